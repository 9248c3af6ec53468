//! Rows D-TPL-06: traders.

use super::dungeon;
use crate::log::Messages;

#[test]
fn the_glad_trader_sells_ammo_and_gems() {
    let fields = r#"player: (state: {"cash": 30, "ammo": 0}),
        legend: {'@': ["floor", "spawn"], 'T': ["floor", "glad_trader"]}, levels: [(rows: ["@T"])]"#;
    let mut game = dungeon(fields, 1);
    game.play("e");
    let list = &game.0.world().resource::<Messages>().list;
    assert!(list[0].is_modal && list[0].links.len() == 3);
    game.play("1");
    assert_eq!((game.number("cash"), game.number("ammo")), (20, 12));
    game.play("1");
    assert_eq!(game.number("ammo"), 12, "the links are gone");
    game.play("e 2");
    assert_eq!((game.number("cash"), game.number("gems")), (5, 1));
    game.play("e 2.");
    assert_eq!((game.number("cash"), game.number("gems")), (5, 1));
    game.play("e 3 e 3 e 3 e 3");
    assert_eq!((game.number("health"), game.number("gems")), (20, 5));
    game.play("e 3");
    assert_eq!(
        (game.number("health"), game.number("gems")),
        (20, 5),
        "not to the death"
    );
    assert_eq!(game.here(), (0, 0));
}

#[test]
fn the_sad_trader_sells_health_and_lives() {
    let fields = r#"player: (state: {"cash": 30, "gems": 12, "health": 90}), state: {"starting_lives": 2},
        legend: {'@': ["floor", "spawn"], 'T': ["floor", "sad_trader"]}, levels: [(rows: ["@T"])]"#;
    let mut game = dungeon(fields, 1);
    game.play("e 1");
    assert_eq!((game.number("cash"), game.number("health")), (15, 100));
    game.play("e 1");
    assert_eq!(
        (game.number("cash"), game.number("health")),
        (15, 100),
        "none is needed"
    );
    game.play("e 2");
    assert_eq!((game.number("gems"), game.number("lives")), (2, 3));
    game.play("e 2.");
    assert_eq!(
        (game.number("gems"), game.number("lives")),
        (2, 3),
        "too poor"
    );
    let fields = fields.replace("\"starting_lives\": 2", "");
    let mut game = dungeon(&fields, 1);
    game.play("e 2");
    assert_eq!(
        (game.number("gems"), game.number("lives")),
        (12, -1),
        "without limit anyway"
    );
}
