//! Effects on the level itself that scenarios cannot express: its result in its
//! parent, its appearance, and both players in one turn.

use bevy::math::IVec2;
use kotodama::board::Direction;
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Level, Placed};
use kotodama::words::lexicon::{COLOURS, PARTICLES, Property};
use kotodama::words::outcome::Departure;
use kotodama::words::report::Status;
use kotodama::words::tiles::LevelLook;
use kotodama::words::{Game, Tick};

/// Returns a level of words (upper case) and objects, one row per line.
fn level(rows: &[&str]) -> Level {
    let mut level = Level::default();
    for (row, y) in rows.iter().zip(0..) {
        for (cell, x) in row.split_whitespace().zip(0..) {
            level.bounds.width = level.bounds.width.max(x + 1);
            level.bounds.height = y + 1;
            let name = match cell {
                "." => continue,
                word if word.to_uppercase() == word => format!("text_{}", word.to_lowercase()),
                name => name.to_owned(),
            };
            level.objects.push(Placed {
                name,
                cell: IVec2::new(x, y),
                ..Placed::default()
            });
        }
    }
    level
}

fn becomes(rows: &[&str]) -> Option<Vec<String>> {
    let mut game = Game::new(&level(rows), 0);
    game.play(Input::Wait);
    let departure = game.departure().cloned();
    assert_eq!(departure.is_some(), game.status() == Status::Left);
    game.play(Input::Undo);
    assert_eq!(game.departure(), None, "undo takes leaving back");
    assert_eq!(game.status(), Status::Playing);
    match departure? {
        Departure::Transformed { into } => Some(into),
        Departure::Entered { .. } => None,
    }
}

fn names(names: &[&str]) -> Option<Vec<String>> {
    Some(names.iter().map(ToString::to_string).collect())
}

const KEKE: &str = "KEKE IS YOU keke . . .";

#[test]
fn the_parent_is_told_what_the_level_has_become() {
    // W-LV-03, W-LV-07, W-IS-03, W-RULE-03
    let one = ["LEVEL IS ROCK . . . .", KEKE];
    assert_eq!(becomes(&one), names(&["rock"]));
    let several = ["LEVEL IS ROCK AND TEXT AND ROCK", KEKE];
    assert_eq!(becomes(&several), names(&["rock", "text_level", "rock"]));
    let with_empty = ["LEVEL IS EMPTY AND ROCK . .", KEKE];
    assert_eq!(becomes(&with_empty), names(&["rock"]));
    let empty = ["LEVEL IS IMAGE AND GROUP . .", KEKE];
    assert_eq!(becomes(&empty), None);
}

#[test]
fn the_parent_is_told_every_noun_of_all() {
    // W-LV-09, W-IS-09, W-IS-10
    let all = ["LEVEL IS ALL AND ALL . .", "ROCK . . . . . .", KEKE];
    assert_eq!(becomes(&all), names(&["rock", "keke"]));
    let but = ["LEVEL IS ALL . . . .", "LEVEL IS NOT ROCK . . .", KEKE];
    assert_eq!(becomes(&but), names(&["keke"]));
}

#[test]
fn revert_makes_level_icons_again() {
    // W-LP-36
    let revert = ["LEVEL IS REVERT AND ROCK . .", KEKE];
    assert_eq!(becomes(&revert), names(&["level"]));
}

#[test]
fn no_turns_pass_in_a_level_that_was_left() {
    // W-STAT-02
    let mut game = Game::new(&level(&["LEVEL IS ROCK . . . .", KEKE]), 0);
    game.play(Input::Wait);
    let left = game.report();
    game.play(Input::Wait);
    assert_eq!(game.report(), left);
}

#[test]
fn colours_and_particles_of_the_level_show() {
    // W-LP-18, W-LP-23, W-LP-32, W-PROP-04
    let look = |rows: &[&str]| {
        let mut game = Game::new(&level(rows), 0);
        game.play(Input::Wait);
        let world = game.world_mut();
        *world
            .query::<&LevelLook>()
            .single(world)
            .expect("there is one level")
    };
    let bit = |colour| {
        let place = COLOURS.iter().position(|&other| other == colour);
        1 << place.expect("it is a colour")
    };
    let dressed = look(&[
        "LEVEL IS BEST AND BEST AND SAD",
        "LEVEL IS BLUE AND RED . .",
    ]);
    let count = |property| {
        let place = PARTICLES.iter().position(|&other| other == property);
        dressed.particles[place.expect("it gives off particles")]
    };
    assert_eq!(dressed.colours, bit(Property::Blue) | bit(Property::Red));
    assert_eq!((count(Property::Best), count(Property::Sad)), (2, 1));
    assert_eq!(count(Property::Party), 0);
    assert!(!dressed.hides);

    assert!(look(&["LEVEL IS HIDE"]).hides);
    let broken = look(&["LEVEL IS BROKEN AND BEST AND HIDE"]);
    assert_eq!(broken, LevelLook::default());
}

#[test]
fn a_tick_of_an_auto_level_is_as_many_turns_as_rules_say() {
    // W-LP-30, W-PRE-09
    let auto_turns = |game: &Game| kotodama::words::auto_turns(game.world());
    let plain = Game::new(&level(&[KEKE]), 0);
    assert_eq!(auto_turns(&plain), 0);
    let turns_of = |game: &Game, input| Tick::new(game.world(), input).turns();
    assert_eq!(turns_of(&plain, Input::Wait), 1);

    let mut twice = Game::new(&level(&["LEVEL IS AUTO AND AUTO"]), 0);
    assert_eq!((auto_turns(&twice), turns_of(&twice, Input::Undo)), (2, 1));
    twice.play(Input::Wait);
    assert_eq!(twice.report().turn, 2);

    // After one wait, turns pass until a direction is entered.
    let right = Input::Step(Player::One, Direction::Right);
    let mut idle = Game::new(&level(&["IDLE LEVEL IS AUTO . . .", KEKE]), 0);
    assert_eq!(auto_turns(&idle), 0);
    idle.play(Input::Wait);
    assert_eq!(auto_turns(&idle), 1);
    idle.play(right);
    assert_eq!(auto_turns(&idle), 0);

    // One turn passes by itself at the start.
    let mut busy = Game::new(&level(&["NOT IDLE LEVEL IS AUTO . .", KEKE]), 0);
    assert_eq!(auto_turns(&busy), 1);
    busy.play(Input::Wait);
    assert_eq!(auto_turns(&busy), 0);
}

#[test]
fn both_players_can_act_in_one_turn_and_stack_what_is_solid() {
    // W-USE-04, W-LP-30
    let board = level(&[
        "LEVEL IS AUTO . . . . .",
        "BABA IS YOU AND STOP . . .",
        "KEKE IS YOU2 AND STOP . . .",
        "baba . keke . . . . .",
    ]);
    let mut game = Game::new(&board, 0);
    game.play(Input::Both(Direction::Right, Direction::Left));
    let report = game.report();
    let place = |name: &str| {
        let mut objects = report.objects.iter();
        let object = objects.find(|object| object.name == name);
        object.map(|object| (object.x, object.y))
    };
    assert_eq!(report.turn, 1);
    assert_eq!(place("baba"), Some((1, 3)));
    assert_eq!(place("keke"), Some((1, 3)));

    // A YOU object that both players move obeys the first.
    let mut game = Game::new(&level(&["BABA IS YOU .", ". baba . ."]), 0);
    game.play(Input::Both(Direction::Left, Direction::Right));
    let report = game.report();
    let mut objects = report.objects.iter();
    assert!(objects.any(|object| (object.name.as_str(), object.x) == ("baba", 0)));
}

#[test]
fn the_level_answers_both_players() {
    // W-LP-01, W-LP-33
    let offset = |rule: &str, input: Input| {
        let mut game = Game::new(&level(&[rule]), 0);
        game.play(input);
        game.report().level.offset
    };
    let both = Input::Both(Direction::Right, Direction::Up);
    assert_eq!(offset("LEVEL IS YOU", both), [1, 0]);
    assert_eq!(offset("LEVEL IS YOU2", both), [0, -1]);
    assert_eq!(offset("LEVEL IS YOU AND YOU2", both), [1, 0]);
}
