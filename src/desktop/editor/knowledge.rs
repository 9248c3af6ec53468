//! Analysis of the draft: its rules with their places, lints, and what its
//! recorded moves do: the solution and the tests. It runs in the background after
//! each change, so that drawing never waits for it.

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::{OpenDocument, TestPlay};
use crate::screens::EDITOR;
use kotodama_editor::Draft;
use kotodama_shell::frame::AppSystems;
use kotodama_words::level::Level;
use kotodama_words::lint::{LintReport, Linter};
use kotodama_words::solution::{Playback, Verdict};

pub(super) fn plugin(app: &mut App) {
    // A playtest may win with fewer moves than the recorded solution.
    let is_open = in_state(EDITOR).or_else(resource_exists::<TestPlay>);
    app.init_resource::<Knowledge>()
        .add_systems(Update, find_out.after(AppSystems::Simulate).run_if(is_open));
}

/// Analysis of one revision of the draft.
#[derive(Resource, Default)]
pub struct Knowledge {
    /// Rules and lints.
    pub report: LintReport,
    /// Revision of the report.
    revision: Option<u64>,
    linter: Linter,
    /// Examination of another revision, which is not interrupted.
    task: Option<(u64, Task<(LintReport, Linter)>)>,
    /// Verdict on the recorded solution.
    verdict: Finding<Verdict>,
    /// Whether each test of the level passes.
    tests: Finding<Vec<bool>>,
}

impl Knowledge {
    /// Returns the verdict on the recorded solution of a revision, if known.
    pub fn verdict_on(&self, revision: u64) -> Option<Verdict> {
        self.verdict.about(revision).copied()
    }

    /// Returns whether each test of a revision passes, if known.
    pub fn tests_on(&self, revision: u64) -> Option<&[bool]> {
        self.tests.about(revision).map(Vec::as_slice)
    }
}

/// What recorded moves of one revision do. They may be many, so another revision
/// ends the task.
struct Finding<T> {
    found: Option<(u64, T)>,
    task: Option<(u64, Task<T>)>,
}

impl<T> Default for Finding<T> {
    fn default() -> Self {
        Self {
            found: None,
            task: None,
        }
    }
}

impl<T: Send + 'static> Finding<T> {
    fn about(&self, revision: u64) -> Option<&T> {
        let found = self.found.as_ref();
        found.and_then(|(about, found)| (*about == revision).then_some(found))
    }

    /// Takes over a result, and ends a task about another revision.
    fn collect(&mut self, revision: u64) {
        let Some((about, task)) = &mut self.task else {
            return;
        };
        if *about != revision {
            self.task = None;
        } else if let Some(found) = block_on(poll_once(task)) {
            self.found = Some((revision, found));
            self.task = None;
        }
    }

    /// Starts the task about a revision unless its result is known or being found.
    fn begin<F: Future<Output = T> + Send + 'static>(
        &mut self,
        revision: u64,
        find: impl FnOnce() -> F,
    ) {
        if self.task.is_none() && self.about(revision).is_none() {
            let task = AsyncComputeTaskPool::get().spawn(find());
            self.task = Some((revision, task));
        }
    }
}

fn find_out(current: Res<OpenDocument>, mut knowledge: ResMut<Knowledge>) {
    let Knowledge {
        report,
        revision: known,
        linter,
        task,
        verdict,
        tests,
    } = &mut *knowledge;
    if let Some((about, running)) = task
        && let Some(news) = block_on(poll_once(running))
    {
        *known = Some(*about);
        (*report, *linter) = news;
        *task = None;
    }
    let revision = current.editor.revision();
    verdict.collect(revision);
    tests.collect(revision);
    // A stroke is analysed when it ends.
    if current.editor.stroke().is_some() {
        return;
    }
    let draft = || current.editor.draft().clone();
    if task.is_none() && *known != Some(revision) {
        let (draft, mut linter) = (draft(), std::mem::take(linter));
        let examine = async move { (linter.examine(&draft.to_level()), linter) };
        *task = Some((revision, AsyncComputeTaskPool::get().spawn(examine)));
    }
    verdict.begin(revision, || verdict_on_solution(draft()));
    tests.begin(revision, || passing(draft()));
}

/// Plays moves to the end; returns `None` if the text is not made of moves. Other
/// tasks run between the moves, and dropping the task stops it there.
async fn played(level: &Level, moves: &str) -> Option<Playback> {
    let mut playback = Playback::new(level, moves)?;
    while playback.advance() {
        yield_now().await;
    }
    Some(playback)
}

async fn verdict_on_solution(draft: Draft) -> Verdict {
    let Some(moves) = &draft.settings().solution else {
        return Verdict::NoneRecorded;
    };
    let played = played(&draft.to_level(), moves).await;
    played.map_or(Verdict::DoesNotWin, |played| played.verdict())
}

/// Returns whether each test of a draft passes.
async fn passing(draft: Draft) -> Vec<bool> {
    let tests = &draft.settings().tests;
    let mut results = Vec::with_capacity(tests.len());
    if tests.is_empty() {
        return results;
    }
    let level = draft.to_level();
    for test in tests {
        let wins = wins(&level, &test.moves).await;
        results.push(wins == test.wins);
    }
    results
}

/// Returns whether the moves win the level, with the last of them or an earlier
/// one.
pub(super) async fn wins(level: &Level, moves: &str) -> bool {
    played(level, moves).await.is_some_and(|it| it.has_won())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBench;
    use kotodama_formats::Message;
    use kotodama_words::level::{LevelTest, MAX_SOLUTION};

    const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"],
        'B': ["text_baba"], 'i': ["text_is"], 'y': ["text_you"]}, rows: ["Biy.", "b..."],
        solution: "rr")"#;

    #[test]
    fn tests_hold_nothing_back_and_end_when_the_level_changes() {
        let mut bench = TestBench::with(LEVEL);
        let long = LevelTest {
            moves: "r".repeat(MAX_SOLUTION),
            ..LevelTest::default()
        };
        let mut keep = |count: usize| {
            let tests = vec![long.clone(); count];
            bench.editor().edit(Message::verbatim("tests"), |draft| {
                draft.set(|level| level.tests = tests);
            });
            let known = |bench: &mut TestBench| {
                let revision = bench.editor().revision();
                let known = bench.world().resource::<Knowledge>();
                let verdict = known.verdict_on(revision)?;
                (known.revision == Some(revision)).then_some(verdict)
            };
            let verdict = bench.wait_for("a report and a verdict", known);
            assert_eq!(verdict, Verdict::DoesNotWin);
            let revision = bench.editor().revision();
            let known = bench.world().resource::<Knowledge>();
            known.tests_on(revision).map(<[bool]>::to_vec)
        };
        // Three million moves take much longer than the report.
        assert_eq!(keep(30), None);
        keep(0);
        bench.wait_for("the results", |bench| {
            let revision = bench.editor().revision();
            let known = bench.world().resource::<Knowledge>();
            known
                .tests_on(revision)
                .map(|tests| assert!(tests.is_empty()))
        });
    }
}
