//! The word puzzle: rules are text objects on the board.
//!
//! The state of play is the store of tiles ([`tiles`]), the component of the
//! level itself and a few resources; [`turn::Turn`] plays one turn. The
//! components of tiles ([`components`]) are a projection for the view. Nothing
//! here knows of windows.
//!
//! [`WordsPlugin`] brings the mode into an app; [`Game`] owns a world of its
//! own for headless play.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

pub mod components;
pub mod files;
mod game;
pub mod glossary;
pub mod grammar;
pub mod hints;
pub mod history;
mod id_vec;
pub mod import_export;
pub mod input;
pub mod inspect;
pub mod kinds;
pub mod level;
mod level_info;
pub mod lexicon;
pub mod lint;
pub mod messages;
pub mod metadata;
mod mixer;
mod named;
pub mod outcome;
mod play;
pub mod playthrough;
pub mod replay;
pub mod report;
mod role;
pub mod roles;
pub mod rules;
pub mod ruleset;
pub mod search;
pub mod solution;
mod start;
pub mod tiles;
pub mod transform_history;
pub mod turn;
pub mod work;
pub mod workbench;

use bevy::app::{App, Plugin};
use bevy::ecs::message::MessageRegistry;
use bevy::ecs::prelude::*;

pub use game::Game;
pub use history::{Snapshot, restore, snapshot};
pub use level_info::LevelInfo;
pub use outcome::{Departure, Outcome};
pub use play::{Tick, auto_turns, enter, load, play, play_turn, report, unload};
pub use start::WordsStart;
pub use tiles::Tile;
pub use turn::first_person::protagonist;
pub use turn::select::{Entrance, depart, entrances};

/// The word puzzle in an app: [`load`] a level, then [`play`].
#[derive(Clone, Copy, Debug, Default)]
pub struct WordsPlugin;

impl Plugin for WordsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<messages::TurnEvent>();
        add_resources(app.world_mut());
    }
}

/// Makes a bare world ready for the word puzzle. Messages have to be aged by
/// the code that runs the world.
pub fn setup(world: &mut World) {
    MessageRegistry::register_message::<messages::TurnEvent>(world);
    add_resources(world);
}

fn add_resources(world: &mut World) {
    world.init_resource::<rules::RulesEpoch>();
    world.init_resource::<history::HistoryLimit>();
    play::reset(world);
    turn::add_schedules(world);
}
