//! Draws only as often as the screen changes. Code that shows motion requests
//! the next frame in every frame; without a request the window sleeps until it
//! receives an event.

use std::time::Duration;

use bevy::input::gamepad::{Gamepad, GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};

use super::menu::Menu;
use super::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>().add_systems(
        Last,
        (
            load.run_if(in_state(Screen::LOADING)),
            choose_pace,
            wake_up,
            stay_awake,
        )
            .chain(),
    );
}

/// Latest time for the next frame. Requests last for one frame.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextFrame(Duration);

/// Time between frames while nothing happens.
const IDLE: Duration = Duration::from_secs(2);

/// Polling interval of gamepads, which do not wake a sleeping window.
const POLL: Duration = Duration::from_millis(60);

impl Default for NextFrame {
    fn default() -> Self {
        Self(IDLE)
    }
}

impl NextFrame {
    /// Requests a frame as soon as the screen can show one, for motion.
    pub fn at_once(&mut self) {
        self.0 = Duration::ZERO;
    }

    /// Requests a frame within this time.
    pub fn within(&mut self, time: Duration) {
        self.0 = self.0.min(time);
    }
}

/// Number of frames still to be drawn at once: the layout after a press takes a
/// few.
#[derive(Resource, Default)]
struct Awake(u32);

const FRAMES_AWAKE: u32 = 6;

fn load(mut next: ResMut<NextFrame>) {
    next.at_once();
}

/// Returns a mode that draws on window events, or else after this time. Events
/// from egui do not count: it requests a frame after every frame, even when it
/// shows nothing.
fn reactive(wait: Duration, react_to_device_events: bool) -> UpdateMode {
    UpdateMode::Reactive {
        wait,
        react_to_device_events,
        react_to_user_events: false,
        react_to_window_events: true,
    }
}

/// Returns the update modes of a window with and without focus.
fn modes(next: NextFrame, has_gamepad: bool) -> (UpdateMode, UpdateMode) {
    if next.0.is_zero() {
        let unfocused = WinitSettings::game().unfocused_mode;
        return (UpdateMode::Continuous, unfocused);
    }
    let wait = match has_gamepad {
        true => next.0.min(POLL),
        false => next.0,
    };
    let unfocused = reactive(wait.max(Duration::from_secs(1)), false);
    (reactive(wait, true), unfocused)
}

fn choose_pace(
    mut next: ResMut<NextFrame>,
    gamepads: Query<(), With<Gamepad>>,
    mut winit: ResMut<WinitSettings>,
) {
    let next = std::mem::take(&mut *next);
    let (focused, unfocused) = modes(next, !gamepads.is_empty());
    if winit.focused_mode != focused {
        *winit = WinitSettings {
            focused_mode: focused,
            unfocused_mode: unfocused,
        };
    }
}

/// Returns whether a stick is pushed well to one side. A stick at rest
/// trembles.
pub fn is_pushed(stick: &GamepadAxisChangedEvent) -> bool {
    stick.value.abs() > PUSHED
}

/// Part of its range that a stick must be pushed.
pub const PUSHED: f32 = 0.6;

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
    use bevy::input::InputPlugin;
    use bevy::state::app::StatesPlugin;

    use super::*;

    fn wait(next: NextFrame, has_gamepad: bool) -> Option<Duration> {
        match modes(next, has_gamepad).0 {
            UpdateMode::Continuous => None,
            UpdateMode::Reactive {
                wait,
                react_to_user_events,
                ..
            } => {
                // Egui would keep it awake.
                assert!(!react_to_user_events);
                Some(wait)
            }
        }
    }

    #[test]
    fn the_most_urgent_request_counts_for_one_frame() {
        let mut next = NextFrame::default();
        assert_eq!(wait(next, false), Some(IDLE));
        assert_eq!(wait(next, true), Some(POLL));
        let short = Duration::from_millis(33);
        next.within(short);
        next.within(Duration::from_millis(150));
        assert_eq!(wait(next, false), Some(short));
        next.at_once();
        next.within(short);
        assert_eq!(wait(next, true), None);
        assert_eq!(std::mem::take(&mut next).0, Duration::ZERO);
        assert_eq!(next, NextFrame::default());
    }

    #[test]
    fn a_finger_on_the_screen_wakes_the_window() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, StatesPlugin))
            .add_plugins(crate::frame::frame);
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
