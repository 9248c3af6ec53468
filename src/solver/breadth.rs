//! Breadth first: states are expanded in the order in which they were
//! discovered. The first win is therefore a shortest one, and among the
//! shortest the first in the order of moves.

use super::limits::Limit;
use super::store::{Node, Queue, Search};
use super::workers::{Batch, expand};
use super::{End, Mode};

/// Number of states expanded at once.
const BATCH: usize = 256;

/// Searches from the state written in `first`.
pub fn search<M: Mode>(workers: &mut [M], search: &mut Search, first: &[u8]) -> End {
    let mut queue = Queue::default();
    queue.push(first);
    let mut batch = Batch::default();
    // Nodes are numbered in the order in which they are expanded.
    let mut next: Node = 0;
    let mut reached: Node = 1;
    // The first node one move farther away.
    let mut farther: Node = 1;
    loop {
        if let Some(end) = search.report(queue.bytes()) {
            return end;
        }
        if next == reached {
            return End::Exhausted;
        }
        if next == farther {
            search.depth += 1;
            farther = reached;
        }
        if let Some(turns) = search.limits.turns.filter(|&turns| search.depth >= turns) {
            return End::Limit(Limit::Turns(turns));
        }
        batch.clear();
        while next < farther && !batch.is_full(BATCH) {
            batch.add(next, |state| queue.pop(state));
            next += 1;
        }
        let end = expand(workers, &batch, search, false, |new| {
            queue.push(new.state);
            reached = new.node + 1;
        });
        if let Some(end) = end {
            search.report(queue.bytes());
            return end;
        }
    }
}
