//! Whether a cursor can walk to an icon.

use std::collections::HashSet;

use bevy::prelude::*;

use kotodama_board::Direction;
use kotodama_words as words;
use kotodama_words::level::{Level, LevelContext};
use kotodama_words::lexicon::Property;
use kotodama_words::rules::{RuleQuery, Thing};

/// Returns whether a way leads to the icon of the level that play returns from,
/// beginning where the first SELECT object starts (W-SELECT-02). Also true where
/// there is no such icon or object.
pub(super) fn is_reached(level: &Level, context: &LevelContext, seed: u64) -> bool {
    let Some(icon) = context.returned_to(level) else {
        return true;
    };
    let context = LevelContext {
        returned: None,
        ..context.clone()
    };
    let mut world = World::new();
    words::setup(&mut world);
    words::enter(&mut world, level, &context, seed);
    let query = RuleQuery::new(&world);
    let mut cursors = query.objects_with(Property::Select);
    cursors.retain(|&id| !query.is_icon(id));
    let Some(&cursor) = cursors.first().filter(|_| query.exists(icon)) else {
        return true;
    };
    let admits = |cell: IVec2| {
        let mut there = query.tiles.at(cell).iter();
        query.tiles.bounds().contains(cell)
            && there.any(|tile| {
                let is_hidden = || query.is(Property::Hide, Thing::Object(tile.id));
                query.is_opened(tile.id) || query.is_path(tile.id) && !is_hidden()
            })
    };
    let (from, to) = (query.cell(cursor), query.cell(icon));
    let mut seen = HashSet::from([from]);
    let mut open = vec![from];
    while let Some(cell) = open.pop() {
        if cell == to {
            return true;
        }
        let beside = Direction::ALL.map(|direction| cell + direction.delta());
        for next in beside.into_iter().filter(|&next| admits(next)) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}
