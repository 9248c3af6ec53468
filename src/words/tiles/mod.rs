//! The tiles of the board and the only code that changes them.
//!
//! [`Tiles`] is the state of all tiles. It finds them by id, cell and noun, and
//! remembers what changed: for undo, for reading the rules again, for the
//! six-copies limit and for snapshots. Each tile has an entity as well, whose
//! components are a projection of its state for the view; a search does without
//! them. All changes go through [`put`], so none of these can disagree.

mod change;
mod change_log;
mod edge;
mod level;
mod projection;

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::components::{Cell, Facing, Look, ObjectId, TileFlags};
use super::id_vec::IdVec;
use super::kinds::{Class, Kind, Kinds, Noun, Word};
use super::messages::{MoveCause, TurnEvent};
use super::work::Work;
use kotodama_board::{Bounds, Direction, Occupancy};

use change_log::ChangeLog;
use projection::Projection;

pub use change::{
    TileStep, create, emit, face, face_all, lay, leave_unviewed, put, put_all, relocate, remove,
    set_flags, state, step, step_all, turn_back,
};
pub use change_log::TileBefore;
pub use level::{LevelEntity, LevelItself, LevelLook, LevelState, level_state, set_level_state};

/// This many objects of one kind stay in a cell (W-OBJ-11).
pub const COPIES: usize = 6;

/// Marks the entity of a tile.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(ObjectId, Kind, Cell, Facing, TileFlags, Look)]
pub struct Tile;

/// Everything about a tile that belongs to the state of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileState {
    /// Its kind.
    pub kind: Kind,
    /// Its place.
    pub cell: IVec2,
    /// Where it faces.
    pub facing: Direction,
    /// What else it remembers.
    pub flags: TileFlags,
}

impl TileState {
    /// Returns a tile of another kind that this one turns into, leaves behind
    /// or makes: in its cell, with its facing and what it carries (W-VERB-08).
    #[must_use]
    pub fn offspring(&self, kind: Kind) -> Self {
        Self {
            kind,
            flags: self.flags.handed_on(),
            ..*self
        }
    }

    /// Returns the same tile after it has moved or been turned (W-SELECT-09).
    const fn awoken(mut self) -> Self {
        self.flags.waits = false;
        self
    }
}

/// An object in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedTile {
    /// Its id; occupants of a cell are sorted by it.
    pub id: ObjectId,
    /// Its kind.
    pub kind: Kind,
}

/// Finds tiles, and remembers what changed.
#[derive(Resource, Default, Debug)]
pub struct Tiles {
    /// By id.
    tiles: IdVec<ObjectId, Option<TileState>>,
    /// By id: the entities whose components have these states too.
    entities: IdVec<ObjectId, Option<Entity>>,
    /// No view follows the board: its tiles have no entities, and nothing is
    /// told about turns.
    is_unviewed: bool,
    occupancy: Occupancy<PlacedTile>,
    by_noun: IdVec<Noun, Vec<ObjectId>>,
    kinds: IdVec<Kind, KindFacts>,
    readers: BTreeSet<ObjectId>,
    floating: BTreeSet<ObjectId>,
    broken: BTreeSet<ObjectId>,
    going_back: BTreeSet<ObjectId>,
    held: BTreeSet<ObjectId>,
    out_of_bounds: BTreeSet<ObjectId>,
    /// This many objects may exist at once (W-LOOP-06).
    pub limit: usize,
    /// What the turn has cost, and what of it was too much.
    pub work: Work,
    level: LevelState,
    /// The id of the next object (W-OBJ-08).
    pub next_id: ObjectId,
    count: usize,
    version: u64,
    change_log: ChangeLog,
    /// Changes since the last look.
    pub changes: Changes,
    projection: Projection,
}

#[derive(Clone, Copy, Debug)]
struct KindFacts {
    noun: Noun,
    class: Class,
    says: Option<Word>,
}

/// Lists of changes, each emptied by its reader.
#[derive(Debug, Default)]
pub struct Changes {
    /// Cells whose words have changed, for reading the rules.
    pub words: Vec<IVec2>,
    /// Cells that held more than [`COPIES`] objects when something came into
    /// them, for the six-copies limit.
    pub crowded: Vec<IVec2>,
    /// What happened, for the messages of the turn.
    pub events: Vec<TurnEvent>,
    /// Tiles that changed since the last snapshot.
    pub since_snapshot: Vec<ObjectId>,
    snapshot_knows: IdVec<ObjectId, bool>,
}

impl Tiles {
    /// Returns an empty board of this size.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self {
            occupancy: Occupancy::new(bounds),
            next_id: ObjectId(1),
            limit: usize::MAX,
            ..Self::default()
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.occupancy.bounds()
    }

    /// Returns the state of the level itself.
    #[must_use]
    pub const fn level(&self) -> LevelState {
        self.level
    }

    /// Returns the entity of an object, if it exists.
    #[must_use]
    pub fn entity(&self, id: ObjectId) -> Option<Entity> {
        *self.entities.get(id)?
    }

    /// Returns whether a view may follow the board: its tiles have entities.
    #[must_use]
    pub const fn is_viewed(&self) -> bool {
        !self.is_unviewed
    }

    /// Returns whether an object exists.
    #[must_use]
    pub fn exists(&self, id: ObjectId) -> bool {
        self.state(id).is_some()
    }

    /// Returns the state of an object, if it exists.
    #[must_use]
    pub fn state(&self, id: ObjectId) -> Option<&TileState> {
        self.tiles.get(id)?.as_ref()
    }

    /// Returns the objects in a cell, sorted by id.
    #[must_use]
    pub fn at(&self, cell: IVec2) -> &[PlacedTile] {
        self.occupancy.at(edge::home(self.bounds(), cell))
    }

    /// Returns the cells of the board that hold more than one object.
    pub fn shared_cells(&self) -> impl Iterator<Item = IVec2> {
        self.occupancy.shared()
    }

    /// Returns whether objects share cells, on the board or beyond.
    #[must_use]
    pub fn share_cells(&self) -> bool {
        self.shared_cells().next().is_some() || !self.out_of_bounds.is_empty()
    }

    /// Returns the objects that answer to a noun, sorted by id.
    #[must_use]
    pub fn named(&self, noun: Noun) -> &[ObjectId] {
        self.by_noun.get(noun).map_or(&[], Vec::as_slice)
    }

    /// Returns the nouns that objects answer to, each with its objects sorted
    /// by id.
    pub fn nouns(&self) -> impl Iterator<Item = (Noun, &[ObjectId])> {
        let nouns = self.by_noun.iter().zip(0..);
        nouns.map(|(ids, noun)| (Noun(noun), ids.as_slice()))
    }

    /// Returns every object in order of id.
    pub fn ids(&self) -> impl Iterator<Item = ObjectId> {
        self.tiles
            .iter()
            .zip(0..)
            .filter(|(tile, _)| tile.is_some())
            .map(|(_, id)| ObjectId(id))
    }

    /// Objects that are not on the board.
    #[must_use]
    pub const fn out_of_bounds(&self) -> &BTreeSet<ObjectId> {
        &self.out_of_bounds
    }

    /// Grows with every change of a tile.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Returns the number of objects.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no objects.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the noun that objects of a kind answer to.
    #[must_use]
    pub fn noun_of(&self, kind: Kind) -> Noun {
        self.kinds
            .known(kind)
            .map_or(Noun::IMAGE, |known| known.noun)
    }

    /// Returns whether objects of this kind are text.
    #[must_use]
    pub fn is_text(&self, kind: Kind) -> bool {
        self.kinds
            .known(kind)
            .is_some_and(|known| matches!(known.class, Class::Text(_)))
    }

    /// Returns the class: entity, icon or text.
    #[must_use]
    pub fn class(&self, kind: Kind) -> Class {
        self.kinds
            .known(kind)
            .map_or(Class::Icon, |known| known.class)
    }

    /// Returns the word as which objects of this kind are read by themselves:
    /// that of text, and the noun of entities where these are read (K-38).
    #[must_use]
    pub fn says(&self, kind: Kind) -> Option<Word> {
        self.kinds.known(kind)?.says
    }

    /// Returns whether an object that is no text is read as a noun (W-WORD-01).
    #[must_use]
    pub fn reads(&self, id: ObjectId) -> bool {
        !self.readers.is_empty() && self.readers.contains(&id)
    }

    /// Returns all objects that float.
    #[must_use]
    pub const fn floating(&self) -> &BTreeSet<ObjectId> {
        &self.floating
    }

    /// Returns all objects that are BROKEN.
    #[must_use]
    pub const fn broken(&self) -> &BTreeSet<ObjectId> {
        &self.broken
    }

    /// Returns all objects that were BACK in the last phase 14.
    #[must_use]
    pub const fn going_back(&self) -> &BTreeSet<ObjectId> {
        &self.going_back
    }

    /// Returns all objects that HOLD objects hold.
    #[must_use]
    pub const fn held(&self) -> &BTreeSet<ObjectId> {
        &self.held
    }

    /// Returns all objects that are read as nouns.
    #[must_use]
    pub const fn readers(&self) -> &BTreeSet<ObjectId> {
        &self.readers
    }

    /// Learns the kinds that have been named since.
    pub fn learn(&mut self, kinds: &Kinds) {
        for index in self.kinds.len()..kinds.kind_count() {
            let kind = Kind(u32::try_from(index).unwrap_or(u32::MAX));
            self.kinds.push(KindFacts {
                noun: kinds.answers_to(kind),
                class: kinds.class(kind),
                says: kinds.says(kind),
            });
        }
    }

    /// Begins the record of a turn.
    pub fn begin_record(&mut self) {
        self.change_log.begin();
    }

    /// Returns the states before the turn of all tiles it changed.
    #[must_use]
    pub fn record(&self) -> &[TileBefore] {
        self.change_log.entries()
    }

    /// Returns all that changed since the last call, for a snapshot.
    pub fn take_since_snapshot(&mut self) -> Vec<ObjectId> {
        let ids = std::mem::take(&mut self.changes.since_snapshot);
        for id in &ids {
            *self.changes.snapshot_knows.slot(*id) = false;
        }
        ids
    }

    /// Makes room for this many more objects.
    fn reserve(&mut self, more: usize) {
        self.tiles.reserve(more);
        self.change_log.reserve(more);
        self.changes.since_snapshot.reserve(more);
        self.changes.snapshot_knows.reserve(more);
    }

    fn note(&mut self, id: ObjectId, before: Option<TileState>) {
        self.change_log.note(id, before);
        self.work.change();
        self.version += 1;
        let is_known = self.changes.snapshot_knows.slot(id);
        if !std::mem::replace(is_known, true) {
            self.changes.since_snapshot.push(id);
        }
    }

    /// Gives a tile, which was `old`, another state.
    fn change(&mut self, id: ObjectId, old: Option<TileState>, new: Option<TileState>) {
        self.note(id, old);
        *self.tiles.slot(id) = new;
        match (old, new) {
            (Some(old), Some(new)) if old.kind == new.kind => {
                if old.cell != new.cell {
                    self.moved(id, &old, &new);
                    self.note_crowd(new.cell);
                }
                if old.flags != new.flags {
                    self.set_flags(id, new.flags);
                }
                if old.cell != new.cell || old.flags.reads != new.flags.reads {
                    self.words_changed(&old);
                    self.words_changed(&new);
                }
            }
            _ => {
                if let Some(old) = old {
                    self.take(id, &old);
                    self.words_changed(&old);
                }
                if let Some(new) = new {
                    self.add(id, &new);
                    self.words_changed(&new);
                    self.note_crowd(new.cell);
                }
            }
        }
    }

    /// Adds to what is told about this turn, if anybody listens.
    pub fn tell(&mut self, what: TurnEvent) {
        if self.is_viewed() {
            self.changes.events.push(what);
        }
    }

    /// Notes a move for BACK, and tells the view.
    fn tell_moved(&mut self, id: ObjectId, (from, to): (IVec2, IVec2), cause: MoveCause) {
        if from != to && cause.plays_back() {
            self.change_log.note_move(id);
        }
        self.tell(TurnEvent::Moved {
            id,
            from,
            to,
            cause,
        });
    }

    fn set_flags(&mut self, id: ObjectId, flags: TileFlags) {
        for (set, on) in [
            (&mut self.readers, flags.reads),
            (&mut self.floating, flags.floats),
            (&mut self.broken, flags.broken),
            (&mut self.going_back, flags.back_since.is_some()),
            (&mut self.held, flags.holder.is_some()),
        ] {
            if on {
                set.insert(id);
            } else if !set.is_empty() {
                set.remove(&id);
            }
        }
    }

    fn add(&mut self, id: ObjectId, state: &TileState) {
        let kind = state.kind;
        self.update_out_of_bounds(id, state.cell);
        self.set_flags(id, state.flags);
        let cell = edge::home(self.bounds(), state.cell);
        self.occupancy.insert(cell, PlacedTile { id, kind });
        let noun = self.noun_of(kind);
        let ids = self.by_noun.slot(noun);
        let place = ids.partition_point(|other| *other < id);
        ids.insert(place, id);
        self.count += 1;
    }

    fn take(&mut self, id: ObjectId, state: &TileState) {
        let kind = state.kind;
        self.out_of_bounds.remove(&id);
        self.set_flags(id, TileFlags::default());
        let cell = edge::home(self.bounds(), state.cell);
        self.occupancy.remove(cell, PlacedTile { id, kind });
        let noun = self.noun_of(kind);
        let ids = self.by_noun.slot(noun);
        let place = ids.binary_search(&id);
        debug_assert!(place.is_ok(), "{id:?} is not among those of its noun");
        if let Ok(place) = place {
            ids.remove(place);
        }
        self.count -= 1;
    }

    fn moved(&mut self, id: ObjectId, from: &TileState, to: &TileState) {
        let kind = from.kind;
        let [left, entered] = [from, to].map(|state| edge::home(self.bounds(), state.cell));
        self.occupancy.remove(left, PlacedTile { id, kind });
        self.occupancy.insert(entered, PlacedTile { id, kind });
        self.update_out_of_bounds(id, to.cell);
    }

    fn update_out_of_bounds(&mut self, id: ObjectId, cell: IVec2) {
        if !self.bounds().contains(cell) {
            self.out_of_bounds.insert(id);
        } else if !self.out_of_bounds.is_empty() {
            self.out_of_bounds.remove(&id);
        }
    }

    /// Notes that something has come into a cell.
    fn note_crowd(&mut self, cell: IVec2) {
        if self.at(cell).len() > COPIES {
            self.changes.crowded.push(cell);
        }
    }

    fn words_changed(&mut self, state: &TileState) {
        if state.flags.reads || self.says(state.kind).is_some() {
            self.changes.words.push(state.cell);
        }
    }
}
