//! What surrounds the board while a level is played: its name, the turn, the
//! keys, and a hint when nothing answers to them any more.

use bevy::prelude::*;

use super::Screen;
use crate::desktop::AppSystems;
use crate::desktop::input::Device;
use crate::desktop::menus::Menu;
use crate::desktop::session::Session;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{NORMAL, SMALL, font, text};
use crate::desktop::view::{BOTTOM_BAR, TOP_BAR};
use crate::words::Outcome;
use crate::words::report::Status;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Play), show)
        .add_systems(OnExit(Screen::Play), close_menus)
        .add_systems(
            Update,
            (count_turns, name_keys, hint_when_stuck)
                .in_set(AppSystems::Show)
                .run_if(in_state(Screen::Play)),
        );
}

#[derive(Component)]
struct TurnCount;

#[derive(Component)]
struct KeyHints;

#[derive(Component)]
struct StuckHint;

fn show(mut commands: Commands, session: Res<Session>, palette: Res<Palette>) {
    let title = match (session.level.name.as_str(), session.level.author.as_str()) {
        ("", _) => "Untitled".to_owned(),
        (name, _) => name.to_owned(),
    };
    commands.spawn((
        Name::new("Top bar"),
        DespawnOnExit(Screen::Play),
        bar(TOP_BAR, true),
        children![
            (side(JustifyContent::FlexStart), children![]),
            text(title, NORMAL, palette.get("text")),
            (
                side(JustifyContent::FlexEnd),
                children![(TurnCount, text("", SMALL, palette.get("dim")))],
            ),
        ],
    ));
    commands.spawn((
        Name::new("Bottom bar"),
        DespawnOnExit(Screen::Play),
        bar(BOTTOM_BAR, false),
        children![(KeyHints, text("", SMALL, palette.get("dim")))],
    ));
    commands.spawn((
        Name::new("Stuck hint"),
        DespawnOnExit(Screen::Play),
        Node {
            width: percent(100),
            position_type: PositionType::Absolute,
            bottom: px(2),
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
        children![(
            StuckHint,
            Visibility::Hidden,
            Node {
                padding: UiRect::axes(px(16), px(6)),
                border: px(2).all(),
                ..default()
            },
            BackgroundColor(palette.get("panel").with_alpha(0.95)),
            BorderColor::all(palette.get("accent")),
            Text::new(""),
            font(SMALL),
            TextColor(palette.get("accent")),
            Pickable::IGNORE,
        )],
    ));
}

fn bar(height: f32, top: bool) -> impl Bundle {
    (
        Node {
            width: percent(100),
            height: px(height),
            position_type: PositionType::Absolute,
            top: if top { px(0) } else { auto() },
            bottom: if top { auto() } else { px(0) },
            padding: UiRect::horizontal(px(16)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn side(justify_content: JustifyContent) -> impl Bundle {
    (
        Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            justify_content,
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn close_menus(mut next: ResMut<NextState<Menu>>) {
    // The level list and the next level have no menu of their own; the title
    // opens its own when it is entered.
    next.set(Menu::None);
}

fn count_turns(outcome: Res<Outcome>, mut count: Single<&mut Text, With<TurnCount>>) {
    let shown = match outcome.turn {
        0 => String::new(),
        turn => format!("turn {turn}"),
    };
    if count.0 != shown {
        count.0 = shown;
    }
}

const fn keys(device: Device) -> &'static str {
    match device {
        Device::Keyboard => "← ↑ → ↓ move     Space wait     Z undo     R restart     Esc pause",
        Device::Gamepad => "stick move     A wait     B undo     Y restart     Start pause",
    }
}

fn name_keys(device: Res<Device>, mut hints: Single<&mut Text, With<KeyHints>>) {
    let shown = keys(*device);
    if hints.0 != shown {
        shown.clone_into(&mut hints.0);
    }
}

const fn stuck_text(status: Status, device: Device) -> Option<&'static str> {
    Some(match (status, device) {
        (Status::Lost, Device::Keyboard) => "Nothing is YOU any more.   Z undo   R restart",
        (Status::Lost, Device::Gamepad) => "Nothing is YOU any more.   B undo   Y restart",
        (Status::Looped, Device::Keyboard) => "Too complex: an endless loop.   Z undo   R restart",
        (Status::Looped, Device::Gamepad) => "Too complex: an endless loop.   B undo   Y restart",
        _ => return None,
    })
}

fn hint_when_stuck(
    outcome: Res<Outcome>,
    device: Res<Device>,
    hint: Single<(&mut Text, &mut Visibility), With<StuckHint>>,
) {
    let (mut text, mut visibility) = hint.into_inner();
    match stuck_text(outcome.status, *device) {
        Some(shown) => {
            if text.0 != shown {
                shown.clone_into(&mut text.0);
            }
            visibility.set_if_neq(Visibility::Inherited);
        }
        None => {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
}
