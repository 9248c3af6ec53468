//! Short visual effects: removed tiles, explosions, wounds. They are derived
//! from the visible cells and never affect play.

use bevy::color::{Alpha, LinearRgba, Mix};
use bevy::math::{Rect, Vec2};

use super::mesh::Quad;
use kotodama_board::Rng;
use kotodama_dungeon::direction::Cell;

/// Effect of the removal or appearance of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// None.
    #[default]
    Silent,
    /// Breaks into shards.
    Shards,
    /// Rising sparkles of a collected item.
    Taken,
    /// Spark of a hit.
    Spark,
    /// Appears with fire.
    Blast,
}

impl End {
    /// Returns the effect of a tile with this template.
    pub fn of(template: Option<&str>) -> Self {
        let Some(template) = template else {
            return Self::Shards;
        };
        match template {
            "explosion" => Self::Blast,
            "bullet" | "star" | "fireball" | "bomb" => Self::Spark,
            "ammo" | "cash" | "gem" | "heart" | "medkit" | "torch" | "stone" | "fireball_wand"
            | "levitation_potion" | "scroll" => Self::Taken,
            "player" | "floor" | "smoke" | "beam_wall_horizontal" | "beam_wall_vertical" => {
                Self::Silent
            }
            key if key.ends_with("_key") => Self::Taken,
            _ => Self::Shards,
        }
    }
}

/// Maximum number of particles.
const MOST: usize = 400;
/// Maximum number of effects at once.
const AT_ONCE: usize = 40;
/// Duration of the wound colour in seconds: fewer than three flashes a second.
const WOUND: f32 = 0.35;

/// Particle. Positions are in cells, times in seconds.
#[derive(Clone, Copy, Debug)]
struct Particle {
    at: Vec2,
    velocity: Vec2,
    /// Acceleration in cells per second squared.
    pull: f32,
    size: f32,
    colour: LinearRgba,
    age: f32,
    life: f32,
}

/// Effects of a view.
#[derive(Debug, Default)]
pub(super) struct Effects {
    particles: Vec<Particle>,
    /// Wounded tiles, and seconds since.
    wounds: Vec<(i64, f32)>,
    /// Number of effects in this cycle.
    now: usize,
    dice: Rng,
}

impl Effects {
    /// Returns whether anything is visible.
    pub fn is_busy(&self) -> bool {
        !self.particles.is_empty() || !self.wounds.is_empty()
    }

    /// Starts another cycle.
    pub const fn cycle(&mut self) {
        self.now = 0;
    }

    fn roll(&mut self, low: f32, high: f32) -> f32 {
        let part = (self.dice.next_bits() >> 40) as f32 / 16_777_216.0;
        low + (high - low) * part
    }

    /// Adds the effect of a removal or appearance in a cell.
    pub fn burst(&mut self, cell: Cell, end: End, colour: LinearRgba) {
        let (count, fast, pull, life, size) = match end {
            End::Silent => return,
            End::Shards => (9, 3.6, 9.0, 0.45, 0.16),
            End::Taken => (7, 1.3, -3.0, 0.5, 0.11),
            End::Spark => (5, 4.2, 0.0, 0.22, 0.1),
            End::Blast => (4, 3.0, -2.0, 0.45, 0.2),
        };
        self.now += 1;
        if self.now > AT_ONCE {
            return;
        }
        for n in 0..count {
            if self.particles.len() >= MOST {
                return;
            }
            let out = Vec2::from_angle(self.roll(0.0, std::f32::consts::TAU));
            let jitter = Vec2::new(self.roll(-0.25, 0.25), self.roll(-0.25, 0.25));
            let pale = if n % 3 == 0 { 0.6 } else { 0.1 };
            let particle = Particle {
                at: Vec2::new(cell.col as f32, cell.row as f32) + 0.5 + jitter,
                velocity: out * self.roll(0.35, 1.0) * fast,
                pull,
                size: size * self.roll(0.6, 1.2),
                colour: colour.mix(&LinearRgba::WHITE, pale),
                age: 0.0,
                life: life * self.roll(0.7, 1.2),
            };
            self.particles.push(particle);
        }
    }

    /// Marks a tile as wounded. Faster blows do not make it flicker.
    pub fn wound(&mut self, tile: i64) {
        if !self.wounds.iter().any(|(hurt, _)| *hurt == tile) {
            self.wounds.push((tile, 0.0));
        }
    }

    /// Returns the colour of a tile, tinted if it was just wounded.
    pub fn tinted(&self, tile: i64, colour: LinearRgba) -> LinearRgba {
        let hurt = self.wounds.iter().find(|(hurt, _)| *hurt == tile);
        hurt.map_or(colour, |(_, age)| {
            LinearRgba::new(1.0, 0.08, 0.06, colour.alpha()).mix(&colour, age / WOUND)
        })
    }

    /// Advances time.
    pub fn age(&mut self, seconds: f32) {
        for particle in &mut self.particles {
            particle.velocity.y += particle.pull * seconds;
            particle.at += particle.velocity * seconds;
            particle.age += seconds;
        }
        self.particles.retain(|it| it.age < it.life);
        self.wounds.retain_mut(|(_, age)| {
            *age += seconds;
            *age < WOUND
        });
    }

    /// Returns the rectangles to draw, for cells of this size from this origin.
    pub fn quads(&self, origin: Vec2, cell: Vec2) -> impl Iterator<Item = Quad> + '_ {
        self.particles.iter().map(move |particle| {
            let left = 1.0 - particle.age / particle.life;
            let size = cell * particle.size * (0.5 + 0.5 * left);
            let at = origin + particle.at * cell;
            Quad {
                at: Rect::from_center_size(at, size),
                part: None,
                colour: particle.colour.with_alpha((left * 2.5).min(1.0)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_over_after_a_moment_and_never_too_much() {
        let mut effects = Effects::default();
        let cell = Cell::new(2, 3);
        effects.burst(cell, End::Silent, LinearRgba::RED);
        assert!(!effects.is_busy());
        for _ in 0..1000 {
            effects.burst(cell, End::Shards, LinearRgba::RED);
        }
        let drawn = effects.quads(Vec2::ZERO, Vec2::splat(16.0)).count();
        assert!((1..=MOST).contains(&drawn), "{drawn}");
        effects.age(1.0);
        assert!(!effects.is_busy());
        effects.cycle();
        effects.burst(cell, End::Taken, LinearRgba::RED);
        assert!(effects.is_busy(), "another cycle");
    }

    #[test]
    fn who_is_hurt_gets_the_own_colour_back() {
        let mut effects = Effects::default();
        effects.wound(7);
        assert_ne!(effects.tinted(7, LinearRgba::WHITE), LinearRgba::WHITE);
        assert_eq!(effects.tinted(8, LinearRgba::WHITE), LinearRgba::WHITE);
        effects.age(WOUND);
        assert_eq!(effects.tinted(7, LinearRgba::WHITE), LinearRgba::WHITE);
    }
}
