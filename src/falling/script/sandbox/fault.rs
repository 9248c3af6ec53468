//! Fault that ended a script, in the form `FILE:LINE: text` (F-LUA-07).

use std::fmt;

use mlua::{MultiValue, Value};

use kotodama_formats::{Message, msg, shortened};

/// Kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A mistake in the script: syntax, a wrong argument, `error(...)`.
    Error,
    /// The instruction budget of the phase was used up (F-BOX-03).
    Budget,
    /// The memory limit was reached (F-BOX-05).
    Memory,
}

/// A fault of a script. Displays as `FILE:LINE: text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Kind of the fault.
    pub kind: FaultKind,
    /// Name of the script, as given.
    pub file: String,
    /// Line number, counted from 1.
    pub line: u32,
    /// Description of the fault.
    pub message: Message,
    /// Name of the function that was being called, if it has one.
    pub function: Option<String>,
}

impl Fault {
    /// Returns a fault of the script at a line.
    #[must_use]
    pub fn new(file: &str, line: u32, message: Message) -> Self {
        Self {
            kind: FaultKind::Error,
            file: file.to_owned(),
            line: line.max(1),
            message,
            function: None,
        }
    }

    /// Returns a fault for an error that Lua raised outside the script.
    pub(super) fn internal(file: &str, error: &mlua::Error) -> Self {
        let message = error.to_string();
        let line = message.lines().next().unwrap_or("Lua failed");
        Self::new(file, 1, Message::verbatim(line))
    }

    /// Returns the fault that `load` and `run` reported: kind, message, line,
    /// function.
    pub(super) fn reported(file: &str, answer: &mut MultiValue) -> Self {
        let kind = match text(answer.pop_front()).as_str() {
            "budget" => FaultKind::Budget,
            "memory" => FaultKind::Memory,
            _ => FaultKind::Error,
        };
        let message = text(answer.pop_front());
        let line = match answer.pop_front() {
            Some(Value::Integer(line)) => u32::try_from(line).unwrap_or(1),
            _ => 1,
        };
        let function = text(answer.pop_front());
        let mut fault = Self::new(file, line, Message::verbatim(""));
        fault.kind = kind;
        fault.function = (!function.is_empty()).then_some(function);
        fault.message = match kind {
            FaultKind::Budget => msg!(
                "problem-script-budget",
                "the script takes too long (instruction budget exceeded)"
            ),
            FaultKind::Memory => msg!(
                "problem-script-memory",
                "not enough memory (a script may hold 32 MiB)"
            ),
            FaultKind::Error => {
                let said = with_short_quotation(fault.without_place(message));
                let said = Message::verbatim(said).in_one_line();
                match said.english.trim().is_empty() {
                    true => msg!(
                        "problem-script-silent",
                        "the script called error without a text"
                    ),
                    false => said,
                }
            }
        };
        fault
    }

    /// Moves the place that Lua put before `message` into the fault, and
    /// returns the rest.
    fn without_place(&mut self, message: String) -> String {
        let placed = message
            .strip_prefix(chunk_name(&self.file).as_str())
            .and_then(|rest| rest.strip_prefix(':'))
            .and_then(|rest| rest.split_once(": "))
            .and_then(|(line, rest)| Some((line.parse::<u32>().ok()?, rest)));
        let Some((line, rest)) = placed else {
            return message;
        };
        self.line = line.max(1);
        rest.to_owned()
    }
}

impl Fault {
    /// Returns the fault as a message with its place.
    #[must_use]
    pub fn message(&self) -> Message {
        msg!(
            "problem-placed",
            "{path}:{place}: {message}",
            path = self.file.as_str(),
            place = self.line.to_string(),
            message = self.message.clone(),
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// Shortens the quotation at the end of Lua's syntax errors, which can be an
/// entire unterminated string.
fn with_short_quotation(message: String) -> String {
    let Some((said, quoted)) = message.split_once(" near '") else {
        return message;
    };
    match quoted.strip_suffix('\'') {
        Some(quoted) => format!("{said} near '{}'", shortened(quoted)),
        None => message,
    }
}

fn text(value: Option<Value>) -> String {
    match value {
        Some(Value::String(string)) => string.to_string_lossy(),
        _ => String::new(),
    }
}

/// Returns the chunk name for Lua: the file name, shortened to its end if Lua
/// would truncate it.
pub(super) fn chunk_name(file: &str) -> String {
    /// Number of bytes that fit into Lua's `short_src`.
    const ROOM: usize = 59;
    let file = file.replace('\0', "?");
    if file.len() <= ROOM {
        return file;
    }
    let start = file.len() - (ROOM - 3);
    let start = (start..file.len())
        .find(|place| file.is_char_boundary(*place))
        .unwrap_or(file.len());
    format!("...{}", file.get(start..).unwrap_or_default())
}
