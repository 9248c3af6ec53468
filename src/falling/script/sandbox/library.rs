//! Libraries available to a script: Lua's own, reduced to F-BOX-01, with
//! replacements for the parts that differ between platforms.

use std::cell::{Cell, RefCell};

use mlua::{Lua, LuaString, Table, Value};

use super::Printer;

/// Globals of F-BOX-01.
pub(super) const GLOBALS: [&str; 24] = [
    "_G",
    "_VERSION",
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "math",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "utf8",
    "xpcall",
];

/// Functions of `string` in F-BOX-01.
pub(super) const STRINGS: [&str; 13] = [
    "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse",
    "sub", "upper",
];

/// Maximum number of lines that a script may print in a run (F-BOX-02).
const LINES: u32 = 1000;

/// Maximum number of bytes printed for a line.
const LINE: usize = 1000;

/// Removes everything that F-BOX-01 does not name, and adds replacements for
/// parts of Lua's C library.
pub(super) fn set_up(lua: &Lua, native: &Table, seed: u64, printer: Printer) -> mlua::Result<()> {
    let call = |name: &str| native.get::<mlua::Function>(name);
    call("seed")?.call::<()>(seed.cast_signed())?;
    call("print")?.call::<()>(limited(lua, printer)?)?;

    let number = call("number")?;
    let one: [(&str, fn(f64) -> f64); 6] = [
        ("sin", libm::sin),
        ("cos", libm::cos),
        ("tan", libm::tan),
        ("asin", libm::asin),
        ("acos", libm::acos),
        ("exp", libm::exp),
    ];
    for (name, function) in one {
        let function = lua.create_function(move |_, x: f64| Ok(function(x)))?;
        number.call::<()>((name, function, false))?;
    }
    let two: [(&str, fn(f64, Option<f64>) -> f64); 2] = [("atan", atan), ("log", log)];
    for (name, function) in two {
        let function = lua.create_function(move |_, (x, y)| Ok(function(x, y)))?;
        number.call::<()>((name, function, true))?;
    }

    keep(&lua.globals(), &GLOBALS)?;
    keep(&lua.globals().get("string")?, &STRINGS)
}

fn atan(y: f64, x: Option<f64>) -> f64 {
    libm::atan2(y, x.unwrap_or(1.0))
}

#[expect(
    clippy::float_arithmetic,
    reason = "division rounds the same everywhere"
)]
fn log(x: f64, base: Option<f64>) -> f64 {
    match base {
        None => libm::log(x),
        Some(2.0) => libm::log2(x),
        Some(10.0) => libm::log10(x),
        Some(base) => libm::log(x) / libm::log(base),
    }
}

/// Returns a function that passes lines to `printer`, up to the limits; the
/// rest is dropped.
fn limited(lua: &Lua, printer: Printer) -> mlua::Result<mlua::Function> {
    let printer = RefCell::new(printer);
    let lines = Cell::new(0);
    lua.create_function(move |_, line: LuaString| {
        if lines.get() < LINES {
            lines.set(lines.get() + 1);
            if let Ok(mut printer) = printer.try_borrow_mut() {
                let bytes = line.as_bytes();
                let start = bytes.get(..LINE).unwrap_or(&bytes);
                let end = if start.len() < bytes.len() {
                    " ..."
                } else {
                    ""
                };
                printer(&format!("{}{end}", String::from_utf8_lossy(start)));
            }
        }
        Ok(())
    })
}

/// Removes every key of `table` that is not among `names`.
fn keep(table: &Table, names: &[&str]) -> mlua::Result<()> {
    let mut surplus = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        let (key, _) = pair?;
        let known = key
            .as_string()
            .is_some_and(|key| names.iter().any(|name| *name == &*key.to_string_lossy()));
        if !known {
            surplus.push(key);
        }
    }
    surplus
        .into_iter()
        .try_for_each(|key| table.raw_set(key, Value::Nil))
}
