//! Every field and variant of the file type, as the readers ask for them.

use std::collections::BTreeSet;

use super::{Reader, description};

/// Touches every reader; a reader of variants names all of them when it reads
/// one.
const EVERYTHING: &str = r#"Falling(
    name: "x",
    field: (),
    blocks: [(id: 1, glyph: 'a', form: Disc, class: Normal)],
    pieces: (
        shapes: List([(name: "x", rows: ["1"], axis: Centre)]),
        deal: Uniform,
        roles: Pool(each: 1, opening: Some((pieces: 1, roles: 1))),
        hold: Off,
        spawn: Default,
    ),
    rotation: (law: MovableAxis(Centre), kicks: Generic),
    gravity: (piece: Frames([1]), soft: Frames(1), hard: Off, lock: OnStep, blocks: Cells),
    clear: (
        rules: [
            (
                when: Line(axes: [Row]),
                how: Change(to: [(1, 1)], last: Immediate(0)),
                fall: Some(Rows),
            ),
            (when: FullRow, how: Stock(Frames(1))),
        ],
        score: All([Chain(powers: Tsu, colours: Tsu, groups: Tsu), Rows(points: [1], times: One)]),
    ),
    game_over: [LockOut(Whole)],
    level: (up: Never),
    goal: ClearAll(Class(Target)),
    start: Empty,
    garbage: Off,
    waits: (),
    controls: (),
    display: (),
)"#;

/// The keys of everything that a rule file can say: types (`Deal`), fields
/// (`Field.width`), variants (`Deal.Bag`) and what is in their brackets
/// (`Deal.Bag.copies`).
#[must_use]
pub fn vocabulary() -> BTreeSet<String> {
    let mut reader = Reader::new("vocabulary", EVERYTHING);
    reader.asked = Some(BTreeSet::new());
    let _ = description(&mut reader, &mut BTreeSet::new());
    reader.asked.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::description::reader::parse;

    #[test]
    fn everything_is_read() {
        assert_eq!(
            parse("vocabulary", super::EVERYTHING).map(|d| d.name),
            Ok("x".to_owned())
        );
    }
}
