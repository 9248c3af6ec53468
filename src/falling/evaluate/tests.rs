use std::ops::ControlFlow;

use super::super::builtin;
use super::super::description::{Condition, FallLaw};
use super::super::notation;
use super::super::open;
use super::super::piece::{Dealt, Descent, Grounding, Piece};
use super::outlook::{Outcome, Outlook};
use super::placements::{Placements, drop};
use super::play::Ending;
use super::*;

fn opened(name: &str) -> Opened {
    let found = open::open(std::path::Path::new(name));
    found.unwrap_or_else(|problems| panic!("{problems}"))
}

fn run(name: &str, games: u32, seed: u64) -> Evaluation {
    let options = Options { games, seed };
    evaluate(&opened(name), options, |_| ControlFlow::Continue(()))
}

/// F-GAM-20, F-EVL-04: every built-in description works, and playing well
/// pays.
#[test]
fn no_built_in_description_is_broken() {
    for name in builtin::NAMES {
        let evaluation = run(&format!("builtin:{name}"), 3, 0);
        println!("{}", serde_json::to_string(&evaluation).unwrap());
        assert_ne!(
            evaluation.verdict,
            Verdict::Broken,
            "{name}: {:?}",
            evaluation.reasons
        );
        let bots = &evaluation.bots;
        assert!(
            bots.greedy.pieces.median > bots.random.pieces.median,
            "{name}"
        );
    }
}

/// F-EVL-01: the bots play with buttons, and the piece comes to where they
/// wanted it to.
#[test]
fn pieces_come_to_where_they_were_sent() {
    for name in builtin::NAMES {
        let opened = opened(&format!("builtin:{name}"));
        let mut player = Player::new(&opened);
        let mut games = 0;
        let (mut pieces, mut missed) = (0, 0);
        while pieces < 300 {
            let played = player.play(Bot::Random, games, |_, _| ControlFlow::Continue(()));
            let played = played.unwrap();
            games += 1;
            pieces += played.pieces;
            missed += played.missed;
        }
        println!("{name}: {missed} of {pieces} missed");
        // A field may change while a piece is on its way.
        let most = if *name == "timeline" { pieces / 10 } else { 0 };
        assert!(missed <= most, "{name}: {missed} of {pieces} missed");
    }
}

#[test]
fn belief() {
    for name in builtin::NAMES {
        let opened = opened(&format!("builtin:{name}"));
        let believed = guess::found(&opened);
        println!(
            "{name} {:?} {:?}",
            believed.gravity().blocks,
            believed.description.clear.rules
        );
    }
}
