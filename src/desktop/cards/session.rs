//! Current game, its past, and the viewed position.

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::contest::record_head;
use kotodama_cards::history::{Entry, History};
use kotodama_cards::macros::Queue;
use kotodama_cards::moves::Move;
use kotodama_cards::preview::{SlotChange, last_changes};
use kotodama_cards::{Game, card::Card};
use kotodama_ui::language;
use kotodama_ui::language::t;

use crate::play::Play;
use crate::running::Running;

/// Written when a move is shown for the first time.
#[derive(Message, Clone, Debug)]
pub struct Shown {
    /// Move.
    pub entry: Entry,
    /// Its changes.
    pub changes: Vec<SlotChange>,
}

/// Written when a match or a puzzle is over.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

/// Current game.
#[derive(Resource, Debug)]
pub struct Session {
    /// Kind of play.
    pub play: Play,
    /// Tournament of the match, if any.
    pub tournament: Option<Box<Running>>,
    /// Undone moves, the latest last.
    undone: Vec<Move>,
    /// Queued moves of macros.
    pub queue: Queue,
    /// Moves of the player since the recording of a macro began.
    pub recording: Option<Vec<Move>>,
    /// Viewed position in the past; `None`: the present.
    viewed: Option<(usize, Game)>,
    /// Whether time advances where no person has to choose.
    pub runs: bool,
    /// Whether the end has been announced.
    pub has_ended: bool,
    /// Time of the end.
    pub(crate) over_since: Option<Duration>,
    /// Time until the next move is shown.
    pub(crate) wait: Duration,
    /// Time since a move was due.
    credit: Duration,
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Play::practice(true))
    }
}

/// Maximum number of moves shown per frame.
const MOST_AT_ONCE: usize = 256;

/// Move without effect (C-TURN-03).
const PASS: Move = Move {
    is_left: true,
    card: Card::I,
    slot: 0,
};

impl Session {
    /// Starts a game.
    pub fn new(play: Play) -> Self {
        let is_replay = matches!(play, Play::Replay(_));
        let mut session = Self {
            play,
            tournament: None,
            undone: Vec::new(),
            queue: Queue::default(),
            recording: None,
            viewed: None,
            runs: true,
            has_ended: false,
            over_since: None,
            wait: Duration::ZERO,
            credit: Duration::ZERO,
        };
        if is_replay {
            session.view(0);
        }
        session
    }

    /// Returns the known part of the match.
    pub fn history(&self) -> &History {
        match &self.play {
            Play::Practice { history } => history,
            Play::Puzzle(riddle) => riddle.attempt.history(),
            Play::Match(duel) => &duel.history,
            Play::Replay(replay) => &replay.history,
        }
    }

    /// Returns the viewed state, of the present or the past.
    pub fn game(&self) -> &Game {
        match &self.viewed {
            Some((_, game)) => game,
            None => self.history().game(),
        }
    }

    /// Returns the number of moves before the viewed state.
    pub fn moves(&self) -> usize {
        match &self.viewed {
            Some((moves, _)) => *moves,
            None => self.history().entries().len(),
        }
    }

    /// Returns whether the past is viewed.
    pub const fn is_past(&self) -> bool {
        self.viewed.is_some()
    }

    /// Returns the player with the near board.
    pub fn near(&self) -> usize {
        match &self.play {
            Play::Match(duel) => usize::from(!duel.live.is_person(0) && duel.live.is_person(1)),
            _ => 0,
        }
    }

    /// Returns whether no further move can be played.
    pub fn is_over(&self) -> bool {
        match &self.play {
            Play::Practice { history } => history.game().progress().is_over(),
            Play::Puzzle(riddle) => riddle.attempt.is_over(),
            Play::Match(duel) => duel.is_over(),
            Play::Replay(_) => false,
        }
    }

    /// Returns whether matches run at full speed with only the standings shown.
    pub fn is_quick(&self) -> bool {
        self.tournament.as_ref().is_some_and(|it| it.is_quick)
    }

    /// Returns whether two people play at this machine.
    pub fn is_for_two(&self) -> bool {
        match &self.play {
            Play::Match(duel) => duel.live.is_person(0) && duel.live.is_person(1),
            _ => false,
        }
    }

    /// Returns the player meant by "your": of two people the one to move.
    pub fn viewer(&self) -> usize {
        match self.is_for_two() {
            true => self.proponent(),
            false => self.near(),
        }
    }

    /// Returns the player who may choose a move now.
    pub fn chooser(&self) -> Option<usize> {
        if self.is_past() {
            return None;
        }
        let progress = self.history().game().progress();
        if progress.is_over() {
            return None;
        }
        match &self.play {
            Play::Practice { .. } => Some(0).filter(|it| *it == progress.player()),
            Play::Puzzle(riddle) => (!riddle.attempt.is_over()).then_some(0),
            Play::Match(duel) => {
                Some(progress.player()).filter(|it| !duel.is_over() && duel.live.is_person(*it))
            }
            Play::Replay(_) => None,
        }
    }

    /// Returns the player for whom slots and cards are chosen: the one who may
    /// choose, or else the one to move.
    pub fn proponent(&self) -> usize {
        let progress = self.game().progress();
        match &self.play {
            Play::Practice { .. } | Play::Puzzle(_) => 0,
            _ => progress.player(),
        }
    }

    /// Returns whether no person takes part.
    pub fn is_watched(&self) -> bool {
        match &self.play {
            Play::Match(duel) => !duel.live.is_person(0) && !duel.live.is_person(1),
            Play::Replay(_) => true,
            _ => false,
        }
    }

    /// Plays a move for the player who may choose.
    ///
    /// # Errors
    ///
    /// Returns the reason for the player if it cannot be played.
    pub fn choose(&mut self, choice: Move) -> Result<Vec<Shown>, String> {
        let Some(player) = self.chooser() else {
            return Err(match self.is_past() {
                true => t!("cards-in-the-past"),
                false => t!("cards-not-your-turn"),
            });
        };
        let shown = match &mut self.play {
            Play::Practice { history } => {
                history.play(choice);
                let mut shown = vec![shown(history)];
                if !history.game().progress().is_solo && history.play(PASS) {
                    shown.push(self::shown(history));
                }
                if !history.game().progress().is_over() {
                    history.prepare();
                }
                shown
            }
            Play::Puzzle(riddle) => {
                let before = riddle.attempt.history().entries().len();
                let played = riddle.attempt.play(choice);
                played.map_err(|message| language::said(&message))?;
                let history = riddle.attempt.history();
                let entries = before..history.entries().len();
                let shown = entries.map(|number| Shown {
                    entry: history.entries()[number].clone(),
                    changes: history.changes(number),
                });
                let shown = shown.collect();
                riddle.attempt.prepare();
                shown
            }
            Play::Match(duel) => {
                duel.live.choose(player, choice);
                Vec::new()
            }
            Play::Replay(_) => Vec::new(),
        };
        self.undone.clear();
        if let Some(recording) = &mut self.recording {
            recording.push(choice);
        }
        Ok(shown)
    }

    /// Returns whether moves can be undone (C-UI-09).
    pub fn has_undo(&self) -> bool {
        matches!(self.play, Play::Practice { .. } | Play::Puzzle(_))
    }

    /// Undoes the last move and the reply to it; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.present();
        self.queue.cancel();
        let entries = self.history().entries();
        let last = entries.iter().rev().find(|entry| entry.player == 0);
        let choice = last.map(|entry| entry.choice);
        let is_done = match &mut self.play {
            Play::Practice { history } => {
                let is_answered =
                    !history.game().progress().is_solo && history.entries().len().is_multiple_of(2);
                let is_done = history.undo().is_some();
                if is_answered {
                    history.undo();
                }
                history.prepare();
                is_done
            }
            Play::Puzzle(riddle) => {
                let is_done = riddle.attempt.undo();
                riddle.attempt.prepare();
                is_done
            }
            Play::Match(_) | Play::Replay(_) => false,
        };
        if is_done {
            self.undone.extend(choice);
            self.has_ended = false;
            self.over_since = None;
        }
        if let Some(recording) = &mut self.recording {
            recording.pop();
        }
        is_done
    }

    /// Redoes the move that was undone last.
    pub fn redo(&mut self) -> Vec<Shown> {
        let mut undone = std::mem::take(&mut self.undone);
        let shown = match undone.pop() {
            Some(choice) => self.choose(choice).unwrap_or_default(),
            None => Vec::new(),
        };
        self.undone = undone;
        shown
    }

    /// Returns whether there is a move to redo.
    pub const fn has_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Shows the present.
    pub fn present(&mut self) {
        self.viewed = None;
    }

    /// Shows the state after this many moves.
    pub fn view(&mut self, moves: usize) {
        let last = self.history().entries().len();
        let moves = moves.min(last);
        let is_present = moves == last && !matches!(self.play, Play::Replay(_));
        self.viewed = (!is_present).then(|| (moves, self.history().at(moves)));
    }

    /// Advances time; returns the number of due moves at this interval.
    pub(crate) fn due(&mut self, passed: Duration, apart: Duration) -> usize {
        if apart.is_zero() {
            return MOST_AT_ONCE;
        }
        // After a hitch only a little time is caught up.
        self.credit = (self.credit + passed).min(apart.max(Duration::from_millis(250)));
        let mut due = 0;
        while self.credit >= apart {
            self.credit -= apart;
            due += 1;
        }
        due
    }

    /// Shows the end of a record, as soon as it is replayed; returns whether
    /// nothing more will come.
    pub fn show_end(&mut self) -> bool {
        if let Play::Replay(replay) = &self.play {
            if !replay.loading.is_done() {
                return false;
            }
            self.runs = false;
            self.view(usize::MAX);
        }
        true
    }

    /// Shows the next move of the past and returns it, if there is one.
    pub fn view_next(&mut self) -> Option<Shown> {
        let entries = self.history().entries();
        let moves = self.viewed.as_ref()?.0;
        let (entry, count) = (entries.get(moves)?.clone(), entries.len());
        let (_, mut game) = self.viewed.take()?;
        game.play(entry.choice);
        game.forget_events();
        let changes = last_changes(&game);
        let moves = moves + 1;
        let is_present = moves == count && !matches!(self.play, Play::Replay(_));
        self.viewed = (!is_present).then_some((moves, game));
        Some(Shown { entry, changes })
    }

    /// Returns the time limit and the time left for the move of a program that
    /// is waited for (C-UI-08).
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        let Play::Match(duel) = &self.play else {
            return None;
        };
        let player = self.history().game().progress().player();
        let is_due = !duel.is_over() && duel.live.is_program(player);
        let waited = now.saturating_sub(duel.since.filter(|_| is_due)?);
        Some(duel.live.terms.move_time.saturating_sub(waited))
    }

    /// Returns the record of the match so far (C-REC-01).
    pub fn record(&self) -> Option<String> {
        let Play::Match(duel) = &self.play else {
            return None;
        };
        let mut text = record_head(&duel.live.names, &duel.live.terms);
        for entry in duel.history.entries() {
            text.push_str(&format!("{}\n", entry.choice));
        }
        if let Some(verdict) = &duel.verdict {
            text.push_str(&format!("{}\n", verdict.record_line()));
        }
        Some(text)
    }
}

/// Returns the last move of a match and its changes.
pub(crate) fn shown(history: &History) -> Shown {
    Shown {
        entry: history.entries().last().cloned().unwrap_or(Entry {
            player: 0,
            turn: 0,
            choice: PASS,
            applications: 0,
            error: None,
            zombies: Vec::new(),
            deaths: 0,
            raised: 0,
            changed: 0,
            standing: history.standing(0),
        }),
        changes: history.recent(),
    }
}
