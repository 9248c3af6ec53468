//! Actions of players in a cycle (section 21), and using items (section 22).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Direction;

use crate::commands::take_item;
use crate::death;
use crate::definition::Played;
use crate::direction::word_of;
use crate::level::Grid;
use crate::light;
use crate::message::{Sender, label};
use crate::movement;
use crate::name::Known;
use crate::player::{Cycle, Notice, Player, Players, is_dead, is_over, notify};
use crate::program::Program;
use crate::pull;
use crate::run::{self, Used};
use crate::stage::{self, Stage};
use crate::state::State;
use crate::tile::Position;
use crate::tiles;
use crate::travel;
use crate::value::Value;

/// An action of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// Does nothing.
    #[default]
    Wait,
    /// Steps, pushing anything pushable.
    Step(Direction),
    /// Uses the equipped item.
    Use(Direction),
    /// Pulls while stepping.
    Pull(Direction),
    /// Sends `OPEN` to the tile ahead.
    Open(Direction),
    /// Sends `CLOSE` to the tile ahead.
    Close(Direction),
    /// Lights a torch.
    Torch,
    /// Returns to life after death.
    Respawn,
    /// Chooses the link of this number, from 1.
    Choose(usize),
    /// Equips this item.
    Equip(Arc<str>),
}

/// Actions of the players in the next cycle, the first player's first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Actions(pub [Action; 2]);

/// Performs the players' actions, one after the other (D-CYCLE-03).
pub fn act(world: &mut World) {
    let actions = std::mem::take(&mut world.resource_mut::<Actions>().0);
    if actions == [Action::Wait, Action::Wait] {
        return;
    }
    let players = world.resource::<Players>().0.clone();
    stage::enter(world, |world| {
        for (player, action) in players.into_iter().zip(actions) {
            act_as(world, player, &action);
        }
    });
}

fn act_as(world: &mut Stage, player: Entity, action: &Action) {
    if is_over(world, player) || *action == Action::Wait {
        return;
    }
    if is_dead(world, player) {
        if *action == Action::Respawn {
            death::respawn(world, player);
        }
        return;
    }
    if let Action::Step(_) | Action::Use(_) | Action::Pull(_) | Action::Open(_) | Action::Close(_) =
        action
        && let Some(mut player) = world.get_mut::<Player>(player)
    {
        // The links disappear (D-TEXT-07).
        player.links.clear();
    }
    match action {
        Action::Wait | Action::Respawn => {}
        Action::Step(direction) => step(world, player, *direction, false),
        Action::Pull(direction) => step(world, player, *direction, true),
        Action::Use(direction) => use_item(world, player, *direction),
        Action::Open(direction) => {
            ask(world, player, *direction, label::OPEN, Notice::CannotOpen);
        }
        Action::Close(direction) => {
            ask(world, player, *direction, label::CLOSE, Notice::CannotClose);
        }
        Action::Torch => light::light_torch(world, player),
        Action::Choose(number) => choose(world, player, *number),
        Action::Equip(slug) => equip(world, player, slug),
    }
}

/// Steps, first touching the tiles ahead (D-ACT-03, D-ACT-04).
fn step(world: &mut Stage, player: Entity, direction: Direction, pulls: bool) {
    let Some(before) = world.get::<Position>(player).copied() else {
        return;
    };
    let cell = before.cell.neighbour(direction);
    let stack = world.get::<Grid>(before.level).map(|it| it.stack(cell));
    let stack: Vec<Entity> = stack.unwrap_or_default().iter().rev().copied().collect();
    if let Some(sender) = tiles::snapshot(world, player) {
        for tile in stack {
            run::handle_now(world, tile, label::TOUCH, &sender);
        }
    }
    let now = world.get::<Position>(player);
    let has_moved = now.is_none_or(|now| (now.level, now.cell) != (before.level, before.cell));
    if has_moved || is_dead(world, player) || is_over(world, player) {
        return;
    }
    if travel::over_edge(world, player, direction) {
        return;
    }
    match pulls {
        true => {
            pull::pull(world, player, direction, false);
        }
        false => {
            if movement::step_untouched(world, player, direction) {
                let facing = Value::text(word_of(direction));
                tiles::set(world, player, Known::Facing, facing);
            }
        }
    }
}

/// Sends a message to the top tile in a direction (D-ACT-05).
fn ask(world: &mut Stage, player: Entity, direction: Direction, label: &str, fails: Notice) {
    let Some(position) = world.get::<Position>(player).copied() else {
        return;
    };
    let cell = position.cell.neighbour(direction);
    let Some(tile) = tiles::top(world, position.level, cell) else {
        return;
    };
    let program = world.get::<Program>(tile);
    if program.is_none_or(|program| program.active(label).is_none()) {
        notify(world, player, fails);
        return;
    }
    if let Some(sender) = tiles::snapshot(world, player) {
        run::handle_now(world, tile, label, &sender);
    }
}

/// Chooses a link (D-ACT-08).
fn choose(world: &mut Stage, player: Entity, number: usize) {
    let Some(mut chooser) = world.get_mut::<Player>(player) else {
        return;
    };
    let link = number
        .checked_sub(1)
        .and_then(|index| chooser.links.get(index));
    let Some(link) = link.cloned() else { return };
    chooser.links.clear();
    let level = world.get::<Position>(player).map(|it| it.level);
    let sender: Option<Arc<Sender>> = tiles::snapshot(world, player);
    if let (Some(id), Some(level), Some(sender)) = (link.tile, level, sender)
        && let Some(tile) = tiles::find_in(world, level, id)
    {
        run::handle_now(world, tile, &link.label.to_lowercase(), &sender);
    }
}

/// Puts an item of the equipment into use (D-ACT-09).
fn equip(world: &mut Stage, player: Entity, slug: &Arc<str>) {
    if let Some(mut state) = world.get_mut::<State>(player)
        && state.known(Known::Equipment).as_list().contains(slug)
    {
        state.set(Known::Equipped, Value::Text(Arc::clone(slug)));
    }
}

/// Number of cycles from one use of an item to the next (D-ITEM-04).
const USE_CYCLES: u64 = 2;

/// Uses the equipped item (section 22).
fn use_item(world: &mut Stage, player: Entity, direction: Direction) {
    let cycle = world.resource::<Cycle>().0;
    let ready_at = world.get::<Player>(player).map_or(0, |it| it.ready_at);
    if cycle < ready_at {
        return;
    }
    let facing = Value::text(word_of(direction));
    tiles::set(world, player, Known::Facing, facing);
    let slug = tiles::value(world, player, Known::Equipped);
    let Some(slug) = slug.as_text() else {
        notify(world, player, Notice::NothingEquipped);
        return;
    };
    let Some(item) = world.resource::<Played>().0.items.get(slug).cloned() else {
        notify(world, player, Notice::ItemNotFound);
        return;
    };
    let level = world.get::<Position>(player).map(|it| it.level);
    let is_peaceful = level.is_some_and(|level| tiles::is_set(world, level, Known::Pacifism));
    if item.is_weapon && is_peaceful {
        notify(world, player, Notice::NotHere);
        return;
    }
    if let Some(mut user) = world.get_mut::<Player>(player) {
        user.ready_at = cycle + USE_CYCLES;
    }
    let used = run::run_item(world, player, &item);
    if item.is_consumable || used == Used::UsedUp {
        take_item(world, player, slug);
    }
}
