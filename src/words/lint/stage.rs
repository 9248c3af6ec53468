//! A level as it stands before the first turn, and what the checks ask of it.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

pub(super) use super::place::{Place, cell, place};
use super::vocabulary::Vocabulary;
use super::{Kind, MAX_CELLS, Remark, Severity, Words};
use crate::grammar::Sentence;
use crate::kinds::{Kinds, Noun, Word};
use crate::level::{Features, Level, Placed};
use crate::lexicon::Property;
use crate::rules::reading::{Line, Reader};
use crate::rules::{Chance, RuleQuery, Rules, Thing};
use crate::ruleset::Ruleset;
use crate::tiles::Tiles;
use kotodama_board::ObjectId;
use kotodama_formats::Message;

/// The level at turn 0.
pub(super) struct Stage<'a> {
    pub level: &'a Level,
    pub query: RuleQuery<'a>,
    pub kinds: &'a Kinds,
    pub ruleset: Ruleset,
    /// Whether it ended as an infinite loop at once.
    pub looped: bool,
    /// The objects of the file by cell, in order of id; reading order.
    pub cells: BTreeMap<Place, Vec<ObjectId>>,
    pub vocabulary: Vocabulary<'a>,
    /// Consecutive cells with words.
    pub lines: Vec<Line>,
    /// The rules that are read, in rule order.
    pub rules: &'a Rules,
}

impl<'a> Stage<'a> {
    /// Returns the stage. `world` holds `level`, entered and not yet played, or
    /// laid out if it ended as an infinite loop at once.
    pub fn new(level: &'a Level, world: &'a World, looped: bool) -> Self {
        let query = RuleQuery::new(world);
        let mut cells: BTreeMap<Place, Vec<ObjectId>> = BTreeMap::new();
        for (placed, id) in level.objects.iter().zip(1..) {
            let id = ObjectId(id);
            // Some do not exist yet, or vanished at once.
            if query.exists(id) {
                cells.entry(place(placed.cell)).or_default().push(id);
            }
        }
        let tiles = world.resource::<Tiles>();
        Self {
            level,
            query,
            kinds: world.resource(),
            ruleset: *world.resource(),
            looped,
            cells,
            vocabulary: Vocabulary::new(level, world),
            lines: world.resource::<Reader>().lines(tiles),
            rules: query.rules,
        }
    }

    /// Returns these objects as words.
    pub fn words(&self, objects: &[ObjectId], vertical: bool) -> Words {
        Words {
            objects: objects.to_vec(),
            cells: self.cells_of(objects.iter().copied()),
            vertical,
        }
    }

    /// Returns an object as the level file has it.
    pub fn placed(&self, id: ObjectId) -> Option<&'a Placed> {
        let index = usize::try_from(id.0).ok()?.checked_sub(1)?;
        self.level.objects.get(index)
    }

    /// Returns the name of an object; empty if there is none.
    pub fn name(&self, id: ObjectId) -> &'a str {
        self.placed(id).map_or("", |placed| &placed.name)
    }

    /// Returns the cells of objects, in reading order, each once.
    pub fn cells_of(&self, ids: impl IntoIterator<Item = ObjectId>) -> Vec<IVec2> {
        let placed = ids.into_iter().filter_map(|id| self.placed(id));
        in_reading_order(placed.map(|placed| placed.cell))
    }

    /// Returns the noun that these objects are read as together (K-46).
    fn composed(&self, ids: &[ObjectId]) -> Option<Noun> {
        let nouns = ids.iter().map(|&id| {
            let kind = self.kinds.find(self.name(id))?;
            match self.kinds.says(kind)? {
                Word::Noun(noun) => Some(noun),
                Word::Other(_) => None,
            }
        });
        let nouns: Option<Vec<Noun>> = nouns.collect();
        self.vocabulary.compositions.whole(&nouns?)
    }

    /// Returns the words of objects, in capitals.
    pub fn spell(&self, ids: &[ObjectId]) -> String {
        if let Some(noun) = self.composed(ids) {
            return self.say(noun);
        }
        let names = ids.iter().map(|&id| self.name(id));
        let words = names.map(|name| name.strip_prefix("text_").unwrap_or(name));
        words.collect::<String>().to_uppercase()
    }

    /// Returns the words of the sentences to the right, and of those downwards.
    pub fn spelled(&self) -> [BTreeSet<ObjectId>; 2] {
        [false, true].map(|vertical| {
            let own = self.sentences().iter().filter(|it| it.vertical == vertical);
            own.flat_map(|sentence| sentence.sources.iter().copied())
                .collect()
        })
    }

    /// Returns the name of a noun in capitals.
    pub fn say(&self, noun: Noun) -> String {
        self.kinds.noun_name(noun).to_uppercase()
    }

    /// Returns the things that some rule makes YOU, YOU2 or 3D, if the dice are
    /// thrown like this; of Kanji Shift the focused player.
    pub fn players(&self, chance: Chance) -> Vec<ObjectId> {
        let query = self.query.supposing(chance);
        let mut players = query.objects_with_any(&PLAYER);
        players.retain(|&id| query.is_you_like(Thing::Object(id)));
        players
    }

    /// Returns what decides whether it is a map, which is not won but leads to
    /// levels, or a house, which does both.
    pub fn features(&self) -> Features {
        Features::of(self.level)
    }

    /// Returns the sentences, in rule order.
    pub fn sentences(&self) -> &'a [Sentence] {
        &self.rules.sentences
    }
}

/// YOU-like properties (W-PROP-03).
pub(super) const PLAYER: [Property; 3] = [Property::You, Property::You2, Property::ThreeD];

pub(super) fn in_reading_order(cells: impl IntoIterator<Item = IVec2>) -> Vec<IVec2> {
    let mut cells: Vec<IVec2> = cells.into_iter().collect();
    cells.sort_unstable_by_key(|&cell| place(cell));
    cells.dedup();
    cells
}

/// Gathers remarks.
#[derive(Default)]
pub(super) struct Remarks(Vec<Remark>);

impl Remarks {
    pub fn add(
        &mut self,
        severity: Severity,
        kind: Kind,
        message: Message,
        cells: impl IntoIterator<Item = IVec2>,
    ) {
        let mut cells = in_reading_order(cells);
        cells.truncate(MAX_CELLS);
        self.0.push(Remark {
            severity,
            kind,
            message,
            cells,
        });
    }

    /// Returns the worst first, then kind by kind, then in reading order.
    pub fn finish(mut self) -> Vec<Remark> {
        self.0.sort_by_cached_key(|remark| {
            let first = remark.cells.first().map(|&cell| place(cell));
            (
                remark.severity,
                remark.kind,
                first,
                remark.message.to_string(),
            )
        });
        self.0
    }
}

/// Returns a count with its noun: `thing`, or `3 things`.
pub(super) fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
