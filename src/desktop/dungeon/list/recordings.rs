//! Recordings next to a dungeon file, as shipped with the dungeons: each shows
//! a way to an end.

use std::fs;

use bevy::prelude::*;

use crate::session::Source;
use crate::watch::{clock, watch};
use kotodama_dungeon::recording::{self, EXTENSION, Recording};
use kotodama_ui::confirm::asking_button;
use kotodama_ui::prelude::*;

/// Maximum number of listed recordings of a dungeon.
const MOST: usize = 20;

/// Returns the recordings of the current version of a dungeon in its folder.
fn found(source: &Source) -> Vec<Recording> {
    let folder = source.path.parent().map(fs::read_dir);
    let entries = folder.into_iter().flatten().flatten().flatten();
    let mut paths: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with(EXTENSION))
        .collect();
    paths.sort();
    let recordings = paths
        .into_iter()
        .filter_map(|path| recording::read_file(&path).ok());
    recordings
        .filter(|recording| format!("{:016x}", recording.played.digest) == source.digest)
        .take(MOST)
        .collect()
}

/// Lists the recordings. Each asks before it reveals a solution.
pub(super) fn show(list: &mut ChildSpawnerCommands<'_>, source: &Source) {
    let found = found(source);
    if found.is_empty() {
        return;
    }
    list.spawn(paragraph(t!("dungeon-recordings"), Ink::Dim));
    for (place, recording) in (1..).zip(found) {
        let Recording {
            seed,
            players,
            inputs,
            end,
            ..
        } = recording;
        let (result, score) = end
            .results
            .first()
            .map_or(("", 0), |outcome| (outcome.result.as_str(), outcome.score));
        let said = t!(
            "dungeon-saved-play",
            level = result,
            score = score,
            time = clock(end.cycles / 20)
        );
        let whose = source.clone();
        let show = move |world: &mut World| {
            watch(world, whose.clone(), seed, players, inputs.clone());
        };
        let labels = (t!("dungeon-watch-short"), t!("dungeon-recording-sure"));
        list.spawn(Node::row(4.0).rigid().centred())
            .with_children(|row| {
                row.spawn((Node::default().fill().slim().clip(), Pickable::IGNORE))
                    .with_child(paragraph(said, Ink::Text));
                row.spawn(asking_button(format!("Recording {place}"), labels, show));
            });
    }
}
