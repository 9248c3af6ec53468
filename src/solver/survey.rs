//! Visits every state and records their connections: how many states there are,
//! from how many of them a win can still be reached, and the sorts of wins.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::time::Duration;

use super::limits::{Limit, Limits, MIB};
use super::store::{KeyHasher, Node, Queue};
use super::{Attempt, End, Key, Mode, Progress, Step};

/// A move that wins.
const WON: Node = Node::MAX;

/// A move that leads nowhere: into a state without a win, to a result of
/// chance, or beyond the visited states.
const NOWHERE: Node = Node::MAX - 1;

/// Maximum number of sorts of wins for which a path is kept.
const MAX_WINS: usize = 512;

/// A key in the smallest space.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u64, u64);

impl Packed {
    const fn new(key: Key) -> Self {
        Self((key >> 64) as u64, key as u64)
    }
}

impl Hash for Packed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(u128::from(self.0) << 64 | u128::from(self.1));
    }
}

/// A win of one sort, by a shortest way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The sort of the win ([`Mode::deeds`]).
    pub deeds: u64,
    /// The moves.
    pub way: Vec<Step>,
}

/// Findings about all states.
#[derive(Clone, Debug)]
pub struct Survey {
    /// [`End::Exhausted`] if every state was visited.
    pub end: End,
    /// Number of states found.
    pub states: u64,
    /// Number of states whose moves were all tried.
    pub expanded: u64,
    /// Number of moves from the first state to those expanded last.
    pub depth: u32,
    /// A win of each sort, the nearest first; at most 512.
    pub wins: Vec<Win>,
    /// Number of states from which no win can be reached; known only if every
    /// state was visited.
    pub lost: Option<u64>,
    /// The first moves that led to a result of chance.
    pub chance: Option<Vec<Step>>,
    /// States to which the moves of each state lead.
    edges: Vec<Node>,
    /// Index of the first edge of each state.
    begins: Vec<usize>,
}

impl Survey {
    /// Returns the states to which the moves of a state lead; `None` if they
    /// were not tried.
    fn edges_of(&self, node: usize) -> Option<&[Node]> {
        let begin = *self.begins.get(node)?;
        let end = self.begins.get(node + 1).copied();
        self.edges.get(begin..end.unwrap_or(self.edges.len()))
    }

    /// Plays at random from the first state: up to `most` moves, each chosen by
    /// `pick` (a number below its argument) among those that change anything.
    /// Returns whether that wins; a state that was not visited never does.
    pub fn stroll(&self, most: usize, mut pick: impl FnMut(usize) -> usize) -> bool {
        let mut node: Node = 0;
        for _ in 0..most {
            let Some(edges) = self.edges_of(node as usize) else {
                return false;
            };
            let changing = || edges.iter().copied().filter(|&next| next != node);
            let count = changing().count();
            if count == 0 {
                return false;
            }
            match changing().nth(pick(count)) {
                Some(WON) => return true,
                Some(NOWHERE) | None => return false,
                Some(next) => node = next,
            }
        }
        false
    }

    /// Counts the states from which no win can be reached.
    fn count_lost(&self) -> u64 {
        let states = self.begins.len();
        let mut hopeful = vec![false; states];
        // States are numbered by their distance, so most moves lead to higher
        // numbers and a few rounds are enough.
        loop {
            let mut changed = false;
            for node in (0..states).rev() {
                let edges = self.edges_of(node).unwrap_or_default();
                let leads_on = edges.iter().any(|&next| match next {
                    WON => true,
                    NOWHERE => false,
                    next => hopeful.get(next as usize).copied().unwrap_or(false),
                });
                if let Some(is) = hopeful.get_mut(node).filter(|is| leads_on && !**is) {
                    *is = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        hopeful.iter().filter(|is| !**is).count() as u64
    }
}

/// The states on the way.
#[derive(Default)]
struct Record {
    nodes: HashMap<Packed, Node, BuildHasherDefault<KeyHasher>>,
    parents: Vec<Node>,
    steps: Vec<Step>,
    edges: Vec<Node>,
    begins: Vec<usize>,
    queue: Queue,
}

impl Record {
    /// Returns the number of a state, and whether it is new.
    fn number(&mut self, key: Key, parent: Node, step: Step) -> (Node, bool) {
        let next = Node::try_from(self.parents.len()).unwrap_or(NOWHERE);
        let node = *self.nodes.entry(Packed::new(key)).or_insert(next);
        let is_new = node == next;
        if is_new {
            self.parents.push(parent);
            self.steps.push(step);
        }
        (node, is_new)
    }

    fn way(&self, mut node: Node, last: Step) -> Vec<Step> {
        let mut way = vec![last];
        while node != 0 {
            way.extend(self.steps.get(node as usize));
            let parent = self.parents.get(node as usize).copied().unwrap_or(0);
            node = parent.min(node - 1);
        }
        way.reverse();
        way
    }

    fn bytes(&self) -> u64 {
        let places = (self.nodes.capacity() * 8 / 7).next_power_of_two();
        let nodes = places * (size_of::<(Packed, Node)>() + 1);
        let lists = self.parents.capacity() * size_of::<Node>()
            + self.steps.capacity()
            + self.edges.capacity() * size_of::<Node>()
            + self.begins.capacity() * size_of::<usize>();
        (nodes + lists) as u64 + self.queue.bytes()
    }
}

/// Visits all states from the first on, within the limits, the nearest first.
/// Wins do not end it.
pub fn survey<M: Mode>(worker: &mut M, limits: Limits, progress: &Progress) -> Survey {
    let mut found = Survey {
        end: End::Exhausted,
        states: 0,
        expanded: 0,
        depth: 0,
        wins: Vec::new(),
        lost: None,
        chance: None,
        edges: Vec::new(),
        begins: Vec::new(),
    };
    let Attempt::Reached(first) = worker.start() else {
        return found;
    };
    let mut record = Record::default();
    record.number(first, 0, 0);
    let mut bytes = Vec::new();
    worker.write(&mut bytes);
    record.queue.push(&bytes);
    let mut sorts: HashSet<u64> = HashSet::new();
    let mut next: Node = 0;
    let mut farther: Node = 1;
    let own = worker.bytes();
    while (next as usize) < record.parents.len() {
        if next == farther {
            found.depth += 1;
            farther = Node::try_from(record.parents.len()).unwrap_or(NOWHERE);
        }
        if next.is_multiple_of(64)
            && let Some(end) = interrupted(&record, own, limits, progress, found.depth)
        {
            found.end = end;
            break;
        }
        bytes.clear();
        record.queue.pop(&mut bytes);
        worker.enter(&bytes);
        record.begins.push(record.edges.len());
        for step in 0..worker.moves() {
            let leads = match worker.attempt(step) {
                Attempt::Won => {
                    let deeds = worker.deeds();
                    if found.wins.len() < MAX_WINS && sorts.insert(deeds) {
                        let way = record.way(next, step);
                        found.wins.push(Win { deeds, way });
                    }
                    WON
                }
                Attempt::Reached(key) => {
                    let (node, is_new) = record.number(key, next, step);
                    if is_new {
                        bytes.clear();
                        worker.write(&mut bytes);
                        record.queue.push(&bytes);
                    }
                    node
                }
                Attempt::Chance => {
                    if found.chance.is_none() {
                        found.chance = Some(record.way(next, step));
                    }
                    NOWHERE
                }
                Attempt::Dead => NOWHERE,
            };
            record.edges.push(leads);
            worker.take_back();
        }
        next += 1;
    }
    found.states = record.parents.len() as u64;
    found.expanded = u64::from(next);
    progress.report(found.states, found.depth, record.bytes() + own);
    found.edges = std::mem::take(&mut record.edges);
    found.begins = std::mem::take(&mut record.begins);
    drop(record);
    if found.end == End::Exhausted {
        found.lost = Some(found.count_lost());
    }
    found
}

/// Returns the end of the survey, if anything ends it now.
fn interrupted(
    record: &Record,
    own: u64,
    limits: Limits,
    progress: &Progress,
    depth: u32,
) -> Option<End> {
    let states = record.parents.len() as u64;
    let bytes = record.bytes() + own;
    progress.report(states, depth, bytes);
    if progress.is_cancelled() {
        return Some(End::Cancelled);
    }
    let most = limits.states.unwrap_or(u64::MAX).min(NOWHERE.into());
    let limit = if states >= most {
        Some(Limit::States(most))
    } else if let Some(mib) = limits.memory.filter(|&mib| bytes / MIB >= mib) {
        Some(Limit::Memory(mib))
    } else if let Some(turns) = limits.turns.filter(|&turns| depth >= turns) {
        Some(Limit::Turns(turns))
    } else {
        let is_over = |time: &Duration| progress.elapsed() >= *time;
        limits.time.filter(is_over).map(Limit::Time)
    };
    limit.map(End::Limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Step;

    /// A walk on the numbers 0 to 6: one back, one forward, or a leap of 7. 4,
    /// 5 and 6 lead only to each other; -1 is a win of sort 0, 10 a win of sort
    /// 1, and all other numbers are dead.
    struct Walk {
        here: u8,
        now: i32,
    }

    impl Mode for Walk {
        fn moves(&self) -> Step {
            3
        }
        fn start(&mut self) -> Attempt {
            Attempt::Reached(2)
        }
        fn write(&mut self, state: &mut Vec<u8>) {
            state.push(u8::try_from(self.now).unwrap_or(0));
        }
        fn enter(&mut self, state: &[u8]) {
            self.here = state.first().copied().unwrap_or(0);
            self.now = self.here.into();
        }
        fn attempt(&mut self, step: Step) -> Attempt {
            let here = i32::from(self.here);
            self.now = match (here, step) {
                (4..=6, _) => 4 + (here - 3) % 3,
                (_, 0) => here - 1,
                (_, 1) => here + 1,
                (_, _) => here + 7,
            };
            match self.now {
                -1 | 10 => Attempt::Won,
                0..=6 => Attempt::Reached(self.now.unsigned_abs().into()),
                _ => Attempt::Dead,
            }
        }
        fn take_back(&mut self) {
            self.now = self.here.into();
        }
        fn heuristic(&mut self) -> crate::Heuristic {
            crate::Heuristic::default()
        }
        fn deeds(&mut self) -> u64 {
            u64::from(self.now > 0)
        }
    }

    fn walk() -> Walk {
        Walk { here: 2, now: 2 }
    }

    #[test]
    fn every_sort_of_win_and_every_lost_state_is_found() {
        let found = survey(&mut walk(), Limits::default(), &Progress::new());
        assert_eq!(found.end, End::Exhausted);
        assert_eq!((found.states, found.expanded), (7, 7));
        // 4, 5 and 6 lead to each other.
        assert_eq!(found.lost, Some(3));
        let ways: Vec<(u64, Vec<Step>)> = { found.wins.iter() }
            .map(|win| (win.deeds, win.way.clone()))
            .collect();
        assert_eq!(ways, [(1, vec![1, 2]), (0, vec![0, 0, 0])]);
    }

    #[test]
    fn a_stroll_follows_the_moves_that_are_picked() {
        let found = survey(&mut walk(), Limits::default(), &Progress::new());
        assert!(found.stroll(3, |_| 0));
        assert!(!found.stroll(2, |_| 0));
        let mut picks = [1, 2].into_iter();
        assert!(found.stroll(9, |_| picks.next().unwrap_or(0)));
        let mut picks = [1, 1].into_iter();
        assert!(
            !found.stroll(50, |_| picks.next().unwrap_or(0)),
            "in the pit"
        );
    }

    #[test]
    fn a_limit_leaves_the_lost_unknown() {
        let limits = Limits {
            turns: Some(0),
            ..Limits::default()
        };
        let found = survey(&mut walk(), limits, &Progress::new());
        assert_eq!(found.end, End::Limit(Limit::Turns(0)));
        assert_eq!((found.lost, found.expanded), (None, 0));
        assert!(!found.stroll(5, |_| 0));
    }
}
