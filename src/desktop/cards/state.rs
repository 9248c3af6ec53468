//! Choices at the table. Nothing here changes the match.

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::card::Card;
use kotodama_cards::moves::Move;
use kotodama_cards::preview::Preview;
use kotodama_cards::steps::{Part, Step};
use kotodama_cards::survey::Survey;

use crate::play::Play;
use crate::rows::{Filter, Rows};
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Table>();
}

/// Side panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Goals of the puzzle.
    Puzzle,
    /// Moves played.
    Log,
    /// Content of a slot.
    Inspector,
    /// Evaluation, application by application.
    Steps,
    /// Course of the match for both players.
    Chart,
    /// Standings of the tournament.
    Standings,
    /// Effects of the chosen move.
    Changes,
    /// Macros.
    Macros,
}

impl Panel {
    /// All panels in order.
    pub const ALL: [Self; 8] = [
        Self::Puzzle,
        Self::Standings,
        Self::Log,
        Self::Inspector,
        Self::Steps,
        Self::Chart,
        Self::Changes,
        Self::Macros,
    ];

    /// Returns whether this play has the panel.
    pub fn is_there(self, session: &Session) -> bool {
        match self {
            Self::Puzzle => matches!(session.play, Play::Puzzle(_)),
            Self::Macros | Self::Changes => !session.is_watched(),
            Self::Standings => session.tournament.is_some(),
            _ => true,
        }
    }
}

/// Evaluation in the steps panel.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Number of the move.
    pub number: usize,
    /// Part of the move.
    pub part: Part,
    /// Applications.
    pub steps: Vec<Step>,
    /// Displayed step.
    pub at: usize,
}

/// Fields of the macros panel.
#[derive(Clone, Debug)]
pub struct MacroFields {
    /// Number to make.
    pub number: u16,
    /// Other slot.
    pub other: u8,
    /// Name of the recording.
    pub name: String,
}

/// Value in the inspector.
#[derive(Clone, Debug)]
pub struct Inspected {
    /// Number of moves before it, player and slot.
    pub of: (usize, usize, u8),
    /// Its structure.
    pub survey: Survey,
    /// Paths of parts folded or unfolded against the default.
    pub turned: Vec<Vec<u8>>,
}

/// State of the table.
#[derive(Resource, Debug)]
pub struct Table {
    /// Chosen card.
    pub card: Option<Card>,
    /// Slot chosen for the move.
    pub slot: u8,
    /// Slot chosen by the other of two people.
    other_slot: u8,
    /// Board with the cursor, and the slot under it.
    pub cursor: (usize, u8),
    /// Whether the panel has the keyboard.
    pub is_in_panel: bool,
    /// Digits of a slot being typed, and the time of the last one.
    typed: (String, Duration),
    /// Open side panel.
    pub panel: Option<Panel>,
    /// Selected row of the panel.
    pub row: usize,
    /// Row that its list was scrolled to.
    pub scrolled_to: usize,
    /// Whether the changes panel shows the move from card to slot instead of
    /// the other one.
    pub is_left: bool,
    /// Filter of the log.
    pub filter: Filter,
    /// Rows of the log.
    pub rows: Rows,
    /// Move and number of rows that the log was scrolled to.
    pub log_at: (Option<usize>, usize),
    /// Value in the inspector.
    pub inspected: Option<Inspected>,
    /// Evaluation in the steps panel.
    pub evaluation: Option<Evaluation>,
    /// Fields of the macros panel.
    pub fields: MacroFields,
    /// Card whose rule is shown.
    pub rule: Option<Card>,
    /// Dragged card.
    pub dragged: Option<Card>,
    /// Whether a text field is in use.
    pub is_typing: bool,
    /// Result of the last command.
    pub remark: String,
    /// Both previews, with the moves and position they are for.
    previews: Option<([Move; 2], usize, [Preview; 2])>,
}

impl Default for Table {
    fn default() -> Self {
        Self {
            card: None,
            slot: 0,
            other_slot: 0,
            cursor: (0, 0),
            is_in_panel: false,
            typed: default(),
            panel: None,
            row: 0,
            scrolled_to: 0,
            is_left: true,
            filter: default(),
            rows: default(),
            log_at: (None, 0),
            inspected: None,
            evaluation: None,
            fields: MacroFields {
                number: 0,
                other: 1,
                name: String::new(),
            },
            rule: None,
            dragged: None,
            is_typing: false,
            remark: String::new(),
            previews: None,
        }
    }
}

/// Time in which another digit belongs to the same number.
const TYPING: Duration = Duration::from_millis(1200);

impl Table {
    /// Resets for another game, with this panel open.
    pub fn begin(&mut self, panel: Option<Panel>) {
        *self = Self {
            panel,
            filter: self.filter,
            ..Self::default()
        };
    }

    /// Clears data about undone moves.
    pub fn forget(&mut self) {
        self.rows.forget();
        self.evaluation = None;
        self.inspected = None;
        self.previews = None;
    }

    /// Restores the choices of another player whose turn it is.
    pub fn turn_to(&mut self, player: usize) {
        if self.cursor.0 != player {
            let slot = std::mem::replace(&mut self.other_slot, self.slot);
            self.slot = slot;
            self.cursor = (player, slot);
            self.card = None;
        }
    }

    /// Moves the cursor to a slot; on the proponent's board this chooses the
    /// slot for the move.
    pub fn go(&mut self, player: usize, slot: u8, proponent: usize) {
        self.cursor = (player, slot);
        if player == proponent {
            self.slot = slot;
        }
    }

    /// Adds a digit to the number of a slot.
    pub fn type_digit(&mut self, digit: char, now: Duration, proponent: usize) {
        let (typed, at) = &mut self.typed;
        if now.saturating_sub(*at) > TYPING {
            typed.clear();
        }
        typed.push(digit);
        if typed.parse::<u8>().is_err() {
            *typed = digit.to_string();
        }
        *at = now;
        if let Ok(slot) = typed.parse() {
            self.go(self.cursor.0, slot, proponent);
        }
    }

    /// Returns the chosen move for a side.
    pub fn choice(&self, is_left: bool) -> Option<Move> {
        Some(Move {
            is_left,
            card: self.card?,
            slot: self.slot,
        })
    }

    /// Returns the previews of both sides, card to slot first (C-UI-04).
    pub fn previews(&mut self, session: &Session) -> Option<&[Preview; 2]> {
        let choices = [self.choice(true)?, self.choice(false)?];
        let chooser = session.chooser()?;
        let moves = session.moves();
        let is_known = self
            .previews
            .as_ref()
            .is_some_and(|(of, at, _)| *of == choices && *at == moves);
        if !is_known {
            // The player who may choose moves next, after the prepared moves.
            if session.game().progress().player() != chooser {
                return None;
            }
            let both = choices.map(|choice| Preview::of(session.game(), choice));
            self.previews = Some((choices, moves, both));
        }
        self.previews.as_ref().map(|(_, _, both)| both)
    }

    /// Returns the inspected value of the slot under the cursor.
    pub fn inspect(&mut self, session: &Session) -> Option<&mut Inspected> {
        let (player, slot) = self.cursor;
        let of = (session.moves(), player, slot);
        if self.inspected.as_ref().is_none_or(|it| it.of != of) {
            let (_, field) = session.game().slot(player, usize::from(slot))?;
            self.inspected = Some(Inspected {
                of,
                survey: Survey::of(field),
                turned: Vec::new(),
            });
        }
        self.inspected.as_mut()
    }

    /// Shows the evaluation of a part of a move.
    pub fn evaluate(&mut self, session: &Session, number: usize, part: Part) {
        let Some(entry) = session.history().entries().get(number) else {
            return;
        };
        let mut game = session.history().at(number);
        game.trace(part);
        game.play(entry.choice);
        self.evaluation = Some(Evaluation {
            number,
            part,
            steps: game.take_steps(),
            at: 0,
        });
        self.panel = Some(Panel::Steps);
    }
}
