//! Appearance of tiles: their components interpreted in this level, with these
//! images and colours.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::TileSprite;
use crate::level_navigation::destinations::Destinations;
use crate::session::Session;
use crate::view::layout::cell_centre;
use crate::view::looks::Looks;
use kotodama_board::{Cell, ObjectId};
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_ui::palette::Palette;
use kotodama_words::LevelInfo;
use kotodama_words::components::{Facing, Look, TileFlags};
use kotodama_words::kinds::{Class, Kind, Kinds};
use kotodama_words::level::IconState;
use kotodama_words::metadata::{MetadataId, ObjectMetadata};

/// Components that decide the appearance of a tile.
pub(super) type TileParts = (
    Entity,
    &'static ObjectId,
    &'static Cell,
    &'static Kind,
    &'static Facing,
    &'static TileFlags,
    &'static Look,
);
pub(super) type TileItem<'w, 's> = <TileParts as QueryData>::Item<'w, 's>;

/// Reader of the components of tiles.
#[derive(SystemParam)]
pub(super) struct Appearance<'w> {
    kinds: Res<'w, Kinds>,
    metadata: Res<'w, ObjectMetadata>,
    level_info: Res<'w, LevelInfo>,
    destinations: Res<'w, Destinations>,
    art: Res<'w, Art>,
    palette: Res<'w, Palette>,
    atlas: ResMut<'w, Atlas>,
    looks: ResMut<'w, Looks>,
    session: Option<Res<'w, Session>>,
}

impl Appearance<'_> {
    /// Returns the sprite of a tile at rest in its cell, not joined with its
    /// neighbours yet.
    pub fn of(&mut self, (_, id, cell, kind, facing, flags, look): TileItem) -> TileSprite {
        let is_icon = self.kinds.class(*kind) == Class::Icon;
        let path = self.metadata.is_path(flags.metadata);
        let mut picture = self.looks.of(
            *kind,
            &self.kinds,
            &self.level_info,
            &self.art,
            &self.palette,
            &mut self.atlas,
        );
        let noun = self.art.nouns.get(self.kinds.name(*kind));
        if let Some(variant) = noun.and_then(|noun| {
            let reason = self.variant(is_icon, flags.metadata)?;
            noun.variants.get(reason)
        }) && !self.art.own.contains_key(self.kinds.name(*kind))
        {
            picture = picture.varied(variant, &self.palette);
        }
        let mut look = *look;
        if let Some(data) = self.metadata.get(flags.metadata) {
            if let Some(colour) = &data.colour {
                picture.colour = self.palette.get(colour);
            }
            picture.z = data.z.unwrap_or(picture.z);
            // W-ICON-04
            look.hidden |= is_icon && self.metadata.is_hidden_icon(flags.metadata);
        }
        let icon = self.icon(*kind, flags.metadata);
        if icon.locked {
            picture = picture.locked(&self.palette);
        }
        TileSprite {
            id: id.0,
            kind: *kind,
            cell: cell.0,
            facing: facing.0,
            look,
            picture,
            icon,
            path,
            way: (is_icon || path) && !look.hidden,
            floats: flags.floats,
            frames: picture.frames(facing.0, 0, look.asleep),
            at: cell_centre(cell.0),
        }
    }

    /// Returns what decides the variant of a tile: for an icon where it leads,
    /// otherwise the palette of the level.
    fn variant(&self, is_icon: bool, id: MetadataId) -> Option<&str> {
        if is_icon {
            return area_or_mode(self.metadata.get(id)?.level.as_deref()?);
        }
        self.session.as_ref()?.level.palette.as_deref()
    }

    fn icon(&self, kind: Kind, id: MetadataId) -> IconLook {
        let is_icon = self.kinds.class(kind) == Class::Icon;
        let state = self.metadata.icon_state(id);
        let data = self.metadata.get(id);
        let level = data.and_then(|data| data.level.as_ref());
        let there = level.and_then(|level| self.destinations.get(level));
        let opened = there.filter(|_| is_icon && state == IconState::Opened);
        let seen = there.filter(|_| state != IconState::Hidden);
        IconLook {
            locked: is_icon && state == IconState::Locked,
            number: opened.map_or(0, |there| there.number),
            won: seen.is_some_and(|there| there.won),
            bonus: seen.is_some_and(|there| there.bonus),
            changed: seen.is_some_and(|there| there.changed),
        }
    }
}

/// Returns the area whose map this file is, or the mode of a file of another
/// mode.
pub fn area_or_mode(file: &str) -> Option<&str> {
    if let Some(area) = file.strip_suffix("/map.level.ron") {
        return area.rsplit('/').next();
    }
    let mode = file.strip_suffix(".ron")?.rsplit_once('.')?.1;
    (mode != "level").then_some(mode)
}

/// Appearance of an object that depends on the level it leads to (W-ICON-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IconLook {
    /// Whether it is an icon that cannot be entered.
    pub locked: bool,
    /// Number of the level of an opened icon; 0 for none.
    pub number: usize,
    /// Whether the level has been won; for the map of an area, all of its
    /// levels.
    pub won: bool,
    /// Whether it has been won with its bonus.
    pub bonus: bool,
    /// Whether it has been transformed (W-ICON-09).
    pub changed: bool,
}

#[cfg(test)]
mod tests {
    use super::area_or_mode;

    #[test]
    fn an_icon_shows_the_sign_of_an_area_or_a_mode() {
        assert_eq!(area_or_mode("lake/map.level.ron"), Some("lake"));
        assert_eq!(area_or_mode("../a/lake/map.level.ron"), Some("lake"));
        assert_eq!(area_or_mode("watashi.dungeon.ron"), Some("dungeon"));
        assert_eq!(area_or_mode("lake/03-hikifune.level.ron"), None);
        assert_eq!(area_or_mode("map.level.ron"), None);
        assert_eq!(area_or_mode("notes.ron"), None);
    }
}
