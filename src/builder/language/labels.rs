//! Labels and the lines that send to them, across the whole file.

use kotodama_dungeon::file::document::SourceLine;
use kotodama_dungeon::script::command::Kind;

use super::parameters::{command_of, parameters};
use super::replace;
use crate::draft::Draft;
use crate::parts::each_script;
use crate::scripts::Owner;

/// A place in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The owner of the script.
    pub owner: Owner,
    /// Index of the line.
    pub line: usize,
    /// Number of characters before it in the line.
    pub column: usize,
}

/// Returns the column of the label that a line defines.
fn defined(line: &str, label: &str) -> Option<usize> {
    let rest = line.strip_prefix(':')?;
    let name = rest.trim();
    let blanks = rest.chars().take_while(|c| c.is_whitespace()).count();
    name.eq_ignore_ascii_case(label).then_some(1 + blanks)
}

/// Returns the column of the label that a line sends or jumps to.
fn sent(line: &str, label: &str) -> Option<usize> {
    if let Some(rest) = line.strip_prefix('!') {
        let name = rest.split(';').next().unwrap_or_default();
        let blanks = name.chars().take_while(|c| c.is_whitespace()).count();
        return name
            .trim()
            .eq_ignore_ascii_case(label)
            .then_some(1 + blanks);
    }
    let is_send = command_of(line)?.name == "SEND";
    let found = parameters(line)
        .into_iter()
        .enumerate()
        .find(|(index, given)| {
            let is_label = matches!(given.kind, Some(Kind::Label | Kind::LabelOrLines));
            let text = line.get(given.range.clone()).unwrap_or_default();
            (is_label || (is_send && *index == 0)) && text.eq_ignore_ascii_case(label)
        });
    let (_, given) = found?;
    Some(line.get(..given.range.start)?.chars().count())
}

fn places(draft: &Draft, find: impl Fn(&str) -> Option<usize>) -> Vec<Place> {
    let mut found = Vec::new();
    for owner in draft.owners() {
        for (line, text) in draft
            .script(&owner)
            .iter()
            .map(SourceLine::text)
            .enumerate()
        {
            found.extend(find(text).map(|column| Place {
                owner: owner.clone(),
                line,
                column,
            }));
        }
    }
    found
}

/// Returns the places where any script of the file defines a label.
#[must_use]
pub fn definitions(draft: &Draft, label: &str) -> Vec<Place> {
    places(draft, |line| defined(line, label))
}

/// Returns the places that send a label or jump to it.
#[must_use]
pub fn senders(draft: &Draft, label: &str) -> Vec<Place> {
    places(draft, |line| sent(line, label))
}

/// Renames a label in all scripts of the file, both definitions and uses;
/// returns the number of changed lines. Changes nothing if the new name is not
/// a valid label.
pub fn rename_label(draft: &mut Draft, from: &str, to: &str) -> usize {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if to.is_empty() || !to.chars().all(is_name) {
        return 0;
    }
    let mut document = draft.to_document();
    let mut count = 0;
    each_script(&mut document, &mut |lines| {
        let places = lines
            .iter()
            .map(SourceLine::text)
            .enumerate()
            .filter_map(|(index, line)| {
                Some((index, defined(line, from).or_else(|| sent(line, from))?))
            });
        let places: Vec<(usize, usize)> = places.collect();
        count += places.len();
        replace(lines, &places, from, to);
    });
    if count > 0 {
        *draft = Draft::of(document);
    }
    count
}
