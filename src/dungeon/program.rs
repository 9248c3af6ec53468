//! Programs of tiles and their status (section 14).

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::message::{Message, Sender};
use crate::script::Script;

/// Maximum number of messages waiting in a program (D-LIMIT-04).
pub const MAX_QUEUE: usize = 1_000;

/// Next activity of a program (D-PROG-02). A dead program does not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// It executes lines.
    #[default]
    Alive,
    /// It continues in this cycle.
    Waiting(u64),
    /// It only takes messages.
    Idle,
}

/// The program of a tile (D-PROG-01).
#[derive(Component, Clone, Debug)]
pub struct Program {
    /// Its lines.
    pub script: Arc<Script>,
    /// Its unique serial number.
    pub serial: u64,
    /// Its status.
    pub status: Status,
    /// Index of the next line.
    pub line: usize,
    /// Number of completed moves of that line.
    pub steps: usize,
    /// Lines of labels that are not active, ascending.
    pub zapped: Vec<usize>,
    /// Number of executions of the sequences in these lines.
    pub sequences: Vec<(usize, usize)>,
    /// Waiting messages, the first one in front.
    pub queue: VecDeque<Arc<Message>>,
    /// The sender of the message being handled.
    pub sender: Option<Arc<Sender>>,
    /// Number of times the budget has paused it (D-LIMIT-01).
    pub over_budget: u64,
}

impl Program {
    /// Returns a program that starts with the first line.
    #[must_use]
    pub const fn new(script: Arc<Script>, serial: u64) -> Self {
        Self {
            script,
            serial,
            status: Status::Alive,
            line: 0,
            steps: 0,
            zapped: Vec::new(),
            sequences: Vec::new(),
            queue: VecDeque::new(),
            sender: None,
            over_budget: 0,
        }
    }

    /// Returns the first active line of a label in lower case (D-MSG-08).
    #[must_use]
    pub fn active(&self, label: &str) -> Option<usize> {
        let mut lines = self.script.lines_of(label).iter().copied();
        lines.find(|line| !self.zapped.contains(line))
    }

    /// Makes the first active label of this name inactive (D-ZAP-01).
    pub fn zap(&mut self, label: &str) {
        if let Some(line) = self.active(label) {
            let place = self.zapped.partition_point(|other| *other < line);
            self.zapped.insert(place, line);
        }
    }

    /// Makes the last inactive label of this name active (D-RESTORE-01).
    pub fn restore(&mut self, label: &str) {
        let lines = self.script.lines_of(label);
        let last = self.zapped.iter().rposition(|line| lines.contains(line));
        if let Some(place) = last {
            self.zapped.remove(place);
        }
    }

    /// Continues, alive, with a line.
    pub const fn go_on_at(&mut self, line: usize) {
        (self.status, self.line, self.steps) = (Status::Alive, line, 0);
    }

    /// Returns whether it has something to do at its turn.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.status == Status::Alive || !self.queue.is_empty()
    }
}
