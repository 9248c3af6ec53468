//! Who hears which sound (section 26).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::definition::Played;
use crate::direction::Cell;
use crate::level::Level;
use crate::log::{Sound, Sounds};
use crate::player::{Cycle, Player, Players};
use crate::shapes::{Through, is_open, reached};
use crate::tile::{Position, TileId};
use crate::work::Work;

/// Sounds of every dungeon (D-SOUND-01).
pub const STANDARD: [&str; 19] = [
    "alarm",
    "bomb",
    "click",
    "computing",
    "door",
    "fuzz_pop",
    "harp_down",
    "harp_up",
    "heal",
    "open_locked_door",
    "ouch",
    "pickup_blip",
    "rumble",
    "secret_door",
    "shoot",
    "slide_down",
    "slide_up",
    "star_fire",
    "trudge",
];

/// Who is to hear a sound (D-SOUND-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Players within 15 steps, the nearer the louder.
    Nearby,
    /// Every player of the level.
    All,
    /// This player.
    Player(Entity),
}

/// Steps to the farthest player who hears what is nearby.
const RANGE: i32 = 15;

/// Cells that are looked at for them.
const NEARBY: usize = 500;

/// Plays a sound of a place; an unknown one is not heard.
pub fn play(world: &mut World, level: Entity, cell: Cell, slug: &str, audience: Audience) {
    let sounds = &world.resource::<Played>().0.sounds;
    if !STANDARD.contains(&slug) && !sounds.contains_key(slug) {
        return;
    }
    if audience == Audience::Nearby {
        Work::count(world, NEARBY);
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

/// Players near a cell, and how loud it is there: a part of 1 for each step.
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
    // A player who stands in a cell that is not open is heard by as well.
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
pub fn to_player(world: &mut World, player: Entity, slug: &str) {
    if let Some(position) = world.get::<Position>(player).copied() {
        let audience = Audience::Player(player);
        play(world, position.level, position.cell, slug, audience);
    }
}
