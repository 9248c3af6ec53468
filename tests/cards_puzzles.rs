//! The puzzles that come with the game, and files that are wrong.

use std::fs;
use std::path::{Path, PathBuf};

use kotodama::cards::moves::{self, Move};
use kotodama::cards::puzzle::{self, Attempt, Puzzle};

fn puzzles() -> Vec<(PathBuf, Puzzle, Vec<Move>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/cards");
    let files = fs::read_dir(folder)
        .expect("the puzzles")
        .map(|it| it.expect("a file").path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|it| it == "ron"))
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        let puzzle = puzzle::read_file(&path).unwrap_or_else(|why| panic!("{why}"));
        let answer = path.with_extension("txt");
        let answer = moves::read_allowed_file(&answer, &puzzle.cards);
        let answer = answer.unwrap_or_else(|why| panic!("{why}"));
        (path, puzzle, answer.list)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn c_puz_03_every_puzzle_is_solved_by_its_answer_and_leaves_little_room() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 24);
    for (path, puzzle, answer) in &puzzles {
        let name = path.display();
        let best = u32::try_from(answer.len()).expect("a short answer");
        assert_eq!(puzzle.best, Some(best), "{name}");
        assert!(puzzle.turns <= best + best / 2, "{name}: too many turns");
        assert!(!puzzle.hints.is_empty(), "{name}");
        let mut attempt = Attempt::new(puzzle);
        for (played, choice) in answer.iter().enumerate() {
            assert!(!attempt.is_solved(), "{name}: solved after {played} moves");
            assert!(attempt.play(*choice), "{name}");
        }
        assert!(
            attempt.is_solved(),
            "{name}: {:?}",
            attempt.unmet().collect::<Vec<_>>()
        );
        assert!(!attempt.play(answer[0]), "{name}: it is over");
        let start = Attempt::new(puzzle).game.hash();
        while attempt.undo() {}
        assert_eq!(
            attempt.game.hash(),
            start,
            "{name}: undo is exact (C-UI-09)"
        );
    }
}

fn problems(text: &str) -> String {
    match puzzle::read("p", text) {
        Ok(_) => "none".to_owned(),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn c_puz_01_what_is_wrong_with_a_puzzle_is_said_with_its_place() {
    let good =
        r#"CardPuzzle(name: "a", text: "b", turns: 6, goal: [(player: 0, slot: 3, field: "12")])"#;
    assert_eq!(problems(good), "none");
    for (from, to, said) in [
        (
            "turns: 6",
            "turns: 0",
            "p:1:41: `turns` is `0`, expected a whole number from 1 to 100000",
        ),
        ("turns: 6, ", "", "field `turns` is missing"),
        ("slot: 3", "slot: 256", "whole number from 0 to 255"),
        (
            "field: \"12\"",
            "vitality: 70000",
            "whole number from -1 to 65535",
        ),
        ("\"12\"", "\"succ(1)\"", "expected no more arguments"),
        (
            ", field: \"12\"",
            "",
            "expected what the slot has to be: field, vitality",
        ),
        (
            "[(player: 0, slot: 3, field: \"12\")]",
            "[]",
            "expected at least one goal",
        ),
        (
            "turns",
            "cards: [\"Dec\"], turns",
            "expected a card: I, zero",
        ),
        (
            "turns",
            "replies: [\"1 I\"], turns",
            "expected a slot from 0 to 255",
        ),
        ("turns", "replies: [\"\"], turns", "expected one move"),
        ("turns", "tunrs", "unknown field `tunrs`"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        let found = problems(&text);
        assert!(found.contains(said), "{text}\n{found}\n{said}");
    }
}

#[test]
fn mutated_puzzles_and_answers_never_panic() {
    let mut seed = 1_u64;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).expect("31 bits") % n.max(1)
    };
    for (path, _, _) in puzzles() {
        for file in [path.clone(), path.with_extension("txt")] {
            let text = fs::read(&file).expect("the file");
            for _ in 0..60 {
                let mut text = text.clone();
                for _ in 0..=below(4) {
                    let at = below(text.len());
                    match below(3) {
                        0 if !text.is_empty() => drop(text.remove(at)),
                        0 | 1 => text.insert(at, b"()[]\"',:09azI \n"[below(15)]),
                        _ => text.truncate(at.max(1)),
                    }
                }
                let text = String::from_utf8_lossy(&text);
                if let Ok(puzzle) = puzzle::read("p", &text) {
                    let mut attempt = Attempt::new(&puzzle);
                    for choice in moves::read("a", "1 I 0\n2 0 zero\n").expect("moves").list {
                        attempt.play(choice);
                    }
                }
                let _ = moves::read("a", &text);
            }
        }
    }
}
