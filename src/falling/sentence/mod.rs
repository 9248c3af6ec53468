//! Effects of sentences that rows have formed (F-SAY): which sentences hold,
//! and what they do to the blocks they are about.

mod sand;

use bevy::ecs::prelude::*;

use super::clear::sentence::Words;
use super::clear::{ClearMatches, Judging};
use super::description::{Condition, Method, Property};
use super::events::FrameEvent;
use super::field::Field;
use super::flow::Clock;
use super::grid::{Block, Grid, Index};
use super::orders::Orders;
use super::plan::Plan;
use super::rules::Rules;
use super::said::{Said, Sentence};
use super::stage::Stage;

/// The sentences that hold.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Laws {
    /// Sentences, the oldest first, at most one for each noun.
    held: Vec<Sentence>,
    /// Number of sentences read in the current frame.
    said: u32,
    /// Frame in which the field was last judged.
    judged: u32,
}

impl Laws {
    /// Returns the sentences that hold, the oldest first.
    #[must_use]
    pub fn held(&self) -> &[Sentence] {
        &self.held
    }

    /// Returns the number of sentences read in the last frame.
    #[must_use]
    pub const fn said(&self) -> u32 {
        self.said
    }

    /// Returns the statement that holds about the blocks of a role, if any.
    fn of(&self, role: u8) -> Option<Said> {
        let mut held = self.held.iter();
        held.find_map(|sentence| (sentence.noun == role).then_some(sentence.said))
    }

    /// Returns whether the blocks of a role have a property.
    #[must_use]
    pub fn is(&self, role: u8, property: Property) -> bool {
        self.of(role) == Some(Said::Property(property))
    }

    /// Adds a sentence. It replaces the one about the same noun, and the oldest
    /// one if more than `most` would hold. A sentence that states that a noun
    /// is itself only ends the former statement about it (F-SAY-03).
    fn hold(&mut self, sentence: Sentence, most: u32) {
        self.held.retain(|held| held.noun != sentence.noun);
        if sentence.said != Said::Role(sentence.noun) {
            self.held.push(sentence);
        }
        while u32::try_from(self.held.len()).is_ok_and(|count| count > most) {
            self.held.remove(0);
        }
    }
}

/// Returns the words of rules with sentences, and the maximum number that hold.
#[must_use]
pub fn words(rules: &Rules) -> Option<(Words, u32)> {
    let first = readings(rules).into_iter().next()?;
    Some((first.words, first.most))
}

/// A rule that reads sentences.
struct Reading {
    rule: u8,
    words: Words,
    most: u32,
    /// Number of frames of clearing of blocks that a sentence deletes.
    frames: u32,
}

fn readings(rules: &Rules) -> Vec<Reading> {
    let clear = (0..).zip(rules.clear());
    let readings = clear.filter_map(|(rule, of)| {
        let words = Words::of(&of.when)?;
        let Condition::Sentence { holds, .. } = of.when else {
            return None;
        };
        let frames = match of.how {
            Method::Immediate { frames } => frames,
            Method::Change { last, .. } => last,
            Method::Stock(_) => 0,
        };
        Some(Reading {
            rule,
            words,
            most: holds,
            frames,
        })
    });
    readings.collect()
}

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let readings = readings(rules);
    if readings.is_empty() {
        return;
    }
    plan.state::<Laws>();
    plan.add(Stage::Method, "sentence.hold", hold(readings));
    plan.add(Stage::Gravity, "sentence.sand", sand::fall);
}

/// Returns the system that reads the rows to be deleted, and gives orders by
/// the sentences that hold.
fn hold(
    readings: Vec<Reading>,
) -> impl Fn(
    Res<Clock>,
    Res<Judging>,
    Res<Field>,
    Res<ClearMatches>,
    ResMut<Orders>,
    ResMut<Laws>,
    MessageWriter<FrameEvent>,
) {
    move |clock, judging, field, matches, mut orders, mut laws, mut events| {
        if laws.said > 0 {
            laws.said = 0;
        }
        if !judging.all {
            return;
        }
        let grid = field.grid();
        let mut new = Vec::new();
        for reading in &readings {
            for row in matches.groups(reading.rule) {
                let goes = |&index: &Index| matches.owners.owner(index) == Some(reading.rule);
                if !row.iter().any(goes) {
                    continue;
                }
                for sentence in reading.words.read(grid, row) {
                    laws.hold(sentence, reading.most);
                    laws.said += 1;
                    new.push(sentence.noun);
                    events.write(FrameEvent::Said(sentence));
                }
            }
        }
        let landed = |block: &Block| block.when > laws.judged || new.contains(&block.role);
        for (index, block) in grid.blocks().filter(|(_, block)| block.is_resting()) {
            if let Some(Said::Role(to)) = laws.of(block.role)
                && landed(block)
            {
                orders.changes.push((index, to));
            }
        }
        if let Some(reading) = readings.first() {
            consequences(grid, &laws, reading, &mut orders);
        }
        laws.judged = clock.frame;
    }
}

/// Gives the orders that follow from the sentences: adds and removes deletions.
fn consequences(grid: &Grid, laws: &Laws, reading: &Reading, orders: &mut Orders) {
    let is = |index: Index, property: Property| {
        let block = grid.at(index).filter(|block| !block.is_clearing());
        block.is_some_and(|block| laws.is(block.role, property))
    };
    let has = |property: Property| {
        let mut held = laws.held.iter();
        held.any(|sentence| sentence.said == Said::Property(property))
    };
    if has(Property::Gone) {
        for (index, block) in grid.blocks() {
            if block.is_resting() && is(index, Property::Gone) {
                orders.delete(grid, index, reading.frames, reading.rule);
            }
        }
    }
    // Stones stay even if their deletion has been ordered.
    if has(Property::Stone) {
        orders
            .deletions
            .retain(|deletion| !is(deletion.index, Property::Stone));
    }
    if has(Property::Bomb) {
        blast(grid, reading, orders, &is);
    }
    let gone = |index: Index| {
        let mut deletions = orders.deletions.iter();
        deletions.any(|deletion| deletion.index == index)
    };
    let changes: Vec<_> = orders
        .changes
        .iter()
        .copied()
        .filter(|&(index, _)| !gone(index))
        .collect();
    orders.changes = changes;
}

/// Deletes the neighbours of deleted bombs, which may be bombs themselves.
fn blast(
    grid: &Grid,
    reading: &Reading,
    orders: &mut Orders,
    is: &impl Fn(Index, Property) -> bool,
) {
    let mut goes: Vec<bool> = vec![false; grid.bounds().area()];
    let mark = |goes: &mut Vec<bool>, index: Index| {
        let place = goes.get_mut(usize::from(index));
        place.is_some_and(|place| !std::mem::replace(place, true))
    };
    let mut open = Vec::new();
    for deletion in &orders.deletions {
        if mark(&mut goes, deletion.index) {
            open.push(deletion.index);
        }
    }
    while let Some(index) = open.pop() {
        if !is(index, Property::Bomb) {
            continue;
        }
        let cell = grid.cell(index);
        for (dx, dy) in [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ] {
            let Some(beside) = grid.index(cell.x + dx, cell.y + dy) else {
                continue;
            };
            let rests = grid.at(beside).is_some_and(Block::is_resting);
            if rests && !is(beside, Property::Stone) && mark(&mut goes, beside) {
                orders.delete(grid, beside, reading.frames, reading.rule);
                open.push(beside);
            }
        }
    }
}
