//! Scenarios of the falling mode: their format, how they are played, how they
//! are compared.

pub mod format;
pub mod matching;
pub mod parse;
pub mod play;
pub mod rewrite;
pub mod value;

use libtest_mimic::{Failed, Trial};

/// The tests of the runner itself.
pub fn unit_trials() -> Vec<Trial> {
    let tests: [(&str, fn() -> Result<(), String>); 5] = [
        ("a scenario is read with its places", parse::tests::places),
        ("a format error names file and line", parse::tests::errors),
        ("words are put into rules", parse::tests::words),
        ("values are compared as written", matching::tests::compared),
        (
            "a rewritten block keeps what it does not know",
            crate::files::tests::keeps,
        ),
    ];
    tests
        .into_iter()
        .map(|(name, test)| {
            Trial::test(format!("runner: {name}"), move || {
                test().map_err(Failed::from)
            })
        })
        .collect()
}
