//! Soft drop and the natural fall of the piece (F-MOD-10, F-CTL-04, F-GRV-01,
//! F-GRV-02).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::description::{GravityPart, Lock, PieceSpeed, SoftDrop};
use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::input::{Button, Input};
use super::super::piece::{GravityProgress, LockDelay, Piece};
use super::super::rules::Rules;
use super::super::stats::{Stats, ThisFrame};

/// Speed as a fraction, in cells per frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    /// The numerator.
    pub cells: u64,
    /// The denominator, 1 or more.
    pub frames: u64,
}

impl Speed {
    fn at_least(self, other: Self) -> Self {
        let (one, two) = (
            u128::from(self.cells) * u128::from(other.frames),
            u128::from(other.cells) * u128::from(self.frames),
        );
        if one >= two { self } else { other }
    }
}

/// The player's soft drop speed as a multiple of the natural speed (F-UI-06).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftDropFactor(pub Option<u32>);

/// Whether pieces stay in the air until the player moves them (F-UI-11).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoGravity(pub bool);

/// The speeds of a level over a common denominator, so that the distance the
/// piece falls is counted exactly.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speeds {
    level: Option<u32>,
    /// Number of parts that make up a cell.
    parts: u64,
    /// Natural speed, in parts per frame.
    natural: u64,
    /// Soft drop speed, in parts per frame.
    soft: u64,
}

/// Returns the natural speed of the piece on a level.
#[must_use]
pub fn natural(gravity: &GravityPart, steps_above_start: u32) -> Speed {
    let place = usize::try_from(steps_above_start).unwrap_or(usize::MAX);
    let of = |values: &[u32]| {
        let value = values.get(place).or_else(|| values.last());
        value.copied().map(u64::from)
    };
    match &gravity.piece {
        PieceSpeed::Cells(values) => Speed {
            cells: of(values).unwrap_or(0),
            frames: 65_536,
        },
        PieceSpeed::Frames(values) => Speed {
            cells: 1,
            frames: of(values).unwrap_or(1).max(1),
        },
    }
}

fn soft(soft: SoftDrop, natural: Speed) -> Speed {
    match soft {
        SoftDrop::Frames(frames) => Speed {
            cells: 1,
            frames: u64::from(frames.max(1)),
        },
        SoftDrop::Factor(factor) => Speed {
            cells: natural.cells * u64::from(factor),
            frames: natural.frames,
        }
        .at_least(Speed {
            cells: 1,
            frames: 2,
        }),
    }
    .at_least(natural)
}

const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Speeds {
    fn of(rules: &Rules, factor: SoftDropFactor, level: u32) -> Self {
        let gravity = rules.gravity();
        let start = rules.description.level.start;
        let natural = natural(gravity, level.saturating_sub(start));
        let soft = soft(factor.0.map_or(gravity.soft, SoftDrop::Factor), natural);
        let divisor = greatest_common_divisor(natural.frames, soft.frames).max(1);
        let parts = natural.frames / divisor * soft.frames;
        Self {
            level: Some(level),
            parts,
            natural: parts / natural.frames * natural.cells,
            soft: parts / soft.frames * soft.cells,
        }
    }
}

/// Step 3: moves the piece down.
pub fn descend(
    input: Res<Input>,
    field: Res<Field>,
    (rules, factor, no_gravity): (Res<Rules>, Res<SoftDropFactor>, Res<NoGravity>),
    mut speeds: ResMut<Speeds>,
    piece: Single<(&mut Piece, &mut GravityProgress, &mut LockDelay)>,
    mut stats: ResMut<Stats>,
    mut this: ResMut<ThisFrame>,
    mut events: MessageWriter<FrameEvent>,
) {
    if this.locks {
        return;
    }
    if speeds.level != Some(stats.level) || rules.is_changed() {
        *speeds = Speeds::of(&rules, *factor, stats.level);
    }
    let (mut piece, mut descent, mut lock_delay) = piece.into_inner();
    let gravity = rules.gravity();
    let is_soft = input.held.has(Button::SoftDrop);
    descent.pressed |= input.pressed(Button::SoftDrop);
    descent.age = descent.age.saturating_add(1);
    if is_soft
        && let Lock::Delay {
            soft_drop_locks: true,
            ..
        } = gravity.lock
        && !piece.can_fall(field.grid())
    {
        this.locks = true;
        return;
    }
    let is_held = no_gravity.0 || descent.age <= gravity.hold_at_spawn && !descent.pressed;
    let parts = match (is_soft, is_held) {
        (true, _) => speeds.soft,
        (false, false) => speeds.natural,
        (false, true) => 0,
    };
    if descent.parts != speeds.parts {
        let part = u128::from(descent.part) * u128::from(speeds.parts);
        let part = part / u128::from(descent.parts.max(1));
        descent.part = u64::try_from(part).unwrap_or(0);
        descent.parts = speeds.parts;
    }
    descent.part += parts;
    while descent.part >= descent.parts {
        descent.part -= descent.parts;
        if !piece.can_fall(field.grid()) {
            descent.part = 0;
            this.locks |= gravity.lock == Lock::OnStep;
            break;
        }
        piece.origin += IVec2::Y;
        piece.kick = None;
        lock_delay.reached(piece.origin.y);
        if is_soft {
            stats.score += u64::from(gravity.soft_points);
        }
        events.write(FrameEvent::Stepped { soft: is_soft });
    }
}
