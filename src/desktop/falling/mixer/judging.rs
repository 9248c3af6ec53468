//! The evaluation of a mixture, on a thread of its own.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use kotodama_falling::evaluate::{Evaluation, Options, Progress, evaluate};
use kotodama_falling::open::Opened;
use kotodama_ui::language;

/// An evaluation that goes on or is done. It is given up when this is dropped.
pub(super) struct Judging {
    stop: Arc<AtomicBool>,
    state: Arc<Mutex<State>>,
    /// Grows with every change of the state.
    generation: Arc<AtomicU32>,
}

/// How far it is.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub progress: Option<Progress>,
    pub result: Option<Result<Evaluation, String>>,
}

impl Judging {
    /// Begins to play these rules so many times with each bot.
    pub fn begin(opened: Opened, games: u32) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let state = Arc::new(Mutex::new(State::default()));
        let generation = Arc::new(AtomicU32::new(0));
        let (stopped, shared, changes) = (stop.clone(), state.clone(), generation.clone());
        thread::Builder::new()
            .name("evaluation".to_owned())
            .spawn(move || {
                let options = Options { games, seed: 0 };
                let set = |change: &dyn Fn(&mut State)| {
                    change(&mut shared.lock().unwrap_or_else(PoisonError::into_inner));
                    changes.fetch_add(1, Ordering::Release);
                };
                let result = evaluate(&opened, options, |progress| {
                    set(&|state| state.progress = Some(progress));
                    if stopped.load(Ordering::Relaxed) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
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

    /// Another number whenever it stands otherwise.
    pub fn generation(&self) -> u32 {
        self.generation.load(Ordering::Acquire)
    }

    /// How it stands.
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
