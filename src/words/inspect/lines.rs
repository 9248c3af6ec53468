//! An inspection in plain English and as data to print, for the command line
//! and for tests.

use serde::Serialize;

use bevy::ecs::world::World;

use super::outside::{leads_to, seen_from_outside};
use super::texts::{condition_text, predicate_text};
use super::why::{Names, Why};
use super::{Inspected, Inspection, Judged, Standing, Statement};
use crate::kinds::Kinds;
use crate::rules::{Because, RuleQuery, Rules, Thing};

/// An inspection, ready to be printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InspectionLine {
    /// Column and row; none for the level itself.
    pub cell: Option<[i32; 2]>,
    /// What lay around the icon through which the level was entered; only of the
    /// level itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<String>,
    /// The nouns as which objects of the cell are read together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub composed: Vec<String>,
    /// Things in the cell.
    pub things: Vec<ThingLine>,
}

/// A thing with all that rules say of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThingLine {
    /// Number of the object, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Name as in level files; `empty` and `level` for what is no object.
    pub name: String,
    /// The noun that it answers to.
    pub noun: String,
    /// The level that can be entered there, as the level file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads_to: Option<String>,
    /// Facing in lower case.
    pub facing: Option<&'static str>,
    /// Whether it floats.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub float: bool,
    /// Whether it is BROKEN.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// Whether it is hidden.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The properties it has now.
    pub properties: Vec<PropertyLine>,
    /// The rules about it.
    pub rules: Vec<StatementLine>,
}

/// A property that a thing has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PropertyLine {
    /// The word in lower case.
    pub name: &'static str,
    /// Number of rules that give it.
    pub count: u32,
    /// These rules, written out.
    pub from: Vec<String>,
}

/// A rule about a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatementLine {
    /// The rule as written: `all near tree is push`.
    pub text: String,
    /// Statement about this thing: `is push`.
    pub says: String,
    /// `applies`, `fails` (a condition does), `broken` or `cancelled`.
    pub standing: &'static str,
    /// The rule that cancelled it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled_by: Option<String>,
    /// Whether it holds always, without text on the board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub implicit: bool,
    /// Whether it was made by MIMIC.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mimic: bool,
    /// The cells of its words.
    pub words: Vec<[i32; 2]>,
    /// Its conditions.
    pub conditions: Vec<ConditionLine>,
}

/// A condition, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConditionLine {
    /// The condition: `not near tree`.
    pub text: String,
    /// Whether it holds.
    pub holds: bool,
    /// The reason.
    pub why: String,
    /// The rule that added it to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added_by: Option<String>,
}

impl Inspection {
    /// Returns the inspection in words.
    #[must_use]
    pub fn lines(&self, world: &World) -> InspectionLine {
        let english = English {
            query: RuleQuery::new(world),
            rules: world.resource(),
            kinds: world.resource(),
        };
        InspectionLine {
            cell: self.cell.map(|cell| cell.to_array()),
            outside: match self.cell {
                Some(_) => None,
                None => seen_from_outside(world, Names::AsWritten).map(|said| said.to_string()),
            },
            composed: self
                .composed
                .iter()
                .map(|composed| english.why(Thing::Level).composed(composed).to_string())
                .collect(),
            things: self
                .things
                .iter()
                .map(|thing| english.thing(thing))
                .collect(),
        }
    }
}

struct English<'w> {
    query: RuleQuery<'w>,
    rules: &'w Rules,
    kinds: &'w Kinds,
}

impl English<'_> {
    fn written(&self, written: usize) -> String {
        let written = self.rules.written.get(written);
        written.map_or_else(String::new, |written| written.text(self.kinds))
    }

    fn name(&self, thing: Thing) -> &str {
        match thing {
            Thing::Object(id) => self.kinds.name(self.query.kind(id)),
            Thing::Empty(_) => "empty",
            Thing::Level => "level",
        }
    }

    fn thing(&self, inspected: &Inspected) -> ThingLine {
        let properties = inspected.properties.iter().map(|held| {
            let rule =
                |&index: &usize| Some(self.written(inspected.statements.get(index)?.written));
            let mut from: Vec<String> = held.from.iter().filter_map(rule).collect();
            if held.is_natural() {
                from.push("always".to_owned());
            }
            PropertyLine {
                name: held.property.name(),
                count: held.count,
                from,
            }
        });
        let statements = inspected.statements.iter();
        ThingLine {
            id: inspected.thing.object().map(|id| id.0),
            name: self.name(inspected.thing).to_owned(),
            noun: self.kinds.noun_name(inspected.noun).to_owned(),
            leads_to: inspected.thing.object().and_then(|id| {
                let there = leads_to(&self.query, id)?;
                Some(there.level.to_owned())
            }),
            facing: inspected.facing.map(kotodama_board::Direction::name),
            float: inspected.floats,
            broken: inspected.is_broken,
            hidden: inspected.is_hidden,
            properties: properties.collect(),
            rules: statements
                .map(|statement| self.statement(statement, inspected.thing))
                .collect(),
        }
    }

    fn statement(&self, statement: &Statement, thing: Thing) -> StatementLine {
        let written = self.rules.written.get(statement.written);
        let cells = written.into_iter().flat_map(|written| &written.sources);
        let cells = cells.map(|&id| self.query.cell(id).to_array());
        let (standing, cancelled_by) = match statement.standing {
            Standing::Applies => ("applies", None),
            Standing::Fails => ("fails", None),
            Standing::Broken => ("broken", None),
            Standing::Cancelled(because) => {
                let by = match because {
                    Because::Forbidden(by) | Because::Protected(by) => self.written(by),
                    Because::Revert => "empty is revert".to_owned(),
                    Because::SelfMade => "held up by itself".to_owned(),
                };
                ("cancelled", Some(by))
            }
        };
        StatementLine {
            text: self.written(statement.written),
            says: predicate_text(statement, self.kinds),
            standing,
            cancelled_by,
            implicit: written.is_some_and(|written| written.implicit),
            mimic: written.is_some_and(|written| written.mimic),
            words: cells.collect(),
            conditions: statement
                .conditions
                .iter()
                .map(|judged| self.condition(judged, thing))
                .collect(),
        }
    }

    /// Returns the explainer for a thing.
    fn why(&self, thing: Thing) -> Why<'_> {
        Why {
            query: &self.query,
            kinds: self.kinds,
            thing,
            names: Names::AsWritten,
        }
    }

    fn condition(&self, judged: &Judged, thing: Thing) -> ConditionLine {
        ConditionLine {
            text: condition_text(&judged.verdict.test, self.kinds),
            holds: judged.verdict.holds,
            why: self.why(thing).why(&judged.verdict).to_string(),
            added_by: judged.added_by.map(|by| self.written(by)),
        }
    }
}
