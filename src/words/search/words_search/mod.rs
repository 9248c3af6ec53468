//! A worker for the search: plays the level in a world of its own, and knows
//! states as what sets them apart from the first.
//!
//! The state that was entered is *here*. A move is played in the real
//! schedule, and taken back by the change log of the turn, which has the former
//! state of every tile that it changed. Keys are sums over the tiles, so they
//! too cost as much as has changed.
//!
//! Objects that appeared since the start have numbers by their order: the next
//! id does not matter to what happens, only who came before whom, so states in
//! which other objects came and went are the same (but for
//! [`Relevance::numbers`]).

mod packed;

use std::hash::Hash;

use bevy::ecs::prelude::*;

use super::bytes::{self, Reader};
use super::heuristic::Judge;
use super::vocabulary::Relevance;
use crate::components::{Kind, TileFlags};
use crate::history::Frame;
use crate::id_vec::IdVec;
use crate::input::Input;
use crate::kinds::{Class, Kinds, Noun, Word};
use crate::lexicon::Aspect;
use crate::mixer::Mixer;
use crate::outcome::Outcome;
use crate::rules;
use crate::rules::known_nouns::KnownNouns;
use crate::tiles::{self, TileBefore, TileState, Tiles};
use crate::transform_history::{TransformHistory, TransformId, Transformation, Was};
use crate::turn::first_person::FirstPersonCycle;
use crate::turn::{self, select};
use crate::{Game, play};
use kotodama_board::ObjectId;
use kotodama_solver::{Attempt, Heuristic, Key, Mode, Step};

/// One worker.
pub struct WordsSearch {
    game: Game,
    moves: Vec<Input>,
    relevance: Relevance,
    /// Chance is given by a seed.
    seeded: bool,
    /// The state in which the search begins.
    first: First,
    here: Here,
    /// What the last turn changed: the states before it.
    changed: Vec<TileBefore>,
    /// Sum over the tiles of the present state.
    sum: Key,
    /// Present objects that appeared since the start, by id; only kept if
    /// their order matters.
    created: Vec<ObjectId>,
    judge: Judge,
    /// For [`Mode::enter`]: where tiles have to go.
    targets: Vec<(ObjectId, Option<TileState>)>,
}

/// The first state.
struct First {
    tiles: IdVec<ObjectId, Option<TileState>>,
    frame: Frame,
    known_nouns: KnownNouns,
    sum: Key,
    /// The kinds of text of which one has to be there, if any level can be
    /// won.
    goals: Vec<Kind>,
}

/// The state that was entered.
struct Here {
    frame: Frame,
    known_nouns: KnownNouns,
    sum: Key,
    /// Every tile that differs from the first state, by id.
    differing: Vec<ObjectId>,
}

impl WordsSearch {
    /// A worker on a game that stands where the search begins.
    pub fn new(mut game: Game, moves: Vec<Input>, relevance: Relevance, seeded: bool) -> Self {
        super::give_numbers(&mut game);
        let world = game.world();
        let board = world.resource::<Tiles>();
        let tiles = (0..board.next_id.0).map(|id| board.state(ObjectId(id)).copied());
        let kinds = world.resource::<Kinds>();
        let goals = kinds.kinds().filter(|&kind| is_goal(kinds.class(kind)));
        let mut first = First {
            tiles: tiles.collect(),
            frame: Frame::of(world),
            known_nouns: world.resource::<KnownNouns>().clone(),
            sum: 0,
            goals: match relevance.goal_is_text {
                true => goals.collect(),
                false => Vec::new(),
            },
        };
        let transforms = world.resource::<TransformHistory>();
        first.sum = (0..)
            .zip(first.tiles.iter())
            .filter_map(|(id, state)| Some(weigh(relevance, transforms, id, state.as_ref()?)))
            .fold(0, Key::wrapping_add);
        let here = Here {
            frame: first.frame.clone(),
            known_nouns: first.known_nouns.clone(),
            sum: first.sum,
            differing: Vec::new(),
        };
        Self {
            game,
            moves,
            relevance,
            seeded,
            sum: first.sum,
            first,
            here,
            changed: Vec::new(),
            created: Vec::new(),
            judge: Judge::default(),
            targets: Vec::new(),
        }
    }

    const fn world(&self) -> &World {
        self.game.world()
    }

    /// Returns whether objects that appeared later are known by their order.
    const fn ranks(&self) -> bool {
        self.relevance.ids && !self.relevance.numbers
    }

    /// Does its order matter, or its number?
    fn appeared(&self, id: ObjectId) -> bool {
        id >= self.first.frame.next_id
    }

    /// The number by which the object is known.
    fn name(&self, id: ObjectId) -> u32 {
        if !self.appeared(id) || self.relevance.numbers {
            return id.0;
        }
        let place = self.created.partition_point(|&other| other < id);
        self.first.frame.next_id.0 + u32::try_from(place).unwrap_or(0)
    }

    /// Finds the objects that appeared since the start.
    fn find_created(&mut self) {
        self.created.clear();
        let board = self.game.world().resource::<Tiles>();
        let later = self.first.frame.next_id.0..board.next_id.0;
        let later = later.map(ObjectId).filter(|&id| board.state(id).is_some());
        self.created.extend(later);
    }

    /// What tells the present state from others.
    fn key(&self) -> Key {
        let world = self.world();
        let board = world.resource::<Tiles>();
        let transforms = world.resource::<TransformHistory>();
        let mut key = self.sum;
        if self.ranks() {
            for &id in &self.created {
                if let Some(state) = board.state(id) {
                    let weight = weigh(self.relevance, transforms, self.name(id), state);
                    key = key.wrapping_add(weight);
                }
            }
        }
        if self.relevance.holders {
            key = key.wrapping_add(self.holders_key(board));
        }
        key.wrapping_add(self.frame_key(world))
    }

    /// What is held, and by whom.
    fn holders_key(&self, board: &Tiles) -> Key {
        let held = board.held().iter();
        held.filter_map(|&id| Some((id, board.state(id)?.flags.holder?)))
            .map(|(id, holder)| {
                let grip = u64::from(self.name(id)) << 32 | u64::from(self.holder_name(holder));
                Mixer::default().with(HOLDS).with(grip).key()
            })
            .fold(0, Key::wrapping_add)
    }

    /// The number by which a holder is known. One that is gone lets go in the
    /// next turn only, but is no other object.
    fn holder_name(&self, holder: ObjectId) -> u32 {
        match self.world().resource::<Tiles>().state(holder) {
            Some(_) => self.name(holder),
            None => u32::MAX,
        }
    }

    fn frame_key(&self, world: &World) -> Key {
        let mut mixer = Mixer::default();
        self.known_frame(world).hash(&mut mixer);
        let known_nouns = world.resource::<KnownNouns>();
        if known_nouns.len() != self.first.known_nouns.len() {
            known_nouns.in_phrases().hash(&mut mixer);
        }
        mixer.key()
    }

    /// What of the present frame matters, with the numbers by which objects are
    /// known.
    fn known_frame(&self, world: &World) -> Frame {
        let mut frame = super::effective_frame(world);
        frame.turn = self.first.frame.turn;
        frame.input = frame.input.filter(|_| self.relevance.idle);
        // A level that was destroyed has no tiles.
        frame.level.destroyed = self.first.frame.level.destroyed;
        if !self.relevance.numbers {
            frame.next_id = self.first.frame.next_id;
        }
        let name = |id| ObjectId(self.name(id));
        frame.roles.you = frame.roles.you.map(name);
        frame.roles.win = frame.roles.win.map(name);
        if !frame.cycle.members().is_empty() {
            let members = frame.cycle.members().iter().map(|&id| name(id));
            frame.cycle = FirstPersonCycle::new(members.collect(), frame.cycle.lead().map(name));
        }
        frame
    }

    /// Has the level come to an end at which it cannot be won any more: it was
    /// left, nothing is on the board, or no word that could say what wins?
    fn is_over(&self) -> bool {
        let world = self.world();
        let board = world.resource::<Tiles>();
        // Without words there are no rules but those that always hold, and
        // none of these wins; what is destroyed brings nothing forth.
        if world.resource::<Outcome>().departure.is_some() || board.is_empty() {
            return true;
        }
        if self.first.goals.is_empty() {
            return self.relevance.goal_is_text;
        }
        // Only when such a word has gone one has to look.
        let mut gone = self.changed.iter().filter(|before| {
            self.is_goal(before.state.as_ref()) && !self.is_goal(board.state(before.id))
        });
        gone.next().is_some() && !self.has_goal()
    }

    /// Returns whether a text on the board could say what wins.
    fn has_goal(&self) -> bool {
        let board = self.world().resource::<Tiles>();
        let mut texts = board.named(Noun::TEXT).iter();
        texts.any(|&id| self.is_goal(board.state(id)))
    }

    fn is_goal(&self, state: Option<&TileState>) -> bool {
        state.is_some_and(|state| self.first.goals.contains(&state.kind))
    }

    /// Lets all turns of an input pass, and keeps the states before them.
    fn play(&mut self, input: Input) {
        let world = self.game.world_mut();
        self.changed.clear();
        for turn in 0..play::turns_of(world, input) {
            if world.resource::<Outcome>().departure.is_some() {
                break;
            }
            if input == Input::Wait
                && let Some(entrance) = select::entrances(world).first()
            {
                select::depart(world, entrance);
                break;
            }
            world.resource_mut::<Tiles>().begin_record();
            turn::pass(world, input);
            let mut board = world.resource_mut::<Tiles>();
            board.changes.events.clear();
            let record = board.record();
            match turn {
                0 => self.changed.extend_from_slice(record),
                _ => {
                    // The first turn that changed a tile knows what it was.
                    for before in record {
                        if self.changed.iter().all(|known| known.id != before.id) {
                            self.changed.push(*before);
                        }
                    }
                }
            }
        }
    }

    /// Brings up to date what is derived, now that tiles have been put back.
    fn settle(world: &mut World, frame: &Frame, known_nouns: &KnownNouns) {
        frame.put_back(world);
        let mut board = world.resource_mut::<Tiles>();
        board.changes.entered.clear();
        board.changes.events.clear();
        // Of a state that was destroyed or too complex nothing is left over.
        board.overflow = false;
        let reads = !board.changes.words.is_empty();
        let is_known = world.resource::<KnownNouns>() == known_nouns;
        if !is_known {
            *world.resource_mut::<KnownNouns>() = known_nouns.clone();
        }
        if reads {
            rules::form_again(world);
        }
        if !is_known {
            rules::derive_again(world);
        }
    }

    /// Every tile of the present state that differs from the first, by id.
    fn differing(&self) -> Vec<ObjectId> {
        let mut ids = self.here.differing.clone();
        ids.extend(self.changed.iter().map(|before| before.id));
        ids.sort_unstable();
        ids.dedup();
        let board = self.world().resource::<Tiles>();
        ids.retain(|&id| board.state(id) != self.first_state(id));
        ids
    }

    fn first_state(&self, id: ObjectId) -> Option<&TileState> {
        self.first.tiles.get(id)?.as_ref()
    }
}

/// Tells the part of a key that says who holds whom from those for tiles.
const HOLDS: u64 = u64::MAX;

fn is_goal(class: Class) -> bool {
    matches!(class, Class::Text(Word::Other(meaning)) if meaning.has(Aspect::Wins))
}

/// What a tile adds to the key, `name` being the number by which it is known.
fn weigh(relevance: Relevance, transforms: &TransformHistory, name: u32, state: &TileState) -> Key {
    let &TileState {
        kind,
        cell,
        facing,
        flags,
    } = state;
    // Where something can be BACK, states are searched another way.
    let TileFlags {
        floats,
        broken,
        reads,
        metadata,
        last_transform,
        waits,
        past: _,
        back_since: _,
        // Part of the key by itself.
        holder: _,
    } = flags;
    let bits = [floats, broken, reads];
    let mut word = bits.iter().fold(0, |all, &flag| all << 1 | u64::from(flag));
    if relevance.facing {
        word = word << 3 | u64::from(waits) << 2 | facing.index() as u64;
    }
    let who = match relevance.ids {
        true => u64::from(name),
        false => 0,
    };
    let place = u64::from(cell.x.cast_unsigned()) << 32 | u64::from(cell.y.cast_unsigned());
    let mut mixer = Mixer::default()
        .with(who << 32 | u64::from(kind.0))
        .with(place)
        .with(word << 32 | u64::from(metadata.0));
    if relevance.origin {
        mixer = mixer.with(origin(transforms, last_transform));
    }
    mixer.key()
}

/// What an object was at first, as a number: REVERT asks for its kind alone.
fn origin(transforms: &TransformHistory, last_transform: TransformId) -> u64 {
    match transforms.oldest(last_transform) {
        None => 0,
        Some(Was::Empty) => 1,
        Some(Was::Object { kind, .. }) => 2 + u64::from(kind.0),
    }
}

/// The history of one transformation that means the same.
fn last_transform(transforms: &mut TransformHistory, origin: u64) -> TransformId {
    let was = match origin.checked_sub(2) {
        None if origin == 0 => return TransformId::default(),
        None => Was::Empty,
        Some(kind) => Was::Object {
            id: ObjectId(0),
            kind: Kind(u32::try_from(kind).unwrap_or(0)),
        },
    };
    transforms.add(Transformation {
        earlier: TransformId::default(),
        was,
        turn: 0,
    })
}

impl Mode for WordsSearch {
    fn moves(&self) -> Step {
        Step::try_from(self.moves.len()).unwrap_or(Step::MAX)
    }

    fn start(&mut self) -> Attempt {
        match self.relevance.goal_is_text && !self.has_goal() || self.is_over() {
            true => Attempt::Dead,
            false => Attempt::Reached(self.key()),
        }
    }

    fn write(&mut self, state: &mut Vec<u8>) {
        let ids = self.differing();
        let begins = ids.partition_point(|&id| !self.appeared(id));
        let (old, created) = ids.split_at(begins);
        let board = self.world().resource::<Tiles>();
        bytes::put(state, old.len() as u64);
        let mut last = 0;
        for &id in old {
            let now = board.state(id);
            bytes::put(
                state,
                u64::from(id.0 - last) << 1 | u64::from(now.is_none()),
            );
            last = id.0;
            if let Some(now) = now {
                self.write_tile(state, now, self.first_state(id));
            }
        }
        bytes::put(state, created.len() as u64);
        let mut last = self.first.frame.next_id.0;
        for &id in created {
            if self.relevance.numbers {
                bytes::put(state, (id.0 - last).into());
                last = id.0;
            }
            if let Some(now) = board.state(id) {
                self.write_tile(state, now, None);
            }
        }
        self.write_frame(state);
    }

    fn enter(&mut self, state: &[u8]) {
        let mut reader = Reader(state);
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        let mut id = ObjectId(0);
        for _ in 0..reader.small() {
            let number = reader.small();
            id.0 += number >> 1;
            let first = self.first_state(id).copied();
            let target = (number & 1 == 0).then(|| self.read_tile(&mut reader, first));
            targets.push((id, target));
        }
        let mut id = self.first.frame.next_id;
        for _ in 0..reader.small() {
            if self.relevance.numbers {
                id.0 += reader.small();
            }
            targets.push((id, Some(self.read_tile(&mut reader, None))));
            if !self.relevance.numbers {
                id.0 += 1;
            }
        }
        let (frame, known_nouns) = self.read_frame(&mut reader, id);
        let mut sum = self.first.sum;
        let ranked = self.ranks().then_some(self.first.frame.next_id);
        let world = self.game.world_mut();
        world.resource_mut::<Tiles>().begin_record();
        for &id in &self.here.differing {
            if targets.binary_search_by_key(&id, |&(id, _)| id).is_err() {
                let first = self.first.tiles.get(id).copied().flatten();
                tiles::put(world, id, first);
            }
        }
        self.here.differing.clear();
        for &(id, target) in &targets {
            tiles::put(world, id, target);
            self.here.differing.push(id);
        }
        let transforms = world.resource::<TransformHistory>();
        for &(id, target) in &targets {
            let first = self.first.tiles.get(id).copied().flatten();
            let weigh = |state| weigh(self.relevance, transforms, id.0, state);
            sum = sum.wrapping_sub(first.as_ref().map_or(0, weigh));
            if ranked.is_none_or(|next_id| id < next_id) {
                sum = sum.wrapping_add(target.as_ref().map_or(0, weigh));
            }
        }
        let known_nouns = known_nouns.unwrap_or_else(|| self.first.known_nouns.clone());
        Self::settle(world, &frame, &known_nouns);
        self.here.frame = frame;
        self.here.known_nouns = known_nouns;
        self.here.sum = sum;
        self.sum = sum;
        self.changed.clear();
        self.targets = targets;
    }

    fn attempt(&mut self, step: Step) -> Attempt {
        let Some(&input) = self.moves.get(usize::from(step)) else {
            return Attempt::Dead;
        };
        let world = self.game.world_mut();
        world.resource_mut::<Outcome>().forget_win();
        self.play(input);
        if let Some(end) = super::end(&self.game, &self.here.frame.rng, self.seeded) {
            return end;
        }
        if self.is_over() {
            return Attempt::Dead;
        }
        let world = self.world();
        let board = world.resource::<Tiles>();
        let transforms = world.resource::<TransformHistory>();
        let mut sum = self.here.sum;
        for before in &self.changed {
            if self.ranks() && self.appeared(before.id) {
                continue;
            }
            let weigh = |state| weigh(self.relevance, transforms, before.id.0, state);
            sum = sum.wrapping_sub(before.state.as_ref().map_or(0, weigh));
            sum = sum.wrapping_add(board.state(before.id).map_or(0, weigh));
        }
        self.sum = sum;
        if self.ranks() {
            self.find_created();
        }
        Attempt::Reached(self.key())
    }

    fn take_back(&mut self) {
        let world = self.game.world_mut();
        world.resource_mut::<Tiles>().begin_record();
        for before in &self.changed {
            tiles::put(world, before.id, before.state);
        }
        self.changed.clear();
        self.sum = self.here.sum;
        Self::settle(world, &self.here.frame, &self.here.known_nouns);
    }

    fn heuristic(&mut self) -> Heuristic {
        self.judge.heuristic(self.game.world())
    }
}
