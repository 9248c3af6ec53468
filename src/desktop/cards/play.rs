//! What is played or watched: practice, a puzzle, a match, a record.

use std::path::PathBuf;
use std::time::Duration;

use kotodama_cards::contest::{Terms, Verdict};
use kotodama_cards::game::Options;
use kotodama_cards::history::History;
use kotodama_cards::moves::{MAX_TURNS, Moves};
use kotodama_cards::progress::TOO_LARGE;
use kotodama_cards::puzzle::{Attempt, Puzzle};
use kotodama_cards::start::StartSlot;
use kotodama_cards::tournament::Played;
use kotodama_ui::language::t;

use crate::live::Live;
use crate::loading::Loading;

/// A puzzle that is played, and where it is from.
#[derive(Debug)]
pub struct Riddle {
    /// The puzzle and its state.
    pub attempt: Attempt,
    /// Its file.
    pub path: PathBuf,
    /// Key of its translation; empty for the player's own.
    pub key: String,
    /// Hints that were shown.
    pub hints: usize,
}

/// A record that is watched, as far as it was replayed.
#[derive(Debug)]
pub struct Replay {
    /// The match so far.
    pub history: History,
    /// The moves that have not been replayed yet.
    pub loading: Loading,
    /// The result that the record tells.
    pub result: Option<String>,
    /// The players as the record names them; empty in a plain list of moves.
    pub names: [String; 2],
}

/// Why a match could not begin or go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It became too large (C-LIMIT-02).
    TooLarge,
    /// The player went on to the next match of the tournament.
    Skipped,
    /// The player stopped the tournament.
    Stopped,
    /// A program could not be started, for this reason.
    Start(String),
}

impl Failure {
    /// The reason for the player.
    pub fn said(&self) -> String {
        match self {
            Self::TooLarge => t!("cards-too-large"),
            Self::Skipped => t!("cards-skipped"),
            Self::Stopped => t!("cards-stopped"),
            Self::Start(why) => why.clone(),
        }
    }

    /// A reason out of a document, for the player.
    pub fn said_of(reason: &str) -> String {
        let known = [Self::TooLarge, Self::Skipped, Self::Stopped];
        let known = known.into_iter().find(|it| it.reason() == reason);
        known.map_or_else(|| reason.to_owned(), |it| it.said())
    }

    /// The reason in documents, which are in English.
    fn reason(&self) -> String {
        match self {
            Self::TooLarge => TOO_LARGE.to_owned(),
            Self::Skipped => "the match was skipped".to_owned(),
            Self::Stopped => "the match was stopped".to_owned(),
            Self::Start(why) => why.clone(),
        }
    }
}

/// A match between players of any kind.
#[derive(Debug)]
pub struct Match {
    /// What goes on in the background.
    pub live: Live,
    /// What was shown of it.
    pub history: History,
    /// How it ended.
    pub verdict: Option<Box<Verdict>>,
    /// Why it could not begin or go on.
    pub failure: Option<Failure>,
    /// The time at which it began to wait for the next move.
    pub(crate) since: Option<Duration>,
    /// Moves that were kept in a file.
    pub kept: usize,
    /// The file in which it is kept.
    pub file: Option<PathBuf>,
}

impl Match {
    /// Returns whether no further move will be played.
    pub const fn is_over(&self) -> bool {
        self.verdict.is_some() || self.failure.is_some()
    }

    /// Returns how it ended, once it has.
    pub fn result(&self) -> Option<Played> {
        match (&self.verdict, &self.failure) {
            (Some(verdict), _) => Some(Ok((**verdict).clone())),
            (None, Some(failure)) => Some(Err(failure.reason())),
            (None, None) => None,
        }
    }

    /// Ends it before it is over, and its programs with it.
    pub(crate) fn abort(&mut self, why: Failure) {
        if !self.is_over() {
            self.live.stop();
            self.failure = Some(why);
        }
    }
}

/// What is played.
#[derive(Debug)]
pub enum Play {
    /// Alone, with undo; the opponent does nothing or is not there.
    Practice {
        /// The match.
        history: Box<History>,
    },
    /// A puzzle or a step of the lesson.
    Puzzle(Box<Riddle>),
    /// A match.
    Match(Box<Match>),
    /// A record.
    Replay(Box<Replay>),
}

impl Play {
    /// Practice, alone or against somebody who does nothing.
    pub fn practice(is_solo: bool) -> Self {
        let options = Options {
            is_solo,
            ..Options::default()
        };
        Self::Practice {
            history: Box::new(History::new(&[], options)),
        }
    }

    /// Practice from a state, against somebody who does nothing.
    pub fn practice_from(slots: &[StartSlot]) -> Self {
        Self::Practice {
            history: Box::new(History::new(slots, Options::default())),
        }
    }

    /// A puzzle.
    pub fn puzzle(puzzle: Puzzle, path: PathBuf, key: String) -> Self {
        let mut attempt = Attempt::new(puzzle);
        attempt.prepare();
        Self::Puzzle(Box::new(Riddle {
            attempt,
            path,
            key,
            hints: 0,
        }))
    }

    /// A match between players of these names.
    pub fn duel(names: [String; 2], terms: Terms) -> Self {
        let options = Options {
            turns: terms.turns,
            ..Options::default()
        };
        Self::Match(Box::new(Match {
            live: Live::new(names, terms),
            history: History::new(&[], options),
            verdict: None,
            failure: None,
            since: None,
            kept: 0,
            file: None,
        }))
    }

    /// A record, or a list of moves from a state.
    pub fn replay(moves: Moves, start: &[StartSlot], is_solo: bool) -> Self {
        let options = Options {
            is_solo,
            turns: moves.turns.unwrap_or(MAX_TURNS),
            ..Options::default()
        };
        Self::Replay(Box::new(Replay {
            history: History::new(start, options),
            loading: Loading::new(start.to_vec(), options, moves.list),
            result: moves.result,
            names: moves.players,
        }))
    }
}
