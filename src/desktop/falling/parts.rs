//! Widgets that the screens around the play share.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::picking::events::{Pointer, Scroll};
use bevy::prelude::*;
use bevy::ui_widgets::observe;

use crate::desktop::input::{GatherSystems, MenuAction, Presses};
pub(super) use crate::desktop::theme::widgets::small_button;
use crate::desktop::theme::widgets::{SMALL, font};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, type_in.after(GatherSystems));
}

/// A column that scrolls: with the focus and with the wheel.
pub(super) fn scroll_list(node: Node) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            ..node
        },
        ScrollPosition::default(),
        observe(
            |wheel: On<Pointer<Scroll>>, mut lists: Query<(&mut ScrollPosition, &ComputedNode)>| {
                let lines = wheel.event().event.y;
                // A wheel counts lines, a touchpad pixels.
                let step = match wheel.event().event.unit {
                    bevy::input::mouse::MouseScrollUnit::Line => 48.0,
                    bevy::input::mouse::MouseScrollUnit::Pixel => 1.0,
                };
                if let Ok((mut position, node)) = lists.get_mut(wheel.entity) {
                    scroll(&mut position, node, -lines * step);
                }
            },
        ),
    )
}

/// Moves what a list shows, as far as there is something.
pub(super) fn scroll(position: &mut ScrollPosition, node: &ComputedNode, by: f32) {
    let most = (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor();
    position.y = (position.y + by).clamp(0.0, most);
}

/// A left-aligned line or paragraph of small text.
pub(super) fn line(content: impl Into<String>, colour: Color) -> impl Bundle {
    (
        Text::new(content),
        font(SMALL),
        TextColor(colour),
        TextLayout::justify(Justify::Left),
        Pickable::IGNORE,
    )
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
