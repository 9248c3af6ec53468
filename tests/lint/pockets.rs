//! Words that nothing can touch.

use kotodama::words::lint::Kind;

use super::boards::{board, gets, spared};

/// Returns a board on which nothing can reach the wall's rule.
fn walled(rows: &str) -> String {
    format!(
        "WALL IS STOP wall . wall FLAG IS WIN\n\
         wall wall wall wall . wall wall wall wall\n\
         wall . . . . . . . .\n\
         wall . . . . . . . .\n\
         wall . . baba . . flag . .\n\
         {rows}\n\
         wall . . . . . . . .\n\
         BABA IS YOU wall . . . . ."
    )
}

#[test]
fn a_word_in_a_closed_pocket_is_unreachable() {
    let pocket = walled(
        "wall . . . wall wall wall . .\n\
         wall . . . wall ROCK wall . .\n\
         wall . . . wall wall wall . .",
    );
    gets(
        &board(&pocket),
        Kind::Unreachable,
        "hint: ROCK can never become part of a sentence here: open a way, or remove it @ 5,6",
    );
    spared(&board(&pocket), Kind::Stuck);
    // A door is enough to get in.
    let door = pocket.replace("wall ROCK wall", "wall ROCK .");
    spared(&board(&door), Kind::Unreachable);
}

#[test]
fn a_pocket_is_no_pocket_if_something_can_open_it() {
    let pocket = "wall . . . wall wall wall . .\n\
                  wall . . . wall ROCK wall . .\n\
                  wall . . . wall wall wall . .";
    let level = walled(pocket);
    // The wall can be named in a new sentence.
    let named = level.replacen("baba . .", "baba WALL .", 1);
    spared(&board(&named), Kind::Unreachable);
    // So can everything else.
    for word in [
        "ALL", "NOT", "TELE", "PULL", "SWAP", "MAKE", "FALL", "WORD", "PHANTOM",
    ] {
        let tricky = level.replacen("baba . .", &format!("baba {word} ."), 1);
        spared(&board(&tricky), Kind::Unreachable);
    }
    // The rule can be broken from beside.
    let open = level.replacen("STOP wall .", "STOP . .", 1);
    spared(&board(&open), Kind::Unreachable);
    // An object in there may become the player some day.
    let inhabited = walled(
        "wall . wall wall wall wall wall . .\n\
         wall . wall ROCK flag . wall . .\n\
         wall . wall wall wall wall wall . .",
    );
    spared(&board(&inhabited), Kind::Unreachable);
    // Walls that do not stop.
    let none = level.replacen("STOP", "HOT", 1);
    spared(&board(&none), Kind::Unreachable);
}

#[test]
fn a_word_in_a_corner_is_stuck() {
    let with = |corner: &str| {
        format!("BABA IS YOU . {corner}\n . . . . .\n FLAG IS WIN . .\n baba . . . flag")
    };
    gets(
        &board(&with("ROCK")),
        Kind::Stuck,
        "hint: ROCK cannot be pushed anywhere from here @ 4,0",
    );
    spared(&board(&with("ROCK")), Kind::Unreachable);
    // One step from the corner it can be pushed along the border.
    let beside =
        "BABA IS YOU . . ROCK .\n . . . . . . .\n FLAG IS WIN . . . .\n baba . . . . . flag";
    spared(&board(beside), Kind::Stuck);
    // Words of a sentence are meant to be there.
    spared(&board(&with(".")), Kind::Stuck);
    // A word that can be pulled is not stuck.
    let pulled = with("ROCK").replacen(". . . . .", ". . PULL . .", 1);
    spared(&board(&pulled), Kind::Stuck);
}

#[test]
fn words_that_can_be_pushed_in_rows_are_not_stuck() {
    // From the left, the row can be pushed on to the right.
    let level =
        "BABA IS YOU . . . .\n . . ROCK PUSH KEKE . .\n FLAG IS WIN . . . .\n baba . . . . . flag";
    spared(&board(level), Kind::Stuck);
}
