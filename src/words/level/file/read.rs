//! Reads level files. Every part is checked separately, so that all problems of
//! a file are found at once.

use std::ops::RangeInclusive;
use std::path::Path;

use bevy::math::IVec2;

use super::around;
use super::characters::characters;
use super::phrases::{A_NOUN, A_ROW, AN_OBJECT, Stacks, read_stacks};
use super::settings;
use crate::level::{
    Grammar, IconState, Level, MAX_AUTO_DELAY, MAX_OBJECTS, MAX_Z, PathData, Placed, PlacedData,
    check_name, check_noun, is_relative,
};
use crate::lexicon::COLOURS;
use kotodama_board::{Bounds, Direction, MAX_SIDE};
use kotodama_formats::{DiagnosticSink, Diagnostics, Fields, Message, Named, Node, Text, msg};

pub(super) const LEVEL_FIELDS: &[&str] = &[
    "name",
    "subtitle",
    "author",
    "legend",
    "rows",
    "objects",
    "grammar",
    "characters",
    "parent",
    "around",
    "icon_facing",
    "object_list",
    "object_list_closed",
    "auto_delay",
    "palette",
    "music",
    "hints",
    "solution",
    "tests",
];

pub(super) const OBJECT_FIELDS: &[&str] = &[
    "name", "x", "y", "facing", "level", "icon", "path", "z", "colour",
];

pub(super) const FACINGS: [(&str, Direction); 4] = [
    ("Right", Direction::Right),
    ("Up", Direction::Up),
    ("Left", Direction::Left),
    ("Down", Direction::Down),
];

/// Reads a level file.
///
/// # Errors
///
/// The file cannot be read, or has problems; all of them are returned.
pub fn read_file(path: &Path) -> Result<Level, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    read(&path.display().to_string(), &text)
}

/// Reads the text of a level file; `path` is used in messages only.
///
/// # Errors
///
/// Returns every problem in the text.
pub fn read(path: &str, text: &str) -> Result<Level, Diagnostics> {
    let mut sink = DiagnosticSink::new(path, text);
    let level = read_level(&mut sink);
    sink.finish(level)
}

/// Reads a level. Faulty parts are reported and replaced by defaults, so the
/// result is valid only if nothing was reported.
pub(super) fn read_level(sink: &mut DiagnosticSink<'_>) -> Option<Level> {
    let document = Node::document(sink)?;
    let fields = document.fields(sink, kotodama_formats::WHOLE, "Level", LEVEL_FIELDS)?;
    let mut level = Level::default();
    let f = sink;

    if let Some(node) = fields.get("name") {
        level.name = string(f, node, "`name`").unwrap_or_default();
    }
    if let Some(node) = fields.get("subtitle") {
        level.subtitle = string(f, node, "`subtitle`").unwrap_or_default();
    }
    if let Some(node) = fields.get("author") {
        level.author = string(f, node, "`author`").unwrap_or_default();
    }
    if let Some(node) = fields.get("grammar") {
        let choices = [("Words", Grammar::Words), ("Kanji", Grammar::Kanji)];
        level.grammar = node.choice(f, "`grammar`", &choices).unwrap_or_default();
    }
    if let Some(node) = fields.get("characters") {
        level.characters = characters(f, node, level.grammar);
    }
    if let Some(node) = fields.get("parent") {
        level.parent = level_path(f, node, "`parent`");
    }
    level.surroundings = around::read(f, &fields);
    if let Some(node) = fields.get("object_list") {
        level.object_list = object_list(f, node).unwrap_or_default();
    }
    if let Some(node) = fields.get("object_list_closed") {
        level.object_list_closed = node.boolean(f, "`object_list_closed`").unwrap_or_default();
    }
    if let Some(node) = fields.get("auto_delay") {
        level.auto_delay = node.number(f, "`auto_delay`", 0.001..=MAX_AUTO_DELAY);
    }
    settings::read(f, &fields, &mut level);
    let legend = match fields.get("legend") {
        Some(node) => read_stacks(f, node, "`legend`", refuse).unwrap_or_default(),
        None => Stacks::new(),
    };
    if let Some(node) = fields.require(f, "rows") {
        rows(f, node, &legend, &mut level);
    }
    if let Some(node) = fields.get("objects") {
        objects(f, node, &mut level);
    }
    level.objects.truncate(MAX_OBJECTS);
    Some(level)
}

fn string(sink: &mut DiagnosticSink<'_>, node: Node<'_>, what: impl Named) -> Option<String> {
    node.text(sink, what).map(Text::into_value)
}

/// Reads the path of another level, relative to this one.
fn level_path(sink: &mut DiagnosticSink<'_>, node: Node<'_>, what: impl Named) -> Option<String> {
    let path = string(sink, node, what.clone())?;
    if !is_relative(&path) {
        let message = msg!(
            "problem-level-path",
            "{what} is {path}, expected a level file relative to this one, such as {example}",
            what = what.named(),
            path = format!("{path:?}"),
            example = "\"lake-1.level.ron\"",
        );
        sink.add(node.at(), message);
        return None;
    }
    Some(path)
}

fn object_list<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Option<Vec<String>> {
    let nouns = node.list(sink, "`object_list`")?;
    let nouns = nouns
        .into_iter()
        .filter_map(|noun| noun.checked(sink, A_NOUN, check_noun));
    Some(nouns.collect())
}

/// Returns the problem of a character that a legend may not use.
fn refuse(character: char) -> Option<Message> {
    (character == ' ').then(|| {
        msg!(
            "problem-legend-space",
            "the legend has a space, expected another character: spaces in rows are ignored"
        )
    })
}

fn rows<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>, legend: &Stacks, level: &mut Level) {
    let too_many = |count| {
        msg!(
            "problem-rows-many",
            "the level has {count} rows, expected at most {most}",
            count,
            most = MAX_SIDE,
        )
    };
    let most = usize::try_from(MAX_SIDE).unwrap_or(usize::MAX);
    let Some(rows) = node.list_up_to(sink, "`rows`", most, too_many) else {
        return;
    };
    if rows.is_empty() {
        let message = msg!(
            "problem-rows-empty",
            "`rows` is empty, a level needs at least one row"
        );
        sink.add(node.at(), message);
    }
    let mut width = None;
    for (y, row) in (0..MAX_SIDE).zip(rows) {
        let Some(text) = row.text(sink, A_ROW) else {
            continue;
        };
        let cells = one_row(sink, y, &text, legend, level);
        let expected = *width.get_or_insert(cells);
        if cells != expected {
            let message = msg!(
                "problem-row-width",
                "this row has {cells} cells, expected {expected} as in the first row",
                cells,
                expected,
            );
            sink.add(row.at(), message);
        }
        level.bounds = Bounds {
            width: expected.min(MAX_SIDE),
            height: y + 1,
        };
        if y == 0 && cells == 0 {
            let message = msg!(
                "problem-row-empty",
                "this row is empty, a level needs at least one cell"
            );
            sink.add(row.at(), message);
        }
        if y == 0 && cells > MAX_SIDE {
            let message = msg!(
                "problem-row-long",
                "this row has {cells} cells, expected at most {most}",
                cells,
                most = MAX_SIDE,
            );
            sink.add(row.at(), message);
        }
    }
}

/// Places the objects of a row and counts its cells.
fn one_row(
    sink: &mut DiagnosticSink<'_>,
    y: i32,
    row: &Text<'_>,
    legend: &Stacks,
    level: &mut Level,
) -> i32 {
    let mut x = 0;
    for (at, character) in row.characters().filter(|&(_, c)| c != ' ') {
        match legend.get(&character) {
            None => {
                let message = msg!(
                    "problem-not-in-legend",
                    "{character} is not in the legend, expected one of its characters",
                    character = format!("{character:?}"),
                );
                sink.add(at, message);
            }
            // Excess width is reported once for the whole row.
            Some(_) if x >= MAX_SIDE => {}
            Some(stack) => {
                for name in stack {
                    let placed = Placed {
                        name: name.clone(),
                        cell: IVec2::new(x, y),
                        ..Placed::default()
                    };
                    place(sink, at, placed, level);
                }
            }
        }
        x += 1;
    }
    x
}

fn place(sink: &mut DiagnosticSink<'_>, at: usize, placed: Placed, level: &mut Level) {
    if level.objects.len() > MAX_OBJECTS {
        return;
    }
    level.objects.push(placed);
    // Only the first object beyond the limit is reported.
    if level.objects.len() > MAX_OBJECTS {
        sink.add(at, too_many());
    }
}

/// Returns the problem of more than [`MAX_OBJECTS`] objects.
pub(super) fn too_many() -> Message {
    msg!(
        "problem-objects-many",
        "the level has more objects than the {most} it may have",
        most = MAX_OBJECTS,
    )
}

fn objects<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>, level: &mut Level) {
    for node in node.list(sink, "`objects`").unwrap_or_default() {
        let fields = node.fields(sink, AN_OBJECT, "Object", OBJECT_FIELDS);
        if let Some(fields) = fields
            && let Some(placed) = object(sink, &fields, level.bounds)
        {
            place(sink, node.at(), placed, level);
        }
    }
}

fn object<'a>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
    bounds: Bounds,
) -> Option<Placed> {
    let f = sink;
    // All fields are read first, so that every problem is reported.
    let board = [0..=last(bounds.width), 0..=last(bounds.height)];
    let placed = name_and_cell(f, fields, board);
    let facing = fields.get("facing");
    let facing = facing.and_then(|node| node.choice(f, "`facing`", &FACINGS));
    let data = data(f, fields);
    let (name, cell) = placed?;
    Some(Placed {
        name,
        cell,
        facing: facing.unwrap_or_default(),
        data,
    })
}

/// Reads the name of an object and its cell in these columns and rows.
pub(super) fn name_and_cell<'a>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
    [columns, rows]: [RangeInclusive<i32>; 2],
) -> Option<(String, IVec2)> {
    // All fields are read first, so that every missing one is reported.
    let name = fields.require(sink, "name");
    let name = name.and_then(|node| node.checked(sink, "`name`", check_name));
    let x = fields.require(sink, "x");
    let x = x.and_then(|node| node.integer(sink, "`x`", columns));
    let y = fields.require(sink, "y");
    let y = y.and_then(|node| node.integer(sink, "`y`", rows));
    Some((name?, IVec2::new(x?, y?)))
}

/// Returns the last column or row; if the board could not be read, the largest
/// possible one.
fn last(side: i32) -> i32 {
    if side > 0 { side - 1 } else { MAX_SIDE - 1 }
}

fn data<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> PlacedData {
    let f = sink;
    let level = fields.get("level");
    let level = level.and_then(|node| level_path(f, node, "`level`"));
    let icon = fields.get("icon");
    let icon = icon.and_then(|node| {
        let choices = [
            ("Opened", IconState::Opened),
            ("Locked", IconState::Locked),
            ("Hidden", IconState::Hidden),
        ];
        node.choice(f, "`icon`", &choices)
    });
    let path = fields.get("path").and_then(|node| path_data(f, node));
    let z = fields.get("z");
    let z = z.and_then(|node| node.integer(f, "`z`", 0..=MAX_Z));
    let colour = fields.get("colour").and_then(|node| colour(f, node));
    PlacedData {
        level,
        icon,
        path,
        z,
        colour,
    }
}

fn path_data<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Option<PathData> {
    let fields = node.fields(sink, "`path`", "Path", &["hidden", "wins"])?;
    let hidden = fields.get("hidden");
    let hidden = hidden.and_then(|node| node.boolean(sink, "`hidden`"));
    let wins = fields.get("wins");
    let wins = wins.and_then(|node| node.integer(sink, "`wins`", 0..=u32::MAX));
    Some(PathData {
        hidden: hidden.unwrap_or_default(),
        wins: wins.unwrap_or_default(),
    })
}

fn colour(sink: &mut DiagnosticSink<'_>, node: Node<'_>) -> Option<String> {
    let names = COLOURS.map(|colour| capitalised(colour.name()));
    let choices: Vec<(&str, usize)> = names.iter().map(String::as_str).zip(0..).collect();
    let index = node.choice(sink, "`colour`", &choices)?;
    COLOURS.get(index).map(|colour| colour.name().to_owned())
}

/// Capitalises a colour in the form of level files: `Red`.
pub(super) fn capitalised(word: &str) -> String {
    let mut rest = word.chars();
    let first = rest.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(rest).collect()
}
