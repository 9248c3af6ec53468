//! The colours of tiles: names, `#rgb` and `#rrggbb` (D-MODEL-03).

use bevy::color::palettes::css;
use bevy::color::{LinearRgba, Srgba};

/// The colours of CSS, by name.
const NAMED: &[(&str, Srgba)] = &[
    ("aliceblue", css::ALICE_BLUE),
    ("antiquewhite", css::ANTIQUE_WHITE),
    ("aqua", css::AQUA),
    ("aquamarine", css::AQUAMARINE),
    ("azure", css::AZURE),
    ("beige", css::BEIGE),
    ("bisque", css::BISQUE),
    ("black", css::BLACK),
    ("blanchedalmond", css::BLANCHED_ALMOND),
    ("blue", css::BLUE),
    ("blueviolet", css::BLUE_VIOLET),
    ("brown", css::BROWN),
    ("burlywood", css::BURLYWOOD),
    ("cadetblue", css::CADET_BLUE),
    ("chartreuse", css::CHARTREUSE),
    ("chocolate", css::CHOCOLATE),
    ("coral", css::CORAL),
    ("cornflowerblue", css::CORNFLOWER_BLUE),
    ("cornsilk", css::CORNSILK),
    ("crimson", css::CRIMSON),
    ("cyan", css::AQUA),
    ("darkblue", css::DARK_BLUE),
    ("darkcyan", css::DARK_CYAN),
    ("darkgoldenrod", css::DARK_GOLDENROD),
    ("darkgray", css::DARK_GRAY),
    ("darkgreen", css::DARK_GREEN),
    ("darkgrey", css::DARK_GREY),
    ("darkkhaki", css::DARK_KHAKI),
    ("darkmagenta", css::DARK_MAGENTA),
    ("darkolivegreen", css::DARK_OLIVEGREEN),
    ("darkorange", css::DARK_ORANGE),
    ("darkorchid", css::DARK_ORCHID),
    ("darkred", css::DARK_RED),
    ("darksalmon", css::DARK_SALMON),
    ("darkseagreen", css::DARK_SEA_GREEN),
    ("darkslateblue", css::DARK_SLATE_BLUE),
    ("darkslategray", css::DARK_SLATE_GRAY),
    ("darkslategrey", css::DARK_SLATE_GREY),
    ("darkturquoise", css::DARK_TURQUOISE),
    ("darkviolet", css::DARK_VIOLET),
    ("deeppink", css::DEEP_PINK),
    ("deepskyblue", css::DEEP_SKY_BLUE),
    ("dimgray", css::DIM_GRAY),
    ("dimgrey", css::DIM_GREY),
    ("dodgerblue", css::DODGER_BLUE),
    ("firebrick", css::FIRE_BRICK),
    ("floralwhite", css::FLORAL_WHITE),
    ("forestgreen", css::FOREST_GREEN),
    ("fuchsia", css::FUCHSIA),
    ("gainsboro", css::GAINSBORO),
    ("ghostwhite", css::GHOST_WHITE),
    ("gold", css::GOLD),
    ("goldenrod", css::GOLDENROD),
    ("gray", css::GRAY),
    ("green", css::GREEN),
    ("greenyellow", css::GREEN_YELLOW),
    ("grey", css::GREY),
    ("honeydew", css::HONEYDEW),
    ("hotpink", css::HOT_PINK),
    ("indianred", css::INDIAN_RED),
    ("indigo", css::INDIGO),
    ("ivory", css::IVORY),
    ("khaki", css::KHAKI),
    ("lavender", css::LAVENDER),
    ("lavenderblush", css::LAVENDER_BLUSH),
    ("lawngreen", css::LAWN_GREEN),
    ("lemonchiffon", css::LEMON_CHIFFON),
    ("lightblue", css::LIGHT_BLUE),
    ("lightcoral", css::LIGHT_CORAL),
    ("lightcyan", css::LIGHT_CYAN),
    ("lightgoldenrodyellow", css::LIGHT_GOLDENROD_YELLOW),
    ("lightgray", css::LIGHT_GRAY),
    ("lightgreen", css::LIGHT_GREEN),
    ("lightgrey", css::LIGHT_GREY),
    ("lightpink", css::LIGHT_PINK),
    ("lightsalmon", css::LIGHT_SALMON),
    ("lightseagreen", css::LIGHT_SEA_GREEN),
    ("lightskyblue", css::LIGHT_SKY_BLUE),
    ("lightslategray", css::LIGHT_SLATE_GRAY),
    ("lightslategrey", css::LIGHT_SLATE_GREY),
    ("lightsteelblue", css::LIGHT_STEEL_BLUE),
    ("lightyellow", css::LIGHT_YELLOW),
    ("lime", css::LIME),
    ("limegreen", css::LIMEGREEN),
    ("linen", css::LINEN),
    ("magenta", css::MAGENTA),
    ("maroon", css::MAROON),
    ("mediumaquamarine", css::MEDIUM_AQUAMARINE),
    ("mediumblue", css::MEDIUM_BLUE),
    ("mediumorchid", css::MEDIUM_ORCHID),
    ("mediumpurple", css::MEDIUM_PURPLE),
    ("mediumseagreen", css::MEDIUM_SEA_GREEN),
    ("mediumslateblue", css::MEDIUM_SLATE_BLUE),
    ("mediumspringgreen", css::MEDIUM_SPRING_GREEN),
    ("mediumturquoise", css::MEDIUM_TURQUOISE),
    ("mediumvioletred", css::MEDIUM_VIOLET_RED),
    ("midnightblue", css::MIDNIGHT_BLUE),
    ("mintcream", css::MINT_CREAM),
    ("mistyrose", css::MISTY_ROSE),
    ("moccasin", css::MOCCASIN),
    ("navajowhite", css::NAVAJO_WHITE),
    ("navy", css::NAVY),
    ("oldlace", css::OLD_LACE),
    ("olive", css::OLIVE),
    ("olivedrab", css::OLIVE_DRAB),
    ("orange", css::ORANGE),
    ("orangered", css::ORANGE_RED),
    ("orchid", css::ORCHID),
    ("palegoldenrod", css::PALE_GOLDENROD),
    ("palegreen", css::PALE_GREEN),
    ("paleturquoise", css::PALE_TURQUOISE),
    ("palevioletred", css::PALE_VIOLETRED),
    ("papayawhip", css::PAPAYA_WHIP),
    ("peachpuff", css::PEACHPUFF),
    ("peru", css::PERU),
    ("pink", css::PINK),
    ("plum", css::PLUM),
    ("powderblue", css::POWDER_BLUE),
    ("purple", css::PURPLE),
    ("rebeccapurple", css::REBECCA_PURPLE),
    ("red", css::RED),
    ("rosybrown", css::ROSY_BROWN),
    ("royalblue", css::ROYAL_BLUE),
    ("saddlebrown", css::SADDLE_BROWN),
    ("salmon", css::SALMON),
    ("sandybrown", css::SANDY_BROWN),
    ("seagreen", css::SEA_GREEN),
    ("seashell", css::SEASHELL),
    ("sienna", css::SIENNA),
    ("silver", css::SILVER),
    ("skyblue", css::SKY_BLUE),
    ("slateblue", css::SLATE_BLUE),
    ("slategray", css::SLATE_GRAY),
    ("slategrey", css::SLATE_GREY),
    ("snow", css::SNOW),
    ("springgreen", css::SPRING_GREEN),
    ("steelblue", css::STEEL_BLUE),
    ("tan", css::TAN),
    ("teal", css::TEAL),
    ("thistle", css::THISTLE),
    ("tomato", css::TOMATO),
    ("turquoise", css::TURQUOISE),
    ("violet", css::VIOLET),
    ("wheat", css::WHEAT),
    ("white", css::WHITE),
    ("whitesmoke", css::WHITE_SMOKE),
    ("yellow", css::YELLOW),
    ("yellowgreen", css::YELLOW_GREEN),
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
