//! What is wrong with a dungeon, and where: what the checker of files finds,
//! and passages that lead nowhere.

use kotodama_dungeon::file::{self, Finding, Options, compile};
use kotodama_dungeon::standard;
use kotodama_dungeon::value::Value;
use kotodama_formats::msg;

use super::cells::record_of;
use super::draft::Draft;

/// Everything that is wrong or may not be meant, in the order in which it is
/// found.
#[must_use]
pub fn problems(draft: &Draft) -> Vec<Finding> {
    let document = draft.to_document();
    let mut found = Vec::new();
    let standard = Some(standard::definition());
    compile(&document, standard, Options::default(), &mut |finding| {
        found.push(finding);
    });
    found.extend(passages(draft, &document));
    found
}

/// Warns of passages whose level does not exist, or has no passage of the same
/// colour to come out of.
fn passages(draft: &Draft, document: &file::Document) -> Vec<Finding> {
    let mut all = Vec::new();
    for (index, level) in document.levels.iter().enumerate() {
        let mut passages = Vec::new();
        let entries = level.rows.iter().flat_map(|row| row.text().chars());
        let used: std::collections::BTreeSet<char> = entries.collect();
        let stacks = used
            .iter()
            .filter_map(|character| draft.legend(index, *character));
        passages.extend(
            stacks
                .flat_map(|stack| stack.tiles)
                .map(|entry| record_of(&entry)),
        );
        passages.extend(level.tiles.iter().map(|extra| extra.tile.clone()));
        passages.retain(|it| {
            it.template
                .as_ref()
                .is_some_and(|slug| slug.value == "passage")
        });
        all.push(passages);
    }
    let color = |record: &file::document::Record| {
        record
            .background_color
            .clone()
            .unwrap_or_else(|| "gray".to_owned())
            .to_lowercase()
    };
    let mut found = Vec::new();
    for (level, passages) in document.levels.iter().zip(&all) {
        for passage in passages {
            let to = passage
                .state
                .get("to_level")
                .map_or(Value::Int(1), |it| it.value.clone());
            let Value::Int(to) = to else { continue };
            let other = document.levels.iter().position(|level| level.number == to);
            let ends = other.and_then(|other| all.get(other));
            let has_end = ends.is_some_and(|it| it.iter().any(|it| color(it) == color(passage)));
            if !has_end {
                found.push(Finding {
                    at: 0,
                    is_error: false,
                    message: msg!(
                        "problem-builder-passage",
                        "a {color} passage of level {level} leads to level {to}, where there is \
                         no {color} passage",
                        color = color(passage),
                        level = level.number,
                        to,
                    ),
                    script: None,
                });
            }
        }
    }
    found
}
