//! Fields that are typed in.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use crate::desktop::input::{GatherSystems, MenuAction, Presses};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, type_in.after(GatherSystems));
}

/// A widget that takes characters while it has the focus.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct Typing {
    /// What was typed.
    pub text: String,
    /// Only digits.
    pub digits: bool,
    /// Characters at most.
    pub most: usize,
}

/// Characters go into the focused widget, and are then no presses in menus.
fn type_in(
    mut keys: MessageReader<KeyboardInput>,
    focus: Res<InputFocus>,
    mut fields: Query<&mut Typing>,
    mut presses: ResMut<Presses<MenuAction>>,
) {
    let field = focus.get().and_then(|entity| fields.get_mut(entity).ok());
    let Some(mut field) = field else {
        keys.clear();
        return;
    };
    let mut taken = false;
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        match &key.logical_key {
            Key::Backspace => {
                taken = true;
                field.text.pop();
            }
            Key::Character(_) | Key::Space => {
                taken = true;
                let typed = key.text.as_deref().unwrap_or_default();
                let room = field.most.saturating_sub(field.text.chars().count());
                let digits = field.digits;
                let typed: String = typed
                    .chars()
                    .filter(|c| !c.is_control() && (!digits || c.is_ascii_digit()))
                    .take(room)
                    .collect();
                field.text.push_str(&typed);
            }
            _ => {}
        }
    }
    if taken {
        presses.0.clear();
    }
}
