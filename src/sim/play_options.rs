//! Options that the command line passes to the program with a window.

use std::any::Any;
use std::fmt::Debug;
use std::path::PathBuf;

/// The thing to open at the start. Each mode has its own type.
pub trait StartRequest: Any + Debug + Send + Sync {}

impl<T: Any + Debug + Send + Sync> StartRequest for T {}

/// Options for the start of the program; the default is the title.
#[derive(Debug, Default)]
pub struct PlayOptions {
    /// The thing to open, defined by the mode that plays it.
    pub start: Option<Box<dyn StartRequest>>,
    /// File for a picture of the window after the moves.
    pub screenshot: Option<PathBuf>,
    /// Width and height of the window in pixels, if fixed; moves are then not
    /// shown one by one.
    pub size: Option<(u32, u32)>,
    /// Whether the window closes after the moves and the picture.
    pub exit: bool,
    /// Number of frames to measure while the moves are played over and over,
    /// and again while they are undone.
    pub bench: Option<u32>,
}

impl PlayOptions {
    /// Returns the request to open something if it has type `T`, and thus
    /// belongs to the mode that defines `T`.
    #[must_use]
    pub fn start_of<T: StartRequest>(&self) -> Option<&T> {
        let start: &dyn Any = self.start.as_deref()?;
        start.downcast_ref()
    }
}
