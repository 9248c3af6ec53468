//! Shared parts of the falling-block commands: the rules, the options for the
//! start of a play, and its output.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;

use bevy::math::IVec2;

use super::super::clock::Clock;
use super::{output, summary};
use kotodama_falling::field::Field;
use kotodama_falling::flow::Status;
use kotodama_falling::grid::Grid;
use kotodama_falling::host::PrintTo;
use kotodama_falling::inputs::Inputs;
use kotodama_falling::notation::{self, Misfit};
use kotodama_falling::open::{self, Opened};
use kotodama_falling::piece::{Piece, Queue};
use kotodama_falling::report::{self, Log};
use kotodama_falling::rules::Rules;
use kotodama_falling::script::Printer;
use kotodama_falling::{Game, Setup};

/// Help for the argument RULES.
pub const RULES_HELP: &str = "The rules: builtin:NAME, a file *.falling.ron or a script *.lua";

/// Help for `--field`.
pub const FIELD_HELP: &str = "\
The field before the first frame, instead of the rules' own

Rows from top to bottom separated by `/`, the bottom row last; missing rows on
top are empty. A cell is `.`, the glyph of a block, or a base-36 digit as its
role.";

/// Help for `--joints`.
pub const JOINTS_HELP: &str = "\
How the blocks of the field are joined, in rows as in --field

`<` to the right neighbour, `>` to the left, `^` to the one below, `v` to the
one above, `.` not at all.";

/// Help for `--seed`.
pub const SEED_HELP: &str = "Seed of the random numbers, decimal or 0x...";

/// Reads a seed: decimal, or hexadecimal after `0x`.
pub fn seed(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match digits {
        Some(digits) if digits.starts_with('+') => None,
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    number.ok_or_else(|| format!("expected a number from 0 to {}, decimal or 0x...", u64::MAX))
}

/// Position of the first piece.
#[derive(Clone, Copy, Debug)]
pub struct At {
    origin: IVec2,
    rotation: usize,
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let mut parts = text.split(',').map(|part| part.trim().parse::<i64>());
        let mut next = || parts.next()?.ok();
        let numbers = (next(), next(), next());
        let (Some(x), Some(y), Some(rotation)) = numbers else {
            return Err("expected X,Y,R: three whole numbers");
        };
        if parts.next().is_some() || rotation < 0 {
            return Err("expected X,Y,R: three whole numbers, the last from 0 on");
        }
        // All places far outside are equivalent.
        let near = |number: i64| i32::try_from(number.clamp(-1000, 1000)).unwrap_or(0);
        Ok(Self {
            origin: IVec2::new(near(x), near(y)),
            rotation: usize::try_from(rotation).unwrap_or(usize::MAX),
        })
    }
}

/// Reads the rules; on failure reports why and returns the exit status.
pub fn open(rules: &Path, seed: u64) -> Result<Opened, ExitCode> {
    let opened = open::open(rules).and_then(|opened| opened.seeded(seed));
    opened.map_err(output::refused)
}

/// Returns the field of `--field` and `--joints`.
pub fn field(field: &str, joints: Option<&str>, rules: &Rules) -> Result<Grid, ExitCode> {
    let refused =
        |option: &str, misfit: Misfit| output::refused(format_args!("{option}: {misfit}"));
    let mut grid = notation::read_field(field, rules).map_err(|it| refused("--field", it))?;
    if let Some(joints) = joints {
        notation::read_bonds(joints, &mut grid).map_err(|it| refused("--joints", it))?;
    }
    Ok(grid)
}

/// Places the first piece according to `--at`; it has to fit there.
pub fn place(at: At, opened: &Opened, setup: &mut Setup) -> Result<(), ExitCode> {
    let game = opened.play(setup);
    let world = game.world();
    let first = world.get_resource::<Queue>();
    let first = first.and_then(|queue| queue.pieces.front());
    let field = world.get_resource::<Field>();
    let (Some(first), Some(field)) = (first, field) else {
        return Ok(());
    };
    let states = opened.rules.shapes.get(first.shape);
    let states = states.map_or(0, |shape| shape.states.len());
    if at.rotation >= states {
        let last = states.saturating_sub(1);
        return Err(output::refused(format_args!(
            "--at: the first piece has no state {}, expected one from 0 to {last}",
            at.rotation
        )));
    }
    let piece = Piece::new(&opened.rules, first.clone(), at.rotation, at.origin);
    if !piece.fits(field.grid(), at.origin) {
        return Err(output::refused(
            "--at: the first piece does not fit there, expected a place where it does",
        ));
    }
    setup.at = Some((at.origin, at.rotation));
    Ok(())
}

/// Forms of output of a play.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Output {
    /// Print the report as one JSON document
    #[arg(long)]
    json: bool,
    /// Print one JSON document per line, for the start and for every frame
    #[arg(long)]
    trace: bool,
    /// Maximum number of seconds to play; a play that takes longer is an error
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    max_time: Option<u64>,
}

/// A play with its output.
pub struct Session<'a> {
    opened: &'a Opened,
    setup: &'a Setup,
    output: Output,
}

impl<'a> Session<'a> {
    /// Returns a play with this start.
    pub const fn new(opened: &'a Opened, setup: &'a Setup, output: Output) -> Self {
        Self {
            opened,
            setup,
            output,
        }
    }

    /// Plays frames while `step` returns true, with output, and returns the
    /// finished play.
    ///
    /// # Errors
    ///
    /// The exit status if a script failed or the time was over, in which case
    /// nothing but the frames of a trace was printed.
    pub fn print<S: FnMut(&mut Game) -> bool>(
        &self,
        steps: impl Fn() -> S,
    ) -> Result<(Game, ExitCode), ExitCode> {
        let clock = Clock::new(self.output.max_time, Arc::default());
        // A trace is too long to be held back until a script has ended.
        let in_advance = !self.output.trace || self.opened.script.is_some();
        let mut game = self.begin(PrintTo(Some(printer)));
        if in_advance {
            let mut step = steps();
            loop {
                for warning in game.take_warnings() {
                    output::complain(&warning);
                }
                if clock.has_ended() {
                    return Err(self.took_too_long(&game));
                }
                if !step(&mut game) {
                    break;
                }
            }
            if let Some(fault) = game.fault() {
                return Err(output::refused(fault));
            }
        }
        let mut is_late = false;
        let status = output::results(|out| {
            match (self.output.trace, self.output.json) {
                (true, _) => {
                    if in_advance {
                        game = self.begin(PrintTo::default());
                    }
                    self.document(&game, out)?;
                    let mut step = steps();
                    while !is_late && step(&mut game) {
                        self.document(&game, out)?;
                        is_late = clock.has_ended();
                    }
                }
                (false, true) => self.document(&game, out)?,
                (false, false) => summary::write(out, &game, self.setup.seed)?,
            }
            Ok(())
        });
        if is_late {
            return Err(self.took_too_long(&game));
        }
        Ok((game, status))
    }

    /// Says that the time limit has ended the play.
    fn took_too_long(&self, game: &Game) -> ExitCode {
        let seconds = self.output.max_time.unwrap_or_default();
        output::refused(format_args!(
            "the time limit of {seconds} s has ended the play at frame {}",
            game.frame()
        ))
    }

    fn begin(&self, print_to: PrintTo) -> Game {
        let mut game = self.opened.play_aloud(self.setup, print_to);
        game.world_mut().insert_resource(Log::default());
        game
    }

    fn document(&self, game: &Game, out: &mut dyn Write) -> io::Result<()> {
        match report::report(game.world(), self.setup.seed) {
            Some(report) => output::json(out, &report),
            None => Ok(()),
        }
    }
}

/// Returns a printer for scripts, whose output is not part of the result.
fn printer() -> Printer {
    Box::new(|line| output::complain(&line))
}

/// Plays these inputs up to a frame.
pub fn play_to(frames: u32, inputs: &Inputs) -> impl FnMut(&mut Game) -> bool {
    let mut held = inputs.iter();
    move |game| {
        let goes_on = game.frame() < frames && game.status() == Status::Playing;
        if goes_on {
            game.step(held.next().unwrap_or_default());
        }
        goes_on
    }
}
