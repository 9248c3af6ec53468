//! The field `characters`: characters of the nouns in a Kanji Shift level.

use std::collections::BTreeMap;

use crate::level::{Grammar, check_noun};
use crate::lexicon::{self, KANJI_NOUNS, Meaning, Special};
use kotodama_formats::{DiagnosticSink, Node, msg, phrase};

/// Reads the field (K-02). A character must have a single meaning on a board.
pub fn characters<'a>(
    sink: &mut DiagnosticSink<'a>,
    node: Node<'a>,
    grammar: Grammar,
) -> BTreeMap<String, char> {
    let mut characters = BTreeMap::new();
    let f = sink;
    if grammar != Grammar::Kanji {
        let problem = msg!(
            "problem-characters-grammar",
            "`characters` without `grammar: Kanji`, expected it in levels of Kanji Shift only"
        );
        f.add(node.at(), problem);
    }
    for (key, value) in node.map(f, "`characters`").unwrap_or_default() {
        let noun = noun(f, key);
        let what = phrase!("problem-part-character", "the character of a noun");
        let character = value.character(f, what).filter(|&character| {
            let is_visible = !character.is_whitespace() && !character.is_control();
            if !is_visible {
                let problem = msg!(
                    "problem-character-invisible",
                    "{what} is {character}, expected one that can be seen",
                    what,
                    character = format!("{character:?}"),
                );
                f.add(value.at(), problem);
            }
            is_visible
        });
        let (Some(noun), Some(character)) = (noun, character) else {
            continue;
        };
        if characters.contains_key(&noun) {
            let problem = msg!(
                "problem-character-two",
                "{noun} has two characters, expected one",
                noun = format!("{noun:?}"),
            );
            f.add(key.at(), problem);
        } else if let Some(other) = shown_as(character, &characters, &noun) {
            let problem = msg!(
                "problem-character-taken",
                "{character} already stands for {other}, expected a character of its own",
                character = format!("{character:?}"),
                other = format!("{other:?}"),
            );
            f.add(value.at(), problem);
        } else {
            characters.insert(noun, character);
        }
    }
    characters
}

fn noun(sink: &mut DiagnosticSink<'_>, key: Node<'_>) -> Option<String> {
    let noun = key
        .text(
            sink,
            phrase!("problem-part-characters-key", "a key of `characters`"),
        )?
        .into_value();
    let problem = match (check_noun(&noun), lexicon::meaning(&noun)) {
        (Ok(()), None | Some(Meaning::Special(Special::Cursor))) => return Some(noun),
        (Ok(()), Some(_)) => {
            msg!(
                "problem-character-word",
                "{noun} is a word of its own, expected a noun such as \"tree\"",
                noun = format!("{noun:?}"),
            )
        }
        (Err(bad), _) => bad,
    };
    sink.add(key.at(), problem);
    None
}

/// Returns the word other than `noun` that already uses the character.
fn shown_as(character: char, characters: &BTreeMap<String, char>, noun: &str) -> Option<String> {
    let word = lexicon::kanji().find(|&(known, _)| known == character);
    let own = KANJI_NOUNS
        .iter()
        .find(|&&(known, name)| known == character && name != noun);
    let given = characters.iter().find(|&(_, &known)| known == character);
    word.map(|(_, meaning)| lexicon::word(meaning).to_owned())
        .or_else(|| own.map(|&(_, name)| name.to_owned()))
        .or_else(|| given.map(|(name, _)| name.clone()))
}
