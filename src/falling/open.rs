//! Rules from wherever they lie: built-in, a rule file, a text.

use std::path::Path;

use super::builtin;
use super::description::reader;
use super::game::Game;
use super::host::{Host, ScriptSource};
use super::play::Setup;
use super::rules::Rules;
use super::script::{Fault, Printer};
use crate::formats::{self, Problem, Problems};

/// What rules are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A description, `*.falling.ron`.
    #[default]
    Description,
    /// A script, `*.lua`.
    Script,
}

impl Kind {
    /// All kinds, each with its name in replays and the ending of its files.
    pub const ALL: [(Self, &str, &str); 2] = [
        (Self::Description, "Description", reader::EXTENSION),
        (Self::Script, "Script", ".lua"),
    ];

    /// The kind of a file.
    #[must_use]
    pub fn of(file: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(.., ending)| file.ends_with(ending));
        found.map(|&(kind, ..)| kind)
    }

    /// Its name in replays.
    #[must_use]
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|&&(kind, ..)| kind == self);
        found.map_or("", |&(_, name, _)| name)
    }
}

/// Rules as a text, with all that they need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Where it came from, as messages call it: `builtin:pairs`, a path.
    pub name: String,
    /// What it is written in.
    pub kind: Kind,
    /// The text.
    pub text: String,
}

/// Rules that can be played.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Their text.
    pub source: Source,
    /// What they say; of a script what it says with seed 0.
    pub rules: Rules,
    /// The script, if they are one.
    pub script: Option<ScriptSource>,
    /// What may not be meant.
    pub warnings: Option<Problems>,
}

/// Finds and reads rules: `builtin:NAME` or a file.
///
/// # Errors
///
/// There is nothing of this name, and everything that is wrong in it.
pub fn open(name: &Path) -> Result<Opened, Problems> {
    source(name).and_then(Source::open)
}

/// The text of rules: `builtin:NAME` or a file.
///
/// # Errors
///
/// There is nothing of this name, or nothing that can be read.
pub fn source(name: &Path) -> Result<Source, Problems> {
    let shown = name.display().to_string();
    if let Some(own) = shown.strip_prefix(builtin::PREFIX) {
        let Some(text) = builtin::text(own) else {
            let names = builtin::NAMES.join(", ");
            let message = format!("there are no such built-in rules, expected one of {names}");
            return Err(Problems::with_file(&shown, message));
        };
        return Ok(Source {
            text: text.to_owned(),
            name: shown,
            kind: Kind::Description,
        });
    }
    let Some(kind) = Kind::of(&shown) else {
        let endings = Kind::ALL
            .map(|(.., ending)| format!("*{ending}"))
            .join(", ");
        let message = format!(
            "these are no rules, expected {}NAME, {endings}",
            builtin::PREFIX
        );
        return Err(Problems::with_file(&shown, message));
    };
    Ok(Source {
        text: formats::read_text(name)?,
        name: shown,
        kind,
    })
}

impl Source {
    /// Reads the text.
    ///
    /// # Errors
    ///
    /// Everything that is wrong in it.
    pub fn open(self) -> Result<Opened, Problems> {
        match self.kind {
            Kind::Description => {
                let read = reader::open(&self.name, &self.text)?;
                if let Some(script) = read.description.script.clone() {
                    return self.open_script_of(read, &script);
                }
                Ok(Opened {
                    rules: Rules::compile(read.description),
                    warnings: read.warnings,
                    script: None,
                    source: self,
                })
            }
            Kind::Script => {
                let script = ScriptSource {
                    file: self.name.clone(),
                    text: self.text.clone(),
                    around: None,
                };
                Opened::script(self, script)
            }
        }
    }

    /// A rule file that leaves everything to a script beside it (F-RON-03).
    fn open_script_of(self, read: reader::Opened, script: &str) -> Result<Opened, Problems> {
        let folder = Path::new(&self.name).parent();
        let path = folder.unwrap_or(Path::new("")).join(script);
        let text = formats::read_text(&path)?;
        let script = ScriptSource {
            file: path.display().to_string(),
            text: text.clone(),
            around: Some(read.description),
        };
        let source = Self {
            name: script.file.clone(),
            kind: Kind::Script,
            text,
        };
        Opened::script(source, script)
    }
}

impl Opened {
    fn script(source: Source, script: ScriptSource) -> Result<Self, Problems> {
        let printer: Printer = Box::new(|_| {});
        let wrong = |fault: Fault| {
            let line = usize::try_from(fault.line).unwrap_or(1);
            Problems::with_line(&fault.file, line, fault.message)
        };
        let mut host = Host::open(&script, 0, printer).map_err(wrong)?;
        let list: Vec<Problem> = host
            .take_warnings()
            .into_iter()
            .map(|warning| Problem {
                line: usize::try_from(warning.line).unwrap_or(1),
                column: 0,
                message: warning.message,
            })
            .collect();
        let path = script.file.clone();
        Ok(Self {
            rules: host.rules(),
            warnings: (!list.is_empty()).then_some(Problems { path, list }),
            script: Some(script),
            source,
        })
    }

    /// A play of the rules before its first frame. A script may have failed by
    /// then, see [`Game::fault`].
    #[must_use]
    pub fn play(&self, setup: &Setup) -> Game {
        match &self.script {
            Some(script) => Game::of_script(script, setup),
            None => Game::new(&self.rules, setup),
        }
    }
}
