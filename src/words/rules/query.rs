//! The read-only question "what applies to this thing now?": the one way in
//! which phases, reports and views ask about rules (W-TURN-03).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::conditions::Test;
use super::dice::Dice;
use super::feeling::Asked;
use super::phrases;
use super::sight::Look;
use super::{GrantingRules, Rule, Rules, Thing};
use crate::components::{Kind, ObjectId, TileFlags};
use crate::grammar::Complement;
use crate::input::Input;
use crate::kinds::Noun;
use crate::lexicon::{Prefix, Property, Verb};
use crate::outcome::Outcome;
use crate::role::{Role, Roles};
use crate::tiles::{LevelState, TileState, Tiles};
use crate::work::{Excess, units};
use kotodama_board::Direction;

const BROKEN: Complement = Complement::Property(Property::Broken);

/// Assumed outcome of OFTEN and SELDOM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chance {
    /// The throw of this turn.
    #[default]
    Thrown,
    /// The outcome that makes their conditions hold: what is possible.
    BestCase,
    /// The outcome that makes them fail: what is certain.
    WorstCase,
}

/// The board and the rules as they are now.
#[derive(Clone, Copy)]
pub struct RuleQuery<'w> {
    world: &'w World,
    /// The tiles.
    pub tiles: &'w Tiles,
    /// The rules.
    pub rules: &'w Rules,
    /// The properties that are being looked for as power, as bits.
    asks_for_power: u128,
    facing_is_open: bool,
    /// Rules that are being judged (FEELING).
    asked: Option<&'w Asked<'w>>,
    /// Conditions that are being judged (SEEING).
    look: Option<&'w Look<'w>>,
    chance: Chance,
    /// Members of the noun group assumed while it is worked out.
    pub(super) assumed_entries: Option<&'w Arc<[bool]>>,
}

impl<'w> RuleQuery<'w> {
    /// Creates a query on the state of `world`.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        Self::with(world, world.resource(), world.resource())
    }

    /// Creates a query on the state of `world`, whose tiles and rules these
    /// are.
    #[must_use]
    pub const fn with(world: &'w World, tiles: &'w Tiles, rules: &'w Rules) -> Self {
        Self {
            world,
            tiles,
            rules,
            asks_for_power: 0,
            facing_is_open: false,
            asked: None,
            look: None,
            chance: Chance::Thrown,
            assumed_entries: None,
        }
    }

    /// Returns the same query for other throws of the dice.
    #[must_use]
    pub const fn supposing(&self, chance: Chance) -> Self {
        Self { chance, ..*self }
    }

    /// Returns the assumed outcome of the dice.
    pub(super) const fn chance(&self) -> Chance {
        self.chance
    }

    /// Returns whether the object exists.
    #[must_use]
    pub fn exists(&self, id: ObjectId) -> bool {
        self.tiles.exists(id)
    }

    /// Returns the state of an object, which has to exist.
    fn state(&self, id: ObjectId) -> TileState {
        let state = self.tiles.state(id);
        debug_assert!(state.is_some(), "{id:?} does not exist");
        state.copied().unwrap_or_default()
    }

    /// Returns the kind of an object.
    #[must_use]
    pub fn kind(&self, id: ObjectId) -> Kind {
        self.state(id).kind
    }

    /// Returns the cell of an object.
    #[must_use]
    pub fn cell(&self, id: ObjectId) -> IVec2 {
        self.state(id).cell
    }

    /// Returns the facing of an object.
    #[must_use]
    pub fn facing(&self, id: ObjectId) -> Direction {
        self.state(id).facing
    }

    /// Returns the flags of an object.
    #[must_use]
    pub fn flags(&self, id: ObjectId) -> TileFlags {
        self.state(id).flags
    }

    /// Returns the state of the level itself.
    #[must_use]
    pub const fn level(&self) -> LevelState {
        self.tiles.level()
    }

    /// Returns whether the facing of an EMPTY is just being worked out
    /// (W-CEM-05).
    pub(super) const fn facing_is_open(&self) -> bool {
        self.facing_is_open
    }

    /// Returns the same query while the facing of an EMPTY is being worked out.
    pub(super) const fn with_open_facing(&self) -> Self {
        Self {
            facing_is_open: true,
            ..*self
        }
    }

    /// Returns the rules that are being judged, the last first.
    pub(super) const fn asked(&self) -> Option<&'w Asked<'w>> {
        self.asked
    }

    /// Returns the same query while one more rule is being judged.
    pub(super) const fn judging<'a>(&'a self, asked: &'a Asked<'a>) -> RuleQuery<'a> {
        RuleQuery {
            asked: Some(asked),
            ..*self
        }
    }

    /// Returns the SEEING conditions that are being judged, the last first.
    pub(super) const fn look(&self) -> Option<&'w Look<'w>> {
        self.look
    }

    /// Returns the same query while one more SEEING condition is being judged.
    pub(super) const fn looking<'a>(&'a self, look: &'a Look<'a>) -> RuleQuery<'a> {
        RuleQuery {
            look: Some(look),
            ..*self
        }
    }

    /// Returns whether the answer depends on no question that led there, apart
    /// from looks.
    pub(super) const fn is_unconditional(&self) -> bool {
        self.asks_for_power == 0
            && self.asked.is_none()
            && !self.facing_is_open
            && self.assumed_entries.is_none()
    }

    /// Counts work of the turn; false if there has been too much.
    pub fn charge(&self, units: u64, what: Excess) -> bool {
        self.tiles.work.charge(units, what)
    }

    /// Returns the world, for everything but tiles and rules: few answers need
    /// it.
    pub(super) const fn world(&self) -> &'w World {
        self.world
    }

    /// Returns the status of the play.
    pub(super) fn outcome(&self) -> &'w Outcome {
        self.world.resource()
    }

    /// Returns the same query while the noun group is taken to be `entries`,
    /// without the question that led there: what is in the group depends on
    /// none.
    pub(super) const fn with_assumed_entries<'a>(
        &'a self,
        entries: &'a Arc<[bool]>,
    ) -> RuleQuery<'a> {
        RuleQuery {
            asks_for_power: 0,
            facing_is_open: false,
            asked: None,
            look: None,
            assumed_entries: Some(entries),
            ..*self
        }
    }

    /// Returns the float state of a thing (W-TERM-05). Objects and the level
    /// remember theirs; that of an EMPTY is what the rules say now.
    #[must_use]
    pub fn floats(&self, thing: Thing) -> bool {
        match thing {
            Thing::Object(id) => self.flags(id).floats,
            Thing::Empty(_) => self.is(Property::Float, thing),
            Thing::Level => self.level().floats,
        }
    }

    /// Returns the noun that a thing answers to.
    #[must_use]
    pub fn noun(&self, thing: Thing) -> Noun {
        match thing {
            // What is gone answers to nothing.
            Thing::Object(id) => self
                .tiles
                .state(id)
                .map_or(Noun::IMAGE, |state| self.tiles.noun_of(state.kind)),
            Thing::Empty(_) => Noun::EMPTY,
            Thing::Level => Noun::LEVEL,
        }
    }

    /// Returns whether the rule applies to the thing, which its subject names.
    #[must_use]
    pub fn applies(&self, rule: &Rule, thing: Thing) -> bool {
        // W-BROKEN-01
        let exempt = rule.verb == Verb::Mimic || rule.complement == BROKEN;
        (exempt || !self.is_broken(thing)) && self.meets_conditions(rule, thing)
    }

    /// Returns whether the conditions of the rule hold for the thing, whatever
    /// else may keep it from applying.
    #[must_use]
    pub fn meets_conditions(&self, rule: &Rule, thing: Thing) -> bool {
        rule.tests.is_empty()
            || self.charge(units(rule.tests.len()), Excess::Conditions)
                && rule.tests.iter().all(|test| self.holds(test, thing))
    }

    /// Returns whether no rule but BROKEN applies to the thing (W-BROKEN-01).
    #[must_use]
    pub fn is_broken(&self, thing: Thing) -> bool {
        let broken = self.tiles.broken();
        match thing {
            Thing::Object(id) => !broken.is_empty() && broken.contains(&id),
            // BROKEN stops EMPTY only from moving by itself (W-EP-33).
            Thing::Empty(_) => false,
            Thing::Level => self.level().broken,
        }
    }

    /// Returns the object that has a role (K-22).
    #[must_use]
    pub fn focused(&self, role: Role) -> Option<ObjectId> {
        self.world.resource::<Roles>().of(role)
    }

    /// Returns the cells of a rule: those of its noun, its verb and all words
    /// up to its own last one, in reading order (K-15, K-43).
    pub fn source_cells(&self, rule: &Rule) -> impl Iterator<Item = IVec2> {
        self.rules
            .needs(rule.written)
            .iter()
            .map(|&id| self.cell(id))
    }

    /// Returns whether the condition holds for the thing.
    #[must_use]
    pub fn holds(&self, test: &Test, thing: Thing) -> bool {
        match test {
            &Test::Prefix { not, prefix, die } => match (prefix, self.chance) {
                (Prefix::Often | Prefix::Seldom, Chance::BestCase) => true,
                (Prefix::Often | Prefix::Seldom, Chance::WorstCase) => false,
                _ => self.prefix_holds(prefix, die, thing) != not,
            },
            &Test::Focus { not, role } => {
                (self.focused(role).map(Thing::Object) == Some(thing)) != not
            }
            Test::Phrase {
                not,
                preposition,
                terms,
            } => phrases::phrase_holds(self, *preposition, *not, terms, thing),
            Test::Any(tests) => {
                self.charge(units(tests.len()), Excess::Conditions)
                    && tests.iter().any(|test| self.holds(test, thing))
            }
            Test::All(tests) => {
                self.charge(units(tests.len()), Excess::Conditions)
                    && tests.iter().all(|test| self.holds(test, thing))
            }
            &Test::InGroup { not, group, noun } => self.is_in_group(group, noun) != not,
            &Test::Membership { not, membership } => self.is_entry(membership) != not,
        }
    }

    fn prefix_holds(&self, prefix: Prefix, die: u64, thing: Thing) -> bool {
        match (prefix, thing) {
            // W-PRE-01
            (Prefix::Lonely, Thing::Object(id)) => self.tiles.at(self.cell(id)).len() < 2,
            // W-PRE-02, W-PRE-03
            (Prefix::Lonely, Thing::Empty(_)) => true,
            (Prefix::Lonely, Thing::Level) => false,
            // W-PRE-04
            (Prefix::Idle, _) => self.outcome().input == Some(Input::Wait),
            (Prefix::Powered | Prefix::Powered2 | Prefix::Powered3, _) => {
                prefix.power().is_some_and(|power| self.is_powered(power))
            }
            (Prefix::Often | Prefix::Seldom, _) => {
                let dice: &Dice = self.world.resource();
                dice.holds(prefix, die, thing)
            }
        }
    }

    /// Returns how many rules give the property to the thing.
    #[must_use]
    pub fn count(&self, property: Property, thing: Thing) -> u32 {
        self.count_for(property, self.noun(thing), thing)
    }

    /// Returns [`RuleQuery::count`] when the noun of the thing is known.
    #[must_use]
    pub fn count_for(&self, property: Property, noun: Noun, thing: Thing) -> u32 {
        let Some(granting_rules) = self.rules.granting_rules_for(noun, property) else {
            return 0;
        };
        if property != Property::Broken && self.is_broken(thing) {
            return 0;
        }
        let conditional = self
            .conditional(granting_rules)
            .filter(|rule| self.applies(rule, thing));
        granting_rules.always + u32::try_from(conditional.count()).unwrap_or(u32::MAX)
    }

    /// Returns whether at least one rule gives the property to the thing.
    #[must_use]
    pub fn is(&self, property: Property, thing: Thing) -> bool {
        self.is_for(property, self.noun(thing), thing)
    }

    /// Returns the same as [`RuleQuery::is`], for a thing whose noun is known.
    #[must_use]
    pub fn is_for(&self, property: Property, noun: Noun, thing: Thing) -> bool {
        self.rules
            .granting_rules_for(noun, property)
            .is_some_and(|granting_rules| {
                (property == Property::Broken || !self.is_broken(thing))
                    && (granting_rules.always > 0
                        || self
                            .conditional(granting_rules)
                            .any(|rule| self.applies(rule, thing)))
            })
    }

    pub(super) fn conditional<'g>(
        &'g self,
        granting_rules: &'g GrantingRules,
    ) -> impl Iterator<Item = &'g Rule> {
        granting_rules
            .rules
            .iter()
            .filter_map(|&index| self.rules.rules.get(index))
            .filter(|rule| !rule.tests.is_empty())
    }

    /// Returns whether anything on the board is POWER: an object other than an
    /// icon, an EMPTY, or the level itself (W-PRE-07, W-PRE-08). A rule that
    /// gives power and asks for it, by whatever detour, gets none from itself
    /// (W-COND-05, W-POWERN-03).
    fn is_powered(&self, power: Property) -> bool {
        if self.asks_for_power & 1 << power as u8 != 0 {
            return false;
        }
        let query = self.asking_for(power);
        let asks_for_itself = !self.is_unconditional() || self.look.is_some();
        let granting_rules = self.rules.granting_rules(power).iter();
        let mut tests = granting_rules
            .flat_map(|entry| self.conditional(entry))
            .flat_map(|rule| &rule.tests);
        match asks_for_itself && tests.any(Test::may_ask_for_itself) {
            true => query.find_power(power),
            false => self.memoized(
                |found| found.power.entry(power).or_default(),
                || query.find_power(power),
            ),
        }
    }

    const fn asking_for(&self, power: Property) -> Self {
        Self {
            asks_for_power: self.asks_for_power | 1 << power as u8,
            ..*self
        }
    }

    fn find_power(&self, power: Property) -> bool {
        let mut entries = self.rules.granting_rules(power).iter();
        let objects =
            entries.any(|entry| entry.subject != Noun::LEVEL && self.any_is_of(entry, power));
        objects || self.any_empty_is(power) || self.is(power, Thing::Level)
    }

    /// Returns the first thing that is POWER: what makes rules with POWERED
    /// hold.
    pub(super) fn power_source(&self, power: Property) -> Option<Thing> {
        let query = self.asking_for(power);
        let objects = query.objects_with(power).into_iter();
        let mut objects = objects.filter(|&id| !query.is_icon(id)).map(Thing::Object);
        let level = || query.is(power, Thing::Level).then_some(Thing::Level);
        objects
            .next()
            .or_else(|| query.empties_with(power).into_iter().next())
            .or_else(level)
    }
}
