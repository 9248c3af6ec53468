//! Music: calm tunes that are written down as scores and become sound when
//! they are first wanted, in the background.

mod score;
mod synth;
mod tune;

use bevy::asset::UntypedHandle;
use bevy::audio::{AddAudioSource, AudioPlayer, AudioSink, AudioSinkPlayback, PlaybackSettings};
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use bevy_asset_loader::prelude::*;

use self::score::{Score, ScoreAsset};
use self::tune::{Dial, Tune};
use crate::Loudness;
use kotodama_shell::frame::Pause;
use kotodama_shell::text_asset::TextLoader;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Tune>()
        .init_asset::<ScoreAsset>()
        .init_asset_loader::<TextLoader<ScoreAsset>>()
        .init_resource::<Music>()
        .init_resource::<Tempo>()
        .configure_loading_state(
            LoadingStateConfig::new(Screen::LOADING).load_collection::<Tunes>(),
        )
        .add_systems(
            StateTransition,
            choose_for_title
                .after(StateTransitionSystems::EnterSchedules)
                .run_if(state_changed::<Screen>),
        )
        .add_systems(
            Update,
            (
                set_loudness,
                set_tempo.run_if(resource_changed::<Tempo>),
                fall_silent,
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(resource_exists::<Tunes>),
        );
}

/// The tunes that ship, each a file of `assets/music`, in the order in which
/// to offer them.
const NAMES: [&str; 10] = [
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

/// The tune that is to be heard; none, or one that the game does not have, is
/// silence. Whoever changes it need not change it back: every screen chooses.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Music(pub Option<String>);

impl Music {
    /// Returns the tune of this name.
    pub fn named(name: &str) -> Self {
        Self(Some(name.to_owned()))
    }

    /// What is heard at the title, and wherever nothing is played.
    pub fn of_title() -> Self {
        Self::named("lantern")
    }
}

/// Returns whether the game has this tune.
pub fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}

/// How fast music is played, as a factor.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Self {
        Self(1.0)
    }
}

/// The tunes by name.
#[derive(Resource, Debug)]
pub struct Tunes(Vec<LoadedTune>);

#[derive(Debug)]
struct LoadedTune {
    name: &'static str,
    score: Score,
    sound: Sound,
}

/// From score to sound.
#[derive(Debug)]
enum Sound {
    /// Nobody has wanted it yet.
    Unheard,
    Rendering(Task<Vec<i16>>),
    Ready(Handle<Tune>, Dial),
}

impl Tunes {
    /// The names of all tunes, in the order in which to offer them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter()
    }
}

impl AssetCollection for Tunes {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        Self::names()
            .map(|name| server.load::<ScoreAsset>(file(name)).untyped())
            .collect()
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        let scores = world.resource::<Assets<ScoreAsset>>();
        let entries = Self::names().filter_map(|name| {
            let handle: Handle<ScoreAsset> = server.load(file(name));
            Some(LoadedTune {
                name,
                score: scores.get(&handle)?.0.clone(),
                sound: Sound::Unheard,
            })
        });
        Self(entries.collect())
    }
}

fn file(name: &str) -> String {
    format!("music/{name}.ron")
}

/// Wherever words drift, the tune of the title is heard.
fn choose_for_title(screen: Res<State<Screen>>, mut music: ResMut<Music>) {
    if screen.has_backdrop {
        music.set_if_neq(Music::of_title());
    }
}

/// How loud music is while a menu covers the level; it sounds as if from the
/// next room as well.
const PAUSED: f32 = 0.4;

/// A tune that is heard, or fades.
#[derive(Component)]
struct Performance {
    name: &'static str,
    dial: Dial,
    /// Seconds for which it has been turned off.
    off: f32,
}

/// Turns the dials of what is heard, and lets what is to be heard begin.
fn set_loudness(
    mut commands: Commands,
    (music, loudness, settings): (Res<Music>, Loudness, Res<Settings>),
    (screen, pause): (Res<State<Screen>>, Res<State<Pause>>),
    mut tunes: ResMut<Tunes>,
    mut sounds: ResMut<Assets<Tune>>,
    tempo: Res<Tempo>,
    mut performances: Query<&mut Performance>,
) {
    // At the title a menu is always open.
    let is_paused = pause.get().0 && *screen.get() != Screen::TITLE;
    let loudness = loudness.music() * if is_paused { PAUSED } else { 1.0 };
    let is_on = settings.music_loudness() > 0.0;
    let wanted = music.0.as_deref().filter(|_| is_on);
    for mut performance in &mut performances {
        let is_wanted = wanted == Some(performance.name);
        performance.dial.set(if is_wanted { loudness } else { 0.0 });
        performance.dial.muffle(is_paused);
        // What is only mute while the window is away goes on afterwards.
        if is_wanted {
            performance.bypass_change_detection().off = 0.0;
        }
    }
    let is_heard = |name: &str| performances.iter().any(|heard| heard.name == name);
    let missing = wanted.filter(|name| loudness > 0.0 && !is_heard(name));
    // Looked at without the mark of a change, which nobody asks for.
    let entries = &mut tunes.bypass_change_detection().0;
    if let Some(name) = missing
        && let Some(entry) = entries.iter_mut().find(|entry| entry.name == name)
        && let Some((tune, dial)) = entry.ready(&mut sounds)
    {
        commands.spawn((
            Name::new("Music"),
            Performance {
                name: entry.name,
                dial,
                off: 0.0,
            },
            AudioPlayer(tune),
            PlaybackSettings::ONCE.with_speed(tempo.0),
        ));
    }
}

impl LoadedTune {
    /// The sound, once it has been made; asking for it has it made.
    fn ready(&mut self, sounds: &mut Assets<Tune>) -> Option<(Handle<Tune>, Dial)> {
        match &mut self.sound {
            Sound::Unheard => {
                let score = self.score.clone();
                let pool = AsyncComputeTaskPool::get();
                let task = pool.spawn(async move { synth::render(&score) });
                self.sound = Sound::Rendering(task);
                None
            }
            Sound::Rendering(task) if !task.is_finished() => None,
            Sound::Rendering(task) => {
                let tune = Tune {
                    samples: block_on(task).into(),
                    dial: Dial::default(),
                };
                let dial = tune.dial.clone();
                let handle = sounds.add(tune);
                self.sound = Sound::Ready(handle.clone(), dial.clone());
                Some((handle, dial))
            }
            Sound::Ready(handle, dial) => Some((handle.clone(), dial.clone())),
        }
    }
}

/// What is heard takes the tempo over; what is not heard yet begins with it.
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

/// Seconds after which nothing is heard any more of what was turned off.
const FADED: f32 = 4.0;

/// What has faded ends, and its samples, some megabytes, are dropped.
fn fall_silent(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut tunes: ResMut<Tunes>,
    mut performances: Query<(Entity, &mut Performance)>,
) {
    for (entity, mut performance) in &mut performances {
        if performance.dial.get() > 0.0 {
            performance.off = 0.0;
            continue;
        }
        performance.off += time.delta_secs();
        if performance.off > FADED {
            commands.entity(entity).despawn();
            let mut entries = tunes.bypass_change_detection().0.iter_mut();
            if let Some(entry) = entries.find(|entry| entry.name == performance.name) {
                entry.sound = Sound::Unheard;
            }
        }
    }
}

#[cfg(test)]
mod tests;
