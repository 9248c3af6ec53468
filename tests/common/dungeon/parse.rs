//! Reads scenarios and builds dungeon files from them.

use std::fmt::Write as _;

use crate::runner::{Header, is_blank};

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Place, title and rows.
    pub header: Header,
    /// Its runs.
    pub runs: Vec<Run>,
}

/// A dungeon to play, with expectations.
#[derive(Clone, Debug)]
pub struct Run {
    /// The line of the inputs.
    pub line: usize,
    /// The text of the dungeon file.
    pub file: String,
    /// The inputs.
    pub inputs: String,
    /// Seed, players, cycles, and whether mistakes in scripts are allowed.
    pub options: Options,
    /// The expectations.
    pub checks: Vec<Check>,
}

/// Options of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub seed: u64,
    pub two_players: bool,
    pub cycles: Option<u64>,
    pub is_lenient: bool,
}

/// An expectation.
#[derive(Clone, Debug)]
pub struct Check {
    /// The line.
    pub line: usize,
    /// After this cycle; `None` after the last one.
    pub cycle: Option<u64>,
    /// The key.
    pub key: String,
    /// The expected value: the rest of the line, or the lines below it.
    pub value: String,
    /// Number of lines after the first.
    pub more: usize,
}

/// A line of a block, with the indented lines below it.
#[derive(Clone, Debug)]
struct Entry {
    line: usize,
    text: String,
    below: Vec<String>,
}

/// Reads a file of scenarios.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<String>> {
    let (mut scenarios, mut problems) = (Vec::new(), Vec::new());
    let mut current: Option<(Header, Vec<Entry>)> = None;
    let mut finish = |current: Option<(Header, Vec<Entry>)>, problems: &mut Vec<String>| {
        let Some((header, entries)) = current else {
            return;
        };
        match runs(&entries) {
            Ok(runs) => scenarios.push(Scenario { header, runs }),
            Err((line, problem)) => problems.push(format!("{file}:{line}: {problem}")),
        }
    };
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(title) = line.strip_prefix("== ") {
            finish(current.take(), &mut problems);
            match Header::read(file, number, title) {
                Ok(header) => current = Some((header, Vec::new())),
                Err(problem) => problems.push(format!("{file}:{number}: {problem}")),
            }
            continue;
        }
        let Some((_, entries)) = &mut current else {
            if !is_blank(line) {
                problems.push(format!("{file}:{number}: expected `== title [ROW ...]`"));
            }
            continue;
        };
        if let (Some(below), Some(entry)) = (line.strip_prefix("  "), entries.last_mut()) {
            entry.below.push(below.to_owned());
        } else if !is_blank(line) {
            entries.push(Entry {
                line: number,
                text: line.to_owned(),
                below: Vec::new(),
            });
        }
    }
    finish(current.take(), &mut problems);
    match problems.is_empty() {
        true => Ok(scenarios),
        false => Err(problems),
    }
}

/// A level of the file being built.
#[derive(Clone, Debug, Default)]
struct LevelText {
    number: String,
    fields: String,
    rows: Vec<String>,
}

/// A dungeon file being built.
#[derive(Clone, Debug, Default)]
struct FileText {
    whole: Option<String>,
    fields: Vec<String>,
    templates: Vec<String>,
    items: Vec<String>,
    legend: Vec<String>,
    levels: Vec<LevelText>,
}

fn runs(entries: &[Entry]) -> Result<Vec<Run>, (usize, String)> {
    let mut file = FileText::default();
    let mut runs: Vec<Run> = Vec::new();
    let mut is_begun = false;
    for entry in entries {
        let at = |problem: String| (entry.line, problem);
        if let Some(inputs) = entry.text.strip_prefix("->") {
            let (inputs, options) = inputs_of(inputs).map_err(at)?;
            runs.push(Run {
                line: entry.line,
                file: file.text(),
                inputs,
                options,
                checks: Vec::new(),
            });
            is_begun = true;
            continue;
        }
        let is_part = file.is_part(&entry.text);
        match runs.last_mut() {
            Some(run) if is_begun && !is_part => run.checks.push(check_of(entry).map_err(at)?),
            _ => {
                if is_begun && entry.text.starts_with("map") {
                    file = FileText::default();
                    is_begun = false;
                }
                file.add(entry).map_err(at)?;
            }
        }
    }
    match runs.iter().all(|run| !run.checks.is_empty()) && !runs.is_empty() {
        true => Ok(runs),
        false => Err((
            entries.first().map_or(0, |entry| entry.line),
            "expected a dungeon, `-> INPUTS` and what is expected".to_owned(),
        )),
    }
}

/// Reads `INPUTS seed=N players=2 cycles=N lenient`.
fn inputs_of(text: &str) -> Result<(String, Options), String> {
    let mut options = Options::default();
    let mut inputs = Vec::new();
    for word in text.split_whitespace() {
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
        if let Some(seed) = word.strip_prefix("seed=") {
            options.seed = number(seed)?;
        } else if let Some(cycles) = word.strip_prefix("cycles=") {
            options.cycles = Some(number(cycles)?);
        } else if word == "players=2" {
            options.two_players = true;
        } else if word == "lenient" {
            options.is_lenient = true;
        } else {
            inputs.push(word);
        }
    }
    Ok((inputs.join(" "), options))
}

/// Reads `KEY: VALUE` or `@CYCLE KEY: VALUE`.
fn check_of(entry: &Entry) -> Result<Check, String> {
    let (cycle, text) = match entry.text.strip_prefix('@') {
        None => (None, entry.text.as_str()),
        Some(rest) => {
            let (cycle, text) = rest.split_once(' ').ok_or("expected `@CYCLE KEY: VALUE`")?;
            let cycle = cycle.parse().map_err(|_| "expected a number behind `@`")?;
            (Some(cycle), text)
        }
    };
    let (key, value) = text.split_once(':').ok_or("expected `KEY: VALUE`")?;
    let value = match entry.below.is_empty() {
        true => value.trim().to_owned(),
        false => entry.below.join("\n"),
    };
    Ok(Check {
        line: entry.line,
        cycle,
        key: key.trim().to_owned(),
        value,
        more: entry.below.len(),
    })
}

impl FileText {
    /// Returns whether the line is a part of a dungeon rather than a check.
    fn is_part(&self, text: &str) -> bool {
        let words = ["map", "template ", "item ", "file:", "with "];
        let mut characters = text.chars();
        characters.next();
        let is_legend = matches!(characters.next(), Some(':' | ' '))
            && (text.contains(": ") || text.contains(" = "));
        words.iter().any(|word| text.starts_with(word)) && !text.starts_with("map:") || {
            // `map:` is a drawing of the dungeon or a check; see `add`.
            text.starts_with("map:") && self.levels.is_empty() || is_legend
        }
    }

    fn add(&mut self, entry: &Entry) -> Result<(), String> {
        let text = entry.text.as_str();
        if text == "file:" {
            self.whole = Some(entry.below.join("\n"));
        } else if let Some(field) = text.strip_prefix("with ") {
            self.fields.push(with_below(field, &entry.below));
        } else if let Some(rest) = text.strip_prefix("map") {
            let (head, _) = rest.split_once(':').ok_or("expected `map:`")?;
            let (number, fields) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
            self.levels.push(LevelText {
                number: number.to_owned(),
                fields: rest_of_map(rest, fields),
                rows: entry.below.clone(),
            });
        } else if let Some(rest) = text.strip_prefix("template ") {
            let (slug, record) = named(rest)?;
            let record = record_of(slug, ' ', record, &entry.below);
            self.templates.push(format!("{slug:?}: {record}"));
        } else if let Some(rest) = text.strip_prefix("item ") {
            let (slug, fields) = named(rest)?;
            let script = script_of(&entry.below);
            self.items
                .push(format!("{slug:?}: (name: {slug:?}, {fields} {script})"));
        } else {
            self.legend.push(legend_of(entry)?);
        }
        Ok(())
    }

    fn text(&self) -> String {
        if let Some(whole) = &self.whole {
            return whole.clone();
        }
        let mut text = String::from("Dungeon(\n    name: \"test\",\n");
        for field in &self.fields {
            let _ = writeln!(text, "    {field},");
        }
        let maps = [("templates", &self.templates), ("items", &self.items)];
        for (name, entries) in maps {
            let _ = writeln!(text, "    {name}: {{{}}},", entries.join(",\n"));
        }
        let standard = ['.', '#', '_', '@'];
        let own: Vec<&str> = self.legend.iter().map(String::as_str).collect();
        let has = |c: char| own.iter().any(|entry| entry.starts_with(&format!("'{c}'")));
        let mut legend: Vec<String> = standard
            .into_iter()
            .filter(|c| !has(*c))
            .map(|c| match c {
                '.' => "'.': [\"floor\"]",
                '#' => "'#': [\"wall\"]",
                '_' => "'_': []",
                _ => "'@': [\"floor\", \"spawn\"]",
            })
            .map(str::to_owned)
            .collect();
        legend.extend(self.legend.iter().cloned());
        let _ = writeln!(text, "    legend: {{\n{}\n    }},", legend.join(",\n"));
        text.push_str("    levels: [\n");
        for level in &self.levels {
            let rows: Vec<String> = level.rows.iter().map(|row| format!("{row:?}")).collect();
            let number = match level.number.as_str() {
                "" => String::new(),
                number => format!("number: {number}, "),
            };
            let fields = match level.fields.trim() {
                "" => String::new(),
                fields => format!("{fields}, "),
            };
            let _ = writeln!(text, "({number}{fields}rows: [{}]),", rows.join(", "));
        }
        text.push_str("    ],\n)\n");
        text
    }
}

/// Returns the fields of `map 2 (north: 1, state: {"a": 1}):`.
fn rest_of_map(rest: &str, _: &str) -> String {
    let open = rest.find('(');
    let close = rest.rfind("):");
    match (open, close) {
        (Some(open), Some(close)) => rest.get(open + 1..close).unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

fn with_below(field: &str, below: &[String]) -> String {
    match below.is_empty() {
        true => field.to_owned(),
        false => format!("{field}\n{}", below.join("\n")),
    }
}

/// Splits `SLUG: REST` or `SLUG:`.
fn named(text: &str) -> Result<(&str, &str), String> {
    let (slug, rest) = text.split_once(':').ok_or("expected `SLUG: ...`")?;
    Ok((slug.trim(), rest.trim()))
}

/// Returns the legend entry of `X = slug, slug` or `X: NAME {state as a text}
/// color=red`, with the script below it.
fn legend_of(entry: &Entry) -> Result<String, String> {
    let mut characters = entry.text.chars();
    let character = characters.next().ok_or("expected a character")?;
    let rest = characters.as_str();
    if let Some(slugs) = rest.strip_prefix(" = ") {
        let slugs: Vec<String> = split_slugs(slugs);
        return Ok(format!("{character:?}: [{}]", slugs.join(", ")));
    }
    let rest = rest.strip_prefix(':').ok_or("expected `:` or `=`")?.trim();
    let (name, state) = rest.split_once('{').unwrap_or((rest, ""));
    let record = record_of(name.trim(), character, state, &entry.below);
    Ok(format!("{character:?}: [\"floor\", {record}]"))
}

/// Returns the slugs in quotes; records in parentheses unchanged.
fn split_slugs(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut part) = (Vec::new(), 0, String::new());
    for c in text.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part);
    let parts = parts.iter().map(|part| part.trim());
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .map(|part| match part.starts_with('(') {
            true => part.to_owned(),
            false => format!("{part:?}"),
        })
        .collect()
}

/// Returns the tile record of `{state as a text} more: fields`.
fn record_of(name: &str, character: char, state: &str, script: &[String]) -> String {
    let (state, more) = state
        .trim_start_matches('{')
        .split_once('}')
        .unwrap_or((state, ""));
    let script = script_of(script);
    let more = match more.trim() {
        "" => String::new(),
        more => format!(" {more},"),
    };
    format!(
        "(name: {name:?}, character: {character:?}, state: {:?},{more} {script})",
        state.trim()
    )
}

fn script_of(lines: &[String]) -> String {
    match lines.is_empty() {
        true => String::new(),
        false => {
            let lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
            format!("script: [{}]", lines.join(", "))
        }
    }
}

/// Tests of the format, run with the scenarios.
pub mod tests {
    use super::parse;

    /// Every part is put into its place in the file.
    pub fn made() -> Result<(), String> {
        let text = "== a title [D-X-01]\nmap 2 (north: 2):\n  @ B\nB: boulder {pushable: true}\n  #END\n-> e. seed=3\nplayer.col: 1\n@0 map:\n  @B\n";
        let scenarios = parse("x.dun", text).map_err(|problems| problems.join("\n"))?;
        let run = scenarios
            .first()
            .and_then(|scenario| scenario.runs.first())
            .ok_or("there is no run")?;
        for part in [
            "number: 2, north: 2, rows: [\"@ B\"]",
            "'B': [\"floor\", (name: \"boulder\", character: 'B', state: \"pushable: true\", script: [\"#END\"])]",
        ] {
            if !run.file.contains(part) {
                return Err(format!("{part} is missing in\n{}", run.file));
            }
        }
        match (run.options.seed, run.inputs.as_str(), run.checks.len()) {
            (3, "e.", 2) => Ok(()),
            other => Err(format!("{other:?}")),
        }
    }
}
