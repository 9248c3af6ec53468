//! Ordered presses of keys and buttons for every action enum, and the device
//! they come from.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

use super::on_screen::OnScreenInput;
use super::repeat::{RepeatRate, Repeater};
use crate::menu_actions::MenuAction;
use kotodama_shell::frame_pacing::is_pushed;
use kotodama_shell::menu::Menu;

pub fn plugin(app: &mut App) {
    app.init_resource::<Repeater<MenuAction>>()
        .add_message::<RequestRedraw>()
        .init_resource::<Device>()
        .init_resource::<Pointing>()
        .add_systems(
            PreUpdate,
            (
                notice_device,
                repeat_in_menus.after(gather_presses::<MenuAction>),
            )
                .in_set(GatherSystems)
                .after(InputManagerSystem::ManualControl),
        )
        .configure_sets(
            PreUpdate,
            TypeSystems
                .after(gather_presses::<MenuAction>)
                .before(repeat_in_menus),
        );
}

/// Systems that gather presses.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GatherSystems;

/// Systems that remove typing keys from the presses, before held keys repeat.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeSystems;

/// Actions pressed since the last frame, in order. Unlike a check of held keys,
/// this misses neither a press and release within one frame nor the order of
/// two presses.
#[derive(Resource, Debug)]
pub struct Presses<A>(pub Vec<A>);

impl<A> Default for Presses<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

pub fn gather_presses<A: Actionlike + Copy>(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut on_screen: MessageReader<OnScreenInput>,
    actions: Single<(&InputMap<A>, &ActionState<A>)>,
    mut presses: ResMut<Presses<A>>,
) {
    let (map, state) = *actions;
    let pressed = &mut presses.bypass_change_detection().0;
    pressed.clear();
    for key in keys.read() {
        if key.state == ButtonState::Pressed && !key.repeat {
            pressed.extend(bound_to(map, key.key_code));
        }
    }
    for button in buttons.read() {
        if button.state == ButtonState::Pressed {
            pressed.extend(bound_to(map, button.button));
        }
    }
    for input in on_screen.read() {
        if input.state == ButtonState::Pressed {
            pressed.extend(bound_to(map, input.button));
        }
    }
    // Sticks have no messages of their own.
    for action in map.buttonlike_actions() {
        if state.just_pressed(action) && !pressed.contains(action) {
            pressed.push(*action);
        }
    }
}

/// Returns the actions bound to a key or button.
pub fn bound_to<A: Actionlike + Copy>(map: &InputMap<A>, button: impl Buttonlike) -> Vec<A> {
    let button: Box<dyn Buttonlike> = Box::new(button);
    map.buttonlike_bindings()
        .filter(|(_, bound)| **bound == *button)
        .map(|(action, _)| *action)
        .collect()
}

/// Repeat rate of held directions in menus.
const IN_MENUS: RepeatRate = RepeatRate {
    delay: Duration::from_millis(400),
    interval: Duration::from_millis(80),
};

/// Repeats held directions through lists and along the steps of a row.
pub fn repeat_in_menus(
    actions: Single<&ActionState<MenuAction>>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut repeater: ResMut<Repeater<MenuAction>>,
    mut presses: ResMut<Presses<MenuAction>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *menu.get() == Menu::NONE || menu.is_changed() {
        *repeater = Repeater::default();
        return;
    }
    let again = repeater.step(
        &presses.0,
        |action| MenuAction::REPEATING.contains(&action),
        |action| actions.pressed(&action),
        (time.delta(), IN_MENUS),
    );
    if repeater.is_holding() {
        // A sleeping window would stop the repetition.
        redraw.write(RequestRedraw);
    }
    presses.bypass_change_detection().0.extend(again);
}

/// Device that the player used last; prompts name its controls.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Device {
    #[default]
    Keyboard,
    Gamepad,
}

/// Whether the mouse or a touch was used last. Prompts still name keys then,
/// but on-screen buttons are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointing(pub bool);

/// Mouse movement that counts as intentional, in mouse units.
const MEANT: f32 = 16.0;

pub fn notice_device(
    mut keys: MessageReader<KeyboardInput>,
    (mut buttons, mut sticks): (
        MessageReader<GamepadButtonStateChangedEvent>,
        MessageReader<GamepadAxisChangedEvent>,
    ),
    (mut clicks, mut motion): (MessageReader<MouseButtonInput>, MessageReader<MouseMotion>),
    (mut wheel, mut touches): (MessageReader<MouseWheel>, MessageReader<TouchInput>),
    mut moved: Local<f32>,
    (mut device, mut pointing): (ResMut<Device>, ResMut<Pointing>),
) {
    let pushed = sticks.read().filter(|stick| is_pushed(stick)).count();
    let (keys, pad) = (keys.read().count(), buttons.read().count() + pushed);
    let clicks = clicks.read().count() + wheel.read().count() + touches.read().count();
    let way: f32 = motion.read().map(|motion| motion.delta.length()).sum();
    if pad > 0 {
        device.set_if_neq(Device::Gamepad);
    } else if keys > 0 || clicks > 0 || way > 0.0 {
        device.set_if_neq(Device::Keyboard);
    }
    if pad > 0 || keys > 0 {
        *moved = 0.0;
        pointing.set_if_neq(Pointing(false));
        return;
    }
    *moved += way;
    if clicks > 0 || *moved > MEANT {
        pointing.set_if_neq(Pointing(true));
    }
}
