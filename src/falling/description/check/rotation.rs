//! Checks of `rotation`: laws and kicks that the shapes allow.

use super::Remarks;
use super::facts::{Facts, first_state, quoted_names};
use crate::description::shape_sets::ResolvedShape;
use crate::description::{Kicks, RotationPart, TurnLaw};
use kotodama_formats::{Message, msg};

/// The shapes that turn by the component, or the one that has its own
/// rotation.
struct Users<'f> {
    /// Path of the rotation in the file.
    path: String,
    rotation: &'f RotationPart,
    shapes: Vec<&'f ResolvedShape>,
}

impl Users<'_> {
    /// Returns the names of the shapes for which `is` holds, if there are any.
    fn names(&self, is: impl Fn(&ResolvedShape) -> bool) -> Option<Message> {
        let named = self.shapes.iter().filter(|shape| is(shape));
        let mut names = named.map(|shape| shape.part.name.as_str()).peekable();
        names.peek()?;
        Some(quoted_names(names))
    }

    /// Returns the number of states of a shape whose cells move under the law;
    /// `None` if the law moves no cells.
    fn states(&self, shape: &ResolvedShape) -> Option<usize> {
        let turns = usize::from(shape.part.turns.unwrap_or(4));
        match self.rotation.law {
            TurnLaw::MovableAxis(_) if shape.part.has_states => Some(shape.matrices.len()),
            TurnLaw::FixedAxis | TurnLaw::MovableAxis(_) => Some(turns),
            TurnLaw::Listed => Some(shape.matrices.len()),
            TurnLaw::Swap | TurnLaw::Change | TurnLaw::NoTurn => None,
        }
    }

    /// Returns whether the cells of a shape turn.
    fn turns(&self, shape: &ResolvedShape) -> bool {
        self.states(shape).is_some_and(|states| states > 1)
    }
}

fn users<'f>(facts: &'f Facts<'_>) -> Vec<Users<'f>> {
    let mut users: Vec<Users<'_>> = Vec::new();
    for (index, shape) in facts.shapes.iter().enumerate() {
        let (rotation, path) = facts.rotation(index);
        match users.iter_mut().find(|other| other.path == path) {
            Some(user) => user.shapes.push(shape),
            None => users.push(Users {
                path,
                rotation,
                shapes: vec![shape],
            }),
        }
    }
    users
}

/// Checks that written states are used, and needed states are written.
pub fn states(facts: &Facts<'_>, remarks: &mut Remarks) {
    for users in users(facts) {
        let path = format!("{}.law", users.path);
        let law = users.rotation.law;
        let reads_states = matches!(law, TurnLaw::Listed | TurnLaw::MovableAxis(_));
        let has_more = |shape: &ResolvedShape| !shape.is_built_in && shape.matrices.len() > 1;
        if let Some(names) = users.names(|shape| has_more(shape) && !reads_states) {
            let message = msg!(
                "problem-states-unused",
                "the `states` of {names} in `pieces` are not used by this law of `rotation` \
                 (only by Listed and MovableAxis)",
                names,
            );
            remarks.warning(&path, message);
        }
        let lacks = |shape: &ResolvedShape| law == TurnLaw::Listed && !shape.part.has_states;
        if let Some(names) = users.names(lacks) {
            let message = msg!(
                "problem-states-lacking",
                "`rotation` turns by listed states, and {names} of `pieces` have none: \
                 they do not turn",
                names,
            );
            remarks.warning(&path, message);
        }
    }
}

/// Checks that `Pair` is used for an axis cell and one other (F-ROT-10).
pub fn pair(facts: &Facts<'_>, remarks: &mut Remarks) {
    for users in users(facts) {
        let is_pair = |shape: &ResolvedShape| {
            let axis = shape.part.axis.map(|(x, y)| (i32::from(x), i32::from(y)));
            let cells = first_state(shape);
            cells.len() == 2 && axis.is_some_and(|axis| cells.contains(&axis))
        };
        let is_bad = |shape: &ResolvedShape| {
            users.rotation.kicks == Kicks::Pair && users.turns(shape) && !is_pair(shape)
        };
        if let Some(names) = users.names(is_bad) {
            let message = msg!(
                "problem-kicks-pair",
                "`kicks: Pair` of `rotation` needs shapes with a block at `axis: Cell(column, \
                 row)` and one more, which {names} of `pieces` is not",
                names,
            );
            remarks.error(format!("{}.kicks", users.path), message);
        }
    }
}

/// Checks that tables name states that shapes have.
pub fn tables(facts: &Facts<'_>, remarks: &mut Remarks) {
    for users in users(facts) {
        let Users { path, rotation, .. } = &users;
        let most = users.shapes.iter().filter_map(|shape| users.states(shape));
        let most = most.filter(|states| *states > 1).max();
        let turning = most.and_then(|most| Some((most, users.names(|shape| users.turns(shape))?)));
        let Some((most, names)) = turning else {
            let all = users.names(|_| true).unwrap_or_default();
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
                    && users
                        .names(|shape| users.turns(shape) && turns_in_table(shape))
                        .is_none() =>
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

/// Returns the number of a state: 0, R, 2 or L.
fn state_number(state: char) -> Option<usize> {
    "0R2L".chars().position(|c| c == state)
}

/// Returns whether a shape turns about a fixed axis in a square of 3 or 4 cells
/// (F-ROT-02).
fn turns_in_table(shape: &ResolvedShape) -> bool {
    let rows = shape
        .matrices
        .first()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let length = |len: usize| i32::try_from(len).unwrap_or_default();
    let (columns, rows) = (length(rows.first().map_or(0, Vec::len)), length(rows.len()));
    let side = match shape.part.axis {
        None => columns.max(rows),
        Some((x, y)) => {
            let (x, y) = (i32::from(x), i32::from(y));
            let reach = [x, columns - 1 - x, y, rows - 1 - y];
            2 * reach.into_iter().max().unwrap_or_default() + 1
        }
    };
    matches!(side, 3 | 4)
}

/// Checks that `Change` has another role to change to.
pub fn change(facts: &Facts<'_>, remarks: &mut Remarks) {
    let dealt = facts.dealt();
    if dealt >= 2 {
        return;
    }
    for users in users(facts)
        .iter()
        .filter(|users| users.rotation.law == TurnLaw::Change)
    {
        let names = users.names(|_| true).unwrap_or_default();
        let message = msg!(
            "problem-turn-change",
            "a turn of `rotation` changes the role of {names} in `pieces`, but `blocks` \
             deals only {dealt}",
            names,
            dealt,
        );
        remarks.warning(format!("{}.law", users.path), message);
    }
}
