//! A script being read, and its problems.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use kotodama_formats::{Argument, Message, Phrase, msg, phrase};

use super::ast::Script;
use super::command::Command;
use super::nearest;
use super::part::Part;

/// Maximum number of lines of a script (D-LIMIT-02).
pub const MAX_LINES: usize = 10_000;

/// Maximum number of characters of a line (D-LIMIT-02).
pub const MAX_LINE: usize = 1_000;

/// Maximum number of problems reported for one line. The first error is always
/// reported.
const MAX_PROBLEMS: usize = 20;

/// Maximum number of known words compared with mistyped words of a script.
const MAX_COMPARED: usize = 20_000;

/// A script and its problems.
#[derive(Debug, Default)]
pub struct Reading {
    /// The script. A line with an error does nothing.
    pub script: Script,
    /// The problems, in order of lines.
    pub problems: Vec<Problem>,
    /// Slugs named literally in commands.
    pub uses: Vec<Use>,
}

impl Reading {
    /// Returns whether the script has an error of this severity.
    #[must_use]
    pub fn has(&self, severity: Severity) -> bool {
        let mut problems = self.problems.iter();
        problems.any(|problem| problem.severity == severity)
    }
}

/// A problem of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Index of the line.
    pub line: usize,
    /// Number of characters before the place in the line.
    pub column: usize,
    /// Its severity.
    pub severity: Severity,
    /// The problem and what was expected.
    pub message: Message,
}

/// Severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A limit is exceeded: the file is refused (D-LIMIT-02).
    Limit,
    /// An error of form (D-ERR-03).
    Form,
    /// An error of content (D-ERR-04).
    Content,
    /// The script can be played, but probably not as its author intends.
    Warning,
}

impl Severity {
    /// Returns whether the problem makes the file invalid (D-ERR-05).
    #[must_use]
    pub const fn is_error(self) -> bool {
        !matches!(self, Self::Warning)
    }
}

/// A slug named literally in a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Its kind.
    pub kind: UseKind,
    /// The slug.
    pub slug: Arc<str>,
    /// Index of the line.
    pub line: usize,
    /// Number of characters before the slug in the line.
    pub column: usize,
}

/// Kind of a slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseKind {
    /// A tile template.
    Template,
    /// An item.
    Item,
    /// A sound.
    Sound,
}

/// A script being read.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    /// All commands.
    pub table: &'static [&'static Command],
    /// Indices of the commands by name, old names included.
    commands: HashMap<&'static str, usize>,
    /// Labels of the script, in lower case.
    pub labels: BTreeSet<String>,
    /// The problems, in order of lines.
    pub problems: Vec<Problem>,
    /// Slugs named in commands.
    pub uses: Vec<Use>,
    /// Index of the line being read.
    index: usize,
    /// The line being read.
    line: &'a str,
    /// Number of problems reported for this line.
    reported: usize,
    /// Whether this line has an error.
    pub has_error: bool,
    /// Number of known words compared with mistyped ones.
    compared: usize,
}

impl<'a> Reader<'a> {
    pub fn new(table: &'static [&'static Command]) -> Self {
        let names = table.iter().enumerate().flat_map(|(index, command)| {
            let aliases = command.aliases.iter();
            let names = aliases.chain([&command.name]);
            names.map(move |name| (*name, index))
        });
        Self {
            table,
            commands: names.collect(),
            labels: BTreeSet::new(),
            problems: Vec::new(),
            uses: Vec::new(),
            index: 0,
            line: "",
            reported: 0,
            has_error: false,
            compared: 0,
        }
    }

    /// Starts a line.
    pub const fn begin(&mut self, index: usize, line: &'a str) {
        self.index = index;
        self.line = line;
        self.reported = 0;
        self.has_error = false;
    }

    /// Returns the index of the command with this name, in any case.
    pub fn command(&self, name: &str) -> Option<usize> {
        let name = name.to_ascii_uppercase();
        self.commands.get(name.as_str()).copied()
    }

    fn add(&mut self, at: usize, severity: Severity, message: Message) {
        let is_first_error = severity.is_error() && !self.has_error;
        self.has_error |= severity.is_error();
        if self.reported < MAX_PROBLEMS || is_first_error {
            self.reported += 1;
            self.problems.push(Problem {
                line: self.index,
                column: self.column(at),
                severity,
                message,
            });
        }
    }

    /// Notes that a limit is exceeded at a byte offset of the line.
    pub fn limit(&mut self, at: usize, message: Message) {
        self.add(at, Severity::Limit, message);
    }

    /// Notes an error of form.
    pub fn form(&mut self, at: Part<'_>, message: Message) {
        self.add(at.at, Severity::Form, message);
    }

    /// Notes an error of content.
    pub fn content(&mut self, at: Part<'_>, message: Message) {
        self.add(at.at, Severity::Content, message);
    }

    /// Notes a warning.
    pub fn warn(&mut self, at: Part<'_>, message: Message) {
        self.add(at.at, Severity::Warning, message);
    }

    /// Notes an error of content, or only a warning.
    pub fn note(&mut self, at: Part<'_>, is_error: bool, message: Message) {
        match is_error {
            true => self.content(at, message),
            false => self.warn(at, message),
        }
    }

    /// Notes a slug named literally here.
    pub fn use_slug(&mut self, kind: UseKind, slug: Part<'_>) {
        self.uses.push(Use {
            kind,
            slug: slug.text.into(),
            line: self.index,
            column: self.column(slug.at),
        });
    }

    /// Returns the candidate probably intended by a mistyped word.
    pub fn near<'b>(
        &mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'b str>,
    ) -> Option<&'b str> {
        let left = MAX_COMPARED - self.compared;
        let compared = &mut self.compared;
        let candidates = candidates.into_iter().take(left);
        nearest::nearest(word, candidates.inspect(|_| *compared += 1))
    }

    /// Adds the candidate probably intended by a mistyped word to a message.
    pub fn suggest<'b>(
        &mut self,
        message: Message,
        word: &str,
        candidates: impl IntoIterator<Item = &'b str>,
    ) -> Message {
        match self.near(word, candidates) {
            Some(near) => did_you_mean(message, near),
            None => message,
        }
    }

    /// Adds the label probably intended by a mistyped one to a message.
    pub fn suggest_label(&mut self, message: Message, word: &str) -> Message {
        let labels = std::mem::take(&mut self.labels);
        let message = self.suggest(message, word, labels.iter().map(String::as_str));
        self.labels = labels;
        message
    }

    /// Returns the number of characters before a byte offset of the line.
    fn column(&self, at: usize) -> usize {
        let before = self.line.get(..at).unwrap_or(self.line);
        before.chars().count()
    }
}

/// Adds a suggestion to a message.
pub(super) fn did_you_mean(problem: Message, near: &str) -> Message {
    msg!(
        "problem-dungeon-script-near",
        "{problem}: did you mean `{near}`?",
        problem,
        near,
    )
}

/// Returns whether a line exceeds the limit.
pub(super) fn is_too_long(line: &str) -> bool {
    line.len() > MAX_LINE && line.chars().nth(MAX_LINE).is_some()
}

/// Maximum length of a text quoted in a message, in characters.
const MAX_SHOWN: usize = 40;

/// Name of an empty text in messages.
const NOTHING: Phrase = phrase!("problem-dungeon-script-nothing", "nothing");

/// Returns a text as shown in messages: in backticks and shortened.
pub(super) fn shown(text: &str) -> Argument {
    if text.is_empty() {
        return NOTHING.into();
    }
    Argument::Text(match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("`{}…`", text.get(..end).unwrap_or_default()),
        None => format!("`{text}`"),
    })
}
