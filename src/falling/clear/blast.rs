//! `Blast`: explosions (F-CND-07).

use super::super::description::Condition;
use super::kinds::{NOTHING, RoleSet};
use super::{Judge, Matches, View};

/// Stops a blast.
const STOP: u16 = 1;
const ALSO: u16 = 2;
const BOMB: u16 = 3;
/// Explodes by itself.
const LIT: u16 = 4;
/// A bomb or another block that is hit already.
const HIT: u16 = 5;
/// As [`LIT`], and a bomb for the blasts of others.
const LIT_BOMB: u16 = 6;

/// Every block of the roles `lit` at rest with what its explosion reaches, up
/// to `range` cells in four directions: blocks of `bombs`, which explode in
/// turn, and of `also`. It passes empty cells and stops at any other block. A
/// block reached by several explosions belongs to the first.
pub fn find(
    view: View<'_>,
    [lit, bombs, also]: [&[u8]; 3],
    range: u32,
    hidden: bool,
    out: &mut Matches,
) {
    out.clear();
    let mut kinds = std::mem::take(&mut out.kinds);
    let [lit, bombs, also] = [lit, bombs, also].map(RoleSet::of);
    kinds.fill(view, hidden, |block| {
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
                        // The border ends it as well.
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

/// `clear.blast`.
pub fn blast(mut judge: Judge) {
    judge.each(|condition| matches!(condition, Condition::Blast { .. }));
}
