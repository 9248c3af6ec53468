//! Trying a dungeon from a place in the builder, with a debugger: line by line,
//! cycle by cycle, also backwards, with breakpoints.

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
use kotodama_dungeon::observation::{Event, Observation, Owner, Party};
use kotodama_dungeon::player::Players;
use kotodama_dungeon::program::{Program, Status};
use kotodama_dungeon::standard;
use kotodama_dungeon::start::TheDungeon;
use kotodama_dungeon::state::State;
use kotodama_dungeon::tile::{Appearance, Position, TileId, Tiles};
use kotodama_dungeon::value::Value;

use super::draft::Draft;
use super::stops::{Stop, Stopped};

/// A dungeon being tried.
#[derive(Debug)]
pub struct Trial {
    definition: Arc<Definition>,
    game: Game,
    inputs: Inputs,
    history: History,
    /// The moment in the middle of a cycle, if it is stopped there.
    moment: Option<Moment>,
    /// The breakpoints.
    pub stops: Vec<Stop>,
}

/// A game in the middle of a cycle, before a line.
#[derive(Debug)]
struct Moment {
    game: Game,
    /// The players' actions in the cycle.
    actions: [Action; 2],
    /// Index of that line among those executed in the cycle.
    line: usize,
}

/// A running program, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The tile.
    pub id: TileId,
    /// Its name.
    pub name: Arc<str>,
    /// Its cell.
    pub cell: IVec2,
    /// Index of the next line.
    pub line: usize,
    /// Whether that line comes next in the middle of a cycle.
    pub executes: bool,
    /// Text of that line.
    pub source: Arc<str>,
    /// Its status.
    pub status: Status,
    /// Labels of its waiting messages.
    pub queue: Vec<String>,
    /// Number of times the budget has paused it.
    pub over_budget: u64,
}

/// A visible tile.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its cell.
    pub cell: IVec2,
    /// Its position in the stack of the cell.
    pub z: i64,
    /// Its appearance.
    pub look: Appearance,
}

impl Trial {
    /// Starts in a cell of a level.
    ///
    /// # Errors
    ///
    /// The problems of a dungeon that cannot be played.
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
        let game = Game::observed(Arc::clone(&definition), 0, 1);
        let mut history = History::default();
        history.note(&game);
        Ok(Self {
            game,
            definition,
            inputs: Inputs::default(),
            history,
            moment: None,
            stops: Vec::new(),
        })
    }

    /// Plays a cycle, or the rest of one, and returns the first breakpoint
    /// reached. The trial then stands before the line that stopped it or that
    /// comes next; after the last line the cycle has ended.
    pub fn cycle(&mut self, action: Action) -> Option<Stopped> {
        let (actions, done) = match self.moment.take() {
            Some(moment) => (moment.actions, moment.line + 1),
            None => ([action, Action::Wait], 0),
        };
        self.play(actions.clone());
        let (stopped, line) = self.reached(done)?;
        // From the middle of a cycle, the next one starts where the cycle
        // before it ended.
        if let Some(line) = line
            && self.back()
        {
            self.moment = self.moment_at(&actions, line);
            if self.moment.is_none() {
                self.play(actions);
            }
        }
        Some(stopped)
    }

    fn play(&mut self, actions: [Action; 2]) {
        self.inputs.push(actions.clone());
        self.game.cycle(actions);
        self.history.note(&self.game);
    }

    fn moment_at(&self, actions: &[Action; 2], line: usize) -> Option<Moment> {
        let game = self.game.in_next_cycle(actions, line)?;
        Some(Moment {
            game,
            actions: actions.clone(),
            line,
        })
    }

    /// Returns the first breakpoint that the last cycle reached after this many
    /// of its lines, and the index of the next line in it.
    fn reached(&self, done: usize) -> Option<(Stopped, Option<usize>)> {
        let is_line = |event: &Event| matches!(event, Event::Line { .. });
        let events = self.events();
        let count = events.iter().filter(|event| is_line(event)).count();
        let mut lines = 0;
        for event in events {
            let next = lines;
            lines += usize::from(is_line(event));
            // The line where it stands is executed without stopping again.
            let is_new = lines > done || lines == done && !is_line(event);
            if let Some(stop) = self.stops.iter().find(|it| is_new && it.is_reached(event)) {
                let (stop, event) = (stop.clone(), event.clone());
                let next = (next < count).then_some(next);
                return Some((Stopped { stop, event }, next));
            }
        }
        None
    }

    /// Continues to the next executed line. After the last line of a cycle the
    /// cycle ends. The action counts where a cycle begins.
    pub fn line(&mut self, action: Action) {
        let (actions, line) = match self.moment.take() {
            Some(moment) => (moment.actions, moment.line + 1),
            None => ([action, Action::Wait], 0),
        };
        self.moment = self.moment_at(&actions, line);
        if self.moment.is_none() {
            self.play(actions);
        }
    }

    /// Returns the line before which it stands in the middle of a cycle.
    #[must_use]
    pub fn next_line(&self) -> Option<&Event> {
        self.moment.as_ref()?;
        let is_line = |event: &&Event| matches!(event, Event::Line { .. });
        self.events().last().filter(is_line)
    }

    /// Returns whether it is in the middle of a cycle.
    #[must_use]
    pub const fn is_within_cycle(&self) -> bool {
        self.moment.is_some()
    }

    /// Returns the events of the present cycle so far, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        let observation = self.shown().observation();
        observation.map_or(&[], Observation::events)
    }

    /// Returns the number of events of the cycle that were not kept.
    #[must_use]
    pub fn left_out(&self) -> usize {
        let observation = self.shown().observation();
        observation.map_or(0, Observation::left_out)
    }

    /// Returns the game being shown.
    fn shown(&self) -> &Game {
        self.moment
            .as_ref()
            .map_or(&self.game, |moment| &moment.game)
    }

    /// Goes back one cycle and returns whether there was one.
    pub fn back(&mut self) -> bool {
        if self.moment.take().is_some() {
            return true;
        }
        let Some(target) = self.cycles().checked_sub(1) else {
            return false;
        };
        // Starts one cycle earlier, so that the last cycle is observed.
        let from = target.saturating_sub(1);
        let Some(game) = self.history.game_before(from, &self.definition) else {
            return false;
        };
        self.game = game;
        self.game.observe();
        while let Some(actions) = self.inputs.at(self.cycles())
            && self.cycles() < target
        {
            self.game.cycle(actions.clone());
        }
        self.inputs.truncate(target);
        self.history.forget_after(target);
        true
    }

    /// Returns the number of cycles played.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.game.cycles()
    }

    /// Returns the world being played in.
    #[must_use]
    pub fn world(&self) -> &World {
        self.shown().world()
    }

    /// Returns the player's level.
    #[must_use]
    pub fn level(&self) -> Option<(Entity, &Level)> {
        let world = self.world();
        let player = world.resource::<Players>().0.first()?;
        let level = world.get::<Position>(*player)?.level;
        Some((level, world.get::<Level>(level)?))
    }

    /// Returns all tiles of the game with their ids, ordered by id.
    fn tiles(&self) -> Vec<(TileId, Entity)> {
        let tiles = self.world().resource::<Tiles>().0.iter();
        let mut tiles: Vec<(TileId, Entity)> = tiles.map(|(id, tile)| (*id, *tile)).collect();
        tiles.sort_unstable_by_key(|(id, _)| id.0);
        tiles
    }

    /// Returns the tiles of the player's level, bottom to top.
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

    /// Returns the programs of the player's level, ordered by the ids of their
    /// tiles.
    #[must_use]
    pub fn programs(&self) -> Vec<Running> {
        let Some((level, _)) = self.level() else {
            return Vec::new();
        };
        let world = self.world();
        let next = match self.next_line() {
            Some(Event::Line { tile, line, .. }) => Some((tile.id, *line)),
            _ => None,
        };
        let running = self.tiles().into_iter().filter_map(|(id, tile)| {
            let program = world.get::<Program>(tile)?;
            let position = world.get::<Position>(tile).filter(|it| it.level == level)?;
            let executes = next.filter(|(executing, _)| *executing == id);
            let line = executes.map_or(program.line, |(_, line)| line);
            let source = program.script.source.get(line);
            Some(Running {
                id,
                name: Arc::clone(&world.get::<Appearance>(tile)?.name),
                cell: IVec2::new(position.cell.col, position.cell.row),
                line,
                executes: executes.is_some(),
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

    /// Returns the watched values with their owners: `NAME` selects all values
    /// of the tiles with a name, `NAME@VALUE` one of them, `@@VALUE` and
    /// `&VALUE` one of the level and of the dungeon. Names are compared
    /// ignoring case.
    #[must_use]
    pub fn watched(&self, watch: &str) -> Vec<(Owner, String, Value)> {
        let world = self.world();
        let mut found = Vec::new();
        let mut add = |owner: &Owner, entity: Entity, wanted: Option<&str>| {
            let state = world.get::<State>(entity).map(State::sorted);
            for (name, value) in state.unwrap_or_default() {
                if wanted.is_none_or(|wanted| wanted.eq_ignore_ascii_case(name)) {
                    found.push((owner.clone(), name.to_owned(), value.clone()));
                }
            }
        };
        let watch = watch.trim();
        if let Some(name) = watch.strip_prefix('&') {
            let dungeon = world.resource::<TheDungeon>().0;
            add(&Owner::Dungeon, dungeon, wanted(name));
        } else if let Some(name) = watch.strip_prefix("@@") {
            if let Some((entity, level)) = self.level() {
                add(&Owner::Level(level.number), entity, wanted(name));
            }
        } else {
            let (tile, value) = watch.split_once('@').unwrap_or((watch, ""));
            for (id, entity) in self.tiles() {
                let look = world.get::<Appearance>(entity);
                if let Some(look) = look.filter(|it| it.name.eq_ignore_ascii_case(tile)) {
                    let name = Arc::clone(&look.name);
                    let owner = Owner::Tile(Party { id, name });
                    add(&owner, entity, wanted(value));
                }
            }
        }
        found
    }
}

/// Returns the named value; `None` for all.
const fn wanted(name: &str) -> Option<&str> {
    match name.is_empty() {
        true => None,
        false => Some(name),
    }
}
