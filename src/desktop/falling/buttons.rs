//! From keys to what the game sees, and what the screen does with the rest:
//! pause, restart, the loss of the window's focus.

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::WindowFocused;
use leafwing_input_manager::prelude::*;

use super::button_latch::ButtonLatch;
use super::keys::FallingAction;
use super::session::{self, FallingSession, Feed, Ready};
use crate::choices::FallingChoices;
use crate::menus::{FALLING_OVER, FALLING_PAUSE};
use crate::screens::FIELD;
use kotodama_falling::input::Buttons;
use kotodama_shell::frame::PausableSystems;
use kotodama_ui::on_screen::{OnScreen, OnScreenInput};
use kotodama_ui::prelude::*;
use kotodama_ui::presses::{GatherSystems, bound_to};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RestartHeld>()
        .add_systems(
            PreUpdate,
            track.after(GatherSystems).run_if(in_state(FIELD)),
        )
        .add_systems(
            OnEnter(Menu::NONE),
            (forget, resume).run_if(in_state(FIELD)),
        )
        .add_systems(OnEnter(FIELD), forget)
        .add_systems(
            Update,
            (
                (pause, lose_focus)
                    .chain()
                    .in_set(PausableSystems)
                    .run_if(in_state(Menu::NONE)),
                hold_restart,
            )
                .in_set(AppSystems::Input)
                .run_if(in_state(FIELD)),
        );
}

/// A key or button that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputSource {
    Key(KeyCode),
    Gamepad(Entity, GamepadButton),
    Screen(OnScreen),
}

/// Tells [`ButtonLatch`] of every press and release, in their order.
fn track(
    mut keys: MessageReader<KeyboardInput>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    mut on_screen: MessageReader<OnScreenInput>,
    actions: Single<(&InputMap<FallingAction>, &ActionState<FallingAction>)>,
    menu: Res<State<Menu>>,
    mut sources: Local<Vec<(FallingAction, InputSource)>>,
    mut latch: ResMut<ButtonLatch>,
) {
    let (map, state) = *actions;
    let keys = keys.read().filter(|key| !key.repeat).map(|key| {
        let source = InputSource::Key(key.key_code);
        (bound_to(map, key.key_code), source, key.state)
    });
    let pads = pads.read().map(|pad| {
        let source = InputSource::Gamepad(pad.entity, pad.button);
        (bound_to(map, pad.button), source, pad.state)
    });
    let on_screen = on_screen.read().map(|input| {
        let source = InputSource::Screen(input.button);
        (bound_to(map, input.button), source, input.state)
    });
    let is_playing = *menu.get() == Menu::NONE;
    for (bound, source, change) in keys.chain(pads).chain(on_screen) {
        for action in bound {
            let Some(button) = action.button() else {
                continue;
            };
            sources.retain(|held| *held != (action, source));
            if change == ButtonState::Pressed {
                sources.push((action, source));
            }
            if is_playing {
                let is_down = sources.iter().any(|(held, _)| *held == action);
                latch.change(button, is_down);
            }
        }
    }
    // Sticks have no such messages, and a window that lost the focus gets none.
    for action in FallingAction::ALL {
        let Some(button) = action.button() else {
            continue;
        };
        let is_down = state.pressed(&action);
        if !is_down {
            sources.retain(|(held, _)| *held != action);
        }
        if is_playing {
            latch.change(button, is_down);
        }
    }
}

/// Keys that closed a menu mean nothing in the play.
fn forget(actions: Single<&ActionState<FallingAction>>, mut latch: ResMut<ButtonLatch>) {
    let pressed = FallingAction::ALL
        .into_iter()
        .filter(|action| actions.pressed(action))
        .filter_map(FallingAction::button);
    latch.forget(pressed.collect::<Buttons>());
}

fn pause(
    presses: Res<Presses<FallingAction>>,
    session: Res<FallingSession>,
    mut next: ResMut<NextState<Menu>>,
) {
    if presses.0.contains(&FallingAction::Pause) {
        // Nobody has to wait for the results to appear.
        next.set(match session.is_over() {
            true => FALLING_OVER,
            false => FALLING_PAUSE,
        });
    }
}

fn lose_focus(
    mut changes: MessageReader<WindowFocused>,
    session: Res<FallingSession>,
    settings: Res<Settings>,
    mut next: ResMut<NextState<Menu>>,
) {
    let is_lost = changes.read().any(|change| !change.focused);
    if is_lost && settings.pause_unfocused && !session.is_over() {
        next.set(FALLING_PAUSE);
    }
}

/// How long the key to restart has been held, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RestartHeld(pub f32);

impl RestartHeld {
    /// What it takes (F-UI-05).
    pub const ENOUGH: f32 = 0.5;
}

fn hold_restart(
    mut commands: Commands,
    time: Res<Time<Real>>,
    actions: Single<&ActionState<FallingAction>>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    mut held: ResMut<RestartHeld>,
) {
    let may_restart = matches!(*menu.get(), Menu::NONE | FALLING_PAUSE | FALLING_OVER);
    if !actions.pressed(&FallingAction::Restart) || !may_restart {
        held.set_if_neq(RestartHeld(0.0));
        return;
    }
    let before = held.0;
    held.0 += time.delta_secs();
    // Once, however long it stays held.
    if before < RestartHeld::ENOUGH && held.0 >= RestartHeld::ENOUGH {
        let same_seed = settings.of::<FallingChoices>().same_seed;
        commands.queue(move |world: &mut World| session::restart(world, same_seed));
    }
}

/// Counts play down after a menu.
fn resume(mut ready: ResMut<Ready>, session: Res<FallingSession>, settings: Res<Settings>) {
    if session.is_over() || session.inputs.is_empty() {
        return;
    }
    match session.feed == Feed::Player {
        true => ready.count(settings.of::<FallingChoices>()),
        false => ready.again(),
    }
}
