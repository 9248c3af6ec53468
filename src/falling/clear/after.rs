//! `After`: blocks that have been at rest for some time (F-CND-09).

use bevy::ecs::prelude::*;

use super::super::description::Condition;
use super::super::field::Field;
use super::super::flow::{Clock, Flow};
use super::super::grid::{Block, Index};
use super::super::rules::Rules;
use super::kinds::RoleSet;
use super::{ClearMatches, Find, Judging, Matches, View};

/// Finds the blocks of these roles that have been at rest for at least `frames`
/// frames, each as a group of its own.
pub fn find(view: View<'_>, roles: &[u8], frames: u32, out: &mut Matches) {
    out.clear();
    for (index, block) in resting(view, roles) {
        if view.frame.saturating_sub(block.when) >= frames {
            out.push(index);
            out.close();
        }
    }
}

fn resting<'a>(view: View<'a>, roles: &[u8]) -> impl Iterator<Item = (Index, &'a Block)> {
    let roles = RoleSet::of(roles);
    view.grid.blocks().filter(move |(index, block)| {
        block.is_resting() && roles.has(block.role) && view.sees(*index)
    })
}

/// The time at which rules are next judged: when the field has changed, or when
/// a block has been at rest long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Due {
    revision: Option<u64>,
    frame: Option<u32>,
}

impl Due {
    fn is_now(self, revision: u64, frame: u32) -> bool {
        self.revision != Some(revision) || self.frame.is_some_and(|due| due <= frame)
    }
}

/// Memory of the system, separate for stock rules and the others, because they
/// are judged at different times.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    stock: Due,
    plain: Due,
}

/// The name of the system.
pub(super) const NAME: &str = "clear.after";

/// Returns the search of `clear.after`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::After { roles, frames, .. } = condition.clone() else {
        return None;
    };
    Some(Box::new(move |view, out| find(view, &roles, frames, out)))
}

/// Judges the `After` rules: stock rules in every frame (F-MTH-04), the others
/// while nothing falls. The field is searched only when it has changed or when
/// a block is due.
pub(super) fn judge(
    rules: Res<Rules>,
    field: Res<Field>,
    clock: Res<Clock>,
    flow: Res<Flow>,
    mut judging: ResMut<Judging>,
    mut matches: ResMut<ClearMatches>,
    mut memory: ResMut<Memory>,
) {
    let grid = field.grid();
    let is_at_rest = grid.falling() == 0 && flow.settling == 0;
    let (revision, frame) = (field.revision(), clock.frame);
    for is_stock in [true, false] {
        let due = if is_stock {
            &mut memory.stock
        } else {
            &mut memory.plain
        };
        if !(is_stock || is_at_rest) || !due.is_now(revision, frame) {
            continue;
        }
        *due = Due {
            revision: Some(revision),
            frame: None,
        };
        for (rule, found) in rules.clear().iter().zip(&mut matches.found) {
            let Condition::After { roles, frames, .. } = &rule.when else {
                continue;
            };
            if rule.is_stock() != is_stock {
                continue;
            }
            let view = View::new(&rules, grid, frame, rule);
            find(view, roles, *frames, found);
            // Stock marks are kept up to date even if the field has not
            // changed.
            judging.stock |= is_stock;
            let next = resting(view, roles)
                .map(|(_, block)| block.when.saturating_add(*frames))
                .filter(|due| *due > frame)
                .min();
            due.frame = [due.frame, next].into_iter().flatten().min();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::description::Condition;
    use super::super::super::grid::Block;
    use super::super::testing::{find, grid, rules};

    /// F-CND-09.
    #[test]
    fn blocks_match_after_resting_long_enough() {
        let rules = rules(3, 1, 0, &[]);
        let mut field = grid(&rules, "929");
        // The view shows frame 100.
        for (index, when) in [(0, 40), (1, 0), (2, 41)] {
            let block = *field.at(index).expect("a block");
            field.set(index, Some(Block { when, ..block }));
        }
        let after = |frames| Condition::After {
            roles: vec![9],
            frames,
            hidden: false,
        };
        assert_eq!(find(&rules, &field, &after(60)), [vec![0]]);
        assert_eq!(find(&rules, &field, &after(59)), [vec![0], vec![2]]);
        assert!(find(&rules, &field, &after(61)).is_empty());
    }
}
