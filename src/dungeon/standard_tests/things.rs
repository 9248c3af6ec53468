//! Rows D-TPL-03: things to take.

use super::{dungeon, level, seeded};
use crate::log::Messages;
use crate::value::Value;

#[test]
fn players_take_things_and_enter_in_the_same_step() {
    let cases = [
        ("ammo", "Ammo", "ammo", 12),
        ("gem", "Gem", "gems", 1),
        ("torch", "Torch", "torches", 1),
    ];
    for (slug, name, value, expected) in cases {
        let mut game = level(&[('x', &format!("{slug:?}"))], &["@x."]);
        game.play("e");
        assert_eq!(
            (game.number(value), game.count(name)),
            (expected, 0),
            "{slug}"
        );
        assert_eq!(game.here(), (0, 1), "{slug}");
        assert_eq!(game.number("score"), i64::from(slug == "gem"), "{slug}");
    }
    for slug in ["stone", "fireball_wand", "levitation_potion"] {
        let mut game = level(&[('x', &format!("{slug:?}"))], &["@x."]);
        game.play("e");
        assert_eq!(game.equipment(), [slug, "gun"]);
        assert_eq!(
            (game.here(), game.own("equipped")),
            ((0, 1), Value::text("gun"))
        );
    }
}

#[test]
fn cash_is_five_to_ten() {
    let mut seen = Vec::new();
    for seed in 0..60 {
        let mut game = seeded(seed, &[('$', "\"cash\"")], &["@$."]);
        game.play("e");
        assert_eq!(game.count("Cash"), 0);
        seen.push(game.number("cash"));
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [5, 6, 7, 8, 9, 10]);
}

#[test]
fn hearts_and_medkits_heal_up_to_100() {
    for (slug, name, health) in [("heart", "Heart", 70), ("medkit", "MedKit", 100)] {
        let things = [('+', &*format!("{slug:?}"))];
        let rows = ["@++."];
        let legend = format!(
            "player: (state: {{\"health\": 60}}), legend: {{'.': [\"floor\"], \
             '@': [\"floor\", \"spawn\"], '+': [\"floor\", {}]}}, levels: [(rows: {rows:?})]",
            things[0].1
        );
        let mut game = dungeon(&legend, 1);
        game.play("e");
        assert_eq!(
            (game.number("health"), game.count(name)),
            (health, 1),
            "{slug}"
        );
    }
    let mut game = level(&[('+', "\"heart\"")], &["@+."]);
    game.play("e.");
    assert_eq!(
        (game.count("Heart"), game.number("health")),
        (1, 100),
        "kept for later"
    );
    assert_eq!(game.messages(), 1);
}

#[test]
fn things_are_pushed_by_boulders_and_not_taken() {
    let mut game = level(&[('o', "\"boulder\""), ('a', "\"ammo\"")], &["@oa.."]);
    game.play("ee");
    assert_eq!(game.cells("Ammo"), [(0, 4)]);
    assert_eq!(game.number("ammo"), 6);
}

#[test]
fn ammo_that_is_shot_or_bombed_explodes() {
    let lever = "(name: \"lever\", state: {\"owner\": 77}, script: [\"/i\", \"#SEND shot, east\"])";
    let things = [
        ('l', lever),
        ('a', "\"ammo\""),
        ('r', "(template: \"rockworm\", script: [])"),
    ];
    let mut game = level(&things, &["..........", "@..la.ar#a", ".........."]);
    game.until("an explosion", |game| game.count("Explosion") > 0);
    assert!(game.heard("bomb") && game.cells("Ammo").len() == 2);
    let explosion = game.tile("Explosion");
    assert_eq!(game.state(explosion, "damage"), Value::Int(5));
    assert_eq!(
        game.state(explosion, "owner"),
        Value::Int(77),
        "of what has shot it"
    );
    let cells = game.cells("Explosion");
    assert!(cells.contains(&(1, 2)) && cells.contains(&(0, 3)) && !cells.contains(&(1, 1)));
    game.play("....");
    assert_eq!(game.cells("Ammo"), [(1, 9)], "one sets off the other");
    assert_eq!(game.state(game.tile("Rockworm"), "health"), Value::Int(45));
    game.play(&".".repeat(20));
    assert_eq!((game.count("Explosion"), game.number("health")), (0, 100));
}

#[test]
fn scrolls_are_read_and_gone_and_signs_stay() {
    let things = [
        (
            's',
            "(template: \"scroll\", state: {\"text\": \"Beware of ${ nothing }!\"})",
        ),
        ('b', "\"scroll\""),
        ('¶', "(template: \"sign\", state: {\"text\": \"This way\"})"),
        ('q', "\"sign\""),
    ];
    let mut game = level(&things, &["@s¶", "qb#"]);
    game.play("e");
    assert_eq!(game.said()[1..], ["Beware of ${ nothing }!"]);
    assert_eq!((game.count("Scroll"), game.here()), (1, (0, 1)));
    let list = &game.0.world().resource::<Messages>().list;
    assert!(list[0].is_modal);
    game.play("ee");
    assert_eq!(
        (game.said(), game.here()),
        (vec!["This way".to_owned()], (0, 1))
    );
    assert_eq!(game.messages(), 3);
    game.play("s");
    assert_eq!((game.said().len(), game.here()), (2, (1, 1)));
    game.play("w");
    assert_eq!(
        (game.messages(), game.here()),
        (4, (1, 1)),
        "a sign without text is silent"
    );
}
