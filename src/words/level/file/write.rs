//! Level to text, in a form that is pleasant to read and to compare.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::legend::Legend;
use super::read::capitalised;
use crate::level::{Grammar, Level, Placed};
use kotodama_board::Bounds;
use kotodama_formats::quoted;

/// Writes a level so that [`read`](super::read) gives it back.
#[must_use]
pub fn write(level: &Level) -> String {
    let board = Board::of(level);
    let mut out = String::from("Level(\n");
    line(&mut out, "name", &quoted(&level.name));
    if !level.author.is_empty() {
        line(&mut out, "author", &quoted(&level.author));
    }
    if level.grammar == Grammar::Kanji {
        line(&mut out, "grammar", "Kanji");
    }
    if !level.characters.is_empty() {
        let pairs = level.characters.iter();
        let pairs: Vec<String> = pairs
            .map(|(noun, character)| format!("{}: {character:?}", quoted(noun)))
            .collect();
        line(&mut out, "characters", &format!("{{{}}}", pairs.join(", ")));
    }
    if let Some(parent) = &level.parent {
        line(&mut out, "parent", &quoted(parent));
    }
    if !level.object_list.is_empty() {
        let nouns = list(level.object_list.iter().map(String::as_str));
        line(&mut out, "object_list", &nouns);
    }
    if level.object_list_closed {
        line(&mut out, "object_list_closed", "true");
    }
    if let Some(delay) = level.auto_delay {
        line(&mut out, "auto_delay", &format!("{delay:?}"));
    }
    for (field, value) in [("palette", &level.palette), ("music", &level.music)] {
        if let Some(name) = value {
            line(&mut out, field, &quoted(name));
        }
    }
    if !level.hints.is_empty() {
        out.push_str("    hints: [\n");
        for hint in &level.hints {
            let _ = writeln!(out, "        {},", quoted(hint));
        }
        out.push_str("    ],\n");
    }
    if let Some(solution) = &level.solution {
        line(&mut out, "solution", &quoted(solution));
    }

    out.push_str("    legend: {\n");
    for (character, stack) in board.legend.entries() {
        let names = list(stack.iter().copied());
        let _ = writeln!(out, "        '{character}': {names},");
    }
    out.push_str("    },\n    rows: [\n");
    for row in board.rows() {
        let _ = writeln!(out, "        {},", quoted(&row));
    }
    out.push_str("    ],\n");

    let rest = level.objects.get(board.placed..).unwrap_or_default();
    if !rest.is_empty() {
        out.push_str("    objects: [\n");
        for placed in rest {
            let _ = writeln!(out, "        {},", object(placed));
        }
        out.push_str("    ],\n");
    }
    out.push_str(")\n");
    out
}

fn line(out: &mut String, field: &str, value: &str) {
    let _ = writeln!(out, "    {field}: {value},");
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(quoted).collect();
    format!("[{}]", names.join(", "))
}

fn object(placed: &Placed) -> String {
    let Placed {
        name,
        cell,
        facing,
        data,
    } = placed;
    let mut out = format!("(name: {}, x: {}, y: {}", quoted(name), cell.x, cell.y);
    // The variants are written as they are called, which is how they are read.
    if *facing != Default::default() {
        let _ = write!(out, ", facing: {facing:?}");
    }
    if let Some(level) = &data.level {
        let _ = write!(out, ", level: {}", quoted(level));
    }
    if let Some(icon) = data.icon {
        let _ = write!(out, ", icon: {icon:?}");
    }
    if let Some(path) = data.path {
        let (hidden, wins) = (path.hidden, path.wins);
        let _ = write!(out, ", path: (hidden: {hidden}, wins: {wins})");
    }
    if let Some(z) = data.z {
        let _ = write!(out, ", z: {z}");
    }
    if let Some(colour) = &data.colour {
        let _ = write!(out, ", colour: {}", capitalised(colour));
    }
    out.push(')');
    out
}

/// The part of a level that rows and a legend can show.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    bounds: Bounds,
    /// What lies where, by position in reading order.
    stacks: BTreeMap<usize, Vec<&'a str>>,
    /// The characters of the rows.
    pub legend: Legend<'a>,
    /// How many objects of the level, from the first on, the rows show.
    pub placed: usize,
}

impl<'a> Board<'a> {
    /// The longest beginning of the level's objects that rows can express:
    /// plain objects in reading order.
    #[must_use]
    pub fn of(level: &'a Level) -> Self {
        let mut stacks: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        let mut last = 0;
        for placed in &level.objects {
            match level.bounds.index(placed.cell) {
                Some(index) if index >= last && placed.is_plain() => {
                    stacks.entry(index).or_default().push(&placed.name);
                    last = index;
                }
                _ => break,
            }
        }
        let legend = Legend::of(stacks.values().cloned());
        // If there are more different stacks than characters, the rows end
        // before the first stack without one.
        let nameless = stacks
            .iter()
            .find(|(_, stack)| legend.character(stack).is_none());
        if let Some((&index, _)) = nameless {
            stacks.split_off(&index);
        }
        let placed = stacks.values().map(Vec::len).sum();
        Self {
            bounds: level.bounds,
            stacks,
            legend,
            placed,
        }
    }

    /// The rows from top to bottom, with a space between cells.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let width = usize::try_from(self.bounds.width).unwrap_or(0);
        let height = usize::try_from(self.bounds.height).unwrap_or(0);
        (0..height).map(move |y| {
            let mut row = String::with_capacity(2 * width);
            for x in 0..width {
                let stack = self.stacks.get(&(y * width + x));
                let stack = stack.map_or(&[][..], Vec::as_slice);
                if x > 0 {
                    row.push(' ');
                }
                row.extend(self.legend.character(stack));
            }
            row
        })
    }
}
