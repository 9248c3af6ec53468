//! The structure of a value, however large (C-UI-06).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::value::{Partial, Value};

/// Structure of a value.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Depth of nested applications, 0 for a card or a number.
    pub depth: u64,
    /// Number of different partial applications; the size counts shared ones
    /// each time.
    pub parts: usize,
    /// How often each is an argument in it, and its depth, by address.
    known: HashMap<usize, (usize, u64)>,
}

impl Survey {
    /// Surveys each part of a value once.
    #[must_use]
    pub fn of(value: &Value) -> Self {
        let mut known: HashMap<usize, (usize, u64)> = HashMap::new();
        let mut waiting = Vec::new();
        if let Value::Partial(partial) = value {
            waiting.push((partial, false));
        }
        while let Some((partial, is_done)) = waiting.pop() {
            let place = address(partial);
            if !is_done {
                let (count, _) = known.entry(place).or_default();
                *count += 1;
                if *count == 1 {
                    waiting.push((partial, true));
                    waiting.extend(arguments(partial).map(|it| (it, false)));
                }
                continue;
            }
            let deepest = arguments(partial)
                .filter_map(|it| known.get(&address(it)))
                .map(|it| it.1)
                .max();
            if let Some(known) = known.get_mut(&place) {
                known.1 = deepest.unwrap_or(0) + 1;
            }
        }
        let depth = match value {
            Value::Partial(partial) => known.get(&address(partial)).map_or(0, |it| it.1),
            _ => 0,
        };
        Self {
            depth,
            parts: known.len(),
            known,
        }
    }

    /// Returns how often a part is an argument in the value; it is shared if
    /// more than once.
    #[must_use]
    pub fn count(&self, part: &Value) -> usize {
        match part {
            Value::Partial(partial) => self.known.get(&address(partial)).map_or(1, |it| it.0),
            _ => 1,
        }
    }
}

/// Counts the different partial applications in values, up to `most`.
pub fn count_parts<'a>(values: impl IntoIterator<Item = &'a Value>, most: usize) -> usize {
    let mut known = HashSet::new();
    let mut waiting = Vec::new();
    for value in values {
        if let Value::Partial(partial) = value {
            waiting.push(partial);
        }
        while let Some(partial) = waiting.pop() {
            if known.len() >= most {
                return most;
            }
            if known.insert(address(partial)) {
                waiting.extend(arguments(partial));
            }
        }
    }
    known.len()
}

/// Returns the arguments that are partial applications.
fn arguments(partial: &Partial) -> impl Iterator<Item = &Arc<Partial>> {
    let all = std::iter::once(partial.first()).chain(partial.second());
    all.filter_map(|argument| match argument {
        Value::Partial(partial) => Some(partial),
        _ => None,
    })
}

/// Returns the address of a part in memory, which identifies it.
fn address(partial: &Arc<Partial>) -> usize {
    Arc::as_ptr(partial).addr()
}
