//! Searches for good mixtures (F-MIX-08): mixes and judges many seeds, on all
//! cores. Each is first judged by one game of each player; the best ones are
//! judged again by more games.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use serde::Serialize;

use super::super::evaluate::{self, Evaluation, Options, Verdict};
use super::super::open::Opened;
use super::{MixError, Mixture, Order, can_mix, generate_unless};

/// Minimum number of components in which two mixtures of the result differ.
const DIFFERENT: usize = 2;

/// Number of finalists, judged more closely, for each mixture of the result.
const FINALISTS: usize = 3;

/// Parameters of a search.
#[derive(Clone, Debug)]
pub struct Search {
    /// Sources and fixed components; its seed is the first seed.
    pub order: Order,
    /// Number of seeds.
    pub seeds: u64,
    /// Number of mixtures in the result.
    pub best: usize,
    /// Options for judging the finalists.
    pub options: Options,
    /// Number of threads, at least one.
    pub threads: usize,
}

/// Progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Number of seeds that are done.
    pub done: u64,
    /// Total number of seeds.
    pub seeds: u64,
    /// Number of mixtures that were made and judged.
    pub judged: u64,
    /// Number of finalists that were judged more closely.
    pub closer: u64,
    /// Number of finalists; 0 before they are chosen.
    pub finalists: u64,
}

/// State of a search, for reports.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    /// Progress so far.
    pub progress: Progress,
    found: &'a [Arc<Found>],
    count: usize,
}

impl News<'_> {
    /// Returns the best mixtures so far, as if the search ended now.
    #[must_use]
    pub fn best(&self) -> Vec<Arc<Found>> {
        best(self.found, self.count)
    }
}

/// A mixture with its evaluation.
#[derive(Clone, Debug)]
pub struct Found {
    /// The mixture.
    pub mixture: Mixture,
    /// Evaluation of the mixture.
    pub evaluation: Evaluation,
}

impl Found {
    /// Returns the seed of the mixture.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.mixture.seed.unwrap_or(0)
    }
}

/// Runs a search. `watch` is called after every judgement, on the thread that
/// made it; when it returns `Break`, the mixtures found so far are the result.
/// The result of a complete search does not depend on the number of threads.
///
/// # Errors
///
/// The sources cannot be mixed at all.
pub fn search(
    search: &Search,
    watch: impl Fn(&News<'_>) -> ControlFlow<()> + Sync,
) -> Result<Vec<Arc<Found>>, MixError> {
    can_mix(&search.order)?;
    let hunt = Hunt {
        search,
        watch,
        is_enough: AtomicBool::new(false),
        state: Mutex::new(State {
            progress: Progress {
                seeds: search.seeds,
                ..Progress::default()
            },
            found: Vec::new(),
        }),
    };
    let seeds = usize::try_from(search.seeds).unwrap_or(usize::MAX);
    hunt.on_all(seeds, |number| hunt.sort(number));
    if search.options.games > SORTING.games && !hunt.is_enough() {
        let finalists = hunt.choose();
        hunt.on_all(finalists.len(), |place| {
            if let Some(found) = finalists.get(place) {
                hunt.look_closer(found);
            }
        });
    }
    let state = hunt.state.into_inner();
    let state = state.unwrap_or_else(PoisonError::into_inner);
    Ok(best(&state.found, search.best))
}

/// Options for the first judgement of all mixtures.
const SORTING: Options = Options { games: 1, seed: 0 };

/// A running search.
struct Hunt<'a, W> {
    search: &'a Search,
    watch: W,
    is_enough: AtomicBool,
    state: Mutex<State>,
}

struct State {
    progress: Progress,
    found: Vec<Arc<Found>>,
}

impl<W: Fn(&News<'_>) -> ControlFlow<()> + Sync> Hunt<'_, W> {
    fn is_enough(&self) -> bool {
        self.is_enough.load(Ordering::Relaxed)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `work` with each number below `count`, on all threads.
    fn on_all(&self, count: usize, work: impl Fn(usize) + Sync) {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count || self.is_enough() {
                    return;
                }
                work(number);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.search.threads.min(count) {
                // If the system refuses more threads, the existing ones do the
                // work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Reports the state of the search.
    fn tell(&self, state: MutexGuard<'_, State>) {
        let news = News {
            progress: state.progress,
            found: &state.found,
            count: self.search.best,
        };
        if (self.watch)(&news).is_break() {
            self.is_enough.store(true, Ordering::Relaxed);
        }
    }

    /// Makes the mixture of a seed and judges it by one game of each player.
    fn sort(&self, number: usize) {
        let first = self.search.order.seed.unwrap_or(0);
        let number = u64::try_from(number).unwrap_or(u64::MAX);
        let order = Order {
            seed: Some(first.wrapping_add(number)),
            ..self.search.order.clone()
        };
        let mixture = generate_unless(&order, || self.is_enough()).ok();
        let judged = mixture.and_then(|mixture| {
            let evaluation = self.judge(&mixture, SORTING)?;
            let is_whole = evaluation.verdict != Verdict::Broken;
            is_whole.then_some(Found {
                mixture,
                evaluation,
            })
        });
        let mut state = self.state();
        state.progress.done += 1;
        state.progress.judged += u64::from(judged.is_some());
        state.found.extend(judged.map(Arc::new));
        self.tell(state);
    }

    /// Chooses the finalists and drops the others.
    fn choose(&self) -> Vec<Arc<Found>> {
        let mut state = self.state();
        let count = self.search.best.saturating_mul(FINALISTS);
        let finalists = best(&state.found, count);
        state.progress.finalists = u64::try_from(finalists.len()).unwrap_or(u64::MAX);
        state.found.clone_from(&finalists);
        finalists
    }

    /// Judges a finalist again by more games.
    fn look_closer(&self, found: &Arc<Found>) {
        let Some(evaluation) = self.judge(&found.mixture, self.search.options) else {
            return;
        };
        let mut state = self.state();
        state.progress.closer += 1;
        let place = state.found.iter().position(|one| Arc::ptr_eq(one, found));
        if let Some(place) = place {
            if evaluation.verdict == Verdict::Broken {
                state.found.remove(place);
            } else if let Some(one) = state.found.get_mut(place) {
                *one = Arc::new(Found {
                    mixture: found.mixture.clone(),
                    evaluation,
                });
            }
        }
        self.tell(state);
    }

    /// Returns the judgement of a mixture; `None` if the search was stopped
    /// meanwhile.
    fn judge(&self, mixture: &Mixture, options: Options) -> Option<Evaluation> {
        let opened = Opened::from(mixture.description.clone());
        let goes_on = |_| match self.is_enough() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        // Rule files never fail.
        let evaluation = evaluate::evaluate(&opened, options, goes_on).ok()?;
        (!evaluation.interrupted).then_some(evaluation)
    }
}

/// Returns the best mixtures, each different enough from those before it.
fn best(found: &[Arc<Found>], count: usize) -> Vec<Arc<Found>> {
    let mut found: Vec<&Arc<Found>> = found.iter().collect();
    found.sort_by(|one, other| {
        let totals = other.evaluation.total.total_cmp(&one.evaluation.total);
        totals.then_with(|| one.seed().cmp(&other.seed()))
    });
    let mut kept: Vec<Arc<Found>> = Vec::new();
    for one in found {
        if kept.len() == count {
            break;
        }
        let is_different = |other: &Arc<Found>| {
            let parts = one.mixture.parts.iter().zip(other.mixture.parts.iter());
            parts.filter(|(one, other)| one != other).count() >= DIFFERENT
        };
        if kept.iter().all(is_different) {
            kept.push(one.clone());
        }
    }
    kept
}
