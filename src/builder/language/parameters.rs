//! Parameters of a command line, with the kind that each must have.

use std::ops::Range;

use kotodama_dungeon::commands::TABLE;
use kotodama_dungeon::script::command::{Command, Count, Kind, Parameters};
use kotodama_dungeon::script::usage;

/// A parameter as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Its bytes, without surrounding spaces.
    pub range: Range<usize>,
    /// The expected kind; `None` if no parameter is expected.
    pub kind: Option<Kind>,
    /// The key of a pair.
    pub key: Option<Range<usize>>,
}

/// Returns the end of the word after `#`.
pub(super) fn command_end(line: &str) -> usize {
    let word = line.char_indices().skip(1).find(|(_, c)| !is_word(*c));
    word.map_or(line.len(), |(at, _)| at)
}

/// Returns whether it is a letter, a digit or `_`.
pub(super) const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the command of a line, if it is a command line.
#[must_use]
pub fn command_of(line: &str) -> Option<&'static Command> {
    let name = line.strip_prefix('#')?.get(..command_end(line) - 1)?;
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    let named = |command: &&&Command| is(command.name) || command.aliases.iter().any(|it| is(it));
    TABLE.iter().find(named).copied()
}

/// Returns the parameters of a command line.
#[must_use]
pub fn parameters(line: &str) -> Vec<Given> {
    let Some(command) = command_of(line) else {
        return Vec::new();
    };
    let start = command_end(line);
    let mut all = Vec::new();
    let mut from = start;
    let commas = line
        .bytes()
        .enumerate()
        .skip(start)
        .filter(|(_, b)| *b == b',');
    let ends = commas.map(|(at, _)| at).chain([line.len()]);
    for (index, end) in ends.enumerate() {
        let range = trimmed(line, from..end);
        from = end + 1;
        all.push(match command.parameters {
            Parameters::List { list, .. } => {
                let many = list.last().filter(|last| last.count == Count::Many);
                Given {
                    range,
                    kind: list.get(index).or(many).map(|parameter| parameter.kind),
                    key: None,
                }
            }
            Parameters::Pairs(pairs) => {
                let text = line.get(range.clone()).unwrap_or_default();
                match text.find(':') {
                    Some(colon) => {
                        let key = range.start..range.start + colon;
                        let name = line.get(key.clone()).unwrap_or_default().trim();
                        let pair = pairs.iter().find(|it| it.key.eq_ignore_ascii_case(name));
                        Given {
                            range: trimmed(line, key.end + 1..range.end),
                            kind: pair.map(|pair| pair.kind),
                            key: Some(key),
                        }
                    }
                    None => Given {
                        range: range.end..range.end,
                        kind: None,
                        key: Some(range),
                    },
                }
            }
        });
    }
    all
}

fn trimmed(line: &str, range: Range<usize>) -> Range<usize> {
    let text = line.get(range.clone()).unwrap_or_default();
    let start = range.start + (text.len() - text.trim_start().len());
    start..(range.start + text.trim_end().len()).max(start)
}

/// Help for the command at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// Its syntax.
    pub usage: String,
    /// Its effect.
    pub help: &'static str,
    /// Name of the parameter at the cursor.
    pub parameter: Option<&'static str>,
}

/// Returns the help for the command of a line, with the parameter at a byte
/// offset.
#[must_use]
pub fn help(line: &str, at: usize) -> Option<Help> {
    let command = command_of(line)?;
    let place = parameters(line)
        .iter()
        .take_while(|given| given.range.end < at)
        .count();
    let is_behind = at > command_end(line);
    let (text, parameter) = match command.parameters {
        Parameters::List { list, .. } => {
            let many = list.last().filter(|last| last.count == Count::Many);
            let parameter = list.get(place).or(many).filter(|_| is_behind);
            (usage(command, list), parameter.map(|it| it.name))
        }
        Parameters::Pairs(pairs) => {
            let keys: Vec<&str> = pairs.iter().map(|pair| pair.key).collect();
            (
                format!("{} {}", command.name, keys.join(": , ") + ":"),
                None,
            )
        }
    };
    Some(Help {
        usage: format!("#{text}"),
        help: command.help,
        parameter,
    })
}
