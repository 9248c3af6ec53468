//! `Ignite`: igniters beside their fuse (F-CND-06).

use super::super::description::Condition;
use super::connected::flood;
use super::kinds::NOTHING;
use super::{Find, Matches, View};

const FUSE: u16 = 1;
const IGNITER: u16 = 2;

/// Finds, for each pair of igniter and fuse, the connected groups of the fuse
/// role that have an igniter beside them, each with all igniters beside it. An
/// igniter beside two groups belongs to both.
pub fn find(view: View<'_>, pairs: &[(u8, u8)], out: &mut Matches) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    for &(igniter, fuse) in pairs {
        kinds.fill(view, |block| match block.role {
            role if role == fuse => FUSE,
            role if role == igniter => IGNITER,
            _ => NOTHING,
        });
        let steps = kinds.steps();
        let steps = steps.get(..4).unwrap_or(&steps);
        for index in 0..kinds.len() {
            let start = kinds.place(index);
            if kinds.at(start) != FUSE {
                continue;
            }
            flood(&mut kinds, start, steps, out);
            let fuses = out.open().len();
            for number in 0..fuses {
                let Some(&index) = out.open().get(number) else {
                    break;
                };
                let place = kinds.place(index.into());
                for step in steps {
                    let beside = place.wrapping_add_signed(*step);
                    if kinds.at(beside) == IGNITER {
                        kinds.set(beside, NOTHING);
                        out.push(kinds.index(beside));
                    }
                }
            }
            // An igniter may touch further groups, so its kind is restored.
            for &index in out.open().get(fuses..).unwrap_or_default() {
                let place = kinds.place(index.into());
                kinds.set(place, IGNITER);
            }
            if out.open().len() == fuses {
                out.abandon();
            }
            out.close();
        }
    }
    out.kinds = kinds;
}

/// Returns the search of `clear.ignite`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::Ignite { pairs, .. } = condition.clone() else {
        return None;
    };
    Some(Box::new(move |view, out| find(view, &pairs, out)))
}

#[cfg(test)]
mod tests {
    use super::super::super::description::Condition;
    use super::super::testing::{find, grid, rules};

    /// F-CND-06, F-GAM-08: the whole group with every igniter beside it;
    /// neither a corner nor the fuse of another pair counts.
    #[test]
    fn igniters_and_fuses() {
        let rules = rules(4, 4, 0, &[]);
        let pairs = |pairs: &[(u8, u8)]| Condition::Ignite {
            pairs: pairs.to_vec(),
            hidden: false,
        };
        let field = grid(&rules, "5..5 1161 .162 56.1");
        assert_eq!(
            find(&rules, &field, &pairs(&[(5, 1), (6, 2)])),
            [vec![0, 4, 5, 9], vec![3, 7], vec![10, 11]]
        );
        let field = grid(&rules, "5... .1.. ..11 ....");
        assert!(find(&rules, &field, &pairs(&[(5, 1)])).is_empty());
    }

    /// An igniter beside two groups belongs to both.
    #[test]
    fn between_two_groups() {
        let rules = rules(3, 2, 0, &[]);
        let field = grid(&rules, "1.1 151");
        let condition = Condition::Ignite {
            pairs: vec![(5, 1)],
            hidden: false,
        };
        let found = find(&rules, &field, &condition);
        assert_eq!(found, [vec![0, 3, 4], vec![2, 4, 5]]);
    }
}
