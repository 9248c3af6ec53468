//! FPGDL scripts: rule descriptions in Lua (section 5 of the specification).
//!
//! A [`Script`] has run its initial phase and describes its game as plain
//! [`Settings`]. [`Script::update`] calls its `update`, answers queries from a
//! [`Grid`], and writes its orders into [`Orders`]. The laws of the engine are
//! elsewhere; this module does not know of entities or windows.
//!
//! | module | contents |
//! |---|---|
//! | [`sandbox`] | Lua within limits of time, memory and reach |
//! | `functions` | the functions of the language as a table |
//! | `bridge` | their effects |
//! | `planes` | sizes of groups and lengths of lines, for all cells at once |
//! | `shapes` | the shapes of the pieces |
//! | `settings` | all other settings |
//! | `examples` | scripts that ship with the game |

mod bridge;
mod examples;
mod functions;
mod planes;
pub mod sandbox;
mod settings;
mod shapes;

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use mlua::{Function, LuaString, Value};

use bridge::Bridge;
pub use bridge::Warning;
pub use examples::{EXAMPLES, Example};
use planes::Snapshot;
pub use sandbox::{Fault, FaultKind, Printer};
use sandbox::{INITIAL_BUDGET, Sandbox, UPDATE_BUDGET};
pub use settings::{Look, Settings};

use super::description::CLEARING;
use super::grid::{Block, Grid, Index};
use super::orders::{NO_RULE, Orders};
use kotodama_formats::msg;

/// A script whose initial phase has ended.
pub struct Script {
    sandbox: Sandbox,
    update: Function,
    bridge: Rc<RefCell<Bridge>>,
    /// Settings that were last reported.
    known: Settings,
    /// Snapshot as bytes; kept to reuse its memory.
    cells: Vec<u8>,
    /// Flags of cells whose groups are already deleted; kept to reuse its
    /// memory.
    seen: Vec<bool>,
    group: Vec<usize>,
}

impl Script {
    /// Runs the initial phase of the script `file` and checks the resulting
    /// description (F-LUA-02, F-LUA-06). Printed lines go to `printer`.
    ///
    /// # Errors
    ///
    /// Returns the fault that ended the script, with its line (F-LUA-07).
    pub fn load(file: &str, text: &str, seed: u64, printer: Printer) -> Result<Self, Fault> {
        let sandbox = Sandbox::new(file, seed, printer)?;
        let program = sandbox.load(text)?;
        let (bridge, update) = connect(&sandbox, file).map_err(|error| sandbox.internal(&error))?;
        sandbox.run(&program, INITIAL_BUDGET)?;
        let mut script = Self {
            sandbox,
            update,
            bridge,
            known: Settings::default(),
            cells: Vec::new(),
            seen: Vec::new(),
            group: Vec::new(),
        };
        script.complete(file)?;
        Ok(script)
    }

    /// Completes the initial phase: checks and builds the shapes.
    fn complete(&mut self, file: &str) -> Result<(), Fault> {
        let mut guard = self.bridge.borrow_mut();
        let bridge = &mut *guard;
        let roles = &bridge.settings.roles;
        let (shapes, left_out) = bridge.shapes.complete(file, roles, bridge.settings.width)?;
        bridge.settings.shapes = shapes;
        for (line, message) in left_out {
            bridge.warn(line, message);
        }
        if bridge.settings.template().is_none() && !self.has_update() {
            let message = msg!(
                "problem-script-nothing",
                "there is neither a function update nor a template: nothing is cleared"
            );
            bridge.warn(1, message);
        }
        let field = self.sandbox.native().get::<Function>("field");
        bridge.settings.start = field
            .and_then(|field| field.call::<LuaString>(()))
            .map(|field| field.as_bytes().to_vec())
            .map_err(|error| self.sandbox.internal(&error))?;
        bridge.changed = false;
        self.known.clone_from(&bridge.settings);
        Ok(())
    }

    /// Returns whether a function `update` exists at present (F-LUA-03).
    #[must_use]
    pub fn has_update(&self) -> bool {
        let globals = self.sandbox.lua().globals();
        globals
            .raw_get::<Value>("update")
            .is_ok_and(|update| update.is_function())
    }

    /// Returns the current settings of the script.
    #[must_use]
    pub fn settings(&self) -> Ref<'_, Settings> {
        Ref::map(self.bridge.borrow(), |bridge| &bridge.settings)
    }

    /// Returns the warnings since the last call, each text once per run
    /// (F-LUA-09).
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.bridge.borrow_mut().warnings)
    }

    /// Calls `update` (F-LUA-03) with this snapshot, which has the size of the
    /// script's field, and adds its orders to `orders`. Returns whether a
    /// setting has changed; it takes effect in the next frame (F-ARG-06).
    ///
    /// # Errors
    ///
    /// Returns the fault that ended the script (F-LUA-07). Do not call it again
    /// then.
    pub fn update(&mut self, grid: &Grid, orders: &mut Orders) -> Result<bool, Fault> {
        self.look_at(grid);
        let cells = self.sandbox.lua().create_string(&self.cells);
        let answer = cells.and_then(|cells| self.update.call((UPDATE_BUDGET, cells)));
        let mut answer = self.sandbox.judge(answer)?;
        if let Some(Value::String(changes)) = answer.get(3) {
            for change in changes.as_bytes().chunks_exact(3) {
                if let [low, high, role] = *change {
                    orders
                        .changes
                        .push((Index::from_le_bytes([low, high]), role));
                }
            }
        }
        if let Some(Value::String(marks)) = answer.get(1) {
            self.delete(&marks.as_bytes(), grid, orders);
        }
        if let Some(Value::String(falls)) = answer.get(2) {
            for (index, &cells) in grid.indices().zip(falls.as_bytes().iter()) {
                if cells > 0 {
                    orders.fall(grid, index, i64::from(cells));
                }
            }
        }
        answer.clear();
        let mut bridge = self.bridge.borrow_mut();
        // Many scripts make the same settings in every frame.
        let changed = std::mem::take(&mut bridge.changed) && bridge.settings != self.known;
        if changed {
            self.known.clone_from(&bridge.settings);
        }
        Ok(changed)
    }

    /// Writes the snapshot as bytes: the roles, then the flags of falling
    /// blocks.
    fn look_at(&mut self, grid: &Grid) {
        self.cells.clear();
        self.cells.extend(grid.indices().map(|index| {
            grid.at(index).map_or(0, |block| {
                let clearing = if block.is_clearing() { 100 } else { 0 };
                block.role.saturating_add(clearing)
            })
        }));
        let falling = |index| u8::from(grid.at(index).is_some_and(Block::is_falling));
        self.cells.extend(grid.indices().map(falling));
    }

    /// Orders the deletion of marked blocks (1) and of marked groups (2), in
    /// reading order, each block once.
    fn delete(&mut self, marks: &[u8], grid: &Grid, orders: &mut Orders) {
        let side = |length: i32| usize::try_from(length).unwrap_or(0);
        let field = Snapshot {
            width: side(grid.width()),
            height: side(grid.height()),
            roles: self.cells.get(..marks.len()).unwrap_or_default(),
        };
        self.seen.clear();
        self.seen.resize(marks.len(), false);
        for (start, mark) in marks.iter().enumerate() {
            if mark & 2 != 0 {
                field.group(start, &mut self.seen, &mut self.group);
            }
        }
        for ((index, mark), seen) in grid.indices().zip(marks).zip(&self.seen) {
            if *seen || mark & 1 != 0 {
                orders.delete(grid, index, CLEARING, NO_RULE);
            }
        }
    }
}

fn connect(sandbox: &Sandbox, file: &str) -> mlua::Result<(Rc<RefCell<Bridge>>, Function)> {
    let (lua, native) = (sandbox.lua(), sandbox.native());
    let (bridge, callback) = Bridge::open(lua, file)?;
    let default = Settings::default();
    let host: Function = native.get("host")?;
    host.call::<()>((callback, default.width, default.height))?;
    functions::define(lua, native)?;
    Ok((bridge, native.get("update")?))
}

#[cfg(test)]
mod tests;
