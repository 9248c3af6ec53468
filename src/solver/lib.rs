//! A search for a win in any mode whose moves can be undone.
//!
//! The search works on a [`Mode`], which can be put into a state, tries moves
//! there, and tells states apart by a key. Only the mode knows what a move
//! means and what makes two states equal.
//!
//! | module | what it is |
//! |---|---|
//! | [`limits`] | limits at which a search gives up |
//! | [`progress`] | how far a search is, and how to stop it |
//! | `store` | the states reached, and those waiting to be expanded |
//! | `workers` | expands many states at once, on several threads |
//! | `breadth` | shortest solutions: states in the order of discovery |
//! | `fast` | any solution: the most promising states first |
//! | [`mod@survey`] | all states: how many are lost, and every sort of win |
//!
//! The answer does not depend on the number of threads, nor on the clock unless
//! a time limit or a cancellation ends the search: states are expanded in
//! batches of a fixed size, and the results of a batch are processed in order,
//! whichever worker found them.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

mod breadth;
mod fast;
pub mod limits;
pub mod progress;
mod store;
pub mod survey;
mod workers;

use limits::MIB;
pub use limits::{Limit, Limits};
pub use progress::Progress;
pub use survey::{Survey, survey};

/// Identifies a state. Two states with the same key count as one, so keys have
/// to be spread evenly over all 128 bits: then even billions of states will not
/// collide by accident.
pub type Key = u128;

/// A move, as its index among the moves of the mode.
pub type Step = u8;

/// Result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A state with this key.
    Reached(Key),
    /// A win.
    Won,
    /// A state from which a win is no longer possible.
    Dead,
    /// A result of chance, while chance may not be relied on.
    Chance,
}

/// Estimates that help to choose the next state to expand when the solution
/// need not be shortest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic {
    /// Estimated distance to a win; 0 is next to it.
    pub distance: u32,
    /// Sort of the state. The more states of a sort have been found, the longer
    /// its next ones wait.
    pub sort: u64,
}

/// A mode as seen by the search. It is in one state at a time. Several workers
/// of the same level return the same keys and read each other's bytes.
pub trait Mode: Send {
    /// Returns the number of possible moves, at most 255. Among equally short
    /// solutions, moves with a lower index are preferred.
    fn moves(&self) -> Step;

    /// Goes to the initial state.
    fn start(&mut self) -> Attempt;

    /// Writes the present state so that [`Mode::enter`] can go there from
    /// anywhere.
    fn write(&mut self, state: &mut Vec<u8>);

    /// Goes to a state written before.
    fn enter(&mut self, state: &[u8]);

    /// Plays a move in the state entered or started last.
    fn attempt(&mut self, step: Step) -> Attempt;

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Returns the heuristic of the current state.
    fn heuristic(&mut self) -> Heuristic;

    /// Returns the sort of the win by the last move: wins achieved by different
    /// deeds have different numbers. Called only after [`Attempt::Won`].
    fn deeds(&mut self) -> u64 {
        0
    }

    /// Estimates the memory of the worker itself, in bytes. It counts towards
    /// the limit of memory.
    fn bytes(&self) -> u64 {
        0
    }
}

/// Options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether any solution will do, found faster than a shortest one.
    pub fast: bool,
    /// Limits at which the search gives up.
    pub limits: Limits,
    /// Number of threads that expand states, 1 to [`MAX_THREADS`].
    pub threads: usize,
}

/// Maximum number of threads for one search.
pub const MAX_THREADS: usize = 64;

impl Default for Options {
    fn default() -> Self {
        Self {
            fast: false,
            limits: Limits::default(),
            threads: 1,
        }
    }
}

/// Ways in which a search can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It found a solution.
    Found,
    /// Every state was visited, and none is a win.
    Exhausted,
    /// This limit was reached.
    Limit(Limit),
    /// The caller cancelled it.
    Cancelled,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// End of the search.
    pub end: End,
    /// The winning moves, if found.
    pub solution: Option<Vec<Step>>,
    /// Number of different states visited, the first included.
    pub states: u64,
    /// Number of moves from the first state to those expanded last (in a fast
    /// search: to the farthest).
    pub depth: u32,
    /// Most memory taken by the states, in bytes.
    pub bytes: u64,
    /// The first moves that led to a result of chance, beyond which nothing was
    /// searched.
    pub chance: Option<Vec<Step>>,
}

/// Makes the workers of a search: one for each thread, but fewer if they need
/// more than half of the memory, or if time runs out while they are made. There
/// is always one.
pub fn hire<M: Mode>(worker: impl Fn() -> M, options: &Options, progress: &Progress) -> Vec<M> {
    let first = worker();
    let bytes = first.bytes().max(1);
    let mut workers = vec![first];
    let limits = options.limits;
    let fit = limits
        .memory
        .map_or(u64::MAX, |mib| mib.saturating_mul(MIB) / 2 / bytes);
    let threads = options.threads.clamp(1, MAX_THREADS);
    let is_late = || limits.time.is_some_and(|time| progress.elapsed() >= time);
    while workers.len() < threads
        && (workers.len() as u64) < fit
        && !progress.is_cancelled()
        && !is_late()
    {
        workers.push(worker());
    }
    workers
}

/// Searches with one worker per thread, all in the same first state. Without
/// workers nothing is searched.
pub fn search<M: Mode>(workers: &mut [M], options: &Options, progress: &Progress) -> Answer {
    let state = |attempt| match attempt {
        Attempt::Reached(key) => Some(key),
        Attempt::Won | Attempt::Dead | Attempt::Chance => None,
    };
    let own = workers.iter().map(Mode::bytes).sum();
    let mut search = store::Search::new(options.limits, own, progress);
    let mut first = Vec::new();
    let Some(key) = workers.first_mut().and_then(|worker| {
        let key = state(worker.start())?;
        worker.write(&mut first);
        Some(key)
    }) else {
        search.begin(0);
        return search.answer(End::Exhausted);
    };
    for worker in workers.iter_mut().skip(1) {
        worker.start();
    }
    search.begin(key);
    let end = match options.fast {
        true => fast::search(workers, &mut search, first),
        false => breadth::search(workers, &mut search, &first),
    };
    search.answer(end)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// From 1 to a goal by adding 3, doubling or subtracting 7. Numbers below 0
    /// or above 500 are dead, and 13 is a result of chance.
    #[derive(Clone)]
    struct Sums {
        goal: i32,
        here: i32,
        now: i32,
    }

    impl Sums {
        const fn to(goal: i32) -> Self {
            Self {
                goal,
                here: 1,
                now: 1,
            }
        }
    }

    impl Mode for Sums {
        fn moves(&self) -> Step {
            3
        }

        fn start(&mut self) -> Attempt {
            Attempt::Reached(spread(self.now))
        }

        fn write(&mut self, state: &mut Vec<u8>) {
            state.extend_from_slice(&self.now.to_le_bytes());
        }

        fn enter(&mut self, state: &[u8]) {
            self.here = i32::from_le_bytes(state.try_into().expect("four bytes"));
            self.now = self.here;
        }

        fn attempt(&mut self, step: Step) -> Attempt {
            self.now = match step {
                0 => self.here + 3,
                1 => self.here * 2,
                _ => self.here - 7,
            };
            match self.now {
                now if now == self.goal => Attempt::Won,
                13 => Attempt::Chance,
                0..=500 => Attempt::Reached(spread(self.now)),
                _ => Attempt::Dead,
            }
        }

        fn take_back(&mut self) {
            self.now = self.here;
        }

        fn heuristic(&mut self) -> Heuristic {
            Heuristic {
                distance: self.goal.abs_diff(self.now),
                sort: 0,
            }
        }
    }

    fn spread(number: i32) -> Key {
        let number = u128::from(number.unsigned_abs()) + 1;
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    fn run(goal: i32, options: &Options) -> Answer {
        let mut workers = vec![Sums::to(goal); options.threads];
        search(&mut workers, options, &Progress::new())
    }

    #[test]
    fn the_first_of_the_shortest_ways_is_found_by_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let options = Options {
                threads,
                ..Options::default()
            };
            // 1, 4, 8, 16, 19. The way by 2, 5 and 8 is longer, and 13 is a
            // result of chance.
            let answer = run(19, &options);
            assert_eq!(answer.end, End::Found);
            assert_eq!(answer.solution, Some(vec![0, 1, 1, 0]));
            assert_eq!(answer.chance, Some(vec![0, 0, 0, 0]));
        }
    }

    #[test]
    fn workers_count_among_the_memory_and_fewer_are_made_if_they_are_large() {
        struct Large;
        impl Mode for Large {
            fn moves(&self) -> Step {
                1
            }
            fn start(&mut self) -> Attempt {
                Attempt::Reached(1)
            }
            fn write(&mut self, _: &mut Vec<u8>) {}
            fn enter(&mut self, _: &[u8]) {}
            fn attempt(&mut self, _: Step) -> Attempt {
                Attempt::Dead
            }
            fn take_back(&mut self) {}
            fn heuristic(&mut self) -> Heuristic {
                Heuristic::default()
            }
            fn bytes(&self) -> u64 {
                100 * MIB
            }
        }
        let hired = |memory| {
            let options = Options {
                limits: Limits {
                    memory,
                    ..Limits::default()
                },
                threads: 8,
                ..Options::default()
            };
            let progress = Progress::new();
            let mut workers = hire(|| Large, &options, &progress);
            let answer = search(&mut workers, &options, &progress);
            (workers.len(), answer.end, answer.bytes >= 100 * MIB)
        };
        assert_eq!(hired(None), (8, End::Exhausted, true));
        assert_eq!(hired(Some(1000)), (5, End::Exhausted, true));
        let limit = End::Limit(Limit::Memory(50));
        assert_eq!(hired(Some(50)), (1, limit, true));
    }

    #[test]
    fn a_fast_search_finds_a_solution_too() {
        for threads in [1, 3] {
            let options = Options {
                threads,
                fast: true,
                ..Options::default()
            };
            let answer = run(499, &options);
            let way = answer.solution.expect("there is a way");
            let mut sums = Sums::to(499);
            for (place, &step) in way.iter().enumerate() {
                sums.here = sums.now;
                let won = sums.attempt(step) == Attempt::Won;
                assert_eq!(won, place + 1 == way.len());
            }
        }
    }

    #[test]
    fn without_a_solution_every_state_is_visited() {
        for fast in [false, true] {
            let options = Options {
                fast,
                ..Options::default()
            };
            // From 0 to 500 without 13, which is a result of chance.
            let answer = run(2000, &options);
            assert_eq!((answer.end, answer.states), (End::Exhausted, 500));
            assert_eq!(answer.solution, None);
        }
    }

    #[test]
    fn every_limit_ends_the_search() {
        for (limits, end) in [
            (
                Limits {
                    turns: Some(4),
                    ..Limits::default()
                },
                Limit::Turns(4),
            ),
            (
                Limits {
                    states: Some(20),
                    ..Limits::default()
                },
                Limit::States(20),
            ),
            (
                Limits {
                    memory: Some(0),
                    ..Limits::default()
                },
                Limit::Memory(0),
            ),
            (
                Limits {
                    time: Some(Duration::ZERO),
                    ..Limits::default()
                },
                Limit::Time(Duration::ZERO),
            ),
        ] {
            for fast in [false, true] {
                let options = Options {
                    limits,
                    fast,
                    ..Options::default()
                };
                let answer = run(1000, &options);
                assert_eq!((answer.end, answer.solution), (End::Limit(end), None));
                assert!(limits.states.is_none_or(|most| answer.states <= most));
            }
        }
        let nobody = search::<Sums>(&mut [], &Options::default(), &Progress::new());
        assert_eq!(nobody.end, End::Exhausted);
    }
}
