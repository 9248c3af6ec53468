//! Moving back and forth in the history.

use kotodama::board::Rng;
use kotodama::words::history::{self, Position};
use kotodama::words::input::Input;
use kotodama::words::{Game, Snapshot};

use super::boards::{CASES, describe, random_input, random_level, with_a_past};
use super::cases::cases;

fn position(game: &Game) -> Position {
    history::position(game.world())
}

/// Plays at random, with undo and restarts in between.
fn play(game: &mut Game, rng: &mut Rng, count: usize) {
    for _ in 0..count {
        let input = match rng.below(12) {
            0 => Input::Undo,
            1 => Input::Redo,
            2 if rng.below(2) == 0 => Input::Restart,
            _ => random_input(rng),
        };
        game.play(input);
    }
}

/// Undoes step by step to the beginning and returns the states on the way, each
/// from before the step, the last first.
fn back_to_the_beginning(game: &mut Game) -> Vec<Snapshot> {
    let mut seen = vec![game.snapshot()];
    while history::back(game.world_mut()) {
        seen.push(game.snapshot());
    }
    seen
}

#[test]
fn what_was_taken_back_comes_again_exactly() {
    let mut crossed = 0;
    for case in cases(CASES) {
        let mut rng = Rng::new(case);
        let mut level = random_level(&mut rng);
        if case % 2 == 0 {
            level = with_a_past(level, &mut rng);
        }
        let told = describe(&level, case);
        let mut game = Game::new(&level, case);
        play(&mut game, &mut rng, 30);
        let there = position(&game).at;
        crossed += history::restarts(game.world()).len();
        let mut seen = back_to_the_beginning(&mut game);
        assert_eq!(position(&game).at, 0, "{told}");
        assert!(position(&game).len >= there, "{told}");
        assert_eq!(seen.len(), there + 1, "{told}");
        // Step by step, some of them back and forth.
        seen.reverse();
        for (at, expected) in seen.iter().enumerate() {
            assert!(game.snapshot() == *expected, "redo to {at}; {told}");
            if rng.below(3) == 0 && history::back(game.world_mut()) {
                history::redo(game.world_mut());
                assert!(game.snapshot() == *expected, "to and fro at {at}; {told}");
            }
            if at < there {
                assert!(history::redo(game.world_mut()), "{told}");
            }
        }
        // In one go, there and back.
        for _ in 0..6 {
            let to = rng.below(there + 1);
            history::go_to(game.world_mut(), to);
            assert_eq!(position(&game).at, to, "{told}");
        }
        history::go_to(game.world_mut(), 0);
        assert!(game.snapshot() == seen[0], "jump to the beginning; {told}");
        history::go_to(game.world_mut(), there);
        assert!(game.snapshot() == seen[there], "jump to the end; {told}");
    }
    assert!(crossed > 0, "no restart lay on any way");
}

#[test]
fn play_goes_on_as_if_nothing_had_been_taken_back() {
    for case in cases(CASES) {
        let mut rng = Rng::new(case ^ 0xbeef);
        let mut level = random_level(&mut rng);
        if case % 2 == 0 {
            level = with_a_past(level, &mut rng);
        }
        let told = describe(&level, case);
        let (mut one, mut other) = (Game::new(&level, case), Game::new(&level, case));
        for _ in 0..20 {
            let input = random_input(&mut rng);
            one.play(input);
            other.play(input);
        }
        let there = position(&one);
        history::go_to(one.world_mut(), rng.below(there.at + 1));
        while history::redo(one.world_mut()) {}
        assert_eq!(position(&one), there, "{told}");
        for _ in 0..10 {
            // Chance and BACK continue in the same way too.
            let input = random_input(&mut rng);
            one.play(input);
            other.play(input);
            assert!(one.snapshot() == other.snapshot(), "{told}");
        }
        assert_eq!(
            history::inputs(one.world()),
            history::inputs(other.world()),
            "{told}"
        );
    }
}

#[test]
fn a_turn_that_is_played_once_more_leads_where_it_led() {
    for case in cases(CASES) {
        let mut rng = Rng::new(case ^ 0xcafe);
        let level = random_level(&mut rng);
        let told = describe(&level, case);
        let mut game = Game::new(&level, case);
        for _ in 0..20 {
            game.play(random_input(&mut rng));
        }
        let (there, expected) = (position(&game), game.snapshot());
        let took_bonus = super::bonus_of(&game) > 0;
        history::go_to(game.world_mut(), 0);
        while history::redo_played(game.world_mut()) {}
        assert_eq!(position(&game), there, "{told}");
        if !took_bonus {
            assert!(!game.snapshot().tiles_differ(&expected), "{told}");
        }
    }
}

#[test]
fn a_new_turn_or_restart_cuts_off_what_lies_ahead() {
    let mut rng = Rng::new(3);
    let level = random_level(&mut rng);
    let mut game = Game::new(&level, 0);
    for input in [Input::Wait, Input::Wait, Input::Wait, Input::Undo] {
        game.play(input);
    }
    assert_eq!(position(&game), Position { at: 2, len: 3 });
    game.play(Input::Undo);
    game.play(Input::Wait);
    assert_eq!(position(&game), Position { at: 2, len: 2 });
    game.play(Input::Restart);
    // Undone steps stay undone: undo does not reach behind a restart.
    game.play(Input::Undo);
    assert_eq!(position(&game), Position { at: 3, len: 3 });
    assert_eq!(history::restarts(game.world()), [3]);
    assert!(history::back(game.world_mut()));
    assert_eq!(game.report().turn, 2);
    assert_eq!(history::restarts(game.world()), [3]);
    game.play(Input::Redo);
    assert_eq!(game.report().turn, 0);
    // A restart at the very start cannot be undone.
    game.play(Input::Restart);
    assert_eq!(position(&game).len, 3);
}
