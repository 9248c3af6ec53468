//! The colours of roles, and what light makes of them.

use bevy::prelude::*;

use kotodama_falling::description::{BlockPart, Class};
use kotodama_ui::palette::{Ink, Palette};

/// The palette's colours for roles that have none of their own, from role 1;
/// further roles get turns of the colour wheel.
const NAMES: [&str; 12] = [
    "cyan", "blue", "orange", "yellow", "green", "purple", "red", "pink", "lime", "brown", "teal",
    "magenta",
];

/// Returns the colour in which the blocks of a role are drawn.
pub fn role_colour(part: Option<&BlockPart>, role: u8, palette: &Palette) -> Color {
    if let Some((red, green, blue)) = part.and_then(|part| part.colour) {
        return Color::srgb_u8(red, green, blue);
    }
    if part.is_some_and(|part| part.class == Class::Garbage) {
        return palette.of(Ink::Stone);
    }
    let place = usize::from(role.saturating_sub(1));
    match NAMES.get(place) {
        Some(name) => palette.get(name),
        None => Color::oklch(0.72, 0.13, place as f32 * 137.5 % 360.0),
    }
}

/// A colour as light and shade make it: numbers from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    base: Vec3,
    dark: Vec3,
    light: Vec3,
}

impl Colours {
    pub fn new(colour: Color) -> Self {
        let of = |colour: Color| {
            let colour = colour.to_srgba();
            Vec3::new(colour.red, colour.green, colour.blue)
        };
        let shade = Oklcha::from(colour);
        // Shadows are cooler and deeper, lights warmer and paler: colours that
        // only lose brightness look dirty.
        let moved = |lightness: f32, chroma: f32, hue: f32| {
            of(Color::oklch(
                (shade.lightness * lightness).min(1.0),
                shade.chroma * chroma,
                shade.hue + hue,
            ))
            .clamp(Vec3::ZERO, Vec3::ONE)
        };
        let light = moved(1.18, 0.75, 0.0);
        Self {
            base: of(colour),
            dark: moved(0.42, 0.8, -8.0),
            light: light.lerp(Vec3::ONE, 0.22),
        }
    }

    /// Returns what can be read on it: nearly black on a light colour, nearly
    /// white on a dark one.
    pub(super) fn ink(&self) -> Vec3 {
        let weights = Vec3::new(0.3, 0.59, 0.11);
        match self.base.dot(weights) > 0.5 {
            true => self.dark * 0.35,
            false => self.light.lerp(Vec3::ONE, 0.7),
        }
    }

    /// Returns the colour from the darkest, -1, over the colour itself, 0, to
    /// the lightest, 1.
    pub(super) fn at(&self, light: f32) -> Vec3 {
        let light = light.clamp(-1.0, 1.0);
        match light < 0.0 {
            true => self.base.lerp(self.dark, -light),
            false => self.base.lerp(self.light, light),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_say_the_colour_and_others_differ() {
        let palette = Palette::default();
        let mut part = BlockPart::new(3, 'x');
        part.colour = Some((1, 2, 3));
        let colour = role_colour(Some(&part), 3, &palette);
        assert_eq!(colour.to_srgba().to_u8_array(), [1, 2, 3, 255]);
        let far: Vec<Color> = (13..40).map(|n| role_colour(None, n, &palette)).collect();
        for pair in far.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }

    #[test]
    fn light_is_lighter_than_shade() {
        for colour in [Color::srgb(0.2, 0.5, 0.9), Color::BLACK, Color::WHITE] {
            let colours = Colours::new(colour);
            let brightness = |light| colours.at(light).element_sum();
            // White cannot become lighter, but for rounding.
            assert!(brightness(1.0) > brightness(0.0) - 1e-3);
            assert!(brightness(0.0) > brightness(-1.0) - 1e-3);
            assert!(colours.at(9.0).cmple(Vec3::ONE).all());
        }
    }
}
