//! The read-only question "what applies to this thing now?": the one way in
//! which phases, reports and views ask about rules (W-TURN-03).

use std::cell::Cell as StdCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::conditions::Test;
use super::depths::Depths;
use super::dice::Dice;
use super::targets;
use super::{Givers, Rule, Rules, Thing};
use crate::board::Direction;
use crate::words::components::{Cell, Facing, Kind, ObjectId, Traits};
use crate::words::dossier::Dossiers;
use crate::words::grammar::Complement;
use crate::words::input::Input;
use crate::words::kinds::{Class, Noun};
use crate::words::level::IconState;
use crate::words::lexicon::{Prefix, Preposition, Property, Verb};
use crate::words::options::Options;
use crate::words::outcome::{LevelState, Outcome, level_state};
use crate::words::play::Field;
use crate::words::roles::{Role, Roles};
use crate::words::tiles::Tiles;

const BROKEN: Complement = Complement::Property(Property::Broken);

/// The board and the rules as they are now.
#[derive(Clone, Copy)]
pub struct Facts<'w> {
    world: &'w World,
    /// Where everything is.
    pub tiles: &'w Tiles,
    /// What holds.
    pub rules: &'w Rules,
    dossiers: &'w Dossiers,
    outcome: &'w Outcome,
    asks_for_power: bool,
    facing_is_open: bool,
    asked: Option<&'w Asked<'w>>,
    /// What the noun group is taken to be while it is worked out.
    pub(super) assumed_entries: Option<&'w Arc<[bool]>>,
}

/// A rule that is being judged, and why: FEELING asks for other rules while
/// one is judged. A rule that asks for itself does not hold for that inner
/// question (W-COND-05).
struct Asked<'a> {
    rule: usize,
    before: Option<&'a Asked<'a>>,
    depth: u32,
    /// Rules that may still be judged for the outermost question, so that
    /// rules that feel each other end in finite time.
    budget: &'a StdCell<u32>,
}

/// So deep conditions may nest (W-LOOP-04).
const MAX_DEPTH: u32 = 80;

/// So many rules with conditions are looked at for one FEELING at most; more
/// are too complex (W-LOOP-06).
const MAX_JUDGED: u32 = 10_000;

impl<'w> Facts<'w> {
    /// What `world` holds now.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        Self {
            world,
            tiles: world.resource(),
            rules: world.resource(),
            outcome: world.resource(),
            asks_for_power: false,
            facing_is_open: false,
            asked: None,
            assumed_entries: None,
            dossiers: world.resource(),
        }
    }

    fn get<C: Component + Copy>(&self, id: ObjectId) -> Option<C> {
        self.world.get::<C>(self.tiles.entity(id)?).copied()
    }

    /// Does the object exist?
    #[must_use]
    pub fn exists(&self, id: ObjectId) -> bool {
        self.tiles.entity(id).is_some()
    }

    /// The kind of an object.
    #[must_use]
    pub fn kind(&self, id: ObjectId) -> Kind {
        self.get(id).unwrap_or_default()
    }

    /// The cell of an object.
    #[must_use]
    pub fn cell(&self, id: ObjectId) -> IVec2 {
        self.get::<Cell>(id).unwrap_or_default().0
    }

    /// Where an object faces.
    #[must_use]
    pub fn facing(&self, id: ObjectId) -> Direction {
        self.get::<Facing>(id).unwrap_or_default().0
    }

    /// What an object remembers.
    #[must_use]
    pub fn traits(&self, id: ObjectId) -> Traits {
        self.get(id).unwrap_or_default()
    }

    /// State of the level itself.
    #[must_use]
    pub fn level(&self) -> LevelState {
        level_state(self.world)
    }

    /// Is the facing of an EMPTY just being worked out (W-CEM-05)?
    pub(super) const fn facing_is_open(&self) -> bool {
        self.facing_is_open
    }

    /// The same facts while the facing of an EMPTY is being worked out.
    pub(super) const fn with_open_facing(&self) -> Self {
        Self {
            facing_is_open: true,
            ..*self
        }
    }

    pub(super) fn resource<R: Resource>(&self) -> &'w R {
        self.world.resource()
    }

    /// The same facts for whom the noun group is `entries`, whatever question
    /// led there: what is in it does not depend on who asks.
    pub(super) const fn with_assumed_entries<'a>(&'a self, entries: &'a Arc<[bool]>) -> Facts<'a> {
        Facts {
            asks_for_power: false,
            facing_is_open: false,
            asked: None,
            assumed_entries: Some(entries),
            ..*self
        }
    }

    /// Float state of a thing (W-TERM-05). Objects and the level remember
    /// theirs; that of an EMPTY is what the rules say now.
    #[must_use]
    pub fn floats(&self, thing: Thing) -> bool {
        match thing {
            Thing::Object(id) => self.traits(id).floats,
            Thing::Empty(_) => self.is(Property::Float, thing),
            Thing::Level => self.level().floats,
        }
    }

    /// Is the object a level icon that the level file hides (W-ICON-04)?
    #[must_use]
    pub fn is_hidden_icon(&self, id: ObjectId) -> bool {
        self.dossiers.is_hidden_icon(self.traits(id).dossier)
            && self.tiles.class(self.kind(id)) == Class::Icon
    }

    /// Does the object carry level metadata (W-TERM-11)?
    #[must_use]
    pub fn leads_somewhere(&self, id: ObjectId) -> bool {
        self.dossiers.leads_somewhere(self.traits(id).dossier)
    }

    /// The level to which the object leads, if it is, or was, an opened icon
    /// (W-ICON-03, W-ICON-07).
    #[must_use]
    pub fn destination(&self, id: ObjectId) -> Option<&'w str> {
        let data = self.dossiers.get(self.traits(id).dossier);
        let level = data.and_then(|data| data.level.as_deref());
        level.filter(|_| self.is_opened(id))
    }

    /// Is the object an opened level icon, or was it one (W-SELECT-02)?
    #[must_use]
    pub fn is_opened(&self, id: ObjectId) -> bool {
        self.dossiers.icon_state(self.traits(id).dossier) == IconState::Opened
    }

    /// Is it a path object (W-TERM-10)?
    #[must_use]
    pub fn is_path(&self, id: ObjectId) -> bool {
        self.dossiers.is_path(self.traits(id).dossier)
    }

    /// Is it a level icon?
    #[must_use]
    pub fn is_icon(&self, id: ObjectId) -> bool {
        self.tiles.class(self.kind(id)) == Class::Icon
    }

    /// What lay around the icon through which the level was entered, as far as
    /// a preposition of the level itself sees it (W-CLV-08).
    pub(super) fn surroundings(
        &self,
        preposition: Preposition,
    ) -> impl Iterator<Item = (Class, Noun)> + use<'w> {
        let field: &Field = self.world.resource();
        let front = field.surroundings.facing.delta();
        let seen = move |place: IVec2| match preposition {
            Preposition::On => place == IVec2::ZERO,
            Preposition::Near => true,
            Preposition::Facing => place == front,
            _ => false,
        };
        let around = field.around.iter();
        around
            .filter(move |(place, ..)| seen(*place))
            .map(|&(_, class, noun)| (class, noun))
    }

    /// The noun that a thing answers to.
    #[must_use]
    pub fn noun(&self, thing: Thing) -> Noun {
        match thing {
            // What is gone answers to nothing.
            Thing::Object(id) => self
                .get(id)
                .map_or(Noun::IMAGE, |kind| self.tiles.noun_of(kind)),
            Thing::Empty(_) => Noun::EMPTY,
            Thing::Level => Noun::LEVEL,
        }
    }

    /// Does the rule apply to the thing, which its subject names?
    #[must_use]
    pub fn applies(&self, rule: &Rule, thing: Thing) -> bool {
        // W-BROKEN-01
        let exempt = rule.verb == Verb::Mimic || rule.complement == BROKEN;
        (exempt || !self.is_broken(thing)) && self.meets_conditions(rule, thing)
    }

    /// Do the conditions of the rule hold for the thing, whatever else may
    /// keep it from applying?
    #[must_use]
    pub fn meets_conditions(&self, rule: &Rule, thing: Thing) -> bool {
        rule.tests.iter().all(|test| self.holds(test, thing))
    }

    /// Does no rule but BROKEN apply to the thing (W-BROKEN-01)?
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

    /// The object that has a role (K-22).
    #[must_use]
    pub fn focused(&self, role: Role) -> Option<ObjectId> {
        self.world.resource::<Roles>().of(role)
    }

    /// Would the focused player touch the focused goal by entering its cell
    /// (K-31)?
    #[must_use]
    pub fn touches(&self, player: impl Into<Thing>, goal: impl Into<Thing>) -> bool {
        let (player, goal) = (player.into(), goal.into());
        self.world.resource::<Options>().touch_wins
            && self.focused(Role::You).map(Thing::Object) == Some(player)
            && self.focused(Role::Win).map(Thing::Object) == Some(goal)
            && self.floats(player) == self.floats(goal)
    }

    /// The cells of a rule: those of its noun, its verb and all words up to
    /// its own last one, in reading order (K-15, K-43).
    pub fn source_cells(&self, rule: &Rule) -> impl Iterator<Item = IVec2> {
        self.rules
            .needs(rule.written)
            .iter()
            .map(|&id| self.cell(id))
    }

    /// Does the condition hold for the thing?
    #[must_use]
    pub fn holds(&self, test: &Test, thing: Thing) -> bool {
        match test {
            &Test::Prefix { not, prefix, die } => self.prefix_holds(prefix, die, thing) != not,
            &Test::Focus { not, role } => {
                (self.focused(role).map(Thing::Object) == Some(thing)) != not
            }
            Test::Phrase {
                not,
                preposition,
                parts,
            } => targets::phrase_holds(self, *preposition, *not, parts, thing),
            Test::Any(tests) => tests.iter().any(|test| self.holds(test, thing)),
            Test::All(tests) => tests.iter().all(|test| self.holds(test, thing)),
            &Test::InGroup { not, noun } => self.is_in_group(noun) != not,
            &Test::Entry { not, membership } => self.is_entry(membership) != not,
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
            (Prefix::Idle, _) => self.outcome.input == Some(Input::Wait),
            // A POWER rule that asks for power itself gets none from itself
            // (W-COND-05).
            (Prefix::Powered, _) => !self.asks_for_power && self.is_powered(),
            (Prefix::Often | Prefix::Seldom, _) => {
                let dice: &Dice = self.resource();
                dice.holds(prefix, die, thing)
            }
        }
    }

    /// How many rules give the property to the thing.
    #[must_use]
    pub fn count(&self, property: Property, thing: Thing) -> u32 {
        self.count_for(property, self.noun(thing), thing)
    }

    /// [`Facts::count`] when the noun of the thing is known.
    #[must_use]
    pub fn count_for(&self, property: Property, noun: Noun, thing: Thing) -> u32 {
        let Some(givers) = self.rules.givers_to(noun, property) else {
            return 0;
        };
        if property != Property::Broken && self.is_broken(thing) {
            return 0;
        }
        let conditional = self
            .conditional(givers)
            .filter(|rule| self.applies(rule, thing));
        givers.always + u32::try_from(conditional.count()).unwrap_or(u32::MAX)
    }

    /// Does at least one rule give the property to the thing?
    #[must_use]
    pub fn is(&self, property: Property, thing: Thing) -> bool {
        self.is_for(property, self.noun(thing), thing)
    }

    /// [`Facts::is`] when the noun of the thing is known.
    #[must_use]
    pub fn is_for(&self, property: Property, noun: Noun, thing: Thing) -> bool {
        self.rules.givers_to(noun, property).is_some_and(|givers| {
            (property == Property::Broken || !self.is_broken(thing))
                && (givers.always > 0
                    || self
                        .conditional(givers)
                        .any(|rule| self.applies(rule, thing)))
        })
    }

    fn conditional<'g>(&'g self, givers: &'g Givers) -> impl Iterator<Item = &'g Rule> {
        givers
            .rules
            .iter()
            .filter_map(|&index| self.rules.rules.get(index))
            .filter(|rule| !rule.tests.is_empty())
    }

    /// Every object that has the property now, sorted by id.
    #[must_use]
    pub fn holders(&self, property: Property) -> Vec<ObjectId> {
        let mut holders = Vec::new();
        let givers = self.rules.givers(property);
        for entry in givers {
            let named = self.tiles.named(entry.subject);
            if entry.always > 0 && self.tiles.broken().is_empty() {
                holders.extend_from_slice(named);
            } else {
                holders.extend(named.iter().copied().filter(|&id| {
                    let thing = Thing::Object(id);
                    self.is_for(property, entry.subject, thing)
                }));
            }
        }
        if givers.len() > 1 {
            holders.sort_unstable();
        }
        holders
    }

    /// The objects that have the property and can have an effect by it: those
    /// that share their cell, and those whose noun may be given `alone` too,
    /// with which they need no company. Sorted by id.
    #[must_use]
    pub fn meeting_holders(&self, property: Property, alone: Option<Property>) -> Vec<ObjectId> {
        let mut holders: Vec<ObjectId> = self
            .tiles
            .shared_cells()
            .flat_map(|cell| self.tiles.at(cell))
            .filter(|tile| {
                let noun = self.tiles.noun_of(tile.kind);
                self.is_for(property, noun, Thing::Object(tile.id))
            })
            .map(|tile| tile.id)
            .collect();
        for entry in self.rules.givers(property) {
            let is_alone = alone.is_some_and(|alone| {
                let mask = 1 << alone as u8;
                self.rules.may_give(entry.subject, mask)
            });
            if is_alone {
                let named = self.tiles.named(entry.subject).iter().copied();
                holders.extend(
                    named.filter(|&id| self.is_for(property, entry.subject, Thing::Object(id))),
                );
            }
        }
        holders.sort_unstable();
        holders.dedup();
        holders
    }

    /// The objects that have the property and are not in `marked`, or the other
    /// way round, with their traits: where a mark is out of date.
    #[must_use]
    pub fn unmarked(
        &self,
        property: Property,
        marked: &BTreeSet<ObjectId>,
    ) -> Vec<(ObjectId, Traits)> {
        let holders = self.holders(property);
        let gone = marked
            .iter()
            .filter(|id| holders.binary_search(id).is_err());
        let come = holders.iter().filter(|id| !marked.contains(id));
        gone.chain(come).map(|&id| (id, self.traits(id))).collect()
    }

    /// Is anything on the board POWER: an object that is no icon, an EMPTY, or
    /// the level itself (W-PRE-07, W-PRE-08)?
    fn is_powered(&self) -> bool {
        let facts = Self {
            asks_for_power: true,
            ..*self
        };
        let asks_for_itself =
            self.asked.is_some() || self.facing_is_open || self.assumed_entries.is_some();
        let givers = self.rules.givers(Property::Power).iter();
        let mut tests = givers
            .flat_map(|entry| self.conditional(entry))
            .flat_map(|rule| &rule.tests);
        match asks_for_itself && tests.any(Test::may_ask_for_itself) {
            true => facts.find_power(),
            false => self.recall(|found| &mut found.power, || facts.find_power()),
        }
    }

    fn find_power(&self) -> bool {
        let objects = self.rules.givers(Property::Power).iter().any(|entry| {
            let mut named = self.tiles.named(entry.subject).iter();
            entry.subject != Noun::LEVEL
                && named.any(|&id| self.is_for(Property::Power, entry.subject, Thing::Object(id)))
        });
        objects || self.any_empty_is(Property::Power) || self.is(Property::Power, Thing::Level)
    }

    /// Is there an object that has the property?
    #[must_use]
    pub fn any_object_is(&self, property: Property) -> bool {
        self.rules.givers(property).iter().any(|entry| {
            let mut named = self.tiles.named(entry.subject).iter();
            named.any(|&id| self.is_for(property, entry.subject, Thing::Object(id)))
        })
    }

    /// The other objects that overlap an object: same cell, same float state
    /// (W-TERM-06), sorted by id.
    pub fn overlapping(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> {
        let floats = self.traits(id).floats;
        self.tiles
            .at(self.cell(id))
            .iter()
            .map(|occupant| occupant.id)
            .filter(move |&other| other != id && self.traits(other).floats == floats)
    }

    /// May the object not change place in this direction: STILL, or the LOCKED
    /// of the direction (W-STILL-01, W-LOCKED-01)?
    #[must_use]
    pub fn is_held(&self, thing: impl Into<Thing>, direction: Direction) -> bool {
        let locked = match direction {
            Direction::Right => Property::LockedRight,
            Direction::Up => Property::LockedUp,
            Direction::Left => Property::LockedLeft,
            Direction::Down => Property::LockedDown,
        };
        let thing = thing.into();
        self.is(Property::Still, thing) || self.is(locked, thing)
    }

    /// The direction that an object really takes when a cause says
    /// `direction`: an odd number of REVERSE rules turns it round
    /// (W-REVERSE-01).
    #[must_use]
    pub fn reversed(&self, thing: impl Into<Thing>, direction: Direction) -> Direction {
        match self.count(Property::Reverse, thing.into()) % 2 {
            1 => direction.opposite(),
            _ => direction,
        }
    }

    /// The nouns that a verb says of a thing now, in rule order, each as often
    /// as rules say it.
    pub fn says(&self, verb: Verb, thing: impl Into<Thing>) -> impl Iterator<Item = Noun> {
        let thing = thing.into();
        let noun = self.noun(thing);
        self.rules
            .with_verb(verb)
            .filter(move |(_, rule)| rule.subject == noun && self.applies(rule, thing))
            .filter_map(|(_, rule)| match rule.complement {
                Complement::Noun(noun) => Some(noun),
                Complement::Property(_) | Complement::Note(_) => None,
            })
    }

    /// Every object of which a verb says something now, sorted by id.
    #[must_use]
    pub fn speakers(&self, verb: Verb) -> BTreeSet<ObjectId> {
        self.rules
            .with_verb(verb)
            .flat_map(|(_, rule)| {
                let named = self.tiles.named(rule.subject).iter().copied();
                named.filter(|&id| self.applies(rule, Thing::Object(id)))
            })
            .collect()
    }

    /// Every EMPTY of which a verb says something now, in reading order.
    #[must_use]
    pub fn empty_speakers(&self, verb: Verb) -> Vec<Thing> {
        let rules = self.rules.with_verb(verb).map(|(_, rule)| rule);
        let rules: Vec<&Rule> = rules.filter(|rule| rule.subject == Noun::EMPTY).collect();
        match rules.is_empty() {
            true => Vec::new(),
            false => self
                .empties()
                .filter(|&thing| rules.iter().any(|rule| self.applies(rule, thing)))
                .collect(),
        }
    }

    /// Does a verb say of a thing this noun?
    #[must_use]
    pub fn does(&self, verb: Verb, thing: impl Into<Thing>, noun: Noun) -> bool {
        self.says(verb, thing).any(|named| named == noun)
    }

    /// The properties that rules give a thing now, in rule order, one for each
    /// rule: what FEELING asks for (W-FEEL-01). Only those that matter are
    /// judged, since each may ask for others.
    #[must_use]
    pub fn feelings(&self, thing: Thing, matters: impl Fn(Property) -> bool) -> Vec<Property> {
        let depths: &Depths = self.resource();
        // The level ends: what is judged until then does not matter.
        if depths.are_exceeded() {
            return Vec::new();
        }
        let whole = StdCell::new(MAX_JUDGED);
        let noun = self.noun(thing);
        let mut feelings = Vec::new();
        for (index, rule) in self.rules.rules.iter().enumerate() {
            let Complement::Property(property) = rule.complement else {
                continue;
            };
            if rule.not || rule.subject != noun || !matters(property) {
                continue;
            }
            let asked = Asked {
                rule: index,
                before: self.asked,
                depth: self.asked.map_or(0, |asked| asked.depth) + 1,
                budget: self.asked.map_or(&whole, |asked| asked.budget),
            };
            let before = std::iter::successors(asked.before, |asked| asked.before);
            let left = asked.budget.get();
            if rule.tests.is_empty() {
                if self.applies(rule, thing) {
                    feelings.push(property);
                }
                continue;
            }
            asked.budget.set(left.saturating_sub(1));
            if left > 0 && before.into_iter().any(|b| b.rule == index) {
                continue;
            }
            if left == 0 || asked.depth > MAX_DEPTH {
                // Nothing more is judged for the outermost question.
                asked.budget.set(0);
                depths.exceed();
                break;
            }
            let inner = Facts {
                asked: Some(&asked),
                ..*self
            };
            if inner.applies(rule, thing) {
                feelings.push(property);
            }
        }
        feelings
    }

    /// Is it 3D, and does that mean anything for it? Icons and EMPTY ignore it
    /// (W-PROP-05, W-EP-23).
    #[must_use]
    pub fn is_in_view(&self, thing: Thing) -> bool {
        let ignores = match thing {
            Thing::Object(id) => self.is_icon(id),
            Thing::Empty(_) => true,
            Thing::Level => false,
        };
        self.is(Property::ThreeD, thing) && !ignores
    }

    /// Is the thing YOU-like (W-PROP-03)?
    #[must_use]
    pub fn is_you_like(&self, thing: Thing) -> bool {
        self.is(Property::You, thing) || self.is(Property::You2, thing) || self.is_in_view(thing)
    }
}
