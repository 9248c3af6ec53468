//! Single objects: facing, order, data, moving; maps; the level as it is tried.

use kotodama::board::Direction;
use kotodama::editor::objects::Setting;
use kotodama::editor::tool::Tool;
use kotodama::editor::{Action, Document, Draft, Editor, Place, Thing};
use kotodama::words::level::{IconState, Level, PathData, file};

use super::drawn::{board, check, rows, stroke};
use super::{PLAIN, SHIFT, at};

fn place(x: i32, y: i32, layer: usize) -> Place {
    Place {
        cell: at(x, y),
        layer,
    }
}

#[test]
fn a_key_turns_the_selection_or_the_object_or_the_brush() {
    let mut e = board(&[">>b", "..."]);
    stroke(&mut e, Tool::Select, PLAIN, &[(0, 0), (1, 1)]);
    e.act(Action::Face(Direction::Up));
    check(&e, &["^^b", "..."], &["turn 2 objects up"]);
    e.act(Action::Deselect);
    e.hover(at(0, 0));
    e.act(Action::Face(Direction::Left));
    check(
        &e,
        &["<^b", "..."],
        &["turn 2 objects up", "turn keke left"],
    );
    e.hover(at(0, 1));
    e.act(Action::Face(Direction::Down));
    assert_eq!(e.brush.facing, Direction::Down);
    assert_eq!(e.document.past().len(), 2);
    // An empty selection turns nothing, not even the brush.
    stroke(&mut e, Tool::Select, PLAIN, &[(0, 1), (1, 1)]);
    e.brush.facing = Direction::Right;
    e.act(Action::Face(Direction::Up));
    assert_eq!(
        (e.brush.facing, e.document.past().len()),
        (Direction::Right, 2)
    );
}

#[test]
fn the_mark_goes_with_the_object_that_is_raised() {
    let mut e = board(&["W"]);
    e.act(Action::Raise);
    assert_eq!(e.status.english, "it is already on top");
    e.act(Action::Lower);
    check(&e, &["V"], &["lower wall"]);
    assert_eq!(e.marked(), Some(place(0, 0, 0)));
    e.act(Action::Lower);
    assert_eq!(e.status.english, "it is already at the bottom");
    e.act(Action::Raise);
    check(&e, &["W"], &["lower wall", "raise wall"]);
}

#[test]
fn settings_are_checked_and_are_one_step_each() {
    let mut e = board(&["bbf"]);
    e.act(Action::SelectAll);
    let babas = e.chosen_places(Some(&["baba"]));
    assert_eq!(babas.len(), 2);
    for (setting, expected) in [
        (Setting::Z(Some(31)), "the height is 31, expected 0 to 30"),
        (
            Setting::Colour(Some("beige".to_owned())),
            "\"beige\" is not a colour",
        ),
        (
            Setting::Level(Some("/etc".to_owned())),
            "the link is \"/etc\"",
        ),
    ] {
        let problem = e.configure(&babas, &setting).expect_err("a bad value");
        assert!(problem.english.starts_with(expected), "{problem}");
        assert_eq!(e.status, problem);
    }
    assert!(e.document.past().is_empty());
    for z in 1..=7 {
        assert_eq!(e.configure(&babas, &Setting::Z(Some(z))), Ok(true));
    }
    e.configure(&babas, &Setting::Colour(Some("red".to_owned())))
        .expect("a colour");
    e.document.pause();
    e.configure(&babas[..1], &Setting::Z(None))
        .expect("a height");
    check(
        &e,
        &["??f"],
        &[
            "height of 2 objects: 7",
            "colour of 2 objects: red",
            "height of baba: none",
        ],
    );
    let data = |x| {
        e.draft()
            .thing(place(x, 0, 0))
            .expect("a baba")
            .data
            .clone()
    };
    assert_eq!((data(0).z, data(1).z, data(2).z), (None, Some(7), None));
    assert_eq!(data(1).colour.as_deref(), Some("red"));
    // A place without an object does no harm.
    assert_eq!(
        e.configure(&[place(7, 7, 3)], &Setting::Z(Some(1))),
        Ok(false)
    );
}

#[test]
fn an_object_keeps_its_position_in_the_stack_when_it_is_moved() {
    let mut e = board(&["bMr"]);
    assert!(e.move_object(place(0, 0, 0), at(1, 0), false));
    let names: Vec<&str> = e
        .draft()
        .stack(at(1, 0))
        .iter()
        .map(|i| i.thing.name.as_str())
        .collect();
    assert_eq!(names, ["baba", "rock", "wall"]);
    assert_eq!((e.cursor, e.marked()), (at(1, 0), Some(place(1, 0, 0))));
    assert!(e.move_object(place(1, 0, 2), at(0, 0), true));
    assert!(!e.move_object(place(1, 0, 2), at(9, 0), false));
    assert!(!e.move_object(place(1, 0, 2), at(1, 0), false));
    assert!(!e.move_object(place(1, 0, 9), at(0, 0), false));
    assert_eq!(rows(&e), ["w?r"]);
    assert_eq!(e.status.english, "copy wall");
}

#[test]
fn dropping_from_the_palette_places_one_thing() {
    let mut e = board(&["b.."]);
    e.tool = Tool::Erase;
    assert!(e.place_from_palette(at(0, 0), Thing::named("wall"), SHIFT));
    assert!(e.place_from_palette(at(1, 0), Thing::named("rock"), PLAIN));
    assert!(!e.place_from_palette(at(1, 9), Thing::named("rock"), PLAIN));
    check(&e, &["Wr."], &["place wall", "place rock"]);
    // The tool stays selected.
    assert_eq!((e.tool, e.brush.name.as_str()), (Tool::Erase, "rock"));
}

#[test]
fn maps_have_icons_links_and_paths() {
    let mut e = board(&["b..", "..."]);
    assert!(e.place_icon(at(1, 0), "", None).is_err());
    assert!(e.place_icon(at(1, 9), "lake-1.level.ron", None).is_err());
    e.place_icon(at(1, 0), "lake-1.level.ron", None)
        .expect("a link");
    e.place_icon(at(1, 0), "lake-2.level.ron", Some(IconState::Locked))
        .expect("a link");
    e.link(place(0, 0, 0), "lake-1.level.ron", None)
        .expect("a link");
    let links: Vec<_> = e
        .draft()
        .links()
        .map(|l| (l.place, l.name, l.level, l.icon))
        .collect();
    let level = |n: u32| format!("lake-{n}.level.ron");
    assert_eq!(
        links,
        [
            (place(0, 0, 0), "baba".to_owned(), level(1), None),
            (
                place(1, 0, 0),
                "level".to_owned(),
                level(2),
                Some(IconState::Locked)
            ),
        ]
    );
    let hidden = PathData {
        hidden: true,
        wins: 3,
    };
    e.configure(&[place(0, 0, 0)], &Setting::Path(Some(hidden)))
        .expect("a path");
    assert_eq!(e.status.english, "path of baba: hidden until 3 wins");
    let data = e.draft().thing(place(0, 0, 0)).map(|thing| thing.data.path);
    assert_eq!(data, Some(Some(hidden)));
    let names: Vec<&str> = e
        .document
        .past()
        .iter()
        .map(|s| s.name.english.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "place icon of lake-1.level.ron",
            "link to lake-2.level.ron",
            "link to lake-1.level.ron",
            "path of baba: hidden until 3 wins",
        ]
    );
}

fn editor(rows: &str) -> (Editor, Level) {
    let legend = "'.': [], 'b': [\"baba\"], 'k': [\"keke\"], 'B': [\"text_baba\"], \
        'K': [\"text_keke\"], 'i': [\"text_is\"], 'Y': [\"text_you\"], '2': [\"text_you2\"]";
    let text = format!("Level(legend: {{{legend}}}, rows: [{rows}])");
    let level = file::read("test", &text).expect("a level");
    (
        Editor::new(Document::opened(Draft::of(&level)), None),
        level,
    )
}

#[test]
fn a_play_begins_with_exactly_what_is_shown() {
    let (mut e, level) = editor(r#""k.b.", "Bi2.", "KiY.""#);
    assert_eq!(e.for_play(), level);
    let from = e.for_play_from(at(3, 2)).expect("KEKE is YOU");
    let moved: Vec<_> = from
        .objects
        .iter()
        .zip(&level.objects)
        .filter(|(a, b)| a != b)
        .collect();
    let [(keke, _)] = moved.as_slice() else {
        panic!("{moved:?}")
    };
    assert_eq!((keke.name.as_str(), keke.cell), ("keke", at(3, 2)));
    assert!(e.for_play_from(at(4, 2)).is_err());
    // Without that rule the player is YOU2.
    stroke(&mut e, Tool::Erase, PLAIN, &[(0, 2)]);
    let from = e.for_play_from(at(3, 2)).expect("BABA is YOU2");
    let baba = from.objects.iter().find(|placed| placed.name == "baba");
    assert_eq!(baba.map(|placed| placed.cell), Some(at(3, 2)));
    stroke(&mut e, Tool::Erase, PLAIN, &[(0, 1)]);
    let problem = e.for_play_from(at(3, 2)).expect_err("nothing is YOU");
    assert!(problem.english.starts_with("nothing is YOU"), "{problem}");
}

#[test]
fn trying_the_level_leaves_what_floats_alone() {
    let (mut e, _) = editor(r#""b...""#);
    e.act(Action::SelectAll);
    e.tool = Tool::Select;
    e.act(Action::Copy);
    e.paste(None);
    let draft = e.draft().clone();
    e.act(Action::Play);
    assert_eq!(e.for_play(), draft.to_level());
    assert!(e.floating().is_some());
}
