//! A search for mixtures worth playing (F-MIX-08): many seeds, each mixed and
//! judged, on all cores.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde::Serialize;

use super::super::evaluate::{self, Evaluation, Options, Verdict};
use super::super::open::Opened;
use super::{MixError, Mixture, Order, can_mix, generate_unless};

/// Components in which two mixtures of a list differ, at least.
const DIFFERENT: usize = 2;

/// What is searched.
#[derive(Clone, Debug)]
pub struct Search {
    /// Sources and fixed components; its seed is the first one.
    pub order: Order,
    /// How many seeds.
    pub seeds: u64,
    /// How many of the best are kept.
    pub best: usize,
    /// How each mixture is judged.
    pub options: Options,
    /// Threads, at least one.
    pub threads: usize,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Seeds that are done.
    pub done: u64,
    /// Seeds in all.
    pub seeds: u64,
    /// Mixtures that were made and judged.
    pub judged: u64,
}

/// A mixture with its judgement.
#[derive(Clone, Debug)]
pub struct Found {
    /// The mixture.
    pub mixture: Mixture,
    /// What is thought of it.
    pub evaluation: Evaluation,
}

impl Found {
    fn seed(&self) -> u64 {
        self.mixture.seed.unwrap_or(0)
    }
}

/// Searches. `progress` is called after every seed, on the thread that did it;
/// when it breaks off, what was found by then counts. A search that runs to
/// its end finds the same whatever the number of threads is.
///
/// # Errors
///
/// The sources cannot be mixed at all.
pub fn search(
    search: &Search,
    progress: impl Fn(Progress) -> ControlFlow<()> + Sync,
) -> Result<Vec<Found>, MixError> {
    can_mix(&search.order)?;
    let first = search.order.seed.unwrap_or(0);
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let is_enough = AtomicBool::new(false);
    let found: Mutex<Vec<Found>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= search.seeds || is_enough.load(Ordering::Relaxed) {
                return;
            }
            let order = Order {
                seed: Some(first.wrapping_add(number)),
                ..search.order.clone()
            };
            let judged = judge(&order, search.options, &is_enough);
            let mut all = found.lock().unwrap_or_else(PoisonError::into_inner);
            all.extend(judged);
            let told = Progress {
                done: done.fetch_add(1, Ordering::Relaxed) + 1,
                seeds: search.seeds,
                judged: u64::try_from(all.len()).unwrap_or(u64::MAX),
            };
            drop(all);
            if progress(told).is_break() {
                is_enough.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..search.threads {
            // Where the system gives no more threads, fewer do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(best(found, search.best))
}

/// Makes the mixture of a seed and judges it; nothing if there is none, if the
/// players find it broken, or if it was enough before it was judged.
fn judge(order: &Order, options: Options, is_enough: &AtomicBool) -> Option<Found> {
    let stopped = || is_enough.load(Ordering::Relaxed);
    let mixture = generate_unless(order, stopped).ok()?;
    let opened = Opened::from(mixture.description.clone());
    let goes_on = |_| match stopped() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let evaluation = evaluate::evaluate(&opened, options, goes_on).ok()?;
    let is_whole = !evaluation.interrupted && evaluation.verdict != Verdict::Broken;
    is_whole.then_some(Found {
        mixture,
        evaluation,
    })
}

/// The best ones, each different enough from those before it.
fn best(mut found: Vec<Found>, count: usize) -> Vec<Found> {
    found.sort_by(|one, other| {
        let totals = other.evaluation.total.total_cmp(&one.evaluation.total);
        totals.then_with(|| one.seed().cmp(&other.seed()))
    });
    let mut kept: Vec<Found> = Vec::new();
    for one in found {
        if kept.len() == count {
            break;
        }
        let is_different = |other: &Found| {
            let parts = one.mixture.parts.iter().zip(other.mixture.parts.iter());
            parts.filter(|(one, other)| one != other).count() >= DIFFERENT
        };
        if kept.iter().all(is_different) {
            kept.push(one);
        }
    }
    kept
}
