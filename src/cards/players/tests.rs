//! Strength of the players (C-AI-03).

use std::sync::Arc;

use super::heal::{HEALED, heal};
use super::script::PASS;
use super::weapon::{ROW, TRIGGER, row, trigger};
use crate::card::Card;
use crate::contest::{Contest, Step, Terms, Verdict};
use crate::game::{Game, Options};
use crate::moves::Move;
use crate::notation;
use crate::start::StartSlot;
use crate::value::Value;

/// Plays a match of two built-in players.
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

/// The same seed leads to the same match, another seed to another.
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
    for (player, most) in [("medium", 1000), ("hard", 145)] {
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

fn slot(player: usize, slot: usize, vitality: i32, field: Value) -> StartSlot {
    StartSlot {
        player,
        slot,
        vitality,
        field,
    }
}

/// Lets `hard` play this many moves from a state, against an idle opponent.
/// Returns the state and the moves.
fn hard_from(start: &[StartSlot], moves: usize) -> (Game, Vec<Move>) {
    let mut game = Game::new(start, Options::default());
    let mut player = super::named("hard", 0, 0).expect("it exists");
    let mut played = Vec::new();
    while played.len() < moves && game.progress().result.is_none() {
        game.prepare();
        let choice = player.choose(&game);
        game.play(choice);
        let error = game.progress().last.and_then(|last| last.error);
        assert!(
            error.is_none_or(|error| error == crate::evaluate::Error::Limit),
            "{choice}: {error:?}"
        );
        played.push(choice);
        game.play(PASS);
    }
    (game, played)
}

/// C-AI-02: values that the opponent has are copied, not built.
#[test]
fn c_ai_02_hard_takes_what_it_needs_from_the_opponent() {
    let identity = || Value::of(Card::I);
    let victim = slot(1, 255, 0, identity());
    let weapon = [
        slot(1, 40, 10_000, row(8192)),
        slot(1, 41, 0, trigger()),
        victim.clone(),
    ];
    let (game, moves) = hard_from(&weapon, 100);
    assert!(moves.iter().any(|choice| choice.card == Card::Copy));
    let copied = moves.len();
    assert_eq!(game.alive(), [256, 0], "after {copied} moves");
    let (game, alone) = hard_from(&[victim], 200);
    assert_eq!(game.alive(), [256, 0]);
    assert!(alone.len() > copied + 20, "{copied}, {}", alone.len());
}

/// C-AI-02: when most of its slots are dead, it heals whole rows.
#[test]
fn c_ai_02_hard_heals_a_row_when_it_is_threatened() {
    let dead = (4..200).map(|it| slot(0, it, 0, Value::of(Card::I)));
    let threat = notation::read("attack(zero)(5)").expect("a value");
    let mut start: Vec<StartSlot> = dead.collect();
    start.push(slot(1, 9, 10_000, threat));
    let (game, _) = hard_from(&start, 60);
    let (_, field) = game.slot(0, 3).expect("a slot");
    assert_eq!(*field, heal());
    let is_alive = |it: usize| game.slot(0, it).is_some_and(|slot| slot.0 > 0);
    assert!((0..HEALED).all(is_alive));
}

/// C-AI-02: a lost part of the weapon is restored from its copy.
#[test]
fn c_ai_02_hard_mends_its_weapon_from_copies() {
    let identity = || Value::of(Card::I);
    let mut start: Vec<StartSlot> = (100..256).map(|it| slot(1, it, 0, identity())).collect();
    start.push(slot(0, usize::from(TRIGGER), 10_000, trigger()));
    start.push(slot(0, usize::from(ROW), 10_000, identity()));
    start.push(slot(0, 128, 10_000, row(8192)));
    let (game, moves) = hard_from(&start, 60);
    assert_eq!(game.alive(), [256, 0], "after {} moves", moves.len());
}

/// C-AI-02: an opponent with only weak slots left loses them all.
#[test]
fn c_ai_02_hard_finishes_what_is_left() {
    let identity = || Value::of(Card::I);
    let living = |it: usize| {
        [(0, 1808), (3, 1), (70, 2), (200, 10_000)]
            .into_iter()
            .find(|(slot, _)| *slot == it)
    };
    let start = (0..256).map(|it| slot(1, it, living(it).map_or(0, |it| it.1), identity()));
    let start: Vec<StartSlot> = start.collect();
    let (game, moves) = hard_from(&start, 400);
    assert_eq!(game.alive(), [256, 0], "after {} moves", moves.len());
}

/// The table of docs/cards.md, from actual matches.
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
