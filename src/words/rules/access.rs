//! What a system declares to read so that it can ask about the rules.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::dice::Dice;
use super::known_nouns::KnownNouns;
use super::{Memo, RecursionGuard, RuleQuery, Rules, RulesEpoch};
use crate::level_info::LevelInfo;
use crate::metadata::ObjectMetadata;
use crate::outcome::Outcome;
use crate::role::Roles;
use crate::ruleset::Ruleset;
use crate::tiles::{LevelState, Tiles};

/// Everything on which the answer of a [`RuleQuery`] can depend, as a system
/// parameter. Nothing is written but the [`Memo`] and the [`RecursionGuard`],
/// which change no answer.
#[derive(SystemParam)]
pub struct RuleAccess<'w, 's> {
    tiles: Res<'w, Tiles>,
    rules: Res<'w, Rules>,
    epoch: Res<'w, RulesEpoch>,
    memo: Res<'w, Memo>,
    guard: Res<'w, RecursionGuard>,
    dice: Res<'w, Dice>,
    known_nouns: Res<'w, KnownNouns>,
    outcome: Res<'w, Outcome>,
    roles: Res<'w, Roles>,
    ruleset: Res<'w, Ruleset>,
    metadata: Res<'w, ObjectMetadata>,
    level_info: Res<'w, LevelInfo>,
    level: Option<Single<'w, 's, &'static LevelState>>,
}

impl RuleAccess<'_, '_> {
    /// Returns a query of the board and the rules as they are now.
    #[must_use]
    pub fn query(&self) -> RuleQuery<'_> {
        let declared = Declared {
            epoch: &self.epoch,
            memo: &self.memo,
            guard: &self.guard,
            dice: &self.dice,
            known_nouns: &self.known_nouns,
            outcome: &self.outcome,
            roles: &self.roles,
            ruleset: &self.ruleset,
            metadata: &self.metadata,
            level_info: &self.level_info,
            level: self
                .level
                .as_ref()
                .map(|level| ***level)
                .unwrap_or_default(),
        };
        RuleQuery::of(Source::Declared(declared), &self.tiles, &self.rules)
    }
}

/// Where a query finds what few answers need.
#[derive(Clone, Copy)]
pub(super) enum Source<'w> {
    /// Looked up when it is needed: exclusive systems ask often and little.
    World(&'w World),
    /// Declared by a system.
    Declared(Declared<'w>),
}

/// What a system has declared, apart from tiles and rules.
#[derive(Clone, Copy)]
pub(super) struct Declared<'w> {
    pub epoch: &'w RulesEpoch,
    pub memo: &'w Memo,
    pub guard: &'w RecursionGuard,
    pub dice: &'w Dice,
    pub known_nouns: &'w KnownNouns,
    pub outcome: &'w Outcome,
    pub roles: &'w Roles,
    pub ruleset: &'w Ruleset,
    pub metadata: &'w ObjectMetadata,
    pub level_info: &'w LevelInfo,
    pub level: LevelState,
}

impl<'w> Source<'w> {
    /// Returns a resource, which `declared` picks where it was declared.
    pub fn read<R: Resource>(&self, declared: impl FnOnce(&Declared<'w>) -> &'w R) -> &'w R {
        match self {
            Self::World(world) => world.resource(),
            Self::Declared(of_system) => declared(of_system),
        }
    }
}
