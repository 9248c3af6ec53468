//! A search that is as simple as can be: every input in every state, and
//! states are equal if the game says so.

use std::collections::HashSet;

use kotodama::words::input::Input;
use kotodama::words::level::Level;
use kotodama::words::{Game, Outcome, Snapshot};

/// What is known about a level: the length of the shortest solution, if it is
/// at most so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// All ways of at most so many moves were tried.
    pub depth: u32,
    /// The length of the shortest one that wins.
    pub shortest: Option<u32>,
}

/// Tries ways as long as no more than `plays` moves have to be played. States
/// that are equal are tried once if it `merges` them: snapshots do not compare
/// the past, so where BACK looks into it they are not to be merged.
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
                // A win outlives going back.
                game.world_mut().resource_mut::<Outcome>().won_at = None;
                game.play(input);
                if game.world().resource::<Outcome>().won_at.is_some() {
                    // The ways of this length need not all be tried.
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
