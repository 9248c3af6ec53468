//! Messages on their way, queued at the end of the cycle or later, with the
//! standard effects of `SHOT` and `BOMBED` (sections 15 and 19).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::damage;
use crate::level::{Agenda, Levels, MAX_DELAYED, Mail, Wakefulness};
use crate::log::{Warning, Warnings};
use crate::message::{Letter, Message, Sender, label};
use crate::observation::{self, Fate};
use crate::player::Cycle;
use crate::program::MAX_QUEUE;
use crate::stage::{self, Stage};
use crate::tile::{TileId, Tiles};
use crate::tiles;

/// Maximum number of letters that a level sends in a cycle: two full queues of
/// a thousand programs.
pub(crate) const MAX_OUTBOX: usize = 2_000_000;

/// Maximum capacity that an outbox keeps from one cycle to the next.
const MAX_ROOM: usize = 1_000;

/// Sends a message to a tile of a level, to be queued at the end of the cycle.
pub fn send(world: &mut Stage, level: Entity, to: TileId, message: Arc<Message>) {
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
pub fn post(world: &mut Stage, level: Entity, letter: Letter) {
    world.work.count(1);
    let Some(mut mail) = world.mail(level) else {
        return;
    };
    if mail.outbox.len() < MAX_OUTBOX {
        mail.outbox.push(letter);
    } else {
        Warnings::add(world, Warning::TooManyMessages);
    }
}

/// Sends a letter, to be queued at the end of the cycle or in the cycle in
/// which it is due.
pub fn post_until(world: &mut Stage, level: Entity, letter: Letter, due: Option<u64>) {
    match due {
        None => post(world, level, letter),
        Some(due) => post_delayed(world, level, letter, due),
    }
}

/// Sends a letter that is due in a later cycle (D-MSG-09).
pub fn post_delayed(world: &mut Stage, level: Entity, letter: Letter, due: u64) {
    observation::delayed(world, &letter, due);
    let Some(mut mail) = world.get_mut::<Mail>(level) else {
        return;
    };
    if mail.delayed_count >= MAX_DELAYED {
        world.work.count(1);
        Warnings::add(world, Warning::TooManyDelayed);
        return;
    }
    mail.delayed_count += 1;
    mail.delayed.entry(due).or_default().push(letter);
}

/// Queues the delayed messages that are due, oldest first (D-CYCLE-02), waking
/// their levels.
pub fn deliver_delayed(world: &mut World) {
    let cycle = world.resource::<Cycle>().0;
    let levels = world.resource::<Levels>().0.values().copied();
    let is_due = |level: &Entity| {
        let mail = world.get::<Mail>(*level);
        let first = mail.and_then(|mail| mail.delayed.first_key_value());
        first.is_some_and(|(due, _)| *due <= cycle)
    };
    let levels: Vec<Entity> = levels.filter(is_due).collect();
    if !levels.is_empty() {
        stage::enter(world, |world| deliver_due(world, &levels));
    }
}

fn deliver_due(world: &mut Stage, levels: &[Entity]) {
    let cycle = world.cycle;
    for level in levels.iter().copied() {
        let mut due = Vec::new();
        if let Some(mut mail) = world.mail(level) {
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
            queue(world, level, [letter]);
        }
    }
}

/// Applies the standard effects of the messages of the cycle and queues them
/// (D-CYCLE-05).
pub fn deliver(world: &mut World) {
    let levels = world.resource::<Levels>().0.values().copied();
    let has_mail = |level: &Entity| {
        let mail = world.get::<Mail>(*level);
        mail.is_some_and(|mail| !mail.outbox.is_empty())
    };
    if !levels.clone().any(|level| has_mail(&level)) {
        return;
    }
    let levels: Vec<Entity> = levels.collect();
    stage::enter(world, |world| {
        for level in levels {
            deliver_in(world, level);
        }
    });
}

/// Does the same in one level.
pub fn deliver_in(world: &mut Stage, level: Entity) {
    let mail = world.mail(level);
    if mail.is_none_or(|mail| mail.outbox.is_empty()) {
        return;
    }
    observation::deliver(world, level);
    let Some(mut mail) = world.mail(level) else {
        return;
    };
    // Each cycle sends about as many.
    let room = Vec::with_capacity(mail.outbox.len().min(MAX_ROOM));
    let letters = std::mem::replace(&mut mail.outbox, room);
    for letter in &letters {
        affect(world, level, letter);
    }
    queue(world, level, letters);
}

fn affect(world: &mut Stage, level: Entity, letter: &Letter) {
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

/// Returns whether a message with this label has a standard effect.
#[must_use]
pub fn is_harmful(label: &str) -> bool {
    matches!(label, label::SHOT | label::BOMBED)
}

/// Puts letters into the queues of their receivers.
fn queue(world: &mut Stage, level: Entity, letters: impl IntoIterator<Item = Letter>) {
    let tiles = &world.resource::<Tiles>().0;
    let letters = letters.into_iter();
    let (_, most) = letters.size_hint();
    let mut found: Vec<(Entity, Letter)> = Vec::with_capacity(most.unwrap_or(0));
    found.extend(letters.filter_map(|letter| Some((*tiles.get(&letter.to)?, letter))));
    let mut ready = Vec::with_capacity(found.len());
    for (tile, letter) in found {
        let Some(mut program) = world.program(tile) else {
            if world.is_observed && tiles::find_in(world, level, letter.to).is_some() {
                observation::taken(world, tile, &letter.message, Fate::NoProgram);
            }
            continue;
        };
        if program.queue.len() >= MAX_QUEUE {
            Warnings::add(world, Warning::TooManyMessages);
            observation::taken(world, tile, &letter.message, Fate::Full);
            continue;
        }
        program.queue.push_back(letter.message);
        ready.push(letter.to);
    }
    if let Some(mut agenda) = world.agenda(level) {
        agenda.ready.extend(ready);
    }
}

/// Sends a message to every program of every level, now or with a delay, and
/// wakes the levels (D-SEND-02, D-SEND-03).
pub fn send_global(world: &mut Stage, label: &Arc<str>, sender: &Arc<Sender>, due: Option<u64>) {
    let cycle = world.cycle;
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
        world.work.count(1);
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
