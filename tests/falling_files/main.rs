//! Rule files: what is accepted, what is refused and in which words, and that
//! printing and reading give the same rules again.

mod accepted;
#[path = "../common/descriptions.rs"]
mod descriptions;
mod random;
mod shipped;

use kotodama::falling::description::Description;
use kotodama::falling::description::reader::read;

/// A file with these further fields, which begin in line 3.
fn with(fields: &str) -> String {
    format!(
        "Falling(name: \"x\", blocks: [(id: 1, glyph: 'a'), (id: 2, glyph: 'b')],\n\
         pieces: (shapes: Set(\"pair\")),\n{fields}\n)"
    )
}

/// What a file with these further fields says.
#[track_caller]
fn read_with(fields: &str) -> Description {
    let text = with(fields);
    read("a", &text).unwrap_or_else(|problems| panic!("{problems}\nin\n{text}"))
}
