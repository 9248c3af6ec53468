//! Random rules within the limits and random buttons: nothing panics, the field
//! stays consistent, nothing forbidden by the rows happens, a saved play
//! continues, and the result is the same every time.

#[path = "common/cases.rs"]
mod cases;
#[path = "common/descriptions.rs"]
mod descriptions;
#[path = "common/presses.rs"]
mod presses;

use kotodama::falling::description::Description;
use kotodama::falling::description::printer;
use kotodama::falling::field::Field;
use kotodama::falling::flow::{Clock, Flow, Phase};
use kotodama::falling::grid::State;
use kotodama::falling::piece::Piece;
use kotodama::falling::report;
use kotodama::falling::rules::Rules;
use kotodama::falling::stats::Stats;
use kotodama::falling::{Game, Setup};
use presses::presses;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

fn document(game: &Game, seed: u64) -> String {
    let report = report::report(game.world(), seed).expect("something is loaded");
    serde_json::to_string(&report).expect("it is JSON")
}

/// Checks that blocks are counted correctly and have allowed values (F-MOD-03),
/// and that the piece covers no block (F-MOD-08).
fn check_field(game: &mut Game, rules: &Rules) -> Result<(), String> {
    let world = game.world_mut();
    let grid = world.resource::<Field>().grid();
    let frame = world.resource::<Clock>().frame;
    let found = grid.blocks().count();
    if found != usize::try_from(grid.count()).unwrap_or(0) {
        return Err(format!("{found} blocks, {} counted", grid.count()));
    }
    for (_, block) in grid.blocks() {
        if !rules.roles.exists(block.role) {
            return Err(format!("role {} does not exist", block.role));
        }
        let is_wrong = match block.state {
            State::Clearing => block.when <= frame || block.bonds != 0,
            State::Falling => {
                let is_fixed = rules.roles.is_fixed(block.role);
                is_fixed && block.number > 0 || i32::from(block.number) > grid.height()
            }
            State::Resting => block.number != 0,
        };
        if is_wrong {
            return Err(format!("{block:?} in frame {frame}"));
        }
    }
    let states = [State::Falling, State::Clearing].map(|state| {
        let blocks = grid.blocks().filter(|(_, block)| block.state == state);
        u32::try_from(blocks.count()).unwrap_or(0)
    });
    if states != [grid.falling(), grid.clearing()] {
        return Err("falling or clearing blocks are miscounted".to_owned());
    }
    let flow = world.resource::<Flow>().clone();
    let mut pieces = world.query::<&Piece>();
    let pieces: Vec<&Piece> = pieces.iter(world).collect();
    if flow.phase == Phase::Control && pieces.len() != 1 {
        return Err(format!("{} pieces under control", pieces.len()));
    }
    let grid = world.resource::<Field>().grid();
    for piece in pieces {
        if !flow.is_over() && !piece.fits(grid, piece.origin) {
            return Err(format!("{piece:?} does not fit"));
        }
    }
    Ok(())
}

fn play(description: &Description, seed: u64) -> Result<u32, String> {
    let rules = Rules::compile(description.clone());
    let setup = Setup {
        seed,
        ..Setup::default()
    };
    let mut game = Game::new(&rules, &setup);
    let mut press = presses(seed);
    let mut saved = None;
    let mut held = Vec::new();
    let mut before = Stats::default();
    for frame in 0..900 {
        let buttons = press();
        game.step(buttons);
        check_field(&mut game, &rules).map_err(|error| format!("frame {frame}: {error}"))?;
        let stats = game.world().resource::<Stats>();
        if stats.score < before.score
            || stats.pieces < before.pieces
            || stats.max_chain < before.max_chain
            || stats.level < before.level && frame > 0
        {
            return Err(format!("frame {frame}: {stats:?} after {before:?}"));
        }
        before = stats.clone();
        if frame == 400 {
            saved = Some(game.save());
        } else if frame > 400 {
            held.push(buttons);
        }
    }
    let end = document(&game, seed);
    // F-MOD-11: the same again.
    let mut again = Game::new(&rules, &setup);
    let mut press = presses(seed);
    for _ in 0..900 {
        again.step(press());
    }
    if document(&again, seed) != end {
        return Err("the second play came out differently".to_owned());
    }
    // F-MOD-13.
    if let Some(saved) = saved {
        again.restore(&saved);
        for buttons in held {
            again.step(buttons);
        }
        let state = |game: &Game| {
            let world = game.world();
            let field = world.resource::<Field>().grid().clone();
            (
                field,
                world.resource::<Stats>().clone(),
                world.resource::<Flow>().clone(),
            )
        };
        if state(&again) != state(&game) {
            return Err("the restored play came out differently".to_owned());
        }
    }
    Ok(before.pieces)
}

/// F-MOD-03, F-MOD-08, F-MOD-11, F-MOD-13, F-CHN-03.
#[test]
fn random_rules_with_random_buttons() {
    let config = Config {
        cases: cases::proptest(120),
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let seed = std::cell::Cell::new(0);
    let placed = std::cell::Cell::new(0);
    let result = runner.run(&descriptions::playable(), |description| {
        seed.set(seed.get() + 1);
        match play(&description, seed.get()) {
            Ok(pieces) => placed.set(placed.get() + u64::from(pieces)),
            Err(error) => {
                let text = printer::print(&description);
                let message = format!("seed {}: {error}\n{text}", seed.get());
                return Err(TestCaseError::fail(message));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(
        placed.get() > seed.get(),
        "{} pieces were placed",
        placed.get()
    );
}
