//! Names of the rules of falling blocks that ship, in the player's language.
//! Their English is in the rule files.

use std::path::Path;
use std::sync::LazyLock;

use kotodama_falling::builtin;
use kotodama_falling::description::reader::EXTENSION;
use kotodama_shell::visit;
use kotodama_ui::language::{t, translation};

/// Returns the name under which rules that ship are translated:
/// `falling-rules-pairs` for `builtin:pairs`, likewise for a script that lies
/// with the files of the game, and `lake-fair-name` for a place of the land. A
/// player's own rules have none.
pub fn key(source: &str) -> Option<String> {
    let name = match source.strip_prefix(builtin::PREFIX) {
        Some(name) => name,
        None => {
            let path = Path::new(source);
            if let Some(place) = visit::text_key(path, EXTENSION) {
                return Some(format!("{place}-name"));
            }
            let ships = path.parent()?.ends_with("assets/falling");
            path.file_stem().filter(|_| ships)?.to_str()?
        }
    };
    Some(format!("falling-rules-{name}"))
}

/// Returns a word on a block in the player's language; each of its characters
/// has dots.
pub fn block_word(text: &str) -> String {
    let key = format!("falling-word-{}", text.to_lowercase());
    translation(&key, text).into_owned()
}

/// Returns what rules from this source (`builtin:NAME` or a path) are called,
/// which say that they are called so.
pub fn name(source: &str, english: &str) -> String {
    match key(source) {
        // A script is called as its file, which is not written with a capital.
        Some(key) => translation(&key, &capital(english)).into_owned(),
        None => mixed(english),
    }
}

/// What the games that ship call themselves, with their names.
static TITLES: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let titles = builtin::NAMES.iter();
    let titles = titles.filter_map(|name| Some((builtin::title(name)?, *name)));
    titles.collect()
});

/// Returns the name of a mixture in the player's language if it is the one that
/// it was made with: its seed, or its games.
fn mixed(english: &str) -> String {
    if let Some(seed) = english.strip_prefix("Mixture ")
        && seed.parse::<u64>().is_ok()
    {
        return t!("falling-mixture", seed = seed);
    }
    let games = english.split(" + ").map(|game| {
        let (title, name) = TITLES.iter().find(|(title, _)| title == game)?;
        let key = format!("falling-rules-{name}");
        Some(translation(&key, title).into_owned())
    });
    let games: Option<Vec<String>> = games.collect();
    match games {
        Some(games) if games.len() > 1 => games.join(" + "),
        _ => english.to_owned(),
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns what a script from this source says of itself: the paragraphs of the
/// comment at its beginning.
pub fn about(source: &str, script: &str) -> Vec<String> {
    let comment = script.lines().map_while(|line| line.strip_prefix("--"));
    let lines: Vec<&str> = comment.map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty());
    let paragraphs = paragraphs.filter(|lines| !lines.is_empty());
    let english = paragraphs.map(|lines| lines.join(" "));
    let key = key(source);
    let translated = (1..).zip(english).map(|(number, english)| match &key {
        Some(key) => translation(&format!("{key}-about-{number}"), &english).into_owned(),
        None => english,
    });
    translated.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_have_names_and_say_what_they_are() {
        assert_eq!(name("assets/falling/rivers.lua", "rivers"), "Rivers");
        assert_eq!(name("rivers.lua", "rivers"), "rivers");
        for mixture in ["Mixture 12", "Pairs and blocks + Tide", "Mixture x", "Tide"] {
            assert_eq!(name("mine.falling.ron", mixture), mixture);
        }
        let script = "-- One: a\n-- rule.\n--\n-- More.\n\n-- not this\nsetFieldSize(1, 1)";
        assert_eq!(about("x.lua", script), ["One: a rule.", "More."]);
        assert_eq!(about("x.lua", "setFieldSize(1, 1)"), [""; 0]);
    }
}
