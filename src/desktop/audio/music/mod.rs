//! Music: calm tunes that are written down as scores and become sound when
//! they are first wanted, in the background.

mod score;
mod synth;
mod tune;

use bevy::asset::UntypedHandle;
use bevy::audio::{AddAudioSource, AudioPlayer, AudioSink, AudioSinkPlayback, PlaybackSettings};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use bevy_asset_loader::prelude::*;

use self::score::{Score, ScoreAsset};
use self::tune::{Dial, Tune};
use crate::desktop::audio::Loudness;
use crate::desktop::journey::Source;
use crate::desktop::levels::Pack;
use crate::desktop::screens::Screen;
use crate::desktop::session::Session;
use crate::desktop::text_asset::TextLoader;
use crate::desktop::{AppSystems, Pause};

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Tune>()
        .init_asset::<ScoreAsset>()
        .init_asset_loader::<TextLoader<ScoreAsset>>()
        .init_resource::<Music>()
        .init_resource::<Tempo>()
        .configure_loading_state(
            LoadingStateConfig::new(Screen::Loading).load_collection::<Tunes>(),
        )
        .add_systems(OnEnter(Screen::Title), choose_for_title)
        .add_systems(OnEnter(Screen::Levels), choose_for_title)
        .add_systems(OnEnter(Screen::Shelf), choose_for_title)
        .add_systems(OnEnter(Screen::Play), choose_for_level)
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

/// The tunes that ship, each a file of `assets/music`: that of the title and
/// of maps, then those that levels have by default, then that of falling
/// blocks.
const NAMES: [&str; 5] = ["lantern", "pond", "bamboo", "snowfall", "leaves"];

/// How many of them levels have by default.
const OF_LEVELS: usize = 3;

/// As many levels in a row share a default tune: music that changes with every
/// level is restless.
const LEVELS_PER_TUNE: usize = 3;

/// The tune that is to be heard; none, or one that the game does not have, is
/// silence. Whoever changes it need not change it back: every screen chooses.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::desktop) struct Music(pub Option<String>);

impl Music {
    /// What is heard in a level: its own tune, or else that of its place in
    /// the pack.
    pub(in crate::desktop) fn of(wanted: Option<&str>, place: usize) -> Self {
        let levels = &NAMES[1..=OF_LEVELS];
        let by_place = levels[place / LEVELS_PER_TUNE % levels.len()];
        let name = wanted.filter(|name| NAMES.contains(name));
        Self(Some(name.unwrap_or(by_place).to_owned()))
    }

    /// What is heard while blocks fall.
    pub(in crate::desktop) fn of_falling() -> Self {
        Self(NAMES.last().map(|name| (*name).to_owned()))
    }

    /// What is heard at the title and on maps.
    pub(in crate::desktop) fn of_title() -> Self {
        Self(Some(NAMES[0].to_owned()))
    }
}

/// How fast music is played, as a factor.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(in crate::desktop) struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Self {
        Self(1.0)
    }
}

/// The tunes by name.
#[derive(Resource, Debug)]
pub(in crate::desktop) struct Tunes(Vec<Entry>);

#[derive(Debug)]
struct Entry {
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
    pub(in crate::desktop) fn names() -> impl Iterator<Item = &'static str> {
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
            Some(Entry {
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

fn choose_for_title(mut music: ResMut<Music>) {
    music.set_if_neq(Music::of_title());
}

fn choose_for_level(session: Res<Session>, pack: Option<Res<Pack>>, mut music: ResMut<Music>) {
    let wanted = session.level.music.as_deref();
    let place = match (&session.source, &pack) {
        (Source::Pack(file), Some(pack)) => pack.position(file),
        // A level of its own begins like a pack.
        _ => Some(0),
    };
    music.set_if_neq(match (wanted, place) {
        // What is in the pack and not in its list is the map.
        (None, None) => Music::of_title(),
        _ => Music::of(wanted, place.unwrap_or_default()),
    });
}

/// How loud music is while a menu covers the level.
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
    (music, loudness): (Res<Music>, Loudness),
    (screen, pause): (Res<State<Screen>>, Res<State<Pause>>),
    mut tunes: ResMut<Tunes>,
    mut sounds: ResMut<Assets<Tune>>,
    performances: Query<&Performance>,
) {
    // At the title a menu is always open.
    let is_paused = pause.get().0 && *screen.get() != Screen::Title;
    let loudness = loudness.music() * if is_paused { PAUSED } else { 1.0 };
    let wanted = music.0.as_deref().filter(|_| loudness > 0.0);
    for performance in &performances {
        let is_wanted = wanted == Some(performance.name);
        performance.dial.set(if is_wanted { loudness } else { 0.0 });
    }
    let is_heard = |name: &str| performances.iter().any(|heard| heard.name == name);
    let missing = wanted.filter(|name| !is_heard(name));
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
            PlaybackSettings::ONCE,
        ));
    }
}

impl Entry {
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

fn set_tempo(tempo: Res<Tempo>, performances: Query<&AudioSink, With<Performance>>) {
    for sink in &performances {
        sink.set_speed(tempo.0);
    }
}

/// Seconds after which nothing is heard any more of what was turned off.
const FADED: f32 = 4.0;

fn fall_silent(
    mut commands: Commands,
    time: Res<Time<Real>>,
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
        }
    }
}

#[cfg(test)]
mod tests;
