//! Legends, and the names in messages of parts of level files that have no name
//! of their own.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::level::check_name;
use kotodama_formats::{DiagnosticSink, Message, Named, Node, Phrase, msg, phrase};

pub const A_ROW: Phrase = phrase!("problem-part-row", "a row");
pub const AN_OBJECT: Phrase = phrase!("problem-part-object", "an object");
const LEGEND_KEY: Phrase = phrase!("problem-part-legend-key", "a key of the legend");
const LEGEND_ENTRY: Phrase = phrase!("problem-part-legend-entry", "an entry of the legend");
const OBJECT_NAME: Phrase = phrase!("problem-part-object-name", "the name of an object");
pub const A_NOUN: Phrase = phrase!("problem-part-noun", "a noun");

/// Stacks that the characters of a legend stand for, names from bottom to top.
pub type Stacks = BTreeMap<char, Vec<String>>;

/// Reads a legend. `refuse` returns the problem of an unsuitable character.
pub fn read_stacks<'a>(
    sink: &mut DiagnosticSink<'a>,
    legend: Node<'a>,
    what: impl Named,
    refuse: impl Fn(char) -> Option<Message>,
) -> Option<Stacks> {
    let mut stacks = Stacks::new();
    for (key, value) in legend.map(sink, what)? {
        let character = key.character(sink, LEGEND_KEY);
        let names = value.list(sink, LEGEND_ENTRY).unwrap_or_default();
        let stack = names
            .into_iter()
            .filter_map(|name| name.checked(sink, OBJECT_NAME, check_name))
            .collect();
        let Some(character) = character else {
            continue;
        };
        if let Some(problem) = refuse(character) {
            sink.add(key.at(), problem);
        } else if let Entry::Vacant(entry) = stacks.entry(character) {
            entry.insert(stack);
        } else {
            let message = msg!(
                "problem-legend-twice",
                "the legend has {character} twice, expected it once",
                character = format!("{character:?}"),
            );
            sink.add(key.at(), message);
        }
    }
    Some(stacks)
}
