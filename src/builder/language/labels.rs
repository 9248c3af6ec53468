//! Labels, and who sends to them, over the whole file.

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
    /// What has the script.
    pub owner: Owner,
    /// Index of the line.
    pub line: usize,
    /// Characters of the line in front of it.
    pub column: usize,
}

/// Column of the label that a line defines.
fn defined(line: &str, label: &str) -> Option<usize> {
    let rest = line.strip_prefix(':')?;
    let name = rest.trim();
    let blanks = rest.chars().take_while(|c| c.is_whitespace()).count();
    name.eq_ignore_ascii_case(label).then_some(1 + blanks)
}

/// Column of the label that a line sends or jumps to.
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

/// Returns where a label is defined, in any script of the file.
#[must_use]
pub fn definitions(draft: &Draft, label: &str) -> Vec<Place> {
    places(draft, |line| defined(line, label))
}

/// Returns the lines of the file that send a label or jump to it.
#[must_use]
pub fn senders(draft: &Draft, label: &str) -> Vec<Place> {
    places(draft, |line| sent(line, label))
}

/// Gives a label another name in all scripts of the file, where it is defined
/// and where it is sent; gives how many lines changed. Nothing changes if the
/// new name is none.
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
