//! Drawing of the views as layered rectangles.

use bevy::prelude::*;

use super::cells::CellLook;
use super::glyphs::{self, Glyphs};
use super::mesh::{Picture, Quad};
use super::{View, Views, part, pictures};
use crate::choices::{DungeonChoices, Look};
use crate::session::DungeonSession;
use kotodama_dungeon::direction::Cell;
use kotodama_ui::prelude::*;

/// Cycles in which the view of a new level opens.
const OPENING: f32 = 10.0;

pub(super) fn draw(
    mut commands: Commands,
    (session, settings, glyphs): (Res<DungeonSession>, Res<Settings>, Res<Glyphs>),
    mut views: ResMut<Views>,
    mut picture: ResMut<Picture>,
    (mut meshes, mut materials, mut images): (
        ResMut<Assets<Mesh>>,
        ResMut<Assets<ColorMaterial>>,
        ResMut<Assets<Image>>,
    ),
) {
    let part = part(&session, &settings);
    let look = settings.of::<DungeonChoices>().look;
    let moves = |view: &View| {
        let is_open = !view.opens || radius(view, part) > OPENING * 10.0;
        let is_on_its_way = part < 1.0 && view.ways.iter().any(|way| *way != Vec2::ZERO);
        !is_open || view.effects.is_busy() || is_on_its_way
    };
    let is_moving = views.all.iter().any(moves);
    // The final position is drawn once more.
    if !(views.is_stale || is_moving || views.is_moving) {
        return;
    }
    (views.is_stale, views.is_moving) = (false, is_moving);
    let mut quads = Vec::new();
    for view in &views.all {
        add(view, part, look, &glyphs, &mut quads);
    }
    let assets = (&mut *meshes, &mut *materials, &mut *images);
    picture.draw(&quads, &glyphs, &mut commands, assets);
}

/// Adds the rectangles of a view.
fn add(view: &View, part: f32, chosen: Look, glyphs: &Glyphs, quads: &mut Vec<Quad>) {
    let radius = match view.opens {
        true => radius(view, part),
        false => f32::INFINITY,
    };
    let cells = view.cells.iter().zip(&view.ways);
    let cells = cells.filter(|((at, _), _)| {
        let way = IVec2::new(at.col - view.at.col, at.row - view.at.row);
        way.as_vec2().length() <= radius
    });
    // Coordinates between pixels would show a line of the neighbour on the
    // sheet.
    let snapped = |at: Vec2| (at / view.pixel).round() * view.pixel;
    let shown = |at: Cell, slide: Vec2| {
        let corner = IVec2::new(at.col, at.row).as_vec2() + slide;
        let corner = snapped(view.pane.origin + corner * view.pane.cell);
        Rect::from_corners(corner, corner + view.pane.cell)
    };
    let ground = |at: Rect, colour: LinearRgba| Quad {
        at,
        part: None,
        colour,
    };
    let picture = |at: Rect, number: u32, colour: LinearRgba| Quad {
        at,
        part: Some(glyphs.picture(number)),
        colour,
    };
    // A character is smaller than a sprite.
    let letter = |at: Rect| {
        let multiple = view.pane.cell.x / view.pixel / pictures::SIDE as f32;
        let size = multiple.floor() * glyphs::SIDE as f32 * view.pixel;
        let corner = snapped(at.center() - size / 2.0);
        Rect::from_corners(corner, corner + size)
    };
    let grounds = cells.clone();
    let grounds = grounds.flat_map(|((at, look), _)| {
        let place = shown(*at, Vec2::ZERO);
        let below = look.below;
        let below = below.map(|(number, tint)| picture(place, number, tint));
        std::iter::once(ground(place, look.ground)).chain(below)
    });
    let tile = |((at, look), way): (&(Cell, CellLook), &Vec2)| {
        let place = shown(*at, *way * (1.0 - part));
        let own = look.own.map(|colour| ground(place, colour));
        let ink = view.effects.tinted(look.tile, look.ink);
        let front = match look.picture {
            Some(number) => Some(picture(place, number, ink)),
            None => glyphs.part(look.character).map(|part| Quad {
                at: match chosen {
                    Look::Characters => place,
                    Look::Pictures => letter(place),
                },
                part: Some(part),
                colour: ink,
            }),
        };
        own.into_iter().chain(front)
    };
    // Moving tiles lie above resting ones.
    let is_still = |(_, way): &(&(Cell, CellLook), &Vec2)| **way == Vec2::ZERO;
    let still = cells.clone().filter(is_still).flat_map(tile);
    let moving = cells.filter(|it| !is_still(it)).flat_map(tile);
    let flying = view.effects.quads(view.pane.origin, view.pane.cell);
    let all = grounds.chain(still).chain(moving).chain(flying);
    quads.extend(all.filter_map(|quad| quad.clipped(view.pane.area)));
}

/// Returns the visible radius around the player in a newly entered level, in
/// cells.
fn radius(view: &View, part: f32) -> f32 {
    let passed = view.cycle.saturating_sub(view.entered) as f32 + part;
    let opened = passed / OPENING;
    1.0 + opened * opened * OPENING * 10.0
}
