//! Which level to enter, if the cursor stands on several (W-SELECT-07).

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::level_navigation::Choice;
use crate::level_navigation::destinations::Destinations;
use crate::menus::CHOICE;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::menu::Menu;
use kotodama_ui::focus::FirstFocus;
use kotodama_ui::language::t;
use kotodama_ui::menu_actions::MenuAction;
use kotodama_ui::palette::Palette;
use kotodama_ui::presses::Presses;
use kotodama_ui::scroll::scroll_list;
use kotodama_ui::widgets::{button, heading, panel, screen, veil};
use kotodama_words as words;

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
