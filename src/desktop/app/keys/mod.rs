//! The keys and buttons of all actions, and the choice of other ones.

mod edit;

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use self::edit::Edited;
use crate::desktop::app::menus::BINDING;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::action_sets::{ActionSet, ActionSets, Bound, KEYS, KeysPage};
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::page::{large_panel, turned};
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::{Device, Presses};
use crate::desktop::ui::prompts::Prompted;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{NORMAL, SMALL, button, font, pressable, text};

pub fn plugin(app: &mut App) {
    app.init_resource::<KeysPage>()
        .add_plugins(edit::plugin)
        .add_systems(OnEnter(KEYS), show)
        .add_systems(
            Update,
            (turn_page, leave)
                .in_set(AppSystems::Input)
                .run_if(in_state(KEYS)),
        );
}

/// The page that is open; without a choice the first.
fn open_set(sets: &ActionSets, page: KeysPage) -> Option<ActionSet> {
    sets.find(page.0).or_else(|| sets.all().first().copied())
}

/// The device in use, if the actions of the page can be done with it.
fn first_device(page: ActionSet, in_use: Device) -> Device {
    let devices = page.devices();
    match devices.contains(&in_use) {
        true => in_use,
        false => devices.first().copied().unwrap_or_default(),
    }
}

fn device_name(device: Device) -> String {
    match device {
        Device::Keyboard => t!("keys-keyboard"),
        Device::Gamepad => t!("keys-gamepad"),
    }
}

/// The controls of an action on a device.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Cell(Bound, Device);

const LABEL: f32 = 196.0;
const CELL: f32 = 262.0;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    settings: Res<Settings>,
    (open, sets): (Res<KeysPage>, Res<ActionSets>),
    (edited, in_use): (Option<Res<Edited>>, Res<Device>),
    screen_now: Res<State<Screen>>,
) {
    let Some(page) = open_set(&sets, *open) else {
        return;
    };
    let all = Bound::all(page);
    let first = edited
        .map(|edited| Cell(edited.bound, edited.device))
        .filter(|cell| all.contains(&cell.0))
        .or(all
            .first()
            .map(|bound| Cell(*bound, first_device(page, *in_use))));
    large_panel(
        &mut commands,
        "Keys",
        KEYS,
        &palette,
        *screen_now.get(),
        |panel| {
            let line = || Node {
                flex_shrink: 0.0,
                column_gap: px(4),
                align_items: AlignItems::Center,
                ..default()
            };
            panel
                .spawn(Node {
                    justify_content: JustifyContent::Center,
                    ..line()
                })
                .with_children(|tabs| {
                    for &one in sets.all() {
                        tabs.spawn(tab(&palette, one, one.name() == page.name()));
                    }
                });
            panel.spawn(line()).with_children(|line| {
                line.spawn(Node {
                    width: px(LABEL),
                    flex_shrink: 0.0,
                    ..default()
                });
                for &device in page.devices() {
                    line.spawn((
                        Node {
                            width: px(CELL),
                            flex_shrink: 0.0,
                            padding: UiRect::left(px(8)),
                            ..default()
                        },
                        TextLayout::no_wrap(),
                        Text::new(device_name(device)),
                        font(SMALL),
                        TextColor(palette.get("dim")),
                    ));
                }
            });
            panel
                .spawn(scroll_list(Node {
                    flex_grow: 1.0,
                    row_gap: px(1),
                    ..default()
                }))
                .with_children(|list| {
                    for bound in all {
                        list.spawn(line()).with_children(|line| {
                            line.spawn((
                                Node {
                                    width: px(LABEL),
                                    flex_shrink: 0.0,
                                    ..default()
                                },
                                TextLayout::no_wrap(),
                                Text::new(bound.label()),
                                font(SMALL),
                                TextColor(palette.get("text")),
                            ));
                            for &device in page.devices() {
                                let cell = Cell(bound, device);
                                let mut spawned = cell_of(line, cell, &palette, &settings);
                                if first == Some(cell) {
                                    spawned.insert(FirstFocus);
                                }
                            }
                        });
                    }
                });
            panel.spawn(text(page.further(), SMALL, palette.get("dim")));
            panel
                .spawn(Node {
                    justify_content: JustifyContent::Center,
                    column_gap: px(8),
                    ..line()
                })
                .with_children(|line| {
                    line.spawn(button(
                        &palette,
                        t!("keys-reset-all"),
                        |_: On<Activate>,
                         (open, sets): (Res<KeysPage>, Res<ActionSets>),
                         mut settings: ResMut<Settings>,
                         mut next: ResMut<NextState<Menu>>| {
                            if let Some(set) = open_set(&sets, *open) {
                                set.reset_all(&mut settings);
                            }
                            next.set(KEYS);
                        },
                    ));
                    line.spawn(button(
                        &palette,
                        t!("common-back"),
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| {
                            next.set(Menu::SETTINGS);
                        },
                    ));
                });
            let keys = Prompted::new(|prompts| {
                let (enter, leave) = prompts.menu();
                t!("keys-prompts", enter = enter, leave = leave)
            });
            panel.spawn((keys, text("", SMALL, palette.get("dim"))));
        },
    );
}

fn cell_of<'a>(
    line: &'a mut ChildSpawnerCommands,
    cell: Cell,
    palette: &Palette,
    settings: &Settings,
) -> EntityCommands<'a> {
    let Cell(bound, device) = cell;
    let named = bound.named(settings, device);
    let conflicts = bound.conflicts(settings, device);
    let colour = match (named.is_empty(), bound.is_own(settings, device)) {
        (true, _) => "dim",
        (false, true) => "accent",
        (false, false) => "text",
    };
    let name = format!("{} {}", bound.label(), device_name(device));
    let mut spawned = line.spawn((
        cell,
        pressable(
            name,
            Node {
                width: px(CELL),
                flex_shrink: 0.0,
                padding: UiRect::axes(px(6), px(1)),
                flex_direction: FlexDirection::Column,
                ..default()
            },
            |pressed: On<Activate>,
             cells: Query<&Cell>,
             mut commands: Commands,
             mut next: ResMut<NextState<Menu>>| {
                if let Ok(Cell(bound, device)) = cells.get(pressed.entity) {
                    commands.insert_resource(Edited::new(*bound, *device));
                    next.set(BINDING);
                }
            },
        ),
    ));
    spawned.with_children(|inside| {
        let said = if named.is_empty() {
            "–".to_owned()
        } else {
            named
        };
        inside.spawn((
            Text::new(said),
            TextLayout::no_wrap(),
            font(SMALL),
            TextColor(palette.get(colour)),
            Pickable::IGNORE,
        ));
        for (said, is_lost) in conflicts {
            let colour = if is_lost { "danger" } else { "accent" };
            inside.spawn((
                Text::new(format!("! {said}")),
                TextLayout::no_wrap(),
                font(SMALL),
                TextColor(palette.get(colour)),
                Pickable::IGNORE,
            ));
        }
    });
    spawned
}

fn tab(palette: &Palette, page: ActionSet, is_open: bool) -> impl Bundle {
    let colour = if is_open { "accent" } else { "dim" };
    (
        pressable(
            page.title(),
            Node {
                padding: UiRect::axes(px(12), px(0)),
                ..default()
            },
            move |_: On<Activate>,
                  mut open: ResMut<KeysPage>,
                  mut next: ResMut<NextState<Menu>>| {
                open.0 = page.name();
                // Built anew.
                next.set(KEYS);
            },
        ),
        children![text(page.title(), NORMAL, palette.get(colour))],
    )
}

fn turn_page(
    presses: Res<Presses<MenuAction>>,
    sets: Res<ActionSets>,
    mut open: ResMut<KeysPage>,
    mut next: ResMut<NextState<Menu>>,
) {
    let on = |action| presses.0.contains(&action);
    if on(MenuAction::NextPage) || on(MenuAction::PreviousPage) {
        let names: Vec<&str> = sets.all().iter().map(|set| set.name()).collect();
        let now = open_set(&sets, *open).map_or("", |set| set.name());
        open.0 = turned(&names, now, on(MenuAction::NextPage));
        next.set(KEYS);
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::SETTINGS);
    }
}

#[cfg(test)]
mod tests;
