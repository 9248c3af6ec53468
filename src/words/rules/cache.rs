//! Rules that were in force a while ago. The same sentences come up again where
//! a word is pushed to and fro, after undo, and all the time in a search.

use bevy::ecs::prelude::*;

use super::Rules;

/// Maximum number of sets of rules that are kept.
const KEPT: usize = 64;

/// Sets with more rules than this are not kept.
const LARGEST: usize = 1000;

/// Rules that were in force, each with a key for what they were derived from.
#[derive(Resource, Debug, Default)]
pub struct RulesCache {
    /// The key of the rules in force, if they can be kept.
    present: Option<u128>,
    kept: Vec<Kept>,
    /// Number of sets put away so far.
    clock: u64,
}

#[derive(Debug)]
struct Kept {
    key: u128,
    since: u64,
    rules: Rules,
}

impl RulesCache {
    /// Keeps the rules that were in force until now, and returns those that
    /// come into force, whose key is `next`, if they are here. Rules without a
    /// key will not be kept.
    pub fn exchange(&mut self, last: Rules, next: Option<u128>) -> Option<Rules> {
        if let Some(key) = self.present.take()
            && last.rules.len() <= LARGEST
        {
            if self.kept.len() >= KEPT {
                let oldest = self.kept.iter().enumerate();
                let oldest = oldest.min_by_key(|(_, kept)| kept.since);
                if let Some((place, _)) = oldest {
                    self.kept.swap_remove(place);
                }
            }
            self.clock += 1;
            self.kept.push(Kept {
                key,
                since: self.clock,
                rules: last,
            });
        }
        self.present = next;
        let place = self.kept.iter().position(|kept| Some(kept.key) == next)?;
        Some(self.kept.swap_remove(place).rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(marked: bool) -> Rules {
        Rules {
            cost: u64::from(marked),
            ..Rules::default()
        }
    }

    #[test]
    fn what_was_in_force_comes_back_once() {
        let mut cache = RulesCache::default();
        // What has no key is not kept.
        assert!(cache.exchange(rules(true), Some(1)).is_none());
        assert!(cache.exchange(rules(true), Some(2)).is_none());
        let back = cache.exchange(rules(false), Some(1));
        assert!(back.is_some_and(|rules| rules.cost == 1));
        assert!(cache.exchange(rules(true), None).is_none());
        assert!(cache.exchange(rules(true), Some(3)).is_none());
        let back = cache.exchange(rules(true), Some(2));
        assert!(back.is_some_and(|rules| rules.cost == 0));
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut cache = RulesCache::default();
        for key in 0..=KEPT as u128 + 1 {
            assert!(cache.exchange(rules(false), Some(key)).is_none());
        }
        assert!(cache.exchange(rules(false), Some(0)).is_none());
        assert!(cache.exchange(rules(false), Some(KEPT as u128)).is_some());
    }
}
