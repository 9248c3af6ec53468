//! Data of the whole level in the text of a pair: title, looks, tune, parent,
//! and the nouns of its palette.

use std::collections::BTreeSet;

use super::super::remarks::{Remarks, shown};
use super::ini::{Ini, place};
use super::level::Links;
use super::{look, objects};
use crate::level::{Level, check_name, check_noun};
use kotodama_formats::{Message, msg};

/// The keys of `[general]` that a level has a place for, or that count and name
/// things of the game's own.
const KNOWN: [&str; 15] = [
    "name",
    "subtitle",
    "author",
    "palette",
    "music",
    "selectorx",
    "selectory",
    "levels",
    "paths",
    "specials",
    "currobjlist_total",
    "paletteroot",
    "leveltype",
    "levelid",
    "customparent",
];

/// Values of other keys that say nothing.
const PLAIN: [(&str, &str); 4] = [
    ("levelz", "20"),
    ("rhythm", "10"),
    ("unlockcount", "0"),
    ("localmusic", "0"),
];

/// The sections that are read.
const SECTIONS: [&str; 8] = [
    "general",
    "tiles",
    "currobjlist",
    "levels",
    "paths",
    "icons",
    "specials",
    "images",
];

/// Says that a level is not there.
pub fn not_imported(file: &str) -> Message {
    msg!(
        "problem-import-left-link",
        "it leads to the level {file}, which was not imported",
        file,
    )
}

/// Adds what the text says of the level as a whole, and remarks what is left
/// of it.
pub fn add(level: &mut Level, ini: &Ini, links: &Links, remarks: &mut Remarks) {
    add_general(level, ini, links, remarks);
    remark_pictures(ini, remarks);
    remark_sections(ini, &SECTIONS, remarks);
    add_palette(level, ini);
}

/// Adds what the section `[general]` says.
fn add_general(level: &mut Level, ini: &Ini, links: &Links, remarks: &mut Remarks) {
    let text = |key: &str| {
        let value = ini.get("general", key).unwrap_or_default();
        value.replace(char::is_control, " ")
    };
    level.name = text("name");
    level.subtitle = text("subtitle");
    level.author = text("author");
    if let Some(file) = ini.get("general", "palette") {
        level.palette = nearest(look::palette(file), file, "palette", remarks);
    }
    if let Some(name) = ini.get("general", "music") {
        level.music = nearest(look::tune(name), name, "music", remarks);
    }
    if let Some(parent) = ini.get("general", "customparent") {
        level.parent = links.get(&parent.to_lowercase()).cloned();
        if level.parent.is_none() {
            let parent = format!("{:?}", shown(parent));
            remarks.add(place("general", "customparent"), not_imported(&parent));
        }
    }
    remark_settings(ini, &KNOWN, &PLAIN, remarks);
}

/// Remarks the settings of `[general]` other than these, unless they say
/// nothing, as the values of `plain` do.
pub fn remark_settings(ini: &Ini, known: &[&str], plain: &[(&str, &str)], remarks: &mut Remarks) {
    for (key, value) in ini.section("general") {
        let says_nothing = matches!(value.as_str(), "" | "0" | "-1")
            || plain.contains(&(key.as_str(), value.as_str()));
        if !says_nothing && !known.contains(&key.as_str()) {
            let what = msg!(
                "problem-import-left-setting",
                "the setting {value} has no counterpart here",
                value = format!("{:?}", shown(value)),
            );
            remarks.add(place("general", key), what);
        }
    }
}

/// Remarks the background pictures.
fn remark_pictures(ini: &Ini, remarks: &mut Remarks) {
    for (key, picture) in ini.section("images") {
        if key != "total" {
            let what = msg!(
                "problem-import-left-background",
                "the background picture {picture} was left out",
                picture = format!("{:?}", shown(picture)),
            );
            remarks.add(place("images", key), what);
        }
    }
}

/// Remarks the sections other than these.
pub fn remark_sections(ini: &Ini, known: &[&str], remarks: &mut Remarks) {
    for section in ini.sections() {
        if !known.contains(&section) {
            let what = msg!(
                "problem-import-left-section",
                "the section is not known, it has {count} values",
                count = ini.section(section).len(),
            );
            remarks.add(format!("[{section}]"), what);
        }
    }
}

/// Returns the nearest equivalent of a palette or a tune.
fn nearest(
    found: Option<Option<&'static str>>,
    theirs: &str,
    key: &str,
    remarks: &mut Remarks,
) -> Option<String> {
    let ours = found.flatten();
    if found != Some(None) {
        let theirs = format!("{:?}", shown(theirs));
        let what = match ours {
            Some(ours) => msg!(
                "problem-import-left-nearest",
                "{ours} stands for {theirs}",
                ours = format!("{ours:?}"),
                theirs,
            ),
            None => msg!(
                "problem-import-left-default",
                "the default stands for {theirs}, which has no counterpart here",
                theirs,
            ),
        };
        remarks.add(place("general", key), what);
    }
    ours.map(str::to_owned)
}

/// Adds the nouns of the palette of which nothing lies on the board: letters
/// can spell them (W-LETT-05).
fn add_palette(level: &mut Level, ini: &Ini) {
    let placed = level.objects.iter();
    let placed: BTreeSet<&str> = placed
        .map(|it| it.name.strip_prefix("text_").unwrap_or(&it.name))
        .collect();
    let mut nouns = BTreeSet::new();
    for name in objects::palette(ini) {
        let noun = !name.starts_with("text_") && check_name(name).is_ok();
        if noun && check_noun(name).is_ok() && !placed.contains(name) {
            nouns.insert(name.to_owned());
        }
    }
    level.object_list = nouns.into_iter().collect();
}
