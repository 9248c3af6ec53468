//! Streams of random numbers (F-MOD-11): a generator for each purpose, so that
//! their uses do not affect each other.

use bevy::ecs::prelude::*;

use kotodama_board::Rng;

/// Purpose of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Drawing of shapes.
    Shapes = 0,
    /// Drawing of roles.
    Roles = 1,
    /// Start field and garbage.
    Field = 2,
    /// `math.random` of scripts.
    Script = 3,
    /// Mixing of rules.
    Mixing = 4,
    /// Bots.
    Bots = 5,
}

/// Returns the generator of a seed for one purpose.
#[must_use]
pub const fn stream(seed: u64, stream: Stream) -> Rng {
    let offset = (stream as u64).wrapping_mul(0xd134_2543_de82_ef95);
    Rng::new(seed ^ offset)
}

/// Shuffles items (F-MOD-12).
pub fn shuffle<T>(rng: &mut Rng, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        let j = rng.below(i + 1);
        items.swap(i, j);
    }
}

/// The generators of a play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Rngs {
    /// Drawing of shapes.
    pub shapes: Rng,
    /// Drawing of roles.
    pub roles: Rng,
    /// Start field and garbage.
    pub field: Rng,
}

impl Rngs {
    /// Returns the generators for a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            shapes: stream(seed, Stream::Shapes),
            roles: stream(seed, Stream::Roles),
            field: stream(seed, Stream::Field),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F-MOD-11.
    #[test]
    fn the_first_number_of_stream_0() {
        let mut rng = stream(0, Stream::Shapes);
        assert_eq!(rng.next_bits(), 0xe220_a839_7b1d_cdaf);
    }

    /// F-MOD-12, F-DEAL-02: the bags of seed 0 and seed 1.
    #[test]
    fn shuffled_bags() {
        let bag = |rng: &mut Rng| {
            let mut shapes = ['I', 'J', 'L', 'O', 'S', 'T', 'Z'];
            shuffle(rng, &mut shapes);
            shapes.iter().collect::<String>()
        };
        let mut rng = stream(0, Stream::Shapes);
        assert_eq!(bag(&mut rng), "JTSOILZ");
        assert_eq!(bag(&mut rng), "ILTOZSJ");
        assert_eq!(bag(&mut stream(1, Stream::Shapes)), "ILZJTSO");
    }
}
