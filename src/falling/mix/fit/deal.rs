//! Laws of dealing that name shapes.

use super::super::super::description::Randomizer;

/// Returns a law of dealing that does not name this shape.
pub fn without_shape(randomizer: &Randomizer, name: &str) -> Randomizer {
    match randomizer {
        Randomizer::Every { shape, other, .. } if shape == name => without_shape(other, name),
        Randomizer::Every { n, shape, other } => Randomizer::Every {
            n: *n,
            shape: shape.clone(),
            other: Box::new(without_shape(other, name)),
        },
        Randomizer::Cycle(list) => {
            let left: Vec<String> = list.iter().filter(|it| *it != name).cloned().collect();
            match left.is_empty() {
                true => Randomizer::Uniform,
                false => Randomizer::Cycle(left),
            }
        }
        Randomizer::Tgm {
            length,
            rolls,
            start,
        } => Randomizer::Tgm {
            length: *length,
            rolls: *rolls,
            start: start.iter().filter(|it| *it != name).cloned().collect(),
        },
        other => other.clone(),
    }
}

/// Returns the interval at which the law deals this shape, if it is an `Every`.
pub fn every(randomizer: &Randomizer, name: &str) -> Option<u32> {
    match randomizer {
        Randomizer::Every { n, shape, .. } if shape == name => Some(*n),
        Randomizer::Every { other, .. } => every(other, name),
        _ => None,
    }
}
