//! Objects of the tile numbers: the table with which every level begins, and
//! the changes of a level to it.
//!
//! A tile number is `row * 256 + column` of a table of tiles. Each of these has
//! an object, `object000` to `object155`, with a name of its own; those without
//! one are free. A level gives objects other names, looks and kinds in
//! `[tiles]`, and lists those of its palette in `[currobjlist]`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::remarks::{Remarks, shown};
use super::ini::{Ini, Section, place};
use super::look;
use crate::glossary;
use crate::level::{MAX_NAME, MAX_Z, check_name};
use crate::lexicon::{self, Meaning};
use kotodama_formats::{Message, Phrase, msg, phrase};

/// Column and row of the tile and name, by the number of the object.
#[rustfmt::skip]
const OBJECTS: [(u8, u8, &str); 120] = [
    (1, 0, "baba"), (2, 0, "keke"), (3, 0, "rock"), (4, 0, "text_grass"), (5, 0, "tile"),
    (6, 0, "text_and"), (7, 0, "text_hide"), (8, 0, "text_follow"), (9, 0, "text_float"),
    (10, 0, "text_lonely"), (11, 0, "lava"), (0, 1, "water"), (1, 1, "wall"), (2, 1, "text_empty"),
    (3, 1, "text_tile"), (4, 1, "text_weak"), (5, 1, "text_near"), (6, 1, "cloud"),
    (7, 1, "pillar"), (8, 1, "text_fungus"), (9, 1, "text_baba"), (10, 1, "text_keke"),
    (11, 1, "text_flag"), (0, 2, "flag"), (1, 2, "ice"), (2, 2, "text_shift"), (3, 2, "rose"),
    (4, 2, "text_all"), (5, 2, "text_right"), (6, 2, "text_cloud"), (7, 2, "text_pillar"),
    (8, 2, "fungus"), (9, 2, "text_rock"), (10, 2, "text_lava"), (11, 2, "text_wall"),
    (0, 3, "text_ice"), (1, 3, "text_is"), (7, 3, "text_rose"), (3, 3, "text_more"),
    (4, 3, "text_safe"), (5, 3, "text_up"), (6, 3, "star"), (0, 11, "text_word"),
    (8, 3, "text_fruit"), (9, 3, "text_water"), (10, 3, "text_win"), (11, 3, "text_push"),
    (0, 4, "text_stop"), (1, 4, "text_move"), (2, 4, "text_best"), (3, 4, "text_tele"),
    (4, 4, "hand"), (5, 4, "text_left"), (6, 4, "text_star"), (7, 4, "text_red"), (8, 4, "fruit"),
    (9, 4, "text_melt"), (10, 4, "text_hot"), (11, 4, "text_you"), (0, 5, "text_not"),
    (1, 5, "text_sink"), (2, 5, "love"), (3, 5, "door"), (4, 5, "text_hand"), (5, 5, "text_down"),
    (6, 5, "dust"), (7, 5, "text_flower"), (8, 5, "text_tree"), (10, 10, "ghost"),
    (10, 5, "text_defeat"), (11, 5, "skull"), (0, 6, "grass"), (1, 6, "text_skull"),
    (2, 6, "text_love"), (3, 6, "text_door"), (4, 6, "text_text"), (5, 6, "text_sleep"),
    (6, 6, "text_dust"), (7, 6, "text_blue"), (8, 6, "tree"), (9, 6, "key"), (10, 6, "text_key"),
    (11, 6, "text_open"), (0, 7, "text_shut"), (1, 7, "text_has"), (2, 7, "box"),
    (3, 7, "text_box"), (4, 7, "belt"), (5, 7, "text_make"), (6, 7, "text_fall"), (7, 7, "flower"),
    (8, 7, "text_fence"), (9, 7, "text_belt"), (10, 7, "me"), (11, 7, "text_me"),
    (2, 8, "text_swap"), (3, 8, "text_pull"), (4, 8, "text_on"), (6, 8, "moon"),
    (11, 10, "text_ghost"), (8, 8, "fence"), (0, 9, "hedge"), (1, 9, "text_hedge"),
    (2, 9, "text_level"), (3, 9, "text_orb"), (4, 9, "orb"), (5, 9, "text_bonus"),
    (6, 9, "text_moon"), (7, 9, "text_group"), (8, 9, "text_line"), (9, 9, "brick"),
    (10, 9, "text_brick"), (11, 9, "text_wonder"), (0, 10, "text_eat"), (1, 10, "text_statue"),
    (2, 10, "statue"), (9, 10, "text_facing"), (8, 10, "line"), (7, 10, "text_fear"),
    (6, 10, "text_sad"),
];

/// The objects without a name: the first object, the columns of a row and the
/// row.
const FREE: [(usize, u8, u8); 3] = [(120, 13, 12), (133, 17, 13), (151, 5, 14)];

/// The object with the picture of a cursor.
const CURSOR: (usize, u8, u8, &str) = (150, 5, 10, "cursor");

/// Fields for the look of an object, apart from its picture. An object with
/// another name takes these from the noun that it has become.
const LOOKS: [&str; 4] = ["colour", "activecolour", "layer", "tiling"];

/// Kind of the objects of a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kind {
    /// The name; `None` if the level gives this object none.
    pub name: Option<String>,
    /// Drawing height, if the level changes it.
    pub z: Option<u8>,
    /// Colour word, if the level changes the colour.
    pub colour: Option<String>,
}

/// The objects of a level.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    by_tile: BTreeMap<u16, usize>,
    kinds: BTreeMap<usize, Kind>,
}

/// Changes of the level to an object.
#[derive(Clone, Debug, Default)]
struct Said {
    tile: Option<u16>,
    default: Option<&'static str>,
    listed: Option<String>,
    changes: Section,
}

impl Kinds {
    /// Resolves the objects of a level. Only those in use, by tile or by number,
    /// are remarked upon.
    pub fn of(
        ini: &Ini,
        tiles: &BTreeSet<u16>,
        numbers: &BTreeSet<usize>,
        remarks: &mut Remarks,
    ) -> Self {
        let mut said = defaults();
        add_list(ini, &mut said, remarks);
        add_changes(ini, &mut said, remarks);
        let mut found = Self::default();
        let mut own = BTreeSet::new();
        let mut dressed = BTreeSet::new();
        for (number, said) in said {
            if let Some(tile) = said.tile {
                found.by_tile.insert(tile, number);
            }
            let is_used =
                said.tile.is_some_and(|it| tiles.contains(&it)) || numbers.contains(&number);
            if is_used {
                let kind = kind(number, &said, &mut dressed, remarks);
                let name = kind.name.as_deref();
                own.extend(
                    name.filter(|it| glossary::of_object(it).is_none())
                        .map(str::to_owned),
                );
                found.kinds.insert(number, kind);
            }
        }
        for names in listed(own) {
            remarks.about_file(msg!(
                "problem-import-left-own",
                "these are not known here, so they are nouns of the level's own with pictures made \
                 from their names: {names}",
                names,
            ));
        }
        for names in listed(dressed) {
            remarks.about_file(msg!(
                "problem-import-left-looks",
                "these have the colours and heights of their nouns here, not those of the file: \
                 {names}",
                names,
            ));
        }
        found
    }

    /// Returns the kind of the objects of a tile; `None` for an unknown tile.
    pub fn of_tile(&self, tile: u16) -> Option<&Kind> {
        self.kinds.get(self.by_tile.get(&tile)?)
    }

    /// Returns the kind of the objects of a number.
    pub fn of_number(&self, number: usize) -> Option<&Kind> {
        self.kinds.get(&number)
    }
}

/// Names for lines of a bearable length.
fn listed(names: BTreeSet<String>) -> Vec<String> {
    let names: Vec<String> = names.into_iter().collect();
    names.chunks(12).map(|some| some.join(", ")).collect()
}

/// Reads `object042`.
pub fn number(object: &str) -> Option<usize> {
    let digits = object.strip_prefix("object")?;
    let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Returns the names of the palette of a level.
pub fn palette(ini: &Ini) -> BTreeSet<&str> {
    let list = ini.section("currobjlist").iter();
    let names =
        list.filter(|(key, _)| key.trim_start_matches(|c: char| c.is_ascii_digit()) == "name");
    names.map(|(_, name)| name.as_str()).collect()
}

fn tile_number(column: u8, row: u8) -> u16 {
    u16::from(row) << 8 | u16::from(column)
}

/// Reads `column,row`.
fn tile(text: &str) -> Option<u16> {
    let (column, row) = text.split_once(',')?;
    Some(tile_number(
        column.trim().parse().ok()?,
        row.trim().parse().ok()?,
    ))
}

fn defaults() -> BTreeMap<usize, Said> {
    let mut said = BTreeMap::new();
    let mut add = |number, tile, default| {
        let tile = Some(tile);
        said.insert(
            number,
            Said {
                tile,
                default,
                ..Said::default()
            },
        );
    };
    for (number, &(column, row, name)) in OBJECTS.iter().enumerate() {
        add(number, tile_number(column, row), Some(name));
    }
    for (first, columns, row) in FREE {
        for column in 0..columns {
            add(first + usize::from(column), tile_number(column, row), None);
        }
    }
    let (number, column, row, name) = CURSOR;
    add(number, tile_number(column, row), Some(name));
    said
}

/// Adds what the palette of the level says.
fn add_list(ini: &Ini, said: &mut BTreeMap<usize, Said>, remarks: &mut Remarks) {
    let mut entries: BTreeMap<usize, Section> = BTreeMap::new();
    for (key, value) in ini.section("currobjlist") {
        let name = key.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = key.get(..key.len() - name.len()).unwrap_or_default();
        if let Ok(entry) = digits.parse() {
            entries
                .entry(entry)
                .or_default()
                .insert(name.to_owned(), value.clone());
        }
    }
    for (entry, values) in entries {
        let object = values.get("object").map_or("", String::as_str);
        let Some(number) = number(object) else {
            let what = msg!(
                "problem-import-left-object",
                "{object} is not an object such as \"object003\"",
                object = format!("{:?}", shown(object)),
            );
            remarks.add(place("currobjlist", &format!("{entry}object")), what);
            continue;
        };
        let said = said.entry(number).or_default();
        said.listed = values.get("name").filter(|name| !name.is_empty()).cloned();
        if let Some(tile) = values.get("tile").and_then(|it| tile(it)) {
            said.tile = Some(tile);
        }
    }
}

/// Adds what the level changes.
fn add_changes(ini: &Ini, said: &mut BTreeMap<usize, Said>, remarks: &mut Remarks) {
    for (key, value) in ini.section("tiles") {
        if matches!(key.as_str(), "changed" | "changed_count" | "changed_short") {
            continue;
        }
        let parts = key
            .split_once('_')
            .and_then(|(object, what)| Some((number(object)?, what)));
        let Some((number, what)) = parts else {
            let what = msg!(
                "problem-import-left-key",
                "the key is not known: its value was {value}",
                value = format!("{:?}", shown(value)),
            );
            remarks.add(place("tiles", key), what);
            continue;
        };
        let said = said.entry(number).or_default();
        said.changes.insert(what.to_owned(), value.clone());
        if what == "tile"
            && let Some(tile) = tile(value)
        {
            said.tile = Some(tile);
        }
    }
}

fn kind(number: usize, said: &Said, dressed: &mut BTreeSet<String>, remarks: &mut Remarks) -> Kind {
    let object = format!("object{number:03}");
    let at = |key: &str| place("tiles", &format!("{object}_{key}"));
    let change = |key: &str| {
        said.changes
            .get(key)
            .map(String::as_str)
            .filter(|it| !it.is_empty())
    };
    let listed = said.listed.as_deref();
    let Some(given) = change("name").or(listed).or(said.default) else {
        return Kind::default();
    };
    let is_text = match change("unittype") {
        Some(kind) => kind == "text",
        None => given.starts_with("text_"),
    };
    let word = given.strip_prefix("text_").unwrap_or(given);
    let wanted = match is_text {
        true => format!("text_{word}"),
        false => word.to_owned(),
    };
    let name = valid(&wanted);
    if name != given {
        let what = msg!(
            "problem-import-left-name",
            "{given} is called {name} here",
            given = format!("{:?}", shown(given)),
            name = format!("{name:?}"),
        );
        remarks.add(at("name"), what);
    }
    let mut kind = Kind {
        name: Some(name.clone()),
        ..Kind::default()
    };
    let is_renamed = said.default != Some(given);
    for (key, value) in &said.changes {
        if value.is_empty() {
            continue;
        }
        if is_renamed && LOOKS.contains(&key.as_str()) {
            dressed.insert(name.clone());
        } else if let Some(what) = left_of(key, value, &name, &said.changes, &mut kind) {
            remarks.add(at(key), what);
        }
    }
    kind
}

/// Takes over a changed value, or says what is left behind.
fn left_of(
    key: &str,
    value: &str,
    name: &str,
    changes: &Section,
    kind: &mut Kind,
) -> Option<Message> {
    let word = name.strip_prefix("text_");
    // Text shines in its active colour.
    let colour = if word.is_some() {
        "activecolour"
    } else {
        "colour"
    };
    let is_taken = match key {
        "name" | "unittype" | "root" | "tile" => true,
        "type" => return wrong_class(word?, value),
        "image" => value == name || Some(value) == word,
        "layer" => {
            kind.z = value.parse().ok().filter(|&z| z <= MAX_Z);
            kind.z.is_some()
        }
        _ if key == colour => {
            kind.colour = look::colour(value).map(str::to_owned);
            kind.colour.is_some()
        }
        "colour" | "activecolour" => changes.contains_key(colour),
        _ => false,
    };
    let value = format!("{:?}", shown(value));
    (!is_taken).then(|| match key {
        "image" | "layer" | "colour" | "activecolour" | "tiling" => msg!(
            "problem-import-left-look",
            "{name} keeps the look it has here: {value} was left out",
            name,
            value,
        ),
        _ => msg!(
            "problem-import-left-change",
            "the change of {name} to {value} has no counterpart here",
            name,
            value,
        ),
    })
}

/// Says that a word is of another kind here.
fn wrong_class(word: &str, value: &str) -> Option<Message> {
    let here = match lexicon::meaning(word) {
        None | Some(Meaning::Special(_)) => 0,
        Some(Meaning::Verb(_)) => 1,
        Some(Meaning::Property(_)) => 2,
        Some(Meaning::Prefix(_)) => 3,
        Some(Meaning::Not) => 4,
        Some(Meaning::Letter(_)) => 5,
        Some(Meaning::And) => 6,
        Some(Meaning::Preposition(_)) => 7,
    };
    let there = value.parse().unwrap_or(usize::MAX);
    let class = |number: usize| {
        let class = CLASSES.get(number).copied();
        class.unwrap_or(phrase!("problem-import-class-other", "something else"))
    };
    (there != here).then(|| {
        msg!(
            "problem-import-left-class",
            "the word {word} is {there} there and {here} here",
            word = word.to_uppercase(),
            there = class(there),
            here = class(here),
        )
    })
}

/// The kinds of words by their numbers.
const CLASSES: [Phrase; 8] = [
    phrase!("problem-import-class-noun", "a noun"),
    phrase!("problem-import-class-verb", "a verb"),
    phrase!("problem-import-class-property", "a property"),
    phrase!("problem-import-class-prefix", "a condition before its noun"),
    phrase!("problem-import-class-not", "a NOT"),
    phrase!("problem-import-class-letter", "a letter"),
    phrase!("problem-import-class-and", "an AND"),
    phrase!("problem-import-class-infix", "a condition after its noun"),
];

/// Returns the name nearest to this one that an object can have.
pub fn valid(name: &str) -> String {
    if check_name(name).is_ok() {
        return name.to_owned();
    }
    let (text, word) = match name.strip_prefix("text_") {
        Some(word) => ("text_", word),
        None => ("", name),
    };
    let fits = |c: &char| c.is_alphanumeric() && c.to_lowercase().eq([*c]) || *c == '_';
    let word = word.to_lowercase();
    let word = word.chars().map(|c| if fits(&c) { c } else { '-' });
    let most = MAX_NAME.saturating_sub(12);
    let word: String = word.take(most).collect();
    let word = word.replace("text_", "text-");
    let found = [format!("{text}{word}"), format!("{text}{word}-object")];
    let found = found.into_iter().find(|it| check_name(it).is_ok());
    found.unwrap_or_else(|| format!("{text}unnamed"))
}
