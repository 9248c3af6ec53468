//! A tournament: every player against every other, on both sides, with several
//! seeds (C-CLI-05, C-UI-08). It lists the matches and adds up their results;
//! [`Contest`](crate::contest::Contest) plays them.

use serde::Serialize;

use crate::contest::{Terms, Verdict};

/// The results of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The player's name, as given on the command line.
    pub player: String,
    /// Total of points for leagues (C-END-04).
    pub points: u64,
    /// Matches won.
    pub won: u32,
    /// Matches drawn.
    pub drawn: u32,
    /// Matches lost.
    pub lost: u32,
    /// Matches lost by a fault (C-FAULT-04); included in `lost`.
    pub faults: u32,
    /// Matches without a verdict, which count nowhere else.
    pub unfinished: u32,
}

/// A match of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Indices of both players in the list of players, player 0 first.
    pub entrants: [usize; 2],
    /// Their names.
    pub names: [String; 2],
    /// The terms, with the seed of this match.
    pub terms: Terms,
}

/// Result of a match of a tournament: the verdict, or why there is none.
pub type Played = Result<Verdict, String>;

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    players: Vec<String>,
    terms: Terms,
    seeds: u32,
    /// In the order of the players.
    standings: Vec<Standing>,
    played: Vec<Played>,
}

/// The document that the command line prints.
#[derive(Serialize)]
struct Document<'a> {
    mode: &'static str,
    standings: Vec<&'a Standing>,
    matches: Vec<&'a Verdict>,
    unfinished: Vec<Unfinished<'a>>,
}

/// A match without a verdict in the document.
#[derive(Serialize)]
struct Unfinished<'a> {
    players: [String; 2],
    seed: u64,
    reason: &'a str,
}

impl Tournament {
    /// Lists the matches of these players. Each pair meets `seeds` times on
    /// either side, with the seed of the terms and the following ones.
    #[must_use]
    pub fn new(players: Vec<String>, terms: Terms, seeds: u32) -> Self {
        let standings = players.iter().map(|player| Standing {
            player: player.clone(),
            ..Standing::default()
        });
        Self {
            standings: standings.collect(),
            players,
            terms,
            seeds,
            played: Vec::new(),
        }
    }

    /// Returns the players in the given order.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the terms; their seed is that of the first matches.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the number of seeds.
    #[must_use]
    pub const fn seeds(&self) -> u32 {
        self.seeds
    }

    /// Returns the number of matches.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.pairs() * u64::from(self.seeds)
    }

    /// Returns the number of pairs, with the sides distinguished.
    fn pairs(&self) -> u64 {
        let count = self.players.len() as u64;
        count * count.saturating_sub(1)
    }

    /// Returns a match by its number, from 0.
    #[must_use]
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        if number >= self.total() {
            return None;
        }
        let pairs = self.pairs();
        let others = self.players.len() as u64 - 1;
        let (seed, pair) = (number / pairs, number % pairs);
        let (one, other) = (pair / others, pair % others);
        let two = other + u64::from(other >= one);
        let entrants = [usize::try_from(one).ok()?, usize::try_from(two).ok()?];
        let [first, second] = entrants.map(|place| self.players.get(place).cloned());
        Some(Fixture {
            entrants,
            names: [first?, second?],
            terms: Terms {
                seed: self.terms.seed.wrapping_add(seed),
                ..self.terms
            },
        })
    }

    /// Returns the next match; `None` when all have been played.
    #[must_use]
    pub fn next(&self) -> Option<Fixture> {
        self.fixture(self.played.len() as u64)
    }

    /// Returns the results so far, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Adds the result of the next match. Has no effect after the last match.
    pub fn add(&mut self, played: Played) {
        let Some(fixture) = self.next() else { return };
        for (side, entrant) in fixture.entrants.into_iter().enumerate() {
            if let Some(standing) = self.standings.get_mut(entrant) {
                standing.count(&played, side);
            }
        }
        self.played.push(played);
    }

    /// Returns the results of all players, the best first; equals in the given
    /// order.
    #[must_use]
    pub fn standings(&self) -> Vec<&Standing> {
        let mut all: Vec<&Standing> = self.standings.iter().collect();
        all.sort_by_key(|it| std::cmp::Reverse((it.points, it.won)));
        all
    }

    /// Returns the table as text, one line per player. The column of unfinished
    /// matches appears only if there are any.
    #[must_use]
    pub fn table(&self) -> String {
        let standings = self.standings();
        let lengths = standings.iter().map(|it| it.player.chars().count());
        let width = lengths.max().unwrap_or(0).max("player".len());
        let has_unfinished = standings.iter().any(|it| it.unfinished > 0);
        let mut text = format!("{:width$}  points   won  drawn  lost  by a fault", "player");
        text.push_str(if has_unfinished {
            "  unfinished\n"
        } else {
            "\n"
        });
        for it in standings {
            text.push_str(&format!(
                "{:width$}  {:6}  {:4}  {:5}  {:4}  {:10}",
                it.player, it.points, it.won, it.drawn, it.lost, it.faults
            ));
            if has_unfinished {
                text.push_str(&format!("  {:10}", it.unfinished));
            }
            text.push('\n');
        }
        text
    }

    /// Returns the table with all matches as a JSON document on one line.
    #[must_use]
    pub fn json(&self) -> String {
        let numbered = (0..).zip(&self.played);
        let unfinished = numbered.filter_map(|(number, played)| {
            let reason = played.as_ref().err()?;
            let Fixture { names, terms, .. } = self.fixture(number)?;
            Some(Unfinished {
                players: names,
                seed: terms.seed,
                reason,
            })
        });
        let document = Document {
            mode: "cards",
            standings: self.standings(),
            matches: self.played.iter().flatten().collect(),
            unfinished: unfinished.collect(),
        };
        // Strings and numbers can always be serialized.
        let mut text = serde_json::to_string(&document).unwrap_or_default();
        text.push('\n');
        text
    }
}

impl Standing {
    fn count(&mut self, played: &Played, side: usize) {
        let Ok(verdict) = played else {
            self.unfinished += 1;
            return;
        };
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::contest::{Contest, Step};

    fn terms(turns: u32, seed: u64) -> Terms {
        Terms {
            turns,
            seed,
            move_time: Duration::from_secs(5),
        }
    }

    fn tournament(players: &[&str], seeds: u32) -> Tournament {
        let players = players.iter().map(|it| (*it).to_owned()).collect();
        Tournament::new(players, terms(3, 7), seeds)
    }

    fn verdict(fixture: &Fixture) -> Verdict {
        let stop = Arc::default();
        let contest = Contest::new(fixture.names.clone(), fixture.terms, stop);
        let mut contest = contest.expect("the players exist");
        while let Step::Played(_) = contest.step() {}
        contest.end();
        contest.verdict().expect("it is over")
    }

    /// C-CLI-05: each against each, on both sides, seed after seed.
    #[test]
    fn every_pair_meets_on_both_sides_with_every_seed() {
        let players = ["builtin:idle", "builtin:easy", "builtin:idle"];
        let tournament = tournament(&players, 2);
        assert_eq!(tournament.total(), 12);
        let all: Vec<([usize; 2], u64)> = (0..12)
            .filter_map(|number| tournament.fixture(number))
            .map(|it| (it.entrants, it.terms.seed))
            .collect();
        let pairs = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];
        let wanted: Vec<_> = [7, 8]
            .into_iter()
            .flat_map(|seed| pairs.map(|pair| (pair, seed)))
            .collect();
        assert_eq!(all, wanted);
        assert_eq!(tournament.fixture(12), None);
        for few in [&[][..], &["builtin:idle"]] {
            let none = self::tournament(few, 3);
            assert_eq!((none.total(), none.next()), (0, None));
        }
    }

    /// C-END-04, C-FAULT-04, C-LIMIT-02: points, faults and matches without a
    /// verdict count for the players of the match, even if two players have the
    /// same name.
    #[cfg(unix)]
    #[test]
    fn results_count_for_the_players_of_the_match() {
        // The second player's output ends at once.
        let mut tournament = tournament(&["builtin:idle", "true", "builtin:idle"], 1);
        while let Some(fixture) = tournament.next() {
            let played = match fixture.entrants {
                [2, 0] => Err("the match was skipped".to_owned()),
                _ => Ok(verdict(&fixture)),
            };
            tournament.add(played);
        }
        tournament.add(Err("after the last one".to_owned()));
        assert_eq!(tournament.played().len(), 6);
        let found: Vec<_> = tournament
            .standings()
            .into_iter()
            .map(|it| {
                let Standing {
                    player,
                    points,
                    won,
                    drawn,
                    lost,
                    faults,
                    unfinished,
                } = it;
                let counts = [*won, *drawn, *lost, *faults, *unfinished];
                (player.as_str(), *points, counts)
            })
            .collect();
        let wanted = [
            ("builtin:idle", 13, [2, 1, 0, 0, 1]),
            ("builtin:idle", 13, [2, 1, 0, 0, 1]),
            ("true", 0, [0, 0, 4, 4, 0]),
        ];
        assert_eq!(found, wanted);
        let table = "\
player        points   won  drawn  lost  by a fault  unfinished
builtin:idle      13     2      1     0           0           1
builtin:idle      13     2      1     0           0           1
true               0     0      0     4           4           0
";
        assert_eq!(tournament.table(), table);
        let json: serde_json::Value =
            serde_json::from_str(&tournament.json()).expect("one JSON document");
        assert_eq!(json["matches"].as_array().map(Vec::len), Some(5));
        assert_eq!(json["unfinished"][0]["reason"], "the match was skipped");
        assert_eq!(json["standings"][2]["faults"], 4);
    }
}
