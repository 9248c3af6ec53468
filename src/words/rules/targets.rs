//! Targets that satisfy the terms of a phrase (W-INF and the areas of the
//! prepositions).
//!
//! The targets of a preposition are listed in the order in which they are
//! handed out; every term of the phrase then takes as many as it needs
//! (W-INF-03, W-INF-04).

use bevy::math::IVec2;

use super::conditions::PhraseTerm;
use super::reasons::Never;
use super::{RuleQuery, Thing};
use crate::grammar::Target;
use crate::kinds::{Class, Noun};
use crate::lexicon::{Preposition, Property};
use crate::work::{Excess, units};
use kotodama_board::{Direction, ObjectId};

/// Returns whether a property fits a word of a FEELING phrase.
pub(super) fn is_felt(term: &PhraseTerm, property: Property) -> bool {
    match term.word.target {
        Target::Property(wanted) => (property == wanted) != term.word.not,
        Target::Noun(_) | Target::Direction(_) => false,
    }
}

/// One search for the targets of a phrase.
pub(super) struct Search<'f, 'w> {
    query: &'f RuleQuery<'w>,
    preposition: Preposition,
    /// The whole phrase is negated.
    not: bool,
    subject: Thing,
    cell: IVec2,
    facing: Option<Direction>,
    /// Targets not handed out yet; listed when first needed.
    targets: Option<Vec<Targets>>,
    /// Whether the choice among several targets decides which are left for the
    /// next word.
    order_matters: bool,
}

/// Things that satisfy the preposition and that words cannot tell apart.
#[derive(Clone, Copy, Debug)]
struct Targets {
    class: Class,
    noun: Noun,
    count: u32,
}

impl Targets {
    const fn one(class: Class, noun: Noun) -> Self {
        let count = 1;
        Self { class, noun, count }
    }
}

impl<'f, 'w> Search<'f, 'w> {
    pub(super) fn new(
        query: &'f RuleQuery<'w>,
        preposition: Preposition,
        not: bool,
        terms: &[PhraseTerm],
        subject: Thing,
    ) -> Self {
        let facing = match looks_ahead(preposition) {
            true => query.facing_of(subject),
            false => None,
        };
        Self {
            query,
            preposition,
            not,
            subject,
            cell: query.place(subject),
            facing,
            targets: None,
            order_matters: terms.iter().filter(|term| term.word.not).count() > 1,
        }
    }

    /// Returns the reason why the phrase does not hold, whatever is on the
    /// board and with or without NOT.
    pub(super) fn never(&self, terms: &[PhraseTerm]) -> Option<Never> {
        let on_empty = |term: &PhraseTerm| term.word.target == Target::Noun(Noun::EMPTY);
        match self.preposition {
            _ if !self.subject.is_empty() => None,
            // Without a facing no FACING condition holds (W-CEM-04).
            Preposition::Facing if self.facing.is_none() => Some(Never::Facing),
            // W-CEM-01
            Preposition::On if self.not && terms.iter().any(|p| on_empty(p) && !p.word.not) => {
                Some(Never::OnItself)
            }
            _ => None,
        }
    }

    /// Returns how many targets of a word there are, whoever takes them, and
    /// those of them that are objects.
    pub(super) fn sight(&self, term: &PhraseTerm) -> (u32, Vec<ObjectId>) {
        let (tiles, noun) = (
            self.query.tiles,
            match term.word.target {
                Target::Noun(noun) => noun,
                Target::Direction(direction) => {
                    let faces = (self.facing == Some(direction)) != term.word.not;
                    return (u32::from(faces && self.facing.is_some()), Vec::new());
                }
                Target::Property(_) => {
                    let felt = self
                        .query
                        .feelings(self.subject, |property| is_felt(term, property));
                    return (count(felt.len()), Vec::new());
                }
            },
        );
        let not = term.word.not;
        if noun == Noun::EMPTY && !not {
            // Ahead one is as good as several (W-FACING-03, W-SEEING-06).
            let most = match looks_ahead(self.preposition) {
                true => 1,
                false => 1 + count(tiles.bounds().area()),
            };
            return (self.empties(most), Vec::new());
        }
        let cells = match self.sees_whole_board() {
            _ if self.faces_nothing() => Vec::new(),
            true => tiles.bounds().cells().collect(),
            false => self.cells(),
        };
        let text_counts = noun != Noun::EMPTY
            || !matches!(self.preposition, Preposition::On | Preposition::Without);
        let others = cells.into_iter().flat_map(|cell| tiles.at(cell));
        let others = others.filter(|tile| self.is_target(tile.id));
        let class_fits = |class: Class, answers: Noun| match noun {
            noun if noun.names_nothing_itself() => false,
            Noun::EMPTY => text_counts || !matches!(class, Class::Text(_)),
            _ => fits(not, noun, class, answers),
        };
        let objects: Vec<ObjectId> = others
            .filter(|tile| class_fits(tiles.class(tile.kind), tiles.noun_of(tile.kind)))
            .map(|tile| tile.id)
            .collect();
        let around = match self.subject {
            Thing::Level => self.query.surroundings(self.preposition),
            Thing::Object(_) | Thing::Empty(_) => {
                let level = noun == Noun::LEVEL && !not && !self.sees_nothing();
                return (count(objects.len()) + u32::from(level), objects);
            }
        };
        let around = around.filter(|&(class, noun)| class_fits(class, noun));
        (count(objects.len() + around.count()), objects)
    }

    /// Returns whether one term of the phrase holds (W-INF-02).
    pub(super) fn satisfies(&mut self, term: &PhraseTerm) -> bool {
        let without = self.preposition == Preposition::Without;
        if self.sees_nothing() {
            return false;
        }
        let found = match term.word.target {
            // The level faces no direction (W-CLV-06).
            Target::Direction(direction) => {
                let subject = self.subject.object();
                let waits = subject.is_some_and(|id| self.query.flags(id).waits);
                return self.facing.is_some_and(|facing| {
                    // What waits on a path faces none (W-SELECT-09).
                    (facing == direction && !waits) != term.word.not
                });
            }
            Target::Property(_) => return false,
            Target::Noun(noun @ (Noun::EMPTY | Noun::LEVEL))
                if self.subject == Thing::Level && !term.word.not =>
            {
                return self.level_satisfies(noun, term.count) != without;
            }
            Target::Noun(Noun::EMPTY) if !term.word.not => self.empties(term.count),
            Target::Noun(Noun::EMPTY) => self.not_empty(term.count),
            // The level itself is always offered first (W-INF-10).
            Target::Noun(Noun::LEVEL) if !term.word.not => {
                1 + self.take(term.count.saturating_sub(1), |_, noun| noun == Noun::LEVEL)
            }
            // A phrase about an empty group fails (W-INF-12).
            Target::Noun(noun) if noun.names_nothing_itself() => 0,
            Target::Noun(noun) => {
                let not = term.word.not;
                self.take(term.count, |class, answers| fits(not, noun, class, answers))
            }
        };
        // W-WITHOUT-01: fewer than this many.
        (found >= term.count) != without
    }

    /// Returns whether the level itself satisfies a phrase with EMPTY or LEVEL,
    /// which has its own rules (W-CLV-02 to W-CLV-06); for WITHOUT, whether
    /// there are as many.
    fn level_satisfies(&mut self, noun: Noun, count: u32) -> bool {
        let found = match noun {
            Noun::EMPTY => self.empties(count),
            _ => self.take(count, |_, noun| noun == Noun::LEVEL),
        };
        match (self.preposition, noun) {
            (Preposition::Facing | Preposition::Seeing, Noun::EMPTY) => false,
            (Preposition::Near | Preposition::NextTo, Noun::LEVEL) => true,
            // With one LEVEL the level counts itself, with more only icons.
            (Preposition::Without, Noun::LEVEL) => count == 1 || found >= count,
            (Preposition::Above, _) => self.not && found > 0,
            (Preposition::Below, Noun::LEVEL) if self.not => found > 0,
            _ => found >= count,
        }
    }

    /// Hands out up to `count` targets that fit, in order; each serves once.
    fn take(&mut self, count: u32, fits: impl Fn(Class, Noun) -> bool) -> u32 {
        let mut targets = match self.targets.take() {
            Some(targets) => targets,
            None => self.list(),
        };
        let mut found = 0;
        if !self.query.charge(units(targets.len()), Excess::Conditions) {
            targets.clear();
        }
        targets.retain_mut(|target| {
            if found < count && fits(target.class, target.noun) {
                let taken = target.count.min(count - found);
                found += taken;
                target.count -= taken;
            }
            target.count > 0
        });
        self.targets = Some(targets);
        found
    }

    /// Returns every object that satisfies the preposition, in the order of
    /// W-INF-04.
    fn list(&self) -> Vec<Targets> {
        let tiles = self.query.tiles;
        let one = |kind| Targets::one(tiles.class(kind), tiles.noun_of(kind));
        if !self.sees_whole_board() {
            let cells = self.cells();
            if !self.query.charge(units(cells.len()), Excess::Conditions) {
                return Vec::new();
            }
            let occupants = cells.into_iter().flat_map(|cell| tiles.at(cell));
            let others = occupants.filter(|tile| self.is_target(tile.id));
            return others.map(|tile| one(tile.kind)).collect();
        }
        let mut targets = Vec::new();
        // The level faces nothing on its board (W-CLV-06).
        let looks =
            !self.faces_nothing() && self.query.charge(units(tiles.len()), Excess::Conditions);
        if looks && self.order_matters {
            let others = tiles.ids().filter(|&id| Thing::Object(id) != self.subject);
            targets.extend(others.map(|id| one(self.query.kind(id))));
        } else if looks {
            targets.extend(self.crowds());
        }
        if self.subject == Thing::Level {
            let around = self.query.surroundings(self.preposition);
            targets.extend(around.map(|(class, noun)| Targets::one(class, noun)));
        }
        targets
    }

    /// Returns all objects but the subject, counted by noun.
    fn crowds(&self) -> impl Iterator<Item = Targets> {
        self.query.tiles.nouns().filter_map(|(noun, named)| {
            let kind = self.query.kind(*named.first()?);
            let subject = self.subject.object();
            let itself = subject.is_some_and(|id| named.binary_search(&id).is_ok());
            let count = named.len().saturating_sub(usize::from(itself));
            Some(Targets {
                class: self.query.tiles.class(kind),
                noun,
                count: u32::try_from(count).unwrap_or(u32::MAX),
            })
        })
    }

    /// Returns whether the object can satisfy the preposition where it lies.
    /// None is its own target, and what is HIDE is not seen (W-COND-02,
    /// W-SEEING-03).
    fn is_target(&self, id: ObjectId) -> bool {
        let hidden = self.preposition == Preposition::Seeing && !self.query.visibility(id).is_seen;
        Thing::Object(id) != self.subject && !hidden
    }

    /// Returns whether an EMPTY has no facing in which it could look
    /// (W-SEEING-09).
    fn sees_nothing(&self) -> bool {
        let looks = self.preposition == Preposition::Seeing && self.subject.is_empty();
        looks && self.facing.is_none()
    }

    /// Returns whether nothing can be in front: the level looks at nothing on
    /// its board (W-CLV-06, W-SEEING-10).
    fn faces_nothing(&self) -> bool {
        self.subject == Thing::Level && looks_ahead(self.preposition)
    }

    fn sees_whole_board(&self) -> bool {
        self.preposition == Preposition::Without || self.subject == Thing::Level
    }

    /// Returns the cells that a preposition of place looks at, in order.
    fn cells(&self) -> Vec<IVec2> {
        let bounds = self.query.tiles.bounds();
        let ray = |direction: Direction| {
            let delta = direction.delta();
            std::iter::successors(Some(self.cell + delta), move |&cell| Some(cell + delta))
                .take_while(|&cell| bounds.contains(cell))
                .collect()
        };
        match self.preposition {
            // All of the board is in the level.
            _ if self.subject == Thing::Level => bounds.cells().collect(),
            Preposition::On => vec![self.cell],
            Preposition::Facing => {
                let facing = self.facing.into_iter();
                facing.map(|facing| self.cell + facing.delta()).collect()
            }
            Preposition::Seeing => {
                let facing = self.facing.into_iter();
                facing
                    .flat_map(|facing| self.query.seen_cells(self.cell, facing))
                    .collect()
            }
            // Column by column from the left, each from top to bottom.
            Preposition::NextTo => [IVec2::NEG_X, IVec2::NEG_Y, IVec2::Y, IVec2::X]
                .map(|offset| self.cell + offset)
                .to_vec(),
            Preposition::Near => (-1..=1)
                .flat_map(|x| (-1..=1).map(move |y| IVec2::new(x, y)))
                .map(|offset| self.cell + offset)
                .collect(),
            Preposition::Above => ray(Direction::Down),
            Preposition::Below => ray(Direction::Up),
            Preposition::BesideLeft => ray(Direction::Right),
            Preposition::BesideRight => ray(Direction::Left),
            Preposition::Without => bounds.cells().collect(),
            Preposition::Feeling => Vec::new(),
        }
    }

    /// EMPTY tiles that satisfy the preposition (W-ON-02, W-NEAR-02,
    /// W-NEXTTO-03, W-FACING-03, W-WITHOUT-02, W-ABOVE-04), the subject itself left out
    /// (W-COND-02).
    fn empties(&self, count: u32) -> u32 {
        if self.sees_whole_board() && !looks_ahead(self.preposition) {
            let all = || u32::try_from(self.query.empties().count()).unwrap_or(u32::MAX);
            let all = self.query.memoized(|found| &mut found.empties, all);
            let itself = self.subject.is_empty() && self.query.is_empty_at(self.cell);
            return all.saturating_sub(u32::from(itself));
        }
        let cells = self.cells();
        if !self.query.charge(units(cells.len()), Excess::Conditions) {
            return 0;
        }
        let mut empty = cells.iter().filter(|&&cell| {
            let itself = self.subject.is_empty() && cell == self.cell;
            match self.preposition {
                // Nothing visible is in it (W-SEEING-05).
                Preposition::Seeing => {
                    let mut tiles = self.query.tiles.at(cell).iter();
                    !tiles.any(|tile| self.query.visibility(tile.id).is_seen)
                }
                _ => self.query.is_empty_at(cell) && !itself,
            }
        });
        match self.preposition {
            Preposition::Facing | Preposition::Seeing => empty.next().map_or(0, |_| count),
            _ => u32::try_from(empty.count()).unwrap_or(u32::MAX),
        }
    }

    /// Returns the objects or cells of the border, with the differences of
    /// W-INF-15.
    fn not_empty(&mut self, count: u32) -> u32 {
        let bounds = self.query.tiles.bounds();
        let preposition = self.preposition;
        let text_counts = !matches!(preposition, Preposition::On | Preposition::Without);
        let meets_border = matches!(
            preposition,
            Preposition::Near | Preposition::NextTo | Preposition::Facing
        );
        let border = meets_border
            && self.subject != Thing::Level
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

/// Returns whether the preposition looks where its subject faces.
const fn looks_ahead(preposition: Preposition) -> bool {
    matches!(preposition, Preposition::Facing | Preposition::Seeing)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns whether an object of this class that answers to `answers` fits the
/// word (W-INF-11, W-INF-13, W-INF-14).
fn fits(not: bool, noun: Noun, class: Class, answers: Noun) -> bool {
    match (not, noun) {
        (false, _) => answers == noun,
        (true, Noun::TEXT) => !matches!(class, Class::Text(_)),
        (true, Noun::LEVEL) => matches!(class, Class::Entity(_)),
        (true, _) => answers != noun && !matches!(class, Class::Text(_)),
    }
}
