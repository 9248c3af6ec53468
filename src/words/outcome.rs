//! How a play stands (W-STAT), and the state of the level itself (W-LVL).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::input::Input;
use super::level::Surroundings;
use super::report::Status;
use super::tiles::Tiles;
use kotodama_board::{Direction, ObjectId};

/// How the play stands. What is known of wins outlives undo and restart; the
/// rest belongs to the state of play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Turns played since the start, undo counted back.
    pub turn: u32,
    /// What the player did in this turn; nothing before turn 1.
    pub input: Option<Input>,
    /// The turn at which the level was first won.
    pub won_at: Option<u32>,
    /// The level was won with a provisional bonus, which is awarded then
    /// (W-BONUS-02). Outlives undo and restart like `won_at`.
    pub won_with_bonus: bool,
    /// Provisional bonuses.
    pub bonus: u32,
    /// An infinite loop has cleared the board.
    pub looped: bool,
    /// Nothing answers to input.
    pub lost: bool,
    /// The level was left for another one, and this has to come of it.
    pub departure: Option<Departure>,
    /// The first of won, left, looped, lost that fits (W-STAT-05).
    pub status: Status,
}

impl Outcome {
    /// Works [`Outcome::status`] out from the rest.
    pub fn update_status(&mut self) {
        self.status = if self.won_at.is_some() {
            Status::Won
        } else if self.departure.is_some() {
            Status::Left
        } else if self.looped {
            Status::Looped
        } else if self.lost {
            Status::Lost
        } else {
            Status::Playing
        };
    }
}

/// Why a level was left (W-STAT-02), for whoever loads the level that comes
/// next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// A SELECT object entered a child level (W-SELECT-06).
    Entered {
        /// Its metadata: a level file relative to that of this level.
        level: String,
        /// The icon, or what it was transformed into.
        through: ObjectId,
        /// What lies around that object, for the conditions of the child level
        /// (W-ICON-08).
        surroundings: Surroundings,
    },
    /// The level itself was transformed: play returns to its parent (W-LV-03).
    Transformed {
        /// Names of what every object of the parent that leads to this level
        /// becomes, one object for each name. A name that the parent does not
        /// know becomes a level icon (W-LV-04); the name `level` alone is what
        /// REVERT gives (W-LP-36).
        into: Vec<String>,
    },
}

/// What the level itself looks like, for the view: brought up to date with the
/// looks of tiles. Derived, never asked by the rules.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelLook {
    /// HIDE: nothing but icons and cursors is drawn (W-LP-20). The looks of
    /// the tiles say so too.
    pub hides: bool,
    /// Colour words of the background: bit n is colour n of
    /// [`super::lexicon::COLOURS`] (W-LP-23).
    pub colours: u16,
    /// How many rules give each of [`super::lexicon::PARTICLES`], which show in
    /// cells without objects (W-LP-18).
    pub particles: [u32; super::lexicon::PARTICLES.len()],
}

/// Marks the entity that is the level itself, which a rule about LEVEL names.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(LevelState, LevelLook)]
pub struct LevelItself;

/// The level itself as a thing (W-OBJ-07).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LevelState {
    /// Where it faces; down at first.
    pub facing: Direction,
    /// Where its lower edge points on the screen; down at first (W-LP-16).
    pub shown_facing: Direction,
    /// Shift in cells, for the eye only.
    pub offset: IVec2,
    /// Was it destroyed (W-TERM-13)?
    pub destroyed: bool,
    /// Float state, refreshed with that of objects (W-FLOAT-01, W-LP-12).
    pub floats: bool,
    /// BROKEN, refreshed with that of objects (W-BROKEN-03, W-LP-32).
    pub broken: bool,
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

/// State of the level itself.
#[must_use]
pub fn level_state(world: &World) -> LevelState {
    world
        .get_resource::<LevelEntity>()
        .and_then(|level| world.get::<LevelState>(level.0))
        .copied()
        .unwrap_or_default()
}

/// Changes the state of the level itself.
pub fn set_level_state(world: &mut World, state: LevelState) {
    if let Some(&LevelEntity(entity)) = world.get_resource()
        && let Some(mut level) = world.get_mut::<LevelState>(entity)
    {
        level.set_if_neq(state);
        world.resource_mut::<Tiles>().level_is_marked = state.floats || state.broken;
    }
}
