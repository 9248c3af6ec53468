//! What sentences do that rows have said (F-SAY): which of them hold, and what
//! comes of it for the blocks that they are about.

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
    /// The oldest first, at most one for each noun.
    held: Vec<Sentence>,
    /// How many were read in the frame that is running.
    said: u32,
    /// The frame in which the field was judged last.
    judged: u32,
}

impl Laws {
    /// Returns the sentences that hold, the oldest first.
    #[must_use]
    pub fn held(&self) -> &[Sentence] {
        &self.held
    }

    /// Returns how many sentences were read in the frame that ran last.
    #[must_use]
    pub const fn said(&self) -> u32 {
        self.said
    }

    /// Returns what is said of the blocks of a role.
    fn of(&self, role: u8) -> Option<Said> {
        let mut held = self.held.iter();
        held.find_map(|sentence| (sentence.noun == role).then_some(sentence.said))
    }

    /// Returns whether the blocks of a role have a property.
    #[must_use]
    pub fn is(&self, role: u8, property: Property) -> bool {
        self.of(role) == Some(Said::Property(property))
    }

    /// Takes a sentence in: it replaces the one about the same noun, and the
    /// oldest where more than `most` would hold. That a noun is itself only
    /// ends what held of it (F-SAY-03).
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

/// Returns the words of rules that have sentences, and how many may hold.
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
    /// Frames of clearing of what goes because of a sentence.
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

/// Returns the system that reads the rows that go, and gives orders by what
/// holds.
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

/// Orders the consequences of the sentences: the blocks that go and those that
/// stay.
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
    // What is on the list of deletions may not go.
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

/// Deletes the neighbours of bombs that are deleted, which may be bombs, too.
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
