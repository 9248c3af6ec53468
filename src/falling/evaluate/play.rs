//! Plays games of a bot with real frames and buttons.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::field::Field;
use super::super::flow::{Flow, Phase, Status};
use super::super::input::Buttons;
use super::super::open::Opened;
use super::super::rules::Rules;
use super::super::script::Fault;
use super::super::{Game, Setup};
use super::Bot;
use super::counter::PlayCounter;
pub use super::counter::{Ending, Played};
use super::mind::Mind;
use super::placements::{Hands, Placements, drop};
use super::probe;

/// Number of placements after which a game is stopped (F-EVL-03).
pub const MOST_PIECES: u32 = 240;

/// Number of frames after which a game is stopped (F-EVL-03).
pub const MOST_FRAMES: u32 = 24_000;

/// Number of frames within which a field must come to rest.
const MOST_SETTLING: u32 = 3600;

/// Number of frames between two reports of progress.
const REPORT: u32 = 1000;

/// Settings of a bot's play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Speed of its hands.
    pub hands: Hands,
    /// Number of placements after which a game is stopped.
    pub most_pieces: u32,
    /// Number of frames after which a game is stopped.
    pub most_frames: u32,
    /// Clear rule that it prefers, if any: used to search for plays in which
    /// the rule has an effect.
    pub wants: Option<u8>,
}

impl Default for Habits {
    fn default() -> Self {
        Self {
            hands: Hands::HUMAN,
            most_pieces: MOST_PIECES,
            most_frames: MOST_FRAMES,
            wants: None,
        }
    }
}

/// Plays games one after the other in one world.
pub struct BotPlayer<'a> {
    opened: &'a Opened,
    habits: Habits,
    game: Option<Game>,
    /// The rules that a bot looks ahead with.
    assumed: Rules,
    placements: Placements,
    buttons: Vec<Buttons>,
    /// Flag that stops a game once it is set, even while the bot thinks.
    enough: Option<Arc<AtomicBool>>,
}

impl<'a> BotPlayer<'a> {
    /// Returns a player of these rules.
    pub fn new(opened: &'a Opened, habits: Habits) -> Self {
        Self {
            opened,
            habits,
            game: None,
            assumed: probe::assumed(opened),
            placements: Placements::of(habits.hands),
            buttons: Vec::new(),
            enough: None,
        }
    }

    /// Sets a flag that stops the player, even in the middle of a decision.
    pub fn until(mut self, enough: Arc<AtomicBool>) -> Self {
        self.enough = Some(enough);
        self
    }

    fn has_enough(&self) -> bool {
        let enough = self.enough.as_ref();
        enough.is_some_and(|enough| enough.load(Ordering::Relaxed))
    }

    /// Plays a game; returns `None` if it was stopped.
    ///
    /// # Errors
    ///
    /// The script has failed.
    pub fn play(
        &mut self,
        bot: Bot,
        seed: u64,
        mut progress: impl FnMut(u32, u32) -> ControlFlow<()>,
    ) -> Result<Option<Played>, Fault> {
        let setup = Setup::seeded(seed);
        let mut game = match self.game.take() {
            Some(mut game) => {
                game.restart(&setup);
                game
            }
            None => self.opened.play(&setup),
        };
        let Habits {
            hands,
            most_pieces,
            most_frames,
            wants,
        } = self.habits;
        let mut mind = Mind::new(bot, &self.assumed, seed, hands, &mut game)
            .wanting(wants)
            .until(self.enough.clone());
        let mut counter = PlayCounter::new(seed, &self.opened.rules);
        let mut settling = 0;
        let mut report = REPORT;
        let ending = loop {
            let flow = game.world().resource::<Flow>();
            let phase = flow.phase;
            let frame = game.frame();
            if phase == Phase::End {
                let reason = flow.reason.unwrap_or_default();
                break match flow.status {
                    Status::Won => Ending::Won(reason),
                    Status::Over | Status::Playing => Ending::Over(reason),
                };
            }
            let is_due = phase == Phase::Control || matches!(phase, Phase::Wait(_));
            if frame >= most_frames || is_due && counter.played.pieces >= most_pieces {
                break Ending::Limit;
            }
            if settling > MOST_SETTLING {
                break Ending::Stuck;
            }
            if frame >= report {
                report = frame + REPORT;
                if progress(counter.played.pieces, frame).is_break() {
                    return Ok(None);
                }
            }
            if self.has_enough() {
                return Ok(None);
            }
            if phase == Phase::Control {
                settling = 0;
                let choice = mind.choose(&game, &mut self.placements);
                if self.has_enough() {
                    return Ok(None);
                }
                let rules = game.world().resource::<Rules>();
                let drop = drop(rules);
                self.buttons.clear();
                if let Some(choice) = choice {
                    choice.placement.buttons(rules, &mut self.buttons);
                    let grid = game.world().resource::<Field>().grid();
                    counter.decide(frame, grid, &choice);
                }
                follow(&mut game, &self.buttons, drop, most_frames, &mut counter);
                if let Some(choice) = choice {
                    counter.compare(game.world(), &self.placements, &choice.placement);
                }
            } else {
                settling += u32::from(phase == Phase::Settle);
                game.step(Buttons::NONE);
                counter.look(game.world());
            }
        };
        if let Some(fault) = game.fault() {
            return Err(fault.clone());
        }
        let played = counter.end(game.world(), ending, game.frame());
        self.game = Some(game);
        Ok(Some(played))
    }
}

/// Presses the planned buttons, then drops, until the piece locks.
fn follow(
    game: &mut Game,
    buttons: &[Buttons],
    drop: Buttons,
    most_frames: u32,
    counter: &mut PlayCounter,
) {
    let mut planned = buttons.iter().copied();
    while game.frame() < most_frames {
        game.step(planned.next().unwrap_or(drop));
        counter.look(game.world());
        if game.world().resource::<Flow>().phase != Phase::Control {
            return;
        }
    }
}
