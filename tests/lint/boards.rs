//! Levels drawn as text.

use bevy::math::IVec2;
use kotodama::board::Bounds;
use kotodama::words::level::{Grammar, Level, Placed};
use kotodama::words::lint::{BoardReading, Kind, Linter, Remark};

/// Returns a level of rows; cells are separated by blanks. `.` is empty, BABA
/// is the text object, `baba` the entity, and `+` joins objects that share a
/// cell.
#[track_caller]
pub fn board(rows: &str) -> Level {
    let rows: Vec<Vec<&str>> = rows
        .lines()
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<&str>| !row.is_empty())
        .collect();
    let width = rows.first().map_or(0, Vec::len);
    let mut level = Level {
        name: "Test".to_owned(),
        author: "Somebody".to_owned(),
        bounds: Bounds {
            width: i32::try_from(width).unwrap(),
            height: i32::try_from(rows.len()).unwrap(),
        },
        ..Level::default()
    };
    for (row, y) in rows.into_iter().zip(0..) {
        assert_eq!(row.len(), width, "row {y} has another length");
        for (cell, x) in row.into_iter().zip(0..) {
            for name in cell.split('+').filter(|name| *name != ".") {
                let is_text = name.chars().any(char::is_uppercase)
                    || name.chars().all(|c| c.is_ascii_digit());
                let lower = name.to_lowercase();
                level.objects.push(Placed {
                    name: if is_text {
                        format!("text_{lower}")
                    } else {
                        lower
                    },
                    cell: IVec2::new(x, y),
                    ..Placed::default()
                });
            }
        }
    }
    level
}

pub fn kanji(rows: &str) -> Level {
    Level {
        grammar: Grammar::Kanji,
        ..board(rows)
    }
}

pub fn remarks(level: &Level) -> Vec<Remark> {
    Linter::default().examine(level).remarks
}

pub fn reading(level: &Level) -> BoardReading {
    Linter::default().examine(level).reading
}

/// Returns the remarks of a kind.
pub fn of_kind(level: &Level, kind: Kind) -> Vec<Remark> {
    let mut remarks = remarks(level);
    remarks.retain(|remark| remark.kind == kind);
    remarks
}

/// Checks that the level gets exactly one remark of a kind, as `severity:
/// message @ cells`.
#[track_caller]
pub fn gets(level: &Level, kind: Kind, expected: &str) {
    let found: Vec<String> = of_kind(level, kind).iter().map(show).collect();
    assert_eq!(found, [expected]);
}

/// Checks that the level gets no remark of the kind.
#[track_caller]
pub fn spared(level: &Level, kind: Kind) {
    let found: Vec<String> = of_kind(level, kind).iter().map(show).collect();
    assert!(found.is_empty(), "{found:#?}");
}

pub fn show(remark: &Remark) -> String {
    let Remark {
        severity, message, ..
    } = remark;
    let cells: Vec<String> = remark.cells.iter().map(show_cell).collect();
    match cells.is_empty() {
        true => format!("{}: {message}", severity.name()),
        false => format!("{}: {message} @ {}", severity.name(), cells.join(" ")),
    }
}

pub fn show_cell(cell: &IVec2) -> String {
    format!("{},{}", cell.x, cell.y)
}
