//! What is known of scripts while they are typed. The commands and what their
//! parameters have to be are those of the table of the game; what is wrong with
//! a line is what its reader says.
//!
//! | module | what it is |
//! |---|---|
//! | `tokens` | the parts of a line, with their colours |
//! | `parameters` | the parameters of a command line and what each has to be |
//! | `completion` | what can stand at the cursor |
//! | `labels` | labels and who sends to them, over the whole file |
//! | `known` | the names of a file |

mod completion;
mod known;
mod labels;
mod parameters;
mod tokens;

pub use completion::{Candidate, Completion, complete};
pub use known::Known;
pub use labels::{Place, definitions, rename_label, senders};
pub use parameters::{Help, command_of, help};
pub use tokens::{Colour, Token, tokens, word_at};

use kotodama_dungeon::commands::TABLE;
use kotodama_dungeon::file::document::SourceLine;
use kotodama_dungeon::script::{self, UseKind};

/// Where lines use a slug: line and column, in characters.
pub(crate) fn uses(lines: &[SourceLine], kind: UseKind, slug: &str) -> Vec<(usize, usize)> {
    let source: Vec<&str> = lines.iter().map(SourceLine::text).collect();
    let uses = script::read(TABLE, &source).uses.into_iter();
    let uses = uses.filter(|it| it.kind == kind && *it.slug == *slug);
    uses.map(|it| (it.line, it.column)).collect()
}

/// Writes another word at places where `from` stands, in any case.
pub(crate) fn replace(lines: &mut [SourceLine], places: &[(usize, usize)], from: &str, to: &str) {
    let mut places = places.to_vec();
    // From the end, so that columns of a line stay right.
    places.sort_unstable();
    places.dedup();
    for (line, column) in places.into_iter().rev() {
        let Some(line) = lines.get_mut(line) else {
            continue;
        };
        let text = line.text();
        let start = byte_of(text, column);
        let end = start + from.len();
        let is_there = text
            .get(start..end)
            .is_some_and(|word| word.eq_ignore_ascii_case(from));
        if is_there && let (Some(before), Some(after)) = (text.get(..start), text.get(end..)) {
            *line = SourceLine::from(format!("{before}{to}{after}"));
        }
    }
}

/// Byte offset of a column of a line; its end for one beyond it.
#[must_use]
pub fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at)
}

/// Where the word at a column ends, in characters; at least one further.
#[must_use]
pub fn end_of_word(line: &str, column: usize) -> usize {
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let word = line.chars().skip(column).take_while(is_part).count();
    column + word.max(1)
}
