//! Everything can be done by key, and the keyboard does the same as the
//! pointer.

use bevy::math::IVec2;
use kotodama::board::Rng;
use kotodama::editor::action::ACTIONS;
use kotodama::editor::tool::Tool;
use kotodama::editor::{Action, Document, Draft, Editor, Held, Region, Thing};

use super::boards::{CASES, random_level};
use super::cases::cases;
use super::drawn::go;
use super::{CTRL, PLAIN, SHIFT};

/// Actions that are not the editor's own are requested once.
#[test]
fn what_the_editor_cannot_do_itself_it_asks_for_once() {
    let outside: Vec<Action> = ACTIONS
        .iter()
        .map(|row| row.action)
        .filter(|&action| {
            let mut editor = Editor::new(Document::default(), None);
            editor.act(action);
            let asked = !editor.take_requests().is_empty();
            assert!(editor.take_requests().is_empty());
            asked
        })
        .collect();
    for action in [
        Action::Save,
        Action::Paste,
        Action::Solve,
        Action::ZoomIn,
        Action::Resize,
    ] {
        assert!(outside.contains(&action), "{action:?}");
    }
    for action in [
        Action::Undo,
        Action::Cut,
        Action::Raise,
        Action::Apply,
        Action::Crop,
    ] {
        assert!(!outside.contains(&action), "{action:?}");
    }
}

fn pressed(editor: &mut Editor, held: Held, from: IVec2, to: IVec2) {
    editor.press(from, held);
    editor.drag(to);
    editor.release();
}

fn typed(editor: &mut Editor, held: Held, from: IVec2, to: IVec2) {
    let key = match (held.shift, held.ctrl) {
        (true, _) => Action::ApplyOnTop,
        (_, true) => Action::ApplyCopy,
        _ => Action::Apply,
    };
    go(editor, from.x, from.y);
    editor.act(key);
    let goes_on = editor.stroke().is_some() || editor.floating().is_some();
    go(editor, to.x, to.y);
    if goes_on {
        editor.act(Action::Apply);
    }
}

#[test]
fn the_keyboard_does_what_the_pointer_does() {
    for case in cases(CASES) {
        let mut rng = Rng::new(7000 + case);
        let draft = Draft::of(&random_level(&mut rng));
        let bounds = draft.bounds();
        for tool in Tool::ALL {
            for held in [PLAIN, SHIFT, CTRL] {
                let from = rng.cell(bounds);
                let to = match tool.has_two_ends() {
                    true => rng.cell(bounds),
                    false => from,
                };
                let begin = || {
                    let mut editor = Editor::new(Document::new(draft.clone()), None);
                    editor.act(Action::Use(tool));
                    editor.brush = Thing::named("flag");
                    editor
                };
                let (mut mouse, mut keys) = (begin(), begin());
                pressed(&mut mouse, held, from, to);
                typed(&mut keys, held, from, to);
                let same = |mouse: &Editor, keys: &Editor| {
                    assert!(
                        mouse.draft() == keys.draft(),
                        "case {case}, {tool:?}, {held:?}"
                    );
                    assert_eq!(mouse.selection, keys.selection, "case {case}");
                    assert_eq!(mouse.brush, keys.brush);
                    assert_eq!(mouse.cursor, keys.cursor);
                    let steps = |editor: &Editor| -> Vec<String> {
                        let past = editor.document.past().iter();
                        past.map(|step| step.name.to_string()).collect()
                    };
                    assert_eq!(steps(mouse), steps(keys));
                };
                same(&mouse, &keys);
                if tool == Tool::Select {
                    assert_eq!(mouse.selection, Some(Region::between(from, to)));
                    // Moved inside the board, so that the cursor stays with it.
                    let target = from + (IVec2::ZERO - from.min(to));
                    pressed(&mut mouse, held, from, target);
                    typed(&mut keys, held, from, target);
                    same(&mouse, &keys);
                }
            }
        }
    }
}
