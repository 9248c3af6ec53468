//! Reasons why actions are disabled.

use super::palette;
use kotodama_editor::Editor;
use kotodama_editor::action::Action;
use kotodama_ui::language::t;

/// Returns the reason why an action would have no effect now, or `None` if it
/// would have one.
pub(super) fn why_not(editor: &Editor, action: Action) -> Option<String> {
    let stack = editor.draft().stack(editor.cursor).len();
    let has_selection = editor.selection.is_some() || editor.floating().is_some();
    let (is_possible, reason): (bool, fn() -> String) = match action {
        Action::Undo => (
            editor.stroke().is_some()
                || editor.floating().is_some()
                || !editor.document.past().is_empty(),
            || t!("editor-not-done"),
        ),
        Action::Redo => (!editor.document.future().is_empty(), || {
            t!("editor-not-undone")
        }),
        Action::Cut | Action::Copy | Action::Duplicate | Action::Delete => (
            if has_selection {
                !editor.draft().is_empty()
            } else {
                stack > 0
            },
            || t!("editor-not-selected-or-under"),
        ),
        Action::SelectAll => (!editor.draft().is_empty(), || t!("editor-board-empty")),
        Action::Deselect => (editor.gives_up_something(), || t!("editor-not-selected")),
        Action::FlipAcross | Action::FlipDown => (has_selection, || t!("editor-select-mirror")),
        Action::Crop => (has_selection || !editor.draft().is_empty(), || {
            t!("editor-board-empty")
        }),
        Action::Raise | Action::Lower | Action::MarkUp | Action::MarkDown => {
            (stack > 1, || t!("editor-fewer-than-two"))
        }
        Action::Nudge(_) => (has_selection || stack > 0, || {
            t!("editor-not-selected-or-under")
        }),
        Action::ObjectSettings => (stack > 0, || t!("editor-not-under")),
        Action::SwapWord => (palette::can_swap(&editor.brush.name), || {
            t!("editor-no-other-form")
        }),
        Action::Check => {
            let settings = editor.draft().settings();
            let can_check = settings.solution.is_some() || !settings.tests.is_empty();
            (can_check, || t!("editor-no-solution"))
        }
        _ => return None,
    };
    (!is_possible).then(reason)
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;
    use kotodama_editor::{Document, Draft, Thing};
    use kotodama_formats::Message;

    #[test]
    fn actions_are_possible_once_there_is_something_to_act_on() {
        let mut editor = Editor::new(Document::new(Draft::default()), None);
        let possible = |editor: &Editor, action| why_not(editor, action).is_none();
        for action in [
            Action::Undo,
            Action::Redo,
            Action::Copy,
            Action::Raise,
            Action::FlipDown,
            Action::Check,
        ] {
            assert!(!possible(&editor, action), "{action:?}");
        }
        assert!(possible(&editor, Action::Save) && possible(&editor, Action::SwapWord));
        editor.edit(Message::verbatim("two"), |draft| {
            let stack = ["wall", "rock"].map(|name| Thing::named(name).into());
            draft.put(IVec2::ZERO, stack.to_vec());
        });
        for action in [Action::Undo, Action::Copy, Action::Raise] {
            assert!(possible(&editor, action), "{action:?}");
        }
        editor.act(Action::Undo);
        assert!(possible(&editor, Action::Redo) && !possible(&editor, Action::Undo));
        editor.brush = Thing::named("text_is");
        assert!(!possible(&editor, Action::SwapWord));
    }
}
