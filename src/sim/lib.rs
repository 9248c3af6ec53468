//! Common parts of all modes: [`deterministic`] schedules, the [`Registry`] of
//! the resources that belong to the state of play, the [`Format`] of
//! recordings, and the [`FileKind`]s that a mode reads. Depends on no mode.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

mod file_kind;
mod play_options;
mod recording;
mod schedule;
mod state;

pub use file_kind::{Checked, Examination, Examined, Examiner, FileKind, Link, Linter};
pub use play_options::{PlayOptions, StartRequest};
pub use recording::Format;
pub use schedule::deterministic;
pub use state::{Registry, SavedState};
