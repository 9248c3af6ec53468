//! Checks of `gravity`.

use super::Remarks;
use super::facts::Facts;
use crate::description::{BlockLaw, HardDrop, LevelUp, PieceSpeed};
use kotodama_formats::msg;

/// Checks that a longer fall takes no less time.
pub fn fall_table(facts: &Facts<'_>, remarks: &mut Remarks) {
    let table = &facts.d.gravity.fall_table;
    for (index, (shorter, longer)) in (1..).zip(table.iter().zip(table.iter().skip(1))) {
        if longer < shorter {
            let cells = index + 1;
            let message = msg!(
                "problem-fall-table",
                "a fall of {cells} cells takes {longer} frames, fewer than the {shorter} of \
                 {before}, expected at least as many",
                cells,
                longer = *longer,
                shorter = *shorter,
                before = index,
            );
            remarks.error(format_args!("gravity.fall_table[{index}]"), message);
        }
    }
}

/// Warns of points for a hard drop when there is no hard drop.
pub fn points(facts: &Facts<'_>, remarks: &mut Remarks) {
    let gravity = &facts.d.gravity;
    if gravity.hard == HardDrop::Off && gravity.hard_points > 0 {
        let message = msg!(
            "problem-hard-points",
            "there are points for a hard drop, but `hard` is Off"
        );
        remarks.warning("gravity.hard_points", message);
    }
}

/// Checks that joints and `Linked` occur together.
pub fn joints(facts: &Facts<'_>, remarks: &mut Remarks) {
    let is_linked = facts.d.gravity.blocks == BlockLaw::StickyBonds;
    let joined = facts.shapes.iter().position(|shape| shape.part.joined);
    match joined {
        Some(index) if !is_linked => {
            let path = format!("{}.joined", facts.shape_path(index));
            let message = msg!(
                "problem-joined-idle",
                "a shape of `pieces` is joined, which has no effect without `blocks: Linked` in \
                 `gravity`"
            );
            remarks.warning(path, message);
        }
        None if is_linked => {
            let message = msg!(
                "problem-joined-none",
                "`gravity` lets joined blocks fall together, but no shape of `pieces` is joined: \
                 all fall alone"
            );
            remarks.warning("gravity.blocks", message);
        }
        _ => {}
    }
}

/// Checks that the first level is in range and that every speed has a level.
pub fn levels(facts: &Facts<'_>, remarks: &mut Remarks) {
    let level = facts.d.level;
    if level.start > level.max {
        let message = msg!(
            "problem-level-start",
            "the first level is {start}, expected at most {max} as in `max`",
            start = level.start,
            max = level.max,
        );
        remarks.error("level.start", message);
        return;
    }
    let speeds = match &facts.d.gravity.piece {
        PieceSpeed::Cells(list) | PieceSpeed::Frames(list) => list.len(),
    };
    let levels = match level.up {
        LevelUp::Never => 1,
        _ => u64::from(level.max - level.start) + 1,
    };
    if u64::try_from(speeds).is_ok_and(|speeds| speeds > levels) {
        let what = if levels == 1 {
            "only one level".to_owned()
        } else {
            format!("only {levels} levels")
        };
        let message = msg!(
            "problem-speeds",
            "`gravity` has {speeds} speeds, but `level` has {what}",
            speeds,
            levels
        );
        remarks.warning("gravity.piece", message);
    }
}
