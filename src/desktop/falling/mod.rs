//! The screen on which falling blocks are played. What happens in a frame is
//! decided in [`crate::falling`]; here it is timed, fed with buttons, shown
//! and heard.
//!
//! Other screens write a [`FallingRequest`], or call [`start`]. The play is in
//! [`FallingSession`]; [`FallingNews`] tells when it begins and ends.

mod art;
mod buttons;
mod choices;
mod clearing;
mod effects;
mod held;
mod keys;
mod layout;
mod pace;
mod pictures;
mod scene;
mod session;
mod stage;

use bevy::prelude::*;

pub(in crate::desktop) use choices::{FallingChoices, Marks, Switch};
pub(in crate::desktop) use keys::{FallingAction, FallingKeys};
pub(in crate::desktop) use pace::Pace;
pub(in crate::desktop) use session::{
    FallingNews, FallingRequest, FallingSession, Feed, Origin, Ready, restart, start,
    start_builtin, step,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        session::plugin,
        buttons::plugin,
        keys::plugin,
        art::plugin,
        effects::plugin,
        stage::plugin,
    ));
}
