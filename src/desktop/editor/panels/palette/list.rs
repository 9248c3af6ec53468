//! Contents of the palette: rows of objects under headings, from the search,
//! the choices and the used objects. This module does not depend on the window.

use std::collections::BTreeSet;

use crate::texts;
use kotodama_editor::Thing;
use kotodama_ui::language::t;
use kotodama_words::glossary::{self, Category, Entry, Filter, Objects, Rank};
use kotodama_words::level::check_noun;

/// Section of the palette with its own heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Section {
    /// Search results.
    Found,
    /// Words of most sentences.
    Basics,
    /// Objects on the board.
    Used,
    /// Favourites.
    Favourites,
    /// Nouns unknown to the game.
    Own,
    /// All words and objects of a kind.
    Of(Category),
}

impl Section {
    /// Returns the sections that the list can be limited to.
    pub(super) fn choices() -> impl Iterator<Item = Self> {
        let kinds = Category::ALL.iter().copied().map(Self::Of);
        kinds.chain([Self::Basics, Self::Own, Self::Used, Self::Favourites])
    }

    /// Returns its heading.
    pub(super) fn title(self) -> String {
        match self {
            Self::Found => t!("editor-section-found"),
            Self::Basics => t!("editor-section-basics"),
            Self::Favourites => t!("editor-section-favourites"),
            Self::Used => t!("editor-section-used"),
            Self::Own => t!("editor-section-own"),
            Self::Of(category) => texts::kind(category),
        }
    }

    /// Returns its name in the settings and for tests.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Found => "Found",
            Self::Basics => "Rule words",
            Self::Favourites => "Favourites",
            Self::Used => "Used in this level",
            Self::Own => "Own nouns",
            Self::Of(category) => category.name(),
        }
    }
}

/// Words of most sentences.
const BASICS: [&str; 14] = [
    "is", "and", "not", "has", "you", "win", "stop", "push", "pull", "defeat", "sink", "hot",
    "melt", "move",
];

/// Number of rows with the objects on the board, however many these are:
/// drawing moves nothing below them. All are in the list of their own.
const USED_ROWS: usize = 3;

/// Query and the other inputs of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Query {
    pub search: String,
    /// Tags and grammar; `only` selects the categories.
    pub filter: Filter,
    pub only: Option<Section>,
    /// Number of squares in a row.
    pub columns: usize,
    pub favourites: Vec<String>,
    /// Names on the board with their numbers.
    pub used: Vec<(String, usize)>,
    /// Further names that may be nouns of the level's own: those of its
    /// settings, of its sprites and of the brushes used last.
    pub nouns: Vec<String>,
    pub folded: BTreeSet<String>,
}

/// Selectable object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub name: String,
    pub section: Section,
    /// Number of these objects, if shown; the cell is then two squares wide.
    pub count: Option<usize>,
    /// Whether the word or object of the same noun is on its right.
    pub is_paired: bool,
    /// First square in the row.
    pub column: usize,
}

impl Cell {
    /// Returns its width in squares.
    pub(super) const fn width(&self) -> usize {
        if self.count.is_some() { 2 } else { 1 }
    }

    /// Returns the object that the brush will paint.
    pub(super) fn thing(&self) -> Thing {
        Thing::named(&self.name)
    }
}

/// Row of the palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Heading of a section; a press folds it.
    Heading { section: Section, folded: bool },
    /// Objects side by side.
    Cells(Vec<Cell>),
    /// Offer of the typed text as a new noun.
    New(String),
    /// Reason for an empty list.
    Nothing,
}

impl Row {
    /// Returns its cells.
    pub(super) fn cells(&self) -> &[Cell] {
        match self {
            Self::Cells(cells) => cells,
            _ => &[],
        }
    }
}

/// Returns the word of an object, or the object of a word, if both exist.
pub(super) fn other_form(name: &str) -> Option<String> {
    let (word, other) = match name.strip_prefix("text_") {
        Some(word) => (word, word.to_owned()),
        None => (name, format!("text_{name}")),
    };
    let both = match glossary::of_object(name) {
        Some(entry) => {
            matches!(entry.category, Category::Noun | Category::Object)
                || glossary::of_object(&other).is_some()
        }
        None => check_noun(word).is_ok(),
    };
    both.then_some(other)
}

/// Returns the rows for a query.
pub(super) fn rows(query: &Query) -> Vec<Row> {
    let mut list = List {
        query,
        rows: Vec::new(),
    };
    let search = query.search.trim();
    let shows = |section| query.only.is_none_or(|only| only == section);
    if !search.is_empty() {
        list.found(search);
        return list.rows;
    }
    let entries = glossary::search("", &query.filter);
    if shows(Section::Basics) && query.filter.tags.is_empty() {
        let entry = |word: &&str| entries.iter().find(|entry| entry.word == *word);
        let basics = BASICS.iter().filter_map(entry);
        list.add(Section::Basics, basics.map(|e| group(e)).collect());
    }
    if shows(Section::Used) && query.filter.tags.is_empty() {
        list.used();
    }
    // A row above the list already shows them.
    if query.only == Some(Section::Favourites) && query.filter.tags.is_empty() {
        let cells = query.favourites.iter().map(|name| (name.clone(), None));
        list.add(Section::Favourites, cells.map(|cell| vec![cell]).collect());
    }
    if shows(Section::Own) && query.filter.tags.is_empty() {
        let own = own_nouns(query);
        list.add(Section::Own, own.iter().map(|noun| pair(noun)).collect());
    }
    for &category in Category::ALL {
        if shows(Section::Of(category)) {
            let of_it = entries.iter().filter(|entry| entry.category == category);
            list.add(Section::Of(category), of_it.map(|e| group(e)).collect());
        }
    }
    if list.rows.is_empty() {
        list.rows.push(Row::Nothing);
    }
    list.rows
}

/// Objects that stay together, with their numbers.
type Group = Vec<(String, Option<usize>)>;

fn group(entry: &Entry) -> Group {
    let Objects { entity, text } = entry.objects();
    let names = entity.into_iter().chain(text);
    names.map(|name| (name, None)).collect()
}

fn pair(noun: &str) -> Group {
    vec![(noun.to_owned(), None), (format!("text_{noun}"), None)]
}

/// Returns the nouns known only to the level or the favourites.
fn own_nouns(query: &Query) -> BTreeSet<String> {
    let used = query.used.iter().map(|(name, _)| name);
    let names = used.chain(&query.nouns).chain(&query.favourites);
    let unknown = names.filter(|name| glossary::of_object(name).is_none());
    unknown
        .map(|name| name.strip_prefix("text_").unwrap_or(name).to_owned())
        .filter(|noun| glossary::of_object(noun).is_none() && check_noun(noun).is_ok())
        .collect()
}

struct List<'a> {
    query: &'a Query,
    rows: Vec<Row>,
}

impl List<'_> {
    /// Adds the search results, best first, and the offer of a new noun.
    fn found(&mut self, search: &str) {
        let query = self.query;
        let admits = |entry: &&&Entry| match query.only {
            None | Some(Section::Found) => true,
            Some(Section::Of(category)) => entry.category == category,
            Some(Section::Basics) => BASICS.contains(&entry.word),
            Some(Section::Own) => false,
            Some(Section::Used) => group(entry)
                .iter()
                .any(|(name, _)| query.used.iter().any(|(used, _)| used == name)),
            Some(Section::Favourites) => group(entry)
                .iter()
                .any(|(name, _)| query.favourites.contains(name)),
        };
        let own = own_nouns(query);
        let mut own: Vec<(Rank, &String)> = own
            .iter()
            .filter(|_| matches!(query.only, None | Some(Section::Own)))
            .filter_map(|noun| Some((glossary::rank(noun, search)?, noun)))
            .collect();
        own.sort();
        let entries = glossary::search(search, &query.filter);
        let entries: Vec<Group> = entries.iter().filter(admits).map(|e| group(e)).collect();
        let exact = |&&(rank, _): &&(Rank, &String)| rank == Rank::Exact;
        let first = own.iter().filter(exact).map(|(_, noun)| pair(noun));
        let last = own
            .iter()
            .filter(|it| !exact(it))
            .map(|(_, noun)| pair(noun));
        self.add(Section::Found, first.chain(entries).chain(last).collect());
        let noun = search.to_lowercase();
        let noun = noun.strip_prefix("text_").unwrap_or(&noun).to_owned();
        let is_known = glossary::of_object(&noun).is_some()
            || glossary::of_object(&format!("text_{noun}")).is_some()
            || own.iter().any(|(_, own)| **own == noun);
        if !is_known && check_noun(&noun).is_ok() {
            self.rows.push(Row::New(noun));
        }
        if self.rows.is_empty() {
            self.rows.push(Row::Nothing);
        }
    }

    /// Adds the objects on the board: with their numbers if they are all that is
    /// shown, else in a fixed number of rows.
    fn used(&mut self) {
        let is_alone = self.query.only == Some(Section::Used);
        let cells = self.query.used.iter();
        let cells = cells.map(|(name, count)| vec![(name.clone(), is_alone.then_some(*count))]);
        let cells: Vec<Group> = cells.collect();
        if is_alone {
            self.add(Section::Used, cells);
        } else if self.heading(Section::Used) {
            let end = self.rows.len() + USED_ROWS;
            self.cells(Section::Used, cells);
            self.rows.resize(end, Row::Cells(Vec::new()));
        }
    }

    /// Adds a heading with its objects, if there are any.
    fn add(&mut self, section: Section, groups: Vec<Group>) {
        if !groups.is_empty() && self.heading(section) {
            self.cells(section, groups);
        }
    }

    /// Adds a heading; returns whether it is not folded.
    fn heading(&mut self, section: Section) -> bool {
        let folded = section != Section::Found
            && self.query.only.is_none()
            && self.query.folded.contains(section.name());
        self.rows.push(Row::Heading { section, folded });
        !folded
    }

    /// Adds objects; groups stay together if a row is wide enough.
    fn cells(&mut self, section: Section, groups: Vec<Group>) {
        let columns = self.query.columns.max(2);
        let (mut row, mut column) = (Vec::new(), 0);
        for group in groups {
            let mut width = group.len();
            if group.iter().any(|(_, count)| count.is_some()) {
                width *= 2;
            }
            if column + width > columns && column > 0 {
                self.rows.push(Row::Cells(std::mem::take(&mut row)));
                column = 0;
            }
            let last = group.len().saturating_sub(1);
            for (index, (name, count)) in group.into_iter().enumerate() {
                let cell = Cell {
                    name,
                    section,
                    count,
                    is_paired: index < last,
                    column,
                };
                column += cell.width();
                row.push(cell);
            }
        }
        if !row.is_empty() {
            self.rows.push(Row::Cells(row));
        }
    }
}

/// Direction of key navigation through the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// Returns the next cell (row and position) in a direction; the first one
/// without a current cell.
pub(super) fn step(rows: &[Row], from: Option<(usize, usize)>, way: Way) -> Option<(usize, usize)> {
    let cells = |row: usize| rows.get(row).map_or(&[][..], Row::cells);
    let has_cells = |row: &usize| !cells(*row).is_empty();
    let Some((row, index)) = from.filter(|(row, _)| has_cells(row)) else {
        return (0..rows.len()).find(has_cells).map(|row| (row, 0));
    };
    let here = cells(row);
    let above = || (0..row).rev().find(has_cells);
    let below = || (row + 1..rows.len()).find(has_cells);
    let nearest = |other: usize| {
        let column = here.get(index).map_or(0, |cell| cell.column);
        let cells = cells(other).iter().enumerate();
        let index = cells.min_by_key(|(_, cell)| cell.column.abs_diff(column));
        (other, index.map_or(0, |(index, _)| index))
    };
    let next = match way {
        Way::Left if index > 0 => Some((row, index - 1)),
        Way::Left => above().map(|other| (other, cells(other).len() - 1)),
        Way::Right if index + 1 < here.len() => Some((row, index + 1)),
        Way::Right => below().map(|other| (other, 0)),
        Way::Up => above().map(nearest),
        Way::Down => below().map(nearest),
    };
    next.or(Some((row, index)))
}

/// Returns the cell at a position of the list.
pub(super) fn cell_at(rows: &[Row], at: (usize, usize)) -> Option<&Cell> {
    rows.get(at.0)?.cells().get(at.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_words::glossary::Tag;
    use kotodama_words::level::Grammar;

    fn query(search: &str) -> Query {
        Query {
            search: search.to_owned(),
            columns: 6,
            ..Query::default()
        }
    }

    fn names(rows: &[Row]) -> Vec<&str> {
        let cells = rows.iter().flat_map(Row::cells);
        cells.map(|cell| cell.name.as_str()).collect()
    }

    #[test]
    fn a_noun_and_its_word_stand_beside_each_other() {
        for columns in 2..9 {
            let rows = rows(&Query {
                columns,
                ..Query::default()
            });
            for row in &rows {
                let cells = row.cells();
                let width: usize = cells.iter().map(Cell::width).sum();
                assert!(width <= columns, "{width} in {columns}");
                for (index, cell) in cells.iter().enumerate().filter(|(_, c)| c.is_paired) {
                    let other = cells.get(index + 1).map(|cell| cell.name.clone());
                    assert_eq!(other, Some(format!("text_{}", cell.name)));
                }
            }
            let cells = rows.iter().flat_map(Row::cells);
            let cells = cells.filter(|cell| cell.section != Section::Basics);
            let listed: Vec<&str> = cells.map(|cell| cell.name.as_str()).collect();
            for name in [
                "baba",
                "text_baba",
                "text_is",
                "text_push",
                "cursor",
                "level",
            ] {
                assert_eq!(listed.iter().filter(|it| **it == name).count(), 1, "{name}");
            }
        }
    }

    #[test]
    fn the_best_hit_is_first_and_a_new_name_is_offered() {
        let found = rows(&query("push"));
        assert_eq!(names(&found).first(), Some(&"text_push"));
        assert!(!found.iter().any(|row| matches!(row, Row::New(_))));
        let none = rows(&query("Xyzzy"));
        assert_eq!(none, [Row::New("xyzzy".to_owned())]);
        assert_eq!(rows(&query("über!")), [Row::Nothing]);
        let mut own = query("xyz");
        own.used = vec![("text_xyzzy".to_owned(), 2)];
        assert_eq!(names(&rows(&own)), ["xyzzy", "text_xyzzy"]);
    }

    #[test]
    fn what_is_used_is_counted_and_what_is_folded_is_hidden() {
        let mut query = query("");
        query.used = vec![("wall".to_owned(), 12), ("mine".to_owned(), 1)];
        query.favourites = vec!["text_win".to_owned()];
        query.folded.insert(Section::Basics.name().to_owned());
        let all = rows(&query);
        assert_eq!(names(&all)[..4], ["wall", "mine", "mine", "text_mine"]);
        query.folded.insert(Section::Used.name().to_owned());
        assert_eq!(names(&rows(&query))[..2], ["mine", "text_mine"]);
        query.only = Some(Section::Favourites);
        assert_eq!(names(&rows(&query)), ["text_win"]);
        query.only = Some(Section::Used);
        assert_eq!(names(&rows(&query)), ["wall", "mine"]);
        query.only = Some(Section::Of(Category::Operator));
        assert_eq!(names(&rows(&query)), ["text_and", "text_not"]);
    }

    #[test]
    fn rule_words_come_first_and_drawing_moves_nothing_below() {
        let mut query = query("");
        let place = |query: &Query| {
            let rows = rows(query);
            assert_eq!(names(&rows)[..2], ["text_is", "text_and"]);
            let is_nouns = |row: &Row| {
                let nouns = Section::Of(Category::Noun);
                matches!(row, Row::Heading { section, .. } if *section == nouns)
            };
            rows.iter().position(is_nouns)
        };
        let empty = place(&query);
        assert!(empty.is_some());
        for count in [1, 7, 40] {
            let names = glossary::entries().filter(|it| it.category == Category::Noun);
            let names = names.take(count).map(|it| (it.word.to_owned(), 2));
            query.used = names.collect();
            assert_eq!(place(&query), empty, "{count} in use");
        }
    }

    #[test]
    fn tags_and_the_grammar_narrow_the_list() {
        let mut query = query("");
        query.filter.tags.insert(Tag::Random);
        let random = names(&rows(&query)).len();
        assert!(random > 0 && random < 20);
        query.filter = Filter {
            grammar: Grammar::Kanji,
            ..Filter::default()
        };
        let all = rows(&query);
        assert!(names(&all).contains(&"text_is") && !names(&all).contains(&"text_has"));
    }

    #[test]
    fn keys_go_through_the_cells_by_rows_and_columns() {
        let rows = rows(&query(""));
        let first = step(&rows, None, Way::Down);
        assert_eq!(first, Some((1, 0)));
        let right = step(&rows, first, Way::Right);
        assert_eq!(right, Some((1, 1)));
        let down = step(&rows, right, Way::Down);
        assert_eq!(down, Some((2, 1)));
        assert_eq!(step(&rows, down, Way::Up), right);
        assert_eq!(step(&rows, first, Way::Left), first);
        let mut at = first;
        for _ in 0..2000 {
            at = step(&rows, at, Way::Right);
        }
        let last = at.and_then(|at| cell_at(&rows, at)).map(|c| c.name.clone());
        assert_eq!(last.as_deref(), names(&rows).last().copied());
    }

    #[test]
    fn words_and_objects_lead_to_each_other() {
        let other = |name| other_form(name).unwrap_or_default();
        assert_eq!(other("baba"), "text_baba");
        assert_eq!(other("text_baba"), "baba");
        assert_eq!(other("text_mine"), "mine");
        assert_eq!(other("text_push"), "");
        assert_eq!(other("text_all"), "");
        assert_eq!(other("text_cursor"), "cursor");
    }
}
