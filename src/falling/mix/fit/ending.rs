//! Fits game over and score to the field and the rules (F-MIX-02 (d)).

use super::super::super::description::{Condition, OverCondition, Score, Start};
use super::super::super::rules::Rules;
use super::super::super::spawn;
use super::Fitted;
use kotodama_formats::msg;

/// (d): replaces the cells and rows of game-over conditions by those of this
/// field.
pub fn fit_game_over(fitted: &mut Fitted) {
    let mixed = &mut fitted.description;
    let rules = Rules::compile(mixed.clone());
    let first = i32::from(mixed.field.hidden);
    let mut cells = Vec::new();
    for shape in rules.shapes.iter().filter(|shape| shape.weight > 0) {
        let origin = spawn::origin(&rules, shape);
        for cell in &shape.state(0).cells {
            let place = origin + cell.offset;
            // A piece that appears above the field enters it in this column.
            if place.y <= first
                && let (Ok(x), Ok(y)) = (u8::try_from(place.x), u8::try_from(first))
            {
                cells.push((x, y));
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    let mut changed = false;
    for over in &mut mixed.game_over {
        let fitted = match over {
            OverCondition::Cells(_) => OverCondition::Cells(cells.clone()),
            OverCondition::TopReached(_) => OverCondition::TopReached(None),
            OverCondition::TopTimeout(_, frames) => OverCondition::TopTimeout(None, *frames),
            OverCondition::BlockOut | OverCondition::LockOut { .. } => continue,
        };
        changed |= fitted != *over;
        *over = fitted;
    }
    if changed {
        fitted.notes.push(msg!(
            "fit-game-over",
            "game over: moved to where pieces spawn in the first visible row"
        ));
    }
}

/// Removes the parts of a score that the clear rules and shapes cannot earn.
pub fn prune_score(fitted: &mut Fitted) {
    let mixed = &mut fitted.description;
    let resolved = mixed.pieces.shapes.resolve(&mixed.blocks);
    let is_shape = |name: &String| resolved.iter().any(|shape| shape.part.name == *name);
    let has = |is: fn(&Condition) -> bool| mixed.clear.rules.iter().any(|rule| is(&rule.when));
    let is_row = |when: &Condition| matches!(when, Condition::FullRow { .. });
    let is_line = |when: &Condition| matches!(when, Condition::Line { .. });
    let is_pattern = |when: &Condition| matches!(when, Condition::Pattern { .. });
    let has_targets = !matches!(mixed.start, Start::Empty);
    let earns = |score: &Score| match score {
        Score::Rows { .. } | Score::Guideline { .. } => has(is_row),
        Score::Triples { .. } => has(is_line),
        Score::Patterns { .. } => has(is_pattern),
        Score::Targets { .. } => has_targets,
        Score::PerBlock { .. } | Score::Chain { .. } | Score::All(_) => true,
    };
    let mut models = match std::mem::take(&mut mixed.clear.score) {
        Score::All(models) => models,
        one => vec![one],
    };
    let count = models.len();
    models.retain(earns);
    let is_less = models.len() < count;
    let mut trimmed = false;
    for model in &mut models {
        if let Score::Guideline { spins } = model {
            let before = spins.len();
            spins.retain(is_shape);
            trimmed |= spins.len() < before;
        }
    }
    let is_none = models.is_empty();
    mixed.clear.score = match models.len() {
        0 => Score::default(),
        1 => models.remove(0),
        _ => Score::All(models),
    };
    if trimmed {
        fitted.notes.push(msg!(
            "fit-spins",
            "score: spins of missing shapes are dropped"
        ));
    }
    if is_none {
        fitted.notes.push(msg!(
            "fit-score-none",
            "score: points for each block, since no other points can be earned"
        ));
    } else if is_less {
        fitted.notes.push(msg!(
            "fit-score-less",
            "score: points that cannot be earned are dropped"
        ));
    }
}
