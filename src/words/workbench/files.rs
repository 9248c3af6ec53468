//! The workbench for level files on a disk.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::remarks::{Document, text_of};
use super::{Effort, Report, Stage, examine, recorded};
use crate::level::file;
use kotodama_formats::{Diagnostics, Message};
use kotodama_sim::{Examination, Examined};

/// Interval of progress reports.
const TICK: Duration = Duration::from_millis(500);

/// Examines a level file with what is recorded beside it.
///
/// # Errors
///
/// A file that cannot be read, and a level that is not examined.
pub fn examine_file(path: &Path, examination: &Examination) -> Result<Examined, Diagnostics> {
    let level = file::read_file(path)?;
    let recorded = recorded::beside(path, &level)?;
    let effort = Effort {
        time: examination.time,
        memory: examination.memory,
        threads: examination.threads,
    };
    let stage = Stage::cancelled_by(examination.cancelled);
    let name = path.display().to_string();
    let work = || examine(&level, &recorded, &effort, &stage);
    let report = match examination.show {
        None => work(),
        Some(show) => shown(&stage, &|line| show(&format!("{name}: {line}")), work),
    };
    let report = report.map_err(|why| Diagnostics::with_file(&name, why))?;
    let (lines, passes) = text_of(&report, &recorded);
    let document = Document::new(&name, &report, &recorded);
    let json = serde_json::to_string(&document)
        .map_err(|error| Diagnostics::with_file(&name, Message::verbatim(error)))?;
    Ok(Examined {
        lines: lines.iter().map(|line| format!("{name}: {line}")).collect(),
        json,
        passes,
    })
}

/// Does the work and shows how far it is.
fn shown(
    stage: &Stage,
    show: &(dyn Fn(&str) + Sync),
    work: impl FnOnce() -> Result<Report, Message>,
) -> Result<Report, Message> {
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        scope.spawn(move || {
            while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                show(&progress_line(stage));
            }
        });
        let result = work();
        drop(done);
        result
    })
}

fn progress_line(stage: &Stage) -> String {
    let (done, pieces) = stage.pieces();
    let pieces = match pieces {
        0 => "visiting states".to_owned(),
        pieces => format!("{done} of {pieces} pieces tried"),
    };
    let states = stage.progress.total_states();
    let seconds = stage.progress.elapsed().as_secs();
    format!("{pieces}, {states} states, {seconds} s")
}
