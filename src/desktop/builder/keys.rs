//! Builder keys: the defaults and the player's own.

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_shell::sections::Section;
use kotodama_shell::standard;
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, chord};
use kotodama_ui::prelude::*;
use serde::{Deserialize, Serialize};

kotodama_ui::actions! {
    /// Builder action that keys are bound to.
    pub enum BuilderAction {
        Save => t!("files-save"),
        Open => t!("files-open"),
        Play => t!("builder-play"),
        Undo => t!("builder-undo"),
        Redo => t!("builder-redo"),
        Brush => t!("builder-tool-brush"),
        Line => t!("builder-tool-line"),
        Rectangle => t!("builder-tool-rectangle"),
        Fill => t!("builder-tool-fill"),
        Select => t!("builder-tool-select"),
        Pick => t!("builder-tool-pick"),
        Eraser => t!("builder-brush-eraser"),
        Paint => t!("builder-step-paint"),
        Clear => t!("builder-step-clear"),
        FlipColumns => t!("builder-key-flip-columns"),
        FlipRows => t!("builder-key-flip-rows"),
        Deselect => t!("builder-key-deselect"),
        Left => t!("builder-key-left"),
        Right => t!("builder-key-right"),
        Up => t!("builder-key-up"),
        Down => t!("builder-key-down"),
    }
}

use BuilderAction as Action;

impl BuilderAction {
    /// Returns whether it works while a text field has the focus.
    pub const fn works_in_fields(self) -> bool {
        matches!(self, Self::Save | Self::Open | Self::Play)
    }
}

/// Choices of the player in the builder, stored with the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BuilderChoices {
    /// Keys chosen by the player.
    pub keys: BuilderKeys,
}

/// Builder keys.
pub type BuilderKeys = Bindings<BuilderAction>;

impl Section for BuilderChoices {
    const FIELD: Option<&'static str> = Some("builder");

    standard!(BuilderChoices);

    fn checked(mut self) -> Self {
        self.keys = self.keys.checked();
        self
    }
}

impl Bindable for BuilderAction {
    const NAME: &'static str = "builder";
    const PAGE: u8 = 5;
    const ACTIONS: &'static [Self] = &Self::ALL;
    const GIVEN: &'static [(Self, Control)] = &[
        (Self::Save, chord("Ctrl+S")),
        (Self::Open, chord("Ctrl+O")),
        (Self::Undo, chord("Ctrl+Z")),
        (Self::Redo, chord("Ctrl+Y")),
        (Self::Redo, chord("Ctrl+Shift+Z")),
        (Self::Brush, chord("B")),
        (Self::Line, chord("L")),
        (Self::Rectangle, chord("R")),
        (Self::Fill, chord("F")),
        (Self::Select, chord("S")),
        (Self::Pick, chord("I")),
        (Self::Eraser, chord("E")),
        (Self::Paint, chord("Space")),
        (Self::Clear, chord("Delete")),
        (Self::FlipColumns, chord("H")),
        (Self::FlipRows, chord("V")),
        (Self::Left, chord("Left")),
        (Self::Right, chord("Right")),
        (Self::Up, chord("Up")),
        (Self::Down, chord("Down")),
    ];
    /// Keys that close everything and that start and end a trial.
    const FIXED: &'static [(Self, Control)] =
        &[(Self::Deselect, chord("Escape")), (Self::Play, chord("F5"))];
    const HAS_CHORDS: bool = true;

    fn title() -> String {
        t!("keys-builder")
    }

    fn row_label() -> String {
        t!("settings-keys-builder")
    }

    fn row_help() -> String {
        t!("settings-keys-builder-help")
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<BuilderChoices>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<BuilderChoices>().keys
    }
}

/// Returns the action of a key with the held modifiers.
fn meaning(keys: &BuilderKeys, key: egui::Key, held: egui::Modifiers) -> Option<Action> {
    let name = match key.symbol_or_name() {
        // Arrow keys have their own symbols.
        "⏴" => "Left",
        "⏵" => "Right",
        "⏶" => "Up",
        "⏷" => "Down",
        other => other,
    };
    keys.meaning_of_chord((held.command, held.shift, held.alt), name)
}

/// Consumes the key presses of actions; other presses go to the focused widget.
pub fn pressed(ctx: &egui::Context, keys: &BuilderKeys) -> Vec<Action> {
    let is_typing = ctx.egui_wants_keyboard_input();
    ctx.input_mut(|input| {
        let mut actions = Vec::new();
        input.events.retain(|event| {
            let egui::Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } = event
            else {
                return true;
            };
            let action = meaning(keys, *key, *modifiers);
            let action = action.filter(|it| it.works_in_fields() || !is_typing);
            actions.extend(action);
            action.is_none()
        });
        actions
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_reached_by_each_of_its_keys() {
        let keys = BuilderKeys::default();
        let rows = BuilderAction::GIVEN.iter().chain(BuilderAction::FIXED);
        for (action, control) in rows {
            let Control::Chord(chord) = control else {
                panic!("{control:?} is no chord");
            };
            let key = egui::Key::from_name(chord.key).expect("a key of the panels");
            let held = egui::Modifiers {
                command: chord.ctrl,
                ctrl: chord.ctrl,
                shift: chord.shift,
                alt: chord.alt,
                mac_cmd: false,
            };
            assert_eq!(meaning(&keys, key, held), Some(*action), "{chord}");
        }
        let nothing = egui::Modifiers::NONE;
        assert_eq!(meaning(&keys, egui::Key::Z, nothing), None);
    }

    #[test]
    fn a_chosen_key_is_taken_from_its_action() {
        let mut keys = BuilderKeys::default();
        keys.bind(Action::Fill, chord("B"), false);
        let nothing = egui::Modifiers::NONE;
        assert_eq!(meaning(&keys, egui::Key::B, nothing), Some(Action::Fill));
        assert_eq!(meaning(&keys, egui::Key::F, nothing), None);
        keys.bind(Action::Fill, chord("F5"), false);
        assert_eq!(meaning(&keys, egui::Key::F5, nothing), Some(Action::Play));
    }
}
