//! Writes the state of a game.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Rng;

use super::format::{self, Index, Saved};
use super::scripts::Scripts;
use crate::copies;
use crate::definition::Played;
use crate::level::{Agenda, ByName, Exits, Grid, Level, Levels, Mail, Wakefulness};
use crate::log::{Warning, Warnings};
use crate::message::{Letter, Message, Sender};
use crate::player::{Cycle, Player, Players};
use crate::program::{Program, Status};
use crate::script::Script;
use crate::start::{FirstId, TheDungeon};
use crate::state::State;
use crate::tile::{Appearance, NextId, Position, TileId};
use crate::tiles::Serials;
use crate::value::Value;

/// A table without duplicates.
#[derive(Debug)]
struct Table<T> {
    list: Vec<T>,
    places: HashMap<T, Index>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            places: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    fn place(&mut self, entry: T) -> Index {
        if let Some(place) = self.places.get(&entry) {
            return *place;
        }
        let place = Index::try_from(self.list.len()).unwrap_or(Index::MAX);
        self.list.push(entry.clone());
        self.places.insert(entry, place);
        place
    }
}

struct Writer<'w> {
    world: &'w World,
    scripts: Scripts,
    texts: Table<Arc<str>>,
    made: Table<Vec<Index>>,
    looks: Table<format::Look>,
    states: Table<format::Values>,
    senders: Table<format::Sender>,
    messages: Table<format::Message>,
    /// Indices of values shared by many tiles.
    shared: HashMap<usize, Index>,
}

/// Returns everything on which the next cycles depend.
pub(super) fn write(world: &World) -> Saved {
    let definition = &world.resource::<Played>().0;
    let scripts = Scripts::of(definition);
    let fingerprint = scripts.fingerprint(definition);
    let mut writer = Writer {
        world,
        scripts,
        texts: Table::default(),
        made: Table::default(),
        looks: Table::default(),
        states: Table::default(),
        senders: Table::default(),
        messages: Table::default(),
        shared: HashMap::new(),
    };
    let state = writer.state_of(world.resource::<TheDungeon>().0);
    let levels = world.resource::<Levels>().0.iter();
    let levels = levels.filter_map(|(number, level)| writer.level(*number, *level));
    let levels = levels.collect();
    let players = world.resource::<Players>().0.iter();
    let players = players.map(|tile| writer.player(*tile)).collect();
    let warnings = world.resource::<Warnings>().0.iter();
    let warnings = warnings.filter_map(|warning| {
        let place = Warning::ALL.iter().position(|other| other == warning);
        place.and_then(|place| u8::try_from(place).ok())
    });
    Saved {
        fingerprint,
        cycle: world.resource::<Cycle>().0,
        rng: world.resource::<Rng>().state(),
        next_id: world.resource::<NextId>().0,
        last_serial: world.resource::<Serials>().0,
        warnings: warnings.collect(),
        texts: writer.texts.list.iter().map(ToString::to_string).collect(),
        scripts: writer.made.list,
        looks: writer.looks.list,
        states: writer.states.list,
        senders: writer.senders.list,
        messages: writer.messages.list,
        state,
        levels,
        players,
    }
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Writer<'_> {
    fn text(&mut self, text: &str) -> Index {
        match self.texts.places.get(text) {
            Some(place) => *place,
            None => self.texts.place(text.into()),
        }
    }

    fn texts(&mut self, texts: &[Arc<str>]) -> Vec<Index> {
        texts.iter().map(|text| self.text(text)).collect()
    }

    fn value(&mut self, value: &Value) -> Option<format::Value> {
        Some(match value {
            Value::Nil => return None,
            Value::Bool(value) => format::Value::Bool(*value),
            Value::Int(number) => format::Value::Int(*number),
            Value::Float(number) => format::Value::Float(number.to_bits()),
            Value::Text(text) => format::Value::Text(self.text(text)),
            Value::List(list) => format::Value::List(self.texts(list)),
        })
    }

    fn state(&mut self, state: &State) -> Index {
        if let Some(place) = self.shared.get(&state.address()) {
            return *place;
        }
        let mut values = format::Values::new();
        for (name, value) in state.iter() {
            let name = self.text(name.text());
            values.extend(self.value(value).map(|value| (name, value)));
        }
        let place = self.states.place(values);
        self.shared.insert(state.address(), place);
        place
    }

    fn state_of(&mut self, entity: Entity) -> Index {
        match self.world.get::<State>(entity) {
            Some(state) => self.state(state),
            None => self.state(&State::default()),
        }
    }

    fn look(&mut self, look: &Appearance) -> Index {
        let mut optional = |text: &Option<Arc<str>>| text.as_ref().map(|text| self.text(text));
        let color = optional(&look.color);
        let background = optional(&look.background);
        let template = optional(&look.template);
        let animation = look.animation.as_ref().map(|it| format::Animation {
            period: it.period,
            characters: it.characters.iter().collect(),
            colors: self.texts(&it.colors),
            backgrounds: self.texts(&it.backgrounds),
            is_random: it.is_random,
        });
        let name = self.text(&look.name);
        self.looks.place(format::Look {
            name,
            character: look.character,
            color,
            background,
            template,
            animation,
        })
    }

    fn sender(&mut self, sender: &Sender) -> Index {
        let Position { level, cell, z } = sender.position;
        let look = self.look(&sender.appearance);
        let state = self.state(&sender.state);
        self.senders.place(format::Sender {
            id: sender.id.map(|id| id.0),
            level: copies::key(self.world, level),
            row: cell.row,
            col: cell.col,
            z,
            look,
            state,
        })
    }

    fn message(&mut self, message: &Message) -> Index {
        let label = self.text(&message.label);
        let sender = message.sender.as_ref();
        let sender = sender.map(|sender| self.sender(sender));
        self.messages.place(format::Message { label, sender })
    }

    fn letters(&mut self, letters: &[Letter]) -> Vec<format::Letter> {
        let letters = letters.iter().map(|letter| format::Letter {
            to: letter.to.0,
            message: self.message(&letter.message),
            source: letter.source.as_ref().map(|source| self.sender(source)),
        });
        letters.collect()
    }

    fn script(&mut self, script: &Arc<Script>) -> Index {
        if let Some(place) = self.scripts.place(script) {
            return place;
        }
        let lines = self.texts(&script.source);
        short(self.scripts.list.len()).saturating_add(self.made.place(lines))
    }

    fn program(&mut self, program: &Program) -> format::Program {
        let queue = program.queue.iter();
        let sequences = program.sequences.iter();
        format::Program {
            script: self.script(&program.script),
            serial: program.serial,
            status: match program.status {
                Status::Alive => format::Status::Alive,
                Status::Waiting(until) => format::Status::Waiting(until),
                Status::Idle => format::Status::Idle,
            },
            line: short(program.line),
            steps: short(program.steps),
            zapped: program.zapped.iter().copied().map(short).collect(),
            sequences: sequences
                .map(|(line, count)| (short(*line), short(*count)))
                .collect(),
            queue: queue.map(|message| self.message(message)).collect(),
            sender: program.sender.as_ref().map(|it| self.sender(it)),
            over_budget: program.over_budget,
        }
    }

    fn level(&mut self, number: i64, level: Entity) -> Option<format::Level> {
        let world = self.world;
        let info = world.get::<Level>(level)?;
        let grid = world.get::<Grid>(level)?;
        let agenda = world.get::<Agenda>(level)?;
        let mail = world.get::<Mail>(level)?;
        let Wakefulness {
            is_set_up,
            players,
            until,
            was_awake,
        } = *world.get::<Wakefulness>(level)?;
        let names = world.get::<ByName>(level)?.0.keys();
        let mut names: Vec<&str> = names.map(|name| &**name).collect();
        names.sort_unstable();
        let (mut heights, mut tiles, mut running) = (Vec::new(), Vec::new(), Vec::new());
        let mut waits = BTreeSet::new();
        let mut last = 0;
        for stack in grid.stacks() {
            heights.push(short(stack.len()));
            for tile in stack {
                let (id, position) = crate::tiles::place_of(world, *tile)?;
                let look = self.look(world.get::<Appearance>(*tile)?);
                let state = self.state_of(*tile);
                let program = world.get::<Program>(*tile);
                tiles.push(format::Tile {
                    id: id.0.wrapping_sub(last),
                    z: position.z,
                    look,
                    state,
                    has_program: program.is_some(),
                });
                last = id.0;
                if let Some(Status::Waiting(until)) = program.map(|program| program.status) {
                    waits.insert((until, id.0));
                }
                running.extend(program.map(|program| self.program(program)));
            }
        }
        debug_assert_eq!(
            heights.len() as i64,
            i64::from(info.rows) * i64::from(info.cols)
        );
        let exits = world.get::<Exits>(level)?.0.iter();
        let exits = exits.map(|(id, key)| (id.0, self.text(key))).collect();
        let delayed = mail.delayed.iter();
        let delayed = delayed.map(|(due, letters)| (*due, self.letters(letters)));
        Some(format::Level {
            number,
            first_id: world.get::<FirstId>(level)?.0,
            delayed: delayed.collect(),
            outbox: self.letters(&mail.outbox),
            state: self.state_of(level),
            is_set_up,
            players,
            until,
            was_awake,
            exits,
            names: names.into_iter().map(|name| self.text(name)).collect(),
            programs: agenda.programs.iter().map(|id| id.0).collect(),
            ready: agenda.ready.iter().map(|id| id.0).collect(),
            waits: waits.into_iter().collect(),
            heights,
            tiles,
            running,
        })
    }

    fn player(&mut self, tile: Entity) -> Option<format::Player> {
        let entity = self.world.get_entity(tile).ok()?;
        let player = entity.get::<Player>()?;
        let links = player.links.iter().map(|link| format::Link {
            label: self.text(&link.label),
            text: self.text(&link.text),
            tile: link.tile.map(|id| id.0),
        });
        let links = links.collect();
        let record = player.record.as_ref().map(|record| format::Record {
            victory: record.victory,
            result: self.text(&record.result),
            score: record.score,
            steps: record.steps,
            deaths: record.deaths,
            cycle: record.cycle,
            earlier: record.earlier.to_bits(),
            is_recorded: record.is_recorded,
        });
        Some(format::Player {
            id: entity.get::<TileId>()?.0,
            number: player.number,
            links,
            ready_at: player.ready_at,
            torch_lit: player.torch_lit,
            record,
        })
    }
}
