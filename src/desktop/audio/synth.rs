//! Small synthesiser. A sound is a list of up to twenty numbers in the order of
//! `ZzFX`, common in small games; missing numbers have defaults.
//!
//! | index | meaning | default |
//! |---|---|---|
//! | 0 | volume | 1 |
//! | 1 | random spread of the pitch, ignored here: a sound is always the same | 0.05 |
//! | 2 | frequency in Hz | 220 |
//! | 3, 4, 5 | seconds of attack, sustain and release | 0, 0, 0.1 |
//! | 6 | wave: 0 sine, 1 triangle, 2 saw, 3 tangent, 4 noise | 0 |
//! | 7 | curve of the wave: 0 is square, 1 is unchanged | 1 |
//! | 8, 9 | slide of the frequency, and its change | 0 |
//! | 10, 11 | jump of the frequency in Hz, and the seconds until then | 0 |
//! | 12 | seconds after which slide and jump restart | 0 |
//! | 13 | noise | 0 |
//! | 14 | modulation in Hz | 0 |
//! | 15 | bit crush: hundreds of equal samples | 0 |
//! | 16 | seconds of an echo | 0 |
//! | 17 | volume of the sustain | 1 |
//! | 18 | seconds of decay | 0 |
//! | 19 | tremolo, 0 to 1 | 0 |
//!
//! `assets/src/synth.py` repeats the computation, to measure the loudness.

use std::f64::consts::TAU;

use bevy::audio::AudioSource;

/// Samples per second.
pub const RATE: u32 = 44_100;

/// Maximum duration of a sound in seconds; longer ones are cut.
const LONGEST: f64 = 3.0;

/// Output volume of a sound of volume 1. A long tone is then about as loud as an
/// effect from a file.
const GAIN: f64 = 0.12;

/// Defaults of missing numbers.
pub const DEFAULTS: [f64; 20] = [
    1.0, 0.05, 220.0, 0.0, 0.0, 0.1, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0,
    0.0, 0.0,
];

/// Stages of a sound, in samples.
struct Envelope {
    attack: f64,
    decay: f64,
    sustain: f64,
    release: f64,
    /// Volume of the sustain.
    level: f64,
    /// End of the release.
    end: f64,
}

impl Envelope {
    fn at(&self, sample: f64) -> f64 {
        let Self {
            attack,
            decay,
            sustain,
            release,
            level,
            end,
        } = *self;
        if sample < attack {
            sample / attack
        } else if sample < attack + decay {
            1.0 - (sample - attack) / decay * (1.0 - level)
        } else if sample < attack + decay + sustain {
            level
        } else if sample < end {
            (end - sample) / release.max(1.0) * level
        } else {
            0.0
        }
    }
}

/// Returns the value of the wave at a phase.
fn wave(shape: f64, phase: f64) -> f64 {
    let turn = phase / TAU;
    if shape > 3.0 {
        phase.rem_euclid(TAU).powi(3).sin()
    } else if shape > 2.0 {
        phase.tan().clamp(-1.0, 1.0)
    } else if shape > 1.0 {
        1.0 - (2.0 * turn).rem_euclid(2.0)
    } else if shape > 0.0 {
        1.0 - 4.0 * (turn.round() - turn).abs()
    } else {
        phase.sin()
    }
}

/// Returns the samples of a sound, from -1 to 1. Invalid numbers are replaced
/// by the nearest valid ones.
pub fn samples(numbers: &[f64]) -> Vec<f32> {
    let mut all = DEFAULTS;
    for (known, number) in all.iter_mut().zip(numbers) {
        if number.is_finite() {
            *known = *number;
        }
    }
    let [
        loudness,
        _,
        frequency,
        attack,
        sustain,
        release,
        shape,
        curve,
        slide,
        bend,
        jump,
        jump_at,
        repeat,
        noise,
        modulation,
        crush,
        delay,
        level,
        decay,
        tremolo,
    ] = all;
    let rate = f64::from(RATE);
    let time = |seconds: f64| seconds.clamp(0.0, LONGEST) * rate;
    // A few samples of attack avoid clicks.
    let attack = time(attack) + 9.0;
    let (decay, sustain, release, delay) = (time(decay), time(sustain), time(release), time(delay));
    let end = (attack + decay + sustain + release).min(LONGEST * rate);
    let envelope = Envelope {
        attack,
        decay,
        sustain,
        release,
        level,
        end,
    };
    let per_sample = TAU / rate;
    let first_slide = slide * 500.0 * per_sample / rate;
    let bend = bend * 500.0 * per_sample / rate / rate;
    let jump = jump * per_sample;
    let jump_at = time(jump_at);
    let repeat = time(repeat).floor();
    let modulation = modulation * per_sample;
    let alike = (crush * 100.0).clamp(0.0, 10_000.0) as usize;
    let (mut base, mut step, mut slide) =
        (frequency * per_sample, frequency * per_sample, first_slide);
    let (mut phase, mut sample) = (0.0_f64, 0.0_f64);
    let mut since_jump = Some(0.0);
    let mut out: Vec<f32> = Vec::new();
    let length = (end + delay).min(LONGEST * rate) as usize;
    for index in 0..length {
        let place = index as f64;
        if alike == 0 || (index + 1).is_multiple_of(alike) {
            let plain = wave(shape, phase);
            let shaped = plain.signum() * plain.abs().powf(curve.max(0.0));
            let shakes = match repeat > 0.0 {
                true => 1.0 - tremolo + tremolo * (TAU * place / repeat).sin(),
                false => 1.0,
            };
            sample = shaped * shakes * loudness * GAIN * envelope.at(place);
            if delay > 0.0 {
                let echo = index.checked_sub(delay as usize);
                let echo = echo.and_then(|at| out.get(at)).copied();
                sample = sample / 2.0 + f64::from(echo.unwrap_or(0.0)) / 2.0;
            }
        }
        let heard = if sample.is_finite() { sample } else { 0.0 };
        out.push(heard.clamp(-1.0, 1.0) as f32);
        slide += bend;
        step += slide;
        let moved = step * (modulation * place).cos();
        let grain = ((place.sin() + 1.0) * 1e9).rem_euclid(2.0);
        phase += moved - moved * noise * (1.0 - grain);
        if let Some(passed) = &mut since_jump {
            *passed += 1.0;
            if jump != 0.0 && *passed > jump_at {
                step += jump;
                base += jump;
                since_jump = None;
            }
        }
        if repeat > 0.0 && (place + 1.0) % repeat == 0.0 {
            step = base;
            slide = first_slide;
            since_jump = since_jump.or(Some(0.0));
        }
    }
    out
}

/// Returns the sound as a playable WAV file, mono with 16 bits.
pub fn source(numbers: &[f64]) -> AudioSource {
    let samples = samples(numbers);
    let size = u32::try_from(2 * samples.len()).unwrap_or(0);
    let mut bytes = Vec::with_capacity(44 + 2 * samples.len());
    bytes.extend_from_slice(b"RIFF");
    bytes.extend_from_slice(&(36 + size).to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt ");
    bytes.extend_from_slice(&16_u32.to_le_bytes());
    bytes.extend_from_slice(&1_u16.to_le_bytes());
    bytes.extend_from_slice(&1_u16.to_le_bytes());
    bytes.extend_from_slice(&RATE.to_le_bytes());
    bytes.extend_from_slice(&(2 * RATE).to_le_bytes());
    bytes.extend_from_slice(&2_u16.to_le_bytes());
    bytes.extend_from_slice(&16_u16.to_le_bytes());
    bytes.extend_from_slice(b"data");
    bytes.extend_from_slice(&size.to_le_bytes());
    for sample in samples {
        let sample = (sample * f32::from(i16::MAX)) as i16;
        bytes.extend_from_slice(&sample.to_le_bytes());
    }
    AudioSource {
        bytes: bytes.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(numbers: &[f64]) -> f64 {
        samples(numbers).len() as f64 / f64::from(RATE)
    }

    /// Returns the number of rising zero crossings per second.
    fn pitch(numbers: &[f64]) -> f64 {
        let samples = samples(numbers);
        let ups = samples.windows(2).filter(|it| it[0] < 0.0 && it[1] >= 0.0);
        ups.count() as f64 / seconds(numbers)
    }

    #[test]
    fn a_sound_is_as_long_and_as_high_as_its_numbers_say() {
        let steady = [1.0, 0.0, 440.0, 0.0, 0.5, 0.1];
        assert!((seconds(&steady) - 0.6).abs() < 0.01);
        assert!((pitch(&steady) - 440.0).abs() < 5.0, "{}", pitch(&steady));
        let mut jumps = vec![
            1.0, 0.0, 440.0, 0.0, 0.5, 0.1, 0.0, 1.0, 0.0, 0.0, 440.0, 0.0,
        ];
        assert!(pitch(&jumps) > 800.0);
        jumps[11] = 0.3;
        assert!((600.0..700.0).contains(&pitch(&jumps)), "{}", pitch(&jumps));
    }

    #[test]
    fn it_ends_in_silence_and_is_the_same_each_time() {
        let numbers = [
            1.0, 0.05, 300.0, 0.02, 0.1, 0.2, 2.0, 1.5, 3.0, 0.0, 50.0, 0.05,
        ];
        let all = samples(&numbers);
        assert_eq!(all, samples(&numbers));
        assert!(all.iter().any(|sample| sample.abs() > 0.1));
        assert!(all.last().is_some_and(|last| last.abs() < 0.01));
        assert!(
            all.windows(2)
                .take(20)
                .all(|it| (it[0] - it[1]).abs() < 0.2)
        );
    }

    #[test]
    fn wild_numbers_make_a_short_sound_that_is_no_louder() {
        for wild in [f64::NAN, f64::INFINITY, -1e300, 1e300, -1.0, 0.0, 1e9] {
            for place in 0..DEFAULTS.len() {
                let mut numbers = DEFAULTS;
                numbers[place] = wild;
                let all = samples(&numbers);
                assert!(all.len() <= 3 * RATE as usize);
                assert!(
                    all.iter().all(|it| (-1.0..=1.0).contains(it)),
                    "{place} {wild}"
                );
            }
        }
        assert!(!samples(&[]).is_empty());
        let wave = source(&[1.0; 40]).bytes;
        assert_eq!(&wave[..4], b"RIFF");
    }
}
