//! What flies about in the field: sparks, streaks, light. Made from what
//! happened; nothing of the play depends on it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::art::{Look, ParticleShape, Sheet};
use super::clearing::{self, Way};
use super::layout::middle;
use super::scene::{Quad, SQUEEZE};
use super::session::{FallingNews, FallingSession};
use crate::screens::FIELD;
use kotodama_board::Rng;
use kotodama_falling::description::Form;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::field::Field;
use kotodama_falling::flow::Status;
use kotodama_falling::grid::{Grid, Index};
use kotodama_falling::rules::Rules;
use kotodama_falling::stats::LastChain;
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Effects>().add_systems(
        Update,
        (begin, read_events, celebrate, pass)
            .chain()
            .in_set(AppSystems::Show)
            .in_set(EffectSystems)
            .in_set(PausableSystems)
            .run_if(in_state(FIELD)),
    );
}

/// Effects come and go.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct EffectSystems;

/// Everything that is in the air. Places are in cells of the visible field.
#[derive(Resource, Debug, Default)]
pub(super) struct Effects {
    /// Seconds since blocks came to rest, by cell.
    pub landed: BTreeMap<Index, f32>,
    /// How strongly the field shakes, 0 to 1.
    pub shake: f32,
    /// How far a drop pushes the field down, 0 to 1.
    pub push: f32,
    /// How strongly the piece shakes its head, 1 to 0: it cannot do what it
    /// was told.
    pub refused: f32,
    /// Seconds since the play ended.
    pub ended: Option<(Status, f32)>,
    particles: Vec<Particle>,
    streaks: Vec<Streak>,
    rings: Vec<Wave>,
    /// Light over cells that a piece was just placed in.
    flashes: Vec<(Vec2, u8, f32)>,
    /// Part of the next particle of confetti.
    confetti: f32,
    /// Bursts that come when blocks burst.
    pending: Vec<(f32, Burst)>,
    /// The field as it was seen last: what is deleted at once is gone when
    /// it is told of.
    before: Grid,
    /// The revision of the field that this is.
    revision: u64,
    dice: Rng,
}

/// More than this does not help.
const MOST_PARTICLES: usize = 700;

/// Something small that flies.
#[derive(Clone, Copy, Debug)]
struct Particle {
    look: ParticleShape,
    at: Vec2,
    velocity: Vec2,
    /// Cells a second, each second.
    pull: f32,
    size: f32,
    turn: f32,
    spin: f32,
    colour: Color,
    age: f32,
    life: f32,
}

/// What is left of a fast fall.
#[derive(Clone, Copy, Debug)]
struct Streak {
    at: Vec2,
    height: f32,
    colour: Color,
    age: f32,
}

/// A ring that widens around a link of a chain.
#[derive(Clone, Copy, Debug)]
struct Wave {
    at: Vec2,
    /// How wide it becomes, in cells.
    width: f32,
    colour: Color,
    age: f32,
}

#[derive(Clone, Copy, Debug)]
struct Burst {
    at: Vec2,
    way: Way,
    colour: Color,
    /// How many particles.
    count: u32,
}

const STREAK: f32 = 0.22;
const FLASH: f32 = 0.13;
const WAVE: f32 = 0.5;

impl Effects {
    fn roll(&mut self, low: f32, high: f32) -> f32 {
        let part = (self.dice.next_bits() >> 40) as f32 / 16_777_216.0;
        low + (high - low) * part
    }

    fn burst(&mut self, burst: Burst) {
        for n in 0..burst.count {
            if self.particles.len() >= MOST_PARTICLES {
                return;
            }
            let angle = self.roll(0.0, std::f32::consts::TAU);
            let speed = self.roll(0.4, 1.0);
            let out = Vec2::from_angle(angle);
            let (look, fast, pull, life, size) = match burst.way {
                Way::Wipe => (ParticleShape::Spark, 5.0, 0.0, 0.45, 0.55),
                Way::Pop => (ParticleShape::Drop, 5.5, 16.0, 0.5, 0.2),
                Way::Spin => (ParticleShape::Spark, 4.0, 0.0, 0.6, 0.7),
                Way::Rise => (ParticleShape::Glow, 2.0, -5.0, 0.7, 0.4),
                Way::Gulp => (ParticleShape::Drop, 3.5, 10.0, 0.4, 0.15),
                Way::Burn => (ParticleShape::Glow, 4.5, -4.0, 0.6, 0.6),
                Way::Crumble => (ParticleShape::Shard, 3.5, 18.0, 0.55, 0.25),
                Way::Fade | Way::Blink => (ParticleShape::Shard, 4.0, 8.0, 0.45, 0.2),
            };
            let jitter = Vec2::new(self.roll(-0.3, 0.3), self.roll(-0.3, 0.3));
            let particle = Particle {
                look,
                at: burst.at + jitter,
                velocity: out * speed * fast,
                pull,
                size: size * self.roll(0.6, 1.2),
                turn: angle,
                spin: self.roll(-6.0, 6.0),
                colour: match n % 3 {
                    0 => burst.colour.mix(&Color::WHITE, 0.6),
                    _ => burst.colour,
                },
                age: 0.0,
                life: life * self.roll(0.7, 1.2),
            };
            self.particles.push(particle);
        }
    }

    /// Ages all effects.
    fn age(&mut self, seconds: f32) {
        for particle in &mut self.particles {
            particle.velocity.y += particle.pull * seconds;
            particle.at += particle.velocity * seconds;
            particle.turn += particle.spin * seconds;
        }
        let goes_on = |age: &mut f32, life: f32| {
            *age += seconds;
            *age < life
        };
        self.particles
            .retain_mut(|particle| goes_on(&mut particle.age, particle.life));
        self.streaks
            .retain_mut(|streak| goes_on(&mut streak.age, STREAK));
        self.rings.retain_mut(|wave| goes_on(&mut wave.age, WAVE));
        self.flashes.retain_mut(|(_, _, age)| goes_on(age, FLASH));
        self.landed.retain(|_, age| goes_on(age, SQUEEZE));
        let mut due = Vec::new();
        self.pending.retain_mut(|(left, burst)| {
            *left -= seconds;
            if *left <= 0.0 {
                due.push(*burst);
            }
            *left > 0.0
        });
        due.into_iter().for_each(|burst| self.burst(burst));
        let calm = (-seconds * 9.0).exp();
        self.shake *= calm;
        self.push *= calm;
        self.refused *= calm;
        if let Some((_, age)) = &mut self.ended {
            *age += seconds;
        }
    }

    /// Draws the effects behind the blocks.
    pub(super) fn behind(&self, out: &mut Vec<Quad>) {
        for streak in &self.streaks {
            let left = 1.0 - streak.age / STREAK;
            let middle = streak.at - Vec2::Y * streak.height / 2.0;
            let size = Vec2::new(0.94 - 0.5 * (1.0 - left), streak.height);
            let colour = streak.colour.with_alpha(0.3 * left * left);
            out.push(
                Quad::new(Look::Particle(ParticleShape::Plain), middle)
                    .sized(size)
                    .tinted(colour),
            );
        }
    }

    /// Draws the effects in front of the blocks.
    pub(super) fn before(&self, calm: bool, out: &mut Vec<Quad>) {
        for &(at, role, age) in self.flashes.iter().filter(|_| !calm) {
            let light = 0.6 * (1.0 - age / FLASH);
            out.push(Quad::new(Look::Shadow(role), at).tinted(Color::WHITE.with_alpha(light)));
        }
        for wave in &self.rings {
            let part = wave.age / WAVE;
            let wide = wave.width * (1.0 - (1.0 - part).powi(3));
            let colour = wave.colour.with_alpha(0.5 * (1.0 - part));
            let ring = Quad::new(Look::Particle(ParticleShape::Ring), wave.at);
            out.push(ring.sized(Vec2::splat(wide)).tinted(colour));
        }
        for particle in &self.particles {
            let left = 1.0 - particle.age / particle.life;
            let colour = particle.colour.with_alpha((left * 2.5).min(1.0));
            out.push(
                Quad::new(Look::Particle(particle.look), particle.at)
                    .sized(Vec2::splat(particle.size * (0.4 + 0.6 * left)))
                    .turned(particle.turn)
                    .tinted(colour),
            );
        }
    }
}

fn begin(mut news: MessageReader<FallingNews>, field: Res<Field>, mut effects: ResMut<Effects>) {
    for news in news.read() {
        match news {
            FallingNews::Began | FallingNews::Rewound => {
                *effects = Effects {
                    before: field.grid().clone(),
                    revision: field.revision(),
                    ..Effects::default()
                };
            }
            FallingNews::Ended(status) => effects.ended = Some((*status, 0.0)),
            FallingNews::Failed => {}
        }
    }
}

fn read_events(
    mut events: MessageReader<FrameEvent>,
    rules: Option<Res<Rules>>,
    last_chain: Option<Res<LastChain>>,
    field: Res<Field>,
    sheet: Res<Sheet>,
    settings: Res<Settings>,
    mut effects: ResMut<Effects>,
) {
    let (Some(rules), Some(last_chain)) = (rules, last_chain) else {
        return;
    };
    let effects = &mut *effects;
    let grid = field.grid();
    let middle = |cell: IVec2| middle(grid, cell);
    for event in events.read() {
        match event {
            FrameEvent::Dropped { cells } => {
                effects.push = 1.0;
                if *cells < 2 {
                    continue;
                }
                let placed = last_chain.placement.iter().flat_map(|placed| &placed.cells);
                for &(cell, role) in placed {
                    effects.streaks.push(Streak {
                        at: middle(cell) - Vec2::Y * 0.4,
                        height: *cells as f32,
                        colour: sheet.colour(role).mix(&Color::WHITE, 0.5),
                        age: 0.0,
                    });
                }
            }
            FrameEvent::Locked { .. } => {
                let placed = last_chain.placement.iter().flat_map(|placed| &placed.cells);
                // Soft blocks are squeezed instead.
                let placed = placed.filter(|(_, role)| sheet.form(*role) != Form::Disc);
                for &(cell, role) in placed {
                    effects.flashes.push((middle(cell), role, 0.0));
                }
            }
            FrameEvent::Landed { cells } => {
                for &index in cells {
                    effects.landed.insert(index, 0.0);
                }
            }
            FrameEvent::Cleared {
                cells,
                chain,
                cleared,
                ..
            } => {
                let weight = *cleared as f32 / 40.0 + *chain as f32 / 12.0;
                effects.shake = effects.shake.max(weight.min(1.0));
                if *chain > 1 && settings.particles {
                    let sum: Vec2 = cells.iter().map(|(cell, _)| middle(grid.cell(*cell))).sum();
                    effects.rings.push(Wave {
                        at: sum / cells.len().max(1) as f32,
                        width: 3.0 + (*chain as f32).min(9.0),
                        colour: Color::srgb(1.0, 0.92, 0.7),
                        age: 0.0,
                    });
                }
                // Fewer particles each where much goes at once.
                let count = (160 / cells.len().max(1)).clamp(1, 7) as u32;
                for &(index, rule) in cells {
                    let role = effects.before.at(index).or(grid.at(index));
                    let Some(role) = role.map(|block| block.role) else {
                        continue;
                    };
                    let way = Way::of(&rules, rule);
                    let burst = Burst {
                        at: middle(grid.cell(index)),
                        way,
                        colour: sheet.colour(role),
                        count,
                    };
                    let wait = clearing::frames(&rules, rule) as f32 / 60.0;
                    if settings.particles {
                        effects.pending.push((wait * 0.75, burst));
                    }
                }
            }
            FrameEvent::Changed { cells } if settings.particles => {
                for &index in cells {
                    let role = grid.at(index).map_or(0, |block| block.role);
                    effects.burst(Burst {
                        at: middle(grid.cell(index)),
                        way: Way::Spin,
                        colour: sheet.colour(role),
                        count: 3,
                    });
                }
            }
            FrameEvent::Refused | FrameEvent::Blocked { .. } => {
                effects.refused = 1.0;
            }
            FrameEvent::Garbage { .. } => effects.shake = effects.shake.max(0.5),
            FrameEvent::Over { .. } => effects.shake = 1.0,
            _ => {}
        }
    }
    if !settings.shake {
        effects.shake = 0.0;
        effects.push = 0.0;
    }
    if effects.revision != field.revision() {
        effects.revision = field.revision();
        effects.before.clone_from(grid);
    }
}

/// Particles of confetti that are thrown in a second.
const CONFETTI: f32 = 120.0;

/// Throws confetti for a victory.
fn celebrate(
    time: Res<Time<Real>>,
    session: Res<FallingSession>,
    settings: Res<Settings>,
    field: Res<Field>,
    mut effects: ResMut<Effects>,
) {
    let Some((Status::Won, age)) = effects.ended else {
        return;
    };
    if !settings.particles || age > 2.5 || !session.ended {
        return;
    }
    let width = field.grid().width() as f32;
    let colours = [
        Color::srgb(0.98, 0.81, 0.34),
        Color::srgb(0.97, 0.65, 0.74),
        Color::srgb(0.55, 0.8, 0.95),
        Color::srgb(0.6, 0.88, 0.7),
    ];
    effects.confetti += CONFETTI * time.delta_secs().min(0.1);
    while effects.confetti >= 1.0 {
        effects.confetti -= 1.0;
        if effects.particles.len() >= MOST_PARTICLES {
            continue;
        }
        let colour = (effects.roll(0.0, 1.0) * colours.len() as f32) as usize;
        let particle = Particle {
            look: ParticleShape::Shard,
            at: Vec2::new(effects.roll(0.0, width), effects.roll(-0.5, 0.5)),
            velocity: Vec2::new(effects.roll(-1.0, 1.0), effects.roll(1.0, 4.0)),
            pull: 3.0,
            size: effects.roll(0.2, 0.4),
            turn: 0.0,
            spin: effects.roll(-9.0, 9.0),
            colour: colours[colour % colours.len()],
            age: 0.0,
            life: effects.roll(1.2, 2.2),
        };
        effects.particles.push(particle);
    }
}

fn pass(time: Res<Time<Real>>, mut effects: ResMut<Effects>) {
    effects.age(time.delta_secs().min(0.1));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use kotodama_ui::testing;

    /// Particles of confetti a second after a victory, at this many pictures a
    /// second.
    fn thrown(rate: u32) -> usize {
        let mut app = testing::app();
        app.init_resource::<Effects>()
            .init_resource::<FallingSession>()
            .init_resource::<Field>()
            .add_systems(Update, (celebrate, pass).chain())
            .insert_resource(TimeUpdateStrategy::ManualDuration(
                Duration::from_secs(1) / rate,
            ));
        app.world_mut()
            .resource_mut::<Field>()
            .replace(Grid::new(10, 20, 0));
        app.update();
        app.world_mut().resource_mut::<FallingSession>().ended = true;
        app.world_mut().resource_mut::<Effects>().ended = Some((Status::Won, 0.0));
        (0..rate).for_each(|_| app.update());
        app.world().resource::<Effects>().particles.len()
    }

    #[test]
    fn there_is_as_much_confetti_however_often_the_window_is_drawn() {
        for rate in [30, 60, 144, 240] {
            let thrown = thrown(rate);
            assert!((116..=121).contains(&thrown), "{rate} Hz: {thrown}");
        }
    }
}
