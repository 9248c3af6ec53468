//! `Blast`: explosions (F-CND-07).

use super::super::description::Condition;
use super::kinds::{NOTHING, RoleSet};
use super::{Find, Matches, View};

/// A block that stops a blast.
const STOP: u16 = 1;
const ALSO: u16 = 2;
const BOMB: u16 = 3;
/// A block that explodes by itself.
const LIT: u16 = 4;
/// A bomb or another block that is hit already.
const HIT: u16 = 5;
/// As [`LIT`], and also a bomb that other blasts set off.
const LIT_BOMB: u16 = 6;

/// Finds every block of the roles `lit` at rest, together with the blocks that
/// its explosion reaches within `range` cells in four directions: blocks of
/// `bombs`, which explode in turn, and of `also`. A blast passes empty cells
/// and stops at any other block. A block reached by several explosions belongs
/// to the first.
pub fn find(view: View<'_>, [lit, bombs, also]: [&[u8]; 3], range: u32, out: &mut Matches) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    let [lit, bombs, also] = [lit, bombs, also].map(RoleSet::of);
    kinds.fill(view, |block| {
        let is_lit = lit.has(block.role) && block.is_resting();
        match (is_lit, bombs.has(block.role), also.has(block.role)) {
            (true, true, _) => LIT_BOMB,
            (true, false, _) => LIT,
            (false, true, _) => BOMB,
            (false, false, true) => ALSO,
            (false, false, false) => STOP,
        }
    });
    let uncounted = view.grid.blocks().filter(|(_, block)| !view.counts(block));
    for (index, _) in uncounted {
        let place = kinds.place(index.into());
        kinds.set(place, STOP);
    }
    let steps = kinds.steps();
    for index in 0..kinds.len() {
        let start = kinds.place(index);
        if !matches!(kinds.at(start), LIT | LIT_BOMB) {
            continue;
        }
        let is_bomb = kinds.at(start) == LIT_BOMB;
        kinds.set(start, if is_bomb { HIT } else { STOP });
        out.push(kinds.index(start));
        let mut next = 0;
        while let Some(&centre) = out.open().get(next) {
            next += 1;
            let centre_place = kinds.place(centre.into());
            let role = view.grid.at(centre).map_or(0, |block| block.role);
            if next > 1 && !bombs.has(role) {
                continue;
            }
            for step in steps.iter().take(4) {
                let mut place = centre_place;
                for _ in 0..range {
                    place = place.wrapping_add_signed(*step);
                    match kinds.at(place) {
                        // The border ends the blast as well.
                        NOTHING if usize::from(kinds.index(place)) >= kinds.len() => break,
                        NOTHING | HIT => {}
                        ALSO | BOMB | LIT_BOMB => {
                            kinds.set(place, HIT);
                            out.push(kinds.index(place));
                        }
                        _ => break,
                    }
                }
            }
        }
        out.close();
    }
    out.kinds = kinds;
}

/// Returns the search of `clear.blast`.
pub(super) fn search(condition: &Condition) -> Option<Find> {
    let Condition::Blast {
        lit,
        bombs,
        also,
        range,
        ..
    } = condition.clone()
    else {
        return None;
    };
    Some(Box::new(move |view, out| {
        find(view, [&lit, &bombs, &also], range, out);
    }))
}

#[cfg(test)]
mod tests {
    use super::super::super::description::Condition;
    use super::super::super::grid::{Index, State};
    use super::super::testing::{find, grid, rules};

    fn blast(range: u32) -> Condition {
        Condition::Blast {
            lit: vec![7],
            bombs: vec![6],
            also: vec![8],
            range,
            hidden: false,
        }
    }

    fn hit(rows: &str, range: u32) -> Vec<Vec<Index>> {
        let rules = rules(6, 3, 1, &[]);
        find(&rules, &grid(&rules, rows), &blast(range))
    }

    /// F-CND-07: bombs explode in turn, charred blocks do not; others stop it.
    #[test]
    fn chains_of_bombs() {
        assert_eq!(hit("7.6..8 8....6", 3), [vec![12, 14, 17, 18]]);
        assert_eq!(hit("7.6..8 8....6", 2), [vec![12, 14, 18]]);
        assert_eq!(hit("7.6..6 8....8", 3), [vec![12, 14, 17, 18, 23]]);
        assert_eq!(hit("718... 8.....", 5), [vec![12, 18]]);
        assert_eq!(hit("788.8. 1.....", 2), [vec![12, 13, 14]]);
        assert!(hit("686... 8.....", 5).is_empty());
    }

    /// F-CND-07: a blast does not wrap around the edge of the field.
    #[test]
    fn the_edge_stops_a_blast() {
        assert_eq!(hit(".....7 8.....", 5), [vec![17]]);
        assert_eq!(hit("8..... .....7", 5), [vec![23]]);
    }

    /// F-CND-11: hidden rows are out of reach.
    #[test]
    fn hidden_rows() {
        assert_eq!(hit("8..... 8..... 7..... 8.....", 5), [vec![6, 12, 18]]);
    }

    /// Two lit blocks: each stops the other's blast, and what both reach
    /// belongs to the first. A lit block that falls does not explode.
    #[test]
    fn lit_blocks_stop_each_others_blasts_and_the_first_keeps_what_both_reach() {
        assert_eq!(hit("7.8.7. ......", 3), [vec![12, 14], vec![16]]);
        let rules = rules(6, 3, 1, &[]);
        let mut field = grid(&rules, "78.... ......");
        let mut block = *field.at(12).expect("a block");
        block.state = State::Falling;
        field.set(12, Some(block));
        assert!(find(&rules, &field, &blast(3)).is_empty());
    }
}
