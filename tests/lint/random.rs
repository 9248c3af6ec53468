//! Any level is examined without a panic, with the same result each time, and
//! within bounds.

use std::time::Instant;

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::words::glossary::entries;
use kotodama::words::level::{Grammar, IconState, Level, PathData, Placed, PlacedData};
use kotodama::words::lint::{LintReport, Linter, Severity};

use super::cases::cases;

const OTHERS: [&str; 8] = [
    "baba",
    "text_baba",
    "text_is",
    "text_you",
    "text_and",
    "text_psuh",
    "own",
    "text_own",
];

/// Returns objects scattered over a board: any of the glossary, mostly text, in
/// stacks.
fn strewn(rng: &mut Rng, side: i32, count: usize) -> Level {
    let names: Vec<String> = entries()
        .flat_map(|entry| {
            let objects = entry.objects();
            objects.names().map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    let below = |rng: &mut Rng, n: i32| {
        let n = usize::try_from(n).expect("a side");
        i32::try_from(rng.below(n)).expect("a side")
    };
    let objects = (0..count).map(|_| {
        let name = match rng.below(3) {
            0 => names[rng.below(names.len())].clone(),
            _ => OTHERS[rng.below(OTHERS.len())].to_owned(),
        };
        let path = (rng.below(20) == 0).then(|| PathData {
            hidden: rng.below(2) == 0,
            wins: 1,
        });
        let states = [IconState::Opened, IconState::Locked, IconState::Hidden];
        Placed {
            name,
            cell: IVec2::new(below(rng, side), below(rng, side)),
            facing: Direction::ALL[rng.below(4)],
            data: PlacedData {
                level: (rng.below(30) == 0).then(|| "a.level.ron".to_owned()),
                icon: (rng.below(30) == 0).then(|| states[rng.below(3)]),
                path,
                ..PlacedData::default()
            },
        }
    });
    let objects = objects.collect();
    Level {
        bounds: Bounds {
            width: side,
            height: side,
        },
        objects,
        grammar: [Grammar::Words, Grammar::Kanji][rng.below(2)],
        object_list: vec!["own".to_owned()],
        object_list_closed: rng.below(4) == 0,
        ..Level::default()
    }
}

/// Checks that every place is on the board and that the result is the same each
/// time.
fn check(level: &Level, found: &LintReport, context: &str) {
    for remark in &found.remarks {
        assert!(
            !remark.message.english.contains('\n'),
            "{context}: {remark:?}"
        );
        for &cell in &remark.cells {
            assert!(level.bounds.contains(cell), "{context}: {remark:?}");
        }
    }
    let severities: Vec<Severity> = found.remarks.iter().map(|r| r.severity).collect();
    assert!(severities.is_sorted(), "{context}");
    let reading = &found.reading;
    let rules = reading.rules.iter().map(|rule| &rule.words);
    let broken = reading.broken.iter().map(|broken| &broken.words);
    let accidental = reading.accidental.iter().map(|accident| &accident.words);
    for words in rules.chain(broken).chain(accidental) {
        for &id in &words.objects {
            let index = usize::try_from(id.0).expect("small") - 1;
            let cell = level.objects[index].cell;
            assert!(words.cells.contains(&cell), "{context}: {words:?}");
        }
    }
}

#[test]
fn random_levels_are_examined_without_panic_and_always_alike() {
    let mut linter = Linter::default();
    for case in cases(200) {
        let mut rng = Rng::new(case);
        let side = 2 + i32::try_from(rng.below(9)).expect("small");
        let count = rng.below(120);
        let level = strewn(&mut rng, side, count);
        let found = linter.examine(&level);
        check(&level, &found, &format!("case {case}"));
        if case % 10 == 0 {
            // Earlier examinations have no effect.
            assert_eq!(Linter::default().examine(&level), found, "case {case}");
        }
    }
}

#[test]
fn large_boards_are_examined_in_a_moment() {
    let mut linter = Linter::default();
    let mut rng = Rng::new(7);
    let mut crowded = strewn(&mut rng, 100, 9000);
    crowded.grammar = Grammar::Words;
    let mut kanji = crowded.clone();
    kanji.grammar = Grammar::Kanji;
    let mut plain = crowded.clone();
    for placed in &mut plain.objects {
        let tame = [
            "text_baba",
            "text_is",
            "text_stop",
            "baba",
            "text_wall",
            "wall",
        ];
        placed.name = tame[rng.below(tame.len())].to_owned();
    }
    for (level, what) in [(crowded, "crowded"), (kanji, "kanji"), (plain, "plain")] {
        #[expect(clippy::disallowed_methods, reason = "measures")]
        let start = Instant::now();
        let found = linter.examine(&level);
        let took = start.elapsed();
        check(&level, &found, what);
        // The limit for a build without optimization; with it, the time is far
        // shorter.
        assert!(took.as_secs() < 10, "{what}: {took:?}");
    }
}
