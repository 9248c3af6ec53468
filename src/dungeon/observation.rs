//! What happened in a cycle, for debuggers and `--inspect`: lines that were
//! executed, messages, and what each line changed. Nothing of it is noted unless
//! a [`Game`](crate::Game) is observed, and nothing depends on it.
//!
//! Changes are not reported by those who make them. Whatever carries values is
//! compared with a copy before each line, each message and at the end of the
//! cycle, so that a change stands in the list behind the line that made it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::prelude::*;

use crate::direction::Cell;
use crate::level::{Level, Levels, Mail, number_of};
use crate::message::{Letter, Message};
use crate::name::Name;
use crate::saved::Snapshot;
use crate::script::command::Run;
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId};
use crate::tiles;
use crate::value::Value;

/// Events of a cycle that are kept.
pub const MAX_EVENTS: usize = 10_000;

/// Entities that are compared in a cycle. When there were more, further changes
/// are noted at its end.
const MAX_COMPARED: usize = 20_000_000;

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

/// A cell of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the level.
    pub level: i64,
    /// The cell.
    pub cell: Cell,
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
    /// A message was taken out of a queue, handled at once, or lost.
    Taken {
        /// Who got it.
        tile: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// What became of it.
        fate: Fate,
    },
    /// A value became another one.
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
    /// A tile moved to another cell.
    Moved {
        /// The tile.
        tile: Party,
        /// Where it was.
        from: Place,
        /// Where it is.
        to: Place,
    },
    /// A tile was made.
    Made {
        /// The tile.
        tile: Party,
        /// Where it is.
        at: Place,
    },
    /// A tile was removed.
    Removed {
        /// The tile.
        tile: Party,
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
    /// It was lost: the tile has no program.
    NoProgram,
    /// It was lost: too many messages wait in the program (D-LIMIT-04).
    Full,
}

/// Something that carries values, as it was when it was compared last.
#[derive(Clone, Debug)]
struct Kept {
    owner: Owner,
    state: State,
    place: Option<Place>,
}

/// What happened in the last cycle.
#[derive(Resource, Debug, Default)]
pub struct Observation {
    events: Vec<Event>,
    left_out: usize,
    lines: usize,
    kept: BTreeMap<Entity, Kept>,
    /// When that was compared last; `None` outside of a cycle.
    compared: Option<Tick>,
    /// Entities that were compared.
    count: usize,
    /// Letters in the outbox of each level that are noted.
    posted: BTreeMap<Entity, usize>,
    /// Before which line of a cycle the state is taken, counted from 0.
    stop: Option<usize>,
    stopped: Option<Snapshot>,
}

impl Observation {
    /// What happened, in order. What a line sent and changed comes behind it.
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

/// Notes an event.
fn note(world: &mut World, event: impl FnOnce(&World) -> Option<Event>) {
    if let Some(event) = event(world) {
        world.resource_mut::<Observation>().add(event);
    }
}

/// A line is about to be executed.
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

/// A letter is sent that comes due later. All others are found in the outboxes.
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

/// The letters of a level are about to be taken out of its outbox.
pub(crate) fn deliver(world: &mut Stage, level: Entity) {
    if world.is_observed {
        catch_up(world);
        let mut observation = world.resource_mut::<Observation>();
        observation.posted.remove(&level);
    }
}

/// A program took a message, or it was lost.
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

/// A cycle begins.
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

/// A cycle has ended.
pub(crate) fn end(world: &mut World) {
    if let Some(mut observation) = world.get_resource_mut::<Observation>() {
        observation.count = 0;
        catch_up(world);
        let mut observation = world.resource_mut::<Observation>();
        (observation.kept, observation.compared) = (BTreeMap::new(), None);
    }
}

/// Notes what was sent and changed since that was done last.
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

/// The order of changes that were made by the same line.
const fn rank(owner: &Owner) -> (u8, i64) {
    match owner {
        Owner::Tile(tile) => (0, tile.id.0),
        Owner::Level(number) => (1, *number),
        Owner::Dungeon => (2, 0),
    }
}

/// What carries values.
struct Carriers {
    count: usize,
    /// What has been changed.
    changed: Vec<(Entity, Kept)>,
}

/// Looks for everything that carries values, and returns what was changed since
/// a tick; all of it without one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::actions::Action;
    use crate::file::{Options, open};
    use kotodama_board::Direction;

    fn game(legend: &str, row: &str) -> Game {
        let text = format!(
            "Dungeon(name: \"test\", legend: {{'.': [\"floor\"], '@': [\"floor\", \"spawn\"], \
             {legend}}}, levels: [(rows: [\"{row}\"])])"
        );
        let opened = open("test.dungeon.ron", &text, Options::default());
        let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
        Game::observed(Arc::new(opened.definition), 0, 1)
    }

    fn said(game: &Game) -> Vec<String> {
        let observation = game.observation().expect("it is observed");
        observation
            .events()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    const LEVER: &str = r##"
        'L': [(name: "lever", state: {"blocking": true}, script: r#"
            #END
            :TOUCH
            @pulled = 1
            @pulled = 2
            #SEND toggle, gate
            &open = true
        "#)],
        'G': [(name: "gate", script: r#"
            #END
            :TOGGLE
            #GO east
        "#)]"##;

    /// What a line sent and changed comes behind it, and nothing twice.
    #[test]
    fn changes_stand_behind_the_line_that_made_them() {
        let mut game = game(LEVER, "@LG.");
        assert_eq!(said(&game)[0], "2 lever line 1: #END", "the set-up pass");
        let step = Action::Step(Direction::Right);
        game.cycle([step, Action::Wait]);
        assert_eq!(
            said(&game),
            [
                "2 lever handles touch",
                "2 lever line 3: @pulled = 1",
                "2 lever pulled: nil -> 1",
                "2 lever line 4: @pulled = 2",
                "2 lever pulled: 1 -> 2",
                "2 lever line 5: #SEND toggle, gate",
                "5 Player sends toggle to 3 gate",
                "2 lever line 6: &open = true",
                "the dungeon open: nil -> true",
            ]
        );
        let lever = tiles::find(game.world(), TileId(2)).expect("the lever");
        let document = crate::inspection::document(game.world(), lever);
        let happened = document["happened"].as_array().expect("a list");
        assert_eq!(happened.len(), 9, "all of it was done by the lever");
        game.cycle([Action::Wait, Action::Wait]);
        assert_eq!(
            said(&game),
            [
                "3 gate handles toggle",
                "3 gate line 3: #GO east",
                "3 gate moves from 0,2 to 0,3 in level 1",
                "3 gate facing: nil -> east",
            ]
        );
    }

    /// Messages that nobody acts on are told with the reason.
    #[test]
    fn messages_that_are_not_handled_say_why() {
        let legend = r##"
            'a': [(name: "deaf", script: "#END\n:other\n")],
            'b': [(name: "locked", state: {"locked": true}, script: "#END\n:hello\n")],
            'c': [(name: "thing")],
            's': [(name: "speaker", script: r#"
                /i
                #SEND hello, deaf
                #SEND hello, locked
                #SEND hello, thing
            "#)]"##;
        let mut game = game(legend, "@abcs");
        let mut all = Vec::new();
        for _ in 0..10 {
            game.cycle([Action::Wait, Action::Wait]);
            all.extend(said(&game));
        }
        for expected in [
            "2 deaf has no active label for hello",
            "3 locked is locked and ignores hello",
            "4 thing has no program for hello",
        ] {
            assert!(all.iter().any(|event| event == expected), "{all:#?}");
        }
    }

    /// A cycle in which too much happens says how much was left out.
    #[test]
    fn no_more_than_the_limit_is_kept() {
        let legend = r##"'n': [(name: "noisy", script: r#"
            :again
            #SEND x, all
            #SEND x, all
            #SEND x, all
            #SEND x, all
            #SEND x, all
            /i
            #SEND again
        "#)]"##;
        let mut game = game(legend, &format!("@{}", "n".repeat(60)));
        for _ in 0..6 {
            game.cycle([Action::Wait, Action::Wait]);
            let observation = game.observation().expect("it is observed");
            assert!(observation.events().len() <= MAX_EVENTS);
            if observation.left_out() > 0 {
                return;
            }
        }
        panic!("60 times 5 times 60 messages are more than {MAX_EVENTS}");
    }

    /// Nothing depends on whether a game is observed.
    #[test]
    fn an_observed_game_ends_as_any_other() {
        let mut observed = game(LEVER, "@LG.");
        let definition = &observed.world().resource::<crate::definition::Played>().0;
        let mut other = Game::new(Arc::clone(definition), 0, 1);
        for _ in 0..20 {
            for game in [&mut observed, &mut other] {
                game.cycle([Action::Step(Direction::Right), Action::Wait]);
            }
            let bytes = |game: &Game| Snapshot::of(game.world()).to_bytes().expect("small");
            assert_eq!(bytes(&observed), bytes(&other));
        }
    }
}
