//! Commands that send: messages, sounds, players to other levels, the end of
//! the game.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::{DIRECTION_WORDS, one, optional, strict};
use crate::direction::direction_of;
use crate::eval;
use crate::level::{Agenda, Exits, Grid, number_of};
use crate::mail;
use crate::message::{Letter, Message, Sender};
use crate::movement::direction_in;
use crate::over;
use crate::player::{Players, is_player};
use crate::script::ast::{Arguments, Param};
use crate::script::command::{Command, Flow, Kind, Run};
use crate::sound::{self, Audience};
use crate::stage::Stage;
use crate::tile::{Position, TileId};
use crate::tiles;
use crate::travel;
use crate::value::{Value, lower_case};

/// The command `SEND` (D-SEND-01 to -04).
pub const SEND: Command = Command {
    name: "SEND",
    aliases: &[],
    parameters: strict(&[
        one("message", Kind::Any),
        optional("target", Kind::Any),
        optional("delay", Kind::Any),
    ]),
    help: "Sends a message to this tile, to others, to a direction, an id or a name, now or later",
    run: send,
};

/// The receivers of a message.
#[derive(Clone, Debug, Default)]
struct Receivers {
    ids: Vec<TileId>,
    /// Whether a player may not be its sender (D-MSG-04).
    is_own: bool,
}

fn send(world: &mut Stage, run: &Run, arguments: &Arguments) -> Flow {
    let Some(message) = arguments.nth(0) else {
        return Flow::Next;
    };
    let label = match eval::word(world, run, message) {
        Value::Text(text) => lower_case(&text),
        other => other.to_string().to_lowercase().into(),
    };
    let target = match arguments.nth(1) {
        Some(param) => target_word(world, run, param),
        None => Value::text("self"),
    };
    let (Some(own), Some(position)) = (
        tiles::snapshot(world, run.tile),
        world.get::<Position>(run.tile).copied(),
    ) else {
        return Flow::Next;
    };
    if target
        .as_text()
        .is_some_and(|target| target.eq_ignore_ascii_case("global"))
    {
        let due = due(world, run, arguments.nth(2));
        mail::send_global(world, &label, &own, due);
        return Flow::Next;
    }
    let receivers = receivers(world, run, position, &target);
    let sender: &Arc<Sender> = match &run.sender {
        Some(sender) if sender.is_player() && !receivers.is_own => sender,
        _ => &own,
    };
    let message = Arc::new(Message {
        label: Arc::clone(&label),
        sender: Some(Arc::clone(sender)),
    });
    let due = due(world, run, arguments.nth(2));
    let source = mail::is_harmful(&label).then_some(own);
    for to in receivers.ids {
        let letter = Letter {
            to,
            message: Arc::clone(&message),
            source: source.clone(),
        };
        mail::post_until(world, position.level, letter, due);
    }
    Flow::Next
}

/// Returns the cycle in which a message is due; `None` without a delay.
fn due(world: &mut Stage, run: &Run, param: Option<&Param>) -> Option<u64> {
    let delay = delay(&eval::optional(world, run, param));
    let now = world.cycle;
    (delay > 0).then(|| now.saturating_add(delay))
}

/// Returns seconds as cycles, rounded down (D-MSG-09).
#[expect(
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a product of a number that is in range"
)]
fn delay(value: &Value) -> u64 {
    match value.number() {
        // As a float, 1.15 is slightly less than written.
        Some(seconds) if seconds.is_positive() => (seconds.fraction() * 20.0 + 1e-9) as u64,
        _ => 0,
    }
}

/// Returns the target as a word or a number: `?sender` is the sender's id.
fn target_word(world: &mut Stage, run: &Run, param: &Param) -> Value {
    match param {
        Param::Literal { value, .. } => value.clone(),
        other => eval::value(world, run, other),
    }
}

fn receivers(world: &mut Stage, run: &Run, position: Position, target: &Value) -> Receivers {
    let level = position.level;
    let id = match target {
        Value::Int(id) => Some(*id),
        _ => None,
    };
    if let Some(id) = id {
        let is_there = tiles::find_in(world, level, TileId(id)).is_some();
        return Receivers {
            ids: is_there.then_some(TileId(id)).into_iter().collect(),
            is_own: false,
        };
    }
    let Value::Text(word) = target else {
        return Receivers::default();
    };
    let programs = |world: &World| -> Vec<TileId> {
        let agenda = world.get::<Agenda>(level);
        agenda
            .map(|agenda| agenda.programs.iter().copied().collect())
            .unwrap_or_default()
    };
    let in_cell = |world: &World, cell| -> Vec<TileId> {
        let stack = world.get::<Grid>(level).map(|grid| grid.stack(cell));
        let stack = stack.unwrap_or_default().iter().rev();
        stack
            .filter_map(|tile| world.get::<TileId>(*tile).copied())
            .collect()
    };
    let ids = match &*lower_case(word) {
        "self" => {
            return Receivers {
                ids: vec![run.id],
                is_own: true,
            };
        }
        "all" => programs(world),
        "others" => {
            let mut ids = programs(world);
            ids.retain(|id| *id != run.id);
            ids
        }
        "here" => in_cell(world, position.cell),
        word => match direction_of(word) {
            Some(direction) => in_cell(world, position.cell.neighbour(direction)),
            None => tiles::named(world, level, word),
        },
    };
    Receivers { ids, is_own: false }
}

/// The command `SOUND` (D-SOUND_CMD-01).
pub const SOUND: Command = Command {
    name: "SOUND",
    aliases: &[],
    parameters: strict(&[
        one("slug", Kind::Sound),
        optional("target", Kind::WordOrId(&["nearby", "all"])),
    ]),
    help: "Plays a sound for nearby players, for all in the level, or for one",
    run: |world, run, arguments| {
        play_sound(world, run, arguments);
        Flow::Next
    },
};

fn play_sound(world: &mut Stage, run: &Run, arguments: &Arguments) -> Option<()> {
    let slug = eval::word(world, run, arguments.nth(0)?).to_string();
    let position = *world.get::<Position>(run.tile)?;
    let audience = match arguments.nth(1) {
        None => Audience::Nearby,
        Some(param) => match target_word(world, run, param) {
            Value::Int(id) => {
                let tile = tiles::find(world, TileId(id))?;
                Audience::Player(is_player(world, tile).then_some(tile)?)
            }
            Value::Text(word) => match word.to_lowercase().as_str() {
                "nearby" => Audience::Nearby,
                "all" => Audience::All,
                _ => return None,
            },
            _ => return None,
        },
    };
    sound::play(world, position.level, position.cell, &slug, audience);
    Some(())
}

/// The command `GAMEOVER` (D-GAMEOVER-01).
pub const GAMEOVER: Command = Command {
    name: "GAMEOVER",
    aliases: &[],
    parameters: strict(&[
        optional("victory", Kind::Flag),
        optional("result", Kind::Any),
        optional("who", Kind::WordOrId(&["all"])),
    ]),
    help: "Ends the game for the sender, for a player, or for all",
    run: |world, run, arguments| {
        let victory = match arguments.nth(0) {
            Some(param) => eval::value(world, run, param).is_set(),
            None => true,
        };
        let result = match arguments.nth(1) {
            Some(param) => eval::word(world, run, param).to_string(),
            None => "Win".to_owned(),
        };
        for player in losers(world, run, arguments.nth(2)) {
            over::end(world, player, victory, &result);
        }
        Flow::Next
    },
};

/// Returns the players whose game ends.
fn losers(world: &mut Stage, run: &Run, who: Option<&Param>) -> Vec<Entity> {
    let who = match who {
        None => {
            let sender = run.sender.as_ref().filter(|sender| sender.is_player());
            let id = sender.and_then(|sender| sender.id);
            id.map_or(Value::Nil, |id| Value::Int(id.0))
        }
        Some(param) => target_word(world, run, param),
    };
    match who {
        Value::Int(id) => {
            let tile = tiles::find(world, TileId(id));
            tile.filter(|tile| is_player(world, *tile))
                .into_iter()
                .collect()
        }
        Value::Text(word) if word.eq_ignore_ascii_case("all") => {
            world.resource::<Players>().0.clone()
        }
        _ => Vec::new(),
    }
}

/// The command `PASSAGE` (D-PASSAGE-01).
pub const PASSAGE: Command = Command {
    name: "PASSAGE",
    aliases: &[],
    parameters: strict(&[one("key", Kind::Any)]),
    help: "Makes the tile an exit for passages with this key",
    run: |world, run, arguments| {
        let Some(param) = arguments.nth(0) else {
            return Flow::Next;
        };
        let key = eval::word(world, run, param).to_string();
        let level = world.get::<Position>(run.tile).map(|it| it.level);
        if let Some(level) = level
            && let Some(mut exits) = world.get_mut::<Exits>(level)
        {
            let exit = (run.id, Arc::<str>::from(key));
            let count = exits.0.len() / 16;
            if !exits.0.contains(&exit) && exits.0.len() < MAX_EXITS {
                exits.0.push(exit);
            }
            world.work.count(count);
        }
        Flow::Next
    },
};

/// Maximum number of exits of a level.
const MAX_EXITS: usize = 10_000;

/// The command `TRANSPORT` (D-TRANSPORT-01).
pub const TRANSPORT: Command = Command {
    name: "TRANSPORT",
    aliases: &[],
    parameters: strict(&[
        one("who", Kind::WordOrId(DIRECTION_WORDS)),
        one("level", Kind::Level),
        optional("key", Kind::Any),
    ]),
    help: "Takes a player to another level, to an exit with this key",
    run: |world, run, arguments| {
        transport(world, run, arguments);
        Flow::Next
    },
};

fn transport(world: &mut Stage, run: &Run, arguments: &Arguments) -> Option<()> {
    let who = match eval::optional(world, run, arguments.nth(0)) {
        // The player may be in another level by now.
        Value::Int(id) => tiles::find(world, TileId(id))?,
        other => {
            direction_in(&other)?;
            eval::who(world, run, arguments.nth(0))?
        }
    };
    if !is_player(world, who) {
        return None;
    }
    let position = *world.get::<Position>(run.tile)?;
    let number = number_of(world, position.level);
    let number = match eval::optional(world, run, arguments.nth(1)) {
        Value::Int(number) => number,
        Value::Text(word) => match word.to_lowercase().as_str() {
            "up" => number + 1,
            "down" => number - 1,
            _ => return None,
        },
        _ => return None,
    };
    let level = travel::level_for(world, who, number)?;
    let key = match (
        eval::optional(world, run, arguments.nth(2)),
        arguments.nth(2),
    ) {
        (Value::Nil, _) => None,
        // As with `PASSAGE`, `True` and `1.50` keep their spelling.
        (_, Some(Param::Literal { text, .. })) => Some(text.to_string()),
        (other, _) => Some(other.to_string()),
    };
    travel::transport(world, who, level, key.as_deref(), position.cell);
    Some(())
}
