//! Filter of the glossary list.

use super::{Glossary, is_listed};
use crate::progress::Progress;
use kotodama_ui::language::translation;
use kotodama_words::glossary::{Category, Entry, Filter, entries, rank};

/// Listed words, and the number of undiscovered ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listed {
    pub known: Vec<&'static Entry>,
    pub unknown: usize,
}

/// Returns the meaning of an entry in the player's language.
pub(super) fn meaning(entry: &'static Entry) -> String {
    let key = format!("glossary-{}", entry.word);
    translation(&key, entry.meaning).into_owned()
}

/// Returns the discovered words that match the query, and counts the
/// undiscovered ones, except for nouns, which are many and alike.
pub(super) fn listed(glossary: &Glossary, progress: &Progress) -> Listed {
    let filter = Filter {
        grammar: glossary.grammar,
        ..Filter::default()
    };
    let all = || entries().filter(|entry| is_listed(entry) && filter.admits(entry));
    let query = glossary.query.trim().to_lowercase();
    let fits = |entry: &&'static Entry| {
        query.is_empty()
            || rank(entry.word, &query).is_some()
            || meaning(entry).to_lowercase().contains(&query)
    };
    let met = |entry: &&'static Entry| progress.has_met(entry.word);
    let mut known: Vec<&'static Entry> = all().filter(met).filter(fits).collect();
    // Better matches come first; words that only name something come last.
    known.sort_by_key(|entry| {
        let fit = rank(entry.word, &query).map_or(9, |rank| rank as u8);
        let is_noun = matches!(entry.category, Category::Noun | Category::SpecialNoun);
        (if query.is_empty() { 0 } else { fit }, is_noun)
    });
    let unknown = all().filter(|entry| entry.category != Category::Noun && !met(entry));
    Listed {
        known,
        unknown: unknown.count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_words::lexicon::Property;

    #[test]
    fn only_words_that_were_met_are_listed() {
        let mut progress = Progress::default();
        let glossary = Glossary::default();
        let nothing = listed(&glossary, &progress);
        assert!(nothing.known.is_empty());
        assert!(nothing.unknown > Property::COUNT);

        progress.meet(["push", "rock", "level", "pull"]);
        let some = listed(&glossary, &progress);
        let words = |listed: &Listed| listed.known.iter().map(|e| e.word).collect::<Vec<_>>();
        assert_eq!(words(&some)[..2], ["push", "pull"]);
        assert_eq!(words(&some).len(), 4);
        assert_eq!(some.unknown, nothing.unknown - 3);

        let typed = Glossary {
            query: "pul".into(),
            ..Glossary::default()
        };
        assert_eq!(words(&listed(&typed, &progress)), ["pull"]);
    }
}
