//! What a mode is to the program with the window: the one thing that is
//! listed of it.

use bevy::prelude::*;

/// What the command line asks for.
pub struct Opening {
    /// Tells the app before the rooms are added to it.
    pub prepare: fn(&mut App),
    /// Begins it, once everything is loaded.
    pub begin: Box<dyn FnOnce(&mut World) + Send + Sync>,
}

impl Opening {
    /// Returns one for which nothing has to be prepared.
    pub fn new(begin: impl FnOnce(&mut World) + Send + Sync + 'static) -> Self {
        Self {
            prepare: |_| {},
            begin: Box::new(begin),
        }
    }
}

/// A mode, or another room that adds screens of its own. Everything else (its
/// actions, settings, entries, sounds, files) it registers in its plugin.
pub struct Mode<O> {
    /// Adds the room to the app.
    pub plugin: fn(&mut App),
    /// Returns how to begin with what these options of the command line name,
    /// if it is of this mode, or why that is not possible.
    pub open: fn(&O) -> Option<Result<Opening, String>>,
}

/// What is done once everything is loaded; the title is shown without it.
#[derive(Resource, Default)]
pub struct Start(pub Option<Opening>);

impl Start {
    /// Finds out what the options name.
    ///
    /// # Errors
    ///
    /// Why it cannot be opened.
    pub fn of<O>(modes: &[Mode<O>], options: &O) -> Result<Self, String> {
        let opening = modes.iter().find_map(|mode| (mode.open)(options));
        opening.transpose().map(Self)
    }
}
