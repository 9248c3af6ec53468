//! The notes that PLAY makes: which sample at which speed (W-PLAY-07,
//! W-PLAY-09).

use bevy::asset::UntypedHandle;
use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::{Heard, Loudness};
use crate::desktop::session::Sounded;
use crate::words::grammar::Note;
use crate::words::kinds::Kinds;

/// What a noun sounds like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Timbre {
    Saw,
    Baba,
    Keke,
    Skull,
    Piano,
    Guitar,
    Sax,
    Trumpet,
    Horn,
    Clink,
    Box,
    Snare,
    HiHat,
    Frog,
    Fire,
    Lava,
    Splash,
}

impl Timbre {
    const ALL: [Self; 17] = [
        Self::Saw,
        Self::Baba,
        Self::Keke,
        Self::Skull,
        Self::Piano,
        Self::Guitar,
        Self::Sax,
        Self::Trumpet,
        Self::Horn,
        Self::Clink,
        Self::Box,
        Self::Snare,
        Self::HiHat,
        Self::Frog,
        Self::Fire,
        Self::Lava,
        Self::Splash,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Saw => "saw",
            Self::Baba => "baba",
            Self::Keke => "keke",
            Self::Skull => "skull",
            Self::Piano => "piano",
            Self::Guitar => "guitar",
            Self::Sax => "sax",
            Self::Trumpet => "trumpet",
            Self::Horn => "horn",
            Self::Clink => "clink",
            Self::Box => "box",
            Self::Snare => "snare",
            Self::HiHat => "hihat",
            Self::Frog => "frog",
            Self::Fire => "fire",
            Self::Lava => "lava",
            Self::Splash => "splash",
        }
    }

    /// The timbre of a noun (W-PLAY-07).
    fn of(noun: &str) -> Self {
        match noun {
            "baba" => Self::Baba,
            "box" => Self::Box,
            "rock" | "drum" => Self::Snare,
            "key" | "hihat" => Self::HiHat,
            "keke" => Self::Keke,
            "skull" => Self::Skull,
            "piano" => Self::Piano,
            "guitar" => Self::Guitar,
            "sax" => Self::Sax,
            "trumpet" => Self::Trumpet,
            "frog" => Self::Frog,
            "fire" => Self::Fire,
            "lava" => Self::Lava,
            "crystal" | "gem" | "shell" | "vase" | "mirror" => Self::Clink,
            "car" => Self::Horn,
            "water" | "fish" | "bubble" | "crab" | "bottle" => Self::Splash,
            _ => Self::Saw,
        }
    }
}

/// Octaves that have a sample; each sample stands on D.
const OCTAVES: [i32; 3] = [4, 5, 6];
/// Semitones from C to D.
const D: i32 = 2;

/// The sample nearest to a note, by its place in [`OCTAVES`], and the speed
/// that brings it to the note's pitch (equal temperament).
fn sample(note: Note) -> (usize, f32) {
    let semitone = note.semitone();
    // Each sample serves from A flat below it to G above it.
    let lowest = OCTAVES[0] * 12 + D - 6;
    let index = ((semitone - lowest) / 12).clamp(0, OCTAVES.len() as i32 - 1) as usize;
    let stands_on = OCTAVES[index] * 12 + D;
    (index, 2.0_f32.powf((semitone - stands_on) as f32 / 12.0))
}

fn path(timbre: Timbre, octave: i32) -> String {
    format!("sounds/notes/{}{octave}.wav", timbre.name())
}

fn paths() -> impl Iterator<Item = String> {
    Timbre::ALL
        .into_iter()
        .flat_map(|timbre| OCTAVES.map(|octave| path(timbre, octave)))
}

/// All samples, timbre by timbre, each in the order of [`OCTAVES`].
#[derive(Resource)]
pub(super) struct Samples(Vec<Handle<AudioSource>>);

impl AssetCollection for Samples {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        paths()
            .map(|path| server.load::<AudioSource>(path).untyped())
            .collect()
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        Self(paths().map(|path| server.load(path)).collect())
    }
}

/// Loudness of a note beside the other sounds.
const GAIN: f32 = 0.7;
/// Notes at the same time beyond this number are not told apart.
const AT_ONCE: usize = 24;

/// Plays the notes of the turns of this frame, all together.
pub(super) fn play(
    mut commands: Commands,
    mut sounded: MessageReader<Sounded>,
    kinds: Res<Kinds>,
    samples: Res<Samples>,
    loudness: Loudness,
) {
    let notes: Vec<&Sounded> = sounded.read().take(AT_ONCE).collect();
    if loudness.sounds() <= 0.0 || notes.is_empty() {
        return;
    }
    // Chords are louder than single notes, but not by their number.
    let volume = loudness.sounds() * GAIN / (notes.len() as f32).sqrt();
    for Sounded { noun, note } in notes {
        let timbre = Timbre::of(kinds.noun_name(*noun));
        let (octave, speed) = sample(*note);
        let number = timbre as usize * OCTAVES.len() + octave;
        let Some(source) = samples.0.get(number) else {
            continue;
        };
        commands.spawn((
            Heard::default(),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN
                .with_volume(Volume::Linear(volume))
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

    /// Samples a second, and the samples, of a 16-bit mono WAV file.
    fn read_wav(path: &str) -> (f32, Vec<f32>) {
        let root = env!("CARGO_MANIFEST_DIR");
        let bytes = std::fs::read(format!("{root}/assets/{path}")).expect(path);
        assert_eq!(
            (&bytes[0..4], &bytes[8..16], &bytes[36..40]),
            (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
        );
        let rate = u32::from_le_bytes([bytes[24], bytes[25], bytes[26], bytes[27]]);
        assert_eq!(&bytes[20..24], [1, 0, 1, 0], "{path}: PCM, one channel");
        let samples = bytes[44..]
            .chunks_exact(2)
            .map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32768.0)
            .collect();
        (rate as f32, samples)
    }

    /// How strongly a frequency sounds.
    fn strength(rate: f32, samples: &[f32], frequency: f32) -> f32 {
        let step = std::f64::consts::TAU * f64::from(frequency / rate);
        let (sin, cos) = samples
            .iter()
            .enumerate()
            .fold((0.0, 0.0), |(sin, cos), (i, &v)| {
                let angle = step * i as f64;
                (
                    sin + f64::from(v) * angle.sin(),
                    cos + f64::from(v) * angle.cos(),
                )
            });
        (sin.hypot(cos) / samples.len() as f64) as f32
    }

    const PITCHED: [Timbre; 10] = [
        Timbre::Saw,
        Timbre::Baba,
        Timbre::Keke,
        Timbre::Skull,
        Timbre::Piano,
        Timbre::Guitar,
        Timbre::Sax,
        Timbre::Trumpet,
        Timbre::Horn,
        Timbre::Clink,
    ];

    #[test]
    fn samples_are_found_by_their_number() {
        for (number, timbre) in Timbre::ALL.into_iter().enumerate() {
            assert_eq!(timbre as usize, number);
            for (octave, name) in OCTAVES.into_iter().enumerate() {
                let found = paths().nth(number * OCTAVES.len() + octave);
                assert_eq!(found, Some(path(timbre, name)));
            }
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
    fn a_in_octave_5_is_880_hertz() {
        let (index, speed) = sample(note('a', 0, 5));
        // W-PLAY-03: B sharp is the C of the octave above.
        assert_eq!(sample(note('b', 1, 4)), sample(note('c', 0, 5)));
        for timbre in PITCHED {
            let (rate, samples) = read_wav(&path(timbre, OCTAVES[index]));
            let strongest = (-80..=80)
                .step_by(4)
                .map(|cents| 880.0 * 2.0_f32.powf(cents as f32 / 1200.0))
                .max_by(|a, b| {
                    let heard = |pitch: f32| strength(rate * speed, &samples, pitch);
                    heard(*a).total_cmp(&heard(*b))
                })
                .expect("there are candidates");
            let off = 1200.0 * (strongest / 880.0).log2();
            assert!(off.abs() <= 12.0, "{timbre:?} is off by {off} cents");
        }
    }

    #[test]
    fn pitched_samples_stand_on_their_d_and_nothing_lower() {
        for timbre in PITCHED {
            for octave in OCTAVES {
                let (rate, samples) = read_wav(&path(timbre, octave));
                let pitch = 440.0 * 2.0_f32.powf((octave - 4) as f32 - 7.0 / 12.0);
                let below = strength(rate, &samples, pitch / 2.0);
                let here = strength(rate, &samples, pitch);
                assert!(here > 4.0 * below, "{timbre:?} {octave}: {here} {below}");
            }
        }
    }

    /// Length, brightness and shape: what tells two sounds apart.
    fn character(timbre: Timbre) -> Vec<f32> {
        let (rate, samples) = read_wav(&path(timbre, 5));
        let pitch = 587.33;
        let energy = |part: &[f32]| part.iter().map(|v| v * v).sum::<f32>() / part.len() as f32;
        let whole = energy(&samples).sqrt();
        let mut character: Vec<f32> = [0.5, 1.0, 2.0, 3.0, 4.0, 5.0]
            .map(|n| strength(rate, &samples, pitch * n) / whole)
            .into();
        character.push(samples.len() as f32 / rate);
        let quarters = samples.chunks(samples.len() / 4).take(4);
        character.extend(quarters.map(|part| 0.3 * energy(part).sqrt() / whole));
        let turns = samples.windows(2).filter(|pair| pair[0] * pair[1] < 0.0);
        character.push(4.0 * turns.count() as f32 / samples.len() as f32);
        character
    }

    #[test]
    fn timbres_can_be_told_apart() {
        let characters = Timbre::ALL.map(character);
        let mut alike = Vec::new();
        for (i, a) in characters.iter().enumerate() {
            for (j, b) in characters.iter().enumerate().skip(i + 1) {
                let apart: f32 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
                if apart < 0.35 {
                    alike.push((Timbre::ALL[i], Timbre::ALL[j], apart));
                }
            }
        }
        assert!(alike.is_empty(), "{alike:?}");
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
                assert_eq!(Timbre::of(noun), Timbre::of(together[0]), "{noun}");
            }
        }
        assert_eq!(Timbre::of("wall"), Timbre::Saw);
        assert_ne!(Timbre::of("fire"), Timbre::of("lava"));
    }
}
