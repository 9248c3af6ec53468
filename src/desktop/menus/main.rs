//! The main menu.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::Menu;
use crate::desktop::editor;
use crate::desktop::levels::Pack;
use crate::desktop::saves::Progress;
use crate::desktop::screens::Screen;
use crate::desktop::session::Session;
use crate::desktop::theme::focus::FirstFocus;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{SMALL, button, screen, text};
use crate::desktop::view::Art;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Main), show);
}

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    art: Res<Art>,
    pack: Option<Res<Pack>>,
    progress: Res<Progress>,
) {
    let pack = pack.as_deref();
    let last = pack.zip(progress.last_played());
    let last = last.filter(|(pack, last)| pack.level(last).is_some());
    let last = last.map(|(_, last)| last.to_owned());
    let began = last.is_some();
    let has_map = pack.is_some_and(|pack| pack.map.is_some());
    let at_map = pack.is_some_and(|pack| {
        let map = pack.map.as_ref().map(|map| map.file.as_str());
        began && progress.last_played() == map
    });
    commands
        .spawn((
            screen("Main menu"),
            DespawnOnExit(Menu::Main),
            children![
                (
                    Node {
                        width: px(600),
                        max_width: percent(90),
                        aspect_ratio: Some(240.0 / 48.0),
                        margin: UiRect::bottom(px(4)),
                        ..default()
                    },
                    ImageNode::new(art.title.clone()),
                    Pickable::IGNORE,
                ),
                (
                    Node {
                        margin: UiRect::bottom(px(8)),
                        padding: UiRect::axes(px(10), px(2)),
                        ..default()
                    },
                    BackgroundColor(palette.get("outer").with_alpha(0.85)),
                    text("the rules are on the board", SMALL, palette.get("dim")),
                ),
            ],
        ))
        .with_children(|menu| {
            if let Some(last) = last {
                menu.spawn((
                    FirstFocus,
                    button(
                        &palette,
                        "Continue",
                        move |_: On<Activate>,
                              pack: Res<Pack>,
                              mut session: ResMut<Session>,
                              mut next: ResMut<NextState<Screen>>| {
                            if let Some(chosen) = Session::of_file(&pack, &last) {
                                *session = chosen;
                                next.set(Screen::Play);
                            }
                        },
                    ),
                ));
            }
            // "Continue" leads there already.
            if has_map && !at_map {
                let mut map = menu.spawn(button(
                    &palette,
                    if began { "Map" } else { "Play" },
                    |_: On<Activate>,
                     pack: Res<Pack>,
                     mut session: ResMut<Session>,
                     mut next: ResMut<NextState<Screen>>| {
                        if let Some(map) = Session::of_map(&pack) {
                            *session = map;
                            next.set(Screen::Play);
                        }
                    },
                ));
                if !began {
                    map.insert(FirstFocus);
                }
            }
            let mut levels = menu.spawn(button(
                &palette,
                if began || has_map { "Levels" } else { "Play" },
                |_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Levels),
            ));
            if !began && !has_map {
                levels.insert(FirstFocus);
            }
            menu.spawn(button(
                &palette,
                "Falling blocks",
                |_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Shelf),
            ));
            menu.spawn(button(
                &palette,
                "Editor",
                |_: On<Activate>, mut commands: Commands| commands.queue(editor::open),
            ));
            menu.spawn(button(
                &palette,
                "Settings",
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Settings),
            ));
            menu.spawn(button(
                &palette,
                "Credits",
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Credits),
            ));
            menu.spawn(button(
                &palette,
                "Quit",
                |_: On<Activate>, mut commands: Commands| commands.queue(editor::quit),
            ));
        })
        // All of them fit into the smallest window.
        .entry::<Node>()
        .and_modify(|mut node| node.row_gap = px(5));
}
