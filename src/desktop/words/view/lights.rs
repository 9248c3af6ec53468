//! Highlights on the board: cells lit by a panel or a hint, and the inspected
//! cell.

use bevy::prelude::*;

use super::layout::{CELL, cell_centre};
use super::systems::Board;
use crate::screens::LEVEL;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lights>()
        .add_systems(OnExit(LEVEL), put_out)
        .add_systems(
            Update,
            show.in_set(AppSystems::Show).run_if(
                board_is_shown
                    .and_then(resource_changed::<Lights>.or_else(resource_changed::<Palette>)),
            ),
        );
}

/// Current highlights.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Lights {
    /// Cells of words that a panel highlights.
    pub cells: Vec<IVec2>,
    /// Inspected cell or level.
    pub looked_at: Option<LookedAt>,
    /// Cell of a hint. It stays lit when panels close.
    pub hinted: Option<IVec2>,
}

impl Lights {
    /// Sets the highlights of a panel; that of a hint stays.
    pub fn point(mut lights: Mut<Self>, cells: Vec<IVec2>, looked_at: Option<LookedAt>) {
        let hinted = lights.hinted;
        lights.set_if_neq(Self {
            cells,
            looked_at,
            hinted,
        });
    }

    /// Clears the highlights of a closed panel.
    pub fn point_at_nothing(lights: ResMut<Self>) {
        Self::point(lights.into(), Vec::new(), None);
    }
}

/// Inspected cell or level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookedAt {
    /// Cell.
    Cell(IVec2),
    /// Level itself.
    Level,
}

fn put_out(mut lights: ResMut<Lights>) {
    lights.set_if_neq(Lights::default());
}

/// Part of a highlight.
#[derive(Component)]
struct Light;

/// Below the tiles, above the ground.
const BELOW: f32 = -0.3;
/// Above the tiles.
const ABOVE: f32 = 890.0;

fn show(
    mut commands: Commands,
    lights: Res<Lights>,
    old: Query<Entity, With<Light>>,
    board: Query<Entity, With<Board>>,
    (level_info, palette): (Res<LevelInfo>, Res<Palette>),
) {
    for light in &old {
        commands.entity(light).try_despawn();
    }
    let Ok(board) = board.single() else {
        return;
    };
    let mut draw = |at: Vec2, size: Vec2, z: f32, colour: Color| {
        commands.spawn((
            Light,
            Sprite::from_color(colour, size),
            Transform::from_translation(at.extend(z)),
            ChildOf(board),
        ));
    };
    let accent = palette.of(Ink::Accent);
    for &cell in lights.cells.iter().chain(&lights.hinted) {
        let size = Vec2::splat(CELL);
        draw(cell_centre(cell), size, BELOW, accent.with_alpha(0.55));
        for (at, size) in frame(cell_centre(cell), size, 1.0) {
            draw(at, size, ABOVE, accent);
        }
    }
    let looked_at = match lights.looked_at {
        None => return,
        Some(LookedAt::Cell(cell)) => (cell_centre(cell), Vec2::splat(CELL + 2.0)),
        Some(LookedAt::Level) => {
            let cells = level_info.bounds.size();
            let size = cells.as_vec2() * CELL;
            (Vec2::new(size.x, -size.y) / 2.0, size + 6.0)
        }
    };
    let (at, size) = looked_at;
    for (width, colour) in [(3.0, palette.of(Ink::Shadow)), (2.0, palette.of(Ink::Text))] {
        for (at, size) in frame(at, size, width) {
            draw(at, size, ABOVE + 4.0 - width, colour);
        }
    }
}

/// Returns the four sides of a frame of this width inside a rectangle.
fn frame(at: Vec2, size: Vec2, width: f32) -> [(Vec2, Vec2); 4] {
    let half = (size - width) / 2.0;
    let lying = Vec2::new(size.x, width);
    let standing = Vec2::new(width, size.y);
    [
        (at + Vec2::new(0.0, half.y), lying),
        (at - Vec2::new(0.0, half.y), lying),
        (at + Vec2::new(half.x, 0.0), standing),
        (at - Vec2::new(half.x, 0.0), standing),
    ]
}
