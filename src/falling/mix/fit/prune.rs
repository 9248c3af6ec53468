//! Drops parts that cannot act, each with a note (F-MIX-13).

use super::super::super::description::check;
use super::super::super::description::roles::RoleWalk;
use super::super::super::description::table::Table;
use super::super::super::description::{
    Class, ClearRule, Condition, Description, Garbage, Method, Release, Shapes,
};
use super::deal::without_shape;
use super::{Fitted, ending, shapes};
use kotodama_formats::{Message, msg};

/// Message key of the check for a rule whose blocks are all taken by earlier
/// rules.
const COVERED: &str = "problem-clear-covered";

/// Drops parts that cannot act: clear rules whose blocks never appear or are
/// all taken by other rules; garbage that no rule clears; points that cannot be
/// earned; blocks that were added for rules that are gone.
pub fn prune(fitted: &mut Fitted) {
    loop {
        let appearing = check::appearing(&fitted.description);
        let rules = &mut fitted.description.clear.rules;
        for rule in rules.iter_mut() {
            trim(rule, &appearing);
        }
        let dead = rules.iter().position(|rule| is_dead(rule, &appearing));
        if let Some(place) = dead {
            drop_rule(fitted, place, |rule| {
                msg!(
                    "fit-dead-rule",
                    "clear: {rule} is dropped, since its blocks never come",
                    rule,
                )
            });
            continue;
        }
        if let Some(place) = covered(&fitted.description) {
            drop_rule(fitted, place, |rule| {
                msg!(
                    "fit-covered-rule",
                    "clear: {rule} is dropped, since other rules take all its blocks",
                    rule,
                )
            });
            continue;
        }
        if !is_cleared(&fitted.description) {
            fitted.description.garbage = Garbage::Off;
            fitted.notes.push(msg!(
                "fit-garbage-stays",
                "garbage: dropped, since no rule would ever clear it"
            ));
            continue;
        }
        break;
    }
    ending::prune_score(fitted);
    drop_unused_blocks(fitted);
}

/// Drops the clear rule with this index.
pub fn drop_rule(fitted: &mut Fitted, place: usize, note: impl Fn(Message) -> Message) {
    let rules = &mut fitted.description.clear.rules;
    if place < rules.len() {
        let rule = rules.remove(place);
        if place < fitted.origins.len() {
            fitted.origins.remove(place);
        }
        fitted.notes.push(note(called(&rule.when)));
    }
}

/// Returns the name of a kind of clear rule.
fn called(when: &Condition) -> Message {
    msg!(
        "fit-rule", "{english}",
        rule = when.name();
        english = when.name().replace('_', " "),
    )
}

/// Drops the shape of this name.
pub fn drop_shape(fitted: &mut Fitted, name: &str, note: Message) {
    let mixed = &mut fitted.description;
    let mut left = mixed.pieces.shapes.resolve(&mixed.blocks);
    left.retain(|shape| shape.part.name != name);
    let glyphs = shapes::glyphs(&mut mixed.blocks, &left);
    let list = left.iter().map(|shape| shapes::part(shape, &glyphs));
    mixed.pieces.shapes = Shapes::List(list.collect());
    let randomizer = &mut mixed.pieces.randomizer;
    *randomizer = without_shape(randomizer, name);
    fitted.notes.push(note);
}

/// Removes roles that cannot appear from the lists of a rule.
fn trim(rule: &mut ClearRule, appearing: &[u8]) {
    let appears = |role: &u8| appearing.contains(role);
    match &mut rule.when {
        Condition::Ignite { pairs, .. } => {
            pairs.retain(|(igniter, fuse)| appears(igniter) && appears(fuse));
        }
        Condition::Blast {
            lit, bombs, also, ..
        } => {
            lit.retain(appears);
            bombs.retain(appears);
            also.retain(appears);
        }
        Condition::Beside { roles, .. }
        | Condition::After { roles, .. }
        | Condition::SameAs { roles, .. } => roles.retain(appears),
        _ => {}
    }
    if let Method::Stock(Release::Signal(roles)) = &mut rule.how {
        roles.retain(appears);
    }
}

/// Returns whether the rule can never match or never be released.
fn is_dead(rule: &ClearRule, appearing: &[u8]) -> bool {
    let none = |roles: &[u8]| !roles.iter().any(|role| appearing.contains(role));
    let is_unmatched = match &rule.when {
        Condition::Connected { roles, .. }
        | Condition::Line { roles, .. }
        | Condition::Pattern { roles, .. } => !roles.is_empty() && none(roles),
        Condition::Ignite { pairs, .. } => pairs.is_empty(),
        Condition::Blast { lit, .. } => lit.is_empty(),
        Condition::Beside { roles, .. }
        | Condition::After { roles, .. }
        | Condition::SameAs { roles, .. } => roles.is_empty(),
        Condition::FullRow { .. } | Condition::Sentence { .. } => false,
    };
    let is_unreleased = match &rule.how {
        Method::Stock(Release::Signal(roles)) => roles.is_empty(),
        _ => false,
    };
    is_unmatched || is_unreleased
}

/// Returns the index of a rule whose blocks are all taken by other rules.
fn covered(mixed: &Description) -> Option<usize> {
    let remarks = check::check(mixed);
    remarks.iter().find_map(|remark| {
        let inside = remark.path.strip_prefix("clear.rules[")?;
        let (number, _) = inside.split_once(']')?;
        (remark.message.key == COVERED).then(|| number.parse().ok())?
    })
}

/// Returns whether some rule clears the garbage, or there is no garbage.
fn is_cleared(mixed: &Description) -> bool {
    let mut garbage = mixed.garbage;
    let mut roles = Vec::new();
    let mut add = |_: &str, role: &mut u8| roles.push(*role);
    garbage.roles(&mut RoleWalk::new("", &mut add));
    let is_alike = |role: &u8| {
        let block = mixed.blocks.iter().find(|block| block.id == *role);
        block.is_some_and(|block| block.class != Class::Garbage)
    };
    roles.iter().all(|role| {
        mixed.clear.rules.iter().any(|rule| match &rule.when {
            Condition::FullRow { .. } | Condition::Sentence { .. } => true,
            Condition::Connected { roles, .. }
            | Condition::Line { roles, .. }
            | Condition::Pattern { roles, .. } => {
                is_alike(role) && (roles.is_empty() || roles.contains(role))
            }
            Condition::Ignite { pairs, .. } => pairs
                .iter()
                .any(|(igniter, fuse)| igniter == role || fuse == role),
            Condition::Blast {
                lit, bombs, also, ..
            } => [lit, bombs, also].into_iter().any(|it| it.contains(role)),
            Condition::Beside { roles, .. }
            | Condition::After { roles, .. }
            | Condition::SameAs { roles, .. } => roles.contains(role),
        })
    })
}

/// Drops blocks that were added for clear rules and are neither named nor
/// dealt.
fn drop_unused_blocks(fitted: &mut Fitted) {
    let appearing = check::appearing(&fitted.description);
    let mixed = &mut fitted.description;
    let mut named = Vec::new();
    let mut add = |_: &str, role: &mut u8| named.push(*role);
    mixed.clear.roles(&mut RoleWalk::new("", &mut add));
    mixed.garbage.roles(&mut RoleWalk::new("", &mut add));
    mixed.blocks.retain(|block| {
        !fitted.added.contains(&block.id)
            || appearing.contains(&block.id)
            || named.contains(&block.id)
    });
}
