//! Short-lived particles: dust, splashes, sparks, confetti. [`super::auras`]
//! has the particles of objects with a property.

use bevy::prelude::*;

use super::layout::{CELL, cell_centre};
use super::systems::{Loose, SpeckSystems, TileSystems, has_jumped, step_of};
use crate::unlocks::Revealed;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::glyphs::scramble;
use kotodama_shell::frame::PausableSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;
use kotodama_words::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Burst>()
        .init_resource::<Dice>()
        .add_systems(
            Update,
            (hear, burst, (drift, confetti))
                .chain()
                .in_set(AppSystems::Show)
                .in_set(SpeckSystems)
                .after(TileSystems::Animate)
                .in_set(PausableSystems)
                .run_if(board_is_shown),
        );
}

/// Request for particles.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Burst {
    pub kind: BurstKind,
    pub at: Vec2,
    pub colour: Color,
}

/// Kind of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BurstKind {
    Splash,
    Shatter,
    Melt,
    Unlock,
    Puff,
    Dust,
    Change,
    Win,
    Taken,
    Doze,
    Nod,
    Note,
    Blast,
    Grip,
    Spark,
}

impl BurstKind {
    /// Returns the particles of a disappearing object. Transformed or collected
    /// ones are shown differently.
    pub(super) const fn of_death(cause: DeathCause) -> Option<Self> {
        Some(match cause {
            DeathCause::Sunk => Self::Splash,
            DeathCause::Defeated | DeathCause::Broken => Self::Shatter,
            DeathCause::Melted | DeathCause::Exploded => Self::Melt,
            DeathCause::Opened => Self::Unlock,
            DeathCause::Eaten | DeathCause::Vanished | DeathCause::LevelGone => Self::Puff,
            DeathCause::Transformed | DeathCause::Taken => return None,
        })
    }
}

/// Maximum number of particles.
pub(super) const MOST: usize = 600;

/// Particle.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Speck {
    /// Starting position.
    pub home: Vec2,
    pub velocity: Vec2,
    /// Acceleration per second.
    pub pull: Vec2,
    pub age: f32,
    /// Seconds until it disappears.
    pub life: f32,
    /// Rotation in radians per second.
    pub spin: f32,
    pub size: f32,
    /// Sideways swing in pixels of the art.
    pub sway: f32,
    /// Whether it twinkles instead of fading.
    pub twinkles: bool,
}

impl Default for Speck {
    fn default() -> Self {
        Self {
            home: Vec2::ZERO,
            velocity: Vec2::ZERO,
            pull: Vec2::ZERO,
            age: 0.0,
            life: 1.0,
            spin: 0.0,
            size: 1.0,
            sway: 0.0,
            twinkles: false,
        }
    }
}

impl Speck {
    /// Returns the particle as an entity at a position of the board.
    pub(super) fn at(
        self,
        place: Vec3,
        picture: u32,
        colour: Color,
        atlas: &Atlas,
        board: Entity,
    ) -> impl Bundle {
        (
            Sprite {
                image: atlas.image(),
                rect: Some(Atlas::rect(picture)),
                color: colour,
                ..default()
            },
            Transform::from_translation(place).with_scale(self.scale()),
            Self {
                home: place.truncate(),
                ..self
            },
            ChildOf(board),
        )
    }

    fn scale(&self) -> Vec3 {
        let done = self.age / self.life;
        let grown = if self.twinkles {
            (done * std::f32::consts::PI).sin()
        } else {
            1.0 - 0.5 * done
        };
        Vec2::splat(self.size * grown).extend(1.0)
    }
}

/// Swing frequency in radians per second.
const SWING: f32 = 9.0;

/// Pseudo-random numbers that never affect play.
#[derive(Resource, Default)]
pub(super) struct Dice(u32);

impl Dice {
    /// Returns a number from 0 up to 1.
    pub(super) fn roll(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        (scramble(self.0) >> 8) as f32 / 16_777_216.0
    }

    /// Returns a number from `low` up to `high`.
    pub(super) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.roll()
    }
}

fn hear(
    mut happened: MessageReader<TurnEvent>,
    mut revealed: MessageReader<Revealed>,
    mut bursts: MessageWriter<Burst>,
    palette: Res<Palette>,
) {
    for happened in happened.read() {
        bursts.write_batch(bursts_of(happened, &palette));
    }
    let cells = revealed.read().flat_map(|revealed| &revealed.at);
    bursts.write_batch(cells.map(|cell| Burst {
        kind: BurstKind::Unlock,
        at: cell_centre(*cell),
        colour: palette.of(Ink::Gold),
    }));
}

/// Returns the particles of an event besides those of its objects.
fn bursts_of(happened: &TurnEvent, palette: &Palette) -> Vec<Burst> {
    let at = |kind, cell: &IVec2, colour| Burst {
        kind,
        at: cell_centre(*cell),
        colour: palette.get(colour),
    };
    let dust = |cell: &IVec2| {
        let mut dust = at(BurstKind::Dust, cell, "dim");
        dust.at.y -= CELL * 0.3;
        dust
    };
    match happened {
        TurnEvent::Moved {
            from, to, cause, ..
        } => match cause {
            MoveCause::Player | MoveCause::Selected => vec![dust(from)],
            MoveCause::Fell => vec![dust(to)],
            MoveCause::Teleported => {
                let cells = [from, to].into_iter();
                cells
                    .map(|cell| at(BurstKind::Change, cell, "azure"))
                    .collect()
            }
            _ => Vec::new(),
        },
        TurnEvent::Died {
            at: cell,
            cause: DeathCause::Taken,
            ..
        } => vec![at(BurstKind::Taken, cell, "accent")],
        // A vanishing EMPTY shows nothing (W-EP-24).
        TurnEvent::EmptiesGone { at: cells, cause } if *cause != DeathCause::Vanished => {
            let kind = BurstKind::of_death(*cause).unwrap_or(BurstKind::Taken);
            cells.iter().map(|cell| at(kind, cell, "accent")).collect()
        }
        TurnEvent::Born {
            at: cell,
            cause: BirthCause::Transform | BirthCause::All | BirthCause::Make | BirthCause::Back,
            ..
        } => vec![at(BurstKind::Change, cell, "accent")],
        TurnEvent::FocusPassed { at: cell, .. } => vec![at(BurstKind::Change, cell, "mint")],
        TurnEvent::FellAsleep { at: cell, .. } => vec![at(BurstKind::Doze, cell, "text")],
        TurnEvent::Explosion { at: cell, reach } => blast(*cell, *reach)
            .map(|cell| at(BurstKind::Blast, &cell, "flame"))
            .collect(),
        TurnEvent::TakenHold { at: cell, .. } => vec![at(BurstKind::Grip, cell, "sand")],
        TurnEvent::Won { at: cells } => {
            let cells = cells.iter();
            cells
                .map(|cell| at(BurstKind::Win, cell, "tile_win"))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the cells with explosion particles: the centre, and the corners and
/// side middles of the range.
fn blast(at: IVec2, reach: i32) -> impl Iterator<Item = IVec2> {
    // Farther cells are out of sight.
    let far = reach.clamp(0, 20);
    let steps: &[i32] = if far > 0 { &[-1, 0, 1] } else { &[0] };
    let rows = steps.iter().copied();
    rows.flat_map(move |y| steps.iter().map(move |&x| at + IVec2::new(x, y) * far))
}

fn burst(
    mut commands: Commands,
    mut bursts: MessageReader<Burst>,
    loose: Single<Entity, With<Loose>>,
    specks: Query<(), With<Speck>>,
    mut dice: ResMut<Dice>,
    (art, atlas, settings, palette): (Res<Art>, Res<Atlas>, Res<Settings>, Res<Palette>),
) {
    let mut count = specks.iter().len();
    for burst in bursts.read() {
        if !settings.particles {
            continue;
        }
        let number = match burst.kind {
            BurstKind::Splash => 12,
            BurstKind::Melt | BurstKind::Puff => 7,
            BurstKind::Shatter | BurstKind::Unlock => 10,
            BurstKind::Dust => 2,
            BurstKind::Change => 6,
            BurstKind::Win => 28,
            BurstKind::Taken => 18,
            BurstKind::Doze | BurstKind::Spark => 3,
            BurstKind::Note | BurstKind::Grip | BurstKind::Nod => 1,
            BurstKind::Blast => 8,
        };
        for n in 0..number {
            if count >= MOST {
                break;
            }
            count += 1;
            let (picture, colour, speck) = speck(*burst, n, &mut dice, &palette);
            let jitter = if burst.kind == BurstKind::Note {
                2.0
            } else {
                CELL * 0.25
            };
            let at =
                burst.at + Vec2::new(dice.between(-jitter, jitter), dice.between(-jitter, jitter));
            let place = at.extend(800.0 + n as f32 * 0.01);
            commands.spawn(speck.at(place, art.picture(picture), colour, &atlas, *loose));
        }
    }
}

fn speck(burst: Burst, n: u32, dice: &mut Dice, palette: &Palette) -> (&'static str, Color, Speck) {
    let angle = dice.between(0.0, std::f32::consts::TAU);
    let out = Vec2::from_angle(angle);
    let speed = dice.between(0.5, 1.0);
    let gravity = Vec2::NEG_Y * 140.0;
    let mut speck = Speck {
        velocity: out * speed * 70.0,
        life: dice.between(0.3, 0.55),
        size: dice.between(0.8, 1.2),
        ..default()
    };
    let (picture, colour) = match burst.kind {
        BurstKind::Splash => {
            speck.velocity = Vec2::new(out.x * 45.0, 30.0 + speed * 55.0);
            speck.pull = gravity * 1.6;
            ("drop", palette.of(Ink::Sky))
        }
        BurstKind::Shatter => {
            speck.pull = gravity;
            speck.spin = dice.between(-9.0, 9.0);
            ("shard", burst.colour)
        }
        BurstKind::Melt => {
            speck.velocity = Vec2::new(out.x * 22.0, 20.0 + speed * 30.0);
            (
                "puff",
                if n.is_multiple_of(2) {
                    palette.of(Ink::Flame)
                } else {
                    palette.of(Ink::Ash)
                },
            )
        }
        BurstKind::Unlock => ("spark", palette.of(Ink::Gold)),
        BurstKind::Puff => {
            speck.velocity *= 0.45;
            ("puff", palette.of(Ink::Dim))
        }
        BurstKind::Dust => {
            speck.velocity = Vec2::new(out.x * 14.0, 8.0 + speed * 8.0);
            speck.life = 0.28;
            speck.size = 0.7;
            ("puff", burst.colour.with_alpha(0.5))
        }
        BurstKind::Change => {
            speck.velocity *= 0.6;
            speck.spin = 3.0;
            ("spark", burst.colour)
        }
        BurstKind::Win => {
            speck.velocity = out * (30.0 + speed * 120.0);
            speck.life = dice.between(0.6, 1.1);
            speck.spin = dice.between(-5.0, 5.0);
            speck.pull = gravity * 0.5;
            let picture = ["star", "spark", "confetti"][n as usize % 3];
            (picture, party_colour(n, palette))
        }
        BurstKind::Taken => {
            speck.velocity = out * (40.0 + speed * 60.0);
            speck.life = dice.between(0.5, 0.9);
            speck.pull = -speck.velocity;
            let picture = ["plus", "star"][n as usize % 2];
            (picture, burst.colour)
        }
        BurstKind::Doze | BurstKind::Nod => {
            // One after the other, as from a sleeper.
            speck.velocity = Vec2::new(5.0, 10.0 + 6.0 * n as f32);
            speck.sway = 2.0;
            speck.life = 0.8 + 0.3 * n as f32;
            speck.size = 1.0;
            ("zzz", burst.colour)
        }
        BurstKind::Note => {
            speck.velocity = Vec2::new(0.0, 26.0);
            speck.sway = 3.0;
            speck.life = 0.8;
            speck.size = 1.0;
            ("note", burst.colour)
        }
        BurstKind::Blast => {
            speck.velocity = out * (40.0 + speed * 70.0);
            speck.pull = -speck.velocity;
            speck.life = dice.between(0.35, 0.6);
            let picture = ["puff", "spark"][n as usize % 2];
            let smoke = palette.of(Ink::Ash);
            (picture, burst.colour.mix(&smoke, dice.between(0.0, 0.6)))
        }
        BurstKind::Spark => {
            speck.velocity *= 0.5;
            speck.pull = Vec2::Y * 60.0;
            speck.spin = dice.between(-4.0, 4.0);
            ("spark", burst.colour)
        }
        BurstKind::Grip => {
            speck.velocity = Vec2::NEG_Y * 14.0;
            speck.life = 0.5;
            speck.size = 1.0;
            ("hand", burst.colour)
        }
    };
    (picture, colour, speck)
}

pub(super) fn party_colour(n: u32, palette: &Palette) -> Color {
    let names = ["gold", "blossom", "sky", "mint", "coral", "white"];
    palette.get(names[n as usize % names.len()])
}

/// Confetti over the whole board after a win.
#[derive(Debug, Default)]
struct Party {
    /// Remaining seconds.
    left: f32,
    /// Fraction of the next particle.
    due: f32,
}

/// Confetti per second and pixel of the board's width.
const CONFETTI: f32 = 0.12;

impl Party {
    /// Advances time; returns the number of new particles over a board of this
    /// width.
    fn pass(&mut self, seconds: f32, width: f32) -> usize {
        self.left -= seconds;
        self.due += width * seconds * CONFETTI;
        let thrown = self.due.floor();
        self.due -= thrown;
        thrown as usize
    }
}

fn confetti(
    mut commands: Commands,
    time: Res<Time>,
    mut party: Local<Party>,
    mut happened: MessageReader<TurnEvent>,
    loose: Single<Entity, With<Loose>>,
    specks: Query<(), With<Speck>>,
    mut dice: ResMut<Dice>,
    (art, atlas, settings, palette): (Res<Art>, Res<Atlas>, Res<Settings>, Res<Palette>),
    level_info: Res<LevelInfo>,
) {
    for happened in happened.read() {
        match happened {
            TurnEvent::Won { .. } => party.left = 1.4,
            TurnEvent::Rewound { .. } => party.left = 0.0,
            _ => {}
        }
    }
    if party.left <= 0.0 || !settings.particles {
        return;
    }
    let width = level_info.bounds.width as f32 * CELL;
    let height = level_info.bounds.height as f32 * CELL;
    let wanted = party.pass(time.delta_secs(), width);
    for _ in 0..wanted.min(MOST.saturating_sub(specks.iter().len())) {
        let n = (dice.roll() * 60.0) as u32;
        let size = dice.between(0.7, 1.1);
        let speck = Speck {
            velocity: Vec2::new(dice.between(-18.0, 18.0), -dice.between(0.25, 0.6) * height),
            life: dice.between(0.9, 1.7),
            spin: dice.between(-6.0, 6.0),
            size,
            ..default()
        };
        let place = Vec3::new(dice.between(0.0, width), dice.between(0.0, 14.0), 850.0);
        let picture = art.picture("confetti");
        let colour = party_colour(n, &palette);
        commands.spawn(speck.at(place, picture, colour, &atlas, *loose));
    }
}

fn drift(
    mut commands: Commands,
    time: Res<Time>,
    mut happened: MessageReader<TurnEvent>,
    mut specks: Query<(Entity, &mut Speck, &mut Transform, &mut Sprite)>,
) {
    let (first_step, step) = (step_of(&time), time.delta_secs());
    let jumped = has_jumped(&mut happened);
    for (entity, mut speck, mut transform, mut sprite) in &mut specks {
        // A new particle has not lived through the time before it.
        let step = if speck.age > 0.0 { step } else { first_step };
        speck.age += step;
        if speck.age >= speck.life || jumped {
            commands.entity(entity).try_despawn();
            continue;
        }
        let pull = speck.pull;
        speck.velocity += pull * step;
        let swing = speck.sway * SWING * (speck.age * SWING).cos();
        transform.translation += ((speck.velocity + Vec2::X * swing) * step).extend(0.0);
        transform.rotate_z(speck.spin * step);
        let left = 1.0 - speck.age / speck.life;
        transform.scale = speck.scale();
        let fade = (left * 3.0).min(1.0);
        let full = sprite.color.alpha();
        if fade < full {
            sprite.color.set_alpha(fade);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_board::ObjectId;

    fn bursts(happened: &TurnEvent) -> Vec<BurstKind> {
        let bursts = bursts_of(happened, &Palette::default());
        bursts.iter().map(|burst| burst.kind).collect()
    }

    fn gone(cause: DeathCause) -> TurnEvent {
        let at = vec![IVec2::ZERO, IVec2::X];
        TurnEvent::EmptiesGone { at, cause }
    }

    #[test]
    fn w_ep_24_nothing_is_seen_of_an_empty_that_is_done() {
        assert_eq!(bursts(&gone(DeathCause::Vanished)), []);
        assert_eq!(bursts(&gone(DeathCause::Opened)), [BurstKind::Unlock; 2]);
        assert_eq!(bursts(&gone(DeathCause::Taken)), [BurstKind::Taken; 2]);
    }

    #[test]
    fn an_explosion_is_seen_as_far_as_it_reaches() {
        let blast = |reach| {
            bursts(&TurnEvent::Explosion {
                at: IVec2::ONE,
                reach,
            })
        };
        assert_eq!(blast(0), [BurstKind::Blast]);
        assert_eq!(blast(1), [BurstKind::Blast; 9]);
        let (id, at) = (ObjectId(3), IVec2::ONE);
        assert_eq!(bursts(&TurnEvent::TakenHold { id, at }), [BurstKind::Grip]);
    }

    #[test]
    fn who_falls_asleep_is_seen() {
        let (id, at) = (ObjectId(3), IVec2::ONE);
        let asleep = TurnEvent::FellAsleep { id, at };
        assert_eq!(bursts(&asleep), [BurstKind::Doze]);
    }

    #[test]
    fn there_is_as_much_confetti_however_often_the_window_is_drawn() {
        let thrown = |rate: u32| -> usize {
            let mut party = Party::default();
            let seconds = 1.0 / rate as f32;
            (0..rate).map(|_| party.pass(seconds, 480.0)).sum()
        };
        for rate in [10, 30, 60, 144, 500] {
            let thrown = thrown(rate);
            assert!((56..=58).contains(&thrown), "{rate} Hz: {thrown}");
        }
    }

    #[test]
    fn who_is_focused_now_is_seen() {
        let (to, at) = (ObjectId(3), IVec2::ONE);
        let passed = TurnEvent::FocusPassed { to, at };
        assert_eq!(bursts(&passed), [BurstKind::Change]);
    }
}
