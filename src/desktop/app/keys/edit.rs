//! The controls of one action on one device: which there are, another one
//! instead or besides, one less.

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::device_name;
use crate::desktop::app::menus::BINDING;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::action_sets::{Bound, KEYS};
use crate::desktop::ui::bindings::MOST;
use crate::desktop::ui::controls::{Control, Stick};
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::page::large_panel;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::{Device, GatherSystems, Presses};
use crate::desktop::ui::widgets::{NORMAL, SMALL, button, heading, text};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(BINDING), show.run_if(resource_exists::<Edited>))
        .add_systems(
            PreUpdate,
            listen
                .after(GatherSystems)
                .run_if(in_state(BINDING).and_then(is_asking)),
        )
        .add_systems(
            Update,
            (
                leave.in_set(AppSystems::Input),
                say.in_set(AppSystems::Show)
                    .run_if(resource_exists_and_changed::<Edited>),
            )
                .run_if(in_state(BINDING)),
        );
}

/// What is being changed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edited {
    pub bound: Bound,
    pub device: Device,
    asks: Asks,
}

/// What the next press is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Nothing,
    /// A control instead of all others.
    Another,
    /// One more.
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

/// Where the player is told what to do.
#[derive(Component)]
struct Hint;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
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
        &palette,
        *screen_now.get(),
        |panel| {
            panel.spawn(heading(&palette, bound.label()));
            panel.spawn(text(device_name(device), SMALL, palette.get("dim")));
            panel
                .spawn(Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    flex_grow: 1.0,
                    min_height: px(0),
                    row_gap: px(3),
                    ..default()
                })
                .with_children(|list| {
                    let may_go = bound.may_unbind(&settings, device);
                    for &control in &fixed {
                        let said = t!("keys-always", control = control.name());
                        list.spawn(text(said, NORMAL, palette.get("dim")));
                    }
                    for &control in &free {
                        control_row(list, &palette, control, may_go);
                    }
                    if free.is_empty() && fixed.is_empty() {
                        list.spawn(text(t!("keys-none"), NORMAL, palette.get("danger")));
                    }
                    for (said, is_lost) in bound.conflicts(&settings, device) {
                        let colour = if is_lost { "danger" } else { "accent" };
                        list.spawn(text(format!("! {said}"), SMALL, palette.get(colour)));
                    }
                });
            panel
                .spawn(Node {
                    justify_content: JustifyContent::Center,
                    flex_wrap: FlexWrap::Wrap,
                    flex_shrink: 0.0,
                    column_gap: px(8),
                    row_gap: px(4),
                    ..default()
                })
                .with_children(|line| {
                    line.spawn((FirstFocus, ask(&palette, t!("keys-another"), Asks::Another)));
                    if (1..MOST).contains(&free.len()) {
                        line.spawn(ask(&palette, t!("keys-more"), Asks::More));
                    }
                    if bound.is_own(&settings, device) {
                        line.spawn(button(
                            &palette,
                            t!("keys-reset"),
                            |_: On<Activate>,
                             edited: Res<Edited>,
                             mut settings: ResMut<Settings>,
                             mut next: ResMut<NextState<Menu>>| {
                                edited.bound.reset(&mut settings, edited.device);
                                next.set(BINDING);
                            },
                        ));
                    }
                    line.spawn(button(
                        &palette,
                        t!("common-back"),
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(KEYS),
                    ));
                });
            panel.spawn((Hint, text(" ", SMALL, palette.get("accent"))));
        },
    );
}

fn ask(palette: &Palette, label: String, asks: Asks) -> impl Bundle {
    button(
        palette,
        label,
        move |_: On<Activate>, mut edited: ResMut<Edited>| edited.asks = asks,
    )
}

/// A control, and a button that takes it away.
fn control_row(list: &mut ChildSpawnerCommands, palette: &Palette, control: Control, may_go: bool) {
    list.spawn(Node {
        width: px(560),
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        column_gap: px(12),
        ..default()
    })
    .with_children(|line| {
        line.spawn(text(control.name(), NORMAL, palette.get("accent")));
        if may_go {
            line.spawn(button(
                palette,
                t!("keys-remove"),
                move |_: On<Activate>,
                      edited: Res<Edited>,
                      mut settings: ResMut<Settings>,
                      mut next: ResMut<NextState<Menu>>| {
                    edited.bound.unbind(&mut settings, control);
                    next.set(BINDING);
                },
            ));
        }
    });
}

/// The first control of a device that is pressed.
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
    // What always leaves a menu leaves the question too.
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

/// While a control is asked for, presses do nothing else.
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
    // What was pressed before the question is no answer to it.
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
            // Built anew.
            next.set(BINDING);
        }
        // What means the same everywhere cannot be chosen: the question stays.
        Some(_) | None => return,
    }
    *fresh = None;
}

fn say(edited: Res<Edited>, mut hint: Single<&mut Text, With<Hint>>) {
    hint.0 = match (edited.asks, edited.device) {
        (Asks::Nothing, _) => " ".to_owned(),
        (_, Device::Keyboard) => t!("keys-press-key", action = edited.bound.label()),
        (_, Device::Gamepad) => t!("keys-press-button", action = edited.bound.label()),
    };
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(KEYS);
    }
}
