//! Inputs of the command line and of recordings: one action per player and
//! cycle (D-CLI-03, D-CLI-04).

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use kotodama_board::Direction;
use kotodama_formats::{Message, Phrase, message_errors, msg, phrase};

use crate::actions::Action;
use crate::direction::{direction_of_letter, letter_of};

/// Maximum number of repetitions of an input.
const MAX_TIMES: u64 = 1_000_000;

/// Maximum number of cycles of a run.
pub const MAX_CYCLES: u64 = 10_000_000;

/// The actions of both players in each cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The actions, each with the cycle at whose start it ends.
    runs: Vec<([Action; 2], u64)>,
}

impl Inputs {
    /// Returns the number of cycles they last.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.runs.last().map_or(0, |(_, end)| *end)
    }

    /// Returns the actions of a cycle, counted from 0.
    #[must_use]
    pub fn at(&self, cycle: u64) -> Option<&[Action; 2]> {
        let run = self.runs.partition_point(|(_, end)| *end <= cycle);
        self.runs.get(run).map(|(actions, _)| actions)
    }

    /// Returns the actions with their numbers of cycles.
    fn runs(&self) -> impl DoubleEndedIterator<Item = (&[Action; 2], u64)> {
        let start = |place: usize| {
            let before = place.checked_sub(1).and_then(|it| self.runs.get(it));
            before.map_or(0, |(_, end)| *end)
        };
        let runs = self.runs.iter().enumerate();
        runs.map(move |(place, (actions, end))| (actions, end - start(place)))
    }

    /// Returns the actions, cycle by cycle.
    pub fn iter(&self) -> impl Iterator<Item = &[Action; 2]> {
        self.runs().flat_map(|(actions, times)| {
            let times = usize::try_from(times).unwrap_or(usize::MAX);
            std::iter::repeat_n(actions, times)
        })
    }

    /// Adds the actions of a cycle.
    pub fn push(&mut self, actions: [Action; 2]) {
        let end = self.cycles() + 1;
        let times = self.runs().next_back().map_or(0, |(_, times)| times);
        match self.runs.last_mut() {
            Some((last, last_end)) if *last == actions && times < MAX_TIMES => *last_end = end,
            _ => self.runs.push((actions, end)),
        }
    }

    /// Removes the actions after this many cycles.
    pub fn truncate(&mut self, cycles: u64) {
        let run = self.runs.partition_point(|(_, end)| *end < cycles);
        self.runs.truncate(run + 1);
        if let Some((_, end)) = self.runs.last_mut() {
            *end = cycles.min(*end);
        }
        if cycles == 0 {
            self.runs.clear();
        }
    }
}

/// A mistake in inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Position of the character, from 1.
    pub position: usize,
    /// Expectation there.
    pub expected: Phrase,
}

impl Mistake {
    /// Returns the message.
    #[must_use]
    pub fn message(&self) -> Message {
        let (position, expected) = (self.position, self.expected);
        msg!(
            "run-inputs-expected",
            "character {position}: expected {expected}",
            position,
            expected,
        )
    }
}

message_errors!(Mistake);

const INPUT: Phrase = phrase!(
    "run-inputs-input",
    "an input (`.`, a direction n s e w, ! p o or c and a direction, t, r, 1 to 9, `=slug;`, [a|b])",
);
const SECOND: Phrase = phrase!(
    "run-inputs-second",
    "`|` and the input of the second player",
);
const CLOSING: Phrase = phrase!("run-inputs-closing", "`]`");
const DIRECTION: Phrase = phrase!("run-inputs-direction", "a direction: n, s, e or w");
const SLUG: Phrase = phrase!("run-inputs-slug", "the slug of an item and `;`");
const TIMES: Phrase = phrase!("run-inputs-times", "a number from 1 to 1000000 and `}`");
const CYCLES: Phrase = phrase!("run-inputs-cycles", "at most 10000000 cycles");

impl FromStr for Inputs {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader {
            rest: text
                .char_indices()
                .filter(|(_, c)| !c.is_whitespace())
                .collect(),
            at: 0,
            text,
        };
        let mut inputs = Self::default();
        while reader.peek().is_some() {
            let actions = reader.both()?;
            let times = reader.times()?;
            inputs.runs.push((actions, inputs.cycles() + times));
        }
        if inputs.cycles() > MAX_CYCLES {
            return Err(Mistake {
                position: text.chars().count(),
                expected: CYCLES,
            });
        }
        Ok(inputs)
    }
}

struct Reader<'a> {
    /// Remaining characters other than blanks, with their byte offsets.
    rest: Vec<(usize, char)>,
    at: usize,
    text: &'a str,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).map(|(_, c)| *c)
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += 1;
        next
    }

    /// Returns a mistake at the previous character.
    fn mistake(&self, expected: Phrase) -> Mistake {
        let offset = match self.rest.get(self.at.saturating_sub(1)) {
            Some((offset, _)) => *offset,
            None => self.text.len(),
        };
        let before = self.text.get(..offset).unwrap_or_default();
        Mistake {
            position: before.chars().count() + 1,
            expected,
        }
    }

    fn both(&mut self) -> Result<[Action; 2], Mistake> {
        if self.peek() != Some('[') {
            return Ok([self.action()?, Action::Wait]);
        }
        self.next();
        let first = self.action()?;
        if self.next() != Some('|') {
            return Err(self.mistake(SECOND));
        }
        let second = self.action()?;
        if self.next() != Some(']') {
            return Err(self.mistake(CLOSING));
        }
        Ok([first, second])
    }

    fn action(&mut self) -> Result<Action, Mistake> {
        let letter = self.next();
        let Some(letter) = letter else {
            return Err(self.mistake(INPUT));
        };
        Ok(match letter {
            '.' => Action::Wait,
            't' => Action::Torch,
            'r' => Action::Respawn,
            '1'..='9' => Action::Choose(letter.to_digit(10).map_or(1, |digit| digit as usize)),
            '!' => Action::Use(self.direction()?),
            'p' => Action::Pull(self.direction()?),
            'o' => Action::Open(self.direction()?),
            'c' => Action::Close(self.direction()?),
            '=' => Action::Equip(self.slug()?),
            'n' | 's' | 'e' | 'w' => match direction_of_letter(letter) {
                Some(direction) => Action::Step(direction),
                None => return Err(self.mistake(INPUT)),
            },
            _ => return Err(self.mistake(INPUT)),
        })
    }

    fn direction(&mut self) -> Result<Direction, Mistake> {
        let letter = self.next();
        let direction = letter
            .filter(char::is_ascii_lowercase)
            .and_then(direction_of_letter);
        direction.ok_or_else(|| self.mistake(DIRECTION))
    }

    fn slug(&mut self) -> Result<Arc<str>, Mistake> {
        let mut slug = String::new();
        loop {
            match self.next() {
                Some(';') if !slug.is_empty() => return Ok(slug.into()),
                Some(c) if c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' => slug.push(c),
                _ => return Err(self.mistake(SLUG)),
            }
        }
    }

    /// Reads `{n}`; once if it is missing.
    fn times(&mut self) -> Result<u64, Mistake> {
        if self.peek() != Some('{') {
            return Ok(1);
        }
        self.next();
        let mut digits = String::new();
        loop {
            match self.next() {
                Some('}') => break,
                Some(c) if c.is_ascii_digit() && digits.len() < 10 => digits.push(c),
                _ => return Err(self.mistake(TIMES)),
            }
        }
        let times = digits.parse().ok();
        times
            .filter(|times| (1..=MAX_TIMES).contains(times))
            .ok_or_else(|| self.mistake(TIMES))
    }
}

/// Writes the form that is read.
impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ([first, second], times) in self.runs() {
            match second {
                Action::Wait => write!(f, "{}", Shown(first))?,
                second => write!(f, "[{}|{}]", Shown(first), Shown(second))?,
            }
            if times > 1 {
                write!(f, "{{{times}}}")?;
            }
        }
        Ok(())
    }
}

/// An action as written.
struct Shown<'a>(&'a Action);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Action::Wait => f.write_str("."),
            Action::Step(direction) => write!(f, "{}", letter_of(*direction)),
            Action::Use(direction) => write!(f, "!{}", letter_of(*direction)),
            Action::Pull(direction) => write!(f, "p{}", letter_of(*direction)),
            Action::Open(direction) => write!(f, "o{}", letter_of(*direction)),
            Action::Close(direction) => write!(f, "c{}", letter_of(*direction)),
            Action::Torch => f.write_str("t"),
            Action::Respawn => f.write_str("r"),
            Action::Choose(number) => number.fmt(f),
            Action::Equip(slug) => write!(f, "={slug};"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// D-CLI-03: every form is read and written back unchanged.
    #[test]
    fn inputs_are_written_as_they_are_read() {
        let text = ".nsew!npsoecw t r19=stone;n{12}[n|!e]{3}";
        let inputs: Inputs = text.parse().expect("valid inputs");
        assert_eq!(inputs.cycles(), 29);
        let written = text.replace(' ', "");
        assert_eq!(inputs.to_string(), written);
        assert_eq!(
            inputs.iter().last(),
            Some(&[Action::Step(Direction::Up), Action::Use(Direction::Right)])
        );
    }

    #[test]
    fn what_is_done_in_a_cycle_is_found_and_taken_away_again() {
        let text = "n{3}ss.";
        let mut inputs: Inputs = text.parse().expect("valid inputs");
        for (place, actions) in inputs.iter().enumerate() {
            assert_eq!(inputs.at(place as u64), Some(actions), "{place}");
        }
        assert_eq!(inputs.at(6), None);
        for (cycles, left) in [(9, text), (5, "n{3}ss"), (4, "n{3}s"), (2, "n{2}"), (0, "")] {
            inputs.truncate(cycles);
            assert_eq!(inputs.to_string(), left);
        }
        inputs.push([Action::Torch, Action::Wait]);
        inputs.push([Action::Torch, Action::Wait]);
        assert_eq!((inputs.to_string().as_str(), inputs.cycles()), ("t{2}", 2));
    }

    /// D-CLI-04: anything else is a mistake with its position.
    #[test]
    fn mistakes_are_told_with_their_position() {
        let position = |text: &str| text.parse::<Inputs>().map_err(|mistake| mistake.position);
        for (text, expected) in [
            ("n x", 3),
            ("N", 1),
            ("!", 2),
            ("!x", 2),
            ("0", 1),
            ("n{0}", 4),
            ("n{1000001}", 10),
            ("n{2", 4),
            ("[n|s", 5),
            ("[n]", 3),
            ("=;", 2),
            ("=stone", 7),
            ("{3}", 1),
        ] {
            assert_eq!(position(text), Err(expected), "{text}");
        }
        let long = "n{1000000}".repeat(11);
        assert!(position(&long).is_err());
        assert_eq!("".parse(), Ok(Inputs::default()));
    }
}
