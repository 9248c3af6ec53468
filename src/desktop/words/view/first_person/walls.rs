//! Upright surfaces: the wall around the level, pillars with four sides, and
//! images that face the camera; painted from far to near.

use std::cmp::Reverse;

use bevy::math::{IVec2, Vec2};

use super::canvas::{Canvas, Lens, NEAR, fog, mix};
use super::scene::{Form, REACH, Scene, Thing};
use super::texture::{Texture, texture};
use kotodama_board::Direction;

/// Height of the wall around the level, in cells.
const EDGE: f32 = 0.8;
/// Side of an image that faces the camera, in cells.
const UPRIGHT: f32 = 0.94;
/// Side of the board of a word, and its height above the ground.
const SIGN: f32 = 0.84;
const POST: f32 = 0.12;
/// Minimum distance at which images that face the camera are drawn.
const TOO_NEAR: f32 = 0.3;

/// Vertical surface.
struct Wall<'a> {
    /// Left and right lower corner, as seen from its front.
    ends: [Vec2; 2],
    low: f32,
    high: f32,
    glued: Glued<'a>,
    /// Brightness from 0 to 1.
    light: f32,
    order: Order,
}

/// Content of a surface.
enum Glued<'a> {
    Texture(&'a Texture),
    /// One side of a block; stretched over it if it is not part of a row.
    Block(&'a Texture, bool),
    Plain([u8; 3]),
}

/// Drawing order: cells from far to near by the number of steps to them, since
/// nothing can hide a nearer one; within a cell pillars first, so that objects
/// in the same cell are visible; then from far to near, then as on the flat
/// board.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    steps: Reverse<i32>,
    stands_free: bool,
    depth: Reverse<i32>,
    place: (u8, u32),
}

impl Order {
    fn new(lens: &Lens, cell: IVec2, stands_free: bool, middle: Vec2, place: (u8, u32)) -> Self {
        let away = (cell - lens.at.floor().as_ivec2()).abs();
        // In thousandths of a cell.
        let depth = (lens.view(middle).y * 1000.0) as i32;
        Self {
            steps: Reverse(away.x + away.y),
            stands_free,
            depth: Reverse(depth),
            place,
        }
    }
}

/// Paints all upright surfaces.
pub(super) fn paint(canvas: &mut Canvas, lens: &Lens, scene: &Scene, textures: &[&Texture]) {
    let stones = Texture::stones(scene.colours.wall);
    let mut walls = edges(lens, scene, &stones);
    for thing in scene.things.iter().filter(|it| !scene.is_here(it)) {
        match thing.form {
            Form::Pillar => pillar(lens, thing, textures, &mut walls),
            Form::Upright => upright(lens, scene, thing, textures, &mut walls),
            Form::Flat | Form::Front { .. } => {}
        }
    }
    walls.sort_by(|one, other| one.order.cmp(&other.order));
    for wall in &walls {
        draw(canvas, lens, scene, wall);
    }
}

/// Returns the light on a side with this direction.
const fn light(facing: Direction) -> f32 {
    match facing {
        Direction::Up | Direction::Down => 1.0,
        Direction::Left | Direction::Right => 0.8,
    }
}

/// Returns the left and right end of a side of a square, as seen from outside.
fn side(middle: Vec2, half: f32, facing: Direction) -> [Vec2; 2] {
    let out = facing.delta().as_vec2() * half;
    let left = facing.clockwise().delta().as_vec2() * half;
    [middle + out + left, middle + out - left]
}

/// Returns the wall around the level within the view distance.
fn edges<'a>(lens: &Lens, scene: &Scene, stones: &'a Texture) -> Vec<Wall<'a>> {
    let mut walls = Vec::new();
    let first = (scene.cell - REACH).max(IVec2::ZERO);
    let last = (scene.cell + REACH).min(scene.bounds - 1);
    let mut add = |cell: IVec2, way: Direction| {
        let beyond = cell + way.delta();
        let ends = side(beyond.as_vec2() + 0.5, 0.5, way.opposite());
        walls.push(Wall {
            ends,
            low: 0.0,
            high: EDGE,
            glued: Glued::Texture(stones),
            light: light(way),
            order: Order::new(lens, beyond, false, (ends[0] + ends[1]) / 2.0, (0, 0)),
        });
    };
    for y in first.y..=last.y {
        for x in first.x..=last.x {
            let cell = IVec2::new(x, y);
            for way in Direction::ALL {
                let next = cell + way.delta();
                let outside =
                    next.min_element() < 0 || next.x >= scene.bounds.x || next.y >= scene.bounds.y;
                if outside {
                    add(cell, way);
                }
            }
        }
    }
    walls
}

/// Adds the four sides of a pillar. Far sides are visible through holes in
/// the near ones; sides shared with a joined neighbour are left out.
fn pillar<'a>(lens: &Lens, thing: &Thing, textures: &[&'a Texture], walls: &mut Vec<Wall<'a>>) {
    // A separate block is as large as its image.
    let size = match (thing.joined, texture(thing, Direction::Up, textures)) {
        (None, Some(texture)) => texture.covered(),
        _ => Vec2::ONE,
    };
    let size = size * thing.scale;
    let half = size.x / 2.0;
    let from_middle = lens.at - thing.at;
    // An object is just coming out of it.
    if from_middle.abs().max_element() < half - 0.001 {
        return;
    }
    let cell = thing.at.floor().as_ivec2();
    for facing in Direction::ALL {
        let is_joined = thing.joined.unwrap_or(0) >> facing.index() & 1 == 1;
        let Some(texture) = texture(thing, facing.opposite(), textures) else {
            continue;
        };
        if is_joined {
            continue;
        }
        let ends = side(thing.at, half, facing);
        let out = facing.delta().as_vec2();
        let is_near = (from_middle - out * half).dot(out) > 0.0;
        walls.push(Wall {
            ends: if is_near { ends } else { [ends[1], ends[0]] },
            low: thing.lift,
            high: thing.lift + size.y,
            glued: Glued::Block(texture, thing.joined.is_none()),
            light: light(facing) * if is_near { 1.0 } else { 0.55 },
            order: Order::new(lens, cell, false, (ends[0] + ends[1]) / 2.0, thing.order),
        });
    }
}

/// Adds an image that faces the camera; a word is on its board, which has a
/// post.
fn upright<'a>(
    lens: &Lens,
    scene: &Scene,
    thing: &Thing,
    textures: &[&'a Texture],
    walls: &mut Vec<Wall<'a>>,
) {
    let looking = scene.eye.facing;
    let Some(glued) = texture(thing, looking, textures) else {
        return;
    };
    if lens.view(thing.at).y < TOO_NEAR {
        return;
    }
    let is_sign = thing
        .skins
        .first()
        .and_then(|skin| scene.skins.get(*skin))
        .is_some_and(|skin| skin.is_sign);
    let cell = thing.at.floor().as_ivec2();
    let order = || Order::new(lens, cell, true, thing.at, thing.order);
    let mut stand = |width: f32, low: f32, high: f32, glued: Glued<'a>| {
        let half = lens.right * width / 2.0;
        walls.push(Wall {
            ends: [thing.at - half, thing.at + half],
            low,
            high,
            glued,
            light: 1.0,
            order: order(),
        });
    };
    // It grows and shrinks about its middle.
    let full = if is_sign { SIGN } else { UPRIGHT };
    let size = full * thing.scale;
    let mut low = thing.lift + (full - size) / 2.0;
    if is_sign {
        let post = mix(scene.colours.sign, [255; 3], 0.12);
        stand(0.09, thing.lift, thing.lift + POST, Glued::Plain(post));
        low += POST;
    }
    stand(size, low, low + size, Glued::Texture(glued));
}

/// Draws a surface column by column.
fn draw(canvas: &mut Canvas, lens: &Lens, scene: &Scene, wall: &Wall) {
    let [mut left, mut right] = wall.ends.map(|end| lens.view(end));
    let (mut from, mut to) = (0.0, 1.0);
    if left.y < NEAR && right.y < NEAR {
        return;
    }
    // Clipped behind the camera.
    let cut = (NEAR - left.y) / (right.y - left.y);
    if left.y < NEAR {
        (left, from) = (left.lerp(right, cut), cut);
    } else if right.y < NEAR {
        (right, to) = (left.lerp(right, cut), cut);
    }
    let (left_column, right_column) = (lens.column(left), lens.column(right));
    if right_column <= left_column {
        return;
    }
    let first = (left_column - 0.5).ceil().max(0.0) as i32;
    let end = (right_column - 0.5).ceil().min(canvas.width as f32) as i32;
    for x in first..end {
        let part = (x as f32 + 0.5 - left_column) / (right_column - left_column);
        // The inverse depth is linear on the screen.
        let (near, far) = (1.0 / left.y, 1.0 / right.y);
        let inverse = near + (far - near) * part;
        let along = (from * near + (to * far - from * near) * part) / inverse;
        let depth = 1.0 / inverse;
        let (top, bottom) = (lens.row(wall.high, depth), lens.row(wall.low, depth));
        let swallowed = fog(depth);
        let rows = (top - 0.5).ceil().max(0.0) as i32
            ..(bottom - 0.5).ceil().min(canvas.height as f32) as i32;
        for y in rows {
            let down = (y as f32 + 0.5 - top) / (bottom - top);
            let [r, g, b, a] = match wall.glued {
                Glued::Texture(texture) => texture.sample(Vec2::new(along, down)),
                Glued::Block(texture, stretched) => {
                    texture.sample_block(Vec2::new(along, down), stretched)
                }
                Glued::Plain([r, g, b]) => [r, g, b, 255],
            };
            if a > 0 {
                let lit = mix([0; 3], [r, g, b], wall.light);
                canvas.mix(x, y, mix(lit, scene.colours.haze, swallowed), a);
            }
        }
    }
}
