//! A match, playable without a window.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemState;

use crate::board::{Board, Change, Changes, Field, SLOTS, Slots, Vitality};
use crate::cycle;
use crate::digest::{hexadecimal, sha256};
use crate::moves::{MAX_TURNS, Move};
use crate::progress::{Played, Progress};
use crate::start::StartSlot;
use crate::steps::{Part, Step, Trace};
use crate::survey::count_parts;
use crate::value::Value;

/// Conditions of a match.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether only player 0 moves.
    pub is_solo: bool,
    /// Turns of each player, 1 to 100,000.
    pub turns: u32,
    /// Whether moves can be undone.
    pub has_undo: bool,
    /// Maximum number of different partial applications, including those kept
    /// for undo and events (C-LIMIT-02).
    pub most_parts: usize,
}

/// Default maximum number of partial applications (C-LIMIT-02).
pub const MOST_PARTS: usize = 1 << 24;

impl Default for Options {
    fn default() -> Self {
        Self {
            is_solo: false,
            turns: MAX_TURNS,
            has_undo: false,
            most_parts: MOST_PARTS,
        }
    }
}

/// Values replaced by a move, besides those of slots.
#[derive(Debug)]
struct Past {
    changes: Vec<Change>,
    last: Option<Played>,
    events: usize,
}

/// A match.
pub struct Game {
    world: World,
    zombie_phase: Schedule,
    turn: Schedule,
    past: Option<Vec<Past>>,
    most_parts: usize,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("Game").field(self.progress()).finish()
    }
}

impl Game {
    /// Starts a match from a state.
    #[must_use]
    pub fn new(start: &[StartSlot], options: Options) -> Self {
        let mut world = World::new();
        let board = Board::spawn(&mut world);
        world.insert_resource(board);
        world.init_resource::<Changes>();
        world.insert_resource(Progress {
            moves: 0,
            is_solo: options.is_solo,
            turns: options.turns.clamp(1, MAX_TURNS),
            is_prepared: false,
            choice: None,
            last: None,
            events: Vec::new(),
            result: None,
            parts: 0,
            is_too_large: false,
        });
        let mut game = Self {
            world,
            zombie_phase: cycle::zombie_phase(),
            turn: cycle::turn(),
            past: options.has_undo.then(Vec::new),
            most_parts: options.most_parts,
        };
        game.with_slots(|slots| {
            for it in start {
                slots.set_field(it.player, it.slot, it.field.clone());
                slots.set_vitality(it.player, it.slot, it.vitality);
            }
        });
        game.world.resource_mut::<Changes>().take();
        let sizes = start.iter().map(|it| it.field.size());
        let parts = sizes.fold(0, u64::saturating_add);
        game.world.resource_mut::<Progress>().parts = parts;
        game
    }

    /// Returns a separate match that continues from the same state, with undo
    /// and without earlier events: for previews and plans.
    #[must_use]
    pub fn fork(&self) -> Self {
        let slots = |player| {
            let changed = self.changed(player);
            changed.map(move |(slot, vitality, field)| StartSlot {
                player,
                slot,
                vitality,
                field: field.clone(),
            })
        };
        let start: Vec<_> = slots(0).chain(slots(1)).collect();
        let progress = self.progress();
        let mut game = Self::new(
            &start,
            Options {
                is_solo: progress.is_solo,
                turns: progress.turns,
                has_undo: true,
                most_parts: self.most_parts,
            },
        );
        let events = Vec::new();
        if progress.is_prepared {
            // The zombies of the next move have run and do not run twice, since
            // none is left.
            game.past = Some(vec![Past {
                changes: Vec::new(),
                last: progress.last,
                events: 0,
            }]);
        }
        game.world.insert_resource(Progress {
            events,
            ..progress.clone()
        });
        game
    }

    fn with_slots(&mut self, act: impl FnOnce(&mut Slots<'_, '_>)) {
        let mut state = SystemState::<Slots<'_, '_>>::new(&mut self.world);
        if let Ok(mut slots) = state.get_mut(&mut self.world) {
            act(&mut slots);
        }
    }

    /// Returns the progress of the match.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        self.world.resource()
    }

    /// Returns the number of living slots of each player.
    #[must_use]
    pub fn alive(&self) -> [usize; 2] {
        self.world.resource::<Board>().alive()
    }

    /// Returns the vitality and field of a slot.
    #[must_use]
    pub fn slot(&self, player: usize, slot: usize) -> Option<(i32, &Value)> {
        let entity = self.world.resource::<Board>().entity(player, slot)?;
        let vitality = self.world.get::<Vitality>(entity)?.0;
        Some((vitality, &self.world.get::<Field>(entity)?.0))
    }

    /// Returns the number, vitality and field of each slot of a player that
    /// differs from the start.
    pub fn changed(&self, player: usize) -> impl Iterator<Item = (usize, i32, &Value)> {
        (0..SLOTS).filter_map(move |number| {
            let (vitality, field) = self.slot(player, number)?;
            let is_changed = vitality != crate::board::FULL || !field.is_identity();
            is_changed.then_some((number, vitality, field))
        })
    }

    /// Runs the zombies of the next move, unless they have run or the match is
    /// over.
    pub fn prepare(&mut self) {
        let progress = self.progress();
        if progress.is_prepared || progress.is_over() {
            return;
        }
        let (last, events) = (progress.last, progress.events.len());
        if let Some(past) = &mut self.past {
            self.world.resource_mut::<Changes>().take();
            past.push(Past {
                changes: Vec::new(),
                last,
                events,
            });
        }
        self.zombie_phase.run(&mut self.world);
    }

    /// Plays a move. Returns whether it was played; after the end of the match
    /// no move is.
    pub fn play(&mut self, choice: Move) -> bool {
        if self.progress().is_over() {
            return false;
        }
        self.prepare();
        self.world.resource_mut::<Progress>().choice = Some(choice);
        self.turn.run(&mut self.world);
        let changes = self.world.resource_mut::<Changes>().take();
        if let Some(past) = self.past.as_mut().and_then(|past| past.last_mut()) {
            past.changes = changes;
        }
        self.limit_parts();
        true
    }

    /// Stops the match if it holds too many partial applications. They are
    /// counted only when enough may have been made since the last count.
    fn limit_parts(&mut self) {
        let most = self.most_parts;
        let made = self.progress().parts;
        if usize::try_from(made).is_ok_and(|made| made <= most) {
            return;
        }
        let slots = (0..2).flat_map(|player| self.changed(player).map(|it| it.2));
        let past = self.past.iter().flatten().flat_map(|past| &past.changes);
        let past = past.filter_map(|change| match change {
            Change::Field(_, _, value) => Some(value),
            Change::Vitality(..) => None,
        });
        let events = self.progress().events.iter();
        let zombies = events.filter_map(|event| event.zombie.as_ref());
        let count = count_parts(slots.chain(past).chain(zombies), most + 1);
        let mut progress = self.world.resource_mut::<Progress>();
        progress.is_too_large = count > most && progress.result.is_none();
        progress.parts = match count > most {
            // After undo they are counted again at once.
            true => count,
            // Counting takes time: a quarter more may be made before the next
            // count.
            false => count.min(most - most / 4),
        } as u64;
    }

    /// Undoes the last move with its zombie phase, or that of a prepared move.
    /// Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.as_mut().and_then(Vec::pop) else {
            return false;
        };
        let was_prepared = self.progress().is_prepared;
        let mut changes = past.changes;
        if was_prepared {
            changes = self.world.resource_mut::<Changes>().take();
        }
        self.with_slots(|slots| slots.put_back(changes));
        let mut progress = self.world.resource_mut::<Progress>();
        progress.last = past.last;
        progress.events.truncate(past.events);
        progress.result = None;
        progress.is_too_large = false;
        progress.is_prepared = false;
        if was_prepared {
            return self.undo();
        }
        progress.moves -= 1;
        true
    }

    /// Returns the values replaced by the last move and its zombie phase, each
    /// place once; empty without undo.
    pub fn last_changes(&self) -> &[Change] {
        let past = self.past.as_ref().and_then(|past| past.last());
        past.map_or(&[], |past| &past.changes)
    }

    /// Records the steps of a part of the next move.
    pub fn trace(&mut self, part: Part) {
        self.world.insert_resource(Trace::of(part));
    }

    /// Returns the recorded steps.
    pub fn take_steps(&mut self) -> Vec<Step> {
        let trace = self.world.remove_resource::<Trace>();
        trace.map_or_else(Vec::new, |trace| trace.steps)
    }

    /// Drops the events so far to save memory in long matches.
    pub fn forget_events(&mut self) {
        self.world.resource_mut::<Progress>().events.clear();
    }

    /// Returns the state hash (C-HASH-02).
    #[must_use]
    pub fn hash(&self) -> String {
        let mut text = format!("cards-state 1\nmoves {}\n", self.progress().moves);
        for player in 0..2 {
            for (slot, vitality, field) in self.changed(player) {
                let digest = hexadecimal(&field.digest());
                text.push_str(&format!("{player} {slot} {vitality} {digest}\n"));
            }
        }
        hexadecimal(&sha256(text.as_bytes()))
    }
}

#[cfg(test)]
mod tests;
