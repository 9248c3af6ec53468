//! Music: calm loops, each loaded when first requested.

mod tune;

use bevy::audio::{AddAudioSource, AudioPlayer, AudioSink, AudioSinkPlayback, PlaybackSettings};
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

use self::tune::{Tune, TuneLoader};
use crate::Loudness;
use kotodama_shell::frame::Pause;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Tune>()
        .init_asset_loader::<TuneLoader>()
        .init_resource::<Music>()
        .init_resource::<Tempo>()
        .add_systems(
            StateTransition,
            choose_for_title
                .after(StateTransitionSystems::EnterSchedules)
                .run_if(state_changed::<Screen>),
        )
        .add_systems(Update, playing());
}

/// Returns the systems that play the tunes.
fn playing() -> ScheduleConfigs<ScheduleSystem> {
    (
        set_loudness,
        turn_dials,
        set_tempo.run_if(resource_changed::<Tempo>),
        fall_silent,
    )
        .chain()
        .in_set(AppSystems::Show)
}

/// Tunes that ship, each a file of `assets/music`, in display order.
pub const NAMES: [&str; 10] = [
    "lantern",
    "footpath",
    "bamboo",
    "torii",
    "pond",
    "moss",
    "ridge",
    "snowfall",
    "leaves",
    "workbench",
];

/// Requested tune; silence if it is `None` or unknown. Every screen sets it, so
/// that it need not be reset.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Music(pub Option<String>);

impl Music {
    /// Returns the tune with this name.
    pub fn named(name: &str) -> Self {
        Self(Some(name.to_owned()))
    }

    /// Returns the tune of the title screen and of other screens without play.
    pub fn of_title() -> Self {
        Self::named("lantern")
    }
}

/// Returns whether the game has this tune.
pub fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}

/// Playback speed of music, as a factor.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Self {
        Self(1.0)
    }
}

fn file(name: &str) -> String {
    format!("music/{name}.ogg")
}

/// Requests the title tune wherever words drift.
fn choose_for_title(screen: Res<State<Screen>>, mut music: ResMut<Music>) {
    if screen.has_backdrop {
        music.set_if_neq(Music::of_title());
    }
}

/// Volume factor of music while a menu covers the level; it is also muffled.
const PAUSED: f32 = 0.4;

/// Tune that is playing or fading.
#[derive(Component)]
struct Performance {
    name: &'static str,
    loudness: f32,
    is_muffled: bool,
    /// Seconds since it was turned off.
    off: f32,
}

/// Sets all volumes and starts the requested tune.
fn set_loudness(
    mut commands: Commands,
    (music, loudness, settings): (Res<Music>, Loudness, Res<Settings>),
    (screen, pause): (Res<State<Screen>>, Res<State<Pause>>),
    (server, tempo): (Res<AssetServer>, Res<Tempo>),
    mut performances: Query<&mut Performance>,
) {
    // A menu is always open on the title screen.
    let is_muffled = pause.get().0 && *screen.get() != Screen::TITLE;
    let loudness = loudness.music() * if is_muffled { PAUSED } else { 1.0 };
    let is_on = settings.music_loudness() > 0.0;
    let mut known = NAMES.into_iter().filter(|_| is_on);
    let wanted = known.find(|name| music.0.as_deref() == Some(name));
    for mut performance in &mut performances {
        let is_wanted = wanted == Some(performance.name);
        performance.loudness = if is_wanted { loudness } else { 0.0 };
        performance.is_muffled = is_muffled;
        // A tune that is only muted while the window is inactive continues
        // afterwards.
        if is_wanted {
            performance.off = 0.0;
        }
    }
    let is_heard = |name: &str| performances.iter().any(|heard| heard.name == name);
    if let Some(name) = wanted.filter(|name| loudness > 0.0 && !is_heard(name)) {
        commands.spawn((
            Name::new("Music"),
            Performance {
                name,
                loudness,
                is_muffled,
                off: 0.0,
            },
            AudioPlayer(server.load::<Tune>(file(name))),
            PlaybackSettings::ONCE.with_speed(tempo.0),
        ));
    }
}

/// Updates the controls of loaded tunes.
fn turn_dials(performances: Query<(&Performance, &AudioPlayer<Tune>)>, tunes: Res<Assets<Tune>>) {
    for (performance, AudioPlayer(tune)) in &performances {
        if let Some(tune) = tunes.get(tune) {
            tune.dial.turn(performance.loudness, performance.is_muffled);
        }
    }
}

/// Applies the tempo to playing tunes; others start with it.
fn set_tempo(
    tempo: Res<Tempo>,
    mut performances: Query<(&mut PlaybackSettings, Option<&AudioSink>), With<Performance>>,
) {
    for (mut settings, sink) in &mut performances {
        settings.speed = tempo.0;
        if let Some(sink) = sink {
            sink.set_speed(tempo.0);
        }
    }
}

/// Seconds after which a tune that was turned off is inaudible.
const FADED: f32 = 4.0;

/// Removes faded tunes together with their samples, some megabytes each.
fn fall_silent(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut performances: Query<(Entity, &mut Performance)>,
) {
    for (entity, mut performance) in &mut performances {
        if performance.loudness > 0.0 {
            performance.off = 0.0;
            continue;
        }
        performance.off += time.delta_secs();
        if performance.off > FADED {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests;
