//! Sounds of a duel.

use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;

use crate::play::Play;
use crate::screens::{CARDS, CARDS_LIST};
use crate::session::{Ended, Session, Shown};
use kotodama_audio::mixer::Heard;
use kotodama_audio::music::Music;
use kotodama_audio::{Loudness, synth};
use kotodama_shell::visit::is_visiting;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Made>()
        .add_systems(OnEnter(CARDS), choose_music.run_if(not(is_visiting)))
        .add_systems(OnEnter(CARDS_LIST), choose_music)
        .add_systems(
            Update,
            (
                play.run_if(on_message::<Shown>),
                play_end.run_if(on_message::<Ended>),
            )
                .in_set(AppSystems::Show),
        );
}

/// Sound of a move, the more important last: only one is played per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Noise {
    Card,
    Error,
    Heal,
    Hit,
    Rise,
    Death,
    Lost,
    Won,
}

/// Numbers from which each sound is generated.
const NUMBERS: [(Noise, &[f64]); 8] = [
    (Noise::Card, &[2.7, 0.0, 420.0, 0.0, 0.01, 0.05, 1.0, 0.7]),
    (
        Noise::Error,
        &[1.5, 0.0, 150.0, 0.0, 0.05, 0.1, 2.0, 0.6, -0.4],
    ),
    (
        Noise::Heal,
        &[
            1.96, 0.0, 520.0, 0.01, 0.06, 0.2, 0.0, 1.0, 0.0, 0.0, 180.0, 0.06,
        ],
    ),
    (
        Noise::Hit,
        &[1.83, 0.0, 140.0, 0.0, 0.03, 0.18, 4.0, 1.2, -1.0],
    ),
    (
        Noise::Rise,
        &[
            1.3, 0.0, 60.0, 0.12, 0.2, 0.45, 2.0, 0.8, 2.2, 0.0, 0.0, 0.0, 0.0, 0.3,
        ],
    ),
    (
        Noise::Death,
        &[
            1.99, 0.0, 220.0, 0.01, 0.1, 0.5, 2.0, 1.2, -3.5, 0.0, 0.0, 0.0, 0.0, 0.4,
        ],
    ),
    (
        Noise::Lost,
        &[
            1.17, 0.0, 420.0, 0.01, 0.3, 0.5, 0.0, 1.0, 0.0, 0.0, -110.0, 0.12, 0.12,
        ],
    ),
    (
        Noise::Won,
        &[
            1.13, 0.0, 420.0, 0.01, 0.35, 0.45, 0.0, 1.0, 0.0, 0.0, 140.0, 0.1, 0.1,
        ],
    ),
];

fn choose_music(mut music: ResMut<Music>) {
    music.set_if_neq(Music::named("leaves"));
}

/// Generated sounds.
#[derive(Resource, Default)]
struct Made([Option<Handle<AudioSource>>; NUMBERS.len()]);

fn play(
    mut shown: MessageReader<Shown>,
    commands: Commands,
    loudness: Loudness,
    sources: Option<ResMut<Assets<AudioSource>>>,
    made: ResMut<Made>,
) {
    let noise = shown.read().map(loudest).max();
    sound(noise, commands, &loudness, sources, made);
}

/// Returns the sound of a move.
fn loudest(shown: &Shown) -> Noise {
    let is = |wanted: fn(i32) -> bool| shown.changes.iter().any(|it| wanted(it.difference()));
    if shown.entry.deaths > 0 {
        Noise::Death
    } else if shown.entry.raised > 0 {
        Noise::Rise
    } else if is(|by| by < -1) {
        Noise::Hit
    } else if is(|by| by > 0) {
        Noise::Heal
    } else if is(|by| by < 0) {
        Noise::Hit
    } else if shown.entry.error.is_some() {
        Noise::Error
    } else {
        Noise::Card
    }
}

fn play_end(
    session: Res<Session>,
    commands: Commands,
    loudness: Loudness,
    sources: Option<ResMut<Assets<AudioSource>>>,
    made: ResMut<Made>,
) {
    let is_won = match &session.play {
        Play::Puzzle(riddle) => riddle.attempt.is_solved(),
        Play::Match(duel) => {
            let winner = duel.verdict.as_ref().and_then(|verdict| verdict.winner);
            winner.is_some_and(|it| duel.live.is_person(it) || session.is_watched())
        }
        _ => false,
    };
    let noise = if is_won { Noise::Won } else { Noise::Lost };
    sound(Some(noise), commands, &loudness, sources, made);
}

fn sound(
    noise: Option<Noise>,
    mut commands: Commands,
    loudness: &Loudness,
    sources: Option<ResMut<Assets<AudioSource>>>,
    mut made: ResMut<Made>,
) {
    let volume = loudness.sounds();
    let (Some(noise), Some(mut sources)) = (noise.filter(|_| volume > 0.0), sources) else {
        return;
    };
    let place = NUMBERS.iter().position(|row| row.0 == noise).unwrap_or(0);
    let (Some((_, numbers)), Some(made)) = (NUMBERS.get(place), made.0.get_mut(place)) else {
        return;
    };
    let source = made.get_or_insert_with(|| sources.add(synth::source(numbers)));
    commands.spawn((
        Heard::default(),
        AudioPlayer(source.clone()),
        PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume)),
    ));
}
