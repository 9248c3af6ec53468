//! What has been found out about the whole board, kept until anything changes:
//! the same is asked for one tile after the other.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::dice::Dice;
use super::noun_group::Outcomes;
use super::{Chance, RuleQuery, RulesEpoch};
use crate::input::Input;
use crate::kinds::Noun;
use crate::tiles::LevelState;
use kotodama_board::ObjectId;

/// What was found out last, and when.
#[derive(Resource, Debug, Default)]
pub struct Memo(Mutex<Option<(CacheKey, Found)>>);

/// All that conditions can depend on.
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

/// What can be found out.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// What is in the noun group.
    pub group: Option<Outcomes>,
    /// Is anything POWER?
    pub power: Option<bool>,
    /// How many EMPTY tiles there are.
    pub empties: Option<u32>,
    /// Whom to follow, by noun.
    pub leaders: BTreeMap<Noun, Option<Arc<[(ObjectId, IVec2)]>>>,
}

impl RuleQuery<'_> {
    /// What is found at a place, worked out if that has not been done since
    /// the last change. It must not depend on who asks.
    pub(super) fn memoized<T: Clone>(
        &self,
        place: impl Fn(&mut Found) -> &mut Option<T>,
        work_out: impl FnOnce() -> T,
    ) -> T {
        let outcome = self.outcome();
        let now = CacheKey {
            tiles: self.tiles.version(),
            rules: *self.world().resource(),
            turn: outcome.turn,
            input: outcome.input,
            level: self.level(),
            dice: *self.world().resource(),
            chance: self.chance(),
        };
        let memo: &Memo = self.world().resource();
        if let Ok(mut last) = memo.0.lock()
            && let Some((key, found)) = &mut *last
            && *key == now
            && let Some(known) = place(found)
        {
            return known.clone();
        }
        // Not while it is locked: the computation may look up other entries.
        let value = work_out();
        if let Ok(mut last) = memo.0.lock() {
            let (key, found) = last.get_or_insert_with(|| (now, Found::default()));
            if *key != now {
                (*key, *found) = (now, Found::default());
            }
            *place(found) = Some(value.clone());
        }
        value
    }
}
