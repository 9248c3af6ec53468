//! What lies outside a level: around the door through which it was entered, and
//! behind the doors in it.

use bevy::ecs::world::World;
use bevy::math::IVec2;

use super::why::{Names, object_name};
use crate::level_info::LevelInfo;
use crate::rules::RuleQuery;
use kotodama_board::{Direction, ObjectId};
use kotodama_formats::{Message, Phrase, msg, phrase};

/// Returns what lay around the icon through which the level was entered
/// (W-CLV-08); nothing if nothing did.
#[must_use]
pub fn seen_from_outside(world: &World, names: Names) -> Option<Message> {
    let surroundings = &world.resource::<LevelInfo>().surroundings;
    let things = surroundings.objects.iter().map(|(name, place)| {
        let name = match names {
            Names::AsWritten => Message::verbatim(name),
            Names::InCapitals => object_name(name),
        };
        let place = beside_door(*place);
        msg!("inspect-outside-thing", "{name} {place}", name, place)
    });
    let things =
        things.reduce(|first, second| msg!("inspect-then", "{first}; {second}", first, second))?;
    let facing = match surroundings.facing {
        Direction::Right => phrase!("inspect-door-right", "right"),
        Direction::Up => phrase!("inspect-door-up", "up"),
        Direction::Left => phrase!("inspect-door-left", "left"),
        Direction::Down => phrase!("inspect-door-down", "down"),
    };
    Some(msg!(
        "inspect-outside",
        "seen from outside, the door looking {facing}: {things}",
        facing,
        things,
    ))
}

fn beside_door(place: IVec2) -> Phrase {
    match (place.x, place.y) {
        (-1, -1) => phrase!("inspect-door-above-left", "above left of the door"),
        (0, -1) => phrase!("inspect-door-above", "above the door"),
        (1, -1) => phrase!("inspect-door-above-right", "above right of the door"),
        (-1, 0) => phrase!("inspect-door-beside-left", "left of the door"),
        (1, 0) => phrase!("inspect-door-beside-right", "right of the door"),
        (-1, 1) => phrase!("inspect-door-below-left", "below left of the door"),
        (0, 1) => phrase!("inspect-door-below", "below the door"),
        (1, 1) => phrase!("inspect-door-below-right", "below right of the door"),
        _ => phrase!("inspect-doorway", "in the doorway"),
    }
}

/// The level to which an object leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadsTo<'w> {
    /// The metadata, as the level file says it.
    pub level: &'w str,
    /// Whether the object is no icon (any more).
    pub is_transformed: bool,
}

/// Returns the level to which an object leads, if it can be entered (W-ICON-03,
/// W-ICON-07).
#[must_use]
pub fn leads_to<'w>(query: &RuleQuery<'w>, id: ObjectId) -> Option<LeadsTo<'w>> {
    Some(LeadsTo {
        level: query.destination(id)?,
        is_transformed: !query.is_icon(id),
    })
}
