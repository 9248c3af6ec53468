//! Sources of the components of a mixture (F-MIX-01, F-MIX-07, F-MIX-10).

use super::super::description::Component;
use super::source::Source;
use kotodama_board::Rng;

/// Sources of each component, as indices into the list of sources: one each, or
/// two for `gravity` and `clear`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts([Vec<usize>; Component::ALL.len()]);

/// Components with given sources.
pub type Fixed = [(Component, Vec<usize>)];

fn place(component: Component) -> usize {
    let mut all = Component::ALL.into_iter();
    all.position(|other| other == component).unwrap_or(0)
}

impl Parts {
    /// Returns parts in which all components come from one source.
    #[must_use]
    pub fn all_of(source: usize) -> Self {
        Self([(); Component::ALL.len()].map(|()| vec![source]))
    }

    /// Returns the sources of a component.
    #[must_use]
    pub fn of(&self, component: Component) -> &[usize] {
        self.0.get(place(component)).map_or(&[], Vec::as_slice)
    }

    /// Returns the first source of a component.
    #[must_use]
    pub fn first(&self, component: Component) -> usize {
        self.of(component).first().copied().unwrap_or(0)
    }

    /// Returns whether both components come from the same sources.
    #[must_use]
    pub fn is_same(&self, one: Component, other: Component) -> bool {
        self.of(one) == self.of(other)
    }

    /// Sets the sources of a component.
    pub fn set(&mut self, component: Component, sources: Vec<usize>) {
        if let Some(part) = self.0.get_mut(place(component)) {
            *part = sources;
        }
    }

    /// Returns the components, each with its sources.
    pub fn iter(&self) -> impl Iterator<Item = (Component, &[usize])> {
        Component::ALL
            .into_iter()
            .zip(self.0.iter().map(Vec::as_slice))
    }

    /// Returns the result of `write` for the sources of each component.
    pub fn map<T>(&self, write: impl FnMut(&[usize]) -> T) -> [T; Component::ALL.len()] {
        let mut write = write;
        [0, 1, 2, 3, 4, 5, 6].map(|place: usize| {
            let part = self.0.get(place);
            write(part.map_or(&[], Vec::as_slice))
        })
    }

    /// Replaces sources by the given ones. If two games clear, their gravity is
    /// combined too, unless it is given.
    fn fix(&mut self, sources: &[Source], fixed: &Fixed) {
        let given = |component| fixed.iter().find(|(other, _)| *other == component);
        for (component, given) in fixed {
            self.set(*component, given.clone());
        }
        if given(Component::Gravity).is_none() && given(Component::Clear).is_some() {
            let clear = self.of(Component::Clear).to_vec();
            let declare = |&source: &usize| {
                let source = sources.get(source);
                source.is_some_and(|source| source.declares(Component::Gravity))
            };
            match clear.as_slice() {
                [_, _] if clear.iter().all(declare) => self.set(Component::Gravity, clear),
                _ => self.set(Component::Gravity, vec![self.first(Component::Gravity)]),
            }
        }
    }
}

/// Returns the sources that declare a component.
pub fn declaring(sources: &[Source], component: Component) -> Vec<usize> {
    let places = 0..sources.len();
    let declares = |place: &usize| {
        let source = sources.get(*place);
        source.is_some_and(|source| source.declares(component))
    };
    places.filter(declares).collect()
}

/// Draws the sources of all components. Components with given sources use up
/// the same random numbers, so that fixing one does not affect the others. In a
/// third of all draws two games clear, and their gravity is combined too.
pub fn draw(rng: &mut Rng, sources: &[Source], fixed: &Fixed) -> Parts {
    let mut parts = Parts::default();
    for component in Component::ALL {
        let able = declaring(sources, component);
        let drawn = able.get(rng.below(able.len())).copied().unwrap_or(0);
        parts.set(component, vec![drawn]);
    }
    let both = rng.below(3) == 0;
    let first = parts.first(Component::Clear);
    let mut able = declaring(sources, Component::Clear);
    able.retain(|&other| other != first);
    let second = able.get(rng.below(able.len().max(1))).copied();
    let turned = rng.below(2) == 1;
    if let Some(second) = second.filter(|_| both) {
        let pair = vec![first, second];
        let mut falls = pair.clone();
        if turned {
            falls.reverse();
        }
        parts.set(Component::Clear, pair);
        parts.set(Component::Gravity, falls);
    }
    parts.fix(sources, fixed);
    parts
}

/// Returns the most natural mixtures, the best one first (F-MIX-10): shapes,
/// rotation and field of one game with the blocks of another, and clearing and
/// gravity of both; then the same with clearing and gravity of one. Further
/// games supply the field and the game-over conditions.
pub fn named(sources: &[Source], fixed: &Fixed) -> Vec<Parts> {
    let colours = |place: usize| {
        let source = sources.get(place);
        source.is_some_and(|source| source.compares_blocks() && source.deals_colours())
    };
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for shapes in 0..sources.len() {
        for blocks in 0..sources.len() {
            if shapes != blocks {
                pairs.push((shapes, blocks));
            }
        }
    }
    // Shapes from a game without colours, blocks from a game with colours.
    pairs.sort_by_key(|&(shapes, blocks)| (!colours(blocks), colours(shapes)));
    let mut all = Vec::new();
    for only_one in [false, true] {
        for &(shapes, blocks) in &pairs {
            let mut others = (0..sources.len()).filter(|&one| one != shapes && one != blocks);
            let mut parts = Parts::all_of(shapes);
            parts.set(Component::Blocks, vec![blocks]);
            let from = match only_one {
                true => vec![blocks],
                false => vec![shapes, blocks],
            };
            parts.set(Component::Clear, from.clone());
            parts.set(Component::Gravity, from);
            if let Some(field) = others.next() {
                parts.set(Component::Field, vec![field]);
            }
            if let Some(over) = others.next() {
                parts.set(Component::GameOver, vec![over]);
            }
            parts.fix(sources, fixed);
            let declared = parts.iter().all(|(component, from)| {
                from.iter().all(|&source| {
                    let source = sources.get(source);
                    source.is_some_and(|source| source.declares(component))
                })
            });
            if declared && !all.contains(&parts) {
                all.push(parts);
            }
        }
    }
    all
}
