//! A search for mixtures worth playing (F-MIX-08), on threads of its own.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use kotodama_falling::mix::search::{Found, News, Progress, Search, search};
use kotodama_ui::language;

/// A search that goes on or is done. It is given up when this is dropped.
pub(super) struct Hunt(Arc<Shared>);

#[derive(Default)]
struct Shared {
    stops: AtomicBool,
    /// Grows with every change of the state.
    generation: AtomicU32,
    rests: Mutex<bool>,
    goes_on: Condvar,
    state: Mutex<State>,
}

/// How it stands.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub progress: Progress,
    /// The best so far.
    pub best: Vec<Arc<Found>>,
    pub is_done: bool,
    /// Why it cannot be searched at all.
    pub failed: Option<String>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut lock(&self.state));
        self.generation.fetch_add(1, Ordering::Release);
    }

    /// Waits while it rests; says whether it goes on.
    fn go_on(&self) -> ControlFlow<()> {
        let mut rests = lock(&self.rests);
        while *rests && !self.stops.load(Ordering::Relaxed) {
            let waited = self.goes_on.wait(rests);
            rests = waited.unwrap_or_else(PoisonError::into_inner);
        }
        match self.stops.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Hunt {
    /// Begins to search.
    pub fn begin(request: Search) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let own = shared.clone();
        thread::Builder::new()
            .name("searching".to_owned())
            .spawn(move || {
                let found = search(&request, |news: &News<'_>| {
                    own.change(|state| {
                        state.progress = news.progress;
                        state.best = news.best();
                    });
                    own.go_on()
                });
                own.change(|state| {
                    state.is_done = true;
                    match found {
                        Ok(found) => state.best = found,
                        Err(error) => state.failed = Some(language::said(&error.message())),
                    }
                });
            })?;
        Ok(Self(shared))
    }

    /// Returns a number that changes with its state.
    pub fn generation(&self) -> u32 {
        self.0.generation.load(Ordering::Acquire)
    }

    /// Returns how it stands.
    pub fn state(&self) -> State {
        lock(&self.0.state).clone()
    }

    /// Pauses or resumes the search, which leaves the cores to play.
    pub fn rest(&self, rests: bool) {
        *lock(&self.0.rests) = rests;
        self.0.goes_on.notify_all();
    }

    /// Ends it early; what was found counts.
    pub fn stop(&self) {
        // Under the lock, so that nobody begins to wait behind it.
        let rests = lock(&self.0.rests);
        self.0.stops.store(true, Ordering::Relaxed);
        drop(rests);
        self.0.goes_on.notify_all();
    }
}

impl Drop for Hunt {
    fn drop(&mut self) {
        self.stop();
    }
}
