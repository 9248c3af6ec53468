//! Arbitrary operations and script texts.

use bevy::math::IVec2;
use kotodama_builder::cells::{Stack, entry_of, template};
use kotodama_builder::language::{self, Known};
use kotodama_builder::painting::{Brush, Layer};
use kotodama_builder::parts::Part;
use kotodama_builder::values::Holder;
use kotodama_builder::{Document, Draft};
use kotodama_documents::Region;
use kotodama_dungeon::file::document::Record;
use kotodama_dungeon::file::parse;
use kotodama_dungeon::value::Value;
use proptest::prelude::*;

use super::{example, text};

/// Performs an operation, with numbers that choose its kind and place.
fn operate(draft: &mut Draft, kind: u8, a: i32, b: i32, c: u8) {
    let cell = IVec2::new(a, b);
    let level = usize::from(c) % draft.count_levels().max(1);
    let slugs = ["floor", "wall", "lever", "gem", "nothing_like_it"];
    let slug = slugs[usize::from(c) % slugs.len()];
    let layers = [
        Layer::Alone,
        Layer::Ground,
        Layer::OnGround,
        Layer::Top,
        Layer::At(1),
    ];
    let layer = layers[usize::from(kind) % layers.len()];
    match kind % 16 {
        0 => drop(draft.paint(level, &[cell], &Brush::Tile(template(slug)), layer)),
        1 => drop(draft.paint(level, &[cell], &Brush::Eraser, layer)),
        2 => drop(draft.paint(level, &[cell, cell + IVec2::X], &Brush::Spawn, layer)),
        3 => {
            let cells = draft.connected(level, cell);
            draft.paint(level, &cells, &Brush::Tile(template(slug)), layer);
        }
        4 => {
            let region = Region::between(cell, IVec2::new(b, a));
            let mut clip = draft.copy(level, region);
            clip.flip_columns();
            clip.flip_rows();
            draft.paste(level, IVec2::new(b, a), &clip);
        }
        5 => drop(draft.move_cells(level, Region::of_size(cell, IVec2::new(2, 2)), IVec2::ONE)),
        6 => {
            let record = Record {
                character: char::from_u32(0x20 + u32::from(c)),
                name: Some("it\"s \\ one".to_owned()),
                ..Record::default()
            };
            let entry = entry_of(&record);
            draft.paint(level, &[cell], &Brush::Tile(entry), Layer::Top);
        }
        7 => drop(draft.resize(level, IVec2::new(a, b), IVec2::new(b - 2, a - 2))),
        8 => drop(draft.add_level(IVec2::new(a, b))),
        9 => drop(draft.delete_level(level)),
        10 => draft.set_edge(level, usize::from(c) % 4, Some(i64::from(a))),
        11 => drop(draft.rename_part(Part::Template, "lever", slug)),
        12 => drop(draft.delete_part(Part::Template, slug, c.is_multiple_of(2))),
        13 => {
            if let Some(owner) = draft.owner_at(level, cell, usize::from(c % 3)) {
                draft.set_value(
                    &Holder::Tile(owner.clone()),
                    "x",
                    Some(Value::Int(i64::from(a))),
                );
                draft.set_script(&owner, "  #END\n:touch\n\n a\tb");
            }
        }
        14 => drop(draft.renumber_level(level, i64::from(b))),
        _ => drop(draft.tidy_legends()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_operations_can_be_undone_and_their_file_read(
        operations in prop::collection::vec((any::<u8>(), -1..9_i32, -1..9_i32, any::<u8>()), 1..25)
    ) {
        let mut document = Document::opened(example());
        let mut texts = vec![text(document.draft())];
        for (kind, a, b, c) in operations {
            let changed = document.edit(kotodama_formats::Message::verbatim("step"), |draft| {
                operate(draft, kind, a, b, c);
            });
            let now = text(document.draft());
            let read = parse("test", &now).unwrap_or_else(|problems| panic!("{problems}\n{now}"));
            prop_assert_eq!(&read, &document.draft().to_document());
            if changed {
                texts.push(now);
            } else {
                prop_assert_eq!(&now, texts.last().expect("one"));
            }
        }
        for before in texts.iter().rev().skip(1) {
            document.undo();
            prop_assert_eq!(&text(document.draft()), before);
        }
        prop_assert!(document.undo().is_none());
        prop_assert!(!document.is_modified());
        for after in texts.iter().skip(1) {
            document.redo();
            prop_assert_eq!(&text(document.draft()), after);
        }
    }

    #[test]
    fn a_stack_put_into_a_cell_is_found_there(x in 0..5_i32, y in 0..4_i32, count in 0..4_usize) {
        let mut draft = example();
        let stack = Stack {
            tiles: ["floor", "gem", "wall"].map(template)[..count.min(3)].to_vec(),
            is_spawn: count == 3,
        };
        let old = draft.stack(0, IVec2::new(x, y));
        draft.set_stack(0, IVec2::new(x, y), &stack);
        prop_assert_eq!(draft.stack(0, IVec2::new(x, y)), stack);
        // All other lines stay.
        let original = example();
        for cell in Region::whole(draft.bounds(0)).cells().filter(|it| *it != IVec2::new(x, y)) {
            prop_assert_eq!(draft.stack(0, cell), original.stack(0, cell));
        }
        draft.set_stack(0, IVec2::new(x, y), &old);
        prop_assert_eq!(draft.stack(0, IVec2::new(x, y)), old);
    }

    #[test]
    fn any_line_has_tokens_in_order_and_can_be_completed(line in "[#:!~@&?/ ]?\\PC{0,24}", at in 0..40_usize) {
        let mut end = 0;
        for token in language::tokens(&line) {
            prop_assert!(token.range.start >= end && !token.range.is_empty());
            prop_assert!(line.get(token.range.clone()).is_some());
            end = token.range.end;
        }
        prop_assert!(end <= line.len());
        let completion = language::complete(&line, at, &Known::default());
        prop_assert!(line.get(completion.range).is_some());
        let _ = language::help(&line, at);
        let _ = language::word_at(&line, at);
    }
}
