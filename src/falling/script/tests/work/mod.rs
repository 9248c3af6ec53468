//! Tests that a script's work is bounded by its budget (F-BOX-04), its memory
//! is limited, and every script, however odd, ends with a proper fault or none.

mod costs;
mod fuzz;
mod grammar;
mod vocabulary;

#[path = "../../../../../tests/common/cases.rs"]
mod cases;

use std::time::Duration;

use super::super::sandbox::worked;
use super::super::sandbox::{MEMORY, Sandbox};
use super::*;

/// Average time that a unit of the budget may take, in nanoseconds. The target
/// is at most 100; the rest is for slow machines and other tests running at the
/// same time.
const UNIT: u32 = 400;

/// Allowance on top: the clock of a thread moves in steps, and limits are
/// noticed a little late.
const SLACK: Duration = Duration::from_millis(40);

/// A sandbox with the functions of the engine, in which the test sets the
/// budget of each phase.
struct Bench {
    sandbox: Sandbox,
    update: Function,
    bridge: Rc<RefCell<Bridge>>,
    printed: Rc<RefCell<Vec<String>>>,
}

impl Bench {
    fn new() -> Self {
        let printed = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&printed);
        let printer = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
        let sandbox = Sandbox::new("test.lua", 1, printer).expect("Lua opens");
        let (bridge, update) = connect(&sandbox, "test.lua").expect("it is connected");
        Self {
            sandbox,
            update,
            bridge,
            printed,
        }
    }

    /// Compiles the script and runs its initial phase.
    fn begin(&self, text: &str, budget: i64) -> Result<(), Fault> {
        let program = self.sandbox.load(text)?;
        self.sandbox.run(&program, budget)
    }

    /// Calls `update` once, on an empty field.
    fn update(&self, budget: i64) -> Result<(), Fault> {
        let size = {
            let bridge = self.bridge.borrow();
            usize::from(bridge.settings.width) * usize::from(bridge.settings.height)
        };
        let cells = self.sandbox.lua().create_string(vec![0; 2 * size]);
        let answer = cells.and_then(|cells| self.update.call((budget, cells)));
        self.sandbox.judge(answer).map(drop)
    }

    /// Checks that memory and lists stay within their limits.
    fn check_memory(&self) {
        let held = self.sandbox.lua().used_memory();
        assert!(held <= MEMORY, "{held} bytes");
        let bridge = self.bridge.borrow();
        assert!(bridge.warnings.len() <= 1000);
        for warning in &bridge.warnings {
            check_text(&warning.message.english);
        }
        let looks = bridge.settings.looks.values();
        let pictures = looks.filter_map(|look| look.picture.as_ref());
        assert!(pictures.map(String::len).sum::<usize>() <= 100 * 1000);
        let printed = self.printed.borrow();
        assert!(printed.len() <= 1000);
        assert!(printed.iter().all(|line| line.len() <= 4000));
    }
}

/// Checks that the text is a single displayable line.
#[track_caller]
fn check_text(text: &str) {
    assert!(!text.trim().is_empty());
    // A thousand characters and the dots of a truncation.
    assert!(text.chars().count() <= 1003, "{text}");
    assert!(!text.contains(char::is_control), "{text:?}");
}
