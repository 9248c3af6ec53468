//! List of the keys and buttons of all actions.

mod edit;

use bevy::prelude::*;

use self::edit::Edited;
use crate::menus::BINDING;
use kotodama_ui::action_sets::{ActionSet, ActionSets, Bound, KEYS, KeysPage};
use kotodama_ui::page::{tab, tab_row, turned};
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Device;

pub fn plugin(app: &mut App) {
    page(app, KEYS, show, go_to(Menu::SETTINGS));
    app.init_resource::<KeysPage>()
        .add_plugins(edit::plugin)
        // After returning, the focus starts at the first action.
        .add_systems(OnEnter(Menu::SETTINGS), |mut commands: Commands| {
            commands.remove_resource::<Edited>();
        })
        .add_systems(
            Update,
            turn_page.in_set(AppSystems::Input).run_if(in_state(KEYS)),
        );
}

/// Returns the open page; by default the first.
fn open_set(sets: &ActionSets, page: KeysPage) -> Option<ActionSet> {
    sets.find(page.0).or_else(|| sets.all().first().copied())
}

/// Returns the device in use, if it can trigger the actions of the page.
fn first_device(page: ActionSet, in_use: Device) -> Device {
    let devices = page.devices;
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

/// Controls of an action on a device.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Cell(Bound, Device);

const LABEL: f32 = 196.0;
const CELL: f32 = 262.0;

fn show(
    mut commands: Commands,
    settings: Res<Settings>,
    (open, sets): (Res<KeysPage>, Res<ActionSets>),
    (edited, in_use): (Option<Res<Edited>>, Res<Device>),
    screen_now: Res<State<Screen>>,
) {
    let Some(page) = open_set(&sets, *open) else {
        return;
    };
    let all = page.actions();
    let first = edited
        .map(|edited| Cell(edited.bound, edited.device))
        .filter(|cell| all.contains(&cell.0))
        .or(all
            .first()
            .map(|bound| Cell(*bound, first_device(page, *in_use))));
    large_panel(&mut commands, "Keys", KEYS, *screen_now.get(), |panel| {
        let row = || Node::row(4.0).rigid().centred();
        let label = || Node::default().width(px(LABEL)).rigid();
        panel.spawn(tab_row()).with_children(|tabs| {
            for &one in sets.all() {
                let turn = move |world: &mut World| {
                    world.resource_mut::<KeysPage>().0 = one.name;
                    // Rebuilt.
                    go_to(KEYS)(world);
                };
                tabs.spawn(tab((one.title)(), one.name == page.name, turn));
            }
        });
        panel.spawn(row()).with_children(|heads| {
            heads.spawn(label());
            for &device in page.devices {
                let mut head = Node::default().width(px(CELL)).rigid();
                head.padding.left = px(8);
                heads.spawn((head, one_line(device_name(device), SMALL, Ink::Dim)));
            }
        });
        panel
            .spawn(scroll_list(Node::column(1.0).grow()))
            .with_children(|list| {
                for bound in all {
                    list.spawn(row()).with_children(|cells| {
                        cells.spawn((label(), one_line(bound.label(), SMALL, Ink::Text)));
                        for &device in page.devices {
                            let cell = Cell(bound, device);
                            let mut spawned = cell_of(cells, cell, &settings);
                            if first == Some(cell) {
                                spawned.insert(FirstFocus);
                            }
                        }
                    });
                }
            });
        panel.spawn(text((page.further)(), SMALL, Ink::Dim));
        let buttons = Node::row(8.0).middle().rigid().centred();
        panel.spawn(buttons).with_children(|line| {
            line.spawn(button(t!("keys-reset-all"), reset_all));
            line.spawn(button(t!("common-back"), go_to(Menu::SETTINGS)));
        });
        panel.spawn(keys_line(|prompts| {
            let (enter, leave) = prompts.menu();
            t!("keys-prompts", enter = enter, leave = leave)
        }));
    });
}

fn reset_all(world: &mut World) {
    let open = *world.resource::<KeysPage>();
    if let Some(set) = open_set(world.resource::<ActionSets>(), open) {
        (set.reset_all)(&mut world.resource_mut::<Settings>());
    }
    go_to(KEYS)(world);
}

fn cell_of<'a>(
    line: &'a mut ChildSpawnerCommands,
    cell: Cell,
    settings: &Settings,
) -> EntityCommands<'a> {
    let Cell(bound, device) = cell;
    let named = bound.named(settings, device);
    let conflicts = bound.conflicts(settings, device);
    let ink = match (named.is_empty(), bound.is_own(settings, device)) {
        (true, _) => Ink::Dim,
        (false, true) => Ink::Accent,
        (false, false) => Ink::Text,
    };
    let name = format!("{} {}", bound.label(), device_name(device));
    let node = Node::column(0.0).width(px(CELL)).rigid().pad(6.0, 1.0);
    let edit = move |world: &mut World| {
        world.insert_resource(Edited::new(bound, device));
        go_to(BINDING)(world);
    };
    let mut spawned = line.spawn((cell, pressable(name, node, edit)));
    spawned.with_children(|inside| {
        let said = match named.is_empty() {
            true => "–".to_owned(),
            false => named,
        };
        inside.spawn(one_line(said, SMALL, ink));
        for (said, is_lost) in conflicts {
            inside.spawn(one_line(format!("! {said}"), SMALL, warning(is_lost)));
        }
    });
    spawned
}

/// Returns the colour of a conflict.
const fn warning(is_lost: bool) -> Ink {
    match is_lost {
        true => Ink::Danger,
        false => Ink::Accent,
    }
}

fn turn_page(
    presses: Res<Presses<MenuAction>>,
    sets: Res<ActionSets>,
    mut open: ResMut<KeysPage>,
    mut next: ResMut<NextState<Menu>>,
) {
    let on = |action| presses.0.contains(&action);
    if on(MenuAction::NextPage) || on(MenuAction::PreviousPage) {
        let names: Vec<&str> = sets.all().iter().map(|set| set.name).collect();
        let now = open_set(&sets, *open).map_or("", |set| set.name);
        open.0 = turned(&names, now, on(MenuAction::NextPage));
        next.set(KEYS);
    }
}

#[cfg(test)]
mod tests;
