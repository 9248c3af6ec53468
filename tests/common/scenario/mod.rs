//! Scenarios: their format, how they are played, how a difference is shown.

pub mod format;
pub mod matching;
pub mod parse;
pub mod play;
pub mod rewrite;
pub mod show;
pub mod values;

use libtest_mimic::{Failed, Trial};

/// The tests of the runner itself.
pub fn unit_trials() -> Vec<Trial> {
    let tests: [(&str, fn() -> Result<(), String>); 6] = [
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
