use std::ops::ControlFlow;
use std::path::Path;

use bevy::math::IVec2;

use super::super::builtin;
use super::super::description::{Axis, BlockLaw, Condition, FallLaw};
use super::super::mix;
use super::super::notation;
use super::super::open::{self, Kind, Source};
use super::super::piece::{Dealt, Piece};
use super::super::rules::Rules;
use super::lookahead::{Lookahead, Outcome};
use super::placements::Hands;
use super::*;

fn opened(name: &str) -> Opened {
    let found = open::open(Path::new(&format!("builtin:{name}")));
    found.unwrap_or_else(|problems| panic!("{problems}"))
}

fn text(kind: Kind, text: &str) -> Opened {
    let source = Source {
        name: "test".to_owned(),
        kind,
        text: text.to_owned(),
        ..Source::default()
    };
    let found = source.open();
    found.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the habits of the fastest player, with long games.
fn quick() -> Habits {
    Habits {
        hands: Hands::QUICK,
        most_pieces: 1000,
        most_frames: 200_000,
        wants: None,
    }
}

fn run(opened: &Opened, games: u32, seed: u64) -> Evaluation {
    let options = Options { games, seed };
    evaluate(opened, options, |_| ControlFlow::Continue(())).unwrap()
}

/// F-GAM-20: built-in rules work, and are neither endless nor dull.
#[test]
fn built_in_descriptions_are_playable() {
    for name in ["jewels", "bombs", "timeline"] {
        let evaluation = run(&opened(name), 1, 0);
        let reasons = &evaluation.reasons;
        assert_eq!(evaluation.verdict, Verdict::Playable, "{name}: {reasons:?}");
    }
}

/// F-GAM-20: all built-in rules are playable. Takes half a minute.
#[test]
#[ignore = "takes half a minute"]
fn every_built_in_description_is_playable() {
    for name in builtin::NAMES {
        let evaluation = run(&opened(name), 3, 0);
        let (verdict, reasons) = (evaluation.verdict, &evaluation.reasons);
        assert_eq!(verdict, Verdict::Playable, "{name}: {reasons:?}");
    }
}

/// F-EVL-01: the bots play with buttons, and each piece lands where it was
/// planned.
#[test]
fn pieces_land_where_planned() {
    for name in builtin::NAMES {
        let opened = opened(name);
        let mut player = BotPlayer::new(&opened, quick());
        let (mut pieces, mut missed) = (0, 0);
        for seed in 0.. {
            let played = player.play(Bot::Random, seed, |_, _| ControlFlow::Continue(()));
            let played = played.unwrap().unwrap();
            pieces += played.pieces;
            missed += played.missed;
            if pieces > 100 {
                break;
            }
        }
        // The scanning line may clear blocks while a piece is on its way.
        let has_line = ["timeline", "tide"].contains(name);
        let most = if has_line { pieces / 10 } else { 0 };
        assert!(missed <= most, "{name}: {missed} of {pieces} missed");
    }
}

/// The document of section 10 has its keys in order, and repeats byte for byte.
#[test]
fn the_document_and_the_report() {
    let opened = opened("jewels");
    let [one, other] = [0, 1].map(|_| run(&opened, 2, 5));
    let json = serde_json::to_string(&one).unwrap();
    assert_eq!(json, serde_json::to_string(&other).unwrap());
    let keys = [
        "mode",
        "rules",
        "games",
        "seed",
        "verdict",
        "reasons",
        "measures",
        "pace",
        "value",
        "curve",
        "danger",
        "variety",
        "decisions",
        "comebacks",
        "chains",
        "surprise",
        "skill",
        "ending",
        "total",
        "bots",
        "strong",
        "pieces",
        "min",
        "median",
        "mean",
        "max",
        "frames",
        "links_per_100",
        "chains",
        "max_chain",
        "score",
        "ended_at_once",
        "by_limit",
        "stuck",
        "over",
        "rules",
        "line",
        "weak",
    ];
    let mut rest = json.as_str();
    for key in keys {
        let place = rest.find(&format!("\"{key}\":"));
        rest = &rest[place.unwrap_or_else(|| panic!("no {key} in {rest}"))..];
    }
    assert!(
        json.starts_with(r#"{"mode":"falling-evaluation","rules":"Jewels","games":2,"seed":5,"#)
    );
    let report = one.markdown();
    assert_eq!(report, other.markdown());
    for part in [
        "# Jewels",
        "| rotation | this file |",
        "| over: lock_out |",
        "not validated with players",
        "The longest chain, before its first link: strong, seed ",
        "kotodama falling evaluate builtin:jewels --games 2 --seed 5",
    ] {
        assert!(report.contains(part), "{part} is missing in\n{report}");
    }
}

/// F-EVL-09: an evaluation can be interrupted; finished games are reported.
#[test]
fn an_evaluation_can_be_interrupted() {
    let opened = opened("jewels");
    let stopped = |most: u32| {
        let mut done = 0;
        let options = Options { games: 5, seed: 0 };
        evaluate(&opened, options, |progress| {
            assert!(progress.done >= done && progress.games == 10);
            done = progress.done;
            if done >= most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap()
    };
    let none = stopped(0);
    assert_eq!(
        (none.games, none.interrupted, none.verdict),
        (0, true, Verdict::Unknown)
    );
    assert!(none.markdown().contains("interrupted"));
    let some = stopped(4);
    assert_eq!((some.games, some.interrupted), (2, true));
    let all = run(&opened, 2, 0);
    assert_eq!(some.bots, all.bots);
    assert!(!all.interrupted);
}

/// F-EVL-04: a field that does not come to rest within 3600 frames is stuck.
#[test]
fn a_field_that_does_not_come_to_rest_is_stuck() {
    let jewels = builtin::text("jewels").unwrap();
    let slow = jewels.replace("Immediate(frames: 40)", "Immediate(frames: 4000)");
    assert_ne!(slow, jewels);
    let evaluation = run(&text(Kind::Description, &slow), 2, 0);
    assert_eq!(evaluation.verdict, Verdict::Broken);
    assert_eq!(evaluation.bots.strong.stuck, 2);
    assert_eq!(evaluation.total, 0.0);
    let reasons: Vec<&str> = evaluation
        .reasons
        .iter()
        .map(|said| said.english.as_str())
        .collect();
    let reasons = reasons.join("\n");
    assert!(reasons.contains("strong: in 2 of 2 games the field did not come to rest"));
}

/// Returns a pair with these roles, the first above the second, whose lower
/// block lies at `(x, y)`.
fn pair(rules: &Rules, roles: [u8; 2], (x, y): (i32, i32)) -> (Piece, IVec2) {
    let dealt = Dealt {
        shape: 0,
        roles: roles.to_vec(),
    };
    let piece = Piece::new(rules, dealt, 0, IVec2::ZERO);
    let lowest = piece.cells.iter().max_by_key(|cell| cell.offset.y).unwrap();
    let origin = IVec2::new(x, y) - lowest.offset;
    (piece, origin)
}

fn look(field: &str, roles: [u8; 2], place: (i32, i32)) -> (Outcome, i64) {
    let rules = opened("pairs").rules;
    let mut lookahead = Lookahead::new(&rules);
    lookahead.begin(&notation::read_field(field, &rules).unwrap(), []);
    let (piece, origin) = pair(&rules, roles, place);
    let outcome = lookahead.place(&piece, origin);
    (outcome, lookahead.value(outcome))
}

/// F-EVL-02.
#[test]
fn greedy_looks_ahead_until_all_links_have_run_out() {
    // Four blocks are cleared; one block stays, which makes two steps.
    let (outcome, value) = look("RRR...", [2, 1], (3, 12));
    assert_eq!((outcome.cleared, outcome.links, value), (4, 1, 400 - 2));
    // The others fall into place and are cleared as well.
    let (outcome, value) = look("GG..../RRRG..", [2, 1], (2, 11));
    assert_eq!((outcome.cleared, outcome.links, value), (8, 2, 1600));
    // Nothing is cleared: height 3, one large step.
    let (outcome, value) = look("R.....", [1, 2], (0, 11));
    assert_eq!((outcome.cleared, outcome.links), (0, 0));
    assert_eq!(value, -(2 * 9 / 10) - 3);
    // An alike neighbour is worth 3.
    let (_, value) = look("R.....", [2, 1], (0, 11));
    assert_eq!(value, -(2 * 9 / 10) - 3 + 3);
}

/// F-EVL-02: a placement that ends the game has a low value.
#[test]
fn greedy_sees_the_end() {
    let column = "..R.../..G.../..R.../..G.../..R.../..G.../..R.../..G.../..R.../..G...";
    let (outcome, value) = look(column, [3, 4], (2, 2));
    assert!(outcome.over && value < -10_000);
    let (outcome, _) = look(column, [3, 4], (1, 12));
    assert!(!outcome.over);
}

/// F-EVL-01: marked blocks count as cleared, but stay in the field.
#[test]
fn marked_blocks_count_as_cleared() {
    let rules = opened("timeline").rules;
    let field = notation::read_field("11............../11..............", &rules).unwrap();
    let mut lookahead = Lookahead::new(&rules);
    lookahead.begin(&field, []);
    let dealt = Dealt {
        shape: 0,
        roles: vec![2; 4],
    };
    let piece = Piece::new(&rules, dealt, 0, IVec2::ZERO);
    let outcome = lookahead.place(&piece, IVec2::new(5, 10));
    assert_eq!((outcome.cleared, outcome.links), (8, 1));
    assert_eq!(lookahead.field().count(), 8);
}

/// F-EVL-01: at a human pace a piece takes about 45 frames, and still lands
/// where it was planned.
#[test]
fn bots_play_at_a_human_pace() {
    let opened = opened("guideline");
    let mut player = BotPlayer::new(&opened, Habits::default());
    let played = player.play(Bot::Strong, 0, |_, _| ControlFlow::Continue(()));
    let played = played.unwrap().unwrap();
    let each = played.frames / played.pieces;
    assert!((30..60).contains(&each), "{each} frames a piece");
    assert_eq!(played.missed, 0);
    assert_eq!(played.turns.len(), played.pieces as usize);
}

/// F-EVL-01: the stronger player builds chains instead of clearing at once.
#[test]
fn the_stronger_player_builds_chains() {
    let opened = opened("pairs");
    let longest = |bot| {
        let habits = Habits {
            most_pieces: 60,
            ..Habits::default()
        };
        let mut player = BotPlayer::new(&opened, habits);
        let played = (0..2).map(|seed| player.play(bot, seed, |_, _| ControlFlow::Continue(())));
        let chains = played.map(|played| played.unwrap().unwrap().chains.len());
        chains.max().unwrap()
    };
    let (strong, greedy) = (longest(Bot::Strong), longest(Bot::Medium));
    assert!(strong >= 3 && strong > greedy, "{strong}, {greedy}");
}

/// F-EVL-02: blocks that a rule changes count as cleared.
#[test]
fn changes_count() {
    let opened = opened("evolve");
    let mut player = BotPlayer::new(&opened, Habits::default());
    let played = player.play(Bot::Strong, 1, |_, _| ControlFlow::Continue(()));
    let played = played.unwrap().unwrap();
    assert!(played.changed.values().sum::<u64>() > 0);
    assert!(played.links > 0 && played.turns.iter().any(|turn| turn.combo > 0));
}

/// A bot finds out the rules of a script.
#[test]
fn experiments_find_the_rules_of_a_script() {
    let group = |condition: &Condition| match condition {
        Condition::Connected { min, .. } => Some(*min),
        _ => None,
    };
    let found = |name| {
        let rules = probe::found(&opened(name));
        (rules.gravity().blocks, rules.description.clear.rules)
    };
    let (law, rules) = found("pairs");
    assert_eq!(
        (law, rules.len(), group(&rules[0].when)),
        (BlockLaw::Cascade, 1, Some(4))
    );
    let (law, rules) = found("jewels");
    let Condition::Line { min, axes, .. } = &rules[0].when else {
        panic!("{rules:?}");
    };
    let all = [Axis::Row, Axis::Column, Axis::Rising, Axis::Falling];
    assert_eq!(
        (law, *min, axes.as_slice()),
        (BlockLaw::Cascade, 3, &all[..])
    );
    let (law, rules) = found("pairs_blocks");
    assert_eq!((law, rules.len()), (BlockLaw::Stay, 2));
    assert_eq!(rules[0].fall, Some(FallLaw::Naive));
    assert!(matches!(rules[0].when, Condition::FullRow { .. }));
    assert_eq!(
        (rules[1].fall, group(&rules[1].when)),
        (Some(FallLaw::Above), Some(4))
    );
}

const SCRIPT: &str = "
setFieldSize(6, 12)
for role = 1, 4 do createBlockPattern(role) end
setTumo({ [0] = { 1 }, { 2 } }, 0, 0)
setTumo({ [0] = { 2, 1 } }, 0, 1)
setTumo({ [0] = { 2 }, { 1 } }, 0, 2)
setTumo({ [0] = { 1, 2 } }, 0, 3)
setClearMode(0)
setHardDrop(true)
";

/// F-EVL-10.
#[test]
fn scripts_are_evaluated_too() {
    let opened = text(Kind::Script, SCRIPT);
    let assumed = probe::assumed(&opened);
    assert_eq!(assumed.gravity().blocks, BlockLaw::Cascade);
    assert!(matches!(
        assumed.description.clear.rules[0].when,
        Condition::Connected { min: 4, .. }
    ));
    let mut player = BotPlayer::new(&opened, quick());
    // A whole game of a bot that never loses would take too long.
    let mut pieces = 0;
    let played = player.play(Bot::Medium, 0, |so_far, frame| {
        pieces = so_far;
        if frame > 5000 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(played.unwrap().is_none() && pieces > 60, "{pieces}");
    let random = player.play(Bot::Random, 0, |_, _| ControlFlow::Continue(()));
    assert!(random.unwrap().unwrap().pieces < 150);
}

/// F-LUA-07.
#[test]
fn a_failing_script_is_not_evaluated() {
    let failing = format!("{SCRIPT}\nfunction update() local a = nil; a() end");
    let opened = text(Kind::Script, &failing);
    let options = Options::default();
    let fault = evaluate(&opened, options, |_| ControlFlow::Continue(())).unwrap_err();
    assert!(fault.to_string().starts_with("test:11: "), "{fault}");
}

/// F-EVL-08: the report of a mixture names its sources.
#[test]
fn the_report_of_a_mixture_names_its_sources() {
    let sources = ["pairs", "bombs"].map(|name| mix::Source::of(&opened(name)));
    let order = mix::Order {
        sources: sources.to_vec(),
        ..mix::Order::default()
    };
    let mixture = mix::generate(&order).unwrap();
    let origin = Origin::of(&text(Kind::Description, &mixture.text));
    let from: Vec<&String> = origin.components.iter().map(|(_, from)| from).collect();
    assert_eq!(from, mixture.sources.iter().collect::<Vec<_>>());
    assert_eq!(origin.adaptations.len(), mixture.adaptations.len());
}
