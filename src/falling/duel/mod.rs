//! Two plays of the same rules and the same seed against each other, frame by
//! frame (F-VS).

pub mod hand;

#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;

use super::field::Field;
use super::flow::{Flow, Status};
use super::input::Buttons;
use super::inputs::Inputs;
use super::notation;
use super::open::Opened;
use super::report::status_name;
use super::rules::Rules;
use super::stats::Stats;
use super::versus::{Battle, Outcome, exchange, outcome};
use super::{Game, Setup};
use hand::BotHand;
use serde::Serialize;

/// Player of a side.
pub enum Player {
    /// A bot.
    Bot(Box<BotHand>),
    /// A recording; after its end no button is held.
    Inputs(Inputs),
}

/// A side of a duel.
struct Side {
    game: Game,
    player: Player,
}

/// A game of two players.
pub struct Duel {
    sides: [Side; 2],
    frame: u32,
}

impl Duel {
    /// Returns a duel before its first frame.
    #[must_use]
    pub fn new(opened: &Opened, setup: &Setup, players: [Player; 2]) -> Self {
        Self {
            sides: players.map(|player| Side {
                game: opened.play(setup),
                player,
            }),
            frame: 0,
        }
    }

    /// Plays a frame; does nothing once the duel is decided.
    pub fn step(&mut self) {
        if self.outcome() != Outcome::Playing {
            return;
        }
        self.frame = self.frame.saturating_add(1);
        for side in &mut self.sides {
            let held = match &mut side.player {
                Player::Bot(hand) => hand.press(&mut side.game),
                Player::Inputs(inputs) => inputs.at(self.frame),
            };
            side.game.step(held);
        }
        let [one, other] = &mut self.sides;
        exchange(one.game.world_mut(), other.game.world_mut());
    }

    /// Returns the outcome so far.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let [one, other] = &self.sides;
        outcome([one.game.status(), other.game.status()])
    }

    /// Returns the number of the last frame; 0 before the first.
    #[must_use]
    pub const fn frame(&self) -> u32 {
        self.frame
    }

    /// Returns the plays of both sides.
    #[must_use]
    pub fn games(&self) -> [&Game; 2] {
        let [one, other] = &self.sides;
        [&one.game, &other.game]
    }

    /// Returns the report of a duel with this seed.
    #[must_use]
    pub fn report(&self, seed: u64) -> Report<'_> {
        let [one, other] = self.games().map(Game::world);
        let rules = one.get_resource::<Rules>();
        let outcome = self.outcome();
        Report {
            mode: "falling-versus",
            rules: rules.map_or("", |rules| rules.description.name.as_str()),
            seed,
            frame: self.frame,
            status: match outcome {
                Outcome::Playing => "playing",
                Outcome::Won(_) => "decided",
                Outcome::Draw => "draw",
            },
            winner: match outcome {
                Outcome::Won(side) => Some(side),
                Outcome::Playing | Outcome::Draw => None,
            },
            players: [
                side(one, &self.sides[0].player),
                side(other, &self.sides[1].player),
            ],
        }
    }
}

/// A duel, ready to be printed (F-VS-10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report<'a> {
    /// Always `falling-versus`.
    pub mode: &'static str,
    /// Name of the rules.
    pub rules: &'a str,
    /// Seed of the duel.
    pub seed: u64,
    /// Number of the last frame.
    pub frame: u32,
    /// `playing`, `decided` or `draw`.
    pub status: &'static str,
    /// Side that has won, 0 or 1.
    pub winner: Option<usize>,
    /// Both sides.
    pub players: [SideReport; 2],
}

/// A side of a duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideReport {
    /// Name of the bot, or `inputs` for a recording.
    pub player: &'static str,
    /// `playing`, `over` or `won`.
    pub status: &'static str,
    /// Reason for the end of its play.
    pub reason: Option<&'static str>,
    /// Points.
    pub score: u64,
    /// Number of pieces placed.
    pub pieces: u32,
    /// Number of blocks cleared.
    pub cleared: u32,
    /// Number of links of the longest chain.
    pub max_chain: u32,
    /// Total of its attacks, in rows or blocks of garbage.
    pub made: u64,
    /// Amount of garbage for this side that its attacks have cancelled.
    pub cancelled: u64,
    /// Amount of garbage sent.
    pub sent: u64,
    /// Amount of garbage that has arrived.
    pub arrived: u64,
    /// Amount of garbage on its way.
    pub pending: u64,
    /// Field in the form of `--field`.
    pub field: String,
}

fn side(world: &World, player: &Player) -> SideReport {
    let stats = world.get_resource::<Stats>().cloned().unwrap_or_default();
    let battle = world.get_resource::<Battle>().cloned().unwrap_or_default();
    let flow = world.get_resource::<Flow>();
    let rules = world.get_resource::<Rules>();
    let field = world.get_resource::<Field>();
    let text = rules.zip(field);
    SideReport {
        player: match player {
            Player::Bot(hand) => hand.bot().name(),
            Player::Inputs(_) => "inputs",
        },
        status: status_name(flow.map_or(Status::Playing, |flow| flow.status)),
        reason: flow.and_then(|flow| flow.reason),
        score: stats.score,
        pieces: stats.pieces,
        cleared: stats.cleared,
        max_chain: stats.max_chain,
        made: battle.made,
        cancelled: battle.cancelled,
        sent: battle.sent,
        arrived: battle.arrived,
        pending: battle.pending,
        field: text.map_or_else(String::new, |(rules, field)| {
            notation::write_field(field.grid(), &rules.roles)
        }),
    }
}

/// Returns a player that holds no buttons.
#[must_use]
pub fn idle() -> Player {
    let mut nothing = Inputs::default();
    nothing.push(Buttons::NONE, 1);
    Player::Inputs(nothing)
}
