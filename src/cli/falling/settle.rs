//! `kotodama falling settle`: the result of the rules on a field.

use std::path::PathBuf;
use std::process::ExitCode;

use super::start::{self, Output, Session};
use kotodama_falling::flow::{Flow, Status};
use kotodama_falling::input::Buttons;
use kotodama_falling::{Game, Setup};

/// Maximum number of frames until a field settles.
const MAX_FRAMES: u32 = 36_000;

/// Run the rules on a field without pieces until it settles
///
/// The blocks count as just placed. Prints the remaining field and the scores
/// of its links.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama falling settle builtin:pairs --field 'RRRR..'
  clears four blocks")]
pub struct Arguments {
    #[arg(help = start::RULES_HELP)]
    rules: PathBuf,
    #[arg(long, value_name = "STR", allow_hyphen_values = true, help = start::FIELD_HELP)]
    field: String,
    #[arg(long, value_name = "STR", help = start::JOINTS_HELP)]
    joints: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = start::seed, help = start::SEED_HELP)]
    seed: u64,
    #[command(flatten)]
    output: Output,
}

/// Reads the rules and lets the field settle.
pub fn settle(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let opened = start::open(&arguments.rules, arguments.seed)?;
    let joints = arguments.joints.as_deref();
    let grid = start::field(&arguments.field, joints, &opened.rules)?;
    let setup = Setup {
        seed: arguments.seed,
        grid: Some(grid),
        no_pieces: true,
        settle: true,
        ..Setup::default()
    };
    let step = |game: &mut Game| {
        let flow = game.world().get_resource::<Flow>();
        let is_quiet = flow.is_none_or(|flow| flow.quiet);
        let goes_on = !is_quiet && game.status() == Status::Playing && game.frame() < MAX_FRAMES;
        if goes_on {
            game.step(Buttons::NONE);
        }
        goes_on
    };
    let session = Session::new(&opened, &setup, arguments.output);
    session.print(|| step).map(|(_, status)| status)
}
