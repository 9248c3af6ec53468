//! Calls of `update` per second: `cargo bench --bench scripts`.
//!
//! The sample scripts are outside this repository; without them nothing is
//! measured. The fields are partly filled and nothing falls, which is the most
//! work for the scripts.

use std::path::Path;

use divan::counter::ItemsCount;
use kotodama::board::Rng;
use kotodama::falling::grid::{Block, Grid};
use kotodama::falling::orders::Orders;
use kotodama::falling::script::Script;

const SAMPLES: &str = "../shared/falling-samples";
const UPDATES: usize = 1000;

fn main() {
    divan::main();
}

#[expect(clippy::print_stderr, reason = "what is not measured is said")]
#[divan::bench(args = ["puyo", "columns", "tetris", "puyo_tetris"])]
fn sample(bencher: divan::Bencher, name: &str) {
    let folder = std::env::var("KOTODAMA_FALLING_SAMPLES").unwrap_or_else(|_| SAMPLES.to_owned());
    let path = Path::new(&folder).join(format!("{name}.lua"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("{} is missing", path.display());
        return;
    };
    updates(bencher, name, &text);
}

/// Measures `UPDATES` calls on a half-filled field.
fn updates(bencher: divan::Bencher, name: &str, text: &str) {
    let mut script = Script::load(name, text, 0, Box::new(|_| {})).expect("loads");
    let (width, height) = (script.settings().width, script.settings().height);
    let roles: Vec<u8> = script.settings().roles.iter().copied().collect();
    let mut grid = Grid::new(width, height, 0);
    let mut rng = Rng::new(0);
    for index in grid.indices().skip(grid.indices().len() / 2) {
        let role = rng.below(roles.len() + 1);
        grid.set(index, roles.get(role).map(|role| Block::resting(*role)));
    }
    let mut orders = Orders::default();
    bencher.counter(ItemsCount::new(UPDATES)).bench_local(|| {
        for _ in 0..UPDATES {
            orders.clear();
            script.update(&grid, &mut orders).expect("runs");
        }
    });
}
