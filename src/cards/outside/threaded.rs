//! Pipes to a program on systems that cannot wait for them: one thread reads
//! and one writes.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

use super::Heard;

/// Number of bytes read at once.
const CHUNK: usize = 4096;

/// A program and its pipes.
#[derive(Debug)]
pub(super) struct Pipes {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
}

impl Pipes {
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        // One chunk ahead: a flood of output has to wait.
        let (heard, output) = sync_channel(1);
        if let Some(stdout) = child.stdout.take() {
            std::thread::Builder::new().spawn(move || listen(stdout, &heard))?;
        }
        let (input, said) = channel();
        if let Some(stdin) = child.stdin.take() {
            std::thread::Builder::new().spawn(move || speak(stdin, &said))?;
        }
        Ok(Self {
            child,
            input: Some(input),
            output,
        })
    }

    /// Queues bytes for the program.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        // If this fails, the program reads no more and needs no more input.
        let sent = self.input.as_ref().map(|input| input.send(bytes.to_vec()));
        if !matches!(sent, Some(Ok(()))) {
            self.close_input();
        }
    }

    /// Reads the program's output; waits if there is none.
    pub(super) fn read(&mut self, into: &mut Vec<u8>, patience: Duration) -> Heard {
        match self.output.recv_timeout(patience) {
            Ok(bytes) => {
                into.extend(bytes);
                Heard::Bytes
            }
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Returns whether the program has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
    }

    /// Kills the program.
    pub(super) fn kill(&mut self) {
        self.close_input();
        // It fails if the program has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn listen(mut stdout: impl Read, heard: &SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(length @ 1..) = stdout.read(&mut chunk) {
        let bytes = chunk.get(..length).unwrap_or_default().to_vec();
        if heard.send(bytes).is_err() {
            return;
        }
    }
}

fn speak(mut stdin: impl Write, said: &Receiver<Vec<u8>>) {
    while let Ok(bytes) = said.recv() {
        if stdin
            .write_all(&bytes)
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}
