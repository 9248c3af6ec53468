//! Phases that turn objects in place: DIRs (W-DIR), TURN and DETURN (W-TURN2),
//! and the facing that SHIFT leaves behind (W-SHIFT-05).

use bevy::ecs::prelude::*;

use crate::lexicon::{Property, direction};
use crate::rules::{RuleQuery, Thing};
use crate::tiles;
use kotodama_board::{Direction, ObjectId};

/// The direction words.
pub const DIRS: &[Property] = &[
    Property::Right,
    Property::Up,
    Property::Left,
    Property::Down,
];

/// The words that turn by a quarter turn.
pub const TURNS: &[Property] = &[Property::Turn, Property::Deturn];

/// Objects and the directions that they turn to.
pub type Turns = Vec<(ObjectId, Direction)>;

/// Turns objects as a phase has decided.
pub fn face_all(In(turns): In<Turns>, world: &mut World) {
    for (id, direction) in turns {
        tiles::face(world, id, direction);
    }
}

/// Turns objects to the direction that most rules give them (W-DIR-01).
pub fn set_directions(world: &World) -> Turns {
    let query = RuleQuery::new(world);
    let ids = query.objects_with_any(DIRS).into_iter();
    ids.filter_map(|id| {
        let mut counts = [0; 4];
        for &property in DIRS {
            if let Some(count) =
                direction(property).and_then(|direction| counts.get_mut(direction.index()))
            {
                *count = query.count(property, Thing::Object(id));
            }
        }
        Some((id, preferred(query.facing(id), counts)?))
    })
    .collect()
}

/// Returns of the directions with the highest count the one reached first by
/// turning clockwise from `facing` by at least a quarter turn (W-DIR-02).
fn preferred(facing: Direction, counts: [u32; 4]) -> Option<Direction> {
    let most = counts.into_iter().max().filter(|&most| most > 0)?;
    std::iter::successors(Some(facing.clockwise()), |direction| {
        Some(direction.clockwise())
    })
    .take(4)
    .find(|direction| counts.get(direction.index()) == Some(&most))
}

/// Turns TURN and DETURN objects by a quarter turn per rule (W-TURN2-01).
pub fn turn_around(world: &World) -> Turns {
    let query = RuleQuery::new(world);
    let ids = query.objects_with_any(TURNS).into_iter();
    ids.map(|id| {
        let thing = Thing::Object(id);
        let quarters =
            query.count(Property::Turn, thing) + 3 * query.count(Property::Deturn, thing);
        let facing = (0..quarters % 4).fold(query.facing(id), |direction, _| direction.clockwise());
        (id, facing)
    })
    .collect()
}

/// Gives the facing of every SHIFT object, in rule order, to what overlaps it
/// (W-SHIFT-05).
pub fn shift_facing(world: &mut World) {
    for belt in RuleQuery::new(world).objects_in_rule_order(Property::Shift) {
        let query = RuleQuery::new(world);
        let facing = query.facing(belt);
        let others: Vec<ObjectId> = query.overlapping(belt).collect();
        for id in others {
            tiles::face(world, id, facing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_counts_turn_clockwise() {
        // W-DIR-02: UP AND DOWN
        let up_and_down = [0, 1, 0, 1];
        for (facing, expected) in [
            (Direction::Up, Direction::Down),
            (Direction::Right, Direction::Down),
            (Direction::Down, Direction::Up),
            (Direction::Left, Direction::Up),
        ] {
            assert_eq!(preferred(facing, up_and_down), Some(expected), "{facing:?}");
        }
        assert_eq!(preferred(Direction::Up, [1; 4]), Some(Direction::Right));
        assert_eq!(preferred(Direction::Up, [0, 2, 1, 1]), Some(Direction::Up));
        assert_eq!(preferred(Direction::Up, [0; 4]), None);
    }
}
