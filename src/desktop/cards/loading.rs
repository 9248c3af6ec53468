//! Record that is replayed in the background, so that a long one delays neither
//! the window nor the moves already known (C-UI-11).

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use kotodama_cards::game::Options;
use kotodama_cards::history::{Entry, History, Stretch};
use kotodama_cards::moves::Move;
use kotodama_cards::start::StartSlot;

/// Number of applications after which the replayed moves are handed over.
const WORK: u64 = 1_000_000;

/// Cost of a move besides its applications, in applications.
const MOVE: u64 = 100;

/// Running replay. Dropping it stops the replay.
#[derive(Debug)]
pub struct Loading {
    stretches: Mutex<Receiver<Stretch>>,
    /// Number of moves of the record.
    total: usize,
    is_done: bool,
}

impl Loading {
    /// Starts to replay moves from a state.
    pub fn new(start: Vec<StartSlot>, options: Options, moves: Vec<Move>) -> Self {
        let (hand_over, stretches) = channel();
        let total = moves.len();
        thread::spawn(move || replay(&start, options, &moves, &hand_over));
        Self {
            stretches: Mutex::new(stretches),
            total,
            is_done: false,
        }
    }

    /// Adds the moves replayed since the last call.
    pub fn take(&mut self, history: &mut History) {
        let Ok(stretches) = self.stretches.lock() else {
            self.is_done = true;
            return;
        };
        while !self.is_done {
            match stretches.try_recv() {
                Ok(stretch) => _ = history.append(stretch),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.is_done = true,
            }
        }
    }

    /// Returns whether all possible moves have been replayed.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the number of moves of the record.
    pub const fn total(&self) -> usize {
        self.total
    }
}

fn replay(start: &[StartSlot], options: Options, moves: &[Move], hand_over: &Sender<Stretch>) {
    let mut history = History::new(start, options);
    let (mut told, mut work) = (0, 0);
    for choice in moves {
        // After the end of the match no move is played (C-MOVES-02).
        if !history.play(*choice) {
            break;
        }
        work += MOVE + history.entries().last().map_or(0, Entry::work);
        if work >= WORK {
            if hand_over.send(history.stretch(told)).is_err() {
                return;
            }
            (told, work) = (history.entries().len(), 0);
        }
    }
    // The record may have been left meanwhile.
    _ = hand_over.send(history.stretch(told));
}
