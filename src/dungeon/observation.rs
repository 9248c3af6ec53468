//! What happened in a cycle, for debuggers and `--inspect`: lines that were
//! executed, messages, values that became others. Nothing of it is noted unless
//! a [`Game`](crate::Game) is observed, and nothing depends on it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::level::{Level, Levels};
use crate::message::{Letter, Message};
use crate::name::Name;
use crate::saved::Snapshot;
use crate::script::Script;
use crate::script::command::Run;
use crate::start::TheDungeon;
use crate::state::State;
use crate::tile::{Appearance, TileId, Tiles};
use crate::tiles;
use crate::value::Value;

/// Events of a cycle that are kept.
pub const MAX_EVENTS: usize = 10_000;

/// A tile, as it was when something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Its id.
    pub id: TileId,
    /// What it was called.
    pub name: Arc<str>,
}

/// What carries values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A tile.
    Tile(Party),
    /// The level of this number.
    Level(i64),
    /// The dungeon.
    Dungeon,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A program, or an item for its player, executed a line.
    Line {
        /// Whose program it is.
        tile: Party,
        /// Index of the line.
        line: usize,
        /// What it says.
        source: Arc<str>,
    },
    /// A message was sent.
    Sent {
        /// Who sent it; `None` if it is sent to all levels or by nobody.
        from: Option<Party>,
        /// Who gets it.
        to: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// The cycle in which it comes due, if it is delayed.
        due: Option<u64>,
    },
    /// A message was taken out of a queue, or handled at once.
    Taken {
        /// Who took it.
        tile: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// What became of it.
        fate: Fate,
    },
    /// A value is another one after the cycle.
    Changed {
        /// Whose value it is.
        owner: Owner,
        /// Its name.
        name: String,
        /// What it was.
        old: Value,
        /// What it is.
        new: Value,
    },
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The program goes on behind the label.
    Handled,
    /// The program has no active label of this name.
    NoLabel,
    /// The program is locked.
    Locked,
}

/// What happened in the last cycle.
#[derive(Resource, Debug, Default)]
pub struct Observation {
    events: Vec<Event>,
    left_out: usize,
    lines: usize,
    before: BTreeMap<TileId, State>,
    places: BTreeMap<i64, State>,
    dungeon: State,
    /// Before which line of a cycle the state is taken, counted from 0.
    stop: Option<usize>,
    stopped: Option<Snapshot>,
}

impl Observation {
    /// What happened, in order; values at the end.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How much more happened than is kept.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Takes the state in the midst of each cycle from now on, after so many of
    /// its lines.
    pub(crate) const fn stop_after(&mut self, lines: usize) {
        self.stop = Some(lines);
    }

    /// The state in the midst of the last cycle; `None` if it had fewer lines.
    pub(crate) const fn take_stopped(&mut self) -> Option<Snapshot> {
        self.stopped.take()
    }

    /// Forgets what happened behind the first so many lines.
    pub(crate) fn leave_lines(&mut self, lines: usize) {
        let is_line = |event: &Event| matches!(event, Event::Line { .. });
        let places = self.events.iter().enumerate();
        let mut places = places.filter(|(_, event)| is_line(event));
        if let Some((place, _)) = places.nth(lines.saturating_sub(1)) {
            self.events.truncate(place + 1);
        }
    }

    fn add(&mut self, event: Event) {
        match self.events.len() < MAX_EVENTS {
            true => self.events.push(event),
            false => self.left_out += 1,
        }
    }
}

/// The tile of this id, if there is one.
fn party(world: &World, id: TileId) -> Option<Party> {
    let tile = tiles::find(world, id)?;
    let name = Arc::clone(&world.get::<Appearance>(tile)?.name);
    Some(Party { id, name })
}

/// Notes an event, if anybody wants to know.
fn note(world: &mut World, event: impl FnOnce(&World) -> Option<Event>) {
    if world.contains_resource::<Observation>()
        && let Some(event) = event(world)
    {
        world.resource_mut::<Observation>().add(event);
    }
}

/// A line is about to be executed.
pub(crate) fn line(world: &mut World, run: &Run) {
    let Some(observation) = world.get_resource::<Observation>() else {
        return;
    };
    if observation.stop == Some(observation.lines) {
        let stopped = Some(Snapshot::of(world));
        world.resource_mut::<Observation>().stopped = stopped;
    }
    world.resource_mut::<Observation>().lines += 1;
    let source = |script: &Script| script.source.get(run.line).cloned();
    let event = |world: &World| {
        Some(Event::Line {
            tile: party(world, run.id)?,
            line: run.line,
            source: source(&run.script).unwrap_or_else(|| "".into()),
        })
    };
    note(world, event);
}

/// A letter was posted.
pub(crate) fn sent(world: &mut World, letter: &Letter, due: Option<u64>) {
    note(world, |world| {
        let sender = letter.message.sender.as_ref();
        let from = sender.and_then(|sender| {
            Some(Party {
                id: sender.id?,
                name: Arc::clone(&sender.appearance.name),
            })
        });
        Some(Event::Sent {
            from,
            to: party(world, letter.to)?,
            label: Arc::clone(&letter.message.label),
            due,
        })
    });
}

/// A program took a message.
pub(crate) fn taken(world: &mut World, tile: Entity, message: &Message, fate: Fate) {
    note(world, |world| {
        let id = *world.get::<TileId>(tile)?;
        Some(Event::Taken {
            tile: party(world, id)?,
            label: Arc::clone(&message.label),
            fate,
        })
    });
}

/// A cycle begins.
pub(crate) fn begin(world: &mut World) {
    if !world.contains_resource::<Observation>() {
        return;
    }
    let before = states(world);
    let places = level_states(world);
    let dungeon = dungeon_state(world);
    let mut observation = world.resource_mut::<Observation>();
    *observation = Observation {
        before,
        places,
        dungeon,
        stop: observation.stop,
        ..Observation::default()
    };
}

/// A cycle has ended: notes which values it has changed.
pub(crate) fn end(world: &mut World) {
    let Some(mut observation) = world.remove_resource::<Observation>() else {
        return;
    };
    let before = std::mem::take(&mut observation.before);
    for (id, new) in states(world) {
        if let Some(old) = before.get(&id)
            && let Some(party) = party(world, id)
        {
            compare(&mut observation, &Owner::Tile(party), old, &new);
        }
    }
    let places = std::mem::take(&mut observation.places);
    for (number, new) in level_states(world) {
        if let Some(old) = places.get(&number) {
            compare(&mut observation, &Owner::Level(number), old, &new);
        }
    }
    let old = std::mem::take(&mut observation.dungeon);
    compare(
        &mut observation,
        &Owner::Dungeon,
        &old,
        &dungeon_state(world),
    );
    world.insert_resource(observation);
}

fn compare(observation: &mut Observation, owner: &Owner, old: &State, new: &State) {
    if old.address() == new.address() {
        return;
    }
    let names = old.iter().chain(new.iter()).map(|(name, _)| name);
    let names: BTreeMap<&str, &Name> = names.map(|name| (name.text(), name)).collect();
    for name in names.into_values() {
        let (old, new) = (old.get(name), new.get(name));
        if old != new {
            observation.add(Event::Changed {
                owner: owner.clone(),
                name: name.text().to_owned(),
                old: old.clone(),
                new: new.clone(),
            });
        }
    }
}

fn states(world: &World) -> BTreeMap<TileId, State> {
    let tiles = world.resource::<Tiles>().0.iter();
    let states = tiles.filter_map(|(id, tile)| Some((*id, world.get::<State>(*tile)?.clone())));
    states.collect()
}

fn level_states(world: &World) -> BTreeMap<i64, State> {
    let levels = world.resource::<Levels>().0.values();
    let states = levels.filter_map(|level| {
        let number = world.get::<Level>(*level)?.number;
        Some((number, world.get::<State>(*level)?.clone()))
    });
    states.collect()
}

fn dungeon_state(world: &World) -> State {
    let dungeon = world.resource::<TheDungeon>().0;
    world.get::<State>(dungeon).cloned().unwrap_or_default()
}
