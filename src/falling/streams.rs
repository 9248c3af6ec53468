//! The streams of random numbers (F-MOD-11): one generator for each purpose,
//! so that what one of them uses never disturbs another.

use bevy::ecs::prelude::*;

use kotodama_board::Rng;

/// Which stream a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Which shape.
    Shapes = 0,
    /// Which roles.
    Roles = 1,
    /// Start field and garbage.
    Field = 2,
    /// The script's `math.random`.
    Script = 3,
    /// Mixing of rules.
    Mixing = 4,
    /// Bots.
    Bots = 5,
}

/// Returns a generator for one purpose.
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
    /// Which shape.
    pub shapes: Rng,
    /// Which roles.
    pub roles: Rng,
    /// Start field and garbage.
    pub field: Rng,
}

impl Rngs {
    /// Returns the generators that belong to a seed.
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
