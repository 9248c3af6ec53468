//! The screen with the list of rules.

use bevy::prelude::*;

use super::details::{self, Details};
use super::{RuleBrowser, RuleEntry, Selected, play};
use crate::hud::stats::grouped;
use crate::preview_games::Preview;
use crate::records::{BrowserRemark, Records};
use crate::screens::RULE_BROWSER;
use kotodama_ui::choice::{Choice, choose_in};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.run_if(
                resource_changed::<RuleBrowser>
                    .or_else(resource_changed::<BrowserRemark>)
                    .or_else(state_changed::<Screen>)
                    .or_else(state_changed::<Menu>),
            ),
            choose_in::<Selected>(),
            details::show,
        )
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(RULE_BROWSER)),
    );
}

/// Everything on the screen.
#[derive(Component)]
struct Root;

/// The room of a small play in the list.
const ROOM: Vec2 = Vec2::new(60.0, 92.0);

fn show(
    mut commands: Commands,
    browser: Res<RuleBrowser>,
    records: Res<Records>,
    notice: Res<BrowserRemark>,
    selected: Res<Selected>,
    menu: Res<State<Menu>>,
    before: Query<Entity, With<Root>>,
) {
    for root in &before {
        commands.entity(root).despawn();
    }
    // The focus has only the buttons of an open menu to go to.
    if *menu.get() != Menu::NONE {
        return;
    }
    let mut root = large_page(&mut commands, "Shelf", RULE_BROWSER, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("falling-title"), NORMAL, Ink::Accent));
            // Beside the title it takes no room from the list.
            let notice = &notice.0;
            if !notice.text.is_empty() {
                row.spawn(paragraph(notice.text.clone(), notice.ink()));
            }
        });
        let body = Node::row(16.0).grow().low();
        panel
            .spawn(body.margin(UiRect::vertical(px(6))))
            .with_children(|body| {
                let list = Node::column(4.0).width(px(384)).rigid();
                body.spawn((Name::new("Rules"), scroll_list_beside_bar(list)))
                    .with_children(|list| {
                        for entry in &browser.entries {
                            let best = records.of(&entry.digest).first();
                            let best = best.map(|best| best.score);
                            let mut card = list.spawn(card(entry));
                            if entry.key == selected.0 {
                                card.insert(FirstFocus);
                            }
                            card.with_children(|card| fill(card, entry, best));
                        }
                    });
                body.spawn((Details, Node::column(6.0).fill().slim()));
            });
        panel.spawn(keys_line(|prompts| {
            let (enter, leave) = prompts.menu();
            t!("falling-shelf-keys", enter = enter, leave = leave)
        }));
    });
    // The explanation lies above it.
    root.insert((Root, GlobalZIndex(-1)));
}

fn card(entry: &RuleEntry) -> impl Bundle {
    let key = entry.key.clone();
    let node = Node {
        min_height: px(102),
        ..Node::row(10.0).width(percent(100))
    };
    (
        Choice(entry.key.clone()),
        // The first click selects, the second one plays; keys have selected
        // before they press.
        pressable(
            format!("Rules {}", super::file_name(&entry.key)),
            node.rigid().pad(8.0, 4.0).centred(),
            move |world: &mut World| {
                let mut selected = world.resource_mut::<Selected>();
                if selected.0 == key {
                    play(world, &key);
                } else {
                    selected.0.clone_from(&key);
                }
            },
        ),
    )
}

fn fill(card: &mut ChildSpawnerCommands<'_>, entry: &RuleEntry, best: Option<u64>) {
    let is_broken = entry.opened.is_err();
    let frame = Node::default().sized(ROOM.x, ROOM.y).rigid();
    card.spawn((frame.middle().centred().clip(), Pickable::IGNORE))
        .with_children(|frame| {
            if is_broken {
                frame.spawn(text("!", NORMAL, Ink::Coral));
            } else {
                frame.spawn((
                    Preview {
                        key: entry.key.clone(),
                        room: ROOM,
                        large: ROOM,
                    },
                    Node::default(),
                    Pickable::IGNORE,
                ));
            }
        });
    let node = Node::column(0.0).fill().slim().clip();
    card.spawn((node, Pickable::IGNORE))
        .with_children(|column| {
            let name = entry.title();
            let size = match name.chars().count() {
                0..=15 => NORMAL,
                _ => SMALL,
            };
            column.spawn(one_line(name, size, Ink::Text));
            if is_broken {
                column.spawn(paragraph(t!("falling-unreadable"), Ink::Coral));
                return;
            }
            let about = (Node::default().low().clip(), Pickable::IGNORE);
            column
                .spawn(about)
                .with_child(paragraph(entry.about(), Ink::Text));
            let best = best.map(|best| t!("falling-shelf-best", best = grouped(best)));
            let known: Vec<String> = entry.origin.label().into_iter().chain(best).collect();
            if !known.is_empty() {
                column.spawn(one_line(known.join("   "), SMALL, Ink::Dim));
            }
        });
}
