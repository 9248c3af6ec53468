//! Colours of tiles (D-MODEL-03).

use bevy::color::LinearRgba;
use kotodama_ui::css;

/// Returns the colour with this name or value; `None` if unknown.
pub(super) fn colour(text: &str) -> Option<LinearRgba> {
    css::colour(text).map(LinearRgba::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_the_dungeons_that_ship_is_known() {
        let standard = include_str!("../../../../assets/dungeons/standard.dungeon.ron");
        let after = |key: &'static str| {
            let parts = standard.split(key).skip(1);
            parts.filter_map(|part| part.trim_start().strip_prefix('"')?.split('"').next())
        };
        let all = after("background_color:").chain(after(" color:"));
        for name in all {
            assert!(colour(name).is_some(), "{name}");
        }
    }
}
