//! Everything besides objects: the sky, the hills behind the level, the compass
//! and the frame of the view.

use super::canvas::{Canvas, Lens, mix};
use super::scene::{Colours, Rgb, Scene};

/// Order in which the pixels of a patch take on the next shade of a gradient.
const DITHER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
/// Number of shades of the sky.
const SHADES: f32 = 9.0;
const STARS: u32 = 90;

/// Paints the sky down to the horizon: darker above, with stars and hills that
/// turn with the camera.
pub(super) fn sky(canvas: &mut Canvas, lens: &Lens, scene: &Scene) {
    let colours = &scene.colours;
    let horizon = lens.horizon as i32;
    for y in 0..horizon {
        let part = (y as f32 / lens.horizon).powf(1.6) * SHADES;
        let (step, rest) = (part.floor(), part.fract());
        for x in 0..canvas.width {
            let threshold = f32::from(DITHER[(y & 3) as usize][(x & 3) as usize]) / 16.0;
            let shade = step + if rest > threshold { 1.0 } else { 0.0 };
            canvas.set(x, y, mix(colours.sky, colours.haze, shade / SHADES));
        }
    }
    for star in 0..STARS {
        let [across, above, bright] = [1, 2, 3].map(|salt| chance(star * 3 + salt));
        let angle = turned(across * std::f32::consts::TAU - scene.eye.angle);
        if angle.abs() < 1.2 {
            let x = lens.centre + lens.focal * angle.tan();
            let y = above * above * lens.horizon * 0.85;
            let opacity = (60.0 + 150.0 * bright) as u8;
            canvas.mix(x as i32, y as i32, colours.stars, opacity);
        }
    }
    for x in 0..canvas.width {
        let angle = ((x as f32 - lens.centre) / lens.focal).atan() + scene.eye.angle;
        let height = 0.075 + 0.03 * (angle * 3.0).sin() + 0.018 * (angle * 7.0 + 1.0).sin();
        let top = lens.horizon - (height * lens.focal).round();
        for y in top.max(0.0) as i32..horizon {
            let depth = (y as f32 - top) / (height * lens.focal).max(1.0);
            canvas.set(x, y, mix(colours.hills, colours.haze, depth * 0.8));
        }
    }
}

/// Wraps an angle to the range of half a turn to each side.
fn turned(angle: f32) -> f32 {
    let around = std::f32::consts::TAU;
    angle - around * (angle / around).round()
}

/// Returns a pseudo-random number from 0 up to 1.
fn chance(number: u32) -> f32 {
    let mixed = (number ^ 0x9e37).wrapping_mul(0x85eb_ca6b);
    let mixed = (mixed ^ mixed >> 13).wrapping_mul(0xc2b2_ae35);
    ((mixed ^ mixed >> 16) >> 8) as f32 / 16_777_216.0
}

/// Radius of the compass.
const RADIUS: i32 = 10;
/// Distance to the edges of the view.
const MARGIN: i32 = 8;

/// Paints the compass in the upper right corner: its bright end points up the
/// board.
pub(super) fn compass(canvas: &mut Canvas, scene: &Scene) {
    let colours = &scene.colours;
    if canvas.width < 120 || canvas.height < 80 {
        return;
    }
    let (middle_x, middle_y) = (canvas.width - MARGIN - RADIUS, MARGIN + RADIUS);
    let (sin, cos) = (-scene.eye.angle).sin_cos();
    for y in -RADIUS..=RADIUS {
        for x in -RADIUS..=RADIUS {
            let from_middle = ((x * x + y * y) as f32).sqrt();
            if from_middle > RADIUS as f32 + 0.3 {
                continue;
            }
            // As seen by a player for whom up is up.
            let (x_up, y_up) = (x as f32, y as f32);
            let (across, along) = (x_up * cos + y_up * sin, x_up * sin - y_up * cos);
            let colour = dial(colours, from_middle, across, along);
            canvas.set(middle_x + x, middle_y + y, colour);
        }
    }
}

/// Returns a point of the dial, `along` towards the top of the board.
fn dial(colours: &Colours, from_middle: f32, across: f32, along: f32) -> Rgb {
    let reach = RADIUS as f32;
    let ground = mix(colours.sky, [0; 3], 0.3);
    let needle = 2.4 * (1.0 - along.abs() / (reach - 2.0));
    if from_middle > reach - 0.8 {
        colours.frame
    } else if across.abs() <= needle && from_middle < reach - 1.5 {
        match along > 0.0 {
            true => colours.needle,
            false => mix(colours.frame, [255; 3], 0.3),
        }
    } else if from_middle > reach - 3.0 && (across.abs() < 0.8 || along.abs() < 0.8) {
        mix(ground, colours.frame, 0.8)
    } else {
        ground
    }
}

/// Paints the frame of the view.
pub(super) fn frame(canvas: &mut Canvas, colours: &Colours) {
    let (width, height) = (canvas.width, canvas.height);
    let dark = mix(colours.frame, [0; 3], 0.6);
    for (inset, colour) in [(0, dark), (1, colours.frame), (2, dark)] {
        let (right, lower) = (width - 1 - inset, height - 1 - inset);
        canvas.fill(inset, inset, width - 2 * inset, 1, colour);
        canvas.fill(inset, lower, width - 2 * inset, 1, colour);
        canvas.fill(inset, inset, 1, height - 2 * inset, colour);
        canvas.fill(right, inset, 1, height - 2 * inset, colour);
    }
}
