//! A made-up mode, which only has to be registered.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kotodama_sim::StartRequest;

use super::mode::Started;
use super::*;
use kotodama_formats::{Diagnostics, Message};
use kotodama_sim::{Checked, FileKind};

/// The names greeted by the command.
static GREETED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Greet a person
#[derive(Debug, clap::Args)]
struct Greet {
    name: String,
}

impl Run for Greet {
    const NAME: &'static str = "greet";
    const PLACE: u8 = 1;

    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        GREETED.lock().expect("one thread").push(self.name);
        Ok(Outcome::Exit(ExitCode::SUCCESS))
    }
}

/// Options for playing dice in the window.
#[derive(Debug, clap::Args)]
struct Thrown {
    #[arg(long, default_value_t = 0)]
    dice: u32,
}

/// The request to the window.
#[derive(Debug, PartialEq)]
struct Throw {
    file: PathBuf,
    dice: u32,
    seed: u64,
}

impl PlayArguments for Thrown {
    const WHAT: &'static str = "games of dice";
    const OPTION: &'static str = "--dice";

    fn accepts(file: &Path) -> bool {
        file.extension().is_some_and(|ending| ending == "dice")
    }

    fn is_given(&self) -> bool {
        self.dice > 0
    }

    fn start(self, file: PathBuf, seed: u64) -> Result<Started, clap::Error> {
        let dice = self.dice;
        Ok(read(&file).map(|()| -> Box<dyn StartRequest> { Box::new(Throw { file, dice, seed }) }))
    }
}

fn read(path: &Path) -> Result<(), Diagnostics> {
    match kotodama_formats::read_text(path)?.as_str() {
        "six" => Ok(()),
        _ => {
            let message = Message::verbatim("expected six");
            Err(Diagnostics::with_file("a.dice", message))
        }
    }
}

const DICE: Mode = Mode {
    files: &[FileKind::new(".dice", |path| Checked::from(read(path)))],
    commands: &[Command::of::<Greet>()],
    play: Some(Play::of::<Thrown>()),
    codes: None,
};

const PROGRAM: Program = Program {
    modes: &[&words::MODE, &DICE],
    help: Help {
        examples: "",
        play: "",
        shot: "",
        played: "",
        checked: "",
    },
};

fn typed(arguments: &[&str]) -> Outcome {
    main_with(&PROGRAM, ["kotodama"].iter().chain(arguments))
}

fn exits(arguments: &[&str], status: u8) {
    let outcome = typed(arguments);
    let Outcome::Exit(code) = outcome else {
        panic!("{arguments:?} opens a window: {outcome:?}");
    };
    assert_eq!(code, ExitCode::from(status), "{arguments:?}");
}

/// Returns a file of the made up mode.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("kotodama-{}-{name}", std::process::id()));
    fs::write(&path, text).expect("the folder for such files is there");
    path.to_string_lossy().into_owned()
}

#[test]
fn the_command_of_a_registered_mode_runs() {
    exits(&["greet", "Baba"], 0);
    assert_eq!(*GREETED.lock().expect("one thread"), ["Baba"]);
    exits(&["greet"], 2);
}

#[test]
fn the_files_of_a_registered_mode_are_checked() {
    let (good, bad) = (file("good.dice", "six"), file("bad.dice", "seven"));
    exits(&["check", &good], 0);
    exits(&["check", "--lint", &good], 0);
    exits(&["check", &bad], 1);
    exits(&["check", &good, &bad], 1);
    for file in [good, bad] {
        fs::remove_file(file).expect("it was written");
    }
}

#[test]
fn the_files_of_a_registered_mode_are_played() {
    let (good, bad) = (file("played.dice", "six"), file("wrong.dice", "seven"));
    let outcome = typed(&["play", &good, "--dice", "2", "--seed", "7"]);
    let Outcome::Play(options) = outcome else {
        panic!("{outcome:?}");
    };
    let wanted = Throw {
        file: PathBuf::from(&good),
        dice: 2,
        seed: 7,
    };
    assert_eq!(options.start_of::<Throw>(), Some(&wanted));
    assert!(options.start_of::<kotodama_words::WordsStart>().is_none());
    exits(&["play", &bad], 1);
    exits(&["play", &good, "--moves", "r"], 2);
    exits(&["shot", "a.level.ron", "--dice", "2"], 2);
    exits(&["bench", &good], 2);
    for file in [good, bad] {
        fs::remove_file(file).expect("it was written");
    }
}
