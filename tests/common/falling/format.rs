//! What a scenario of the falling mode says.

use std::collections::BTreeMap;

use crate::runner::Header;

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Place, title and rows.
    pub header: Header,
    /// Files that lie in the folder of the run: name and text.
    pub files: Vec<(String, String)>,
    /// The commands with what is expected of them.
    pub steps: Vec<Step>,
}

impl Scenario {
    /// Does it need one of the thesis's sample scripts?
    pub fn needs_samples(&self) -> bool {
        self.steps
            .iter()
            .any(|step| matches!(step.rules, Rules::Sample(_)))
    }
}

/// One run of the program.
#[derive(Clone, Debug)]
pub struct Step {
    /// The line of the command.
    pub line: usize,
    /// The rules in force.
    pub rules: Rules,
    /// Words put in the place of `{{name}}` in the rule text.
    pub words: BTreeMap<String, String>,
    /// `--field` and `--joints`.
    pub field: Option<String>,
    /// See `field`.
    pub joints: Option<String>,
    /// Which command.
    pub command: Command,
    /// Its further words.
    pub options: Vec<String>,
    /// What is expected.
    pub checks: Vec<Check>,
}

/// The rules of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// None named yet.
    None,
    /// As the command line names them: `builtin:pairs`.
    Builtin(String),
    /// A sample script of the thesis.
    Sample(String),
    /// A file: its name and its text before words are put in.
    File(String, String),
}

/// The kinds of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `falling run RULES --json`
    Run,
    /// `falling settle RULES --json`
    Settle,
    /// `falling systems RULES --json`
    Systems,
    /// `check RULES`
    Check,
    /// The words as they stand, `RULES` standing for the rules.
    Words,
}

/// Something that is expected of a run.
#[derive(Clone, Debug)]
pub struct Check {
    /// The line.
    pub line: usize,
    /// Lines that follow and belong to it.
    pub more: usize,
    /// Of which documents.
    pub frames: Frames,
    /// What is looked at.
    pub key: String,
    /// What it has to be.
    pub value: String,
}

/// The documents of a trace that a check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// The last one, or the only one.
    Last,
    /// From one frame to another, both included.
    From(u64, u64),
    /// All of them.
    All,
}
