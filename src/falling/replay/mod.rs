//! Replays, `*.replay.ron`: the whole text of the rules, the setup of the play,
//! the inputs, and the state at the end (F-UI-10).

mod file;
#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;

use super::field::Field;
use super::flow::Status;
use super::game::Game;
use super::grid::State;
use super::inputs::Inputs;
use super::open::Opened;
use super::piece::{Dealt, Hold, Queue};
use super::play::{self, Setup};
use super::report;
use super::script::Fault;
use super::stats::Stats;
use super::streams::Rngs;
pub use file::{read, read_file};
use kotodama_formats::{Message, Phrase, msg, phrase};

/// Ending of the names of replays.
pub const EXTENSION: &str = ".replay.ron";

/// A recorded play.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Version of the program that recorded it.
    pub game: String,
    /// The rules.
    pub rules: Opened,
    /// Setup of the play, including the seed.
    pub setup: Setup,
    /// Buttons held in each frame.
    pub inputs: Inputs,
    /// State at the end.
    pub end: End,
}

/// Summary of the state of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Number of the last frame.
    pub frame: u32,
    /// Status of the play.
    pub status: Status,
    /// Points.
    pub score: u64,
    /// Number of pieces placed.
    pub pieces: u32,
    /// Hash of the blocks of the field: their cells, their roles, and whether
    /// they rest, fall or are being cleared.
    pub field: u64,
    /// Hash of everything else that affects the rest of the play (`state`);
    /// files of version 1 lack it.
    pub state: Option<u64>,
}

impl End {
    /// Returns the summary of the play in this world.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let stats = world.get_resource::<Stats>();
        Self {
            frame: play::frame(world),
            status: play::status(world),
            score: stats.map_or(0, |stats| stats.score),
            pieces: stats.map_or(0, |stats| stats.pieces),
            field: digest(world),
            state: Some(state(world)),
        }
    }

    /// Returns the differences from the end of another play, one line each,
    /// without line end.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Message> {
        const CALLED: [Phrase; 4] = [
            phrase!("replay-frame", "frame"),
            phrase!("replay-status", "status"),
            phrase!("replay-score", "score"),
            phrase!("replay-pieces", "pieces"),
        ];
        let values = |end: &Self| {
            let status = report::status_name(end.status).to_owned();
            let [frame, pieces] = [end.frame, end.pieces].map(|number| number.to_string());
            [frame, status, end.score.to_string(), pieces]
        };
        let all = CALLED.into_iter().zip(values(self)).zip(values(other));
        let mut found: Vec<Message> = all
            .filter(|((_, one), other)| one != other)
            .map(|((what, one), other)| {
                msg!(
                    "replay-differs",
                    "{what}: {other}, recorded {one}",
                    what,
                    other,
                    one,
                )
            })
            .collect();
        if self.field != other.field {
            found.push(msg!("replay-field", "the field differs"));
        }
        if self.state.is_some() && self.state != other.state {
            found.push(msg!(
                "replay-state",
                "bonds, marks, pieces to come or chance differ"
            ));
        }
        found
    }
}

/// Returns a hash of the blocks of the field.
fn digest(world: &World) -> u64 {
    let field = world.get_resource::<Field>();
    let blocks = field.into_iter().flat_map(|field| field.grid().blocks());
    let bytes = blocks.flat_map(|(index, block)| {
        let [low, high] = index.to_le_bytes();
        let state = match block.state {
            State::Resting => 0,
            State::Falling => 1,
            State::Clearing => 2,
        };
        [low, high, block.role, state]
    });
    kotodama_formats::hash(&bytes.collect::<Vec<u8>>())
}

/// Returns a hash of the rest of the state: bonds and marks, the pieces to come
/// and the one held, and the generators. A script's own variables are not part
/// of it.
fn state(world: &World) -> u64 {
    fn dealt(bytes: &mut Vec<u8>, Dealt { shape, roles }: &Dealt) {
        number(bytes, *shape);
        number(bytes, roles.len());
        bytes.extend(roles);
    }
    fn number(bytes: &mut Vec<u8>, number: usize) {
        bytes.extend(u64::try_from(number).unwrap_or(u64::MAX).to_le_bytes());
    }
    let mut bytes = Vec::new();
    if let Some(field) = world.get_resource::<Field>() {
        for (index, block) in field.grid().blocks() {
            bytes.extend(index.to_le_bytes());
            bytes.extend([block.bonds, u8::from(block.marked)]);
        }
    }
    if let Some(queue) = world.get_resource::<Queue>() {
        number(&mut bytes, queue.pieces.len());
        queue
            .pieces
            .iter()
            .for_each(|piece| dealt(&mut bytes, piece));
        number(&mut bytes, queue.asked.len());
    }
    if let Some(hold) = world.get_resource::<Hold>() {
        bytes.extend([u8::from(hold.used), u8::from(hold.slot.is_some())]);
        hold.slot.iter().for_each(|piece| dealt(&mut bytes, piece));
    }
    if let Some(Rngs {
        shapes,
        roles,
        field,
    }) = world.get_resource::<Rngs>()
    {
        for rng in [shapes, roles, field] {
            bytes.extend(rng.state().to_le_bytes());
        }
    }
    kotodama_formats::hash(&bytes)
}

impl Replay {
    /// Returns a replay of a play with these inputs, which has reached the
    /// state in `world`.
    #[must_use]
    pub fn record(rules: Opened, setup: Setup, inputs: Inputs, world: &World) -> Self {
        Self {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            rules,
            setup,
            inputs,
            end: End::of(world),
        }
    }

    /// Returns the number of frames to play.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.inputs.frames().max(self.end.frame)
    }

    /// Plays the replay to its end and returns the differences from the
    /// recorded end. `goes_on` is called every thousand frames; if it returns
    /// false, the result is `None`.
    pub fn verify_while(&self, mut goes_on: impl FnMut() -> bool) -> Option<Vec<Message>> {
        let mut game = self.rules.play(&self.setup);
        for held in self.inputs.iter().take(self.frames() as usize) {
            if game.frame().is_multiple_of(1000) && !goes_on() {
                return None;
            }
            if game.status() != Status::Playing {
                break;
            }
            game.step(held);
        }
        Some(self.differences(&game))
    }

    /// Plays the replay to its end and returns the differences from the
    /// recorded end.
    #[must_use]
    pub fn verify(&self) -> Vec<Message> {
        self.verify_while(|| true).unwrap_or_default()
    }

    /// Returns the differences between a play and the recorded end.
    #[must_use]
    pub fn differences(&self, game: &Game) -> Vec<Message> {
        let mut found = self.end.differences(&End::of(game.world()));
        found.extend(game.fault().map(Fault::message));
        found
    }
}
