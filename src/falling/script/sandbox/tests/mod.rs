//! Well-behaved and malicious scripts.

mod budget;
mod language;
mod limits;
mod repeatable;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use super::*;

/// Maximum duration of a worst-case script: a second (F-BOX-04), and more on a
/// slow machine.
const STOPPED: Duration = Duration::from_secs(8);

fn open(seed: u64) -> (Sandbox, Rc<RefCell<Vec<String>>>) {
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&lines);
    let printer = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
    let sandbox = Sandbox::new("test.lua", seed, printer).expect("Lua opens");
    (sandbox, lines)
}

fn run_for(text: &str, budget: i64) -> Result<Vec<String>, Fault> {
    let (sandbox, lines) = open(0);
    let function = sandbox.load(text)?;
    sandbox.run(&function, budget)?;
    let lines = lines.borrow().clone();
    Ok(lines)
}

/// Returns the lines that the program prints.
fn run(text: &str) -> Result<Vec<String>, Fault> {
    run_for(text, INITIAL_BUDGET)
}

/// Returns the printed lines as one text.
fn line(text: &str) -> String {
    let lines = run(text).unwrap_or_else(|fault| panic!("{fault}"));
    lines.join("\n")
}

fn fault(text: &str) -> Fault {
    match run(text) {
        Ok(lines) => panic!("no error in {text:?}, which prints {lines:?}"),
        Err(fault) => fault,
    }
}

/// Returns the message of the fault with its place.
fn error(text: &str) -> String {
    fault(text).to_string()
}

/// Returns the working time of this thread, or the clock time if the system
/// does not report it.
#[expect(clippy::disallowed_methods, reason = "costs are costs in real time")]
pub fn worked() -> Duration {
    thread_local! {
        static START: std::time::Instant = std::time::Instant::now();
    }
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let said = said.as_deref().and_then(|text| text.split(' ').next());
    match said.and_then(|text| text.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => START.with(std::time::Instant::elapsed),
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = worked();
    let result = run();
    (result, worked() - start)
}

/// Checks that a limit stops the program in time, and returns the fault.
fn stopped(text: &str) -> Fault {
    let (fault, time) = timed(|| fault(text));
    assert!(time < STOPPED, "{time:?} for {text}");
    fault
}

/// Checks that the instruction budget stops the program in time.
fn exhausted(text: &str) {
    let fault = stopped(text);
    assert_eq!(fault.kind, FaultKind::Budget, "{fault} in {text}");
}

/// Checks that the program ends in time, with or without a fault.
fn ends(text: &str) {
    let (_, time) = timed(|| run(text));
    assert!(time < STOPPED, "{time:?} for {text}");
}
