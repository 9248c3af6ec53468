//! The JSON document printed by `--json` (C-CLI-03).

use serde::Serialize;

use crate::game::Game;
use crate::progress::{Event, Outcome};

/// The state of a match.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    mode: &'static str,
    moves: u64,
    turn: u64,
    player: usize,
    status: &'static str,
    result: Option<Outcome>,
    alive: [usize; 2],
    slots: [Vec<SlotReport>; 2],
    last: Option<Last>,
    events: Vec<EventReport>,
    hash: String,
}

#[derive(Clone, Debug, Serialize)]
struct SlotReport {
    slot: usize,
    vitality: i32,
    field: String,
}

#[derive(Clone, Debug, Serialize)]
struct Last {
    turn: u64,
    player: usize,
    #[serde(rename = "move")]
    choice: String,
    applications: u32,
    error: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
struct EventReport {
    turn: u64,
    player: usize,
    kind: &'static str,
    slot: usize,
    applications: u32,
    error: Option<&'static str>,
}

impl Report {
    /// Returns the report of a match.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let progress = game.progress();
        let slots = |player| {
            let changed = game.changed(player);
            let slots = changed.map(|(slot, vitality, field)| SlotReport {
                slot,
                vitality,
                field: field.to_string(),
            });
            slots.collect()
        };
        let last = progress.last.map(|last| Last {
            turn: last.turn,
            player: last.player,
            choice: last.choice.to_string(),
            applications: last.applications,
            error: last.error.map(crate::evaluate::Error::name),
        });
        Self {
            mode: "cards",
            moves: progress.moves,
            turn: progress.turn(),
            player: progress.player(),
            status: match progress.result {
                None => "playing",
                Some(_) => "over",
            },
            result: progress.result,
            alive: game.alive(),
            slots: [slots(0), slots(1)],
            last,
            events: progress.events.iter().map(event).collect(),
            hash: game.hash(),
        }
    }
}

fn event(event: &Event) -> EventReport {
    EventReport {
        turn: event.turn,
        player: event.player,
        kind: match event.zombie {
            Some(_) => "zombie",
            None => "turn",
        },
        slot: event.slot,
        applications: event.applications,
        error: event.error.map(crate::evaluate::Error::name),
    }
}
