//! Scenarios of the card duel: the format, playing and comparing.

use kotodama::cards::Game;
use kotodama::cards::card::Card;
use kotodama::cards::evaluate::Error;
use kotodama::cards::game::Options;
use kotodama::cards::moves::{Move, read_line};
use kotodama::cards::notation;
use kotodama::cards::progress::Event;
use kotodama::cards::start::StartSlot;

use crate::runner::{self, Edits, Header, UnitTest, is_blank};

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    header: Header,
    start: Vec<StartSlot>,
    options: Options,
    moves: Vec<Move>,
    checks: Vec<Check>,
}

/// An expectation.
#[derive(Clone, Debug)]
struct Check {
    line: usize,
    /// Number of moves before it.
    after: usize,
    key: String,
    value: String,
}

impl runner::Scenario for Scenario {
    const FOLDER: &'static str = "tests/scenarios/cards";
    const EXTENSION: &'static str = "cards";
    const PREFIXES: &'static [&'static str] = &["C-"];
    const UNIT_TESTS: &'static [UnitTest] = &[("a check that does not hold is told", told)];

    fn parse(file: &str, text: &str) -> Result<Vec<Self>, Vec<String>> {
        let (mut scenarios, mut problems) = (Vec::<Self>::new(), Vec::new());
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let read = match line.strip_prefix("== ") {
                Some(title) => Header::read(file, number, title).map(|header| {
                    scenarios.push(Self {
                        header,
                        start: Vec::new(),
                        options: Options::default(),
                        moves: Vec::new(),
                        checks: Vec::new(),
                    });
                }),
                None if is_blank(line) => Ok(()),
                None => match scenarios.last_mut() {
                    Some(scenario) => scenario.read(number, line),
                    None => Err("expected `== title [ROW ...]` first".to_owned()),
                },
            };
            if let Err(problem) = read {
                problems.push(format!("{file}:{number}: {problem}"));
            }
        }
        for scenario in &scenarios {
            if scenario.checks.is_empty() {
                let line = scenario.header.line;
                problems.push(format!("{file}:{line}: nothing is expected"));
            }
        }
        match problems.is_empty() {
            true => Ok(scenarios),
            false => Err(problems),
        }
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn check(&self) -> Result<(), String> {
        let differences = self.differences()?;
        let told = differences.iter().map(|(check, found)| {
            let (file, line) = (&self.header.file, check.line);
            let (key, value) = (&check.key, &check.value);
            format!("{file}:{line}: {key}: expected {value}, found {found}")
        });
        let told: Vec<String> = told.collect();
        match told.is_empty() {
            true => Ok(()),
            false => Err(told.join("\n")),
        }
    }

    fn edits(&self) -> Result<Edits, String> {
        let differences = self.differences()?.into_iter();
        let lines = differences.map(|(check, found)| {
            let after = match check.after == self.moves.len() {
                true => String::new(),
                false => format!("@{} ", check.after),
            };
            (check.line, format!("{after}{}: {found}", check.key))
        });
        Ok(lines.collect())
    }
}

/// Reads `PLAYER SLOT VITALITY FIELD`.
fn slot(text: &str) -> Result<StartSlot, String> {
    let mut words = text.split_whitespace();
    let mut number = |what: &str| -> Result<i32, String> {
        let word = words.next().unwrap_or_default();
        word.parse()
            .map_err(|_| format!("expected {what}, found {word:?}"))
    };
    let (player, slot) = (number("a player")?, number("a slot")?);
    let vitality = number("a vitality")?;
    let field = words.next().ok_or("expected a field")?;
    Ok(StartSlot {
        player: usize::try_from(player).map_err(|_| "expected a player")?,
        slot: usize::try_from(slot).map_err(|_| "expected a slot")?,
        vitality,
        field: notation::read(field).map_err(|wrong| wrong.expected.to_string())?,
    })
}

/// Returns a move as in a list, or `_` for `1 I 200`, which changes nothing.
fn choice(text: &str) -> Result<Move, String> {
    if text == "_" {
        return Ok(Move {
            is_left: true,
            card: Card::I,
            slot: 200,
        });
    }
    match read_line(text) {
        Ok(Some(choice)) => Ok(choice),
        Ok(None) => Err("expected a move".to_owned()),
        Err((_, expected)) => Err(expected.to_string()),
    }
}

impl Scenario {
    fn read(&mut self, line: usize, text: &str) -> Result<(), String> {
        if text == "solo" {
            self.options.is_solo = true;
            return Ok(());
        }
        if let Some(moves) = text.strip_prefix("-> ") {
            for word in moves.split(';').map(str::trim) {
                match word.split_once(" x ") {
                    Some((count, word)) => {
                        let count: usize = count.parse().map_err(|_| "expected a number")?;
                        let choice = choice(word)?;
                        self.moves.extend(std::iter::repeat_n(choice, count));
                    }
                    None => self.moves.push(choice(word)?),
                }
            }
            return Ok(());
        }
        let (after, rest) = match text.strip_prefix('@') {
            Some(rest) => {
                let (after, rest) = rest.split_once(' ').ok_or("expected a check")?;
                let after = after.parse().map_err(|_| "expected a number of moves")?;
                (Some(after), rest)
            }
            None => (None, text),
        };
        let (key, value) = rest.split_once(':').ok_or("expected `KEY: VALUE`")?;
        let value = value.trim();
        match key {
            "start" => self.start.push(slot(value)?),
            "turns" => self.options.turns = value.parse().map_err(|_| "expected a number")?,
            key => self.checks.push(Check {
                line,
                after: after.unwrap_or(self.moves.len()),
                key: key.to_owned(),
                value: value.to_owned(),
            }),
        }
        Ok(())
    }

    /// Plays it and returns the values found where they differ from the
    /// expectations.
    fn differences(&self) -> Result<Vec<(&Check, String)>, String> {
        let mut game = Game::new(&self.start, self.options);
        let mut differences = Vec::new();
        let mut played = 0;
        let mut checks: Vec<&Check> = self.checks.iter().collect();
        checks.sort_by_key(|check| check.after);
        for check in checks {
            while played < check.after {
                if let Some(choice) = self.moves.get(played) {
                    game.play(*choice);
                }
                played += 1;
            }
            let found = found(&game, &check.key)?;
            if found != check.value {
                differences.push((check, found));
            }
        }
        Ok(differences)
    }
}

/// Returns the value of a key.
fn found(game: &Game, key: &str) -> Result<String, String> {
    let progress = game.progress();
    let error = |error: Option<Error>| error.map_or("none", Error::name);
    let mut words = key.split(' ');
    let said = match words.next().unwrap_or_default() {
        "slot" => {
            let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
            let place = number().zip(number());
            let (player, slot) = place.ok_or("expected `slot PLAYER SLOT`")?;
            let (vitality, field) = game.slot(player, slot).ok_or("there is no such slot")?;
            format!("{vitality} {field}")
        }
        "changed" => {
            let slots = (0..2).flat_map(|player| {
                let changed = game.changed(player);
                changed.map(move |(slot, vitality, field)| {
                    format!("{player} {slot} {vitality} {field}")
                })
            });
            slots.collect::<Vec<_>>().join(" | ")
        }
        "last" => match progress.last {
            None => "none".to_owned(),
            Some(last) => {
                let (player, turn, choice) = (last.player, last.turn, last.choice);
                let (count, error) = (last.applications, error(last.error));
                format!("player {player} turn {turn}, {choice}, {count} applications, {error}")
            }
        },
        "error" => error(progress.last.and_then(|last| last.error)).to_owned(),
        "applications" => {
            let last = progress.last.map_or(0, |last| last.applications);
            last.to_string()
        }
        "events" => {
            let event = |event: &Event| {
                let what = if event.zombie.is_some() {
                    "zombie"
                } else {
                    "turn"
                };
                let (turn, player, slot) = (event.turn, event.player, event.slot);
                let (count, error) = (event.applications, error(event.error));
                format!("{what} {turn}.{player} {slot} {count} {error}")
            };
            let events = progress.events.iter().map(event);
            events.collect::<Vec<_>>().join(" | ")
        }
        "alive" => {
            let [one, two] = game.alive();
            format!("{one} {two}")
        }
        "next" => format!("player {} turn {}", progress.player(), progress.turn()),
        "result" => match progress.result {
            None => "none".to_owned(),
            Some(result) => {
                let winner = match result.winner {
                    Some(player) => format!("player {player}"),
                    None => "draw".to_owned(),
                };
                let ([one, two], turn) = (result.points, result.turn);
                format!("{winner} by {} in turn {turn}, {one} {two}", result.reason)
            }
        },
        "hash" => game.hash(),
        other => return Err(format!("there is nothing called {other:?} to look at")),
    };
    Ok(said)
}

fn told() -> Result<(), String> {
    let text = "== t [C-X-01]\nsolo\n-> 2 0 zero\nslot 0 0: 10000 5\n";
    let scenarios = <Scenario as runner::Scenario>::parse("f", text);
    let scenarios = scenarios.map_err(|problems| problems.join("\n"))?;
    let scenario = scenarios.first().ok_or("no scenario was read")?;
    let told = runner::Scenario::check(scenario);
    let expected = "f:4: slot 0 0: expected 10000 5, found 10000 zero";
    match told {
        Err(told) if told == expected => Ok(()),
        other => Err(format!("{other:?}")),
    }
}
