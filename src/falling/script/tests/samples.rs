//! Samples of the thesis (F-SMP), which are not part of this repository.

use std::path::PathBuf;

use super::*;

/// Returns the text of a sample, if the folder exists.
#[expect(clippy::print_stderr, reason = "what is not tested is said")]
fn sample(name: &str) -> Option<String> {
    let folder = std::env::var_os("KOTODAMA_FALLING_SAMPLES").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/falling-samples"
            ))
        },
        PathBuf::from,
    );
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("{} is missing: not tested", path.display());
    }
    text
}

fn open(name: &str) -> Option<Script> {
    let text = sample(name)?;
    let mut script = Script::load(name, &text, 0, Box::new(|line| panic!("prints {line}")))
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(warnings(&mut script), Vec::<String>::new(), "{name}");
    Some(script)
}

/// Returns a field of the script's size with these rows at its bottom.
pub(super) fn bottom(script: &Script, rows: &str) -> Grid {
    let settings = script.settings();
    let empty = ".".repeat(settings.width.into());
    let missing = usize::from(settings.height) - rows.split('/').count();
    let all: Vec<&str> = std::iter::repeat_n(empty.as_str(), missing)
        .chain(rows.split('/'))
        .collect();
    grid(&all.join("/"))
}

/// Returns the orders for that field: the field with deleted blocks as `*`, and
/// the numbers of cells to fall.
pub(super) fn orders(script: &mut Script, rows: &str) -> (String, Vec<u8>) {
    let grid = bottom(script, rows);
    let mut orders = Orders::default();
    script
        .update(&grid, &mut orders)
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert!(orders.changes.is_empty());
    let width = usize::try_from(grid.width()).expect("a size");
    let first = usize::from(grid.indices().end) - rows.replace('/', "").len();
    let mut text: Vec<char> = rows.replace('/', "").chars().collect();
    for deletion in &orders.deletions {
        text[usize::from(deletion.index) - first] = '*';
    }
    let text: Vec<String> = text.chunks(width).map(|row| row.iter().collect()).collect();
    (
        text.join("/"),
        orders.falls.iter().map(|fall| fall.1).collect(),
    )
}

/// F-SMP-03.
#[test]
fn the_sample_for_pairs_plays_as_published() {
    let Some(mut script) = open("puyo.lua") else {
        return;
    };
    {
        let settings = script.settings();
        assert_eq!((settings.width, settings.height), (6, 13));
        assert!(settings.quick_turn && !settings.hard_drop && !settings.super_rotation);
        assert_eq!(settings.shapes.len(), 1);
        assert_eq!(settings.shapes[0].len(), 4);
        assert!(settings.roles.iter().eq(&[1, 2, 3, 4, 5]));
        assert_eq!(settings.block_size, Some(30));
    }
    let (field, falls) = orders(&mut script, "1...../112222/133...");
    assert_eq!(field, "*...../******/*33...");
    assert_eq!(falls, [13; 10]);
    // While any block falls, no block is deleted.
    let (field, _) = orders(&mut script, "1....b/112222/133...");
    assert_eq!(field, "1....b/112222/133...");
}

/// F-SMP-05.
#[test]
fn the_sample_for_columns_plays_as_published() {
    let Some(mut script) = open("columns.lua") else {
        return;
    };
    assert_eq!(script.settings().shapes[0].len(), 3);
    let (field, _) = orders(&mut script, "1....2/21..2./1.12../1112..");
    assert_eq!(field, "*....*/2*..*./1.**../***2..");
}

/// F-SMP-04.
#[test]
fn the_sample_for_rows_plays_as_published() {
    let Some(mut script) = open("tetris.lua") else {
        return;
    };
    assert_eq!(script.settings().shapes.len(), 7);
    assert_eq!(script.settings().shapes[5].len(), 1);
    assert!(script.settings().hard_drop && script.settings().super_rotation);
    let (field, falls) = orders(
        &mut script,
        "1........./1111111111/.2......../2222222222/3.........",
    );
    assert_eq!(
        field,
        "1........./**********/.2......../**********/3........."
    );
    assert_eq!(falls, [2, 1]);
}

/// F-SMP-06.
#[test]
fn rows_and_groups() {
    let Some(mut script) = open("puyo_tetris.lua") else {
        return;
    };
    assert_eq!(script.settings().roles.len(), 5);
    let (field, falls) = orders(&mut script, "3......4../1.......4./1122......");
    assert_eq!(
        (field.as_str(), falls.len()),
        ("3......4../1.......4./1122......", 0)
    );
    let (field, falls) = orders(&mut script, "3......4../11......4./11.2......");
    assert_eq!(field, "3......4../**......4./**.2......");
    assert_eq!(falls, [20, 20, 20, 20, 20]);
}

/// F-SRC-01: one `end` too many.
#[test]
fn one_end_too_many_is_found_on_the_last_line() {
    let Some(text) = sample("puyo.lua") else {
        return;
    };
    let text = format!("{}\n\nend\n", text.trim_end());
    let last = text.lines().count();
    let fault = Script::load("puyo.lua", &text, 0, Box::new(|_| {}))
        .err()
        .expect("fails");
    assert_eq!(
        fault.to_string(),
        format!("puyo.lua:{last}: <eof> expected near 'end'")
    );
}
