//! Results go to standard output, diagnostics to standard error. A closed
//! reader is not an error: `kotodama run ... | head` ends quietly.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use super::visible::{Visible, visible};
use super::{INVALID, WRONG_USAGE};

/// Writes the results of a command and returns its exit status.
pub fn results(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> ExitCode {
    judged(|out| write(out).map(|()| ExitCode::SUCCESS))
}

/// Writes results that determine the exit status.
pub fn judged(write: impl FnOnce(&mut dyn Write) -> io::Result<ExitCode>) -> ExitCode {
    let out = io::stdout();
    // Programs and files get every byte as it is.
    let written = match out.is_terminal() {
        true => flushed(BufWriter::new(Visible::new(out.lock())), write),
        false => flushed(BufWriter::new(out.lock()), write),
    };
    match written {
        Ok(status) => status,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => refused(format_args!("the results cannot be written: {error}")),
    }
}

fn flushed(
    mut out: impl Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<ExitCode>,
) -> io::Result<ExitCode> {
    let status = write(&mut out)?;
    out.flush().map(|()| status)
}

/// Reports why a file or its contents are refused and returns the exit status.
pub fn refused(why: impl Display) -> ExitCode {
    complain(&why);
    ExitCode::from(INVALID)
}

/// Reports wrong usage and returns the exit status.
pub fn misused(why: impl Display) -> ExitCode {
    complain(&why);
    ExitCode::from(WRONG_USAGE)
}

/// Refuses a file that could not be written.
pub fn written(file: &Path, result: io::Result<()>) -> Result<(), ExitCode> {
    let file = file.display();
    result.map_err(|error| refused(format_args!("{file} cannot be written: {error}")))
}

/// Writes one JSON document on one line.
pub fn json(out: &mut dyn Write, document: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    writeln!(out)
}

/// Writes a diagnostic.
pub fn complain(message: &dyn Display) {
    // If standard error is closed, nothing can be reported.
    let _ = writeln!(io::stderr().lock(), "{}", visible(&message.to_string()));
}

/// Writes progress; with `in_place`, overwrites the previous line on a
/// terminal.
pub fn progress(message: &str, in_place: bool) {
    let mut err = io::stderr().lock();
    let message = visible(message);
    // If standard error is closed, nothing can be reported.
    let _ = match in_place {
        true => write!(err, "\r{message}\x1b[K").and_then(|()| err.flush()),
        false => writeln!(err, "{message}"),
    };
}
