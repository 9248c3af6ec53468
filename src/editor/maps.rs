//! Maps: icons that lead to levels, and the paths between them.

use bevy::math::IVec2;

use super::draft::{Draft, Place, Thing};
use super::objects::Setting;
use super::state::Editor;
use kotodama_formats::{Message, msg};
use kotodama_words::level::IconState;

/// The name of level icons (W-ICON-01).
pub const ICON: &str = "level";

/// An object that leads to a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its place.
    pub place: Place,
    /// Its name: usually [`ICON`].
    pub name: String,
    /// Its level, relative to the file.
    pub level: String,
    /// State of the icon, if given.
    pub icon: Option<IconState>,
}

impl Draft {
    /// Returns all objects that lead to levels, in reading order.
    pub fn links(&self) -> impl Iterator<Item = Link> {
        self.stacks().flat_map(|(cell, stack)| {
            let items = stack.iter().enumerate();
            items.filter_map(move |(layer, item)| {
                Some(Link {
                    place: Place { cell, layer },
                    name: item.thing.name.clone(),
                    level: item.thing.data.level.clone()?,
                    icon: item.thing.data.icon,
                })
            })
        })
    }
}

/// Returns the settings of an object that leads to a level.
fn leads_to(level: &str, icon: Option<IconState>) -> [Setting; 2] {
    [Setting::Level(Some(level.to_owned())), Setting::Icon(icon)]
}

impl Editor {
    /// Makes the object at a place lead to a level. Returns whether anything
    /// changed.
    ///
    /// # Errors
    ///
    /// The path is not valid.
    pub fn link(
        &mut self,
        place: Place,
        level: &str,
        icon: Option<IconState>,
    ) -> Result<bool, Message> {
        let name = msg!("note-link", "link to {level}", level);
        self.configure_all(name, &[place], &leads_to(level, icon))
    }

    /// Puts an icon that leads to a level on top of a cell, or links the icon
    /// that is there. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// The path is not valid, or the cell is outside the board.
    pub fn place_icon(
        &mut self,
        cell: IVec2,
        level: &str,
        icon: Option<IconState>,
    ) -> Result<bool, Message> {
        self.settle();
        let stack = self.draft().stack(cell);
        let there = stack.iter().rposition(|item| item.thing.name == ICON);
        if let Some(layer) = there {
            return self.link(Place { cell, layer }, level, icon);
        }
        if !self.draft().bounds().contains(cell) {
            return Err(super::outside());
        }
        let mut thing = Thing::named(ICON);
        for setting in leads_to(level, icon) {
            setting.check()?;
            setting.apply(&mut thing);
        }
        let name = msg!("note-icon", "place icon of {level}", level);
        Ok(self.edit(name, |draft| {
            draft.change(cell, |stack| stack.push(thing.into()));
        }))
    }
}
