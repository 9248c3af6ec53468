//! A list whose entries are found by ids of one type.

use std::marker::PhantomData;

use kotodama_board::ObjectId;

/// A number that names an entry of an [`IdVec`].
pub trait Id: Copy {
    /// Returns the place of its entry.
    fn index(self) -> usize;
}

/// A list with at most one entry for each id.
#[derive(Clone, Debug)]
pub struct IdVec<I, T> {
    entries: Vec<T>,
    ids: PhantomData<fn(I)>,
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<E: IntoIterator<Item = T>>(entries: E) -> Self {
        Self {
            entries: entries.into_iter().collect(),
            ids: PhantomData,
        }
    }
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            ids: PhantomData,
        }
    }
}

impl<I: Id, T> IdVec<I, T> {
    /// Returns the entry of an id that may have none.
    #[must_use]
    pub fn get(&self, id: I) -> Option<&T> {
        self.entries.get(id.index())
    }

    /// Returns the entry of an id that must have one: where it has none, a debug
    /// build stops.
    #[must_use]
    pub fn known(&self, id: I) -> Option<&T> {
        let entry = self.get(id);
        debug_assert!(entry.is_some(), "there is no entry {}", id.index());
        entry
    }

    /// Returns the entry of an id, filling the list up to it if need be.
    pub fn slot(&mut self, id: I) -> &mut T
    where
        T: Default,
    {
        let index = id.index();
        if self.entries.len() <= index {
            self.entries.resize_with(index + 1, T::default);
        }
        #[expect(clippy::indexing_slicing, reason = "the list was filled up to it")]
        &mut self.entries[index]
    }

    /// Makes room for this many more entries.
    pub fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    /// Adds the entry of the next id.
    pub fn push(&mut self, entry: T) {
        self.entries.push(entry);
    }

    /// Returns the number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Returns the entries in order of id, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.entries.iter_mut()
    }

    /// Returns the entries in order of id.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }
}

impl Id for ObjectId {
    fn index(self) -> usize {
        self.0 as usize
    }
}
