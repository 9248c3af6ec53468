//! The optional data that objects carry from the level file on: level
//! metadata, icon states, path quality, drawing height and colour.

use bevy::ecs::prelude::*;
use bevy::platform::collections::HashMap;

use super::level::{IconState, PlacedData};
use super::messages::BirthCause;

/// Names an entry of [`ObjectMetadata`]; 0 is that of a plain object. The data stays
/// with an object through transformation and is handed on to what the object
/// brings forth (W-ICON-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MetadataId(pub u32);

/// The data of all objects of the level; equal data is kept once.
#[derive(Resource, Clone, Debug, Default)]
pub struct ObjectMetadata {
    entries: Vec<PlacedData>,
    /// Only looked up, never gone through.
    ids: HashMap<PlacedData, MetadataId>,
}

impl ObjectMetadata {
    /// Returns the name of this data, new if need be.
    pub fn add(&mut self, data: &PlacedData) -> MetadataId {
        if *data == PlacedData::default() {
            return MetadataId::default();
        }
        if let Some(&id) = self.ids.get(data) {
            return id;
        }
        self.entries.push(data.clone());
        let id = MetadataId(u32::try_from(self.entries.len()).unwrap_or(0));
        self.ids.insert(data.clone(), id);
        id
    }

    /// Returns the data behind a name; `None` for plain objects.
    #[must_use]
    pub fn get(&self, id: MetadataId) -> Option<&PlacedData> {
        self.entries.get((id.0 as usize).checked_sub(1)?)
    }

    /// Returns whether the data leads to a level (W-TERM-11).
    #[must_use]
    pub fn leads_somewhere(&self, id: MetadataId) -> bool {
        self.get(id).is_some_and(|data| data.level.is_some())
    }

    /// Returns the data of something that an object with this data turns into
    /// or brings forth. Metadata is always handed on (W-ICON-06), the path
    /// quality only by transformation and MORE (W-ICON-10). An icon that was
    /// something else is opened if it has metadata and locked if not (W-IS-14,
    /// W-VERB-04).
    pub fn handed_on(&mut self, id: MetadataId, cause: BirthCause, to_icon: bool) -> MetadataId {
        let Some(data) = self.get(id) else {
            return id;
        };
        let mut data = match cause {
            BirthCause::Transform | BirthCause::More | BirthCause::Back => data.clone(),
            BirthCause::All | BirthCause::Has | BirthCause::Make => PlacedData {
                level: data.level.clone(),
                icon: data.icon,
                ..PlacedData::default()
            },
        };
        if to_icon && cause != BirthCause::More {
            data.icon = None;
        }
        self.add(&data)
    }

    /// Adds whatever data can come of that which is there, so that from now on
    /// the names do not depend on the course of play.
    pub fn complete(&mut self) {
        let mut next = 1;
        while next <= self.entries.len() {
            let id = MetadataId(u32::try_from(next).unwrap_or(0));
            for cause in [BirthCause::Transform, BirthCause::More, BirthCause::Has] {
                for to_icon in [false, true] {
                    self.handed_on(id, cause, to_icon);
                }
            }
            next += 1;
        }
    }

    /// Returns the state of a level icon with this data (W-ICON-02): what the
    /// level file says, otherwise opened if it leads to a level and locked if
    /// not. What an icon was transformed into keeps it (W-ICON-07).
    #[must_use]
    pub fn icon_state(&self, id: MetadataId) -> IconState {
        let said = self.get(id).and_then(|data| data.icon);
        said.unwrap_or(if self.leads_somewhere(id) {
            IconState::Opened
        } else {
            IconState::Locked
        })
    }

    /// Returns whether an object with this data is a path object (W-TERM-10).
    #[must_use]
    pub fn is_path(&self, id: MetadataId) -> bool {
        self.get(id).is_some_and(|data| data.path.is_some())
    }

    /// Returns whether an icon with this data is hidden (W-ICON-04).
    #[must_use]
    pub fn is_hidden_icon(&self, id: MetadataId) -> bool {
        self.get(id)
            .is_some_and(|data| data.icon == Some(IconState::Hidden))
    }
}
