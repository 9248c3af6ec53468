//! Shifting and turning the level. All of it is for the eye; the facing also
//! says where MOVE and SHIFT go (W-LVL-02).

use bevy::ecs::prelude::*;

use super::giving;
use crate::grammar::Complement;
use crate::input::Player;
use crate::lexicon::{Property, direction};
use crate::rules::{RuleQuery, Thing};
use crate::tiles::{LevelState, level_state, set_level_state};
use crate::turn::memory::TurnMemory;
use kotodama_board::Direction;

/// Properties that let input shift the level.
pub const SHIFTED_BY_INPUT: &[Property] = &[Property::You, Property::You2];

/// Height and width of a screen in cells (W-LP-17).
const SCREEN: (i32, i32) = (35, 20);

/// Moves the level by YOU and YOU2 (phase 3; W-LP-01, W-LP-33).
pub fn answer(world: &mut World) {
    let input = world.resource::<TurnMemory>().input;
    let query = RuleQuery::new(world);
    let is = |property| query.is(property, Thing::Level);
    let first = input.of(Player::One).filter(|_| is(Property::You));
    let second = input.of(Player::Two);
    let second = second.filter(|_| is(Property::You) || is(Property::You2));
    if let Some(direction) = first.or(second) {
        go(world, direction, 1, true);
    }
}

/// Moves the level by PUSH and PULL, which nothing holds back or reverses
/// (phase 12; W-LP-28, W-LP-34, W-LP-35).
pub fn be_nudged(world: &mut World) {
    let memory = world.resource::<TurnMemory>();
    let (pushed, pulled) = (memory.level_pushed, memory.level_pulled);
    for (property, direction) in [(Property::Push, pushed), (Property::Pull, pulled)] {
        if let Some(direction) = direction
            && RuleQuery::new(world).is(property, Thing::Level)
        {
            shift(world, direction, 1, true);
        }
    }
}

/// Phase 14: returns the level facing as the last of the DIRs in rule order
/// says (W-LP-15).
pub fn face(world: &World) -> LevelState {
    let query = RuleQuery::new(world);
    let mut level = query.level();
    if let Some(direction) = directed(&query) {
        (level.facing, level.shown_facing) = (direction, direction);
    }
    level
}

/// Changes the level as a phase has decided.
pub fn set(In(level): In<LevelState>, world: &mut World) {
    set_level_state(world, level);
}

fn directed(query: &RuleQuery) -> Option<Direction> {
    giving(query)
        .filter_map(|rule| match rule.complement {
            Complement::Property(property) => direction(property),
            Complement::Noun(_) | Complement::Note(_) | Complement::Word(_) => None,
        })
        .last()
}

/// Phase 16: returns the level after TURN and DETURN; what is shown is one turn
/// behind (W-LP-26).
pub fn turn_around(world: &World) -> LevelState {
    let query = RuleQuery::new(world);
    let mut level = query.level();
    if directed(&query).is_some() {
        return level;
    }
    for rule in giving(&query) {
        let facing = level.facing;
        let next = match rule.complement {
            Complement::Property(Property::Turn) => facing.clockwise(),
            Complement::Property(Property::Deturn) => facing.counter_clockwise(),
            _ => continue,
        };
        level.shown_facing = facing;
        level.facing = next;
    }
    level
}

/// Moves the level by MOVE, one cell in its facing (W-LP-11); SLEEP prevents it
/// (W-LP-19).
pub(super) fn walk(world: &mut World) {
    let query = RuleQuery::new(world);
    if !query.is(Property::Sleep, Thing::Level) {
        let direction = query.level().facing;
        go(world, direction, 1, true);
    }
}

/// Moves the level by NUDGE, one cell without turning (W-LP-25). LOCKED holds
/// it only while the level faces that way (W-LP-35).
pub(super) fn sidle(world: &mut World, direction: Direction) {
    let query = RuleQuery::new(world);
    let is = |property| query.is(property, Thing::Level);
    let direction = query.reversed(Thing::Level, direction);
    let locked = query.level().facing == direction && query.is_held(Thing::Level, direction);
    if !locked && !is(Property::Sleep) && !is(Property::Still) {
        shift(world, direction, 1, false);
    }
}

/// Moves the level by FALL, one screen (W-LP-17).
pub(super) fn fall(world: &mut World, direction: Direction) {
    let (width, height) = SCREEN;
    let cells = match direction {
        Direction::Right | Direction::Left => width,
        Direction::Up | Direction::Down => height,
    };
    go(world, direction, cells, false);
}

/// Shifts the level where a cause says; REVERSE turns the way round, and
/// unlike an object the level then faces it (W-LP-28). Held by STILL or LOCKED
/// it does not even turn (W-LP-34, W-LP-35).
fn go(world: &mut World, direction: Direction, cells: i32, turns: bool) {
    let query = RuleQuery::new(world);
    let direction = query.reversed(Thing::Level, direction);
    if !query.is_held(Thing::Level, direction) {
        shift(world, direction, cells, turns);
    }
}

fn shift(world: &mut World, direction: Direction, cells: i32, turns: bool) {
    let level = level_state(world);
    let level = LevelState {
        offset: level.offset.saturating_add(direction.delta() * cells),
        facing: if turns { direction } else { level.facing },
        ..level
    };
    set_level_state(world, level);
}
