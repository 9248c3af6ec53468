use super::lines::{StatementLine, ThingLine};
use super::*;
use crate::Game;
use crate::glossary::examples::board;
use crate::input::Input;
use crate::kinds::Kinds;
use crate::level::Grammar;
use crate::rules::Rules;

fn game(drawn: &str) -> Game {
    let level = board(Grammar::Words, drawn).expect("the board is drawn as boards are");
    Game::new(&level, 0)
}

fn things(game: &Game, x: i32, y: i32) -> Vec<ThingLine> {
    let found = cell(game.world(), IVec2::new(x, y)).expect("the cell is on the board");
    found.lines(game.world()).things
}

fn thing(game: &Game, x: i32, y: i32) -> ThingLine {
    let things = things(game, x, y);
    assert_eq!(things.len(), 1);
    things.into_iter().next().expect("there is one")
}

#[track_caller]
fn rule<'t>(thing: &'t ThingLine, text: &str) -> &'t StatementLine {
    let found = thing.rules.iter().find(|rule| rule.text == text);
    found.unwrap_or_else(|| panic!("no rule {text:?} among {:#?}", thing.rules))
}

#[test]
fn a_property_comes_with_its_sentences() {
    let game = game(
        "BABA IS YOU .
         BABA IS YOU .
         .    .  baba:l .",
    );
    let baba = thing(&game, 2, 2);
    assert_eq!(
        (baba.name.as_str(), baba.facing, baba.id),
        ("baba", Some("left"), Some(7))
    );
    let you = &baba.properties;
    assert_eq!(you.len(), 1);
    assert_eq!((you[0].name, you[0].count), ("you", 2));
    assert_eq!(you[0].from, ["baba is you", "baba is you"]);
    assert_eq!(baba.rules[1].words, [[0, 1], [1, 1], [2, 1]]);
}

#[test]
fn a_condition_that_fails_says_why() {
    let mut game = game(
        "BABA IS YOU . .
         BABA NEAR TREE AND TREE IS WIN
         . NOT LONELY BABA IS STOP
         baba . . tree .
         .    . . .   .",
    );
    let baba = thing(&game, 0, 3);
    let win = rule(&baba, "baba near tree and tree is win");
    assert_eq!(win.standing, "fails");
    let near = &win.conditions[0];
    assert_eq!(
        (near.holds, near.text.as_str()),
        (false, "near tree and tree")
    );
    assert_eq!(near.why, "no tree in its cell and the eight around it");
    let stop = rule(&baba, "not lonely baba is stop");
    assert_eq!(stop.conditions[0].why, "nothing else is here");
    assert_eq!(stop.standing, "fails");
    for c in "rr".chars() {
        game.play(Input::from_char(c).expect("a move"));
    }
    let baba = thing(&game, 2, 3);
    let win = rule(&baba, "baba near tree and tree is win");
    assert_eq!(win.standing, "fails");
    assert_eq!(
        win.conditions[0].why,
        "1 of 2 tree in its cell and the eight around it"
    );
}

#[test]
fn cancelled_rules_name_what_cancels_them() {
    let game = game(
        "BABA IS YOU . .
         BABA IS NOT YOU
         ROCK IS PUSH . .
         ROCK ON BABA IS NOT PUSH
         WALL IS WALL WALL IS ROCK
         baba rock wall",
    );
    let baba = thing(&game, 0, 5);
    assert!(baba.properties.is_empty());
    let you = rule(&baba, "baba is you");
    assert_eq!(you.standing, "cancelled");
    assert_eq!(you.cancelled_by.as_deref(), Some("baba is not you"));
    assert_eq!(rule(&baba, "baba is not you").standing, "applies");

    let rock = thing(&game, 1, 5);
    let push = rule(&rock, "rock is push");
    assert_eq!(push.standing, "applies");
    let added = &push.conditions[0];
    assert_eq!((added.text.as_str(), added.holds), ("not on baba", true));
    assert_eq!(added.added_by.as_deref(), Some("rock on baba is not push"));

    let wall = thing(&game, 2, 5);
    let becomes = rule(&wall, "wall is rock");
    assert_eq!(becomes.standing, "cancelled");
    assert_eq!(becomes.cancelled_by.as_deref(), Some("wall is wall"));
}

#[test]
fn empty_and_the_level_have_rules_too() {
    let game = game(
        "EMPTY IS STOP . LEVEL IS RED
         . LONELY LEVEL IS BLUE . .
         . . . . . .",
    );
    let empty = thing(&game, 3, 0);
    assert_eq!((empty.name.as_str(), empty.id), ("empty", None));
    assert_eq!(empty.properties[0].name, "stop");
    let level = level(game.world()).lines(game.world());
    assert_eq!(level.cell, None);
    let level = &level.things[0];
    // The level itself is STOP like its icons, without a sentence.
    let names: Vec<_> = level.properties.iter().map(|held| held.name).collect();
    assert_eq!(names, ["stop", "red"]);
    let blue = rule(level, "lonely level is blue");
    assert_eq!(blue.conditions[0].why, "the level is never alone");
    assert_eq!(cell(game.world(), IVec2::new(9, 0)), None);
}

#[test]
fn what_is_broken_says_so() {
    let game = game(
        "BABA IS YOU AND BROKEN
         baba . . . .",
    );
    let baba = thing(&game, 0, 1);
    assert!(baba.broken);
    assert_eq!(rule(&baba, "baba is you").standing, "broken");
    assert_eq!(rule(&baba, "baba is broken").standing, "applies");
}

#[test]
fn what_is_alike_in_a_cell_is_told_apart_by_its_number() {
    let game = game("baba+rock+baba . .");
    let names: Vec<_> = things(&game, 0, 0)
        .into_iter()
        .map(|t| (t.id, t.name))
        .collect();
    let expected = [(1, "baba"), (2, "rock"), (3, "baba")];
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(id, name)| (Some(id), name.to_owned()))
        .collect();
    assert_eq!(names, expected);
}

#[test]
fn in_kanji_shift_kinds_have_properties_without_rules() {
    let drawn = "human IS YOU . .\n. . . gate IS WIN\n. . . rock .";
    let level = board(Grammar::Kanji, drawn).expect("a board");
    let game = Game::new(&level, 0);
    let human = thing(&game, 0, 0);
    let you = human.rules.iter().find(|rule| rule.says == "is you");
    let you = you.expect("the human is the player");
    assert_eq!(you.conditions[0].why, "the focus is on it");
}

/// W-CLV-08, W-ICON-07
#[test]
fn what_is_outside_and_behind_a_door_is_said() {
    let text = r#"Level(
        legend: {'.': [], 'L': ["text_level"], 'N': ["text_near"], 'R': ["text_rose"],
            'A': ["text_and"], 'I': ["text_is"], 'Y': ["text_you"], 'r': ["rose"]},
        rows: ["L N R A R I Y", "r . . . . . ."],
        objects: [(name: "rose", x: 3, y: 1, level: "room.level.ron"),
            (name: "level", x: 4, y: 1, level: "hall.level.ron", icon: Locked)],
        around: [(name: "rose", x: -1, y: 1), (name: "cursor", x: 0, y: 0)],
        icon_facing: Left,
    )"#;
    let mut house = crate::level::file::read("test", text).expect("a level");
    // One rose is here.
    house
        .objects
        .retain(|placed| placed.name != "rose" || placed.data.level.is_some());
    let game = Game::new(&house, 0);
    let found = level(game.world()).lines(game.world());
    let said = "seen from outside, the door looking left: rose below left of the door; cursor in \
                the doorway";
    assert_eq!(found.outside.as_deref(), Some(said));
    let you = rule(&found.things[0], "level near rose and rose is you");
    let why = &you.conditions[0].why;
    let parts = "2 of 2 rose on the board and around the door outside; 1 of them outside";
    assert_eq!((you.standing, why.as_str()), ("applies", parts));
    assert_eq!(
        thing(&game, 3, 1).leads_to.as_deref(),
        Some("room.level.ron")
    );
    assert_eq!(thing(&game, 4, 1).leads_to, None, "it is locked");
}

#[test]
fn what_is_read_together_is_told() {
    // K-46, K-53
    let drawn = "TREE+tree IS STOP
        tree . .";
    let mut level = board(Grammar::Kanji, drawn).expect("the board is drawn as boards are");
    let characters = [("tree", '木'), ("wood", '林')];
    let characters = characters.map(|(noun, character)| (noun.to_owned(), character));
    level.characters.extend(characters);
    let game = Game::new(&level, 0);
    let composed = |x: i32, y: i32| {
        let found = cell(game.world(), IVec2::new(x, y)).expect("the cell is on the board");
        found.lines(game.world()).composed
    };
    assert_eq!(composed(0, 0), ["read together as wood: text_tree, tree"]);
    assert!(composed(0, 1).is_empty());
    let rules = game.world().resource::<Rules>();
    let kinds = game.world().resource::<Kinds>();
    let parts = rules.composed();
    let parts: Vec<(u32, &str)> = parts
        .iter()
        .map(|(id, &noun)| (id.0, kinds.noun_name(noun)))
        .collect();
    assert_eq!(parts, [(1, "wood"), (2, "wood")]);
}
