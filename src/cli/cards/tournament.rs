//! A tournament: each player against each, on both sides, with several seeds.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use super::super::output;
use super::unfinished;
use kotodama_cards::contest::{Contest, Step, Terms, Verdict};

/// What the matches of a player gave.
#[derive(Clone, Debug, Default, Serialize)]
struct Standing {
    player: String,
    points: u64,
    won: u32,
    drawn: u32,
    lost: u32,
    /// Matches lost by a fault.
    faults: u32,
}

#[derive(Serialize)]
struct Document<'a> {
    mode: &'static str,
    standings: &'a [Standing],
    matches: &'a [Verdict],
}

/// Plays a tournament and prints its table, the best player first.
pub fn run(
    players: &[String],
    terms: Terms,
    seeds: u32,
    is_json: bool,
    stop: Arc<AtomicBool>,
) -> Result<ExitCode, ExitCode> {
    let mut standings: Vec<Standing> = players
        .iter()
        .map(|player| Standing {
            player: player.clone(),
            ..Standing::default()
        })
        .collect();
    let sides: Vec<(usize, usize)> = (0..players.len())
        .flat_map(|one| (0..players.len()).map(move |two| (one, two)))
        .filter(|(one, two)| one != two)
        .collect();
    let total = sides.len() as u64 * u64::from(seeds);
    let mut verdicts = Vec::new();
    let in_place = std::io::stderr().is_terminal();
    for seed in 0..seeds {
        for &(one, two) in &sides {
            let (Some(first), Some(second)) = (players.get(one), players.get(two)) else {
                continue;
            };
            let terms = Terms {
                seed: terms.seed.wrapping_add(u64::from(seed)),
                ..terms
            };
            let names = [first.clone(), second.clone()];
            let mut contest =
                Contest::new(names, terms, Arc::clone(&stop)).map_err(output::refused)?;
            while let Step::Played(_) = contest.step() {}
            contest.end();
            let Some(verdict) = contest.verdict() else {
                return Ok(unfinished(contest.game()));
            };
            for (side, index) in [one, two].into_iter().enumerate() {
                if let Some(standing) = standings.get_mut(index) {
                    standing.count(&verdict, side);
                }
            }
            let number = verdicts.len() + 1;
            let line = verdict.line();
            let said = format!(
                "{number}/{total}  {first} - {second}, seed {}: {line}",
                terms.seed
            );
            output::progress(&said, in_place);
            verdicts.push(verdict);
        }
    }
    if in_place {
        output::progress("", false);
    }
    standings.sort_by_key(|standing| std::cmp::Reverse((standing.points, standing.won)));
    Ok(output::results(|out| {
        if is_json {
            let document = Document {
                mode: "cards",
                standings: &standings,
                matches: &verdicts,
            };
            return output::json(out, &document);
        }
        let longest = standings.iter().map(|it| it.player.chars().count());
        let width = longest.max().unwrap_or(0).max("player".len());
        writeln!(
            out,
            "{:width$}  points   won  drawn  lost  by a fault",
            "player"
        )?;
        for it in &standings {
            writeln!(
                out,
                "{:width$}  {:6}  {:4}  {:5}  {:4}  {:10}",
                it.player, it.points, it.won, it.drawn, it.lost, it.faults
            )?;
        }
        Ok(())
    }))
}

impl Standing {
    fn count(&mut self, verdict: &Verdict, side: usize) {
        self.points += u64::from(verdict.points.get(side).copied().unwrap_or(0));
        match verdict.winner {
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        let is_at_fault = verdict.fault.as_ref().is_some_and(|(it, _)| *it == side);
        self.faults += u32::from(is_at_fault);
    }
}
