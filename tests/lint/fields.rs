//! Name, author and size.

use bevy::math::IVec2;
use kotodama::board::Bounds;
use kotodama::words::level::{Level, Placed};
use kotodama::words::lint::{Kind, Linter, MAX_EXAMINED, MAX_STACK};

use super::boards::{board, gets, remarks, show, spared};

fn rock(cell: IVec2) -> Placed {
    Placed {
        name: "rock".to_owned(),
        cell,
        ..Placed::default()
    }
}

fn sized(width: i32, height: i32) -> Level {
    Level {
        bounds: Bounds { width, height },
        ..board("BABA IS YOU WIN baba")
    }
}

#[test]
fn an_empty_board_is_an_error() {
    let empty = board(". . .\n . . .");
    gets(
        &empty,
        Kind::EmptyBoard,
        "error: the board is empty: place a player, a goal and the words for both",
    );
    spared(&board(". . .\n . baba ."), Kind::EmptyBoard);
    // A level without a board does no harm.
    let found: Vec<String> = remarks(&Level::default()).iter().map(show).collect();
    assert!(
        found[0].starts_with("error: the board is empty"),
        "{found:?}"
    );
}

#[test]
fn names_and_authors_are_asked_for() {
    let nameless = Level {
        name: " ".to_owned(),
        ..board("baba")
    };
    gets(
        &nameless,
        Kind::NoName,
        "hint: the level has no name: give it one in the level settings",
    );
    spared(&nameless, Kind::NoAuthor);
    let anonymous = Level {
        author: String::new(),
        ..board("baba")
    };
    gets(
        &anonymous,
        Kind::NoAuthor,
        "hint: the level has no author: say who made it in the level settings",
    );
    spared(&anonymous, Kind::NoName);
}

#[test]
fn boards_that_become_small_on_a_screen_are_named() {
    for (width, height) in [(36, 3), (5, 21)] {
        gets(
            &sized(width, height),
            Kind::Large,
            &format!(
                "hint: the board has {width} x {height} cells: more than 35 x 20 become small \
                 on a screen"
            ),
        );
    }
    spared(&sized(35, 20), Kind::Large);
}

#[test]
fn levels_with_too_many_objects_are_not_set_up() {
    let mut level = sized(1000, 100);
    let cells = level.bounds.cells().take(MAX_EXAMINED + 1);
    level.objects = cells.map(rock).collect();
    let mut linter = Linter::default();
    let found = linter.examine(&level);
    let kinds: Vec<Kind> = found.remarks.iter().map(|remark| remark.kind).collect();
    assert_eq!(kinds, [Kind::Large, Kind::TooMany]);
    assert!(found.reading.rules.is_empty());
    level.objects.pop();
    spared(&level, Kind::TooMany);
}

#[test]
fn stacks_without_end_are_not_set_up() {
    let mut level = sized(5, 5);
    level.objects = vec![rock(IVec2::new(3, 2)); MAX_STACK + 1];
    gets(
        &level,
        Kind::TooMany,
        "hint: a cell holds 501 objects: with more than 500 the rules are not examined @ 3,2",
    );
    level.objects.pop();
    spared(&level, Kind::TooMany);
}
