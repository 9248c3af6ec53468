//! Rows D-ITEM-07 and D-BULLET-03 to -05: items and bullets.

use super::{dungeon, level, seeded};
use crate::value::Value;

#[test]
fn the_gun_shoots_while_there_is_ammo() {
    let mut game = level(&[('%', "\"breakable_wall\"")], &["@..%"]);
    game.play("!e");
    assert_eq!(
        (game.number("ammo"), game.cells("Bullet")),
        (5, vec![(0, 1)])
    );
    assert!(game.heard("shoot"));
    game.play("..");
    assert_eq!(game.count("Bullet"), 0);
    game.play(".");
    assert_eq!(game.count("Breakable Wall"), 0);
    game.play("!n.!n.!n.!n.!n.!n");
    assert_eq!(game.number("ammo"), 0);
    assert_eq!(game.said(), ["You are out of ammo!"]);
    assert!(game.heard("click"));
}

#[test]
fn bullets_fly_over_low_things_and_hurt_what_they_hit() {
    let things = [
        ('w', "\"water\""),
        ('k', "\"red_key\""),
        ('r', "(template: \"rockworm\", script: [])"),
    ];
    let mut game = level(&things, &["@wkr"]);
    game.play("!e....");
    let worm = game.tile("Rockworm");
    assert_eq!(
        game.state(worm, "health"),
        Value::Int(40),
        "a player's bullets do 10"
    );
    for _ in 0..4 {
        game.play("!e.....");
    }
    assert_eq!(
        (game.count("Rockworm"), game.number("score")),
        (0, 30),
        "D-DAMAGE-05"
    );
    assert_eq!(game.count("red key"), 1);
}

#[test]
fn bullets_of_others_hurt_only_players() {
    let things = [
        ('%', "\"breakable_wall\""),
        (
            'g',
            "(name: \"gun\", state: {\"blocking\": true}, script: [\"#SHOOT west\", \"#SHOOT east\"])",
        ),
    ];
    let mut game = level(&things, &["@.g.%"]);
    assert_eq!(game.count("Bullet"), 2);
    game.play("....");
    assert_eq!((game.count("Bullet"), game.count("Breakable Wall")), (0, 1));
    assert_eq!(
        game.number("health"),
        95,
        "D-BULLET-02: 5 if the shooter says nothing else"
    );
}

#[test]
fn a_bullet_that_is_touched_hits_what_touches_it() {
    let things = [(
        'g',
        "(name: \"gun\", state: {\"blocking\": true}, script: [\"/i\", \"#SHOOT west\"])",
    )];
    let mut game = level(&things, &["@....g"]);
    game.until("a bullet", |game| game.cells("Bullet") == [(0, 3)]);
    game.play("e");
    assert_eq!(game.cells("Bullet"), [(0, 2)]);
    game.play("e..");
    assert_eq!((game.number("health"), game.count("Bullet")), (95, 0));
}

#[test]
fn bullets_turn_at_a_ricochet() {
    let cases = [("clockwise", (2, 2)), ("counterclockwise", (0, 2))];
    for (turn, target) in cases {
        let ricochet = format!("(template: \"ricochet\", state: {{\"ricochet\": {turn:?}}})");
        let things = [('*', &*ricochet), ('%', "\"breakable_wall\"")];
        let mut game = level(&things, &["..%..", "@..*.", "..%.."]);
        game.play("!e..........");
        let left = game.cells("Breakable Wall");
        assert!(
            left.len() == 1 && !left.contains(&target),
            "{turn}: {left:?}"
        );
    }
    let ricochet = "(template: \"ricochet\", state: {\"ricochet\": \"reverse\"})";
    let mut game = level(&[('*', ricochet)], &["@..*"]);
    game.play("!e..........");
    assert_eq!((game.number("health"), game.count("Bullet")), (90, 0));
    let hit = (0..30).map(|seed| {
        let things = [('*', "\"ricochet\""), ('%', "\"breakable_wall\"")];
        let mut game = seeded(seed, &things, &["..%..", "@..*.", "..%.."]);
        game.play("!e..........");
        (game.number("health"), game.cells("Breakable Wall"))
    });
    let mut hit: Vec<_> = hit.collect();
    hit.sort();
    hit.dedup();
    assert_eq!(hit.len(), 3, "at random: {hit:?}");
}

#[test]
fn a_stone_is_thrown_and_lies_there() {
    let things = [
        ('*', "\"stone\""),
        ('r', "(template: \"rockworm\", script: [])"),
    ];
    let mut game = level(&things, &["@*...r"]);
    game.play("e =stone; !e");
    assert_eq!(
        (game.equipment(), game.cells("Stone")),
        (vec!["gun".to_owned()], vec![(0, 2)])
    );
    game.play("............");
    assert_eq!(game.cells("Stone"), [(0, 4)]);
    assert_eq!(game.state(game.tile("Rockworm"), "health"), Value::Int(45));
    game.play("eee");
    assert_eq!((game.equipment().len(), game.here()), (2, (0, 4)));
}

#[test]
fn a_fireball_costs_a_gem_and_the_wand_may_break_without() {
    let things = [
        ('/', "\"fireball_wand\""),
        ('♦', "\"gem\""),
        ('%', "\"breakable_wall\""),
    ];
    let rows = ["@/♦......%%", "..........."];
    let mut game = level(&things, &rows);
    game.play("ee =fireball_wand; !e");
    assert_eq!((game.number("gems"), game.count("Fireball")), (0, 1));
    game.until("an explosion", |game| game.count("Explosion") > 0);
    game.play("...");
    assert_eq!(
        (game.count("Breakable Wall"), game.count("Fireball")),
        (0, 0)
    );
    assert_eq!(game.number("health"), 100);
    assert_eq!(game.equipment(), ["fireball_wand", "gun"]);
    for _ in 0..200 {
        game.play("!e.");
    }
    assert_eq!(game.equipment(), ["gun"]);
    assert_eq!(game.count("Fireball"), 0);
}

#[test]
fn weapons_are_of_no_use_in_peace() {
    let mut game = dungeon(
        r#"state: {"starting_equipment": "gun stone fireball_wand levitation_potion"},
        legend: {'@': ["floor", "spawn"]}, levels: [(rows: ["@"], state: {"pacifism": true})]"#,
        1,
    );
    for slug in ["gun", "stone", "fireball_wand"] {
        game.play(&format!("={slug}; !e ."));
        assert_eq!(game.said(), ["Can't use that here!"], "{slug}");
    }
    game.play("=levitation_potion; !e");
    assert_eq!(game.own("flying"), Value::Bool(true));
}
