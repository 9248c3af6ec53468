//! Levels (D-FILE-04, D-FILE-05, D-FILE-08, D-FILE-09).

use kotodama_formats::{DiagnosticSink, Fields, Node, Phrase, msg, phrase};

use super::document::{EDGES, ExtraTile, LevelRecord, Place, Placed, SourceLine};
use super::fields::{flag, group, string};
use super::limits::{
    self, CELLS, LEVELS, MAX_LEVELS, MAX_SIDE, ROWS, THE_DUNGEON, THE_LEVEL, THE_ROW,
};
use super::tiles::{A_TILE, EXTRA_FIELDS, legend, record};
use super::values::state;
use crate::direction::Cell;

const FIELDS: &[&str] = &[
    "number", "name", "entrance", "north", "south", "east", "west", "state", "legend", "rows",
    "spawn", "tiles",
];

const A_LEVEL: Phrase = phrase!("problem-dungeon-part-a-level", "a level");
const A_ROW: Phrase = phrase!("problem-dungeon-part-a-row", "a row");
const A_CELL: Phrase = phrase!("problem-dungeon-part-cell", "a spawn point");

/// Allowed numbers of levels.
const NUMBERS: std::ops::RangeInclusive<i64> = -1_000_000_000..=1_000_000_000;

/// Reads the field `levels`.
pub(super) fn levels<'a>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
    may_be_none: bool,
) -> Vec<LevelRecord> {
    let Some(node) = fields.require(sink, "levels") else {
        return Vec::new();
    };
    let too_many = |count| limits::exceeded(THE_DUNGEON, count, LEVELS, MAX_LEVELS);
    let Some(nodes) = node.list_up_to(sink, "`levels`", MAX_LEVELS, too_many) else {
        return Vec::new();
    };
    if nodes.is_empty() && !may_be_none {
        let message = msg!(
            "problem-dungeon-no-level",
            "`levels` is empty, expected at least one level"
        );
        sink.add(node.at(), message);
    }
    let mut number = 0;
    let levels = nodes.into_iter().filter_map(|node| {
        let level = level(sink, node, number + 1)?;
        number = level.number;
        Some(level)
    });
    levels.collect()
}

fn level<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>, usual: i64) -> Option<LevelRecord> {
    let f = sink;
    let fields = node.fields(f, A_LEVEL, "Level", FIELDS)?;
    let number = fields.get("number");
    let at = number.map_or_else(|| node.at(), Node::at);
    let number = number.and_then(|node| node.integer(f, "`number`", NUMBERS));
    let edge = |f: &mut DiagnosticSink<'a>, name: &str| {
        let node = fields.get(name)?;
        let number = node.integer(f, format!("`{name}`").as_str(), NUMBERS)?;
        Some(Placed::new(number, node.at()))
    };
    Some(LevelRecord {
        number: number.unwrap_or(usual),
        name: string(f, &fields, "name").unwrap_or_default(),
        is_entrance: flag(f, &fields, "entrance"),
        edges: EDGES.map(|name| edge(f, name)),
        state: state(f, &fields),
        legend: legend(f, &fields),
        rows: rows(f, &fields),
        spawn: spawn(f, &fields),
        tiles: tiles(f, &fields),
        at: Place(at),
    })
}

fn rows<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> Vec<SourceLine> {
    let Some(node) = fields.require(sink, "rows") else {
        return Vec::new();
    };
    let too_many = |count| limits::exceeded(THE_LEVEL, count, ROWS, MAX_SIDE);
    let Some(nodes) = node.list_up_to(sink, "`rows`", MAX_SIDE, too_many) else {
        return Vec::new();
    };
    if nodes.is_empty() {
        let message = msg!(
            "problem-dungeon-no-row",
            "`rows` is empty, expected at least one row"
        );
        sink.add(node.at(), message);
    }
    let mut width = None;
    let rows = nodes.into_iter().map(|node| {
        let mut row = SourceLine::new(node.at());
        let Some(text) = node.text(sink, A_ROW) else {
            return row;
        };
        let mut cells = 0_usize;
        for (at, c) in text.characters().filter(|(_, c)| *c != ' ') {
            cells += 1;
            if cells <= MAX_SIDE {
                row.push(at, c);
            }
        }
        let expected = *width.get_or_insert(cells);
        let message = if cells > MAX_SIDE {
            limits::exceeded(THE_ROW, cells, CELLS, MAX_SIDE)
        } else if cells != expected {
            msg!(
                "problem-dungeon-row-width",
                "this row has {cells} cells, expected {expected} as in the first row",
                cells,
                expected,
            )
        } else if cells == 0 {
            msg!(
                "problem-dungeon-row-empty",
                "this row is empty, expected at least one cell"
            )
        } else {
            return row;
        };
        sink.add(node.at(), message);
        row
    });
    rows.collect()
}

/// Reads a row or column.
fn side(sink: &mut DiagnosticSink<'_>, fields: &Fields<'_>, name: &str) -> Option<i32> {
    const LAST: i32 = MAX_SIDE as i32 - 1;
    let node = fields.require(sink, name)?;
    node.integer(sink, format!("`{name}`").as_str(), 0..=LAST)
}

fn cell(sink: &mut DiagnosticSink<'_>, fields: &Fields<'_>) -> Option<Cell> {
    let row = side(sink, fields, "row");
    let col = side(sink, fields, "col");
    Some(Cell::new(row?, col?))
}

fn spawn<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> Vec<Placed<Cell>> {
    let nodes = fields.get("spawn");
    let nodes = nodes.and_then(|node| node.list(sink, "`spawn`"));
    let cells = nodes.unwrap_or_default().into_iter().filter_map(|node| {
        let fields = group(sink, node, A_CELL, ["Cell", "Spawn"], &["row", "col"])?;
        Some(Placed::new(cell(sink, &fields)?, node.at()))
    });
    cells.collect()
}

fn tiles<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> Vec<ExtraTile> {
    let nodes = fields.get("tiles");
    let nodes = nodes.and_then(|node| node.list(sink, "`tiles`"));
    let tiles = nodes.unwrap_or_default().into_iter().filter_map(|node| {
        let fields = group(sink, node, A_TILE, ["Tile", "Record"], EXTRA_FIELDS)?;
        // The whole tile is read before a faulty cell ends the reading.
        let tile = record(sink, node, &fields);
        let z = fields.get("z");
        let z = z.and_then(|node| {
            let z: Option<i32> = node.integer(sink, "`z`", i32::MIN..=i32::MAX);
            z.map(i64::from)
        });
        let cell = cell(sink, &fields)?;
        Some(ExtraTile { cell, z, tile })
    });
    tiles.collect()
}
