//! `Immediate`: matched blocks are deleted (F-MTH-01).

use bevy::ecs::prelude::*;

use super::super::clear::Verdict;
use super::super::description::Method;
use super::super::field::Field;
use super::super::orders::Orders;
use super::super::rules::Rules;

/// `method.immediate`.
pub fn immediate(
    rules: Res<Rules>,
    field: Res<Field>,
    verdict: Res<Verdict>,
    mut orders: ResMut<Orders>,
) {
    super::order(&rules, field.grid(), &verdict, &mut orders, |how| {
        matches!(how, Method::Immediate { .. })
    });
}
