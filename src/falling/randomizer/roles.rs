//! Roles of the placeholders of a piece (F-DEAL-07, F-TUM-06).

use super::Dealer;
use super::uniform::weighted;
use crate::description::limits::COPIES;
use crate::description::{Opening, RoleRandomizer};
use crate::rules::Rules;
use crate::streams::shuffle;
use kotodama_board::Rng;

/// Returns the roles of a shape's placeholders, in ascending order of
/// placeholder. Given roles do not use up random numbers.
pub fn draw(
    rules: &Rules,
    dealer: &mut Dealer,
    shape: usize,
    given: &[Option<u8>],
    rng: &mut Rng,
) -> Vec<u8> {
    let placeholders = rules.shapes.get(shape).map_or(0, |s| s.placeholders.len());
    let given = |place: usize| given.get(place).copied().flatten();
    let mut pooled = false;
    let roles = (0..placeholders).map_while(|place| {
        if let Some(role) = given(place) {
            return Some(role);
        }
        match rules.description.pieces.roles {
            RoleRandomizer::Uniform => by_weight(rules, rng),
            RoleRandomizer::Pool { each, opening } => {
                pooled = true;
                from_pool(rules, each, opening, dealer, rng)
            }
        }
    });
    let roles = roles.collect();
    dealer.pooled = dealer.pooled.saturating_add(u32::from(pooled));
    roles
}

/// Returns a role by weight; `None` if no role is dealt.
fn by_weight(rules: &Rules, rng: &mut Rng) -> Option<u8> {
    let dealt = rules.roles.dealt();
    let place = weighted(rng, dealt.iter().map(|&(_, weight)| weight))?;
    dealt.get(place).map(|&(role, _)| role)
}

/// Returns the next role of the pool. During the opening it takes the next role
/// that is among the first of the seeded order; the others stay in the pool.
fn from_pool(
    rules: &Rules,
    each: u32,
    opening: Option<Opening>,
    dealer: &mut Dealer,
    rng: &mut Rng,
) -> Option<u8> {
    let all = || rules.roles.dealt().iter().map(|&(role, _)| role);
    if opening.is_some() && dealer.order.is_empty() {
        dealer.order = all().collect();
        shuffle(rng, &mut dealer.order);
    }
    let first = match opening {
        Some(opening) if dealer.pooled < opening.pieces => {
            usize::try_from(opening.roles.max(1)).unwrap_or(usize::MAX)
        }
        _ => usize::MAX,
    };
    let order = &dealer.order;
    let allowed = |role: &u8| first == usize::MAX || order.iter().take(first).any(|r| r == role);
    if !dealer.pool.iter().any(allowed) {
        let each = usize::try_from(each.clamp(1, *COPIES.end())).unwrap_or(1);
        let mut pool: Vec<_> = all()
            .flat_map(|role| std::iter::repeat_n(role, each))
            .collect();
        shuffle(rng, &mut pool);
        dealer.pool.extend(pool);
    }
    let place = dealer.pool.iter().position(allowed)?;
    dealer.pool.remove(place)
}
