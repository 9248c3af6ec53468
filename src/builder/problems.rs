//! Problems of a dungeon, with their places: the findings of the file checker,
//! and passages that lead nowhere.

use kotodama_dungeon::file::{Finding, Options, compile};
use kotodama_dungeon::standard;

use super::draft::Draft;
use super::passages;

/// Returns all problems and possible mistakes, in the order in which they are
/// found.
#[must_use]
pub fn problems(draft: &Draft) -> Vec<Finding> {
    let document = draft.to_document();
    let mut found = Vec::new();
    let standard = Some(standard::definition());
    compile(&document, standard, Options::default(), &mut |finding| {
        found.push(finding);
    });
    found.extend(passages::problems(draft, &document));
    found
}
