use std::ops::ControlFlow;

use super::*;
use crate::falling::open;

fn opened(name: &str) -> Opened {
    let found = open::open(std::path::Path::new(name));
    found.unwrap_or_else(|problems| panic!("{problems}"))
}

fn run(name: &str, games: u32, seed: u64) -> Evaluation {
    let options = Options { games, seed };
    evaluate(&opened(name), options, |_| ControlFlow::Continue(()))
}

#[test]
fn numbers() {
    for name in crate::falling::builtin::NAMES {
        let start = std::time::Instant::now();
        let evaluation = run(&format!("builtin:{name}"), 3, 0);
        println!("{name} {:?}", start.elapsed());
        println!("{}", serde_json::to_string(&evaluation).unwrap());
    }
}
