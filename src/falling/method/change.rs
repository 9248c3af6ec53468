//! `Change`: matched blocks take another role (F-MTH-02).

use bevy::ecs::prelude::*;

use super::super::clear::{self, ClearMatches};
use super::super::description::Method;
use super::super::field::Field;
use super::super::orders::Orders;
use super::super::rules::Rules;

/// `method.change`.
pub fn change(
    rules: Res<Rules>,
    field: Res<Field>,
    matches: Res<ClearMatches>,
    mut orders: ResMut<Orders>,
) {
    clear::order(&rules, field.grid(), &matches, &mut orders, |how| {
        matches!(how, Method::Change { .. })
    });
}
