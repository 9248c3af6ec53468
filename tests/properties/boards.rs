//! Random boards and moves, and invariants of every board.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::world::World;
use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::words::components::{Cell, Facing};
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Grammar, Level, Placed};
use kotodama::words::lexicon::{self, LETTERS, Meaning, Property};
use kotodama::words::tiles::{LevelEntity, LevelState, TileState, Tiles};
use kotodama::words::{Game, Outcome};

pub const NOUNS: [&str; 8] = [
    "baba", "keke", "rock", "wall", "flag", "cursor", "level", "me",
];

/// Returns the noun of a sentence, mostly one with objects on the board.
fn said(rng: &mut Rng) -> &'static str {
    match rng.below(6) {
        0 => "group",
        _ => pick(rng, &NOUNS),
    }
}

/// Number of boards for each property.
pub const CASES: u64 = 100;

fn pick(rng: &mut Rng, from: &[&'static str]) -> &'static str {
    from[rng.below(from.len())]
}

/// Returns a mostly well-formed sentence, now and then with a stray word in it.
fn random_sentence(rng: &mut Rng) -> Vec<&'static str> {
    let words: Vec<&'static str> = lexicon::words().map(|row| row.entry.word).collect();
    let properties: Vec<&'static str> = Property::ALL.iter().map(|p| p.name()).collect();
    let mut sentence = Vec::new();
    if rng.below(6) == 0 {
        sentence.push(pick(rng, &["lonely", "often", "seldom"]));
    }
    sentence.push(said(rng));
    if rng.below(6) == 0 {
        sentence.extend(["and", said(rng)]);
    }
    if rng.below(5) == 0 {
        if rng.below(3) == 0 {
            sentence.push("not");
        }
        sentence.push(pick(rng, &["on", "near", "facing"]));
        sentence.push(said(rng));
    }
    match rng.below(9) {
        0 => sentence.extend(["has", said(rng)]),
        1 => sentence.extend(["make", said(rng)]),
        2 => sentence.extend(["is", said(rng)]),
        7 => sentence.extend(["is", "group"]),
        3 => sentence.extend(["is", "not", pick(rng, &properties)]),
        _ => sentence.extend(["is", pick(rng, &properties)]),
    }
    if rng.below(4) == 0 {
        sentence.extend(["and", pick(rng, &properties)]);
    }
    if rng.below(8) == 0 {
        let place = rng.below(sentence.len());
        let stray = if rng.below(2) == 0 {
            pick(rng, &words)
        } else {
            pick(rng, LETTERS)
        };
        sentence.insert(place, stray);
    }
    sentence
}

/// Returns a line of Kanji Shift: a rule, sometimes with entities as nouns, now
/// and then with a stray word in it.
fn random_kanji_line(rng: &mut Rng) -> Vec<String> {
    let is_property = |meaning: &Meaning| matches!(meaning, Meaning::Property(_));
    let words: Vec<&'static str> = lexicon::kanji().map(|(_, m)| lexicon::word(m)).collect();
    let properties = lexicon::kanji().filter(|(_, meaning)| is_property(meaning));
    let properties: Vec<&'static str> = properties.map(|(_, m)| lexicon::word(m)).collect();
    let noun = |rng: &mut Rng| match rng.below(4) {
        0 => pick(rng, &NOUNS).to_owned(),
        _ => format!("text_{}", pick(rng, &NOUNS)),
    };
    let term = |rng: &mut Rng| match rng.below(6) {
        0 => noun(rng),
        1 | 2 => pick(rng, &["text_you", "text_win"]).to_owned(),
        _ => format!("text_{}", pick(rng, &properties)),
    };
    let mut line = vec![noun(rng), "text_is".to_owned(), term(rng)];
    for _ in 0..rng.below(3) {
        line.extend(["text_and".to_owned(), term(rng)]);
    }
    if rng.below(6) == 0 {
        let place = rng.below(line.len());
        let stray = match rng.below(3) {
            0 => pick(rng, &["not", "has", "lonely", "a", "all"]),
            _ => pick(rng, &words),
        };
        line.insert(place, format!("text_{stray}"));
    }
    line
}

/// Characters of nouns, with which several in one cell are read together
/// (K-46).
const CHARACTERS: [(&str, char); 3] = [("baba", '木'), ("keke", '林'), ("rock", '森')];

/// Returns a board of Kanji Shift.
pub fn random_kanji_level(rng: &mut Rng) -> Level {
    let level = random_board(rng, random_kanji_line);
    let characters = CHARACTERS.map(|(noun, character)| (noun.to_owned(), character));
    Level {
        grammar: Grammar::Kanji,
        characters: BTreeMap::from(characters),
        ..level
    }
}

/// Returns a board with mostly well-formed sentences and objects.
pub fn random_level(rng: &mut Rng) -> Level {
    random_board(rng, |rng| {
        let words = random_sentence(rng).into_iter();
        words.map(|word| format!("text_{word}")).collect()
    })
}

fn random_board(rng: &mut Rng, sentence: impl Fn(&mut Rng) -> Vec<String>) -> Level {
    let side = |rng: &mut Rng| 3 + i32::try_from(rng.below(9)).unwrap_or(0);
    let mut level = Level {
        bounds: Bounds {
            width: side(rng),
            height: side(rng),
        },
        ..Level::default()
    };
    let place = |level: &mut Level, name: String, cell: IVec2, facing: Direction| {
        if level.bounds.contains(cell) {
            level.objects.push(Placed {
                name,
                cell,
                facing,
                ..Placed::default()
            });
        }
    };
    let cell = |level: &Level, rng: &mut Rng| {
        let below = |rng: &mut Rng, n: i32| {
            i32::try_from(rng.below(usize::try_from(n).unwrap_or(1))).unwrap_or(0)
        };
        IVec2::new(
            below(rng, level.bounds.width),
            below(rng, level.bounds.height),
        )
    };
    let player = pick(rng, &NOUNS);
    for number in 0..1 + rng.below(6) {
        let mut at = cell(&level, rng);
        let way = [Direction::Right, Direction::Down][rng.below(2)];
        let words = match number {
            0 => {
                at = IVec2::ZERO;
                let words = [player, "is", "you"];
                words.map(|word| format!("text_{word}")).to_vec()
            }
            _ => sentence(rng),
        };
        for word in words {
            place(&mut level, word, at, Direction::Right);
            at += way.delta();
        }
    }
    for _ in 0..1 + rng.below(3) {
        let at = cell(&level, rng);
        place(&mut level, player.to_owned(), at, Direction::Right);
    }
    for _ in 0..rng.below(12) {
        let name = pick(rng, &NOUNS).to_owned();
        let at = cell(&level, rng);
        place(&mut level, name, at, Direction::ALL[rng.below(4)]);
    }
    level
}

/// Returns the board with additional rules that depend on the past of objects.
pub fn with_a_past(mut level: Level, rng: &mut Rng) -> Level {
    let rows = level.bounds.height;
    level.bounds.height += 4;
    level.bounds.width = level.bounds.width.max(6);
    let noun = |rng: &mut Rng| pick(rng, &NOUNS[..5]);
    let (one, other) = (noun(rng), noun(rng));
    let cause = ["is", "is", "make", "has"][rng.below(4)];
    let past = ["back", "revert"];
    let sentences = [
        vec![["idle", "lonely"][rng.below(2)], one, cause, other],
        vec!["not", "idle", other, "is", pick(rng, &past)],
        vec![noun(rng), "on", noun(rng), "is", pick(rng, &past)],
        vec![noun(rng), "is", "move", "and", pick(rng, &past)],
    ];
    for (words, y) in sentences.into_iter().zip(rows..) {
        for (word, x) in words.into_iter().zip(0..) {
            level.objects.push(Placed {
                name: format!("text_{word}"),
                cell: IVec2::new(x, y),
                ..Placed::default()
            });
        }
    }
    level
}

pub fn random_input(rng: &mut Rng) -> Input {
    let player = [Player::One, Player::One, Player::Two][rng.below(3)];
    match rng.below(12) {
        0 => Input::Wait,
        _ => Input::Step(player, Direction::ALL[rng.below(4)]),
    }
}

/// Returns the number of the last turn. A tick of LEVEL IS AUTO is several
/// turns; in a level that was left, no more turns pass.
pub fn turn_of(game: &Game) -> u32 {
    game.world().resource::<Outcome>().turn
}

/// Returns the bonuses taken so far.
pub fn bonus_of(game: &Game) -> u32 {
    game.world().resource::<Outcome>().bonus
}

pub fn check_board(game: &Game, level: &Level, context: &str) {
    let report = game.report();
    let mut ids = BTreeSet::new();
    for object in &report.objects {
        assert!(
            ids.insert(object.id),
            "{context}: two objects {}",
            object.id
        );
        let cell = IVec2::new(object.x, object.y);
        assert!(
            level.bounds.contains(cell),
            "{context}: {} is outside at {cell}",
            object.name
        );
    }
    check_entities(game.world(), context);
}

/// Checks that the view reads the same state as the rules.
fn check_entities(world: &World, context: &str) {
    let tiles = world.resource::<Tiles>();
    for id in tiles.ids() {
        let state = tiles.state(id).expect("it exists");
        let entity = tiles.entity(id).expect("every tile has an entity");
        let shown = TileState {
            kind: *world.get(entity).expect("a kind"),
            cell: world.get::<Cell>(entity).expect("a cell").0,
            facing: world.get::<Facing>(entity).expect("a facing").0,
            flags: *world.get(entity).expect("flags"),
        };
        assert_eq!(shown, *state, "{context}: object {}", id.0);
    }
    let LevelEntity(entity) = *world.resource();
    let shown = world.get::<LevelState>(entity);
    assert_eq!(shown, Some(&tiles.level()), "{context}: the level");
}

pub fn describe(level: &Level, case: u64) -> String {
    let objects: Vec<String> = level
        .objects
        .iter()
        .map(|o| format!("{}@{},{} {}", o.name, o.cell.x, o.cell.y, o.facing.name()))
        .collect();
    format!(
        "case {case}, {} x {}: {}",
        level.bounds.width,
        level.bounds.height,
        objects.join("; ")
    )
}
