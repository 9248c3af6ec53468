//! Whether a phrase holds for a thing (W-INF).

use bevy::math::IVec2;

use super::conditions::{PhraseTerm, Test};
use super::reasons::{Reason, TermResult};
use super::targets::{Search, is_felt};
use super::{RuleQuery, Thing};
use crate::grammar::Target;
use crate::kinds::Noun;
use crate::lexicon::Preposition;
use crate::work::{Excess, PHRASE, units};
use kotodama_board::{Direction, ObjectId};

/// Returns whether the phrase holds for the thing.
pub fn phrase_holds(
    query: &RuleQuery,
    preposition: Preposition,
    not: bool,
    terms: &[PhraseTerm],
    thing: Thing,
) -> bool {
    if preposition == Preposition::Feeling {
        let feels = feels(query, terms, thing);
        return judge(preposition, not, terms.iter().map(feels));
    }
    if !query.charge(PHRASE, Excess::Conditions) {
        return false;
    }
    let terms = &*query.without_group(terms);
    if let Thing::Object(id) = thing
        && terms.iter().all(PhraseTerm::is_plain)
        && !looks_far(preposition)
    {
        let found = terms.iter().map(|term| {
            let found = has_around(query, preposition, id, term);
            found != (preposition == Preposition::Without)
        });
        return judge(preposition, not, found);
    }
    let holds = |query: &RuleQuery| {
        let mut search = Search::new(query, preposition, not, terms, thing);
        search.never(terms).is_none()
            && judge(
                preposition,
                not,
                terms.iter().map(|term| search.satisfies(term)),
            )
    };
    match preposition {
        // W-COND-05
        Preposition::Seeing => query.judge_look(thing, terms, holds).unwrap_or(false),
        _ => holds(query),
    }
}

impl PhraseTerm {
    /// Returns whether it is a noun without NOT, and each thing answers to no
    /// other noun. Then it does not matter which targets the other terms of the
    /// phrase have taken.
    fn is_plain(&self) -> bool {
        self.plain_noun().is_some()
    }

    fn plain_noun(&self) -> Option<Noun> {
        match self.word.target {
            Target::Noun(Noun::EMPTY | Noun::LEVEL) => None,
            Target::Noun(noun) if !self.word.not && !noun.names_nothing_itself() => Some(noun),
            Target::Noun(_) | Target::Property(_) | Target::Direction(_) => None,
        }
    }
}

/// Returns whether what satisfies the preposition depends on more than where
/// things are.
const fn looks_far(preposition: Preposition) -> bool {
    matches!(preposition, Preposition::Feeling | Preposition::Seeing)
}

/// Returns whether there are as many targets of a plain term as it needs around
/// an object. The same as [`Search::satisfies`] finds, without a list of all
/// targets.
fn has_around(
    query: &RuleQuery,
    preposition: Preposition,
    subject: ObjectId,
    term: &PhraseTerm,
) -> bool {
    let (tiles, needed) = (query.tiles, term.count as usize);
    let Some(noun) = term.plain_noun() else {
        return false;
    };
    let named = tiles.named(noun);
    if named.len() < needed {
        return false;
    }
    let cell = query.cell(subject);
    // What is looked at before enough is found counts.
    let in_cells = |cells: &mut dyn Iterator<Item = IVec2>| {
        let (mut found, mut looked) = (0, 0);
        for cell in cells {
            looked += 1;
            for it in tiles.at(cell) {
                looked += 1;
                found += usize::from(it.id != subject && tiles.noun_of(it.kind) == noun);
                if found >= needed {
                    return query.charge(looked, Excess::Conditions);
                }
            }
        }
        query.charge(looked, Excess::Conditions) && found >= needed
    };
    let ray = |direction: Direction| {
        let (bounds, delta) = (tiles.bounds(), direction.delta());
        let length = match direction {
            Direction::Right => bounds.width - 1 - cell.x,
            Direction::Left => cell.x,
            Direction::Down => bounds.height - 1 - cell.y,
            Direction::Up => cell.y,
        };
        let length = usize::try_from(length).unwrap_or(0);
        if !bounds.contains(cell + delta) {
            return false;
        }
        // Few things are asked where they are, sooner than all cells.
        if named.len() < length && tiles.out_of_bounds().is_empty() {
            let ahead = named.iter().filter(|&&id| {
                let way = query.cell(id) - cell;
                way.dot(delta) > 0 && way.perp_dot(delta) == 0
            });
            return query.charge(units(named.len()), Excess::Conditions)
                && ahead.take(needed).count() >= needed;
        }
        let mut cells = std::iter::successors(Some(cell + delta), |&cell| Some(cell + delta));
        in_cells(&mut cells.by_ref().take_while(|&cell| bounds.contains(cell)))
    };
    match preposition {
        Preposition::On => in_cells(&mut [cell].into_iter()),
        Preposition::Facing => in_cells(&mut [cell + query.facing(subject).delta()].into_iter()),
        Preposition::NextTo => {
            let beside = [IVec2::NEG_X, IVec2::NEG_Y, IVec2::Y, IVec2::X];
            in_cells(&mut beside.into_iter().map(|offset| cell + offset))
        }
        Preposition::Near => {
            let near = (-1..=1).flat_map(|x| (-1..=1).map(move |y| IVec2::new(x, y)));
            in_cells(&mut near.map(|offset| cell + offset))
        }
        Preposition::Above => ray(Direction::Down),
        Preposition::Below => ray(Direction::Up),
        Preposition::BesideLeft => ray(Direction::Right),
        Preposition::BesideRight => ray(Direction::Left),
        Preposition::Without => {
            let itself = query.noun(Thing::Object(subject)) == noun;
            named.len() - usize::from(itself) >= needed
        }
        Preposition::Feeling | Preposition::Seeing => false,
    }
}

/// Returns whether a condition could hold for any object. It cannot if it asks
/// for more things of a noun than there are.
pub fn may_hold(query: &RuleQuery, test: &Test) -> bool {
    match test {
        Test::Phrase {
            not: false,
            preposition,
            terms,
        } if !matches!(preposition, Preposition::Without | Preposition::Feeling) => {
            let exists = |term: &PhraseTerm| {
                let named = term.plain_noun().map(|noun| query.tiles.named(noun).len());
                named.is_none_or(|named| named >= term.count as usize)
            };
            terms.iter().all(exists)
        }
        Test::Any(tests) => tests.iter().any(|test| may_hold(query, test)),
        Test::All(tests) => tests.iter().all(|test| may_hold(query, test)),
        _ => true,
    }
}

/// Returns whether a phrase holds whose terms hold or not.
fn judge(preposition: Preposition, not: bool, mut terms: impl Iterator<Item = bool>) -> bool {
    match (preposition, not) {
        // W-INF-06
        (Preposition::Without | Preposition::Feeling, true) => terms.all(|holds| !holds),
        (_, true) => terms.any(|holds| !holds),
        (_, false) => terms.all(|holds| holds),
    }
}

/// Returns the judgement of each term of a phrase.
pub fn weigh_phrase(
    query: &RuleQuery,
    preposition: Preposition,
    not: bool,
    terms: &[PhraseTerm],
    thing: Thing,
) -> Reason {
    let terms = match preposition {
        Preposition::Feeling => terms,
        _ => &*query.without_group(terms),
    };
    let weigh = |query: &RuleQuery| {
        let mut search = Search::new(query, preposition, not, terms, thing);
        if let Some(never) = search.never(terms) {
            return Reason::Never(never);
        }
        let mut feels = feels(query, terms, thing);
        let weighed = terms.iter().map(|term| {
            let (seen, objects) = search.sight(term);
            TermResult {
                term: *term,
                holds: match preposition {
                    Preposition::Feeling => feels(term),
                    _ => search.satisfies(term),
                },
                seen,
                objects,
            }
        });
        Reason::Terms(weighed.collect())
    };
    match preposition {
        Preposition::Seeing => query.judge_look(thing, terms, weigh).unwrap_or_default(),
        _ => weigh(query),
    }
}

/// Returns whether a term holds. FEELING hands out the rules that apply to the
/// thing as other prepositions hand out targets (W-FEEL-01 to W-FEEL-04).
fn feels(
    query: &RuleQuery,
    terms: &[PhraseTerm],
    thing: Thing,
) -> impl FnMut(&PhraseTerm) -> bool + use<> {
    let matters = |property| terms.iter().any(|term| is_felt(term, property));
    let mut left = match terms {
        [] => Vec::new(),
        _ => query.feelings(thing, matters),
    };
    move |term| {
        let mut found = 0;
        left.retain(|&property| {
            let takes = found < term.count && is_felt(term, property);
            found += u32::from(takes);
            !takes
        });
        found >= term.count
    }
}
