//! Data of objects from the level file, and the surroundings of the icon
//! through which the level was entered (W-ICON).

use bevy::math::IVec2;

use super::RuleQuery;
use crate::kinds::{Class, Noun};
use crate::level::IconState;
use crate::level_info::LevelInfo;
use crate::lexicon::Preposition;
use crate::metadata::ObjectMetadata;
use kotodama_board::ObjectId;

impl<'w> RuleQuery<'w> {
    /// Returns the data of objects.
    fn metadata(&self) -> &'w ObjectMetadata {
        self.world().resource()
    }

    /// Returns whether the object is a level icon that the level file hides
    /// (W-ICON-04).
    #[must_use]
    pub fn is_hidden_icon(&self, id: ObjectId) -> bool {
        self.is_icon(id) && self.metadata().is_hidden_icon(self.flags(id).metadata)
    }

    /// Returns whether the object carries level metadata (W-TERM-11).
    #[must_use]
    pub fn leads_somewhere(&self, id: ObjectId) -> bool {
        self.metadata().leads_somewhere(self.flags(id).metadata)
    }

    /// Returns the level to which the object leads, if it is, or was, an opened
    /// icon (W-ICON-03, W-ICON-07).
    #[must_use]
    pub fn destination(&self, id: ObjectId) -> Option<&'w str> {
        let data = self.metadata().get(self.flags(id).metadata);
        let level = data.and_then(|data| data.level.as_deref());
        level.filter(|_| self.is_opened(id))
    }

    /// Returns whether the object is or was an opened level icon (W-SELECT-02).
    #[must_use]
    pub fn is_opened(&self, id: ObjectId) -> bool {
        self.metadata().icon_state(self.flags(id).metadata) == IconState::Opened
    }

    /// Returns whether it is a path object (W-TERM-10).
    #[must_use]
    pub fn is_path(&self, id: ObjectId) -> bool {
        self.metadata().is_path(self.flags(id).metadata)
    }

    /// Returns whether it is a level icon.
    #[must_use]
    pub fn is_icon(&self, id: ObjectId) -> bool {
        self.tiles.class(self.kind(id)) == Class::Icon
    }

    /// Returns the surroundings of the icon through which the level was
    /// entered, as far as a preposition of the level itself sees it (W-CLV-08).
    pub(super) fn surroundings(
        &self,
        preposition: Preposition,
    ) -> impl Iterator<Item = (Class, Noun)> + use<'w> {
        let level_info: &LevelInfo = self.world().resource();
        let front = level_info.surroundings.facing.delta();
        let seen = move |place: IVec2| match preposition {
            Preposition::On => place == IVec2::ZERO,
            Preposition::Near => true,
            // W-NEXTTO-07
            Preposition::NextTo => place != IVec2::ZERO,
            // W-SEEING-10
            Preposition::Facing | Preposition::Seeing => place == front,
            _ => false,
        };
        let around = level_info.around.iter();
        around
            .filter(move |(place, ..)| seen(*place))
            .map(|&(_, class, noun)| (class, noun))
    }
}
