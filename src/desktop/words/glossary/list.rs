//! Which words the list has.

use super::{Glossary, is_listed};
use crate::desktop::ui::language::translation;
use crate::desktop::words::progress::Progress;
use crate::words::glossary::{Category, Entry, Filter, entries, rank};

/// The words of a list, and how many there are that were not met yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listed {
    pub known: Vec<&'static Entry>,
    pub unknown: usize,
}

/// What an entry means, in the player's language.
pub(super) fn meaning(entry: &'static Entry) -> String {
    let key = format!("glossary-{}", entry.word);
    translation(&key, entry.meaning).into_owned()
}

/// The words that were met and fit what was typed; all that were not are
/// counted. Nouns are many and alike: those that were not met do not count.
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
    // The better a word fits the earlier it comes; words that do nothing by
    // themselves come last.
    known.sort_by_key(|entry| {
        let fit = rank(entry.word, &query).map_or(9, |rank| rank as u8);
        let is_noun = entry.category == Category::Noun;
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
    use crate::words::lexicon::Property;

    #[test]
    fn only_words_that_were_met_are_listed() {
        let mut progress = Progress::default();
        let glossary = Glossary::default();
        let nothing = listed(&glossary, &progress);
        assert!(nothing.known.is_empty());
        assert!(nothing.unknown > Property::COUNT);

        progress.meet(["push", "rock", "pull"]);
        let some = listed(&glossary, &progress);
        let words = |listed: &Listed| listed.known.iter().map(|e| e.word).collect::<Vec<_>>();
        assert_eq!(words(&some), ["push", "pull", "rock"]);
        assert_eq!(some.unknown, nothing.unknown - 2);

        let typed = Glossary {
            query: "pul".into(),
            ..Glossary::default()
        };
        assert_eq!(words(&listed(&typed, &progress)), ["pull"]);
    }
}
