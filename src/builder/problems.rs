//! What is wrong with a dungeon, and where: what the checker of files finds,
//! and passages that lead nowhere.

use kotodama_dungeon::file::{Finding, Options, compile};
use kotodama_dungeon::standard;

use super::draft::Draft;
use super::passages;

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
    found.extend(passages::problems(draft, &document));
    found
}
