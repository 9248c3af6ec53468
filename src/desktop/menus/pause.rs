//! The pause menu, with the rules in force in words.

use std::collections::HashSet;

use bevy::ecs::spawn::SpawnIter;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::Menu;
use crate::board::ObjectId;
use crate::desktop::AppSystems;
use crate::desktop::editor;
use crate::desktop::input::{MenuAction, PlayAction, Presses};
use crate::desktop::journey;
use crate::desktop::levels::Pack;
use crate::desktop::screens::Screen;
use crate::desktop::session::{Queue, Session};
use crate::desktop::theme::focus::FirstFocus;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{
    NORMAL, SMALL, button, font, heading, panel, screen, text, veil,
};
use crate::words::Tile;
use crate::words::components::Look;
use crate::words::input::Input;
use crate::words::kinds::Kinds;
use crate::words::rules::Rules;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), show).add_systems(
        Update,
        resume
            .in_set(AppSystems::Input)
            .run_if(in_state(Menu::Pause)),
    );
}

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    session: Res<Session>,
    rules: Res<Rules>,
    kinds: Res<Kinds>,
    pack: Option<Res<Pack>>,
    looks: Query<(&ObjectId, &Look), With<Tile>>,
) {
    let hidden: HashSet<ObjectId> = looks
        .iter()
        .filter(|(_, look)| look.hidden)
        .map(|(id, _)| *id)
        .collect();
    let mut lines = rules.listed(&kinds, |id| hidden.contains(&id));
    if lines.is_empty() {
        lines.push("(no rules at all)".into());
    }
    let colour = palette.get("text");
    // A short list can be read from afar.
    let few = lines.len() <= 8 && lines.iter().all(|line| line.chars().count() <= 22);
    let size = if few { NORMAL } else { SMALL };
    let name = session.level.name.clone();
    let has_pack = pack.is_some();
    let has_parent = session.has_parent(pack.as_deref());
    let has_hints = !session.level.hints.is_empty();
    commands.spawn((
        screen("Pause menu"),
        DespawnOnExit(Menu::Pause),
        veil(&palette),
        children![(
            panel(&palette),
            children![
                heading(
                    &palette,
                    if name.is_empty() {
                        "Pause".into()
                    } else {
                        name
                    }
                ),
                (
                    Node {
                        column_gap: px(32),
                        align_items: AlignItems::FlexStart,
                        min_height: px(0),
                        ..default()
                    },
                    Children::spawn((
                        Spawn(buttons(&palette, has_pack, has_parent, has_hints)),
                        Spawn((
                            Node {
                                flex_direction: FlexDirection::Column,
                                row_gap: px(8),
                                min_width: px(300),
                                max_width: px(380),
                                min_height: px(0),
                                ..default()
                            },
                            children![
                                (
                                    Node {
                                        align_self: AlignSelf::FlexStart,
                                        ..default()
                                    },
                                    text("Rules in force", SMALL, palette.get("dim")),
                                ),
                                (
                                    Name::new("Rules"),
                                    Node {
                                        flex_direction: FlexDirection::Column,
                                        row_gap: px(4),
                                        max_height: px(310),
                                        overflow: Overflow::scroll_y(),
                                        ..default()
                                    },
                                    ScrollPosition::default(),
                                    Children::spawn(SpawnIter(lines.into_iter().map(
                                        move |line| {
                                            (
                                                Text::new(line),
                                                font(size),
                                                TextColor(colour),
                                                // A long list does not squeeze its lines.
                                                Node {
                                                    flex_shrink: 0.0,
                                                    ..default()
                                                },
                                            )
                                        }
                                    ))),
                                ),
                            ],
                        )),
                    )),
                ),
            ],
        )],
    ));
}

fn buttons(palette: &Palette, has_pack: bool, has_parent: bool, has_hints: bool) -> impl Bundle {
    let hints = has_hints.then(|| {
        button(
            palette,
            "Hints",
            |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Hints),
        )
    });
    // Only a level that has a parent can return to it (W-TERM-12).
    let back = has_parent.then(|| {
        button(
            palette,
            "Return to map",
            |_: On<Activate>, mut commands: Commands| {
                commands.queue(|world: &mut World| {
                    journey::go_back(world);
                });
            },
        )
    });
    (
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(8),
            ..default()
        },
        Children::spawn((
            Spawn((
                FirstFocus,
                button(
                    palette,
                    "Resume",
                    |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::None),
                ),
            )),
            Spawn(button(
                palette,
                "Restart",
                |_: On<Activate>, mut queue: ResMut<Queue>, mut next: ResMut<NextState<Menu>>| {
                    queue.0.push_back(Input::Restart);
                    next.set(Menu::None);
                },
            )),
            Spawn(button(
                palette,
                "Edit",
                |_: On<Activate>, mut commands: Commands| commands.queue(editor::open_session),
            )),
            SpawnIter(hints.into_iter()),
            SpawnIter(back.into_iter()),
            Spawn(button(
                palette,
                if has_pack { "Level list" } else { "Title" },
                move |_: On<Activate>, mut next: ResMut<NextState<Screen>>| {
                    next.set(if has_pack {
                        Screen::Levels
                    } else {
                        Screen::Title
                    });
                },
            )),
            Spawn(button(
                palette,
                "Settings",
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Settings),
            )),
            Spawn(button(
                palette,
                "Quit",
                |_: On<Activate>, mut commands: Commands| commands.queue(editor::quit),
            )),
        )),
    )
}

fn resume(
    menu: Res<Presses<MenuAction>>,
    play: Res<Presses<PlayAction>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if menu.0.contains(&MenuAction::Back) || play.0.contains(&PlayAction::Pause) {
        next.set(Menu::None);
    }
}
