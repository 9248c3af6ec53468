//! Names and hints of the levels that ship, in the player's language. Their
//! English is in the level files, so only the others are in `assets/locales`.

use crate::level_navigation::source::LevelSource;
use crate::levels::{Pack, PackLevel};
use crate::session::Session;
use kotodama_ui::language::{t, translation};
use kotodama_words::level::{Level, file};

/// The name under which a level of the pack is translated: `lake-01-reeds` for
/// `lake/01-reeds.level.ron`; levels beside the pack file count as the folder
/// `first`. `-name` and `-hint-1` are added to it.
pub fn key(file: &str) -> String {
    let stem = file.strip_suffix(file::EXTENSION).unwrap_or(file);
    match stem.contains('/') {
        true => stem.replace('/', "-"),
        false => format!("first-{stem}"),
    }
}

fn title(file: Option<&str>, level: &Level) -> String {
    match (file, level.name.as_str()) {
        (_, "") => t!("common-untitled"),
        (None, name) => name.to_owned(),
        (Some(file), name) => translation(&format!("{}-name", key(file)), name).into_owned(),
    }
}

impl Pack {
    /// What all the levels together are called: as their map is.
    pub fn title(&self) -> String {
        let map = self.map.as_ref();
        map.map_or_else(|| self.title.clone(), PackLevel::title)
    }
}

impl PackLevel {
    /// What the level is called.
    pub fn title(&self) -> String {
        title(Some(&self.file), &self.level)
    }
}

impl Session {
    /// The file of the level, if it is one of the pack.
    fn pack_file(&self) -> Option<&str> {
        match &self.source {
            LevelSource::Pack(file) => Some(file),
            LevelSource::File(_) | LevelSource::None => None,
        }
    }

    /// What the level is called.
    pub fn title(&self) -> String {
        title(self.pack_file(), &self.level)
    }

    /// The hints that its author gives.
    pub fn hints(&self) -> Vec<String> {
        let key = self.pack_file().map(key);
        let hints = self.level.hints.iter().zip(1..);
        let say = |(hint, number): (&String, usize)| match &key {
            None => hint.clone(),
            Some(key) => translation(&format!("{key}-hint-{number}"), hint).into_owned(),
        };
        hints.map(say).collect()
    }
}
