//! Facts about the whole board, kept until anything changes: the same question
//! is asked for one tile after the other.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bevy::ecs::prelude::*;

use super::dice::Dice;
use super::leaders::Leaders;
use super::noun_group::Outcomes;
use super::sight::Visibility;
use super::{Chance, RuleQuery, RulesEpoch};
use crate::input::Input;
use crate::kinds::Noun;
use crate::lexicon::Property;
use crate::tiles::LevelState;
use kotodama_board::ObjectId;

/// The latest facts, and the state to which they belong.
#[derive(Resource, Debug, Default)]
pub struct Memo(Mutex<Option<(CacheKey, Found)>>);

/// Everything that conditions can depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CacheKey {
    tiles: u64,
    rules: RulesEpoch,
    turn: u32,
    input: Option<Input>,
    level: LevelState,
    dice: Dice,
    chance: Chance,
}

/// Facts about the whole board.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Members of the noun group.
    pub group: Option<Outcomes>,
    /// Whether anything is POWER, POWER2, POWER3.
    pub power: BTreeMap<Property, Option<bool>>,
    /// Number of EMPTY tiles.
    pub empties: Option<u32>,
    /// Whom to follow, by noun.
    pub leaders: BTreeMap<Noun, Option<Arc<Leaders>>>,
    /// State of objects as observers see it.
    pub visibility: BTreeMap<ObjectId, Option<Visibility>>,
}

impl RuleQuery<'_> {
    /// Returns the remembered answer for a place, worked out if that has not
    /// been done since the last change. It must not depend on the asker.
    pub(super) fn memoized<T: Clone>(
        &self,
        place: impl Fn(&mut Found) -> &mut Option<T>,
        work_out: impl FnOnce() -> T,
    ) -> T {
        if let Some(known) = self.recall(&place) {
            return known;
        }
        // Not while it is locked: the computation may look up other entries.
        let value = work_out();
        self.keep(place, value.clone());
        value
    }

    /// Returns the answer remembered for a place since the last change.
    pub(super) fn recall<T: Clone>(
        &self,
        place: impl Fn(&mut Found) -> &mut Option<T>,
    ) -> Option<T> {
        let memo: &Memo = self.world().resource();
        let mut last = memo.0.lock().ok()?;
        let (key, found) = last.as_mut()?;
        match *key == self.cache_key() {
            true => place(found).clone(),
            false => None,
        }
    }

    /// Keeps what was found at a place until the next change.
    pub(super) fn keep<T>(&self, place: impl Fn(&mut Found) -> &mut Option<T>, value: T) {
        let now = self.cache_key();
        let memo: &Memo = self.world().resource();
        if let Ok(mut last) = memo.0.lock() {
            let (key, found) = last.get_or_insert_with(|| (now, Found::default()));
            if *key != now {
                (*key, *found) = (now, Found::default());
            }
            *place(found) = Some(value);
        }
    }

    fn cache_key(&self) -> CacheKey {
        let outcome = self.outcome();
        CacheKey {
            tiles: self.tiles.version(),
            rules: *self.world().resource(),
            turn: outcome.turn,
            input: outcome.input,
            level: self.level(),
            dice: *self.world().resource(),
            chance: self.chance(),
        }
    }
}
