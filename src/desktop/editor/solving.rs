//! The solver on a thread of its own while the level is being edited.

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

/// How the player wants levels to be solved.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct SolveSettings {
    /// Give up shortness for speed.
    pub fast: bool,
    /// Use both cores.
    pub both_cores: bool,
    /// The most memory, in MiB.
    pub memory: u64,
    /// The most time, in minutes.
    pub minutes: u64,
    /// Solve a level that depends on chance for this seed.
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

/// A search that is going on, and what the last one found.
#[derive(Resource, Default)]
pub struct Solving {
    search: Option<Search>,
    /// What the last search found, and in which draft.
    pub found: Option<SolveResult>,
}

struct Search {
    progress: Arc<Progress>,
    revision: u64,
    level: Level,
    thread: Option<JoinHandle<Result<Answer, String>>>,
}

/// What a search found.
pub struct SolveResult {
    /// The revision of the draft that was searched.
    pub revision: u64,
    /// The level as it was searched, for the replay.
    pub level: Level,
    /// The answer, or why there is none.
    pub answer: Result<Answer, String>,
}

impl Drop for Search {
    fn drop(&mut self) {
        // The thread ends soon; nobody waits for it.
        self.progress.cancel();
    }
}

impl Solving {
    /// How far the search is that is going on.
    pub fn progress(&self) -> Option<&Progress> {
        self.search.as_ref().map(|search| &*search.progress)
    }

    /// Asks the search to stop; what it knows then is its answer.
    pub fn cancel(&self) {
        if let Some(search) = &self.search {
            search.progress.cancel();
        }
    }
}

/// Begins to solve the draft as it is now, in place of a search that is still
/// going on.
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
