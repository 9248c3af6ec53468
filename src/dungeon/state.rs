//! State values by name: the component of tiles, levels and the dungeon for
//! their attributes and the data of scripts.

use std::sync::Arc;

use bevy::ecs::prelude::*;
use smallvec::SmallVec;

use super::name::{Known, Name};
use super::value::{Number, Value};

/// Maximum number of values of one tile; scripts cannot add more.
pub const MAX_VALUES: usize = 1_000;

/// Values, the first few without an allocation.
type Values = SmallVec<[(Name, Value); 8]>;

/// The known names whose values count as true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u64);

impl Flags {
    /// Returns whether the value of this name counts as true.
    #[must_use]
    pub const fn has(self, name: Known) -> bool {
        self.0 & name.bit() != 0
    }
}

/// The state values of a tile, a level or the dungeon. Copies share their
/// contents until one of them is changed.
#[derive(Component, Clone, Debug, Default)]
pub struct State {
    flags: Flags,
    /// In the order of insertion; nothing is never stored.
    values: Arc<Values>,
}

const NIL: &Value = &Value::Nil;

impl State {
    /// Returns state values with distinct names and without nothing.
    pub(crate) fn of_distinct(values: Vec<(Name, Value)>) -> Self {
        let bit = |(name, value): &(Name, Value)| match name {
            Name::Known(known) if value.is_set() => known.bit(),
            _ => 0,
        };
        Self {
            flags: Flags(values.iter().map(bit).fold(0, std::ops::BitOr::bitor)),
            values: Arc::new(values.into()),
        }
    }

    /// Returns an address that is the same for shared values, as long as none
    /// of them changes.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.values).addr()
    }

    /// Returns the value of this name; nothing if it was never set.
    #[must_use]
    pub fn get(&self, name: &Name) -> &Value {
        if let Name::Known(known) = name {
            return self.known(*known);
        }
        let mut values = self.values.iter();
        let found = values.find(|(other, _)| other == name);
        found.map_or(NIL, |(_, value)| value)
    }

    /// Returns the value of a known name.
    #[must_use]
    pub fn known(&self, name: Known) -> &Value {
        let mut values = self.values.iter();
        let found = values.find(|(other, _)| matches!(other, Name::Known(known) if *known == name));
        found.map_or(NIL, |(_, value)| value)
    }

    /// Returns whether the value of this name counts as true (D-VAL-02).
    #[must_use]
    pub const fn is_set(&self, name: Known) -> bool {
        self.flags.has(name)
    }

    /// Returns all known names whose values count as true.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns the value of this name if it is a number.
    #[must_use]
    pub fn number(&self, name: Known) -> Option<Number> {
        self.known(name).number()
    }

    /// Returns the value of this name if it is a whole number.
    #[must_use]
    pub fn integer(&self, name: Known) -> Option<i64> {
        self.known(name).integer()
    }

    /// Sets a value; nothing removes it.
    pub fn set(&mut self, name: impl Into<Name>, value: impl Into<Value>) {
        let (name, value) = (name.into(), value.into());
        if let Name::Known(known) = name {
            match value.is_set() {
                true => self.flags.0 |= known.bit(),
                false => self.flags.0 &= !known.bit(),
            }
        }
        let mut values = self.values.iter();
        let place = match &name {
            Name::Known(known) => {
                values.position(|(other, _)| matches!(other, Name::Known(other) if other == known))
            }
            Name::Other(_) => values.position(|(other, _)| *other == name),
        };
        match (place, matches!(value, Value::Nil)) {
            (None, true) => {}
            (None, false) if self.values.len() >= MAX_VALUES => {}
            (None, false) => Arc::make_mut(&mut self.values).push((name, value)),
            (Some(place), true) => {
                Arc::make_mut(&mut self.values).remove(place);
            }
            (Some(place), false) => {
                let old = self.values.get(place).map(|(_, old)| old);
                if !old.is_some_and(|old| old.is_identical(&value))
                    && let Some((_, old)) = Arc::make_mut(&mut self.values).get_mut(place)
                {
                    *old = value;
                }
            }
        }
    }

    /// Lays values over these.
    pub fn extend(&mut self, other: &Self) {
        if self.values.is_empty() {
            self.clone_from(other);
            return;
        }
        for (name, value) in other.values.iter() {
            self.set(name.clone(), value.clone());
        }
    }

    /// Returns all values, sorted by name.
    #[must_use]
    pub fn sorted(&self) -> Vec<(&str, &Value)> {
        let values = self.values.iter();
        let mut values: Vec<_> = values.map(|(name, value)| (name.text(), value)).collect();
        values.sort_unstable_by_key(|(name, _)| *name);
        values
    }

    /// Returns all values in the order of insertion.
    pub fn iter(&self) -> impl Iterator<Item = (&Name, &Value)> {
        self.values.iter().map(|(name, value)| (name, value))
    }
}

/// Compares names and values, regardless of their order.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.values.len() == other.values.len()
            && self
                .values
                .iter()
                .all(|(name, value)| other.get(name) == value)
    }
}

impl FromIterator<(Name, Value)> for State {
    fn from_iter<T: IntoIterator<Item = (Name, Value)>>(values: T) -> Self {
        let mut state = Self::default();
        for (name, value) in values {
            state.set(name, value);
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_counts_as_true_until_it_is_taken_away() {
        let mut state = State::default();
        state.set(Known::Blocking, true);
        state.set(Known::Health, 0);
        assert!(state.is_set(Known::Blocking));
        assert!(state.is_set(Known::Health), "0 counts as true");
        let copy = state.clone();
        state.set(Known::Blocking, false);
        state.set(Known::Health, Value::Nil);
        assert!(!state.is_set(Known::Blocking) && !state.is_set(Known::Health));
        assert_eq!(state.sorted(), [("blocking", &Value::Bool(false))]);
        assert!(copy.is_set(Known::Blocking), "copies stay as they were");
    }

    #[test]
    fn no_tile_remembers_without_end() {
        let mut state = State::default();
        for index in 0..=MAX_VALUES {
            state.set(Name::new(&format!("n{index}")), true);
        }
        assert_eq!(state.iter().count(), MAX_VALUES);
        state.set(Name::new("n0"), 3);
        assert_eq!(state.get(&Name::new("n0")), &Value::Int(3));
    }
}
