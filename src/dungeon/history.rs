//! Access to any cycle of a game: saved states at intervals, from which the
//! rest is replayed.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Game;
use crate::definition::Definition;
use crate::player::Cycle;
use crate::saved::Snapshot;

/// Maximum number of stored states; beyond it, every second one is dropped.
const MAX_STATES: usize = 64;

/// Initial number of cycles from one state to the next.
const SPACING: u64 = 64;

/// Saved states of a game, by the number of cycles played.
#[derive(Debug, Default)]
pub struct History {
    states: BTreeMap<u64, Vec<u8>>,
    spacing: u64,
}

impl History {
    /// Stores the state of a game, unless there is one near enough. Call it
    /// before the first cycle and after every cycle.
    pub fn note(&mut self, game: &Game) {
        let cycle = game.world().resource::<Cycle>().0;
        self.spacing = self.spacing.max(SPACING);
        let last = self.states.range(..=cycle).next_back();
        if last.is_some_and(|(last, _)| cycle - last < self.spacing) {
            return;
        }
        // A state too large to be saved is replayed from an earlier one.
        if let Ok(bytes) = Snapshot::of(game.world()).to_bytes() {
            self.states.insert(cycle, bytes);
        }
        if self.states.len() > MAX_STATES {
            self.spacing *= 2;
            let spacing = self.spacing;
            let mut last = None;
            self.states.retain(|cycle, _| {
                let stays = last.is_none_or(|last| cycle - last >= spacing);
                last = if stays { Some(*cycle) } else { last };
                stays
            });
        }
    }

    /// Returns the game at the last stored state up to a cycle, to be played on
    /// from there; `None` if there is none.
    #[must_use]
    pub fn game_before(&self, cycle: u64, definition: &Arc<Definition>) -> Option<Game> {
        let (_, bytes) = self.states.range(..=cycle).next_back()?;
        Game::restore(Arc::clone(definition), bytes).ok()
    }

    /// Drops the states after a cycle.
    pub fn forget_after(&mut self, cycle: u64) {
        self.states.retain(|kept, _| *kept <= cycle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::Action;
    use crate::file::{Options, open};

    #[test]
    fn every_cycle_of_a_long_game_is_reached_again() {
        let text = r##"Dungeon(
            name: "clock",
            legend: {'.': ["floor"], '@': ["floor", "spawn"], 'x': [(name: "clock", script: r#"
                :next
                @hour += 1
                /n
                #SEND next
            "#)]},
            levels: [(rows: ["@..", "..x"])],
        )"##;
        let opened = open("clock.dungeon.ron", text, Options::default());
        let definition = Arc::new(opened.expect("a dungeon").definition);
        let mut game = Game::new(Arc::clone(&definition), 1, 1);
        let mut history = History::default();
        let mut states = Vec::new();
        let bytes = |game: &Game| Snapshot::of(game.world()).to_bytes().expect("small");
        let cycles = SPACING * MAX_STATES as u64 * 2 + 10;
        for _ in 0..=cycles {
            history.note(&game);
            states.push(bytes(&game));
            game.cycle([Action::Wait, Action::Wait]);
        }
        assert!(history.states.len() <= MAX_STATES);
        for cycle in [
            0,
            1,
            SPACING,
            SPACING * 3 + 7,
            cycles / 2,
            cycles - 1,
            cycles,
        ] {
            let mut game = history.game_before(cycle, &definition).expect("a state");
            while game.cycles() < cycle {
                game.cycle([Action::Wait, Action::Wait]);
            }
            let place = usize::try_from(cycle).expect("small");
            assert!(bytes(&game) == states[place], "cycle {cycle}");
        }
    }
}
