//! `clear`.

use super::{Fields, numbers, pair};
use crate::description::{
    Axis, ClearPart, ClearRule, Colours, Condition, FallLaw, Groups, Method, Powers, Release,
    RowTimes, Score,
};
use kotodama_formats::Pretty;

pub fn clear(clear: &ClearPart) -> Pretty {
    let mut f = Fields::default();
    f.put("rules", Pretty::list(&clear.rules, rule));
    f.put("score", score(&clear.score));
    f.group("")
}

fn rule(rule: &ClearRule) -> Pretty {
    let mut f = Fields::default();
    f.put("when", condition(&rule.when));
    f.put("how", method(&rule.how));
    if let Some(law) = rule.fall {
        let law = match law {
            FallLaw::Naive => "Rows",
            FallLaw::Above => "Above",
            FallLaw::Cascade => "Cells",
        };
        f.put("fall", Pretty::option(Some(Pretty::word(law))));
    }
    f.unless("name", &rule.name, &String::new(), |name| {
        Pretty::text(name)
    });
    f.group("")
}

fn condition(when: &Condition) -> Pretty {
    let mut f = Fields::default();
    let name = match when {
        Condition::Connected { min, diagonal, .. } => {
            f.put("min", Pretty::of(min));
            f.plain("diagonal", *diagonal, false);
            "Connected"
        }
        Condition::Line { min, axes, .. } => {
            f.put("min", Pretty::of(min));
            f.put("axes", Pretty::list(axes, axis));
            "Line"
        }
        Condition::FullRow { .. } => "FullRow",
        Condition::Pattern { rows, .. } => {
            f.put(
                "rows",
                Pretty::Lines(rows.iter().map(|row| Pretty::text(row)).collect()),
            );
            "Pattern"
        }
        Condition::Ignite { pairs, .. } => {
            f.put("pairs", Pretty::list(pairs.iter().copied(), pair));
            "Ignite"
        }
        Condition::Blast {
            lit,
            bombs,
            also,
            range,
            ..
        } => {
            f.put("lit", numbers(lit));
            f.unless("bombs", bombs, &Vec::new(), |roles| numbers(roles));
            f.unless("also", also, &Vec::new(), |roles| numbers(roles));
            f.put("range", Pretty::of(range));
            "Blast"
        }
        Condition::Beside { .. } => "Beside",
        Condition::After { .. } => "After",
        Condition::SameAs { .. } => "SameAs",
    };
    match when {
        Condition::Connected { roles, .. }
        | Condition::Line { roles, .. }
        | Condition::Pattern { roles, .. } => {
            f.unless("roles", roles, &Vec::new(), |roles| numbers(roles));
        }
        Condition::Beside { roles, .. } | Condition::SameAs { roles, .. } => {
            f.put("roles", numbers(roles));
        }
        Condition::After { roles, frames, .. } => {
            f.put("roles", numbers(roles));
            f.put("frames", Pretty::of(frames));
        }
        Condition::FullRow { .. } | Condition::Ignite { .. } | Condition::Blast { .. } => {}
    }
    f.plain("hidden", when.counts_hidden(), false);
    f.group(name)
}

fn axis(axis: &Axis) -> Pretty {
    Pretty::word(match axis {
        Axis::Row => "Row",
        Axis::Column => "Column",
        Axis::Rising => "Rising",
        Axis::Falling => "Falling",
    })
}

fn method(how: &Method) -> Pretty {
    match how {
        Method::Immediate { frames } => immediate(*frames),
        Method::Change { to, last } => {
            let mut f = Fields::default();
            f.put("to", Pretty::list(to.iter().copied(), pair));
            let default = crate::description::reader::CLEARING;
            f.unless("last", last, &default, |frames| immediate(*frames));
            f.group("Change")
        }
        Method::Stock(release) => Pretty::Call("Stock", vec![released(release)]),
    }
}

fn immediate(frames: u32) -> Pretty {
    Pretty::Group("Immediate", vec![("frames", Pretty::of(frames))])
}

fn released(release: &Release) -> Pretty {
    match release {
        Release::Timeline { frames } => {
            Pretty::Group("Timeline", vec![("frames", Pretty::of(frames))])
        }
        Release::Frames(frames) => Pretty::Call("Frames", vec![Pretty::of(frames)]),
        Release::Signal(roles) => Pretty::Call("Signal", vec![numbers(roles)]),
    }
}

fn score(model: &Score) -> Pretty {
    let mut f = Fields::default();
    let name = match model {
        Score::PerBlock { unit } => {
            f.put("unit", Pretty::of(unit));
            "PerBlock"
        }
        Score::Chain {
            unit,
            powers,
            colours,
            groups,
        } => {
            f.put("unit", Pretty::of(unit));
            f.put(
                "powers",
                match powers {
                    Powers::Tsu => Pretty::word("Tsu"),
                    Powers::Doubling => Pretty::word("Doubling"),
                    Powers::List(list) => Pretty::Call("List", vec![numbers(list)]),
                },
            );
            f.put(
                "colours",
                Pretty::word(match colours {
                    Colours::Tsu => "Tsu",
                    Colours::Fever => "Fever",
                }),
            );
            f.put(
                "groups",
                Pretty::word(match groups {
                    Groups::Tsu => "Tsu",
                    Groups::Fever => "Fever",
                }),
            );
            "Chain"
        }
        Score::Rows { points, times } => {
            f.put("points", numbers(points));
            f.unless("times", times, &RowTimes::default(), |times| {
                Pretty::word(match times {
                    RowTimes::Level => "Level",
                    RowTimes::LevelPlusOne => "LevelPlusOne",
                    RowTimes::One => "One",
                })
            });
            "Rows"
        }
        Score::Triples { unit } => {
            f.put("unit", Pretty::of(unit));
            "Triples"
        }
        Score::Patterns { unit, many } => {
            f.put("unit", Pretty::of(unit));
            if let Some(many) = many {
                f.put("many", Pretty::option(Some(pair(*many))));
            }
            "Patterns"
        }
        Score::Guideline { spins } => {
            f.unless("spins", spins, &Vec::new(), |names| {
                Pretty::list(names, |name| Pretty::text(name))
            });
            "Guideline"
        }
        Score::Targets { base } => {
            f.put("base", Pretty::of(base));
            "Targets"
        }
        Score::All(models) => return Pretty::Call("All", vec![Pretty::list(models, score)]),
    };
    f.group(name)
}
