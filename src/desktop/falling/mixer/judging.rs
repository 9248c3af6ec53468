//! Mixing and judging, on a thread of their own: a mixture is played before
//! anybody sees it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::request::{MixRequest, Mixed};
use kotodama_falling::evaluate::{Evaluation, Options, Progress, evaluate};
use kotodama_ui::language;

/// Mixing and judging that go on or are done. They are given up when this is
/// dropped.
pub(super) struct Judging {
    stop: Arc<AtomicBool>,
    state: Arc<Mutex<State>>,
    /// Grows with every change of the state.
    generation: Arc<AtomicU32>,
}

/// How far it is.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The mixture, or why there is none.
    pub mixed: Option<Result<Mixed, String>>,
    pub progress: Option<Progress>,
    pub result: Option<Result<Evaluation, String>>,
}

impl Judging {
    /// Begins to mix, and to play what comes out this many times with each
    /// player.
    pub fn begin(request: MixRequest, games: u32) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let state = Arc::new(Mutex::new(State::default()));
        let generation = Arc::new(AtomicU32::new(0));
        let (stopped, shared, changes) = (stop.clone(), state.clone(), generation.clone());
        thread::Builder::new()
            .name("mixing".to_owned())
            .spawn(move || {
                let is_enough = || stopped.load(Ordering::Relaxed);
                let set = |change: &dyn Fn(&mut State)| {
                    change(&mut shared.lock().unwrap_or_else(PoisonError::into_inner));
                    changes.fetch_add(1, Ordering::Release);
                };
                let mixed = request.mix_unless(is_enough);
                set(&|state| state.mixed = Some(mixed.clone()));
                let Ok(mixed) = mixed else { return };
                let options = Options { games, seed: 0 };
                let result = evaluate(&mixed.opened, options, |progress| {
                    set(&|state| state.progress = Some(progress));
                    match is_enough() {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                });
                let result = result.map_err(|fault| language::said(&fault.message()));
                set(&|state| state.result = Some(result.clone()));
            })?;
        Ok(Self {
            stop,
            state,
            generation,
        })
    }

    /// Returns a number that changes with its state.
    pub fn generation(&self) -> u32 {
        self.generation.load(Ordering::Acquire)
    }

    /// Returns how it stands.
    pub fn state(&self) -> State {
        let state = self.state.lock();
        state.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ends it early; what is done counts.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Judging {
    fn drop(&mut self) {
        self.stop();
    }
}
