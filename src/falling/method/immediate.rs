//! `Immediate`: matched blocks are deleted (F-MTH-01).

use bevy::ecs::prelude::*;

use super::super::clear::{self, ClearMatches};
use super::super::description::Method;
use super::super::field::Field;
use super::super::orders::Orders;
use super::super::rules::Rules;

/// `method.immediate`.
pub fn immediate(
    rules: Res<Rules>,
    field: Res<Field>,
    matches: Res<ClearMatches>,
    mut orders: ResMut<Orders>,
) {
    clear::order(&rules, field.grid(), &matches, &mut orders, |how| {
        matches!(how, Method::Immediate { .. })
    });
}
