//! Runs the program for a scenario.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::thread;
use std::time::Duration;

use super::format::{Command, Frames, Rules, Scenario, Step};
use super::parse::fill;
use super::value::Value;

/// Time limit for a command of a scenario.
const PATIENCE: Duration = Duration::from_secs(60);

/// Result of a run.
#[derive(Debug)]
pub struct Outcome {
    /// The exit status, unless it was killed.
    pub exit: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// The documents on standard output, one per line in a trace.
    pub documents: Vec<Value>,
}

/// Returns the folder with the sample scripts of the thesis, if they are there.
pub fn samples() -> Option<PathBuf> {
    let folder = std::env::var_os("KOTODAMA_FALLING_SAMPLES").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/falling-samples"),
        PathBuf::from,
    );
    folder.join("puyo.lua").is_file().then_some(folder)
}

/// Returns the program under test.
fn program() -> PathBuf {
    std::env::var_os("KOTODAMA_PROGRAM").map_or_else(
        || PathBuf::from(env!("CARGO_BIN_EXE_kotodama")),
        PathBuf::from,
    )
}

/// Runs all steps of a scenario in its own folder.
///
/// # Errors
///
/// Why a step could not be run.
pub fn play(scenario: &Scenario) -> Result<Vec<Outcome>, String> {
    let name = scenario.header.file.replace(['/', '\\', '.'], "_");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("falling")
        .join(format!("{name}_{}", scenario.header.line));
    // It may not be there.
    let _ = std::fs::remove_dir_all(&folder);
    let result = scenario
        .steps
        .iter()
        .map(|step| run(scenario, step, &folder).map_err(|error| format!("{}: {error}", step.line)))
        .collect();
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn run(scenario: &Scenario, step: &Step, folder: &Path) -> Result<Outcome, String> {
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(describe)?;
    for (name, text) in &scenario.files {
        let is_rules = matches!(&step.rules, Rules::File(rules, _) if rules == name);
        if !is_rules {
            std::fs::write(folder.join(name), text).map_err(describe)?;
        }
    }
    let rules = match &step.rules {
        Rules::None => String::new(),
        Rules::Builtin(name) => name.clone(),
        Rules::Sample(name) => {
            let samples = samples().ok_or("the samples are missing")?;
            samples.join(name).display().to_string()
        }
        Rules::File(name, text) => {
            let text = fill(text, &step.words)?;
            std::fs::write(folder.join(name), text).map_err(describe)?;
            name.clone()
        }
    };
    let child = Process::new(program())
        .args(arguments(step, &rules))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(describe)?;
    let (exit, out, err) = wait(child)?;
    let documents = if out.starts_with('{') {
        Value::read(&out)
            .map(|document| vec![document])
            .or_else(|_| {
                out.lines()
                    .map(|line| Value::read(line).map_err(|error| format!("{error} in {line}")))
                    .collect::<Result<Vec<Value>, String>>()
            })?
    } else {
        Vec::new()
    };
    Ok(Outcome {
        exit,
        out,
        err,
        documents,
    })
}

/// Returns the words after the name of the program.
pub fn arguments(step: &Step, rules: &str) -> Vec<String> {
    let mut words: Vec<String> = match step.command {
        Command::Run => vec!["falling", "run", rules],
        Command::Settle => vec!["falling", "settle", rules],
        Command::Systems => vec!["falling", "systems", rules],
        Command::Check => vec!["check", rules],
        Command::Words => Vec::new(),
    }
    .into_iter()
    .map(str::to_owned)
    .collect();
    words.extend(step.options.iter().map(|word| word.replace("RULES", rules)));
    if matches!(step.command, Command::Run | Command::Settle) {
        for (option, value) in [("--field", &step.field), ("--joints", &step.joints)] {
            if let Some(value) = value {
                words.extend([option.to_owned(), value.clone()]);
            }
        }
    }
    let is_plain = matches!(step.command, Command::Check | Command::Words);
    if !is_plain {
        let is_traced = step.checks.iter().any(|check| check.frames != Frames::Last);
        words.push(if is_traced { "--trace" } else { "--json" }.to_owned());
    }
    words
}

fn wait(mut child: Child) -> Result<(Option<i32>, String, String), String> {
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let out = thread::spawn(move || read(out));
    let err = thread::spawn(move || read(err));
    let step = Duration::from_millis(2);
    let mut waited = Duration::ZERO;
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if waited >= PATIENCE => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("still running after {PATIENCE:?}"));
            }
            None => thread::sleep(step),
        }
        waited += step;
    };
    let text = |reader: thread::JoinHandle<String>| reader.join().unwrap_or_default();
    Ok((status.code(), text(out), text(err)))
}

fn read(pipe: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // Output before an error is still worth showing.
        let _ = pipe.read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
