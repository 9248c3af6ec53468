//! Scenarios of the dungeon mode: the format, playing and comparing.

pub mod check;
pub mod parse;

use self::parse::Scenario;
use crate::runner::{self, Edits, Header, UnitTest};

impl runner::Scenario for Scenario {
    const FOLDER: &'static str = "tests/scenarios/dungeon";
    const EXTENSION: &'static str = "dun";
    const PREFIXES: &'static [&'static str] = &["D-"];
    const UNIT_TESTS: &'static [UnitTest] = &[
        ("a scenario is made into a dungeon file", parse::tests::made),
        ("a check that does not hold is told", check::tests::told),
    ];

    fn parse(file: &str, text: &str) -> Result<Vec<Self>, Vec<String>> {
        parse::parse(file, text)
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn check(&self) -> Result<(), String> {
        check::check(self).map_err(|problem| format!("{}:{problem}", self.header.file))
    }

    fn edits(&self) -> Result<Edits, String> {
        check::edits(self).map_err(|problem| format!("{}:{problem}", self.header.file))
    }
}
