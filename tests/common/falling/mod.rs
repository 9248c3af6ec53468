//! Scenarios of the falling mode: the format, playing and comparing.

pub mod format;
pub mod matching;
pub mod parse;
pub mod play;
pub mod rewrite;
pub mod value;

use std::path::Path;

use self::format::Scenario;
use crate::runner::{self, Edits, Header, UnitTest};

impl runner::Scenario for Scenario {
    const FOLDER: &'static str = "tests/scenarios/falling";
    const EXTENSION: &'static str = "fall";
    const PREFIXES: &'static [&'static str] = &["F-"];
    const UNIT_TESTS: &'static [UnitTest] = &[
        ("a scenario is read with its places", parse::tests::places),
        ("a format error names file and line", parse::tests::errors),
        ("words are put into rules", parse::tests::words),
        ("values are compared as written", matching::tests::compared),
    ];

    fn parse(file: &str, text: &str) -> Result<Vec<Self>, Vec<String>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        parse::parse(file, text, &root.join(Self::FOLDER).join("rules"))
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn check(&self) -> Result<(), String> {
        let outcomes = play::play(self).map_err(|error| format!("{}:{error}", self.header.file))?;
        matching::report(self, &outcomes)
    }

    fn edits(&self) -> Result<Edits, String> {
        rewrite::edits(self)
    }

    fn left_out(&self) -> Option<&'static str> {
        (self.needs_samples() && play::samples().is_none()).then_some(
            "the sample scripts of the thesis are not in ../shared/falling-samples \
             (KOTODAMA_FALLING_SAMPLES names another folder)",
        )
    }
}
