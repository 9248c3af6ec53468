//! The templates and items of every dungeon (D-TPL-01 to D-TPL-06, D-ITEM-07),
//! read from a file like those of authors.

use std::sync::LazyLock;

use crate::definition::Definition;
use crate::file;

/// Name of the file in messages.
const PATH: &str = "standard.dungeon.ron";

const TEXT: &str = include_str!("../../assets/dungeons/standard.dungeon.ron");

/// Returns the standard templates and items: a dungeon without levels.
#[must_use]
pub fn definition() -> &'static Definition {
    // A test reads the file, so a faulty one is never released.
    static STANDARD: LazyLock<Definition> =
        LazyLock::new(|| file::standard(PATH, TEXT).unwrap_or_default());
    &STANDARD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_templates_are_sound() {
        let read = file::standard(PATH, TEXT);
        let standard = read.unwrap_or_else(|problems| panic!("{problems}"));
        for slug in ["floor", "wall", "player", "grave"] {
            assert!(standard.templates.contains_key(slug), "{slug} is missing");
        }
    }
}
