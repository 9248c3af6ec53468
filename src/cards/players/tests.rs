//! How strong the players are (C-AI-03).

use std::sync::Arc;

use crate::contest::{Contest, Step, Terms, Verdict};

/// A match of two built-in players.
fn play(one: &str, two: &str, turns: u32, seed: u64) -> Verdict {
    let terms = Terms {
        turns,
        seed,
        move_time: crate::contest::MOVE_TIME,
    };
    let names = [one, two].map(|name| format!("builtin:{name}"));
    let mut contest = Contest::new(names, terms, Arc::default()).expect("they exist");
    while let Step::Played(_) = contest.step() {}
    contest.verdict().expect("it is over")
}

/// The same seed gives the same match, another one another.
#[test]
fn c_ai_01_matches_follow_from_the_seed() {
    for (one, two) in [("random", "easy"), ("medium", "random"), ("hard", "random")] {
        let hash = |seed| play(one, two, 60, seed).hash;
        assert_eq!(hash(4), hash(4), "{one} and {two}");
        assert_ne!(hash(4), hash(5), "{one} and {two}");
    }
}

#[test]
fn c_ai_03_weaker_players_are_wiped_out_in_time() {
    for (player, most) in [("medium", 1000), ("hard", 200)] {
        for side in 0..2 {
            let names = [[player, "idle"], ["idle", player]][side];
            let verdict = play(names[0], names[1], most, 0);
            assert_eq!(
                (verdict.winner, verdict.reason),
                (Some(side), "slots"),
                "{names:?}"
            );
        }
    }
}

#[test]
fn c_ai_03_stronger_players_win() {
    for (strong, weak) in [
        ("hard", "medium"),
        ("medium", "easy"),
        ("medium", "random"),
        ("hard", "random"),
        ("hard", "easy"),
    ] {
        for seed in 0..2 {
            for side in 0..2 {
                let names = [[strong, weak], [weak, strong]][side];
                let verdict = play(names[0], names[1], 5000, seed);
                assert_eq!(verdict.winner, Some(side), "{names:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn c_ai_03_easy_has_more_slots_in_the_end() {
    for weak in ["idle", "random"] {
        for side in 0..2 {
            let names = [["easy", weak], [weak, "easy"]][side];
            let verdict = play(names[0], names[1], 3000, 1);
            assert_eq!(verdict.winner, Some(side), "{names:?}");
        }
    }
}

/// The table of docs/cards.md, from the matches themselves.
#[test]
#[ignore = "two hundred matches take a minute or two"]
fn c_ai_03_a_tournament_of_all_gives_the_table_of_the_page() {
    const NAMES: [&str; 5] = ["idle", "random", "easy", "medium", "hard"];
    let mut rows = NAMES.map(|name| (name, [0_u32; 4]));
    for (one, first) in NAMES.iter().enumerate() {
        for (two, second) in NAMES.iter().enumerate() {
            for seed in (0..5).filter(|_| one != two) {
                let verdict = play(first, second, 3000, seed);
                for (side, row) in [one, two].into_iter().enumerate() {
                    let [points, won, drawn, lost] = &mut rows[row].1;
                    *points += u32::from(verdict.points[side]);
                    match verdict.winner {
                        None => *drawn += 1,
                        Some(winner) if winner == side => *won += 1,
                        Some(_) => *lost += 1,
                    }
                }
            }
        }
    }
    rows.sort_by_key(|(name, [points, ..])| (std::cmp::Reverse(*points), *name));
    let page = include_str!("../../../docs/cards.md");
    for (name, [points, won, drawn, lost]) in rows {
        let row = format!("| `{name}` | {points} | {won} | {drawn} | {lost} |");
        assert!(page.contains(&row), "docs/cards.md lacks {row}");
    }
}
