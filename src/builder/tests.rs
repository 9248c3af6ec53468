//! The builder of dungeons: operations on its draft, and what is known of scripts.

use bevy::math::IVec2;
use kotodama_documents::Region;
use kotodama_dungeon::file::document::{Entry, Record};
use kotodama_dungeon::file::{parse, write};
use kotodama_dungeon::value::Value;
use proptest::prelude::*;

use kotodama_board::Direction;
use kotodama_builder::cells::{self, Stack, template};
use kotodama_builder::language::{self, Known};
use kotodama_builder::painting::{Brush, Layer};
use kotodama_builder::parts::Part;
use kotodama_builder::values::Holder;
use kotodama_builder::{Document, Draft, Owner, Passage, Refused, Trial, problems, store};
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::observation::Event;

const EXAMPLE: &str = include_str!("../dungeon/file/tests/example.dungeon.ron");

fn example() -> Draft {
    Draft::of(parse("example", EXAMPLE).expect("the example is sound"))
}

fn text(draft: &Draft) -> String {
    write(&draft.to_document())
}

fn names(stack: &Stack) -> Vec<String> {
    let slug = |entry: &Entry| cells::record_of(entry).template.map(|slug| slug.value);
    stack
        .tiles
        .iter()
        .map(|it| slug(it).unwrap_or_default())
        .collect()
}

/// An operation with numbers that choose what it does and where.
fn operate(draft: &mut Draft, kind: u8, a: i32, b: i32, c: u8) {
    let cell = IVec2::new(a, b);
    let level = usize::from(c) % draft.count_levels().max(1);
    let slugs = ["floor", "wall", "lever", "gem", "nothing_like_it"];
    let slug = slugs[usize::from(c) % slugs.len()];
    let layers = [
        Layer::Alone,
        Layer::Ground,
        Layer::OnGround,
        Layer::Top,
        Layer::At(1),
    ];
    let layer = layers[usize::from(kind) % layers.len()];
    match kind % 16 {
        0 => drop(draft.paint(level, &[cell], &Brush::Tile(template(slug)), layer)),
        1 => drop(draft.paint(level, &[cell], &Brush::Eraser, layer)),
        2 => drop(draft.paint(level, &[cell, cell + IVec2::X], &Brush::Spawn, layer)),
        3 => {
            let cells = draft.connected(level, cell);
            draft.paint(level, &cells, &Brush::Tile(template(slug)), layer);
        }
        4 => {
            let region = Region::between(cell, IVec2::new(b, a));
            let mut clip = draft.copy(level, region);
            clip.flip_columns();
            clip.flip_rows();
            draft.paste(level, IVec2::new(b, a), &clip);
        }
        5 => drop(draft.move_cells(level, Region::of_size(cell, IVec2::new(2, 2)), IVec2::ONE)),
        6 => {
            let record = Record {
                character: char::from_u32(0x20 + u32::from(c)),
                name: Some("it\"s \\ one".to_owned()),
                ..Record::default()
            };
            let entry = cells::entry_of(&record);
            draft.paint(level, &[cell], &Brush::Tile(entry), Layer::Top);
        }
        7 => drop(draft.resize(level, IVec2::new(a, b), IVec2::new(b - 2, a - 2))),
        8 => drop(draft.add_level(IVec2::new(a, b))),
        9 => drop(draft.delete_level(level)),
        10 => draft.set_edge(level, usize::from(c) % 4, Some(i64::from(a))),
        11 => drop(draft.rename_part(Part::Template, "lever", slug)),
        12 => drop(draft.delete_part(Part::Template, slug, c.is_multiple_of(2))),
        13 => {
            if let Some(owner) = draft.owner_at(level, cell, usize::from(c % 3)) {
                draft.set_value(
                    &Holder::Tile(owner.clone()),
                    "x",
                    Some(Value::Int(i64::from(a))),
                );
                draft.set_script(&owner, "  #END\n:touch\n\n a\tb");
            }
        }
        14 => drop(draft.renumber_level(level, i64::from(b))),
        _ => drop(draft.tidy_legends()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_operations_can_be_undone_and_their_file_read(
        operations in prop::collection::vec((any::<u8>(), -1..9_i32, -1..9_i32, any::<u8>()), 1..25)
    ) {
        let mut document = Document::opened(example());
        let mut texts = vec![text(document.draft())];
        for (kind, a, b, c) in operations {
            let changed = document.edit(kotodama_formats::Message::verbatim("step"), |draft| {
                operate(draft, kind, a, b, c);
            });
            let now = text(document.draft());
            let read = parse("test", &now).unwrap_or_else(|problems| panic!("{problems}\n{now}"));
            prop_assert_eq!(&read, &document.draft().to_document());
            if changed {
                texts.push(now);
            } else {
                prop_assert_eq!(&now, texts.last().expect("one"));
            }
        }
        for before in texts.iter().rev().skip(1) {
            document.undo();
            prop_assert_eq!(&text(document.draft()), before);
        }
        prop_assert!(document.undo().is_none());
        prop_assert!(!document.is_modified());
        for after in texts.iter().skip(1) {
            document.redo();
            prop_assert_eq!(&text(document.draft()), after);
        }
    }

    #[test]
    fn what_is_put_into_a_cell_is_found_there(x in 0..5_i32, y in 0..4_i32, count in 0..4_usize) {
        let mut draft = example();
        let stack = Stack {
            tiles: ["floor", "gem", "wall"].map(template)[..count.min(3)].to_vec(),
            is_spawn: count == 3,
        };
        let old = draft.stack(0, IVec2::new(x, y));
        draft.set_stack(0, IVec2::new(x, y), &stack);
        prop_assert_eq!(draft.stack(0, IVec2::new(x, y)), stack);
        // All others stay.
        let original = example();
        for cell in Region::whole(draft.bounds(0)).cells().filter(|it| *it != IVec2::new(x, y)) {
            prop_assert_eq!(draft.stack(0, cell), original.stack(0, cell));
        }
        draft.set_stack(0, IVec2::new(x, y), &old);
        prop_assert_eq!(draft.stack(0, IVec2::new(x, y)), old);
    }

    #[test]
    fn any_line_has_tokens_in_order_and_can_be_completed(line in "[#:!~@&?/ ]?\\PC{0,24}", at in 0..40_usize) {
        let mut end = 0;
        for token in language::tokens(&line) {
            prop_assert!(token.range.start >= end && !token.range.is_empty());
            prop_assert!(line.get(token.range.clone()).is_some());
            end = token.range.end;
        }
        prop_assert!(end <= line.len());
        let completion = language::complete(&line, at, &Known::default());
        prop_assert!(line.get(completion.range).is_some());
        let _ = language::help(&line, at);
        let _ = language::word_at(&line, at);
    }
}

#[test]
fn painting_puts_tiles_where_the_layer_says() {
    let mut draft = example();
    let cell = IVec2::new(1, 1);
    let put = |draft: &mut Draft, slug, layer| {
        draft.paint(0, &[cell], &Brush::Tile(template(slug)), layer);
        names(&draft.stack(0, cell))
    };
    assert_eq!(put(&mut draft, "wall", Layer::Alone), ["wall"]);
    assert!(draft.stack(0, cell).is_spawn);
    assert_eq!(put(&mut draft, "floor", Layer::Ground), ["floor"]);
    assert_eq!(put(&mut draft, "gem", Layer::OnGround), ["floor", "gem"]);
    assert_eq!(
        put(&mut draft, "boulder", Layer::OnGround),
        ["floor", "boulder"]
    );
    assert_eq!(
        put(&mut draft, "lion", Layer::Top),
        ["floor", "boulder", "lion"]
    );
    assert_eq!(
        put(&mut draft, "lion", Layer::Top),
        ["floor", "boulder", "lion"]
    );
    draft.paint(0, &[cell], &Brush::Eraser, Layer::Top);
    assert_eq!(names(&draft.stack(0, cell)), ["floor", "boulder"]);
    draft.paint(0, &[cell], &Brush::Eraser, Layer::OnGround);
    assert_eq!(names(&draft.stack(0, cell)), ["floor"]);
}

/// The author's characters are used again, and new ones only where needed.
#[test]
fn the_legend_of_the_author_is_used() {
    let mut draft = example();
    let before = text(&draft);
    draft.paint(
        0,
        &[IVec2::new(2, 2)],
        &Brush::Tile(template("lever")),
        Layer::OnGround,
    );
    let level = draft.level(0).expect("a level");
    assert_eq!(level.legend.len(), 1, "{}", text(&draft));
    draft.paint(
        0,
        &[IVec2::new(3, 2)],
        &Brush::Tile(template("wall")),
        Layer::Alone,
    );
    let level = draft.level(0).expect("a level");
    assert_eq!(level.rows[2].text().chars().nth(3), Some('#'));
    assert_ne!(text(&draft), before);
}

#[test]
fn renaming_a_template_changes_all_its_uses() {
    let mut draft = example();
    draft.change_head(|head| {
        let record = Record {
            script: Some(vec!["#PUT slug: lever, direction: north".into()]),
            ..Record::default()
        };
        head.templates.insert("maker".to_owned(), record);
    });
    assert_eq!(draft.uses(Part::Template, "lever"), 2);
    let used = draft.delete_part(Part::Template, "lever", false);
    assert_eq!(used, Err(Refused::Used("lever".to_owned(), 2)));
    assert_eq!(draft.rename_part(Part::Template, "lever", "switch"), Ok(()));
    assert_eq!(draft.uses(Part::Template, "lever"), 0);
    assert_eq!(draft.uses(Part::Template, "switch"), 2);
    let maker = Owner::Template("maker".to_owned());
    assert_eq!(
        draft.script_text(&maker),
        "#PUT slug: switch, direction: north"
    );
    for slug in ["player", "Big", ""] {
        let refused = draft.rename_part(Part::Template, "switch", slug);
        assert_eq!(refused, Err(Refused::NoSlug(slug.to_owned())));
    }
    assert_eq!(draft.delete_part(Part::Template, "maker", false), Ok(()));
    assert!(draft.delete_part(Part::Template, "switch", false).is_err());
}

#[test]
fn edges_lead_both_ways() {
    let mut draft = example();
    let second = draft.add_level(IVec2::new(4, 4));
    assert_eq!(draft.level(second).expect("a level").number, 2);
    draft.set_edge(0, 2, Some(2));
    let edge = |draft: &Draft, level: usize, edge: usize| {
        let edge = &draft.level(level).expect("a level").edges[edge];
        edge.as_ref().map(|it| it.value)
    };
    assert_eq!((edge(&draft, 0, 2), edge(&draft, 1, 3)), (Some(2), Some(1)));
    draft.renumber_level(1, 7).expect("free");
    assert_eq!((edge(&draft, 0, 2), edge(&draft, 0, 0)), (Some(7), Some(7)));
    assert!(draft.renumber_level(1, 1).is_err());
    draft.set_edge(0, 2, None);
    assert_eq!((edge(&draft, 0, 2), edge(&draft, 1, 3)), (None, None));
    draft.delete_level(1).expect("not the last");
    assert_eq!(edge(&draft, 0, 0), None);
    assert_eq!(draft.delete_level(0), Err(Refused::LastLevel));
}

#[test]
fn completion_knows_where_it_is() {
    let known = Known::of(&example()).with_script(":touch\n:open\n");
    let texts = |line: &str| {
        let found = language::complete(line, line.len(), &known).candidates;
        found.into_iter().map(|it| it.text).collect::<Vec<_>>()
    };
    assert!(texts("#BEC").contains(&"BECOME".to_owned()));
    assert_eq!(texts("#zap o")[0], "open");
    assert!(texts("#BECOME slug: lev").contains(&"lever".to_owned()));
    assert!(!texts("#BECOME slug: lever, s").contains(&"slug".to_owned()));
    assert!(texts("#GO no").contains(&"north".to_owned()));
    assert!(texts("#SEND tog").contains(&"toggle".to_owned()));
    assert!(texts("#SEND toggle, ga").contains(&"gate".to_owned()));
    assert!(texts("@blo").contains(&"blocking".to_owned()));
    assert!(texts("&gate").contains(&"gate_open".to_owned()));
    assert_eq!(texts("!to"), ["touch"]);
    assert!(texts("Just text").is_empty());
}

#[test]
fn labels_are_renamed_with_their_senders() {
    let mut draft = example();
    assert_eq!(language::definitions(&draft, "toggle").len(), 1);
    let senders = language::senders(&draft, "toggle");
    assert_eq!(senders.len(), 1);
    assert_eq!((senders[0].line, senders[0].column), (4, 6));
    assert_eq!(language::rename_label(&mut draft, "toggle", "not good"), 0);
    assert_eq!(language::rename_label(&mut draft, "toggle", "swing"), 2);
    let lever = Owner::Template("lever".to_owned());
    assert!(draft.script_text(&lever).contains("#SEND swing, gate"));
    assert_eq!(language::definitions(&draft, "swing").len(), 1);
    assert!(language::senders(&draft, "toggle").is_empty());
}

#[test]
fn problems_tell_their_place() {
    let mut draft = example();
    // The example leads to a level 2.
    draft.add_level(IVec2::new(3, 3));
    assert_eq!(
        problems::problems(&draft)
            .iter()
            .filter(|it| it.is_error)
            .count(),
        0
    );
    let lever = Owner::Template("lever".to_owned());
    draft.set_script(&lever, "#END\n:TOUCH\n#BECMOE slug: wall");
    let found = problems::problems(&draft);
    let found: Vec<_> = found.iter().filter_map(|it| it.script.clone()).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, 2);
    draft.paint(
        0,
        &[IVec2::new(2, 2)],
        &Brush::Tile(template("passage")),
        Layer::Top,
    );
    // It leads to its own level, where it is itself.
    assert_eq!(problems::problems(&draft).len(), 1);
    let mut passage = Record {
        template: Some("passage".to_owned().into()),
        ..Record::default()
    };
    passage
        .state
        .insert("to_level".to_owned(), Value::Int(9).into());
    let brush = Brush::Tile(cells::entry_of(&passage));
    draft.paint(0, &[IVec2::new(2, 2)], &brush, Layer::OnGround);
    let found = problems::problems(&draft);
    assert!(
        found
            .iter()
            .any(|it| it.message.to_string().contains("leads to level 9"))
    );
    let (red, gray) = (IVec2::new(1, 3), IVec2::new(3, 3));
    draft.paint(0, &[gray], &Brush::Tile(template("passage")), Layer::Top);
    passage.background_color = Some("Red".to_owned());
    let brush = Brush::Tile(cells::entry_of(&passage));
    draft.paint(0, &[red], &brush, Layer::Top);
    let ends = |color: &str| {
        let color = color.to_owned();
        draft.ends(0, &Passage { to: 1, color })
    };
    assert_eq!(ends("red"), [red]);
    assert_eq!(ends("gray"), [IVec2::new(2, 2), gray]);
}

#[test]
fn values_are_typed() {
    let mut draft = example();
    let holder = Holder::Level(0);
    draft.set_value(&holder, "Dark ", Some(Value::Bool(true)));
    assert_eq!(
        draft.values(&holder).get("dark").map(|it| it.value.clone()),
        Some(Value::Bool(true))
    );
    draft.set_value(&holder, "dark", None);
    assert_eq!(draft.values(&holder).get("dark"), None);
    for (kind, typed) in [(1, "true"), (2, "-3"), (3, "0.5"), (4, "a b"), (5, "a b")] {
        let value = kotodama_builder::values::read(kind, typed).expect("it is one");
        assert_eq!(
            (
                kotodama_builder::values::kind_of(&value),
                kotodama_builder::values::typed(&value)
            ),
            (kind, typed.to_owned())
        );
    }
    assert_eq!(kotodama_builder::values::read(2, "x"), None);
    assert_eq!(kotodama_builder::values::read(3, "inf"), None);
}

#[test]
fn files_are_saved_without_losing_those_of_others() {
    let folder = std::env::temp_dir().join(format!("kotodama-builder-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut opened = store::Opened::blank();
    assert!(!opened.document.is_modified());
    let path = opened.save_to(&folder.join("new"), false).expect("saved");
    assert!(path.to_string_lossy().ends_with("new.dungeon.ron"));
    let mut again = store::Opened::read(&path).expect("read");
    assert_eq!(again.document.draft(), opened.document.draft());
    std::fs::write(&path, "other").expect("written");
    assert!(
        again
            .save_to(&path, false)
            .is_err_and(|it| it.may_be_overwritten())
    );
    assert!(again.save_to(&path, true).is_ok());
    let mut third = store::Opened::blank();
    assert!(
        third
            .save_to(&path, false)
            .is_err_and(|it| it.may_be_overwritten())
    );
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A new dungeon can be played at once.
#[test]
fn a_new_dungeon_has_no_problems() {
    assert_eq!(problems::problems(&Draft::blank()), []);
}

/// A trial begins where it is told, stops where it is told, and goes back.
#[test]
fn a_trial_stops_and_goes_back() {
    use kotodama_builder::stops::Stop;
    let mut draft = Draft::blank();
    let record = Record {
        name: Some("Clock".to_owned()),
        script: Some(vec![
            "#CYCLE 1".into(),
            ":again".into(),
            "/i".into(),
            "/i".into(),
            "@time += 1".into(),
            "#SEND again".into(),
        ]),
        ..Record::default()
    };
    let tick = Brush::Tile(cells::entry_of(&record));
    draft.paint(0, &[IVec2::new(9, 9)], &tick, Layer::Top);
    let mut trial = Trial::new(&draft, 0, IVec2::new(3, 4)).expect("it can be played");
    let player = |trial: &Trial| {
        let seen = trial.seen().into_iter();
        let mut seen = seen.filter(|it| it.look.template.as_deref() == Some("player"));
        seen.next().map(|it| it.cell)
    };
    assert_eq!(player(&trial), Some(IVec2::new(3, 4)));
    let step = Action::Step(Direction::Right);
    assert_eq!(trial.cycle(step), None);
    assert_eq!(player(&trial), Some(IVec2::new(4, 4)));
    assert!(trial.back());
    assert_eq!(
        (player(&trial), trial.cycles()),
        (Some(IVec2::new(3, 4)), 0)
    );
    assert!(!trial.back());
    let stop = Stop::Change {
        tile: "clock".to_owned(),
        value: "time".to_owned(),
    };
    trial.stops.push(stop.clone());
    let time = |trial: &Trial| {
        let mut values = trial.watched("clock@TIME").into_iter();
        values.next().map(|(.., value)| value.to_string())
    };
    let cycles = (0..20).find(|_| trial.cycle(Action::Wait).is_some());
    assert!(cycles.is_some());
    assert_eq!(time(&trial).as_deref(), Some("1"));
    assert!(trial.back());
    assert_eq!(time(&trial), None);
    let stopped = trial.cycle(Action::Wait).expect("it stops again");
    assert_eq!(stopped.stop, stop);
    assert!(stopped.event.to_string().ends_with("Clock time: nil -> 1"));
    let programs = trial.programs();
    let clock = programs
        .iter()
        .find(|it| &*it.name == "Clock")
        .expect("it runs");
    assert_eq!(clock.cell, IVec2::new(9, 9));
    trial.stops = vec![Stop::Line {
        tile: "Clock".to_owned(),
        line: 3,
    }];
    assert!((0..20).any(|_| trial.cycle(Action::Wait).is_some()));
    let message = |label: &str, to: &str| Stop::Message {
        label: label.to_owned(),
        to: to.to_owned(),
    };
    trial.stops = vec![message("again", "player"), message("Again", "clock")];
    let stopped = (0..20).find_map(|_| trial.cycle(Action::Wait));
    assert_eq!(stopped.map(|it| it.stop), Some(message("Again", "clock")));
    draft.set_script(
        &Owner::Legend {
            level: Some(0),
            character: '?',
            index: 0,
        },
        "",
    );
    let lever = draft.owner_at(0, IVec2::new(9, 9), 1).expect("the clock");
    draft.set_script(&lever, "#BECMOE x");
    assert!(Trial::new(&draft, 0, IVec2::ZERO).is_err());
}

/// In the midst of a cycle everything is as it is before the line.
#[test]
fn a_trial_goes_on_line_by_line() {
    let mut draft = Draft::blank();
    let record = Record {
        name: Some("Counter".to_owned()),
        script: Some(vec!["@n = 1".into(), "@n = 2".into(), "@n = 3".into()]),
        ..Record::default()
    };
    let counter = Brush::Tile(cells::entry_of(&record));
    draft.paint(0, &[IVec2::new(9, 9)], &counter, Layer::Top);
    let mut trial = Trial::new(&draft, 0, IVec2::new(3, 4)).expect("it can be played");
    let n = |trial: &Trial| {
        let mut values = trial.watched("Counter@n").into_iter();
        values.next().map(|(.., value)| value.to_string())
    };
    // The set-up pass has run the program to its end.
    assert_eq!(n(&trial).as_deref(), Some("3"));
    draft.set_script(
        &draft.owner_at(0, IVec2::new(9, 9), 1).expect("it"),
        "#CYCLE 1\n/i\n@n = 1\n@n = 2",
    );
    trial = Trial::new(&draft, 0, IVec2::new(3, 4)).expect("it can be played");
    for (within, value) in [
        (true, None),
        (true, Some("1")),
        (false, Some("2")),
        (false, Some("2")),
    ] {
        trial.line(Action::Step(Direction::Right));
        assert_eq!(
            (trial.is_within_cycle(), n(&trial).as_deref()),
            (within, value)
        );
    }
    let happened: Vec<String> = trial.events().iter().map(ToString::to_string).collect();
    assert_eq!(trial.cycles(), 2, "{happened:?}");
    assert!(trial.back());
    let happened = trial.events();
    let lines = happened
        .iter()
        .filter(|it| matches!(it, Event::Line { .. }));
    assert_eq!(lines.count(), 2);
    assert!(trial.back());
    trial.line(Action::Wait);
    assert!(trial.is_within_cycle());
    assert!(trial.back(), "to the beginning of the cycle");
    assert_eq!((trial.is_within_cycle(), trial.cycles()), (false, 0));
}

/// A stop is in the midst of the cycle, and from there it goes on to the next.
#[test]
fn a_trial_stands_where_it_stopped() {
    use kotodama_builder::stops::Stop;
    let mut draft = Draft::blank();
    let place = |draft: &mut Draft, name: &str, cell: IVec2, script: &[&str]| {
        let record = Record {
            name: Some(name.to_owned()),
            script: Some(script.iter().map(|line| (*line).into()).collect()),
            ..Record::default()
        };
        let brush = Brush::Tile(cells::entry_of(&record));
        draft.paint(0, &[cell], &brush, Layer::Top);
    };
    let bell = [
        "#CYCLE 1",
        "/i",
        "@n = 1",
        "#SEND ring, ear",
        "@n = 2",
        "&rung = 1",
    ];
    place(&mut draft, "Bell", IVec2::new(9, 9), &bell);
    let ear = ["#END", ":ring", "@heard = 1"];
    place(&mut draft, "Ear", IVec2::new(9, 10), &ear);
    let mut trial = Trial::new(&draft, 0, IVec2::new(3, 4)).expect("it can be played");
    let change = |tile: &str, value: &str| Stop::Change {
        tile: tile.to_owned(),
        value: value.to_owned(),
    };
    let message = Stop::Message {
        label: "ring".to_owned(),
        to: "ear".to_owned(),
    };
    let line = Stop::Line {
        tile: "bell".to_owned(),
        line: 2,
    };
    trial.stops = vec![line, message, change("bell", "N"), change("", "&rung")];
    // What it says, where it stands, and the value there.
    for (event, next, n) in [
        ("Bell line 3: @n = 1", Some("Bell line 3: @n = 1"), None),
        (
            "Bell n: nil -> 1",
            Some("Bell line 4: #SEND ring, ear"),
            Some("1"),
        ),
        ("Bell sends ring to", Some("Bell line 5: @n = 2"), Some("1")),
        ("Bell n: 1 -> 2", Some("Bell line 6: &rung = 1"), Some("2")),
        ("the dungeon rung: nil -> 1", None, Some("2")),
        (
            "Ear handles ring",
            Some("Ear line 3: @heard = 1"),
            Some("2"),
        ),
    ] {
        let stopped = (0..5).find_map(|_| trial.cycle(Action::Wait));
        let said = stopped.expect("it stops").event.to_string();
        assert!(said.contains(event), "{said} is not {event}");
        let stands = trial.next_line().map(ToString::to_string);
        let is_there = match (&stands, next) {
            (Some(stands), Some(next)) => stands.ends_with(next),
            (stands, next) => stands.is_none() && next.is_none(),
        };
        assert!(is_there, "after {event}: {stands:?} is not {next:?}");
        let now = trial.watched("bell@n").pop();
        assert_eq!(
            now.map(|(.., value)| value.to_string()).as_deref(),
            n,
            "{event}"
        );
    }
    let ear = trial.programs().into_iter().find(|it| &*it.name == "Ear");
    let ear = ear.expect("it runs");
    assert_eq!((ear.executes, ear.line), (true, 2));
    assert!(
        trial
            .watched("Ear")
            .iter()
            .all(|(_, name, _)| name != "heard")
    );
    assert_eq!(trial.cycle(Action::Wait), None, "the cycle ends");
    assert!(
        trial
            .watched("Ear")
            .iter()
            .any(|(_, name, _)| name == "heard")
    );
    assert_eq!(trial.watched("&rung").len(), 1);
}
