//! `rotation`: laws and kicks that the shapes allow.

use super::Remarks;
use super::facts::{Facts, first_state, quoted_names};
use crate::description::{Kicks, TurnLaw};
use kotodama_formats::{Message, msg};

/// The shapes that turn by the component, or the one that has a rotation of
/// its own: their indices, and the path of that rotation.
fn users(facts: &Facts<'_>) -> Vec<(String, Vec<usize>)> {
    let mut users: Vec<(String, Vec<usize>)> = Vec::new();
    for index in 0..facts.shapes.len() {
        let (_, path) = facts.rotation(index);
        match users.iter_mut().find(|(other, _)| *other == path) {
            Some((_, list)) => list.push(index),
            None => users.push((path, vec![index])),
        }
    }
    users
}

fn names(facts: &Facts<'_>, indices: impl IntoIterator<Item = usize>) -> Message {
    let shapes = indices
        .into_iter()
        .filter_map(|index| facts.shapes.get(index));
    quoted_names(shapes.map(|shape| shape.part.name.as_str()))
}

/// States that are written are used, and those that are needed are written.
pub fn states(facts: &Facts<'_>, remarks: &mut Remarks) {
    for (path, indices) in users(facts) {
        let own = |index: &usize| facts.shapes.get(*index).filter(|shape| !shape.is_built_in);
        let law = |index: &usize| facts.rotation(*index).0.law;
        let unused = indices.iter().filter(|index| {
            let has_more = own(index).is_some_and(|shape| shape.matrices.len() > 1);
            has_more && !matches!(law(index), TurnLaw::Listed | TurnLaw::MovableAxis(_))
        });
        let unused: Vec<usize> = unused.copied().collect();
        if !unused.is_empty() {
            let names = names(facts, unused);
            let message = msg!(
                "problem-states-unused",
                "the `states` of {names} in `pieces` are not used by this law of `rotation` \
                 (only by Listed and MovableAxis)",
                names,
            );
            remarks.warning(format!("{path}.law"), message);
        }
        let lacking = indices.iter().filter(|index| {
            let shape = facts.shapes.get(**index);
            law(index) == TurnLaw::Listed && shape.is_some_and(|shape| !shape.part.has_states)
        });
        let lacking: Vec<usize> = lacking.copied().collect();
        if !lacking.is_empty() {
            let names = names(facts, lacking);
            let message = msg!(
                "problem-states-lacking",
                "`rotation` turns by listed states, and {names} of `pieces` have none: \
                 they do not turn",
                names,
            );
            remarks.warning(format!("{path}.law"), message);
        }
    }
}

/// `Pair` is for an axis cell and one more (F-ROT-10).
pub fn pair(facts: &Facts<'_>, remarks: &mut Remarks) {
    for (path, indices) in users(facts) {
        let bad = indices.into_iter().filter(|&index| {
            let is_pair = facts.shapes.get(index).is_some_and(|shape| {
                let axis = shape.part.axis.map(|(x, y)| (i32::from(x), i32::from(y)));
                let cells = first_state(shape);
                cells.len() == 2 && axis.is_some_and(|axis| cells.contains(&axis))
            });
            let turns = facts.states(index).is_some_and(|states| states > 1);
            facts.rotation(index).0.kicks == Kicks::Pair && turns && !is_pair
        });
        let bad: Vec<usize> = bad.collect();
        if !bad.is_empty() {
            let names = names(facts, bad);
            let message = msg!(
                "problem-kicks-pair",
                "`kicks: Pair` of `rotation` needs shapes with a block at `axis: Cell(column, \
                 row)` and one more, which {names} of `pieces` is not",
                names,
            );
            remarks.error(format!("{path}.kicks"), message);
        }
    }
}

/// Tables name states that shapes have.
pub fn tables(facts: &Facts<'_>, remarks: &mut Remarks) {
    for (path, indices) in users(facts) {
        let Some(rotation) = indices.first().map(|&index| facts.rotation(index).0) else {
            continue;
        };
        let turning = |index: &usize| facts.states(*index).is_some_and(|states| states > 1);
        let all = names(facts, indices.iter().copied());
        let turning: Vec<usize> = indices.into_iter().filter(turning).collect();
        let most = turning
            .iter()
            .filter_map(|&index| facts.states(index))
            .max();
        let Some(most) = most else {
            if matches!(&rotation.kicks, Kicks::Table(table) if !table.is_empty()) {
                let message = msg!(
                    "problem-kicks-no-turn",
                    "the kick table of `rotation` is for states that the shapes of `pieces` \
                     that use it ({all}) lack: they do not turn",
                    all,
                );
                remarks.error(format!("{path}.kicks"), message);
            }
            continue;
        };
        let names = names(facts, turning.iter().copied());
        match &rotation.kicks {
            Kicks::Table(table) => {
                for (index, (key, _)) in table.iter().enumerate() {
                    let needed = key.chars().filter_map(state_number).max();
                    if needed.is_some_and(|needed| needed >= most) {
                        let message = msg!(
                            "problem-kicks-row",
                            "the table of `rotation` has a row for {key}, but the shapes of \
                             `pieces` that use it ({names}) have only {most} states",
                            key,
                            names = names.clone(),
                            most,
                        );
                        remarks.error(format!("{path}.kicks.table[{index}]"), message);
                    } else if matches!(key.as_str(), "02" | "20" | "RL" | "LR")
                        && !rotation.rotate_180
                    {
                        let message = msg!(
                            "problem-kicks-half-turn",
                            "the row {key} is for half turns, expected `half_turn: true`",
                            key,
                        );
                        remarks.warning(format!("{path}.kicks.table[{index}]"), message);
                    }
                }
            }
            Kicks::Srs | Kicks::Srs180 | Kicks::Arika if most < 4 => {
                let message = msg!(
                    "problem-kicks-four",
                    "the kick table of `rotation` is for four states, but the shapes of \
                     `pieces` that use it ({names}) have only {most}",
                    names,
                    most,
                );
                remarks.error(format!("{path}.kicks"), message);
            }
            Kicks::Srs | Kicks::Srs180
                if rotation.law == TurnLaw::FixedAxis
                    && !turning.iter().any(|&i| matches!(side(facts, i), 3 | 4)) =>
            {
                let message = msg!(
                    "problem-kicks-square",
                    "the kick table of `rotation` is for shapes that turn in a square of 3 or 4 \
                     cells, which none of `pieces` does ({names}): they have the kicks `Generic`",
                    names,
                );
                remarks.warning(format!("{path}.kicks"), message);
            }
            _ => {}
        }
    }
}

/// 0, R, 2, L as numbers.
fn state_number(state: char) -> Option<usize> {
    "0R2L".chars().position(|c| c == state)
}

/// Side of the square in which a shape turns about a fixed axis (F-ROT-02).
fn side(facts: &Facts<'_>, index: usize) -> i32 {
    let Some(shape) = facts.shapes.get(index) else {
        return 0;
    };
    let rows = shape.matrices.first().map_or(0, Vec::len);
    let columns = shape
        .matrices
        .first()
        .and_then(|rows| rows.first())
        .map_or(0, Vec::len);
    let (columns, rows) = (
        i32::try_from(columns).unwrap_or_default(),
        i32::try_from(rows).unwrap_or_default(),
    );
    match shape.part.axis {
        None => columns.max(rows),
        Some((x, y)) => {
            let (x, y) = (i32::from(x), i32::from(y));
            let reach = [x, columns - 1 - x, y, rows - 1 - y];
            2 * reach.into_iter().max().unwrap_or_default() + 1
        }
    }
}

/// `Change` needs another role to change to.
pub fn change(facts: &Facts<'_>, remarks: &mut Remarks) {
    let dealt = facts
        .d
        .blocks
        .iter()
        .filter(|block| block.weight > 0)
        .count();
    if dealt >= 2 {
        return;
    }
    for (path, indices) in users(facts) {
        let first = indices.first().map(|&index| facts.rotation(index).0.law);
        if first == Some(TurnLaw::Change) {
            let names = names(facts, indices);
            let message = msg!(
                "problem-turn-change",
                "a turn of `rotation` changes the role of {names} in `pieces`, but `blocks` \
                 deals only {dealt}",
                names,
                dealt,
            );
            remarks.warning(format!("{path}.law"), message);
        }
    }
}
