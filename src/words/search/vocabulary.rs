//! Which words can ever be read in a level, and so which parts of its state
//! can ever matter.
//!
//! Words that are no nouns never come from nothing: MORE, HAS, MAKE and IS make
//! copies of what is there, or the text of a noun (an entity may bear the name
//! of a property, then that counts as one). So a property, a verb or a
//! condition that neither lies on the board at the start nor can be spelled
//! with the letters that lie there will never be read.

use std::collections::BTreeSet;

use crate::level::{Grammar, Level};
use crate::lexicon::{
    self, Aspect, Letter, Lexicon, Meaning, Prefix, Preposition, Property, Special,
};
use crate::ruleset::Ruleset;

/// Every word that can ever be read in a level, ordinary nouns apart.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    words: BTreeSet<Meaning>,
    makes_words: bool,
}

impl Vocabulary {
    /// Returns the words of a level, however it is played.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let lexicon = Ruleset::of(level.grammar).lexicon;
        let mut words = BTreeSet::new();
        let mut letters: BTreeSet<char> = BTreeSet::new();
        let mut makes_words = false;
        for object in &level.objects {
            // Entities and icons can be read as nouns, and TEXT makes text of
            // their names.
            let text = object.name.strip_prefix("text_");
            match lexicon::meaning(text.unwrap_or(&object.name)) {
                Some(Meaning::Letter(Letter::Piece(piece))) => {
                    makes_words = true;
                    letters.extend(piece.chars());
                }
                Some(meaning) if lexicon.has(meaning) => {
                    makes_words |= text.is_none() && !matches!(meaning, Meaning::Special(_));
                    words.insert(meaning);
                }
                Some(_) | None => {}
            }
        }
        if lexicon == Lexicon::Full {
            let spelled =
                spellable(level).filter(|(word, _)| word.chars().all(|c| letters.contains(&c)));
            words.extend(spelled.map(|(_, meaning)| meaning));
        }
        Self { words, makes_words }
    }

    /// Returns whether this word can be read.
    #[must_use]
    pub fn has(&self, meaning: Meaning) -> bool {
        self.words.contains(&meaning)
    }

    /// Returns whether one of these properties can be given.
    #[must_use]
    pub fn has_any(&self, properties: &[Property]) -> bool {
        properties
            .iter()
            .any(|&property| self.has(Meaning::Property(property)))
    }

    /// Returns whether words other than nouns can come from something else:
    /// from letters, or from an entity that bears the name of such a word.
    #[must_use]
    pub const fn makes_words(&self) -> bool {
        self.makes_words
    }

    /// Returns every word.
    fn all(&self) -> impl Iterator<Item = Meaning> {
        self.words.iter().copied()
    }
}

/// Returns the words for which there are enough letters (W-LETT-05).
fn spellable(level: &Level) -> impl Iterator<Item = (&str, Meaning)> {
    let closed = level.object_list_closed;
    let basic = lexicon::rows().map(|row| (row.entry.word, row.meaning));
    let basic = basic.filter(move |&(_, meaning)| lexicon::is_known(meaning, closed));
    let listed = level.object_list.iter();
    let listed = listed.filter_map(|word| Some((word.as_str(), lexicon::meaning(word)?)));
    basic
        .chain(listed)
        .filter(|(_, meaning)| !matches!(meaning, Meaning::Letter(_)))
}

/// What of a state can matter to what comes of it. What cannot is left out of
/// the keys, so that states that only differ there count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relevance {
    /// Facings of tiles: some word is not [`Aspect::FacingFree`].
    pub facing: bool,
    /// Facings of text as well: text can be named, so that a rule can make it
    /// move, or it can turn back into what it was.
    pub text_facing: bool,
    /// Which of several objects that are the same in everything else is where.
    /// Ids are only compared, to decide who comes first. Where every player
    /// moves the same way, all effects are simultaneous and nothing asks for
    /// an object in particular, nothing depends on who that is: where all words
    /// are [`Aspect::Impartial`].
    pub ids: bool,
    /// Ids as numbers, and not only their order: OFTEN and SELDOM throw by
    /// them.
    pub numbers: bool,
    /// What an object once was: REVERT.
    pub origin: bool,
    /// Everything that ever happened, turn by turn: BACK plays it back.
    pub past: bool,
    /// Who is held by whom: HOLD.
    pub holders: bool,
    /// Whether there was no input in the last turn. IDLE asks that between
    /// turns too.
    pub idle: bool,
    /// Conditions can nest too deep, which ends the level in any turn: FEELING
    /// asks for rules while one is judged.
    pub deep: bool,
    /// The keys of the second player do something else than those of the
    /// first: there can be YOU2, or something that the first player's keys
    /// alone steer.
    pub second_player: bool,
    /// A level without a text WIN, END or DONE on the board cannot be won any
    /// more: nothing can spell it, bring it back or make it.
    pub goal_is_text: bool,
}

impl Relevance {
    /// Returns the relevant parts of a state where only these words can be
    /// read.
    #[must_use]
    pub fn of(words: &Vocabulary, grammar: Grammar) -> Self {
        let has = |meaning| words.has(meaning);
        let property = |property| has(Meaning::Property(property));
        let all = |aspect| words.all().all(|word| word.has(aspect));
        let selects = has(Meaning::Special(Special::Cursor)) || property(Property::Select);
        let past = property(Property::Back);
        let origin = property(Property::Revert);
        let full = grammar == Grammar::Words;
        let facing = !all(Aspect::FacingFree);
        let names_text = has(Meaning::Special(Special::Text))
            || has(Meaning::Not)
            || origin
            || past
            || words.makes_words();
        Self {
            facing,
            text_facing: facing && (!full || names_text),
            // In Kanji Shift roles belong to objects.
            ids: !full || !all(Aspect::Impartial) || means_empty(words),
            numbers: words
                .all()
                .any(|word| matches!(word, Meaning::Prefix(_)) && word.has(Aspect::Chance)),
            origin,
            past,
            holders: property(Property::Hold),
            idle: has(Meaning::Prefix(Prefix::Idle)),
            deep: has(Meaning::Preposition(Preposition::Feeling)),
            second_player: full
                && (property(Property::You2)
                    || property(Property::You) && (selects || property(Property::ThreeD))),
            goal_is_text: full && !past && !origin && !words.makes_words(),
        }
    }
}

/// Returns whether the vocabulary can name EMPTY by NOT ALL, which means TEXT
/// and EMPTY (W-NOUN-22).
fn means_empty(words: &Vocabulary) -> bool {
    words.has(Meaning::Special(Special::All)) && words.has(Meaning::Not)
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;
    use crate::level::Placed;

    fn of(names: &[&str]) -> (Vocabulary, Relevance) {
        let objects = names.iter().map(|name| Placed {
            name: (*name).to_owned(),
            cell: IVec2::ZERO,
            ..Placed::default()
        });
        let level = Level {
            objects: objects.collect(),
            ..Level::default()
        };
        let words = Vocabulary::of(&level);
        let relevance = Relevance::of(&words, level.grammar);
        (words, relevance)
    }

    #[test]
    fn a_word_that_is_nowhere_and_cannot_be_spelled_is_never_read() {
        let (words, relevance) = of(&["text_baba", "text_is", "text_you", "text_push", "baba"]);
        assert!(words.has(Meaning::Property(Property::You)));
        assert!(!words.has(Meaning::Property(Property::Move)));
        assert!(!relevance.facing && !relevance.ids && !relevance.past && !relevance.idle);
        assert!(relevance.goal_is_text && !relevance.second_player);
    }

    #[test]
    fn letters_spell_as_often_as_they_like() {
        // MORE can make a second E of one.
        let (words, relevance) = of(&["text_ba", "text_c", "text_k", "text_y", "text_o", "text_u"]);
        assert!(words.has(Meaning::Property(Property::Back)));
        assert!(words.has(Meaning::Property(Property::You)));
        assert!(!words.has(Meaning::Property(Property::You2)));
        assert!(relevance.past && relevance.ids && !relevance.goal_is_text);
    }

    #[test]
    fn an_entity_can_bear_the_name_of_a_word() {
        let (words, relevance) = of(&["text_all", "text_is", "text_text", "move"]);
        assert!(words.has(Meaning::Property(Property::Move)));
        assert!(relevance.facing && !relevance.goal_is_text);
    }

    #[test]
    fn a_closed_list_spells_nothing_else() {
        let letters = ["text_w", "text_i", "text_n", "text_y", "text_o", "text_u"];
        let objects = letters.iter().map(|name| Placed {
            name: (*name).to_owned(),
            ..Placed::default()
        });
        let level = Level {
            objects: objects.collect(),
            object_list: vec!["win".to_owned()],
            object_list_closed: true,
            ..Level::default()
        };
        let words = Vocabulary::of(&level);
        assert!(words.has(Meaning::Property(Property::Win)));
        assert!(!words.has(Meaning::Property(Property::You)));
    }

    #[test]
    fn what_moves_by_itself_makes_facings_and_ids_matter() {
        let (_, relevance) = of(&["text_keke", "text_is", "text_move"]);
        assert!(relevance.facing && relevance.ids && !relevance.text_facing);
        for word in ["text_text", "text_not", "text_revert", "text_a"] {
            let (_, relevance) = of(&["text_keke", "text_is", "text_move", word]);
            assert!(relevance.text_facing, "{word}");
        }
        let (_, relevance) = of(&["text_keke", "text_has", "text_me"]);
        assert!(!relevance.facing && relevance.ids);
        let (_, relevance) = of(&["text_you", "cursor"]);
        assert!(relevance.second_player);
        let (_, relevance) = of(&["text_not", "text_all", "text_is", "text_push"]);
        assert!(relevance.ids && !relevance.deep);
        let (_, relevance) = of(&["text_rock", "text_write", "text_win"]);
        assert!(!relevance.ids && !relevance.facing && relevance.goal_is_text);
        let (_, relevance) = of(&["text_seeing", "text_rock"]);
        assert!(relevance.facing && !relevance.holders);
        let (_, relevance) = of(&["text_rock", "text_is", "text_hold"]);
        assert!(relevance.ids && relevance.holders);
        let (_, relevance) = of(&["text_rock", "text_feeling", "text_push"]);
        assert!(relevance.deep);
    }
}
