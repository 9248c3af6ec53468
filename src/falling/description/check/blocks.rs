//! Checks of `blocks`.

use super::Remarks;
use super::facts::{Facts, cells};
use crate::description::shape_sets::RowCell;
use kotodama_formats::msg;

/// Checks that ids and glyphs are unique.
pub fn unique(facts: &Facts<'_>, remarks: &mut Remarks) {
    let blocks = &facts.d.blocks;
    for (index, block) in blocks.iter().enumerate() {
        let mut before = blocks.iter().take(index);
        let glyph = block.glyph;
        if before.clone().any(|other| other.id == block.id) {
            let message = msg!(
                "problem-blocks-id",
                "the id {id} appears twice, expected a different one for each block",
                id = block.id,
            );
            remarks.error(format_args!("blocks[{index}].id"), message);
        }
        if before.any(|other| other.glyph == glyph) {
            let message = msg!(
                "problem-blocks-glyph",
                "the glyph {glyph} appears twice, expected a different one for each block",
                glyph = format!("{glyph:?}"),
            );
            remarks.error(format_args!("blocks[{index}].glyph"), message);
        }
    }
}

/// Checks that there is a role for placeholders to become.
pub fn dealt(facts: &Facts<'_>, remarks: &mut Remarks) {
    if facts.dealt() > 0 {
        return;
    }
    let drawn = facts
        .shapes
        .iter()
        .position(|shape| cells(shape).any(|cell| matches!(cell, RowCell::Placeholder(_))));
    if let Some(index) = drawn {
        let message = msg!(
            "problem-blocks-dealt",
            "a shape of `pieces` has placeholders, but nothing is dealt for them, expected a \
             block in `blocks` with `deal` above 0"
        );
        remarks.error(facts.shape_path(index), message);
    }
}
