//! The states reached and those waiting to be expanded: the former as a key and
//! the way there, the latter complete.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Duration;

use super::limits::{Limit, Limits, MIB};
use super::{Answer, End, Key, Progress, Step};

/// A reached state, numbered in the order of discovery.
pub type Node = u32;

/// A hasher for keys, which are spread evenly and serve as their own hash.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    /// Uses half of the key.
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A set of keys.
pub type Keys = HashSet<Key, BuildHasherDefault<KeyHasher>>;

/// Number of sets that share the keys, so that only one of them grows at a
/// time.
const SHARDS: usize = 64;

/// Every state reached.
#[derive(Debug)]
pub struct Visited(Vec<Keys>);

impl Visited {
    fn new() -> Self {
        Self((0..SHARDS).map(|_| Keys::default()).collect())
    }

    fn shard(key: Key) -> usize {
        usize::try_from(key >> (Key::BITS - SHARDS.ilog2())).unwrap_or(0)
    }

    /// Returns whether the state was reached.
    #[must_use]
    pub fn contains(&self, key: Key) -> bool {
        self.0
            .get(Self::shard(key))
            .is_some_and(|shard| shard.contains(&key))
    }

    fn insert(&mut self, key: Key) -> bool {
        self.0
            .get_mut(Self::shard(key))
            .is_some_and(|shard| shard.insert(key))
    }

    /// Returns the memory of the tables: a key and a byte for each place, of
    /// which an eighth stays free.
    fn bytes(&self) -> u64 {
        let places = |shard: &Keys| (shard.capacity() * 8 / 7).next_power_of_two();
        let places: usize = self.0.iter().map(places).sum();
        (places * (size_of::<Key>() + 1)) as u64
    }
}

/// Number of entries in one piece.
const PIECE: usize = 1 << 14;

/// A list that grows without moving.
#[derive(Debug)]
struct Pieces<T>(Vec<Vec<T>>);

impl<T: Copy> Pieces<T> {
    fn push(&mut self, entry: T) {
        match self.0.last_mut() {
            Some(last) if last.len() < PIECE => last.push(entry),
            _ => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(entry);
                self.0.push(piece);
            }
        }
    }

    fn get(&self, index: usize) -> Option<T> {
        self.0.get(index / PIECE)?.get(index % PIECE).copied()
    }

    fn bytes(&self) -> u64 {
        (self.0.len() * PIECE * size_of::<T>()) as u64
    }
}

/// Waiting states, first in, first out.
#[derive(Debug, Default)]
pub struct Queue {
    pieces: VecDeque<Vec<u8>>,
    /// Position of the first state in the first piece.
    read: usize,
}

impl Queue {
    /// Number of bytes in one piece.
    const PIECE: usize = 1 << 16;

    /// Adds a state at the end.
    pub fn push(&mut self, state: &[u8]) {
        let length = u32::try_from(state.len()).unwrap_or(u32::MAX).to_le_bytes();
        let needed = length.len() + state.len();
        let fits = |piece: &&mut Vec<u8>| piece.len() + needed <= piece.capacity();
        if self.pieces.back_mut().filter(fits).is_none() {
            let piece = Vec::with_capacity(Self::PIECE.max(needed));
            self.pieces.push_back(piece);
        }
        if let Some(piece) = self.pieces.back_mut() {
            piece.extend_from_slice(&length);
            piece.extend_from_slice(state);
        }
    }

    /// Takes the first state and appends it to `state`; false if there is none.
    pub fn pop(&mut self, state: &mut Vec<u8>) -> bool {
        loop {
            let Some(piece) = self.pieces.front() else {
                return false;
            };
            let rest = piece.get(self.read..).unwrap_or_default();
            let Some((&length, rest)) = rest.split_first_chunk::<4>() else {
                self.pieces.pop_front();
                self.read = 0;
                continue;
            };
            let length = u32::from_le_bytes(length) as usize;
            state.extend_from_slice(rest.get(..length).unwrap_or_default());
            self.read += 4 + length;
            return true;
        }
    }

    /// Returns the memory taken, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let pieces = self.pieces.iter().map(Vec::capacity).sum::<usize>();
        pieces as u64
    }
}

/// The record of a search: the states reached, and how.
#[derive(Debug)]
pub struct Search<'w> {
    pub limits: Limits,
    pub progress: &'w Progress,
    pub visited: Visited,
    parents: Pieces<Node>,
    steps: Pieces<Step>,
    states: u64,
    /// Number of moves from the first state to those being expanded.
    pub depth: u32,
    peak: u64,
    /// Memory of the workers themselves, in bytes.
    own: u64,
    /// The last state and the move that wins.
    won: Option<(Node, Step)>,
    /// The first state and move with a result of chance.
    chance: Option<(Node, Step)>,
}

impl<'w> Search<'w> {
    /// Returns an empty record of a search whose workers need `own` bytes.
    pub fn new(limits: Limits, own: u64, progress: &'w Progress) -> Self {
        Self {
            limits,
            progress,
            visited: Visited::new(),
            parents: Pieces(Vec::new()),
            steps: Pieces(Vec::new()),
            states: 0,
            depth: 0,
            peak: 0,
            own,
            won: None,
            chance: None,
        }
    }

    /// Adds the first state, number 0.
    pub fn begin(&mut self, key: Key) {
        self.visited.insert(key);
        self.parents.push(0);
        self.steps.push(0);
        self.states = 1;
        self.report(0);
    }

    /// Adds a state reached by a move. Returns its number if it is new.
    ///
    /// # Errors
    ///
    /// The limit it would exceed.
    pub fn reach(&mut self, key: Key, parent: Node, step: Step) -> Result<Option<Node>, Limit> {
        // Nodes are numbered with 32 bits.
        let most = u64::from(Node::MAX);
        let limit = self.limits.states.unwrap_or(most).min(most);
        if self.states >= limit {
            return match self.visited.contains(key) {
                true => Ok(None),
                false => Err(Limit::States(limit)),
            };
        }
        if !self.visited.insert(key) {
            return Ok(None);
        }
        let node = Node::try_from(self.states).unwrap_or(Node::MAX);
        self.parents.push(parent);
        self.steps.push(step);
        self.states += 1;
        Ok(Some(node))
    }

    /// Records a winning move.
    pub fn win(&mut self, from: Node, step: Step) -> End {
        self.won = Some((from, step));
        End::Found
    }

    /// Records a move with a result of chance.
    pub fn meet_chance(&mut self, from: Node, step: Step) {
        self.chance.get_or_insert((from, step));
    }

    /// Reports progress with the memory of the waiting states, and returns what
    /// ends the search now, if anything.
    pub fn report(&mut self, waiting: u64) -> Option<End> {
        let lists = self.visited.bytes() + self.parents.bytes() + self.steps.bytes();
        let bytes = self.own + lists + waiting;
        self.peak = self.peak.max(bytes);
        self.progress.report(self.states, self.depth, bytes);
        let is_full = |mib: &u64| bytes / MIB >= *mib;
        let used_up = self.limits.memory.filter(is_full).map(Limit::Memory);
        self.interrupted().or(used_up.map(End::Limit))
    }

    /// Returns the end of the search if the time is over or it was cancelled.
    #[must_use]
    pub fn interrupted(&self) -> Option<End> {
        if self.progress.is_cancelled() {
            return Some(End::Cancelled);
        }
        let is_over = |time: &Duration| self.progress.elapsed() >= *time;
        let used_up = self.limits.time.filter(is_over).map(Limit::Time);
        used_up.map(End::Limit)
    }

    /// Returns the moves that led to a state, followed by one more.
    fn way(&self, (mut node, last): (Node, Step)) -> Vec<Step> {
        let mut way = vec![last];
        while node != 0 {
            way.extend(self.steps.get(node as usize));
            // The parent always has a lower number.
            let parent = self.parents.get(node as usize).unwrap_or(0);
            node = parent.min(node - 1);
        }
        way.reverse();
        way
    }

    /// Returns the result of the finished search.
    #[must_use]
    pub fn answer(&self, end: End) -> Answer {
        Answer {
            end,
            solution: self.won.map(|won| self.way(won)),
            states: self.states,
            depth: self.depth,
            bytes: self.peak,
            chance: self.chance.map(|chance| self.way(chance)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_returns_its_states_in_order() {
        let mut queue = Queue::default();
        let states: Vec<Vec<u8>> = (0..5000_usize)
            .map(|n| vec![u8::try_from(n % 251).unwrap_or(0); n % 97])
            .chain([vec![7; 3 * Queue::PIECE], Vec::new()])
            .collect();
        for (number, state) in states.iter().enumerate() {
            queue.push(state);
            // Popping in between has no effect on the rest.
            if number == 100 {
                let mut first = vec![1, 2];
                assert!(queue.pop(&mut first));
                assert_eq!(first, [1, 2]);
            }
        }
        for state in &states[1..] {
            let mut popped = Vec::new();
            assert!(queue.pop(&mut popped));
            assert_eq!(&popped, state);
        }
        assert!(!queue.pop(&mut Vec::new()));
        assert_eq!(queue.bytes(), 0);
    }

    #[test]
    fn every_state_is_reached_once() {
        let progress = Progress::new();
        let limits = Limits {
            states: Some(3),
            ..Limits::default()
        };
        let mut search = Search::new(limits, 0, &progress);
        search.begin(5);
        let far = 5 | 1 << 127;
        assert_eq!(search.reach(far, 0, 2), Ok(Some(1)));
        assert_eq!(search.reach(5, 1, 0), Ok(None));
        assert_eq!(search.reach(6, 1, 1), Ok(Some(2)));
        assert_eq!(search.reach(far, 2, 1), Ok(None));
        assert_eq!(search.reach(7, 2, 1), Err(Limit::States(3)));
        search.win(2, 3);
        let answer = search.answer(End::Found);
        assert_eq!(answer.solution, Some(vec![2, 1, 3]));
        assert_eq!(answer.states, 3);
    }
}
