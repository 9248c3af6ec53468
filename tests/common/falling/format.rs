//! Contents of a scenario of the falling mode.

use std::collections::BTreeMap;

use crate::runner::Header;

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Place, title and rows.
    pub header: Header,
    /// Files in the folder of the run: name and text.
    pub files: Vec<(String, String)>,
    /// The commands with their expectations.
    pub steps: Vec<Step>,
}

impl Scenario {
    /// Returns whether it needs one of the thesis's sample scripts.
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
    /// Replacements for `{{name}}` in the rule text.
    pub words: BTreeMap<String, String>,
    /// `--field` and `--joints`.
    pub field: Option<String>,
    /// See `field`.
    pub joints: Option<String>,
    /// The command.
    pub command: Command,
    /// Its other arguments.
    pub options: Vec<String>,
    /// The expectations.
    pub checks: Vec<Check>,
}

/// The rules of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Not named yet.
    None,
    /// By a name of the command line: `builtin:pairs`.
    Builtin(String),
    /// A sample script of the thesis.
    Sample(String),
    /// A file: its name, and its text before replacements.
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
    /// The given words, with `RULES` replaced by the rules.
    Words,
}

/// An expectation of a run.
#[derive(Clone, Debug)]
pub struct Check {
    /// The line.
    pub line: usize,
    /// Number of following lines that belong to it.
    pub more: usize,
    /// The documents it applies to.
    pub frames: Frames,
    /// The key.
    pub key: String,
    /// The expected value.
    pub value: String,
}

/// The documents of a trace to which a check applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// The last one, or the only one.
    Last,
    /// From one frame to another, inclusive.
    From(u64, u64),
    /// All of them.
    All,
}
