//! Events of a cycle, for debuggers and `--inspect`: executed lines, messages,
//! and the changes by each line. Recorded only while a [`Game`](crate::Game) is
//! observed, and without effect on it.
//!
//! Changes are not reported where they are made. All values are compared with a
//! copy before each line, at each message and at the end of the cycle, so that
//! a change follows the line that made it in the list.

mod event;
#[cfg(test)]
mod tests;

pub use self::event::{Event, Fate, Owner, Party, Place};

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::prelude::*;

use crate::level::{Level, Levels, Mail, number_of};
use crate::message::{Letter, Message};
use crate::name::Name;
use crate::saved::Snapshot;
use crate::script::command::Run;
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId};
use crate::tiles;

/// Maximum number of events kept of a cycle.
pub const MAX_EVENTS: usize = 10_000;

/// Maximum number of entities compared in a cycle. Beyond it, changes are
/// recorded at the end of the cycle.
const MAX_COMPARED: usize = 20_000_000;

/// A holder of values as of the last comparison.
#[derive(Clone, Debug)]
struct Kept {
    owner: Owner,
    state: State,
    place: Option<Place>,
}

/// Events of the last cycle.
#[derive(Resource, Debug, Default)]
pub struct Observation {
    events: Vec<Event>,
    left_out: usize,
    lines: usize,
    kept: BTreeMap<Entity, Kept>,
    /// Tick of the last comparison; `None` outside of a cycle.
    compared: Option<Tick>,
    /// Number of entities compared.
    count: usize,
    /// Number of recorded letters in the outbox of each level.
    posted: BTreeMap<Entity, usize>,
    /// Number of lines after which the state of a cycle is taken.
    stop: Option<usize>,
    stopped: Option<Snapshot>,
}

impl Observation {
    /// Returns the events in order. Messages and changes follow the line that
    /// caused them.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the number of events that were not kept.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Takes the state in the middle of each cycle from now on, after this many
    /// lines.
    pub(crate) const fn stop_after(&mut self, lines: usize) {
        self.stop = Some(lines);
    }

    /// Returns the state in the middle of the last cycle; `None` if it had
    /// fewer lines.
    pub(crate) const fn take_stopped(&mut self) -> Option<Snapshot> {
        self.stopped.take()
    }

    /// Drops the events after the first lines, of which this many stay.
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

/// Returns the tile with this id, if it exists.
fn party(world: &World, id: TileId) -> Option<Party> {
    let tile = tiles::find(world, id)?;
    let name = Arc::clone(&world.get::<Appearance>(tile)?.name);
    Some(Party { id, name })
}

/// Records an event.
fn note(world: &mut World, event: impl FnOnce(&World) -> Option<Event>) {
    if let Some(event) = event(world) {
        world.resource_mut::<Observation>().add(event);
    }
}

/// Records that a line is about to be executed.
#[inline]
pub(crate) fn line(world: &mut Stage, run: &Run) {
    if world.is_observed {
        note_line(world, run);
    }
}

fn note_line(world: &mut World, run: &Run) {
    catch_up(world);
    let observation = world.resource::<Observation>();
    if observation.stop == Some(observation.lines) {
        let stopped = Some(Snapshot::of(world));
        world.resource_mut::<Observation>().stopped = stopped;
    }
    world.resource_mut::<Observation>().lines += 1;
    note(world, |world| {
        let source = run.script.source.get(run.line).cloned();
        Some(Event::Line {
            tile: party(world, run.id)?,
            line: run.line,
            source: source.unwrap_or_else(|| "".into()),
        })
    });
}

/// Records a letter that is due later. All others are found in the outboxes.
pub(crate) fn delayed(world: &mut Stage, letter: &Letter, due: u64) {
    if world.is_observed {
        note(world, |world| sent(world, letter, Some(due)));
    }
}

fn sent(world: &World, letter: &Letter, due: Option<u64>) -> Option<Event> {
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
}

/// Records the letters of a level before they leave its outbox.
pub(crate) fn deliver(world: &mut Stage, level: Entity) {
    if world.is_observed {
        catch_up(world);
        let mut observation = world.resource_mut::<Observation>();
        observation.posted.remove(&level);
    }
}

/// Records that a program took a message, or that it was lost.
pub(crate) fn taken(world: &mut Stage, tile: Entity, message: &Message, fate: Fate) {
    if !world.is_observed {
        return;
    }
    catch_up(world);
    note(world, |world| {
        let id = *world.get::<TileId>(tile)?;
        Some(Event::Taken {
            tile: party(world, id)?,
            label: Arc::clone(&message.label),
            fate,
        })
    });
}

/// Starts a cycle.
pub(crate) fn begin(world: &mut World) {
    if !world.contains_resource::<Observation>() {
        return;
    }
    let kept = carriers(world, None);
    let outboxes = outboxes(world);
    let outboxes = outboxes.map(|(level, mail)| (level, mail.outbox.len()));
    let posted = outboxes.collect();
    let compared = Some(world.increment_change_tick());
    let mut observation = world.resource_mut::<Observation>();
    *observation = Observation {
        kept: kept.changed.into_iter().collect(),
        posted,
        compared,
        stop: observation.stop,
        ..Observation::default()
    };
}

/// Ends a cycle.
pub(crate) fn end(world: &mut World) {
    if let Some(mut observation) = world.get_resource_mut::<Observation>() {
        observation.count = 0;
        catch_up(world);
        let mut observation = world.resource_mut::<Observation>();
        (observation.kept, observation.compared) = (BTreeMap::new(), None);
    }
}

/// Records messages and changes since the last call.
fn catch_up(world: &mut World) {
    world.resource_scope(|world, mut observation: Mut<Observation>| {
        if observation.compared.is_some() {
            observation.note_letters(world);
            observation.note_changes(world);
        }
    });
}

fn outboxes(world: &World) -> impl Iterator<Item = (Entity, &Mail)> {
    let levels = world.resource::<Levels>().0.values();
    levels.filter_map(|level| Some((*level, world.get::<Mail>(*level)?)))
}

impl Observation {
    fn note_letters(&mut self, world: &World) {
        for (level, mail) in outboxes(world) {
            let posted = self.posted.insert(level, mail.outbox.len()).unwrap_or(0);
            let letters = mail.outbox.get(posted..).unwrap_or_default();
            let room = MAX_EVENTS.saturating_sub(self.events.len());
            for letter in letters.iter().take(room) {
                if let Some(event) = sent(world, letter, None) {
                    self.add(event);
                }
            }
            self.left_out += letters.len().saturating_sub(room);
        }
    }

    fn note_changes(&mut self, world: &mut World) {
        if self.count > MAX_COMPARED {
            return;
        }
        let mut found = carriers(world, self.compared);
        self.compared = Some(world.increment_change_tick());
        self.count += found.count;
        found.changed.sort_by_key(|(_, new)| rank(&new.owner));
        for (entity, new) in found.changed {
            match self.kept.insert(entity, new.clone()) {
                Some(old) => self.compare(&old, &new),
                None => {
                    if let (Owner::Tile(tile), Some(at)) = (new.owner, new.place) {
                        self.add(Event::Made { tile, at });
                    }
                }
            }
        }
        if self.kept.len() > found.count {
            let gone = |entity: &Entity| world.get_entity(*entity).is_err();
            let gone: Vec<Entity> = self.kept.keys().copied().filter(gone).collect();
            let gone = gone.iter().filter_map(|entity| self.kept.remove(entity));
            let mut gone: Vec<Owner> = gone.map(|kept| kept.owner).collect();
            gone.sort_by_key(rank);
            for owner in gone {
                if let Owner::Tile(tile) = owner {
                    self.add(Event::Removed { tile });
                }
            }
        }
    }

    fn compare(&mut self, old: &Kept, new: &Kept) {
        if let (Owner::Tile(tile), Some(from), Some(to)) = (&new.owner, old.place, new.place)
            && from != to
        {
            let tile = tile.clone();
            self.add(Event::Moved { tile, from, to });
        }
        if old.state.address() == new.state.address() {
            return;
        }
        let names = old.state.iter().chain(new.state.iter());
        let names = names.map(|(name, _)| (name.text(), name));
        let names: BTreeMap<&str, &Name> = names.collect();
        for name in names.into_values() {
            let (old, new_value) = (old.state.get(name), new.state.get(name));
            if old != new_value {
                self.add(Event::Changed {
                    owner: new.owner.clone(),
                    name: name.text().to_owned(),
                    old: old.clone(),
                    new: new_value.clone(),
                });
            }
        }
    }
}

/// Returns the sort order of changes by the same line.
const fn rank(owner: &Owner) -> (u8, i64) {
    match owner {
        Owner::Tile(tile) => (0, tile.id.0),
        Owner::Level(number) => (1, *number),
        Owner::Dungeon => (2, 0),
    }
}

/// Holders of values.
struct Carriers {
    count: usize,
    /// The changed holders.
    changed: Vec<(Entity, Kept)>,
}

/// Finds all holders of values and those changed since a tick; without a tick,
/// all of them.
fn carriers(world: &mut World, since: Option<Tick>) -> Carriers {
    type Carrier = (
        Entity,
        Ref<'static, State>,
        Option<(&'static TileId, &'static Appearance, Ref<'static, Position>)>,
        Option<&'static Level>,
    );
    let now = world.change_tick();
    let is_new = |tick: Tick| since.is_none_or(|since| tick.is_newer_than(since, now));
    let mut query = world.query::<Carrier>();
    let mut found = Carriers {
        count: 0,
        changed: Vec::new(),
    };
    for (entity, state, tile, level) in query.iter(world) {
        found.count += 1;
        let has_moved = |it: &(&TileId, &Appearance, Ref<Position>)| is_new(it.2.last_changed());
        if !is_new(state.last_changed()) && !tile.as_ref().is_some_and(has_moved) {
            continue;
        }
        let place = tile.as_ref().map(|(_, _, position)| Place {
            level: number_of(world, position.level),
            cell: position.cell,
        });
        let owner = match (tile, level) {
            (Some((id, appearance, _)), _) => Owner::Tile(Party {
                id: *id,
                name: Arc::clone(&appearance.name),
            }),
            (None, Some(level)) => Owner::Level(level.number),
            (None, None) => Owner::Dungeon,
        };
        let state = State::clone(&state);
        let kept = Kept {
            owner,
            state,
            place,
        };
        found.changed.push((entity, kept));
    }
    found
}
