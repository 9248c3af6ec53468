//! From a map into a level and back, as in the window: the data passed on
//! entering, and the map afterwards.

use std::collections::BTreeMap;

use bevy::math::IVec2;
use kotodama::board::{Direction, ObjectId};
use kotodama::words::components::Look;
use kotodama::words::input::Input;
use kotodama::words::level::{Level, LevelContext, Returned, Surroundings, file};
use kotodama::words::report::{ObjectLine, Status};
use kotodama::words::{Departure, Entrance, Game, Outcome, depart, entrances, protagonist};

/// A map: a cursor on a path, the lake below it, behind it the cave at the end
/// of a hidden path.
const MAP: &str = r#"#![enable(implicit_some)]
Level(
    name: "Map",
    legend: {'.': [], 'c': ["cursor"], 'r': ["rock"], 'K': ["text_keke"]},
    rows: [
        "c . . .",
        "r . . K",
    ],
    objects: [
        (name: "level", x: 1, y: 0, facing: Down, level: "lake.level.ron"),
        (name: "line", x: 2, y: 0, path: (hidden: true, wins: 1)),
        (name: "level", x: 3, y: 0, level: "cave.level.ron"),
    ],
)"#;

/// A child level whose conditions depend on the surroundings of its icon.
const LAKE: &str = r#"#![enable(implicit_some)]
Level(
    name: "Lake",
    parent: "map.level.ron",
    legend: {
        '.': [], 'b': ["baba"], 'f': ["flag"], 'B': ["text_baba"], 'F': ["text_flag"],
        'i': ["text_is"], 'Y': ["text_you"], 'W': ["text_win"],
        'L': ["text_level"], 'n': ["text_near"], 'R': ["text_rock"], 'P': ["text_power"],
        'p': ["text_powered"], 'l': ["text_float"],
    },
    rows: [
        "B i Y . F i W",
        "L n R i P . .",
        "p B i l . . .",
        "b f . . . . .",
    ],
)"#;

fn level(name: &str, text: &str) -> Level {
    file::read(name, text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn map() -> Level {
    level("map.level.ron", MAP)
}

fn play(game: &mut Game, moves: &str) {
    for input in Input::parse_moves(moves).expect("moves") {
        game.play(input);
    }
}

fn objects(game: &Game, name: &str) -> Vec<ObjectLine> {
    let objects = game.report().objects.into_iter();
    objects.filter(|object| object.name == name).collect()
}

fn place(game: &Game, name: &str) -> (i32, i32) {
    let found = objects(game, name);
    let [object] = found.as_slice() else {
        panic!("one {name} expected, found {found:?}");
    };
    (object.x, object.y)
}

fn departure(game: &Game) -> (String, ObjectId, Surroundings) {
    match game.world().resource::<Outcome>().departure.clone() {
        Some(Departure::Entered {
            level,
            through,
            surroundings,
        }) => (level, through, surroundings),
        other => panic!("nothing was entered: {other:?}"),
    }
}

#[test]
fn from_a_map_into_a_level_and_back() {
    // W-SELECT-06, W-SELECT-08, W-ICON-08, W-ICON-09, W-LV-03, W-TERM-12
    let mut game = Game::new(&map(), 0);
    assert_eq!(place(&game, "cursor"), (0, 0));
    play(&mut game, "r.");
    assert_eq!(game.status(), Status::Left);
    assert!(game.departure().is_some());
    let (entered, through, surroundings) = departure(&game);
    assert_eq!(entered, "lake.level.ron");
    let icon = through;

    // The rock below to the left, and the cursor in the icon's cell.
    assert_eq!(surroundings.facing, Direction::Down);
    assert_eq!(
        surroundings.objects,
        [
            ("cursor".to_owned(), IVec2::ZERO),
            ("rock".to_owned(), IVec2::new(-1, 1)),
        ]
    );

    // There the level is NEAR ROCK, which makes it POWER (W-CLV-08).
    let lake = level("lake.level.ron", LAKE);
    let context = LevelContext::from(surroundings);
    game.enter(&lake, &context, 0);
    assert!(
        objects(&game, "baba")[0].float,
        "the level is not near rock"
    );
    game.load(&lake, 0);
    assert!(!objects(&game, "baba")[0].float, "started by itself");
    // Its file may define the surroundings for when it is started on its own.
    let around = |name: &str| Level {
        surroundings: Surroundings {
            objects: vec![(name.to_owned(), IVec2::new(-1, 1))],
            ..Surroundings::default()
        },
        ..lake.clone()
    };
    game.load(&around("rock"), 0);
    assert!(objects(&game, "baba")[0].float, "as its file says");
    // The actual surroundings take precedence.
    let elsewhere = LevelContext::from(around("keke").surroundings);
    game.enter(&around("rock"), &elsewhere, 0);
    assert!(!objects(&game, "baba")[0].float, "entered elsewhere");

    // It turns into keke and rock, both known to the map, and then into an
    // object unknown to the map.
    let returned = Some(Returned {
        level: entered.clone(),
        through: Some(icon),
    });
    let back = |wins, into: &[&str]| LevelContext {
        wins,
        transformed: BTreeMap::from([(
            entered.clone(),
            into.iter().map(|&name| name.to_owned()).collect(),
        )]),
        returned: returned.clone(),
        ..LevelContext::default()
    };
    game.enter(&map(), &back(0, &["keke", "rock"]), 0);
    assert_eq!(place(&game, "cursor"), (1, 0));
    let keke = &objects(&game, "keke")[0];
    assert_eq!((keke.x, keke.y, keke.id), (1, 0, icon.0));
    assert_eq!(keke.level.as_deref(), Some("lake.level.ron"));
    let carrying = |object: &ObjectLine| object.level.as_deref() == Some("lake.level.ron");
    assert!(objects(&game, "rock").iter().any(carrying));
    assert_eq!(objects(&game, "level").len(), 1, "the cave stays");
    // Both can be entered: two candidates (W-SELECT-07, W-ICON-07).
    assert_eq!(entrances(game.world()).len(), 2);
    // Restart leads back to the return from the level.
    play(&mut game, "lx");
    assert_eq!(place(&game, "cursor"), (1, 0));

    game.enter(&map(), &back(0, &["ghost"]), 0);
    assert_eq!(objects(&game, "level").len(), 2);
}

#[test]
fn a_won_level_opens_the_path_to_the_next() {
    // W-TERM-10, W-ICON-10
    let mut game = Game::new(&map(), 0);
    play(&mut game, "rrr");
    assert_eq!(place(&game, "cursor"), (1, 0));
    let context = LevelContext {
        wins: 1,
        ..LevelContext::default()
    };
    game.enter(&map(), &context, 0);
    play(&mut game, "rrr");
    assert_eq!(place(&game, "cursor"), (3, 0));
    play(&mut game, ".");
    assert_eq!(departure(&game).0, "cave.level.ron");
}

#[test]
fn only_the_first_select_object_returns_to_the_icon() {
    // W-SELECT-08
    let mut map = map();
    map.objects.reverse();
    let cursor = |map: &mut Level, x| {
        let mut cursor = map.objects.last().expect("a cursor").clone();
        assert_eq!(cursor.name, "cursor");
        cursor.cell.x = x;
        map.objects.insert(0, cursor);
    };
    cursor(&mut map, 2);
    let context = LevelContext {
        returned: Some(Returned {
            level: "lake.level.ron".to_owned(),
            through: None,
        }),
        ..LevelContext::default()
    };
    let mut game = Game::new(&map, 0);
    game.enter(&map, &context, 0);
    let cells: Vec<i32> = objects(&game, "cursor").iter().map(|o| o.x).collect();
    assert_eq!(cells, [1, 0]);
}

#[test]
fn candidates_are_listed_as_often_as_they_count() {
    // W-SELECT-07: two rules, two icons, two SELECT objects.
    let text = r#"#![enable(implicit_some)]
Level(
    legend: {'.': [], 'c': ["cursor", "cursor"], 'C': ["text_cursor"], 'i': ["text_is"], 'S': ["text_select"]},
    rows: ["C i S", "c . ."],
    objects: [
        (name: "level", x: 0, y: 1, level: "a.level.ron"),
        (name: "level", x: 0, y: 1, level: "b.level.ron"),
    ],
)"#;
    let mut game = Game::new(&level("two.level.ron", text), 0);
    let found = entrances(game.world());
    let seen: Vec<(u32, &str)> = found
        .iter()
        .map(|entrance: &Entrance| (entrance.selector.0, entrance.level.as_str()))
        .collect();
    let (a, b) = ("a.level.ron", "b.level.ron");
    let each = |id| [(id, a), (id, a), (id, b), (id, b)];
    assert_eq!(seen, [each(4), each(5)].concat());

    // The player chooses; without a choice it is the first.
    depart(game.world_mut(), &found[2]);
    assert_eq!(departure(&game).0, b);
    assert_eq!(game.report().turn, 0);
    game.load(&level("two.level.ron", text), 0);
    game.play(Input::Wait);
    assert_eq!(departure(&game).0, a);
}

#[test]
fn leaving_is_part_of_the_state_of_play() {
    // W-UNDO-01, W-STAT-02
    let mut game = Game::new(&map(), 0);
    play(&mut game, "r");
    let before = game.snapshot();
    play(&mut game, ".");
    let left = game.snapshot();
    assert_ne!(before, left);
    play(&mut game, "z");
    assert!(game.departure().is_none());
    assert_eq!(game.world().resource::<Outcome>().departure, None);
    game.restore(&left);
    assert!(game.departure().is_some());
    assert_eq!(departure(&game).0, "lake.level.ron");
    game.restore(&before);
    assert!(game.departure().is_none());
}

#[test]
fn select_objects_are_drawn_in_rule_order() {
    // W-SELECT-13
    let text = r#"
Level(
    legend: {'.': [], 'b': ["baba"], 'k': ["keke"], 'c': ["cursor"], 'B': ["text_baba"],
        'K': ["text_keke"], 'i': ["text_is"], 'S': ["text_select"], 'r': ["rock"]},
    rows: ["K i S . .", "B i S . .", "b k c r ."],
)"#;
    let mut game = Game::new(&level("order.level.ron", text), 0);
    let mut rank = |name: &str| {
        let id = objects(&game, name)[0].id;
        let world = game.world_mut();
        let mut looks = world.query::<(&ObjectId, &Look)>();
        let found = looks.iter(world).find(|(other, _)| other.0 == id);
        found.expect("it has a look").1.select
    };
    let (cursor, keke, baba, rock) = (rank("cursor"), rank("keke"), rank("baba"), rank("rock"));
    assert_eq!(rock, 0);
    assert!(0 < cursor && cursor < keke && keke < baba);
}

#[test]
fn the_view_knows_its_protagonist() {
    // W-3D-01, W-3D-02
    let text = r#"
Level(
    legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"], 'i': ["text_is"], '3': ["text_3d"]},
    rows: ["B i 3", "b b .", ". . ."],
)"#;
    let mut game = Game::new(&level("view.level.ron", text), 0);
    assert_eq!(protagonist(game.world()), Some(ObjectId(4)));
    play(&mut game, "d");
    assert_eq!(protagonist(game.world()), Some(ObjectId(5)));
    play(&mut game, "z");
    assert_eq!(protagonist(game.world()), Some(ObjectId(4)));
    let before = game.snapshot();
    play(&mut game, "d");
    game.restore(&before);
    assert_eq!(protagonist(game.world()), Some(ObjectId(4)));
    game.load(&map(), 0);
    assert_eq!(protagonist(game.world()), None);
}
