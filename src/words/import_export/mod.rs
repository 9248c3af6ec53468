//! Levels on their way from one person to another: one line of text
//! ([`code`]), a picture with the level inside ([`picture`]), and what other
//! programs write ([`import`]). [`read_anything`] tells them apart, so that one
//! "paste" takes them all.
//!
//! Whatever is read is refused with one message or read exactly; nothing here
//! takes more memory than its limits say, whatever a text claims.

pub mod code;
pub mod import;
pub mod picture;

mod anything;
mod contents;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kotodama_formats::Diagnostics;

use crate::level::sprites::Sprite;
use crate::level::{self, Level};

pub use anything::{Anything, Refusal, read_anything, read_file, read_text};

/// A level with the sprites of its custom nouns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shared {
    /// The level. Paths in it are as its author wrote them.
    pub level: Level,
    /// Sprites of the custom nouns that it uses, by noun.
    pub sprites: BTreeMap<String, Sprite>,
}

impl Shared {
    /// Returns a level with those of the author's `sprites` that it uses.
    #[must_use]
    pub fn new(level: Level, sprites: &BTreeMap<String, Sprite>) -> Self {
        let used = nouns(&level);
        let sprites = sprites
            .iter()
            .filter(|(noun, _)| used.contains(noun.as_str()))
            .map(|(noun, sprite)| (noun.clone(), sprite.clone()))
            .collect();
        Self { level, sprites }
    }
}

/// Returns the code of a level file, with the sprites that lie beside it.
///
/// # Errors
///
/// Everything that is wrong with the level and its sprites, and a level that is
/// too large.
pub fn code_of_file(file: &Path) -> Result<String, Vec<Diagnostics>> {
    let level = level::file::read_file(file).map_err(|problems| vec![problems])?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let (sprites, mut bad) = level::sprites::load_folder(folder);
    // Sprites of other levels are none of this one's business.
    let used = nouns(&level);
    bad.retain(|problems| {
        let noun = Path::new(&problems.path).file_stem();
        noun.is_some_and(|noun| used.contains(&*noun.to_string_lossy()))
    });
    if !bad.is_empty() {
        return Err(bad);
    }
    code::write(&Shared::new(level, &sprites)).map_err(|bad| {
        let file = file.display().to_string();
        vec![Diagnostics::with_file(&file, bad.message())]
    })
}

/// Returns the nouns that can appear in a level: what is placed, spoken of or
/// listed.
#[must_use]
pub fn nouns(level: &Level) -> BTreeSet<&str> {
    let placed = level.objects.iter().map(|placed| placed.name.as_str());
    placed
        .map(|name| name.strip_prefix("text_").unwrap_or(name))
        .chain(level.object_list.iter().map(String::as_str))
        .chain(level.characters.keys().map(String::as_str))
        .collect()
}
