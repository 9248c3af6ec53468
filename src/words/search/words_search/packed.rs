//! States as bytes: what differs from the first state, tile by tile, and the
//! rest of the state of play.

use super::WordsSearch;
use super::weight::{last_transform, origin};
use crate::components::{Kind, TileFlags};
use crate::history::Frame;
use crate::input::{Input, Player};
use crate::kinds::Noun;
use crate::metadata::MetadataId;
use crate::rules::dice::Dice;
use crate::rules::known_nouns::KnownNouns;
use crate::search::bytes::{self, Reader};
use crate::tiles::{LevelState, TileState};
use crate::transform_history::TransformHistory;
use crate::turn::first_person::FirstPersonCycle;
use kotodama_board::{Direction, ObjectId, Rng};

/// Bits of the first byte of a tile.
mod tile {
    pub const FACING: u8 = 3;
    pub const FLOATS: u8 = 1 << 2;
    pub const BROKEN: u8 = 1 << 3;
    pub const READS: u8 = 1 << 4;
    pub const WAITS: u8 = 1 << 5;
    /// Its kind is not the one that it has in the first state.
    pub const KIND: u8 = 1 << 6;
    /// It carries something, or was something else.
    pub const MORE: u8 = 1 << 7;
}

/// Bits of the byte for what is not in the tiles: what differs from the first
/// state, or is not nothing.
mod frame {
    pub const RNG: u8 = 1;
    pub const CYCLE: u8 = 1 << 1;
    pub const LEVEL: u8 = 1 << 2;
    pub const KNOWN_NOUNS: u8 = 1 << 3;
    pub const IDLE: u8 = 1 << 4;
    pub const ROLES: u8 = 1 << 5;
    pub const NEXT_ID: u8 = 1 << 6;
}

/// Returns the bits of what is so.
fn set(bits: &[(bool, u8)]) -> u8 {
    bits.iter().filter(|(is, _)| *is).map(|(_, bit)| bit).sum()
}

/// Returns what of the level itself can differ, in a byte.
fn level_marks(level: LevelState) -> u8 {
    level.facing as u8 | u8::from(level.floats) << 3 | u8::from(level.broken) << 2
}

impl WordsSearch {
    pub(super) fn write_tile(
        &self,
        out: &mut Vec<u8>,
        state: &TileState,
        first: Option<&TileState>,
    ) {
        let &TileState {
            kind,
            cell,
            facing,
            flags,
        } = state;
        let TileFlags {
            floats,
            broken,
            reads,
            metadata,
            last_transform,
            waits,
            past: _,
            back_since: _,
            holder,
        } = flags;
        let origin = match self.relevance.origin {
            true => origin(self.world().resource(), last_transform),
            false => 0,
        };
        let holder = holder.filter(|_| self.relevance.holders);
        let has_more = metadata != MetadataId::default() || origin != 0 || holder.is_some();
        let new_kind = first.map(|first| first.kind) != Some(kind);
        let bits = set(&[
            (floats, tile::FLOATS),
            (broken, tile::BROKEN),
            (reads, tile::READS),
            (waits, tile::WAITS),
            (new_kind, tile::KIND),
            (has_more, tile::MORE),
        ]);
        out.push(facing as u8 | bits);
        if new_kind {
            bytes::put(out, kind.0.into());
        }
        bytes::put_signed(out, cell.x);
        bytes::put_signed(out, cell.y);
        if has_more {
            bytes::put(out, metadata.0.into());
            bytes::put(out, origin);
            if self.relevance.holders {
                let name = holder.map_or(0, |holder| u64::from(self.holder_name(holder)) + 1);
                bytes::put(out, name);
            }
        }
    }

    pub(super) fn read_tile(&mut self, reader: &mut Reader, first: Option<TileState>) -> TileState {
        let bits = reader.byte();
        let kind = match first {
            Some(first) if bits & tile::KIND == 0 => first.kind,
            _ => Kind(reader.small()),
        };
        let (x, y) = (reader.signed(), reader.signed());
        let mut flags = TileFlags {
            floats: bits & tile::FLOATS != 0,
            broken: bits & tile::BROKEN != 0,
            reads: bits & tile::READS != 0,
            waits: bits & tile::WAITS != 0,
            ..TileFlags::default()
        };
        if bits & tile::MORE != 0 {
            flags.metadata = MetadataId(reader.small());
            let origin = reader.number();
            let mut transforms = self.game.world_mut().resource_mut::<TransformHistory>();
            flags.last_transform = last_transform(&mut transforms, origin);
            if self.relevance.holders {
                let name = reader.number().checked_sub(1);
                flags.holder = name.and_then(|name| u32::try_from(name).ok()).map(ObjectId);
            }
        }
        TileState {
            kind,
            cell: bevy::math::IVec2::new(x, y),
            facing: Direction::nth(bits & tile::FACING),
            flags,
        }
    }

    pub(super) fn write_frame(&self, out: &mut Vec<u8>) {
        let world = self.world();
        // The turn, bonuses, loops, departures and where the level is shown are
        // those of the first state in all states, or affect nothing.
        let Frame {
            turn: _,
            input,
            bonus: _,
            looped: _,
            departure: _,
            level,
            cycle,
            next_id,
            rng,
            dice,
            roles,
        } = self.known_frame(self.frame());
        let first = &self.first.frame;
        let known_nouns = world.resource::<KnownNouns>();
        let marks = level_marks(level);
        let grown = known_nouns.len() != self.first.known_nouns.len();
        let flags = set(&[
            (rng != first.rng || dice != first.dice, frame::RNG),
            (cycle != first.cycle, frame::CYCLE),
            (marks != level_marks(first.level), frame::LEVEL),
            (grown, frame::KNOWN_NOUNS),
            (input.is_some(), frame::IDLE),
            (roles != first.roles, frame::ROLES),
            (self.relevance.numbers, frame::NEXT_ID),
        ]);
        out.push(flags);
        let name = |id: Option<ObjectId>| id.map_or(0, |id| u64::from(id.0) + 1);
        if flags & frame::RNG != 0 {
            bytes::put(out, rng.state());
            bytes::put(out, dice.throw().is_some().into());
            bytes::put(out, dice.throw().unwrap_or(0));
        }
        if flags & frame::CYCLE != 0 {
            bytes::put(out, cycle.members().len() as u64);
            for &id in cycle.members() {
                bytes::put(out, name(Some(id)));
            }
            bytes::put(out, name(cycle.lead()));
        }
        if flags & frame::LEVEL != 0 {
            out.push(marks);
        }
        if flags & frame::KNOWN_NOUNS != 0 {
            // Those that are known at the start come first, in the same order;
            // LEVEL is always the last.
            let later = known_nouns.in_phrases().iter();
            let later = later.filter(|noun| !self.first.known_nouns.in_phrases().contains(noun));
            bytes::put(out, later.clone().count() as u64);
            for noun in later {
                bytes::put(out, noun.0.into());
            }
        }
        if flags & frame::ROLES != 0 {
            bytes::put(out, name(roles.you));
            bytes::put(out, name(roles.win));
        }
        if flags & frame::NEXT_ID != 0 {
            bytes::put(out, next_id.0.into());
        }
    }

    pub(super) fn read_frame(
        &self,
        reader: &mut Reader,
        next_id: ObjectId,
    ) -> (Frame, Option<KnownNouns>) {
        let mut now = self.first.frame.clone();
        now.next_id = next_id;
        let mut known_nouns = None;
        let flags = reader.byte();
        let id = |number: u32| number.checked_sub(1).map(ObjectId);
        if flags & frame::RNG != 0 {
            now.rng = Rng::new(reader.number());
            let thrown = reader.number() != 0;
            let throw = reader.number();
            now.dice = Dice::after(thrown.then_some(throw));
        }
        if flags & frame::CYCLE != 0 {
            let count = reader.small();
            let members = (0..count).filter_map(|_| id(reader.small())).collect();
            now.cycle = FirstPersonCycle::new(members, id(reader.small()));
        }
        if flags & frame::LEVEL != 0 {
            let marks = reader.byte();
            now.level = LevelState {
                facing: Direction::nth(marks & 3),
                floats: marks & 1 << 3 != 0,
                broken: marks & 1 << 2 != 0,
                ..now.level
            };
        }
        if flags & frame::KNOWN_NOUNS != 0 {
            let mut grown = self.first.known_nouns.clone();
            for _ in 0..reader.small() {
                match Noun(reader.small()) {
                    Noun::LEVEL => grown.name_level(),
                    noun => grown.add(noun),
                };
            }
            known_nouns = Some(grown);
        }
        if self.relevance.idle {
            // All that is asked is whether there was any.
            now.input = Some(match flags & frame::IDLE {
                0 => Input::Step(Player::One, Direction::Right),
                _ => Input::Wait,
            });
        }
        if flags & frame::ROLES != 0 {
            now.roles.you = id(reader.small());
            now.roles.win = id(reader.small());
        }
        if flags & frame::NEXT_ID != 0 {
            now.next_id = ObjectId(reader.small());
        }
        (now, known_nouns)
    }
}
