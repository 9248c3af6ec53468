//! Images of objects in the interface: next to rules, in the glossary.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::looks::{Looks, Picture, in_state};
use kotodama_board::Direction;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::LevelInfo;
use kotodama_words::components::TextState;
use kotodama_words::report::ObjectLine;

/// Images of objects for everything that shows them outside the board. Without art
/// there are none.
#[derive(SystemParam)]
pub struct Miniatures<'w> {
    pub(super) art: Option<Res<'w, Art>>,
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

    /// Returns the texture that has the images.
    pub fn atlas(&self) -> Option<&Atlas> {
        self.atlas.as_deref()
    }

    /// Returns what an object with this name looks like, in a level with this
    /// information or in the current one.
    pub fn look(&mut self, name: &str, level_info: Option<&LevelInfo>) -> Option<Picture> {
        let level_info = match level_info {
            Some(level_info) => level_info,
            None => self.level_info.as_deref()?,
        };
        let (art, looks) = (self.art.as_ref()?, self.looks.as_mut()?);
        let atlas = self.atlas.as_mut()?;
        Some(looks.named(name, level_info, art, &self.palette, atlas))
    }

    /// Returns the image of an object with this name and its height in a stack,
    /// in a level with this information or in the current one.
    pub fn picture(
        &mut self,
        name: &str,
        posture: Posture,
        level_info: Option<&LevelInfo>,
    ) -> Option<(ImageNode, f32)> {
        let picture = self.look(name, level_info)?;
        let number = picture.frames(posture.facing, posture.joined, posture.asleep);
        let image = ImageNode {
            color: picture.colour,
            image: self.atlas()?.image(),
            rect: Some(Atlas::rect(number)),
            ..default()
        };
        Some((image, f32::from(picture.z)))
    }
}

/// Returns the colour of an object of a report, given that of its image.
pub fn colour(
    object: &ObjectLine,
    state: Option<&TextState>,
    own: Color,
    palette: &Palette,
) -> Color {
    let mut colour = object.colour.first().map_or(own, |name| palette.get(name));
    if object.name.starts_with("text_") {
        // Inactive words are dim, as on the board.
        let state = state.copied().unwrap_or(TextState::Idle);
        colour = in_state(colour, state, palette.of(Ink::Board));
    }
    match object.hidden {
        // Its position can still be made out.
        true => colour.with_alpha(0.2),
        false => colour,
    }
}

/// Returns the direction with this name.
pub fn direction(name: &str) -> Direction {
    let mut all = Direction::ALL.into_iter();
    all.find(|way| way.name() == name).unwrap_or_default()
}
