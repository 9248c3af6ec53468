//! Writes a document as text in the form of section 31, with maps sorted by
//! key, so that reading and writing a written file changes nothing (D-FILE-16).

use std::iter::repeat_n;

use kotodama_formats::{Pretty, quoted, raw};

use super::document::{
    Document, EDGES, Entry, ExtraTile, ItemRecord, Legend, LevelRecord, Record, SourceLine, Values,
};
use super::scripts;
use crate::direction::Cell;
use crate::tile::Animation;
use crate::value::Value;

/// Fields of a group, in order.
type Fields = Vec<(&'static str, Pretty)>;

/// Writes a document so that [`parse`](super::parse) returns it.
#[must_use]
pub fn write(document: &Document) -> String {
    let mut fields: Fields = vec![("name", Pretty::text(&document.name))];
    for (field, text) in [
        ("author", &document.author),
        ("description", &document.description),
    ] {
        if !text.is_empty() {
            fields.push((field, Pretty::text(text)));
        }
    }
    if let Some(budget) = document.instruction_budget {
        fields.push(("instruction_budget", Pretty::of(budget)));
    }
    state(&mut fields, &document.state);
    match document.players.as_slice() {
        [] => {}
        [player] => fields.push(("player", tile(player, 4))),
        players => {
            let players = players.iter().map(|player| tile(player, 8));
            fields.push(("player", Pretty::Lines(players.collect()).in_lines()));
        }
    }
    if !document.templates.is_empty() {
        let templates = document.templates.iter();
        let templates = templates.map(|(slug, it)| (Pretty::text(slug), tile(it, 8).in_lines()));
        fields.push(("templates", Pretty::Map(templates.collect()).in_lines()));
    }
    if !document.items.is_empty() {
        let items = document.items.iter();
        let items = items.map(|(slug, it)| (Pretty::text(slug), item(it, 8).in_lines()));
        fields.push(("items", Pretty::Map(items.collect()).in_lines()));
    }
    if !document.sounds.is_empty() {
        let number = |number: &f64| Pretty::of(Value::Float(*number));
        let sounds = document.sounds.iter();
        let sounds = sounds.map(|(slug, it)| (Pretty::text(slug), Pretty::list(it, number)));
        fields.push(("sounds", Pretty::Map(sounds.collect()).in_lines()));
    }
    legend(&mut fields, &document.legend, 4);
    let levels = document.levels.iter().map(|it| level(it, 8).in_lines());
    fields.push(("levels", Pretty::Lines(levels.collect()).in_lines()));
    Pretty::Group("Dungeon", fields).document()
}

/// Returns a text that is the same for equal records.
pub(super) fn key_of(record: &Record) -> String {
    Pretty::Group("", fields_of(record, 0))
        .in_one_line()
        .document()
}

fn state(fields: &mut Fields, values: &Values) {
    if values.is_empty() {
        return;
    }
    let pairs = values.iter();
    let pairs = pairs.map(|(name, it)| (Pretty::text(name), value(&it.value)));
    fields.push(("state", Pretty::Map(pairs.collect())));
}

fn value(value: &Value) -> Pretty {
    match value {
        Value::Nil => Pretty::word("()"),
        Value::Text(text) => Pretty::text(text),
        Value::List(texts) => Pretty::list(texts.iter(), |text| Pretty::text(text)),
        Value::Bool(_) | Value::Int(_) | Value::Float(_) => Pretty::of(value),
    }
}

/// Writes a character literal.
fn character(character: char) -> Pretty {
    let literal = match character {
        '\'' => r"\'".to_owned(),
        '"' => "\"".to_owned(),
        // The escapes are the same as those of strings.
        other => quoted(&other.to_string()).trim_matches('"').to_owned(),
    };
    Pretty::Word(format!("'{literal}'"))
}

/// Writes a tile, a template or a player at this indentation; it is broken into
/// lines if it has a script.
fn tile(record: &Record, indent: usize) -> Pretty {
    group(fields_of(record, indent))
}

/// Breaks groups with a script into lines, so that the lines of the script are
/// indented correctly.
fn group(fields: Fields) -> Pretty {
    let has_script = fields.iter().any(|(field, _)| *field == "script");
    let group = Pretty::Group("", fields);
    match has_script {
        true => group.in_lines(),
        false => group,
    }
}

fn fields_of(record: &Record, indent: usize) -> Fields {
    let mut fields = Fields::new();
    let mut text = |field, text: Option<&String>| {
        fields.extend(text.map(|text| (field, Pretty::text(text))));
    };
    text("template", record.template.as_ref().map(|slug| &slug.value));
    text("name", record.name.as_ref());
    fields.extend(record.character.map(|it| ("character", character(it))));
    let colors = [
        ("color", &record.color),
        ("background_color", &record.background_color),
    ];
    for (field, color) in colors {
        fields.extend(color.as_ref().map(|color| (field, Pretty::text(color))));
    }
    state(&mut fields, &record.state);
    if let Some(lines) = &record.script {
        fields.push(("script", script(lines, indent + 4)));
    }
    fields.extend(record.animate.as_ref().map(|it| ("animate", animation(it))));
    fields
}

fn animation(animation: &Animation) -> Pretty {
    let mut fields: Fields = vec![("period", Pretty::of(animation.period))];
    if !animation.characters.is_empty() {
        let characters: String = animation.characters.iter().collect();
        fields.push(("characters", Pretty::text(&characters)));
    }
    let colors = [
        ("colors", &animation.colors),
        ("background_colors", &animation.backgrounds),
    ];
    for (field, colors) in colors {
        if !colors.is_empty() {
            fields.push((field, Pretty::list(colors, |color| Pretty::text(color))));
        }
    }
    if animation.is_random {
        fields.push(("random", Pretty::of(true)));
    }
    Pretty::Group("", fields)
}

fn item(item: &ItemRecord, indent: usize) -> Pretty {
    let mut fields = Fields::new();
    fields.extend(item.name.as_ref().map(|name| ("name", Pretty::text(name))));
    for (field, flag) in [
        ("weapon", item.is_weapon),
        ("consumable", item.is_consumable),
    ] {
        if flag {
            fields.push((field, Pretty::of(true)));
        }
    }
    if !item.script.is_empty() {
        fields.push(("script", script(&item.script, indent + 4)));
    }
    group(fields)
}

/// Writes a script whose field has this indentation: as a text, or as a list of
/// lines if a text would not be read back as the same lines.
fn script(lines: &[SourceLine], indent: usize) -> Pretty {
    let is_plain = |line: &SourceLine| !line.text().contains(|c: char| c.is_control() && c != '\t');
    let is_block = !lines.iter().all(scripts::is_blank)
        && scripts::indentation(lines) == 0
        && lines.iter().all(is_plain);
    if !is_block {
        let lines = lines.iter().map(|line| Pretty::text(line.text()));
        return Pretty::Lines(lines.collect());
    }
    let mut text = String::new();
    for line in lines {
        text.push('\n');
        if !line.text().is_empty() {
            text.extend(repeat_n(' ', indent + 4));
            text.push_str(line.text());
        }
    }
    text.push('\n');
    text.extend(repeat_n(' ', indent));
    Pretty::Word(raw(&text))
}

/// Writes a legend whose field has this indentation.
fn legend(fields: &mut Fields, legend: &Legend, indent: usize) {
    if legend.is_empty() {
        return;
    }
    let entries = legend.iter().map(|(key, entries)| {
        let has_script =
            |entry: &Entry| matches!(entry, Entry::Tile(record) if record.script.is_some());
        let is_broken = entries.iter().any(has_script);
        let entries = Pretty::list(entries, |entry| match entry {
            Entry::Spawn => Pretty::text("spawn"),
            Entry::Template(slug) => Pretty::text(&slug.value),
            Entry::Tile(record) => tile(record, indent + 8),
        });
        let entries = match is_broken {
            true => entries.in_lines(),
            false => entries,
        };
        (character(*key), entries)
    });
    fields.push(("legend", Pretty::Map(entries.collect()).in_lines()));
}

/// Writes a level at this indentation.
fn level(level: &LevelRecord, indent: usize) -> Pretty {
    let mut fields: Fields = vec![("number", Pretty::of(level.number))];
    if !level.name.is_empty() {
        fields.push(("name", Pretty::text(&level.name)));
    }
    if level.is_entrance {
        fields.push(("entrance", Pretty::of(true)));
    }
    for (field, edge) in EDGES.into_iter().zip(&level.edges) {
        fields.extend(edge.as_ref().map(|edge| (field, Pretty::of(edge.value))));
    }
    state(&mut fields, &level.state);
    legend(&mut fields, &level.legend, indent + 4);
    let rows = level.rows.iter().map(row);
    fields.push(("rows", Pretty::Lines(rows.collect()).in_lines()));
    if !level.spawn.is_empty() {
        let point = |cell: Cell| Pretty::Group("", place(cell));
        let points = level.spawn.iter().map(|it| point(it.value));
        fields.push(("spawn", Pretty::List(points.collect())));
    }
    if !level.tiles.is_empty() {
        let tiles = level.tiles.iter().map(|it| extra(it, indent + 8));
        fields.push(("tiles", Pretty::Lines(tiles.collect()).in_lines()));
    }
    Pretty::Group("", fields)
}

/// Writes a row with a space between its cells.
fn row(row: &SourceLine) -> Pretty {
    let mut cells = String::with_capacity(2 * row.text().len());
    for (index, character) in row.text().chars().enumerate() {
        if index > 0 {
            cells.push(' ');
        }
        cells.push(character);
    }
    Pretty::text(&cells)
}

fn place(cell: Cell) -> Fields {
    vec![("row", Pretty::of(cell.row)), ("col", Pretty::of(cell.col))]
}

fn extra(extra: &ExtraTile, indent: usize) -> Pretty {
    let mut fields = place(extra.cell);
    fields.extend(extra.z.map(|z| ("z", Pretty::of(z))));
    fields.extend(fields_of(&extra.tile, indent));
    group(fields)
}
