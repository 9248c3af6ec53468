//! Random dungeons with random scripts and inputs, and scripts that try to
//! bring the game down: nothing panics, the limits hold, tiles, cells and
//! programs agree, and the same comes out every time. `KOTODAMA_CASES` sets how
//! many dungeons are tried.

#[path = "common/dungeon_strategies/mod.rs"]
mod dungeon_strategies;

use std::cell::Cell;
use std::sync::Arc;

use dungeon_strategies::{Commands, Play, hostile, invariants, plays};
use kotodama::dungeon::Game;
use kotodama::dungeon::actions::Action;
use kotodama::dungeon::file::{Options, open};
use kotodama::dungeon::inputs::Inputs;
use kotodama::dungeon::report::{Log, Report, drawing};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// A play ends when it has this many tiles: it is not about the cost.
const MANY_TILES: usize = 3_000;

fn cases() -> u32 {
    let cases = std::env::var("KOTODAMA_CASES").ok();
    cases.and_then(|text| text.parse().ok()).unwrap_or(100)
}

fn load(file: &str) -> Result<Arc<kotodama::dungeon::definition::Definition>, String> {
    let opened = open("random.dungeon.ron", file, Options::default());
    let opened = opened.map_err(|problems| problems.to_string())?;
    Ok(Arc::new(opened.definition))
}

fn document(game: &Game) -> Result<String, String> {
    let report = Report::of(game.world(), Log::All, true);
    serde_json::to_string(&report).map_err(|error| error.to_string())
}

/// Plays and checks after every cycle; returns what came out in the end.
fn play(play: &Play, commands: Commands) -> Result<(String, u64), String> {
    let definition = load(&play.file)?;
    let inputs: Inputs = play.inputs.parse().map_err(|error| format!("{error}"))?;
    let mut game = Game::new(definition, play.seed, play.players);
    let before = invariants::protected(&game);
    invariants::check(&game).map_err(|error| format!("cycle 0: {error}"))?;
    for actions in inputs.iter() {
        if invariants::tiles(&game) > MANY_TILES {
            break;
        }
        game.cycle(actions.clone());
        let cycle = game.cycles();
        invariants::check(&game).map_err(|error| format!("cycle {cycle}: {error}"))?;
        let now = invariants::protected(&game);
        if commands == Commands::Harmless && now != before {
            return Err(format!("cycle {cycle}: {before:?} has become {now:?}"));
        }
    }
    let document = format!("{}\n{}", document(&game)?, drawing(game.world()));
    Ok((document, game.cycles()))
}

fn try_plays(commands: Commands, cases: u32) {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let cycles = Cell::new(0);
    let result = runner.run(&plays(commands), |tried| {
        let (document, played) = play(&tried, commands).map_err(TestCaseError::fail)?;
        cycles.set(cycles.get() + played);
        let again = play(&tried, commands).map_err(TestCaseError::fail)?;
        match again.0 == document {
            true => Ok(()),
            false => Err(TestCaseError::fail("the second play came out differently")),
        }
    });
    match result {
        Ok(()) => assert!(cycles.get() > u64::from(cases), "{} cycles", cycles.get()),
        Err(TestError::Fail(reason, found)) => {
            panic!(
                "{reason}\n{}\ninputs {} players {} seed {}",
                found.file, found.inputs, found.players, found.seed
            );
        }
        Err(error) => panic!("{error}"),
    }
}

/// D-ERR-06, D-CYCLE-07, D-MODEL-04, D-MODEL-06, D-LIMIT-03 to -05.
#[test]
fn random_dungeons_stay_consistent() {
    try_plays(Commands::All, cases());
}

/// D-PLAYER-18.
#[test]
fn protected_values_stay_as_they_are() {
    try_plays(Commands::Harmless, cases() / 2);
}

/// Cycles that every hostile dungeon is played. What a cycle may cost is limited,
/// so each of them ends.
const HOSTILE_CYCLES: usize = 8;

/// Plays a hostile dungeon.
fn play_hostile(tried: &hostile::Hostile) -> Result<(), String> {
    let definition = load(&tried.file)?;
    let inputs: Inputs = tried.inputs.parse().map_err(|error| format!("{error}"))?;
    let rest = std::iter::repeat([Action::Wait, Action::Wait]);
    let mut game = Game::new(definition, 1, 1);
    for actions in inputs.iter().cloned().chain(rest).take(HOSTILE_CYCLES) {
        game.cycle(actions);
    }
    invariants::check(&game)
}

/// D-ERR-06, D-LIMIT-01 to -06. `KOTODAMA_HOSTILE` names a single one.
#[test]
fn hostile_dungeons_are_bounded() {
    let wanted = std::env::var("KOTODAMA_HOSTILE").unwrap_or_default();
    let mut failed = Vec::new();
    for tried in hostile::all() {
        if !tried.name.contains(&wanted) {
            continue;
        }
        let result = std::panic::catch_unwind(|| play_hostile(&tried));
        let error = match result {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error,
            Err(_) => "it panics".to_owned(),
        };
        failed.push(format!("{}: {error}", tried.name));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
