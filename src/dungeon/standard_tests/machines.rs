//! Rows D-TPL-04, D-BOMB-01 and -02: things that move and machines.

use super::level;
use crate::tile::Appearance;
use crate::value::Value;

#[test]
fn boulders_and_sliders_are_pushed_their_way() {
    let things = [
        ('h', "\"slider_horizontal\""),
        ('v', "\"slider_vertical\""),
        ('o', "\"boulder\""),
    ];
    let mut game = level(&things, &["...o.", ".h@v.", "....."]);
    game.play("w e e");
    assert_eq!(
        (game.here(), game.cells("Slider Horizontal")),
        ((1, 2), vec![(1, 0)])
    );
    assert_eq!(game.cells("Slider Vertical"), [(1, 3)]);
    game.play("n e");
    assert_eq!((game.here(), game.cells("Boulder")), ((0, 3), vec![(0, 4)]));
    game.play("s");
    assert_eq!(game.cells("Slider Vertical"), [(2, 3)]);
    game.play("n pw");
    assert_eq!(
        (game.here(), game.cells("Boulder")),
        ((0, 2), vec![(0, 3)]),
        "it is pulled"
    );
}

#[test]
fn conveyors_turn_what_is_around_them() {
    for (slug, to) in [
        ("clockwise_conveyor", (0, 1)),
        ("counter_clockwise_conveyor", (1, 0)),
    ] {
        let things = [('c', &*format!("{slug:?}")), ('♥', "\"heart\"")];
        let mut game = level(&things, &["♥..", ".c.", "...", "@##"]);
        assert_eq!(game.cells("Heart"), [(0, 0)], "it waits first");
        game.play("..");
        assert_eq!(game.cells("Heart"), [to], "{slug}");
        game.play("............................");
        assert_eq!(
            game.cells("Heart"),
            [(0, 0)],
            "{slug}: a round of eight in 32 cycles"
        );
    }
}

#[test]
fn pushers_push_and_try_again() {
    let cases = [
        ("pusher_east", ["p.o..", ".....", "@####"], (0, 4), (0, 3)),
        ("pusher_west", ["..o.p", ".....", "@####"], (0, 0), (0, 1)),
    ];
    for (slug, rows, boulder, pusher) in cases {
        let mut game = level(&[('p', &format!("{slug:?}")), ('o', "\"boulder\"")], &rows);
        game.play(&".".repeat(50));
        assert_eq!(game.cells("Boulder"), [boulder], "{slug}");
        let name = &game.get::<Appearance>(game.named("Boulder")[0]).name;
        assert_eq!(&**name, "Boulder");
        assert!(
            game.stack(pusher.0, pusher.1)[1].starts_with("Pusher"),
            "{slug}"
        );
    }
    for (slug, rows) in [
        ("pusher_north", ["@.", ".o", ".p"]),
        ("pusher_south", [".p", "@o", ".."]),
    ] {
        let mut game = level(&[('p', &format!("{slug:?}")), ('o', "\"boulder\"")], &rows);
        game.play(&".".repeat(50));
        let row = if slug == "pusher_north" { 0 } else { 2 };
        assert_eq!(game.cells("Boulder"), [(row, 1)], "{slug}");
    }
}

#[test]
fn a_pusher_goes_on_when_the_way_is_free_again() {
    let things = [
        ('p', "\"pusher_east\""),
        ('o', "\"boulder\""),
        ('%', "\"breakable_wall\""),
    ];
    let mut game = level(&things, &["po%..@"]);
    game.play(&".".repeat(25));
    assert_eq!(game.cells("Pusher East"), [(0, 0)]);
    game.play("!w").play(&".".repeat(10));
    assert_eq!(
        (game.cells("Pusher East"), game.cells("Boulder")),
        (vec![(0, 1)], vec![(0, 2)])
    );
    game.play(&".".repeat(10));
    assert_eq!(game.cells("Pusher East"), [(0, 2)], "every 10 cycles");
}

#[test]
fn a_clone_machine_pushes_clones_out_behind_it() {
    let things = [
        ('0', "\"clone_machine\""),
        (
            'o',
            "(template: \"boulder\", color: \"red\", state: {\"mark\": 7})",
        ),
    ];
    let mut game = level(&things, &["@o", "#0", "#.", "#.", "##"]);
    game.until("a clone", |game| game.count("Boulder") == 2);
    assert_eq!(game.cells("Boulder"), [(0, 1), (2, 1)]);
    let clone = game.named("Boulder")[1];
    assert_eq!(game.state(clone, "mark"), Value::Int(7));
    assert_eq!(game.get::<Appearance>(clone).color.as_deref(), Some("red"));
    game.until("two", |game| game.count("Boulder") == 3);
    assert_eq!(
        game.cells("Boulder"),
        [(0, 1), (3, 1), (2, 1)],
        "the first one is pushed on"
    );
    game.play(&".".repeat(60));
    assert_eq!(game.count("Boulder"), 3, "the way is blocked");
    assert_eq!(
        game.state(game.tile("Clone Machine"), "facing"),
        Value::text("north")
    );
}

#[test]
fn a_clone_machine_clones_no_clones_and_no_floor() {
    let things = [
        ('0', "\"clone_machine\""),
        ('o', "(template: \"boulder\", state: {\"copied\": true})"),
    ];
    for row in ["@o", "@."] {
        let mut game = level(&things, &[row, "#0", "#."]);
        game.play(&".".repeat(60));
        assert_eq!(game.stack(2, 1), ["Floor"]);
    }
}

#[test]
fn a_spinning_gun_turns_and_shoots() {
    let harmless = "(template: \"spinning_gun\", state: {\"int\": 0, \"freq\": 0})";
    let mut game = level(&[('g', harmless)], &["...", ".g.", "..@"]);
    let mut seen = Vec::new();
    for _ in 0..40 {
        let gun = game.tile("Spinning Gun");
        let pair = (
            game.state(gun, "facing").to_string(),
            game.character("Spinning Gun"),
        );
        if seen.last() != Some(&pair) {
            seen.push(pair);
        }
        game.play(".");
    }
    let turns = [
        ("east", '→'),
        ("south", '↓'),
        ("west", '←'),
        ("north", '↑'),
        ("east", '→'),
    ];
    let turns = turns.map(|(facing, character)| (facing.to_owned(), character));
    let shown: Vec<_> = seen
        .iter()
        .filter(|pair| turns.contains(pair))
        .cloned()
        .collect();
    assert_eq!(shown.get(..5), Some(&turns[..]), "{seen:?}");
    assert!(!game.heard("shoot"));

    let wild = "(template: \"spinning_gun\", state: {\"int\": 0, \"freq\": 10})";
    let mut game = level(&[('g', wild)], &["...", ".g.", "..@"]);
    game.play(&".".repeat(10));
    assert!(game.heard("shoot"), "at random");

    let sharp = "(template: \"spinning_gun\", state: {\"int\": 10, \"freq\": 0})";
    let mut game = level(&[('g', sharp)], &["...", ".g.", "..@"]);
    game.play(&".".repeat(60));
    assert_eq!(
        (game.number("health"), game.heard("shoot")),
        (100, false),
        "nobody is in line"
    );
    game.play("n")
        .until("a hit", |game| game.number("health") == 95);
}

#[test]
fn beam_walls_hurt_push_and_vanish_again_and_again() {
    let emitter = "(template: \"beam_wall_emitter\", state: {\"direction\": \"east\"})";
    let rows = ["e....#", ".....#", "@#####"];
    let mut game = level(&[('e', emitter)], &rows);
    game.play(".");
    assert_eq!(
        game.cells("Beam Wall Horizontal"),
        [(0, 1), (0, 2), (0, 3), (0, 4)]
    );
    game.until("the end", |game| game.count("Beam Wall Horizontal") == 0);
    game.until("again", |game| game.count("Beam Wall Horizontal") == 4);
    game.until("the end", |game| game.count("Beam Wall Horizontal") == 0);
    game.play("n e e");
    game.until("again", |game| game.count("Beam Wall Horizontal") == 4);
    assert_eq!((game.here(), game.number("health")), ((1, 2), 100));
}

#[test]
fn a_beam_wall_pushes_a_player_aside() {
    let lever =
        "(name: \"lever\", script: [\"/i\", \"#PUT slug: beam_wall_horizontal, row: 1, col: 1\"])";
    let mut game = level(&[('l', lever)], &["l.#", "#@#", "#.#"]);
    game.play(".......");
    assert_eq!(
        (game.here(), game.number("health")),
        ((0, 1), 95),
        "north first"
    );
    let mut game = level(&[('l', lever)], &["l##", "#@#", "#.#"]);
    game.play(".......");
    assert_eq!((game.here(), game.number("health")), ((2, 1), 95));
    let lever =
        "(name: \"lever\", script: [\"/i\", \"#PUT slug: beam_wall_vertical, row: 1, col: 1\"])";
    let mut game = level(&[('l', lever)], &["l##", "#@.", "###"]);
    game.play(".......");
    assert_eq!((game.here(), game.number("health")), ((1, 2), 95));
}

#[test]
fn an_emitter_waits_its_delay_first_and_knows_its_direction() {
    let cases = [
        ("north", 0, 1),
        ("up", 0, 1),
        ("down", 0, 1),
        ("east", 1, 0),
        ("left", 1, 0),
    ];
    for (direction, horizontal, vertical) in cases {
        let emitter = format!(
            "(template: \"beam_wall_emitter\", state: {{\"direction\": {direction:?}, \"delay\": 2}})"
        );
        let mut game = level(&[('e', &emitter)], &["#.##", ".e.#", "#.#@"]);
        game.play(&".".repeat(9));
        assert_eq!(
            game.count("Beam Wall Horizontal") + game.count("Beam Wall Vertical"),
            0
        );
        game.play(".");
        assert_eq!(
            game.count("Beam Wall Horizontal"),
            horizontal,
            "{direction}"
        );
        assert_eq!(game.count("Beam Wall Vertical"), vertical, "{direction}");
    }
}

#[test]
fn a_bomb_counts_down_and_explodes() {
    let things = [
        ('b', "\"bomb\""),
        ('%', "\"breakable_wall\""),
        ('r', "(template: \"bandit\", script: [])"),
    ];
    let mut game = level(&things, &["#@b#%..", "##.r..."]);
    assert_eq!(game.character("Bomb"), '♂');
    game.play("e");
    assert_eq!(game.character("Bomb"), '9');
    game.play(".........");
    assert_eq!(game.character("Bomb"), '9');
    game.play("e");
    assert_eq!(
        game.character("Bomb"),
        '8',
        "a second touch changes nothing"
    );
    game.play(&".".repeat(79));
    assert_eq!((game.character("Bomb"), game.count("Explosion")), ('1', 0));
    game.play(".");
    assert_eq!(game.count("Bomb"), 0);
    assert!(game.count("Explosion") > 3 && game.heard("bomb"));
    game.play(".");
    assert_eq!((game.number("health"), game.count("Bandit")), (80, 0));
    assert_eq!(game.number("score"), 5, "the player is the owner");
    game.play(&".".repeat(13));
    assert!(game.count("Explosion") > 0);
    game.play("..");
    assert_eq!((game.count("Explosion"), game.number("health")), (0, 80));
}

#[test]
fn bombs_set_each_other_off_and_burn_from_the_start() {
    let lit = "(template: \"bomb\", state: {\"fuse_lit\": true, \"counter\": 1})";
    let mut game = level(&[('b', lit), ('B', "\"bomb\"")], &["b...B..............@"]);
    assert_eq!(game.count("Bomb"), 2);
    game.play(&".".repeat(10));
    assert_eq!((game.count("Bomb"), game.count("Explosion")), (1, 7));
    game.play("...");
    assert_eq!(game.count("Bomb"), 0);
    assert_eq!(game.number("health"), 100);
}

#[test]
fn boulders_light_no_bombs() {
    let mut game = level(&[('b', "\"bomb\""), ('o', "\"boulder\"")], &["@ob..."]);
    game.play("ee..");
    assert_eq!(
        (game.character("Bomb"), game.cells("Bomb")),
        ('♂', vec![(0, 4)])
    );
}

#[test]
fn smoke_fades_after_twice_its_duration() {
    let mut game = level(
        &[('s', "(template: \"smoke\", state: {\"duration\": 3})")],
        &["@s."],
    );
    game.play("ee");
    assert_eq!(game.here(), (0, 2), "it is in nobody's way");
    game.play(&".".repeat(27));
    assert_eq!((game.count("Smoke"), game.character("Smoke")), (1, '░'));
    game.play(".");
    assert_eq!(game.count("Smoke"), 0);
}

#[test]
fn a_star_hunts_a_player() {
    let mut game = level(&[('*', "\"star\""), ('w', "\"water\"")], &["@...w*"]);
    game.until("a hit", |game| game.number("health") == 90);
    assert_eq!((game.count("Star"), game.here()), (0, (0, 0)));
    let mut game = level(
        &[('*', "\"star\""), ('%', "\"breakable_wall\"")],
        &["@.%.*"],
    );
    game.play(&".".repeat(20));
    assert_eq!((game.count("Star"), game.count("Breakable Wall")), (0, 0));
    let mut game = level(
        &[('*', "(template: \"star\", state: {\"range\": 3})")],
        &["@.......*"],
    );
    game.play("...........");
    assert_eq!(game.cells("Star"), [(0, 5)]);
    game.play("..");
    assert_eq!((game.count("Star"), game.number("health")), (0, 100));
    let mut game = level(&[('*', "\"star\"")], &["@#*"]);
    game.play(&".".repeat(30));
    assert_eq!(game.cells("Star"), [(0, 2)], "other walls stop it");
    let mut game = level(&[('*', "\"star\"")], &["@*"]);
    game.play("e.");
    assert_eq!(game.number("health"), 90);
}

#[test]
fn a_star_emitter_puts_stars() {
    let emitter = "(template: \"star_emitter\", state: {\"star_damage\": 3, \"star_range\": 9, \"wait_cycles\": 30})";
    let mut game = level(&[('+', emitter)], &["+....@"]);
    assert_eq!(game.count("Star"), 1);
    assert_eq!(game.state(game.tile("Star"), "damage"), Value::Int(3));
    assert!(game.heard("star_fire"));
    game.play(&".".repeat(60));
    assert_eq!(game.number("health"), 94);
}
