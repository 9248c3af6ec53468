//! Examination of mixtures (F-MIX-14 to F-MIX-17).

use std::ops::ControlFlow;

use super::super::super::description::{Condition, LevelUp, OverCondition};
use super::super::super::evaluate::Bot;
use super::super::super::evaluate::placements::Hands;
use super::super::super::evaluate::play::{BotPlayer, Ending, Habits, Played};
use super::super::super::open::Opened;
use super::super::super::rules::Rules;
use super::super::examine::{examine, lucky_shapes};
use super::*;

/// A mixture judged by games other than those of the examination.
struct Judged {
    name: String,
    games: Vec<Played>,
}

fn judged(mixture: &Mixture, pieces: u32) -> Judged {
    let opened = Opened {
        rules: Rules::compile(mixture.description.clone()),
        ..Opened::default()
    };
    let habits = Habits {
        hands: Hands::HUMAN,
        most_pieces: pieces,
        ..Habits::default()
    };
    let mut games = Vec::new();
    for bot in [Bot::Medium, Bot::Random] {
        let mut player = BotPlayer::new(&opened, habits);
        for seed in 40..42 {
            let played = player.play(bot, seed, |_, _| ControlFlow::Continue(()));
            games.push(played.expect("no script").expect("it is not broken off"));
        }
    }
    // Games that prefer each rule make rare rules act.
    for rule in (0..u8::MAX).take(mixture.description.clear.rules.len()) {
        let habits = Habits {
            wants: Some(rule),
            ..habits
        };
        let mut player = BotPlayer::new(&opened, habits);
        for seed in 100..102 {
            let played = player.play(Bot::Medium, seed, |_, _| ControlFlow::Continue(()));
            games.extend(played.expect("no script"));
        }
    }
    Judged {
        name: mixture.text.clone(),
        games,
    }
}

impl Judged {
    fn assert_good(&self, mixture: &Mixture) {
        let name = &self.name;
        for game in &self.games {
            assert_ne!(game.ending, Ending::Stuck, "{name}");
            let is_over = game.ending != Ending::Limit;
            assert!(is_over, "endless: {} pieces, {name}", game.pieces);
        }
        assert!(self.games[0].pieces >= 8, "at once: {name}");
        for (rule, number) in mixture.description.clear.rules.iter().zip(0_u8..) {
            let acts = |game: &Played| {
                game.cleared.contains_key(&number) || game.changed.contains_key(&number)
            };
            let condition = rule.when.name();
            assert!(
                self.games.iter().any(acts),
                "{condition} never acts: {name}"
            );
        }
        assert!(self.games.iter().any(|game| game.score > 0), "{name}");
        assert_eq!(lucky_shapes(&mixture.description), [""; 0], "{name}");
    }
}

fn all_are_good(seeds: impl IntoIterator<Item = u64>) {
    for seed in seeds {
        let mixture = mix(builtin::NAMES, Some(seed)).expect("something valid");
        judged(&mixture, 600).assert_good(&mixture);
    }
}

/// Mixtures of all games: none is endless or broken or clears itself, and every
/// rule acts.
#[test]
fn mixtures_are_games() {
    all_are_good([4]);
}

/// The same for forty seeds; takes minutes.
#[test]
#[ignore = "takes minutes"]
fn forty_mixtures_are_games() {
    all_are_good(0..40);
}

/// F-MIX-15: a picture with empty cells can occur, so it is not a reason to
/// refuse.
#[test]
fn a_pattern_with_empty_cells_acts() {
    let mut fitted = fit(&["timeline", "pairs"], [&[0]; 7]);
    for rule in &mut fitted.description.clear.rules {
        if let Condition::Pattern { rows, .. } = &mut rule.when {
            *rows = ["--", "aa", "aa"].map(str::to_owned).to_vec();
        }
    }
    examine(&mut fitted).expect("it is a game");
    assert_eq!(fitted.description.clear.rules.len(), 1);
}

/// F-MIX-15: a rule that never acts is dropped.
#[test]
fn rules_that_never_act_are_dropped() {
    let mut fitted = fit(&["jewels", "pairs"], [&[0]; 7]);
    let mut rare = fitted.description.clear.rules[0].clone();
    rare.when = Condition::Pattern {
        rows: ["a-a-a-", "-a-a-a", "a-a-a-", "-a-a-a"]
            .map(str::to_owned)
            .to_vec(),
        roles: Vec::new(),
        hidden: false,
    };
    fitted.description.clear.rules.push(rare);
    fitted.origins.push(0);
    examine(&mut fitted).expect("it is a game without it");
    assert_eq!(fitted.description.clear.rules.len(), 1);
    assert!(said(&fitted.notes).contains(&"fit-idle-rule"));
}

/// F-MIX-16: an endless game gets a rising pace.
#[test]
fn an_endless_game_gets_a_rising_pace() {
    let mut fitted = fit(&["evolve", "pairs"], [&[0]; 7]);
    // So wide that no player ever loses at this speed.
    fitted.description.field.width = 14;
    examine(&mut fitted).expect("it ends with a pace");
    assert!(said(&fitted.notes).contains(&"fit-pace"));
    assert!(matches!(fitted.description.level.up, LevelUp::Pieces(_)));
}

/// F-MIX-17, and F-MIX-16 if a rising pace does not help.
#[test]
fn unplayable_mixtures_are_refused() {
    let refused = |change: &dyn Fn(&mut Description)| {
        let mut fitted = fit(&["pairs", "jewels"], [&[0]; 7]);
        change(&mut fitted.description);
        examine(&mut fitted).expect_err("no game").message.key
    };
    // Any block on the floor ends the game.
    let at_once = |description: &mut Description| {
        let floor = (0..6).map(|x| (x, 12)).collect();
        description.game_over = vec![OverCondition::Cells(floor)];
    };
    assert_eq!(refused(&at_once), "problem-mix-at-once");
    // Every block vanishes as soon as it rests.
    let vanishing = |description: &mut Description| {
        description.clear.rules.truncate(1);
        description.clear.rules[0].when = Condition::After {
            roles: vec![1, 2, 3, 4],
            frames: 1,
            hidden: true,
        };
    };
    assert_eq!(refused(&vanishing), "problem-mix-endless");
}

/// F-MIX-14: the big piece of one colour, and the square of two columns, whose
/// deals are of one colour in a quarter of all cases.
#[test]
fn shapes_that_clear_themselves() {
    let carnival = builtin::read("carnival").expect("a built-in file");
    assert_eq!(lucky_shapes(&carnival), ["two_two", "big"]);
    for name in ["jewels", "timeline", "bombs", "pairs_blocks", "feeding"] {
        let description = builtin::read(name).expect("a built-in file");
        assert_eq!(lucky_shapes(&description), [""; 0], "{name}");
    }
}
