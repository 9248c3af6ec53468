//! Rules in words, and the systems that they select.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::{Entry, Selected, Shelf};
use crate::desktop::falling::menus::FALLING_EXPLAIN;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::scroll::{scroll, scroll_list};
use crate::desktop::ui::widgets::{NORMAL, button, panel, paragraph, screen, text, veil};
use crate::falling::assemble;
use crate::falling::description::explain::explain;
use crate::falling::open::Opened;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(FALLING_EXPLAIN), show).add_systems(
        Update,
        (turn, leave)
            .in_set(AppSystems::Input)
            .run_if(in_state(FALLING_EXPLAIN)),
    );
}

/// What scrolls.
#[derive(Component)]
struct Page;

/// Headings, each with some lines.
fn chapters(opened: &Opened) -> Vec<(String, Vec<String>)> {
    let mut chapters = Vec::new();
    if let Some(script) = &opened.script {
        let lines = script.text.lines().count();
        chapters.push((
            t!("falling-explain-script"),
            vec![t!("falling-explain-lines", count = lines)],
        ));
    }
    if opened.script.is_none() {
        let told = explain(&opened.rules.description).into_iter();
        chapters.extend(told.map(|(heading, lines)| {
            let lines = lines.iter().map(language::said).collect();
            (language::said(&heading), lines)
        }));
    }
    let names = assemble::plan(&opened.rules).names();
    chapters.push((
        t!("falling-explain-systems", count = names.len()),
        vec![names.join("   ")],
    ));
    chapters
}

fn show(mut commands: Commands, palette: Res<Palette>, shelf: Res<Shelf>, selected: Res<Selected>) {
    let entry = shelf.get(&selected.0);
    let opened = entry.and_then(|entry| entry.opened.as_ref().ok());
    let name = entry.map(Entry::title).unwrap_or_default();
    commands
        .spawn((
            screen("Explanation"),
            DespawnOnExit(FALLING_EXPLAIN),
            veil(&palette),
        ))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(text(name, NORMAL, palette.get("accent")));
                panel
                    .spawn((
                        Page,
                        scroll_list(Node {
                            width: px(680),
                            max_width: percent(100),
                            row_gap: px(2),
                            ..default()
                        }),
                    ))
                    .with_children(|page| {
                        for (heading, lines) in opened.map(chapters).unwrap_or_default() {
                            page.spawn((
                                Node {
                                    margin: UiRect::top(px(8)),
                                    flex_shrink: 0.0,
                                    ..default()
                                },
                                Pickable::IGNORE,
                                children![paragraph(heading, palette.get("accent"))],
                            ));
                            for sentence in lines {
                                page.spawn((
                                    Node {
                                        flex_shrink: 0.0,
                                        ..default()
                                    },
                                    Pickable::IGNORE,
                                    children![paragraph(sentence, palette.get("text"))],
                                ));
                            }
                        }
                    });
                panel.spawn((
                    FirstFocus,
                    button(
                        &palette,
                        t!("common-back"),
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::NONE),
                    ),
                ));
            });
        });
}

/// Up and down turn the page: there is only one button to go to.
fn turn(
    presses: Res<Presses<MenuAction>>,
    mut pages: Query<(&mut ScrollPosition, &ComputedNode), With<Page>>,
) {
    for press in &presses.0 {
        let step = match press {
            MenuAction::Up => -96.0,
            MenuAction::Down => 96.0,
            _ => continue,
        };
        for (mut position, node) in &mut pages {
            scroll(&mut position, node, step);
        }
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::NONE);
    }
}
