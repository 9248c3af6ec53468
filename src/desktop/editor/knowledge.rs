//! What is known about the draft: the rules that it spells with their places,
//! remarks, and whether its recorded solution still wins. Found out in the
//! background whenever the draft changes, so that drawing never waits for it.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::OpenDocument;
use crate::screens::EDITOR;
use kotodama_shell::frame::AppSystems;
use kotodama_words::lint::{LintReport, Linter};
use kotodama_words::solution::{self, Verdict};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Knowledge>().add_systems(
        Update,
        find_out
            .after(AppSystems::Simulate)
            .run_if(in_state(EDITOR)),
    );
}

/// What is known about a revision of the draft.
#[derive(Resource, Default)]
pub struct Knowledge {
    /// What the board spells, and remarks.
    pub report: LintReport,
    /// The recorded solution; nothing while it is being played.
    pub verdict: Option<Verdict>,
    /// The revision that this is about.
    revision: Option<u64>,
    linter: Linter,
    /// Finds out about another revision.
    task: Option<Task<Self>>,
}

impl Knowledge {
    /// What became of the recorded solution of a revision, if that is known.
    pub fn verdict_on(&self, revision: u64) -> Option<Verdict> {
        self.verdict.filter(|_| self.is_about(revision))
    }

    /// Is this about the draft as it is now?
    pub fn is_about(&self, revision: u64) -> bool {
        self.revision == Some(revision)
    }
}

fn find_out(current: Res<OpenDocument>, mut knowledge: ResMut<Knowledge>) {
    let known = knowledge.bypass_change_detection();
    if let Some(task) = &mut known.task {
        let Some(news) = block_on(poll_once(task)) else {
            return;
        };
        *knowledge = news;
        return;
    }
    let revision = current.editor.revision();
    // A stroke is judged when it is done.
    if known.is_about(revision) || current.editor.stroke().is_some() {
        return;
    }
    let draft = current.editor.draft().clone();
    let mut linter = std::mem::take(&mut known.linter);
    known.task = Some(AsyncComputeTaskPool::get().spawn(async move {
        let level = draft.to_level();
        Knowledge {
            report: linter.examine(&level),
            verdict: Some(solution::check(&level)),
            revision: Some(revision),
            linter,
            task: None,
        }
    }));
}
