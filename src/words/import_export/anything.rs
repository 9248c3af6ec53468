//! One "paste" for everything that holds a level.

use std::path::Path;

use super::Shared;
use super::code;
use super::import::pair::{self, BadPair};
use super::import::{self, BadImport, Converted, Imported};
use super::picture::{self, BadPicture};
use crate::level::file;
use crate::level::sprites::{self, Sprite};
use kotodama_formats::{BadCode, Diagnostics, Message, msg};

/// Contents that were found.
#[derive(Clone, Debug, PartialEq)]
pub enum Anything {
    /// A share code, or a picture with one inside.
    Shared(Box<Shared>),
    /// The text of a level file.
    Level(Box<Shared>),
    /// Levels of another program, whose legend has to be completed.
    Imported(Imported),
    /// Levels of another program that are complete.
    Converted(Box<Converted>),
    /// A PNG of the size of a sprite, for an own noun.
    Sprite(Box<Sprite>),
}

/// Reason why nothing was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refusal {
    /// Neither text nor PNG.
    Binary,
    /// A text that says nothing to us.
    Unknown,
    /// The text of a pack file.
    Pack,
    /// A share code with something wrong.
    Code(#[from] BadCode),
    /// A picture with something wrong.
    Picture(#[from] BadPicture),
    /// An import with something wrong.
    Import(#[from] BadImport),
    /// Files of the reference game with something wrong.
    Pair(#[from] BadPair),
    /// The problems of a file or the text of a level file.
    File(#[from] Diagnostics),
}

impl Refusal {
    /// Returns the line and column of the text, counted from 1; those of the
    /// whole are 1:1.
    #[must_use]
    pub const fn place(&self) -> (usize, usize) {
        match self {
            Self::Import(bad) => bad.place(),
            _ => (1, 1),
        }
    }

    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Binary => msg!(
                "problem-exchange-binary",
                "this is neither a text nor a PNG picture, expected a share code, a level, \
                 a picture of a level, or levels of another program"
            ),
            Self::Unknown => msg!(
                "problem-exchange-unknown",
                "there is no level in this text, expected a share code, the text of a level file, \
                 rows of characters, Keke levels in JSON, a PuzzleScript source, the tiles of a \
                 chat bot or a map of numbers"
            ),
            Self::Pack => msg!(
                "problem-exchange-pack",
                "this is the text of a pack, expected a level: open the folder of the pack instead"
            ),
            Self::Code(bad) => bad.message(),
            Self::Picture(bad) => bad.message(),
            Self::Import(bad) => bad.message(),
            Self::Pair(bad) => bad.message(),
            Self::File(problems) => problems.message(),
        }
    }
}

/// Reads a file that holds a level in any form.
///
/// # Errors
///
/// A file that cannot be read, and what [`read_anything`] says of it.
pub fn read_file(path: &Path) -> Result<Anything, Refusal> {
    if pair::is_ours(path) {
        return Ok(converted(pair::read_path(path)?));
    }
    let bytes = kotodama_formats::read_bytes(path, picture::MAX_BYTES)?;
    read_anything(&path.display().to_string(), &bytes)
}

fn converted(converted: Converted) -> Anything {
    Anything::Converted(Box::new(converted))
}

/// Reads bytes that hold a level in any form: a PNG, layers of the reference
/// game, or a text. `name` is for the messages about files only.
///
/// # Errors
///
/// One message that says what is wrong with the most likely form.
pub fn read_anything(name: &str, bytes: &[u8]) -> Result<Anything, Refusal> {
    if picture::is_png(bytes) {
        return match picture::level_from_png(bytes) {
            Ok(shared) => Ok(Anything::Shared(Box::new(shared))),
            Err(BadPicture::NoLevel) => match sprites::decode(bytes) {
                Ok(sprite) => Ok(Anything::Sprite(Box::new(sprite))),
                Err(_) => Err(BadPicture::NoLevel.into()),
            },
            Err(bad) => Err(bad.into()),
        };
    }
    if pair::is_layers(bytes) {
        return Ok(converted(pair::read(name, bytes, None)?));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => read_text(name, text),
        Err(_) => Err(Refusal::Binary),
    }
}

/// Reads a text that holds a level in any form. `name` is for the messages
/// about level files only.
///
/// # Errors
///
/// One message that says what is wrong with the most likely form.
pub fn read_text(name: &str, text: &str) -> Result<Anything, Refusal> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > import::MAX_TEXT {
        return Err(BadImport::TooLong(text.len()).into());
    }
    match first_word(text) {
        "Pack" => return Err(Refusal::Pack),
        // A level file in which a slip has crept is still meant as one.
        _ if is_level(text) => {
            let level = file::read(name, text)?;
            let sprites = Default::default();
            return Ok(Anything::Level(Box::new(Shared { level, sprites })));
        }
        _ => {}
    }
    if code::CODE.is_in(text) {
        return Ok(Anything::Shared(Box::new(code::read(text)?)));
    }
    if pair::is_text(text) {
        return Err(BadPair::NoLayers(format!("*.{}", pair::LAYERS)).into());
    }
    if let Some(found) = import::convert(text)? {
        return Ok(converted(found));
    }
    match import::read(text) {
        Ok(imported) => Ok(Anything::Imported(imported)),
        Err(BadImport::Unknown) => Err(Refusal::Unknown),
        Err(bad) => Err(bad.into()),
    }
}

/// Returns the word with which a RON text begins; comments and attributes do
/// not count.
fn first_word(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest
            .get(kotodama_formats::blank_len(rest)..)
            .unwrap_or_default();
        match rest.strip_prefix("#!").and_then(|r| r.split_once(']')) {
            Some((_, after)) => rest = after,
            None => break,
        }
    }
    let end = rest.find(|c: char| !c.is_alphanumeric());
    rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
}

/// Returns whether this is meant as the text of a level file.
fn is_level(text: &str) -> bool {
    let fields = ["legend", "rows", "objects"];
    let said = fields.iter().filter(|field| {
        let mut places = text.match_indices(*field);
        places.any(|(at, _)| {
            let after = text.get(at + field.len()..).unwrap_or_default();
            after.trim_start().starts_with(':')
        })
    });
    first_word(text) == "Level" || said.count() > 1
}
