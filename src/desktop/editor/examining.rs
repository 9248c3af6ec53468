//! Background examination of the edited level: what it does without, other
//! ways, chance.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bevy::prelude::*;

use super::OpenDocument;
use crate::screens::EDITOR;
use crate::solving::SolveSettings;
use kotodama_formats::Message;
use kotodama_shell::frame::AppSystems;
use kotodama_ui::language::{self, t};
use kotodama_words::level::Level;
use kotodama_words::workbench::{Effort, Recorded, Report, Stage, examine};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Examining>().add_systems(
        Update,
        collect.in_set(AppSystems::Show).run_if(in_state(EDITOR)),
    );
}

/// Current examination and the last report.
#[derive(Resource, Default)]
pub struct Examining {
    running: Option<Running>,
    /// Last report with its draft.
    pub found: Option<Findings>,
}

struct Running {
    stage: Arc<Stage>,
    revision: u64,
    level: Level,
    thread: Option<JoinHandle<Result<Report, String>>>,
}

/// Result of an examination.
pub struct Findings {
    /// Revision of the draft.
    pub revision: u64,
    /// Level that was examined.
    pub level: Level,
    /// The report, or the reason why there is none.
    pub report: Result<Report, String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // The thread ends soon; it is not waited for.
        self.stage.progress.cancel();
    }
}

impl Examining {
    /// Returns how far the current examination is.
    pub fn stage(&self) -> Option<&Stage> {
        self.running.as_ref().map(|running| &*running.stage)
    }

    /// Stops the examination; it reports what it knows.
    pub fn cancel(&self) {
        if let Some(running) = &self.running {
            running.stage.progress.cancel();
        }
    }
}

/// Starts to examine the current draft, replacing a running examination. It
/// keeps within the limits of the solver.
pub fn begin(world: &mut World) {
    let settings = world.resource::<SolveSettings>();
    let effort = Effort {
        time: Duration::from_secs(settings.minutes * 60),
        memory: settings.memory,
        threads: if settings.both_cores { 2 } else { 1 },
    };
    let editor = &world.resource::<OpenDocument>().editor;
    let (revision, level) = (editor.revision(), editor.document.draft().to_level());
    let stage = Arc::new(Stage::default());
    let (its_stage, its_level) = (stage.clone(), level.clone());
    let work = move || {
        let recorded = recorded(&its_level);
        examine(&its_level, &recorded, &effort, &its_stage).map_err(|why| language::said(&why))
    };
    let thread = thread::Builder::new()
        .name("workbench".to_owned())
        .spawn(work);
    let mut examining = world.resource_mut::<Examining>();
    examining.found = None;
    examining.running = None;
    match thread {
        Ok(thread) => {
            examining.running = Some(Running {
                stage,
                revision,
                level,
                thread: Some(thread),
            });
        }
        Err(error) => {
            examining.found = Some(Findings {
                revision,
                level,
                report: Err(t!(
                    "editor-solver-not-started",
                    why = language::system(&error)
                )),
            });
        }
    }
}

/// Returns the record in a level itself.
pub fn recorded(level: &Level) -> Recorded {
    Recorded {
        moves: level.solution.clone().unwrap_or_default(),
        ..Recorded::default()
    }
}

fn collect(mut examining: ResMut<Examining>, mut current: ResMut<OpenDocument>) {
    let is_done = |running: &Running| running.thread.as_ref().is_none_or(JoinHandle::is_finished);
    if !examining.running.as_ref().is_some_and(is_done) {
        return;
    }
    let Some(mut running) = examining.running.take() else {
        return;
    };
    let report = match running.thread.take().map(JoinHandle::join) {
        Some(Ok(report)) => report,
        _ => Err(t!("editor-solver-ended")),
    };
    let status = match &report {
        Ok(report) => {
            let remarks = report.remarks(&recorded(&running.level));
            t!("editor-examine-done", remarks = remarks.len())
        }
        Err(reason) => reason.clone(),
    };
    current.editor.say(Message::verbatim(status));
    examining.found = Some(Findings {
        revision: running.revision,
        level: std::mem::take(&mut running.level),
        report,
    });
}
