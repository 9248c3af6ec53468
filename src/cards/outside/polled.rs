//! Pipes to a program on Unix: they never block, and are waited for with
//! `poll`. The program has a process group of its own, so that its child
//! processes can be killed with it.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};

use super::Heard;

/// Number of bytes read at once.
const CHUNK: usize = 4096;

/// Number of reads before sleeping: a quick program answers sooner than the
/// process could sleep and wake up.
const LOOKS: u32 = 40;

/// A program and its pipes.
#[derive(Debug)]
pub(super) struct Pipes {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    /// Bytes that the program has not read yet.
    pending: VecDeque<u8>,
    has_ended: bool,
}

impl Pipes {
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.process_group(0).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let pipes = Self {
            child,
            input,
            output,
            pending: VecDeque::new(),
            has_ended: false,
        };
        if let (Some(input), Some(output)) = (&pipes.input, &pipes.output) {
            rustix::io::ioctl_fionbio(input, true)?;
            rustix::io::ioctl_fionbio(output, true)?;
        }
        Ok(pipes)
    }

    /// Writes as much as the program takes and keeps the rest.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        if self.input.is_some() {
            self.pending.extend(bytes);
            self.flush();
        }
    }

    fn flush(&mut self) {
        while let Some(input) = &mut self.input
            && !self.pending.is_empty()
        {
            match input.write(self.pending.as_slices().0) {
                Ok(written) => drop(self.pending.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The program reads no more; it needs no more input.
                Err(_) => self.close_input(),
            }
        }
    }

    /// Reads the program's output; waits if there is none.
    pub(super) fn read(&mut self, into: &mut Vec<u8>, patience: Duration) -> Heard {
        if self.output.is_none() {
            return Heard::End;
        }
        if !patience.is_zero() {
            for _ in 0..LOOKS {
                match self.look(into) {
                    Heard::Nothing => std::thread::yield_now(),
                    heard => return heard,
                }
            }
            self.sleep(patience);
        }
        self.look(into)
    }

    /// Waits until the program has written something or can read.
    fn sleep(&self, patience: Duration) {
        if let Some(output) = &self.output {
            let mut waiting = vec![PollFd::new(output, PollFlags::IN)];
            if let Some(input) = &self.input
                && !self.pending.is_empty()
            {
                waiting.push(PollFd::new(input, PollFlags::OUT));
            }
            let patience = Timespec::try_from(patience).ok();
            // If it fails, the read below reports the error.
            let _ = poll(&mut waiting, patience.as_ref());
        }
    }

    /// Reads the program's output without waiting.
    fn look(&mut self, into: &mut Vec<u8>) -> Heard {
        let Some(output) = &mut self.output else {
            return Heard::End;
        };
        let mut chunk = [0; CHUNK];
        let heard = match output.read(&mut chunk) {
            Ok(0) => Heard::End,
            Ok(length) => {
                into.extend(chunk.get(..length).unwrap_or_default());
                Heard::Bytes
            }
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::Interrupted => Heard::Nothing,
                _ => Heard::End,
            },
        };
        if !self.pending.is_empty() {
            self.flush();
        }
        heard
    }

    pub(super) fn close_input(&mut self) {
        (self.input, self.pending) = (None, VecDeque::new());
    }

    /// Returns whether the program has ended; if so, kills its child processes.
    pub(super) fn has_ended(&mut self) -> bool {
        if !self.has_ended && matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
            self.has_ended = true;
            self.kill_group();
        }
        self.has_ended
    }

    fn kill_group(&self) {
        let group = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        if let Some(group) = group {
            // It fails if no process of the group is left.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// Kills the program with its child processes.
    pub(super) fn kill(&mut self) {
        self.close_input();
        if !self.has_ended() {
            self.kill_group();
            // Nothing more can be done if this fails.
            let _ = self.child.wait();
            self.has_ended = true;
        }
    }
}
