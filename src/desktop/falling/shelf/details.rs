//! Beside the list: the selected rules large, their best plays, and what can be
//! done with them.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::exchange::{copy, copy_record, paste, watch_record};
use super::{Entry, Selected, Shelf, play, practise};
use crate::desktop::falling::hud::stats::{clock, grouped};
use crate::desktop::falling::live::Preview;
use crate::desktop::falling::menus::FALLING_EXPLAIN;
use crate::desktop::falling::records::{self, Records, day};
use crate::desktop::falling::screens::MIXER;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::confirm::asking_button;
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{NORMAL, SMALL, font, paragraph, pressable, small_button, text};

/// What is beside the list.
#[derive(Component)]
pub(super) struct Details;

/// The room of the large play.
const ROOM: Vec2 = Vec2::new(150.0, 210.0);

pub(super) fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    shelf: Res<Shelf>,
    records: Res<Records>,
    selected: Res<Selected>,
    details: Query<(Entity, Ref<Details>)>,
) {
    for (entity, details) in &details {
        if !selected.is_changed() && !records.is_changed() && !details.is_added() {
            continue;
        }
        let mut details = commands.entity(entity);
        details.despawn_children();
        if let Some(entry) = shelf.get(&selected.0) {
            details.with_children(|details| fill(details, &palette, entry, &records));
        }
    }
}

fn fill(
    details: &mut ChildSpawnerCommands<'_>,
    palette: &Palette,
    entry: &Entry,
    records: &Records,
) {
    let name = entry.title();
    let is_long = name.chars().count() > 20;
    details
        .spawn((
            Node {
                overflow: Overflow::clip(),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_child((
            Text::new(name),
            font(if is_long { SMALL } else { NORMAL }),
            TextColor(palette.get("accent")),
            TextLayout::no_wrap(),
        ));
    let author = entry.opened.as_ref().ok();
    let author = author.map(|opened| opened.rules.description.author.trim());
    let about = match author {
        Some(author) if !author.is_empty() => t!(
            "falling-origin-author",
            origin = entry.origin.label(),
            author = author
        ),
        _ => format!(
            "{}   {}",
            entry.origin.label(),
            super::file_name(&entry.key)
        ),
    };
    details.spawn(paragraph(about, palette.get("dim")));
    match &entry.opened {
        Err(problems) => broken(details, palette, &language::problems(problems)),
        Ok(_) => sound(details, palette, entry, records.of(&entry.digest)),
    }
    details
        .spawn(Node {
            column_gap: px(6),
            flex_shrink: 0.0,
            ..default()
        })
        .with_children(|buttons| {
            buttons.spawn(small_button(
                palette,
                "Mix",
                t!("falling-desk"),
                |_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(MIXER),
            ));
            buttons.spawn(small_button(
                palette,
                "Paste",
                t!("falling-paste"),
                |_: On<Activate>, mut commands: Commands| commands.queue(paste),
            ));
            buttons.spawn(small_button(
                palette,
                "Back",
                t!("common-back"),
                |_: On<Activate>, mut next: ResMut<NextState<Screen>>| {
                    next.set(Screen::TITLE);
                },
            ));
        });
}

fn broken(details: &mut ChildSpawnerCommands<'_>, palette: &Palette, message: &str) {
    details
        .spawn(scroll_list(Node {
            flex_grow: 1.0,
            ..default()
        }))
        .with_child(paragraph(message.to_owned(), palette.get("coral")));
    details.spawn(paragraph(t!("falling-read-again"), palette.get("dim")));
}

fn sound(
    details: &mut ChildSpawnerCommands<'_>,
    palette: &Palette,
    entry: &Entry,
    best: &[records::Entry],
) {
    let row = Node {
        column_gap: px(14),
        flex_grow: 1.0,
        min_height: px(0),
        overflow: Overflow::clip(),
        ..default()
    };
    details.spawn(row).with_children(|row| {
        row.spawn((
            Node {
                border: px(2).all(),
                flex_shrink: 0.0,
                align_self: AlignSelf::FlexStart,
                ..default()
            },
            BorderColor::all(palette.get("panel_edge")),
        ))
        .with_child((
            Preview {
                key: entry.key.clone(),
                room: ROOM,
                large: 2.0 * ROOM,
            },
            Node::default(),
        ));
        row.spawn(scroll_list(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            row_gap: px(2),
            ..default()
        }))
        .with_children(|list| {
            let heading = match best {
                [] => t!("falling-no-record"),
                _ => t!("falling-records"),
            };
            list.spawn(paragraph(heading, palette.get("dim")));
            for (place, best) in (1..).zip(best) {
                list.spawn(Node {
                    flex_shrink: 0.0,
                    align_items: AlignItems::Center,
                    column_gap: px(4),
                    ..default()
                })
                .with_children(|row| {
                    row.spawn(record(palette, place, best));
                    if !best.replay.is_empty() {
                        row.spawn(copy_button(palette, place, best));
                    }
                    row.spawn(delete_button(palette, place, &entry.digest, best));
                });
            }
        });
    });
    details
        .spawn(Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(6),
            row_gap: px(6),
            flex_shrink: 0.0,
            ..default()
        })
        .with_children(|buttons| {
            let key = entry.key.clone();
            buttons.spawn(small_button(
                palette,
                "Play",
                t!("falling-play"),
                move |_: On<Activate>, mut commands: Commands| {
                    let key = key.clone();
                    commands.queue(move |world: &mut World| play(world, &key));
                },
            ));
            let key = entry.key.clone();
            buttons.spawn(small_button(
                palette,
                "Practice",
                t!("practice-open"),
                move |_: On<Activate>, mut commands: Commands| {
                    let key = key.clone();
                    commands.queue(move |world: &mut World| practise(world, &key));
                },
            ));
            buttons.spawn(small_button(
                palette,
                "Explain",
                t!("falling-explain"),
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| {
                    next.set(FALLING_EXPLAIN);
                },
            ));
            buttons.spawn(small_button(
                palette,
                "Share",
                t!("falling-share"),
                |_: On<Activate>, mut commands: Commands| commands.queue(copy),
            ));
        });
}

/// Copies the replay of a play.
fn copy_button(palette: &Palette, place: usize, best: &records::Entry) -> impl Bundle {
    let replay = best.replay.clone();
    small_button(
        palette,
        format!("Copy {place}"),
        t!("practice-copy"),
        move |_: On<Activate>, mut commands: Commands| {
            let replay = replay.clone();
            commands.queue(move |world: &mut World| copy_record(world, &replay));
        },
    )
}

/// Takes a play off the list, with its replay.
fn delete_button(
    palette: &Palette,
    place: usize,
    digest: &str,
    best: &records::Entry,
) -> impl Bundle {
    let (digest, best) = (digest.to_owned(), best.clone());
    asking_button(
        palette,
        format!("Delete {place}"),
        ("×".to_owned(), t!("replays-delete-sure")),
        move |world: &mut World| records::remove(world, &digest, &best),
    )
}

fn record(palette: &Palette, place: usize, best: &records::Entry) -> impl Bundle {
    let won = if best.won { "★" } else { "" };
    let pieces = t!(
        "falling-record-pieces",
        count = best.pieces,
        pieces = grouped(u64::from(best.pieces)),
    );
    let date = day(best.date);
    let date = match best.chain {
        0 | 1 => date,
        chain => t!("falling-record-chain", chain = chain, date = date),
    };
    let about = format!("{}  {pieces}\n{date}", clock(best.frames));
    let replay = best.replay.clone();
    (
        pressable(
            format!("Play {place}"),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::FlexStart,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_width: px(0),
                padding: UiRect::horizontal(px(6)),
                ..default()
            },
            move |_: On<Activate>, mut commands: Commands| {
                let replay = replay.clone();
                commands.queue(move |world: &mut World| watch_record(world, &replay));
            },
        ),
        children![
            text(
                format!("{place:>2}.  {}  {won}", grouped(best.score)),
                SMALL,
                palette.get("text"),
            ),
            paragraph(about, palette.get("dim")),
        ],
    )
}
