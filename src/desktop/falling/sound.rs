//! What is heard of the play. A chain climbs: each link sounds higher than the
//! one before (F-UI-12).

use bevy::asset::UntypedHandle;
use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::effects::EffectSystems;
use super::session::FallingSession;
use super::stage::is_in_danger;
use crate::desktop::AppSystems;
use crate::desktop::audio::music::{Music, Tempo};
use crate::desktop::audio::{Heard, Loudness};
use crate::desktop::screens::Screen;
use crate::falling::field::Field;
use crate::falling::happened::Happened;
use crate::falling::tally::{Records, Spin};

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>(),
    )
    .add_systems(OnEnter(Screen::Falling), choose_music)
    .add_systems(OnExit(Screen::Falling), calm_down)
    .add_systems(
        Update,
        hasten
            .after(EffectSystems)
            .in_set(AppSystems::Show)
            .run_if(in_state(Screen::Falling)),
    )
    .add_systems(
        Update,
        hear.after(EffectSystems)
            .in_set(AppSystems::Show)
            .run_if(in_state(Screen::Falling).and_then(resource_exists::<Sounds>)),
    );
}

fn choose_music(mut music: ResMut<Music>) {
    music.set_if_neq(Music::of_falling());
}

/// How much faster music is while the stack is near the top.
const HASTE: f32 = 1.12;

fn hasten(
    field: Res<Field>,
    session: Res<FallingSession>,
    mut before: Local<Option<(u64, bool)>>,
    mut tempo: ResMut<Tempo>,
) {
    let now = (field.revision(), session.is_over());
    if *before == Some(now) {
        return;
    }
    *before = Some(now);
    let is_close = is_in_danger(&field) && !session.is_over();
    tempo.set_if_neq(Tempo(if is_close { HASTE } else { 1.0 }));
}

fn calm_down(mut tempo: ResMut<Tempo>) {
    tempo.set_if_neq(Tempo::default());
}

/// The sounds, the more important ones first: of many at once only these are
/// heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sound {
    Won,
    Over,
    AllClear,
    Level,
    Clear,
    Rows,
    Spin,
    Garbage,
    Change,
    Lock,
    Drop,
    Land,
    Hold,
    Refused,
    Turn,
    Move,
}

impl Sound {
    const ALL: [Self; 16] = [
        Self::Won,
        Self::Over,
        Self::AllClear,
        Self::Level,
        Self::Clear,
        Self::Rows,
        Self::Spin,
        Self::Garbage,
        Self::Change,
        Self::Lock,
        Self::Drop,
        Self::Land,
        Self::Hold,
        Self::Refused,
        Self::Turn,
        Self::Move,
    ];

    const fn file(self) -> &'static str {
        match self {
            Self::Won => "sounds/falling/won.wav",
            Self::Over => "sounds/falling/over.wav",
            Self::AllClear => "sounds/falling/all_clear.wav",
            Self::Level => "sounds/falling/level.wav",
            Self::Clear => "sounds/falling/clear.wav",
            Self::Rows => "sounds/falling/rows.wav",
            Self::Spin => "sounds/falling/spin.wav",
            Self::Garbage => "sounds/falling/garbage.wav",
            Self::Change => "sounds/falling/change.wav",
            Self::Lock => "sounds/falling/lock.wav",
            Self::Drop => "sounds/falling/drop.wav",
            Self::Land => "sounds/falling/land.wav",
            Self::Hold => "sounds/falling/hold.wav",
            Self::Refused => "sounds/falling/refused.wav",
            Self::Turn => "sounds/falling/turn.wav",
            Self::Move => "sounds/falling/move.wav",
        }
    }
}

/// One handle a sound, in the order of [`Sound::ALL`].
#[derive(Resource)]
struct Sounds(Vec<Handle<AudioSource>>);

impl AssetCollection for Sounds {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        Sound::ALL
            .map(|sound| server.load::<AudioSource>(sound.file()).untyped())
            .into()
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        Self(Sound::ALL.map(|sound| server.load(sound.file())).into())
    }
}

/// Semitones above the first link, along a major scale; the climb ends where
/// ears hurt.
const SCALE: [i32; 15] = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21, 23, 24];

/// How much faster, and so higher, a link of a chain sounds.
fn climb(chain: u32) -> f32 {
    let step = (chain.saturating_sub(1) as usize).min(SCALE.len() - 1);
    2.0_f32.powf(SCALE[step] as f32 / 12.0)
}

/// What something sounds like, and at which speed.
fn sound_of(happened: &Happened, rows: u32) -> Option<(Sound, f32)> {
    let plain = |sound| Some((sound, 1.0));
    match happened {
        Happened::Shifted { .. } => plain(Sound::Move),
        Happened::Stepped { soft: true } => Some((Sound::Move, 0.7)),
        Happened::Turned { .. } | Happened::QuickTurned { .. } => plain(Sound::Turn),
        Happened::Refused | Happened::HoldRefused | Happened::Blocked => plain(Sound::Refused),
        Happened::Dropped { .. } => plain(Sound::Drop),
        Happened::Held => plain(Sound::Hold),
        Happened::Placed { spin, .. } if *spin != Spin::None => plain(Sound::Spin),
        Happened::Placed { .. } => plain(Sound::Lock),
        Happened::Landed { .. } => plain(Sound::Land),
        // The more rows at once, the brighter.
        Happened::Cleared { chain, .. } if rows > 0 => {
            Some((Sound::Rows, climb(chain.saturating_add(rows - 1))))
        }
        Happened::Cleared { chain, .. } => Some((Sound::Clear, climb(*chain))),
        Happened::Changed { .. } => plain(Sound::Change),
        Happened::Swept { places, .. } if *places > 0 => {
            Some((Sound::Clear, climb((*places).min(8))))
        }
        Happened::AllClear => plain(Sound::AllClear),
        Happened::LevelUp { .. } => plain(Sound::Level),
        Happened::Garbage { .. } => plain(Sound::Garbage),
        Happened::Over { .. } => plain(Sound::Over),
        Happened::Won { .. } => plain(Sound::Won),
        _ => None,
    }
}

/// More at the same time is only noise.
const AT_ONCE: usize = 3;

/// The sounds of a frame, the most important ones, each once.
fn choose(mut wanted: Vec<(Sound, f32)>) -> Vec<(Sound, f32)> {
    wanted.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    wanted.dedup_by_key(|(sound, _)| *sound);
    // What ends the play is not talked over.
    if matches!(wanted.first(), Some((Sound::Won | Sound::Over, _))) {
        wanted.truncate(1);
    }
    if wanted.len() > 1 {
        wanted.retain(|(sound, _)| *sound != Sound::Move);
    }
    wanted.truncate(AT_ONCE);
    wanted
}

fn hear(
    mut commands: Commands,
    mut happened: MessageReader<Happened>,
    records: Option<Res<Records>>,
    sounds: Res<Sounds>,
    loudness: Loudness,
) {
    let rows = records.and_then(|records| records.links.last().map(|link| link.rows));
    let heard = happened
        .read()
        .filter_map(|happened| sound_of(happened, rows.unwrap_or(0)));
    let wanted: Vec<(Sound, f32)> = heard.collect();
    if loudness.sounds() <= 0.0 {
        return;
    }
    for (sound, speed) in choose(wanted) {
        let Some(source) = sounds.0.get(sound as usize) else {
            continue;
        };
        commands.spawn((
            Heard::default(),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN
                .with_volume(Volume::Linear(loudness.sounds()))
                .with_speed(speed),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_found_by_their_number_and_lie_in_the_repository() {
        let assets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        for (number, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, number);
            assert!(assets.join(sound.file()).is_file(), "{}", sound.file());
        }
    }

    #[test]
    fn each_link_sounds_higher_than_the_one_before() {
        let heights: Vec<f32> = (1..16).map(climb).collect();
        assert!(heights.windows(2).all(|pair| pair[0] < pair[1]));
        assert!((climb(1) - 1.0).abs() < 1e-6);
        assert!((climb(8) - 2.0).abs() < 1e-6);
        assert!((climb(u32::MAX) - 4.0).abs() < 1e-6);
    }

    #[test]
    fn the_most_important_sounds_are_heard_once() {
        let chosen = choose(vec![
            (Sound::Move, 1.0),
            (Sound::Land, 1.0),
            (Sound::Clear, 1.0),
            (Sound::Clear, 1.5),
            (Sound::Lock, 1.0),
            (Sound::Turn, 1.0),
        ]);
        assert_eq!(
            chosen,
            [(Sound::Clear, 1.5), (Sound::Lock, 1.0), (Sound::Land, 1.0)]
        );
        let last = choose(vec![(Sound::Clear, 1.0), (Sound::Over, 1.0)]);
        assert_eq!(last, [(Sound::Over, 1.0)]);
        assert_eq!(choose(vec![(Sound::Move, 1.0)]), [(Sound::Move, 1.0)]);
    }
}
