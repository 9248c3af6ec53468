//! A rendered tune as something that sounds for ever. How loud it is changes
//! slowly, in the audio thread: without clicks, however seldom the window is
//! drawn.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use bevy::audio::{ChannelCount, Decodable, Sample, SampleRate, Source};
use bevy::prelude::*;

use super::synth::{CHANNELS, RATE};

/// Seconds after which a change of the loudness is two thirds done.
const SLOWNESS: f32 = 0.7;

/// How a tune is to sound; all clones turn the same dial.
#[derive(Clone, Debug, Default)]
pub(super) struct Dial(Arc<Turned>);

#[derive(Debug, Default)]
struct Turned {
    loudness: AtomicU32,
    is_muffled: AtomicBool,
}

impl Dial {
    /// How loud it is to become.
    pub(super) fn set(&self, loudness: f32) {
        self.0.loudness.store(loudness.to_bits(), Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.loudness.load(Ordering::Relaxed))
    }

    /// Is it to sound as if from the next room?
    pub(super) fn muffle(&self, is_muffled: bool) {
        self.0.is_muffled.store(is_muffled, Ordering::Relaxed);
    }

    pub(super) fn is_muffled(&self) -> bool {
        self.0.is_muffled.load(Ordering::Relaxed)
    }
}

/// The part of a difference that a muffled sound follows in one sample: what
/// is above some 700 Hz hardly comes through a wall.
const WALL: f32 = 0.13;

/// One round of a tune, left and right in turn, and its dial.
#[derive(Asset, TypePath, Clone, Debug)]
pub(super) struct Tune {
    pub samples: Arc<[i16]>,
    pub dial: Dial,
}

impl Decodable for Tune {
    type Decoder = Playing;

    fn decoder(&self) -> Playing {
        Playing {
            tune: self.clone(),
            at: 0,
            loudness: 0.0,
            follows: 1.0,
            through: [0.0; CHANNELS],
        }
    }
}

/// A tune that sounds, from silence on.
pub(super) struct Playing {
    tune: Tune,
    at: usize,
    loudness: f32,
    /// The part of a difference that is followed now: all of it in the open.
    follows: f32,
    /// What comes through the wall, left and right.
    through: [f32; CHANNELS],
}

impl Iterator for Playing {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let sample = *self.tune.samples.get(self.at)?;
        let channel = self.at % CHANNELS;
        if channel == 0 {
            let step = 1.0 / (SLOWNESS * RATE as f32);
            let dial = &self.tune.dial;
            self.loudness += step * (dial.get() - self.loudness);
            let follows = if dial.is_muffled() { WALL } else { 1.0 };
            self.follows += step * (follows - self.follows);
        }
        self.at = (self.at + 1) % self.tune.samples.len();
        let through = self.through.get_mut(channel)?;
        *through += self.follows * (f32::from(sample) / 32768.0 - *through);
        Some(*through * self.loudness)
    }
}

impl Source for Playing {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        NonZero::new(CHANNELS as u16).unwrap_or(NonZero::<u16>::MIN)
    }

    fn sample_rate(&self) -> SampleRate {
        NonZero::new(RATE).unwrap_or(NonZero::<u32>::MIN)
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tune(samples: &[i16]) -> Tune {
        Tune {
            samples: samples.into(),
            dial: Dial::default(),
        }
    }

    #[test]
    fn a_tune_begins_softly_and_goes_on_for_ever() {
        let tune = tune(&[16384, -16384, 16384, -16384]);
        tune.dial.set(0.5);
        let heard: Vec<f32> = tune.decoder().take(10 * CHANNELS * RATE as usize).collect();
        assert_eq!(heard.len(), 640_000);
        assert!(heard[0].abs() < 1e-4);
        let last = &heard[heard.len() - 2..];
        assert!((last[0] - 0.25).abs() < 1e-3 && (last[1] + 0.25).abs() < 1e-3);
        // Both channels of a moment are as loud as each other, and no moment
        // is much louder than the one before.
        for pair in heard.chunks(4).filter(|pair| pair.len() == 4) {
            assert!((pair[0] + pair[1]).abs() < 1e-6);
            assert!((pair[2] - pair[0]).abs() < 1e-4);
        }
    }

    #[test]
    fn a_dial_turned_down_fades_within_three_seconds() {
        let tune = tune(&[32767, 32767]);
        tune.dial.set(1.0);
        let mut playing = tune.decoder();
        let second = CHANNELS * RATE as usize;
        assert!(playing.nth(4 * second).is_some_and(|loud| loud > 0.95));
        tune.dial.set(0.0);
        assert!(playing.next().is_some_and(|loud| loud > 0.95));
        assert!(playing.nth(3 * second).is_some_and(|loud| loud < 0.02));
    }

    /// How loud a tone of this many hertz is in the end.
    fn loudness_of(hertz: f32, is_muffled: bool) -> f32 {
        let samples: Vec<i16> = (0..RATE)
            .flat_map(|n| {
                let turn = (hertz * n as f32 / RATE as f32).fract();
                let sample = (8000.0 * (std::f32::consts::TAU * turn).sin()) as i16;
                [sample; CHANNELS]
            })
            .collect();
        let tune = tune(&samples);
        tune.dial.set(1.0);
        tune.dial.muffle(is_muffled);
        let second = CHANNELS * RATE as usize;
        let heard = tune.decoder().skip(5 * second).take(second);
        heard.fold(0.0, |most, sample| most.max(sample.abs()))
    }

    #[test]
    fn a_muffled_tune_loses_its_high_notes() {
        let open = loudness_of(3000.0, false);
        assert!((open - 8000.0 / 32768.0).abs() < 0.01, "{open}");
        assert!(loudness_of(3000.0, true) < 0.35 * open);
        assert!(loudness_of(150.0, true) > 0.9 * loudness_of(150.0, false));
    }

    #[test]
    fn an_empty_tune_ends() {
        assert_eq!(tune(&[]).decoder().next(), None);
    }
}
