//! Puzzles and records, next to the list.

use std::path::PathBuf;

use bevy::prelude::*;
use kotodama_cards::moves;
use kotodama_ui::confirm::asking_button;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

use super::{Remark, Topic, open_file};
use crate::begin::begin;
use crate::places::Places;
use crate::play::Play;
use crate::progress::{Solved, key_of};
use crate::shelf::{self, Shelved};
use crate::{records, said};

/// Shows the puzzles of a pack, or the player's own.
pub(super) fn puzzles(world: &mut World, details: Entity, pack: Option<usize>) {
    let places = world.resource::<Places>().clone();
    let all = match pack {
        Some(pack) => shelf::of_pack(&places, pack),
        None => shelf::own(&places),
    };
    let solved = world.resource::<Solved>().clone();
    world.entity_mut(details).with_children(|details| {
        let title = match pack {
            Some(pack) => shelf::pack_name(pack),
            None => t!("cards-own-puzzles"),
        };
        details.spawn(one_line(title, NORMAL, Ink::Accent));
        if all.is_empty() {
            let said = match (pack, &places.own) {
                (None, Some(folder)) => {
                    t!("cards-own-none", folder = folder.display().to_string())
                }
                _ => t!("cards-none"),
            };
            details.spawn(paragraph(said, Ink::Dim));
        }
        details
            .spawn(scroll_list_beside_bar(Node::column(3.0).fill()))
            .with_children(|list| {
                for (number, shelved) in (1..).zip(all) {
                    let key = key_of(&shelved.key, &shelved.path);
                    let stars = solved.best.get(&key).map_or(0, |best| best.stars);
                    list.spawn(puzzle(number, shelved, usize::from(stars)));
                }
            });
    });
}

fn puzzle(number: usize, shelved: Shelved, stars: usize) -> impl Bundle {
    let name = shelved.name();
    let ink = if shelved.puzzle.is_ok() {
        Ink::Text
    } else {
        Ink::Coral
    };
    let path = shelved.path.clone();
    let key = shelved.key.clone();
    let press = move |world: &mut World| match kotodama_cards::puzzle::read_file(&path) {
        Ok(puzzle) => begin(world, Play::puzzle(puzzle, path.clone(), key.clone())),
        Err(problems) => {
            let said = language::first_problem(&problems);
            world.resource_mut::<Remark>().set_if_neq(Remark(said));
        }
    };
    let node = Node::row(8.0)
        .width(percent(100))
        .pad(8.0, 3.0)
        .apart()
        .rigid();
    let signs = format!("{}{}", "★".repeat(stars), "☆".repeat(3 - stars.min(3)));
    (
        pressable(format!("Puzzle {number}"), node, press),
        children![
            one_line(format!("{number:\u{2007}>2}.  {name}"), SMALL, ink),
            one_line(signs, SMALL, Ink::Gold),
        ],
    )
}

/// Maximum number of listed records, also per tournament.
const MOST: usize = 60;

/// Maximum number of listed tournaments.
const MOST_TOURNAMENTS: usize = 3;

/// Shows saved matches, and those of tournaments.
pub(super) fn records(world: &mut World, details: Entity) {
    let places = world.resource::<Places>().clone();
    let all = places
        .records
        .as_deref()
        .map_or_else(Vec::new, records::files);
    let tournaments = places.tournaments.as_deref();
    let tournaments = tournaments.map_or_else(Vec::new, records::tournaments);
    world.entity_mut(details).with_children(|details| {
        details.spawn(one_line(t!("cards-records"), NORMAL, Ink::Accent));
        details.spawn(paragraph(t!("cards-records-about"), Ink::Dim));
        details
            .spawn(scroll_list_beside_bar(Node::column(3.0).fill()))
            .with_children(|list| {
                if all.is_empty() && tournaments.is_empty() {
                    list.spawn(paragraph(t!("cards-records-none"), Ink::Dim));
                }
                let mut number = 0;
                for path in all.into_iter().take(MOST) {
                    number += 1;
                    record(list, number, path);
                }
                for folder in tournaments.into_iter().take(MOST_TOURNAMENTS) {
                    let title = t!(
                        "cards-records-tournament",
                        number = records::number(&folder).unwrap_or(0),
                        folder = folder.display().to_string()
                    );
                    list.spawn(paragraph(title, Ink::Dim));
                    for path in records::files(&folder).into_iter().rev().take(MOST) {
                        number += 1;
                        record(list, number, path);
                    }
                }
            });
        let ending = moves::EXTENSION;
        details.spawn(paragraph(
            t!("cards-records-drop", ending = ending),
            Ink::Dim,
        ));
    });
}

/// Shows a record: players, result, and buttons.
fn record(list: &mut ChildSpawner<'_>, number: usize, path: PathBuf) {
    let (line, ink) = match records::about(&path) {
        Ok(about) => {
            let [one, two] = about.players.map(|name| said::player(&name));
            (format!("{one} – {two}   {}", about.result), Ink::Text)
        }
        Err(error) => (language::system(&error), Ink::Coral),
    };
    list.spawn(Node::row(4.0).rigid().centred())
        .with_children(|row| {
            row.spawn((Node::default().fill().slim().clip(), Pickable::IGNORE))
                .with_child(one_line(line, SMALL, ink));
            let file = path.clone();
            let watch = move |world: &mut World| open_file(world, &file);
            row.spawn(small_button(
                format!("Watch {number}"),
                t!("cards-watch"),
                watch,
            ));
            let labels = ("×".to_owned(), t!("replays-delete-sure"));
            let delete = move |world: &mut World| {
                if let Err(error) = std::fs::remove_file(&path) {
                    let said = language::system(&error);
                    world.resource_mut::<Remark>().set_if_neq(Remark(said));
                }
                world.resource_mut::<Topic>().set_changed();
            };
            row.spawn(asking_button(format!("Delete {number}"), labels, delete));
        });
}
