//! Operations on single objects: facing, stack order, data, moving from cell to
//! cell.

use bevy::math::IVec2;

use super::brush::paint;
use super::counted;
use super::draft::{Draft, Place, Thing};
use super::facing;
use super::state::Editor;
use super::tool::Held;
use kotodama_board::Direction;
use kotodama_formats::{Argument, Message, Phrase, msg, phrase};
use kotodama_words::level::{IconState, MAX_Z, PathData, is_relative};
use kotodama_words::lexicon::COLOURS;

/// A setting of an object; `None` removes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Its facing.
    Facing(Direction),
    /// A colour word in lower case.
    Colour(Option<String>),
    /// Drawing height, 0 to [`MAX_Z`].
    Z(Option<u8>),
    /// The level it leads to, relative to the file.
    Level(Option<String>),
    /// State of an icon.
    Icon(Option<IconState>),
    /// Data of a path.
    Path(Option<PathData>),
}

impl Setting {
    /// Checks whether a level file can contain this.
    ///
    /// # Errors
    ///
    /// The problem and what was expected.
    pub fn check(&self) -> Result<(), Message> {
        match self {
            Self::Colour(Some(name)) if !COLOURS.iter().any(|colour| colour.name() == name) => {
                Err(msg!(
                    "problem-editor-colour",
                    "{name} is not a colour, expected a colour word such as \"red\"",
                    name = format!("{name:?}"),
                ))
            }
            Self::Z(Some(z)) if *z > MAX_Z => Err(msg!(
                "problem-editor-height",
                "the height is {z}, expected 0 to {most}",
                z = *z,
                most = MAX_Z,
            )),
            Self::Level(Some(path)) if !is_relative(path) => Err(msg!(
                "problem-editor-link",
                "the link is {path}, expected a level file relative to this one, such as {example}",
                path = format!("{path:?}"),
                example = "\"lake-1.level.ron\"",
            )),
            _ => Ok(()),
        }
    }

    /// Applies it to an object.
    pub fn apply(&self, thing: &mut Thing) {
        let data = &mut thing.data;
        match self {
            Self::Facing(facing) => thing.facing = *facing,
            Self::Colour(colour) => data.colour.clone_from(colour),
            Self::Z(z) => data.z = *z,
            Self::Level(level) => data.level.clone_from(level),
            Self::Icon(icon) => data.icon = *icon,
            Self::Path(path) => data.path = *path,
        }
    }

    /// Returns its name.
    #[must_use]
    pub const fn called(&self) -> Phrase {
        match self {
            Self::Facing(_) => phrase!("note-setting-facing", "facing"),
            Self::Colour(_) => phrase!("note-setting-colour", "colour"),
            Self::Z(_) => phrase!("note-setting-height", "height"),
            Self::Level(_) => phrase!("note-setting-link", "link"),
            Self::Icon(_) => phrase!("note-setting-icon", "icon"),
            Self::Path(_) => phrase!("note-setting-path", "path"),
        }
    }

    /// Returns its value in words.
    #[must_use]
    pub fn value(&self) -> Message {
        let none = || phrase!("note-value-none", "none").into();
        match self {
            Self::Facing(direction) => facing(*direction).into(),
            Self::Colour(colour) => colour.as_ref().map_or_else(none, Message::verbatim),
            Self::Z(z) => z.map_or_else(none, Message::verbatim),
            Self::Level(level) => level.as_ref().map_or_else(none, Message::verbatim),
            Self::Icon(None) | Self::Path(None) => none(),
            Self::Icon(Some(IconState::Opened)) => phrase!("note-value-opened", "opened").into(),
            Self::Icon(Some(IconState::Locked)) => phrase!("note-value-locked", "locked").into(),
            Self::Icon(Some(IconState::Hidden)) => phrase!("note-value-hidden", "hidden").into(),
            Self::Path(Some(path)) if path.hidden => msg!(
                "note-value-until",
                "hidden until {wins}",
                count = path.wins;
                wins = counted(path.wins as usize, "win"),
            ),
            Self::Path(Some(_)) => phrase!("note-value-open", "open").into(),
        }
    }
}

impl Draft {
    /// Changes the objects at these places; places without one are skipped.
    pub fn change_things(&mut self, places: &[Place], mut change: impl FnMut(&mut Thing)) {
        for place in places {
            let mut thing = match self.thing(*place) {
                Some(thing) => thing.clone(),
                None => continue,
            };
            change(&mut thing);
            self.change(place.cell, |stack| {
                if let Some(item) = stack.get_mut(place.layer) {
                    item.thing = thing;
                }
            });
        }
    }
}

impl Editor {
    /// Returns the places affected by a command on objects: those of the
    /// selection, or else the marked one; with names, only objects with these
    /// names.
    #[must_use]
    pub fn chosen_places(&self, names: Option<&[&str]>) -> Vec<Place> {
        let wanted = |thing: &Thing| names.is_none_or(|names| names.contains(&thing.name.as_str()));
        if self.selection.is_none() {
            let marked = self.marked();
            let is_wanted = |&place: &Place| self.draft().thing(place).is_some_and(wanted);
            return marked.filter(is_wanted).into_iter().collect();
        }
        let stacks = self.draft().stacks_in(self.chosen_cells());
        let places = stacks.flat_map(|(cell, stack)| {
            let items = stack.iter().enumerate();
            let items = items.filter(|(_, item)| wanted(&item.thing));
            items.map(move |(layer, _)| Place { cell, layer })
        });
        places.collect()
    }

    /// Applies a setting to the objects at these places, as one step. Repeating
    /// the same setting at the same places is merged into that step until
    /// [`super::Document::pause`]. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// The problem of the value; nothing is changed then.
    pub fn configure(&mut self, places: &[Place], setting: &Setting) -> Result<bool, Message> {
        let settings = std::slice::from_ref(setting);
        let name = msg!(
            "note-setting",
            "{setting} of {what}: {value}",
            what = self.describe(places),
            value = setting.value(),
            setting = setting.called(),
        );
        self.configure_all(name, places, settings)
    }

    /// Applies several settings at once.
    ///
    /// # Errors
    ///
    /// The problem of the first invalid value; nothing is changed then.
    pub fn configure_all(
        &mut self,
        name: Message,
        places: &[Place],
        settings: &[Setting],
    ) -> Result<bool, Message> {
        self.settle();
        if let Some(problem) = settings.iter().find_map(|setting| setting.check().err()) {
            self.say(problem.clone());
            return Err(problem);
        }
        let kinds: Vec<&str> = settings.iter().map(|it| it.called().english).collect();
        let key = format!("{kinds:?} {places:?}");
        Ok(self.edit_merged(&key, name, |draft| {
            draft.change_things(places, |thing| {
                for setting in settings {
                    setting.apply(thing);
                }
            });
        }))
    }

    /// Returns the name of the only object at these places, or their number.
    fn describe(&self, places: &[Place]) -> Argument {
        match places {
            [place] => match self.draft().thing(*place) {
                Some(thing) => (&thing.called()).into(),
                None => phrase!("note-nothing", "nothing").into(),
            },
            _ => super::objects(places.len()).into(),
        }
    }

    /// Turns the floating cells, the selection, the marked object, or else the
    /// brush.
    pub(super) fn face(&mut self, facing: Direction) {
        if self.floating.is_some() {
            self.change_floating(|clip| clip.facing(facing));
            return;
        }
        self.settle();
        let places = self.chosen_places(None);
        if !places.is_empty() {
            let name = msg!(
                "note-turn",
                "turn {what} {facing}",
                what = self.describe(&places),
                facing = super::facing(facing),
            );
            self.edit(name, |draft| {
                draft.change_things(&places, |thing| thing.facing = facing);
            });
        } else if self.selection.is_some() {
            self.say(msg!(
                "note-nothing-to-turn",
                "there is nothing to turn in the selection"
            ));
        } else {
            self.brush.facing = facing;
            self.say_facing();
        }
    }

    /// Moves the marked object up or down in its stack; it stays marked.
    pub(super) fn reorder(&mut self, by: isize) {
        self.settle();
        let Some(place) = self.marked() else {
            self.say(msg!("note-no-object", "there is no object here"));
            return;
        };
        let other = place.layer.checked_add_signed(by);
        let count = self.draft().stack(place.cell).len();
        let Some(other) = other.filter(|&other| other < count) else {
            self.say(if by > 0 {
                msg!("note-on-top", "it is already on top")
            } else {
                msg!("note-at-the-bottom", "it is already at the bottom")
            });
            return;
        };
        let what = self.describe(&[place]);
        let name = if by > 0 {
            msg!("note-raise", "raise {what}", what)
        } else {
            msg!("note-lower", "lower {what}", what)
        };
        self.edit(name, |draft| {
            draft.change(place.cell, |stack| stack.swap(place.layer, other));
        });
        self.layer = other;
    }

    /// Marks the object above or below in the cell of the cursor.
    pub(super) fn mark(&mut self, by: isize) {
        let Some(place) = self.marked() else {
            self.say(msg!("note-no-object", "there is no object here"));
            return;
        };
        let count = self.draft().stack(place.cell).len();
        let layer = place.layer.saturating_add_signed(by).min(count - 1);
        self.mark_layer(layer);
    }

    /// Marks an object of the cursor's cell.
    pub fn mark_layer(&mut self, layer: usize) {
        self.layer = layer;
        if let Some(place) = self.marked() {
            self.say(msg!(
                "note-marked",
                "{what} is marked",
                what = self.describe(&[place]),
            ));
        }
    }

    /// Moves or copies an object to another cell, at the same position in the
    /// stack or at the top. The cursor and the mark follow. Returns whether
    /// anything changed.
    pub fn move_object(&mut self, from: Place, to: IVec2, copy: bool) -> bool {
        self.settle();
        let draft = self.draft();
        let item = draft.stack(from.cell).get(from.layer).cloned();
        let Some(item) = item.filter(|_| draft.bounds().contains(to)) else {
            return false;
        };
        let name = if copy {
            msg!("note-copy", "copy {name}", name = item.thing.called())
        } else {
            msg!("note-move", "move {name}", name = item.thing.called())
        };
        let stays = usize::from(!copy && from.cell == to);
        let layer = from.layer.min(draft.stack(to).len() - stays);
        let changed = self.edit(name, |draft| {
            let item = if copy {
                item.copied()
            } else {
                draft.change(from.cell, |stack| drop(stack.remove(from.layer)));
                item
            };
            draft.change(to, |stack| stack.insert(layer, item));
        });
        self.point_at(to);
        self.layer = layer;
        changed
    }

    /// Puts an object into a cell as the brush would: replacing the contents,
    /// on top with Shift. It becomes the brush, whatever tool is selected.
    /// Returns whether anything changed.
    pub fn place_from_palette(&mut self, cell: IVec2, thing: Thing, held: Held) -> bool {
        self.settle();
        let name = super::placed(&thing);
        self.brush = thing;
        let brush = self.brush_stack();
        self.point_at(cell);
        let changed = self.edit(name, |draft| paint(draft, cell, &brush, held.shift));
        if changed {
            self.remember_brush();
        }
        changed
    }
}
