//! The work that a script gets for its budget (F-BOX-04), its memory, and that
//! no script, however odd, ends in another way than scripts end.

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

/// Time that a unit of the budget may cost on average, in nanoseconds. It is
/// made to cost at most 100; slow machines, and tests beside this one, are
/// allowed for.
const UNIT: u32 = 400;

/// What is taken off before: the clock of a thread moves in steps, and
/// whatever stops a script notices a little late.
const SLACK: Duration = Duration::from_millis(40);

/// A sandbox with the functions of the engine, where every phase has the
/// budget that the test wants.
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

    /// Reads the script and runs its initial phase.
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

    /// Checks that nothing is held that should not be.
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

/// Checks that the text is one line that can be shown.
#[track_caller]
fn check_text(text: &str) {
    assert!(!text.trim().is_empty());
    // A thousand and the dots of what was cut off.
    assert!(text.chars().count() <= 1003, "{text}");
    assert!(!text.contains(char::is_control), "{text:?}");
}
