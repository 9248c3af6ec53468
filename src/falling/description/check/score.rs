//! Checks of `clear.score`: models that have something to count.

use super::Remarks;
use super::facts::{Facts, quoted_names};
use crate::description::{Class, Condition, Score};
use kotodama_formats::msg;

/// Returns the models, each with its path.
fn models<'d>(facts: &Facts<'d>) -> Vec<(String, &'d Score)> {
    match &facts.d.clear.score {
        Score::All(models) => {
            let models = models.iter().enumerate();
            models
                .map(|(index, model)| (format!("clear.score.models[{index}]"), model))
                .collect()
        }
        one => vec![("clear.score".to_owned(), one)],
    }
}

/// Checks that spins name existing shapes.
pub fn spins(facts: &Facts<'_>, remarks: &mut Remarks) {
    for (path, model) in models(facts) {
        let Score::Guideline { spins } = model else {
            continue;
        };
        for (index, name) in spins.iter().enumerate() {
            if !facts.shape_names().any(|shape| shape == name) {
                let message = msg!(
                    "problem-score-spins",
                    "`clear` gives points for spins of {name}, but `pieces` has no such shape, \
                     expected one of {expected}",
                    name = format!("{name:?}"),
                    expected = quoted_names(facts.shape_names()),
                );
                remarks.error(format!("{path}.spins[{index}]"), message);
            }
        }
    }
}

/// Checks that there are rules whose matches the model counts.
pub fn rules(facts: &Facts<'_>, remarks: &mut Remarks) {
    let has = |is: fn(&Condition) -> bool| facts.d.clear.rules.iter().any(|rule| is(&rule.when));
    if facts.d.clear.rules.is_empty() {
        return;
    }
    for (path, model) in models(facts) {
        let message = match model {
            Score::Rows { .. } | Score::Guideline { .. } if !facts.clears_rows() => {
                msg!(
                    "problem-score-rows",
                    "this model counts full rows, but no rule is a FullRow: it gives no points"
                )
            }
            Score::Triples { .. } if !has(|when| matches!(when, Condition::Line { .. })) => {
                msg!(
                    "problem-score-lines",
                    "this model counts lines, but no rule is a Line: it gives no points"
                )
            }
            Score::Patterns { .. } if !has(|when| matches!(when, Condition::Pattern { .. })) => {
                msg!(
                    "problem-score-patterns",
                    "this model counts occurrences of patterns, but no rule is a Pattern: it gives no \
                     points"
                )
            }
            _ => continue,
        };
        remarks.warning(path, message);
    }
}

/// Checks that there are targets to count.
pub fn targets(facts: &Facts<'_>, remarks: &mut Remarks) {
    let has_targets = facts.has_class(Class::Target);
    for (path, model) in models(facts) {
        if matches!(model, Score::Targets { .. }) && !has_targets {
            let message = msg!(
                "problem-score-targets",
                "the score of `clear` counts targets, but none of the `blocks` is of class \
                 Target: it gives no points"
            );
            remarks.warning(path, message);
        }
    }
}
