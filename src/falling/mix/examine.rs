//! Tests a mixture in play before it is offered (F-MIX-14 to F-MIX-17): a weak
//! and a medium player play it at a human pace, with fixed seeds.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bevy::math::IVec2;

use super::super::description::{Component, Condition, Description, Garbage, Goal, Score};
use super::super::evaluate::Bot;
use super::super::evaluate::lookahead::Lookahead;
use super::super::evaluate::placements::Hands;
use super::super::evaluate::play::{BotPlayer, Ending, Habits, Played};
use super::super::grid::Grid;
use super::super::open::Opened;
use super::super::piece::{Dealt, Piece};
use super::super::rules::{Rules, Shape};
use super::fit::{Fitted, drop_rule, drop_shape, prune};
use super::pace;
use super::valid::{self, Failure};
use kotodama_board::Rng;
use kotodama_formats::msg;

/// Number of placements after which a game of the medium player counts as
/// endless.
const MOST_PIECES: u32 = 260;

/// The same limit for rules with a rising pace: past the last level.
const MOST_PIECES_PACED: u32 = pace::TO_THE_TOP + 80;

/// Number of frames after which any game counts as endless: fifteen minutes.
const MOST_FRAMES: u32 = 54_000;

/// Number of games of the medium player.
const MEDIUM_GAMES: u64 = 2;

/// Number of games of the medium player if there is a goal, since the goal may
/// end some games of rules that are otherwise endless.
const GOAL_GAMES: u64 = 4;

/// Number of games of the weak player.
const WEAK_GAMES: u64 = 2;

/// Number of games with a preference for a rule that has not acted yet.
const WANTED_GAMES: u64 = 2;

/// Number of placements below which a median game of the medium player ends at
/// once.
const AT_ONCE: u32 = 12;

/// A shape is dropped if it clears blocks by itself in the empty field in more
/// than one out of this many deals.
const LUCKY_DEAL: u32 = 6;

/// Number of deals that are tested for each shape.
const DEALS: u32 = 240;

/// Examines a mixture; drops parts that never act, and adds a rising pace if
/// the game is endless.
///
/// # Errors
///
/// The mixture is refused; the failure says why.
pub fn examine(fitted: &mut Fitted) -> Result<(), Failure> {
    valid::test(&fitted.description)?;
    drop_lucky_shapes(fitted)?;
    let mut plays = match pace::waits_for_rows(&fitted.description) {
        true => Plays::default(),
        false => Plays::of(&fitted.description, MOST_PIECES),
    };
    if plays.medium.is_empty() || plays.is_endless() {
        fitted.notes.push(pace::raise(&mut fitted.description));
        plays = Plays::of(&fitted.description, MOST_PIECES_PACED);
    }
    plays.refuse()?;
    // An idle rule is dropped; without it, others may become idle.
    for _ in 0..fitted.description.clear.rules.len() {
        let Some(idle) = plays.idle_rule(&fitted.description) else {
            break;
        };
        drop_rule(fitted, idle, |rule| {
            msg!(
                "fit-idle-rule",
                "clear: {rule} is dropped, since it never took effect in play",
                rule,
            )
        });
        prune(fitted);
        valid::test(&fitted.description)?;
        plays = Plays::of(&fitted.description, MOST_PIECES_PACED);
        plays.refuse()?;
    }
    if fitted.description.clear.rules.is_empty() {
        return Err(Failure {
            pair: [Component::Blocks, Component::Clear],
            message: msg!("problem-mix-no-rule", "no clear rule is left"),
        });
    }
    if plays.score() == 0 {
        fitted.description.clear.score = Score::default();
        fitted.notes.push(msg!(
            "fit-score-none",
            "score: points for each block, since no other points can be earned"
        ));
    }
    if fitted.description.garbage != Garbage::Off && plays.garbage() == 0 {
        fitted.description.garbage = Garbage::Off;
        fitted.notes.push(msg!(
            "fit-garbage-never",
            "garbage: dropped, since it never came in play"
        ));
        prune(fitted);
    }
    Ok(())
}

/// Plays games of one player, with seeds from 0 on. An endless game, or one
/// that does not come to rest, is the last, since it decides.
fn play(opened: &Opened, bot: Bot, games: u64, habits: Habits) -> Vec<Played> {
    let mut player = BotPlayer::new(opened, habits);
    let mut all = Vec::new();
    for seed in 0..games {
        // Rule files never fail, and the game is never interrupted.
        let played = player.play(bot, seed, |_, _| ControlFlow::Continue(()));
        let Some(played) = played.ok().flatten() else {
            continue;
        };
        let decides = is_refused(&played);
        all.push(played);
        if decides {
            break;
        }
    }
    all
}

/// Returns whether this game shows that the rules cannot stay as they are.
fn is_refused(game: &Played) -> bool {
    matches!(game.ending, Ending::Limit | Ending::Stuck)
}

/// Games of the examination.
#[derive(Default)]
struct Plays {
    medium: Vec<Played>,
    weak: Vec<Played>,
}

impl Plays {
    fn of(description: &Description, most_pieces: u32) -> Self {
        let opened = Opened::from(description.clone());
        let habits = Habits {
            hands: Hands::HUMAN,
            most_pieces,
            most_frames: MOST_FRAMES,
            ..Habits::default()
        };
        let games = match description.goal {
            Goal::Endless => MEDIUM_GAMES,
            _ => GOAL_GAMES,
        };
        let medium = play(&opened, Bot::Medium, games, habits);
        // The games of the medium player may have decided already; then the
        // random player need not play.
        let weak = match medium.last().is_some_and(is_refused) {
            true => Vec::new(),
            false => play(&opened, Bot::Random, WEAK_GAMES, habits),
        };
        Self { medium, weak }
    }

    fn all(&self) -> impl Iterator<Item = &Played> {
        self.medium.iter().chain(&self.weak)
    }

    fn is_endless(&self) -> bool {
        self.all().any(|game| game.ending == Ending::Limit)
    }

    fn score(&self) -> u64 {
        self.all().map(|game| game.score).max().unwrap_or(0)
    }

    fn garbage(&self) -> u64 {
        self.all().map(|game| game.garbage).sum()
    }

    fn refuse(&self) -> Result<(), Failure> {
        let median = |games: &[Played]| {
            let mut pieces: Vec<u32> = games.iter().map(|game| game.pieces).collect();
            pieces.sort_unstable();
            pieces.get(pieces.len() / 2).copied().unwrap_or(0)
        };
        let refused = |pair, message| Err(Failure { pair, message });
        if self.all().any(|game| game.ending == Ending::Stuck) {
            return refused(
                [Component::Gravity, Component::Clear],
                msg!("problem-mix-stuck", "in play the field never came to rest"),
            );
        }
        let endless = |game: &&Played| game.ending == Ending::Limit;
        if let Some(game) = self.all().find(endless) {
            return refused(
                [Component::GameOver, Component::Clear],
                msg!(
                    "problem-mix-endless",
                    "it would never end: the player had not lost after {pieces} pieces and {seconds} seconds",
                    pieces = game.pieces,
                    seconds = game.frames / 60,
                ),
            );
        }
        let pieces = median(&self.medium);
        if pieces < AT_ONCE {
            return refused(
                [Component::Field, Component::GameOver],
                msg!(
                    "problem-mix-at-once",
                    "a medium player lost after {pieces} pieces, expected {least} or more",
                    pieces,
                    least = AT_ONCE,
                ),
            );
        }
        Ok(())
    }

    /// Returns the index of a rule that never acted, even when a player
    /// preferred it.
    fn idle_rule(&self, description: &Description) -> Option<usize> {
        let acts = |games: &[Played], rule: u8| {
            games.iter().any(|game| {
                let count = |counts: &BTreeMap<u8, u64>| counts.get(&rule).copied().unwrap_or(0);
                count(&game.cleared) + count(&game.changed) > 0
            })
        };
        let opened = Opened::from(description.clone());
        let rules = (0..u8::MAX).zip(&description.clear.rules);
        let idle = rules.filter(|&(number, _)| {
            if acts(&self.medium, number) || acts(&self.weak, number) {
                return false;
            }
            let habits = Habits {
                hands: Hands::HUMAN,
                most_pieces: MOST_PIECES,
                most_frames: MOST_FRAMES,
                wants: Some(number),
            };
            !(0..WANTED_GAMES).any(|game| {
                let mut player = BotPlayer::new(&opened, habits);
                let played = player.play(Bot::Medium, 100 + game, |_, _| ControlFlow::Continue(()));
                played
                    .ok()
                    .flatten()
                    .is_some_and(|played| acts(&[played], number))
            })
        });
        idle.map(|(number, _)| usize::from(number)).next()
    }
}

/// Drops shapes that often clear blocks by themselves in an empty field, unless
/// they are the majority.
fn drop_lucky_shapes(fitted: &mut Fitted) -> Result<(), Failure> {
    let lucky = lucky_shapes(&fitted.description);
    if lucky.is_empty() {
        return Ok(());
    }
    let all = Rules::compile(fitted.description.clone()).shapes.len();
    if lucky.len() * 2 > all {
        return Err(Failure {
            pair: [Component::Pieces, Component::Clear],
            message: msg!(
                "problem-mix-lucky",
                "pieces clear themselves in the empty field"
            ),
        });
    }
    for shape in lucky {
        let note = msg!(
            "fit-lucky-shape",
            "pieces: {name} is dropped, since it would clear itself",
            name = shape.as_str(),
        );
        drop_shape(fitted, &shape, note);
    }
    valid::test(&fitted.description)
}

/// Returns the names of the shapes that clear blocks by themselves in an empty
/// field in more than one of six deals, in any of their states. Rules whose
/// tools are meant to do so are ignored.
pub fn lucky_shapes(description: &Description) -> Vec<String> {
    let mut without_tools = description.clone();
    without_tools.clear.rules.retain(|rule| {
        !matches!(
            rule.when,
            Condition::Blast { .. } | Condition::After { .. } | Condition::SameAs { .. }
        )
    });
    let rules = Rules::compile(without_tools);
    let field = description.field;
    let empty = Grid::new(field.width, rules.height(), field.hidden);
    let mut lookahead = Lookahead::new(&rules);
    lookahead.begin(&empty, []);
    let lucky = rules.shapes.iter().enumerate().filter(|(number, shape)| {
        let counts = (0..shape.states.len()).map(|state| {
            let clears = (0..DEALS).filter(|&deal| {
                let roles = dealt(&rules, shape, deal);
                let dealt = Dealt {
                    shape: *number,
                    roles,
                };
                let piece = Piece::new(&rules, dealt, state, IVec2::new(0, -1));
                clears_itself(&mut lookahead, &empty, &piece)
            });
            u32::try_from(clears.count()).unwrap_or(u32::MAX)
        });
        counts.max().is_some_and(|most| most * LUCKY_DEAL > DEALS)
    });
    lucky.map(|(_, shape)| shape.name.clone()).collect()
}

/// Returns roles for the placeholders of a shape, drawn by weight.
fn dealt(rules: &Rules, shape: &Shape, deal: u32) -> Vec<u8> {
    let weights = rules.roles.dealt();
    let sum: u64 = weights.iter().map(|&(_, weight)| u64::from(weight)).sum();
    let mut rng = Rng::new(u64::from(deal));
    let draw = |_: &u8| {
        let mut left = rng.below(usize::try_from(sum).unwrap_or(1));
        let drawn = weights.iter().find(|&&(_, weight)| {
            let weight = usize::try_from(weight).unwrap_or(usize::MAX);
            let is_it = left < weight;
            left = left.saturating_sub(weight);
            is_it
        });
        drawn.map_or(1, |&(role, _)| role)
    };
    shape.placeholders.iter().map(draw).collect()
}

fn clears_itself(lookahead: &mut Lookahead<'_>, empty: &Grid, piece: &Piece) -> bool {
    let left = piece.cells.iter().map(|cell| cell.offset.x).min();
    let right = piece.cells.iter().map(|cell| cell.offset.x).max();
    let width = right.unwrap_or(0) - left.unwrap_or(0) + 1;
    // In the middle, away from the walls.
    let column = (empty.width() - width) / 2 - left.unwrap_or(0);
    let mut origin = IVec2::new(column, -1);
    while piece.fits(empty, origin + IVec2::Y) {
        origin.y += 1;
    }
    let outcome = lookahead.place(piece, origin);
    outcome.cleared + outcome.changed > 0
}
