//! View of the level, read from the world of [`crate::DungeonSession`]: one mesh
//! of characters or sprites, rebuilt when anything in it changes.

pub mod cells;
mod colours;
mod draw;
pub mod effects;
mod glyphs;
mod mesh;
mod panes;
pub mod pictures;
pub mod preview;

use std::collections::HashMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use self::cells::{CellLook, Inks, LevelLook};
use self::draw::draw;
use self::effects::{Effects, End};
use self::glyphs::Glyphs;
use self::mesh::Picture;
use self::pictures::Pictures;
use crate::choices::{DungeonChoices, Look};
use crate::layout::{DungeonLayout, Pane};
use crate::screens::DUNGEON;
use crate::session::{DungeonSession, RATE};
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::level::Level;
use kotodama_dungeon::light::{Visibility, visibility};
use kotodama_dungeon::name::Known;
use kotodama_dungeon::state::State as Values;
use kotodama_dungeon::tile::{Position, TileId, Tiles};
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

/// Adds the systems that draw a level.
pub fn plugin(app: &mut App) {
    app.init_resource::<Glyphs>()
        .init_resource::<Pictures>()
        .init_resource::<Views>()
        .add_plugins(mesh::plugin)
        .add_systems(OnExit(DUNGEON), clear)
        .add_systems(
            Update,
            (aim, place, look, age, draw)
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(DUNGEON)),
        )
        .add_systems(PostUpdate, ask_for_frames.run_if(in_state(DUNGEON)));
}

/// Requests every frame during motion; otherwise waits for the next cycle.
fn ask_for_frames(
    (session, views): (Res<DungeonSession>, Res<Views>),
    menu: Res<State<Menu>>,
    mut next: ResMut<NextFrame>,
) {
    if menu.pauses {
        return;
    }
    match views.is_moving {
        true => next.at_once(),
        false => {
            let left = (1.0 - session.part()).clamp(0.0, 1.0) / RATE as f32;
            next.within(Duration::from_secs_f32(left));
        }
    }
}

/// Views of the players, and whether they must be redrawn.
#[derive(Resource, Default)]
struct Views {
    all: Vec<View>,
    is_stale: bool,
    /// Whether anything is moving.
    is_moving: bool,
}

/// View of one player on a level.
#[derive(Debug)]
struct View {
    pane: Pane,
    level: Entity,
    /// Displayed cycle.
    cycle: u64,
    /// Position of the player in the previous cycle.
    before: Cell,
    at: Cell,
    /// Whether the pane has changed since the cells were read.
    is_moved: bool,
    /// Cells that are at least partly in the pane.
    cells: Vec<(Cell, CellLook)>,
    /// Offset of each top tile in the previous cycle.
    ways: Vec<Vec2>,
    /// Positions of the top tiles in the previous cycle, by id.
    places: HashMap<i64, Cell>,
    /// Cycle in which the level was entered.
    entered: u64,
    opens: bool,
    /// Size of a screen pixel.
    pixel: f32,
    effects: Effects,
    /// Health of the players in it, by the ids of their tiles.
    health: Vec<(i64, i64)>,
}

fn clear(mut views: ResMut<Views>, mut picture: ResMut<Picture>) {
    *views = Views::default();
    picture.clear();
}

/// Sets the camera so that a world unit is a pixel of the window, with the
/// origin in its corner.
fn aim(camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>) {
    let (mut transform, mut projection) = camera.into_inner();
    if transform.translation.truncate() != Vec2::ZERO {
        transform.translation = Vec3::new(0.0, 0.0, transform.translation.z);
    }
    if let Projection::Orthographic(shown) = projection.bypass_change_detection()
        && shown.scale.to_bits() != 1.0_f32.to_bits()
    {
        shown.scale = 1.0;
        projection.set_changed();
    }
}

/// Returns the width of a cell of these graphics in pixels, and the minimum
/// factor for cells.
fn least(window: &Window, look: Look) -> (u32, f32) {
    match (look, window.width() >= 1000.0) {
        (Look::Characters, true) => (glyphs::SIDE, 2.0),
        (Look::Characters, false) => (glyphs::SIDE, 1.0),
        (Look::Pictures, _) => (pictures::SIDE, 1.0),
    }
}

/// Chooses the visible part of each level.
fn place(
    session: Res<DungeonSession>,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    mut layout: ResMut<DungeonLayout>,
    mut views: ResMut<Views>,
) {
    let world = session.world();
    let position = |player: usize| world.get::<Position>(session.player(player)?).copied();
    let players: Vec<(usize, Position)> = (0..session.players)
        .filter_map(|player| Some((player, position(player)?)))
        .collect();
    let room = layout.room;
    let least = least(&window, settings.of::<DungeonChoices>().look);
    let pixel = 1.0 / window.scale_factor();
    let sized = |area: Rect, level: Entity| sized(world, (pixel, least), area, level);
    // Players of one level share a view if all of it is visible (D-TWO-01).
    let is_shared = players.first().is_some_and(|(_, first)| {
        let (cells, side) = sized(room, first.level);
        let fits = (cells.as_vec2() * side).cmple(room.size()).all();
        fits && players.iter().all(|(_, it)| it.level == first.level)
    });
    let count = if is_shared { 1 } else { players.len() };
    let mut old = std::mem::take(&mut views.all);
    for (area, (player, now)) in panes::divided(room, count).into_iter().zip(players) {
        let known = old.iter().position(|view| view.pane.player == player);
        let known = known.map(|place| old.swap_remove(place));
        // While seeking through a recording the whole level is visible at once.
        let came = known.as_ref().is_some_and(|view| {
            let passed = session.cycles().saturating_sub(view.cycle);
            view.level != now.level && passed <= 2
        });
        let mut view = match known {
            Some(view) if view.level == now.level => view,
            _ => View {
                pane: Pane {
                    player,
                    area,
                    origin: Vec2::NAN,
                    cell: Vec2::ONE,
                },
                level: now.level,
                cycle: u64::MAX,
                before: now.cell,
                at: now.cell,
                is_moved: true,
                cells: Vec::new(),
                ways: Vec::new(),
                places: HashMap::new(),
                entered: session.cycles(),
                opens: came && settings.smooth && opens(world, now),
                pixel,
                effects: Effects::default(),
                health: Vec::new(),
            },
        };
        view.pixel = pixel;
        if view.at != now.cell || view.cycle != session.cycles() {
            (view.before, view.at) = (view.at, now.cell);
        }
        let (cells, side) = sized(area, now.level);
        let is_same = view.pane.area == area && view.pane.cell == Vec2::splat(side);
        let is_known = is_same && view.pane.origin.is_finite();
        let before = is_known.then(|| view.pane.origin - area.min);
        let slide = slide(view.before, view.at, part(&session, &settings));
        let at = IVec2::new(now.cell.col, now.cell.row).as_vec2() + slide;
        let pane = panes::placed(area, player, cells, side, at, before);
        if pane != view.pane {
            view.pane = pane;
            view.is_moved = true;
        }
        views.all.push(view);
    }
    let all: Vec<Pane> = views.all.iter().map(|view| view.pane).collect();
    if layout.panes != all {
        layout.panes = all;
    }
}

/// Returns the size of a level in cells, and of a cell in an area.
fn sized(
    world: &World,
    (pixel, (side, least)): (f32, (u32, f32)),
    area: Rect,
    level: Entity,
) -> (IVec2, f32) {
    let level = world.get::<Level>(level);
    let cells = level.map_or(IVec2::ONE, |level| IVec2::new(level.cols, level.rows));
    let side = panes::cell_side(area.size(), cells, (side, pixel), least);
    (cells, side)
}

/// Returns whether the view opens from the player when this level is entered
/// (D-LEVEL-07). A player who crosses an edge stands at one.
fn opens(world: &World, at: Position) -> bool {
    let Some(level) = world.get::<Level>(at.level) else {
        return false;
    };
    let state = world.get::<Values>(at.level);
    let word = state.and_then(|state| state.known(Known::FadeOverlay).as_text());
    let inner = |place: i32, size: i32| place > 0 && place < size - 1;
    let is_inside = inner(at.cell.row, level.rows) && inner(at.cell.col, level.cols);
    visibility(world, at.level) == Visibility::All
        && match word {
            Some("off") => false,
            Some("on") => true,
            _ => is_inside,
        }
}

/// Returns the progress of moving tiles, 0 to 1.
fn part(session: &DungeonSession, settings: &Settings) -> f32 {
    match settings.smooth {
        true => session.part().clamp(0.0, 1.0),
        false => 1.0,
    }
}

/// Returns the offset of a tile that came from another cell, in cells: only
/// single steps are animated.
fn slide(before: Cell, now: Cell, part: f32) -> Vec2 {
    let way = IVec2::new(before.col - now.col, before.row - now.row);
    match way.abs().element_sum() {
        1 => way.as_vec2() * (1.0 - part),
        _ => Vec2::ZERO,
    }
}

/// Returns the colours from the interface.
pub(crate) fn inks(palette: &Palette) -> Inks {
    let linear = |ink: Ink| palette.of(ink).to_linear();
    Inks {
        text: linear(Ink::Text),
        ground: linear(Ink::Board),
        fog: linear(Ink::Outer),
    }
}

/// Reads the appearance of the cells, in each cycle and when the visible part
/// changes.
fn look(
    (session, palette): (Res<DungeonSession>, Res<Palette>),
    (settings, pictures): (Res<Settings>, Res<Pictures>),
    mut looked: Local<Look>,
    mut views: ResMut<Views>,
) {
    let chosen = settings.of::<DungeonChoices>().look;
    let is_other = std::mem::replace(&mut *looked, chosen) != chosen || palette.is_changed();
    let pictures = (chosen == Look::Pictures).then_some(&*pictures);
    let inks = inks(&palette);
    let world = session.world();
    let Views { all, is_stale, .. } = &mut *views;
    for view in all {
        let is_new = view.cycle != session.cycles();
        if !is_new && !view.is_moved && !is_other {
            continue;
        }
        let player = view.pane.player;
        let Some(tile) = session.player(player) else {
            continue;
        };
        let Some(level) = LevelLook::of(world, (tile, player), inks, pictures) else {
            continue;
        };
        let passed = session.cycles().saturating_sub(view.cycle);
        if is_new {
            let tiles = view.cells.iter().filter(|(_, it)| it.tile != 0);
            view.places = tiles.map(|(at, it)| (it.tile, *at)).collect();
            view.cycle = session.cycles();
        }
        // The same cells at another position must be redrawn, too.
        *is_stale |= std::mem::take(&mut view.is_moved);
        let cells = seen(&view.pane, level.size());
        let cells: Vec<_> = cells.filter_map(|at| Some((at, level.cell(at)?))).collect();
        let way = |(at, it): &(Cell, CellLook)| {
            let before = view.places.get(&it.tile);
            before.map_or(Vec2::ZERO, |before| slide(*before, *at, 0.0))
        };
        view.ways = cells.iter().map(way).collect();
        if view.cells != cells {
            let before = std::mem::replace(&mut view.cells, cells);
            *is_stale = true;
            // Seeking through a recording shows no events.
            if (1..=2).contains(&passed) && settings.particles {
                tell_ends(view, &before, world);
            }
        }
        if is_new {
            let is_shown = passed <= 2 && !settings.reduced_flashes;
            tell_wounds(view, &session, is_shown);
        }
    }
}

/// Adds effects for tiles removed since the last cycle and for explosions.
fn tell_ends(view: &mut View, before: &[(Cell, CellLook)], world: &World) {
    view.effects.cycle();
    let Some(tiles) = world.get_resource::<Tiles>() else {
        return;
    };
    let ends = before.iter().filter(|(_, it)| it.end != End::Silent);
    for (at, it) in ends.filter(|(_, it)| !tiles.0.contains_key(&TileId(it.tile))) {
        if it.end != End::Blast {
            view.effects.burst(*at, it.end, it.ink);
        }
    }
    let blasts = view.cells.iter().filter(|(_, it)| it.end == End::Blast);
    for (at, it) in blasts.filter(|(_, it)| !view.places.contains_key(&it.tile)) {
        view.effects.burst(*at, End::Blast, it.ink);
    }
}

/// Marks tiles that have lost health since the last cycle.
fn tell_wounds(view: &mut View, session: &DungeonSession, is_shown: bool) {
    let world = session.world();
    let health = |player: usize| {
        let tile = session.player(player)?;
        let is_here = world.get::<Position>(tile)?.level == view.level;
        let health = world.get::<Values>(tile)?.integer(Known::Health)?;
        is_here.then_some((world.get::<TileId>(tile)?.0, health))
    };
    let now: Vec<(i64, i64)> = (0..session.players).filter_map(health).collect();
    for (tile, health) in &now {
        let before = view.health.iter().find(|(known, _)| known == tile);
        if is_shown && before.is_some_and(|(_, before)| health < before) {
            view.effects.wound(*tile);
        }
    }
    view.health = now;
}

/// Advances the effects, unless a menu is open.
fn age(time: Res<Time<Real>>, menu: Res<State<Menu>>, mut views: ResMut<Views>) {
    if menu.pauses || !views.all.iter().any(|view| view.effects.is_busy()) {
        return;
    }
    let seconds = time.delta_secs().min(0.1);
    for view in &mut views.all {
        view.effects.age(seconds);
    }
}

/// Returns the cells of a level that are at least partly in a pane.
fn seen(pane: &Pane, level: &Level) -> impl Iterator<Item = Cell> + use<> {
    let first = ((pane.area.min - pane.origin) / pane.cell)
        .floor()
        .as_ivec2();
    let last = ((pane.area.max - pane.origin) / pane.cell)
        .ceil()
        .as_ivec2();
    let rows = first.y.max(0)..last.y.min(level.rows);
    let cols = first.x.max(0)..last.x.min(level.cols);
    rows.flat_map(move |row| cols.clone().map(move |col| Cell::new(row, col)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_step_slides() {
        let at = |row, col| Cell::new(row, col);
        assert_eq!(slide(at(2, 2), at(2, 3), 0.25), Vec2::new(-0.75, 0.0));
        assert_eq!(slide(at(2, 2), at(3, 2), 1.0), Vec2::ZERO, "it has arrived");
        assert_eq!(slide(at(2, 2), at(2, 4), 0.0), Vec2::ZERO, "a teleport");
        assert_eq!(slide(at(2, 2), at(2, 2), 0.0), Vec2::ZERO);
    }
}
