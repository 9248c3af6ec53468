//! The vocabulary of the level: slips, letters, the object list, chance.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use super::stage::{Remarks, Stage};
use super::{Kind, Severity};
use crate::glossary;
use crate::kinds::Class;
use crate::level::Grammar;
use crate::lexicon::{self, Letter, Meaning, Special};
use kotodama_formats::msg;

pub(super) fn remarks(stage: &Stage<'_>, remarks: &mut Remarks) {
    slips(stage, remarks);
    unnameable(stage, remarks);
    match stage.level.grammar {
        Grammar::Words => idle_letters(stage, remarks),
        Grammar::Kanji => not_a_word(stage, remarks),
    }
    object_list(stage, remarks);
    chance(stage, remarks);
}

/// Returns the entities of the level by name, each with its cells.
fn entities<'a>(stage: &Stage<'a>) -> BTreeMap<&'a str, Vec<IVec2>> {
    let mut entities: BTreeMap<&str, Vec<IVec2>> = BTreeMap::new();
    for placed in &stage.level.objects {
        if !placed.name.starts_with("text_") {
            let cells = entities.entry(&placed.name).or_default();
            cells.push(placed.cell);
        }
    }
    entities
}

/// The shortest noun that is taken for a slip, in characters: there are too
/// many short ones that resemble each other.
const SHORTEST_SLIP: usize = 4;

/// Nouns that name nothing and are one slip away from a word, or from a noun
/// that names something here.
fn slips(stage: &Stage<'_>, remarks: &mut Remarks) {
    let entities = entities(stage);
    let lexicon = stage.ruleset.lexicon;
    let words = lexicon::words().filter(|row| lexicon.has(row.meaning));
    let words: Vec<&str> = words.map(|row| row.entry.word).collect();
    for (&word, cells) in &stage.vocabulary.texts {
        let is_noun = lexicon::meaning(word).is_none();
        let is_known = entities.contains_key(word) || glossary::of_object(word).is_some();
        // What stands twice is no slip.
        if !is_noun || is_known || cells.len() > 1 || stage.level.characters.contains_key(word) {
            continue;
        }
        let near = |other: &&str| {
            other.chars().count() >= SHORTEST_SLIP - 1
                && word.chars().count() >= SHORTEST_SLIP
                && is_one_slip(word, other)
        };
        let meant = words.iter().copied().find(near);
        let meant = meant.or_else(|| entities.keys().copied().find(near));
        if let Some(meant) = meant {
            let (word, meant) = (word.to_uppercase(), meant.to_uppercase());
            let message = msg!(
                "lint-misspelled",
                "{word} names nothing here: did you mean {meant}?",
                word,
                meant,
            );
            let cells = cells.iter().copied();
            remarks.add(Severity::Warning, Kind::Misspelled, message, cells);
        }
    }
}

/// Returns whether one text is the other with one character added, left out,
/// replaced, or exchanged with the next.
pub(super) fn is_one_slip(one: &str, other: &str) -> bool {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    let (short, long) = match one.len() <= other.len() {
        true => (&one, &other),
        false => (&other, &one),
    };
    let mut pairs = short.iter().zip(long.iter());
    let Some(at) = pairs.position(|(a, b)| a != b) else {
        return long.len() == short.len() + 1;
    };
    let short = short.get(at..).unwrap_or_default();
    let long = long.get(at..).unwrap_or_default();
    match (short, long) {
        (_, [_, rest @ ..]) if long.len() == short.len() + 1 => rest == short,
        ([a, b, left @ ..], [c, d, right @ ..]) if a == d && b == c => left == right,
        ([_, left @ ..], [_, right @ ..]) => left == right,
        _ => false,
    }
}

/// Entities that bear the name of a word: no sentence can name them.
fn unnameable(stage: &Stage<'_>, remarks: &mut Remarks) {
    for (name, cells) in entities(stage) {
        if !matches!(name, "cursor" | "level") && lexicon::meaning(name).is_some() {
            let word = name.to_uppercase();
            let message = msg!(
                "lint-unnameable",
                "no sentence can name the object {name}, since {word} is another word: did you \
                 mean text_{name}?",
                name,
                word,
            );
            remarks.add(Severity::Warning, Kind::Unnameable, message, cells);
        }
    }
}

/// Remarks text that is not a word: Kanji Shift has few (K-10, K-34).
fn not_a_word(stage: &Stage<'_>, remarks: &mut Remarks) {
    for (word, cells) in &stage.vocabulary.texts {
        let kind = stage.kinds.find(&format!("text_{word}"));
        let is_word = kind.is_some_and(|kind| match stage.kinds.class(kind) {
            Class::Text(word) => stage.ruleset.knows(word),
            Class::Entity(_) | Class::Icon => false,
        });
        if !is_word {
            let word = word.to_uppercase();
            let message = msg!(
                "lint-not-a-word",
                "{word} is not a word of Kanji Shift: it ends every sentence",
                word,
            );
            let cells = cells.iter().copied();
            remarks.add(Severity::Hint, Kind::NotAWord, message, cells);
        }
    }
}

/// Letters that are part of no word which the letters of the level can spell,
/// and of no note.
fn idle_letters(stage: &Stage<'_>, remarks: &mut Remarks) {
    let vocabulary = &stage.vocabulary;
    let is_letter = |word: &&str| matches!(lexicon::meaning(word), Some(Meaning::Letter(_)));
    let letters: Vec<&str> = vocabulary.texts.keys().copied().filter(is_letter).collect();
    if letters.is_empty() {
        return;
    }
    let plays = vocabulary.has("play");
    let words = lexicon::words().map(|row| row.entry.word);
    let nouns = stage.level.objects.iter().map(|placed| {
        let name = placed.name.as_str();
        name.strip_prefix("text_").unwrap_or(name)
    });
    let listed = stage.level.object_list.iter().map(String::as_str);
    let words: BTreeSet<&str> = words.chain(nouns).chain(listed).collect();
    let mut useful: BTreeSet<char> = BTreeSet::new();
    for word in words {
        // SHARP and FLAT may be spelled for PLAY (W-PLAY-04).
        let is_note = matches!(
            lexicon::meaning(word),
            Some(Meaning::Letter(Letter::Sharp | Letter::Flat))
        );
        let spelled = match is_note {
            true => plays && vocabulary.has_letters_of(word),
            false => vocabulary.can_spell(word),
        };
        if spelled {
            useful.extend(word.chars());
        }
    }
    if plays {
        useful.extend("abcdefg3456".chars());
    }
    for letter in letters {
        let is_idle = match lexicon::meaning(letter) {
            Some(Meaning::Letter(Letter::Piece(piece))) => {
                !piece.chars().any(|letter| useful.contains(&letter))
            }
            _ => !plays,
        };
        if is_idle {
            let cells = vocabulary.cells(letter).iter().copied();
            let letter = letter.to_uppercase();
            let message = msg!(
                "lint-idle-letter",
                "no word with {letter} can be spelled from the letters here",
                letter,
            );
            remarks.add(Severity::Hint, Kind::IdleLetter, message, cells);
        }
    }
}

/// Nouns that are listed for nothing, and nouns that a closed list lacks
/// (W-LETT-05, W-VERB-09).
fn object_list(stage: &Stage<'_>, remarks: &mut Remarks) {
    let level = stage.level;
    let mut used: BTreeMap<&str, Vec<IVec2>> = entities(stage);
    for (&word, cells) in &stage.vocabulary.texts {
        let is_letter = matches!(lexicon::meaning(word), Some(Meaning::Letter(_)));
        if !is_letter {
            used.entry(word).or_default().extend(cells);
        }
    }
    // What the list of a map names can come of the levels behind its icons
    // (W-LV-04).
    if !stage.features().has_icons {
        for noun in &level.object_list {
            let is_used = used.contains_key(noun.as_str());
            let word = noun.to_uppercase();
            let message = if is_used && !level.object_list_closed {
                msg!(
                    "lint-listed-and-there",
                    "{word} on the object list has no effect: it is on the board anyway",
                    word,
                )
            } else if !is_used && !stage.vocabulary.has_letters_of(noun) {
                msg!(
                    "lint-listed-unspelled",
                    "{word} on the object list has no effect: it cannot be spelled with the letters \
                     here",
                    word,
                )
            } else {
                continue;
            };
            remarks.add(Severity::Hint, Kind::UnusedNoun, message, []);
        }
    }
    if !level.object_list_closed {
        return;
    }
    for (word, cells) in used {
        let is_listed = level.object_list.iter().any(|noun| noun == word);
        let is_noun = match lexicon::meaning(word) {
            None => true,
            Some(Meaning::Special(special)) => special == Special::Cursor,
            Some(_) => false,
        };
        if is_noun && !is_listed {
            let word = word.to_uppercase();
            let message = msg!(
                "lint-unlisted",
                "the closed object list lacks {word}: no rule can create one",
                word,
            );
            remarks.add(Severity::Warning, Kind::UnlistedNoun, message, cells);
        }
    }
}

/// Words by which chance decides (W-RAND-01, W-RAND-03, W-RAND-04).
const RANDOM: [&str; 4] = ["often", "seldom", "chill", "tele"];

fn chance(stage: &Stage<'_>, remarks: &mut Remarks) {
    let there: Vec<&str> = RANDOM
        .into_iter()
        .filter(|word| stage.vocabulary.has(word))
        .collect();
    if there.is_empty() || stage.level.grammar == Grammar::Kanji {
        return;
    }
    let cells: Vec<IVec2> = there
        .iter()
        .flat_map(|word| stage.vocabulary.cells(word).iter().copied())
        .collect();
    let words = there.join(", ").to_uppercase();
    let message = msg!(
        "lint-random",
        "{words}: chance may decide, which no solver can predict",
        words,
    );
    remarks.add(Severity::Hint, Kind::Random, message, cells);
}
