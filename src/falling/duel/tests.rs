use super::super::evaluate::Bot;
use super::super::open::{self, Opened};
use super::*;
use std::path::Path;

const MOST: u32 = 20_000;

fn opened(name: &str) -> Opened {
    let opened = open::open(Path::new(&format!("builtin:{name}")));
    opened.unwrap_or_else(|problems| panic!("{problems}"))
}

fn duel(opened: &Opened, seed: u64, bots: [Bot; 2]) -> Duel {
    let mut side = 0;
    let players = bots.map(|bot| {
        let hand = BotHand::new(bot, opened, seed, side);
        side += 1;
        Player::Bot(Box::new(hand))
    });
    Duel::new(opened, &Setup::seeded(seed), players)
}

fn battles(duel: &Duel) -> [Battle; 2] {
    duel.games()
        .map(|game| game.world().resource::<Battle>().clone())
}

/// F-VS-04, F-VS-05: in every frame, all that one side has sent is accounted
/// for on the other: cancelled, arrived, or on its way.
#[test]
fn no_sent_garbage_is_lost() {
    for (name, seed) in [("guideline", 1), ("classic", 2), ("pairs", 3), ("pairs", 4)] {
        let opened = opened(name);
        let mut duel = duel(&opened, seed, [Bot::Strong, Bot::Medium]);
        let mut sent = 0;
        while duel.outcome() == Outcome::Playing && duel.frame() < MOST {
            duel.step();
            let [one, other] = battles(&duel);
            for (from, to) in [(&one, &other), (&other, &one)] {
                assert_eq!(from.sent, to.cancelled + to.arrived + to.pending, "{name}");
                assert_eq!(from.made, from.cancelled + from.sent, "{name}");
                assert!(to.held <= to.pending);
            }
            sent = one.sent + other.sent;
        }
        assert!(sent > 0, "{name}: neither side attacked");
    }
}

/// F-VS-09: equal seeds give equal matches, different ones different matches.
#[test]
fn the_same_seed_is_the_same_match() {
    let opened = opened("pairs");
    let played = |seed| {
        let mut duel = duel(&opened, seed, [Bot::Strong, Bot::Weak]);
        (0..4000).for_each(|_| duel.step());
        let report = duel.report(0);
        (report.frame, report.winner, report.players)
    };
    assert_eq!(played(5), played(5));
    assert_ne!(played(5), played(6));
}

/// F-VS-07: a match ends with a winner and then does not change any more.
#[test]
fn a_match_ends_with_a_winner() {
    let opened = opened("pairs");
    let mut won = [0, 0];
    for seed in 0..3 {
        let mut duel = duel(&opened, seed, [Bot::Strong, Bot::Weak]);
        while duel.outcome() == Outcome::Playing && duel.frame() < MOST {
            duel.step();
        }
        if let Outcome::Won(side) = duel.outcome() {
            won[side] += 1;
        }
        let frame = duel.frame();
        duel.step();
        assert_eq!(duel.frame(), frame);
    }
    assert!(won[0] > won[1], "{won:?}");
}

/// F-VS-09: both sides get the same pieces, and a side that presses nothing
/// loses.
#[test]
fn both_get_the_same_pieces() {
    let opened = opened("guideline");
    let setup = Setup::seeded(7);
    let mut duel = Duel::new(&opened, &setup, [idle(), idle()]);
    while duel.outcome() == Outcome::Playing && duel.frame() < MOST {
        duel.step();
        let [one, other] = duel.games().map(Game::frame);
        assert_eq!(one, other);
    }
    assert_eq!(duel.outcome(), Outcome::Draw);
    let report = duel.report(7);
    assert_eq!(report.players[0], report.players[1]);
}

/// F-VS-08: bots of equal strength do not mirror each other.
#[test]
fn equal_bots_play_their_own_games() {
    let opened = opened("guideline");
    let mut duel = duel(&opened, 1, [Bot::Weak, Bot::Weak]);
    (0..600).for_each(|_| duel.step());
    let report = duel.report(1);
    assert_ne!(report.players[0].field, report.players[1].field);
}

/// F-VS-08: the weak bot is a beginner. It lasts for minutes, places slowly, and
/// attacks less than the others.
#[test]
fn the_weak_bot_lasts_and_attacks_little() {
    const MINUTES: u32 = 3 * 3600;
    let alone = |opened: &Opened, bot: Bot, seed: u64| {
        let mut hand = BotHand::new(bot, opened, seed, 0);
        let mut game = opened.play(&Setup::seeded(seed));
        while game.status() == Status::Playing && game.frame() < MINUTES {
            let held = hand.press(&mut game);
            game.step(held);
        }
        let made = game.world().resource::<Battle>().made;
        (game.frame(), game.world().resource::<Stats>().pieces, made)
    };
    for name in ["guideline", "classic", "pairs"] {
        let opened = opened(name);
        let (mut weak_made, mut medium_made) = (0, 0);
        for seed in 0..2 {
            let (frames, pieces, made) = alone(&opened, Bot::Weak, seed);
            assert_eq!(frames, MINUTES, "{name}, seed {seed}: {pieces} pieces");
            assert!((60..=140).contains(&pieces), "{name}: {pieces} pieces");
            weak_made += made;
            medium_made += alone(&opened, Bot::Medium, seed).2;
        }
        assert!(
            weak_made < medium_made,
            "{name}: {weak_made}, {medium_made}"
        );
    }
}

/// F-VS-08: the work for a decision is limited, however large the field is.
#[test]
fn decisions_in_a_large_field_are_limited() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../assets/falling/guideline.falling.ron"
    ))
    .expect("it is there");
    let wide = text.replace(
        "width: 10, height: 20, hidden: 20",
        "width: 100, height: 80, hidden: 20",
    );
    let description = crate::description::reader::read("wide", &wide);
    let rules = Rules::compile(description.unwrap_or_else(|problems| panic!("{problems}")));
    let mut opened = opened("guideline");
    opened.rules = rules;
    let mut duel = duel(&opened, 1, [Bot::Strong, Bot::Weak]);
    (0..200).for_each(|_| duel.step());
    assert!(duel.report(1).players[0].pieces > 0);
}
