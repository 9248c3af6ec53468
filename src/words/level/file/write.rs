//! Writes levels in a form that is easy to read and to compare.

use super::around;
use super::legend::Legend;
use super::read::capitalised;
use crate::level::{Grammar, Level, LevelTest, Placed};
use kotodama_board::Bounds;
use kotodama_formats::Pretty;

/// Returns a level as the text of a file that [`read`](super::read) reads back.
#[must_use]
pub fn write(level: &Level) -> String {
    let board = Board::of(level);
    let mut fields = vec![("name", Pretty::text(&level.name))];
    let mut add = |field, value| fields.push((field, value));
    for (field, text) in [("subtitle", &level.subtitle), ("author", &level.author)] {
        if !text.is_empty() {
            add(field, Pretty::text(text));
        }
    }
    if level.grammar == Grammar::Kanji {
        add("grammar", Pretty::word("Kanji"));
    }
    if !level.characters.is_empty() {
        let pairs = level.characters.iter();
        let pairs = pairs.map(|(noun, &character)| (Pretty::text(noun), of_character(character)));
        add("characters", Pretty::Map(pairs.collect()).in_one_line());
    }
    if let Some(parent) = &level.parent {
        add("parent", Pretty::text(parent));
    }
    for (field, value) in around::write(&level.surroundings) {
        add(field, value);
    }
    if !level.object_list.is_empty() {
        add(
            "object_list",
            names(level.object_list.iter().map(String::as_str)),
        );
    }
    if level.object_list_closed {
        add("object_list_closed", Pretty::of(true));
    }
    if let Some(delay) = level.auto_delay {
        add("auto_delay", Pretty::Word(format!("{delay:?}")));
    }
    for (field, value) in [("palette", &level.palette), ("music", &level.music)] {
        if let Some(name) = value {
            add(field, Pretty::text(name));
        }
    }
    if !level.hints.is_empty() {
        add(
            "hints",
            lines(level.hints.iter().map(|hint| Pretty::text(hint))),
        );
    }
    if let Some(solution) = &level.solution {
        add("solution", Pretty::text(solution));
    }
    if !level.tests.is_empty() {
        add("tests", lines(level.tests.iter().map(test)));
    }
    let legend = board.legend.entries().into_iter();
    let legend = legend.map(|(character, stack)| {
        let character = Pretty::Word(format!("'{character}'"));
        (character, names(stack.iter().copied()))
    });
    add("legend", Pretty::Map(legend.collect()).in_lines());
    add("rows", lines(board.rows().map(|row| Pretty::text(&row))));
    let rest = level.objects.get(board.placed..).unwrap_or_default();
    if !rest.is_empty() {
        add("objects", lines(rest.iter().map(object)));
    }
    Pretty::Group("Level", fields).document()
}

fn of_character(character: char) -> Pretty {
    Pretty::Word(format!("{character:?}"))
}

/// Returns a list with one value on each line.
fn lines(values: impl Iterator<Item = Pretty>) -> Pretty {
    Pretty::Lines(values.collect()).in_lines()
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> Pretty {
    Pretty::list(names, Pretty::text).in_one_line()
}

fn test(test: &LevelTest) -> Pretty {
    let mut fields = Vec::new();
    if !test.name.is_empty() {
        fields.push(("name", Pretty::text(&test.name)));
    }
    fields.push(("moves", Pretty::text(&test.moves)));
    if !test.wins {
        fields.push(("wins", Pretty::of(false)));
    }
    Pretty::Group("", fields).in_one_line()
}

fn object(placed: &Placed) -> Pretty {
    let Placed {
        name,
        cell,
        facing,
        data,
    } = placed;
    let mut fields = vec![
        ("name", Pretty::text(name)),
        ("x", Pretty::of(cell.x)),
        ("y", Pretty::of(cell.y)),
    ];
    let mut add = |field, value| fields.push((field, value));
    // The names of the variants in Rust are those in files.
    if *facing != Default::default() {
        add("facing", Pretty::Word(format!("{facing:?}")));
    }
    if let Some(level) = &data.level {
        add("level", Pretty::text(level));
    }
    if let Some(icon) = data.icon {
        add("icon", Pretty::Word(format!("{icon:?}")));
    }
    if let Some(path) = data.path {
        let path = vec![
            ("hidden", Pretty::of(path.hidden)),
            ("wins", Pretty::of(path.wins)),
        ];
        add("path", Pretty::Group("", path));
    }
    if let Some(z) = data.z {
        add("z", Pretty::of(z));
    }
    if let Some(colour) = &data.colour {
        add("colour", Pretty::Word(capitalised(colour)));
    }
    Pretty::Group("", fields).in_one_line()
}

/// The part of a level that rows and a legend can show.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    bounds: Bounds,
    /// Cells that are not empty, by index in reading order, with their
    /// characters.
    cells: Vec<(usize, char)>,
    /// Characters of the rows.
    pub legend: Legend<'a>,
    /// Number of objects that the rows show, from the first object on.
    pub placed: usize,
}

impl<'a> Board<'a> {
    /// Returns as many of the level's first objects as rows can show: plain
    /// objects in reading order.
    #[must_use]
    pub fn of(level: &'a Level) -> Self {
        let mut last = 0;
        let in_order = level.objects.iter().take_while(|placed| {
            let index = level.bounds.index(placed.cell);
            let index = index.filter(|&index| index >= last && placed.is_plain());
            last = index.unwrap_or(last);
            index.is_some()
        });
        let in_order = level.objects.get(..in_order.count()).unwrap_or_default();
        let stacks = in_order.chunk_by(|one, next| one.cell == next.cell);
        let names = |stack: &'a [Placed]| stack.iter().map(|placed| placed.name.as_str());
        let legend = Legend::of(stacks.clone().map(|stack| names(stack).collect()));
        let mut board = Self {
            bounds: level.bounds,
            cells: Vec::new(),
            legend,
            placed: 0,
        };
        let mut stack = Vec::new();
        for placed in stacks {
            stack.clear();
            stack.extend(names(placed));
            // If there are more different stacks than characters, the rows end
            // before the first stack without one.
            let Some(character) = board.legend.character(&stack) else {
                break;
            };
            let cell = placed.first().and_then(|it| level.bounds.index(it.cell));
            board.cells.extend(cell.map(|index| (index, character)));
            board.placed += placed.len();
        }
        board
    }

    /// Returns the rows from top to bottom, with a space between cells.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let width = usize::try_from(self.bounds.width).unwrap_or(0);
        let height = usize::try_from(self.bounds.height).unwrap_or(0);
        let nothing = self.legend.character(&[]);
        let mut full = self.cells.iter().copied().peekable();
        (0..height).map(move |y| {
            let mut row = String::with_capacity(2 * width);
            for x in 0..width {
                let here = y * width + x;
                if x > 0 {
                    row.push(' ');
                }
                let full = full.next_if(|&(index, _)| index == here);
                row.extend(full.map(|(_, character)| character).or(nothing));
            }
            row
        })
    }
}
