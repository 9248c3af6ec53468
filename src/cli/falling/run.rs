//! `kotodama falling run`: plays inputs without a window.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::super::{WRONG_USAGE, output};
use super::start::{self, At, Output, Session};
use kotodama_falling::Setup;
use kotodama_falling::goal::chosen;
use kotodama_falling::inputs::{BadInputs, Inputs, MAX_FRAMES};
use kotodama_falling::notation::{self, Misfit};
use kotodama_falling::open::Opened;
use kotodama_falling::replay::Replay;
use kotodama_formats::DiagnosticSink;

/// Play inputs without a window and print the result
///
/// Prints the field, the score, the chain and the status after the last frame.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama falling run builtin:pairs --inputs 'l .2 b d40' --frames 300
  moves the first pair to the left, turns it, drops it, and waits")]
pub struct Arguments {
    #[arg(help = start::RULES_HELP)]
    rules: PathBuf,
    #[arg(long, value_name = "STR", default_value = "", hide_default_value = true, allow_hyphen_values = true, help = INPUTS_HELP)]
    inputs: Inputs,
    /// Read the inputs from a file
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    inputs_file: Option<PathBuf>,
    /// Number of frames to run; by default the length of the inputs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_FRAMES)))]
    frames: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = start::seed, help = start::SEED_HELP)]
    seed: u64,
    /// Goal, instead of that of the rules, in the syntax of rule files: 'Rows(40)'
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
    /// Blocks in the field at the start, instead of those of the rules, in the
    /// syntax of rule files: 'Noise(rows: 10, role: 8)'
    #[arg(long, value_name = "START", conflicts_with = "field")]
    start: Option<String>,
    #[arg(long, value_name = "STR", allow_hyphen_values = true, help = start::FIELD_HELP)]
    field: Option<String>,
    #[arg(long, value_name = "STR", requires = "field", help = start::JOINTS_HELP)]
    joints: Option<String>,
    /// The first pieces, separated by commas: name or number of the shape, `:`
    /// and the roles of its placeholders, `.` for a random one
    #[arg(long, value_name = "LIST")]
    pieces: Option<String>,
    /// Place the origin of the first piece at X,Y, in state R
    #[arg(long, value_name = "X,Y,R", allow_hyphen_values = true)]
    at: Option<At>,
    /// Deal no pieces
    #[arg(long, conflicts_with_all = ["pieces", "at"])]
    no_pieces: bool,
    /// The first level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    level: Option<u32>,
    /// Also write the play to a replay file *.replay.ron
    #[arg(long, value_name = "FILE")]
    save_replay: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

const INPUTS_HELP: &str = "\
Buttons held in each frame, one token per frame; spaces are ignored:
  l r   left, right
  d u   soft drop, hard drop
  a b   turn left, turn right
  w     half turn
  c     hold
  .     nothing
  (ld)  several at once
  l12   the token before the number, for that many frames";

/// Reads the rules and plays.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let read;
    let inputs = match &arguments.inputs_file {
        Some(file) => {
            read = read_inputs(file)?;
            &read
        }
        None => &arguments.inputs,
    };
    let opened = start::open(&arguments.rules, arguments.seed)?;
    let setup = setup(arguments, &opened)?;
    let frames = arguments.frames.unwrap_or_else(|| inputs.frames());
    let session = Session::new(&opened, &setup, arguments.output);
    let (game, status) = session.print(|| start::play_to(frames, inputs))?;
    if let Some(file) = &arguments.save_replay {
        let mut inputs = inputs.clone();
        inputs.truncate(game.frame());
        let replay = Replay::record(opened, setup, inputs, game.world());
        output::written(file, replay.write_file(file))?;
    }
    Ok(status)
}

fn setup(arguments: &Arguments, opened: &Opened) -> Result<Setup, ExitCode> {
    let rules = &opened.rules;
    let mut setup = Setup {
        seed: arguments.seed,
        no_pieces: arguments.no_pieces,
        level: arguments.level,
        ..Setup::default()
    };
    let refused =
        |option: &str, misfit: Misfit| output::refused(format_args!("{option}: {misfit}"));
    if let Some(goal) = &arguments.goal {
        let goal = chosen::read_goal(goal, rules);
        setup.goal = Some(goal.map_err(|misfit| refused("--goal", misfit))?);
    }
    if let Some(start) = &arguments.start {
        let start = chosen::read_start(start, rules);
        setup.start = Some(start.map_err(|misfit| refused("--start", misfit))?);
    }
    if let Some(field) = &arguments.field {
        setup.grid = Some(start::field(field, arguments.joints.as_deref(), rules)?);
    }
    if let Some(pieces) = &arguments.pieces {
        setup.pieces =
            notation::read_pieces(pieces, rules).map_err(|misfit| refused("--pieces", misfit))?;
    }
    if let Some(at) = arguments.at {
        start::place(at, opened, &mut setup)?;
    }
    Ok(setup)
}

/// Reads inputs from a file.
fn read_inputs(file: &Path) -> Result<Inputs, ExitCode> {
    let text = kotodama_formats::read_text(file).map_err(output::refused)?;
    text.parse().map_err(|bad: BadInputs| {
        let name = file.display().to_string();
        let at = text.char_indices().nth(bad.position - 1);
        let mut sink = DiagnosticSink::new(&name, &text);
        sink.add(at.map_or(text.len(), |(at, _)| at), bad.message());
        if let Err(problems) = sink.finish::<()>(None) {
            output::complain(&problems);
        }
        ExitCode::from(WRONG_USAGE)
    })
}
