//! The main menu.

use bevy::prelude::*;

use crate::desktop::app::menus::CREDITS;
use crate::desktop::gfx::art::Art;
use crate::desktop::shell::files::Damages;
use crate::desktop::shell::quit;
use crate::desktop::ui::language;
use crate::desktop::ui::prelude::*;
use crate::desktop::ui::title_entries::{TitleCaption, TitleEntries, TitleEntry, title_entry};

pub fn plugin(app: &mut App) {
    for entry in [
        TitleEntry {
            order: 30,
            label: |_| Some(t!("title-settings")),
            act: |world| go_to(Menu::SETTINGS)(world),
        },
        TitleEntry {
            order: 31,
            label: |_| Some(t!("title-credits")),
            act: |world| go_to(CREDITS)(world),
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

/// Says what was wrong with the player's files, over the name of the game.
fn tell_of_damage(mut commands: Commands, mut damages: ResMut<Damages>) {
    if damages.is_empty() {
        return;
    }
    let root = Node::default()
        .width(percent(100))
        .absolute()
        .top(px(8))
        .middle();
    commands
        .spawn((
            Name::new("Damage"),
            DespawnOnExit(Menu::MAIN),
            root,
            GlobalZIndex(1),
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            root.spawn((panel(), Pickable::IGNORE))
                .with_children(|panel| {
                    for notice in damages.tell() {
                        panel.spawn(text(language::notice(notice), SMALL, Ink::Coral));
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
                    Node::default().margin(UiRect::bottom(px(8))).pad(10.0, 2.0),
                    Fill(Ink::Outer, 0.85),
                    text(caption, SMALL, Ink::Dim),
                ),
            ],
        ))
        .with_children(|menu| button_list(menu, entries))
        // All of them fit into the smallest window.
        .entry::<Node>()
        .and_modify(|mut node| node.row_gap = px(5));
    world.flush();
}
