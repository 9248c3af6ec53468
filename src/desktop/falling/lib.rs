//! The screen on which falling blocks are played. What happens in a frame is
//! decided in [`kotodama_falling`]; here it is timed, fed with buttons, shown
//! and heard.
//!
//! Other screens write a [`FallingRequest`], or call [`start()`]. The play is in
//! [`FallingSession`]; [`FallingNews`](session::FallingNews) tells when it begins
//! and ends.

pub mod rule_texts;
pub mod screens;
pub mod start;
mod touch;

mod art;
#[cfg(test)]
mod bench;
mod button_latch;
mod buttons;
pub mod choices;
mod clearing;
mod effects;
mod frame_clock;
mod home;
pub mod hud;
mod key_presets;
pub mod keys;
pub mod layout;
pub mod menus;
mod mixer;
mod pictures;
mod pool;
mod popups;
mod practice;
mod preview;
mod preview_games;
mod records;
mod reload;
mod remark;
mod rewind;
mod rule_browser;
mod scene;
pub mod session;
mod sound;
mod stage;
mod starts;
#[cfg(test)]
mod tests;
mod variant_names;
mod versus;
mod watch;

#[cfg(test)]
use kotodama_formats::faults;
#[cfg(test)]
#[path = "../../../tests/common/written.rs"]
mod written;

use std::time::Duration;

use bevy::prelude::*;

use self::screens::{FIELD, GALLERY, MIXER, PRACTICE, RULE_BROWSER};
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

pub use choices::FallingChoices;
pub use hud::used_actions;
pub use keys::FallingAction;
pub use layout::FallingLayout;
pub use session::{FallingRequest, FallingSession, Feed, start};

pub fn plugin(app: &mut App) {
    kotodama_ui::title_entries::title_entry(
        app,
        kotodama_ui::title_entries::TitleEntry {
            order: 10,
            label: |_| Some(t!("title-falling")),
            act: |world| world.resource_mut::<NextState<Screen>>().set(RULE_BROWSER),
        },
    );
    kotodama_shell::settings::section::<FallingChoices>(app);
    app.add_plugins((
        session::plugin,
        buttons::plugin,
        keys::plugin,
        touch::plugin,
        art::plugin,
        effects::plugin,
        stage::plugin,
        versus::plugin,
        hud::plugin,
        preview::plugin,
        popups::plugin,
        sound::plugin,
        menus::plugin,
    ));
    app.add_systems(PostUpdate, ask_for_frames);
    // What is around the play.
    app.add_plugins((
        home::plugin,
        records::plugin,
        preview_games::plugin,
        rule_browser::plugin,
        mixer::plugin,
        watch::plugin,
        reload::plugin,
        practice::plugin,
    ));
}

/// Asks for frames during play, and in lists with previews or while keys are
/// held.
fn ask_for_frames(screen: Res<State<Screen>>, menu: Res<State<Menu>>, mut next: ResMut<NextFrame>) {
    match *screen.get() {
        FIELD if !menu.pauses => next.at_once(),
        RULE_BROWSER | MIXER | GALLERY | PRACTICE => next.within(Duration::from_millis(33)),
        _ => {}
    }
}
