//! Animation of sprites between turns: short, and cut short by the next turn.

use bevy::prelude::*;

use super::layout::cell_centre;
use kotodama_board::Direction;
use kotodama_shell::settings::Settings;
use kotodama_ui::palette::Palette;
use kotodama_words::lexicon::COLOURS;
use kotodama_words::messages::{DeathCause, MoveCause};

/// Duration of a move in seconds.
const MOVE: f32 = 0.09;

/// Whether anything on the board is still moving.
#[derive(Resource, Default)]
pub struct Moving(pub bool);

/// Motion along the cells passed in a turn.
#[derive(Component, Debug)]
#[component(storage = "SparseSet")]
pub(super) struct Motion {
    path: Vec<Vec2>,
    pub(super) elapsed: f32,
}

impl Motion {
    /// Creates a motion from the current position over the moves of a turn. A
    /// teleported object does not travel.
    pub(super) fn along(now: Vec2, moves: &[(IVec2, IVec2, MoveCause)]) -> Self {
        let mut path = vec![now];
        for (_, to, cause) in moves {
            let to = cell_centre(*to);
            if *cause == MoveCause::Teleported {
                path.clear();
            }
            path.push(to);
        }
        Self { path, elapsed: 0.0 }
    }

    /// Jumps to the end.
    pub(super) fn finish(&mut self) {
        self.elapsed = MOVE;
    }

    /// Returns the current position, and whether it has arrived.
    pub(super) fn now(&self) -> (Vec2, bool) {
        let legs = self.path.len().saturating_sub(1);
        let end = self.path.last().copied().unwrap_or_default();
        let done = (self.elapsed / MOVE).min(1.0);
        if legs == 0 || done >= 1.0 {
            return (end, true);
        }
        let eased = if legs == 1 { done * (2.0 - done) } else { done };
        let along = eased * legs as f32;
        let leg = (along as usize).min(legs - 1);
        let part = along - leg as f32;
        (self.path[leg].lerp(self.path[leg + 1], part), false)
    }
}

/// Bump against something solid.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Bump {
    pub(super) way: Vec2,
    pub(super) elapsed: f32,
}

impl Bump {
    pub(super) fn new(direction: Direction) -> Self {
        let delta = direction.delta().as_vec2();
        Self {
            way: Vec2::new(delta.x, -delta.y),
            elapsed: 0.0,
        }
    }
}

/// Growing in.
#[derive(Component, Default)]
#[component(storage = "SparseSet")]
pub(super) struct Pop(pub(super) f32);

/// Pulse of a word that has just joined a rule, or of an object that the subject
/// of a new rule names.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Pulse {
    /// Seconds since it began.
    pub(super) elapsed: f32,
    /// Duration in seconds.
    pub(super) length: f32,
    /// Growth at its peak, as a part of the size.
    pub(super) growth: f32,
    /// Part of white in the colour at its beginning.
    pub(super) flash: f32,
}

impl Pulse {
    /// Pulse of a word.
    pub(super) const WORD: Self = Self {
        elapsed: 0.0,
        length: 0.32,
        growth: 0.2,
        flash: 0.7,
    };
    /// Pulse of an object: weaker, since there may be many of them.
    pub(super) const OBJECT: Self = Self {
        elapsed: 0.0,
        length: 0.2,
        growth: 0.12,
        flash: 0.35,
    };
}

/// Fading out of an object removed by the rules.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Dying {
    pub(super) cause: DeathCause,
    pub(super) wait: f32,
    pub(super) fading: f32,
    pub(super) burst: bool,
}

impl Dying {
    /// Starts the fading; a moving object arrives first.
    pub(super) fn of(cause: DeathCause, moving: bool) -> Self {
        Self {
            cause,
            wait: if moving { MOVE * 0.8 } else { 0.0 },
            fading: 0.0,
            burst: false,
        }
    }
}

/// Beat of the wobble and of colour changes.
#[derive(Resource, Default)]
pub(super) struct Wobble {
    pub(super) beat: u32,
    pub(super) elapsed: f32,
}

impl Wobble {
    /// Returns the number of colour changes of objects with several colours.
    pub(super) const fn colour_beat(&self) -> u32 {
        self.beat / 2
    }

    /// Returns the frame of sprites with the same phase.
    pub(super) const fn frame(&self, settings: &Settings) -> u32 {
        if settings.wobble { self.beat % 3 } else { 0 }
    }
}

/// Returns the current one of the colour words that apply (W-COLOUR-03).
pub(super) fn tint(colours: u16, beat: u32, palette: &Palette) -> Option<Color> {
    let count = colours.count_ones();
    if count == 0 {
        return None;
    }
    let place = beat % count;
    let index = (0..16)
        .filter(|bit| colours & (1 << bit) != 0)
        .nth(place as usize)?;
    Some(palette.get(COLOURS.get(index)?.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: (i32, i32), to: (i32, i32), cause: MoveCause) -> (IVec2, IVec2, MoveCause) {
        (from.into(), to.into(), cause)
    }

    #[test]
    fn a_move_begins_where_the_sprite_is_and_ends_in_its_cell() {
        let now = Vec2::new(3.0, -4.0);
        let mut motion = Motion::along(now, &[step((0, 0), (1, 0), MoveCause::Player)]);
        assert_eq!(motion.now(), (now, false));
        motion.finish();
        assert_eq!(motion.now(), (cell_centre(IVec2::new(1, 0)), true));
    }

    #[test]
    fn several_moves_of_a_turn_are_followed_cell_by_cell() {
        let mut motion = Motion::along(
            cell_centre(IVec2::ZERO),
            &[
                step((0, 0), (1, 0), MoveCause::Player),
                step((1, 0), (1, 1), MoveCause::Itself),
            ],
        );
        motion.elapsed = MOVE / 2.0;
        let (at, arrived) = motion.now();
        assert!(!arrived && at.distance(cell_centre(IVec2::new(1, 0))) < 0.01);
    }

    #[test]
    fn a_teleported_object_does_not_fly() {
        let motion = Motion::along(
            cell_centre(IVec2::ZERO),
            &[step((0, 0), (9, 9), MoveCause::Teleported)],
        );
        assert_eq!(motion.now(), (cell_centre(IVec2::new(9, 9)), true));
    }

    #[test]
    fn several_colours_take_turns_in_their_order() {
        let palette = Palette::default();
        assert_eq!(tint(0, 5, &palette), None);
        assert!(tint(0b101, 1, &palette).is_some());
    }
}
