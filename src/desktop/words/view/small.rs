//! Images of objects in the interface: next to rules, in the glossary.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::looks::Looks;
use kotodama_board::Direction;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_ui::palette::Palette;
use kotodama_words::LevelInfo;

/// Access to images for the interface. Without art there are none.
#[derive(SystemParam)]
pub struct Miniatures<'w> {
    art: Option<Res<'w, Art>>,
    palette: Res<'w, Palette>,
    level_info: Option<Res<'w, LevelInfo>>,
    looks: Option<ResMut<'w, Looks>>,
    atlas: Option<ResMut<'w, Atlas>>,
}

/// Posture of an object.
#[derive(Clone, Copy, Debug, Default)]
pub struct Posture {
    /// Direction.
    pub facing: Direction,
    /// Sides with a neighbour of the same kind
    /// ([`joined_mask`](super::looks::joined_mask)).
    pub joined: u32,
    /// Whether it sleeps.
    pub asleep: bool,
}

impl Miniatures<'_> {
    /// Returns the colours.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Returns the image of an object with this name and its height in a stack,
    /// in a level with this information or in the current one.
    pub fn picture(
        &mut self,
        name: &str,
        posture: Posture,
        level_info: Option<&LevelInfo>,
    ) -> Option<(ImageNode, f32)> {
        let level_info = match level_info {
            Some(level_info) => level_info,
            None => self.level_info.as_deref()?,
        };
        let (art, looks) = (self.art.as_ref()?, self.looks.as_mut()?);
        let atlas = self.atlas.as_mut()?;
        let picture = looks.named(name, level_info, art, &self.palette, atlas);
        let number = picture.frames(posture.facing, posture.joined, posture.asleep);
        let image = ImageNode {
            color: picture.colour,
            image: atlas.image(),
            rect: Some(Atlas::rect(number)),
            ..default()
        };
        Some((image, f32::from(picture.z)))
    }
}
