//! The workbench and the levels that ship: every answer belongs to a piece that
//! exists, and every remark has an answer.

use std::time::Duration;

use kotodama::words::level::Features;
use kotodama::words::workbench::{Effort, Stage, examine, text_of};

#[path = "common/shipped.rs"]
#[expect(dead_code, reason = "other tests look at the maps")]
mod shipped;

use shipped::{level, solutions};

/// Titles that name no piece.
const GENERAL: [&str; 4] = [
    "moves at random win too often",
    "the recorded moves depend on chance",
    "the recorded moves do not win",
    "there is a shorter way than the recorded one",
];

#[test]
fn every_answer_is_about_something_that_is_there() {
    for (file, solution) in solutions() {
        let level = level(&file);
        for (title, answer) in &solution.remarks {
            assert!(!answer.trim().is_empty(), "{file}: {title}");
            if GENERAL.contains(&title.as_str()) {
                continue;
            }
            let piece = title.strip_suffix(" is not needed");
            let piece = piece.unwrap_or_else(|| panic!("{file}: no such remark: {title}"));
            let (name, place) = match piece.split_once(" at ") {
                Some((name, place)) => (name, place.split(' ').next()),
                None => (piece, None),
            };
            let there = level.objects.iter().any(|placed| {
                let shown = match placed.name.strip_prefix("text_") {
                    Some(word) => word.to_uppercase(),
                    None => placed.name.clone(),
                };
                let cell = format!("{},{}", placed.cell.x, placed.cell.y);
                shown == name && place.is_none_or(|place| place == cell)
            });
            assert!(there, "{file}: {piece} is not there");
        }
    }
}

/// Takes some minutes: `cargo test --release --test workbench -- --ignored`.
#[test]
#[ignore = "solves every level many times"]
fn every_remark_about_a_shipped_level_has_an_answer() {
    let mut open = Vec::new();
    for (file, solution) in solutions() {
        let level = level(&file);
        // Its doors lead to other boards.
        if Features::of(&level).is_house() {
            continue;
        }
        let effort = Effort {
            time: Duration::from_secs(60),
            ..Effort::default()
        };
        let report = examine(&level, &solution, &effort, &Stage::default());
        let report = report.unwrap_or_else(|why| panic!("{file}: {why}"));
        let (lines, passes) = text_of(&report, &solution);
        if !passes {
            let remarks = lines.into_iter().filter(|line| line.starts_with("remark"));
            open.extend(remarks.map(|line| format!("{file}: {line}")));
        }
    }
    assert!(open.is_empty(), "{}", open.join("\n"));
}
