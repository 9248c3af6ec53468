//! Solutions and tests that are recorded with the draft, as steps that can be
//! undone: from playtests and from the solver. Their moves are played in the
//! background; the step follows when the result is known.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::knowledge::{Knowledge, wins};
use super::solving::Solving;
use super::{OpenDocument, TestPlay, editor_mut, say};
use crate::screens::EDITOR;
use kotodama_editor::Editor;
use kotodama_formats::Message;
use kotodama_shell::frame::AppSystems;
use kotodama_ui::language::t;
use kotodama_words::level::{Level, LevelTest, MAX_TESTS, check_moves};
use kotodama_words::solution::Verdict;
use kotodama_words_window::screens::LEVEL;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Kept>().add_systems(
        Update,
        (record_tests, record_win)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(EDITOR).or_else(in_state(LEVEL))),
    );
}

/// Moves that wait to be recorded.
#[derive(Resource, Default)]
struct Kept {
    /// Tests, the earliest first.
    tests: Vec<KeptTest>,
    /// Shortest win, with the revision that it is about.
    win: Option<(u64, String)>,
}

/// Moves that become a test.
struct KeptTest {
    /// Document that it is for.
    document: u64,
    moves: String,
    /// Whether they win.
    wins: Task<bool>,
}

/// Notes the win of a playtest. It becomes the solution unless the recorded one is
/// as short, see [`record_win`].
pub(super) fn keep_if_better(world: &mut World, moves: String) {
    let revision = world.resource::<OpenDocument>().editor.revision();
    let test = world.get_resource::<TestPlay>();
    if test.and_then(|test| test.revision) != Some(revision) {
        return;
    }
    let win = &mut world.resource_mut::<Kept>().win;
    let is_better = win.as_ref().is_none_or(|(about, kept)| {
        // Every move is one byte.
        *about != revision || moves.len() < kept.len()
    });
    if is_better {
        *win = Some((revision, moves));
    }
}

/// Records the noted win if it is shorter than the recorded solution, once the
/// verdict on that is known.
fn record_win(world: &mut World) {
    let Some((about, moves)) = world.resource_mut::<Kept>().win.take() else {
        return;
    };
    let revision = world.resource::<OpenDocument>().editor.revision();
    if about != revision {
        return;
    }
    let shortest = match world.resource::<Knowledge>().verdict_on(revision) {
        None => {
            world.resource_mut::<Kept>().win = Some((about, moves));
            return;
        }
        Some(Verdict::Wins { moves }) => Some(moves),
        Some(Verdict::WinsEarlier { at, .. }) => Some(at),
        Some(_) => None,
    };
    if shortest.is_none_or(|shortest| moves.len() < shortest) {
        keep_solution(world, moves);
    }
}

/// Records a solution with the level.
pub(super) fn keep_solution(world: &mut World, moves: String) {
    let name = t!("editor-step-record", count = moves.chars().count());
    let document = world.resource::<OpenDocument>().id;
    set(world, document, name, |level| level.solution = Some(moves));
}

/// Plays moves in the background; they become a test of the level that expects
/// their present result.
pub(super) fn keep_test(world: &mut World, moves: String) {
    if let Err(problem) = check_moves(&moves) {
        editor_mut(world).say(problem);
        return;
    }
    let current = world.resource::<OpenDocument>();
    let (document, level) = (current.id, current.editor.for_play());
    let played = moves.clone();
    let task = async move { wins(&level, &played).await };
    say(world, t!("editor-verdict-playing"));
    world.resource_mut::<Kept>().tests.push(KeptTest {
        document,
        moves,
        wins: AsyncComputeTaskPool::get().spawn(task),
    });
}

/// Records the tests whose moves have been played, in order.
fn record_tests(world: &mut World) {
    // A step ends a stroke and puts floating cells down, so it waits for both.
    while is_at_rest(&world.resource::<OpenDocument>().editor)
        && let Some((document, test)) = next_played(&mut world.resource_mut::<Kept>().tests)
        && let Some(editor) = world.resource_mut::<OpenDocument>().editor_with(document)
    {
        let count = editor.draft().settings().tests.len();
        if count >= MAX_TESTS {
            let message = t!("editor-tests-many", most = MAX_TESTS);
            editor.say(Message::verbatim(message));
            continue;
        }
        let name = t!("editor-step-keep-test", number = count + 1);
        set(world, document, name, |level| level.tests.push(test));
    }
}

/// Returns whether the editor has neither a stroke nor floating cells.
fn is_at_rest(editor: &Editor) -> bool {
    editor.stroke().is_none() && editor.floating().is_none()
}

/// Returns the first test and its document if its moves have been played.
fn next_played(tests: &mut Vec<KeptTest>) -> Option<(u64, LevelTest)> {
    let wins = block_on(poll_once(&mut tests.first_mut()?.wins))?;
    let kept = tests.remove(0);
    let test = LevelTest {
        name: String::new(),
        moves: kept.moves,
        wins,
    };
    Some((kept.document, test))
}

/// Changes the settings of a level in one step. Since the board stays the same, an
/// answer of the solver, a playtest and a win of it remain valid.
fn set(world: &mut World, document: u64, name: String, change: impl FnOnce(&mut Level)) {
    let mut current = world.resource_mut::<OpenDocument>();
    let Some(editor) = current.editor_with(document) else {
        return;
    };
    let before = editor.revision();
    editor.edit(Message::verbatim(name), |draft| draft.set(change));
    let after = editor.revision();
    if let Some(found) = &mut world.resource_mut::<Solving>().found
        && found.revision == before
    {
        found.revision = after;
    }
    if let Some(mut test) = world.get_resource_mut::<TestPlay>()
        && test.revision == Some(before)
    {
        test.revision = Some(after);
    }
    if let Some((about, _)) = &mut world.resource_mut::<Kept>().win
        && *about == before
    {
        *about = after;
    }
}
