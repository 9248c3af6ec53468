//! Registration of a mode with the program.

use bevy::prelude::*;

use super::visit::Venue;
use kotodama_sim::PlayOptions;

/// Request from the command line.
pub struct Opening {
    /// Prepares the app before the modes are added.
    pub prepare: fn(&mut App),
    /// Starts it once everything is loaded.
    pub begin: Box<dyn FnOnce(&mut World) + Send + Sync>,
}

impl Opening {
    /// Creates a request without preparation.
    pub fn new(begin: impl FnOnce(&mut World) + Send + Sync + 'static) -> Self {
        Self {
            prepare: |_| {},
            begin: Box::new(begin),
        }
    }
}

/// Mode or other module with its own screens. Everything else (actions,
/// settings, title entries, sounds, files) is registered in its plugin.
pub struct Mode {
    /// Adds the module to the app.
    pub plugin: fn(&mut App),
    /// Returns the opening that these options of the command line name, if this
    /// mode handles it, or the reason why it is not possible.
    pub open: fn(&PlayOptions) -> Option<Result<Opening, String>>,
    /// Files that icons on maps of other modes can lead to, if any.
    pub venue: Option<Venue>,
}

/// Action after loading; without one the title screen is shown.
#[derive(Resource, Default)]
pub struct Start(pub Option<Opening>);

impl Start {
    /// Finds the mode that handles the options.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be opened.
    pub fn of(modes: &[Mode], options: &PlayOptions) -> Result<Self, String> {
        let opening = modes.iter().find_map(|mode| (mode.open)(options));
        opening.transpose().map(Self)
    }
}
