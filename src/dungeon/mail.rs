//! Messages on their way: queued at the end of the cycle or later, with the
//! standard effects of `SHOT` and `BOMBED` (sections 15 and 19).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::damage;
use crate::level::{Agenda, Levels, MAX_DELAYED, Mail, Wakefulness};
use crate::log::{Warning, Warnings};
use crate::message::{Letter, Message, Sender, label};
use crate::observation::{self, Fate};
use crate::player::Cycle;
use crate::program::{MAX_QUEUE, Program};
use crate::tile::TileId;
use crate::tiles;
use crate::work::Work;

/// Letters that a level sends in a cycle at most: as many as two full queues
/// of a thousand programs.
pub(crate) const MAX_OUTBOX: usize = 2_000_000;

/// Sends a message to a tile of a level; it is queued at the end of the cycle.
pub fn send(world: &mut World, level: Entity, to: TileId, message: Arc<Message>) {
    post(
        world,
        level,
        Letter {
            to,
            message,
            source: None,
        },
    );
}

/// Sends a letter to a tile of a level.
pub fn post(world: &mut World, level: Entity, letter: Letter) {
    Work::count(world, 1);
    let Some(mut mail) = world.get_mut::<Mail>(level) else {
        return;
    };
    if mail.outbox.len() < MAX_OUTBOX {
        mail.outbox.push(letter);
    } else {
        Warnings::add(world, Warning::TooManyMessages);
    }
}

/// Sends a letter, to be queued at the end of the cycle or in the cycle in which
/// it comes due.
pub fn post_until(world: &mut World, level: Entity, letter: Letter, due: Option<u64>) {
    match due {
        None => post(world, level, letter),
        Some(due) => post_delayed(world, level, letter, due),
    }
}

/// Sends a letter that comes due in a later cycle (D-MSG-09).
pub fn post_delayed(world: &mut World, level: Entity, letter: Letter, due: u64) {
    observation::delayed(world, &letter, due);
    let Some(mut mail) = world.get_mut::<Mail>(level) else {
        return;
    };
    if mail.delayed_count >= MAX_DELAYED {
        Work::count(world, 1);
        Warnings::add(world, Warning::TooManyDelayed);
        return;
    }
    mail.delayed_count += 1;
    mail.delayed.entry(due).or_default().push(letter);
}

/// Queues the delayed messages that are due, oldest first (D-CYCLE-02). They
/// wake their levels.
pub fn deliver_delayed(world: &mut World) {
    let cycle = world.resource::<Cycle>().0;
    let levels: Vec<Entity> = world.resource::<Levels>().0.values().copied().collect();
    for level in levels {
        let Some(mail) = world.get::<Mail>(level) else {
            continue;
        };
        if mail
            .delayed
            .first_key_value()
            .is_none_or(|(due, _)| *due > cycle)
        {
            continue;
        }
        let mut due = Vec::new();
        if let Some(mut mail) = world.get_mut::<Mail>(level) {
            while let Some(first) = mail.delayed.first_entry()
                && *first.key() <= cycle
            {
                due.extend(first.remove());
            }
            mail.delayed_count -= due.len();
        }
        if let Some(mut wakefulness) = world.get_mut::<Wakefulness>(level) {
            wakefulness.keep_awake(cycle);
        }
        for letter in due {
            affect(world, level, &letter);
            queue(world, level, letter);
        }
    }
}

/// Does the standard effects of what was sent in the cycle and queues it
/// (D-CYCLE-05).
pub fn deliver(world: &mut World) {
    let levels: Vec<Entity> = world.resource::<Levels>().0.values().copied().collect();
    for level in levels {
        deliver_in(world, level);
    }
}

/// The same in one level.
pub fn deliver_in(world: &mut World, level: Entity) {
    let mail = world.get::<Mail>(level);
    if mail.is_none_or(|mail| mail.outbox.is_empty()) {
        return;
    }
    observation::deliver(world, level);
    let Some(mut mail) = world.get_mut::<Mail>(level) else {
        return;
    };
    let letters = std::mem::take(&mut mail.outbox);
    for letter in &letters {
        affect(world, level, letter);
    }
    for letter in letters {
        queue(world, level, letter);
    }
}

fn affect(world: &mut World, level: Entity, letter: &Letter) {
    let Some(source) = &letter.source else {
        return;
    };
    if !is_harmful(&letter.message.label) {
        return;
    }
    if let Some(tile) = tiles::find_in(world, level, letter.to) {
        damage::hit(world, tile, source);
    }
}

/// Does a message with this label have a standard effect?
#[must_use]
pub fn is_harmful(label: &str) -> bool {
    matches!(label, label::SHOT | label::BOMBED)
}

fn queue(world: &mut World, level: Entity, letter: Letter) {
    let Some(tile) = tiles::find_in(world, level, letter.to) else {
        return;
    };
    let Some(mut program) = world.get_mut::<Program>(tile) else {
        observation::taken(world, tile, &letter.message, Fate::NoProgram);
        return;
    };
    if program.queue.len() >= MAX_QUEUE {
        Warnings::add(world, Warning::TooManyMessages);
        observation::taken(world, tile, &letter.message, Fate::Full);
        return;
    }
    program.queue.push_back(letter.message);
    if let Some(mut agenda) = world.get_mut::<Agenda>(level) {
        agenda.ready.insert(letter.to);
    }
}

/// Sends a message to every program of every level, now or with a delay, and
/// wakes the levels (D-SEND-02, D-SEND-03).
pub fn send_global(world: &mut World, label: &Arc<str>, sender: &Arc<Sender>, due: Option<u64>) {
    let cycle = world.resource::<Cycle>().0;
    let message = Arc::new(Message {
        label: Arc::clone(label),
        sender: Some(Arc::new(sender.global())),
    });
    let source = is_harmful(label).then(|| Arc::clone(sender));
    let levels: Vec<Entity> = world.resource::<Levels>().0.values().copied().collect();
    for level in levels {
        if let Some(mut wakefulness) = world.get_mut::<Wakefulness>(level) {
            wakefulness.keep_awake(cycle);
        }
        crate::cycle::wake(world, level);
        Work::count(world, 1);
        let agenda = world.get::<Agenda>(level);
        let programs: Vec<TileId> = agenda
            .map(|agenda| agenda.programs.iter().copied().collect())
            .unwrap_or_default();
        for to in programs {
            let (message, source) = (Arc::clone(&message), source.clone());
            let letter = Letter {
                to,
                message,
                source,
            };
            post_until(world, level, letter, due);
        }
    }
}
