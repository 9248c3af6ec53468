//! `Sentence`: full rows that contain a sentence (F-SAY-01, F-SAY-02).

use super::super::description::{Condition, Property};
use super::super::grid::{Grid, Index};
use super::super::said::{Said, Sentence};
use super::{Find, Matches, View, full_row};

/// The words of a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    is: Vec<u8>,
    nouns: Vec<(u8, u8)>,
    properties: Vec<(u8, Property)>,
}

impl Words {
    /// Returns the words of a condition, if it reads sentences.
    #[must_use]
    pub fn of(condition: &Condition) -> Option<Self> {
        let Condition::Sentence {
            is,
            nouns,
            properties,
            ..
        } = condition
        else {
            return None;
        };
        Some(Self {
            is: is.clone(),
            nouns: nouns.clone(),
            properties: properties.clone(),
        })
    }

    /// Returns the role that a word names.
    fn noun(&self, word: u8) -> Option<u8> {
        let mut nouns = self.nouns.iter();
        nouns.find_map(|&(of, noun)| (of == word).then_some(noun))
    }

    /// Returns what a word says behind IS.
    fn said(&self, word: u8) -> Option<Said> {
        let mut properties = self.properties.iter();
        let property = properties.find_map(|&(of, property)| (of == word).then_some(property));
        let noun = || self.noun(word).map(Said::Role);
        property.map(Said::Property).or_else(noun)
    }

    /// Returns the roles with which a sentence is written; 0 for a word that is
    /// not there.
    #[must_use]
    pub fn spell(&self, sentence: Sentence) -> [u8; 3] {
        let noun = |noun: u8| {
            let mut nouns = self.nouns.iter();
            nouns.find_map(|&(word, of)| (of == noun).then_some(word))
        };
        let property = |said: Property| {
            let mut properties = self.properties.iter();
            properties.find_map(|&(word, of)| (of == said).then_some(word))
        };
        let said = match sentence.said {
            Said::Role(role) => noun(role),
            Said::Property(said) => property(said),
        };
        [noun(sentence.noun), self.is.first().copied(), said].map(Option::unwrap_or_default)
    }

    /// Returns the sentences in a row of cells, from left to right: a noun, IS
    /// and what is said, in three cells side by side.
    pub fn read<'a>(
        &'a self,
        grid: &'a Grid,
        row: &'a [Index],
    ) -> impl Iterator<Item = Sentence> + 'a {
        row.windows(3).filter_map(|cells| {
            let role = |place: usize| {
                let block = cells.get(place).and_then(|&index| grid.at(index));
                block.map(|block| block.role)
            };
            let noun = self.noun(role(0)?)?;
            if !self.is.contains(&role(1)?) {
                return None;
            }
            let said = self.said(role(2)?)?;
            Some(Sentence { noun, said })
        })
    }
}

/// Returns the search of `clear.sentence`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let words = Words::of(condition)?;
    Some(Box::new(move |view: View<'_>, out: &mut Matches| {
        full_row::find(view, out);
        out.retain(|row| words.read(view.grid, row).next().is_some());
    }))
}
