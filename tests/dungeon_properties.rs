//! Random dungeons with random scripts and inputs, and scripts that try to
//! crash the game: nothing panics, the limits hold, tiles, cells and programs
//! agree, and the result is the same every time, also if the play is saved and
//! restored on the way.

#[path = "common/cases.rs"]
mod cases;
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
use kotodama::dungeon::saved::Snapshot;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// A play ends when it has this many tiles, since the test is not about cost.
const MANY_TILES: usize = 3_000;

/// Number of dungeons.
const CASES: u32 = 100;

fn load(file: &str) -> Result<Arc<kotodama::dungeon::definition::Definition>, String> {
    let opened = open("random.dungeon.ron", file, Options::default());
    let opened = opened.map_err(|problems| problems.to_string())?;
    Ok(Arc::new(opened.definition))
}

/// Returns everything observable about a cycle.
fn document(game: &Game) -> Result<String, String> {
    let report = Report::of(game.world(), Log::Present, true);
    let report = serde_json::to_string(&report).map_err(|error| error.to_string())?;
    Ok(format!("{report}\n{}", drawing(game.world())))
}

/// Result of a play.
#[derive(PartialEq)]
struct Played {
    /// The report of each cycle.
    reports: Vec<String>,
    /// Everything on which the next cycle depends.
    state: Vec<u8>,
}

fn saved(game: &Game) -> Result<Vec<u8>, String> {
    let state = Snapshot::of(game.world());
    state.to_bytes().map_err(|mistake| mistake.to_string())
}

/// Plays and checks after every cycle. After each `sitting` cycles the game is
/// saved and restored.
fn play(play: &Play, commands: Commands, sitting: Option<u64>) -> Result<Played, String> {
    let definition = load(&play.file)?;
    let inputs: Inputs = play.inputs.parse().map_err(|error| format!("{error}"))?;
    let mut game = Game::new(Arc::clone(&definition), play.seed, play.players);
    let mut reports = vec![document(&game)?];
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
        reports.push(document(&game)?);
        if sitting.is_some_and(|cycles| cycle.is_multiple_of(cycles)) {
            let state = saved(&game)?;
            let taken_up = Game::restore(Arc::clone(&definition), &state);
            game = taken_up.map_err(|mistake| mistake.to_string())?;
        }
    }
    let state = saved(&game)?;
    Ok(Played { reports, state })
}

/// Number of threads that share the dungeons; the shares are the same every
/// time.
const THREADS: u32 = 4;

fn try_plays(commands: Commands, cases: u32) {
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let cases = (cases + thread) / THREADS;
            scope.spawn(move || try_some_plays(commands, cases, thread));
        }
    });
}

fn try_some_plays(commands: Commands, cases: u32, thread: u32) {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    };
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&thread.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let cycles = Cell::new(0);
    let result = runner.run(&plays(commands), |tried| {
        let played = play(&tried, commands, None).map_err(TestCaseError::fail)?;
        cycles.set(cycles.get() + played.reports.len() as u64 - 1);
        let sitting = Some(1 + tried.seed % 5);
        let again = play(&tried, commands, sitting).map_err(TestCaseError::fail)?;
        let mut both = played.reports.iter().zip(&again.reports);
        match both.position(|(one, other)| one != other) {
            Some(cycle) => Err(TestCaseError::fail(format!(
                "cycle {cycle} is different in the second play, which is taken up again"
            ))),
            None if played == again => Ok(()),
            None => Err(TestCaseError::fail("the second play ends in another state")),
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

/// D-ERR-06, D-CYCLE-07, D-MODEL-04, D-MODEL-06, D-LIMIT-03 to -05, D-SAVE-01.
#[test]
fn random_dungeons_stay_consistent() {
    try_plays(Commands::All, cases::proptest(CASES));
}

/// D-PLAYER-18.
#[test]
fn protected_values_stay_as_they_are() {
    try_plays(Commands::Harmless, cases::proptest(CASES / 2));
}

/// Number of cycles of every hostile dungeon. The cost of a cycle is limited,
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
