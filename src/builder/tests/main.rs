//! The builder of dungeons: operations on its draft, and help for its scripts.

mod files;
mod parts;
mod properties;
mod scripts;
mod trials;

use kotodama_builder::Draft;
use kotodama_builder::cells::{self, Stack};
use kotodama_dungeon::file::document::Entry;
use kotodama_dungeon::file::{parse, write};

const EXAMPLE: &str = include_str!("../../dungeon/file/tests/example.dungeon.ron");

fn example() -> Draft {
    Draft::of(parse("example", EXAMPLE).expect("the example is sound"))
}

fn text(draft: &Draft) -> String {
    write(&draft.to_document())
}

fn names(stack: &Stack) -> Vec<String> {
    let slug = |entry: &Entry| cells::record_of(entry).template.map(|slug| slug.value);
    stack
        .tiles
        .iter()
        .map(|it| slug(it).unwrap_or_default())
        .collect()
}
