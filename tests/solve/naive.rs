//! The simplest possible search: every input in every state, with equality of
//! states as defined by the game.

use std::collections::HashSet;

use kotodama::words::input::Input;
use kotodama::words::level::Level;
use kotodama::words::{Game, Outcome, Snapshot};

/// Results for a level: the length of the shortest solution, up to a maximum
/// length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// All sequences of at most this many moves were tried.
    pub depth: u32,
    /// The length of the shortest winning sequence.
    pub shortest: Option<u32>,
}

/// Tries sequences until more than `plays` moves have been played. Equal states
/// are tried once if `merges` is set; snapshots do not compare the past, so
/// states must not be merged where BACK depends on it.
pub fn search(
    game: &mut Game,
    level: &Level,
    seed: u64,
    inputs: &str,
    plays: usize,
    merges: bool,
) -> Known {
    let inputs = Input::parse_moves(inputs).expect("valid moves");
    game.load(level, seed);
    let mut layer = vec![game.snapshot()];
    let mut left = plays;
    for depth in 0.. {
        let mut next: HashSet<Snapshot> = HashSet::new();
        let mut order = Vec::new();
        for state in &layer {
            for &input in &inputs {
                if left == 0 {
                    return Known {
                        depth,
                        shortest: None,
                    };
                }
                left -= 1;
                game.restore(state);
                // A win outlasts undo.
                game.world_mut().resource_mut::<Outcome>().won_at = None;
                game.play(input);
                if game.world().resource::<Outcome>().won_at.is_some() {
                    // Not all sequences of this length need be tried.
                    return Known {
                        depth: depth + 1,
                        shortest: Some(depth + 1),
                    };
                }
                if game.departure().is_none() {
                    let state = game.snapshot();
                    if !merges || next.insert(state.clone()) {
                        order.push(state);
                    }
                }
            }
        }
        layer = order;
        if layer.is_empty() {
            return Known {
                depth: depth + 1,
                shortest: None,
            };
        }
    }
    unreachable!("the plays are used up some time")
}
