//! Every accepted form.

use kotodama::falling::description::*;

use super::{read, read_with};

fn clear(rule: &str) -> ClearRule {
    let text = format!("clear: (rules: [{rule}]),");
    read_with(&text).clear.rules.remove(0)
}

/// Standard terms of the genre are accepted as aliases.
#[test]
fn standard_names_mean_the_same() {
    for (one, other) in [
        ("gravity: (blocks: Rows),", "gravity: (blocks: Naive),"),
        ("gravity: (blocks: Cells),", "gravity: (blocks: Cascade),"),
        (
            "gravity: (blocks: Linked),",
            "gravity: (blocks: StickyBonds),",
        ),
        (
            "gravity: (blocks: Clusters),",
            "gravity: (blocks: StickyFamilies),",
        ),
        (
            "gravity: (lock: Delay(frames: 9, soft_places: true)),",
            "gravity: (lock: Delay(frames: 9, soft_drop_locks: true)),",
        ),
        (
            "rotation: (half_turn: true, kicks: SrsHalf),",
            "rotation: (rotate_180: true, kicks: Srs180),",
        ),
        (
            "clear: (rules: [(when: FullRow, fall: Rows)]),",
            "clear: (rules: [(when: FullRow, fall: Naive)]),",
        ),
        ("game_over: [SpawnBlocked],", "game_over: [BlockOut],"),
        (
            "waits: (spawn: 7, land: 8),",
            "waits: (entry_delay: 7, settle_delay: 8),",
        ),
        (
            "controls: (start_wait: 7, repeat: 1),",
            "controls: (das: 7, arr: 1),",
        ),
    ] {
        assert_eq!(read_with(other), read_with(one), "{other}");
    }
    let dealt = |deal: &str| {
        let blocks = "blocks: [(id: 1, glyph: 'a')]";
        let text =
            format!("Falling(name: \"x\", {blocks}, pieces: (shapes: Set(\"pair\"), {deal}))");
        read("a", &text).unwrap_or_else(|problems| panic!("{problems}"))
    };
    for (one, other) in [
        (
            "deal: History(length: 2, rolls: 3)",
            "randomizer: Tgm(length: 2, rolls: 3)",
        ),
        ("deal: Reroll", "randomizer: Nes"),
    ] {
        assert_eq!(dealt(other), dealt(one), "{other}");
    }
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
fn game_over_conditions_are_read() {
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
