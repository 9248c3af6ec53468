//! An inspection in plain English and as data to print, for the command line
//! and for tests.

use serde::Serialize;

use bevy::ecs::world::World;

use super::{Inspected, Inspection, Judged, Standing, Statement};
use crate::grammar::{Complement, Target};
use crate::input::Input;
use crate::kinds::Kinds;
use crate::lexicon::{self, Meaning, Preposition};
use crate::rules::conditions::Test;
use crate::rules::reasons::{Never, Reason, TermVerdict, Verdict};
use crate::rules::{Because, RuleQuery, Rules, Thing};

/// An inspection, ready to be printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InspectionLine {
    /// Column and row; none for the level itself.
    pub cell: Option<[i32; 2]>,
    /// What is there.
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
    /// Facing in lower case.
    pub facing: Option<&'static str>,
    /// It floats.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub float: bool,
    /// It is BROKEN.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// It is not drawn.
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
    /// How many rules give it.
    pub count: u32,
    /// These rules, written out.
    pub from: Vec<String>,
}

/// A rule about a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatementLine {
    /// The rule as written: `all near tree is push`.
    pub text: String,
    /// What it says of this thing: `is push`.
    pub says: String,
    /// `applies`, `fails` (a condition does), `broken` or `cancelled`.
    pub standing: &'static str,
    /// The rule that cancelled it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled_by: Option<String>,
    /// Holds always, without text on the board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub implicit: bool,
    /// Was made by MIMIC.
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
    /// Does it hold?
    pub holds: bool,
    /// Why.
    pub why: String,
    /// The rule that added it to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added_by: Option<String>,
}

impl Inspection {
    /// The inspection in words.
    #[must_use]
    pub fn lines(&self, world: &World) -> InspectionLine {
        let english = English {
            query: RuleQuery::new(world),
            rules: world.resource(),
            kinds: world.resource(),
        };
        InspectionLine {
            cell: self.cell.map(|cell| cell.to_array()),
            things: self
                .things
                .iter()
                .map(|thing| english.thing(thing))
                .collect(),
        }
    }
}

/// The words of a condition, in lower case, as rules are listed.
#[must_use]
pub fn condition_text(test: &Test, kinds: &Kinds) -> String {
    let negated = |not: bool, word: &str| match not {
        true => format!("not {word}"),
        false => word.to_owned(),
    };
    match test {
        &Test::Prefix { not, prefix, .. } => negated(not, lexicon::word(Meaning::Prefix(prefix))),
        &Test::Focus { not, role } => negated(not, &format!("focused as {}", role.name())),
        Test::Phrase {
            not,
            preposition,
            terms,
        } => {
            let words = terms.iter().flat_map(|term| {
                let word = negated(term.word.not, target_name(term.word.target, kinds));
                std::iter::repeat_n(word, term.count as usize)
            });
            let words: Vec<String> = words.collect();
            let preposition = lexicon::word(Meaning::Preposition(*preposition));
            format!("{} {}", negated(*not, preposition), words.join(" and "))
        }
        Test::Any(tests) => several(tests, " or ", kinds),
        Test::All(tests) => several(tests, " and ", kinds),
        &Test::InGroup { not, noun } => {
            let group = negated(not, "in group");
            format!("{} {group}", kinds.noun_name(noun))
        }
        Test::Membership { not, .. } => negated(*not, "in group"),
    }
}

fn several(tests: &[Test], joined: &str, kinds: &Kinds) -> String {
    let texts: Vec<String> = tests.iter().map(|t| condition_text(t, kinds)).collect();
    texts.join(joined)
}

/// The word in lower case.
#[must_use]
pub fn target_name(target: Target, kinds: &Kinds) -> &str {
    match target {
        Target::Noun(noun) => kinds.noun_name(noun),
        Target::Direction(direction) => direction.name(),
        Target::Property(property) => property.name(),
    }
}

/// Verb and complement of a rule: `is not push`.
#[must_use]
pub fn predicate_text(statement: &Statement, kinds: &Kinds) -> String {
    let what = match statement.complement {
        Complement::Noun(noun) => kinds.noun_name(noun).to_owned(),
        Complement::Property(property) => property.name().to_owned(),
        Complement::Note(note) => note.to_string(),
    };
    let verb = lexicon::word(Meaning::Verb(statement.verb));
    let not = if statement.not { "not " } else { "" };
    format!("{verb} {not}{what}")
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
            let from = held.from.iter();
            let from = from.filter_map(|&index| inspected.statements.get(index));
            let mut from: Vec<String> = from.map(|s| self.written(s.written)).collect();
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

    fn condition(&self, judged: &Judged, thing: Thing) -> ConditionLine {
        ConditionLine {
            text: condition_text(&judged.verdict.test, self.kinds),
            holds: judged.verdict.holds,
            why: self.why(&judged.verdict, thing),
            added_by: judged.added_by.map(|by| self.written(by)),
        }
    }

    fn why(&self, verdict: &Verdict, thing: Thing) -> String {
        match &verdict.reason {
            Reason::Company(others) if others.is_empty() => "nobody else is here".to_owned(),
            Reason::Company(others) => {
                let names = others.iter().map(|&id| self.name(id.into()));
                format!("here too: {}", names.collect::<Vec<_>>().join(", "))
            }
            Reason::AlwaysAlone => "an empty cell is always alone".to_owned(),
            Reason::NeverAlone => "the level is never alone".to_owned(),
            Reason::Input(None) => "nothing has been entered yet".to_owned(),
            Reason::Input(Some(Input::Wait)) => "the last move was to wait".to_owned(),
            Reason::Input(Some(_)) => "the last move was no wait".to_owned(),
            Reason::Power(None) => "nothing is power".to_owned(),
            Reason::Power(Some(source)) => format!("{} is power", self.name(*source)),
            Reason::Dice => "so the dice fell this turn".to_owned(),
            Reason::Focus(None) => "nobody has the focus".to_owned(),
            Reason::Focus(Some(id)) if Thing::Object(*id) == thing => {
                "the focus is on it".to_owned()
            }
            Reason::Focus(Some(id)) => format!("the focus is on {}", self.name((*id).into())),
            Reason::Never(Never::Facing) => "it faces nowhere".to_owned(),
            Reason::Never(Never::OnItself) => "an empty cell is never on another".to_owned(),
            Reason::Group(true) => "it is in the group".to_owned(),
            Reason::Group(false) => "it is not in the group".to_owned(),
            Reason::Several(verdicts) => {
                let each = verdicts.iter().map(|verdict| {
                    let text = condition_text(&verdict.test, self.kinds);
                    let answer = if verdict.holds { "yes" } else { "no" };
                    format!("{text}: {answer}, {}", self.why(verdict, thing))
                });
                each.collect::<Vec<_>>().join("; ")
            }
            Reason::Terms(terms) => {
                let Test::Phrase { preposition, .. } = verdict.test else {
                    return String::new();
                };
                let each = terms.iter();
                let each = each.map(|term| self.term(preposition, term, thing));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn term(&self, preposition: Preposition, term: &TermVerdict, thing: Thing) -> String {
        if let Target::Direction(_) = term.term.word.target {
            return match self.query.way(thing) {
                None => "it faces nowhere".to_owned(),
                Some(facing) => format!("it faces {}", facing.name()),
            };
        }
        let name = target_name(term.term.word.target, self.kinds);
        let name = match term.term.word.not {
            true => format!("not {name}"),
            false => name.to_owned(),
        };
        if preposition == Preposition::Feeling {
            return format!("{} rules make it {name}", term.seen);
        }
        let seen = match (term.seen, term.term.count) {
            (0, _) => format!("no {name}"),
            (seen, 1) => format!("{seen} {name}"),
            (seen, wanted) => format!("{seen} of {wanted} {name}"),
        };
        format!("{seen} {}", place(preposition, thing))
    }
}

/// Where a preposition looks.
fn place(preposition: Preposition, thing: Thing) -> &'static str {
    match preposition {
        _ if thing == Thing::Level => "on the board",
        Preposition::On => "in its cell",
        Preposition::Near => "in its cell and the eight around it",
        Preposition::Facing => "in the cell in front of it",
        Preposition::Without => "elsewhere on the board",
        Preposition::Above => "further down in its column",
        Preposition::Below => "further up in its column",
        Preposition::BesideLeft => "further right in its row",
        Preposition::BesideRight => "further left in its row",
        Preposition::Feeling => "",
    }
}
