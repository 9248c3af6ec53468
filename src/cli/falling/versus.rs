//! `kotodama falling versus`: two players of the same rules against each other.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;

use super::super::clock::Clock;
use super::super::output;
use super::start;
use kotodama_falling::Setup;
use kotodama_falling::duel::hand::BotHand;
use kotodama_falling::duel::{Duel, Player, Report};
use kotodama_falling::evaluate::Bot;
use kotodama_falling::inputs::{Inputs, MAX_FRAMES};
use kotodama_falling::notation;
use kotodama_falling::open::Opened;
use kotodama_falling::versus::Outcome;

/// Play a game of two bots, or of a bot against inputs
///
/// Both play the same rules with the same pieces, frame by frame. Clears send
/// garbage to the other side. Prints who has won and what was sent.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama falling versus builtin:pairs --players strong,weak --seed 3
  lets the stronger bot play against the weaker one")]
pub struct Arguments {
    #[arg(help = start::RULES_HELP)]
    rules: PathBuf,
    /// Both players, each `weak`, `medium`, `strong`, or `inputs`
    #[arg(long, value_name = "A,B", default_value = "strong,medium")]
    players: Players,
    /// Buttons held by the first side that is `inputs`, as for `run`
    #[arg(long, value_name = "STR", allow_hyphen_values = true)]
    inputs: Option<Inputs>,
    /// The same for the second side
    #[arg(long, value_name = "STR", allow_hyphen_values = true)]
    inputs_2: Option<Inputs>,
    /// Number of frames after which the game is stopped
    #[arg(long, value_name = "N", default_value_t = 36_000, value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_FRAMES)))]
    frames: u32,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = start::seed, help = start::SEED_HELP)]
    seed: u64,
    #[arg(long, value_name = "STR", allow_hyphen_values = true, help = start::FIELD_HELP)]
    field: Option<String>,
    /// The first pieces of both sides, as for `run`
    #[arg(long, value_name = "LIST")]
    pieces: Option<String>,
    /// The first level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    level: Option<u32>,
    /// Maximum number of seconds to play; a match that takes longer is an error
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    max_time: Option<u64>,
    /// Print the outcome as one JSON document
    #[arg(long)]
    json: bool,
    /// Print one JSON document per line, for the start and for every frame
    #[arg(long)]
    trace: bool,
}

/// Players of both sides; `None` is a recording.
#[derive(Clone, Copy, Debug)]
struct Players([Option<Bot>; 2]);

impl FromStr for Players {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "expected two of weak, medium, strong, inputs, such as strong,weak";
        let player = |name: &str| {
            Ok(match name.trim() {
                "weak" => Some(Bot::Weak),
                "medium" => Some(Bot::Medium),
                "strong" => Some(Bot::Strong),
                "inputs" => None,
                _ => return Err(EXPECTED),
            })
        };
        let (one, other) = text.split_once(',').ok_or(EXPECTED)?;
        Ok(Self([player(one)?, player(other)?]))
    }
}

/// Reads the rules and lets both sides play.
pub fn versus(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let opened = start::open(&arguments.rules, arguments.seed)?;
    if !opened.rules.description.versus.is_on() {
        return Err(output::refused(
            "these rules have no attacks, expected rules with `versus`",
        ));
    }
    let setup = setup(arguments, &opened)?;
    let mut duel = begin(arguments, &opened, &setup);
    let clock = Clock::new(arguments.max_time, Arc::default());
    let mut is_late = false;
    let status = output::results(|out| {
        if arguments.trace {
            output::json(out, &duel.report(arguments.seed))?;
        }
        while duel.outcome() == Outcome::Playing && duel.frame() < arguments.frames {
            if clock.has_ended() {
                is_late = true;
                return Ok(());
            }
            duel.step();
            if arguments.trace {
                output::json(out, &duel.report(arguments.seed))?;
            }
        }
        let report = duel.report(arguments.seed);
        match (arguments.trace, arguments.json) {
            (true, _) => Ok(()),
            (false, true) => output::json(out, &report),
            (false, false) => write(out, &report),
        }
    });
    if is_late {
        return Err(output::refused(format_args!(
            "the time limit of {} s has ended the match at frame {}",
            arguments.max_time.unwrap_or_default(),
            duel.frame()
        )));
    }
    Ok(status)
}

fn setup(arguments: &Arguments, opened: &Opened) -> Result<Setup, ExitCode> {
    let rules = &opened.rules;
    let mut setup = Setup {
        level: arguments.level,
        ..Setup::seeded(arguments.seed)
    };
    if let Some(field) = &arguments.field {
        setup.grid = Some(start::field(field, None, rules)?);
    }
    if let Some(pieces) = &arguments.pieces {
        let pieces = notation::read_pieces(pieces, rules);
        let refused = |misfit| output::refused(format_args!("--pieces: {misfit}"));
        setup.pieces = pieces.map_err(refused)?;
    }
    Ok(setup)
}

fn begin(arguments: &Arguments, opened: &Opened, setup: &Setup) -> Duel {
    let player = |bot: Option<Bot>, side: u64, inputs: &Option<Inputs>| match bot {
        Some(bot) => Player::Bot(Box::new(BotHand::new(bot, opened, arguments.seed, side))),
        None => Player::Inputs(inputs.clone().unwrap_or_default()),
    };
    let Players([one, other]) = arguments.players;
    let players = [
        player(one, 0, &arguments.inputs),
        player(other, 1, &arguments.inputs_2),
    ];
    Duel::new(opened, setup, players)
}

fn write(out: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    let name = report.rules.replace(char::is_control, " ");
    let [one, other] = &report.players;
    match report.winner {
        Some(side) => writeln!(
            out,
            "{name}: {} wins in frame {}",
            match side {
                0 => format!("the first player ({})", one.player),
                _ => format!("the second player ({})", other.player),
            },
            report.frame
        )?,
        None => writeln!(out, "{name}: {} in frame {}", report.status, report.frame)?,
    }
    writeln!(out, "{:24}{:>12}{:>12}", "", one.player, other.player)?;
    let rows = [
        ("pieces", one.pieces.into(), other.pieces.into()),
        ("score", one.score, other.score),
        (
            "longest chain",
            one.max_chain.into(),
            other.max_chain.into(),
        ),
        ("attacks", one.made, other.made),
        ("sent", one.sent, other.sent),
        ("cancelled", one.cancelled, other.cancelled),
        ("arrived", one.arrived, other.arrived),
        ("pending", one.pending, other.pending),
    ];
    for (what, one, other) in rows {
        writeln!(out, "{what:24}{one:>12}{other:>12}")?;
    }
    Ok(())
}
