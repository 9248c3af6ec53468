//! Painting of a scene by the processor alone: the sky, the ground with flat
//! objects, and upright surfaces from far to near.

use bevy::math::{IVec2, UVec2, Vec2};
use image::RgbaImage;

use super::canvas::{Canvas, Lens, fog, mix};
use super::scene::{Form, REACH, Scene, Thing};
use super::surroundings;
use super::texture::{Texture, Textures, texture};
use super::walls;
use kotodama_board::Direction;

/// Paints a scene as an image of this size. `texel` returns a pixel of the
/// atlas; `textures` caches earlier ones.
pub(super) fn paint(
    scene: &Scene,
    size: UVec2,
    textures: &mut Textures,
    texel: &dyn Fn(UVec2) -> [u8; 4],
) -> RgbaImage {
    let size = size.max(UVec2::ONE);
    let mut canvas = Canvas::new(size);
    let lens = Lens::new(&scene.eye, size);
    let textures = textures.of(scene, texel);
    surroundings::sky(&mut canvas, &lens, scene);
    floor(&mut canvas, &lens, scene, &textures);
    walls::paint(&mut canvas, &lens, scene, &textures);
    here(&mut canvas, scene, &textures);
    surroundings::compass(&mut canvas, scene);
    surroundings::frame(&mut canvas, &scene.colours);
    canvas.image
}

/// Flat image on the ground: an object, or the shadow of one.
#[derive(Clone, Copy)]
struct Flat<'a> {
    corner: Vec2,
    side: f32,
    texture: Option<&'a Texture>,
}

/// Opacity of a shadow in its middle.
const SHADOW: f32 = 90.0;

impl<'a> Flat<'a> {
    fn of(scene: &Scene, thing: &Thing, textures: &[&'a Texture]) -> Option<Self> {
        let lies = thing.form == Form::Flat;
        let (side, texture) = match thing.form {
            // It lies as on the flat board, whatever the view direction.
            Form::Flat => (thing.scale, texture(thing, Direction::Up, textures)),
            Form::Upright if !thing.is_speck && !scene.is_here(thing) => (0.7 * thing.scale, None),
            _ => return None,
        };
        (texture.is_some() || !lies).then_some(Self {
            corner: thing.at - side / 2.0,
            side,
            texture,
        })
    }

    /// Returns colour and opacity at a position of the ground.
    fn sample(&self, place: Vec2) -> [u8; 4] {
        let at = (place - self.corner) / self.side.max(0.01);
        if at.min_element() < 0.0 || at.max_element() >= 1.0 {
            return [0; 4];
        }
        match self.texture {
            Some(texture) => texture.sample(at),
            None => {
                let off = (at * 2.0 - 1.0).length();
                [0, 0, 0, if off < 1.0 { SHADOW as u8 } else { 0 }]
            }
        }
    }
}

/// Objects on each cell near the protagonist, from bottom to top.
struct Ground<'a> {
    first: IVec2,
    cells: Vec<Vec<Flat<'a>>>,
}

/// Number of visible cells to each side, plus those that objects glide from.
const SIDES: i32 = 2 * REACH + 3;

impl<'a> Ground<'a> {
    fn new(scene: &Scene, textures: &[&'a Texture]) -> Self {
        let mut ground = Self {
            first: scene.cell - (REACH + 1),
            cells: vec![Vec::new(); (SIDES * SIDES) as usize],
        };
        // Shadows lie above everything.
        for shadows in [false, true] {
            for thing in &scene.things {
                if let Some(flat) = Flat::of(scene, thing, textures)
                    && flat.texture.is_none() == shadows
                {
                    ground.lay(flat);
                }
            }
        }
        ground
    }

    fn lay(&mut self, flat: Flat<'a>) {
        let first = flat.corner.floor().as_ivec2();
        let last = (flat.corner + flat.side).ceil().as_ivec2();
        for y in first.y..last.y {
            for x in first.x..last.x {
                if let Some(index) = self.index(IVec2::new(x, y)) {
                    self.cells[index].push(flat);
                }
            }
        }
    }

    fn index(&self, cell: IVec2) -> Option<usize> {
        let at = cell - self.first;
        let inside = at.min_element() >= 0 && at.max_element() < SIDES;
        inside.then_some((at.y * SIDES + at.x) as usize)
    }

    fn on(&self, cell: IVec2) -> &[Flat<'a>] {
        self.index(cell).map_or(&[], |index| &self.cells[index])
    }
}

/// Part of a cell that its border line takes on each side.
const LINE: f32 = 0.02;

/// Paints everything below the horizon.
fn floor(canvas: &mut Canvas, lens: &Lens, scene: &Scene, textures: &[&Texture]) {
    let ground = Ground::new(scene, textures);
    let colours = &scene.colours;
    for y in lens.horizon as i32..canvas.height {
        let depth = lens.focal * lens.height / (y as f32 + 0.5 - lens.horizon);
        let swallowed = fog(depth);
        // Lines thinner than a pixel are fainter instead of broken.
        let pixel = depth / lens.focal;
        let width = LINE.max(pixel * 0.5);
        let strength = LINE / width * 0.75;
        for x in 0..canvas.width {
            let side = (x as f32 + 0.5 - lens.centre) * depth / lens.focal;
            let place = lens.at + lens.ahead * depth + lens.right * side;
            let cell = place.floor().as_ivec2();
            let outside = cell.min_element() < 0
                || cell.x >= scene.bounds.x
                || cell.y >= scene.bounds.y
                || !scene.reaches(cell);
            if outside {
                canvas.set(x, y, colours.haze);
                continue;
            }
            let mut colour = colours.floor[((cell.x + cell.y) & 1) as usize];
            let inside = place - cell.as_vec2();
            let edge = inside.min(1.0 - inside).min_element();
            if edge < width {
                colour = mix(colour, colours.line, strength);
            }
            for flat in ground.on(cell) {
                let [r, g, b, a] = flat.sample(place);
                colour = mix(colour, [r, g, b], f32::from(a) / 255.0);
            }
            canvas.set(x, y, mix(colour, colours.haze, swallowed));
        }
    }
}

/// Paints the objects in the cell of the camera small at the lower edge, with
/// the protagonist in the middle, because they would hide everything else.
fn here(canvas: &mut Canvas, scene: &Scene, textures: &[&Texture]) {
    const SIDE: i32 = kotodama_gfx::atlas::SIDE as i32;
    let zoom = (canvas.height / 110).max(1);
    let side = SIDE * zoom;
    let middle = canvas.width / 2 - side / 2;
    let stands = |thing: &&Thing| {
        let stands = matches!(thing.form, Form::Upright | Form::Pillar);
        stands && scene.is_here(thing) && !thing.is_speck
    };
    let others = scene.things.iter().filter(stands).filter(|it| !it.is_lead);
    let mut places: Vec<(&Thing, i32)> = others
        .enumerate()
        .map(|(n, thing)| {
            let step = n as i32 / 2 + 1;
            let way = if n % 2 == 0 { step } else { -step };
            (thing, middle + way * (side + zoom * 2))
        })
        .collect();
    let lead = scene.things.iter().filter(stands).find(|it| it.is_lead);
    places.extend(lead.map(|lead| (lead, middle)));
    for (thing, left) in places {
        let Some(texture) = texture(thing, scene.eye.facing, textures) else {
            continue;
        };
        let lift = if thing.is_lead { 0.0 } else { thing.lift };
        let top = canvas.height - side - 2 - (lift * side as f32) as i32;
        for y in 0..side {
            for x in 0..side {
                let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / side as f32;
                let at = (at - 0.5) / thing.scale.max(0.01) + 0.5;
                if at.min_element() < 0.0 || at.max_element() >= 1.0 {
                    continue;
                }
                let [r, g, b, a] = texture.sample(at);
                canvas.mix(left + x, top + y, [r, g, b], a);
            }
        }
    }
}
