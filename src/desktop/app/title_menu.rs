//! Main menu.

use bevy::prelude::*;

use crate::menus::CREDITS;
use kotodama_gfx::art::Art;
use kotodama_shell::quit;
use kotodama_ui::prelude::*;
use kotodama_ui::title_entries::{TitleCaption, TitleEntries};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::MAIN), show);
}

/// Width within which the entries of a group stand side by side, in interface
/// units. Below each other they would not fit into a window of 1920 x 1080, in
/// which the interface has twice its size.
const GROUP: f32 = 640.0;

/// Last group of entries.
const BELOW: [(fn() -> String, fn(&mut World)); 3] = [
    (
        || t!("title-settings"),
        |world| go_to(Menu::SETTINGS)(world),
    ),
    (|| t!("title-credits"), |world| go_to(CREDITS)(world)),
    (|| t!("title-quit"), quit::quit),
];

fn show(world: &mut World) {
    let mut groups = world.resource::<TitleEntries>().groups(world).into_iter();
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
                        // In low windows the logo shrinks to make room for the
                        // entries.
                        height: px(120),
                        min_height: px(40),
                        max_width: vw(90),
                        flex_shrink: 1000.0,
                        aspect_ratio: Some(240.0 / 48.0),
                        margin: UiRect::bottom(px(4)),
                        ..default()
                    },
                    ImageNode::new(title),
                    Pickable::IGNORE,
                    // The word in its own script, from top to bottom.
                    children![(
                        Node {
                            position_type: PositionType::Absolute,
                            left: percent(101),
                            bottom: px(10),
                            ..default()
                        },
                        text("言\n霊", NORMAL, Ink::Accent),
                    )],
                ),
                (
                    Node::default().margin(UiRect::bottom(px(8))).pad(10.0, 2.0),
                    Fill(Ink::Outer, 0.85),
                    text(caption, SMALL, Ink::Dim),
                ),
            ],
        ))
        .with_children(|menu| {
            // What the game is about stands in a column.
            button_list(menu, groups.next().unwrap_or_default());
            let below = Vec::from(BELOW.map(|(label, act)| (label(), act)));
            for group in groups.chain([below]) {
                let row = Node::row(5.0).wrap(5.0).width(px(GROUP));
                menu.spawn(row).with_children(|row| {
                    for (label, act) in group {
                        let node = Node::default().pad(12.0, 3.0).middle().centred().grow();
                        let label = text(label, NORMAL, Ink::Text);
                        row.spawn((pressable("Button", node, act), children![label]));
                    }
                });
            }
        })
        .with_child((
            Node {
                position_type: PositionType::Absolute,
                right: px(8),
                bottom: px(4),
                padding: UiRect::horizontal(px(4)),
                ..default()
            },
            Fill(Ink::Outer, 0.85),
            text(concat!("v", env!("CARGO_PKG_VERSION")), SMALL, Ink::Dim),
        ))
        // All entries fit into the smallest window, and below them remains the
        // first sentence of the scene.
        .entry::<Node>()
        .and_modify(|mut node| {
            node.row_gap = px(5);
            node.padding.bottom = px(40);
        });
    world.flush();
}
