//! How presses and held keys become inputs of the play.

mod controls;
mod menu;
mod play;
mod prompts;
mod table;

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

pub(super) use controls::{Control, Stick, button, key, stick};
pub(super) use menu::MenuAction;
pub(super) use play::{Keys, PlayAction};
pub(super) use prompts::Prompts;
pub(super) use table::{Bindable, Bindings, Conflict, MOST, follow};

use super::falling::FallingAction;
use super::menus::Menu;
use super::screens::Screen;
use super::session::Queue;
use super::settings::Settings;
use super::{AppSystems, PausableSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presses<PlayAction>>()
        .init_resource::<Presses<MenuAction>>()
        .init_resource::<Presses<FallingAction>>()
        .init_resource::<Repeater>()
        .init_resource::<Repeater<MenuAction>>()
        .add_message::<RequestRedraw>()
        .init_resource::<Device>()
        .add_plugins((follow::<PlayAction>, follow::<MenuAction>))
        // What was held to enter a level does not go on in it.
        .add_systems(OnEnter(Screen::Play), forget_held)
        .add_systems(
            PreUpdate,
            (
                gather_presses::<PlayAction>,
                gather_presses::<MenuAction>,
                gather_presses::<FallingAction>,
                notice_device,
                repeat_in_menus.after(gather_presses::<MenuAction>),
            )
                .in_set(GatherSystems)
                .after(InputManagerSystem::ManualControl),
        )
        .add_systems(
            Update,
            (
                forget_held.run_if(not(in_state(Menu::None))),
                queue_inputs.in_set(PausableSystems).run_if(
                    in_state(Screen::Play)
                        .and_then(in_state(Menu::None))
                        .and_then(not(resource_exists::<super::smoke::Script>)),
                ),
            )
                .chain()
                .in_set(AppSystems::Input),
        );
}

/// Presses are gathered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GatherSystems;

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
    if presses.0.contains(&PlayAction::Pause) {
        menu.set(Menu::Pause);
        return;
    }
    for press in &presses.0 {
        queue.0.extend(press.input());
        if PlayAction::REPEATING.contains(press) {
            repeater.press(*press);
        }
    }
    repeater.keep(|action| actions.pressed(&action));
    // A slow machine catches up with what is held only once the queue is empty:
    // nobody wants turns that come after the key is up.
    let count = repeater.tick(
        time.delta(),
        Duration::from_secs_f32(settings.first_delay()),
        Duration::from_secs_f32(settings.repeat_interval()),
    );
    if presses.0.is_empty()
        && let Some(input) = repeater.held().and_then(PlayAction::input)
    {
        queue.0.extend(std::iter::repeat_n(input, count.min(2)));
    }
}

/// In menus a held direction goes on after this time, at this pace.
const MENU_DELAY: Duration = Duration::from_millis(400);
const MENU_INTERVAL: Duration = Duration::from_millis(80);

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
    for press in &presses.0 {
        if MenuAction::REPEATING.contains(press) {
            repeater.press(*press);
        }
    }
    repeater.keep(|action| actions.pressed(&action));
    let count = repeater.tick(time.delta(), MENU_DELAY, MENU_INTERVAL);
    if presses.0.is_empty()
        && let Some(action) = repeater.held()
    {
        // A sleeping window would forget to go on.
        redraw.write(RequestRedraw);
        let again = std::iter::repeat_n(action, count.min(2));
        presses.bypass_change_detection().0.extend(again);
    }
}

/// Repetition of the action that was pressed last and is still held.
#[derive(Resource, Debug)]
struct Repeater<A: Send + Sync + 'static = PlayAction> {
    /// Held actions in the order of their presses.
    held: Vec<A>,
    since_press: Duration,
    given: u32,
}

impl<A: Send + Sync + 'static> Default for Repeater<A> {
    fn default() -> Self {
        Self {
            held: Vec::new(),
            since_press: Duration::ZERO,
            given: 0,
        }
    }
}

impl<A: Copy + PartialEq + Send + Sync + 'static> Repeater<A> {
    fn press(&mut self, action: A) {
        self.held.retain(|held| *held != action);
        self.held.push(action);
        self.since_press = Duration::ZERO;
        self.given = 0;
    }

    /// Forgets what is no longer held; the one held before takes over.
    fn keep(&mut self, is_held: impl Fn(A) -> bool) {
        let before = self.held();
        self.held.retain(|action| is_held(*action));
        if self.held() != before {
            self.since_press = Duration::ZERO;
            self.given = 0;
        }
    }

    fn held(&self) -> Option<A> {
        self.held.last().copied()
    }

    /// How often the held action repeats in this step of time.
    fn tick(&mut self, step: Duration, delay: Duration, interval: Duration) -> usize {
        if self.held.is_empty() {
            return 0;
        }
        self.since_press += step;
        let Some(over) = self.since_press.checked_sub(delay) else {
            return 0;
        };
        let due = 1 + (over.as_secs_f32() / interval.as_secs_f32().max(0.001)) as u32;
        let new = due.saturating_sub(self.given);
        self.given = due;
        new as usize
    }
}

/// The device that the player used last: hints name its keys.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Device {
    #[default]
    Keyboard,
    Gamepad,
}

fn notice_device(
    mut keys: MessageReader<KeyboardInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut motion: MessageReader<MouseMotion>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut device: ResMut<Device>,
) {
    let desk = keys.read().count() + clicks.read().count() + motion.read().count();
    let pad = buttons.read().count();
    if pad > 0 {
        device.set_if_neq(Device::Gamepad);
    } else if desk > 0 {
        device.set_if_neq(Device::Keyboard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::desktop::testing;
    use crate::words::input::{Input, Player};

    const DELAY: Duration = Duration::from_millis(200);
    const INTERVAL: Duration = Duration::from_millis(100);

    fn count(repeater: &mut Repeater, milliseconds: u64) -> usize {
        repeater.tick(Duration::from_millis(milliseconds), DELAY, INTERVAL)
    }

    #[test]
    fn a_held_direction_repeats_after_the_delay() {
        let mut repeater = Repeater::default();
        repeater.press(PlayAction::Right);
        assert_eq!(count(&mut repeater, 199), 0);
        assert_eq!(count(&mut repeater, 1), 1);
        assert_eq!(count(&mut repeater, 99), 0);
        assert_eq!(count(&mut repeater, 1), 1);
        assert_eq!(count(&mut repeater, 250), 2);
    }

    #[test]
    fn the_last_pressed_direction_wins_and_gives_way_when_released() {
        let mut repeater = Repeater::default();
        repeater.press(PlayAction::Right);
        repeater.press(PlayAction::Up);
        assert_eq!(repeater.held(), Some(PlayAction::Up));
        repeater.keep(|action| action == PlayAction::Right);
        assert_eq!(repeater.held(), Some(PlayAction::Right));
        assert_eq!(count(&mut repeater, 150), 0);
        repeater.keep(|_| false);
        assert_eq!(count(&mut repeater, 900), 0);
    }

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
}
