//! Every written form.

use kotodama::falling::description::*;

use super::read_with;

fn clear(rule: &str) -> ClearRule {
    let text = format!("clear: (rules: [{rule}]),");
    read_with(&text).clear.rules.remove(0)
}

#[test]
fn clear_rules_are_written_with_and_without_names() {
    for how in [
        "Immediate(frames: 50)",
        "Immediate(50)",
        "Immediate ( 50 , )",
    ] {
        let rule = clear(&format!("(when: Connected(min: 4), how: {how})"));
        assert_eq!(rule.how, Method::Immediate { frames: 50 }, "{how}");
    }
    let rule = clear("(when: FullRow)");
    assert_eq!(rule.when, Condition::FullRow { hidden: false });
    assert_eq!(rule.how, Method::Immediate { frames: 30 });
    assert_eq!(clear("(when: FullRow())").when, rule.when);
    assert_eq!(
        clear("(when: FullRow(hidden: true))").when,
        Condition::FullRow { hidden: true }
    );
    assert_eq!(
        clear("(when: Connected(5, true, [1]))").when,
        Condition::Connected {
            min: 5,
            diagonal: true,
            roles: vec![1],
            hidden: false,
        }
    );
    assert_eq!(
        clear("(when: FullRow, how: Change(to: [(1, 2)], last: Immediate(frames: 7)))").how,
        Method::Change {
            to: vec![(1, 2)],
            last: 7,
        }
    );
    assert_eq!(
        clear("(when: FullRow, how: Change(to: [(1, 2)]))").how,
        Method::Change {
            to: vec![(1, 2)],
            last: 30,
        }
    );
    for (release, expected) in [
        ("Timeline(frames: 15)", Release::Timeline { frames: 15 }),
        ("Timeline(15)", Release::Timeline { frames: 15 }),
        ("Frames(60)", Release::Frames(60)),
        ("Frames(frames: 60)", Release::Frames(60)),
        ("Signal([2])", Release::Signal(vec![2])),
    ] {
        let rule = clear(&format!("(when: FullRow, how: Stock({release}))"));
        assert_eq!(rule.how, Method::Stock(expected), "{release}");
    }
    for (fall, expected) in [
        ("Some(Rows)", Some(FallLaw::Naive)),
        ("Above", Some(FallLaw::Above)),
        ("None", None),
    ] {
        let rule = clear(&format!("(when: FullRow, fall: {fall})"));
        assert_eq!(rule.fall, expected, "{fall}");
    }
}

#[test]
fn rotation_laws_and_kicks() {
    let rotation = |text: &str| read_with(&format!("rotation: {text},")).rotation;
    for law in [
        "MovableAxis",
        "MovableAxis(align: Centre)",
        "MovableAxis(Centre)",
    ] {
        let part = rotation(&format!("(law: {law})"));
        assert_eq!(part.law, TurnLaw::MovableAxis(Align::Centre), "{law}");
    }
    for (turn, expected) in [("Some(20)", Some(20)), ("20", Some(20)), ("None", None)] {
        let part = rotation(&format!("(quick_turn: {turn})"));
        assert_eq!(part.quick_turn, expected, "{turn}");
    }
    assert_eq!(
        rotation("(kicks: List(right: [(1, 0), (0, -1)]))").kicks,
        Kicks::List {
            right: vec![(1, 0), (0, -1)],
            left: vec![(-1, 0), (0, -1)],
        }
    );
    assert_eq!(
        rotation("(kicks: Table({\"0R\": [(0, 0), (-1, 0)], \"R0\": []}))").kicks,
        Kicks::Table(vec![
            ("0R".to_owned(), vec![(0, 0), (-1, 0)]),
            ("R0".to_owned(), Vec::new()),
        ])
    );
}

#[test]
fn riders() {
    assert_eq!(
        read_with("game_over: [TopReached, TopReached(3), TopReached(row: Some(4)), LockOut, LockOut(Part), TopTimeout(row: 2, frames: 60), TopTimeout(frames: 60), Cells([(2, 1)])],").game_over,
        [
            OverCondition::TopReached(None),
            OverCondition::TopReached(Some(3)),
            OverCondition::TopReached(Some(4)),
            OverCondition::LockOut { part: false },
            OverCondition::LockOut { part: true },
            OverCondition::TopTimeout(Some(2), 60),
            OverCondition::TopTimeout(None, 60),
            OverCondition::Cells(vec![(2, 1)]),
        ]
    );
}
