//! Is there a way to win, and which? The word puzzle as the [`kotodama_solver`] sees it.
//!
//! States count as equal if nothing that can come up in the level tells them
//! apart; what can come up follows from the words on the board
//! ([`Relevance`]). Three sorts of states are not searched any further, since
//! no win can come from them whatever the rules: the level was left, so no turn
//! passes any more (W-STAT-02); the board is empty, so there are no rules but
//! those that always hold (a loop and a destroyed level end like that); the
//! last word that could say what wins is gone, in a level where none can come
//! back. A state in which nothing answers to input is searched like any other:
//! things that move by themselves can still bring a player, or the goal.
//!
//! A search that need not be shortest takes walks in one stride
//! (`words_search::strides`).
//!
//! Moves are tried in the order r u l d, R U L D, wait; the second player's
//! keys only where they can matter.

mod bytes;
mod explore;
mod heuristic;
mod replay;
mod vocabulary;
mod words_search;

use std::time::Duration;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

pub use self::explore::{Explored, explore, explore_in_strides};
use self::replay::Replayer;
pub use self::vocabulary::{Relevance, Vocabulary};
use self::words_search::{Strider, WordsSearch};
use crate::Game;
use crate::history::Frame;
use crate::input::{Input, Player};
use crate::kinds::{Kinds, Word};
use crate::level::{Grammar, Level, LevelContext};
use crate::lexicon::{self, Aspect, Lexicon, Meaning, Prefix, Property};
use crate::metadata::ObjectMetadata;
use crate::mixer::Mixer;
use crate::outcome::Outcome;
use crate::report::Status;
use crate::rules::dice::has_dice;
use crate::rules::{RuleQuery, Rules};
use crate::ruleset::Ruleset;
use crate::tiles::{LevelState, TileState, Tiles};
use kotodama_board::{Direction, Rng};
use kotodama_formats::{Message, message_errors, msg};
use kotodama_solver::{Attempt, End, Mode, Options, Progress, Step};

/// What is to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'l> {
    /// The level.
    pub level: &'l Level,
    /// How it was entered; started by itself if nothing is said.
    pub context: Option<&'l LevelContext>,
    /// The moves that have been played already, undo and restart among them.
    pub after: &'l [Input],
    /// Single turns that were played after these: what
    /// [`history::inputs`](crate::history::inputs) gives.
    pub turns: &'l [Input],
    /// The seed that fixes what chance decides. Without one a level that
    /// depends on chance is refused.
    pub seed: Option<u64>,
}

impl<'l> Puzzle<'l> {
    /// Returns a level from its start, without chance.
    #[must_use]
    pub const fn new(level: &'l Level) -> Self {
        Self {
            level,
            context: None,
            after: &[],
            turns: &[],
            seed: None,
        }
    }

    pub(super) fn game(&self) -> Game {
        let seed = self.seed.unwrap_or(0);
        let mut game = match self.context {
            Some(context) => Game::entered(self.level, context, seed),
            None => Game::new(self.level, seed),
        };
        for &input in self.after {
            game.play(input);
        }
        for &input in self.turns {
            game.play_turn(input);
        }
        game
    }
}

/// What a search found, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How the search ended.
    pub end: End,
    /// Moves that win; replayed and confirmed. None if there are none, or if
    /// the search ended before any were found.
    pub solution: Option<Vec<Input>>,
    /// Different states visited.
    pub states: u64,
    /// How many moves away from the start the states were that were looked at
    /// last, in a fast search the farthest.
    pub depth: u32,
    /// The most memory that the states took, in bytes.
    pub bytes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Answer {
    /// Returns the solution as a move string.
    #[must_use]
    pub fn moves(&self) -> Option<String> {
        let moves = self.solution.as_deref()?;
        Some(moves_text(moves))
    }
}

/// Inputs as a move string.
#[must_use]
pub fn moves_text(moves: &[Input]) -> String {
    moves.iter().filter_map(|input| input.to_char()).collect()
}

/// Why a level is not searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It depends on chance, and no seed was given.
    Chance {
        /// The word in capitals.
        word: String,
        /// Where it stands or comes up.
        place: Place,
    },
    /// A solution did not win when it was played again: a fault of the search.
    Unconfirmed {
        /// The moves.
        moves: String,
    },
}

/// Where a word is that cannot be treated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this cell of the level file.
    At(IVec2),
    /// It comes up with the last of these moves.
    After(String),
}

message_errors!(Refusal);

impl Refusal {
    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Chance { word, place } => msg!(
                "problem-search-chance",
                "{word} {place} is decided by chance, so no moves win every time; fix the seed \
                 (--seed N) to solve the level for that seed",
                word,
                place = place.message(),
            ),
            Self::Unconfirmed { moves } => msg!(
                "problem-search-unconfirmed",
                "the search found the moves {moves}, but they do not win when they are played; \
                 please report this level as a bug of the solver",
                moves,
            ),
        }
    }
}

impl Place {
    fn message(&self) -> Message {
        match self {
            Self::At(cell) => msg!("problem-search-at", "at {x},{y}", x = cell.x, y = cell.y,),
            Self::After(moves) => msg!("problem-search-after", "after the moves {moves}", moves),
        }
    }
}

/// Searches for moves that win. Two calls with the same puzzle and options
/// find the same, however many threads work on it; only limits of time and
/// cancelling depend on the clock. `progress` tells how far it is and can cancel
/// it from another thread.
///
/// # Errors
///
/// A level that the search cannot treat, with the reason.
pub fn solve(puzzle: &Puzzle, options: &Options, progress: &Progress) -> Result<Answer, Refusal> {
    if puzzle.seed.is_none()
        && let Some(refusal) = chance_on_the_board(puzzle.level)
    {
        return Err(refusal);
    }
    let words = Vocabulary::of(puzzle.level);
    let relevance = Relevance::of(&words, puzzle.level.grammar);
    let moves = moves(relevance);
    let seeded = puzzle.seed.is_some();
    let walker = || WordsSearch::new(puzzle.game(), moves.clone(), relevance, seeded);
    // A limit of turns counts single steps.
    let strides = options.fast
        && options.limits.turns.is_none()
        && puzzle.level.grammar == Grammar::Words
        && Strider::suits(relevance);
    let inputs = |steps: &[Step]| inputs(&moves, steps);
    let (found, solution, chance) = if relevance.past {
        let replayer = || Replayer::new(puzzle.game(), moves.clone(), seeded);
        search(replayer, options, progress, |_, steps| inputs(steps))
    } else if strides {
        let strider = || Strider::new(walker());
        search(strider, options, progress, Strider::moves_of)
    } else {
        search(walker, options, progress, |_, steps| inputs(steps))
    };
    match (&solution, &chance) {
        (Some(solution), _) => confirm(puzzle, solution)?,
        // Nothing behind it was searched, so nothing can be said.
        (None, Some(chance)) if found.end == End::Exhausted => {
            return Err(chance_after(puzzle, chance));
        }
        (None, _) => {}
    }
    Ok(Answer {
        end: found.end,
        solution,
        states: found.states,
        depth: found.depth,
        bytes: found.bytes,
        elapsed: progress.elapsed(),
    })
}

/// Returns the inputs of steps of the search.
fn inputs(moves: &[Input], steps: &[Step]) -> Vec<Input> {
    let inputs = steps.iter().map(|&step| moves.get(usize::from(step)));
    inputs.flatten().copied().collect()
}

/// A search with its solution, and with the first moves that led to a result of
/// chance, in single moves: as `moves_of` reads them.
fn search<M: Mode>(
    worker: impl Fn() -> M,
    options: &Options,
    progress: &Progress,
    moves_of: impl Fn(&mut M, &[Step]) -> Vec<Input>,
) -> (
    kotodama_solver::Answer,
    Option<Vec<Input>>,
    Option<Vec<Input>>,
) {
    let mut workers = kotodama_solver::hire(worker, options, progress);
    let found = kotodama_solver::search(&mut workers, options, progress);
    let mut read = |steps: &Option<Vec<Step>>| {
        let worker = workers.first_mut()?;
        Some(moves_of(worker, steps.as_deref()?))
    };
    let (solution, chance) = (read(&found.solution), read(&found.chance));
    (found, solution, chance)
}

/// Returns a frame without what affects nothing: all that is said of the input
/// is whether it was to wait.
fn effective(frame: Frame) -> Frame {
    let level = LevelState {
        shown_facing: Direction::default(),
        offset: IVec2::ZERO,
        ..frame.level
    };
    Frame {
        input: frame.input.filter(|&input| input == Input::Wait),
        bonus: 0,
        looped: None,
        departure: None,
        level,
        ..frame
    }
}

/// Returns the approximate size of a game in bytes, from measurements of an
/// object, a cell and a rule.
fn bytes_of(game: &Game) -> u64 {
    const OF_OBJECT: usize = 1000;
    const OF_CELL: usize = 64;
    const OF_RULE: usize = 800;
    let (board, rules): (&Tiles, &Rules) = (game.world().resource(), game.world().resource());
    let board = board.len() * OF_OBJECT + board.bounds().area() * OF_CELL;
    (board + rules.rules.len() * OF_RULE) as u64
}

/// Returns whether an object went elsewhere, became something else or is gone.
fn is_touched(before: Option<&TileState>, now: Option<&TileState>) -> bool {
    let place = |state: Option<&TileState>| state.map(|state| (state.kind, state.cell));
    before.is_some() && place(before) != place(now)
}

/// Returns the sort of a win: the rules in force, and how many objects there
/// are of each kind.
fn deeds(world: &World) -> u64 {
    let query = RuleQuery::new(world);
    let board = world.resource::<Tiles>();
    let kinds = board.ids().filter_map(|id| board.state(id));
    let kinds = kinds.map(|state| Mixer::default().with(state.kind.0.into()).key() as u64);
    let kinds = kinds.fold(0, u64::wrapping_add);
    heuristic::sort_of_rules(&query) ^ kinds.rotate_left(32)
}

/// Returns the end of an attempt, unless the level goes on; `before` is the
/// generator as it was.
fn end(game: &Game, before: &Rng, seeded: bool) -> Option<Attempt> {
    let world = game.world();
    if !seeded && world.resource::<Rng>() != before {
        return Some(Attempt::Chance);
    }
    world.resource::<Outcome>().won_at.map(|_| Attempt::Won)
}

/// Gives out all numbers of kinds and metadata that this level can ever need,
/// so that they do not depend on the course of play: all players of the same
/// level have the same.
fn give_numbers(game: &mut Game) {
    let world = game.world_mut();
    world.resource_scope(|world, mut kinds: Mut<Kinds>| {
        for noun in kinds.nouns() {
            kinds.entity_of(noun);
            kinds.text_of(noun);
        }
        // What can be written (W-WRITE-02).
        for &property in Property::ALL {
            kinds.text_saying(Word::Other(Meaning::Property(property)));
        }
        world.resource_mut::<Tiles>().learn(&kinds);
    });
    world.resource_mut::<ObjectMetadata>().complete();
}

/// Returns the inputs that can differ in what they do, in the order in which
/// they are tried.
fn moves(relevance: Relevance) -> Vec<Input> {
    let of = |whose| Direction::ALL.map(|direction| Input::Step(whose, direction));
    let mut moves = Vec::from(of(Player::One));
    if relevance.second_player {
        moves.extend(of(Player::Two));
    }
    moves.push(Input::Wait);
    moves
}

/// Returns the first text of the level that draws lots.
pub(crate) fn chance_on_the_board(level: &Level) -> Option<Refusal> {
    let full = Ruleset::of(level.grammar).lexicon == Lexicon::Full;
    level.objects.iter().filter(|_| full).find_map(|object| {
        let word = object.name.strip_prefix("text_")?;
        let meaning = lexicon::meaning(word)?;
        // TELE with one destination draws no lots.
        let draws = meaning.has(Aspect::Chance) && meaning != Meaning::Property(Property::Tele);
        draws.then(|| Refusal::Chance {
            word: word.to_uppercase(),
            place: Place::At(object.cell),
        })
    })
}

/// Returns the words that drew lots with the last of these moves.
fn chance_after(puzzle: &Puzzle, moves: &[Input]) -> Refusal {
    let mut game = puzzle.game();
    for &input in moves {
        game.play(input);
    }
    let rules = game.world().resource::<Rules>();
    let mut properties = Property::ALL.iter();
    let word = if rules.rules.iter().any(|rule| has_dice(&rule.tests)) {
        let dice = Prefix::ALL.iter().filter(|word| word.has(Aspect::Chance));
        let dice: Vec<String> = dice.map(|word| word.name().to_uppercase()).collect();
        dice.join(" or ")
    } else if let Some(word) =
        properties.find(|word| word.has(Aspect::Chance) && rules.give(**word))
    {
        word.name().to_uppercase()
    } else {
        "what becomes of an EMPTY".to_owned()
    };
    Refusal::Chance {
        word,
        place: Place::After(moves_text(moves)),
    }
}

/// Plays a solution in a world of its own.
fn confirm(puzzle: &Puzzle, solution: &[Input]) -> Result<(), Refusal> {
    let mut game = puzzle.game();
    let mut outcome = game.world_mut().resource_mut::<Outcome>();
    outcome.forget_win();
    outcome.update_status();
    for &input in solution {
        game.play(input);
    }
    match game.status() {
        Status::Won => Ok(()),
        Status::Playing | Status::Lost | Status::Looped | Status::Left => {
            Err(Refusal::Unconfirmed {
                moves: moves_text(solution),
            })
        }
    }
}
