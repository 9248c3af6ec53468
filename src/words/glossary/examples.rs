//! A tiny level and moves for every word, in which the word acts
//! (`assets/glossary/*.ron`, part of the program).
//!
//! A board is drawn with a token for each cell: `CAT` is the word, `cat` the
//! object, `.` nothing; `cat:u` faces up (`:r`, `:l`, `:d`), `line:p` is a
//! path, `level:i` an opened icon; `rock+cat` lie in one cell.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use bevy::math::IVec2;
use serde::Deserialize;

use super::{Category, Entry};
use crate::input::Input;
use crate::level::{Grammar, IconState, Level, PathData, Placed, PlacedData, check_name};
use kotodama_board::{Bounds, Direction};

/// A level that shows what a word does.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The word in lower case.
    pub word: String,
    /// The level.
    pub level: Level,
    /// Moves that are played in it, over and over.
    pub moves: Vec<Input>,
}

/// As it is written in a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The words that it shows: several that act alike, each in turn in the
    /// place of `WORD`.
    words: Vec<String>,
    board: String,
    moves: String,
}

const FILES: [(Grammar, &str); 2] = [
    (
        Grammar::Words,
        include_str!("../../../assets/glossary/words.ron"),
    ),
    (
        Grammar::Kanji,
        include_str!("../../../assets/glossary/kanji.ron"),
    ),
];

static EXAMPLES: LazyLock<[BTreeMap<String, Example>; 2]> =
    LazyLock::new(|| FILES.map(|(grammar, text)| read(grammar, text).unwrap_or_default()));

/// Returns the example of an entry in this grammar. All letters share one
/// board, nouns that name entities walk about on one.
#[must_use]
pub fn of_entry(entry: &Entry, grammar: Grammar) -> Option<Cow<'static, Example>> {
    let [words, kanji] = &*EXAMPLES;
    let examples = match grammar {
        Grammar::Words => words,
        Grammar::Kanji => kanji,
    };
    let word = match entry.category {
        Category::Letter if !examples.contains_key(entry.word) => "letters",
        _ => entry.word,
    };
    let of_noun = || match entry.category {
        Category::Noun | Category::Object | Category::SpecialNoun => noun(entry.word, grammar).ok(),
        _ => None,
    };
    let found = examples.get(word).map(Cow::Borrowed);
    found.or_else(|| of_noun().map(Cow::Owned))
}

/// Returns an example in which an object of this name walks about.
fn noun(word: &str, grammar: Grammar) -> Result<Example, String> {
    let shown = word.to_uppercase();
    let level = board(
        grammar,
        &format!("{shown} IS YOU .\n. . . .\n{word} . . .\n. . . ."),
    )?;
    Ok(Example {
        word: word.to_owned(),
        level,
        moves: Input::parse_moves("rrdll").map_err(|error| error.to_string())?,
    })
}

fn read(grammar: Grammar, text: &str) -> Result<BTreeMap<String, Example>, String> {
    let written: Vec<Written> = ron::from_str(text).map_err(|error| error.to_string())?;
    let mut examples = BTreeMap::new();
    for Written {
        words,
        board: drawn,
        moves,
    } in written
    {
        for word in words {
            let drawn = drawn.replace("WORD", &word.to_uppercase());
            let level = board(grammar, &drawn).map_err(|error| format!("{word}: {error}"))?;
            let moves = Input::parse_moves(&moves).map_err(|error| format!("{word}: {error}"))?;
            let example = Example {
                word: word.clone(),
                level,
                moves,
            };
            if examples.insert(word.clone(), example).is_some() {
                return Err(format!("{word} is there twice"));
            }
        }
    }
    Ok(examples)
}

/// Returns a level as it is drawn; rows may differ in length, empty ones are
/// left out.
///
/// # Errors
///
/// What is no name of an object, and what stands behind `:` and means nothing.
pub fn board(grammar: Grammar, drawn: &str) -> Result<Level, String> {
    let rows = drawn.lines().filter(|row| !row.trim().is_empty());
    let mut level = Level {
        grammar,
        ..Level::default()
    };
    for (row, y) in rows.zip(0..) {
        for (token, x) in row.split_whitespace().zip(0..) {
            let cell = IVec2::new(x, y);
            level.bounds = Bounds {
                width: level.bounds.width.max(x + 1),
                height: y + 1,
            };
            for name in token.split('+').filter(|name| *name != ".") {
                level.objects.push(placed(name, cell)?);
            }
        }
    }
    Ok(level)
}

fn placed(token: &str, cell: IVec2) -> Result<Placed, String> {
    let (name, mark) = token.split_once(':').unwrap_or((token, ""));
    let is_text =
        name.chars().any(|c| c.is_ascii_uppercase()) || name.chars().all(|c| c.is_ascii_digit());
    let name = match is_text {
        true => format!("text_{}", name.to_lowercase()),
        false => name.to_owned(),
    };
    check_name(&name).map_err(|error| format!("{token}: {error}"))?;
    let mut data = PlacedData::default();
    let mut facing = Direction::Right;
    match mark {
        "" | "r" => {}
        "u" => facing = Direction::Up,
        "l" => facing = Direction::Left,
        "d" => facing = Direction::Down,
        "p" => data.path = Some(PathData::default()),
        "i" => {
            data.icon = Some(IconState::Opened);
            data.level = Some("there.level.ron".to_owned());
        }
        _ => return Err(format!("{token}: nothing is called ':{mark}'")),
    }
    Ok(Placed {
        name,
        cell,
        facing,
        data,
    })
}

#[cfg(test)]
mod tests;
