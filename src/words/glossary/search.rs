//! Finds entries by a typed query.

use std::collections::BTreeSet;

use super::{Category, Entry, Tag, entries};
use crate::level::Grammar;

/// Filter of entries; the default accepts all of the word rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only these categories; all if there are none.
    pub categories: BTreeSet<Category>,
    /// Only entries with all of these tags.
    pub tags: BTreeSet<Tag>,
    /// Only what exists in this grammar.
    pub grammar: Grammar,
}

impl Filter {
    /// Returns whether the entry fits, whatever the query is.
    #[must_use]
    pub fn admits(&self, entry: &Entry) -> bool {
        let in_category = self.categories.is_empty() || self.categories.contains(&entry.category);
        in_category
            && self.tags.iter().all(|tag| entry.tags.contains(tag))
            && entry.exists_in(self.grammar)
    }
}

/// Rank of a match with a query; the best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// It is the word.
    Exact,
    /// The word begins with it.
    Prefix,
    /// The word contains it.
    Substring,
    /// It is the beginning of a tag or of the name of the category.
    Tag,
    /// A word of the explanation begins with it.
    Meaning,
}

/// Returns the rank of a word for a typed query, compared in lower case; nouns
/// without an entry included. `text_` before either does not matter, and
/// nothing typed fits everything.
#[must_use]
pub fn rank(word: &str, query: &str) -> Option<Rank> {
    let query = cleaned(query);
    rank_word(word.strip_prefix("text_").unwrap_or(word), &query)
}

fn rank_word(word: &str, query: &str) -> Option<Rank> {
    if word == query {
        Some(Rank::Exact)
    } else if word.starts_with(query) {
        Some(Rank::Prefix)
    } else {
        word.contains(query).then_some(Rank::Substring)
    }
}

/// Returns the entries that fit, the best first, equally good ones in the order
/// of the palette. Several words have to fit all, each in its own way; an entry
/// is as good as the worst of them.
#[must_use]
pub fn search(query: &str, filter: &Filter) -> Vec<&'static Entry> {
    let query = query.to_lowercase();
    let words: Vec<String> = query.split_whitespace().map(cleaned).collect();
    let mut found: Vec<(Option<Rank>, &Entry)> = entries()
        .filter(|entry| filter.admits(entry))
        .filter_map(|entry| {
            let mut worst = None;
            for word in &words {
                worst = worst.max(Some(rank_entry(entry, word, filter.grammar)?));
            }
            Some((worst, entry))
        })
        .collect();
    // The sort is stable.
    found.sort_by_key(|&(rank, _)| rank);
    found.into_iter().map(|(_, entry)| entry).collect()
}

fn rank_entry(entry: &Entry, query: &str, grammar: Grammar) -> Option<Rank> {
    let is_character = entry
        .character(grammar)
        .is_some_and(|character| query.chars().eq([character]));
    if is_character {
        return Some(Rank::Exact);
    }
    rank_word(entry.word, query)
        .or_else(|| {
            let mut tags = entry.tags.iter().map(|tag| tag.name());
            let category = entry.category.name().to_lowercase();
            (tags.any(|tag| tag.starts_with(query)) || begins_a_word(&category, query))
                .then_some(Rank::Tag)
        })
        .or_else(|| begins_a_word(&entry.meaning.to_lowercase(), query).then_some(Rank::Meaning))
}

fn begins_a_word(text: &str, query: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.starts_with(query))
}

fn cleaned(query: &str) -> String {
    let query = query.trim().to_lowercase();
    query.strip_prefix("text_").unwrap_or(&query).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(query: &str, filter: &Filter) -> Vec<&'static str> {
        search(query, filter)
            .iter()
            .map(|entry| entry.word)
            .collect()
    }

    #[test]
    fn the_word_comes_before_its_continuations_and_these_before_mentions() {
        let found = words("fall", &Filter::default());
        assert_eq!(found[..4], ["fall", "fallright", "fallup", "fallleft"]);
        assert!(found.contains(&"reverse"), "its explanation says FALL");
        let found = words("you", &Filter::default());
        assert_eq!(found[..2], ["you", "you2"]);
        let win = found.iter().position(|word| *word == "win");
        assert!(win > Some(1), "{found:?}");
        let found = words("ur", &Filter::default());
        assert_eq!(rank("turn", "ur"), Some(Rank::Substring));
        assert_eq!(found[..3], ["cursor", "turn", "deturn"]);
    }

    #[test]
    fn tags_and_categories_are_searched_too() {
        let animals = words("animal", &Filter::default());
        assert!(animals.contains(&"cat") && animals.contains(&"fish"));
        assert!(!animals.contains(&"rock"));
        let verbs = words("verb", &Filter::default());
        assert_eq!(verbs[..2], ["is", "has"]);
        let both = words("animal water", &Filter::default());
        assert_eq!(both, ["crab", "fish"]);
    }

    #[test]
    fn capitals_and_the_names_of_text_objects_are_understood() {
        let all = Filter::default();
        assert_eq!(words("  PuSh ", &all), words("push", &all));
        assert_eq!(words("text_push", &all), words("push", &all));
        assert_eq!(rank("text_mine", "TEXT_MI"), Some(Rank::Prefix));
        assert_eq!(rank("mine", "xyz"), None);
    }

    #[test]
    fn filters_leave_out_what_does_not_fit() {
        let properties = Filter {
            categories: BTreeSet::from([Category::Property]),
            ..Filter::default()
        };
        let found = search("", &properties);
        assert_eq!(found.len(), crate::lexicon::Property::COUNT);
        let tagged = Filter {
            tags: BTreeSet::from([Tag::Movement, Tag::Random]),
            ..Filter::default()
        };
        assert_eq!(words("", &tagged), ["chill", "tele"]);
        let kanji = Filter {
            grammar: Grammar::Kanji,
            ..Filter::default()
        };
        assert!(!words("", &kanji).contains(&"move"));
        assert_eq!(words("人", &kanji)[..1], ["human"]);
    }

    #[test]
    fn nothing_typed_gives_everything_in_order() {
        let all: Vec<&Entry> = entries().collect();
        assert_eq!(search(" ", &Filter::default()), all);
        assert!(search("qqq", &Filter::default()).is_empty());
    }
}
