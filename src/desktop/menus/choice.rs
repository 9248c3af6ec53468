//! Which level to enter, if the cursor stands on several (W-SELECT-07).

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::Menu;
use crate::desktop::AppSystems;
use crate::desktop::input::{MenuAction, Presses};
use crate::desktop::journey::{Choice, Destinations};
use crate::desktop::language::t;
use crate::desktop::theme::focus::FirstFocus;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::scroll::scroll_list;
use crate::desktop::theme::widgets::{button, heading, panel, screen, veil};
use crate::words;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Choice), show)
        .add_systems(OnExit(Menu::Choice), forget)
        .add_systems(
            Update,
            cancel
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::Choice)),
        );
}

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    choice: Res<Choice>,
    destinations: Res<Destinations>,
) {
    let entries: Vec<_> = choice
        .0
        .iter()
        .map(|entrance| {
            let name = destinations.name(entrance);
            let entrance = entrance.clone();
            button(
                &palette,
                name,
                move |_: On<Activate>,
                      mut commands: Commands,
                      mut menu: ResMut<NextState<Menu>>| {
                    let entrance = entrance.clone();
                    commands.queue(move |world: &mut World| words::depart(world, &entrance));
                    menu.set(Menu::None);
                },
            )
        })
        .collect();
    commands
        .spawn((
            screen("Choice"),
            DespawnOnExit(Menu::Choice),
            veil(&palette),
        ))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, t!("choice-title")));
                panel
                    .spawn(scroll_list(Node {
                        row_gap: px(8),
                        ..default()
                    }))
                    .with_children(|list| {
                        for (index, entry) in entries.into_iter().enumerate() {
                            let mut entry = list.spawn(entry);
                            if index == 0 {
                                entry.insert(FirstFocus);
                            }
                        }
                    });
                panel.spawn(button(
                    &palette,
                    t!("choice-stay"),
                    |_: On<Activate>, mut menu: ResMut<NextState<Menu>>| menu.set(Menu::None),
                ));
            });
        });
}

fn forget(mut choice: ResMut<Choice>) {
    choice.0.clear();
}

fn cancel(presses: Res<Presses<MenuAction>>, mut menu: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        menu.set(Menu::None);
    }
}
