//! Plays scenarios and compares the results.

use std::sync::Arc;

use kotodama::dungeon::Game;
use kotodama::dungeon::actions::Action;
use kotodama::dungeon::definition::Played;
use kotodama::dungeon::file::{Options, open};
use kotodama::dungeon::inputs::Inputs;
use kotodama::dungeon::report::{Log, Report, picture};
use kotodama::dungeon::saved::Snapshot;
use serde_json::Value;

use super::parse::{Check, Run, Scenario};
use crate::runner::Edits;

/// The visible state of a game after a cycle.
struct Seen {
    document: Value,
    picture: String,
}

/// Plays all runs of a scenario.
///
/// # Errors
///
/// The differences from the expectations.
pub fn check(scenario: &Scenario) -> Result<(), String> {
    let found = differences(scenario)?;
    match found.is_empty() {
        true => Ok(()),
        false => Err(found
            .iter()
            .map(|(check, found)| {
                format!(
                    "{}: expected {}: {}\nfound\n{found}",
                    check.line, check.key, check.value
                )
            })
            .collect::<Vec<String>>()
            .join("\n")),
    }
}

/// Returns the corrected lines of a scenario.
///
/// # Errors
///
/// Why it could not be played.
pub fn edits(scenario: &Scenario) -> Result<Edits, String> {
    let mut edits = Edits::new();
    for (check, found) in differences(scenario)? {
        let cycle = check
            .cycle
            .map(|cycle| format!("@{cycle} "))
            .unwrap_or_default();
        let lines: Vec<&str> = found.lines().collect();
        if check.more == 0 && lines.len() == 1 {
            edits.insert(check.line, format!("{cycle}{}: {found}", check.key));
        } else if check.more == lines.len() {
            for (index, line) in lines.iter().enumerate() {
                edits.insert(check.line + index + 1, format!("  {line}"));
            }
        }
    }
    Ok(edits)
}

fn differences(scenario: &Scenario) -> Result<Vec<(&Check, String)>, String> {
    let mut differences = Vec::new();
    for run in &scenario.runs {
        differences.extend(play(run)?);
    }
    Ok(differences)
}

/// Returns the checks that fail, each with the actual value.
fn play(run: &Run) -> Result<Vec<(&Check, String)>, String> {
    let options = Options {
        is_lenient: run.options.is_lenient,
    };
    let opened = open("x.dungeon.ron", &run.file, options);
    let errors = opened.as_ref().err().map(ToString::to_string);
    let warnings = opened
        .as_ref()
        .ok()
        .and_then(|opened| opened.warnings.as_ref());
    let warnings = warnings.map(ToString::to_string).unwrap_or_default();
    let mut differences = Vec::new();
    let mut seen = Vec::new();
    if let Ok(opened) = opened {
        let inputs: Inputs = run
            .inputs
            .parse()
            .map_err(|mistake| format!("{}: {mistake}", run.line))?;
        let players = 1 + usize::from(run.options.two_players);
        let mut game = Game::new(Arc::new(opened.definition), run.options.seed, players);
        let cycles = run.options.cycles.unwrap_or_else(|| inputs.cycles());
        seen.push(look(&game)?);
        let mut resumed = resume(&game)?;
        let rest = std::iter::repeat([Action::Wait, Action::Wait]);
        for (cycle, actions) in (0..cycles).zip(inputs.iter().cloned().chain(rest)) {
            resumed.cycle(actions.clone());
            game.cycle(actions);
            seen.push(look(&game)?);
            if cycle < RESUMED_EVERY || cycle.is_multiple_of(RESUMED_EVERY) {
                compare(&game, &resumed).map_err(|problem| format!("{}: {problem}", run.line))?;
                resumed = resume(&resumed)?;
            }
        }
    }
    let tells_errors = |check: &Check| check.key == "error";
    if let (Some(errors), false) = (&errors, run.checks.iter().any(tells_errors)) {
        return Err(format!(
            "{}: the dungeon is invalid:\n{errors}\n{}",
            run.line, run.file
        ));
    }
    for check in &run.checks {
        let found = match check.key.as_str() {
            "error" => part_of(errors.as_deref().unwrap_or("nothing"), &check.value),
            "warning" => part_of(&warnings, &check.value),
            key => {
                let last = seen.len().saturating_sub(1);
                let cycle = check
                    .cycle
                    .map_or(Some(last), |cycle| usize::try_from(cycle).ok());
                let seen = cycle.and_then(|cycle| seen.get(cycle));
                let seen = seen.ok_or_else(|| format!("{}: there is no such cycle", check.line))?;
                find(seen, key, &check.value)
                    .map_err(|problem| format!("{}: {problem}", check.line))?
            }
        };
        if found != check.value {
            differences.push((check, found));
        }
    }
    Ok(differences)
}

/// A game is saved and restored after each of its first cycles, later after
/// every this many cycles.
const RESUMED_EVERY: u64 = 16;

/// Saves and restores a game.
fn resume(game: &Game) -> Result<Game, String> {
    let definition = &game.world().resource::<Played>().0;
    Game::restore(Arc::clone(definition), &saved(game)?).map_err(|error| error.to_string())
}

fn saved(game: &Game) -> Result<Vec<u8>, String> {
    let state = Snapshot::of(game.world());
    state.to_bytes().map_err(|error| error.to_string())
}

/// Compares a game with its restored copy (D-SAVE-01): the bytes of both, and
/// their reports on this cycle.
fn compare(game: &Game, resumed: &Game) -> Result<(), String> {
    let report = |game: &Game| {
        let report = Report::of(game.world(), Log::Present, true);
        serde_json::to_string(&report).map_err(|error| error.to_string())
    };
    let (one, other) = (report(game)?, report(resumed)?);
    let cycle = game.cycles();
    if one != other {
        return Err(format!(
            "in cycle {cycle} a game that was taken up again reports\n{other}\ninstead of\n{one}"
        ));
    }
    if saved(game)? != saved(resumed)? {
        return Err(format!(
            "in cycle {cycle} a game that was taken up again is saved otherwise"
        ));
    }
    Ok(())
}

fn look(game: &Game) -> Result<Seen, String> {
    let report = Report::of(game.world(), Log::All, true);
    Ok(Seen {
        document: serde_json::to_value(report).map_err(|error| error.to_string())?,
        picture: picture(game.world()),
    })
}

/// Returns the expected part if the text contains it, otherwise the whole text.
fn part_of(text: &str, part: &str) -> String {
    match text.contains(part) {
        true => part.to_owned(),
        false => text.trim_end().to_owned(),
    }
}

/// Returns the value of a key, in the form of the expected value.
fn find(seen: &Seen, key: &str, expected: &str) -> Result<String, String> {
    let document = &seen.document;
    let (head, rest) = key.split_once(['.', ' ']).unwrap_or((key, ""));
    let tiles = || document.get("tiles").and_then(Value::as_array);
    Ok(match head {
        "map" => seen.picture.trim_end_matches('\n').to_owned(),
        "player" => shown(path(document.pointer("/players/0"), rest)),
        "player2" => shown(path(document.pointer("/players/1"), rest)),
        "count" => {
            let tiles = tiles().into_iter().flatten();
            let named = tiles.filter(|tile| tile.get("name").is_some_and(|name| name == rest));
            named.count().to_string()
        }
        "ids" => {
            let tiles = tiles().into_iter().flatten();
            let named = tiles.filter(|tile| tile.get("name").is_some_and(|name| name == rest));
            let ids = named.filter_map(|tile| tile.get("id"));
            ids.map(ToString::to_string)
                .collect::<Vec<String>>()
                .join(" ")
        }
        "tile" | "program" => {
            let (name, field) = rest.split_once('.').ok_or("expected `tile NAME.FIELD`")?;
            let tile = tile(document, name);
            match head {
                "tile" => shown(path(tile, field)),
                _ => {
                    let id = tile.and_then(|tile| tile.get("id"));
                    let programs = document.get("programs").and_then(Value::as_array);
                    let mut programs = programs.into_iter().flatten();
                    let program = programs.find(|program| program.get("tile") == id);
                    shown(path(program, field))
                }
            }
        }
        "cell" => {
            // Names in the stack, bottom to top.
            let (row, col) = rest.split_once(',').ok_or("expected `cell ROW,COL`")?;
            let is_there =
                |tile: &&Value| shown(tile.get("row")) == row && shown(tile.get("col")) == col;
            let mut stack: Vec<&Value> = tiles().into_iter().flatten().filter(is_there).collect();
            stack.sort_by_key(|tile| tile.get("z").and_then(Value::as_i64));
            let names = stack.iter().map(|tile| shown(tile.get("name")));
            names.collect::<Vec<String>>().join(" ")
        }
        "messages" if rest.is_empty() => {
            let messages = document.get("messages").and_then(Value::as_array);
            let texts = messages.into_iter().flatten().map(|message| {
                let lines = message.get("lines").and_then(Value::as_array);
                let lines = lines.into_iter().flatten().map(|line| shown(Some(line)));
                lines.collect::<Vec<String>>().join(" / ")
            });
            listed(texts)
        }
        "codes" if rest.is_empty() => {
            let messages = document.get("messages").and_then(Value::as_array);
            listed(
                messages
                    .into_iter()
                    .flatten()
                    .map(|it| shown(it.get("code"))),
            )
        }
        "sounds" if rest.is_empty() => {
            let sounds = document.get("sounds").and_then(Value::as_array);
            listed(
                sounds
                    .into_iter()
                    .flatten()
                    .map(|it| shown(it.get("sound"))),
            )
        }
        "links" if rest.is_empty() => {
            let links = document
                .pointer("/players/0/links")
                .and_then(Value::as_array);
            listed(links.into_iter().flatten().map(|it| shown(it.get("text"))))
        }
        "level" if !rest.is_empty() => {
            let (number, field) = rest.split_once('.').ok_or("expected `level N.FIELD`")?;
            let levels = document.get("levels").and_then(Value::as_array);
            let mut levels = levels.into_iter().flatten();
            let level = levels.find(|level| shown(level.get("number")) == number);
            shown(path(level, field))
        }
        "one" => {
            // One of several values, depending on chance.
            let (_, key) = key.split_once(' ').ok_or("expected `one KEY`")?;
            let found = find(seen, key, expected)?;
            match expected.split(" | ").any(|value| value == found) {
                true => expected.to_owned(),
                false => found,
            }
        }
        _ => shown(path(Some(document), key)),
    })
}

fn listed(values: impl Iterator<Item = String>) -> String {
    let values: Vec<String> = values.collect();
    match values.is_empty() {
        true => "none".to_owned(),
        false => values.join(" | "),
    }
}

/// Returns the first tile with a name, or the tile with an id.
fn tile<'a>(document: &'a Value, name: &str) -> Option<&'a Value> {
    let tiles = document.get("tiles").and_then(Value::as_array)?;
    tiles
        .iter()
        .find(|tile| shown(tile.get("name")) == name || shown(tile.get("id")) == name)
}

/// Returns the value at `a.b.0`.
fn path<'a>(value: Option<&'a Value>, path: &str) -> Option<&'a Value> {
    path.split('.')
        .try_fold(value?, |value, key| match key.parse::<usize>() {
            Ok(index) if value.is_array() => value.get(index),
            _ => value.get(key),
        })
}

/// Returns a value as written in scenarios: texts without quotes, `absent` for
/// a missing value.
fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "absent".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(list)) => {
            let inner = |part: &Value| match part {
                Value::Array(_) => part.to_string(),
                other => shown(Some(other)),
            };
            let parts: Vec<String> = list.iter().map(inner).collect();
            parts.join(" ")
        }
        Some(other) => other.to_string(),
    }
}

/// Tests of the comparison, run with the scenarios.
pub mod tests {
    use super::super::parse::parse;
    use super::differences;

    /// A wrong expectation is reported with the actual value.
    pub fn told() -> Result<(), String> {
        let text = "== steps [D-X-01]\nmap:\n  @ .\n-> e\nplayer.col: 0\nmap:\n  .@\n";
        let scenarios = parse("x.dun", text).map_err(|problems| problems.join("\n"))?;
        let scenario = scenarios.first().ok_or("there is no scenario")?;
        let found: Vec<(usize, String)> = differences(scenario)?
            .into_iter()
            .map(|(check, found)| (check.line, found))
            .collect();
        match found.as_slice() {
            [(5, found)] if found == "1" => Ok(()),
            other => Err(format!("{other:?}")),
        }
    }
}
