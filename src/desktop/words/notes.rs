//! Notes of PLAY: samples and their speed (W-PLAY-07, W-PLAY-09).

use std::collections::HashMap;

use bevy::asset::UntypedHandle;
use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use kotodama_audio::mixer::Heard;
use kotodama_audio::{HearingSystems, Loudness};
use kotodama_shell::screen::Screen;
use kotodama_words::grammar::Note;
use kotodama_words::kinds::Kinds;
use kotodama_words::kinds::Noun;

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::LOADING).load_collection::<Samples>(),
    );
    sounding(app);
}

/// Note of PLAY in a newly played turn. Undo and restart make none.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sounded {
    /// Noun that plays it.
    pub noun: Noun,
    /// Note.
    pub note: Note,
}

/// Adds the notes and their playback.
pub(super) fn sounding(app: &mut App) {
    app.add_message::<Strike>()
        .add_message::<Sounded>()
        .add_systems(
            Update,
            (
                strike.run_if(resource_exists::<Kinds>),
                play.run_if(resource_exists::<Samples>),
            )
                .chain()
                .in_set(HearingSystems),
        );
}

/// Timbres, by file name.
const TIMBRES: [&str; 17] = [
    "saw", "baba", "keke", "skull", "piano", "guitar", "sax", "trumpet", "horn", "clink", "box",
    "snare", "hihat", "frog", "fire", "lava", "splash",
];

/// Returns the timbre of a noun (W-PLAY-07): most nouns with a timbre share its
/// name.
fn timbre_of(noun: &str) -> &'static str {
    match noun {
        "rock" | "drum" => "snare",
        "key" => "hihat",
        "crystal" | "gem" | "shell" | "vase" | "mirror" => "clink",
        "car" => "horn",
        "water" | "fish" | "bubble" | "crab" | "bottle" => "splash",
        _ => {
            let mut timbres = TIMBRES.into_iter();
            timbres.find(|name| *name == noun).unwrap_or("saw")
        }
    }
}

/// Octaves that have a sample; each sample is a D.
const OCTAVES: [i32; 3] = [4, 5, 6];
/// Semitones from C to D.
const D: i32 = 2;

/// Returns the sample nearest to a note, as an index into [`OCTAVES`], and the
/// speed that gives the note's pitch (equal temperament).
fn sample(note: Note) -> (usize, f32) {
    let semitone = note.semitone();
    // Each sample covers the notes from A flat below it to G above it.
    let lowest = OCTAVES[0] * 12 + D - 6;
    let index = ((semitone - lowest) / 12).clamp(0, OCTAVES.len() as i32 - 1) as usize;
    let stands_on = OCTAVES[index] * 12 + D;
    (index, 2.0_f32.powf((semitone - stands_on) as f32 / 12.0))
}

fn path(timbre: &str, octave: i32) -> String {
    format!("sounds/notes/{timbre}{octave}.wav")
}

/// Samples, by timbre and index into [`OCTAVES`].
#[derive(Resource)]
pub(super) struct Samples(HashMap<(&'static str, usize), Handle<AudioSource>>);

impl Samples {
    fn new(mut sample: impl FnMut(String) -> Handle<AudioSource>) -> Self {
        let all = TIMBRES.into_iter().flat_map(|timbre| {
            let octaves = OCTAVES.into_iter().enumerate();
            octaves.map(move |(index, octave)| ((timbre, index), path(timbre, octave)))
        });
        Self(all.map(|(key, path)| (key, sample(path))).collect())
    }

    /// Returns samples that are never loaded.
    #[cfg(test)]
    pub(super) fn silent(world: &World) -> Self {
        let sounds = world.resource::<Assets<AudioSource>>();
        Self::new(|_| sounds.reserve_handle())
    }
}

impl AssetCollection for Samples {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let samples = Self::create(world).0.into_values();
        samples.map(Handle::untyped).collect()
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        Self::new(|path| server.load(path))
    }
}

/// Note to be played.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Strike {
    timbre: &'static str,
    note: Note,
    /// Volume as a factor.
    gain: f32,
}

impl Strike {
    /// Volume of a note relative to other sounds.
    const GAIN: f32 = 0.7;
    /// Volume of a note in a demonstration.
    const SOFT: f32 = 0.3;

    fn of(noun: &str, note: Note, gain: f32) -> Self {
        Self {
            timbre: timbre_of(noun),
            note,
            gain,
        }
    }

    /// Returns a note outside of play, such as on the board of the glossary.
    pub fn softly(noun: &str, note: Note) -> Self {
        Self::of(noun, note, Self::SOFT)
    }
}

/// Plays the notes of the level.
fn strike(
    mut sounded: MessageReader<Sounded>,
    kinds: Res<Kinds>,
    mut strikes: MessageWriter<Strike>,
) {
    strikes.write_batch(sounded.read().map(|sounded| {
        let noun = kinds.noun_name(sounded.noun);
        Strike::of(noun, sounded.note, Strike::GAIN)
    }));
}

/// Maximum number of simultaneous notes.
pub(super) const AT_ONCE: usize = 24;

/// Note that is sounding.
#[derive(Component)]
pub(super) struct Ringing;

/// Exponent for the volume of a chord: different notes are not as loud as their
/// number suggests, and never clip.
const SHARE: f32 = 0.7;

/// Returns the notes of a moment, equal ones merged, each with its volume,
/// limited by the free voices.
fn chord<'s>(strikes: impl Iterator<Item = &'s Strike>, room: usize) -> Vec<(Strike, f32)> {
    let mut notes: Vec<(Strike, usize)> = Vec::new();
    for strike in strikes {
        if let Some((_, count)) = notes.iter_mut().find(|(note, _)| note == strike) {
            *count += 1;
        } else if notes.len() < room {
            notes.push((*strike, 1));
        }
    }
    let share = (notes.len() as f32).powf(-SHARE);
    notes
        .into_iter()
        .map(|(strike, count)| {
            // Two equal rules sound twice (W-PLAY-01).
            let stack = (count as f32).powf(0.25).min(1.4);
            (strike, strike.gain * stack * share)
        })
        .collect()
}

/// Plays the notes of this frame together. A level with automatic turns may add
/// new ones in every frame, long before the old ones have ended.
fn play(
    mut commands: Commands,
    mut strikes: MessageReader<Strike>,
    samples: Res<Samples>,
    ringing: Query<(), With<Ringing>>,
    loudness: Loudness,
) {
    let room = AT_ONCE.saturating_sub(ringing.iter().len());
    let notes = chord(strikes.read(), room);
    if loudness.sounds() <= 0.0 {
        return;
    }
    for (strike, volume) in notes {
        let (octave, speed) = sample(strike.note);
        let Some(source) = samples.0.get(&(strike.timbre, octave)) else {
            continue;
        };
        commands.spawn((
            Ringing,
            Heard::default(),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN
                .with_volume(Volume::Linear(volume * loudness.sounds()))
                .with_speed(speed),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(letter: char, accidental: i8, octave: u8) -> Note {
        Note {
            letter,
            accidental,
            octave,
        }
    }

    #[test]
    fn every_note_is_within_half_an_octave_of_its_sample() {
        let half = 2.0_f32.powf(0.5) + 1e-4;
        for semitone in note('a', -1, 3).semitone()..=note('g', 1, 6).semitone() {
            let here = note('c', 0, 0).semitone();
            let (octave, step) = ((semitone - here) / 12, (semitone - here) % 12);
            let (letter, accidental) = [
                ('c', 0),
                ('c', 1),
                ('d', 0),
                ('d', 1),
                ('e', 0),
                ('f', 0),
                ('f', 1),
                ('g', 0),
                ('g', 1),
                ('a', 0),
                ('a', 1),
                ('b', 0),
            ][step as usize];
            let (index, speed) = sample(note(letter, accidental, octave as u8));
            assert!((1.0 / half..half).contains(&speed), "{semitone} {speed}");
            let sample_pitch = 440.0 * 2.0_f32.powf((OCTAVES[index] - 4) as f32 - 7.0 / 12.0);
            let pitch = 440.0 * 2.0_f32.powf((semitone - 57) as f32 / 12.0);
            assert!((sample_pitch * speed / pitch - 1.0).abs() < 1e-4);
        }
    }

    #[test]
    fn w_play_03_b_sharp_is_the_c_of_the_octave_above() {
        assert_eq!(sample(note('b', 1, 4)), sample(note('c', 0, 5)));
    }

    #[test]
    fn kinds_named_together_sound_alike() {
        for together in [
            &["rock", "drum"][..],
            &["key", "hihat"],
            &["crystal", "gem", "shell", "vase", "mirror"],
            &["water", "fish", "bubble", "crab", "bottle"],
            &["me", "flag", "empty", "level", "text"],
        ] {
            for noun in together {
                assert_eq!(timbre_of(noun), timbre_of(together[0]), "{noun}");
            }
        }
        assert_eq!(timbre_of("wall"), "saw");
        assert_eq!(timbre_of("frog"), "frog");
        assert_ne!(timbre_of("fire"), timbre_of("lava"));
    }

    #[test]
    fn w_play_01_twice_the_rule_is_louder_and_no_chord_clips() {
        let strike = |noun, letter| Strike::of(noun, note(letter, 0, 5), Strike::GAIN);
        let volumes = |strikes: &[Strike]| -> Vec<f32> {
            let chord = chord(strikes.iter(), AT_ONCE);
            chord.into_iter().map(|(_, volume)| volume).collect()
        };
        let once = volumes(&[strike("piano", 'a')]);
        let twice = volumes(&[strike("piano", 'a'); 2]);
        let often = volumes(&[strike("piano", 'a'); 900]);
        assert_eq!((once.len(), twice.len(), often.len()), (1, 1, 1));
        assert!(once[0] < twice[0] && twice[0] < often[0]);
        // The samples reach half of the maximum amplitude.
        let loudest = |strikes: &[Strike]| 0.5 * volumes(strikes).iter().sum::<f32>();
        assert!(loudest(&[strike("piano", 'a'); 900]) < 1.0);
        let many: Vec<Strike> = TIMBRES
            .into_iter()
            .flat_map(|timbre| {
                ['a', 'b', 'c', 'd', 'e'].map(|letter| Strike {
                    timbre,
                    note: note(letter, 0, 5),
                    gain: Strike::GAIN,
                })
            })
            .collect();
        assert_eq!(volumes(&many).len(), AT_ONCE);
        assert!(loudest(&many) < 1.0);
        let three = [
            strike("piano", 'a'),
            strike("piano", 'c'),
            strike("piano", 'e'),
        ];
        assert!(loudest(&three) > 1.2 * loudest(&three[..1]));
    }

    #[test]
    fn what_explains_a_word_is_softer_than_the_play() {
        let a = note('a', 0, 5);
        assert!(Strike::softly("piano", a).gain < 0.5 * Strike::GAIN);
        assert_eq!(Strike::softly("drum", a).timbre, "snare");
    }
}
