//! Combines the laws of falling; every clear rule keeps the law of its own game
//! (F-MIX-02 (g)).

use super::super::super::description::{BlockLaw, ClearRule, Component, Condition, FallLaw};
use super::super::parts::Parts;
use super::super::source::Source;
use super::Fitted;
use kotodama_formats::msg;

/// Returns whether the law applies everywhere at all times, whatever is
/// cleared.
const fn is_everywhere(law: BlockLaw) -> bool {
    matches!(
        law,
        BlockLaw::Cascade | BlockLaw::StickyBonds | BlockLaw::StickyFamilies
    )
}

/// Returns the law of falling after a rule in a game with this law, unless the
/// rule names its own.
fn own_fall(law: BlockLaw, rule: &ClearRule) -> Option<FallLaw> {
    match (rule.fall, law) {
        (Some(fall), _) => Some(fall),
        (None, BlockLaw::Naive) => is_row(rule).then_some(FallLaw::Naive),
        (None, BlockLaw::Stay) => None,
        (None, _) => Some(FallLaw::Above),
    }
}

const fn is_row(rule: &ClearRule) -> bool {
    matches!(rule.when, Condition::FullRow { .. })
}

/// Decides the law of falling for the field and for each clear rule.
pub fn fit_laws(fitted: &mut Fitted, sources: &[Source], parts: &Parts) {
    let law_of = |place: usize| {
        let source = sources.get(place);
        source.map_or(BlockLaw::Stay, |source| source.description.gravity.blocks)
    };
    let from = parts.of(Component::Gravity);
    let laws: Vec<BlockLaw> = from.iter().map(|&place| law_of(place)).collect();
    let own = |place: usize| from == [place];
    let sticky = laws
        .iter()
        .find(|law| matches!(law, BlockLaw::StickyBonds | BlockLaw::StickyFamilies));
    let law = match (laws.as_slice(), sticky) {
        ([one], _) => *one,
        ([one, other], _) if one == other => *one,
        (_, Some(sticky)) => *sticky,
        _ => BlockLaw::Stay,
    };
    let gravity = &mut fitted.description.gravity;
    gravity.blocks = law;
    let rules = &mut fitted.description.clear.rules;
    if is_everywhere(law) {
        let mut dropped = laws.len() > 1 && laws.iter().any(|other| *other != law);
        for (rule, &place) in rules.iter_mut().zip(&fitted.origins) {
            if !own(place) {
                dropped |= rule.fall.take().is_some();
            }
        }
        if dropped {
            fitted.notes.push(msg!(
                "fit-laws",
                "clear: the rules' own fall laws are dropped, since everything falls"
            ));
        }
        return;
    }
    let is_both = laws.len() > 1;
    // If the game of the gravity leaves falling to its rules, these rules
    // name laws of their own too.
    let leaves_it = law == BlockLaw::Stay && !is_both;
    for (rule, &place) in rules.iter_mut().zip(&fitted.origins) {
        if own(place) {
            continue;
        }
        rule.fall = match is_both {
            true => own_fall(law_of(place), rule),
            false if leaves_it && is_row(rule) => rule.fall.or(Some(FallLaw::Naive)),
            false if leaves_it => rule.fall.or(Some(FallLaw::Above)),
            // With two games clearing but one law of gravity, the rules of the
            // other game keep their law.
            false if parts.of(Component::Clear).len() > 1 => own_fall(law_of(place), rule),
            false => rule.fall,
        };
    }
    if is_both {
        fitted.notes.push(msg!(
            "fit-falls-both",
            "gravity: after each clear rule, blocks fall as in its own game"
        ));
    }
}
