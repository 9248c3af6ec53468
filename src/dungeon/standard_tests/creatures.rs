//! Rows D-TPL-05: creatures.

use super::{Play, dungeon, level};
use crate::tile::{Appearance, TileId, Tiles};
use crate::value::Value;

/// Creatures, with their killers and their points.
const CREATURES: [(&str, &str, bool, i64); 10] = [
    ("bandit", "Bandit", true, 5),
    ("bear", "Bear", true, 5),
    ("expanding_foam", "Expanding Foam", true, 0),
    ("grid_bug", "Grid Bug", true, 6),
    ("lion", "Lion", true, 10),
    ("tiger", "Tiger", true, 10),
    ("pedehead", "PedeHead", true, 0),
    ("pedebody", "PedeBody", true, 0),
    ("rockworm", "Rockworm", false, 30),
    ("zombie", "Zombie", false, 20),
];

#[test]
fn creatures_bite_players_who_touch_them() {
    for (slug, name, dies, _) in CREATURES {
        let mut game = level(&[('x', &format!("{slug:?}"))], &["@x#"]);
        game.play("e");
        assert_eq!(
            (game.number("health"), game.number("score")),
            (90, 0),
            "{slug}"
        );
        assert_eq!(game.count(name), usize::from(!dies), "{slug}");
        assert_eq!(game.here(), (0, usize::from(dies) as i32), "{slug}");
    }
}

#[test]
fn creatures_bite_players_whom_they_touch() {
    for (slug, name, dies, _) in CREATURES {
        if slug == "expanding_foam" || slug == "pedebody" {
            continue; // They do not move.
        }
        let creature = format!("(template: {slug:?}, state: {{\"gun\": 0, \"split_rate\": 0}})");
        let mut game = level(&[('x', &creature)], &["@..x#"]);
        game.until(slug, |game| game.number("health") <= 90);
        assert_eq!(
            (game.number("health"), game.count(name)),
            (90, usize::from(!dies)),
            "{slug}"
        );
        assert_eq!(game.here(), (0, 0), "{slug} has not pushed");
    }
}

#[test]
fn creatures_that_are_shot_give_points() {
    for (slug, name, _, points) in CREATURES {
        let creature = format!(
            "(template: {slug:?}, state: {{\"gun\": 0, \"int\": 0, \"split_rate\": 0, \"range\": 0, \"pullable\": false}})"
        );
        let mut game = level(&[('x', &creature)], &["####", "@x##", "####"]);
        let shots = match slug {
            "rockworm" => 5,
            "zombie" => 3,
            _ => 1,
        };
        for shot in 0..shots {
            if slug == "expanding_foam" {
                break;
            }
            assert_eq!(game.count(name), 1, "{slug} after {shot} shots");
            game.play("!e..");
        }
        if slug == "expanding_foam" {
            continue;
        }
        assert_eq!(
            (game.count(name), game.number("score")),
            (0, points),
            "{slug}"
        );
    }
}

#[test]
fn a_bandit_runs_about() {
    let mut game = level(
        &[('x', "\"bandit\"")],
        &["@#........", "##...x....", "##........"],
    );
    let (mut cells, mut speeds) = (Vec::new(), Vec::new());
    for _ in 0..1_000 {
        game.play(".");
        let bandit = game.tile("Bandit");
        cells.push(game.cell_of(bandit));
        speeds.push(game.state(bandit, "wait_cycles").integer().unwrap_or(5));
    }
    cells.sort_unstable();
    cells.dedup();
    speeds.sort_unstable();
    speeds.dedup();
    assert!(cells.len() > 8, "{cells:?}");
    assert_eq!(speeds, [2, 3, 4, 5], "{speeds:?}");
}

#[test]
fn a_bear_sleeps_until_a_player_is_near() {
    let mut game = level(&[('x', "\"bear\"")], &["@.....x...."]);
    game.play(&".".repeat(100));
    assert_eq!(game.cells("Bear"), [(0, 6)]);
    assert_eq!(game.state(game.tile("Bear"), "awake"), Value::Bool(false));
    game.play("e").until("it wakes", |game| {
        game.state(game.tile("Bear"), "awake") == Value::Bool(true)
    });
    game.until("it bites", |game| game.number("health") == 90);
    assert_eq!(game.count("Bear"), 0);
}

#[test]
fn a_bear_dies_of_a_breakable_wall() {
    let mut game = level(
        &[('x', "\"bear\""), ('%', "\"breakable_wall\"")],
        &["#%x%#", "#%%%#", "@####"],
    );
    game.until("it breaks one", |game| game.count("Bear") == 0);
    game.play(".");
    assert_eq!((game.count("Breakable Wall"), game.number("score")), (4, 0));
}

#[test]
fn foam_spreads_and_hardens() {
    let foam = "(template: \"expanding_foam\", color: \"pink\", state: {\"range\": 2})";
    let mut game = level(
        &[('x', foam), ('o', "\"boulder\"")],
        &["......@", ".._....", "..x....", "..o....", "......."],
    );
    game.play(&".".repeat(30));
    let mut cells = game.cells("Breakable Wall");
    cells.sort_unstable();
    assert_eq!(
        cells,
        [
            (1, 1),
            (1, 3),
            (2, 0),
            (2, 1),
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 1),
            (3, 3)
        ]
    );
    assert_eq!(game.count("Expanding Foam"), 0);
    for wall in game.named("Breakable Wall") {
        assert_eq!(game.get::<Appearance>(wall).color.as_deref(), Some("pink"));
    }
    assert_eq!(game.stack(1, 2), [""; 0], "no foam in the void");
}

#[test]
fn grid_bugs_split_into_free_cells() {
    let bug = "(template: \"grid_bug\", state: {\"split_rate\": 10})";
    let mut game = level(&[('x', bug)], &["@#x.", "##.."]);
    game.play(&".".repeat(200));
    let mut cells = game.cells("Grid Bug");
    cells.sort_unstable();
    assert_eq!(cells, [(0, 2), (0, 3), (1, 2), (1, 3)], "one in a cell");
}

#[test]
fn lions_hunt_by_their_intelligence() {
    let clever = "(template: \"lion\", state: {\"int\": 10})";
    let mut game = level(&[('x', clever)], &["@.......x", "........."]);
    game.play(&".".repeat(6 * 8));
    assert_eq!(
        (game.number("health"), game.count("Lion")),
        (90, 0),
        "straight to the player"
    );
}

#[test]
fn tigers_shoot_at_players() {
    let tiger = "(template: \"tiger\", state: {\"gun\": 10, \"wis\": 10})";
    let mut game = level(&[('x', tiger)], &["@...x", "....."]);
    game.until("a hit", |game| game.number("health") == 95);
    assert!(game.heard("shoot"));
    assert_eq!(game.cells("Tiger"), [(0, 4)]);
    let tame = "(template: \"tiger\", state: {\"gun\": 0, \"int\": 0})";
    let mut game = level(&[('x', tame)], &["@#..x", "##..."]);
    game.play(&".".repeat(200));
    assert!(!game.heard("shoot"));
}

#[test]
fn a_centipede_crawls_as_a_chain() {
    let things = [('h', "\"pedehead\""), ('b', "\"pedebody\"")];
    let rows = ["@#.......", "##.hbbb..", "##......."];
    let mut game = level(&things, &rows);
    for cycle in 0..600 {
        game.play(".");
        let heads = game.count("PedeHead");
        assert!(heads <= 1, "two heads in cycle {cycle}");
        assert_eq!(heads + game.count("PedeBody"), 4);
    }
    game.until("a head", |game| game.count("PedeHead") == 1);
    let mut part = game.tile("PedeHead");
    for _ in 0..3 {
        let next = game.state(part, "pulling").integer().expect("it pulls one");
        let id = game.get::<TileId>(part).0;
        let next = game.0.world().resource::<Tiles>().0[&TileId(next)];
        let (a, b) = (game.cell_of(part), game.cell_of(next));
        assert_eq!((a.0 - b.0).abs() + (a.1 - b.1).abs(), 1, "{a:?} {b:?}");
        assert_eq!(game.state(next, "pullable"), Value::Int(id));
        part = next;
    }
}

#[test]
fn a_centipede_in_a_dead_end_turns_round() {
    let things = [('h', "\"pedehead\""), ('b', "\"pedebody\"")];
    let mut game = level(&things, &["@#hbbb.......#"]);
    let tail = game.named("PedeBody")[2];
    let away = |game: &Play| game.cells("PedeHead").iter().any(|cell| cell.1 > 8);
    game.until("it has turned before its first move", away);
    assert_eq!(game.tile("PedeHead"), tail, "the tail is the head");
    let head = game.named("PedeBody")[0];
    let back = |game: &Play| game.cells("PedeHead").iter().any(|cell| cell.1 == 2);
    game.until("it is back at the west end", back);
    assert_eq!(game.cell_of(tail).1, 5, "the other way round again");
    assert_eq!(
        (
            game.count("PedeHead"),
            game.count("PedeBody"),
            game.tile("PedeHead")
        ),
        (1, 3, head)
    );
}

#[test]
fn a_centipede_that_is_shot_in_the_middle_becomes_two() {
    // They are linked already; ids also count the floor below them.
    let part = |slug: &str, before: i64, next: &str| {
        format!("(template: {slug:?}, state: {{\"pullable\": {before}, \"pulling\": {next}}})")
    };
    let parts = [
        (
            '0',
            part("pedehead", 0, "4").replace("state: {", "state: {\"wait_cycles\": 30, "),
        ),
        ('1', part("pedebody", 2, "6")),
        ('2', part("pedebody", 4, "8")),
        ('3', part("pedebody", 6, "10")),
        ('4', part("pedebody", 8, "\"centipede\"")),
    ];
    let things: Vec<(char, &str)> = parts.iter().map(|(c, part)| (*c, &**part)).collect();
    let mut game = level(&things, &["01234.....", "##@#######"]);
    let [one, _, three, four] = game.named("PedeBody")[..] else {
        panic!("four");
    };
    game.play("!n...");
    assert_eq!(
        (
            game.count("PedeHead"),
            game.count("PedeBody"),
            game.number("score")
        ),
        (2, 2, 0)
    );
    assert_eq!(game.named("PedeHead")[1], three, "what followed it leads");
    assert_eq!(game.state(one, "pulling"), Value::text("centipede"));
    game.until("it crawls away", |game| game.cell_of(four).1 > 6);
}

#[test]
fn rockworms_eat_walls_and_no_boulders() {
    let things = [
        ('r', "\"rockworm\""),
        ('o', "\"boulder\""),
        ('1', "\"wall\""),
        ('2', "\"breakable_wall\""),
        ('3', "\"rock\""),
    ];
    let mut game = level(&things, &["@.....", "..#o..", ".#r123", "..##.."]);
    let eaten =
        |game: &Play| game.count("Wall") + game.count("Breakable Wall") + game.count("Rock");
    game.until("walls are eaten", |game| eaten(game) == 0);
    assert_eq!(
        (game.cells("Boulder"), game.count("Solid Wall")),
        (vec![(1, 3)], 4)
    );
}

#[test]
fn zombies_come_every_eight_cycles() {
    let mut game = level(&[('z', "\"zombie\"")], &["@....z"]);
    game.play(&".".repeat(31));
    assert_eq!(game.cells("Zombie"), [(0, 2)]);
    game.play(".");
    assert_eq!(game.cells("Zombie"), [(0, 1)]);
    game.play(&".".repeat(8));
    assert_eq!((game.number("health"), game.here()), (90, (0, 0)));
    game.play(&".".repeat(8));
    assert_eq!(
        (game.number("health"), game.count("Zombie")),
        (80, 1),
        "it lives"
    );
}

#[test]
fn a_bite_can_kill() {
    let fields = r#"player: (state: {"health": 10}), state: {"starting_lives": 2},
        legend: {'@': ["floor", "spawn"], 'x': ["floor", "lion"]}, levels: [(rows: ["@x"])]"#;
    let mut game = dungeon(fields, 1);
    game.play("e");
    assert_eq!((game.number("health"), game.number("lives")), (0, 1));
    assert_eq!(
        (game.here(), game.cells("Grave"), game.count("Lion")),
        ((0, 0), vec![(0, 0)], 0)
    );
    game.play("eeer");
    assert_eq!((game.number("health"), game.here()), (100, (0, 0)));
}
