//! Words that nothing can ever touch.
//!
//! Certain only where few words are about: if the level has, or can spell, any
//! word that is not [`Aspect::Tame`], there is no remark. Otherwise things move by
//! steps and pushes alone. The module finds the cells that things moved by some
//! rule can ever enter, assuming that texts which were pushed once block
//! nothing; in doubt a cell counts as reachable.
//!
//! Entities that are STOP close their cells if that cannot change: the rules
//! about them say nothing else and have no conditions, no word of these rules
//! can be pushed, and nothing can come to where it would lengthen the lines in
//! which their noun stands.
//!
//! A word that is in no sentence and cannot be pushed is *stuck*; if besides
//! nothing can come to the ends of its lines, or these have no room for three
//! words, it is *unreachable*.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use super::stage::{Place, Remarks, Stage, cell, place};
use super::{Kind, Severity};
use crate::grammar::Complement;
use crate::kinds::{Class, Noun, Word};
use crate::level::Grammar;
use crate::lexicon::{self, Aspect, Property};
use kotodama_board::{Direction, ObjectId};
use kotodama_formats::msg;

/// The largest board that is looked at, in cells.
const MAX_AREA: usize = 40_000;

/// Maximum number of floods before it is given up; one begins again whenever
/// words were moved.
const MAX_FLOODS: usize = 60;

pub(super) fn remarks(stage: &Stage<'_>, remarks: &mut Remarks) {
    let is_meant = stage.level.grammar == Grammar::Words && !stage.looped;
    if !is_meant || stage.level.bounds.area() > MAX_AREA || !has_only_tame_words(stage) {
        return;
    }
    let Some(reach) = Reach::of(stage) else {
        return;
    };
    let spelled: BTreeSet<ObjectId> = stage
        .sentences()
        .iter()
        .flat_map(|sentence| sentence.sources.iter().copied())
        .collect();
    for (&at, ids) in &reach.texts {
        let is_idle = ids.iter().all(|id| !spelled.contains(id));
        if reach.moved.contains(&at) || !is_idle {
            continue;
        }
        let names: Vec<String> = ids.iter().map(|&id| stage.spell(&[id])).collect();
        let names = names.join(", ");
        let here = cell(at);
        let is_closed = [IVec2::X, IVec2::Y]
            .into_iter()
            .all(|axis| reach.is_line_fixed(here, axis));
        if is_closed {
            let message = msg!(
                "lint-unreachable",
                "{names} can never become part of a sentence here: open a way, or remove it",
                names,
            );
            remarks.add(Severity::Hint, Kind::Unreachable, message, [here]);
        } else {
            let message = msg!(
                "lint-stuck",
                "{names} cannot be pushed anywhere from here",
                names,
            );
            remarks.add(Severity::Hint, Kind::Stuck, message, [here]);
        }
    }
}

fn has_only_tame_words(stage: &Stage<'_>) -> bool {
    lexicon::rows()
        .all(|row| row.aspects.has(Aspect::Tame) || !stage.vocabulary.has(row.entry.word))
}

/// Cells that each thing can reach.
struct Reach<'a> {
    stage: &'a Stage<'a>,
    /// The texts by cell.
    texts: BTreeMap<Place, Vec<ObjectId>>,
    /// Cells that are closed for good.
    closed: BTreeSet<Place>,
    /// Cells that anything may come into.
    entered: BTreeSet<Place>,
    /// Cells whose texts may be pushed away.
    moved: BTreeSet<Place>,
}

impl<'a> Reach<'a> {
    /// Returns the reach; `None` if it cannot be found in time.
    fn of(stage: &'a Stage<'a>) -> Option<Self> {
        let mut texts: BTreeMap<Place, Vec<ObjectId>> = BTreeMap::new();
        for (&at, ids) in &stage.cells {
            let ids = ids.iter().copied();
            let ids: Vec<ObjectId> = ids
                .filter(|&id| stage.name(id).starts_with("text_"))
                .collect();
            if !ids.is_empty() {
                texts.insert(at, ids);
            }
        }
        let mut walls = walls(stage);
        loop {
            let mut reach = Self {
                stage,
                texts: texts.clone(),
                closed: BTreeSet::new(),
                entered: BTreeSet::new(),
                moved: BTreeSet::new(),
            };
            reach.set_up(&walls);
            if !reach.flood() {
                return None;
            }
            let before = walls.len();
            walls.retain(|_, wall| reach.is_kept(wall));
            if walls.len() == before {
                return Some(reach);
            }
        }
    }

    /// Closes the cells of walls, and lets in everything else that a sentence
    /// could name.
    fn set_up(&mut self, walls: &BTreeMap<Noun, Wall>) {
        for (&at, ids) in &self.stage.cells {
            for &id in ids {
                let name = self.stage.name(id);
                let is_text = name.starts_with("text_");
                let is_wall = walls.contains_key(&self.stage.query.noun(id.into()));
                if is_wall && !is_text {
                    self.closed.insert(at);
                } else if !is_text && self.stage.vocabulary.has(name) {
                    self.entered.insert(at);
                }
            }
        }
    }

    /// Returns whether things can be in this cell.
    fn is_open(&self, cell: IVec2) -> bool {
        self.stage.level.bounds.contains(cell) && !self.closed.contains(&place(cell))
    }

    /// Spreads from cell to cell, pushing words along. False if it takes too
    /// long.
    fn flood(&mut self) -> bool {
        for _ in 0..MAX_FLOODS {
            let before = self.moved.len();
            let mut open: Vec<Place> = self.entered.iter().copied().collect();
            while let Some(at) = open.pop() {
                for direction in Direction::ALL {
                    self.step(cell(at), direction, &mut open);
                }
            }
            if self.moved.len() == before {
                return true;
            }
        }
        false
    }

    fn step(&mut self, from: IVec2, direction: Direction, open: &mut Vec<Place>) {
        let delta = direction.delta();
        let mut end = from + delta;
        let rests = |reach: &Self, cell: IVec2| {
            let at = place(cell);
            reach.texts.contains_key(&at) && !reach.moved.contains(&at)
        };
        while self.is_open(end) && rests(self, end) {
            end += delta;
        }
        if !self.is_open(end) {
            return;
        }
        let mut at = from;
        while at != end {
            at += delta;
            if rests(self, at) {
                self.moved.insert(place(at));
            }
            if self.entered.insert(place(at)) {
                open.push(place(at));
            }
        }
    }

    /// Returns whether the rules about a wall stay as they are.
    fn is_kept(&self, wall: &Wall) -> bool {
        let cells = |ids: &[ObjectId]| -> Vec<IVec2> {
            let placed = ids.iter().filter_map(|&id| self.stage.placed(id));
            placed.map(|placed| placed.cell).collect()
        };
        let rules = cells(&wall.rules);
        let nouns = cells(&wall.nouns);
        rules.iter().all(|&cell| !self.moved.contains(&place(cell)))
            && nouns.iter().all(|&cell| {
                [IVec2::X, IVec2::Y].into_iter().all(|axis| {
                    let has_room = self.is_open(cell + axis) && self.is_open(cell + axis * 2);
                    !has_room || self.is_line_fixed(cell, axis)
                })
            })
    }

    /// Returns whether the words of the line through a cell stay and nothing
    /// can come to its ends. A line without room for a sentence does not count.
    fn is_line_fixed(&self, cell: IVec2, axis: IVec2) -> bool {
        let has_text = |cell| self.texts.contains_key(&place(cell));
        if self.moved.contains(&place(cell)) {
            return false;
        }
        let mut changes = false;
        let mut room = 1;
        for axis in [axis, -axis] {
            let mut at = cell + axis;
            while has_text(at) && !changes {
                changes |= self.moved.contains(&place(at));
                at += axis;
            }
            changes |= self.entered.contains(&place(at));
            let mut at = cell + axis;
            while room < 3 && self.is_open(at) {
                room += 1;
                at += axis;
            }
        }
        !changes || room < 3
    }
}

/// Words that keep the entities of a noun STOP and nothing else.
#[derive(Default)]
struct Wall {
    /// The words of its rules.
    rules: Vec<ObjectId>,
    /// The noun as text, wherever it stands.
    nouns: Vec<ObjectId>,
}

/// Returns the nouns whose entities are STOP and nothing else.
fn walls(stage: &Stage<'_>) -> BTreeMap<Noun, Wall> {
    let mut walls: BTreeMap<Noun, Wall> = BTreeMap::new();
    let mut others: BTreeSet<Noun> = BTreeSet::new();
    let stop = Complement::Property(Property::Stop);
    for rule in &stage.rules.rules {
        if rule.complement == stop && rule.tests.is_empty() && !rule.not {
            let words = stage.rules.needs(rule.written);
            let wall = walls.entry(rule.subject).or_default();
            wall.rules.extend_from_slice(words);
        } else {
            others.insert(rule.subject);
        }
    }
    walls.retain(|&noun, _| {
        let word = stage.kinds.noun_name(noun);
        noun.is_in_all() && !others.contains(&noun) && !stage.vocabulary.has_letters_of(word)
    });
    for ids in stage.cells.values() {
        for &id in ids {
            let class = stage.kinds.find(stage.name(id));
            let class = class.map(|kind| stage.kinds.class(kind));
            if let Some(Class::Text(Word::Noun(noun))) = class
                && let Some(wall) = walls.get_mut(&noun)
            {
                wall.nouns.push(id);
            }
        }
    }
    walls
}
