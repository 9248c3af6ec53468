//! What the command line asks of the program with a window.

use std::any::Any;
use std::fmt::Debug;
use std::path::PathBuf;

/// What the window is to begin with. Each mode has a type of its own.
pub trait StartRequest: Any + Debug + Send + Sync {}

impl<T: Any + Debug + Send + Sync> StartRequest for T {}

/// How the game begins; the default is the title.
#[derive(Debug, Default)]
pub struct PlayOptions {
    /// What to begin with, as the mode that plays it wants to know it.
    pub start: Option<Box<dyn StartRequest>>,
    /// Where to save a picture of the window after the moves.
    pub screenshot: Option<PathBuf>,
    /// Width and height of the window, in pixels, if they have to be these;
    /// moves are then not shown one by one.
    pub size: Option<(u32, u32)>,
    /// Whether the window closes after the moves and the picture.
    pub exit: bool,
    /// Number of frames that are measured and printed while the moves are played
    /// over and over, and again while they are undone.
    pub bench: Option<u32>,
}

impl PlayOptions {
    /// Returns what to begin with if it is of this type, which means: of the
    /// mode of this type.
    #[must_use]
    pub fn start_of<T: StartRequest>(&self) -> Option<&T> {
        let start: &dyn Any = self.start.as_deref()?;
        start.downcast_ref()
    }
}
