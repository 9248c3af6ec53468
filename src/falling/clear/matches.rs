//! Matches of a condition.

use super::super::grid::Index;
use super::kinds::Kinds;
use super::pattern::Spot;

/// Groups of cells that match a condition: connected groups, lines, rows or
/// places of a pattern, in the order of their first cell in reading order.
/// Groups of one condition may overlap.
#[derive(Clone, Debug, Default)]
pub struct Matches {
    cells: Vec<Index>,
    ends: Vec<usize>,
    /// Buffers of the search, kept to avoid an allocation for every judgement.
    pub(super) kinds: Kinds,
    pub(super) picture: Vec<Spot>,
    pub(super) beside: Vec<Index>,
}

/// Only the groups are compared, not the buffers.
impl PartialEq for Matches {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.cells() == other.cells()
    }
}

impl Eq for Matches {}

impl Matches {
    /// Removes all groups.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
    }

    /// Returns whether nothing has matched.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a cell to the group that is being collected.
    pub fn push(&mut self, index: Index) {
        self.cells.push(index);
    }

    /// Ends the group that is being collected; an empty group is not added.
    pub fn close(&mut self) {
        if self.cells.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.cells.len());
        }
    }

    /// Drops the group that is being collected.
    pub fn abandon(&mut self) {
        self.cells.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Returns the cells of the group that is being collected.
    #[must_use]
    pub fn open(&self) -> &[Index] {
        self.cells
            .get(self.ends.last().copied().unwrap_or(0)..)
            .unwrap_or_default()
    }

    /// Ends the group that is being collected if it has at least `min` cells;
    /// drops it otherwise.
    pub fn close_from(&mut self, min: u32) {
        if u32::try_from(self.open().len()).is_ok_and(|len| len < min) {
            self.abandon();
        }
        self.close();
    }

    /// Keeps only the groups for which `is_kept` returns true.
    pub fn retain(&mut self, is_kept: impl Fn(&[Index]) -> bool) {
        let all = std::mem::take(&mut self.cells);
        let ends = std::mem::take(&mut self.ends);
        let mut start = 0;
        for end in ends {
            let group = all.get(start..end).unwrap_or_default();
            if is_kept(group) {
                self.cells.extend(group);
                self.close();
            }
            start = end;
        }
    }

    /// Returns the groups.
    pub fn groups(&self) -> impl Iterator<Item = &[Index]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .filter_map(|(start, &end)| self.cells.get(start..end))
    }

    /// Returns the cells of all groups; a cell of several groups occurs several
    /// times.
    #[must_use]
    pub fn cells(&self) -> &[Index] {
        self.cells
            .get(..self.ends.last().copied().unwrap_or(0))
            .unwrap_or_default()
    }
}
