//! Background solver for the edited level.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bevy::prelude::*;

use super::OpenDocument;
use crate::screens::EDITOR;
use kotodama_formats::Message;
use kotodama_shell::frame::AppSystems;
use kotodama_solver::{Limits, Options, Progress};
use kotodama_ui::language::{self, t};
use kotodama_words::level::Level;
use kotodama_words::search::{self, Answer, Puzzle};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Solving>()
        .init_resource::<SolveSettings>()
        .add_systems(
            Update,
            collect.in_set(AppSystems::Show).run_if(in_state(EDITOR)),
        );
}

/// Solver settings of the player.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct SolveSettings {
    /// Prefer speed over the shortest solution.
    pub fast: bool,
    /// Use two cores.
    pub both_cores: bool,
    /// Memory limit in MiB.
    pub memory: u64,
    /// Time limit in minutes.
    pub minutes: u64,
    /// Random seed for levels that depend on chance.
    pub seed: Option<u64>,
}

impl Default for SolveSettings {
    fn default() -> Self {
        Self {
            fast: false,
            both_cores: false,
            memory: 1024,
            minutes: 10,
            seed: None,
        }
    }
}

impl SolveSettings {
    fn options(&self) -> Options {
        Options {
            fast: self.fast,
            limits: Limits {
                memory: Some(self.memory),
                time: Some(Duration::from_secs(self.minutes * 60)),
                ..Limits::default()
            },
            threads: if self.both_cores { 2 } else { 1 },
        }
    }
}

/// Current search and the last result.
#[derive(Resource, Default)]
pub struct Solving {
    search: Option<Search>,
    /// Last result with its draft.
    pub found: Option<SolveResult>,
}

struct Search {
    progress: Arc<Progress>,
    revision: u64,
    level: Level,
    thread: Option<JoinHandle<Result<Answer, String>>>,
}

/// Result of a search.
pub struct SolveResult {
    /// Revision of the draft.
    pub revision: u64,
    /// Level that was searched, for the replay.
    pub level: Level,
    /// Answer, or the reason why there is none.
    pub answer: Result<Answer, String>,
}

impl Drop for Search {
    fn drop(&mut self) {
        // The thread ends soon; it is not waited for.
        self.progress.cancel();
    }
}

impl Solving {
    /// Returns the progress of the current search.
    pub fn progress(&self) -> Option<&Progress> {
        self.search.as_ref().map(|search| &*search.progress)
    }

    /// Stops the search; it answers with its current knowledge.
    pub fn cancel(&self) {
        if let Some(search) = &self.search {
            search.progress.cancel();
        }
    }
}

/// Starts to solve the current draft, replacing a running search.
pub fn begin(world: &mut World) {
    let options = world.resource::<SolveSettings>().options();
    let seed = world.resource::<SolveSettings>().seed;
    let editor = &world.resource::<OpenDocument>().editor;
    let (revision, level) = (editor.revision(), editor.document.draft().to_level());
    let progress = Arc::new(Progress::new());
    let (its_progress, its_level) = (progress.clone(), level.clone());
    let solve = move || {
        let puzzle = Puzzle {
            seed,
            ..Puzzle::new(&its_level)
        };
        search::solve(&puzzle, &options, &its_progress)
            .map_err(|refusal| language::said(&refusal.message()))
    };
    let thread = thread::Builder::new()
        .name("solver".to_owned())
        .spawn(solve);
    let mut solving = world.resource_mut::<Solving>();
    solving.found = None;
    match thread {
        Ok(thread) => {
            solving.search = Some(Search {
                progress,
                revision,
                level,
                thread: Some(thread),
            });
        }
        Err(error) => {
            solving.search = None;
            solving.found = Some(SolveResult {
                revision,
                level,
                answer: Err(t!(
                    "editor-solver-not-started",
                    why = language::system(&error)
                )),
            });
        }
    }
}

fn collect(mut solving: ResMut<Solving>, mut current: ResMut<OpenDocument>) {
    let is_done = |search: &Search| search.thread.as_ref().is_none_or(JoinHandle::is_finished);
    if !solving.search.as_ref().is_some_and(is_done) {
        return;
    }
    let Some(mut search) = solving.search.take() else {
        return;
    };
    let answer = match search.thread.take().map(JoinHandle::join) {
        Some(Ok(answer)) => answer,
        _ => Err(t!("editor-solver-ended")),
    };
    let status = match &answer {
        Ok(answer) => match answer.moves() {
            Some(moves) => t!("editor-solver-solved", moves = moves.len()),
            None => t!("editor-solver-none"),
        },
        Err(reason) => reason.clone(),
    };
    current.editor.say(Message::verbatim(status));
    solving.found = Some(SolveResult {
        revision: search.revision,
        level: std::mem::take(&mut search.level),
        answer,
    });
}
