//! One texture with all pictures, made again when blocks change their size.

use std::collections::BTreeMap;

use bevy::image::ImageSampler;
use bevy::prelude::*;

use super::colours::{Colours, role_colour};
use super::letters::Letter;
use super::paint::{Mark, Paint, coverage, draw};
use super::solid::{disc, polygon, slab};
use crate::choices::Marks;
use crate::rule_texts;
use kotodama_falling::description::{BlockPart, Class, Drawing, Form};
use kotodama_falling::rules::Rules;
use kotodama_gfx::art::Art;
use kotodama_gfx::grid::Grid;
use kotodama_ui::prelude::*;

pub use super::paint::Joins;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sheet>()
        .add_systems(Startup, reserve)
        .add_systems(
            Update,
            upload
                .after(AppSystems::Show)
                .run_if(resource_changed::<Sheet>),
        );
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Look {
    /// A block of a role.
    Block(u8, Joins),
    /// Where a block of this role will be: an outline, white.
    Ghost(u8),
    /// The shape of a block of this role, white.
    Shadow(u8),
    /// Something small and white.
    Particle(ParticleShape),
}

/// Small white pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParticleShape {
    /// A full square, up to its edges.
    Plain,
    /// A soft ball of light.
    Glow,
    Spark,
    Shard,
    Drop,
    Ring,
    /// Lines in the corners, around what is marked.
    Corners,
    /// A cell that must not be filled.
    Cross,
}

/// Width and height of the texture at most.
const WIDEST: u32 = 4096;
/// A picture is drawn larger by stretching it.
const LARGEST: u32 = 128;

/// Returns the side of pictures for cells of this size.
fn side_of(cell: f32) -> u32 {
    (cell.round().max(1.0) as u32).min(LARGEST)
}

/// The texture and what is in it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Sheet {
    /// The texture.
    pub image: Handle<Image>,
    grid: Grid,
    slots: BTreeMap<Look, u32>,
    /// Rows of pixels, four bytes each.
    data: Vec<u8>,
    parts: Vec<BlockPart>,
    colours: BTreeMap<u8, Color>,
    letters: BTreeMap<u8, Letter>,
    /// What is written on roles, in the language of the player.
    words: BTreeMap<u8, Letter>,
    /// Pictures that the rules bring along, as many bytes as `Paint` gives.
    pictures: BTreeMap<u8, image::RgbaImage>,
    marks: Marks,
    /// Grows whenever pictures are forgotten.
    generation: u32,
}

impl Sheet {
    /// Returns whether these are the rules whose blocks are in it.
    pub fn shows(&self, rules: &Rules) -> bool {
        self.parts == rules.description.blocks
    }

    /// Forgets all pictures: other rules, or other signs on them.
    pub fn begin(
        &mut self,
        rules: &Rules,
        marks: Marks,
        palette: &Palette,
        art: &Art,
        pictures: BTreeMap<u8, image::RgbaImage>,
    ) {
        self.parts.clone_from(&rules.description.blocks);
        self.marks = marks;
        self.pictures = pictures;
        self.colours.clear();
        self.letters.clear();
        self.words.clear();
        for part in &self.parts {
            let colour = role_colour(Some(part), part.id, palette);
            self.colours.insert(part.id, colour);
            self.letters.insert(part.id, Letter(art.dots(part.glyph)));
            if let Some(Drawing::Text(text)) = &part.drawing {
                let dots = art.word(&rule_texts::block_word(text));
                self.words.insert(part.id, Letter(dots));
            }
        }
        self.clear();
    }

    /// Returns a number that changes when pictures have moved in the texture.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    fn clear(&mut self) {
        self.generation += 1;
        self.slots.clear();
        self.data.clear();
    }

    /// Returns whether its pictures have another size than cells of this size
    /// want.
    pub fn needs_size(&self, cell: f32) -> bool {
        self.grid.side != side_of(cell)
    }

    /// Pictures get this size, in pixels.
    pub fn resize(&mut self, cell: f32) {
        let side = side_of(cell);
        if side != self.grid.side {
            self.grid.side = side;
            self.grid.columns = (1024 / self.grid.stride()).max(4);
            self.clear();
        }
    }

    /// Returns the colour of a role.
    pub fn colour(&self, role: u8) -> Color {
        self.colours.get(&role).copied().unwrap_or(Color::WHITE)
    }

    /// Returns the form of a role.
    pub fn form(&self, role: u8) -> Form {
        self.part(role).map_or(Form::Square, |part| part.form)
    }

    fn part(&self, role: u8) -> Option<&BlockPart> {
        self.parts.iter().find(|part| part.id == role)
    }

    /// Returns whether it has this picture, and where.
    pub fn find(&self, look: Look) -> Option<Rect> {
        self.slots.get(&look).map(|slot| self.grid.rect(*slot))
    }

    /// Returns where a picture lies in the texture; it is drawn if it is not
    /// there.
    pub fn make(&mut self, look: Look) -> Rect {
        if let Some(rect) = self.find(look) {
            return rect;
        }
        if self.grid.side == 0 {
            self.resize(1.0);
        }
        let slot = self.slots.len() as u32;
        if (slot / self.grid.columns + 1) * self.grid.stride() > WIDEST {
            // More looks than anybody can tell apart: they share the first.
            return self.grid.rect(0);
        }
        let pixels = self.draw(look);
        self.grid.put(&mut self.data, slot, &pixels);
        self.slots.insert(look, slot);
        self.grid.rect(slot)
    }

    /// Returns a picture by itself, as rows of pixels of four bytes.
    pub fn pixels(&self, look: Look) -> Vec<u8> {
        self.draw(look)
    }

    fn paint(&self, role: u8, joins: Joins) -> Paint {
        let part = self.part(role);
        let letter = || self.letters.get(&role).cloned().unwrap_or_default();
        Paint {
            form: part.map_or(Form::Square, |part| part.form),
            class: part.map_or(Class::Normal, |part| part.class),
            colours: Colours::new(self.colour(role)),
            mark: match (part.and_then(|part| part.drawing.as_ref()), self.marks) {
                (Some(Drawing::Text(_)), _) => {
                    Mark::Text(self.words.get(&role).cloned().unwrap_or_default())
                }
                (Some(drawing), _) => Mark::Drawing(drawing.clone()),
                (None, Marks::Off) => Mark::Nothing,
                (None, Marks::Signs) => Mark::Sign(role),
                (None, Marks::Glyphs) => Mark::Glyph(letter()),
            },
            joins,
        }
    }

    fn draw(&self, look: Look) -> Vec<u8> {
        let side = self.grid.side;
        match look {
            Look::Block(role, joins) => match self.pictures.get(&role) {
                Some(picture) => image::imageops::resize(
                    picture,
                    side,
                    side,
                    image::imageops::FilterType::Triangle,
                )
                .into_raw(),
                None => self.paint(role, joins).pixels(side),
            },
            Look::Shadow(role) => {
                let solid = self.paint(role, Joins::default());
                let mut pixels = solid.pixels(side);
                for pixel in pixels.chunks_exact_mut(4) {
                    pixel[..3].fill(255);
                    if pixel[3] > 40 {
                        pixel[3] = 255;
                    }
                }
                pixels
            }
            Look::Ghost(role) => {
                let form = self.form(role);
                draw(side, |p, pixel| {
                    let edge = match form {
                        Form::Disc | Form::Ring => disc(p, 0.43),
                        Form::Square | Form::Frame => slab(p, Vec2::splat(0.43), 0.09),
                        Form::Gem => polygon(p, 8, 0.46, std::f32::consts::PI / 8.0),
                        Form::Bomb | Form::LitBomb => disc(p, 0.4),
                    };
                    let line = coverage(edge.abs() - 0.04, pixel);
                    let inside = coverage(edge, pixel) * 0.16;
                    (Vec3::ONE, line.max(inside))
                })
            }
            Look::Particle(shape) => draw(side, |p, pixel| (Vec3::ONE, shape.at(p, pixel))),
        }
    }
}

impl ParticleShape {
    fn at(self, p: Vec2, pixel: f32) -> f32 {
        let round = p.length();
        match self {
            Self::Plain => 1.0,
            Self::Glow => (1.0 - 2.0 * round).clamp(0.0, 1.0).powi(2),
            Self::Spark => {
                let arm = |a: f32, b: f32| (0.03 / (b.abs() + 0.012)) * (0.5 - a.abs()).max(0.0);
                (arm(p.x, p.y) + arm(p.y, p.x)).clamp(0.0, 1.0)
            }
            Self::Shard => coverage(polygon(p, 3, 0.42, 0.4), pixel),
            Self::Drop => coverage(disc(p, 0.4), pixel),
            Self::Ring => coverage((round - 0.42).abs() - 0.04, pixel.max(0.03)),
            Self::Corners => {
                let q = p.abs();
                let frame = slab(p, Vec2::splat(0.46), 0.06).abs() - 0.035;
                coverage(frame, pixel) * f32::from(u8::from(q.min_element() > 0.24))
            }
            Self::Cross => {
                let q = Vec2::new(p.x.abs() - p.y.abs(), p.x.abs() + p.y.abs());
                let arm = (q.x.abs() / std::f32::consts::SQRT_2 - 0.05)
                    .max(q.y / std::f32::consts::SQRT_2 - 0.38);
                coverage(arm, pixel)
            }
        }
    }
}

/// Gives the texture its name before anything is drawn.
fn reserve(mut sheet: ResMut<Sheet>, images: Res<Assets<Image>>) {
    sheet.image = images.reserve_handle();
}

/// Puts what was drawn into the texture.
fn upload(sheet: Res<Sheet>, mut images: ResMut<Assets<Image>>) -> Result {
    if !sheet.data.is_empty() {
        let picture = sheet.grid.image(&sheet.data, ImageSampler::linear());
        images.insert(sheet.image.id(), picture)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_a_place_of_its_own() {
        let mut sheet = Sheet::default();
        sheet.resize(40.4);
        let looks = (1..9).flat_map(|role| {
            (0..16).map(move |touching| {
                Look::Block(
                    role,
                    Joins {
                        touching,
                        joined: 0,
                    },
                )
            })
        });
        let rects: Vec<Rect> = looks.map(|look| sheet.make(look)).collect();
        for (n, rect) in rects.iter().enumerate() {
            assert_eq!(rect.size(), Vec2::splat(40.0));
            for other in &rects[n + 1..] {
                assert!(rect.intersect(*other).is_empty());
            }
        }
        let (width, height) = (sheet.grid.width(), sheet.grid.height(&sheet.data));
        assert!(width <= 1024 && height <= WIDEST);
        assert!(rects.iter().all(|rect| rect.max.y < height as f32));
    }

    #[test]
    fn a_block_of_any_size_can_be_shown() {
        for cell in [0.001, 1.0, 3.0, 128.0, 900.0] {
            let mut sheet = Sheet::default();
            sheet.resize(cell);
            for shape in [
                ParticleShape::Plain,
                ParticleShape::Glow,
                ParticleShape::Cross,
                ParticleShape::Corners,
            ] {
                sheet.make(Look::Particle(shape));
            }
            sheet.make(Look::Ghost(1));
            let rect = sheet.make(Look::Shadow(1));
            assert!(rect.width() >= 1.0);
            assert_eq!(sheet.find(Look::Shadow(1)), Some(rect));
        }
    }
}
