//! The state of the level itself (W-LVL), which a rule about LEVEL names.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::Tiles;
use kotodama_board::Direction;

/// Look of the level itself, for the view: brought up to date with the looks of
/// tiles. Derived, never asked by the rules.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelLook {
    /// HIDE: nothing but icons and cursors is drawn (W-LP-20). The looks of
    /// the tiles say so too.
    pub hides: bool,
    /// Colour words of the background: bit n is colour n of
    /// [`crate::lexicon::COLOURS`] (W-LP-23).
    pub colours: u16,
    /// Number of rules for each of [`crate::lexicon::PARTICLES`], which show in
    /// cells without objects (W-LP-18).
    pub particles: [u32; crate::lexicon::PARTICLES.len()],
}

/// Marks the entity that is the level itself, which a rule about LEVEL names.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(LevelState, LevelLook)]
pub struct LevelItself;

/// The level itself as a thing (W-OBJ-07). [`Tiles`] has it; that of the entity
/// is a projection for the view.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LevelState {
    /// Its facing; down at first.
    pub facing: Direction,
    /// Direction on the screen of its lower edge; down at first (W-LP-16).
    pub shown_facing: Direction,
    /// Shift in cells, for the eye only.
    pub offset: IVec2,
    /// Whether it was destroyed (W-TERM-13).
    pub destroyed: bool,
    /// Float state, refreshed with that of objects (W-FLOAT-01, W-LP-12).
    pub floats: bool,
    /// BROKEN, refreshed with that of objects (W-BROKEN-03, W-LP-32).
    pub broken: bool,
}

impl LevelState {
    /// Returns whether it floats or is BROKEN.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.floats || self.broken
    }
}

impl Default for LevelState {
    fn default() -> Self {
        Self {
            facing: Direction::Down,
            shown_facing: Direction::Down,
            offset: IVec2::ZERO,
            destroyed: false,
            floats: false,
            broken: false,
        }
    }
}

/// The entity of the level itself.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LevelEntity(pub Entity);

/// Returns the state of the level itself.
#[must_use]
pub fn level_state(world: &World) -> LevelState {
    let tiles = world.get_resource::<Tiles>();
    tiles.map(Tiles::level).unwrap_or_default()
}

/// Changes the state of the level itself, and brings its entity up to date.
pub fn set_level_state(world: &mut World, state: LevelState) {
    let mut tiles = world.resource_mut::<Tiles>();
    if tiles.level == state {
        return;
    }
    tiles.level = state;
    if let Some(&LevelEntity(entity)) = world.get_resource()
        && let Some(mut level) = world.get_mut::<LevelState>(entity)
    {
        *level = state;
    }
}
