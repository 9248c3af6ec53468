//! Maps of baba-is-auto: width and height, then a number for every cell, row by
//! row; further layers follow below the first.
//!
//! ```
//! use kotodama_words::import_export::import::numbers;
//!
//! let converted = numbers::read("3 2\n4 67 77\n114 132 132\n").unwrap();
//! let level = &converted.levels[0].level;
//! let names: Vec<&str> = level.objects.iter().map(|it| it.name.as_str()).collect();
//! assert_eq!(names, ["text_baba", "text_is", "text_you", "baba"]);
//! ```

use bevy::math::IVec2;

use super::converted::{Converted, NamedLevel};
use super::remarks::Remarks;
use super::{BadImport, Form, MAX_CELLS, checked};
use crate::level::{Level, MAX_OBJECTS, Placed, check_name, file};
use kotodama_board::{Bounds, MAX_SIDE};
use kotodama_formats::msg;

/// Nouns, by number: 1 is the first. Text has these numbers.
const NOUNS: &str = "algae all anni baba bat belt bird bog bolt box brick bubble bug cake cliff \
    cloud cog crab cursor door dust empty fence fire flag flower foliage fruit fungus ghost grass \
    group hand hedge ice image jelly keke key lava leaf level line love me moon orb pillar pipe \
    robot rock rocket rose rubble skull star statue sun text tile tree ufo violet wall water";

/// The words behind [`NOUNS`]; a number between the groups is unused.
const OPERATORS: &str = "is has make and not on near facing lonely";

/// The words behind [`OPERATORS`]; the objects of the nouns follow.
const PROPERTIES: &str = "you stop push pull swap tele move fall shift win defeat sink hot melt \
    shut open weak float more up down left right word best sleep red blue hide bonus end done safe";

/// Meaning of a number.
enum Meaning {
    Empty,
    Object(String),
    Unknown,
}

fn meaning(number: usize) -> Meaning {
    let mut first = 1;
    for (list, is_text) in [
        (NOUNS, true),
        (OPERATORS, true),
        (PROPERTIES, true),
        (NOUNS, false),
    ] {
        let words = list.split_whitespace();
        let count = words.clone().count();
        if let Some(at) = number.checked_sub(first)
            && let Some(word) = words.clone().nth(at)
        {
            return match (is_text, word) {
                (true, word) => Meaning::Object(format!("text_{word}")),
                (false, "empty") => Meaning::Empty,
                (false, word) => Meaning::Object(word.to_owned()),
            };
        }
        first += count + 1;
    }
    Meaning::Unknown
}

/// Returns whether a text is meant as such a map: nothing but numbers, two of
/// them in the first line, and some of several digits.
#[must_use]
pub fn is_map(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let Some(first) = lines.next() else {
        return false;
    };
    let is_number = |word: &str| word.len() < 10 && word.bytes().all(|c| c.is_ascii_digit());
    let mut words = lines.flat_map(str::split_whitespace).peekable();
    let has_long = words.clone().any(|word| word.len() > 1);
    let size = first.split_whitespace();
    size.clone().count() == 2 && size.clone().all(is_number) && has_long && words.all(is_number)
}

/// Reads a map.
///
/// # Errors
///
/// A board over the limits, and another count of numbers than it has cells.
pub fn read(text: &str) -> Result<Converted, BadImport> {
    let text = checked(text)?;
    let mut numbers = text.split_whitespace().map(str::parse::<usize>);
    let mut side = || numbers.next().and_then(Result::ok).unwrap_or(0);
    let (width, height) = (side(), side());
    let most = usize::try_from(MAX_SIDE).unwrap_or(0);
    for (rows, found) in [(false, width), (true, height)] {
        if found > most {
            let level = 1;
            return Err(BadImport::TooWide { level, rows, found });
        }
    }
    let cells = width * height;
    let found = numbers.clone().count();
    if cells == 0 || found == 0 || !found.is_multiple_of(cells) {
        return Err(BadImport::Numbers { cells, found });
    }
    if found > MAX_CELLS {
        return Err(BadImport::TooManyCells);
    }
    let signed = |side: usize| i32::try_from(side).unwrap_or(0);
    let mut remarks = Remarks::default();
    let mut level = Level {
        bounds: Bounds {
            width: signed(width),
            height: signed(height),
        },
        ..Level::default()
    };
    for (index, number) in numbers.enumerate() {
        let index = index % cells;
        let cell = IVec2::new(signed(index % width), signed(index / width));
        let number = number.unwrap_or(0);
        match meaning(number) {
            Meaning::Empty => {}
            Meaning::Object(name) if check_name(&name).is_ok() => {
                if level.objects.len() >= MAX_OBJECTS {
                    return Err(BadImport::TooManyObjects);
                }
                level.objects.push(Placed {
                    name,
                    cell,
                    ..Placed::default()
                });
            }
            Meaning::Object(name) => {
                let what = msg!(
                    "problem-import-left-no-object",
                    "no object is called {name} here",
                    name = format!("{name:?}"),
                );
                remarks.cell(cell, what);
            }
            Meaning::Unknown => {
                let what = msg!(
                    "problem-import-left-number",
                    "the number {number} stands for nothing",
                    number,
                );
                remarks.cell(cell, what);
            }
        }
    }
    level.put_in_file_order();
    Ok(Converted {
        form: Form::Numbers,
        title: String::new(),
        author: String::new(),
        levels: vec![NamedLevel {
            file: format!("map{}", file::EXTENSION),
            level,
        }],
        map: None,
        is_pack: false,
        remarks: remarks.finish(),
    })
}
