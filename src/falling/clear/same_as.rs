//! `SameAs`: a block that takes all blocks alike to the one below it
//! (F-CND-10).

use super::super::description::Condition;
use super::kinds::RoleSet;
use super::{Find, Matches, View};

/// Finds every block of these roles at rest, together with all blocks alike to
/// the one below it. A block on the floor, or above one that matches nothing,
/// is found alone.
pub fn find(view: View<'_>, roles: &[u8], out: &mut Matches) {
    out.clear();
    let set = RoleSet::of(roles);
    for (index, block) in view.grid.blocks() {
        if !block.is_resting() || !set.has(block.role) || !view.sees(index) {
            continue;
        }
        out.push(index);
        let below = view.grid.below(index).and_then(|below| view.grid.at(below));
        if let Some(below) = below.filter(|below| view.counts(below)) {
            for (other, block) in view.grid.blocks() {
                if other != index
                    && view.sees(other)
                    && view.counts(block)
                    && view.roles.alike(block.role, below.role)
                {
                    out.push(other);
                }
            }
        }
        out.close();
    }
}

/// Returns the search of `clear.same_as`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::SameAs { roles, .. } = condition.clone() else {
        return None;
    };
    Some(Box::new(move |view, out| find(view, &roles, out)))
}

#[cfg(test)]
mod tests {
    use super::super::super::description::Condition;
    use super::super::testing::{find, grid, rules};

    /// F-CND-10.
    #[test]
    fn all_alike_to_the_one_below() {
        let rules = rules(3, 3, 1, &[]);
        let same = Condition::SameAs {
            roles: vec![9],
            hidden: false,
        };
        let of = |rows| find(&rules, &grid(&rules, rows), &same);
        // The 1 in the hidden row stays.
        assert_eq!(of("1.. 91. 12. 2.1"), [vec![3, 4, 6, 11]]);
        assert_eq!(of("..9 1.."), [vec![8]]);
        assert_eq!(of("..9"), [vec![11]]);
        // Garbage matches nothing.
        assert_eq!(of("9.. OO."), [vec![6]]);
    }
}
