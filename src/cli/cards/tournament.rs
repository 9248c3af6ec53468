//! Plays a tournament and prints its table.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::super::output;
use super::unfinished;
use kotodama_cards::contest::{Contest, Step};
use kotodama_cards::progress::TOO_LARGE;
use kotodama_cards::tournament::Tournament;

/// Plays a tournament and prints its table, the best player first. A match that
/// becomes too large (C-LIMIT-02) counts as unfinished; the others are played.
pub fn run(
    mut tournament: Tournament,
    is_json: bool,
    stop: &Arc<AtomicBool>,
) -> Result<ExitCode, ExitCode> {
    let total = tournament.total();
    let mut is_complete = true;
    let in_place = std::io::stderr().is_terminal();
    while let Some(fixture) = tournament.next() {
        let ([first, second], seed) = (fixture.names.clone(), fixture.terms.seed);
        let contest = Contest::new(fixture.names, fixture.terms, Arc::clone(stop));
        let mut contest = contest.map_err(output::refused)?;
        while let Step::Played(_) = contest.step() {}
        contest.end();
        let played = match contest.verdict() {
            Some(verdict) => Ok(verdict),
            None if contest.game().progress().is_too_large => Err(TOO_LARGE.to_owned()),
            None => return Ok(unfinished(contest.game())),
        };
        let line = match &played {
            Ok(verdict) => verdict.line(),
            Err(why) => why.clone(),
        };
        is_complete &= played.is_ok();
        tournament.add(played);
        let number = tournament.played().len();
        let said = format!("{number}/{total}  {first} - {second}, seed {seed}: {line}");
        output::progress(&said, in_place);
    }
    if in_place {
        output::progress("", false);
    }
    let text = match is_json {
        true => tournament.json(),
        false => tournament.table(),
    };
    let status = output::results(|out| out.write_all(text.as_bytes()));
    match is_complete {
        true => Ok(status),
        false => Err(output::refused(TOO_LARGE)),
    }
}
