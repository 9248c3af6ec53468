//! Parses scenarios. Problems name the file and the line.

use std::collections::BTreeMap;
use std::path::Path;

use crate::runner::{Header, is_blank};

use super::format::{Check, Command, Frames, Rules, Scenario, Step};

/// Reads a file. `shared` is the folder of rule files for all scenarios.
///
/// # Errors
///
/// All problems, with file and line.
pub fn parse(file: &str, text: &str, shared: &Path) -> Result<Vec<Scenario>, Vec<String>> {
    let mut reader = Reader {
        file,
        shared,
        common: Vec::new(),
        scenarios: Vec::new(),
        problems: Vec::new(),
        setup: Setup::default(),
        open: None,
        last: Last::Other,
    };
    for (index, line) in text.lines().enumerate() {
        if let Err(problem) = reader.line(index + 1, line.trim_end()) {
            reader.problem(index + 1, &problem);
        }
    }
    if let Some((_, number, _)) = reader.open.take() {
        reader.problem(number, "`@end` is missing");
    }
    let empty: Vec<usize> = reader
        .scenarios
        .iter()
        .filter(|scenario| scenario.steps.is_empty())
        .map(|scenario| scenario.header.line)
        .collect();
    for line in empty {
        reader.problem(line, "a scenario needs a line `-> COMMAND`");
    }
    let last_steps = (reader.scenarios.iter()).filter_map(|scenario| scenario.steps.last());
    let unchecked: Vec<usize> = last_steps
        .filter(|step| step.checks.is_empty())
        .map(|step| step.line)
        .collect();
    for line in unchecked {
        reader.problem(line, "nothing is expected of this command");
    }
    if reader.problems.is_empty() {
        Ok(reader.scenarios)
    } else {
        Err(reader.problems)
    }
}

/// Settings for the next command.
#[derive(Clone)]
struct Setup {
    rules: Rules,
    words: BTreeMap<String, String>,
    field: Option<String>,
    joints: Option<String>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            rules: Rules::None,
            words: BTreeMap::new(),
            field: None,
            joints: None,
        }
    }
}

/// The item that an indented line continues.
#[derive(Clone, Copy)]
enum Last {
    Field,
    Joints,
    Command,
    Check,
    Other,
}

struct Reader<'a> {
    file: &'a str,
    shared: &'a Path,
    /// Files defined before the first scenario.
    common: Vec<(String, String)>,
    scenarios: Vec<Scenario>,
    problems: Vec<String>,
    setup: Setup,
    /// A file being read: name, line and text.
    open: Option<(String, usize, String)>,
    last: Last,
}

impl Reader<'_> {
    fn problem(&mut self, number: usize, problem: &str) {
        self.problems
            .push(format!("{}:{number}: {problem}", self.file));
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        if let Some((name, _, text)) = self.open.take_if(|_| line == "@end") {
            match self.scenarios.last_mut() {
                Some(scenario) => scenario.files.push((name, text)),
                None => self.common.push((name, text)),
            }
            return Ok(());
        }
        if let Some((_, _, text)) = &mut self.open {
            text.push_str(line);
            text.push('\n');
            return Ok(());
        }
        if is_blank(line) {
            return Ok(());
        }
        if line.starts_with("  ") {
            return self.continued(line.trim());
        }
        self.last = Last::Other;
        if let Some(name) = line.strip_prefix("@file ") {
            self.open = Some((name.trim().to_owned(), number, String::new()));
            Ok(())
        } else if let Some(title) = line.strip_prefix("==") {
            self.title(number, title)
        } else if let Some(words) = line.strip_prefix("->") {
            self.command(number, words.trim())
        } else {
            self.key(number, line)
        }
    }

    fn title(&mut self, number: usize, title: &str) -> Result<(), String> {
        self.setup = Setup::default();
        self.scenarios.push(Scenario {
            header: Header::read(self.file, number, title)?,
            files: Vec::new(),
            steps: Vec::new(),
        });
        Ok(())
    }

    fn current(&mut self) -> Result<&mut Scenario, String> {
        self.scenarios
            .last_mut()
            .ok_or_else(|| "expected `== title [ROW ...]` first".to_owned())
    }

    fn command(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let command = match word {
            "run" => Command::Run,
            "settle" => Command::Settle,
            "systems" => Command::Systems,
            "check" => Command::Check,
            "$" => Command::Words,
            _ => return Err("expected `-> run`, settle, systems, check or $".to_owned()),
        };
        let setup = self.setup.clone();
        let needs_rules = command != Command::Words || rest.contains("RULES");
        let step = Step {
            line: number,
            rules: setup.rules.clone(),
            words: setup.words,
            field: setup.field,
            joints: setup.joints,
            command,
            options: words(rest)?,
            checks: Vec::new(),
        };
        self.current()?.steps.push(step);
        self.last = Last::Command;
        if needs_rules && setup.rules == Rules::None {
            return Err("expected `rules: ...` before".to_owned());
        }
        Ok(())
    }

    fn continued(&mut self, line: &str) -> Result<(), String> {
        let add = |field: &mut Option<String>| {
            let text = field.get_or_insert_default();
            if !text.is_empty() {
                text.push('/');
            }
            text.push_str(line);
        };
        match self.last {
            Last::Field => add(&mut self.setup.field),
            Last::Joints => add(&mut self.setup.joints),
            Last::Command => {
                let more = words(line)?;
                if let Some(step) = self.current()?.steps.last_mut() {
                    step.options.extend(more);
                }
            }
            Last::Check => {
                let step = self.current()?.steps.last_mut();
                let check = step.and_then(|step| step.checks.last_mut());
                if let Some(check) = check {
                    let glue = if check.key.ends_with("field") {
                        "/"
                    } else {
                        " "
                    };
                    if !check.value.is_empty() {
                        check.value.push_str(glue);
                    }
                    check.value.push_str(line);
                    check.more += 1;
                }
            }
            Last::Other => return Err("this line continues nothing".to_owned()),
        }
        Ok(())
    }

    fn key(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (key, value) = line.split_once(':').ok_or("expected `KEY: VALUE`")?;
        let (key, value) = (key.trim(), value.trim());
        self.current()?;
        if key == "rules" {
            let rules = self.rules(value)?;
            self.setup = Setup {
                rules,
                ..Setup::default()
            };
            return Ok(());
        }
        if let Some(name) = key.strip_prefix("set ") {
            self.setup.words.insert(name.to_owned(), value.to_owned());
            return Ok(());
        }
        if key == "start" || key == "joints" {
            let text = Some(value.to_owned());
            if key == "start" {
                (self.setup.field, self.last) = (text, Last::Field);
            } else {
                (self.setup.joints, self.last) = (text, Last::Joints);
            }
            return Ok(());
        }
        let (frames, key) = match key.strip_prefix('@') {
            Some(rest) => {
                let (frames, key) = rest.split_once(' ').ok_or("expected `@FRAME KEY: VALUE`")?;
                (read_frames(frames)?, key)
            }
            None => (Frames::Last, key),
        };
        let step = self.current()?.steps.last_mut();
        let step = step.ok_or_else(|| format!("`{key}` belongs after the first `->`"))?;
        step.checks.push(Check {
            line: number,
            more: 0,
            frames,
            key: key.to_owned(),
            value: value.to_owned(),
        });
        self.last = Last::Check;
        Ok(())
    }

    fn rules(&self, value: &str) -> Result<Rules, String> {
        if value.starts_with("builtin:") {
            return Ok(Rules::Builtin(value.to_owned()));
        }
        if let Some(name) = value.strip_prefix("sample:") {
            return Ok(Rules::Sample(name.to_owned()));
        }
        let own = self.scenarios.last().map(|scenario| &scenario.files);
        let known = own.into_iter().flatten().chain(&self.common);
        let text = known
            .filter(|(name, _)| name == value)
            .map(|(_, text)| text.clone())
            .next()
            .or_else(|| std::fs::read_to_string(self.shared.join(value)).ok())
            .ok_or_else(|| format!("there are no rules {value:?}"))?;
        Ok(Rules::File(value.to_owned(), text))
    }
}

fn read_frames(text: &str) -> Result<Frames, String> {
    if text == "*" {
        return Ok(Frames::All);
    }
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if from <= to => Ok(Frames::From(from, to)),
        _ => Err(format!("`{text}` is neither a frame, nor FROM..TO, nor *")),
    }
}

/// Splits at blanks outside of quotes.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = false;
    for c in line.chars() {
        match c {
            '"' => {
                quote = !quote;
                word.get_or_insert_default();
            }
            ' ' if !quote => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote {
        return Err("a quote is not closed".to_owned());
    }
    Ok(words)
}

/// Replaces `{{name|default}}` or `{{name}}` in a rule text.
pub fn fill(text: &str, words: &BTreeMap<String, String>) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    let mut used = Vec::new();
    while let Some((before, after)) = rest.split_once("{{") {
        let (slot, after) = after.split_once("}}").ok_or("`{{` without `}}`")?;
        let (name, default) = match slot.split_once('|') {
            Some((name, default)) => (name, Some(default)),
            None => (slot, None),
        };
        out.push_str(before);
        let word = words.get(name).map(String::as_str).or(default);
        out.push_str(word.ok_or_else(|| format!("`set {name}: ...` is missing"))?);
        used.push(name);
        rest = after;
    }
    out.push_str(rest);
    match words.keys().find(|name| !used.contains(&name.as_str())) {
        Some(name) => Err(format!("the rules have no place for `set {name}`")),
        None => Ok(out),
    }
}

/// Tests of the reader, run by the scenario harness.
pub mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::{fill, parse};
    use crate::falling::format::Frames;

    const GOOD: &str = "\
@file a.lua
x = {{n|1}}
@end
== a title [F-A-01 F-A-02]
rules: a.lua
set n: 2
start:
  ..1
  .11
-> run --inputs \"l r\" --seed 3
   --frames 9
@1..3 piece: x=1
field: 1/2
";

    pub fn places() -> Result<(), String> {
        let found =
            parse("a.fall", GOOD, Path::new("none")).map_err(|problems| problems.join("\n"))?;
        let scenario = found.first().ok_or("nothing found")?;
        let step = scenario.steps.first().ok_or("no step found")?;
        let seen = (
            scenario.header.line,
            scenario.header.rows.len(),
            step.field.as_deref(),
            step.options.join("|"),
            step.checks.first().map(|check| check.frames),
        );
        let wanted = (
            4,
            2,
            Some("..1/.11"),
            "--inputs|l r|--seed|3|--frames|9".to_owned(),
            Some(Frames::From(1, 3)),
        );
        if seen == wanted {
            Ok(())
        } else {
            Err(format!("{seen:?}"))
        }
    }

    pub fn errors() -> Result<(), String> {
        let cases = [
            ("score: 3", "a.fall:1: expected `=="),
            ("== t\n", "a.fall:1: expected `== title"),
            ("== t [R]\nrules: x\n-> run", "a.fall:2: there are no rules"),
            ("== t [R]\n-> run\nscore: 1", "a.fall:2: expected `rules"),
            ("== t [R]\n-> fly", "a.fall:2: expected `-> run`"),
            ("== t [R]\n-> $ x\n@x y: 1", "a.fall:3: `x` is neither"),
            ("== t [R]\n-> $ x", "a.fall:2: nothing is expected"),
            ("== t [R]\n  x", "a.fall:2: this line continues"),
            ("== t [R]", "a.fall:1: a scenario needs a line"),
            ("@file a\n", "a.fall:1: `@end` is missing"),
        ];
        for (text, wanted) in cases {
            let problems = parse("a.fall", text, Path::new("none"))
                .err()
                .unwrap_or_default();
            if !problems.iter().any(|problem| problem.starts_with(wanted)) {
                return Err(format!("wanted {wanted:?}, got {problems:?}"));
            }
        }
        Ok(())
    }

    pub fn words() -> Result<(), String> {
        let set = BTreeMap::from([("b".to_owned(), "2".to_owned())]);
        let unused = BTreeMap::from([("c".to_owned(), "2".to_owned())]);
        let filled = fill("{{a|1}} {{b|9}}", &set);
        let (missing, unused) = (fill("{{a}}", &set), fill("{{b|1}}", &unused));
        if filled == Ok("1 2".to_owned()) && missing.is_err() && unused.is_err() {
            Ok(())
        } else {
            Err(format!("{filled:?} {missing:?} {unused:?}"))
        }
    }
}
