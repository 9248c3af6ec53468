//! Tests of entering, returning, and the knowledge of a map.

use super::*;
use crate::levels::PackLevel;
use crate::progress::Progress;
use crate::screens::LEVEL;
use kotodama_shell::mode::{Mode, Opening};
use kotodama_shell::visit::{Venue, Venues};
use kotodama_words::level::{Level, PathData, Placed, PlacedData, file};

fn level(name: &str, parent: Option<&str>, leads_to: &[&str]) -> PackLevel {
    let objects = leads_to.iter().map(|level| Placed {
        name: "level".to_owned(),
        data: PlacedData {
            level: Some((*level).to_owned()),
            ..PlacedData::default()
        },
        ..Placed::default()
    });
    PackLevel {
        file: format!("{name}.level.ron"),
        level: Level {
            name: name.to_uppercase(),
            parent: parent.map(str::to_owned),
            objects: objects.collect(),
            bounds: kotodama_board::Bounds {
                width: 2,
                height: 2,
            },
            ..Level::default()
        },
    }
}

/// Returns a map with an area in its own folder.
fn pack() -> Pack {
    Pack {
        title: "Test".to_owned(),
        levels: vec![
            level("one", Some("map.level.ron"), &[]),
            level("lake/area", None, &["two.level.ron", "../one.level.ron"]),
            level("lake/two", Some("area.level.ron"), &[]),
        ],
        map: Some(level(
            "map",
            None,
            &["one.level.ron", "lake/area.level.ron"],
        )),
        ..Pack::default()
    }
}

fn around(name: &str) -> Surroundings {
    Surroundings {
        objects: vec![(name.to_owned(), IVec2::ZERO)],
        ..Surroundings::default()
    }
}

#[test]
fn w_term_12_the_way_in_is_the_way_out() {
    let pack = pack();
    let map = Session::of_map(&pack).expect("a map");
    assert!(!map.has_parent(Some(&pack)));
    let enter = |session: &Session, level: &str, through| {
        let entered = session.entered(Some(&pack), level, ObjectId(through), around("baba"));
        entered.expect("the level exists")
    };
    let area = enter(&map, "lake/area.level.ron", 2);
    let two = enter(&area, "two.level.ron", 1);
    assert_eq!(
        two.source,
        LevelSource::Pack("lake/two.level.ron".to_owned())
    );
    assert_eq!(two.surroundings, around("baba"));
    // W-SELECT-08
    let back = two.returned(Some(&pack)).expect("its parent");
    assert_eq!(back.source, area.source);
    let icon = Returned {
        level: "two.level.ron".to_owned(),
        through: Some(ObjectId(1)),
    };
    assert_eq!(back.returned, Some(icon));
    let back = back.returned(Some(&pack)).expect("its parent");
    assert_eq!(back.source, map.source);
    assert!(!back.has_parent(Some(&pack)));
    // From the area the first level returns to the area.
    let one = enter(&area, "../one.level.ron", 2);
    assert_eq!(one.level.name, "ONE");
    let back = one.returned(Some(&pack)).expect("its parent");
    assert_eq!(back.source, area.source);
}

#[test]
fn a_level_of_the_list_returns_to_the_parent_that_its_file_names() {
    let pack = pack();
    let two = Session::of_file(&pack, "lake/two.level.ron").expect("a level");
    assert!(two.has_parent(Some(&pack)) && !two.came_from_map());
    assert!(!two.has_parent(None));
    let back = two.returned(Some(&pack)).expect("its parent");
    assert_eq!(back.level.name, "LAKE/AREA");
    let returned = back.returned.expect("an icon leads to it");
    assert_eq!(
        (returned.level.as_str(), returned.through),
        ("two.level.ron", None)
    );
}

/// A map with one icon beside the cursor, and one to which no path leads.
const ISLAND: &str = r#"Level(
    name: "Map",
    legend: {'.': []},
    rows: ["......"],
    objects: [
        (name: "level", x: 1, y: 0, level: "near.level.ron"),
        (name: "level", x: 4, y: 0, level: "far.level.ron"),
        (name: "line", x: 0, y: 0, path: (hidden: false, wins: 0)),
        (name: "cursor", x: 0, y: 0),
    ],
)"#;

/// A level of the list may be one that is not open yet: its icon would be a dead
/// end.
#[test]
fn a_cursor_is_not_put_on_an_icon_that_no_way_leads_to() {
    let map = file::read("test", ISLAND).expect("a valid map");
    for (level, through, column) in [
        ("near.level.ron", None, 1),
        ("far.level.ron", None, 0),
        // It was entered there, so there was a way.
        ("far.level.ron", Some(ObjectId(2)), 4),
    ] {
        let mut world = World::new();
        words::setup(&mut world);
        add_resources(&mut world);
        world.init_resource::<Progress>();
        let source = LevelSource::Pack("map.level.ron".to_owned());
        let session = Session {
            returned: Some(Returned {
                level: level.to_owned(),
                through,
            }),
            ..Session::new(source, map.clone())
        };
        survey(&mut world, &session);
        let context = context(&world, &session);
        words::enter(&mut world, &session.level, &context, 0);
        let objects = words::report(&world).objects;
        let cursor = objects.iter().find(|object| object.name == "cursor");
        let cursor = cursor.map(|cursor| cursor.x);
        assert_eq!(cursor, Some(column), "{level} {through:?}");
    }
}

/// A new game begins in the first level, and the way out of it leads over the
/// maps.
#[test]
fn w_term_12_the_first_level_is_left_for_its_maps() {
    let mut pack = pack();
    pack.levels.remove(0);
    pack.levels[0].level.parent = Some("../map.level.ron".to_owned());
    let two = Session::of_beginning(&pack).expect("a level");
    assert_eq!(two.level.name, "LAKE/TWO");
    assert!(two.came_from_map());
    let area = two.returned(Some(&pack)).expect("its map");
    assert_eq!(area.level.name, "LAKE/AREA");
    let icon = |level: &str| Returned {
        level: level.to_owned(),
        through: None,
    };
    assert_eq!(area.returned, Some(icon("two.level.ron")));
    let map = area.returned(Some(&pack)).expect("its map");
    assert_eq!(map.returned, Some(icon("lake/area.level.ron")));
    assert!(map.returned(Some(&pack)).is_err());
    // Maps that are parents of each other have no end.
    let map = pack.map.as_mut().expect("a map");
    map.level.parent = Some("lake/area.level.ron".to_owned());
    pack.levels[0].level.objects.push(Placed {
        data: PlacedData {
            level: Some("../map.level.ron".to_owned()),
            ..PlacedData::default()
        },
        ..Placed::default()
    });
    let two = Session::of_beginning(&pack).expect("a level");
    assert_eq!(two.level.name, "LAKE/TWO");
}

#[test]
fn what_cannot_be_opened_is_refused() {
    let pack = pack();
    let map = Session::of_map(&pack).expect("a map");
    for level in ["nowhere.level.ron", "../one.level.ron"] {
        let refused = map.entered(Some(&pack), level, ObjectId(1), around("baba"));
        assert!(refused.is_err(), "{level}");
    }
    assert!(map.returned(Some(&pack)).is_err());
}

#[test]
fn the_map_knows_what_was_done_in_its_levels() {
    // W-TERM-10, W-ICON-09
    let mut world = World::new();
    words::setup(&mut world);
    add_resources(&mut world);
    world.init_resource::<Progress>();
    let progress = || world.resource::<Progress>();
    assert!(!progress().has_won("one.level.ron"));
    world.resource_mut::<Progress>().win("one.level.ron", false);
    world
        .resource_mut::<Progress>()
        .win("elsewhere.level.ron", false);
    let into = vec!["baba".to_owned()];
    world
        .resource_mut::<Progress>()
        .transform("lake/area.level.ron", into);
    let mut session = Session::of_map(&pack()).expect("a map");
    for wins in [1, 2] {
        session.level.objects.push(Placed {
            name: "line".to_owned(),
            data: PlacedData {
                path: Some(PathData { hidden: true, wins }),
                ..PlacedData::default()
            },
            ..Placed::default()
        });
    }
    world.insert_resource(pack());
    survey(&mut world, &session);
    let one = world.resource::<Destinations>().get("one.level.ron");
    let one = one.expect("an icon leads to it");
    assert_eq!((one.name.as_str(), one.number, one.won), ("ONE", 1, true));
    let context = context(&world, &session);
    assert_eq!(context.wins, 1);
    words::enter(&mut world, &session.level, &context, 0);
    let report = words::report(&world);
    let names: Vec<&str> = report.objects.iter().map(|o| o.name.as_str()).collect();
    // The map does not know BABA (W-LV-04).
    assert_eq!(names, ["level", "level", "line"]);
}

/// The shipped map, opened as a file: the gates of areas keep their sprites,
/// levels have their numbers.
#[test]
fn a_map_that_is_opened_as_a_file_looks_as_it_does_in_its_pack() {
    let folder =
        std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("levels");
    let mut app = kotodama_ui::testing::app();
    app.add_plugins(words::WordsPlugin)
        .init_resource::<Progress>();
    add_resources(app.world_mut());
    app.add_plugins(crate::play::plugin);
    let shown = |app: &mut App| {
        let path = folder.join("map.level.ron");
        let level = file::read_file(&path).expect("it ships");
        app.insert_resource(Session::new(LevelSource::File(path), level));
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(LEVEL);
        app.update();
        app.update();
        let icon = |level: &str| {
            let there = app.world().resource::<Destinations>().get(level);
            let there = there.expect("an icon leads to it");
            (there.number, there.name.clone())
        };
        let area = icon("lake/map.level.ron");
        (area, icon("road/13-koko.level.ron"))
    };
    let (area, level) = shown(&mut app);
    assert_eq!(area.0, 0, "an area has no number");
    let files = std::fs::read_dir(folder.join("lake"))
        .expect("it ships")
        .flatten();
    let is_level = |name: &str| name.ends_with(".level.ron") && name != "map.level.ron";
    let levels = files.filter(|file| file.file_name().to_str().is_some_and(is_level));
    // And one place of another mode.
    let wins = format!(" (0/{})", levels.count() + 1);
    assert!(area.1.ends_with(&wins), "{} in {wins}", area.1);
    assert_eq!(level.0, 13);
    assert!(!level.1.contains("13-koko"), "its title: {}", level.1);
}

#[test]
fn a_map_without_a_pack_numbers_its_icons() {
    let folder = std::env::temp_dir().join(format!("kotodama_lone_{}", std::process::id()));
    let mut world = World::new();
    words::setup(&mut world);
    add_resources(&mut world);
    world.init_resource::<Progress>();
    let map = pack().map.expect("a map").level;
    let session = Session::new(LevelSource::File(folder.join("map.level.ron")), map);
    survey(&mut world, &session);
    let destinations = world.resource::<Destinations>();
    let number = |level| destinations.get(level).map(|there| there.number);
    assert_eq!(number("one.level.ron"), Some(1));
    assert_eq!(number("lake/area.level.ron"), Some(2));
}

/// Returns an app whose map, a file, leads to a game of dice.
fn beside_dice() -> App {
    let dice = Venue {
        ending: ".dice.ron",
        open: |file| match file.ends_with("loaded.dice.ron") {
            true => Err("the dice are loaded".to_owned()),
            false => Ok(Opening::new(|_| {})),
        },
        title: |_| Some("Dice".to_owned()),
    };
    let mode = Mode {
        plugin: |_| {},
        open: |_| None,
        venue: Some(dice),
    };
    let mut app = kotodama_ui::testing::app();
    app.insert_resource(Venues::of(&[mode]))
        .add_plugins(words::WordsPlugin)
        .init_resource::<Progress>()
        .add_message::<crate::unlocks::AreaWon>();
    add_resources(app.world_mut());
    // With motion the map would close first.
    app.world_mut().resource_mut::<Settings>().smooth = false;
    let mut map = level("map", None, &["game.dice.ron", "loaded.dice.ron"]).level;
    for (placed, x) in map.objects.iter_mut().zip(0..) {
        placed.cell = IVec2::new(x, 0);
    }
    let session = Session::new(LevelSource::File("land/map.level.ron".into()), map);
    survey(app.world_mut(), &session);
    let context = context(app.world(), &session);
    words::enter(app.world_mut(), &session.level, &context, 0);
    app.insert_resource(session);
    app
}

fn enter_icon(app: &mut App, level: &str) {
    let departure = Departure::Entered {
        level: level.to_owned(),
        through: ObjectId(1),
        surroundings: Surroundings::default(),
    };
    app.world_mut().resource_mut::<Outcome>().departure = Some(departure);
    app.world_mut().run_system_cached(travel).expect("it runs");
}

/// W-ICON-11
#[test]
fn a_visit_to_another_mode_counts_when_won_and_leads_back_to_its_icon() {
    let mut app = beside_dice();
    let destinations = app.world().resource::<Destinations>();
    let dice = destinations.get("game.dice.ron").expect("an icon");
    let dice = (dice.name.as_str(), dice.number, dice.won);
    assert_eq!(dice, ("Dice", 0, false));
    enter_icon(&mut app, "game.dice.ron");
    assert!(visit::is_visiting(app.world()));
    visit::win(app.world_mut());
    let key = "land/game.dice.ron";
    assert!(app.world().resource::<Progress>().has_won(key));
    visit::leave_to(Screen::TITLE)(app.world_mut());
    let session = app.world().resource::<Session>();
    assert_eq!(
        session.source,
        LevelSource::File("land/map.level.ron".into())
    );
    let icon = Returned {
        level: "game.dice.ron".to_owned(),
        through: Some(ObjectId(1)),
    };
    assert_eq!(session.returned, Some(icon));
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), LEVEL);
    let session = app.world().resource::<Session>().clone();
    survey(app.world_mut(), &session);
    let dice = app.world().resource::<Destinations>().get("game.dice.ron");
    assert!(dice.is_some_and(|dice| dice.won));
}

#[test]
fn with_motion_the_map_closes_before_it_is_left() {
    let mut app = beside_dice();
    app.world_mut().resource_mut::<Settings>().smooth = true;
    enter_icon(&mut app, "game.dice.ron");
    assert!(!visit::is_visiting(app.world()));
    let mut time = app.world_mut().resource_mut::<Time>();
    time.advance_by(std::time::Duration::from_secs_f32(PARTING));
    app.world_mut().run_system_cached(travel).expect("it runs");
    assert!(visit::is_visiting(app.world()));
}

#[test]
fn a_place_that_cannot_be_played_leaves_the_player_on_the_map() {
    let mut app = beside_dice();
    enter_icon(&mut app, "loaded.dice.ron");
    assert!(!visit::is_visiting(app.world()));
    let outcome = app.world().resource::<Outcome>();
    assert_eq!(outcome.departure, None);
    assert!(app.world().resource::<DeadEnd>().is_said(outcome));
}

/// A house with two doors to one room.
fn house() -> Pack {
    let mut house = level(
        "house/one",
        Some("map.level.ron"),
        &["room.level.ron", "room.level.ron", "hall.level.ron"],
    );
    house.level.hints = vec!["look".to_owned()];
    house.level.objects.push(Placed {
        name: "baba".to_owned(),
        ..Placed::default()
    });
    let map = level("house/map", None, &["one.level.ron"]);
    let rooms = ["house/room", "house/hall"].map(|room| level(room, Some("one.level.ron"), &[]));
    let mut levels = vec![map, house];
    levels.extend(rooms);
    Pack {
        title: "Test".to_owned(),
        levels,
        ..Pack::default()
    }
}

/// W-ICON-12
#[test]
fn a_house_has_a_number_of_the_pack_and_its_rooms_have_their_own() {
    let pack = house();
    let puzzles: Vec<&str> = pack.puzzles().map(|level| level.file.as_str()).collect();
    assert_eq!(puzzles, ["house/one.level.ron"]);
    let mut world = World::new();
    words::setup(&mut world);
    add_resources(&mut world);
    world.init_resource::<Progress>();
    let map = Session::of_file(&pack, "house/map.level.ron").expect("a map");
    let one = Session::of_file(&pack, "house/one.level.ron").expect("a house");
    let room = Session::of_file(&pack, "house/room.level.ron").expect("a room");
    assert!(room.is_room(Some(&pack)) && !one.is_room(Some(&pack)));
    world.insert_resource(pack);
    let mut shown = |session: &Session, level: &str| {
        survey(&mut world, session);
        let there = world.resource::<Destinations>().get(level);
        there.map(|there| (there.name.clone(), there.number))
    };
    let said = |name: &str, number| Some((name.to_owned(), number));
    assert_eq!(shown(&map, "one.level.ron"), said("HOUSE/ONE", 1));
    assert_eq!(shown(&one, "room.level.ron"), said("HOUSE/ROOM", 1));
    assert_eq!(shown(&one, "hall.level.ron"), said("HOUSE/HALL", 2));
}

/// W-LV-03, W-ICON-09
#[test]
fn a_room_changes_its_doors_a_moment_after_it_was_left_and_can_be_put_back() {
    let mut app = kotodama_ui::testing::app();
    app.add_plugins(words::WordsPlugin)
        .init_resource::<Progress>();
    add_resources(app.world_mut());
    app.add_plugins(crate::play::plugin);
    let pack = house();
    let mut session = Session::of_file(&pack, "house/one.level.ron").expect("a house");
    let into = vec!["baba".to_owned()];
    session.change = Some(IconChange {
        level: "room.level.ron".to_owned(),
        before: None,
        into: into.clone(),
    });
    let key = "house/room.level.ron";
    let world = app.world_mut();
    world.resource_mut::<Progress>().transform(key, into);
    world.insert_resource(pack);
    world.insert_resource(session);
    world.resource_mut::<NextState<Screen>>().set(LEVEL);
    app.update();
    let names = |app: &App| {
        let objects = words::report(app.world()).objects.into_iter();
        objects.map(|object| object.name).collect::<Vec<_>>()
    };
    assert_eq!(names(&app), ["level", "level", "level", "baba"]);
    assert!(app.world().resource::<news::Turning>().is_waiting());
    let mut time = app.world_mut().resource_mut::<Time>();
    time.advance_by(std::time::Duration::from_secs(1));
    let world = app.world_mut();
    world.run_system_cached(news::turn_icons).expect("it runs");
    assert_eq!(names(&app), ["baba", "baba", "level", "baba"]);
    let said = news::told(app.world()).expect("it is said");
    assert!(
        said.contains("HOUSE/ROOM") && said.contains("BABA"),
        "{said}"
    );
    // Put back, and undone.
    let transformed = |app: &App| app.world().resource::<Progress>().transformed.len();
    restore::put_back(app.world_mut());
    app.update();
    assert_eq!(names(&app), ["level", "level", "level", "baba"]);
    assert_eq!(transformed(&app), 0);
    assert!(restore::take_back(app.world_mut()));
    app.update();
    assert_eq!(names(&app), ["baba", "baba", "level", "baba"]);
    assert_eq!(transformed(&app), 1);
    assert!(!restore::take_back(app.world_mut()), "only once");
}

/// W-TERM-12
#[test]
fn what_was_won_inside_itself_is_left_for_the_level_around_it() {
    let pack = house();
    let map = Session::of_file(&pack, "house/map.level.ron").expect("a map");
    let enter = |session: &Session, level: &str| {
        let entered = session.entered(Some(&pack), level, ObjectId(1), around("baba"));
        entered.expect("the level exists")
    };
    let outside = enter(&map, "one.level.ron");
    let inside = enter(&outside, "one.level.ron");
    let mut app = kotodama_ui::testing::app();
    app.add_plugins(words::WordsPlugin);
    let left = |app: &mut App, won_at| {
        app.insert_resource(inside.clone());
        app.world_mut().resource_mut::<Outcome>().won_at = won_at;
        assert!(go_back(app.world_mut()));
        app.world().resource::<Session>().source.clone()
    };
    app.insert_resource(pack.clone());
    assert_eq!(left(&mut app, None), outside.source);
    assert_eq!(left(&mut app, Some(3)), map.source);
}
