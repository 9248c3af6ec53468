//! Appearance of the level itself: its shift, rotation and background (W-LP-16,
//! W-LP-23).

use bevy::prelude::*;

use super::layout::CELL;
use super::motion::{Wobble, tint};
use super::systems::{Board, BoardSystems, LevelSystems, TileSystems, step_of};
use crate::screens::LEVEL;
use kotodama_board::Direction;
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::palette::Palette;
use kotodama_words::LevelInfo;
use kotodama_words::messages::TurnEvent;
use kotodama_words::tiles::{LevelItself, LevelLook, LevelState, level_state};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pose>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            (
                (
                    change_pose.run_if(on_message::<TurnEvent>),
                    take_pose.in_set(PausableSystems),
                )
                    .chain()
                    .in_set(LevelSystems),
                colour.in_set(PausableSystems),
            )
                .chain()
                .in_set(AppSystems::Show)
                .after(TileSystems::Follow)
                .before(TileSystems::Animate)
                .run_if(board_is_shown),
        );
}

/// Colour over the ground.
#[derive(Component)]
pub(super) struct Tint;

pub(super) fn forget(mut pose: ResMut<Pose>) {
    *pose = Pose::default();
}

/// Duration of a shift or rotation of the level, in seconds.
const TIME: f32 = 0.16;

/// Displayed position of the board.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Pose {
    from: Stand,
    to: Stand,
    elapsed: f32,
}

/// Shift in cells, to the right and upwards, and counterclockwise quarter
/// turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Stand {
    shift: Vec2,
    turns: f32,
}

impl Stand {
    fn of(level: &LevelState) -> Self {
        let offset = level.offset.as_vec2();
        Self {
            shift: Vec2::new(offset.x, -offset.y),
            // The lower edge points there (W-LP-16).
            turns: match level.shown_facing {
                Direction::Down => 0.0,
                Direction::Right => 1.0,
                Direction::Up => 2.0,
                Direction::Left => 3.0,
            },
        }
    }

    fn towards(self, other: Self, part: f32) -> Self {
        Self {
            shift: self.shift.lerp(other.shift, part),
            turns: self.turns.lerp(other.turns, part),
        }
    }

    /// Returns the transform of a board of this size whose origin is its upper
    /// left corner and that turns about its middle.
    fn transform(self, cells: Vec2) -> Transform {
        let middle = Vec2::new(cells.x, -cells.y) * CELL / 2.0;
        let rotation = Quat::from_rotation_z(self.turns * std::f32::consts::FRAC_PI_2);
        let turned = rotation * middle.extend(0.0);
        Transform {
            translation: (middle + self.shift * CELL).extend(0.0) - turned,
            rotation,
            scale: Vec3::ONE,
        }
    }
}

impl Pose {
    fn now(&self) -> Stand {
        let part = (self.elapsed / TIME).min(1.0);
        self.from.towards(self.to, part * (2.0 - part))
    }

    /// Returns the position in the world of a point on a board of this size.
    pub(super) fn place(&self, cells: Vec2, point: Vec2) -> Vec2 {
        let place = self.now().transform(cells) * point.extend(0.0);
        place.truncate()
    }

    /// Starts to move to the position of the level.
    fn go(&mut self, level: &LevelState, jump: bool) {
        let mut to = Stand::of(level);
        let now = self.now();
        // The shorter way round.
        to.turns += 4.0 * ((now.turns - to.turns) / 4.0).round();
        if jump {
            *self = Self {
                from: to,
                to,
                elapsed: TIME,
            };
        } else if to != self.to {
            *self = Self {
                from: now,
                to,
                elapsed: 0.0,
            };
        }
    }

    /// Returns whether the board will have its height and width swapped.
    pub(super) fn lies_on_its_side(&self) -> bool {
        self.to.turns.rem_euclid(2.0) > 0.5
    }

    /// Returns the progress of a rotation of the board, if there is one.
    pub(super) fn turning(&self) -> Option<f32> {
        let turns = self.from.turns.to_bits() != self.to.turns.to_bits();
        (turns && self.elapsed < TIME).then(|| (self.elapsed / TIME).min(1.0))
    }
}

fn change_pose(world: &mut World) {
    let jump = world
        .resource::<Messages<TurnEvent>>()
        .iter_current_update_messages()
        .any(|happened| matches!(happened, TurnEvent::Rewound { .. }));
    let level = level_state(world);
    world.resource_mut::<Pose>().go(&level, jump);
}

fn take_pose(
    time: Res<Time>,
    level_info: Res<LevelInfo>,
    mut pose: ResMut<Pose>,
    mut board: Single<&mut Transform, With<Board>>,
) {
    pose.elapsed = (pose.elapsed + step_of(&time)).min(TIME);
    let cells = level_info.bounds.size().as_vec2();
    let mut wanted = pose.now().transform(cells);
    if pose.elapsed >= TIME {
        // Quarter turns that are exact in pixels.
        wanted.translation = wanted.translation.round();
    }
    board.set_if_neq(wanted);
}

/// Opacity of the level's colour over the ground.
const STRENGTH: f32 = 0.25;

fn colour(
    looks: Single<&LevelLook, With<LevelItself>>,
    wobble: Res<Wobble>,
    palette: Res<Palette>,
    mut ground: Single<&mut Sprite, With<Tint>>,
) {
    let colour = tint(looks.colours, wobble.colour_beat(), &palette)
        .map_or(Color::NONE, |colour| colour.with_alpha(STRENGTH));
    if ground.color != colour {
        ground.color = colour;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(offset: (i32, i32), shown_facing: Direction) -> LevelState {
        LevelState {
            offset: offset.into(),
            shown_facing,
            ..LevelState::default()
        }
    }

    /// Returns the position at which a point of a board of 4 x 2 cells is
    /// drawn, in cells from the upper left corner of the unrotated board.
    fn drawn(level: &LevelState, point: Vec2) -> Vec2 {
        let place = Vec2::new(point.x, -point.y) * CELL;
        let transform = Stand::of(level).transform(Vec2::new(4.0, 2.0));
        let at = (transform * place.extend(0.0)).truncate() / CELL;
        (Vec2::new(at.x, -at.y) * 100.0).round() / 100.0
    }

    #[test]
    fn a_level_that_faces_down_is_not_turned() {
        let plain = level((0, 0), Direction::Down);
        assert_eq!(drawn(&plain, Vec2::new(3.0, 1.5)), Vec2::new(3.0, 1.5));
    }

    #[test]
    fn w_lp_16_the_lower_edge_points_to_the_shown_facing() {
        let middle = Vec2::new(2.0, 1.0);
        let lower = Vec2::new(2.0, 2.0);
        for direction in Direction::ALL {
            let turned = level((0, 0), direction);
            let points = drawn(&turned, lower) - drawn(&turned, middle);
            assert_eq!(points, direction.delta().as_vec2(), "{direction:?}");
            assert_eq!(drawn(&turned, middle), middle);
        }
    }

    #[test]
    fn the_offset_is_one_of_the_screen() {
        for direction in Direction::ALL {
            let shifted = level((3, -1), direction);
            let middle = Vec2::new(2.0, 1.0);
            assert_eq!(drawn(&shifted, middle), middle + Vec2::new(3.0, -1.0));
        }
    }

    #[test]
    fn the_level_turns_the_short_way() {
        let mut pose = Pose::default();
        pose.go(&level((0, 0), Direction::Left), true);
        pose.go(&level((0, 0), Direction::Down), false);
        let turned = pose.to.turns - pose.from.turns;
        assert!((turned.abs() - 1.0).abs() < 1e-6);
        assert_eq!(pose.turning(), Some(0.0));
        pose.go(&level((0, 0), Direction::Down), true);
        assert_eq!(pose.turning(), None);
        assert!(!pose.lies_on_its_side());
    }
}
