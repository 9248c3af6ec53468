//! Beside the list: the selected rules large, their best plays, and what can be
//! done with them.

use bevy::prelude::*;

use super::import_export::{copy, copy_record, paste, watch_record};
use super::{RuleBrowser, RuleEntry, Selected, large_button, play, practise};
use crate::hud::stats::{clock, grouped};
use crate::menus::FALLING_EXPLAIN;
use crate::preview_games::{Preview, PreviewSpace};
use crate::records::{self, Records, day};
use crate::screens::MIXER;
use kotodama_ui::confirm::asking_button;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

/// What is beside the list.
#[derive(Component)]
pub(super) struct Details;

/// The room of the large play, in a small and in a large window: in one of
/// 960 x 540 or 1000 x 700, what is above and below it needs the rest.
const ROOM: [Vec2; 2] = [Vec2::new(150.0, 190.0), Vec2::new(285.0, 320.0)];

pub(super) fn show(
    mut commands: Commands,
    browser: Res<RuleBrowser>,
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
        if let Some(entry) = browser.get(&selected.0) {
            details.with_children(|details| fill(details, entry, &records));
        }
    }
}

fn fill(details: &mut ChildSpawnerCommands<'_>, entry: &RuleEntry, records: &Records) {
    let name = entry.title();
    let size = if name.chars().count() > 20 {
        SMALL
    } else {
        NORMAL
    };
    details
        .spawn((Node::default().clip().rigid(), Pickable::IGNORE))
        .with_child(one_line(name, size, Ink::Accent));
    let author = entry.opened.as_ref().ok();
    let author = author.map_or("", |opened| opened.rules.description.author.trim());
    let about = entry.about();
    if !about.is_empty() {
        details
            .spawn((Node::default().rigid(), Pickable::IGNORE))
            .with_child(paragraph(about, Ink::Text));
    }
    if let Some(origin) = entry.origin.label() {
        let file = super::file_name(&entry.key);
        let about = match author {
            "" => format!("{origin}   {file}"),
            author => t!("falling-origin-author", origin = origin, author = author),
        };
        details.spawn(paragraph(about, Ink::Dim));
    }
    match &entry.opened {
        Err(problems) => broken(details, &language::problems(problems)),
        Ok(_) => sound(details, entry, records.of(&entry.digest)),
    }
    details
        .spawn(Node::row(6.0).wrap(4.0).rigid())
        .with_children(|buttons| {
            buttons.spawn(small_button("Mix", t!("falling-desk"), go_to(MIXER)));
            buttons.spawn(small_button("Paste", t!("falling-paste"), paste));
            let title = go_to(Screen::TITLE);
            buttons.spawn(small_button("Back", t!("common-back"), title));
        });
}

fn broken(details: &mut ChildSpawnerCommands<'_>, message: &str) {
    details
        .spawn(scroll_list(Node::default().grow()))
        .with_child(paragraph(message.to_owned(), Ink::Coral));
    details.spawn(paragraph(t!("falling-read-again"), Ink::Dim));
}

fn sound(details: &mut ChildSpawnerCommands<'_>, entry: &RuleEntry, best: &[records::HighScore]) {
    let row = Node::row(14.0).grow().low().clip();
    let [room, large] = ROOM;
    details.spawn((PreviewSpace, row)).with_children(|row| {
        let frame = Node::default().framed().rigid();
        row.spawn((frame.align_self(AlignSelf::FlexStart), Edge(Ink::PanelEdge)))
            .with_child((
                Preview {
                    key: entry.key.clone(),
                    room,
                    large,
                },
                Node::default(),
            ));
        row.spawn(scroll_list_beside_bar(Node::column(2.0).fill()))
            .with_children(|list| {
                let heading = match best {
                    [] => t!("falling-no-record"),
                    _ => t!("falling-records"),
                };
                list.spawn(paragraph(heading, Ink::Dim));
                for (place, best) in (1..).zip(best) {
                    list.spawn(Node::row(4.0).rigid().centred())
                        .with_children(|row| record(row, place, &entry.digest, best));
                }
            });
    });
    let key = entry.key.clone();
    let act = move |world: &mut World| play(world, &key);
    details.spawn(large_button("Play", t!("falling-play"), act));
    details
        .spawn(Node::row(6.0).wrap(6.0).rigid())
        .with_children(|buttons| {
            let key = entry.key.clone();
            let act = move |world: &mut World| practise(world, &key);
            buttons.spawn(small_button("Practice", t!("practice-open"), act));
            let explain = go_to(FALLING_EXPLAIN);
            buttons.spawn(small_button("Explain", t!("falling-explain"), explain));
            buttons.spawn(small_button("Share", t!("falling-share"), copy));
        });
}

/// Shows a play, which can be watched, copied and removed.
fn record(
    row: &mut ChildSpawnerCommands<'_>,
    place: usize,
    digest: &str,
    best: &records::HighScore,
) {
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
    let score = format!("{place:\u{2007}>2}.  {}  {won}", grouped(best.score));
    let node = Node {
        align_items: AlignItems::FlexStart,
        ..Node::column(0.0).grow().slim().pad(6.0, 0.0)
    };
    let replay = best.replay.clone();
    let watch = move |world: &mut World| watch_record(world, &replay);
    row.spawn((
        pressable(format!("Play {place}"), node, watch),
        children![text(score, SMALL, Ink::Text), paragraph(about, Ink::Dim)],
    ));
    if !best.replay.is_empty() {
        let replay = best.replay.clone();
        let copy = move |world: &mut World| copy_record(world, &replay);
        row.spawn(small_button(
            format!("Copy {place}"),
            t!("practice-copy"),
            copy,
        ));
    }
    let labels = ("×".to_owned(), t!("replays-delete-sure"));
    let (digest, best) = (digest.to_owned(), best.clone());
    let delete = move |world: &mut World| records::remove(world, &digest, &best);
    row.spawn(asking_button(format!("Delete {place}"), labels, delete));
}
