//! Rules from wherever they lie: built-in, a rule file, a text.

use std::path::Path;

use super::builtin;
use super::description::reader;
use super::game::Game;
use super::play::Setup;
use super::rules::Rules;
use crate::formats::{self, Problems};

/// What rules are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A description, `*.falling.ron`.
    #[default]
    Description,
}

impl Kind {
    /// All kinds, each with its name in replays and the ending of its files.
    pub const ALL: [(Self, &str, &str); 1] =
        [(Self::Description, "Description", reader::EXTENSION)];

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
    /// What they say.
    pub rules: Rules,
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
                Ok(Opened {
                    rules: Rules::compile(read.description),
                    warnings: read.warnings,
                    source: self,
                })
            }
        }
    }
}

impl Opened {
    /// A play of the rules before its first frame.
    #[must_use]
    pub fn play(&self, setup: &Setup) -> Game {
        Game::new(&self.rules, setup)
    }
}
