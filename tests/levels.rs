//! The levels that ship: valid, in the pack, and solved by the recorded moves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::board::Direction;
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Entry, Level, file, pack};
use kotodama::words::report::Status;
use kotodama::words::{Game, entrances};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")
}

fn text(name: &str) -> String {
    let path = folder().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn level(name: &str) -> Level {
    file::read(name, &text(name)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn pack() -> pack::Pack {
    pack::read("pack.ron", &text("pack.ron")).unwrap_or_else(|problems| panic!("{problems}"))
}

fn map() -> String {
    pack().map.expect("the pack has a map")
}

/// Every level file of the folder but the map, by name.
fn files() -> Vec<String> {
    let map = map();
    let mut files: Vec<String> = fs::read_dir(folder())
        .expect("the levels are in the repository")
        .map(|entry| entry.expect("the folder can be read").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".level.ron") && *name != map)
        .collect();
    files.sort();
    files
}

fn solutions() -> BTreeMap<String, String> {
    ron::from_str(&text("solutions.ron")).unwrap_or_else(|error| panic!("solutions.ron: {error}"))
}

#[test]
fn the_pack_lists_every_level_once() {
    let pack = pack();
    assert!(!pack.title.trim().is_empty(), "the pack has no title");
    // The files are numbered in the order of the pack.
    assert_eq!(pack.levels, files());
}

#[test]
fn every_level_has_a_name_an_author_and_a_solution() {
    let solutions = solutions();
    assert_eq!(solutions.keys().cloned().collect::<Vec<_>>(), files());
    let mut names: Vec<String> = Vec::new();
    for file in files() {
        let level = level(&file);
        assert_eq!(level.author, "Kotodama", "author of {file}");
        assert!(!level.name.is_empty(), "{file} has no name");
        assert!(
            !names.contains(&level.name),
            "two levels are called {}",
            level.name
        );
        names.push(level.name);
    }
}

#[test]
fn every_solution_wins_with_its_last_move() {
    for (file, moves) in solutions() {
        let inputs = Input::parse_moves(&moves)
            .unwrap_or_else(|error| panic!("solution of {file}: {error}"));
        let mut game = Game::new(&level(&file), 0);
        let mut won_after = None;
        for (turn, &input) in inputs.iter().enumerate() {
            assert_eq!(
                game.status(),
                Status::Playing,
                "{file} before move {}",
                turn + 1
            );
            game.play(input);
            if won_after.is_none() && game.status() == Status::Won {
                won_after = Some(turn + 1);
            }
        }
        assert_eq!(won_after, Some(inputs.len()), "win of {file}");
    }
}

/// The levels that can be entered after `wins` levels have been won, by
/// walking about on the map.
fn reachable(map: &Level, wins: u32) -> BTreeSet<String> {
    let entry = Entry {
        wins,
        ..Entry::default()
    };
    let mut game = Game::new(map, 0);
    game.enter(map, &entry, 0);
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![game.snapshot()];
    while let Some(state) = open.pop() {
        game.restore(&state);
        let cursors = game.report().objects.into_iter();
        let place: Vec<(i32, i32)> = cursors
            .filter(|object| object.name == "cursor")
            .map(|cursor| (cursor.x, cursor.y))
            .collect();
        if !seen.insert(place) {
            continue;
        }
        let levels = entrances(game.world());
        found.extend(levels.into_iter().map(|entrance| entrance.level));
        for direction in Direction::ALL {
            game.restore(&state);
            game.play(Input::Step(Player::One, direction));
            open.push(game.snapshot());
        }
    }
    found
}

#[test]
fn the_map_leads_to_every_level_and_back() {
    let map_file = map();
    let map = level(&map_file);
    let icons = map.objects.iter().filter_map(|o| o.data.level.clone());
    let mut icons: Vec<String> = icons.collect();
    icons.sort();
    assert_eq!(icons, files(), "icons of {map_file}");
    for file in files() {
        let parent = level(&file).parent;
        assert_eq!(parent.as_ref(), Some(&map_file), "parent of {file}");
    }
    // However the player goes about it, there is always another level.
    let count = files().len();
    for wins in 0..count {
        let open = reachable(&map, u32::try_from(wins).expect("few levels"));
        assert!(open.len() > wins, "after {wins} wins only {open:?}");
    }
    let all = u32::try_from(count).expect("few levels");
    assert_eq!(reachable(&map, all).len(), count);
}

#[test]
fn writing_and_reading_a_level_is_the_identity() {
    for name in files().into_iter().chain([map()]) {
        let read = level(&name);
        let written = file::write(&read);
        let again = file::read(&name, &written).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(again, read, "{name} written as\n{written}");
        assert_eq!(file::write(&again), written, "{name} written twice");
    }
}
