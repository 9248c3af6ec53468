//! Looping tune. Its volume changes slowly in the audio thread: without clicks,
//! however rarely the window is drawn.

use std::io::Cursor;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::audio::{ChannelCount, Decodable, Sample, SampleRate, Source};
use bevy::prelude::*;
use lewton::inside_ogg::OggStreamReader;

/// Samples per second and channel.
const RATE: u32 = 32_000;

/// Left and right.
const CHANNELS: usize = 2;

/// Number of frames of the beginning that the file repeats after its end, as in
/// `assets/src/music.py`.
const OVERLAP: usize = 8192;

/// Seconds after which two thirds of a volume change are done.
const SLOWNESS: f32 = 0.7;

/// Playback control of a tune; all clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Dial(Arc<Turned>);

#[derive(Debug, Default)]
struct Turned {
    loudness: AtomicU32,
    is_muffled: AtomicBool,
}

impl Dial {
    /// Sets the volume, and whether it is muffled.
    pub(super) fn turn(&self, loudness: f32, is_muffled: bool) {
        self.0.loudness.store(loudness.to_bits(), Ordering::Relaxed);
        self.0.is_muffled.store(is_muffled, Ordering::Relaxed);
    }

    fn loudness(&self) -> f32 {
        f32::from_bits(self.0.loudness.load(Ordering::Relaxed))
    }

    fn is_muffled(&self) -> bool {
        self.0.is_muffled.load(Ordering::Relaxed)
    }
}

/// Part of a difference that a muffled sound follows in one sample: frequencies
/// above some 700 Hz are dampened.
const WALL: f32 = 0.13;

/// One loop of a tune, left and right interleaved, and its control.
#[derive(Asset, TypePath, Clone, Debug, Default)]
pub(super) struct Tune {
    pub samples: Arc<[i16]>,
    pub dial: Dial,
}

/// Loader of a [`Tune`] from Ogg Vorbis.
#[derive(Default, TypePath)]
pub(super) struct TuneLoader;

/// Reason why a file is not a tune.
#[derive(Debug, thiserror::Error)]
pub(super) enum TuneError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Vorbis(#[from] lewton::VorbisError),
    #[error("expected {CHANNELS} channels at {RATE} samples a second")]
    Format,
}

impl AssetLoader for TuneLoader {
    type Asset = Tune;
    type Settings = ();
    type Error = TuneError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<Tune, TuneError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Tune::decode(&bytes)
    }

    fn extensions(&self) -> &[&str] {
        &["ogg"]
    }
}

impl Tune {
    fn decode(ogg: &[u8]) -> Result<Self, TuneError> {
        let mut stream = OggStreamReader::new(Cursor::new(ogg))?;
        let format = &stream.ident_hdr;
        if (format.audio_channels as usize, format.audio_sample_rate) != (CHANNELS, RATE) {
            return Err(TuneError::Format);
        }
        let mut samples = Vec::new();
        while let Some(packet) = stream.read_dec_packet_itl()? {
            samples.extend(packet);
        }
        Ok(Self {
            samples: closed(samples).into(),
            dial: Dial::default(),
        })
    }
}

/// Closes the loop: cross-fades its beginning with the copy after its end,
/// because the codec does not preserve samples exactly.
fn closed(mut samples: Vec<i16>) -> Vec<i16> {
    let overlap = OVERLAP * CHANNELS;
    let end = samples.len().saturating_sub(overlap);
    let (round, again) = samples.split_at_mut(end);
    for ((sample, more), at) in round.iter_mut().zip(again).zip(0..) {
        let part = at as f32 / overlap as f32;
        *sample = (f32::from(*more) * (1.0 - part) + f32::from(*sample) * part) as i16;
    }
    samples.truncate(end);
    samples
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

/// Playing tune, starting from silence.
pub(super) struct Playing {
    tune: Tune,
    at: usize,
    loudness: f32,
    /// Part of a difference that is followed now; all of it when not muffled.
    follows: f32,
    /// Output of the filter, left and right.
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
            self.loudness += step * (dial.loudness() - self.loudness);
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
        tune.dial.turn(0.5, false);
        let heard: Vec<f32> = tune.decoder().take(10 * CHANNELS * RATE as usize).collect();
        assert_eq!(heard.len(), 640_000);
        assert!(heard[0].abs() < 1e-4);
        let last = &heard[heard.len() - 2..];
        assert!((last[0] - 0.25).abs() < 1e-3 && (last[1] + 0.25).abs() < 1e-3);
        // Both channels are equally loud at any time, and the volume never
        // jumps.
        for pair in heard.chunks(4).filter(|pair| pair.len() == 4) {
            assert!((pair[0] + pair[1]).abs() < 1e-6);
            assert!((pair[2] - pair[0]).abs() < 1e-4);
        }
    }

    #[test]
    fn a_dial_turned_down_fades_within_three_seconds() {
        let tune = tune(&[32767, 32767]);
        tune.dial.turn(1.0, false);
        let mut playing = tune.decoder();
        let second = CHANNELS * RATE as usize;
        assert!(playing.nth(4 * second).is_some_and(|loud| loud > 0.95));
        tune.dial.turn(0.0, false);
        assert!(playing.next().is_some_and(|loud| loud > 0.95));
        assert!(playing.nth(3 * second).is_some_and(|loud| loud < 0.02));
    }

    /// Returns the final volume of a tone with this frequency in hertz.
    fn loudness_of(hertz: f32, is_muffled: bool) -> f32 {
        let samples: Vec<i16> = (0..RATE)
            .flat_map(|n| {
                let turn = (hertz * n as f32 / RATE as f32).fract();
                let sample = (8000.0 * (std::f32::consts::TAU * turn).sin()) as i16;
                [sample; CHANNELS]
            })
            .collect();
        let tune = tune(&samples);
        tune.dial.turn(1.0, is_muffled);
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
    fn every_tune_that_ships_can_be_decoded() {
        for name in super::super::NAMES {
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets");
            let ogg = std::fs::read(format!("{root}/music/{name}.ogg")).expect(name);
            let tune = Tune::decode(&ogg).expect(name);
            let seconds = tune.samples.len() / CHANNELS / RATE as usize;
            assert!((60..120).contains(&seconds), "{name}: {seconds} s");
        }
        assert!(Tune::decode(b"OggS and nothing").is_err());
    }

    #[test]
    fn where_a_loop_closes_the_end_goes_on_into_the_beginning() {
        let overlap = OVERLAP * CHANNELS;
        let round = [vec![0; overlap], vec![5000; 10], vec![9000; overlap]].concat();
        let closed = closed(round);
        assert_eq!(closed.len(), overlap + 10);
        assert_eq!(closed[0], 9000);
        assert!(closed[..overlap].is_sorted_by(|a, b| a >= b) && closed[overlap - 1] < 5);
        assert_eq!(closed[overlap..], [5000; 10]);
    }

    #[test]
    fn an_empty_tune_ends() {
        assert_eq!(tune(&[]).decoder().next(), None);
    }
}
