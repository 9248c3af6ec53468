//! Checks of the further settings of a level: palette, music, hints, the
//! recorded solution and tests.

use super::names::{MAX_NAME, too_long};
use crate::input::{Input, MOVES};
use kotodama_formats::{Message, msg};

/// Maximum number of hints of a level.
pub const MAX_HINTS: usize = 20;

/// Maximum length of a hint, in characters.
pub const MAX_HINT: usize = 300;

/// Maximum length of a recorded solution, in moves.
pub const MAX_SOLUTION: usize = 100_000;

/// Maximum number of tests of a level.
pub const MAX_TESTS: usize = 100;

/// Recorded moves with their expected result ([`crate::solution::Playback`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LevelTest {
    /// Its name; may be empty.
    pub name: String,
    /// Moves in the form of a solution ([`check_moves`]).
    pub moves: String,
    /// Whether the moves are expected to win.
    pub wins: bool,
}

/// Checks the name of a palette or a tune, which may contain `a` to `z`, digits
/// and `-`.
///
/// # Errors
///
/// Returns the first problem of the name.
pub fn check_asset(name: &str) -> Result<(), Message> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    Err(
        match (name.chars().count(), name.chars().find(|&c| !fits(c))) {
            (0, _) => msg!(
                "problem-setting-empty",
                "this name is empty, expected one such as \"night\""
            ),
            (length, _) if length > MAX_NAME => too_long(length),
            (_, None) => return Ok(()),
            (_, Some(found)) => msg!(
                "problem-setting-character",
                "{name} contains {found}, expected lower-case letters, digits and \"-\" only",
                name = format!("{name:?}"),
                found = format!("{found:?}"),
            ),
        },
    )
}

/// Checks that a hint is not too long.
///
/// # Errors
///
/// Returns the length of a hint that is too long.
pub fn check_hint(hint: &str) -> Result<(), Message> {
    match hint.chars().count() {
        0..=MAX_HINT => Ok(()),
        length => Err(msg!(
            "problem-hint-long",
            "this hint has {length} characters, expected at most {most}",
            length,
            most = MAX_HINT,
        )),
    }
}

/// Checks that moves can be recorded as a solution or a test: they must not
/// contain undo or restart. White space is ignored.
///
/// # Errors
///
/// Returns the first problem of the moves.
pub fn check_moves(moves: &str) -> Result<(), Message> {
    let length = moves.chars().filter(|c| !c.is_whitespace()).count();
    let stray = (1_usize..).zip(moves.chars()).find(|&(_, c)| !is_turn(c));
    Err(match (length, stray) {
        (0, _) => msg!(
            "problem-recorded-empty",
            "there are no moves, expected some such as \"rrud\""
        ),
        (length, _) if length > MAX_SOLUTION => msg!(
            "problem-recorded-long",
            "there are {length} moves, expected at most {most}",
            length,
            most = MAX_SOLUTION,
        ),
        (_, None) => return Ok(()),
        (_, Some((position, found))) => msg!(
            "problem-recorded-move",
            "move {position} is {found}, expected one of {moves}",
            position,
            found = format!("{found:?}"),
            moves = MOVES,
        ),
    })
}

/// Returns whether the character is white space or a move that makes a turn
/// pass.
pub(super) fn is_turn(c: char) -> bool {
    let input = Input::from_char(c);
    c.is_whitespace() || input.is_some_and(|i| !matches!(i, Input::Undo | Input::Restart))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(checked: Result<(), Message>) -> String {
        checked.expect_err("it is wrong").to_string()
    }

    #[test]
    fn names_of_palettes_and_tunes_could_be_file_names() {
        assert_eq!(check_asset("deep-sea-2"), Ok(()));
        assert_eq!(check_asset(&"a".repeat(MAX_NAME)), Ok(()));
        assert!(said(check_asset("")).contains("is empty"));
        assert!(said(check_asset(&"a".repeat(41))).contains("41 characters"));
        for (name, found) in [("Sea", 'S'), ("../x", '.'), ("a_b", '_'), ("é", 'é')] {
            let expected = format!("{name:?} contains {found:?}");
            assert!(said(check_asset(name)).starts_with(&expected));
        }
    }

    #[test]
    fn hints_are_counted_in_characters() {
        assert_eq!(check_hint(&"語".repeat(MAX_HINT)), Ok(()));
        let long = "語".repeat(MAX_HINT + 1);
        assert!(said(check_hint(&long)).contains("301 characters"));
    }

    #[test]
    fn solutions_neither_undo_nor_restart() {
        assert_eq!(check_moves("ruld RULD\n."), Ok(()));
        assert!(said(check_moves(" ")).contains("no moves"));
        for (moves, found, position) in [("rz", 'z', 2), ("x", 'x', 1), ("r r?", '?', 4)] {
            let expected = format!("move {position} is {found:?}");
            assert!(said(check_moves(moves)).starts_with(&expected));
        }
        let long = "r ".repeat(MAX_SOLUTION);
        assert_eq!(check_moves(&long), Ok(()));
        let longer = format!("{long}r");
        assert!(said(check_moves(&longer)).contains("100001 moves"));
    }
}
