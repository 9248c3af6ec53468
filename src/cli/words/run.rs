//! `kotodama run`: plays moves without a window and prints the result.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::math::IVec2;

use super::{MOVES_HELP, Outcome, Program, Run, inspection, output, summary};
use kotodama_formats::Diagnostics;
use kotodama_words::Tick;
use kotodama_words::input::Input;
use kotodama_words::inspect;
use kotodama_words::level::Level;
use kotodama_words::level::file::read_file;
use kotodama_words::playthrough::{Passage, Playthrough, Step, UnknownStep};
use kotodama_words::replay;

/// Play moves without a window and print the result
///
/// Prints the board, the rules in force and the status after the last move. The
/// same level, moves and seed always print the same output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kotodama run levels/first.level.ron --moves 'rrr uu z'
  plays three steps to the right and two up, and undoes the last one
  kotodama run levels/first.level.ron --moves rrr --inspect 5,2
  explains everything in the cell in column 5, row 2
  kotodama run levels/house.level.ron --follow --moves 'r. uu <'
  enters a room, plays on in it and returns")]
pub(super) struct Arguments {
    /// The level, a file *.level.ron, or a replay, *.moves.ron, whose moves are
    /// played first
    file: PathBuf,
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true, help = MOVES_HELP)]
    moves: Steps,
    /// Play on in a level that is entered, and in its parent when it is left
    ///
    /// What a level has become stays for the rest of the moves. In these, `<`
    /// returns to the parent level.
    #[arg(long)]
    follow: bool,
    /// Seed of the random numbers; by default 0, or that of the replay
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print the report as one JSON document
    #[arg(long)]
    json: bool,
    /// Print one JSON document per line, for the start and for every turn
    #[arg(long)]
    trace: bool,
    /// Print the contents of a cell after the last move (column and row from
    /// 0), or the level itself: every rule about it with the reasons of its
    /// conditions, and every property with its sentences
    #[arg(long, value_name = "X,Y|level", conflicts_with = "trace")]
    inspect: Option<Target>,
}

/// A checked string of moves, in which `<` returns to the parent level.
#[derive(Clone, Debug, Default)]
struct Steps(Vec<Step>);

impl std::str::FromStr for Steps {
    type Err = UnknownStep;

    fn from_str(text: &str) -> Result<Self, UnknownStep> {
        Step::parse(text).map(Self)
    }
}

/// The inspected thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Cell(IVec2),
    Level,
}

impl std::str::FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "expected a cell such as 3,2, or 'level'".to_owned();
        if text == "level" {
            return Ok(Self::Level);
        }
        let (x, y) = text.split_once(',').ok_or_else(expected)?;
        let number = |text: &str| text.trim().parse::<i32>().map_err(|_| expected());
        Ok(Self::Cell(IVec2::new(number(x)?, number(y)?)))
    }
}

impl Run for Arguments {
    const NAME: &'static str = "run";
    const PLACE: u8 = 20;

    /// Reads the level and plays it.
    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let start = start(&self.file).map_err(output::refused)?;
        let bounds = start.level.bounds;
        if let Some(Target::Cell(cell)) = self.inspect
            && !bounds.contains(cell)
        {
            return Err(output::misused(format_args!(
                "there is no cell {},{}: the board has {} x {}, from 0,0 to {},{}",
                cell.x,
                cell.y,
                bounds.width,
                bounds.height,
                bounds.width - 1,
                bounds.height - 1,
            )));
        }
        let status = output::results(|out| play(&start, &self, out));
        Ok(Outcome::Exit(status))
    }
}

/// The inputs played before the moves of the command line.
struct Start {
    /// The file of the level; a replay has none.
    file: Option<PathBuf>,
    level: Level,
    seed: u64,
    turns: Vec<Input>,
}

fn start(path: &Path) -> Result<Start, Diagnostics> {
    if path.to_string_lossy().ends_with(replay::EXTENSION) {
        let replay = replay::read_file(path)?;
        return Ok(Start {
            file: None,
            level: replay.level,
            seed: replay.seed,
            turns: replay.turns,
        });
    }
    Ok(Start {
        file: Some(path.canonicalize().unwrap_or_else(|_| path.to_owned())),
        level: read_file(path)?,
        seed: 0,
        turns: Vec::new(),
    })
}

fn play(start: &Start, arguments: &Arguments, out: &mut dyn Write) -> io::Result<()> {
    let seed = arguments.seed.unwrap_or(start.seed);
    let first = start.file.clone().unwrap_or_default();
    let read = |path: &Path| match path == first {
        true => Ok(start.level.clone()),
        false => read_file(path),
    };
    let Ok(mut play) = Playthrough::new(&first, seed, read) else {
        return Ok(());
    };
    let is_followed = arguments.follow && start.file.is_some();
    let is_read = !arguments.trace && !arguments.json && arguments.inspect.is_none();
    if arguments.trace {
        output::json(out, &play.game().report())?;
    }
    // In a replay each turn of a tick is separate.
    let turns = start.turns.iter().map(|&input| (Step::Play(input), true));
    let moves = arguments.moves.0.iter().map(|&step| (step, false));
    let mut missed = 0;
    for (step, single) in turns.chain(moves) {
        let mut passage = Ok(None);
        if let Step::Play(input) = step {
            let game = play.game_mut();
            let mut tick = match single {
                true => Tick::of(1),
                false => Tick::new(game.world(), input),
            };
            // A level that was left cannot be played (W-STAT-02).
            while game.departure().is_none() && tick.goes_on(game.world()) {
                game.play_turn(input);
                if arguments.trace {
                    output::json(out, &game.report())?;
                }
            }
            missed = tick.missed();
            if is_followed {
                passage = play.follow();
            }
        } else if is_followed {
            passage = play.take(step);
        }
        match passage {
            Ok(Some(passage)) if is_read => writeln!(out, "{}", said(&passage))?,
            Ok(Some(_)) if arguments.trace => output::json(out, &play.game().report())?,
            Ok(_) => {}
            Err(problems) => {
                output::complain(&problems);
                break;
            }
        }
    }
    let (game, level) = (play.game(), play.level());
    if let Some(target) = arguments.inspect {
        let found = match target {
            Target::Cell(cell) => inspect::cell(game.world(), cell),
            Target::Level => Some(inspect::level(game.world())),
        };
        let found = found.map(|found| found.lines(game.world()));
        return match (&found, arguments.json) {
            (Some(found), true) => output::json(out, found),
            (Some(found), false) => inspection::write(out, found),
            (None, _) => Ok(()),
        };
    }
    match (arguments.trace, arguments.json) {
        (true, _) => Ok(()),
        (false, true) => output::json(out, &game.report()),
        (false, false) => summary::write(out, level, &game.report(), missed),
    }
}

/// Returns the line about a passage to another board.
fn said(passage: &Passage) -> String {
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    match passage {
        Passage::Entered(to) => format!("Entered {}", name(to)),
        Passage::Transformed { into, to } => {
            format!("Left as {} for {}", into.join(", "), name(to))
        }
        Passage::Returned(to) => format!("Returned to {}", name(to)),
    }
}
