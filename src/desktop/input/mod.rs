//! How presses and held keys become inputs of the play.

mod actions;
mod controls;
mod menu;
mod on_screen;
mod play;
mod prompts;
mod repeat;
mod table;

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

pub(super) use actions::actions;
pub(super) use controls::{Control, Stick, button, key, stick};
pub(super) use menu::MenuAction;
pub(super) use on_screen::{OnScreen, OnScreenInput};
pub(super) use play::{Keys, PlayAction};
pub(super) use prompts::{Prompted, Prompts};
pub(super) use repeat::{Pace, Repeater};
pub(super) use table::{Bindable, Bindings, Conflict, MOST, follow};

use super::falling::FallingAction;
use super::menus::Menu;
use super::rerun::Rerun;
use super::screens::Screen;
use super::session::Queue;
use super::settings::Settings;
use super::smoke::Script;
use super::{AppSystems, PausableSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presses<PlayAction>>()
        .init_resource::<Presses<MenuAction>>()
        .init_resource::<Presses<FallingAction>>()
        .init_resource::<Repeater>()
        .init_resource::<Repeater<MenuAction>>()
        .add_message::<RequestRedraw>()
        .init_resource::<Device>()
        .init_resource::<Pointing>()
        .add_plugins((
            on_screen::plugin,
            follow::<PlayAction>,
            follow::<MenuAction>,
        ))
        .add_systems(PostUpdate, prompts::say.before(UiSystems::Content))
        // What was held to enter a level does not go on in it.
        .add_systems(OnEnter(Screen::Play), forget_held)
        .add_systems(
            PreUpdate,
            (
                gather_presses::<PlayAction>,
                gather_presses::<MenuAction>,
                gather_presses::<FallingAction>,
                notice_device,
                turn_wheel.after(gather_presses::<PlayAction>),
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
        )
        .add_systems(
            Update,
            (
                forget_held.run_if(not(in_state(Menu::None))),
                queue_inputs.in_set(PausableSystems).run_if(
                    in_state(Screen::Play)
                        .and_then(in_state(Menu::None))
                        .and_then(not(resource_exists::<Script>))
                        .and_then(not(resource_exists::<Rerun>)),
                ),
            )
                .chain()
                .in_set(AppSystems::Input),
        );
}

/// Presses are gathered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GatherSystems;

/// Keys that type something are taken from the presses, before any of them can
/// go on by being held.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TypeSystems;

/// Actions pressed since the last frame, in order. Unlike a look at which
/// keys are down, this misses neither a key that was pressed and released
/// within a frame nor the order of two.
#[derive(Resource, Debug)]
pub(super) struct Presses<A>(pub Vec<A>);

impl<A> Default for Presses<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

fn gather_presses<A: Actionlike + Copy>(
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

/// The actions that a key or button is bound to.
pub(super) fn bound_to<A: Actionlike + Copy>(map: &InputMap<A>, button: impl Buttonlike) -> Vec<A> {
    let button: Box<dyn Buttonlike> = Box::new(button);
    map.buttonlike_bindings()
        .filter(|(_, bound)| **bound == *button)
        .map(|(action, _)| *action)
        .collect()
}

/// What was held when a menu opened does not go on repeating after it.
fn forget_held(mut repeater: ResMut<Repeater>) {
    *repeater = Repeater::default();
}

fn queue_inputs(
    presses: Res<Presses<PlayAction>>,
    actions: Single<&ActionState<PlayAction>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut repeater: ResMut<Repeater>,
    mut queue: ResMut<Queue>,
    mut menu: ResMut<NextState<Menu>>,
) {
    // What was pressed before is played, what was pressed after it is not
    // meant for the level.
    let pause = presses.0.iter().position(|p| *p == PlayAction::Pause);
    let before = &presses.0[..pause.unwrap_or(presses.0.len())];
    queue
        .0
        .extend(before.iter().filter_map(|press| press.input()));
    if pause.is_some() {
        menu.set(Menu::Pause);
        return;
    }
    let again = repeater.step(
        &presses.0,
        |action| PlayAction::REPEATING.contains(&action),
        |action| actions.pressed(&action),
        (time.delta(), Pace::of(&settings)),
    );
    let again = again.into_iter().filter_map(PlayAction::input);
    queue.0.extend(again);
}

/// How a held direction goes on in menus.
const IN_MENUS: Pace = Pace {
    delay: Duration::from_millis(400),
    interval: Duration::from_millis(80),
};

/// A held direction walks on through a list, or along the steps of a row.
fn repeat_in_menus(
    actions: Single<&ActionState<MenuAction>>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut repeater: ResMut<Repeater<MenuAction>>,
    mut presses: ResMut<Presses<MenuAction>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *menu.get() == Menu::None || menu.is_changed() {
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
        // A sleeping window would forget to go on.
        redraw.write(RequestRedraw);
    }
    presses.bypass_change_detection().0.extend(again);
}

/// The device that the player used last: hints name its keys.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Device {
    #[default]
    Keyboard,
    Gamepad,
}

/// Is the mouse, or a finger on the screen, what the player used last? Hints
/// still name keys then, but there are buttons on the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pointing(pub bool);

/// Is a stick pushed well to one side? One at rest trembles.
pub(super) fn is_pushed(stick: &GamepadAxisChangedEvent) -> bool {
    stick.value.abs() > controls::PUSHED
}

/// A mouse that is bumped against moves less, in its own units.
const MEANT: f32 = 16.0;

fn notice_device(
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

/// So many pixels of a touchpad are a notch of a wheel.
const NOTCH: f32 = 48.0;

/// In a level the wheel turns time back and on, a step for each notch.
fn turn_wheel(
    mut wheel: MessageReader<MouseWheel>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut turned: Local<f32>,
    mut presses: ResMut<Presses<PlayAction>>,
) {
    let turns_time =
        *screen.get() == Screen::Play && matches!(menu.get(), Menu::None | Menu::Timeline);
    for wheel in wheel.read() {
        *turned += match wheel.unit {
            MouseScrollUnit::Line => wheel.y,
            MouseScrollUnit::Pixel => wheel.y / NOTCH,
        };
    }
    // A list under the pointer takes it.
    if !turns_time {
        *turned = 0.0;
        return;
    }
    let notches = turned.trunc();
    *turned -= notches;
    let action = match notches > 0.0 {
        true => PlayAction::Undo,
        false => PlayAction::Redo,
    };
    let count = notches.abs().min(20.0) as usize;
    let pressed = &mut presses.bypass_change_detection().0;
    pressed.extend(std::iter::repeat_n(action, count));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::desktop::testing;
    use crate::words::input::{Input, Player};

    #[test]
    fn bindings_are_found_by_key() {
        let map = Keys::default().map();
        assert_eq!(bound_to(&map, KeyCode::KeyZ), [PlayAction::Undo]);
        assert_eq!(bound_to(&map, KeyCode::KeyI), [PlayAction::Up2]);
        assert_eq!(bound_to(&map, GamepadButton::Start), [PlayAction::Pause]);
        assert!(bound_to(&map, KeyCode::F12).is_empty());
    }

    /// An app in which a level is being played, without the level.
    fn playing() -> App {
        let mut app = testing::app_with_keys();
        app.init_resource::<Queue>().add_plugins(plugin);
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Play);
        app.update();
        app
    }

    fn queued(app: &mut App) -> Vec<Input> {
        app.update();
        let mut queue = app.world_mut().resource_mut::<Queue>();
        queue.0.drain(..).collect()
    }

    #[test]
    fn a_key_pressed_and_released_within_a_frame_is_a_move() {
        let mut app = playing();
        for key in [KeyCode::KeyD, KeyCode::ArrowUp, KeyCode::KeyD] {
            key.press(app.world_mut());
            key.release(app.world_mut());
        }
        let right = Input::Step(Player::One, Direction::Right);
        let up = Input::Step(Player::One, Direction::Up);
        assert_eq!(queued(&mut app), [right, up, right]);
        assert_eq!(queued(&mut app), []);
    }

    #[test]
    fn a_held_key_is_one_move_until_it_repeats() {
        let mut app = playing();
        KeyCode::KeyZ.press(app.world_mut());
        assert_eq!(queued(&mut app), [Input::Undo]);
        assert_eq!(queued(&mut app), []);
    }

    #[test]
    fn a_gamepad_moves_and_is_noticed() {
        let mut app = playing();
        app.world_mut().spawn(Gamepad::default());
        app.update();
        GamepadButton::DPadLeft.press(app.world_mut());
        let left = Input::Step(Player::One, Direction::Left);
        assert_eq!(queued(&mut app), [left]);
        assert_eq!(*app.world().resource::<Device>(), Device::Gamepad);
    }

    #[test]
    fn pause_opens_the_menu_and_moves_nothing() {
        let mut app = playing();
        KeyCode::Escape.press(app.world_mut());
        assert_eq!(queued(&mut app), []);
        KeyCode::KeyD.press(app.world_mut());
        assert_eq!(queued(&mut app), []);
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Pause);
    }

    #[test]
    fn what_was_pressed_before_the_pause_in_the_same_frame_is_played() {
        let mut app = playing();
        for key in [KeyCode::KeyD, KeyCode::Escape, KeyCode::ArrowUp] {
            key.press(app.world_mut());
            key.release(app.world_mut());
        }
        let right = Input::Step(Player::One, Direction::Right);
        assert_eq!(queued(&mut app), [right]);
        assert_eq!(queued(&mut app), []);
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Pause);
    }

    #[test]
    fn a_stick_is_noticed_and_a_tremble_is_not() {
        use bevy::input::gamepad::{GamepadAxis, RawGamepadAxisChangedEvent, RawGamepadEvent};
        let mut app = playing();
        let gamepad = app.world_mut().spawn(Gamepad::default()).id();
        app.update();
        let mut device_after = |value: f32| {
            let event = RawGamepadAxisChangedEvent::new(gamepad, GamepadAxis::LeftStickX, value);
            app.world_mut().write_message(RawGamepadEvent::from(event));
            app.update();
            *app.world().resource::<Device>()
        };
        assert_eq!(device_after(0.2), Device::Keyboard);
        assert_eq!(device_after(-0.9), Device::Gamepad);
    }
}
