//! Which level to enter, if the cursor stands on several (W-SELECT-07).

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{button, heading, panel, screen, veil};
use crate::desktop::words::level_navigation::Choice;
use crate::desktop::words::level_navigation::destinations::Destinations;
use crate::desktop::words::menus::CHOICE;
use crate::words;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(CHOICE), show)
        .add_systems(OnExit(CHOICE), forget)
        .add_systems(
            Update,
            cancel.in_set(AppSystems::Input).run_if(in_state(CHOICE)),
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
                    menu.set(Menu::NONE);
                },
            )
        })
        .collect();
    commands
        .spawn((screen("Choice"), DespawnOnExit(CHOICE), veil(&palette)))
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
                    |_: On<Activate>, mut menu: ResMut<NextState<Menu>>| menu.set(Menu::NONE),
                ));
            });
        });
}

fn forget(mut choice: ResMut<Choice>) {
    choice.0.clear();
}

fn cancel(presses: Res<Presses<MenuAction>>, mut menu: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        menu.set(Menu::NONE);
    }
}
