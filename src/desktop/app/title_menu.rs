//! The main menu.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::app::menus::CREDITS;
use crate::desktop::gfx::art::Art;
use crate::desktop::shell::files::Damages;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::quit;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::title_entries::{TitleCaption, TitleEntries, TitleEntry, title_entry};
use crate::desktop::ui::widgets::{SMALL, button, panel, screen, text};

pub fn plugin(app: &mut App) {
    for entry in [
        TitleEntry {
            order: 30,
            label: |_| Some(t!("title-settings")),
            act: |world| open(world, Menu::SETTINGS),
        },
        TitleEntry {
            order: 31,
            label: |_| Some(t!("title-credits")),
            act: |world| open(world, CREDITS),
        },
        TitleEntry {
            order: 32,
            label: |_| Some(t!("title-quit")),
            act: quit::quit,
        },
    ] {
        title_entry(app, entry);
    }
    app.add_systems(OnEnter(Menu::MAIN), (show, tell_of_damage));
}

fn open(world: &mut World, menu: Menu) {
    world.resource_mut::<NextState<Menu>>().set(menu);
}

/// Says what was wrong with the player's files, over the name of the game.
fn tell_of_damage(mut commands: Commands, palette: Res<Palette>, mut damages: ResMut<Damages>) {
    if damages.is_empty() {
        return;
    }
    let root = Node {
        width: percent(100),
        position_type: PositionType::Absolute,
        top: px(8),
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands
        .spawn((
            Name::new("Damage"),
            DespawnOnExit(Menu::MAIN),
            root,
            GlobalZIndex(1),
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            root.spawn((panel(&palette), Pickable::IGNORE))
                .with_children(|panel| {
                    for notice in damages.tell() {
                        panel.spawn(text(language::notice(notice), SMALL, palette.get("coral")));
                    }
                })
                .entry::<Node>()
                .and_modify(|mut node| {
                    node.max_width = percent(90);
                    node.padding = UiRect::axes(px(12), px(6));
                });
        });
}

fn show(world: &mut World) {
    let entries = world.resource::<TitleEntries>().shown(world);
    let caption = world.get_resource::<TitleCaption>();
    let caption = caption.map_or_else(String::new, |caption| (caption.0)(world));
    let palette = world.resource::<Palette>().clone();
    let title = world.resource::<Art>().title.clone();
    let mut commands = world.commands();
    commands
        .spawn((
            screen("Main menu"),
            DespawnOnExit(Menu::MAIN),
            children![
                (
                    Node {
                        // Low windows have room for all entries.
                        width: vmin(90),
                        max_width: px(600),
                        aspect_ratio: Some(240.0 / 48.0),
                        margin: UiRect::bottom(px(4)),
                        ..default()
                    },
                    ImageNode::new(title),
                    Pickable::IGNORE,
                ),
                (
                    Node {
                        margin: UiRect::bottom(px(8)),
                        padding: UiRect::axes(px(10), px(2)),
                        ..default()
                    },
                    BackgroundColor(palette.get("outer").with_alpha(0.85)),
                    text(caption, SMALL, palette.get("dim")),
                ),
            ],
        ))
        .with_children(|menu| {
            for (place, (label, act)) in entries.into_iter().enumerate() {
                let mut entry = menu.spawn(button(
                    &palette,
                    label,
                    move |_: On<Activate>, mut commands: Commands| commands.queue(act),
                ));
                if place == 0 {
                    entry.insert(FirstFocus);
                }
            }
        })
        // All of them fit into the smallest window.
        .entry::<Node>()
        .and_modify(|mut node| node.row_gap = px(5));
    world.flush();
}
