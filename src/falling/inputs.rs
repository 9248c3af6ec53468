//! Buttons held in each frame, as text (section 10): `.60 l12 (ld)3`.

use std::fmt;
use std::str::FromStr;

use super::input::{Button, Buttons};
use kotodama_formats::{Argument, Message, Phrase, message_errors, msg, phrase};

/// Maximum number of frames of inputs, and of a run.
pub const MAX_FRAMES: u32 = 10_000_000;

/// Buttons held in each frame from frame 1 on; none after the end. Consecutive
/// equal frames are stored as one run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inputs {
    /// Neighbouring runs differ, and no run is empty.
    runs: Vec<Run>,
}

/// Consecutive frames with the same buttons held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Run {
    held: Buttons,
    /// Last frame of the run.
    last: u32,
}

/// Error in the text of inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInputs {
    /// The offending character in quotes, or the end.
    pub found: Argument,
    /// Position, counted in characters from 1.
    pub position: usize,
    /// Description of the problem.
    pub expected: Phrase,
}

message_errors!(BadInputs);

impl BadInputs {
    /// Returns the error as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        msg!(
            "problem-inputs",
            "character {position} is {found}, {expected}",
            position = self.position,
            found = self.found.clone(),
            expected = self.expected,
        )
    }
}

const TOKENS: Phrase = phrase!(
    "problem-inputs-tokens",
    "expected one of l r (sideways), d (soft drop), u (hard drop), a b (turns), w (half turn), \
     c (hold), . (nothing), a number that repeats what is before it, or several buttons in \
     parentheses"
);
const BUTTONS: Phrase = phrase!(
    "problem-inputs-buttons",
    "expected one of l r d u a b w c, or )"
);
const EMPTY: Phrase = phrase!(
    "problem-inputs-empty",
    "expected a button before it, or . for nothing"
);
const TWICE: Phrase = phrase!(
    "problem-inputs-twice",
    "expected every button only once within parentheses"
);
const TOO_MANY: Phrase = phrase!(
    "problem-inputs-many",
    "expected at most 10,000,000 frames up to here"
);

impl Inputs {
    /// Returns the number of frames.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.runs.last().map_or(0, |run| run.last)
    }

    /// Returns whether there are no frames.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Returns the buttons held in a frame; frames count from 1.
    #[must_use]
    pub fn at(&self, frame: u32) -> Buttons {
        let place = self.runs.partition_point(|run| run.last < frame);
        let run = self.runs.get(place).filter(|_| frame > 0);
        run.map_or(Buttons::NONE, |run| run.held)
    }

    /// Returns the buttons held in each frame; the iterator does not end.
    pub fn iter(&self) -> impl Iterator<Item = Buttons> + '_ {
        self.runs()
            .flat_map(|(held, frames)| std::iter::repeat_n(held, frames as usize))
            .chain(std::iter::repeat(Buttons::NONE))
    }

    /// Returns the runs of equal frames: the buttons held and the number of
    /// frames.
    pub fn runs(&self) -> impl Iterator<Item = (Buttons, u32)> + '_ {
        let befores = std::iter::once(0).chain(self.runs.iter().map(|run| run.last));
        self.runs
            .iter()
            .zip(befores)
            .map(|(run, before)| (run.held, run.last - before))
    }

    /// Returns the number of frames at the beginning that are equal in both.
    #[must_use]
    pub fn alike(&self, other: &Self) -> u32 {
        let mut frames = 0;
        for (one, other) in self.runs.iter().zip(&other.runs) {
            if one.held != other.held {
                break;
            }
            frames = one.last.min(other.last);
            if one.last != other.last {
                break;
            }
        }
        frames
    }

    /// Adds frames at the end, up to [`MAX_FRAMES`] in total; returns whether
    /// all were added.
    pub fn push(&mut self, held: Buttons, frames: u32) -> bool {
        let before = self.frames();
        let last = before.saturating_add(frames).min(MAX_FRAMES);
        if last > before {
            match self.runs.last_mut() {
                Some(run) if run.held == held => run.last = last,
                _ => self.runs.push(Run { held, last }),
            }
        }
        last - before == frames
    }

    /// Removes everything after the first `frames` frames.
    pub fn truncate(&mut self, frames: u32) {
        let place = self.runs.partition_point(|run| run.last < frames);
        self.runs.truncate(place + 1);
        if let Some(run) = self.runs.last_mut() {
            run.last = run.last.min(frames);
        }
        if frames == 0 {
            self.runs.clear();
        }
    }
}

/// White space is ignored, even between the digits of a number.
impl FromStr for Inputs {
    type Err = BadInputs;

    fn from_str(text: &str) -> Result<Self, BadInputs> {
        let mut inputs = Self::default();
        let mut characters = (1..)
            .zip(text.chars())
            .filter(|(_, c)| !c.is_whitespace())
            .peekable();
        while let Some((position, c)) = characters.next() {
            let bad = |expected| BadInputs {
                found: Argument::Text(format!("{c:?}")),
                position,
                expected,
            };
            let held = match c {
                '.' => Buttons::NONE,
                '(' => several(&mut characters, text)?,
                _ => Button::of_letter(c)
                    .map(|button| Buttons::NONE.with(button))
                    .ok_or_else(|| bad(TOKENS))?,
            };
            let mut number = None;
            while let Some((_, digit)) = characters.next_if(|(_, c)| c.is_ascii_digit()) {
                let digit = digit.to_digit(10).unwrap_or(0);
                let before: u32 = number.unwrap_or(0);
                number = Some(before.saturating_mul(10).saturating_add(digit));
            }
            if !inputs.push(held, number.unwrap_or(1)) {
                return Err(bad(TOO_MANY));
            }
        }
        Ok(inputs)
    }
}

/// Reads buttons up to the closing parenthesis.
fn several(
    characters: &mut impl Iterator<Item = (usize, char)>,
    text: &str,
) -> Result<Buttons, BadInputs> {
    let mut held = Buttons::NONE;
    for (position, c) in characters {
        let bad = |expected| BadInputs {
            found: Argument::Text(format!("{c:?}")),
            position,
            expected,
        };
        if c == ')' {
            return match held {
                Buttons::NONE => Err(bad(EMPTY)),
                _ => Ok(held),
            };
        }
        let button = Button::of_letter(c).ok_or_else(|| bad(BUTTONS))?;
        if held.has(button) {
            return Err(bad(TWICE));
        }
        held = held.with(button);
    }
    Err(BadInputs {
        found: phrase!("problem-inputs-end", "the end").into(),
        position: text.chars().count() + 1,
        expected: BUTTONS,
    })
}

/// Writes the shortest equivalent text.
impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, frames) in self.runs() {
            let buttons = || Button::ALL.into_iter().filter(|&button| held.has(button));
            let several = buttons().count() > 1;
            if several {
                f.write_str("(")?;
            }
            if held == Buttons::NONE {
                f.write_str(".")?;
            }
            for button in buttons() {
                write!(f, "{}", button.letter())?;
            }
            if several {
                f.write_str(")")?;
            }
            if frames > 1 {
                write!(f, "{frames}")?;
            }
        }
        Ok(())
    }
}

impl FromIterator<Buttons> for Inputs {
    fn from_iter<I: IntoIterator<Item = Buttons>>(frames: I) -> Self {
        let mut inputs = Self::default();
        for held in frames {
            inputs.push(held, 1);
        }
        inputs
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Inputs {
        text.parse().unwrap_or_else(|bad| panic!("{text}: {bad}"))
    }

    fn letters(held: Buttons) -> String {
        let held = Button::ALL.into_iter().filter(|&button| held.has(button));
        held.map(Button::letter).collect()
    }

    #[test]
    fn a_token_is_a_frame_and_a_number_repeats_it() {
        let inputs = read("l2.(ld)2 r\n.1 0 cw");
        let held: Vec<String> = inputs.iter().map(letters).take(18).collect();
        let expected = [
            "l", "l", "", "ld", "ld", "r", "", "", "", "", "", "", "", "", "", "", "c", "w",
        ];
        assert_eq!(held, expected);
        assert_eq!(inputs.frames(), 18);
        for (frame, letter) in (1..).zip(&held) {
            assert_eq!(&letters(inputs.at(frame)), letter, "frame {frame}");
        }
        assert_eq!(inputs.at(0), Buttons::NONE);
        assert_eq!(inputs.at(19), Buttons::NONE);
        assert_eq!(inputs.iter().nth(100), Some(Buttons::NONE));
    }

    #[test]
    fn the_text_is_as_short_as_possible() {
        let texts = [
            ("", ""),
            (" \n", ""),
            ("l0", ""),
            ("ll", "l2"),
            ("l.l", "l.l"),
            ("(l)(dl)(ld)", "l(ld)2"),
            (".5.5", ".10"),
            ("l03(cwbaudrl)", "l3(lrduabwc)"),
        ];
        for (text, short) in texts {
            assert_eq!(read(text).to_string(), short, "{text}");
        }
    }

    #[test]
    fn errors_name_their_place() {
        let texts = [
            ("ll q", "character 4 is 'q'"),
            ("L", "character 1 is 'L'"),
            ("3l", "character 1 is '3'"),
            ("l-1", "character 2 is '-'"),
            ("(l", "character 3 is the end"),
            ("あ", "character 1 is 'あ'"),
            (" ()", "character 3 is ')'"),
            ("(l.)", "character 3 is '.'"),
            ("(l2)", "character 3 is '2'"),
            ("(ll)", "character 3 is 'l'"),
            ("((l))", "character 2 is '('"),
            ("l)", "character 2 is ')'"),
            ("l\0", "character 2 is '\\0'"),
            (".10000001", "character 1 is '.'"),
            (".10000000 l", "character 11 is 'l'"),
            ("l.99999999999999999999999", "character 2 is '.'"),
        ];
        for (text, message) in texts {
            let bad = text.parse::<Inputs>().expect_err(text).to_string();
            assert!(bad.starts_with(message), "{text}: {bad}");
        }
        assert_eq!(read(".10000000").frames(), MAX_FRAMES);
        let deep = "(".repeat(100_000).parse::<Inputs>();
        assert_eq!(deep.map_err(|bad| bad.position), Err(2));
    }

    #[test]
    fn a_part_can_be_taken() {
        for frames in 0..8 {
            let mut inputs = read("l3.(ld)2");
            let held: Vec<Buttons> = inputs.iter().take(frames.min(6)).collect();
            inputs.truncate(u32::try_from(frames).unwrap_or(0));
            assert_eq!(inputs, held.into_iter().collect());
        }
    }

    proptest! {
        #[test]
        fn equal_frames_at_the_beginning_are_counted(one in "[lr.]{0,12}", other in "[lr.]{0,12}") {
            let pairs = one.chars().zip(other.chars());
            let alike = pairs.take_while(|(one, other)| one == other).count();
            prop_assert_eq!(read(&one).alike(&read(&other)) as usize, alike);
        }

        #[test]
        fn written_inputs_are_read_back(runs in prop::collection::vec((any::<u8>(), 0..2000_u32), 0..40)) {
            let mut inputs = Inputs::default();
            for (held, frames) in runs {
                inputs.push(Buttons(held), frames);
            }
            prop_assert_eq!(&read(&inputs.to_string()), &inputs);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*|[lrduabwc.() 0-9]{0,40}") {
            if let Ok(inputs) = text.parse::<Inputs>() {
                prop_assert_eq!(&read(&inputs.to_string()), &inputs);
            }
        }
    }
}
