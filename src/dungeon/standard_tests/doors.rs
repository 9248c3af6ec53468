//! Rows D-TPL-02: doors, keys, passages, teleporters.

use super::{dungeon, level};
use crate::tile::Appearance;
use crate::value::Value;

#[test]
fn closed_and_open_doors_become_each_other() {
    let mut game = level(&[('+', "\"closed_door\"")], &["@+."]);
    game.play("e");
    assert_eq!(game.here(), (0, 0));
    game.play("oe");
    assert_eq!((game.character("Open Door"), game.messages()), ('\'', 0));
    assert!(game.heard("door"));
    game.play("ee cw");
    assert_eq!(game.here(), (0, 2));
    assert_eq!(
        game.state(game.tile("Closed Door"), "open"),
        Value::Bool(false)
    );
    game.play("w cw");
    assert_eq!(game.here(), (0, 2));
    assert_eq!(game.said(), ["Cannot close that"]);
}

#[test]
fn a_basic_door_opens_and_closes_and_says_if_it_is_so_already() {
    let mut game = level(&[('+', "\"basic_door\"")], &["@+."]);
    game.play("ce");
    assert_eq!(game.said(), ["The door is already closed."]);
    game.play("oe");
    assert_eq!((game.character("Basic Door"), game.messages()), ('\'', 1));
    game.play("oe");
    assert_eq!(game.said(), ["The door is already open."]);
    game.play("ee cw w");
    assert_eq!((game.here(), game.character("Basic Door")), ((0, 2), '+'));
}

#[test]
fn a_secret_door_becomes_an_open_basic_door_of_its_own_colours() {
    let mut game = level(&[('s', "\"secret_door\"")], &["@s."]);
    assert_eq!(game.character("Secret Door"), '#');
    game.play("oe");
    let door = game.get::<Appearance>(game.tile("Basic Door"));
    assert_eq!(
        (door.character, door.color.as_deref(), &door.background),
        ('\'', Some("black"), &None)
    );
    game.play("ee ow cw");
    assert_eq!((game.here(), game.character("Basic Door")), ((0, 2), '+'));
}

#[test]
fn keys_open_doors_of_their_colour_and_one_is_carried_of_each() {
    for color in ["red", "green", "blue", "gray", "purple", "orange"] {
        let (key, door) = (format!("\"{color}_key\""), format!("\"{color}_door\""));
        let mut game = level(&[('k', &key), ('D', &door)], &["@kkDD"]);
        let key = format!("{color}_key");
        game.play("ee");
        assert_eq!((game.number(&key), game.here()), (1, (0, 2)));
        assert_eq!(
            game.count(&format!("{color} key")),
            1,
            "the other one stays"
        );
        game.play("e");
        assert_eq!(
            (game.number(&key), game.here()),
            (0, (0, 3)),
            "the step that opens enters"
        );
        assert!(game.heard("open_locked_door"));
        game.play("e.");
        assert_eq!(
            (game.here(), game.count(&format!("{color} door"))),
            ((0, 3), 1)
        );
        assert_eq!(game.said(), [format!("This door needs a {color} key.")]);
    }
}

#[test]
fn colored_keys_and_doors_go_by_their_own_colours() {
    let things = [
        ('k', "(template: \"colored_key\", color: \"gold\")"),
        (
            'D',
            "(template: \"colored_door\", background_color: \"gold\")",
        ),
        ('W', "\"colored_door\""),
    ];
    let mut game = level(&things, &["@kW", "#D#"]);
    game.play("ee.");
    assert_eq!((game.here(), game.number("gold_key")), ((0, 1), 1));
    assert_eq!(game.said(), ["This door needs a white key."]);
    game.play("s");
    assert_eq!((game.here(), game.number("gold_key")), ((1, 1), 0));
}

#[test]
fn keys_are_not_for_boulders() {
    let things = [
        ('k', "\"red_key\""),
        ('o', "\"boulder\""),
        ('D', "\"red_door\""),
    ];
    let mut game = level(&things, &["@ok."]);
    game.play("e.");
    assert_eq!(
        (game.cells("Boulder")[0], game.count("red key")),
        ((0, 2), 1)
    );
    let mut game = level(&things, &["@oD."]);
    game.play("e..");
    assert_eq!(
        (game.here(), game.count("red door"), game.messages()),
        ((0, 0), 1, 0)
    );
}

#[test]
fn passages_and_stairs_lead_to_their_counterparts() {
    let legend = r#"legend: {'.': ["floor"], '@': ["floor", "spawn"],
        'p': ["floor", (template: "passage", state: {"to_level": 2})],
        'q': ["floor", (template: "passage", background_color: "red", state: {"to_level": 2})],
        'r': ["floor", (template: "passage", background_color: "red")],
        's': ["floor", "passage"], 'u': ["floor", "stairs_up"], 'd': ["floor", "stairs_down"]}"#;
    let levels =
        r#"levels: [(number: 1, rows: ["@p.u", "q..."]), (number: 2, rows: ["..d.", "r..s"])]"#;
    let mut game = dungeon(&format!("{legend}, {levels}"), 1);
    game.play("e");
    assert_eq!(
        (game.level_number(), game.here()),
        (2, (1, 3)),
        "the one of its own colour"
    );
    assert_eq!((game.number("entry_row"), game.number("entry_col")), (1, 3));
    game.play("www");
    assert_eq!((game.level_number(), game.here()), (1, (1, 0)));
    game.play("een e");
    assert_eq!(
        (game.level_number(), game.here()),
        (2, (0, 2)),
        "up to the stairs down"
    );
    game.play("w e");
    assert_eq!((game.level_number(), game.here()), (1, (0, 3)));
    assert_eq!(game.messages(), 0);
}

#[test]
fn teleporters_work_from_behind() {
    let things = [('>', "\"teleporter_east\""), ('<', "\"teleporter_west\"")];
    let mut game = level(&things, &["@>#.<."]);
    game.play("e");
    assert_eq!(game.here(), (0, 5), "behind the one that faces it");
    game.play("w");
    assert_eq!(game.here(), (0, 3));
    game.play("e");
    assert_eq!(game.here(), (0, 3), "not from the front");
    let things = [('^', "\"teleporter_north\""), ('v', "\"teleporter_south\"")];
    let mut game = level(&things, &[".", "^", "@", "v", "."]);
    game.play("n");
    assert_eq!(game.here(), (0, 0));
    let mut game = level(&things, &[".", "^", "@", "v", "."]);
    game.play("s");
    assert_eq!(game.here(), (4, 0));
}
