//! What the further settings of a level may be: palette, music, hints and the
//! recorded solution.

use super::MAX_NAME;
use crate::input::{Input, MOVES};
use kotodama_formats::{Message, message_errors, msg};

/// The most hints that a level may give.
pub const MAX_HINTS: usize = 20;

/// The longest hint, in characters.
pub const MAX_HINT: usize = 300;

/// The longest recorded solution, in moves.
pub const MAX_SOLUTION: usize = 100_000;

/// Why a setting cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSetting {
    /// A palette or a tune without a name.
    NoName,
    /// A name longer than [`MAX_NAME`].
    LongName(usize),
    /// A character that names of palettes and tunes do not contain.
    Character {
        /// The name.
        name: String,
        /// The first such character.
        found: char,
    },
    /// A hint longer than [`MAX_HINT`].
    LongHint(usize),
    /// A solution without moves.
    NoMoves,
    /// A solution longer than [`MAX_SOLUTION`].
    LongSolution(usize),
    /// Something else than a move that makes a turn pass.
    Move {
        /// The character.
        found: char,
        /// Its position in the string, counted in characters from 1.
        position: usize,
    },
}

message_errors!(BadSetting);

impl BadSetting {
    /// What it says.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NoName => msg!(
                "problem-setting-empty",
                "this name is empty, expected one such as \"night\""
            ),
            Self::LongName(length) => msg!(
                "problem-name-long",
                "this name has {length} characters, expected at most {most}",
                length = *length,
                most = MAX_NAME,
            ),
            Self::Character { name, found } => msg!(
                "problem-setting-character",
                "{name} contains {found}, expected lower-case letters, digits and \"-\" only",
                name = format!("{name:?}"),
                found = format!("{found:?}"),
            ),
            Self::LongHint(length) => msg!(
                "problem-hint-long",
                "this hint has {length} characters, expected at most {most}",
                length = *length,
                most = MAX_HINT,
            ),
            Self::NoMoves => msg!(
                "problem-solution-empty",
                "the solution is empty, expected moves such as \"rrud\""
            ),
            Self::LongSolution(length) => msg!(
                "problem-solution-long",
                "the solution has {length} moves, expected at most {most}",
                length = *length,
                most = MAX_SOLUTION,
            ),
            Self::Move { found, position } => msg!(
                "problem-solution-move",
                "move {position} is {found}, expected one of {moves}",
                position = *position,
                found = format!("{found:?}"),
                moves = MOVES,
            ),
        }
    }
}

/// Can a palette or a tune be called this: `a` to `z`, digits and `-`?
///
/// # Errors
///
/// The first reason against it.
pub fn check_asset(name: &str) -> Result<(), BadSetting> {
    let length = name.chars().count();
    if length == 0 {
        return Err(BadSetting::NoName);
    }
    if length > MAX_NAME {
        return Err(BadSetting::LongName(length));
    }
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    match name.chars().find(|&c| !fits(c)) {
        None => Ok(()),
        Some(found) => Err(BadSetting::Character {
            name: name.to_owned(),
            found,
        }),
    }
}

/// Is this short enough for a hint?
///
/// # Errors
///
/// How long it is.
pub fn check_hint(hint: &str) -> Result<(), BadSetting> {
    match hint.chars().count() {
        0..=MAX_HINT => Ok(()),
        length => Err(BadSetting::LongHint(length)),
    }
}

/// Can this be recorded as a solution: moves without undo and restart? White
/// space is ignored.
///
/// # Errors
///
/// The first reason against it.
pub fn check_solution(moves: &str) -> Result<(), BadSetting> {
    let length = moves.chars().filter(|c| !c.is_whitespace()).count();
    if length == 0 {
        return Err(BadSetting::NoMoves);
    }
    if length > MAX_SOLUTION {
        return Err(BadSetting::LongSolution(length));
    }
    match (1..).zip(moves.chars()).find(|&(_, c)| !is_turn(c)) {
        None => Ok(()),
        Some((position, found)) => Err(BadSetting::Move { found, position }),
    }
}

/// White space, or a move that makes a turn pass.
pub(super) fn is_turn(c: char) -> bool {
    let input = Input::from_char(c);
    c.is_whitespace() || input.is_some_and(|i| !matches!(i, Input::Undo | Input::Restart))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_palettes_and_tunes_could_be_file_names() {
        assert_eq!(check_asset("deep-sea-2"), Ok(()));
        assert_eq!(check_asset(&"a".repeat(MAX_NAME)), Ok(()));
        assert_eq!(check_asset(""), Err(BadSetting::NoName));
        assert_eq!(check_asset(&"a".repeat(41)), Err(BadSetting::LongName(41)));
        for (name, found) in [("Sea", 'S'), ("../x", '.'), ("a_b", '_'), ("é", 'é')] {
            let name = name.to_owned();
            let expected = BadSetting::Character {
                name: name.clone(),
                found,
            };
            assert_eq!(check_asset(&name), Err(expected));
        }
    }

    #[test]
    fn hints_are_counted_in_characters() {
        assert_eq!(check_hint(&"語".repeat(MAX_HINT)), Ok(()));
        let long = "語".repeat(MAX_HINT + 1);
        assert_eq!(check_hint(&long), Err(BadSetting::LongHint(301)));
    }

    #[test]
    fn solutions_neither_undo_nor_restart() {
        assert_eq!(check_solution("ruld RULD\n."), Ok(()));
        assert_eq!(check_solution(" "), Err(BadSetting::NoMoves));
        for (moves, found, position) in [("rz", 'z', 2), ("x", 'x', 1), ("r r?", '?', 4)] {
            assert_eq!(
                check_solution(moves),
                Err(BadSetting::Move { found, position })
            );
        }
        let long = "r ".repeat(MAX_SOLUTION);
        assert_eq!(check_solution(&long), Ok(()));
        let longer = format!("{long}r");
        assert_eq!(
            check_solution(&longer),
            Err(BadSetting::LongSolution(MAX_SOLUTION + 1))
        );
    }
}
