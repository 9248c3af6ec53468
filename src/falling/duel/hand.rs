//! A bot that plays frame by frame (F-VS-08): it decides when a piece appears
//! and presses buttons at a human pace.

use super::super::Game;
use super::super::evaluate::Bot;
use super::super::evaluate::mind::Mind;
use super::super::evaluate::placements::{Hands, Placements, drop};
use super::super::evaluate::probe;
use super::super::flow::{Flow, Phase};
use super::super::input::Buttons;
use super::super::open::Opened;
use super::super::rules::Rules;
use super::super::streams::{Stream, stream};
use kotodama_board::Rng;

/// Maximum number of cells examined for one decision; takes a few milliseconds.
const MOST_CELLS: u32 = 400_000;

/// Minimum of the limit on the fields examined for one decision.
const LEAST_FIELDS: u32 = 64;

/// A bot that presses buttons.
pub struct BotHand {
    bot: Bot,
    rng: Rng,
    /// Rules as the bot knows them.
    assumed: Rules,
    hands: Hands,
    placements: Placements,
    /// Buttons planned for the piece under control, frame by frame.
    planned: Vec<Buttons>,
    /// Number of frames of the plan already played; `None` without a piece.
    at: Option<usize>,
    /// Buttons held after the end of the plan.
    drop: Buttons,
    /// Maximum number of fields examined for one decision.
    most: u32,
}

impl BotHand {
    /// Returns a bot that plays these rules on side 0 or 1. The bots of both
    /// sides have different random numbers.
    #[must_use]
    pub fn new(bot: Bot, opened: &Opened, seed: u64, side: u64) -> Self {
        let field = opened.rules.description.field;
        let cells = u32::from(field.width) * u32::from(opened.rules.height());
        let hands = match bot {
            Bot::Weak => Hands::BEGINNER,
            _ => Hands::HUMAN,
        };
        Self {
            bot,
            rng: stream(seed.wrapping_add(side), Stream::Bots),
            assumed: probe::assumed(opened),
            hands,
            placements: Placements::of(hands),
            planned: Vec::new(),
            at: None,
            drop: Buttons::NONE,
            most: (MOST_CELLS / cells.max(1)).max(LEAST_FIELDS),
        }
    }

    /// Returns the strength of the bot.
    #[must_use]
    pub const fn bot(&self) -> Bot {
        self.bot
    }

    /// Returns the buttons to hold in the next frame.
    pub fn press(&mut self, game: &mut Game) -> Buttons {
        let flow = game.world().get_resource::<Flow>();
        if flow.is_none_or(|flow| flow.phase != Phase::Control) {
            self.at = None;
            return Buttons::NONE;
        }
        let at = match self.at {
            Some(at) => at,
            None => {
                self.decide(game);
                0
            }
        };
        self.at = Some(at.saturating_add(1));
        self.planned.get(at).copied().unwrap_or(self.drop)
    }

    fn decide(&mut self, game: &mut Game) {
        self.planned.clear();
        let mut mind = Mind::new(self.bot, &self.assumed, 0, self.hands, game)
            .in_match(self.rng.clone(), self.most);
        let choice = mind.choose(game, &mut self.placements);
        self.rng = mind.into_rng();
        let rules = game.world().resource::<Rules>();
        self.drop = drop(rules);
        if let Some(choice) = choice {
            choice.placement.buttons(rules, &mut self.planned);
        }
    }
}
