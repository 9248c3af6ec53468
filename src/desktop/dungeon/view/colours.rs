//! The colours of tiles: names, `#rgb` and `#rrggbb` (D-MODEL-03).

use bevy::color::palettes::css;
use bevy::color::{LinearRgba, Srgba};

/// Names that dungeons use, and what they mean.
const NAMED: &[(&str, Srgba)] = &[
    ("aqua", css::AQUA),
    ("beige", css::BEIGE),
    ("black", css::BLACK),
    ("blue", css::BLUE),
    ("brown", css::BROWN),
    ("coral", css::CORAL),
    ("crimson", css::CRIMSON),
    ("cyan", css::AQUA),
    ("darkblue", css::DARK_BLUE),
    ("darkcyan", css::DARK_CYAN),
    ("darkgray", css::DARK_GRAY),
    ("darkgreen", css::DARK_GREEN),
    ("darkgrey", css::DARK_GRAY),
    ("darkorange", css::DARK_ORANGE),
    ("darkred", css::DARK_RED),
    ("fuchsia", css::FUCHSIA),
    ("gold", css::GOLD),
    ("gray", css::GRAY),
    ("green", css::GREEN),
    ("grey", css::GRAY),
    ("indigo", css::INDIGO),
    ("ivory", css::IVORY),
    ("khaki", css::KHAKI),
    ("lavender", css::LAVENDER),
    ("lightblue", css::LIGHT_BLUE),
    ("lightgray", css::LIGHT_GRAY),
    ("lightgreen", css::LIGHT_GREEN),
    ("lightgrey", css::LIGHT_GRAY),
    ("lime", css::LIME),
    ("magenta", css::FUCHSIA),
    ("maroon", css::MAROON),
    ("navy", css::NAVY),
    ("olive", css::OLIVE),
    ("orange", css::ORANGE),
    ("orchid", css::ORCHID),
    ("peru", css::PERU),
    ("pink", css::PINK),
    ("plum", css::PLUM),
    ("purple", css::PURPLE),
    ("red", css::RED),
    ("salmon", css::SALMON),
    ("sienna", css::SIENNA),
    ("silver", css::SILVER),
    ("skyblue", css::SKY_BLUE),
    ("slategray", css::SLATE_GRAY),
    ("steelblue", css::STEEL_BLUE),
    ("tan", css::TAN),
    ("teal", css::TEAL),
    ("tomato", css::TOMATO),
    ("turquoise", css::TURQUOISE),
    ("violet", css::VIOLET),
    ("wheat", css::WHEAT),
    ("white", css::WHITE),
    ("yellow", css::YELLOW),
];

/// The colour of this name or value; `None` if nothing is known of it.
pub(super) fn colour(text: &str) -> Option<LinearRgba> {
    if text.starts_with('#') {
        return Srgba::hex(text).ok().map(LinearRgba::from);
    }
    let name = text.to_ascii_lowercase();
    let place = NAMED.binary_search_by(|(known, _)| (*known).cmp(&name));
    let found = place.ok().and_then(|place| NAMED.get(place));
    found.map(|(_, colour)| LinearRgba::from(*colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_found_in_any_case() {
        assert!(NAMED.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(colour("Red"), Some(LinearRgba::RED));
        assert_eq!(colour("#f00"), Some(LinearRgba::RED));
        assert_eq!(colour("#0000ff"), Some(LinearRgba::BLUE));
        assert_eq!(colour("nothing"), None);
    }

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
