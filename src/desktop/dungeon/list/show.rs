//! Display of the list of dungeons.

use bevy::prelude::*;

use super::details::{self, Details};
use super::entries::{DungeonEntry, file_name};
use super::{DungeonList, Remark, Selected, begin};
use crate::places::Places;
use crate::records::{Records, key};
use crate::saves;
use crate::screens::DUNGEON_LIST;
use kotodama_ui::choice::{Choice, choose_in};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.run_if(
                resource_changed::<DungeonList>
                    .or_else(resource_changed::<Remark>)
                    .or_else(state_changed::<Screen>),
            ),
            choose_in::<Selected>(),
            details::show,
        )
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(DUNGEON_LIST)),
    );
}

/// Root of the screen.
#[derive(Component)]
struct Root;

fn show(
    mut commands: Commands,
    list: Res<DungeonList>,
    (records, places): (Res<Records>, Res<Places>),
    (remark, selected): (Res<Remark>, Res<Selected>),
    before: Query<Entity, With<Root>>,
) {
    for root in &before {
        commands.entity(root).despawn();
    }
    let mut root = large_page(&mut commands, "Dungeons", DUNGEON_LIST, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("title-dungeons"), NORMAL, Ink::Accent));
            // Next to the title it takes no space from the list.
            let ink = if remark.is_wrong {
                Ink::Coral
            } else {
                Ink::Mint
            };
            row.spawn(paragraph(remark.text.clone(), ink));
        });
        let body = Node::row(16.0).grow().low();
        panel
            .spawn(body.margin(UiRect::vertical(px(6))))
            .with_children(|body| {
                body.spawn((
                    Name::new("Dungeon cards"),
                    scroll_list_beside_bar(Node::column(4.0).width(px(324)).rigid()),
                ))
                .with_children(|cards| {
                    if list.entries.is_empty() {
                        cards.spawn(paragraph(t!("dungeon-none"), Ink::Dim));
                    }
                    for entry in &list.entries {
                        let mut card = cards.spawn(card(entry));
                        if entry.key == selected.0 {
                            card.insert(FirstFocus);
                        }
                        let about = about(entry, &records, &places);
                        card.with_children(|card| fill(card, entry, about));
                    }
                });
                body.spawn((Details, Node::column(6.0).fill().slim()));
            });
        panel.spawn(keys_line(|prompts| {
            let (enter, leave) = prompts.menu();
            t!("dungeon-list-keys", enter = enter, leave = leave)
        }));
    });
    root.insert(Root);
}

fn card(entry: &DungeonEntry) -> impl Bundle {
    let key = entry.key.clone();
    let node = Node::column(0.0).width(percent(100)).height(px(60));
    (
        Choice(entry.key.clone()),
        // The first click selects, the second one plays; keys select before
        // they press.
        pressable(
            format!("Dungeon {}", file_name(&entry.key)),
            node.rigid().pad(8.0, 0.0).middle(),
            move |world: &mut World| {
                let mut selected = world.resource_mut::<Selected>();
                if selected.0 == key {
                    enter(world, &key);
                } else {
                    selected.0.clone_from(&key);
                }
            },
        ),
    )
}

/// Resumes the suspended game, or starts a new one.
fn enter(world: &mut World, key: &str) {
    let source = world.resource::<DungeonList>().source(key);
    let places = world.resource::<Places>();
    let kept = source.and_then(|source| saves::suspended(places, &source.digest));
    match kept {
        Some(_) => super::resume(world, key),
        None => begin(world, key, 1),
    }
}

/// Returns the line below the name.
fn about(entry: &DungeonEntry, records: &Records, places: &Places) -> (String, Ink) {
    let Ok(source) = &entry.source else {
        return (t!("dungeon-unreadable"), Ink::Coral);
    };
    if let Some(kept) = saves::suspended(places, &source.digest) {
        return (t!("dungeon-suspended-at", level = kept.level), Ink::Accent);
    }
    let best = records.of(&key(&source.definition.name, &source.digest));
    match (best.first(), entry.is_own) {
        (Some(best), _) => {
            let star = if best.victory { "★ " } else { "" };
            let points = t!("dungeon-score", count = best.score);
            (format!("{star}{points}"), Ink::Dim)
        }
        (None, true) => (t!("dungeon-own"), Ink::Dim),
        (None, false) => (source.definition.author.clone(), Ink::Dim),
    }
}

fn fill(card: &mut ChildSpawnerCommands<'_>, entry: &DungeonEntry, (about, ink): (String, Ink)) {
    let name = entry.title();
    let wide = |c: char| if (c as u32) < 0x500 { 1 } else { 2 };
    let size = match name.chars().map(wide).sum::<usize>() {
        0..=17 => NORMAL,
        _ => SMALL,
    };
    card.spawn((Node::default().clip(), Pickable::IGNORE))
        .with_child(one_line(name, size, Ink::Text));
    card.spawn((Node::default().clip(), Pickable::IGNORE))
        .with_child(one_line(about, SMALL, ink));
}
