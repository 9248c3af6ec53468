//! Characters for stacks of objects.

use std::collections::{BTreeMap, BTreeSet};

/// A stack of object names, bottom to top.
type Stack<'a> = Vec<&'a str>;

/// The character of an empty cell.
const NOTHING: char = '.';

/// Characters for stacks of several objects: signs that stand out among
/// letters.
const SIGNS: &str = "*+#%&@$=~^!?:;|/<>(){}[],-_`";

/// Characters for stacks, chosen to make rows readable: the first free letter
/// of the name, lower case for objects and capital for words, and signs for
/// stacks of several objects.
#[derive(Clone, Debug, Default)]
pub struct Legend<'a> {
    characters: BTreeMap<Stack<'a>, char>,
}

impl<'a> Legend<'a> {
    /// Chooses characters for these stacks and for the empty one. The choice
    /// does not depend on their order, so a small change of a level makes a
    /// small change in its file.
    #[must_use]
    pub fn of(stacks: impl IntoIterator<Item = Stack<'a>>) -> Self {
        // Deduplicated one by one: many cells of a board hold the same stack.
        let mut different: BTreeSet<Stack<'a>> = BTreeSet::new();
        for stack in stacks {
            if !stack.is_empty() {
                different.insert(stack);
            }
        }
        let mut ordered: Vec<Stack<'a>> = different.into_iter().collect();
        ordered.sort_by_cached_key(|stack| rank(stack));
        let mut free = Free::default();
        let mut characters = BTreeMap::from([(Vec::new(), NOTHING)]);
        for stack in ordered {
            // If there are more stacks than characters, some get none.
            if let Some(character) = free.choose(&stack) {
                characters.insert(stack, character);
            }
        }
        Self { characters }
    }

    /// Returns the character of a stack.
    #[must_use]
    pub fn character(&self, stack: &[&'a str]) -> Option<char> {
        self.characters.get(stack).copied()
    }

    /// Returns all characters with their stacks: the empty stack, objects,
    /// words, then stacks of several objects.
    #[must_use]
    pub fn entries(&self) -> Vec<(char, &[&'a str])> {
        let mut entries: Vec<(char, &[&'a str])> = self
            .characters
            .iter()
            .map(|(stack, &character)| (character, stack.as_slice()))
            .collect();
        entries.sort_by_cached_key(|(_, stack)| rank(stack));
        entries
    }
}

/// Returns the sort key of a stack: objects, then words, then stacks of several
/// objects, each by name.
fn rank<'a>(stack: &[&'a str]) -> (usize, bool, Stack<'a>) {
    let is_text = stack.iter().any(|name| name.starts_with("text_"));
    (stack.len(), is_text, stack.to_vec())
}

/// Characters that are not used yet.
struct Free {
    used: BTreeSet<char>,
    /// Other characters, in the order in which they are chosen.
    others: Box<dyn Iterator<Item = char>>,
}

impl Default for Free {
    fn default() -> Self {
        let others = ('a'..='z')
            .chain('A'..='Z')
            .chain('0'..='9')
            .chain(SIGNS.chars())
            // Greek, Cyrillic, kana, Chinese characters, Hangul.
            .chain('α'..='ω')
            .chain('а'..='я')
            .chain('ぁ'..='ん')
            .chain('ァ'..='ン')
            .chain('\u{4e00}'..='\u{9fff}')
            .chain('\u{ac00}'..='\u{d7a3}')
            .chain('\u{20000}'..='\u{2a6d6}');
        Self {
            used: BTreeSet::from([NOTHING]),
            others: Box::new(others),
        }
    }
}

impl Free {
    fn choose(&mut self, stack: &[&str]) -> Option<char> {
        let preferred = match stack {
            [name] => letters(name),
            _ => SIGNS.chars().collect(),
        };
        let mut candidates = preferred.into_iter().chain(self.others.by_ref());
        candidates.find(|&character| self.used.insert(character))
    }
}

/// Returns the letters of a name in order of preference.
fn letters(name: &str) -> Vec<char> {
    let (word, large) = match name.strip_prefix("text_") {
        Some(word) => (word, true),
        None => (name, false),
    };
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .filter_map(|c| {
            let mut upper = c.to_uppercase();
            match (large, upper.next(), upper.next()) {
                (true, Some(upper), None) => Some(upper),
                (true, ..) => None,
                (false, ..) => Some(c),
            }
        })
        .collect()
}
