//! `ClearAll`: no target is left in the field.

use bevy::ecs::prelude::*;

use super::super::description::GoalTargets;
use super::super::field::Field;
use super::super::flow::Ending;
use super::super::rules::{Roles, Rules};

/// Whether the play has had a target. Without one there is nothing to clear.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// Set once a target has been in the field.
    pub seen: bool,
}

/// Revision of the field in which targets were last looked for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked(Option<u64>);

/// Returns whether a block of this role is a target.
#[must_use]
pub fn is_target(targets: &GoalTargets, roles: &Roles, role: u8) -> bool {
    match targets {
        GoalTargets::Class(class) => roles.class(role) == *class,
        GoalTargets::Roles(named) => named.contains(&role),
    }
}

/// System `goal.clear_all`: the goal is reached when the last target has
/// vanished.
pub(super) fn clear_all(
    named: GoalTargets,
    reason: &'static str,
) -> impl Fn(Res<Rules>, Res<Field>, ResMut<Targets>, Ending, ResMut<Looked>) {
    move |rules, field, mut targets, mut ending, mut looked| {
        if looked.0 == Some(field.revision()) {
            return;
        }
        looked.0 = Some(field.revision());
        let mut blocks = field.grid().blocks();
        if blocks.any(|(_, block)| is_target(&named, &rules.roles, block.role)) {
            targets.seen = true;
        } else if targets.seen {
            ending.win(reason);
        }
    }
}
