//! Outside players: programs that play over pipes (C-PROTO, C-FAULT).
#![expect(
    clippy::disallowed_methods,
    reason = "programs have real time for their moves, on no account of which a board changes"
)]

mod command_line;
mod lines;
#[cfg(unix)]
mod polled;
#[cfg(any(not(unix), test))]
mod threaded;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[cfg(unix)]
use polled::Pipes;
#[cfg(not(unix))]
use threaded::Pipes;

pub use command_line::split;
pub use lines::{Parsed, next_move};

use crate::moves::Move;

/// Time for a program to end after the match (C-PROTO-05).
const GRACE: Duration = Duration::from_secs(1);

/// Interval at which the wait for a program checks whether the match was
/// stopped.
const PATIENCE: Duration = Duration::from_millis(50);

/// The reason why a program lost at once (C-FAULT-01 to C-FAULT-03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Its description.
    pub message: String,
}

/// Kinds of faults of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The output was not a move.
    Invalid,
    /// The output ended when a move was due.
    Exit,
    /// The move did not come in time.
    Timeout,
}

impl FaultKind {
    /// Returns the name used in outputs and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Exit => "exit",
            Self::Timeout => "timeout",
        }
    }
}

/// Reason why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The program lost.
    Fault(Fault),
    /// The match was stopped from outside.
    Stopped,
}

/// Result of waiting for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// New bytes arrived.
    Bytes,
    /// The output has ended.
    End,
    /// Nothing new yet.
    Nothing,
}

/// A program that plays.
#[derive(Debug)]
pub struct Outside {
    pipes: Pipes,
    /// Output that has not been processed yet.
    heard: Vec<u8>,
    move_time: Duration,
    /// Time at which its move became due.
    since: Instant,
}

impl Outside {
    /// Starts a program with the number of its player as an additional
    /// argument.
    ///
    /// # Errors
    ///
    /// The command line has no program or an open quote, or the system's error.
    pub fn start(command_line: &str, player: usize, move_time: Duration) -> io::Result<Self> {
        let mut words = split(command_line)
            .map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?
            .into_iter();
        let program = words.next().ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                "expected the name of a program",
            )
        })?;
        let mut command = std::process::Command::new(program);
        command.args(words).arg(player.to_string());
        Ok(Self {
            pipes: Pipes::start(command)?,
            heard: Vec::new(),
            move_time,
            since: Instant::now(),
        })
    }

    /// Sends the program the other player's move, keeping what it does not read
    /// yet (C-PROTO-04).
    pub fn tell(&mut self, choice: Move) {
        let (card, slot) = (choice.card.name(), choice.slot);
        let said = match choice.is_left {
            true => format!("1\n{card}\n{slot}\n"),
            false => format!("2\n{slot}\n{card}\n"),
        };
        self.pipes.write(said.as_bytes());
        self.since = Instant::now();
    }

    /// Returns the time left for its move.
    #[must_use]
    pub fn time_left(&self) -> Duration {
        self.move_time.saturating_sub(self.since.elapsed())
    }

    /// Waits for the program's move.
    ///
    /// # Errors
    ///
    /// The program's fault, or that the match was stopped.
    pub fn ask(&mut self, stop: &AtomicBool) -> Result<Move, NoMove> {
        let fault = |kind, message: String| Err(NoMove::Fault(Fault { kind, message }));
        loop {
            match next_move(&self.heard) {
                Parsed::Move(choice, length) => {
                    self.heard.drain(..length);
                    return Ok(choice);
                }
                Parsed::Wrong(message) => return fault(FaultKind::Invalid, message),
                Parsed::Unfinished => {}
            }
            if stop.load(Ordering::Relaxed) {
                return Err(NoMove::Stopped);
            }
            let left = self.time_left();
            // The last read does not wait: a move that is there counts.
            match self.pipes.read(&mut self.heard, left.min(PATIENCE)) {
                Heard::End => {
                    let message = "its output ended when a move was due".to_owned();
                    return fault(FaultKind::Exit, message);
                }
                Heard::Nothing if left.is_zero() => {
                    let seconds = self.move_time.as_secs_f64();
                    let message = format!("no move came within {seconds} seconds");
                    return fault(FaultKind::Timeout, message);
                }
                Heard::Bytes | Heard::Nothing => {}
            }
        }
    }

    /// Closes the input of programs, waits a second for them to end, and kills
    /// the others with all their child processes (C-PROTO-05).
    pub fn end<'a>(programs: impl IntoIterator<Item = &'a mut Self>) {
        let mut programs: Vec<&mut Self> = programs.into_iter().collect();
        for program in &mut programs {
            program.pipes.close_input();
        }
        let until = Instant::now() + GRACE;
        let mut pause = Duration::from_micros(200);
        while !programs.is_empty() && Instant::now() < until {
            // Further output is ignored, but must not block the program.
            programs.retain_mut(|program| {
                program.heard.clear();
                program.pipes.read(&mut program.heard, Duration::ZERO);
                !program.pipes.has_ended()
            });
            if !programs.is_empty() {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
        }
        for program in programs {
            program.pipes.kill();
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        self.pipes.kill();
    }
}

#[cfg(test)]
mod tests;
