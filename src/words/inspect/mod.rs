//! Why is it so? Everything there is in a cell, every rule about it, every
//! condition judged with its reason, and every property with the sentences
//! that give it.
//!
//! Only [`RuleQuery`] is asked, between turns, so what is said here is what the
//! next turn goes by. Reasons are data; [`why`] makes messages of them, which
//! the window says in the player's language, and [`lines`] prints in English.

pub mod lines;
pub mod outside;
pub mod texts;
pub mod why;

use bevy::ecs::world::World;
use bevy::math::IVec2;

use super::grammar::Complement;
use super::kinds::Noun;
use super::lexicon::{Property, Verb};
use super::rules::conditions::Test;
use super::rules::reading::Reader;
use super::rules::reasons::ConditionResult;
use super::rules::{Because, Rule, RuleQuery, Thing, dice};
use super::turn::looks;
use kotodama_board::{Direction, ObjectId};

/// Everything in a cell, or the level itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The cell; none for the level itself.
    pub cell: Option<IVec2>,
    /// The objects by id, or the EMPTY of the cell, or the level.
    pub things: Vec<Inspected>,
    /// The nouns as which objects of the cell are read together.
    pub composed: Vec<Composed>,
}

/// A noun as which objects of a cell are read together (K-46).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composed {
    /// The noun.
    pub noun: Noun,
    /// The objects, in order of id.
    pub parts: Vec<ObjectId>,
}

/// A thing with all that rules say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspected {
    /// The thing.
    pub thing: Thing,
    /// The noun that it answers to.
    pub noun: Noun,
    /// Its facing; an EMPTY may have none.
    pub facing: Option<Direction>,
    /// Whether it floats (W-TERM-05).
    pub floats: bool,
    /// No rule but BROKEN and MIMIC applies to it (W-BROKEN-01).
    pub is_broken: bool,
    /// Whether it is hidden.
    pub is_hidden: bool,
    /// The properties it has now, in the order of the vocabulary.
    pub properties: Vec<Held>,
    /// The rules about its noun in rule order, behind them those that were
    /// cancelled.
    pub statements: Vec<Statement>,
}

/// A property that a thing has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The property.
    pub property: Property,
    /// Number of rules that give it.
    pub count: u32,
    /// These rules, as indices of [`Inspected::statements`].
    pub from: Vec<usize>,
}

impl Held {
    /// Returns whether it has the property without a rule, as things of its
    /// kind do (K-19).
    #[must_use]
    pub fn is_natural(&self) -> bool {
        self.count as usize > self.from.len()
    }
}

/// A rule about a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The verb.
    pub verb: Verb,
    /// Whether it forbids.
    pub not: bool,
    /// Complement for this thing.
    pub complement: Complement,
    /// The rule as written that it stands in, an index of
    /// [`super::rules::Rules::written`].
    pub written: usize,
    /// Its conditions as they are judged now.
    pub conditions: Vec<Judged>,
    /// Whether it applies.
    pub standing: Standing,
}

/// A condition of a rule, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The judgement.
    pub verdict: ConditionResult,
    /// The rule as written that added the condition by forbidding or
    /// protecting (W-RULE-11, W-RULE-14), if it does not stand in the rule
    /// itself.
    pub added_by: Option<usize>,
}

/// Whether a rule applies to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It applies.
    Applies,
    /// A condition fails.
    Fails,
    /// The thing is BROKEN.
    Broken,
    /// Other rules leave nothing of it.
    Cancelled(Because),
}

/// Returns the contents of a cell; `None` outside the board.
#[must_use]
pub fn cell(world: &World, cell: IVec2) -> Option<Inspection> {
    let query = RuleQuery::new(world);
    if !query.tiles.bounds().contains(cell) {
        return None;
    }
    let objects = query.tiles.at(cell).iter().map(|tile| tile.id.into());
    let mut things: Vec<Thing> = objects.collect();
    if things.is_empty() {
        things.push(Thing::Empty(cell.into()));
    }
    let things = things.into_iter().map(|thing| inspect(&query, thing));
    let composed = world.resource::<Reader>().composed(query.tiles, cell);
    let composed = composed.into_iter();
    Some(Inspection {
        cell: Some(cell),
        things: things.collect(),
        composed: composed
            .map(|(noun, parts)| Composed { noun, parts })
            .collect(),
    })
}

/// Returns the level itself.
#[must_use]
pub fn level(world: &World) -> Inspection {
    Inspection {
        cell: None,
        things: vec![inspect(&RuleQuery::new(world), Thing::Level)],
        composed: Vec::new(),
    }
}

/// Returns a thing that exists.
#[must_use]
pub fn inspect(query: &RuleQuery, thing: Thing) -> Inspected {
    let noun = query.noun(thing);
    let rules = query.rules;
    let about = rules.rules.iter().filter(|rule| rule.subject == noun);
    let mut statements: Vec<Statement> = about.map(|rule| state(query, rule, thing)).collect();
    let cancelled = rules.cancelled.iter();
    let cancelled = cancelled.filter(|cancelled| cancelled.rule.subject == noun);
    statements.extend(cancelled.map(|cancelled| Statement {
        standing: Standing::Cancelled(cancelled.because),
        ..state(query, &cancelled.rule, thing)
    }));
    let gives = |statement: &Statement, property: Property| {
        statement.standing == Standing::Applies
            && !statement.not
            && statement.complement == Complement::Property(property)
    };
    let properties = Property::ALL.iter().filter_map(|&property| {
        let count = query.count(property, thing);
        let from = statements.iter().enumerate();
        let from = from.filter(|(_, statement)| gives(statement, property));
        (count > 0).then(|| Held {
            property,
            count,
            from: from.map(|(index, _)| index).collect(),
        })
    });
    Inspected {
        thing,
        noun,
        facing: match thing {
            Thing::Level => Some(query.level().facing),
            _ => query.facing_of(thing),
        },
        floats: query.floats(thing),
        is_broken: query.is_broken(thing),
        is_hidden: match thing {
            Thing::Object(id) => looks::look(query, id).hidden,
            Thing::Empty(_) | Thing::Level => false,
        },
        properties: properties.collect(),
        statements,
    }
}

fn state(query: &RuleQuery, rule: &Rule, thing: Thing) -> Statement {
    let added = additions(query, rule);
    let verdicts = query.weigh_all(&rule.tests, thing).into_iter();
    let conditions: Vec<Judged> = verdicts
        .map(|verdict| {
            let by = added.iter().find(|(test, _)| *test == verdict.test);
            Judged {
                verdict,
                added_by: by.map(|&(_, written)| written),
            }
        })
        .collect();
    let holds = conditions.iter().all(|judged| judged.verdict.holds);
    let standing = match (query.applies(rule, thing), holds) {
        (true, _) => Standing::Applies,
        (false, true) => Standing::Broken,
        (false, false) => Standing::Fails,
    };
    Statement {
        verb: rule.verb,
        not: rule.not,
        complement: rule.complement,
        written: rule.written,
        conditions,
        standing,
    }
}

/// Returns the conditions that NOT rules, and A IS A, may have added to a rule,
/// each with the rule as written that did.
fn additions(query: &RuleQuery, rule: &Rule) -> Vec<(Test, usize)> {
    if rule.not {
        return Vec::new();
    }
    let itself = Complement::Noun(rule.subject);
    let protects = |other: &Rule| {
        !other.not && other.verb == Verb::Is && other.complement == itself && rule.is_kept_from()
    };
    let forbids = |other: &Rule| {
        let says = (other.verb, other.complement);
        other.not && rule.forbidden_as().any(|forbidden| forbidden == says)
    };
    let others = query.rules.rules.iter();
    let others = others.filter(|other| other.subject == rule.subject && *other != rule);
    others
        .filter(|other| forbids(other) || protects(other))
        .filter_map(|other| {
            let test = Test::inverse_of(&other.tests)?;
            let test = dice::thrown_for(test, rule, &query.rules.written);
            Some((test, other.written))
        })
        .collect()
}

#[cfg(test)]
mod tests;
