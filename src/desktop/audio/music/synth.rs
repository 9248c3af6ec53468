//! From a score to sound. A tune is a loop from the beginning: what rings on
//! at its end is heard at its start, so that nobody hears the seam.

use std::f32::consts::TAU;

use serde::Deserialize;

use super::score::{Score, ScoreNote, Voice};

/// Samples a second of each channel.
pub(super) const RATE: u32 = 32_000;

/// Left and right.
pub(super) const CHANNELS: usize = 2;

/// The loudness that all tunes have in common (root mean square), unless a
/// peak would be over [`PEAK`].
const LOUDNESS: f32 = 0.075;
/// The highest sample.
const PEAK: f32 = 0.6;

/// What plays a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Instrument {
    /// Plucked strings.
    Harp,
    /// Small bells, as of a celesta.
    Bell,
    /// A breathy flute.
    Flute,
    /// Slow strings, for chords.
    Pad,
    /// Plucked, low.
    Bass,
}

/// A sine in the sound of an instrument: its pitch as a multiple of the
/// note's, its loudness, and the seconds in which it fades to a thousandth,
/// which are of no matter to what is held.
type Partial = (f32, f32, f32);

/// How an instrument sounds.
struct Sound {
    partials: &'static [Partial],
    /// Seconds until a note is there.
    attack: f32,
    /// Seconds after the end of a held note; what is struck has none and rings
    /// until it has faded.
    release: Option<f32>,
    /// How far the pitch swings to both sides.
    vibrato: f32,
}

impl Instrument {
    const fn sound(self) -> Sound {
        match self {
            Self::Harp => Sound {
                partials: &[
                    (1.0, 1.0, 3.4),
                    (2.0, 0.38, 2.2),
                    (3.0, 0.17, 1.5),
                    (4.0, 0.07, 1.0),
                    (5.0, 0.03, 0.7),
                ],
                attack: 0.007,
                release: None,
                vibrato: 0.0,
            },
            Self::Bell => Sound {
                partials: &[
                    (1.0, 1.0, 3.8),
                    (2.0, 0.22, 2.6),
                    (3.0, 0.1, 1.4),
                    (4.18, 0.04, 0.7),
                ],
                attack: 0.01,
                release: None,
                vibrato: 0.0,
            },
            Self::Flute => Sound {
                partials: &[(1.0, 1.0, 0.0), (2.0, 0.16, 0.0), (3.0, 0.05, 0.0)],
                attack: 0.14,
                release: Some(0.4),
                vibrato: 0.0022,
            },
            Self::Pad => Sound {
                partials: &[
                    (1.0, 0.6, 0.0),
                    (1.0028, 0.5, 0.0),
                    (0.9974, 0.5, 0.0),
                    (2.0, 0.18, 0.0),
                    (2.0046, 0.14, 0.0),
                    (3.0, 0.04, 0.0),
                ],
                attack: 1.5,
                release: Some(2.0),
                vibrato: 0.0,
            },
            Self::Bass => Sound {
                partials: &[(1.0, 1.0, 3.2), (2.0, 0.3, 1.6), (3.0, 0.08, 0.9)],
                attack: 0.02,
                release: None,
                vibrato: 0.0,
            },
        }
    }
}

/// The samples of one round of a score, left and right in turn.
pub(super) fn render(score: &Score) -> Vec<i16> {
    let frames = (score.seconds() * RATE as f32).round().max(1.0) as usize;
    let mut dry = vec![[0.0; CHANNELS]; frames];
    for voice in &score.voices {
        play_voice(&mut dry, voice, score.beat);
    }
    let mut mix = with_room(&dry);
    level(&mut mix);
    mix.iter()
        .flatten()
        .map(|sample| (sample * f32::from(i16::MAX)).round() as i16)
        .collect()
}

/// A part of a whole, from 0 to 1, that depends on nothing but a number.
fn chance(number: u32) -> f32 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b1);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca6b);
    let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
    (mixed ^ (mixed >> 16)) as f32 / u32::MAX as f32
}

fn play_voice(out: &mut [[f32; CHANNELS]], voice: &Voice, beat: f32) {
    let angle = (voice.pan + 1.0) * TAU / 8.0;
    let sides = [angle.cos(), angle.sin()];
    for (number, note) in (0..).zip(&voice.notes) {
        // Nobody plays exactly the same twice.
        let late = 0.014 * chance(2 * number);
        let touch = 0.82 + 0.18 * chance(2 * number + 1);
        let hertz = 440.0 * ((note.pitch - 57) as f32 / 12.0).exp2();
        // High notes carry further.
        let high = (262.0 / hertz.max(262.0)).powf(0.35);
        let gain = voice.gain * touch * high;
        let start = ((note.start * beat + late) * RATE as f32) as usize;
        let held = held(note, beat);
        let tone = tone(&voice.instrument.sound(), hertz, held);
        for (index, sample) in (start..).zip(tone) {
            // The end of the loop is its beginning.
            let frame = index % out.len();
            if let Some(frame) = out.get_mut(frame) {
                for (channel, side) in frame.iter_mut().zip(sides) {
                    *channel += sample * gain * side;
                }
            }
        }
    }
}

fn held(note: &ScoreNote, beat: f32) -> f32 {
    note.length * beat
}

/// From 0 to 1 without a corner.
fn ease(part: f32) -> f32 {
    0.5 - 0.5 * (part.clamp(0.0, 1.0) * TAU / 2.0).cos()
}

/// The samples of one note that is held for some seconds.
fn tone(sound: &Sound, hertz: f32, held: f32) -> Vec<f32> {
    let rate = RATE as f32;
    let longest = sound.partials.iter().map(|&(_, _, fade)| fade);
    let longest = longest.fold(0.0, f32::max);
    let (lasts, release) = match sound.release {
        Some(release) => (held + release, release),
        // The last bit of what has faded.
        None => (longest, 0.15 * longest),
    };
    let mut out = vec![0.0; (lasts * rate) as usize];
    for &(ratio, level, fade) in sound.partials {
        let step = hertz * ratio / rate;
        // Nothing that the sampling could fold back.
        if step > 0.4 {
            continue;
        }
        let loss = match sound.release {
            Some(_) => 1.0,
            None => 0.001_f32.powf(1.0 / (fade * rate)),
        };
        if sound.vibrato > 0.0 {
            swing(&mut out, level, step, sound.vibrato);
        } else {
            ring(&mut out, level, step, loss);
        }
    }
    for (index, sample) in out.iter_mut().enumerate() {
        let seconds = index as f32 / rate;
        *sample *= ease(seconds / sound.attack) * ease((lasts - seconds) / release);
    }
    out
}

/// Adds a sine of so many turns a sample, which loses a part of itself with
/// each: a pointer that turns and shrinks.
fn ring(out: &mut [f32], level: f32, step: f32, loss: f32) {
    let (sin, cos) = (TAU * step).sin_cos();
    let (sin, cos) = (sin * loss, cos * loss);
    let (mut along, mut across) = (level, 0.0);
    for sample in out {
        *sample += across;
        (along, across) = (along * cos - across * sin, along * sin + across * cos);
    }
}

/// Adds a sine whose pitch swings, wider after a while.
fn swing(out: &mut [f32], level: f32, step: f32, vibrato: f32) {
    let mut phase = 0.0_f32;
    for (index, sample) in out.iter_mut().enumerate() {
        *sample += level * (TAU * phase).sin();
        let seconds = index as f32 / RATE as f32;
        let depth = vibrato * ease(seconds / 1.2);
        let swing = depth * (TAU * 4.6 * seconds).sin();
        phase = (phase + step * (1.0 + swing)).fract();
    }
}

/// Seconds in which an echo of the room fades to a thousandth.
const ECHO: f32 = 2.4;
/// How much of the room is heard.
const WET: f32 = 0.2;

/// A line of samples that come back after a while.
struct Delay {
    line: Vec<f32>,
    at: usize,
}

impl Delay {
    fn new(seconds: f32) -> Self {
        let length = (seconds * RATE as f32) as usize;
        Self {
            line: vec![0.0; length.max(1)],
            at: 0,
        }
    }

    fn oldest(&self) -> f32 {
        self.line.get(self.at).copied().unwrap_or_default()
    }

    fn push(&mut self, sample: f32) {
        if let Some(oldest) = self.line.get_mut(self.at) {
            *oldest = sample;
        }
        self.at = (self.at + 1) % self.line.len();
    }
}

/// An echo that loses its high notes from time to time.
struct Echo {
    delay: Delay,
    back: f32,
    dull: f32,
}

/// The room, as Schroeder built it: echoes side by side, then smeared.
struct Room {
    echoes: [Echo; 4],
    smears: [Delay; 2],
}

impl Room {
    fn new(wider: f32) -> Self {
        let echo = |seconds: f32| {
            let seconds = seconds + wider;
            Echo {
                delay: Delay::new(seconds),
                back: 0.001_f32.powf(seconds / ECHO),
                dull: 0.0,
            }
        };
        Self {
            echoes: [echo(0.0297), echo(0.0371), echo(0.0411), echo(0.0437)],
            smears: [Delay::new(0.005 + wider), Delay::new(0.0017 + wider)],
        }
    }

    fn hear(&mut self, sample: f32) -> f32 {
        let mut sum = 0.0;
        for echo in &mut self.echoes {
            let heard = echo.delay.oldest();
            echo.dull += 0.55 * (heard - echo.dull);
            echo.delay.push(sample + echo.back * echo.dull);
            sum += heard / 4.0;
        }
        for smear in &mut self.smears {
            let old = smear.oldest();
            let new = sum + 0.7 * old;
            smear.push(new);
            sum = old - 0.7 * new;
        }
        sum
    }
}

/// Adds the room. It hears the last seconds before the first: the loop comes
/// from there.
fn with_room(dry: &[[f32; CHANNELS]]) -> Vec<[f32; CHANNELS]> {
    let mut rooms = [Room::new(0.0), Room::new(0.0007)];
    let before = dry.len().min((2.0 * ECHO) as usize * RATE as usize);
    let (_, last) = dry.split_at(dry.len() - before);
    let mut out = Vec::with_capacity(dry.len());
    for (index, frame) in last.iter().chain(dry).enumerate() {
        let middle = frame.iter().sum::<f32>() / 2.0;
        let mut heard = *frame;
        for (channel, room) in heard.iter_mut().zip(&mut rooms) {
            let sent = 0.5 * middle + 0.5 * *channel;
            *channel += WET * 2.0 * room.hear(sent);
        }
        if index >= before {
            out.push(heard);
        }
    }
    out
}

/// Brings a tune to the loudness of all.
fn level(mix: &mut [[f32; CHANNELS]]) {
    let samples = || mix.iter().flatten();
    let peak = samples().fold(0.0, |peak: f32, sample| peak.max(sample.abs()));
    let power: f64 = samples().map(|&sample| f64::from(sample).powi(2)).sum();
    let loudness = (power / (mix.len() * CHANNELS) as f64).sqrt() as f32;
    if peak < 1e-6 {
        return;
    }
    let gain = (LOUDNESS / loudness).min(PEAK / peak);
    for sample in mix.iter_mut().flatten() {
        *sample *= gain;
    }
}
