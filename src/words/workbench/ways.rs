//! What a solution does: the rules it forms and breaks, and what it destroys
//! and makes.

use std::collections::{BTreeMap, BTreeSet};

use crate::Game;
use crate::input::Input;
use crate::kinds::Kinds;
use crate::level::Level;
use crate::report::Status;
use crate::rules::Rules;
use crate::tiles::Tiles;

/// The deeds of a solution. Two solutions with the same deeds differ in steps
/// only.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Deeds {
    /// Rules that come into force at some time.
    pub forms: BTreeSet<String>,
    /// Rules of the start that do not hold at the win.
    pub breaks: BTreeSet<String>,
    /// Names of objects of which there are fewer at the win, and how many.
    pub destroys: BTreeMap<String, usize>,
    /// Names of objects of which there are more at the win, and how many.
    pub makes: BTreeMap<String, usize>,
}

impl Deeds {
    /// Returns whether a solution with these deeds does all that another does.
    fn includes(&self, other: &Self) -> bool {
        let covers = |all: &BTreeMap<String, usize>, some: &BTreeMap<String, usize>| {
            let mut some = some.iter();
            some.all(|(name, count)| all.get(name).is_some_and(|all| all >= count))
        };
        self.forms.is_superset(&other.forms)
            && self.breaks.is_superset(&other.breaks)
            && covers(&self.destroys, &other.destroys)
            && covers(&self.makes, &other.makes)
    }

    /// Returns the deeds as one line; empty if a solution is a mere walk.
    #[must_use]
    pub fn line(&self) -> String {
        let things = |things: &BTreeMap<String, usize>| -> Vec<String> {
            let things = things.iter();
            let named = things.map(|(name, &count)| match count {
                1 => name.clone(),
                count => format!("{count} {name}"),
            });
            named.collect()
        };
        let rules = |rules: &BTreeSet<String>| rules.iter().cloned().collect::<Vec<_>>();
        let parts = [
            ("forms", rules(&self.forms)),
            ("breaks", rules(&self.breaks)),
            ("destroys", things(&self.destroys)),
            ("makes", things(&self.makes)),
        ];
        let parts = parts.into_iter().filter(|(_, what)| !what.is_empty());
        let parts: Vec<String> = parts
            .map(|(verb, what)| format!("{verb} {}", what.join(", ")))
            .collect();
        parts.join("; ")
    }
}

/// A solution with what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The moves, up to the win.
    pub moves: Vec<Input>,
    /// What they do.
    pub deeds: Deeds,
}

/// The rules in force and the number of objects of each name.
struct Scene {
    rules: BTreeSet<String>,
    counts: BTreeMap<String, usize>,
}

fn rules_of(game: &Game) -> BTreeSet<String> {
    let world = game.world();
    let lines = world.resource::<Rules>().lines(world.resource::<Kinds>());
    lines.into_iter().map(|line| line.text).collect()
}

impl Scene {
    fn of(game: &Game) -> Self {
        let world = game.world();
        let (board, kinds) = (world.resource::<Tiles>(), world.resource::<Kinds>());
        let mut counts = BTreeMap::new();
        for state in board.ids().filter_map(|id| board.state(id)) {
            let name = kinds.name(state.kind);
            let name = match name.strip_prefix("text_") {
                Some(word) => word.to_uppercase(),
                None => name.to_owned(),
            };
            *counts.entry(name).or_default() += 1;
        }
        Self {
            rules: rules_of(game),
            counts,
        }
    }

    /// Names of which there are more than in another scene.
    fn beyond(&self, other: &Self) -> BTreeMap<String, usize> {
        let counts = self.counts.iter();
        let more = counts.filter_map(|(name, &count)| {
            let before = other.counts.get(name).copied().unwrap_or(0);
            (count > before).then(|| (name.clone(), count - before))
        });
        more.collect()
    }
}

/// Plays moves on a game that was loaded anew, and returns what they do up to
/// the win; nothing if they do not win.
pub fn play(game: &mut Game, moves: &[Input]) -> Option<Way> {
    let start = Scene::of(game);
    let mut forms = BTreeSet::new();
    for (count, &input) in (1..).zip(moves) {
        game.play(input);
        let rules = rules_of(game);
        forms.extend(rules.difference(&start.rules).cloned());
        if game.status() == Status::Won {
            let end = Scene::of(game);
            let deeds = Deeds {
                forms,
                breaks: start.rules.difference(&end.rules).cloned().collect(),
                destroys: start.beyond(&end),
                makes: end.beyond(&start),
            };
            let moves = moves.iter().take(count).copied().collect();
            return Some(Way { moves, deeds });
        }
        if game.departure().is_some() {
            break;
        }
    }
    None
}

/// Returns whether these moves win a level, and after how many.
pub fn wins(level: &Level, seed: u64, moves: &[Input]) -> Option<usize> {
    let mut game = Game::new(level, seed);
    for (count, &input) in (1..).zip(moves) {
        game.play(input);
        if game.status() == Status::Won {
            return Some(count);
        }
        if game.departure().is_some() {
            break;
        }
    }
    None
}

/// Returns the ways of which none does all that another does, and more; the
/// shortest first, and of ways with the same deeds the first.
#[must_use]
pub fn different(ways: Vec<Way>) -> Vec<Way> {
    let mut kept: Vec<Way> = Vec::new();
    for way in ways {
        if kept.iter().any(|known| way.deeds.includes(&known.deeds)) {
            continue;
        }
        kept.retain(|known| !known.deeds.includes(&way.deeds));
        kept.push(way);
    }
    kept.sort_by_key(|way| way.moves.len());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(length: usize, forms: &[&str]) -> Way {
        Way {
            moves: vec![Input::Wait; length],
            deeds: Deeds {
                forms: forms.iter().map(|&rule| rule.to_owned()).collect(),
                ..Deeds::default()
            },
        }
    }

    #[test]
    fn ways_that_do_more_than_another_are_no_ways_of_their_own() {
        let ways = vec![
            way(9, &["a is b", "c is d"]),
            way(12, &["a is b"]),
            way(15, &["a is b"]),
            way(11, &["e is f"]),
        ];
        let lengths: Vec<usize> = different(ways).iter().map(|way| way.moves.len()).collect();
        assert_eq!(lengths, [11, 12]);
    }
}
