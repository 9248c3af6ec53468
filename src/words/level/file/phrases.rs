//! What messages call the parts of level files that have no name of their own.

use kotodama_formats::{Message, Phrase, msg, phrase};

pub const A_ROW: Phrase = phrase!("problem-part-row", "a row");
pub const AN_OBJECT: Phrase = phrase!("problem-part-object", "an object");
pub const LEGEND_KEY: Phrase = phrase!("problem-part-legend-key", "a key of the legend");
pub const LEGEND_ENTRY: Phrase = phrase!("problem-part-legend-entry", "an entry of the legend");
pub const OBJECT_NAME: Phrase = phrase!("problem-part-object-name", "the name of an object");
pub const A_NOUN: Phrase = phrase!("problem-part-noun", "a noun");

/// That a legend has two meanings for a character.
pub fn legend_twice(character: char) -> Message {
    msg!(
        "problem-legend-twice",
        "the legend has {character} twice, expected it once",
        character = format!("{character:?}"),
    )
}
