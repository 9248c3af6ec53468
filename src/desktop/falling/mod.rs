//! The screen on which falling blocks are played. What happens in a frame is
//! decided in [`crate::falling`]; here it is timed, fed with buttons, shown
//! and heard.
//!
//! Other screens write a [`FallingRequest`], or call [`start`]. The play is in
//! [`FallingSession`]; [`FallingNews`] tells when it begins and ends.

pub mod rule_texts;
pub mod screens;

mod art;
#[cfg(test)]
mod bench;
mod buttons;
mod choices;
mod clearing;
mod desk;
mod effects;
mod held;
pub mod hud;
pub mod keys;
pub mod layout;
mod live;
pub mod menus;
mod pace;
mod pictures;
mod popups;
mod practice;
mod preview;
mod records;
mod reload;
mod remark;
mod rewind;
mod scene;
pub mod session;
mod shelf;
mod sound;
mod stage;
#[cfg(test)]
mod tests;
mod typing;
mod watch;

use bevy::prelude::*;

pub use choices::FallingChoices;
pub use hud::used_actions;
pub use keys::FallingAction;
pub use layout::FallingLayout;
pub use menus::{ROWS, spawn_strip};
pub use session::{FallingRequest, FallingSession, Feed, start};

pub fn plugin(app: &mut App) {
    crate::desktop::shell::settings::section::<FallingChoices>(app);
    app.add_plugins((
        session::plugin,
        buttons::plugin,
        keys::plugin,
        art::plugin,
        effects::plugin,
        stage::plugin,
        hud::plugin,
        preview::plugin,
        popups::plugin,
        sound::plugin,
        menus::plugin,
    ));
    // What is around the play.
    app.add_plugins((
        records::plugin,
        live::plugin,
        typing::plugin,
        shelf::plugin,
        desk::plugin,
        watch::plugin,
        reload::plugin,
        practice::plugin,
    ));
}
