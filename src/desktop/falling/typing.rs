//! Fields that are typed in.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::presses::{GatherSystems, Presses};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, type_in.after(GatherSystems));
}

/// A widget that takes characters while it has the focus.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct Typing {
    /// What was typed.
    pub text: String,
    /// Only digits, and no number that is too large for a seed.
    pub digits: bool,
    /// Characters at most.
    pub most: usize,
}

impl Typing {
    /// Takes a character, if it may stand there; what was typed before stays.
    fn take(&mut self, c: char) {
        if c.is_control() || self.text.chars().count() >= self.most {
            return;
        }
        self.text.push(c);
        let is_number = || c.is_ascii_digit() && self.text.parse::<u64>().is_ok();
        if self.digits && !is_number() {
            self.text.pop();
        }
    }
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
                typed.chars().for_each(|c| field.take(c));
            }
            _ => {}
        }
    }
    if taken {
        presses.0.clear();
    }
}
