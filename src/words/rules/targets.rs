//! Which things satisfy a phrase (W-INF and the areas of the prepositions).
//!
//! The targets of a preposition are listed in the order in which they are
//! handed out; every part of the phrase then takes as many as it needs
//! (W-INF-03, W-INF-04).

use bevy::math::IVec2;

use super::conditions::Part;
use super::facts::{Facts, Thing};
use crate::board::{Direction, ObjectId};
use crate::words::grammar::Target;
use crate::words::kinds::{Class, Noun};
use crate::words::lexicon::Preposition;

/// Does the phrase hold for the thing? Phrases of EMPTY and of the level do
/// not hold yet.
pub fn phrase_holds(
    facts: &Facts,
    preposition: Preposition,
    not: bool,
    parts: &[Part],
    thing: Thing,
) -> bool {
    if preposition == Preposition::Feeling {
        return feels(facts, not, parts, thing);
    }
    let Thing::Object(id) = thing else {
        return false;
    };
    let mut search = Search::new(facts, preposition, id);
    match (preposition, not) {
        // W-INF-06
        (Preposition::Without, true) => parts.iter().all(|part| !search.satisfies(part)),
        (_, true) => parts.iter().any(|part| !search.satisfies(part)),
        (_, false) => parts.iter().all(|part| search.satisfies(part)),
    }
}

/// FEELING hands out the rules that apply to the thing as other prepositions
/// hand out targets (W-FEEL-01 to W-FEEL-04).
fn feels(facts: &Facts, not: bool, parts: &[Part], thing: Thing) -> bool {
    let mut left = facts.feelings(thing);
    let mut satisfies = |part: &Part| {
        let Target::Property(wanted) = part.word.target else {
            return false;
        };
        let mut found = 0;
        left.retain(|&property| {
            let takes = found < part.count && (property == wanted) != part.word.not;
            found += u32::from(takes);
            !takes
        });
        found >= part.count
    };
    match not {
        // W-INF-06
        true => parts.iter().all(|part| !satisfies(part)),
        false => parts.iter().all(satisfies),
    }
}

struct Search<'f, 'w> {
    facts: &'f Facts<'w>,
    preposition: Preposition,
    subject: ObjectId,
    cell: IVec2,
    facing: Direction,
    targets: Option<Vec<ObjectId>>,
}

impl<'f, 'w> Search<'f, 'w> {
    fn new(facts: &'f Facts<'w>, preposition: Preposition, subject: ObjectId) -> Self {
        Self {
            facts,
            preposition,
            subject,
            cell: facts.cell(subject),
            facing: facts.facing(subject),
            targets: None,
        }
    }

    /// Does one part of the phrase hold (W-INF-02)?
    fn satisfies(&mut self, part: &Part) -> bool {
        let without = self.preposition == Preposition::Without;
        let found = match part.word.target {
            Target::Direction(direction) => {
                return (self.facing == direction) != part.word.not;
            }
            Target::Property(_) => return false,
            Target::Noun(Noun::EMPTY) if !part.word.not => self.empties(part.count),
            Target::Noun(Noun::EMPTY) => self.not_empty(part.count),
            // The level itself is always offered first (W-INF-10).
            Target::Noun(Noun::LEVEL) if !part.word.not => {
                1 + self.take(part.count.saturating_sub(1), |_, noun| noun == Noun::LEVEL)
            }
            // A phrase about an empty group fails (W-INF-12).
            Target::Noun(Noun::GROUP | Noun::IMAGE | Noun::ALL) => 0,
            Target::Noun(noun) => {
                let not = part.word.not;
                self.take(part.count, |class, answers| fits(not, noun, class, answers))
            }
        };
        // W-WITHOUT-01: fewer than so many.
        (found >= part.count) != without
    }

    /// Hands out up to `count` targets that fit, in order; each serves once.
    fn take(&mut self, count: u32, fits: impl Fn(Class, Noun) -> bool) -> u32 {
        let tiles = self.facts.tiles;
        let targets = match self.targets.take() {
            Some(targets) => targets,
            None => self.list(),
        };
        let mut found = 0;
        let mut left = Vec::with_capacity(targets.len());
        for id in targets {
            let kind = self.facts.kind(id);
            if found < count && fits(tiles.class(kind), tiles.noun_of(kind)) {
                found += 1;
            } else {
                left.push(id);
            }
        }
        self.targets = Some(left);
        found
    }

    /// Every object that satisfies the preposition, in the order of W-INF-04.
    fn list(&self) -> Vec<ObjectId> {
        let mut targets = Vec::new();
        match self.preposition {
            Preposition::Without => targets.extend(self.facts.tiles.ids()),
            _ => {
                for cell in self.cells() {
                    let occupants = self.facts.tiles.at(cell).iter();
                    targets.extend(occupants.map(|occupant| occupant.id));
                }
            }
        }
        targets.retain(|&id| id != self.subject);
        targets
    }

    /// The cells that a preposition of place looks at, in order.
    fn cells(&self) -> Vec<IVec2> {
        let ray = |direction: Direction| {
            let bounds = self.facts.tiles.bounds();
            let delta = direction.delta();
            std::iter::successors(Some(self.cell + delta), move |&cell| Some(cell + delta))
                .take_while(|&cell| bounds.contains(cell))
                .collect()
        };
        match self.preposition {
            Preposition::On => vec![self.cell],
            Preposition::Facing => vec![self.cell + self.facing.delta()],
            // Column by column from the left, each from top to bottom.
            Preposition::Near => (-1..=1)
                .flat_map(|x| (-1..=1).map(move |y| IVec2::new(x, y)))
                .map(|offset| self.cell + offset)
                .collect(),
            Preposition::Above => ray(Direction::Down),
            Preposition::Below => ray(Direction::Up),
            Preposition::BesideLeft => ray(Direction::Right),
            Preposition::BesideRight => ray(Direction::Left),
            Preposition::Without => self.facts.tiles.bounds().cells().collect(),
            Preposition::Feeling => Vec::new(),
        }
    }

    fn is_empty(&self, cell: IVec2) -> bool {
        self.facts.tiles.bounds().contains(cell) && self.facts.tiles.at(cell).is_empty()
    }

    /// EMPTY tiles that satisfy the preposition, at most as many as asked for
    /// (W-ON-02, W-NEAR-02, W-FACING-03, W-WITHOUT-02, W-ABOVE-04).
    fn empties(&self, count: u32) -> u32 {
        let cells = self.cells();
        let mut empty = cells.iter().filter(|&&cell| self.is_empty(cell));
        match self.preposition {
            Preposition::Facing => empty.next().map_or(0, |_| count),
            _ => u32::try_from(empty.count()).unwrap_or(u32::MAX),
        }
    }

    /// Objects, or cells of the border, with the differences of W-INF-15.
    fn not_empty(&mut self, count: u32) -> u32 {
        let bounds = self.facts.tiles.bounds();
        let preposition = self.preposition;
        let text_counts = !matches!(preposition, Preposition::On | Preposition::Without);
        let border = matches!(preposition, Preposition::Near | Preposition::Facing)
            && self.cells().iter().any(|&cell| !bounds.contains(cell));
        let repeats = matches!(preposition, Preposition::On | Preposition::Without);
        let needed = if repeats { count } else { 1 };
        let found = u32::from(border)
            + self.take(needed.saturating_sub(u32::from(border)), |class, _| {
                text_counts || !matches!(class, Class::Text(_))
            });
        if !repeats && found > 0 { count } else { found }
    }
}

/// Does an object of this class, answering to `answers`, fit the word
/// (W-INF-11, W-INF-13, W-INF-14)?
fn fits(not: bool, noun: Noun, class: Class, answers: Noun) -> bool {
    match (not, noun) {
        (false, _) => answers == noun,
        (true, Noun::TEXT) => !matches!(class, Class::Text(_)),
        (true, Noun::LEVEL) => matches!(class, Class::Entity(_)),
        (true, _) => answers != noun && !matches!(class, Class::Text(_)),
    }
}
