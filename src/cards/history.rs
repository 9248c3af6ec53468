//! A match with its history: the effects of every move, the standing of both
//! players after it, and the state at any point (C-UI-05, C-UI-11, C-UI-12).

use crate::Game;
use crate::board::{Change, FULL, SLOTS};
use crate::evaluate::Error;
use crate::game::Options;
use crate::moves::Move;
use crate::preview::{SlotChange, differences, last_changes};
use crate::start::StartSlot;

/// A zombie that ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZombieRun {
    /// Its slot.
    pub slot: usize,
    /// Number of applications.
    pub applications: u32,
    /// The error, if there was one.
    pub error: Option<Error>,
}

/// Standing of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Number of living slots.
    pub alive: u16,
    /// Sum of the vitalities of living slots.
    pub vitality: u32,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The proponent.
    pub player: usize,
    /// The turn, from 1.
    pub turn: u64,
    /// The choice.
    pub choice: Move,
    /// Number of applications.
    pub applications: u32,
    /// The error, if there was one.
    pub error: Option<Error>,
    /// The zombies that ran before the choice.
    pub zombies: Vec<ZombieRun>,
    /// Number of slots killed by the move and its zombies.
    pub deaths: u16,
    /// Number of zombies it made.
    pub raised: u16,
    /// Number of slots it changed.
    pub changed: u16,
    /// Standing of both players afterwards.
    pub standing: [Standing; 2],
}

impl Entry {
    /// Returns the number of applications of the move and its zombies.
    #[must_use]
    pub fn work(&self) -> u64 {
        let zombies = self.zombies.iter().map(|it| u64::from(it.applications));
        u64::from(self.applications) + zombies.sum::<u64>()
    }
}

/// Number of moves between two stored states.
const STRIDE: usize = 512;

/// Maximum number of applications between them, few enough for replaying to be
/// instant.
const WORK: u64 = 2_000_000;

/// Moves replayed by another [`History`] of the same match, with the states it
/// stored.
#[derive(Debug)]
pub struct Stretch {
    /// Number of moves before them.
    before: usize,
    entries: Vec<Entry>,
    kept: Vec<(usize, Game)>,
    /// The state after them.
    game: Game,
}

/// A match with its history.
#[derive(Debug)]
pub struct History {
    game: Game,
    first: [Standing; 2],
    entries: Vec<Entry>,
    /// Stored states, each with the number of moves before it; never empty.
    kept: Vec<(usize, Game)>,
    /// Number of applications since the last stored state.
    work: u64,
}

impl History {
    /// Starts a match, which can always be undone.
    #[must_use]
    pub fn new(start: &[StartSlot], options: Options) -> Self {
        let options = Options {
            has_undo: true,
            ..options
        };
        let game = Game::new(start, options);
        Self {
            first: [standing(&game, 0), standing(&game, 1)],
            kept: vec![(0, game.fork())],
            game,
            entries: Vec::new(),
            work: 0,
        }
    }

    /// Returns the state after the last move.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the moves, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the standing of both players after this many moves.
    #[must_use]
    pub fn standing(&self, moves: usize) -> [Standing; 2] {
        let entry = moves.checked_sub(1).and_then(|it| self.entries.get(it));
        entry.map_or(self.first, |entry| entry.standing)
    }

    /// Runs the zombies of the next move, unless they have run.
    pub fn prepare(&mut self) {
        self.game.prepare();
    }

    /// Plays a move. Returns whether it was played; after the end no move is.
    pub fn play(&mut self, choice: Move) -> bool {
        let (turn, player) = (self.game.progress().turn(), self.game.progress().player());
        if !self.game.play(choice) {
            return false;
        }
        let events = self.game.progress().events.iter();
        let zombies = events.filter(|event| event.zombie.is_some());
        let zombies = zombies.map(|event| ZombieRun {
            slot: event.slot,
            applications: event.applications,
            error: event.error,
        });
        let zombies: Vec<ZombieRun> = zombies.collect();
        self.game.forget_events();
        let last = self.game.progress().last;
        let mut entry = Entry {
            player,
            turn,
            choice,
            applications: last.map_or(0, |last| last.applications),
            error: last.and_then(|last| last.error),
            zombies,
            deaths: 0,
            raised: 0,
            changed: 0,
            standing: self.standing(self.entries.len()),
        };
        self.count(&mut entry);
        self.work += entry.work();
        self.entries.push(entry);
        let since = self.entries.len() - self.kept.last().map_or(0, |kept| kept.0);
        if since >= STRIDE || self.work >= WORK {
            self.kept.push((self.entries.len(), self.game.fork()));
            self.work = 0;
        }
        true
    }

    /// Returns a copy of the moves after the first `before`, for another history
    /// to append.
    #[must_use]
    pub fn stretch(&self, before: usize) -> Stretch {
        let kept = self.kept.iter().filter(|(moves, _)| *moves > before);
        Stretch {
            before,
            entries: self.entries.get(before..).unwrap_or_default().to_vec(),
            kept: kept.map(|(moves, game)| (*moves, game.fork())).collect(),
            game: self.game.fork(),
        }
    }

    /// Appends moves replayed elsewhere. Returns whether they follow the last
    /// move here; otherwise changes nothing.
    pub fn append(&mut self, stretch: Stretch) -> bool {
        if stretch.before != self.entries.len() {
            return false;
        }
        self.entries.extend(stretch.entries);
        self.kept.extend(stretch.kept);
        self.game = stretch.game;
        // The next state is stored early rather than late.
        self.work = WORK;
        true
    }

    /// Counts the changes of the last move.
    fn count(&self, entry: &mut Entry) {
        for change in self.game.last_changes() {
            let Change::Vitality(player, slot, before) = *change else {
                continue;
            };
            let after = self.game.slot(player, slot).map_or(0, |slot| slot.0);
            entry.deaths += u16::from(before > 0 && after <= 0);
            entry.raised += u16::from(before >= 0 && after < 0);
            if let Some(standing) = entry.standing.get_mut(player) {
                let living = |vitality: i32| u32::try_from(vitality).unwrap_or(0);
                standing.vitality += living(after);
                standing.vitality = standing.vitality.saturating_sub(living(before));
                standing.alive += u16::from(after > 0);
                standing.alive = standing.alive.saturating_sub(u16::from(before > 0));
            }
        }
        entry.changed = u16::try_from(self.recent().len()).unwrap_or(u16::MAX);
    }

    /// Undoes the last move with its zombies, or the zombies of a prepared
    /// move. Returns the move, if there was one.
    pub fn undo(&mut self) -> Option<Move> {
        let entry = self.entries.pop()?;
        self.game.undo();
        let count = self.entries.len();
        self.kept.retain(|(moves, _)| *moves <= count);
        Some(entry.choice)
    }

    /// Returns the state after this many moves, at most those played.
    #[must_use]
    pub fn at(&self, moves: usize) -> Game {
        let moves = moves.min(self.entries.len());
        let place = self.kept.partition_point(|(before, _)| *before <= moves);
        let kept = place.checked_sub(1).and_then(|it| self.kept.get(it));
        let Some((before, game)) = kept else {
            return self.game.fork();
        };
        let mut game = game.fork();
        for entry in self.entries.get(*before..moves).unwrap_or_default() {
            game.play(entry.choice);
        }
        game
    }

    /// Returns the changes of the last move and its zombies.
    #[must_use]
    pub fn recent(&self) -> Vec<SlotChange> {
        last_changes(&self.game)
    }

    /// Returns the changes of a move and its zombies.
    #[must_use]
    pub fn changes(&self, number: usize) -> Vec<SlotChange> {
        let before = self.at(number);
        let mut after = before.fork();
        if let Some(entry) = self.entries.get(number) {
            after.play(entry.choice);
        }
        differences(&before, &after)
    }
}

/// Returns the standing of a player.
fn standing(game: &Game, player: usize) -> Standing {
    let full = u32::try_from(FULL).unwrap_or(0);
    let all = u32::try_from(SLOTS).unwrap_or(0);
    let start = Standing {
        alive: u16::try_from(SLOTS).unwrap_or(0),
        vitality: full * all,
    };
    game.changed(player)
        .fold(start, |mut standing, (_, vitality, _)| {
            standing.vitality -= full;
            standing.vitality += u32::try_from(vitality).unwrap_or(0);
            standing.alive -= u16::from(vitality <= 0);
            standing
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::read_line;

    /// C-UI-11: a history put together from stretches equals the original at
    /// every point and continues like it.
    #[test]
    fn c_ui_11_stretches_add_up_to_the_match() {
        let lines = ["1 succ 0", "2 0 zero", "1 dbl 0", "1 succ 0", "2 7 dec"];
        let choices = lines.map(|line| read_line(line).expect("a move").expect("a move"));
        let moves = choices.into_iter().cycle().take(3 * STRIDE + 7);
        let mut whole = History::new(&[], Options::default());
        let mut copy = History::new(&[], Options::default());
        for (number, choice) in moves.enumerate() {
            assert!(whole.play(choice));
            if number % 400 == 0 {
                assert!(copy.append(whole.stretch(copy.entries().len())));
            }
        }
        assert!(!copy.append(whole.stretch(0)), "they do not follow");
        assert!(copy.append(whole.stretch(copy.entries().len())));
        assert_eq!(copy.entries(), whole.entries());
        assert_eq!(copy.game().hash(), whole.game().hash());
        for moves in [0, 1, STRIDE, STRIDE + 1, 2 * STRIDE - 1, 3 * STRIDE + 7] {
            assert_eq!(copy.at(moves).hash(), whole.at(moves).hash(), "{moves}");
        }
        for history in [&mut whole, &mut copy] {
            assert!(history.play(choices[0]));
        }
        assert_eq!(copy.entries(), whole.entries());
    }
}
