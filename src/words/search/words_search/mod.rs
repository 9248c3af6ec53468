//! A worker for the search: plays the level in a world of its own, and knows
//! states as what sets them apart from the first.
//!
//! The state that was entered is *here*. A move is played by the systems of the
//! real turn, and taken back by the change log of the turn, which has the former
//! state of every tile that it changed; that is put off until the next move is
//! tried or another state entered, which then begins where the move led. Keys
//! are sums over the tiles, so they too cost as much as has changed.
//!
//! Objects that appeared since the start have numbers by their order: the next
//! id does not matter to what happens, only who came before whom, so states in
//! which other objects came and went are the same (but for
//! [`Relevance::numbers`]).

mod keys;
mod packed;
mod strides;
mod weight;

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::bytes::{self, Reader};
use super::explore::Explorer;
use super::heuristic::Judge;
use super::vocabulary::Relevance;
use crate::components::Kind;
use crate::history::Frame;
use crate::id_vec::IdVec;
use crate::input::Input;
use crate::kinds::{Class, Kinds, Noun, Word};
use crate::lexicon::Aspect;
use crate::outcome::Outcome;
use crate::rules::known_nouns::KnownNouns;
use crate::rules::{self, Rules};
use crate::tiles::{self, TileBefore, TileState, Tiles};
use crate::turn::memory::TurnMemory;
use crate::turn::select::Entrance;
use crate::turn::{self, Sequence, select};
use crate::{Game, play};
use kotodama_board::ObjectId;
use kotodama_solver::{Attempt, Heuristic, Key, Mode, Step};
pub use strides::Strider;
use weight::weigh;

/// One worker.
pub struct WordsSearch {
    game: Game,
    /// The systems of a turn, at hand: a search plays little else.
    turn: Sequence,
    moves: Vec<Input>,
    relevance: Relevance,
    /// Chance is given by a seed.
    seeded: bool,
    /// The state in which the search begins.
    first: First,
    here: Here,
    /// The frame behind the move that was played here last, until it is taken
    /// back.
    beyond: Option<Frame>,
    /// What that move changed: the states before it.
    changed: Vec<TileBefore>,
    /// Sum over the tiles of the present state.
    sum: Key,
    /// Present objects that appeared since the start, by id; only kept if
    /// their order matters.
    created: Vec<ObjectId>,
    judge: Judge,
    /// For [`Mode::enter`]: where tiles have to go. First those that differ
    /// from the first state, by id.
    targets: Vec<(ObjectId, Option<TileState>)>,
    /// The objects that some move displaced, changed or destroyed; only kept if
    /// asked for.
    touched: Option<BTreeSet<ObjectId>>,
}

/// The first state.
struct First {
    tiles: IdVec<ObjectId, Option<TileState>>,
    frame: Frame,
    known_nouns: KnownNouns,
    sum: Key,
    /// What the frame adds to the key.
    frame_key: Key,
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
    /// This many turns a move takes.
    turns: u32,
    /// Where waiting leads, if that leaves the level.
    entrance: Option<Entrance>,
}

impl WordsSearch {
    /// Returns a worker on a game that stands where the search begins.
    pub fn new(mut game: Game, moves: Vec<Input>, relevance: Relevance, seeded: bool) -> Self {
        super::give_numbers(&mut game);
        tiles::leave_unviewed(game.world_mut());
        game.world_mut().resource_mut::<Outcome>().forget_win();
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
            frame_key: 0,
            goals: match relevance.goal_is_text {
                true => goals.collect(),
                false => Vec::new(),
            },
        };
        first.sum = (0..)
            .zip(first.tiles.iter())
            .filter_map(|(id, state)| Some(weigh(relevance, world, id, state.as_ref()?)))
            .fold(0, Key::wrapping_add);
        let here = Here {
            frame: first.frame.clone(),
            known_nouns: first.known_nouns.clone(),
            sum: first.sum,
            differing: Vec::new(),
            turns: 0,
            entrance: None,
        };
        let mut search = Self {
            game,
            turn: turn::turn(),
            moves,
            relevance,
            seeded,
            sum: first.sum,
            first,
            here,
            beyond: None,
            changed: Vec::new(),
            created: Vec::new(),
            judge: Judge::default(),
            targets: Vec::new(),
            touched: None,
        };
        search.first.frame_key = search.mix_frame(&search.first.frame);
        search.look_around();
        search
    }

    /// Finds out what the moves that are tried here have in common.
    fn look_around(&mut self) {
        let world = self.game.world();
        self.here.turns = play::auto_turns(world).max(1);
        self.here.entrance = select::entrances(world).into_iter().next();
    }

    const fn world(&self) -> &World {
        self.game.world()
    }

    /// Returns the present frame.
    fn frame(&self) -> &Frame {
        self.beyond.as_ref().unwrap_or(&self.here.frame)
    }

    /// Returns whether the level has come to an end after which it cannot be
    /// won: it was left, nothing is on the board, or no word that could say
    /// what wins.
    fn is_over(&self, board: &Tiles) -> bool {
        // Without words there are no rules but those that always hold, and
        // none of these wins; what is destroyed brings nothing forth.
        if self.frame().departure.is_some() || board.is_empty() {
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
        let mut tick = play::Tick::of(self.here.turns);
        let mut later = false;
        let mut known = BTreeSet::new();
        while tick.goes_on(world) {
            if input == Input::Wait {
                let found = match later {
                    true => select::entrances(world).into_iter().next(),
                    false => self.here.entrance.clone(),
                };
                if let Some(entrance) = found {
                    select::depart(world, &entrance);
                    break;
                }
            }
            world.resource_mut::<Tiles>().begin_record();
            turn::begin_pass(world, input);
            self.turn.run(world);
            turn::end_pass(world);
            let record = world.resource::<Tiles>().record();
            match self.changed.is_empty() {
                true => self.changed.extend_from_slice(record),
                false => {
                    if known.is_empty() {
                        known.extend(self.changed.iter().map(|known| known.id));
                    }
                    // The first turn that changed a tile knows what it was.
                    for before in record {
                        if known.insert(before.id) {
                            self.changed.push(*before);
                        }
                    }
                }
            }
            later = true;
        }
    }

    /// Takes back the move that was played here last.
    fn return_here(&mut self) {
        let Some(present) = self.beyond.take() else {
            return;
        };
        let world = self.game.world_mut();
        let changed = self.changed.drain(..);
        tiles::put_all(world, changed.map(|before| (before.id, before.state)));
        self.sum = self.here.sum;
        Self::settle(world, &present, &self.here.frame, &self.here.known_nouns);
    }

    /// Brings up to date what is derived, now that tiles have been put back.
    fn settle(world: &mut World, present: &Frame, frame: &Frame, known_nouns: &KnownNouns) {
        frame.put_back_from(present, world);
        let mut board = world.resource_mut::<Tiles>();
        // Of a state that was destroyed nothing is left over.
        board.changes.crowded.clear();
        let reads = !board.changes.words.is_empty();
        let is_known = world.resource::<KnownNouns>().in_phrases() == known_nouns.in_phrases();
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

    /// Returns whether waiting leaves the state that was entered as it is: no
    /// word acts, nothing asks whether there was input, and no condition can be
    /// too deep.
    fn rests(&mut self) -> bool {
        if self.relevance.idle || self.relevance.deep || self.here.entrance.is_some() {
            return false;
        }
        let world = self.game.world_mut();
        world.resource_mut::<TurnMemory>().input = Input::Wait;
        let are_dice =
            world.resource::<Rules>().have_dice || self.here.frame.dice.throw().is_some();
        let rests = !are_dice && self.turn.rests(world);
        if rests && self.ranks() {
            self.find_created();
        }
        rests
    }

    /// Plays an input, after somebody was put into another cell: to which a
    /// walk changes nothing else.
    fn attempt_from(&mut self, walker: Option<(ObjectId, IVec2)>, input: Input) -> Attempt {
        self.return_here();
        if input == Input::Wait && self.rests() {
            return Attempt::Reached(self.key());
        }
        if let Some((id, cell)) = walker {
            let world = self.game.world_mut();
            let before = world.resource::<Tiles>().state(id).copied();
            let walked = before.filter(|before| before.cell != cell);
            if let Some(state) = walked {
                let mut there = TileState { cell, ..state };
                there.flags.waits = false;
                tiles::put(world, id, Some(there));
                self.changed.push(TileBefore {
                    id,
                    state: before,
                    moved: true,
                });
            }
        }
        self.play(input);
        let world = self.game.world();
        let board = world.resource::<Tiles>();
        for TileBefore { id, state, .. } in &self.changed {
            let change = self.change(world, *id, state.as_ref(), board.state(*id));
            self.sum = self.sum.wrapping_add(change);
            if let Some(touched) = &mut self.touched
                && super::is_touched(state.as_ref(), board.state(*id))
            {
                touched.insert(*id);
            }
        }
        let frame = Frame::of(self.world());
        let is_chance = !self.seeded && frame.rng != self.here.frame.rng;
        self.beyond = Some(frame);
        if self.ranks() {
            self.find_created();
        }
        if is_chance {
            return Attempt::Chance;
        }
        if self.world().resource::<Outcome>().won_at.is_some() {
            let world = self.game.world_mut();
            world.resource_mut::<Outcome>().forget_win();
            return Attempt::Won;
        }
        match self.is_over(self.world().resource()) {
            true => Attempt::Dead,
            false => Attempt::Reached(self.key()),
        }
    }

    fn first_state(&self, id: ObjectId) -> Option<&TileState> {
        self.first.tiles.get(id)?.as_ref()
    }
}

fn is_goal(class: Class) -> bool {
    matches!(class, Class::Text(Word::Other(meaning)) if meaning.has(Aspect::Wins))
}

impl Mode for WordsSearch {
    fn moves(&self) -> Step {
        Step::try_from(self.moves.len()).unwrap_or(Step::MAX)
    }

    fn start(&mut self) -> Attempt {
        let board = self.world().resource::<Tiles>();
        match self.relevance.goal_is_text && !self.has_goal() || self.is_over(board) {
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
        // What differs now and will not goes back to the first state.
        let differing = targets.len();
        let mut differs_now = std::mem::take(&mut self.here.differing);
        differs_now.extend(self.changed.drain(..).map(|before| before.id));
        // Each goes back once, or the sum would be wrong.
        differs_now.sort_unstable();
        differs_now.dedup();
        for id in differs_now.drain(..) {
            let there = targets.get(..differing).unwrap_or_default();
            if there.binary_search_by_key(&id, |&(id, _)| id).is_err() {
                targets.push((id, self.first_state(id).copied()));
            }
        }
        let world = self.game.world();
        let board = world.resource::<Tiles>();
        for (id, target) in &targets {
            let change = self.change(world, *id, board.state(*id), target.as_ref());
            self.sum = self.sum.wrapping_add(change);
        }
        tiles::put_all(self.game.world_mut(), targets.iter().copied());
        targets.truncate(differing);
        differs_now.extend(targets.iter().map(|&(id, _)| id));
        self.here.differing = differs_now;
        self.targets = targets;
        let known_nouns = known_nouns.unwrap_or_else(|| self.first.known_nouns.clone());
        let present = self.beyond.take();
        let present = present.as_ref().unwrap_or(&self.here.frame);
        Self::settle(self.game.world_mut(), present, &frame, &known_nouns);
        self.here.frame = frame;
        self.here.known_nouns = known_nouns;
        self.here.sum = self.sum;
        self.look_around();
    }

    fn attempt(&mut self, step: Step) -> Attempt {
        let Some(&input) = self.moves.get(usize::from(step)) else {
            return Attempt::Dead;
        };
        self.attempt_from(None, input)
    }

    fn take_back(&mut self) {
        // Not before the next move, or another state.
    }

    fn heuristic(&mut self) -> Heuristic {
        self.judge.heuristic(self.game.world())
    }

    fn deeds(&mut self) -> u64 {
        super::deeds(self.game.world())
    }

    fn bytes(&self) -> u64 {
        crate::search::bytes_of(&self.game)
    }
}

impl Explorer for WordsSearch {
    fn watch(&mut self) {
        self.touched = Some(BTreeSet::new());
    }

    fn touched(&mut self) -> BTreeSet<ObjectId> {
        self.touched.take().unwrap_or_default()
    }
}
