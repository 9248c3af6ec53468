//! Tunes as text: `assets/music/NAME.ron`.
//!
//! ```ron
//! Score(
//!     tempo: 60,  // beats a minute
//!     beats: 8,   // length of the loop
//!     voices: [
//!         (instrument: Harp, gain: 0.5, pan: -0.3, notes: "a4 c5:2 . | e4+a4:4"),
//!     ],
//! )
//! ```
//!
//! A note is a letter, perhaps `#` or `b`, and an octave; `+` joins notes to a
//! chord, `.` is a rest, `:2` gives the length in beats (one if nothing is
//! said). `|` stands where four beats are full, so that a slip is found. A
//! voice that is shorter than the tune is repeated.

use bevy::asset::LoadContext;
use bevy::prelude::*;
use serde::Deserialize;

use super::synth::Instrument;
use crate::desktop::shell::text_asset::{TextAsset, TextAssetError, syntax_problem};

/// A tune, checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Score {
    /// Seconds of one beat.
    pub beat: f32,
    /// Length of the loop in beats.
    pub beats: f32,
    pub voices: Vec<Voice>,
}

/// Notes that one instrument plays.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Voice {
    pub instrument: Instrument,
    /// Loudness, 0 to 1.
    pub gain: f32,
    /// From left, -1, to right, 1.
    pub pan: f32,
    pub notes: Vec<ScoreNote>,
}

/// One note.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScoreNote {
    /// When it begins, in beats.
    pub start: f32,
    /// How long it lasts, in beats.
    pub length: f32,
    /// Semitones above C of octave 0.
    pub pitch: i32,
}

impl Score {
    /// Length of the loop in seconds.
    pub(super) fn seconds(&self) -> f32 {
        self.beat * self.beats
    }

    /// Reads the text of a score; `path` is for the messages only.
    pub(super) fn read(path: &str, text: &str) -> Result<Self, String> {
        let written: Written = ron::from_str(text).map_err(|error| syntax_problem(path, &error))?;
        let bad = |what: String| format!("{path}: {what}");
        if !(20..=240).contains(&written.tempo) {
            let tempo = written.tempo;
            return Err(bad(format!(
                "`tempo` is {tempo}, expected 20 to 240 beats a minute"
            )));
        }
        if !(4..=400).contains(&written.beats) {
            let beats = written.beats;
            return Err(bad(format!("`beats` is {beats}, expected 4 to 400")));
        }
        let mut voices = Vec::new();
        for (number, voice) in (1..).zip(written.voices) {
            let read = voice.check(written.beats);
            voices.push(read.map_err(|what| bad(format!("voice {number}: {what}")))?);
        }
        Ok(Self {
            beat: 60.0 / written.tempo as f32,
            beats: written.beats as f32,
            voices,
        })
    }
}

#[derive(Deserialize)]
#[serde(rename = "Score", deny_unknown_fields)]
struct Written {
    tempo: u32,
    beats: u32,
    voices: Vec<WrittenVoice>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenVoice {
    instrument: Instrument,
    gain: f32,
    #[serde(default)]
    pan: f32,
    notes: String,
}

impl WrittenVoice {
    fn check(self, beats: u32) -> Result<Voice, String> {
        if !(0.0..=1.0).contains(&self.gain) {
            return Err(format!("`gain` is {}, expected 0 to 1", self.gain));
        }
        if !(-1.0..=1.0).contains(&self.pan) {
            return Err(format!("`pan` is {}, expected -1 to 1", self.pan));
        }
        let (once, length) = notes(&self.notes)?;
        let beats = beats as f32;
        let times = beats / length;
        if length < 1.0 || !is_whole(times) {
            return Err(format!(
                "the notes last {length} beats, expected {beats} or a part that fills it"
            ));
        }
        let notes = (0..times.round() as u32).flat_map(|time| {
            let start = time as f32 * length;
            once.iter().map(move |note| ScoreNote {
                start: start + note.start,
                ..*note
            })
        });
        Ok(Voice {
            instrument: self.instrument,
            gain: self.gain,
            pan: self.pan,
            notes: notes.collect(),
        })
    }
}

/// Beats between two bar lines.
const BAR: f32 = 4.0;

fn is_whole(number: f32) -> bool {
    (number - number.round()).abs() < 1e-3
}

/// The notes of a voice and how many beats they last.
fn notes(text: &str) -> Result<(Vec<ScoreNote>, f32), String> {
    let mut notes = Vec::new();
    let mut now = 0.0;
    for token in text.split_whitespace() {
        if token == "|" {
            if !is_whole(now / BAR) {
                return Err(format!(
                    "`|` stands after {now} beats, expected it after full bars of {BAR}"
                ));
            }
            continue;
        }
        let (pitches, length) = token.split_once(':').unwrap_or((token, "1"));
        let length = length
            .parse()
            .ok()
            .filter(|length| (0.125..=64.0).contains(length))
            .ok_or_else(|| format!("`{token}` has a bad length, expected 0.125 to 64 beats"))?;
        if pitches != "." {
            for name in pitches.split('+') {
                let pitch = pitch(name).ok_or_else(|| {
                    format!("`{token}` is no note, expected one such as `f#4:2` or `.`")
                })?;
                notes.push(ScoreNote {
                    start: now,
                    length,
                    pitch,
                });
            }
        }
        now += length;
    }
    Ok((notes, now))
}

/// Octaves that notes may be in.
const OCTAVES: std::ops::RangeInclusive<i32> = 1..=7;

fn pitch(name: &str) -> Option<i32> {
    let mut letters = name.chars();
    let above_c = match letters.next()? {
        'c' => 0,
        'd' => 2,
        'e' => 4,
        'f' => 5,
        'g' => 7,
        'a' => 9,
        'b' => 11,
        _ => return None,
    };
    let rest = letters.as_str();
    let (shift, octave) = match rest.strip_prefix('#') {
        Some(octave) => (1, octave),
        None => match rest.strip_prefix('b') {
            Some(octave) => (-1, octave),
            None => (0, rest),
        },
    };
    let octave = octave.parse().ok()?;
    OCTAVES
        .contains(&octave)
        .then_some(octave * 12 + above_c + shift)
}

/// A score as an asset.
#[derive(Asset, TypePath, Debug)]
pub(super) struct ScoreAsset(pub Score);

impl TextAsset for ScoreAsset {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Ok(Self(Score::read(path, text)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(notes: &str) -> Result<Score, String> {
        let text = format!(
            "Score(tempo: 120, beats: 8, voices: [(instrument: Harp, gain: 0.5, notes: {notes:?})])"
        );
        Score::read("x.ron", &text)
    }

    #[test]
    fn notes_follow_each_other_and_a_short_voice_is_repeated() {
        let score = read("a4 c5+e5:2 . |").expect("a score");
        assert!((score.seconds() - 4.0).abs() < 1e-6);
        let notes: Vec<(f32, f32, i32)> = score.voices[0]
            .notes
            .iter()
            .map(|note| (note.start, note.length, note.pitch))
            .collect();
        let bar = [(0.0, 1.0, 57), (1.0, 2.0, 60), (1.0, 2.0, 64)];
        let again = bar.map(|(start, length, pitch)| (start + 4.0, length, pitch));
        assert_eq!(notes, [bar, again].concat());
    }

    #[test]
    fn accidentals_are_half_a_tone() {
        assert_eq!(pitch("f#4"), Some(54));
        assert_eq!(pitch("bb4"), Some(58));
        assert_eq!(pitch("b4"), Some(59));
        assert_eq!(pitch("a4"), Some(57));
        for bad in ["h4", "a", "a8", "a0", "A4", "#4", "a#", ""] {
            assert_eq!(pitch(bad), None, "{bad}");
        }
    }

    #[test]
    fn slips_are_told() {
        for (notes, problem) in [
            (
                "a4 | c5",
                "`|` stands after 1 beats, expected it after full bars of 4",
            ),
            (
                "a4:3",
                "the notes last 3 beats, expected 8 or a part that fills it",
            ),
            (
                "",
                "the notes last 0 beats, expected 8 or a part that fills it",
            ),
            (
                "a4:16",
                "the notes last 16 beats, expected 8 or a part that fills it",
            ),
            (
                "x4:4",
                "`x4:4` is no note, expected one such as `f#4:2` or `.`",
            ),
            (
                "a4:0",
                "`a4:0` has a bad length, expected 0.125 to 64 beats",
            ),
            (
                "a4:NaN",
                "`a4:NaN` has a bad length, expected 0.125 to 64 beats",
            ),
        ] {
            assert_eq!(read(notes), Err(format!("x.ron: voice 1: {problem}")));
        }
        let fast = Score::read("x.ron", "Score(tempo: 0, beats: 8, voices: [])");
        assert_eq!(
            fast,
            Err("x.ron: `tempo` is 0, expected 20 to 240 beats a minute".to_owned())
        );
    }
}
