//! Puzzles: reach a state within a number of turns (C-PUZ-01, C-PUZ-02).
//! [`file`] reads them, [`Attempt`] plays them.

mod file;

use std::path::Path;

use kotodama_formats::{Diagnostics, Message};

use crate::Game;
use crate::card::Card;
use crate::game::Options;
use crate::history::History;
use crate::moves::{MAX_TURNS, Move, not_allowed};
use crate::start::StartSlot;
use crate::value::Value;

pub use file::{Opened, open_file, read, read_file};

/// Folders of `levels/cards` that ship with the game, in the order of play,
/// each with its English name. `cards-FOLDER` is the key of its translation,
/// and `cards-FOLDER-FILE-name`, `-text` and `-hint-1` are those of a puzzle,
/// where FILE is its file name without the extension.
pub const PACKS: [(&str, &str); 6] = [
    ("lesson", "Lesson"),
    ("1-numbers", "Numbers"),
    ("2-functions", "Functions"),
    ("3-vitality", "Vitality"),
    ("4-errors", "The dead, errors and loops"),
    ("5-zombies", "Zombies"),
];

/// Extension of puzzles.
pub const EXTENSION: &str = ".cards.ron";

/// Extension of the answer stored beside a puzzle.
pub const ANSWER: &str = ".answer.cards.txt";

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name.
    pub name: String,
    /// The task, or the explanation in a lesson.
    pub text: String,
    /// Number of turns of the player, 1 to 100,000.
    pub turns: u32,
    /// The slots that differ from the start of a match.
    pub start: Vec<StartSlot>,
    /// The opponent's moves; solo play without any.
    pub replies: Vec<Move>,
    /// The allowed cards; empty for all.
    pub cards: Vec<Card>,
    /// The goals, to be met at the same time; at least one.
    pub goals: Vec<Goal>,
    /// Hints, the mildest first.
    pub hints: Vec<String>,
    /// Conditions for stars.
    pub stars: Option<Stars>,
}

/// Turns within which stars are earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stars {
    /// Maximum number of turns for three stars.
    pub best: u32,
    /// Maximum number of turns for two stars, not less than `best`.
    pub good: u32,
}

/// A goal for a slot.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Owner of the slot, 0 or 1.
    pub player: usize,
    /// Number of the slot, 0 to 255.
    pub slot: usize,
    /// The required field.
    pub field: Option<Value>,
    /// The required vitality.
    pub vitality: Option<i32>,
    /// The minimum vitality.
    pub min_vitality: Option<i32>,
    /// The maximum vitality.
    pub max_vitality: Option<i32>,
    /// The goal as written in the file.
    pub written: String,
}

impl Goal {
    /// Returns whether the goal is met.
    #[must_use]
    pub fn is_met(&self, game: &Game) -> bool {
        game.slot(self.player, self.slot)
            .is_some_and(|(vitality, field)| {
                self.field.as_ref().is_none_or(|it| it == field)
                    && self.vitality.is_none_or(|it| it == vitality)
                    && self.min_vitality.is_none_or(|it| it <= vitality)
                    && self.max_vitality.is_none_or(|it| it >= vitality)
            })
    }
}

impl Puzzle {
    /// Returns the stars for a solution in this many turns: at most 3, and 1 if
    /// the puzzle sets no conditions.
    #[must_use]
    pub fn stars(&self, turns: u64) -> u8 {
        match self.stars {
            Some(stars) if turns <= u64::from(stars.best) => 3,
            Some(stars) if turns <= u64::from(stars.good) => 2,
            _ => 1,
        }
    }

    /// Checks whether a card is allowed.
    ///
    /// # Errors
    ///
    /// The message with the cards that are allowed.
    pub fn allows(&self, card: Card) -> Result<(), Message> {
        match self.cards.is_empty() || self.cards.contains(&card) {
            true => Ok(()),
            false => Err(not_allowed(card, &self.cards)),
        }
    }
}

/// A puzzle being played.
#[derive(Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    history: History,
}

impl Attempt {
    /// Starts a puzzle.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let options = Options {
            is_solo: puzzle.replies.is_empty(),
            turns: MAX_TURNS,
            has_undo: true,
            ..Options::default()
        };
        let history = History::new(&puzzle.start, options);
        Self { puzzle, history }
    }

    /// Returns the puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the state.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.history.game()
    }

    /// Returns the state with its history.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Runs the zombies of the next move, unless they have run or it is over.
    pub fn prepare(&mut self) {
        if !self.is_over() {
            self.history.prepare();
        }
    }

    /// Returns the number of turns that the player has played.
    #[must_use]
    pub fn turns(&self) -> u64 {
        let progress = self.game().progress();
        match progress.is_solo {
            true => progress.moves,
            false => progress.moves.div_ceil(2),
        }
    }

    /// Returns the goals that are not met.
    pub fn unmet(&self) -> impl Iterator<Item = &Goal> {
        self.puzzle
            .goals
            .iter()
            .filter(|it| !it.is_met(self.game()))
    }

    /// Returns whether the player's last move has met all goals.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let progress = self.game().progress();
        // A goal met by the opponent's move counts after the player's next
        // move.
        let is_players = progress.is_solo || progress.moves % 2 == 1;
        progress.moves > 0 && is_players && self.unmet().next().is_none()
    }

    /// Returns whether no further move can be played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_solved()
            || self.turns() >= u64::from(self.puzzle.turns)
            || self.game().progress().is_over()
    }

    /// Plays a move and, unless it solves the puzzle, the opponent's reply.
    /// Returns whether it was played; once the attempt is over, no move is.
    ///
    /// # Errors
    ///
    /// The card is not allowed.
    pub fn play(&mut self, choice: Move) -> Result<bool, Message> {
        self.puzzle.allows(choice.card)?;
        if self.is_over() {
            return Ok(false);
        }
        self.history.play(choice);
        if !self.game().progress().is_solo && !self.is_solved() {
            let turn = usize::try_from(self.turns()).unwrap_or(usize::MAX);
            let reply = self.puzzle.replies.get(turn.saturating_sub(1));
            self.history.play(reply.copied().unwrap_or(Move {
                is_left: true,
                card: Card::I,
                slot: 0,
            }));
        }
        Ok(true)
    }

    /// Undoes the player's last move and the reply to it. Returns whether there
    /// was one (C-UI-09).
    pub fn undo(&mut self) -> bool {
        let progress = self.game().progress();
        let is_answered = !progress.is_solo && progress.moves.is_multiple_of(2);
        self.history.undo().is_some() && (!is_answered || self.history.undo().is_some())
    }
}

/// Returns the path of the answer stored beside a puzzle.
#[must_use]
pub fn answer_file(puzzle: &Path) -> Option<std::path::PathBuf> {
    let name = puzzle.file_name()?;
    name.to_string_lossy().strip_suffix(EXTENSION)?;
    // The name need not be UTF-8: the two parts of the ending go one by one.
    let mut answer = Path::new(Path::new(name).file_stem()?)
        .file_stem()?
        .to_owned();
    answer.push(ANSWER);
    Some(puzzle.with_file_name(answer))
}

/// Reads an answer, refusing cards that are not allowed.
///
/// # Errors
///
/// All problems of the answer.
pub fn read_answer(path: &Path, puzzle: &Puzzle) -> Result<Vec<Move>, Diagnostics> {
    crate::moves::read_file_of(path, &puzzle.cards).map(|moves| moves.list)
}
