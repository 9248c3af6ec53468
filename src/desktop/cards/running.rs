//! Tournament in progress: its matches and results so far, and the columns of
//! its standings (C-UI-08).

use std::path::PathBuf;
use std::time::Duration;

use kotodama_cards::tournament::{Standing, Tournament};
use kotodama_ui::prelude::*;

/// Time for which the standings are shown between two matches.
pub const BREAK: Duration = Duration::from_secs(5);

/// Column of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Points as in leagues.
    Points,
    /// Matches won.
    Won,
    /// Matches drawn.
    Drawn,
    /// Matches lost.
    Lost,
    /// Matches lost by a fault.
    Faults,
    /// Matches without a verdict.
    Unfinished,
}

/// Returns the columns. Unfinished matches have one only if there are any, as
/// on the command line.
pub fn columns(tournament: &Tournament) -> Vec<Column> {
    use Column::*;
    let mut all = vec![Points, Won, Drawn, Lost, Faults];
    if tournament.played().iter().any(Result::is_err) {
        all.push(Unfinished);
    }
    all
}

impl Column {
    /// Returns the title.
    pub fn title(self) -> String {
        match self {
            Self::Points => t!("cards-column-points"),
            Self::Won => t!("cards-column-won"),
            Self::Drawn => t!("cards-column-drawn"),
            Self::Lost => t!("cards-column-lost"),
            Self::Faults => t!("cards-column-faults"),
            Self::Unfinished => t!("cards-column-unfinished"),
        }
    }

    /// Returns the short title.
    pub fn sign(self) -> String {
        match self {
            Self::Points => t!("cards-sign-points"),
            Self::Won => t!("cards-sign-won"),
            Self::Drawn => t!("cards-sign-drawn"),
            Self::Lost => t!("cards-sign-lost"),
            Self::Faults => t!("cards-sign-faults"),
            Self::Unfinished => t!("cards-sign-unfinished"),
        }
    }

    /// Returns the number of a player in this column.
    pub fn of(self, standing: &Standing) -> String {
        match self {
            Self::Points => standing.points.to_string(),
            Self::Won => standing.won.to_string(),
            Self::Drawn => standing.drawn.to_string(),
            Self::Lost => standing.lost.to_string(),
            Self::Faults => standing.faults.to_string(),
            Self::Unfinished => standing.unfinished.to_string(),
        }
    }
}

/// Tournament in progress.
#[derive(Debug)]
pub struct Running {
    /// Matches and results so far.
    pub tournament: Tournament,
    /// Whether matches run at full speed with only the standings shown.
    pub is_quick: bool,
    /// Whether the current match has been counted.
    pub(crate) is_counted: bool,
    /// Whether the player stopped it before all matches were played.
    pub(crate) is_stopped: bool,
    /// Time until the next match starts.
    pub(crate) wait: Duration,
    /// Folder of its records and standings; `None` in tests and where it cannot
    /// be created.
    pub folder: Option<PathBuf>,
    /// Reason why its records or standings cannot be saved.
    pub problem: Option<String>,
    /// Result of the last command.
    pub remark: String,
}

impl Running {
    /// Prepares a tournament.
    pub fn new(tournament: Tournament, is_quick: bool) -> Self {
        Self {
            tournament,
            is_quick,
            is_counted: false,
            is_stopped: false,
            wait: BREAK,
            folder: None,
            problem: None,
            remark: String::new(),
        }
    }

    /// Returns the number of the current match, from 1.
    pub fn number(&self) -> u64 {
        self.tournament.played().len() as u64 + u64::from(!self.is_counted)
    }

    /// Returns whether the player stopped it before all matches were played.
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns whether the current match is over and counted.
    pub const fn is_between(&self) -> bool {
        self.is_counted
    }

    /// Returns whether no further match will be played.
    pub fn is_over(&self) -> bool {
        self.is_counted && (self.is_stopped || self.tournament.next().is_none())
    }
}
