//! `kotodama dungeon run`: plays inputs without a window (D-CLI-01).

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::super::output;
use kotodama_dungeon::Game;
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::file::{Opened, Options, read_file};
use kotodama_dungeon::inputs::{Inputs, MAX_CYCLES};
use kotodama_dungeon::inspection::{self, Target};
use kotodama_dungeon::player::Players;
use kotodama_dungeon::recording::{Played, Recording};
use kotodama_dungeon::report::{Log, Report, drawing, values};

/// Play inputs without a window and print the result
///
/// Prints the level and the player's values after the last cycle.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama dungeon run cellar.dungeon.ron --inputs 'eee !n on .{20}' --json
  steps east three times, shoots north, opens what is there, waits a second")]
pub struct Arguments {
    /// The dungeon, a file *.dungeon.ron
    file: PathBuf,
    #[arg(long, value_name = "STR", default_value = "", hide_default_value = true, allow_hyphen_values = true, help = INPUTS_HELP)]
    inputs: Inputs,
    /// Number of cycles to play; by default the number of inputs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=MAX_CYCLES))]
    cycles: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Number of players
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    players: u8,
    /// Print one JSON document for each cycle
    #[arg(long)]
    trace: bool,
    /// Play despite mistakes in scripts
    #[arg(long, conflicts_with = "record")]
    lenient: bool,
    /// Record the play to a file *.run.ron in the folder of the dungeon
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print everything about a tile after the last cycle: its id, or ROW,COL
    /// for the tiles of a cell of the first player's level
    #[arg(long, value_name = "ID|ROW,COL", conflicts_with_all = ["trace", "all_levels"])]
    inspect: Option<Target>,
    #[command(flatten)]
    output: Output,
}

/// Forms of output.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Output {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Print all levels, not only the first player's
    #[arg(long)]
    all_levels: bool,
}

const INPUTS_HELP: &str = "\
Actions for each cycle; spaces are ignored:
  .             nothing
  n s e w       step; push what can be pushed
  !n !s !e !w   use the equipped item in that direction
  pn ps pe pw   pull while stepping
  on os oe ow   open
  cn cs ce cw   close
  t             light a torch
  r             respawn
  1 ... 9       choose the first ... ninth link
  =slug;        equip that item
  [a|b]         player 1 does a, player 2 does b
  x{12}         x twelve times";

/// Reads the dungeon and plays.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if let Some(file) = &arguments.record {
        beside(file, &arguments.file)?;
    }
    let options = Options {
        is_lenient: arguments.lenient,
    };
    let Opened {
        definition,
        warnings,
        ..
    } = read_file(&arguments.file, options).map_err(output::refused)?;
    if let Some(warnings) = warnings {
        output::complain(&warnings);
    }
    let definition = Arc::new(definition);
    let players = usize::from(arguments.players);
    let begin = match arguments.inspect {
        Some(_) => Game::observed,
        None => Game::new,
    };
    let mut game = begin(Arc::clone(&definition), arguments.seed, players);
    let cycles = arguments
        .cycles
        .unwrap_or_else(|| arguments.inputs.cycles());
    let given = arguments.inputs.iter().cloned();
    let actions = given.chain(std::iter::repeat([Action::Wait, Action::Wait]));
    let mut played = Inputs::default();
    let output = arguments.output;
    let status = output::judged(|out| {
        if arguments.trace {
            trace(out, &game, output)?;
        }
        for (_, actions) in (0..cycles).zip(actions) {
            played.push(actions.clone());
            game.cycle(actions);
            if arguments.trace {
                trace(out, &game, output)?;
            }
        }
        match arguments.inspect {
            None if arguments.trace => {}
            None => write(out, &game, output)?,
            Some(target) => return inspect(out, &game, target, output.json),
        }
        Ok(ExitCode::SUCCESS)
    });
    if let Some(file) = &arguments.record {
        let dungeon = Played::of(&arguments.file).map_err(output::refused)?;
        let recording = Recording::of(dungeon, &game, arguments.seed, played);
        output::written(file, recording.write_file(file))?;
    }
    Ok(status)
}

/// Checks that a recording is in the same folder as its dungeon.
fn beside(recording: &Path, dungeon: &Path) -> Result<(), ExitCode> {
    let folder = |path: &Path| {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        folder.unwrap_or(Path::new(".")).canonicalize().ok()
    };
    let of_dungeon = folder(dungeon);
    if of_dungeon.is_none() || of_dungeon == folder(recording) {
        return Ok(());
    }
    let name = recording.file_name().unwrap_or_default();
    let expected = dungeon.with_file_name(name);
    Err(output::misused(format_args!(
        "invalid value '{}' for '--record <FILE>': expected a file in the folder of the dungeon, \
         such as {}",
        recording.display(),
        expected.display(),
    )))
}

fn trace(out: &mut dyn Write, game: &Game, output: Output) -> io::Result<()> {
    let report = Report::of(game.world(), Log::Present, output.all_levels);
    output::json(out, &report)
}

/// Writes the state of a play.
pub fn write(out: &mut dyn Write, game: &Game, output: Output) -> io::Result<()> {
    let world = game.world();
    if output.json {
        return output::json(out, &Report::of(world, Log::All, output.all_levels));
    }
    write!(out, "{}", drawing(world))?;
    for (index, player) in world.resource::<Players>().0.iter().enumerate() {
        writeln!(out, "player {}", index + 1)?;
        for (name, value) in values(world, *player) {
            writeln!(out, "  {name}: {value}")?;
        }
    }
    Ok(())
}

/// Writes everything about the inspected tiles, bottom to top.
fn inspect(
    out: &mut dyn Write,
    game: &Game,
    target: Target,
    is_json: bool,
) -> io::Result<ExitCode> {
    let world = game.world();
    let tiles = match inspection::found(world, target) {
        Ok(tiles) => tiles,
        Err(why) => return Ok(output::misused(why)),
    };
    if is_json {
        let documents = tiles.iter().map(|tile| inspection::document(world, *tile));
        output::json(out, &documents.collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    if tiles.is_empty() {
        writeln!(out, "There is nothing.")?;
    }
    for tile in tiles {
        for line in inspection::lines(world, tile) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
