//! Draws only as often as there is something new to see: all the time on the
//! board, now and then behind the title, in menus when something happens.

use std::time::Duration;

use bevy::input::gamepad::{Gamepad, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};

use super::menus::Menu;
use super::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .add_systems(Last, (choose_pace, wake_up, stay_awake).chain());
}

/// Pictures still to be drawn at once: a press takes a few until all that
/// follows from it has been laid out.
#[derive(Resource, Default)]
struct Awake(u32);

const FRAMES_AWAKE: u32 = 6;

/// How often to draw without any event.
fn pace(screen: Screen, menu: Menu, has_gamepad: bool) -> UpdateMode {
    let wait = match (screen, menu) {
        (Screen::Loading | Screen::Edit, _)
        | (Screen::Play, Menu::None | Menu::Timeline | Menu::Won)
        | (Screen::Falling, Menu::None | Menu::FallingOver) => {
            return UpdateMode::Continuous;
        }
        // A search may find something.
        (Screen::Play, Menu::Hints) => Duration::from_millis(100),
        // The words in the background drift slowly.
        // So does the sample of the settings, where a direction may be held.
        (Screen::Title | Screen::Levels | Screen::Replays, _)
        | (Screen::Play | Screen::Falling, Menu::Settings) => Duration::from_millis(150),
        // Small plays go on in previews, held keys move a cursor.
        (Screen::Shelf | Screen::Mixing | Screen::Practice, _) => Duration::from_millis(33),
        (Screen::Play, Menu::Glossary) => Duration::from_millis(50),
        // Gamepads do not wake a sleeping window: they have to be looked at.
        (Screen::Play | Screen::Falling | Screen::Failure, _) if has_gamepad => {
            Duration::from_millis(60)
        }
        (Screen::Play | Screen::Falling | Screen::Failure, _) => Duration::from_secs(2),
    };
    let wait = if has_gamepad {
        wait.min(Duration::from_millis(60))
    } else {
        wait
    };
    UpdateMode::reactive(wait)
}

fn choose_pace(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    gamepads: Query<(), With<Gamepad>>,
    mut winit: ResMut<WinitSettings>,
) {
    let focused = pace(*screen.get(), *menu.get(), !gamepads.is_empty());
    if winit.focused_mode != focused {
        *winit = WinitSettings {
            focused_mode: focused,
            unfocused_mode: match focused {
                UpdateMode::Continuous => WinitSettings::game().unfocused_mode,
                UpdateMode::Reactive { .. } => {
                    UpdateMode::reactive_low_power(Duration::from_secs(1))
                }
            },
        };
    }
}

fn wake_up(
    mut keys: MessageReader<KeyboardInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut moves: MessageReader<MouseMotion>,
    mut wheel: MessageReader<MouseWheel>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut sizes: MessageReader<WindowResized>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut awake: ResMut<Awake>,
) {
    let events = keys.read().count()
        + clicks.read().count()
        + moves.read().count()
        + wheel.read().count()
        + buttons.read().count()
        + sizes.read().count();
    if events > 0 || screen.is_changed() || menu.is_changed() {
        awake.0 = FRAMES_AWAKE;
    }
}

fn stay_awake(mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
    if awake.0 > 0 {
        awake.0 -= 1;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_board_is_drawn_all_the_time() {
        let continuous = |screen, menu| pace(screen, menu, false) == UpdateMode::Continuous;
        assert!(continuous(Screen::Play, Menu::None));
        assert!(continuous(Screen::Play, Menu::Won));
        assert!(!continuous(Screen::Play, Menu::Pause));
        assert!(!continuous(Screen::Title, Menu::Main));
    }
}
