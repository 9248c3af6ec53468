//! Checks and restores a saved game.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Rng;

use super::SaveError;
use super::format::{self, Index, Saved};
use super::scripts::Scripts;
use crate::commands::TABLE;
use crate::copies;
use crate::definition::{Definition, LevelDefinition};
use crate::direction::Cell;
use crate::level::{Agenda, ByName, Exits, Grid, MAX_DELAYED, MAX_TILES, Mail, Waits, Wakefulness};
use crate::log::{Link, Warning, Warnings};
use crate::mail::MAX_OUTBOX;
use crate::message::{Letter, Message, Sender};
use crate::name::Name;
use crate::player::{Cycle, Player, Players, Record};
use crate::program::{MAX_QUEUE, Program, Status};
use crate::script::{self, Script};
use crate::start::{self, FirstId, TheDungeon};
use crate::state::{MAX_VALUES, State};
use crate::tile::{Animation, Appearance, NextId, Position, TileId, Tiles};
use crate::tiles::{MAX_NAMES, Serials};
use crate::value::Value;

/// Larger than any count reached by a game, and far from overflow.
const MOST: u64 = 1 << 53;

/// Maximum number of players' tiles in a level.
const MAX_PLAYERS: u32 = 1_000;

/// Maximum total size of scripts made in play, in bytes.
const MAX_SOURCE: usize = 4 << 20;

type Read<T> = Result<T, SaveError>;

fn sound(is_sound: bool) -> Read<()> {
    match is_sound {
        true => Ok(()),
        false => Err(SaveError::Damaged),
    }
}

fn entry<T: Clone>(list: &[T], place: Index) -> Read<T> {
    let found = usize::try_from(place).ok().and_then(|it| list.get(it));
    found.cloned().ok_or(SaveError::Damaged)
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The tables in the engine's types.
struct Reader {
    cycle: u64,
    next_id: i64,
    last_serial: u64,
    texts: Vec<Arc<str>>,
    scripts: Vec<Arc<Script>>,
    looks: Vec<Appearance>,
    states: Vec<State>,
    senders: Vec<Arc<Sender>>,
    messages: Vec<Arc<Message>>,
}

/// Restores a saved game.
pub(super) fn read(world: &mut World, definition: Arc<Definition>, saved: Saved) -> Read<()> {
    let known = Scripts::of(&definition);
    if known.fingerprint(&definition) != saved.fingerprint {
        return Err(SaveError::OtherDungeon);
    }
    let most = i64::try_from(MOST).unwrap_or(i64::MAX);
    sound(saved.cycle <= MOST && saved.last_serial <= MOST)?;
    sound((1..=most).contains(&saved.next_id))?;
    start::prepare(world, Arc::clone(&definition), Rng::new(saved.rng));
    let mut levels = start::make_levels(world, &definition);
    // Copies of levels follow the levels (D-LEVEL-04).
    sound(saved.levels.len() <= 2 * levels.len())?;
    for copy in saved.levels.iter().skip(levels.len()) {
        let made = copies::make(world, &definition, copy.number);
        let made = made.ok_or(SaveError::Damaged)?;
        sound(levels.insert(copy.number, made).is_none())?;
    }
    let mut reader = Reader::new(&saved, known)?;
    reader.read_tables(&saved, &levels)?;
    let state = entry(&reader.states, saved.state)?;
    let dungeon = world.resource::<TheDungeon>().0;
    world.entity_mut(dungeon).insert(state);
    world.insert_resource(Cycle(saved.cycle));
    world.insert_resource(NextId(saved.next_id));
    world.insert_resource(Serials(saved.last_serial));
    let warnings = saved.warnings.iter();
    let warnings = warnings.map(|place| entry(Warning::ALL, Index::from(*place)));
    world.insert_resource(Warnings(warnings.collect::<Read<_>>()?));
    sound(saved.levels.len() == levels.len())?;
    for (level, (number, entity)) in saved.levels.iter().zip(&levels) {
        let info = definition.levels.get(&copies::number(*number));
        let info = info.ok_or(SaveError::Damaged)?;
        sound(level.number == *number)?;
        reader.level(world, *entity, info, level)?;
    }
    sound(saved.players.len() <= 2)?;
    for player in &saved.players {
        let tile = match player {
            Some(player) => reader.player(world, player)?,
            None => Entity::PLACEHOLDER,
        };
        world.resource_mut::<Players>().0.push(tile);
    }
    Ok(())
}

impl Reader {
    fn new(saved: &Saved, known: Scripts) -> Read<Self> {
        let texts: Vec<Arc<str>> = saved.texts.iter().map(|it| it.as_str().into()).collect();
        let mut scripts = known.list;
        let mut bytes = 0_usize;
        for lines in &saved.scripts {
            let lines = lines.iter().map(|line| entry(&texts, *line));
            let lines: Vec<Arc<str>> = lines.collect::<Read<_>>()?;
            let lines: Vec<&str> = lines.iter().map(|line| &**line).collect();
            bytes += lines.iter().map(|line| line.len() + 1).sum::<usize>();
            sound(bytes <= MAX_SOURCE)?;
            scripts.push(Arc::new(script::read(TABLE, &lines).script));
        }
        Ok(Self {
            cycle: saved.cycle,
            next_id: saved.next_id,
            last_serial: saved.last_serial,
            texts,
            scripts,
            looks: Vec::new(),
            states: Vec::new(),
            senders: Vec::new(),
            messages: Vec::new(),
        })
    }

    fn read_tables(&mut self, saved: &Saved, levels: &BTreeMap<i64, Entity>) -> Read<()> {
        for look in &saved.looks {
            let look = self.look(look)?;
            self.looks.push(look);
        }
        for values in &saved.states {
            let state = self.state(values)?;
            self.states.push(state);
        }
        for sender in &saved.senders {
            let sender = self.sender(sender, levels)?;
            self.senders.push(Arc::new(sender));
        }
        for message in &saved.messages {
            let label = self.text(message.label)?;
            let sender = self.optional_sender(message.sender)?;
            self.messages.push(Arc::new(Message { label, sender }));
        }
        Ok(())
    }

    fn text(&self, place: Index) -> Read<Arc<str>> {
        entry(&self.texts, place)
    }

    fn texts(&self, places: &[Index]) -> Read<Vec<Arc<str>>> {
        places.iter().map(|place| self.text(*place)).collect()
    }

    fn optional(&self, place: Option<Index>) -> Read<Option<Arc<str>>> {
        place.map(|place| self.text(place)).transpose()
    }

    fn optional_sender(&self, place: Option<Index>) -> Read<Option<Arc<Sender>>> {
        place.map(|place| entry(&self.senders, place)).transpose()
    }

    fn id(&self, id: i64) -> Read<TileId> {
        sound((1..self.next_id).contains(&id))?;
        Ok(TileId(id))
    }

    fn look(&self, look: &format::Look) -> Read<Appearance> {
        let animation = look.animation.as_ref().map(|it| {
            Ok(Arc::new(Animation {
                period: it.period,
                characters: it.characters.chars().collect(),
                colors: self.texts(&it.colors)?,
                backgrounds: self.texts(&it.backgrounds)?,
                is_random: it.is_random,
            }))
        });
        Ok(Appearance {
            name: self.text(look.name)?,
            character: look.character,
            color: self.optional(look.color)?,
            background: self.optional(look.background)?,
            template: self.optional(look.template)?,
            animation: animation.transpose()?,
        })
    }

    fn value(&self, value: &format::Value) -> Read<Value> {
        Ok(match value {
            format::Value::Bool(value) => Value::Bool(*value),
            format::Value::Int(number) => Value::Int(*number),
            format::Value::Float(bits) => {
                let number = f64::from_bits(*bits);
                sound(number.is_finite())?;
                Value::Float(number)
            }
            format::Value::Text(text) => Value::Text(self.text(*text)?),
            format::Value::List(list) => Value::List(self.texts(list)?.into()),
        })
    }

    fn state(&self, values: &format::Values) -> Read<State> {
        sound(values.len() <= MAX_VALUES)?;
        let mut names = HashSet::new();
        let mut all = Vec::with_capacity(values.len());
        for (name, value) in values {
            let name = Name::new(&self.text(*name)?);
            sound(names.insert(name.clone()))?;
            all.push((name, self.value(value)?));
        }
        Ok(State::of_distinct(all))
    }

    fn sender(&self, sender: &format::Sender, levels: &BTreeMap<i64, Entity>) -> Read<Sender> {
        let level = levels.get(&sender.level).ok_or(SaveError::Damaged)?;
        Ok(Sender {
            id: sender.id.map(|id| self.id(id)).transpose()?,
            position: Position {
                level: *level,
                cell: Cell::new(sender.row, sender.col),
                z: sender.z,
            },
            appearance: entry(&self.looks, sender.look)?,
            state: entry(&self.states, sender.state)?,
        })
    }

    fn letters(&self, letters: &[format::Letter]) -> Read<Vec<Letter>> {
        let letters = letters.iter().map(|letter| {
            Ok(Letter {
                to: self.id(letter.to)?,
                message: entry(&self.messages, letter.message)?,
                source: self.optional_sender(letter.source)?,
            })
        });
        letters.collect()
    }

    fn ids<C: FromIterator<TileId>>(&self, ids: &[i64]) -> Read<C> {
        ids.iter().map(|id| self.id(*id)).collect()
    }

    fn program(&self, program: &format::Program) -> Read<Program> {
        let script = entry(&self.scripts, program.script)?;
        let lines = script.lines.len();
        let is_line = |line: &u32| count(*line) < lines;
        sound(program.serial <= self.last_serial && count(program.line) <= lines)?;
        sound(program.over_budget <= MOST && program.queue.len() <= MAX_QUEUE)?;
        sound(program.zapped.iter().all(is_line) && program.zapped.is_sorted())?;
        sound(program.sequences.iter().all(|(line, _)| is_line(line)))?;
        let queue = program.queue.iter();
        let sequences = program.sequences.iter();
        Ok(Program {
            script,
            serial: program.serial,
            status: match program.status {
                format::Status::Alive => Status::Alive,
                format::Status::Waiting(until) => Status::Waiting(until),
                format::Status::Idle => Status::Idle,
            },
            line: count(program.line),
            steps: count(program.steps),
            zapped: program.zapped.iter().copied().map(count).collect(),
            sequences: sequences
                .map(|(line, times)| (count(*line), count(*times)))
                .collect(),
            queue: queue
                .map(|place| entry(&self.messages, *place))
                .collect::<Read<_>>()?,
            sender: self.optional_sender(program.sender)?,
            over_budget: program.over_budget,
        })
    }

    fn mail(&self, level: &format::Level) -> Read<Mail> {
        let mut mail = Mail {
            outbox: self.letters(&level.outbox)?,
            ..Mail::default()
        };
        for (due, letters) in &level.delayed {
            mail.delayed_count += letters.len();
            mail.delayed.insert(*due, self.letters(letters)?);
        }
        sound(mail.outbox.len() <= MAX_OUTBOX && mail.delayed_count <= MAX_DELAYED)?;
        sound(mail.delayed.len() == level.delayed.len())?;
        Ok(mail)
    }

    fn level(
        &self,
        world: &mut World,
        entity: Entity,
        info: &LevelDefinition,
        level: &format::Level,
    ) -> Read<()> {
        sound(level.players <= MAX_PLAYERS && level.names.len() <= MAX_NAMES)?;
        sound(level.tiles.len() <= MAX_TILES)?;
        sound((1..=self.next_id).contains(&level.first_id))?;
        let exits: Read<Vec<(TileId, Arc<str>)>> = level
            .exits
            .iter()
            .map(|(id, key)| Ok((self.id(*id)?, self.text(*key)?)))
            .collect();
        world.entity_mut(entity).insert((
            FirstId(level.first_id),
            entry(&self.states, level.state)?,
            Agenda {
                programs: self.ids(&level.programs)?,
                ready: self.ids(&level.ready)?,
                waits: Waits::default(),
            },
            self.mail(level)?,
            Exits(exits?),
            Wakefulness {
                is_set_up: level.is_set_up,
                players: level.players,
                until: level.until,
                was_awake: level.was_awake,
            },
        ));
        self.tiles(world, entity, info, level)?;
        let tiles = &world.resource::<Tiles>().0;
        let mut waits = Vec::new();
        for (until, id) in &level.waits {
            let id = self.id(*id)?;
            waits.extend(tiles.get(&id).map(|tile| (*until, id, *tile)));
        }
        if let Some(mut agenda) = world.get_mut::<Agenda>(entity) {
            agenda.waits.extend(&waits);
        }
        Ok(())
    }

    fn tiles(
        &self,
        world: &mut World,
        entity: Entity,
        info: &LevelDefinition,
        level: &format::Level,
    ) -> Read<()> {
        let mut grid = Grid::new(info.rows, info.cols);
        sound(level.heights.len() == grid.stacks().len())?;
        let names = self.texts(&level.names)?;
        let mut named: HashMap<Arc<str>, BTreeSet<TileId>> = names
            .into_iter()
            .map(|name| (name, BTreeSet::new()))
            .collect();
        let cols = usize::try_from(info.cols).unwrap_or(0).max(1);
        let place = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let (mut tiles, mut running) = (level.tiles.iter(), level.running.iter());
        let mut id = 0_i64;
        for (index, height) in level.heights.iter().enumerate() {
            let cell = Cell::new(place(index / cols), place(index % cols));
            let mut lowest = i64::MIN;
            for layer in 0..count(*height) {
                let tile = tiles.next().ok_or(SaveError::Damaged)?;
                sound(tile.z >= lowest)?;
                lowest = tile.z;
                id = id.wrapping_add(tile.id);
                let tile_id = self.id(id)?;
                sound(!world.resource::<Tiles>().0.contains_key(&tile_id))?;
                let look = entry(&self.looks, tile.look)?;
                let mut ids = match named.is_empty() {
                    true => None,
                    false => named.get_mut(look.name.to_lowercase().as_str()),
                };
                if let Some(ids) = &mut ids {
                    ids.insert(tile_id);
                }
                let position = Position {
                    level: entity,
                    cell,
                    z: tile.z,
                };
                let state = entry(&self.states, tile.state)?;
                let spawned = world.spawn((tile_id, position, look, state)).id();
                world.resource_mut::<Tiles>().0.insert(tile_id, spawned);
                grid.insert(cell, layer, spawned);
                if tile.has_program {
                    let program = running.next().ok_or(SaveError::Damaged)?;
                    let program = self.program(program)?;
                    world.entity_mut(spawned).insert(program);
                }
            }
        }
        sound(tiles.next().is_none() && running.next().is_none())?;
        world.entity_mut(entity).insert((grid, ByName(named)));
        Ok(())
    }

    fn player(&self, world: &mut World, player: &format::Player) -> Read<Entity> {
        let id = self.id(player.id)?;
        let tile = world.resource::<Tiles>().0.get(&id).copied();
        let tile = tile.ok_or(SaveError::Damaged)?;
        sound((1..=2).contains(&player.number) && player.torch_lit <= self.cycle)?;
        sound(world.get::<Player>(tile).is_none())?;
        let links = player.links.iter().map(|link| {
            Ok(Link {
                label: self.text(link.label)?,
                text: self.text(link.text)?.to_string(),
                tile: link.tile.map(|id| self.id(id)).transpose()?,
            })
        });
        let record = player.record.as_ref().map(|record| {
            let earlier = f64::from_bits(record.earlier);
            sound(earlier.is_finite())?;
            Ok(Record {
                victory: record.victory,
                result: self.text(record.result)?.to_string(),
                score: record.score,
                steps: record.steps,
                deaths: record.deaths,
                cycle: record.cycle,
                earlier,
                is_recorded: record.is_recorded,
            })
        });
        let links = links.collect::<Read<_>>()?;
        let record = record.transpose()?;
        world.entity_mut(tile).insert(Player {
            number: player.number,
            links,
            ready_at: player.ready_at,
            torch_lit: player.torch_lit,
            record,
        });
        Ok(tile)
    }
}
