//! The most promising states first: finds any solution, not the shortest.
//! Visits every reachable state if there is no win.
//!
//! A state is more promising the nearer it seems to a win, but waits longer the
//! more states of its sort have been seen. So the search leaves places that
//! seem close to a win and get no closer, and soon looks at new sorts of
//! states.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::limits::Limit;
use super::store::{Node, Search};
use super::workers::{Batch, expand};
use super::{End, Mode};

/// Number of states expanded at once.
const BATCH: usize = 32;

/// Weight of one step towards a win, relative to one move made.
const NEARER: u64 = 8;

/// Weight of each doubling of the number of states of a sort.
const CROWDED: u64 = 16;

/// A waiting state. The lowest rank goes first; of equal ranks the state found
/// last, so that the search follows a path to its end.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    rank: Reverse<u64>,
    node: Node,
    depth: u32,
    state: Box<[u8]>,
}

impl Waiting {
    /// Overhead of an allocation, in bytes.
    const ALLOCATION: usize = 16;

    const fn bytes(&self) -> u64 {
        (self.state.len() + Self::ALLOCATION) as u64
    }
}

/// Approximate size of a sort of state in the list of sorts, in bytes.
const SORT: usize = 32;

/// Searches from the state written in `first`.
pub fn search<M: Mode>(workers: &mut [M], search: &mut Search, first: Vec<u8>) -> End {
    let first = Waiting {
        rank: Reverse(0),
        node: 0,
        depth: 0,
        state: first.into(),
    };
    let mut states = first.bytes();
    let mut heap = BinaryHeap::from([first]);
    let mut sorts: BTreeMap<u64, u64> = BTreeMap::new();
    let mut batch = Batch::default();
    let mut depths: Vec<(Node, u32)> = Vec::new();
    let mut too_far = None;
    loop {
        let lists = heap.capacity() * size_of::<Waiting>() + sorts.len() * SORT;
        if let Some(end) = search.report(lists as u64 + states) {
            return end;
        }
        batch.clear();
        depths.clear();
        while !batch.is_full(BATCH)
            && let Some(next) = heap.pop()
        {
            states -= next.bytes();
            if let Some(turns) = search.limits.turns.filter(|&turns| next.depth >= turns) {
                too_far = Some(End::Limit(Limit::Turns(turns)));
                continue;
            }
            search.depth = search.depth.max(next.depth);
            depths.push((next.node, next.depth));
            batch.add(next.node, |state| {
                state.extend_from_slice(&next.state);
                true
            });
        }
        if batch.is_empty() {
            return too_far.unwrap_or(End::Exhausted);
        }
        depths.sort_unstable();
        let end = expand(workers, &batch, search, true, |new| {
            let parent = depths.binary_search_by_key(&new.parent, |&(node, _)| node);
            let depth = parent.ok().and_then(|place| depths.get(place));
            let depth = depth.map_or(0, |&(_, depth)| depth) + 1;
            let count = sorts.entry(new.heuristic.sort).or_default();
            *count += 1;
            let crowded = CROWDED * u64::from(count.ilog2());
            let far = NEARER * u64::from(new.heuristic.distance) + u64::from(depth);
            let waiting = Waiting {
                rank: Reverse(far + crowded),
                node: new.node,
                depth,
                state: new.state.into(),
            };
            states += waiting.bytes();
            heap.push(waiting);
        });
        if let Some(end) = end {
            return end;
        }
    }
}
