//! Rows D-DEATH-04: graves.

use super::{Play, dungeon};

/// Returns a game in which the player has died of a fall next to a lever, and
/// is alive again two cells west of the grave.
fn buried(seed: u64, state: &str) -> Play {
    let fields = format!(
        "player: (state: {{{state}}}), legend: {{'.': [\"floor\"], '@': [\"floor\", \"spawn\"], \
         'x': [\"floor\", (name: \"trap\", script: [\"#END\", \":TOUCH\", \"#TAKE health, 500, ?sender\"])]}}, \
         levels: [(rows: [\"@.x...\"])]"
    );
    let mut game = dungeon(&fields, seed);
    game.play("ee");
    assert_eq!(game.cells("Grave"), [(0, 1)]);
    game.play("r");
    assert_eq!(game.here(), (0, 0));
    game
}

#[test]
fn a_grave_gives_back_everything() {
    let state = r#""gems": 3, "cash": 20, "ammo": 9, "torches": 2, "red_key": 1, "purple_key": 2,
        "equipment": ["stone", "stone", "levitation_potion", "gun", "gun", "fireball_wand"]"#;
    let mut zombies = 0;
    for seed in 0..40 {
        let mut game = buried(seed, state);
        assert_eq!(
            (game.number("gems"), game.equipment()),
            (0, vec!["gun".to_owned()])
        );
        game.play("e");
        assert_eq!(game.here(), (0, 1), "a grave is in nobody's way");
        game.play("w e 1");
        for (name, expected) in [
            ("gems", 3),
            ("cash", 20),
            ("ammo", 9),
            ("torches", 2),
            ("red_key", 1),
            ("purple_key", 2),
        ] {
            assert_eq!(game.number(name), expected, "{name}");
        }
        let mut items = game.equipment();
        items.sort();
        assert_eq!(
            items,
            [
                "fireball_wand",
                "gun",
                "gun",
                "levitation_potion",
                "stone",
                "stone"
            ]
        );
        assert_eq!(game.count("Grave"), 0);
        zombies += game.count("Zombie");
    }
    assert!(
        (3..=20).contains(&zombies),
        "one time in four: {zombies} of 40"
    );
}

#[test]
fn a_grave_gives_back_keys_of_any_colour() {
    let mut game = buried(1, "\"gold_key\": 4");
    game.play("e 1");
    assert_eq!((game.number("gold_key"), game.count("Grave")), (4, 0));
}

#[test]
fn an_empty_grave_can_be_dug_up() {
    let mut game = buried(1, "\"ammo\": 0");
    game.play("e 1");
    assert_eq!(
        (
            game.count("Grave"),
            game.number("ammo"),
            game.equipment().len()
        ),
        (0, 0, 1)
    );
}
