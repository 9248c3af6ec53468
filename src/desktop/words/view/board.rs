//! Ground under the tiles and camera over them.

use bevy::camera::ClearColorConfig;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::first_person::FirstPerson;
use super::layout::{BoardLayout, CELL, FRAME, Insets, cell_centre, lay_out};
use super::level::{Pose, Tint};
use super::systems::{
    Board, BoardSystems, CameraSystems, LevelSystems, Loose, ShakeSystems, step_of,
};
use crate::hold::Held;
use crate::loss::LastPlayers;
use crate::play;
use crate::screens::LEVEL;
use crate::session::Session;
use crate::view::shake::Shake;
use kotodama_board::Bounds;
use kotodama_gfx::ground::checker;
use kotodama_gfx::ground::{BoardPalette, Ground};
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;
use kotodama_words::messages::TurnEvent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardLayout>()
        .init_resource::<Viewpoint>()
        .configure_sets(OnEnter(LEVEL), BoardSystems.after(play::begin))
        .add_systems(Startup, spawn_camera)
        .add_systems(
            OnEnter(LEVEL),
            (look_at_all, spawn_board, take_palette).in_set(BoardSystems),
        )
        .add_systems(OnExit(LEVEL), leave_palette)
        .add_systems(
            Update,
            (
                lay_floor.run_if(
                    board_is_shown.and_then(
                        resource_changed::<LevelInfo>.or_else(resource_changed::<Settings>),
                    ),
                ),
                paint_ground
                    .run_if(resource_changed::<Ground>.or_else(any_match_filter::<Added<Part>>)),
            )
                .chain()
                .in_set(AppSystems::Show),
        )
        .add_systems(
            Update,
            (
                place_camera
                    .in_set(CameraSystems)
                    .after(LevelSystems)
                    .after(ShakeSystems),
                flash.before(CameraSystems),
            )
                .in_set(AppSystems::Show)
                .run_if(board_is_shown),
        );
}

/// Height of the bars above and below the board, in interface units.
pub const TOP_BAR: f32 = 44.0;
pub const BOTTOM_BAR: f32 = 36.0;

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Camera"),
        Camera2d,
        Camera {
            clear_color: ClearColorConfig::Default,
            ..default()
        },
        Msaa::Off,
        Projection::Orthographic(OrthographicProjection {
            // The camera's position is the upper left corner of the window, so
            // that whole pixels stay whole in windows of odd size.
            viewport_origin: Vec2::new(0.0, 1.0),
            ..OrthographicProjection::default_2d()
        }),
    ));
}

pub(super) fn spawn_board(mut commands: Commands, screen: Res<State<Screen>>) {
    commands.spawn((
        Name::new("Board"),
        Board,
        DespawnOnExit(*screen.get()),
        Transform::default(),
        Visibility::default(),
        children![(
            Name::new("Loose"),
            Loose,
            Transform::default(),
            Visibility::default(),
        )],
    ));
}

/// Applies the palette of the level.
fn take_palette(session: Res<Session>, mut palette: ResMut<BoardPalette>) {
    palette.set_if_neq(BoardPalette(session.level.palette.clone()));
}

pub(super) fn leave_palette(mut palette: ResMut<BoardPalette>) {
    palette.set_if_neq(BoardPalette(None));
}

/// Part of the board that has a colour of the ground.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Shadow,
    Border,
    Gap,
    Cells,
    Line,
}

/// Colours the parts of the board, again whenever the palette of the board
/// changes.
fn paint_ground(
    ground: Res<Ground>,
    level_info: Res<LevelInfo>,
    mut images: ResMut<Assets<Image>>,
    mut parts: Query<(&Part, &mut Sprite)>,
) {
    for (part, mut sprite) in &mut parts {
        match *part {
            Part::Shadow => sprite.color = ground.shadow,
            Part::Border => sprite.color = ground.border,
            Part::Gap => sprite.color = ground.outer,
            Part::Line => sprite.color = ground.board.mix(&ground.border, 0.7),
            Part::Cells => {
                let cells = level_info.bounds.size().max(IVec2::ONE);
                let [dark, light] = ground.shades();
                sprite.image = images.add(checker(cells.as_uvec2(), dark, light));
            }
        }
    }
}

/// Floor under the tiles, for a board of this size, with or without lines.
#[derive(Component, Default, PartialEq)]
pub(super) struct Floor(Bounds, bool);

/// Creates the floor when a level begins, and again when its size changes.
pub(super) fn lay_floor(
    mut commands: Commands,
    board: Single<Entity, With<Board>>,
    old: Query<(Entity, &Floor)>,
    level_info: Res<LevelInfo>,
    (settings, screen): (Res<Settings>, Res<State<Screen>>),
) {
    // The editor draws its own lines.
    let has_lines = settings.grid && *screen.get() == LEVEL;
    let wanted = Floor(level_info.bounds, has_lines);
    if old.iter().any(|(_, floor)| *floor == wanted) {
        return;
    }
    for (old, _) in &old {
        commands.entity(old).despawn();
    }
    let cells = level_info.bounds.size().max(IVec2::ONE);
    let size = cells.as_vec2() * CELL;
    let middle = Vec2::new(size.x, -size.y) / 2.0;
    let frame = |grow: f32, shift: f32, part: Part, z: f32| {
        (
            part,
            Sprite::from_color(Color::NONE, size + Vec2::splat(grow * 2.0)),
            Transform::from_translation((middle - Vec2::Y * shift).extend(z)),
        )
    };
    let mut floor = commands.spawn((
        Name::new("Floor"),
        wanted,
        ChildOf(*board),
        Transform::default(),
        Visibility::default(),
        children![
            frame(FRAME - 1.0, 2.0, Part::Shadow, -4.0),
            frame(FRAME - 1.0, 0.0, Part::Border, -3.0),
            frame(1.0, 0.0, Part::Gap, -2.0),
            (
                Part::Cells,
                Sprite {
                    custom_size: Some(size),
                    ..default()
                },
                Transform::from_translation(middle.extend(-1.0)),
            ),
            (
                Name::new("Tint"),
                Tint,
                Sprite::from_color(Color::NONE, size),
                Transform::from_translation(middle.extend(-0.5)),
            ),
            (
                Name::new("Flash"),
                Flash::default(),
                Sprite::from_color(Color::NONE, size),
                Transform::from_translation(middle.extend(FLASH)),
            ),
        ],
    ));
    if has_lines {
        floor.with_children(|floor| {
            for (at, size) in lines(cells) {
                floor.spawn((
                    Part::Line,
                    Sprite::from_color(Color::NONE, size),
                    Transform::from_translation(at.extend(-0.8)),
                ));
            }
        });
    }
}

/// Returns the lines between the cells: their middles and sizes.
fn lines(cells: IVec2) -> Vec<(Vec2, Vec2)> {
    let size = cells.as_vec2() * CELL;
    let upright = (1..cells.x).map(|x| {
        let at = Vec2::new(x as f32 * CELL, -size.y / 2.0);
        (at, Vec2::new(1.0, size.y))
    });
    let across = (1..cells.y).map(|y| {
        let at = Vec2::new(size.x / 2.0, -(y as f32) * CELL);
        (at, Vec2::new(size.x, 1.0))
    });
    upright.chain(across).collect()
}

/// Flash over the board when a level is won or has looped.
#[derive(Component, Debug, Default)]
pub(super) struct Flash {
    /// Remaining strength.
    left: f32,
    colour: Color,
}

/// Light of a win: gold does not wash out the colours of the board.
const GOLD: Color = Color::srgb(1.0, 0.8, 0.3);

/// Height of the flash: above everything on the board.
pub(super) const FLASH: f32 = 900.0;

pub(super) fn flash(
    time: Res<Time>,
    settings: Res<Settings>,
    mut happened: MessageReader<TurnEvent>,
    mut flash: Single<(&mut Flash, &mut Sprite)>,
) {
    let (flash, sprite) = &mut *flash;
    for happened in happened.read() {
        let colour = match happened {
            TurnEvent::Won { .. } => GOLD,
            TurnEvent::Looped => Color::WHITE,
            TurnEvent::Rewound { .. } => {
                flash.left = 0.0;
                continue;
            }
            _ => continue,
        };
        if !settings.reduced_flashes {
            **flash = Flash { left: 1.0, colour };
        }
    }
    let colour = flash.colour.with_alpha(0.35 * flash.left * flash.left);
    if sprite.color != colour {
        sprite.color = colour;
    }
    flash.left = (flash.left - step_of(&time) * 2.5).max(0.0);
}

/// Visible part of the world: window pixels per pixel of the art, and the world
/// position of the window's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    zoom: f32,
    corner: Vec2,
}

impl View {
    fn towards(self, other: Self, part: f32) -> Self {
        Self {
            zoom: self.zoom.lerp(other.zoom, part),
            corner: self.corner.lerp(other.corner, part),
        }
    }

    /// Returns the view at this part of the way to a close one, which has a point of
    /// the world in the middle of a window of this size.
    fn close_to(self, point: Vec2, window: Vec2, part: f32) -> Self {
        let zoom = self.zoom * NEAR;
        let half = window / (2.0 * zoom);
        let corner = point + Vec2::new(-half.x, half.y);
        // Interpolated like the corner, so that all edges move evenly.
        let scale = self.zoom.recip().lerp(zoom.recip(), part);
        Self {
            zoom: scale.recip(),
            corner: self.corner.lerp(corner, part),
        }
    }
}

/// Zoom before the ending, as a multiple of the usual one.
const NEAR: f32 = 2.0;

/// Viewpoint on the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Viewpoint {
    /// Parts of the window used by other things; `None` for the bars of play.
    pub insets: Option<Insets>,
    /// Physical pixels per pixel of the art; `None` to show the whole board.
    pub zoom: Option<f32>,
    /// Offset of the board from the centre, in physical pixels.
    pub pan: Vec2,
    /// Whether the whole board may be shown at thirds of the single size, for
    /// more of the room between panels.
    pub by_thirds: bool,
}

/// Finds the cell at a point of the window, even if the level has shifted or
/// turned.
#[derive(SystemParam)]
pub struct BoardCells<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera2d>>,
    boards: Query<'w, 's, &'static GlobalTransform, With<Board>>,
    level_info: Res<'w, LevelInfo>,
    first_person: Option<Res<'w, FirstPerson>>,
}

impl BoardCells<'_, '_> {
    /// Returns the cell at a point in logical pixels; `None` outside the board.
    /// In first person it is the cell ahead, whatever the point.
    pub fn under(&self, point: Vec2) -> Option<IVec2> {
        let inside = |cell: &IVec2| self.level_info.bounds.contains(*cell);
        if let Some(first_person) = &self.first_person
            && first_person.is_shown()
        {
            return first_person.ahead().filter(inside);
        }
        let (camera, place) = self.cameras.single().ok()?;
        let board = self.boards.single().ok()?;
        let at = camera.viewport_to_world_2d(place, point).ok()?;
        let at = board.affine().inverse().transform_point3(at.extend(0.0));
        let cell = (Vec2::new(at.x, -at.y) / CELL).floor().as_ivec2();
        Some(cell).filter(inside)
    }
}

/// Returns the parts of the window used by other things, at this many physical
/// pixels per interface unit.
pub(super) fn insets(viewpoint: &Viewpoint, unit: f32) -> Insets {
    let bars = Insets {
        top: TOP_BAR,
        bottom: BOTTOM_BAR,
        ..default()
    };
    viewpoint.insets.unwrap_or(bars.scaled(unit))
}

fn look_at_all(mut viewpoint: ResMut<Viewpoint>) {
    *viewpoint = Viewpoint::default();
}

fn place_camera(
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    (settings, viewpoint): (Res<Settings>, Res<Viewpoint>),
    (level_info, shake): (Res<LevelInfo>, Res<Shake>),
    (pose, held, players): (Res<Pose>, Option<Res<Held>>, Option<Res<LastPlayers>>),
    mut before_turn: Local<Option<View>>,
    mut layout: ResMut<BoardLayout>,
    mut camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let size = window.physical_size().as_vec2();
    if size.min_element() < 1.0 {
        return;
    }
    let unit = scale.0 * window.scale_factor();
    let insets = insets(&viewpoint, unit);
    let cells = level_info.bounds.size();
    let shown = if pose.lies_on_its_side() {
        cells.yx()
    } else {
        cells
    };
    let steps = if viewpoint.by_thirds { 3.0 } else { 1.0 };
    let steps = settings.integer_scaling.then_some(steps);
    let wanted = lay_out(size, insets, shown, steps);
    let wanted = wanted.seen_from(viewpoint.zoom, viewpoint.pan, shown);
    layout.set_if_neq(wanted);

    // A board on its side turns about its middle, so that its corner moves.
    let turned = (cells - shown).as_vec2() * CELL / 2.0;
    let corner =
        Vec2::new(turned.x, -turned.y) + Vec2::new(-wanted.origin.x, wanted.origin.y) / wanted.zoom;
    let arrived = View {
        zoom: wanted.zoom,
        corner,
    };
    let view = match (*before_turn, pose.turning()) {
        (Some(before), Some(part)) => before.towards(arrived, part),
        _ => {
            *before_turn = Some(arrived);
            arrived
        }
    };

    let closeness = held.filter(|_| settings.smooth);
    let closeness = closeness.map_or(0.0, |held| held.closeness());
    let hero = players.and_then(|players| players.0.first().map(|(_, cell)| *cell));
    let view = match hero {
        Some(hero) if closeness > 0.0 => {
            let point = pose.place(cells.as_vec2(), cell_centre(hero));
            view.close_to(point, size, closeness)
        }
        _ => view,
    };

    let (transform, projection) = &mut *camera;
    let corner = view.corner + shake.offset() * unit / view.zoom;
    let scale = window.scale_factor() / view.zoom;
    aim(transform, projection, corner, scale);
}

/// Moves the camera to a position of the world and sets the number of world
/// units per logical pixel.
pub fn aim(
    transform: &mut Mut<Transform>,
    projection: &mut Mut<Projection>,
    corner: Vec2,
    scale: f32,
) {
    if transform.translation.truncate() != corner {
        transform.translation = corner.extend(transform.translation.z);
    }
    if let Projection::Orthographic(shown) = projection.bypass_change_detection()
        && shown.scale.to_bits() != scale.to_bits()
    {
        shown.scale = scale;
        projection.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_closes_in_until_the_hero_is_in_the_middle() {
        let window = Vec2::new(1280.0, 800.0);
        let start = View {
            zoom: 3.0,
            corner: Vec2::new(-57.0, 25.0),
        };
        let hero = Vec2::new(108.0, -156.0);
        assert_eq!(start.close_to(hero, window, 0.0).corner, start.corner);
        let near = start.close_to(hero, window, 1.0);
        assert!((near.zoom - 6.0).abs() < 1e-4);
        let middle = near.corner + Vec2::new(window.x, -window.y) / (2.0 * near.zoom);
        assert!((middle - hero).length() < 1e-3, "{middle}");
        // On the way the window only shows what it has shown before.
        let mut seen = Rect::from_corners(Vec2::splat(-1e4), Vec2::splat(1e4));
        for part in 0..=10 {
            let view = start.close_to(hero, window, part as f32 / 10.0);
            let far = view.corner + Vec2::new(window.x, -window.y) / view.zoom;
            let shown = Rect::from_corners(view.corner, far);
            assert!(
                seen.inflate(1e-2).union(shown) == seen.inflate(1e-2),
                "{part}"
            );
            seen = shown;
        }
    }
}
