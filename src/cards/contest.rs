//! A match between players of any kind, move by move (C-CLI-05 to C-CLI-07,
//! C-FAULT-04).

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::game::{Game, Options};
use crate::moves::Move;
use crate::outside::{Fault, NoMove, Outside};
use crate::player::Player;
use crate::players;

/// Default time for a move of a program (C-FAULT-03).
pub const MOVE_TIME: Duration = Duration::from_secs(60);

/// Prefix of the names of built-in players (C-CLI-05).
pub const BUILT_IN: &str = "builtin:";

/// The player of a side.
enum Seat {
    BuiltIn(Box<dyn Player>),
    Program(Box<Outside>),
    Person(Receiver<Move>),
}

/// Name of a person among the players.
pub const PERSON: &str = "person";

/// Interval at which a match with people checks whether it was stopped.
const PATIENCE: Duration = Duration::from_millis(50);

/// Waits for a person's move; returns `None` once the match was stopped.
fn wait_for(moves: &Receiver<Move>, stop: &AtomicBool) -> Option<Move> {
    while !stop.load(Ordering::Relaxed) {
        match moves.recv_timeout(PATIENCE) {
            Ok(choice) => return Some(choice),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

/// Conditions of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Turns of each player, 1 to 100,000.
    pub turns: u32,
    /// Seed of the built-in players.
    pub seed: u64,
    /// Time for a move of a program.
    pub move_time: Duration,
}

/// A match being played.
pub struct Contest {
    game: Game,
    names: [String; 2],
    terms: Terms,
    seats: [Seat; 2],
    fault: Option<(usize, Fault)>,
    stop: Arc<AtomicBool>,
}

impl std::fmt::Debug for Contest {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = out.debug_struct("Contest");
        out.field("game", &self.game).field("names", &self.names);
        out.field("terms", &self.terms).field("fault", &self.fault);
        out.finish_non_exhaustive()
    }
}

/// Result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move was played.
    Played(Move),
    /// The match is over.
    Over,
    /// The match was stopped from outside, before it was over.
    Stopped,
}

/// End of a match: by its rules or by a fault.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    mode: &'static str,
    /// Names of the players as given.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// Maximum number of turns of each player.
    pub turns: u32,
    /// Number of moves played.
    pub moves: u64,
    /// Turn of the last move, or of the fault.
    pub turn: u64,
    /// The winner; `None` for a draw.
    pub winner: Option<usize>,
    /// `slots`, `turns` or `fault`.
    pub reason: &'static str,
    /// Number of living slots of each player.
    pub alive: [usize; 2],
    /// Points of each player, for leagues.
    pub points: [u8; 2],
    /// The player who lost by a fault, and the fault.
    #[serde(serialize_with = "write_fault")]
    pub fault: Option<(usize, Fault)>,
    /// The state hash (C-HASH-02).
    pub hash: String,
}

fn write_fault<S: Serializer>(
    fault: &Option<(usize, Fault)>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Document<'a> {
        player: usize,
        kind: &'static str,
        message: &'a str,
    }
    let document = fault.as_ref().map(|(player, fault)| Document {
        player: *player,
        kind: fault.kind.name(),
        message: &fault.message,
    });
    document.serialize(serializer)
}

impl Contest {
    /// Prepares a match; starts the programs among the players.
    ///
    /// # Errors
    ///
    /// The built-in player does not exist, or a program cannot be started.
    pub fn new(names: [String; 2], terms: Terms, stop: Arc<AtomicBool>) -> io::Result<Self> {
        Self::with_people(names, terms, stop, [None, None])
    }

    /// Prepares a match with people, whose moves come from these channels.
    ///
    /// # Errors
    ///
    /// As [`Contest::new`].
    pub fn with_people(
        names: [String; 2],
        terms: Terms,
        stop: Arc<AtomicBool>,
        people: [Option<Receiver<Move>>; 2],
    ) -> io::Result<Self> {
        let seat = |player: usize, name: &str| -> io::Result<Seat> {
            let Some(built_in) = name.strip_prefix(BUILT_IN) else {
                let program = Outside::start(name, player, terms.move_time);
                return Ok(Seat::Program(Box::new(program?)));
            };
            let found = players::named(built_in, terms.seed, player);
            let found = found.ok_or_else(|| {
                let names: Vec<&str> = players::ALL.iter().map(|kind| kind.name).collect();
                let expected = format!("expected one of {}", names.join(", "));
                io::Error::new(io::ErrorKind::NotFound, expected)
            });
            Ok(Seat::BuiltIn(found?))
        };
        let named = |player: usize, name: &str| {
            let said = |error: io::Error| {
                let message = format!("{name}: the player cannot be started: {error}");
                io::Error::new(error.kind(), message)
            };
            seat(player, name).map_err(said)
        };
        let [one, two] = &names;
        let seated = |player: usize, name: &str, moves: Option<Receiver<Move>>| match moves {
            Some(moves) => Ok(Seat::Person(moves)),
            None => named(player, name),
        };
        let [first, second] = people;
        let seats = [seated(0, one, first)?, seated(1, two, second)?];
        let options = Options {
            turns: terms.turns,
            ..Options::default()
        };
        Ok(Self {
            game: Game::new(&[], options),
            names,
            terms,
            seats,
            fault: None,
            stop,
        })
    }

    /// Returns the match.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the player who lost by a fault, and the fault.
    #[must_use]
    pub const fn fault(&self) -> Option<&(usize, Fault)> {
        self.fault.as_ref()
    }

    /// Returns whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.fault.is_some() || self.game.progress().is_over()
    }

    /// Returns the time left for a program to move; `None` for other players.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        match self.seats.get(self.game.progress().player())? {
            Seat::Program(program) => Some(program.time_left()),
            Seat::BuiltIn(_) | Seat::Person(_) => None,
        }
    }

    /// Requests the next move and plays it.
    pub fn step(&mut self) -> Step {
        if self.is_over() {
            return Step::Over;
        }
        if self.stop.load(Ordering::Relaxed) {
            return Step::Stopped;
        }
        self.game.forget_events();
        self.game.prepare();
        let player = self.game.progress().player();
        let choice = match self.seats.get_mut(player) {
            Some(Seat::BuiltIn(seat)) => seat.choose(&self.game),
            Some(Seat::Program(program)) => match program.ask(&self.stop) {
                Ok(choice) => choice,
                Err(NoMove::Stopped) => return Step::Stopped,
                Err(NoMove::Fault(fault)) => {
                    self.fault = Some((player, fault));
                    return Step::Over;
                }
            },
            Some(Seat::Person(moves)) => match wait_for(moves, &self.stop) {
                Some(choice) => choice,
                None => return Step::Stopped,
            },
            None => return Step::Over,
        };
        self.game.play(choice);
        if let Some(Seat::Program(other)) = self.seats.get_mut(1 - player) {
            other.tell(choice);
        }
        Step::Played(choice)
    }

    /// Returns the verdict; `None` if the match is not over, or has become too
    /// large.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let progress = self.game.progress();
        let (turn, winner, reason, points) = match (&self.fault, progress.result) {
            (Some((0, _)), _) => (progress.turn(), Some(1), "fault", [0, 6]),
            (Some(_), _) => (progress.turn(), Some(0), "fault", [6, 0]),
            (None, Some(result)) => (result.turn, result.winner, result.reason, result.points),
            (None, None) => return None,
        };
        Some(Verdict {
            mode: "cards",
            players: self.names.clone(),
            seed: self.terms.seed,
            turns: self.terms.turns,
            moves: progress.moves,
            turn,
            winner,
            reason,
            alive: self.game.alive(),
            points,
            fault: self.fault.clone(),
            hash: self.game.hash(),
        })
    }

    /// Ends the programs (C-PROTO-05). Dropping a match kills them at once.
    pub fn end(&mut self) {
        Outside::end(self.seats.iter_mut().filter_map(|seat| match seat {
            Seat::Program(program) => Some(&mut **program),
            Seat::BuiltIn(_) | Seat::Person(_) => None,
        }));
    }
}

impl Verdict {
    /// Returns the line that scripts of contestants expect (C-CLI-06).
    #[must_use]
    pub fn line(&self) -> String {
        let ([one, two], turn) = (self.alive, self.turn);
        match (&self.fault, self.winner) {
            (Some((player, fault)), _) => {
                let what = match fault.kind {
                    crate::outside::FaultKind::Timeout => "timeout",
                    _ => "invalid output",
                };
                format!("!! player {player} loses by {what} at turn {turn}")
            }
            (None, Some(player)) => {
                format!("!! player {player} wins by {one}:{two} after turn {turn}")
            }
            (None, None) => format!("!! draw by {one}:{two} after turn {turn}"),
        }
    }

    /// Returns the last line of a record (C-REC-01).
    #[must_use]
    pub fn record_line(&self) -> String {
        let winner = match self.winner {
            Some(player) => format!("player{player}"),
            None => "draw".to_owned(),
        };
        let reason = match &self.fault {
            Some((_, fault)) => fault.kind.name(),
            None => self.reason,
        };
        let ([one, two], turn) = (self.alive, self.turn);
        format!("result {winner} {one}:{two} turn {turn} {reason}")
    }
}

/// Returns the first lines of a record (C-REC-01).
#[must_use]
pub fn record_head(names: &[String; 2], terms: &Terms) -> String {
    // In a record each name takes one line.
    let one_line = |name: &String| name.replace(['\n', '\r'], " ");
    let [one, two] = names;
    format!(
        "cards-record 1\nplayer0 {}\nplayer1 {}\nseed {}\nturns {}\n",
        one_line(one),
        one_line(two),
        terms.seed,
        terms.turns
    )
}
