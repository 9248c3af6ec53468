//! Trying a dungeon from a place of the builder, and looking into it: cycle by
//! cycle, also back, with stops where a value changes or a program comes to a
//! line.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;
use kotodama_documents::Region;
use kotodama_dungeon::Game;
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::definition::Definition;
use kotodama_dungeon::file::{Finding, Options, compile};
use kotodama_dungeon::history::History;
use kotodama_dungeon::inputs::Inputs;
use kotodama_dungeon::level::Level;
use kotodama_dungeon::player::Players;
use kotodama_dungeon::program::{Program, Status};
use kotodama_dungeon::standard;
use kotodama_dungeon::state::State;
use kotodama_dungeon::tile::{Appearance, Position, TileId, Tiles};

use super::draft::Draft;

/// A dungeon being tried.
#[derive(Debug)]
pub struct Trial {
    definition: Arc<Definition>,
    game: Game,
    inputs: Inputs,
    history: History,
    /// Where it stops.
    pub stops: Vec<Stop>,
}

/// Where a trial stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The value of this name of a tile with this name becomes another.
    Change {
        /// Name of the tile, in any case.
        tile: String,
        /// Name of the value.
        value: String,
    },
    /// A program of a tile with this name ends a cycle at a line.
    Line {
        /// Name of the tile, in any case.
        tile: String,
        /// Index of the line that it executes next.
        line: usize,
    },
}

/// A program, for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The tile.
    pub id: TileId,
    /// What it is called.
    pub name: Arc<str>,
    /// Its cell.
    pub cell: IVec2,
    /// Index of the next line.
    pub line: usize,
    /// That line.
    pub source: Arc<str>,
    /// What it does next.
    pub status: Status,
    /// Labels of the messages that wait in it.
    pub queue: Vec<String>,
    /// How often it was paused by the budget.
    pub over_budget: u64,
}

/// What is seen of a tile.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its cell.
    pub cell: IVec2,
    /// Its place in the stack of the cell.
    pub z: i64,
    /// How it looks.
    pub look: Appearance,
}

impl Trial {
    /// Begins in a cell of a level.
    ///
    /// # Errors
    ///
    /// What is wrong with the dungeon, if it cannot be played.
    pub fn new(draft: &Draft, level: usize, cell: IVec2) -> Result<Self, Vec<Finding>> {
        let mut draft = draft.clone();
        let count = draft.count_levels();
        for index in 0..count {
            draft.change_level(index, |record| record.is_entrance = index == level);
        }
        let spawns = Region::whole(draft.bounds(level)).cells();
        let spawns: Vec<IVec2> = spawns
            .filter(|cell| draft.stack(level, *cell).is_spawn)
            .collect();
        for spawn in spawns {
            draft.set_spawn(level, spawn, false);
        }
        draft.set_spawn(level, cell, true);
        let mut found = Vec::new();
        let mut report = |finding: Finding| found.push(finding);
        let standard = Some(standard::definition());
        let definition = compile(
            &draft.to_document(),
            standard,
            Options::default(),
            &mut report,
        );
        if found.iter().any(|finding| finding.is_error) {
            return Err(found);
        }
        let definition = Arc::new(definition);
        let game = Game::new(Arc::clone(&definition), 0, 1);
        let mut history = History::default();
        history.note(&game);
        Ok(Self {
            game,
            definition,
            inputs: Inputs::default(),
            history,
            stops: Vec::new(),
        })
    }

    /// Plays a cycle; gives the first stop that it comes to.
    pub fn cycle(&mut self, action: Action) -> Option<Stop> {
        let before = self.watched();
        let actions = [action, Action::Wait];
        self.inputs.push(actions.clone());
        self.game.cycle(actions);
        self.history.note(&self.game);
        let after = self.watched();
        let stops = self.stops.iter().enumerate();
        let mut stops = stops.filter(|(index, stop)| match stop {
            Stop::Change { .. } => before.get(index) != after.get(index),
            Stop::Line { tile, line } => {
                let mut running = self.programs().into_iter();
                running.any(|it| it.line == *line && it.name.eq_ignore_ascii_case(tile))
            }
        });
        stops.next().map(|(_, stop)| stop.clone())
    }

    /// The values that stops look at, by the index of the stop.
    fn watched(&self) -> BTreeMap<usize, Vec<String>> {
        let mut all = BTreeMap::new();
        for (index, stop) in self.stops.iter().enumerate() {
            if let Stop::Change { tile, value } = stop {
                let found = self.values(tile).into_iter();
                let found = found.filter(|(_, name, _)| name.eq_ignore_ascii_case(value));
                all.insert(
                    index,
                    found
                        .map(|(id, _, value)| format!("{} {value}", id.0))
                        .collect(),
                );
            }
        }
        all
    }

    /// Goes back one cycle; gives whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(target) = self.cycles().checked_sub(1) else {
            return false;
        };
        let Some(game) = self.history.game_before(target, &self.definition) else {
            return false;
        };
        self.game = game;
        while let Some(actions) = self.inputs.at(self.cycles())
            && self.cycles() < target
        {
            self.game.cycle(actions.clone());
        }
        self.inputs.truncate(target);
        self.history.forget_after(target);
        true
    }

    /// Cycles played.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.game.cycles()
    }

    /// The world that is played in.
    #[must_use]
    pub const fn world(&self) -> &World {
        self.game.world()
    }

    /// The level in which the player is.
    #[must_use]
    pub fn level(&self) -> Option<(Entity, &Level)> {
        let world = self.world();
        let player = world.resource::<Players>().0.first()?;
        let level = world.get::<Position>(*player)?.level;
        Some((level, world.get::<Level>(level)?))
    }

    /// All tiles of the game with their ids, in order of the ids.
    fn tiles(&self) -> Vec<(TileId, Entity)> {
        let tiles = self.world().resource::<Tiles>().0.iter();
        let mut tiles: Vec<(TileId, Entity)> = tiles.map(|(id, tile)| (*id, *tile)).collect();
        tiles.sort_unstable_by_key(|(id, _)| id.0);
        tiles
    }

    /// The tiles of the level in which the player is, bottom to top.
    #[must_use]
    pub fn seen(&self) -> Vec<Seen> {
        let Some((level, _)) = self.level() else {
            return Vec::new();
        };
        let world = self.world();
        let tiles = self.tiles().into_iter().filter_map(|(_, tile)| {
            let position = world.get::<Position>(tile).filter(|it| it.level == level)?;
            Some(Seen {
                cell: IVec2::new(position.cell.col, position.cell.row),
                z: position.z,
                look: world.get::<Appearance>(tile)?.clone(),
            })
        });
        let mut tiles: Vec<Seen> = tiles.collect();
        tiles.sort_by_key(|tile| tile.z);
        tiles
    }

    /// The programs of the level in which the player is, in order of the ids of
    /// their tiles.
    #[must_use]
    pub fn programs(&self) -> Vec<Running> {
        let Some((level, _)) = self.level() else {
            return Vec::new();
        };
        let world = self.world();
        let running = self.tiles().into_iter().filter_map(|(id, tile)| {
            let program = world.get::<Program>(tile)?;
            let position = world.get::<Position>(tile).filter(|it| it.level == level)?;
            let source = program.script.source.get(program.line);
            Some(Running {
                id,
                name: Arc::clone(&world.get::<Appearance>(tile)?.name),
                cell: IVec2::new(position.cell.col, position.cell.row),
                line: program.line,
                source: source.map_or_else(|| "".into(), Arc::clone),
                status: program.status,
                queue: program
                    .queue
                    .iter()
                    .map(|it| it.label.to_string())
                    .collect(),
                over_budget: program.over_budget,
            })
        });
        running.collect()
    }

    /// The values of all tiles with a name, in any case: ids, names and values.
    #[must_use]
    pub fn values(&self, tile: &str) -> Vec<(TileId, String, String)> {
        let world = self.world();
        let mut found = Vec::new();
        for (id, entity) in self.tiles() {
            let is_named = world
                .get::<Appearance>(entity)
                .is_some_and(|look| look.name.eq_ignore_ascii_case(tile));
            let state = world.get::<State>(entity).filter(|_| is_named);
            for (name, value) in state.map(State::sorted).unwrap_or_default() {
                found.push((id, name.to_owned(), value.to_string()));
            }
        }
        found
    }
}
