//! A rendered tune as something that sounds for ever. How loud it is changes
//! slowly, in the audio thread: without clicks, however seldom the window is
//! drawn.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bevy::audio::{ChannelCount, Decodable, Sample, SampleRate, Source};
use bevy::prelude::*;

use super::synth::{CHANNELS, RATE};

/// Seconds after which a change of the loudness is two thirds done.
const SLOWNESS: f32 = 0.7;

/// How loud something is to become; all clones turn the same dial.
#[derive(Clone, Debug, Default)]
pub(super) struct Dial(Arc<AtomicU32>);

impl Dial {
    pub(super) fn set(&self, loudness: f32) {
        self.0.store(loudness.to_bits(), Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }
}

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
        }
    }
}

/// A tune that sounds, from silence on.
pub(super) struct Playing {
    tune: Tune,
    at: usize,
    loudness: f32,
}

impl Iterator for Playing {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let sample = *self.tune.samples.get(self.at)?;
        if self.at.is_multiple_of(CHANNELS) {
            let step = 1.0 / (SLOWNESS * RATE as f32);
            self.loudness += step * (self.tune.dial.get() - self.loudness);
        }
        self.at = (self.at + 1) % self.tune.samples.len();
        Some(f32::from(sample) / 32768.0 * self.loudness)
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

    #[test]
    fn an_empty_tune_ends() {
        assert_eq!(tune(&[]).decoder().next(), None);
    }
}
