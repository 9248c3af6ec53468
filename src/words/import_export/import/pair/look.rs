//! Looks and tunes of the reference game, and what comes nearest here: neither
//! its palettes nor its music are carried over.

/// Positions in a palette and the colour word for them. For blue there are two
/// accounts.
const COLOURS: [(&str, &str); 16] = [
    ("2,2", "red"),
    ("2,3", "orange"),
    ("2,4", "yellow"),
    ("5,3", "lime"),
    ("5,2", "green"),
    ("1,4", "cyan"),
    ("3,2", "blue"),
    ("1,3", "blue"),
    ("3,1", "purple"),
    ("4,1", "pink"),
    ("4,2", "rosy"),
    ("0,4", "black"),
    ("0,1", "grey"),
    ("0,2", "silver"),
    ("0,3", "white"),
    ("6,1", "brown"),
];

/// Palettes of theirs and the nearest of ours; nothing is the default.
const PALETTES: [(&str, Option<&str>); 12] = [
    ("default", None),
    ("autumn", Some("dusk")),
    ("factory", Some("dusk")),
    ("garden", Some("meadow")),
    ("swamp", Some("meadow")),
    ("mono", Some("paper")),
    ("mountain", Some("snow")),
    ("ocean", Some("sea")),
    ("ruins", Some("desert")),
    ("space", Some("night")),
    ("volcano", Some("ember")),
    ("abstract", Some("night")),
];

/// Tunes of theirs and the nearest of ours; nothing is the default.
const TUNES: [(&str, Option<&str>); 10] = [
    ("baba", None),
    ("cave", Some("moss")),
    ("factory", Some("workbench")),
    ("float", Some("pond")),
    ("forest", Some("leaves")),
    ("garden", Some("bamboo")),
    ("map", Some("footpath")),
    ("mountain", Some("ridge")),
    ("ruin", Some("torii")),
    ("stars", Some("lantern")),
];

/// Returns the colour word for a position `column,row` of a palette.
pub fn colour(position: &str) -> Option<&'static str> {
    let position: String = position.chars().filter(|c| !c.is_whitespace()).collect();
    let found = COLOURS.iter().find(|(it, _)| *it == position);
    found.map(|&(_, word)| word)
}

/// Returns the equivalent of a palette; `None` if the palette is unknown.
pub fn palette(file: &str) -> Option<Option<&'static str>> {
    let name = file.strip_suffix(".png").unwrap_or(file);
    nearest(&PALETTES, name)
}

/// Returns the equivalent of a tune; `None` if the tune is unknown.
pub fn tune(name: &str) -> Option<Option<&'static str>> {
    nearest(&TUNES, name)
}

fn nearest(table: &[(&str, Option<&'static str>)], name: &str) -> Option<Option<&'static str>> {
    let mut found = table.iter().filter(|(it, _)| it.eq_ignore_ascii_case(name));
    found.next().map(|&(_, ours)| ours)
}
