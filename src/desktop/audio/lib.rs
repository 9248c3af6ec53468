//! Sounds: effects for the board and menus, and [`music`]. Without an audio
//! device nothing is heard and nothing else changes.
//!
//! | module | content |
//! |---|---|
//! | [`effect`] | tables of effects: file, importance, spread of the pitch |
//! | [`menu_sounds`] | sounds of menus |
//! | [`mixer`] | selection of the requested effects that are heard |
//! | [`music`] | tunes |
//! | [`synth`] | sounds generated from a few numbers |

pub mod effect;
mod menu_sounds;
pub mod mixer;
pub mod music;
pub mod synth;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

pub use effect::Effect;
use kotodama_shell::window::Away;
use kotodama_ui::prelude::*;
pub use mixer::{Cue, cue};

pub fn plugin(app: &mut App) {
    app.add_plugins(music::plugin).configure_loading_state(
        LoadingStateConfig::new(Screen::LOADING).load_collection::<effect::Sounds>(),
    );
    hearing(app);
}

/// Adds the requests for effects and their playback.
pub fn hearing(app: &mut App) {
    effect::sounds(app, Effect::ALL.iter().map(|effect| effect.sound()));
    app.add_message::<Cue>()
        .init_resource::<mixer::Mixer>()
        .add_plugins(menu_sounds::plugin)
        .configure_sets(Update, HearingSystems.in_set(AppSystems::Show))
        .add_systems(
            Update,
            (
                mixer::play.run_if(resource_exists::<effect::Sounds>),
                mixer::fall_silent,
            )
                .chain()
                .in_set(HearingSystems),
        );
}

/// Systems that play the requested sounds.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HearingSystems;

/// Current volume.
#[derive(SystemParam)]
pub struct Loudness<'w> {
    settings: Res<'w, Settings>,
    away: Option<Res<'w, Away>>,
}

impl Loudness<'_> {
    fn is_muted(&self) -> bool {
        let is_away = self.away.as_ref().is_some_and(|away| away.0);
        is_away && self.settings.mute_unfocused
    }

    /// Returns the volume of all sounds but music, as a factor; 0 is silence.
    pub fn sounds(&self) -> f32 {
        match self.is_muted() {
            true => 0.0,
            false => self.settings.loudness(),
        }
    }

    /// Returns the volume of music, as a factor; 0 is silence.
    pub fn music(&self) -> f32 {
        match self.is_muted() {
            true => 0.0,
            false => self.settings.music_loudness(),
        }
    }
}
