//! Runs the scenario files of a mode and the examples of the rules: finds them,
//! lists each scenario as a test, checks that every row of the rules has one,
//! and rewrites expectations.
//!
//! `cargo test --test NAME FILTER` plays the scenarios whose title contains
//! FILTER. `KOTODAMA_REWRITE=1` replaces failing expectations by the actual
//! values; review the difference before keeping it. `KOTODAMA_SCENARIOS=FOLDER`
//! plays the files of another folder.

mod coverage;
mod files;
mod header;
#[path = "../rows.rs"]
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

pub use files::Edits;
pub use header::{Header, is_blank};

/// A test of the reader or of the comparison itself.
pub type UnitTest = (&'static str, fn() -> Result<(), String>);

/// A scenario of a mode.
pub trait Scenario: Sized + Send + 'static {
    /// The folder of the scenarios and their `exceptions.txt`.
    const FOLDER: &'static str;
    /// Extension of the files.
    const EXTENSION: &'static str;
    /// Prefixes of the rows of the specification.
    const PREFIXES: &'static [&'static str];
    /// Tests of the format itself.
    const UNIT_TESTS: &'static [UnitTest];

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// All problems, with file and line.
    fn parse(file: &str, text: &str) -> Result<Vec<Self>, Vec<String>>;

    /// Returns the place, title and rows.
    fn header(&self) -> &Header;

    /// Plays it.
    ///
    /// # Errors
    ///
    /// The differences from the expectations.
    fn check(&self) -> Result<(), String>;

    /// Plays it and returns the corrected lines.
    ///
    /// # Errors
    ///
    /// Why it could not be played.
    fn edits(&self) -> Result<Edits, String>;

    /// Returns the reason if it cannot be played here.
    fn left_out(&self) -> Option<&'static str> {
        None
    }
}

/// Runs all scenarios of a mode.
pub fn main<S: Scenario>() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments = Arguments::from_args();
    let elsewhere = std::env::var_os("KOTODAMA_SCENARIOS").map(PathBuf::from);
    let folder = elsewhere.clone().unwrap_or_else(|| root.join(S::FOLDER));
    let (mut scenarios, unreadable) = read::<S>(root, &folder);
    if std::env::var_os("KOTODAMA_REWRITE").is_some_and(|value| value == "1") {
        let filter = arguments.filter.as_deref().unwrap_or_default();
        scenarios.retain(|scenario| scenario.header().name().contains(filter));
        return rewrite(root, &scenarios);
    }
    let own = (files::tests::KEEPS, files::tests::keeps as fn() -> _);
    let mut trials: Vec<Trial> = [own].iter().chain(S::UNIT_TESTS).map(unit_trial).collect();
    trials.extend(unreadable);
    if elsewhere.is_none() {
        let part = coverage::Part {
            root: root.to_owned(),
            folder: S::FOLDER,
            prefixes: S::PREFIXES,
        };
        let named = scenarios.iter().flat_map(|scenario| {
            let header = scenario.header();
            let place = format!("{}:{}", header.file, header.line);
            header
                .rows
                .iter()
                .map(move |row| (row.clone(), place.clone()))
        });
        trials.push(coverage::trial(part, named.collect()));
    }
    tell_left_out(&scenarios);
    trials.extend(scenarios.into_iter().map(|scenario| {
        let is_left_out = scenario.left_out().is_some();
        let name = scenario.header().name();
        Trial::test(name, move || scenario.check().map_err(Failed::from))
            .with_ignored_flag(is_left_out)
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn unit_trial(&(name, test): &UnitTest) -> Trial {
    Trial::test(format!("runner: {name}"), move || {
        test().map_err(Failed::from)
    })
}

/// Reads all files; an unreadable file becomes a failing test.
fn read<S: Scenario>(root: &Path, folder: &Path) -> (Vec<S>, Vec<Trial>) {
    let (mut scenarios, mut unreadable) = (Vec::new(), Vec::new());
    let files = rows::files(folder, S::EXTENSION).into_iter();
    let pages = rows::files(&root.join("docs/rules"), "md").into_iter();
    for file in files.chain(pages) {
        let name = file.strip_prefix(root).unwrap_or(&file);
        let name = name.display().to_string();
        let text = std::fs::read_to_string(&file).map_err(|error| vec![format!("{name}: {error}")]);
        let read = text.and_then(|text| match file.extension() {
            Some(extension) if extension == "md" => match examples(&text, S::EXTENSION) {
                Some(examples) => S::parse(&name, &examples),
                None => Ok(Vec::new()),
            },
            _ => S::parse(&name, &text),
        });
        match read {
            Ok(found) => scenarios.extend(found),
            Err(problems) => unreadable
                .push(Trial::test(format!("{name} is readable"), move || {
                    Err(Failed::from(problems.join("\n")))
                })),
        }
    }
    (scenarios, unreadable)
}

/// Returns the scenarios of a page, in fences of this kind, at their original
/// lines; all other lines are blank.
fn examples(page: &str, kind: &str) -> Option<String> {
    let (mut examples, mut is_inside, mut has_some) = (String::new(), false, false);
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(fence) => {
                is_inside = fence == kind;
                has_some |= is_inside;
            }
            None if is_inside => examples.push_str(line),
            None => {}
        }
        examples.push('\n');
    }
    has_some.then_some(examples)
}

/// Rewrites the files of all failing scenarios.
fn rewrite(root: &Path, scenarios: &[impl Scenario]) -> ExitCode {
    let mut edits: BTreeMap<&str, Edits> = BTreeMap::new();
    for scenario in scenarios.iter().filter(|one| one.left_out().is_none()) {
        let file = &scenario.header().file;
        match scenario.edits() {
            Ok(found) => edits.entry(file).or_default().extend(found),
            Err(error) => tell(&format!("{file}:{error}")),
        }
    }
    files::rewrite(root, edits)
}

fn tell_left_out(scenarios: &[impl Scenario]) {
    let reasons: BTreeSet<&str> = scenarios.iter().filter_map(Scenario::left_out).collect();
    for reason in reasons {
        let left_out = scenarios
            .iter()
            .filter(|one| one.left_out() == Some(reason));
        tell(&format!(
            "{} scenarios are left out: {reason}",
            left_out.count()
        ));
    }
}

fn tell(line: &str) {
    // If standard error is closed, nothing can be reported.
    let _ = writeln!(std::io::stderr(), "{line}");
}
