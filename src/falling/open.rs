//! Opens rules from any origin: built-in, a rule file, a text.

use std::path::{Path, PathBuf};

use super::builtin;
use super::description::{Description, reader};
use super::game::Game;
use super::host::{Host, PrintTo, ScriptSource};
use super::play::Setup;
use super::rules::Rules;
use super::script::{Fault, Printer};
use kotodama_formats::{Diagnostic, Diagnostics, msg};

/// Format of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A description, `*.falling.ron`.
    #[default]
    Description,
    /// A script, `*.lua`.
    Script,
}

impl Kind {
    /// Ending of the names of scripts.
    pub const SCRIPTS: &str = ".lua";

    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Description, Self::Script];

    /// Returns the kind of a file by the ending of its name.
    #[must_use]
    pub fn of(file: &str) -> Option<Self> {
        let mut kinds = Self::ALL.into_iter();
        kinds.find(|kind| file.ends_with(kind.ending()))
    }

    /// Returns the name of the kind in replays.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Description => "Description",
            Self::Script => "Script",
        }
    }

    /// Returns the ending of file names of this kind.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Description => reader::EXTENSION,
            Self::Script => Self::SCRIPTS,
        }
    }
}

/// Rules as text, with all other text that they need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Origin, as named in messages: `builtin:pairs` or a path.
    pub name: String,
    /// Format of the text.
    pub kind: Kind,
    /// The text.
    pub text: String,
    /// Rule file that leaves everything to this script (F-RON-03).
    pub around: Option<String>,
    /// Files that it was read from, the requested one first; empty for a text
    /// that did not come from a file.
    pub files: Vec<PathBuf>,
}

/// Rules that can be played; the default ones have no pieces.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Text of the rules.
    pub source: Source,
    /// Compiled rules; those of a script come from its initial phase with seed
    /// 0, or with the seed of [`Opened::seeded`].
    pub rules: Rules,
    /// The script, if the rules are one.
    pub script: Option<ScriptSource>,
    /// Warnings about possible mistakes.
    pub warnings: Option<Diagnostics>,
}

/// Finds and reads rules: `builtin:NAME` or a file.
///
/// # Errors
///
/// The rules do not exist or cannot be read, or have problems.
pub fn open(name: &Path) -> Result<Opened, Diagnostics> {
    source(name).and_then(Source::open)
}

/// Returns the text of rules: `builtin:NAME` or a file.
///
/// # Errors
///
/// The rules do not exist or cannot be read.
pub fn source(name: &Path) -> Result<Source, Diagnostics> {
    let shown = name.display().to_string();
    if let Some(own) = shown.strip_prefix(builtin::PREFIX) {
        let Some(text) = builtin::text(own) else {
            return Err(Diagnostics::without_file(&shown, builtin::unknown()));
        };
        return Ok(Source {
            text: text.to_owned(),
            name: shown,
            ..Source::default()
        });
    }
    let Some(kind) = Kind::of(&shown) else {
        let endings = Kind::ALL
            .map(|kind| format!("*{}", kind.ending()))
            .join(", ");
        let message = msg!(
            "problem-rules-none",
            "this is not a rule file, expected {builtin}NAME, {endings}",
            builtin = builtin::PREFIX,
            endings,
        );
        return Err(Diagnostics::with_file(&shown, message));
    };
    Ok(Source {
        text: kotodama_formats::read_text(name)?,
        name: shown,
        kind,
        around: None,
        files: vec![name.to_owned()],
    })
}

impl Source {
    /// Reads the text.
    ///
    /// # Errors
    ///
    /// Returns every problem in the text.
    pub fn open(self) -> Result<Opened, Diagnostics> {
        match self.kind {
            Kind::Description => {
                let read = reader::open(&self.name, &self.text)?;
                if let Some(script) = &read.description.script {
                    return self.script_beside(script)?.open();
                }
                Ok(Opened {
                    rules: Rules::compile(read.description),
                    warnings: read.warnings,
                    script: None,
                    source: self,
                })
            }
            Kind::Script => {
                let around = self.around.as_deref();
                let around = around.map(|text| reader::read(&self.name, text));
                let script = ScriptSource {
                    file: self.name.clone(),
                    text: self.text.clone(),
                    around: around.transpose()?,
                };
                Opened::script(self, script, 0)
            }
        }
    }

    /// Returns the script to which this rule file leaves everything (F-RON-03).
    fn script_beside(self, script: &str) -> Result<Self, Diagnostics> {
        let folder = Path::new(&self.name).parent();
        let path = folder.unwrap_or(Path::new("")).join(script);
        let mut files = self.files;
        let name = path.display().to_string();
        let text = kotodama_formats::read_text(&path)?;
        if !files.is_empty() {
            files.push(path);
        }
        Ok(Self {
            text,
            name,
            kind: Kind::Script,
            around: Some(self.text),
            files,
        })
    }
}

/// Wraps rules that were built instead of read.
impl From<Description> for Opened {
    fn from(description: Description) -> Self {
        Self {
            rules: Rules::compile(description),
            ..Self::default()
        }
    }
}

impl Opened {
    fn script(source: Source, script: ScriptSource, seed: u64) -> Result<Self, Diagnostics> {
        let printer: Printer = Box::new(|_| {});
        let wrong = |fault: Fault| {
            let line = usize::try_from(fault.line).unwrap_or(1);
            Diagnostics::with_line(&fault.file, line, fault.message)
        };
        let mut host = Host::open(&script, seed, printer).map_err(wrong)?;
        let list: Vec<Diagnostic> = host
            .take_warnings()
            .into_iter()
            .map(|warning| Diagnostic {
                line: usize::try_from(warning.line).unwrap_or(1),
                column: 0,
                message: warning.message,
            })
            .collect();
        let path = script.file.clone();
        Ok(Self {
            rules: host.rules(),
            warnings: (!list.is_empty()).then_some(Diagnostics { path, list }),
            script: Some(script),
            source,
        })
    }

    /// Returns the same rules for this seed; only the initial phase of a script
    /// depends on it.
    ///
    /// # Errors
    ///
    /// The script failed in its initial phase.
    pub fn seeded(self, seed: u64) -> Result<Self, Diagnostics> {
        match self.script {
            Some(script) if seed != 0 => Self::script(self.source, script, seed),
            script => Ok(Self { script, ..self }),
        }
    }

    /// Returns a play of the rules before its first frame. A script may have
    /// failed by then, see [`Game::fault`]; the lines that it prints are
    /// dropped.
    #[must_use]
    pub fn play(&self, setup: &Setup) -> Game {
        self.play_aloud(setup, PrintTo::default())
    }

    /// Returns a play whose script prints to `print_to`.
    #[must_use]
    pub fn play_aloud(&self, setup: &Setup, print_to: PrintTo) -> Game {
        match &self.script {
            Some(script) => Game::of_script(script, setup, print_to),
            None => Game::new(&self.rules, setup),
        }
    }
}
