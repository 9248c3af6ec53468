//! The world while programs and players act in it.

use std::fmt;
use std::ops::{Deref, DerefMut};

use bevy::ecs::archetype::ArchetypeGeneration;
use bevy::ecs::prelude::*;

use crate::direction::Cell;
use crate::level::{Agenda, ByName, Exits, Grid, Level, Mail};
use crate::name::{Known, Name};
use crate::observation::Observation;
use crate::player::{Cycle, Player};
use crate::program::Program;
use crate::state::{Flags, State};
use crate::tile::Position;
use crate::value::Value;
use crate::work::Work;

/// The world with the data needed by almost every line. Looking each of them up
/// in the world by type would cost more than most lines do.
///
/// Systems [`enter`] it; functions take it instead of the world.
pub struct Stage<'w> {
    world: &'w mut World,
    /// Number of the present cycle.
    pub cycle: u64,
    /// Cost of the programs of this cycle.
    pub work: Work,
    /// Whether the game is observed.
    pub is_observed: bool,
    queries: Box<Queries>,
}

/// Queries for frequently used components, prepared once per world.
struct Queries {
    /// The latest archetypes known to the queries.
    generation: ArchetypeGeneration,
    programs: QueryState<&'static mut Program>,
    states: QueryState<&'static mut State>,
    bodies: QueryState<(&'static Position, &'static State, Has<Program>, Has<Player>)>,
    positions: QueryState<&'static mut Position>,
    grids: QueryState<&'static mut Grid>,
    levels: QueryState<(
        &'static Level,
        &'static mut Grid,
        &'static mut Agenda,
        &'static mut ByName,
        &'static mut Exits,
    )>,
    agendas: QueryState<&'static mut Agenda>,
    mails: QueryState<&'static mut Mail>,
}

/// The queries of a world, kept from one system to the next.
#[derive(Resource, Default)]
pub struct Prepared(Option<Box<Queries>>);

/// Properties of a tile that matter for moves.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// The tile.
    pub tile: Entity,
    /// Its position.
    pub position: Position,
    /// Its values that count as true.
    pub flags: Flags,
    /// Whether it is a player's tile.
    pub is_player: bool,
}

/// Properties of the tiles of a cell that matter for moves.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// The top tile.
    pub top: Body,
    /// Whether any of them has a program.
    pub has_program: bool,
    /// Whether any of them blocks.
    pub blocks: bool,
    /// Whether any of them also blocks flying tiles.
    pub blocks_flying: bool,
}

/// A level and its indexes.
#[derive(Debug)]
pub struct Place<'w> {
    /// Its attributes.
    pub level: &'w Level,
    /// Its tiles by cell.
    pub grid: Mut<'w, Grid>,
    /// Its agenda.
    pub agenda: Mut<'w, Agenda>,
    /// Its tiles by name.
    pub names: Mut<'w, ByName>,
    /// Its exits.
    pub exits: Mut<'w, Exits>,
}

impl Queries {
    fn new(world: &mut World) -> Self {
        Self {
            generation: world.archetypes().generation(),
            programs: world.query(),
            states: world.query(),
            bodies: world.query(),
            positions: world.query(),
            grids: world.query(),
            levels: world.query(),
            agendas: world.query(),
            mails: world.query(),
        }
    }

    /// Updates the queries that only read; those that write find new archetypes
    /// themselves.
    #[inline]
    fn know(&mut self, world: &World) {
        if self.generation != world.archetypes().generation() {
            self.generation = world.archetypes().generation();
            self.programs.update_archetypes(world);
            self.states.update_archetypes(world);
            self.bodies.update_archetypes(world);
            self.grids.update_archetypes(world);
        }
    }
}

/// Acts in a world.
pub fn enter<T>(world: &mut World, act: impl FnOnce(&mut Stage) -> T) -> T {
    let prepared = world.get_resource_mut::<Prepared>();
    let queries = prepared.and_then(|mut prepared| prepared.0.take());
    let queries = queries.unwrap_or_else(|| Box::new(Queries::new(world)));
    let mut stage = Stage {
        cycle: world.resource::<Cycle>().0,
        work: *world.resource::<Work>(),
        is_observed: world.contains_resource::<Observation>(),
        queries,
        world,
    };
    let result = act(&mut stage);
    let Stage {
        world,
        work,
        queries,
        ..
    } = stage;
    *world.resource_mut::<Work>() = work;
    world.get_resource_or_init::<Prepared>().0 = Some(queries);
    result
}

impl Stage<'_> {
    /// Returns the properties of a tile that matter for moves; `None` if it is
    /// gone.
    #[inline]
    pub fn body(&mut self, tile: Entity) -> Option<Body> {
        self.queries.know(self.world);
        let found = self.queries.bodies.get_manual(self.world, tile);
        let (position, state, _, is_player) = found.ok()?;
        Some(Body {
            tile,
            position: *position,
            flags: state.flags(),
            is_player,
        })
    }

    /// Returns the serial number of a tile's program.
    #[inline]
    pub fn serial(&mut self, tile: Entity) -> Option<u64> {
        self.queries.know(self.world);
        let program = self.queries.programs.get_manual(self.world, tile);
        program.ok().map(|program| program.serial)
    }

    /// Returns a state value of a tile, a level or the dungeon; nothing if it
    /// is gone.
    #[inline]
    pub fn value(&mut self, owner: Entity, name: &Name) -> Value {
        self.queries.know(self.world);
        let state = self.queries.states.get_manual(self.world, owner);
        state.map_or(Value::Nil, |state| state.get(name).clone())
    }

    /// Returns the program of a tile.
    #[inline]
    pub fn program(&mut self, tile: Entity) -> Option<Mut<'_, Program>> {
        self.queries.programs.get_mut(self.world, tile).ok()
    }

    /// Returns the state values of a tile, a level or the dungeon.
    #[inline]
    pub fn state(&mut self, owner: Entity) -> Option<Mut<'_, State>> {
        self.queries.states.get_mut(self.world, owner).ok()
    }

    /// Returns a level with its indexes.
    pub fn level(&mut self, level: Entity) -> Option<Place<'_>> {
        let found = self.queries.levels.get_mut(self.world, level).ok()?;
        let (level, grid, agenda, names, exits) = found;
        Some(Place {
            level,
            grid,
            agenda,
            names,
            exits,
        })
    }

    /// Returns the tiles of a level by cell.
    #[inline]
    pub fn grid(&mut self, level: Entity) -> Option<Mut<'_, Grid>> {
        self.queries.grids.get_mut(self.world, level).ok()
    }

    /// Returns the agenda of a level.
    #[inline]
    pub fn agenda(&mut self, level: Entity) -> Option<Mut<'_, Agenda>> {
        self.queries.agendas.get_mut(self.world, level).ok()
    }

    /// Returns the messages on their way in a level.
    #[inline]
    pub fn mail(&mut self, level: Entity) -> Option<Mut<'_, Mail>> {
        self.queries.mails.get_mut(self.world, level).ok()
    }

    /// Returns the position of a tile.
    #[inline]
    pub fn position(&mut self, tile: Entity) -> Option<Mut<'_, Position>> {
        self.queries.positions.get_mut(self.world, tile).ok()
    }

    /// Returns the properties of the tiles of a cell; `None` if it has none.
    pub fn stack(&mut self, level: Entity, cell: Cell) -> Option<Stack> {
        self.queries.know(self.world);
        let grid = self.queries.grids.get_manual(self.world, level).ok()?;
        let (mut has_program, mut blocks, mut blocks_flying) = (false, false, false);
        let mut top = None;
        for tile in grid.stack(cell) {
            let found = self.queries.bodies.get_manual(self.world, *tile);
            let Ok((position, state, runs, is_player)) = found else {
                continue;
            };
            let flags = state.flags();
            has_program |= runs;
            blocks |= flags.has(Known::Blocking);
            blocks_flying |= flags.has(Known::Blocking) && !flags.has(Known::Low);
            top = Some((*tile, position, flags, is_player));
        }
        let (tile, position, flags, is_player) = top?;
        Some(Stack {
            top: Body {
                tile,
                position: *position,
                flags,
                is_player,
            },
            has_program,
            blocks,
            blocks_flying,
        })
    }
}

impl Deref for Stage<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

impl DerefMut for Stage<'_> {
    fn deref_mut(&mut self) -> &mut World {
        self.world
    }
}

impl fmt::Debug for Stage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage")
            .field("cycle", &self.cycle)
            .field("work", &self.work)
            .finish_non_exhaustive()
    }
}
