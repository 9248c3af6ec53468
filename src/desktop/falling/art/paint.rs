//! How a block looks: its form, lit from above on the left, with a dark line
//! around it like everything in the game.

use bevy::math::{Vec2, Vec2Swizzles, Vec3};

use super::colours::Colours;
use super::drawings;
use super::letters::Letter;
use super::signs;
use super::solid::{SIDES, blend, disc, polygon, slab, stroke};
use kotodama_falling::description::{Class, Drawing, Form};

/// What a block is connected with, each a mask of sides: 1 right, 2 up, 4 left,
/// 8 down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Joins {
    /// Alike neighbours that it touches.
    pub touching: u8,
    /// Neighbours that it is joined to: half of a capsule.
    pub joined: u8,
}

/// What is drawn on a block besides its colour.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    Nothing,
    Sign(u8),
    Glyph(Letter),
    /// A picture that the rules ask for.
    Drawing(Drawing),
    /// A word that the rules ask for.
    Text(Letter),
}

/// Everything that makes the picture of a block.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Paint {
    pub form: Form,
    pub class: Class,
    pub colours: Colours,
    pub mark: Mark,
    pub joins: Joins,
}

/// Width of the dark line.
const LINE: f32 = 0.045;
/// From the middle to the edge of a block.
const REACH: f32 = 0.475;

/// Where the light comes from.
const LIGHT: Vec2 = Vec2::new(-0.55, -0.83);

/// Red, green, blue and opacity of a point, 0 to 1.
type Light = (Vec3, f32);

impl Paint {
    /// Returns the picture, `side` pixels wide and high: four bytes for each
    /// pixel.
    pub(super) fn pixels(&self, side: u32) -> Vec<u8> {
        draw(side, |p, pixel| self.at(p, pixel))
    }

    /// Returns the body of the block.
    fn body(&self, p: Vec2) -> f32 {
        let joins = self.joins;
        let sides = |mask: u8| {
            SIDES
                .into_iter()
                .enumerate()
                .filter(move |(bit, _)| mask & (1 << bit) != 0)
                .map(|(_, side)| side)
        };
        let alone = match (self.class, self.form) {
            (Class::Target, _) => target(p),
            (_, Form::Disc | Form::Ring) => disc(p, REACH),
            (_, Form::Square | Form::Frame) => slab(p, Vec2::splat(REACH), 0.1),
            (_, Form::Gem) => polygon(p, 8, 0.5, std::f32::consts::PI / 8.0),
            (_, Form::Bomb | Form::LitBomb) => bomb(p),
        };
        // A neck to what it touches.
        let neck = |d: f32, side: Vec2| {
            let half = side.abs() * 0.5 + side.yx().abs() * 0.27;
            blend(d, slab(p - side * 0.4, half, 0.0), 0.2)
        };
        let touching = sides(joins.touching & !joins.joined).fold(alone, neck);
        // The whole width towards what it is joined to.
        let half = |d: f32, side: Vec2| {
            let half = side.abs() * 0.5 + side.yx().abs() * REACH;
            d.min(slab(p - side * 0.5, half, 0.0))
        };
        sides(joins.joined).fold(touching, half)
    }

    fn at(&self, p: Vec2, pixel: f32) -> Light {
        let d = self.body(p);
        let cover = coverage(d, pixel);
        if cover <= 0.0 {
            return (Vec3::ZERO, 0.0);
        }
        // The way out of the form, for the light.
        let e = 0.01;
        let slope = |x: Vec2| self.body(p + x * e) - self.body(p - x * e);
        let out = Vec2::new(slope(Vec2::X), slope(Vec2::Y)).normalize_or_zero();
        let light = out.dot(LIGHT);
        let (shade, alpha) = match (self.class, self.form) {
            (Class::Target, _) => ball(p, d, light, 0.3),
            (_, Form::Disc) => ball(p, d, light, 0.42),
            (_, Form::Bomb | Form::LitBomb) => ball(p, d, light, 0.34),
            (_, Form::Ring) => hollow(d, light, disc(p, 0.22)),
            (_, Form::Square) => plate(p, d, light),
            (_, Form::Frame) => hollow(d, light, slab(p, Vec2::splat(0.23), 0.05)),
            (_, Form::Gem) => gem(p),
        };
        let mut colour = self.colours.at(shade);
        colour = self.class_marks(p, pixel, colour);
        let is_drawn = matches!(self.mark, Mark::Drawing(_) | Mark::Text(_));
        if is_drawn || !matches!(self.form, Form::Ring | Form::Frame) {
            colour = self.mark(p, pixel, colour);
        }
        // A light spot would lie over what is drawn.
        if !is_drawn {
            colour = self.shine(p, pixel, colour);
        }
        let line = coverage(-(d + LINE), pixel);
        colour = colour.lerp(self.colours.at(-0.9), line);
        if matches!(self.form, Form::Bomb | Form::LitBomb) {
            colour = fuse(p, pixel, colour, self.form == Form::LitBomb);
        }
        (colour, cover * alpha.max(line))
    }

    /// Returns a bright spot, as on everything that shines.
    fn shine(&self, p: Vec2, pixel: f32, colour: Vec3) -> Vec3 {
        let (spot, strength) = match (self.class, self.form) {
            (Class::Normal, Form::Disc) => {
                let q = Vec2::new(p.x + 0.17, p.y + 0.23);
                let q = Vec2::from_angle(0.6).rotate(q);
                (Vec2::new(q.x, q.y * 1.9).length() - 0.115, 0.75)
            }
            (_, Form::Bomb | Form::LitBomb) => (disc(p - Vec2::new(-0.17, -0.03), 0.07), 0.7),
            (Class::Normal, Form::Gem) => (
                stroke(p, Vec2::new(-0.16, -0.12), Vec2::new(-0.05, -0.2), 0.022),
                0.85,
            ),
            (Class::Normal, Form::Square) => (
                slab(
                    p - Vec2::new(-0.235, -0.255),
                    Vec2::new(0.085, 0.028),
                    0.028,
                ),
                0.55,
            ),
            _ => return colour,
        };
        let soft = pixel.max(0.03);
        colour.lerp(Vec3::ONE, coverage(spot, soft) * strength)
    }

    fn class_marks(&self, p: Vec2, pixel: f32, colour: Vec3) -> Vec3 {
        let dark = self.colours.at(-0.75);
        match self.class {
            _ if matches!(self.form, Form::Bomb | Form::LitBomb) => colour,
            Class::Normal => colour,
            // Dull and chipped.
            Class::Garbage => {
                let q = p.abs();
                let nick = stroke(q, Vec2::splat(0.22), Vec2::splat(0.27), 0.03);
                let dull = colour.lerp(self.colours.at(-0.25), 0.55);
                dull.lerp(dark, coverage(nick, pixel) * 0.6)
            }
            // Four rivets.
            Class::Fixed => {
                let rivet = disc(p.abs() - 0.29, 0.05);
                colour
                    .lerp(self.colours.at(-0.2), 0.5)
                    .lerp(dark, coverage(rivet, pixel))
            }
            // Somebody looks out of it.
            Class::Target => {
                let q = Vec2::new(p.x.abs(), p.y);
                let white = disc(q - Vec2::new(0.14, -0.03), 0.105);
                let pupil = disc(q - Vec2::new(0.12, 0.0), 0.052);
                let mouth = stroke(q, Vec2::new(0.0, 0.2), Vec2::new(0.1, 0.165), 0.024);
                colour
                    .lerp(dark, coverage(mouth, pixel))
                    .lerp(Vec3::ONE, coverage(white, pixel))
                    .lerp(Vec3::splat(0.08), coverage(pupil, pixel))
            }
        }
    }

    fn mark(&self, p: Vec2, pixel: f32, colour: Vec3) -> Vec3 {
        match &self.mark {
            Mark::Drawing(drawing) => return drawings::draw(drawing, p, pixel, colour),
            Mark::Text(word) => {
                let inside = coverage(word.word(p, pixel), pixel);
                return colour.lerp(self.colours.ink(), inside);
            }
            _ => {}
        }
        let sign = |p: Vec2| match &self.mark {
            Mark::Nothing | Mark::Drawing(_) | Mark::Text(_) => 1.0,
            // Faces and rivets tell such blocks apart from all others.
            Mark::Sign(_) if self.class.is_fixed() => 1.0,
            Mark::Sign(role) => signs::sign(*role, p),
            Mark::Glyph(letter) => letter.distance(p),
        };
        // Pressed in: the lower edge catches the light.
        let edge = coverage(sign(p - Vec2::Y * 0.03), pixel);
        let inside = coverage(sign(p), pixel);
        colour
            .lerp(self.colours.at(0.75), edge * 0.4)
            .lerp(self.colours.at(-0.7), inside * 0.55)
    }
}

/// Returns a ball, rounded off over `edge`.
fn ball(p: Vec2, d: f32, light: f32, edge: f32) -> (f32, f32) {
    let depth = ((-d - LINE) / edge).clamp(0.0, 1.0);
    let slope = (1.0 - depth).powi(2);
    // Light comes back from below.
    let back = (p.y - 0.2).max(0.0) * slope * 0.5;
    (light * slope * 0.62 + 0.06 - p.y * 0.22 + back, 1.0)
}

/// Returns a plate with sloping edges.
fn plate(p: Vec2, d: f32, light: f32) -> (f32, f32) {
    let depth = (-d - LINE) / 0.105;
    let slope = 1.0 - ((depth - 0.8) / 0.25).clamp(0.0, 1.0);
    (
        light * slope * 0.68 + (1.0 - slope) * (0.05 - p.y * 0.3),
        1.0,
    )
}

/// Returns a form with a hole.
fn hollow(d: f32, light: f32, hole: f32) -> (f32, f32) {
    let wall = (-d).min(hole);
    let slope = 1.0 - (wall / 0.12).clamp(0.0, 1.0);
    // Both edges of the wall are lit, the inner one the other way round.
    let light = if -d < hole { light } else { -light };
    let alpha: f32 = if hole < 0.0 { 0.22 } else { 1.0 };
    let inner = coverage(hole.abs() - LINE * 0.6, 0.01) * 0.9;
    (light * slope * 0.6 + 0.05 - inner, alpha.max(inner))
}

/// Returns a cut stone: a table and slanting sides.
fn gem(p: Vec2) -> (f32, f32) {
    let table = polygon(p, 8, 0.27, std::f32::consts::PI / 8.0);
    if table < 0.0 {
        return (0.2 - p.y * 0.7 - p.x * 0.35, 1.0);
    }
    let side = (p.y.atan2(p.x) / std::f32::consts::FRAC_PI_4).round();
    let out = Vec2::from_angle(side * std::f32::consts::FRAC_PI_4);
    (out.dot(LIGHT) * 0.62 - 0.08, 1.0)
}

/// Returns a ball with a neck at the top on the right.
fn bomb(p: Vec2) -> f32 {
    let body = disc(p - Vec2::new(-0.04, 0.07), 0.37);
    let q = Vec2::from_angle(-0.6).rotate(p - Vec2::new(-0.04, 0.07));
    let neck = slab(q - Vec2::new(0.0, -0.38), Vec2::new(0.13, 0.08), 0.03);
    let fuse = stroke(p, Vec2::new(0.2, -0.28), Vec2::new(0.33, -0.36), 0.065);
    let spark = disc(p - Vec2::new(0.35, -0.35), 0.13);
    blend(body.min(neck), fuse, 0.05).min(spark)
}

/// Returns the fuse of a bomb over its body, and the flame at its end.
fn fuse(p: Vec2, pixel: f32, colour: Vec3, lit: bool) -> Vec3 {
    let cord = stroke(p, Vec2::new(0.19, -0.27), Vec2::new(0.33, -0.35), 0.045);
    let cord = colour.lerp(Vec3::new(0.82, 0.68, 0.45), coverage(cord, pixel));
    let q = p - Vec2::new(0.35, -0.35);
    if lit {
        let flame = cord.lerp(Vec3::new(1.0, 0.42, 0.1), coverage(disc(q, 0.13), pixel));
        let bright = flame.lerp(Vec3::new(1.0, 0.85, 0.25), coverage(disc(q, 0.09), pixel));
        bright.lerp(Vec3::ONE, coverage(disc(q, 0.045), pixel))
    } else {
        cord.lerp(Vec3::new(0.3, 0.26, 0.24), coverage(disc(q, 0.06), pixel))
    }
}

/// Returns a round body with little horns.
fn target(p: Vec2) -> f32 {
    let q = Vec2::new(p.x.abs(), p.y);
    let body = disc(p - Vec2::Y * 0.045, 0.41);
    let horn = stroke(q, Vec2::new(0.22, -0.25), Vec2::new(0.33, -0.42), 0.05);
    let feet = disc(q - Vec2::new(0.22, 0.39), 0.085);
    blend(blend(body, horn, 0.1), feet, 0.08)
}

/// Returns how much of a pixel of this width lies inside a form.
pub(super) fn coverage(distance: f32, pixel: f32) -> f32 {
    (0.5 - distance / pixel).clamp(0.0, 1.0)
}

/// Returns a square picture of what `light` says of each point, which also gets
/// the width of a pixel.
pub(super) fn draw(side: u32, light: impl Fn(Vec2, f32) -> Light) -> Vec<u8> {
    let pixel = 1.0 / side.max(1) as f32;
    let mut bytes = Vec::with_capacity((side * side * 4) as usize);
    for y in 0..side {
        for x in 0..side {
            let p = (Vec2::new(x as f32, y as f32) + 0.5) * pixel - 0.5;
            let (colour, alpha) = light(p, pixel);
            let byte = |part: f32| (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
            bytes.extend([byte(colour.x), byte(colour.y), byte(colour.z), byte(alpha)]);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use bevy::color::Color;

    use super::*;

    const FORMS: [Form; 7] = [
        Form::Disc,
        Form::Ring,
        Form::Square,
        Form::Frame,
        Form::Gem,
        Form::Bomb,
        Form::LitBomb,
    ];
    const CLASSES: [Class; 4] = [Class::Normal, Class::Garbage, Class::Fixed, Class::Target];

    fn paint(form: Form, class: Class) -> Paint {
        Paint {
            form,
            class,
            colours: Colours::new(Color::srgb(0.3, 0.6, 0.9)),
            mark: Mark::Sign(2),
            joins: Joins::default(),
        }
    }

    #[test]
    fn every_form_and_class_has_a_look_of_its_own() {
        let mut seen = Vec::new();
        for form in FORMS {
            let pixels = paint(form, Class::Normal).pixels(24);
            assert!(!seen.contains(&pixels), "{form:?}");
            seen.push(pixels);
        }
        for class in CLASSES.into_iter().skip(1) {
            let pixels = paint(Form::Square, class).pixels(24);
            assert!(!seen.contains(&pixels), "{class:?}");
            seen.push(pixels);
        }
    }

    #[test]
    fn any_size_can_be_drawn() {
        for side in [0, 1, 2, 7, 33] {
            let pixels = paint(Form::Gem, Class::Normal).pixels(side);
            assert_eq!(pixels.len(), (side * side * 4) as usize);
        }
    }

    /// What is connected meets at the edge: no line is seen between.
    #[test]
    fn connected_sides_reach_the_edge() {
        let alpha = |joins: Joins, x: usize, y: usize| {
            let disc = Paint {
                joins,
                ..paint(Form::Disc, Class::Normal)
            };
            disc.pixels(32)[(y * 32 + x) * 4 + 3]
        };
        let touching = |touching| Joins {
            touching,
            joined: 0,
        };
        let joined = |joined| Joins {
            touching: 0,
            joined,
        };
        assert!(alpha(touching(0), 31, 16) < 128);
        for (bit, (x, y)) in [(31, 16), (16, 0), (0, 16), (16, 31)]
            .into_iter()
            .enumerate()
        {
            assert_eq!(alpha(touching(1 << bit), x, y), 255, "side {bit}");
            assert_eq!(alpha(joined(1 << bit), x, y), 255, "side {bit}");
        }
        // A capsule is straight, a neck is not.
        assert_eq!(alpha(joined(1), 31, 3), 255);
        assert_eq!(alpha(touching(1), 31, 3), 0);
    }
}
