//! What is chosen and looked at. Nothing here changes the match.

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

/// The panels at the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// What the puzzle asks for.
    Puzzle,
    /// What was played.
    Log,
    /// What is in a slot.
    Inspector,
    /// An evaluation, application by application.
    Steps,
    /// How both players stood.
    Chart,
    /// The table of the tournament.
    Standings,
    /// What the chosen move would change.
    Changes,
    /// Macros.
    Macros,
}

impl Panel {
    /// All, in their order.
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

    /// Is there such a panel in this play?
    pub fn is_there(self, session: &Session) -> bool {
        match self {
            Self::Puzzle => matches!(session.play, Play::Puzzle(_)),
            Self::Macros | Self::Changes => !session.is_watched(),
            Self::Standings => session.tournament.is_some(),
            _ => true,
        }
    }
}

/// An evaluation that is looked at.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The move, by its number.
    pub number: usize,
    /// What of it.
    pub part: Part,
    /// The applications.
    pub steps: Vec<Step>,
    /// The step that is shown.
    pub at: usize,
}

/// What the field of the macros' panel hold.
#[derive(Clone, Debug)]
pub struct MacroFields {
    /// A number to be made.
    pub number: u16,
    /// The other slot.
    pub other: u8,
    /// The name of what is recorded.
    pub name: String,
}

/// A value that was looked into.
#[derive(Clone, Debug)]
pub struct Inspected {
    /// Moves before it, player and slot.
    pub of: (usize, usize, u8),
    /// What it is made of.
    pub survey: Survey,
    /// The places in it that are folded up or down against the usual.
    pub turned: Vec<Vec<u8>>,
}

/// What is chosen and looked at.
#[derive(Resource, Debug)]
pub struct Table {
    /// The card that was chosen.
    pub card: Option<Card>,
    /// The slot that was chosen for the move.
    pub slot: u8,
    /// The same of the other one of two people.
    other_slot: u8,
    /// The board with the cursor, and the slot under it.
    pub cursor: (usize, u8),
    /// Does the hand's panel have what keys are for?
    pub is_in_panel: bool,
    /// Digits of a slot that are being typed, and when the last one was.
    typed: (String, Duration),
    /// The panel at the side.
    pub panel: Option<Panel>,
    /// The row of it that keys have gone to.
    pub row: usize,
    /// The row that its list was scrolled to.
    pub scrolled_to: usize,
    /// Whether the panel of changes shows the move from card to slot, not the
    /// other one.
    pub is_left: bool,
    /// What the log shows.
    pub filter: Filter,
    /// The rows of the log.
    pub rows: Rows,
    /// The move and the number of rows that the log was scrolled to.
    pub log_at: (Option<usize>, usize),
    /// The value that is looked into.
    pub inspected: Option<Inspected>,
    /// The evaluation that is looked at.
    pub evaluation: Option<Evaluation>,
    /// Fields of the panel of macros.
    pub fields: MacroFields,
    /// The card whose rule is read.
    pub rule: Option<Card>,
    /// The card that is dragged, and the half of the slot below it.
    pub dragged: Option<Card>,
    /// Is something typed in a field?
    pub is_typing: bool,
    /// What became of the last press.
    pub remark: String,
    /// Both outcomes, and of what they are.
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

/// Time in which a further digit belongs to the same number.
const TYPING: Duration = Duration::from_millis(1200);

impl Table {
    /// Something else is played, with this panel open.
    pub fn begin(&mut self, panel: Option<Panel>) {
        *self = Self {
            panel,
            filter: self.filter,
            ..Self::default()
        };
    }

    /// Moves were taken back: what is known of them is not true any more.
    pub fn forget(&mut self) {
        self.rows.forget();
        self.evaluation = None;
        self.inspected = None;
        self.previews = None;
    }

    /// The turn is another player's, who goes on where they were.
    pub fn turn_to(&mut self, player: usize) {
        if self.cursor.0 != player {
            let slot = std::mem::replace(&mut self.other_slot, self.slot);
            self.slot = slot;
            self.cursor = (player, slot);
            self.card = None;
        }
    }

    /// Moves the cursor to a slot; on the proponent's board it is the one for
    /// the move.
    pub fn go(&mut self, player: usize, slot: u8, proponent: usize) {
        self.cursor = (player, slot);
        if player == proponent {
            self.slot = slot;
        }
    }

    /// Takes a digit of the number of a slot.
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

    /// The move that is chosen, but for its side.
    pub fn choice(&self, is_left: bool) -> Option<Move> {
        Some(Move {
            is_left,
            card: self.card?,
            slot: self.slot,
        })
    }

    /// What both sides would do, card to slot first (C-UI-04).
    pub fn previews(&mut self, session: &Session) -> Option<&[Preview; 2]> {
        let choices = [self.choice(true)?, self.choice(false)?];
        let chooser = session.chooser()?;
        let moves = session.moves();
        let is_known = self
            .previews
            .as_ref()
            .is_some_and(|(of, at, _)| *of == choices && *at == moves);
        if !is_known {
            // Who may choose is who moves next, after what was prepared.
            if session.game().progress().player() != chooser {
                return None;
            }
            let both = choices.map(|choice| Preview::of(session.game(), choice));
            self.previews = Some((choices, moves, both));
        }
        self.previews.as_ref().map(|(_, _, both)| both)
    }

    /// What is in the slot under the cursor, looked into.
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

    /// Looks at the evaluation of a part of a move.
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
