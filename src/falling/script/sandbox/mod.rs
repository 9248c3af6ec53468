//! Lua within limits (F-BOX).
//!
//! A script cannot exceed its budget or its memory, reach anything outside, or
//! behave differently on another machine. Most of this is enforced inside Lua:
//! `third_party/lua-src` holds Lua's sources with the changes, and its README
//! explains them.

mod fault;
mod library;

use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Value};

use kotodama_formats::msg;

pub use fault::{Fault, FaultKind};

/// Maximum number of instructions for the initial phase (F-BOX-03).
pub const INITIAL_BUDGET: i64 = 10_000_000;

/// Maximum number of instructions for a call of `update` (F-BOX-03).
pub const UPDATE_BUDGET: i64 = 2_000_000;

/// Maximum number of bytes that a script may hold (F-BOX-05).
pub const MEMORY: usize = 32 * 1024 * 1024;

/// Maximum length in bytes of a script's text.
pub const TEXT: usize = 1024 * 1024;

/// Function that receives the lines that a script prints.
pub type Printer = Box<dyn FnMut(&str)>;

/// A separate Lua state, with only the libraries of F-BOX-01.
pub struct Sandbox {
    lua: Lua,
    load: Function,
    run: Function,
    /// Entry points for the engine, which the script cannot reach.
    native: Table,
    /// Name of the file, as given.
    file: String,
}

impl Sandbox {
    /// Returns a fresh state for the script `file`, with `math.random` on
    /// stream 3 of `seed` (F-MOD-11) and `print` calling `printer`.
    ///
    /// # Errors
    ///
    /// If Lua cannot be set up, which only a lack of memory can cause.
    pub fn new(file: &str, seed: u64, printer: Printer) -> Result<Self, Fault> {
        Self::open(file, seed, printer).map_err(|error| Fault::internal(file, &error))
    }

    fn open(file: &str, seed: u64, printer: Printer) -> mlua::Result<Self> {
        let libraries = StdLib::MATH | StdLib::STRING | StdLib::TABLE | StdLib::UTF8;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let native: Table = lua.globals().get("kotodama")?;
        lua.globals().set("kotodama", Value::Nil)?;
        library::set_up(&lua, &native, seed, printer)?;
        lua.set_memory_limit(MEMORY)?;
        Ok(Self {
            load: native.get("load")?,
            run: native.get("run")?,
            native,
            file: file.to_owned(),
            lua,
        })
    }

    /// Returns the Lua state, for adding functions.
    #[must_use]
    pub fn lua(&self) -> &Lua {
        &self.lua
    }

    /// Returns the functions of `third_party/lua-src/lua-5.4.9/kotodama.c`.
    #[must_use]
    pub fn native(&self) -> &Table {
        &self.native
    }

    /// Compiles a program without running it.
    ///
    /// # Errors
    ///
    /// Syntax errors, and text that is too long or too deeply nested.
    pub fn load(&self, text: &str) -> Result<Function, Fault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.len() > TEXT {
            let message = msg!(
                "problem-script-long",
                "the script is longer than {most} bytes",
                most = TEXT,
            );
            return Err(Fault::new(&self.file, 1, message));
        }
        let chunk = format!("@{}", fault::chunk_name(&self.file));
        let answer = self.load.call((text, chunk, INITIAL_BUDGET));
        match self.judge(answer)?.pop_front() {
            Some(Value::Function(function)) => Ok(function),
            _ => {
                let message = msg!("problem-script-unreadable", "the script cannot be read");
                Err(Fault::new(&self.file, 1, message))
            }
        }
    }

    /// Calls `function` without arguments; its results are ignored.
    ///
    /// # Errors
    ///
    /// Returns the fault that ended the script: its own error, the `budget` in
    /// instructions, or the memory limit.
    pub fn run(&self, function: &Function, budget: i64) -> Result<(), Fault> {
        let answer = self.run.call((function, budget));
        self.judge(answer).map(drop)
    }

    /// Returns the values of `answer`, or the fault that it reports.
    pub(super) fn judge(&self, answer: mlua::Result<MultiValue>) -> Result<MultiValue, Fault> {
        let mut answer = answer.map_err(|error| self.internal(&error))?;
        if answer.front().is_none_or(Value::is_nil) {
            answer.pop_front();
            return Err(Fault::reported(&self.file, &mut answer));
        }
        Ok(answer)
    }

    /// Returns a fault for an error outside the script.
    pub(super) fn internal(&self, error: &mlua::Error) -> Fault {
        Fault::internal(&self.file, error)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(super) use tests::worked;
