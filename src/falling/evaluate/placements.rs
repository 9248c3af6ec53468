//! Reachable placements of a piece and the buttons for them (F-EVL-01): it is
//! turned where it appears, moved sideways, and dropped straight down.
//!
//! Each path is played frame by frame with natural fall and lock delay, by the
//! functions that the systems of the frame use.

use bevy::math::IVec2;

use super::super::control::{Speed, natural};
use super::super::description::{HardDrop, Lock};
use super::super::grid::Grid;
use super::super::input::{Button, Buttons};
use super::super::piece::{GravityProgress, LockDelay, Piece};
use super::super::rotation::{self, Turn};
use super::super::rules::Rules;

/// Speed of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// Frames from the appearance of a piece to the first press.
    pub thinks: u32,
    /// Frames from one press to the next, 2 or more.
    pub taps: u32,
}

impl Hands {
    /// As fast as buttons can be pressed.
    pub const QUICK: Self = Self { thinks: 0, taps: 2 };
    /// Human pace: with the drop a piece takes about 45 frames (F-EVL-01).
    pub const HUMAN: Self = Self {
        thinks: 14,
        taps: 5,
    };
    /// Pace of beginners: a piece takes about two seconds (F-VS-08).
    pub const BEGINNER: Self = Self {
        thinks: 60,
        taps: 12,
    };
}

impl Default for Hands {
    fn default() -> Self {
        Self::QUICK
    }
}

/// A placement: the path to it, and where the piece comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Index of its state in [`Placements::states`].
    state: usize,
    /// Origin of its matrix when it is dropped.
    pub above: IVec2,
    /// Origin of its matrix at rest.
    pub landing: IVec2,
    turns: (Turn, u32),
    /// Number of columns to the right; negative to the left.
    shift: i32,
    hands: Hands,
}

/// All placements of a piece.
#[derive(Clone, Debug, Default)]
pub struct Placements {
    hands: Hands,
    /// The piece in every state that it can be turned into.
    states: Vec<Piece>,
    found: Vec<Placement>,
}

/// A piece on its path.
#[derive(Clone, Copy, Debug)]
struct Way {
    origin: IVec2,
    lock_delay: LockDelay,
    /// Fraction of a cell that it has fallen, in units of 1/[`Speed::frames`].
    part: u64,
    age: u32,
}

/// Conditions that stay constant along a path.
struct Ground<'a> {
    rules: &'a Rules,
    grid: &'a Grid,
    speed: Speed,
}

impl Placements {
    /// Returns an empty list for a player with these hands.
    #[must_use]
    pub fn of(hands: Hands) -> Self {
        Self {
            hands,
            ..Self::default()
        }
    }

    /// Finds the placements of a piece that is under control, in the order of
    /// states and columns. There is always one: dropping the piece where it is.
    pub fn find(
        &mut self,
        rules: &Rules,
        grid: &Grid,
        level: u32,
        (piece, descent, lock_delay): (&Piece, GravityProgress, LockDelay),
    ) {
        self.states.clear();
        self.found.clear();
        let above_start = level.saturating_sub(rules.description.level.start);
        let ground = Ground {
            rules,
            grid,
            speed: natural(rules.gravity(), above_start),
        };
        let part = u128::from(descent.part) * u128::from(ground.speed.frames);
        let part = part / u128::from(descent.parts.max(1));
        let mut start = Way {
            origin: piece.origin,
            lock_delay,
            part: u64::try_from(part).unwrap_or(0),
            age: descent.age,
        };
        let mut waits = 0..self.hands.thinks;
        if !waits.all(|_| ground.descend(&mut start, piece)) {
            // It locks before a button can be pressed.
            self.add(&ground, 0, piece, start.origin, (Turn::Right, 0), 0);
            self.states.push(piece.clone());
            return;
        }
        let count = piece.shape(rules).map_or(1, |shape| shape.states.len());
        for steps in 0..count.max(1) {
            let ways = [
                (Turn::Right, steps),
                (Turn::Left, (count - steps).checked_rem(count).unwrap_or(0)),
            ];
            // The shorter direction first; both lead to the state.
            let (first, second) = if ways[1].1 < ways[0].1 {
                (ways[1], ways[0])
            } else {
                (ways[0], ways[1])
            };
            let to = (piece.rotation + steps) % count.max(1);
            for (turn, times) in [first, second] {
                let turns = (turn, u32::try_from(times).unwrap_or(u32::MAX));
                if self.sweep(&ground, start, piece, turns, to) {
                    break;
                }
            }
        }
        let states = &self.states;
        let rotation = |placement: &Placement| {
            let state = states.get(placement.state);
            state.map_or(0, |piece| piece.rotation)
        };
        self.found
            .sort_by_key(|placement| (rotation(placement), placement.above.x));
    }

    /// Returns the placements.
    #[must_use]
    pub fn all(&self) -> &[Placement] {
        &self.found
    }

    /// Returns the piece in the state of a placement.
    #[must_use]
    pub fn piece(&self, placement: &Placement) -> Option<&Piece> {
        self.states.get(placement.state)
    }

    /// Turns the piece and moves it as far as possible to both sides. Returns
    /// whether the state was reached.
    fn sweep(
        &mut self,
        ground: &Ground<'_>,
        start: Way,
        piece: &Piece,
        turns: (Turn, u32),
        to: usize,
    ) -> bool {
        let mut piece = piece.clone();
        let mut way = start;
        for turn in 1..=turns.1 {
            piece.origin = way.origin;
            let turned = rotation::turned(ground.rules, ground.grid, &piece, turns.0);
            let Some(turned) = turned else {
                return false;
            };
            piece = turned;
            way.origin = piece.origin;
            ground.touched(&mut way);
            // The last turn and the first move share a frame.
            if turn < turns.1 && !self.waits_for_tap(ground, &mut way, &piece) {
                return false;
            }
        }
        if piece.rotation != to {
            return false;
        }
        let state = self.states.len();
        self.add(ground, state, &piece, way.origin, turns, 0);
        for side in [-1, 1] {
            let mut way = way;
            for steps in 1.. {
                if steps > 1 && !self.waits_for_tap(ground, &mut way, &piece) {
                    break;
                }
                let beside = way.origin + IVec2::new(side, 0);
                if !piece.fits(ground.grid, beside) {
                    break;
                }
                way.origin = beside;
                ground.touched(&mut way);
                self.add(ground, state, &piece, way.origin, turns, side * steps);
            }
        }
        self.states.push(piece);
        true
    }

    /// Plays the frames from one press to the next; returns false if the piece
    /// locks during them.
    fn waits_for_tap(&self, ground: &Ground<'_>, way: &mut Way, piece: &Piece) -> bool {
        (0..self.hands.taps).all(|_| ground.descend(way, piece))
    }

    fn add(
        &mut self,
        ground: &Ground<'_>,
        state: usize,
        piece: &Piece,
        above: IVec2,
        turns: (Turn, u32),
        shift: i32,
    ) {
        let mut landing = above;
        while piece.fits(ground.grid, landing + IVec2::Y) {
            landing.y += 1;
        }
        self.found.push(Placement {
            state,
            above,
            landing,
            turns,
            shift,
            hands: self.hands,
        });
    }
}

impl Ground<'_> {
    fn touched(&self, way: &mut Way) {
        way.lock_delay.touched(self.rules.gravity().lock);
    }

    /// Plays natural fall and lock delay for a frame; returns false if the
    /// piece locks in it.
    fn descend(&self, way: &mut Way, piece: &Piece) -> bool {
        let gravity = self.rules.gravity();
        way.age = way.age.saturating_add(1);
        if way.age > gravity.hold_at_spawn {
            way.part += self.speed.cells;
        }
        while way.part >= self.speed.frames {
            way.part -= self.speed.frames;
            if !piece.fits(self.grid, way.origin + IVec2::Y) {
                way.part = 0;
                if gravity.lock == Lock::OnStep {
                    return false;
                }
                break;
            }
            way.origin.y += 1;
            way.lock_delay.reached(way.origin.y);
        }
        if let Lock::Delay { frames, .. } = gravity.lock
            && !piece.fits(self.grid, way.origin + IVec2::Y)
        {
            way.lock_delay.frames += 1;
            return way.lock_delay.frames < frames;
        }
        true
    }
}

impl Placement {
    /// Writes the buttons for the next frames; after them [`drop`] is held.
    pub fn buttons(&self, rules: &Rules, out: &mut Vec<Buttons>) {
        out.clear();
        let turn = match self.turns.0 {
            Turn::Left => Button::TurnLeft,
            Turn::Right | Turn::Rotate180 => Button::TurnRight,
        };
        let side = if self.shift < 0 {
            Button::Left
        } else {
            Button::Right
        };
        let count = |frames: u32| usize::try_from(frames).unwrap_or(usize::MAX);
        let rest = count(self.hands.taps.saturating_sub(1));
        let mut presses: Vec<Buttons> = Vec::new();
        for _ in 0..self.turns.1 {
            presses.push(Buttons::NONE.with(turn));
        }
        for number in 0..self.shift.unsigned_abs() {
            match presses.last_mut() {
                // The last turn and the first move share a frame.
                Some(last) if number == 0 => *last = last.with(side),
                _ => presses.push(Buttons::NONE.with(side)),
            }
        }
        out.extend(std::iter::repeat_n(Buttons::NONE, count(self.hands.thinks)));
        for (number, press) in presses.iter().enumerate() {
            if number > 0 {
                out.extend(std::iter::repeat_n(Buttons::NONE, rest));
            }
            out.push(*press);
        }
        if presses.is_empty() {
            out.push(Buttons::NONE);
        }
        // The drop begins in the frame of the last move.
        if let Some(last) = out.last_mut() {
            last.0 |= drop(rules).0;
        }
    }
}

/// Returns the buttons that bring a piece down and place it: hard drop; soft
/// drop if there is no hard drop; both if the hard drop is `Sonic`.
#[must_use]
pub fn drop(rules: &Rules) -> Buttons {
    match rules.gravity().hard {
        HardDrop::Lock => Buttons::NONE.with(Button::HardDrop),
        HardDrop::Sonic => Buttons::NONE.with(Button::HardDrop).with(Button::SoftDrop),
        HardDrop::Off => Buttons::NONE.with(Button::SoftDrop),
    }
}
