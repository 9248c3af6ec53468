//! Editor keys: the defaults of the action table, or the player's own.

use bevy::prelude::*;

use super::texts;
use crate::choices::Choices;
use kotodama_editor::action::{ACTIONS, Action};
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, chord};
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Device;
use serde::{Deserialize, Serialize};

/// Editor action that keys are bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditorAction(pub Action);

/// Keys chosen by the player for the editor.
pub type EditorKeys = Bindings<EditorAction>;

/// Number of keys in the table.
const COUNT: usize = {
    let (mut count, mut row) = (0, 0);
    while row < ACTIONS.len() {
        count += ACTIONS[row].keys.len();
        row += 1;
    }
    count
};

const ALL: [EditorAction; ACTIONS.len()] = {
    let mut all = [EditorAction(Action::New); ACTIONS.len()];
    let mut row = 0;
    while row < ACTIONS.len() {
        all[row] = EditorAction(ACTIONS[row].action);
        row += 1;
    }
    all
};

const GIVEN: [(EditorAction, Control); COUNT] = {
    let nothing = Control::Chord(ACTIONS[0].keys[0]);
    let mut given = [(EditorAction(Action::New), nothing); COUNT];
    let (mut at, mut row) = (0, 0);
    while row < ACTIONS.len() {
        let mut key = 0;
        while key < ACTIONS[row].keys.len() {
            given[at] = (
                EditorAction(ACTIONS[row].action),
                Control::Chord(ACTIONS[row].keys[key]),
            );
            at += 1;
            key += 1;
        }
        row += 1;
    }
    given
};

impl Bindable for EditorAction {
    const NAME: &'static str = "editor";
    const PAGE: u8 = 3;
    const ACTIONS: &'static [Self] = &ALL;
    const GIVEN: &'static [(Self, Control)] = &GIVEN;
    /// Keys that close everything and that start and end a playtest.
    const FIXED: &'static [(Self, Control)] = &[
        (Self(Action::Deselect), chord("Escape")),
        (Self(Action::Play), chord("F5")),
    ];
    const HAS_CHORDS: bool = true;

    fn title() -> String {
        t!("keys-editor")
    }

    fn row_label() -> String {
        t!("settings-keys-editor")
    }

    fn row_help() -> String {
        t!("settings-keys-editor-help")
    }

    fn label(self) -> String {
        let label = self.0.row().map(texts::label).unwrap_or_default();
        label.trim_end_matches('…').to_owned()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<Choices>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<Choices>().keys
    }
}

/// Returns the key of an action that prompts name.
pub(super) fn first(world: &World, action: Action) -> Option<String> {
    let settings = world.get_resource::<Settings>()?;
    let first = settings
        .of::<Choices>()
        .keys
        .first(EditorAction(action), Device::Keyboard);
    first.map(Control::name)
}

/// Returns the key of an action, or a dash.
pub(super) fn hint(world: &World, action: Action) -> String {
    first(world, action).unwrap_or_else(|| "–".to_owned())
}

/// Returns all keys of an action.
pub(super) fn all(world: &World, action: Action) -> String {
    let settings = world.get_resource::<Settings>();
    settings.map_or_else(String::new, |settings| {
        settings
            .of::<Choices>()
            .keys
            .named(EditorAction(action), Device::Keyboard)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: (bool, bool, bool) = (false, false, false);
    const CTRL: (bool, bool, bool) = (true, false, false);

    fn meaning(keys: &EditorKeys, held: (bool, bool, bool), name: &str) -> Option<Action> {
        keys.meaning_of_chord(held, name).map(|it| it.0)
    }

    #[test]
    fn every_action_is_reached_by_each_of_its_keys() {
        let keys = EditorKeys::default();
        for row in ACTIONS {
            for key in row.keys {
                let held = (key.ctrl, key.shift, key.alt);
                assert_eq!(meaning(&keys, held, key.key), Some(row.action), "{key}");
            }
        }
        assert_eq!(meaning(&keys, PLAIN, "Z"), None);
        // `+` needs Shift on many keyboards.
        assert_eq!(
            meaning(&keys, (false, true, false), "+"),
            Some(Action::ZoomIn)
        );
    }

    #[test]
    fn a_chosen_key_is_taken_from_its_action_and_kept_in_the_settings() {
        let mut keys = EditorKeys::default();
        keys.bind(EditorAction(Action::Grid), chord("Ctrl+S"), false);
        assert_eq!(meaning(&keys, CTRL, "S"), Some(Action::Grid));
        assert_eq!(meaning(&keys, PLAIN, "G"), None);
        assert_eq!(
            keys.first(EditorAction(Action::Save), Device::Keyboard),
            None
        );
        let text = ron::to_string(&keys).expect("keys can be written");
        assert_eq!(text, "{Grid:[Chord(\"Ctrl+S\")]}");
        let read: EditorKeys = ron::from_str(&text).expect("and read again");
        assert_eq!(read.checked(), keys);
    }

    #[test]
    fn what_closes_everything_and_leads_to_a_play_stays() {
        let mut keys = EditorKeys::default();
        for key in ["Escape", "F5", "F11"] {
            keys.bind(EditorAction(Action::Grid), chord(key), false);
        }
        keys.bind(
            EditorAction(Action::Grid),
            Control::Key(KeyCode::KeyQ),
            false,
        );
        assert!(keys.is_empty());
        keys.bind(EditorAction(Action::Play), chord("Ctrl+B"), false);
        assert_eq!(meaning(&keys, PLAIN, "F5"), Some(Action::Play));
        assert_eq!(meaning(&keys, CTRL, "B"), Some(Action::Play));
        assert_eq!(meaning(&keys, PLAIN, "P"), None);
    }
}
