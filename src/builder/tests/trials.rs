//! Playing from a place, and debugging.

use bevy::math::IVec2;
use kotodama_board::Direction;
use kotodama_builder::cells;
use kotodama_builder::painting::{Brush, Layer};
use kotodama_builder::{Draft, Owner, Trial};
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::file::document::Record;
use kotodama_dungeon::observation::Event;

/// A trial starts at the given place, stops at breakpoints, and goes back.
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

/// In the middle of a cycle everything is as it was before the line.
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

/// A breakpoint stops in the middle of a cycle, and the trial continues to the
/// next one.
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
    // The text, the position, and the value there.
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
