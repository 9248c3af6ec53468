//! Solved puzzles and their stars.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::places::Places;
use crate::play::Play;
use crate::session::{Ended, Session};
use kotodama_shell::files;
use kotodama_shell::recovery::PlayerFile;
use kotodama_shell::visit;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Solved>()
        .add_systems(Startup, load)
        .add_systems(Last, note.run_if(on_message::<Ended>));
}

/// Best solution of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Best {
    /// Number of turns.
    pub turns: u64,
    /// Stars, 1 to 3.
    pub stars: u8,
}

/// Best solutions by key or file of the puzzle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solved {
    /// Best solutions by key.
    pub best: BTreeMap<String, Best>,
}

impl PlayerFile for Solved {
    const VERSION: u32 = 0;
}

/// Returns the key of a puzzle.
pub fn key_of(key: &str, path: &std::path::Path) -> String {
    match key {
        "" => path.display().to_string(),
        key => key.to_owned(),
    }
}

fn load(world: &mut World) {
    if let Some(file) = world.resource::<Places>().solved.clone() {
        let solved = files::load::<Solved>(world, &file).value;
        world.insert_resource(solved);
    }
}

impl Solved {
    /// Records a solution; returns whether it is the best so far.
    pub fn note(&mut self, key: String, new: Best) -> bool {
        let known = self.best.get(&key);
        let is_better = known.is_none_or(|known| new.turns < known.turns);
        if is_better {
            self.best.insert(key, new);
        }
        is_better
    }
}

fn note(
    session: Res<Session>,
    places: Res<Places>,
    mut solved: ResMut<Solved>,
    mut commands: Commands,
) {
    let Play::Puzzle(riddle) = &session.play else {
        return;
    };
    if !riddle.attempt.is_solved() {
        return;
    }
    commands.queue(visit::win);
    let turns = riddle.attempt.turns();
    let stars = riddle.attempt.puzzle().stars(turns);
    let key = key_of(&riddle.key, &riddle.path);
    if solved.note(key, Best { turns, stars })
        && let Some(file) = &places.solved
    {
        commands.queue(files::keep(file, &*solved));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_better_solutions_are_noted() {
        let mut solved = Solved::default();
        let best = |turns, stars| Best { turns, stars };
        assert!(solved.note("a".to_owned(), best(5, 2)));
        assert!(!solved.note("a".to_owned(), best(5, 2)));
        assert!(!solved.note("a".to_owned(), best(6, 1)));
        assert!(solved.note("a".to_owned(), best(4, 3)));
        assert_eq!(solved.best.get("a"), Some(&best(4, 3)));
    }
}
