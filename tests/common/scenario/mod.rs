//! Scenarios: the format, playing, and showing differences.

pub mod format;
pub mod matching;
pub mod parse;
pub mod play;
pub mod rewrite;
pub mod show;
pub mod values;

use self::format::Scenario;
use crate::runner::{self, Edits, Header, UnitTest};

impl runner::Scenario for Scenario {
    const FOLDER: &'static str = "tests/scenarios";
    const EXTENSION: &'static str = "scn";
    const PREFIXES: &'static [&'static str] = &["W-", "K-"];
    const UNIT_TESTS: &'static [UnitTest] = &[
        ("a scenario is read with its places", parse::tests::places),
        ("a format error names file and line", parse::tests::errors),
        (
            "an expected cell matches any order",
            matching::tests::any_order,
        ),
        (
            "facing and id are compared if given",
            matching::tests::qualities,
        ),
        (
            "a failed scenario is shown side by side",
            show::tests::side_by_side,
        ),
    ];

    fn parse(file: &str, text: &str) -> Result<Vec<Self>, Vec<String>> {
        parse::parse(file, text)
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn check(&self) -> Result<(), String> {
        play::check(self)
    }

    fn edits(&self) -> Result<Edits, String> {
        Ok(rewrite::all_edits(self))
    }
}
