//! The letters, digits and signs.

use super::Category::Letter;
use super::Tag::{Sound, Text};
use super::{Entry, entry};

const NOTE: &str = "A letter: letters in a line spell words; after PLAY, a note.";
const OCTAVE: &str = "A digit: spells words that have it in their names; after a note, its octave.";
const LETTER: &str = "A letter: letters in a line, to the right or down, spell words.";
const DIGIT: &str = "A digit: spells words that have it in their names.";
const PIECE: &str = "Two letters in one cell: letters in a line spell words.";

pub(super) const LETTERS: &[Entry] = &[
    entry("a", Letter, &[Text, Sound], NOTE),
    entry("b", Letter, &[Text, Sound], NOTE),
    entry("c", Letter, &[Text, Sound], NOTE),
    entry("d", Letter, &[Text, Sound], NOTE),
    entry("e", Letter, &[Text, Sound], NOTE),
    entry("f", Letter, &[Text, Sound], NOTE),
    entry("g", Letter, &[Text, Sound], NOTE),
    entry("h", Letter, &[Text], LETTER),
    entry("i", Letter, &[Text], LETTER),
    entry("j", Letter, &[Text], LETTER),
    entry("k", Letter, &[Text], LETTER),
    entry("l", Letter, &[Text], LETTER),
    entry("m", Letter, &[Text], LETTER),
    entry("n", Letter, &[Text], LETTER),
    entry("o", Letter, &[Text], LETTER),
    entry("p", Letter, &[Text], LETTER),
    entry("q", Letter, &[Text], LETTER),
    entry("r", Letter, &[Text], LETTER),
    entry("s", Letter, &[Text], LETTER),
    entry("t", Letter, &[Text], LETTER),
    entry("u", Letter, &[Text], LETTER),
    entry("v", Letter, &[Text], LETTER),
    entry("w", Letter, &[Text], LETTER),
    entry("x", Letter, &[Text], LETTER),
    entry("y", Letter, &[Text], LETTER),
    entry("z", Letter, &[Text], LETTER),
    entry("0", Letter, &[Text], DIGIT),
    entry("1", Letter, &[Text], DIGIT),
    entry("2", Letter, &[Text], DIGIT),
    entry("3", Letter, &[Text, Sound], OCTAVE),
    entry("4", Letter, &[Text, Sound], OCTAVE),
    entry("5", Letter, &[Text, Sound], OCTAVE),
    entry("6", Letter, &[Text, Sound], OCTAVE),
    entry("7", Letter, &[Text], DIGIT),
    entry("8", Letter, &[Text], DIGIT),
    entry("9", Letter, &[Text], DIGIT),
    entry("ab", Letter, &[Text], PIECE),
    entry("ba", Letter, &[Text], PIECE),
    entry(
        "sharp",
        Letter,
        &[Sound],
        "After a note of PLAY: half a tone higher.",
    ),
    entry(
        "flat",
        Letter,
        &[Sound],
        "After a note of PLAY: half a tone lower.",
    ),
];
