//! Help for scripts while they are typed. The commands and their parameters
//! come from the table of the game, the problems of a line from its parser.
//!
//! | module | what it is |
//! |---|---|
//! | `tokens` | the parts of a line, with their colours |
//! | `parameters` | the parameters of a command line and their kinds |
//! | `completion` | completions at the cursor |
//! | `labels` | labels and the lines that send to them, across the whole file |
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

/// Returns the places in lines that use a slug: line and column, in characters.
pub(crate) fn uses(lines: &[SourceLine], kind: UseKind, slug: &str) -> Vec<(usize, usize)> {
    let source: Vec<&str> = lines.iter().map(SourceLine::text).collect();
    let uses = script::read(TABLE, &source).uses.into_iter();
    let uses = uses.filter(|it| it.kind == kind && *it.slug == *slug);
    uses.map(|it| (it.line, it.column)).collect()
}

/// Replaces `from`, in any case, by another word at these places.
pub(crate) fn replace(lines: &mut [SourceLine], places: &[(usize, usize)], from: &str, to: &str) {
    let mut places = places.to_vec();
    // From the end, so that earlier columns of a line stay valid.
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

/// Returns the byte offset of a column of a line, at most the end of the line.
#[must_use]
pub fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at)
}

/// Returns the column after the word at a column, in characters; at least one
/// further.
#[must_use]
pub fn end_of_word(line: &str, column: usize) -> usize {
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let word = line.chars().skip(column).take_while(is_part).count();
    column + word.max(1)
}
