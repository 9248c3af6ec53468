//! Kinds of play: practice, a puzzle, a match, a record.

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

/// Puzzle in play and its origin.
#[derive(Debug)]
pub struct Riddle {
    /// Puzzle and its state.
    pub attempt: Attempt,
    /// Path of its file.
    pub path: PathBuf,
    /// Key of its translation; empty for the player's own.
    pub key: String,
    /// Number of hints shown.
    pub hints: usize,
}

/// Record being watched, as far as it was replayed.
#[derive(Debug)]
pub struct Replay {
    /// Match so far.
    pub history: History,
    /// Replay of the remaining moves.
    pub loading: Loading,
    /// Result according to the record.
    pub result: Option<String>,
    /// Names of the players in the record; empty in a plain list of moves.
    pub names: [String; 2],
}

/// Reason why a match could not start or continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It became too large (C-LIMIT-02).
    TooLarge,
    /// The player skipped it.
    Skipped,
    /// The player stopped the tournament.
    Stopped,
    /// A program could not be started, with the reason.
    Start(String),
}

impl Failure {
    /// Returns the reason for the player.
    pub fn said(&self) -> String {
        match self {
            Self::TooLarge => t!("cards-too-large"),
            Self::Skipped => t!("cards-skipped"),
            Self::Stopped => t!("cards-stopped"),
            Self::Start(why) => why.clone(),
        }
    }

    /// Returns a reason from a document in the player's language.
    pub fn said_of(reason: &str) -> String {
        let known = [Self::TooLarge, Self::Skipped, Self::Stopped];
        let known = known.into_iter().find(|it| it.reason() == reason);
        known.map_or_else(|| reason.to_owned(), |it| it.said())
    }

    /// Returns the reason for documents, which are in English.
    fn reason(&self) -> String {
        match self {
            Self::TooLarge => TOO_LARGE.to_owned(),
            Self::Skipped => "the match was skipped".to_owned(),
            Self::Stopped => "the match was stopped".to_owned(),
            Self::Start(why) => why.clone(),
        }
    }
}

/// Match between players of any kind.
#[derive(Debug)]
pub struct Match {
    /// Match in the background.
    pub live: Live,
    /// Part that was shown.
    pub history: History,
    /// Verdict at the end.
    pub verdict: Option<Box<Verdict>>,
    /// Reason why it could not start or continue.
    pub failure: Option<Failure>,
    /// Time at which it began to wait for the next move.
    pub(crate) since: Option<Duration>,
    /// Number of moves saved in the file.
    pub kept: usize,
    /// File in which it is saved.
    pub file: Option<PathBuf>,
}

impl Match {
    /// Returns whether no further move will be played.
    pub const fn is_over(&self) -> bool {
        self.verdict.is_some() || self.failure.is_some()
    }

    /// Returns its result, once it is over.
    pub fn result(&self) -> Option<Played> {
        match (&self.verdict, &self.failure) {
            (Some(verdict), _) => Some(Ok((**verdict).clone())),
            (None, Some(failure)) => Some(Err(failure.reason())),
            (None, None) => None,
        }
    }

    /// Ends it early, together with its programs.
    pub(crate) fn abort(&mut self, why: Failure) {
        if !self.is_over() {
            self.live.stop();
            self.failure = Some(why);
        }
    }
}

/// Current play.
#[derive(Debug)]
pub enum Play {
    /// Practice with undo; the opponent is idle or absent.
    Practice {
        /// Match so far.
        history: Box<History>,
    },
    /// Puzzle or step of the lesson.
    Puzzle(Box<Riddle>),
    /// Match.
    Match(Box<Match>),
    /// Record.
    Replay(Box<Replay>),
}

impl Play {
    /// Creates practice, alone or against an idle player.
    pub fn practice(is_solo: bool) -> Self {
        let options = Options {
            is_solo,
            ..Options::default()
        };
        Self::Practice {
            history: Box::new(History::new(&[], options)),
        }
    }

    /// Creates practice from a state, against an idle player.
    pub fn practice_from(slots: &[StartSlot]) -> Self {
        Self::Practice {
            history: Box::new(History::new(slots, Options::default())),
        }
    }

    /// Creates a puzzle.
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

    /// Creates a match between players with these names.
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

    /// Creates the replay of a record, or of a list of moves from a state.
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
