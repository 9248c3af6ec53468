//! Sounds and their audiences (section 26).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::definition::Played;
use crate::direction::Cell;
use crate::level::Level;
use crate::log::{Sound, Sounds};
use crate::player::{Cycle, Player, Players};
use crate::shapes::{Through, is_open, reached};
use crate::stage::Stage;
use crate::tile::{Position, TileId};

/// Sounds of every dungeon, as numbers for the synthesiser (D-SOUND-01).
pub const STANDARD: [(&str, &[f64]); 19] = [
    (
        "alarm",
        &[
            1.36, 0.0, 620.0, 0.01, 0.35, 0.1, 1.0, 1.0, 0.0, 0.0, 210.0, 0.11, 0.22,
        ],
    ),
    (
        "bomb",
        &[
            1.44, 0.0, 70.0, 0.01, 0.15, 0.55, 4.0, 1.5, -0.6, 0.0, 0.0, 0.0, 0.0, 0.8, 0.0, 0.15,
        ],
    ),
    ("click", &[3.98, 0.0, 900.0, 0.0, 0.0, 0.03, 1.0, 0.6]),
    (
        "computing",
        &[
            1.09, 0.0, 520.0, 0.0, 0.3, 0.06, 1.0, 0.4, 0.0, 0.0, 190.0, 0.04, 0.07,
        ],
    ),
    (
        "door",
        &[
            1.46, 0.0, 120.0, 0.01, 0.06, 0.12, 1.0, 0.7, 0.0, 0.0, 70.0, 0.06, 0.0, 0.3,
        ],
    ),
    (
        "fuzz_pop",
        &[
            2.06, 0.0, 260.0, 0.0, 0.02, 0.09, 2.0, 1.2, 14.0, 0.0, 0.0, 0.0, 0.0, 0.5,
        ],
    ),
    (
        "harp_down",
        &[
            1.15, 0.0, 780.0, 0.01, 0.3, 0.35, 0.0, 1.0, 0.0, 0.0, -118.0, 0.08, 0.08,
        ],
    ),
    (
        "harp_up",
        &[
            1.17, 0.0, 330.0, 0.01, 0.3, 0.35, 0.0, 1.0, 0.0, 0.0, 110.0, 0.08, 0.08,
        ],
    ),
    (
        "heal",
        &[
            1.46, 0.0, 440.0, 0.03, 0.16, 0.3, 0.0, 1.0, 0.0, 0.0, 220.0, 0.1, 0.0, 0.0, 6.0,
        ],
    ),
    (
        "open_locked_door",
        &[
            1.86, 0.0, 240.0, 0.01, 0.12, 0.22, 1.0, 0.8, 0.0, 0.0, 120.0, 0.07, 0.09,
        ],
    ),
    (
        "ouch",
        &[
            3.2, 0.0, 210.0, 0.0, 0.05, 0.14, 2.0, 0.9, -5.0, 0.0, 0.0, 0.0, 0.0, 0.2,
        ],
    ),
    (
        "pickup_blip",
        &[
            1.73, 0.0, 660.0, 0.0, 0.04, 0.1, 1.0, 1.0, 0.0, 0.0, 330.0, 0.04,
        ],
    ),
    (
        "rumble",
        &[
            1.91, 0.0, 46.0, 0.1, 0.5, 0.4, 4.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.05, 0.6, 0.0, 0.2, 0.0,
            0.8, 0.0, 0.3,
        ],
    ),
    (
        "secret_door",
        &[
            2.34, 0.0, 180.0, 0.05, 0.25, 0.3, 0.0, 1.4, 0.9, 0.0, 90.0, 0.14, 0.0, 0.0, 0.0, 0.0,
            0.08,
        ],
    ),
    (
        "shoot",
        &[
            1.78, 0.0, 540.0, 0.0, 0.02, 0.12, 2.0, 0.8, -11.0, 0.0, 0.0, 0.0, 0.0, 0.1,
        ],
    ),
    (
        "slide_down",
        &[0.97, 0.0, 700.0, 0.01, 0.2, 0.15, 1.0, 1.0, -3.2],
    ),
    (
        "slide_up",
        &[0.97, 0.0, 260.0, 0.01, 0.2, 0.15, 1.0, 1.0, 3.2],
    ),
    (
        "star_fire",
        &[
            1.36, 0.0, 880.0, 0.0, 0.06, 0.2, 1.0, 1.3, -6.0, 0.0, 180.0, 0.03, 0.06,
        ],
    ),
    (
        "trudge",
        &[
            1.2, 0.0, 85.0, 0.01, 0.03, 0.09, 4.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.7,
        ],
    ),
];

/// Returns the numbers of a standard sound.
#[must_use]
pub fn standard(slug: &str) -> Option<&'static [f64]> {
    let mut sounds = STANDARD.iter();
    sounds.find(|sound| sound.0 == slug).map(|sound| sound.1)
}

/// Audience of a sound (D-SOUND-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Players within 15 steps, the nearer the louder.
    Nearby,
    /// Every player of the level.
    All,
    /// This player.
    Player(Entity),
}

/// Number of steps to the farthest player who hears a nearby sound.
const RANGE: i32 = 15;

/// Number of cells that are searched for players.
const NEARBY: usize = 500;

/// Plays a sound at a place; an unknown sound is silent.
pub fn play(world: &mut Stage, level: Entity, cell: Cell, slug: &str, audience: Audience) {
    let sounds = &world.resource::<Played>().0.sounds;
    if standard(slug).is_none() && !sounds.contains_key(slug) {
        return;
    }
    if audience == Audience::Nearby {
        world.work.count(NEARBY);
    }
    let players: Vec<(Entity, u8, Cell)> = world
        .resource::<Players>()
        .0
        .iter()
        .filter_map(|tile| {
            let position = world.get::<Position>(*tile)?;
            let number = world.get::<Player>(*tile)?.number;
            let is_there = position.level == level || audience == Audience::Player(*tile);
            is_there.then_some((*tile, number, position.cell))
        })
        .collect();
    let (target, heard) = match audience {
        Audience::All => {
            let heard = players.iter().map(|(_, number, _)| (*number, 1.0));
            ("all".to_owned(), heard.collect())
        }
        Audience::Player(player) => {
            let id = world.get::<TileId>(player).map_or(0, |id| id.0);
            let heard = players.iter().filter(|(tile, _, _)| *tile == player);
            let heard = heard.map(|(_, number, _)| (*number, 1.0));
            (id.to_string(), heard.collect())
        }
        Audience::Nearby => ("nearby".to_owned(), nearby(world, level, cell, &players)),
    };
    let number = world.get::<Level>(level).map_or(0, |level| level.number);
    let cycle = world.resource::<Cycle>().0;
    world.resource_mut::<Sounds>().push(Sound {
        cycle,
        slug: Arc::from(slug),
        target,
        level: number,
        cell,
        heard,
    });
}

/// Returns the players near a cell, with the volume there, which falls with
/// each step.
#[expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "loudness changes nothing in the play"
)]
fn nearby(
    world: &World,
    level: Entity,
    origin: Cell,
    players: &[(Entity, u8, Cell)],
) -> Vec<(u8, f32)> {
    if players.is_empty() {
        return Vec::new();
    }
    // A player in a cell that is not open hears the sound too.
    let is_open = |cell: &Cell| {
        is_open(world, level, *cell, Through::Soft)
            || players.iter().any(|(_, _, place)| place == cell)
    };
    let cells = reached(origin, RANGE, is_open);
    let steps_to = |place: Cell| {
        let found = cells.iter().find(|(cell, _)| *cell == place);
        match place == origin {
            true => Some(0),
            false => found.map(|(_, steps)| *steps),
        }
    };
    let heard = players.iter().filter_map(|(_, number, place)| {
        let steps = steps_to(*place)?;
        let loudness = (RANGE + 1 - steps) as f32 / RANGE as f32;
        Some((*number, loudness.min(1.0)))
    });
    heard.collect()
}

/// Plays a sound that only one player hears.
pub fn to_player(world: &mut Stage, player: Entity, slug: &str) {
    if let Some(position) = world.get::<Position>(player).copied() {
        let audience = Audience::Player(player);
        play(world, position.level, position.cell, slug, audience);
    }
}
