//! `ClearAll`: no target is left in the field.

use bevy::ecs::prelude::*;

use super::super::description::{Goal, GoalTargets};
use super::super::field::Field;
use super::super::over::Ending;
use super::super::rules::{Roles, Rules};

/// Has there been a target? Without one there is nothing to clear.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// At some time since the beginning.
    pub seen: bool,
}

/// Is a block of this role a target?
#[must_use]
pub fn is_target(targets: &GoalTargets, roles: &Roles, role: u8) -> bool {
    match targets {
        GoalTargets::Class(class) => roles.class(role) == *class,
        GoalTargets::Roles(named) => named.contains(&role),
    }
}

/// `goal.clear_all`: reached when the last target has vanished.
pub fn clear_all(
    rules: Res<Rules>,
    field: Res<Field>,
    mut targets: ResMut<Targets>,
    mut ending: Ending,
    mut looked: Local<Option<u64>>,
) {
    let Goal::ClearAll(named) = &rules.description.goal else {
        return;
    };
    if *looked == Some(field.revision()) {
        return;
    }
    *looked = Some(field.revision());
    let mut blocks = field.grid().blocks();
    if blocks.any(|(_, block)| is_target(named, &rules.roles, block.role)) {
        targets.seen = true;
    } else if targets.seen {
        ending.win(rules.description.goal.reason());
    }
}
