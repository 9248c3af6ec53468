//! Editor for the controls of one action on one device: replace, add and
//! remove.

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use super::{device_name, warning};
use crate::menus::BINDING;
use kotodama_ui::action_sets::{Bound, KEYS};
use kotodama_ui::bindings::MOST;
use kotodama_ui::controls::{Control, Stick};
use kotodama_ui::prelude::*;
use kotodama_ui::presses::{Device, GatherSystems};

pub(super) fn plugin(app: &mut App) {
    let show = show.run_if(resource_exists::<Edited>);
    page(app, BINDING, show, go_to(KEYS));
    app.add_systems(
        PreUpdate,
        listen
            .after(GatherSystems)
            .run_if(in_state(BINDING).and_then(is_asking)),
    )
    .add_systems(
        Update,
        update_text
            .in_set(AppSystems::Show)
            .run_if(in_state(BINDING).and_then(resource_exists_and_changed::<Edited>)),
    );
}

/// Action being edited.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edited {
    pub bound: Bound,
    pub device: Device,
    asks: Asks,
}

/// Purpose of the next press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Nothing,
    /// Replace all controls.
    Another,
    /// Add a control.
    More,
}

impl Edited {
    pub(super) const fn new(bound: Bound, device: Device) -> Self {
        Self {
            bound,
            device,
            asks: Asks::Nothing,
        }
    }
}

fn is_asking(edited: Option<Res<Edited>>) -> bool {
    edited.is_some_and(|edited| edited.asks != Asks::Nothing)
}

/// Text that tells the player what to do.
#[derive(Component)]
struct Hint;

fn show(
    mut commands: Commands,
    settings: Res<Settings>,
    edited: Res<Edited>,
    screen_now: Res<State<Screen>>,
) {
    let Edited { bound, device, .. } = *edited;
    let (free, fixed) = (bound.free(&settings, device), bound.fixed(device));
    large_panel(
        &mut commands,
        "Binding",
        BINDING,
        *screen_now.get(),
        |panel| {
            panel.spawn(heading(bound.label()));
            panel.spawn(text(device_name(device), SMALL, Ink::Dim));
            panel
                .spawn(Node::column(3.0).grow().centred().low())
                .with_children(|list| {
                    let may_go = bound.may_unbind(&settings, device);
                    for &control in &fixed {
                        let said = t!("keys-always", control = control.name());
                        list.spawn(text(said, NORMAL, Ink::Dim));
                    }
                    for &control in &free {
                        control_row(list, control, may_go);
                    }
                    if free.is_empty() && fixed.is_empty() {
                        list.spawn(text(t!("keys-none"), NORMAL, Ink::Danger));
                    }
                    for (said, is_lost) in bound.conflicts(&settings, device) {
                        list.spawn(text(format!("! {said}"), SMALL, warning(is_lost)));
                    }
                });
            panel
                .spawn(Node::row(8.0).wrap(4.0).middle().rigid())
                .with_children(|line| {
                    line.spawn((FirstFocus, ask(t!("keys-another"), Asks::Another)));
                    if (1..MOST).contains(&free.len()) {
                        line.spawn(ask(t!("keys-more"), Asks::More));
                    }
                    if bound.is_own(&settings, device) {
                        line.spawn(button(t!("keys-reset"), |world: &mut World| {
                            let Edited { bound, device, .. } = *world.resource::<Edited>();
                            bound.reset(&mut world.resource_mut::<Settings>(), device);
                            go_to(BINDING)(world);
                        }));
                    }
                    line.spawn(button(t!("common-back"), go_to(KEYS)));
                });
            panel.spawn((Hint, text(" ", SMALL, Ink::Accent)));
        },
    );
}

fn ask(label: String, asks: Asks) -> impl Bundle {
    button(label, move |world: &mut World| {
        world.resource_mut::<Edited>().asks = asks;
    })
}

/// Spawns a control with a button that removes it.
fn control_row(list: &mut ChildSpawnerCommands, control: Control, may_go: bool) {
    let row = Node::row(12.0).width(px(560)).apart().centred();
    list.spawn(row).with_children(|line| {
        line.spawn(text(control.name(), NORMAL, Ink::Accent));
        if may_go {
            line.spawn(button(t!("keys-remove"), move |world: &mut World| {
                let bound = world.resource::<Edited>().bound;
                bound.unbind(&mut world.resource_mut::<Settings>(), control);
                go_to(BINDING)(world);
            }));
        }
    });
}

/// Returns the first control of a device that is pressed.
fn pressed(
    (bound, device): (Bound, Device),
    (keys, held): (&mut MessageReader<KeyboardInput>, &ButtonInput<KeyCode>),
    buttons: &mut MessageReader<GamepadButtonStateChangedEvent>,
    pads: &Query<&Gamepad>,
) -> (Option<Control>, bool) {
    let is_down = |state| state == ButtonState::Pressed;
    let keys = keys.read().filter(|key| is_down(key.state) && !key.repeat);
    let keys: Vec<&KeyboardInput> = keys.collect();
    let escapes = keys.iter().any(|key| key.key_code == KeyCode::Escape);
    let buttons = buttons.read().filter(|button| is_down(button.state));
    let buttons: Vec<GamepadButton> = buttons.map(|button| button.button).collect();
    let stick = pads.iter().find_map(Stick::pushed);
    // Keys that always leave a menu leave the question, too.
    let leaves = match device {
        Device::Keyboard => {
            escapes
                || buttons
                    .iter()
                    .any(|button| matches!(button, GamepadButton::East | GamepadButton::Start))
        }
        Device::Gamepad => escapes,
    };
    let found = match device {
        Device::Keyboard => keys.iter().find_map(|key| bound.heard(key, held)),
        Device::Gamepad => buttons
            .first()
            .copied()
            .map(Control::Button)
            .or(stick.map(Control::Stick)),
    };
    (found, leaves)
}

/// Waits for a control; meanwhile presses have no other effect.
fn listen(
    (mut keys, mut buttons, mut clicks): (
        MessageReader<KeyboardInput>,
        MessageReader<GamepadButtonStateChangedEvent>,
        MessageReader<MouseButtonInput>,
    ),
    (pads, held): (Query<&Gamepad>, Res<ButtonInput<KeyCode>>),
    mut menu: ResMut<Presses<MenuAction>>,
    mut edited: ResMut<Edited>,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Menu>>,
    mut fresh: Local<Option<Edited>>,
) {
    let (control, mut leaves) = pressed(
        (edited.bound, edited.device),
        (&mut keys, &held),
        &mut buttons,
        &pads,
    );
    leaves |= clicks
        .read()
        .any(|click| click.state == ButtonState::Pressed);
    menu.0.clear();
    // A press from before the question is not an answer.
    if *fresh != Some(*edited) {
        *fresh = Some(*edited);
        return;
    }
    let Edited { bound, asks, .. } = *edited;
    match control {
        _ if leaves => edited.asks = Asks::Nothing,
        Some(control) if bound.may_bind(control) => {
            bound.bind(&mut settings, control, asks == Asks::More);
            edited.asks = Asks::Nothing;
            // Rebuilt.
            next.set(BINDING);
        }
        // A control with a fixed meaning cannot be chosen: the question stays.
        Some(_) | None => return,
    }
    *fresh = None;
}

fn update_text(edited: Res<Edited>, mut hint: Single<&mut Text, With<Hint>>) {
    hint.0 = match (edited.asks, edited.device) {
        (Asks::Nothing, _) => " ".to_owned(),
        (_, Device::Keyboard) => t!("keys-press-key", action = edited.bound.label()),
        (_, Device::Gamepad) => t!("keys-press-button", action = edited.bound.label()),
    };
}
