//! Keys of states: a sum over the tiles, and what of a frame matters.

use std::hash::Hash;

use bevy::ecs::prelude::*;

use super::WordsSearch;
use super::weight::weigh;
use crate::history::Frame;
use crate::input::Input;
use crate::mixer::Mixer;
use crate::rules::known_nouns::KnownNouns;
use crate::tiles::{TileState, Tiles};
use crate::turn::first_person::FirstPersonCycle;
use kotodama_board::ObjectId;
use kotodama_solver::Key;

/// Tells the part of a key that says what holds what from those for tiles.
const HOLDS: u64 = u64::MAX;

impl WordsSearch {
    /// Returns whether objects that appeared later are known by their order.
    pub(super) const fn ranks(&self) -> bool {
        self.relevance.ids && !self.relevance.numbers
    }

    /// Returns whether its order or its number matters.
    pub(super) fn appeared(&self, id: ObjectId) -> bool {
        id >= self.first.frame.next_id
    }

    /// Returns the number by which the object is known.
    pub(super) fn name(&self, id: ObjectId) -> u32 {
        if !self.appeared(id) || self.relevance.numbers {
            return id.0;
        }
        let place = self.created.partition_point(|&other| other < id);
        self.first.frame.next_id.0 + u32::try_from(place).unwrap_or(0)
    }

    /// Finds the objects that appeared since the start.
    pub(super) fn find_created(&mut self) {
        self.created.clear();
        let board = self.game.world().resource::<Tiles>();
        let later = self.first.frame.next_id.0..board.next_id.0;
        let later = later.map(ObjectId).filter(|&id| board.state(id).is_some());
        self.created.extend(later);
    }

    /// Returns what tells the present state from others.
    pub(super) fn key(&self) -> Key {
        let mut key = self.sum;
        if !self.created.is_empty() {
            let world = self.world();
            let board = world.resource::<Tiles>();
            for &id in &self.created {
                if let Some(state) = board.state(id) {
                    let weight = weigh(self.relevance, world, self.name(id), state);
                    key = key.wrapping_add(weight);
                }
            }
        }
        if self.relevance.holders {
            key = key.wrapping_add(self.holders_key());
        }
        key.wrapping_add(self.frame_key())
    }

    /// Returns what is held, and by whom.
    fn holders_key(&self) -> Key {
        let board = self.world().resource::<Tiles>();
        let held = board.held().iter();
        held.filter_map(|&id| Some((id, board.state(id)?.flags.holder?)))
            .map(|(id, holder)| {
                let grip = u64::from(self.name(id)) << 32 | u64::from(self.holder_name(holder));
                Mixer::default().with(HOLDS).with(grip).key()
            })
            .fold(0, Key::wrapping_add)
    }

    /// Returns the number by which a holder is known. One that is gone lets go
    /// in the next turn only, but is no other object.
    pub(super) fn holder_name(&self, holder: ObjectId) -> u32 {
        match self.world().resource::<Tiles>().state(holder) {
            Some(_) => self.name(holder),
            None => u32::MAX,
        }
    }

    fn frame_key(&self) -> Key {
        let frame = self.frame();
        match self.is_like_first(frame) {
            true => self.first.frame_key,
            false => self.mix_frame(frame),
        }
    }

    pub(super) fn mix_frame(&self, frame: &Frame) -> Key {
        let mut mixer = Mixer::default();
        self.known_frame(frame).hash(&mut mixer);
        let known_nouns = self.world().resource::<KnownNouns>();
        if known_nouns.len() != self.first.known_nouns.len() {
            known_nouns.in_phrases().hash(&mut mixer);
        }
        mixer.key()
    }

    /// Returns whether nothing that matters sets a frame, which is the present
    /// one, apart from the first. This is so in most states of most levels, so
    /// it is found out without a copy of the frame.
    fn is_like_first(&self, frame: &Frame) -> bool {
        let first = &self.first.frame;
        let names_nobody = |frame: &Frame| {
            frame.cycle.members().is_empty() && frame.roles.focused().next().is_none()
        };
        let marks = |frame: &Frame| (frame.level.facing, frame.level.floats, frame.level.broken);
        let waited = |frame: &Frame| frame.input == Some(Input::Wait);
        marks(frame) == marks(first)
            && (frame.rng == first.rng && frame.dice == first.dice)
            && (!self.relevance.idle || waited(frame) == waited(first))
            && (!self.relevance.numbers || frame.next_id == first.next_id)
            && names_nobody(frame)
            && names_nobody(first)
            && self.world().resource::<KnownNouns>().len() == self.first.known_nouns.len()
    }

    /// Returns what of the present frame matters, with the numbers by which
    /// objects are known.
    pub(super) fn known_frame(&self, frame: &Frame) -> Frame {
        let mut frame = crate::search::effective(frame.clone());
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

    /// Returns what the sum over the tiles grows by, once a tile is no longer
    /// `old` but `new`. What is known by its order is not in it.
    pub(super) fn change(
        &self,
        world: &World,
        id: ObjectId,
        old: Option<&TileState>,
        new: Option<&TileState>,
    ) -> Key {
        if old == new || self.ranks() && self.appeared(id) {
            return 0;
        }
        let weigh = |state| weigh(self.relevance, world, id.0, state);
        let grows = new.map_or(0, weigh);
        grows.wrapping_sub(old.map_or(0, weigh))
    }

    /// Returns every tile of the present state that differs from the first, by
    /// id.
    pub(super) fn differing(&self) -> Vec<ObjectId> {
        let mut ids = self.here.differing.clone();
        ids.extend(self.changed.iter().map(|before| before.id));
        ids.sort_unstable();
        ids.dedup();
        let board = self.world().resource::<Tiles>();
        ids.retain(|&id| board.state(id) != self.first_state(id));
        ids
    }
}
