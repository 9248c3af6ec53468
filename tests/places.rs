//! Places of other modes in the land of words (W-ICON-11): each mode has some,
//! and their games can be won. Dungeons and puzzles have tests of their own,
//! which replay recorded wins.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use kotodama::words::level::{file, pack};
use serde_json::Value;

/// Returns the files of other modes that icons of the pack lead to.
fn places() -> Vec<PathBuf> {
    let folder = Path::new("levels");
    let pack = pack::read_file(&folder.join("pack.ron")).expect("the pack can be read");
    let mut places = Vec::new();
    for map in pack.levels.iter().chain(&pack.map) {
        let map = folder.join(map);
        let level = file::read_file(&map).expect("the level can be read");
        let area = map.parent().expect("it is in a folder");
        let names = level.objects.iter().filter_map(|it| it.data.level.as_ref());
        let others = names.filter(|name| !name.ends_with(file::EXTENSION));
        places.extend(others.map(|name| area.join(name)));
    }
    places
}

#[test]
fn every_mode_has_places_in_the_land() {
    let mut modes: BTreeMap<String, usize> = BTreeMap::new();
    for place in places() {
        let name = place.file_name().expect("a name").to_string_lossy();
        let (_, ending) = name.split_once('.').expect("an ending");
        *modes.entry(ending.to_owned()).or_default() += 1;
    }
    for ending in ["falling.ron", "dungeon.ron", "cards.ron"] {
        let count = modes.remove(ending).unwrap_or_default();
        assert!(count >= 3, "{count} places of {ending}");
    }
    assert_eq!(modes, BTreeMap::new());
}

fn falling(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .arg("falling")
        .args(arguments)
        .output()
        .expect("the program runs");
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

/// The only puzzle with fixed pieces, which the players of `evaluate` cannot
/// read: a rose at the left, ROSE IS GHOST beside the last ghost, and what was
/// cast then says GHOST IS HERO.
const UNDERSTUDIES: &str = ".12 l.u.64 l.l.l.u.64 c.12 r.u.80 l.u.64 l.l.l.l.u.64 r.r.u.100";

/// The stronger player reaches the goal of each place with falling blocks.
#[test]
fn goals_of_falling_blocks_can_be_reached() {
    let mut won = 0;
    for place in places() {
        let name = place.to_string_lossy();
        if name.ends_with("daiyaku.falling.ron") {
            let run = falling(&["run", &name, "--inputs", UNDERSTUDIES, "--json"]);
            assert_eq!((&run["status"], &run["pieces"]), (&"won".into(), &6.into()));
        } else if name.ends_with(".falling.ron") {
            let judged = falling(&["evaluate", &name, "--games", "1", "--json"]);
            let won = judged["bots"]["strong"]["won"].as_object();
            assert!(won.is_some_and(|won| !won.is_empty()), "{name}: {judged}");
        } else {
            continue;
        }
        won += 1;
    }
    assert!(won >= 4, "{won} places");
}
