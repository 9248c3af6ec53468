//! The board and what lies on it.

use std::collections::BTreeMap;

use bevy::math::IVec2;

use super::stage::{Place, Remarks, Stage, cell, counted, place};
use super::{Kind, MAX_EXAMINED, MAX_STACK, Severity};
use crate::level::{Level, Placed};
use kotodama_formats::msg;

/// The largest board that a screen shows comfortably, in cells.
pub const COMFORTABLE: IVec2 = IVec2::new(35, 20);

/// Maximum number of objects of a kind that stay in a cell (W-OBJ-11).
const COPIES: usize = 6;

/// Nouns that lie on the ground, or above everything: not all of them have to be
/// seen.
const GROUND: [&str; 9] = [
    "belt", "brick", "grass", "ice", "lava", "line", "tile", "water", "cloud",
];

/// Nouns whose pictures fill their cell.
const FILLING: [&str; 3] = ["brick", "hedge", "wall"];

/// Adds the remarks that need no play, and returns true; returns false if the
/// level is too large to be played.
pub(super) fn data(level: &Level, remarks: &mut Remarks) -> bool {
    if level.name.trim().is_empty() {
        let message = msg!(
            "lint-no-name",
            "the level has no name: give it one in the level settings"
        );
        remarks.add(Severity::Hint, Kind::NoName, message, []);
    }
    if level.author.trim().is_empty() {
        let message = msg!(
            "lint-no-author",
            "the level has no author: say who made it in the level settings"
        );
        remarks.add(Severity::Hint, Kind::NoAuthor, message, []);
    }
    let bounds = level.bounds;
    if bounds.width > COMFORTABLE.x || bounds.height > COMFORTABLE.y {
        let message = msg!(
            "lint-large",
            "the board has {width} x {height} cells: more than {most_width} x {most_height} \
             become small on a screen",
            width = bounds.width,
            height = bounds.height,
            most_width = COMFORTABLE.x,
            most_height = COMFORTABLE.y,
        );
        remarks.add(Severity::Hint, Kind::Large, message, []);
    }
    if level.objects.is_empty() {
        let message = msg!(
            "lint-empty-board",
            "the board is empty: place a player, a goal and the words for both"
        );
        remarks.add(Severity::Error, Kind::EmptyBoard, message, []);
    }
    if level.objects.len() > MAX_EXAMINED {
        let message = msg!(
            "lint-too-many",
            "the level has {count} objects: with more than {most} its rules are not examined",
            count = level.objects.len(),
            most = MAX_EXAMINED,
        );
        remarks.add(Severity::Hint, Kind::TooMany, message, []);
        return false;
    }
    let mut heights: BTreeMap<Place, usize> = BTreeMap::new();
    for placed in &level.objects {
        *heights.entry(place(placed.cell)).or_default() += 1;
    }
    heights.retain(|_, height| *height > MAX_STACK);
    if let Some((&at, height)) = heights.first_key_value() {
        let message = msg!(
            "lint-too-high",
            "a cell holds {count} objects: with more than {most} the rules are not examined",
            count = *height,
            most = MAX_STACK,
        );
        remarks.add(Severity::Hint, Kind::TooMany, message, [cell(at)]);
    }
    heights.is_empty()
}

/// Remarks objects that share a cell.
pub(super) fn remarks(stage: &Stage<'_>, remarks: &mut Remarks) {
    let level = stage.level;
    let mut cells: BTreeMap<Place, Vec<&Placed>> = BTreeMap::new();
    for placed in &level.objects {
        cells.entry(place(placed.cell)).or_default().push(placed);
    }
    // One remark for each name, however many cells there are.
    let mut duplicates: BTreeMap<&str, Vec<IVec2>> = BTreeMap::new();
    let mut surplus: BTreeMap<&str, Vec<IVec2>> = BTreeMap::new();
    let mut covered: BTreeMap<(&str, &str), Vec<IVec2>> = BTreeMap::new();
    for (&place, stack) in &cells {
        let at = cell(place);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for placed in stack.iter().filter(|placed| placed.data.level.is_none()) {
            *counts.entry(&placed.name).or_default() += 1;
        }
        for (name, count) in counts {
            match count {
                0 | 1 => {}
                2..=COPIES => duplicates.entry(name).or_default().push(at),
                _ => surplus.entry(name).or_default().push(at),
            }
        }
        for (height, under) in stack.iter().enumerate() {
            let is_ground = GROUND.contains(&under.name.as_str());
            let mut others = stack.iter().enumerate();
            let over = others.find(|&(other, over)| {
                over.name != under.name && covers(&over.name, &under.name, other > height)
            });
            if let (Some((_, over)), false) = (over, is_ground) {
                let pair = (under.name.as_str(), over.name.as_str());
                covered.entry(pair).or_default().push(at);
            }
        }
    }
    for (name, cells) in duplicates {
        let message = msg!(
            "lint-duplicate", "several {name} lie in {places}: remove the ones not intended",
            name, count = cells.len();
            places = counted(count, "cell"),
        );
        remarks.add(Severity::Warning, Kind::Duplicate, message, cells);
    }
    for (name, cells) in surplus {
        let message = msg!(
            "lint-surplus", "more than {most} {name} lie in {places}: the others vanish at the start",
            name, most = COPIES, count = cells.len();
            places = counted(count, "cell"),
        );
        remarks.add(Severity::Warning, Kind::Surplus, message, cells);
    }
    for ((under, over), cells) in covered {
        let message = msg!(
            "lint-covered",
            "{under} lies under {over} and can hardly be seen: move one of them",
            under,
            over,
        );
        remarks.add(Severity::Hint, Kind::Covered, message, cells);
    }
}

/// Returns whether one hides the other. Text is drawn above what is not text,
/// and objects of one height in the order of the stack. Cursors are above
/// everything.
fn covers(over: &str, under: &str, is_later: bool) -> bool {
    let is_text = |name: &str| name.starts_with("text_");
    match (is_text(over), is_text(under)) {
        (true, false) => under != "cursor",
        (true, true) => is_later,
        (false, true) => false,
        (false, false) => {
            FILLING.contains(&over) && (under == "pipe" || FILLING.contains(&under) && is_later)
        }
    }
}
