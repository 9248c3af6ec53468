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
use super::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .add_systems(Last, (choose_pace, wake_up, stay_awake).chain());
}

/// Pictures still to be drawn at once: a press takes a few until all that
/// follows from it has been laid out.
#[derive(Resource, Default)]
struct Awake(u32);

const FRAMES_AWAKE: u32 = 6;

/// How often to draw without any event; `drifts`: do the words behind the title
/// move?
fn pace(screen: Screen, menu: Menu, has_gamepad: bool, drifts: bool) -> UpdateMode {
    let wait = match (screen, menu) {
        (Screen::Loading | Screen::Edit, _)
        | (Screen::Play, Menu::None | Menu::Timeline | Menu::Won)
        | (Screen::Falling, Menu::None | Menu::FallingOver) => {
            return UpdateMode::Continuous;
        }
        // A search may find something.
        (Screen::Play, Menu::Hints) => Duration::from_millis(100),
        // Small plays go on in previews, held keys move a cursor.
        (Screen::Shelf | Screen::Mixing | Screen::Practice, _) => Duration::from_millis(33),
        // The words in the background drift slowly.
        (screen, _) if drifts && screen.has_backdrop() => Duration::from_millis(150),
        // So does the sample of the settings, where a direction may be held.
        (_, Menu::Settings | Menu::FirstRun) => Duration::from_millis(150),
        (Screen::Play, Menu::Glossary) => Duration::from_millis(50),
        _ => Duration::from_secs(2),
    };
    // Gamepads do not wake a sleeping window: they have to be looked at.
    let wait = if has_gamepad {
        wait.min(Duration::from_millis(60))
    } else {
        wait
    };
    reactive(wait, true)
}

/// Draws when something happens to the window, else after this time. Egui asks
/// for a frame after every frame by events of its own, also where it shows
/// nothing: these do not count.
fn reactive(wait: Duration, react_to_device_events: bool) -> UpdateMode {
    UpdateMode::Reactive {
        wait,
        react_to_device_events,
        react_to_user_events: false,
        react_to_window_events: true,
    }
}

fn choose_pace(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    settings: Res<Settings>,
    gamepads: Query<(), With<Gamepad>>,
    mut winit: ResMut<WinitSettings>,
) {
    let has_gamepad = !gamepads.is_empty();
    let focused = pace(*screen.get(), *menu.get(), has_gamepad, settings.drift);
    if winit.focused_mode != focused {
        *winit = WinitSettings {
            focused_mode: focused,
            unfocused_mode: match focused {
                UpdateMode::Continuous => WinitSettings::game().unfocused_mode,
                UpdateMode::Reactive { wait, .. } => {
                    reactive(wait.max(Duration::from_secs(1)), false)
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
        let continuous = |screen, menu| pace(screen, menu, false, true) == UpdateMode::Continuous;
        assert!(continuous(Screen::Play, Menu::None));
        assert!(continuous(Screen::Play, Menu::Won));
        assert!(!continuous(Screen::Play, Menu::Pause));
        assert!(!continuous(Screen::Title, Menu::Main));
    }

    #[test]
    fn where_nothing_moves_nothing_is_drawn() {
        let seconds = |screen, menu, drifts| match pace(screen, menu, false, drifts) {
            UpdateMode::Continuous => 0.0,
            UpdateMode::Reactive {
                wait,
                react_to_user_events,
                ..
            } => {
                // Egui would keep it awake.
                assert!(!react_to_user_events);
                wait.as_secs_f32()
            }
        };
        assert!(seconds(Screen::Play, Menu::Pause, true) >= 1.0);
        assert!(seconds(Screen::Title, Menu::Main, false) >= 1.0);
        assert!(seconds(Screen::Title, Menu::Main, true) > 0.1);
        assert!(seconds(Screen::Title, Menu::FirstRun, false) < 0.2);
        assert!(seconds(Screen::Replays, Menu::None, false) >= 1.0);
        assert!(seconds(Screen::Shelf, Menu::None, false) < 0.1);
        // Wherever words drift they are drawn, and nowhere else for their sake.
        for screen in [
            Screen::Title,
            Screen::Levels,
            Screen::Replays,
            Screen::Shelf,
            Screen::Mixing,
        ] {
            assert!(screen.has_backdrop());
            assert!(seconds(screen, Menu::None, true) < 0.2, "{screen:?}");
        }
        for screen in [Screen::Play, Screen::Falling, Screen::Failure] {
            assert!(!screen.has_backdrop());
            assert!(seconds(screen, Menu::Pause, true) >= 1.0, "{screen:?}");
        }
    }
}
