//! Small random boards, many of which can be won.

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::words::level::{Grammar, Level, Placed};
use kotodama::words::lexicon::{LETTERS, Property};

/// The contents of a board.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The purpose of the recipe.
    pub name: &'static str,
    grammar: Grammar,
    nouns: &'static [&'static str],
    verbs: &'static [&'static str],
    properties: &'static [&'static str],
    /// Scattered words, besides sentences.
    strays: &'static [&'static str],
    prefixes: &'static [&'static str],
    prepositions: &'static [&'static str],
    /// Whether several copies of the same object are likely.
    pub is_crowded: bool,
}

const PLAIN: Recipe = Recipe {
    name: "plain",
    grammar: Grammar::Words,
    nouns: &["baba", "rock", "flag"],
    verbs: &["is"],
    properties: &[
        "push", "stop", "sink", "defeat", "hot", "melt", "float", "win", "you", "push", "push",
    ],
    strays: &["is", "not", "and", "push", "text", "baba", "rock"],
    prefixes: &["lonely", "idle"],
    prepositions: &["on", "near", "without", "above", "besideleft"],
    is_crowded: true,
};

/// Recipes for everything that a solver has to handle.
pub const RECIPES: [Recipe; 11] = [
    PLAIN,
    Recipe {
        name: "transformations",
        verbs: &["is", "is", "is"],
        properties: &[
            "baba", "rock", "flag", "text", "all", "not baba", "done", "you2", "bonus", "end",
        ],
        ..PLAIN
    },
    Recipe {
        name: "movement",
        nouns: &["baba", "rock", "flag", "text"],
        properties: &[
            "move",
            "auto",
            "shift",
            "pull",
            "swap",
            "open",
            "shut",
            "weak",
            "phantom",
            "still",
            "nudgeright",
            "fall",
            "turn",
            "left",
            "reverse",
            "sleep",
            "safe",
            "lockedup",
        ],
        is_crowded: false,
        ..PLAIN
    },
    Recipe {
        name: "births",
        nouns: &["baba", "rock", "flag", "keke"],
        verbs: &["has", "make", "eat", "fear", "follow", "mimic", "is"],
        properties: &[
            "more", "word", "revert", "broken", "power", "group", "baba", "keke", "weak",
        ],
        prefixes: &["powered", "lonely"],
        prepositions: &["feeling", "facing", "on"],
        ..PLAIN
    },
    Recipe {
        name: "the past",
        properties: &["back", "revert", "rock", "flag", "back", "move", "push"],
        is_crowded: false,
        ..PLAIN
    },
    Recipe {
        name: "two players",
        properties: &["you2", "you", "3d", "push", "stop", "select", "win"],
        nouns: &["baba", "rock", "flag", "cursor"],
        is_crowded: false,
        ..PLAIN
    },
    Recipe {
        name: "the level",
        nouns: &["baba", "level", "flag", "empty", "level"],
        properties: &[
            "auto", "win", "you", "push", "float", "defeat", "move", "shift", "rock", "auto",
        ],
        is_crowded: false,
        ..PLAIN
    },
    Recipe {
        name: "chance",
        nouns: &["baba", "rock", "flag", "empty"],
        properties: &["tele", "chill", "move", "push", "rock", "auto"],
        prefixes: &["often", "seldom"],
        is_crowded: false,
        ..PLAIN
    },
    Recipe {
        name: "writing",
        verbs: &["write", "is", "is"],
        properties: &[
            "boom", "boom", "win", "push", "sink", "text", "rock", "not text", "group2", "power2",
        ],
        prefixes: &["powered2", "lonely", "idle"],
        prepositions: &["nextto", "on", "without"],
        ..PLAIN
    },
    Recipe {
        name: "holding",
        nouns: &["baba", "rock", "flag", "group3"],
        properties: &[
            "hold", "hold", "push", "win", "stop", "move", "group3", "hide", "boom", "pull",
        ],
        prepositions: &["seeing", "nextto", "facing"],
        is_crowded: false,
        ..PLAIN
    },
    Recipe {
        name: "kanji",
        grammar: Grammar::Kanji,
        nouns: &["human", "gate", "tree"],
        properties: &[
            "push", "stop", "you", "win", "pull", "sink", "gate", "human", "hot", "melt",
        ],
        strays: &["is", "and", "you", "win", "human", "gate"],
        prefixes: &[],
        prepositions: &[],
        is_crowded: false,
        ..PLAIN
    },
];

/// Boards on which most steps only change where the player is.
pub const CALM: Recipe = Recipe {
    name: "calm",
    properties: &[
        "push", "stop", "sink", "defeat", "hot", "melt", "open", "shut", "win", "float",
    ],
    strays: &["is", "push", "baba", "rock", "flag"],
    prefixes: &[],
    prepositions: &[],
    is_crowded: false,
    ..PLAIN
};

fn pick(rng: &mut Rng, from: &[&'static str]) -> &'static str {
    from.get(rng.below(from.len())).copied().unwrap_or("is")
}

fn one_in(rng: &mut Rng, n: usize) -> bool {
    rng.below(n) == 0
}

fn sentence(rng: &mut Rng, recipe: &Recipe) -> Vec<&'static str> {
    let mut words = Vec::new();
    if one_in(rng, 4) && !recipe.prefixes.is_empty() {
        words.push(pick(rng, recipe.prefixes));
    }
    words.push(pick(rng, recipe.nouns));
    if one_in(rng, 4) && !recipe.prepositions.is_empty() {
        words.push(pick(rng, recipe.prepositions));
        words.push(pick(rng, recipe.nouns));
    }
    let verb = pick(rng, recipe.verbs);
    words.push(verb);
    let what = match verb {
        "is" => pick(rng, recipe.properties),
        "write" if one_in(rng, 2) => pick(rng, &["win", "you", "push", "stop"]),
        _ => pick(rng, recipe.nouns),
    };
    words.extend(what.split(' '));
    words
}

/// Returns a board by a recipe.
pub fn random_level(rng: &mut Rng, recipe: &Recipe) -> Level {
    let side = |rng: &mut Rng| 4 + i32::try_from(rng.below(3)).unwrap_or(0);
    let bounds = Bounds {
        width: side(rng),
        height: side(rng),
    };
    let mut objects: Vec<Placed> = Vec::new();
    let mut put = |name: String, cell: IVec2, facing: Direction| {
        if bounds.contains(cell) {
            objects.push(Placed {
                name,
                cell,
                facing,
                ..Placed::default()
            });
        }
    };
    let cell = |rng: &mut Rng| {
        let mut below =
            |n: i32| i32::try_from(rng.below(usize::try_from(n).unwrap_or(1))).unwrap_or(0);
        let x = below(bounds.width);
        IVec2::new(x, below(bounds.height))
    };
    let (player, goal) = (recipe.nouns[0], pick(rng, recipe.nouns));
    let goal_word = ["win", "win", "win", "end", "done"][rng.below(5)];
    let mut lines = vec![vec![player, "is", "you"]];
    if !one_in(rng, 4) {
        lines.push(vec![goal, "is", goal_word]);
    }
    for _ in 0..rng.below(3) + usize::from(recipe.is_crowded) {
        lines.push(sentence(rng, recipe));
    }
    for words in lines {
        let way = [Direction::Right, Direction::Down][rng.below(2)];
        // Mostly at the border, where it is not pushed apart at once.
        let mut at = match (one_in(rng, 3), way) {
            (true, _) => cell(rng),
            (false, Direction::Right) => IVec2::new(0, cell(rng).y),
            (false, _) => IVec2::new(cell(rng).x, 0),
        };
        for word in words {
            put(format!("text_{word}"), at, Direction::Right);
            at += way.delta();
        }
    }
    for _ in 0..rng.below(4) {
        let word = match one_in(rng, 12) {
            true => pick(rng, LETTERS),
            false => pick(rng, recipe.strays),
        };
        put(format!("text_{word}"), cell(rng), Direction::Right);
    }
    if one_in(rng, 10) {
        let word = Property::ALL[rng.below(Property::COUNT)].name();
        put(format!("text_{word}"), cell(rng), Direction::Right);
    }
    // Far from each other, so that it takes some steps.
    let far = |rng: &mut Rng, at: IVec2| match one_in(rng, 4) {
        true => at,
        false => IVec2::new(bounds.width - 1 - at.x % 2, at.y),
    };
    let at = cell(rng);
    put(
        player.to_owned(),
        IVec2::new(at.x % 2, at.y),
        Direction::Right,
    );
    for _ in 0..2 + rng.below(if recipe.is_crowded { 7 } else { 4 }) {
        let name = pick(rng, recipe.nouns);
        if !["text", "empty", "group3"].contains(&name) {
            let at = cell(rng);
            let at = if name == goal { far(rng, at) } else { at };
            put(name.to_owned(), at, Direction::ALL[rng.below(4)]);
        }
    }
    Level {
        bounds,
        objects,
        grammar: recipe.grammar,
        ..Level::default()
    }
}
