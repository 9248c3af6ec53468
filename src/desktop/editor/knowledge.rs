//! Analysis of the draft: its rules with their places, lints, and whether its
//! recorded solution still wins. It runs in the background after each change,
//! so that drawing never waits for it.

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

/// Analysis of one revision of the draft.
#[derive(Resource, Default)]
pub struct Knowledge {
    /// Rules and lints.
    pub report: LintReport,
    /// Verdict on the recorded solution; `None` while it is being replayed.
    pub verdict: Option<Verdict>,
    /// Whether each test of the level passes.
    tests: Vec<bool>,
    /// Analysed revision.
    revision: Option<u64>,
    linter: Linter,
    /// Background analysis of another revision.
    task: Option<Task<Self>>,
}

impl Knowledge {
    /// Returns the verdict on the recorded solution of a revision, if known.
    pub fn verdict_on(&self, revision: u64) -> Option<Verdict> {
        self.verdict.filter(|_| self.is_about(revision))
    }

    /// Returns whether each test of a revision passes, if known.
    pub fn tests_on(&self, revision: u64) -> Option<&[bool]> {
        self.is_about(revision).then_some(&self.tests)
    }

    /// Returns whether the analysis is up to date with this revision.
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
    // A stroke is analysed when it ends.
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
            tests: level
                .tests
                .iter()
                .map(|test| solution::passes(&level, test))
                .collect(),
            revision: Some(revision),
            linter,
            task: None,
        }
    }));
}
