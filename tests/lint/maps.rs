//! Icons, cursors and paths.

use bevy::math::IVec2;
use kotodama::words::level::{IconState, Level, PathData};
use kotodama::words::lint::Kind;

use super::boards::{board, gets, spared};

/// Returns a board in which every `line` is a path and every `level` leads to a
/// level, except for those in `blank`.
fn map(rows: &str, blank: &[(i32, i32)]) -> Level {
    let mut level = board(rows);
    for placed in &mut level.objects {
        match placed.name.as_str() {
            "line" => placed.data.path = Some(PathData::default()),
            "level" if !blank.contains(&(placed.cell.x, placed.cell.y)) => {
                placed.data.level = Some("a.level.ron".to_owned());
            }
            _ => {}
        }
    }
    level
}

const SOUND: &str = "
    cursor+level line level .
    . line . .
    . level line level
";

#[test]
fn a_sound_map_needs_neither_player_nor_goal() {
    let found = super::boards::remarks(&map(SOUND, &[]));
    assert_eq!(found, []);
}

#[test]
fn icons_without_a_level_are_named() {
    gets(
        &map(SOUND, &[(2, 0)]),
        Kind::IconWithoutLevel,
        "warning: this icon leads to no level: link it to one @ 2,0",
    );
    spared(&map(SOUND, &[]), Kind::IconWithoutLevel);
    // Not a map, so it may be anything.
    gets(
        &map("BABA IS YOU WIN baba level", &[(5, 0)]),
        Kind::IconWithoutLevel,
        "hint: this icon leads to no level: link it to one @ 5,0",
    );
}

#[test]
fn a_map_needs_something_that_selects() {
    gets(
        &map("level line level", &[]),
        Kind::NoCursor,
        "warning: nothing is SELECT, so no level can be entered: place a cursor @ 0,0 2,0",
    );
    spared(
        &map("level line level\n BABA IS SELECT\n baba . .", &[]),
        Kind::NoCursor,
    );
    spared(&map(SOUND, &[]), Kind::NoCursor);
}

#[test]
fn cursors_that_cannot_go_anywhere_are_named() {
    gets(
        &map("cursor . level", &[]),
        Kind::StuckCursor,
        "warning: this cursor is SELECT, but no path or icon is beside it @ 0,0",
    );
    spared(&map("cursor+level . .", &[]), Kind::StuckCursor);
    spared(&map("cursor level .", &[]), Kind::StuckCursor);
}

#[test]
fn cursors_beside_the_path_are_named() {
    gets(
        &map("cursor line level", &[]),
        Kind::CursorOffPath,
        "hint: this cursor starts on neither an icon nor a path @ 0,0",
    );
    spared(&map("cursor+line line level", &[]), Kind::CursorOffPath);
}

#[test]
fn icons_to_which_no_path_leads_are_named() {
    let apart = "cursor+level line . level";
    gets(
        &map(apart, &[]),
        Kind::IconOutOfReach,
        "warning: no path leads to this icon from where the cursor starts @ 3,0",
    );
    spared(
        &map("cursor+level line line level", &[]),
        Kind::IconOutOfReach,
    );
    // A path that appears later is a path.
    let mut later = map("cursor+level line line level", &[]);
    for placed in &mut later.objects {
        if placed.cell == IVec2::new(2, 0) {
            placed.data.path = Some(PathData {
                hidden: true,
                wins: 1,
            });
        }
    }
    spared(&later, Kind::IconOutOfReach);
    // A locked icon need not be reachable.
    let mut locked = map(apart, &[]);
    for placed in &mut locked.objects {
        if placed.cell == IVec2::new(3, 0) {
            placed.data.icon = Some(IconState::Locked);
        }
    }
    spared(&locked, Kind::IconOutOfReach);
    // A YOU object can push it.
    spared(
        &map(&format!("{apart}\n BABA IS YOU baba"), &[]),
        Kind::IconOutOfReach,
    );
}

#[test]
fn paths_that_lead_nowhere_are_named() {
    gets(
        &map("cursor+level line . .\n . . line line", &[]),
        Kind::IdlePath,
        "hint: this path leads to no icon @ 2,1 3,1",
    );
    spared(
        &map("cursor+level line . .\n . line line .", &[]),
        Kind::IdlePath,
    );
}
