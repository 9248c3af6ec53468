//! Expands many states at once. The states of a batch are divided among the
//! workers, which try every move in each of their states; the results are then
//! processed in order, as if a single worker had found them.

use std::ops::Range;
use std::thread;

use super::store::{Keys, Node, Search};
use super::{Attempt, End, Heuristic, Key, Mode, Step};

/// Number of bytes that fill a batch, so that the results of huge states fit
/// into memory.
const FULL: usize = 1 << 20;

/// States to be expanded together.
#[derive(Debug, Default)]
pub struct Batch {
    nodes: Vec<(Node, Range<usize>)>,
    bytes: Vec<u8>,
}

impl Batch {
    /// Removes all states.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.bytes.clear();
    }

    /// Adds a state, which `write` appends.
    pub fn add(&mut self, node: Node, write: impl FnOnce(&mut Vec<u8>) -> bool) -> bool {
        let begin = self.bytes.len();
        let added = write(&mut self.bytes);
        if added {
            self.nodes.push((node, begin..self.bytes.len()));
        }
        added
    }

    /// Returns whether it holds the given number of states or the maximum
    /// number of bytes.
    #[must_use]
    pub const fn is_full(&self, states: usize) -> bool {
        self.nodes.len() >= states || self.bytes.len() >= FULL
    }

    /// Returns whether it holds no state.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// A state reached by a move.
#[derive(Debug)]
struct Candidate {
    key: Key,
    parent: Node,
    step: Step,
    heuristic: Heuristic,
    state: Range<usize>,
}

/// Results of one worker.
#[derive(Debug, Default)]
struct Expansion {
    candidates: Vec<Candidate>,
    bytes: Vec<u8>,
    won: Option<(Node, Step)>,
    chance: Option<(Node, Step)>,
    /// Whether the search was interrupted before all states were expanded.
    is_cut: bool,
}

/// A newly discovered state.
#[derive(Clone, Copy, Debug)]
pub struct New<'s> {
    /// Its number.
    pub node: Node,
    /// The state from which it was reached.
    pub parent: Node,
    /// Its heuristic, if requested.
    pub heuristic: Heuristic,
    /// The bytes to enter it.
    pub state: &'s [u8],
}

/// Expands the states of a batch, passing every new state to `keep`, in order.
/// Returns what ends the search, if anything.
pub fn expand<M: Mode>(
    workers: &mut [M],
    batch: &Batch,
    search: &mut Search,
    asks_heuristic: bool,
    mut keep: impl FnMut(New),
) -> Option<End> {
    let share = batch.nodes.len().div_ceil(workers.len().max(1)).max(1);
    let mut shares = batch.nodes.chunks(share);
    let expansions: Vec<Expansion> = {
        let search = &*search;
        let work = move |worker: &mut M, share: &[(Node, Range<usize>)]| {
            expand_share(worker, share, &batch.bytes, search, asks_heuristic)
        };
        thread::scope(|scope| {
            let mut workers = workers.iter_mut();
            let own = workers.next().zip(shares.next());
            let others: Vec<_> = workers
                .zip(shares)
                .map(|(worker, share)| scope.spawn(move || work(worker, share)))
                .collect();
            let own = own.map(|(worker, share)| work(worker, share));
            // A worker does not panic; if one did, the search panics too.
            let others = others.into_iter().map(|other| match other.join() {
                Ok(expansion) => expansion,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            own.into_iter().chain(others).collect()
        })
    };
    for expansion in &expansions {
        for candidate in &expansion.candidates {
            let state = expansion.bytes.get(candidate.state.clone());
            match search.reach(candidate.key, candidate.parent, candidate.step) {
                Ok(Some(node)) => keep(New {
                    node,
                    parent: candidate.parent,
                    heuristic: candidate.heuristic,
                    state: state.unwrap_or_default(),
                }),
                Ok(None) => {}
                Err(limit) => return Some(End::Limit(limit)),
            }
        }
        if let Some((node, step)) = expansion.chance {
            search.meet_chance(node, step);
        }
        if let Some((node, step)) = expansion.won {
            return Some(search.win(node, step));
        }
        if expansion.is_cut {
            // Results beyond the gap may not be shortest.
            return search.interrupted();
        }
    }
    None
}

/// Tries every move in each of these states, until one wins.
fn expand_share<M: Mode>(
    worker: &mut M,
    share: &[(Node, Range<usize>)],
    bytes: &[u8],
    search: &Search,
    asks_heuristic: bool,
) -> Expansion {
    let mut expansion = Expansion::default();
    let mut known = Keys::default();
    for (node, state) in share {
        if search.interrupted().is_some() {
            expansion.is_cut = true;
            break;
        }
        worker.enter(bytes.get(state.clone()).unwrap_or_default());
        for step in 0..worker.moves() {
            // A single move of a large board can take long.
            if step > 0 && search.interrupted().is_some() {
                expansion.is_cut = true;
                return expansion;
            }
            match worker.attempt(step) {
                Attempt::Won => {
                    expansion.won = Some((*node, step));
                    return expansion;
                }
                Attempt::Reached(key) if !search.visited.contains(key) && known.insert(key) => {
                    let heuristic = match asks_heuristic {
                        true => worker.heuristic(),
                        false => Heuristic::default(),
                    };
                    let begin = expansion.bytes.len();
                    worker.write(&mut expansion.bytes);
                    expansion.candidates.push(Candidate {
                        key,
                        parent: *node,
                        step,
                        heuristic,
                        state: begin..expansion.bytes.len(),
                    });
                }
                Attempt::Chance => {
                    expansion.chance.get_or_insert((*node, step));
                }
                Attempt::Reached(_) | Attempt::Dead => {}
            }
            worker.take_back();
        }
    }
    expansion
}
