//! Expanding many states at once. The states of a batch are shared out among
//! the workers, each of whom tries every move in each of its states; then what
//! they found is taken in order, as if one had found it.

use std::ops::Range;
use std::thread;

use super::store::{Keys, Node, Search};
use super::{Attempt, End, Heuristic, Key, Mode, Step};

/// So many bytes fill a batch, so that what comes of huge states fits into
/// memory.
const FULL: usize = 1 << 20;

/// States that are to be expanded together.
#[derive(Debug, Default)]
pub struct Batch {
    nodes: Vec<(Node, Range<usize>)>,
    bytes: Vec<u8>,
}

impl Batch {
    /// Empties it.
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

    /// Has it as many states as are expanded at once, or as many bytes?
    #[must_use]
    pub const fn is_full(&self, states: usize) -> bool {
        self.nodes.len() >= states || self.bytes.len() >= FULL
    }

    /// Has it none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// A state that some move led to.
#[derive(Debug)]
struct Candidate {
    key: Key,
    parent: Node,
    step: Step,
    heuristic: Heuristic,
    state: Range<usize>,
}

/// What one worker found.
#[derive(Debug, Default)]
struct Expansion {
    candidates: Vec<Candidate>,
    bytes: Vec<u8>,
    won: Option<(Node, Step)>,
    chance: Option<(Node, Step)>,
    /// The search was interrupted; some states were not expanded.
    is_cut: bool,
}

/// A state that was not known before.
#[derive(Clone, Copy, Debug)]
pub struct New<'s> {
    /// Its number.
    pub node: Node,
    /// From where it was reached.
    pub parent: Node,
    /// Its heuristic, if that was asked.
    pub heuristic: Heuristic,
    /// How to enter it.
    pub state: &'s [u8],
}

/// Expands the states of a batch, and gives every new state to `keep`, in
/// order. What ends the search, if anything does.
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
            // A worker does not panic; if one did, so does the search.
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
            // What comes behind the gap may be no shortest way.
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
