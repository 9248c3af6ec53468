//! What rules ask to have drawn on a block: food, and the faces of those who
//! eat it. Each picture lies within 0.36 of the middle.

use bevy::math::{Vec2, Vec3};

use super::paint::coverage;
use super::solid::{blend, disc, polygon, stroke};
use kotodama_falling::description::Drawing;

/// A part of a picture: how far its edge is away, and its colour.
type Part = (f32, Vec3);

const INK: Vec3 = Vec3::new(0.16, 0.12, 0.14);
const WHITE: Vec3 = Vec3::new(1.0, 0.98, 0.95);
const BROWN: Vec3 = Vec3::new(0.55, 0.36, 0.22);
const TAN: Vec3 = Vec3::new(0.95, 0.8, 0.62);
const PINK: Vec3 = Vec3::new(0.96, 0.58, 0.62);
const LEAF: Vec3 = Vec3::new(0.22, 0.56, 0.26);
const CANE: Vec3 = Vec3::new(0.8, 0.93, 0.5);
const ORANGE: Vec3 = Vec3::new(0.95, 0.38, 0.1);
const YELLOW: Vec3 = Vec3::new(1.0, 0.93, 0.5);
/// Width of the dark line around a picture.
const LINE: f32 = 0.035;

/// Returns the colour of a point with the picture drawn over it.
pub(super) fn draw(drawing: &Drawing, p: Vec2, pixel: f32, colour: Vec3) -> Vec3 {
    let mirrored = Vec2::new(p.x.abs(), p.y);
    let outlined = |colour: Vec3, parts: &[Part]| {
        let all = parts.iter().map(|part| part.0).fold(1.0, f32::min);
        let lined = colour.lerp(INK, coverage(all - LINE, pixel) * 0.85);
        over(lined, pixel, parts)
    };
    match drawing {
        Drawing::Text(_) => colour,
        Drawing::Bone => outlined(colour, &[(bone(p), WHITE)]),
        Drawing::Carrot => carrot(p, pixel, colour, &outlined),
        Drawing::Bamboo => bamboo(p, pixel, colour, &outlined),
        Drawing::Banana => {
            let stem = stroke(p, Vec2::new(0.2, -0.3), Vec2::new(0.22, -0.22), 0.04);
            outlined(colour, &[(banana(p), YELLOW), (stem, BROWN)])
        }
        Drawing::Dog => dog(mirrored, pixel, colour, &outlined),
        Drawing::Rabbit => rabbit(mirrored, pixel, colour, &outlined),
        Drawing::Panda => panda(mirrored, pixel, colour, &outlined),
        Drawing::Monkey => monkey(mirrored, pixel, colour, &outlined),
    }
}

/// Draws parts over each other.
fn over(colour: Vec3, pixel: f32, parts: &[Part]) -> Vec3 {
    let parts = parts.iter();
    parts.fold(colour, |colour, (edge, ink)| {
        colour.lerp(*ink, coverage(*edge, pixel))
    })
}

/// Returns an oval.
fn oval(p: Vec2, middle: (f32, f32), half: (f32, f32)) -> f32 {
    let half = Vec2::from(half);
    let q = (p - Vec2::from(middle)) / half;
    (q.length() - 1.0) * half.min_element()
}

fn bone(p: Vec2) -> f32 {
    let q = Vec2::from_angle(0.7).rotate(p);
    let shaft = stroke(q, Vec2::new(-0.18, 0.0), Vec2::new(0.18, 0.0), 0.065);
    let end = disc(q.abs() - Vec2::new(0.22, 0.085), 0.095);
    blend(shaft, end, 0.05)
}

fn banana(p: Vec2) -> f32 {
    // A crescent.
    let outer = disc(p - Vec2::new(-0.06, -0.12), 0.38);
    let inner = disc(p - Vec2::new(-0.15, -0.23), 0.34);
    outer.max(-inner).max(-p.y - 0.26).max(-p.x - 0.33)
}

/// How the pictures put a dark line around their parts.
type Outlined<'a> = &'a dyn Fn(Vec3, &[Part]) -> Vec3;

fn carrot(p: Vec2, pixel: f32, colour: Vec3, outlined: Outlined<'_>) -> Vec3 {
    let q = Vec2::from_angle(0.65).rotate(p);
    let width = 0.15 * (1.0 - ((q.y + 0.1) / 0.5).clamp(0.0, 1.0)).sqrt();
    let root = (q.x.abs() - width.max(0.0))
        .max(-q.y - 0.14)
        .max(q.y - 0.38)
        * 0.8;
    let root = root.min(oval(q, (0.0, -0.08), (0.15, 0.1)));
    let leaf = |to: (f32, f32)| stroke(q, Vec2::new(0.0, -0.17), Vec2::from(to), 0.04);
    let leaves = leaf((0.0, -0.38))
        .min(leaf((-0.13, -0.33)))
        .min(leaf((0.13, -0.33)));
    let drawn = outlined(colour, &[(leaves, LEAF), (root, ORANGE)]);
    let ring = |y: f32, x: f32| stroke(q, Vec2::new(x, y), Vec2::new(x + 0.08, y), 0.014);
    over(
        drawn,
        pixel,
        &[(ring(-0.02, -0.11).min(ring(0.1, -0.0)), BROWN)],
    )
}

fn bamboo(p: Vec2, pixel: f32, colour: Vec3, outlined: Outlined<'_>) -> Vec3 {
    let q = Vec2::from_angle(0.3).rotate(p);
    let cane = stroke(q, Vec2::new(-0.06, -0.3), Vec2::new(-0.06, 0.3), 0.085);
    let leaf = |from: (f32, f32), to: (f32, f32)| {
        let (from, to) = (Vec2::from(from), Vec2::from(to));
        // Pointed at both ends.
        let middle = from.midpoint(to);
        let way = (to - from).normalize_or_zero();
        let side = Vec2::new(-way.y, way.x);
        let half = from.distance(to) / 2.0;
        let q = q - middle;
        let (along, across) = (q.dot(way), q.dot(side));
        across.abs() - 0.075 * (1.0 - (along / half).powi(2))
    };
    let leaves = leaf((0.0, -0.08), (0.28, -0.26)).min(leaf((0.0, -0.02), (0.3, 0.06)));
    let drawn = outlined(colour, &[(leaves, LEAF), (cane, CANE)]);
    let knot = |y: f32| stroke(q, Vec2::new(-0.13, y), Vec2::new(0.01, y), 0.02);
    over(drawn, pixel, &[(knot(-0.1).min(knot(0.12)), LEAF)])
}

/// Returns two eyes, mirrored.
fn eyes(q: Vec2, x: f32, y: f32) -> [Part; 2] {
    let eye = Vec2::new(x, y);
    [
        (disc(q - eye, 0.055), INK),
        (disc(q - eye - Vec2::new(-0.015, -0.02), 0.018), WHITE),
    ]
}

fn dog(q: Vec2, pixel: f32, colour: Vec3, outlined: Outlined<'_>) -> Vec3 {
    let head = oval(q, (0.0, 0.0), (0.27, 0.29));
    let ear = oval(q, (0.27, -0.04), (0.085, 0.21));
    let drawn = outlined(colour, &[(head, TAN), (ear, BROWN)]);
    let patch = oval(q, (0.0, 0.15), (0.17, 0.13));
    let nose = oval(q, (0.0, 0.07), (0.075, 0.055));
    let mouth = stroke(q, Vec2::new(0.0, 0.1), Vec2::new(0.0, 0.18), 0.016).min(stroke(
        q,
        Vec2::new(0.0, 0.18),
        Vec2::new(0.08, 0.2),
        0.016,
    ));
    let face = over(drawn, pixel, &[(patch, WHITE), (mouth, INK), (nose, INK)]);
    over(face, pixel, &eyes(q, 0.12, -0.07))
}

fn rabbit(q: Vec2, pixel: f32, colour: Vec3, outlined: Outlined<'_>) -> Vec3 {
    let head = oval(q, (0.0, 0.13), (0.27, 0.23));
    let ear = oval(q, (0.13, -0.16), (0.09, 0.18));
    let drawn = outlined(colour, &[(ear, WHITE), (head, WHITE)]);
    let inner = oval(q, (0.13, -0.16), (0.042, 0.12)).max(head + 0.02 - 0.04);
    let cheek = oval(q, (0.19, 0.19), (0.05, 0.035));
    let nose = polygon(
        q - Vec2::new(0.0, 0.15),
        3,
        0.06,
        std::f32::consts::FRAC_PI_2,
    );
    let teeth = oval(q, (0.0, 0.25), (0.035, 0.035));
    let face = over(
        drawn,
        pixel,
        &[(inner, PINK), (cheek, PINK), (teeth, TAN), (nose, PINK)],
    );
    over(face, pixel, &eyes(q, 0.12, 0.07))
}

fn panda(q: Vec2, pixel: f32, colour: Vec3, outlined: Outlined<'_>) -> Vec3 {
    let head = oval(q, (0.0, 0.04), (0.32, 0.28));
    let ear = disc(q - Vec2::new(0.23, -0.22), 0.1);
    let drawn = outlined(colour, &[(ear, INK), (head, WHITE)]);
    let tilted = Vec2::from_angle(0.6).rotate(q - Vec2::new(0.135, 0.02));
    let patch = oval(tilted, (0.0, 0.0), (0.075, 0.1));
    let eye = disc(q - Vec2::new(0.125, 0.01), 0.028);
    let nose = oval(q, (0.0, 0.12), (0.06, 0.04));
    let mouth = stroke(q, Vec2::new(0.0, 0.2), Vec2::new(0.07, 0.18), 0.016);
    over(
        drawn,
        pixel,
        &[(patch, INK), (eye, WHITE), (nose, INK), (mouth, INK)],
    )
}

fn monkey(q: Vec2, pixel: f32, colour: Vec3, outlined: Outlined<'_>) -> Vec3 {
    let head = disc(q - Vec2::new(0.0, 0.0), 0.29);
    let ear = disc(q - Vec2::new(0.29, 0.0), 0.1);
    let drawn = outlined(colour, &[(ear, BROWN), (head, BROWN)]);
    let inner = disc(q - Vec2::new(0.3, 0.0), 0.05).max(-head);
    let brow = disc(q - Vec2::new(0.1, -0.04), 0.13);
    let muzzle = oval(q, (0.0, 0.13), (0.2, 0.15));
    let nostril = disc(q - Vec2::new(0.03, 0.07), 0.018);
    let mouth = stroke(q, Vec2::new(0.0, 0.19), Vec2::new(0.1, 0.16), 0.018);
    let face = over(
        drawn,
        pixel,
        &[
            (inner, TAN),
            (blend(brow, muzzle, 0.05), TAN),
            (nostril, INK),
            (mouth, INK),
        ],
    );
    over(face, pixel, &eyes(q, 0.1, -0.04))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_differ_and_stay_within_the_block() {
        let all = [
            Drawing::Bone,
            Drawing::Carrot,
            Drawing::Bamboo,
            Drawing::Banana,
            Drawing::Dog,
            Drawing::Rabbit,
            Drawing::Panda,
            Drawing::Monkey,
        ];
        let ground = Vec3::splat(0.5);
        let mut seen: Vec<Vec<Vec3>> = Vec::new();
        for drawing in &all {
            let mut points = Vec::new();
            for n in 0..24 * 24 {
                let p = Vec2::new((n % 24) as f32 + 0.5, (n / 24) as f32 + 0.5) / 24.0 - 0.5;
                let colour = draw(drawing, p, 1.0 / 24.0, ground);
                if p.abs().max_element() > 0.45 {
                    assert_eq!(colour, ground, "{drawing:?} at {p}");
                }
                points.push(colour);
            }
            let drawn = points.iter().filter(|colour| **colour != ground).count();
            assert!(drawn > 60, "{drawing:?}: {drawn} points");
            assert!(!seen.contains(&points), "{drawing:?}");
            seen.push(points);
        }
    }
}
