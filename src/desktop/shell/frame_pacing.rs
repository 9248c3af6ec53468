//! Draws only as often as there is something new to see: all the time on the
//! board, now and then behind the title, in menus when something happens.

use std::time::Duration;

use bevy::input::gamepad::{Gamepad, GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};

use super::settings::Settings;
use crate::desktop::app::settings::sample::Sample;
use crate::desktop::editor::screens::EDITOR;
use crate::desktop::falling::menus::FALLING_OVER;
use crate::desktop::falling::screens::{FIELD, MIXER, PRACTICE, RULE_BROWSER};
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::presses::is_pushed;
use crate::desktop::words::fast_forward::Rerun;
use crate::desktop::words::menus::{GLOSSARY, HINTS, TIMELINE, WON};
use crate::desktop::words::screens::LEVEL;

pub fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .add_systems(Last, (choose_pace, wake_up, stay_awake).chain());
}

/// Pictures still to be drawn at once: a press takes a few until all that
/// follows from it has been laid out.
#[derive(Resource, Default)]
struct Awake(u32);

const FRAMES_AWAKE: u32 = 6;

/// What moves by itself, or may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Moves {
    /// Inputs are played again, a picture's worth at a time.
    rerun: bool,
    /// The words behind the title.
    words: bool,
    /// A sample of the game, beside settings.
    sample: bool,
    /// Somebody may push a stick.
    gamepad: bool,
}

/// How often to draw without any event.
fn pace(screen: Screen, menu: Menu, moves: Moves) -> UpdateMode {
    let wait = match (screen, menu) {
        (Screen::LOADING | EDITOR, _)
        | (LEVEL, Menu::NONE | TIMELINE | WON)
        | (FIELD, Menu::NONE | FALLING_OVER) => {
            return UpdateMode::Continuous;
        }
        (LEVEL, _) if moves.rerun => return UpdateMode::Continuous,
        // A search may find something.
        (LEVEL, HINTS) => Duration::from_millis(100),
        // Small plays go on in previews, held keys move a cursor.
        (RULE_BROWSER | MIXER | PRACTICE, _) => Duration::from_millis(33),
        // The words in the background drift slowly.
        (screen, _) if moves.words && screen.has_backdrop => Duration::from_millis(150),
        // So does the sample.
        _ if moves.sample => Duration::from_millis(150),
        (LEVEL, GLOSSARY) => Duration::from_millis(50),
        _ => Duration::from_secs(2),
    };
    // Gamepads do not wake a sleeping window: they have to be looked at.
    let wait = if moves.gamepad {
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
    rerun: Option<Res<Rerun>>,
    (gamepads, samples): (Query<(), With<Gamepad>>, Query<(), With<Sample>>),
    mut winit: ResMut<WinitSettings>,
) {
    let moves = Moves {
        rerun: rerun.is_some(),
        words: settings.drift,
        sample: !samples.is_empty(),
        gamepad: !gamepads.is_empty(),
    };
    let focused = pace(*screen.get(), *menu.get(), moves);
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
    mut touches: MessageReader<TouchInput>,
    (mut buttons, mut sticks): (
        MessageReader<GamepadButtonStateChangedEvent>,
        MessageReader<GamepadAxisChangedEvent>,
    ),
    mut sizes: MessageReader<WindowResized>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut awake: ResMut<Awake>,
) {
    let events = keys.read().count()
        + clicks.read().count()
        + moves.read().count()
        + wheel.read().count()
        + touches.read().count()
        + buttons.read().count()
        + sticks.read().filter(|stick| is_pushed(stick)).count()
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
        let continuous = |screen, menu, moves| pace(screen, menu, moves) == UpdateMode::Continuous;
        let still = Moves::default();
        assert!(continuous(LEVEL, Menu::NONE, still));
        assert!(continuous(LEVEL, WON, still));
        assert!(!continuous(LEVEL, LEVEL_PAUSE, still));
        assert!(!continuous(Screen::TITLE, Menu::MAIN, still));
        let rerun = Moves {
            rerun: true,
            ..still
        };
        assert!(continuous(LEVEL, LEVEL_PAUSE, rerun));
    }

    #[test]
    fn where_nothing_moves_nothing_is_drawn() {
        let seconds = |screen, menu, moves| match pace(screen, menu, moves) {
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
        let still = Moves::default();
        let words = Moves {
            words: true,
            ..still
        };
        let sample = Moves {
            sample: true,
            ..still
        };
        assert!(seconds(LEVEL, LEVEL_PAUSE, words) >= 1.0);
        assert!(seconds(Screen::TITLE, Menu::MAIN, still) >= 1.0);
        assert!(seconds(Screen::TITLE, Menu::MAIN, words) > 0.1);
        assert!(seconds(Screen::TITLE, FIRST_RUN, sample) < 0.2);
        assert!(seconds(LEVEL, Menu::SETTINGS, sample) < 0.2);
        assert!(seconds(LEVEL, Menu::SETTINGS, still) >= 1.0);
        assert!(seconds(REPLAY_LIST, Menu::NONE, still) >= 1.0);
        assert!(seconds(RULE_BROWSER, Menu::NONE, still) < 0.1);
        // Wherever words drift they are drawn, and nowhere else for their sake.
        for screen in [Screen::TITLE, LEVEL_LIST, REPLAY_LIST, RULE_BROWSER, MIXER] {
            assert!(screen.has_backdrop);
            assert!(seconds(screen, Menu::NONE, words) < 0.2, "{screen:?}");
        }
        for screen in [LEVEL, FIELD, Screen::FAILURE] {
            assert!(!screen.has_backdrop);
            assert!(seconds(screen, LEVEL_PAUSE, words) >= 1.0, "{screen:?}");
        }
    }

    #[test]
    fn a_finger_on_the_screen_wakes_the_window() {
        let mut app = crate::desktop::shell::testing::app();
        app.add_message::<WindowResized>()
            .init_resource::<Awake>()
            .add_systems(Last, wake_up);
        app.update();
        app.world_mut().resource_mut::<Awake>().0 = 0;
        app.update();
        assert_eq!(app.world().resource::<Awake>().0, 0);
        app.world_mut().write_message(TouchInput {
            phase: bevy::input::touch::TouchPhase::Started,
            position: Vec2::ZERO,
            window: Entity::PLACEHOLDER,
            force: None,
            id: 0,
        });
        app.update();
        assert_eq!(app.world().resource::<Awake>().0, FRAMES_AWAKE);
    }
}
