//! Conversion of presses and held keys to inputs of the play.

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::session::Queue;
use crate::actions::PlayAction;
use crate::fast_forward::Rerun;
use crate::menus::{LEVEL_PAUSE, TIMELINE};
use crate::screens::LEVEL;
use kotodama_shell::driver::driven_by_player;
use kotodama_shell::frame::PausableSystems;
use kotodama_ui::bindings::actions;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::{GatherSystems, gather_presses};
use kotodama_ui::repeat::{RepeatRate, Repeater};

pub fn plugin(app: &mut App) {
    app.init_resource::<Repeater<PlayAction>>()
        .add_plugins(actions::<PlayAction>)
        // Keys held to enter a level do not repeat in it.
        .add_systems(OnEnter(LEVEL), forget_held)
        .add_systems(
            PreUpdate,
            turn_wheel
                .after(gather_presses::<PlayAction>)
                .in_set(GatherSystems),
        )
        .add_systems(
            Update,
            (
                forget_held.run_if(not(in_state(Menu::NONE))),
                queue_inputs.in_set(PausableSystems).run_if(
                    in_state(LEVEL)
                        .and_then(in_state(Menu::NONE))
                        .and_then(driven_by_player)
                        .and_then(not(resource_exists::<Rerun>)),
                ),
            )
                .chain()
                .in_set(AppSystems::Input),
        );
}

/// Stops the repetition of keys that were held when a menu opened.
fn forget_held(mut repeater: ResMut<Repeater<PlayAction>>) {
    *repeater = Repeater::default();
}

fn queue_inputs(
    presses: Res<Presses<PlayAction>>,
    actions: Single<&ActionState<PlayAction>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut repeater: ResMut<Repeater<PlayAction>>,
    mut queue: ResMut<Queue>,
    mut menu: ResMut<NextState<Menu>>,
) {
    // Earlier presses are played; later ones are not meant for the level.
    let pause = presses.0.iter().position(|p| *p == PlayAction::Pause);
    let before = &presses.0[..pause.unwrap_or(presses.0.len())];
    queue
        .0
        .extend(before.iter().filter_map(|press| press.input()));
    if pause.is_some() {
        menu.set(LEVEL_PAUSE);
        return;
    }
    let again = repeater.step(
        &presses.0,
        PlayAction::repeats,
        |action| actions.pressed(&action),
        (time.delta(), RepeatRate::of(&settings)),
    );
    queue.0.extend(again.and_then(PlayAction::input));
}

/// Touchpad pixels per notch of a wheel.
const NOTCH: f32 = 48.0;

/// Undoes and redoes turns with the wheel, one step per notch.
fn turn_wheel(
    mut wheel: MessageReader<MouseWheel>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut turned: Local<f32>,
    mut presses: ResMut<Presses<PlayAction>>,
) {
    let turns_time = *screen.get() == LEVEL && matches!(*menu.get(), Menu::NONE | TIMELINE);
    for wheel in wheel.read() {
        *turned += match wheel.unit {
            MouseScrollUnit::Line => wheel.y,
            MouseScrollUnit::Pixel => wheel.y / NOTCH,
        };
    }
    // A list under the pointer uses it.
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
    use crate::actions::Keys;
    use kotodama_board::Direction;
    use kotodama_ui::presses::Device;
    use kotodama_ui::presses::bound_to;
    use kotodama_ui::testing;
    use kotodama_words::input::{Input, Player};

    #[test]
    fn bindings_are_found_by_key() {
        let map = Keys::default().map();
        assert_eq!(bound_to(&map, KeyCode::KeyZ), [PlayAction::Undo]);
        assert_eq!(bound_to(&map, KeyCode::KeyI), [PlayAction::Up2]);
        assert_eq!(bound_to(&map, GamepadButton::Start), [PlayAction::Pause]);
        assert!(bound_to(&map, KeyCode::F12).is_empty());
    }

    /// Returns an app in play, without a level.
    fn playing() -> App {
        let mut app = testing::app_with_keys::<PlayAction>();
        app.init_resource::<Queue>().add_plugins(plugin);
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(LEVEL);
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
        assert_eq!(*app.world().resource::<State<Menu>>().get(), LEVEL_PAUSE);
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
        assert_eq!(*app.world().resource::<State<Menu>>().get(), LEVEL_PAUSE);
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
