//! Names, subtitles and hints of shipped levels in the player's language. Their
//! English is in the level files; `assets/locales` has only translations.

use crate::level_navigation::source::LevelSource;
use crate::levels::{Pack, PackLevel};
use crate::session::Session;
use kotodama_ui::language::{self, Language, t, translation};
use kotodama_words::level::{Level, file};

/// Returns the translation key of a level of the pack: `lake-01-reeds` for
/// `lake/01-reeds.level.ron`; levels next to the pack file count as the folder
/// `first`. `-name`, `-subtitle`, `-hint-1` and so on are appended.
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

/// Returns the explanation of the title. A title that needs one in English may
/// speak for itself in another language.
fn subtitle(file: Option<&str>, level: &Level) -> String {
    match (file, language::current()) {
        (None, _) | (_, Language::English) => level.subtitle.clone(),
        (Some(file), language) => {
            let key = format!("{}-subtitle", key(file));
            language::find(language, &key, &[]).unwrap_or_default()
        }
    }
}

/// Returns a title with its subtitle, in one line.
pub fn with_subtitle(title: &str, subtitle: &str) -> String {
    match subtitle {
        "" => title.to_owned(),
        _ => t!("play-title", title = title, subtitle = subtitle),
    }
}

impl Pack {
    /// Returns the title of the whole pack, which is that of its map.
    pub fn title(&self) -> String {
        let map = self.map.as_ref();
        map.map_or_else(|| self.title.clone(), PackLevel::title)
    }

    /// Returns the first line of the ending, if there is one.
    pub fn ending(&self) -> Option<String> {
        let ending = self.ending.as_ref()?;
        Some(translation("first-ending", ending).into_owned())
    }
}

impl PackLevel {
    /// Returns the title of the level.
    pub fn title(&self) -> String {
        title(Some(&self.file), &self.level)
    }

    /// Returns the explanation of the title; empty if it needs none.
    pub fn subtitle(&self) -> String {
        subtitle(Some(&self.file), &self.level)
    }
}

impl Session {
    /// Returns the file of the level, if it belongs to the pack.
    fn pack_file(&self) -> Option<&str> {
        match &self.source {
            LevelSource::Pack(file) => Some(file),
            LevelSource::File(_) | LevelSource::None => None,
        }
    }

    /// Returns the title of the level.
    pub fn title(&self) -> String {
        title(self.pack_file(), &self.level)
    }

    /// Returns the explanation of the title; empty if it needs none.
    pub fn subtitle(&self) -> String {
        subtitle(self.pack_file(), &self.level)
    }

    /// Returns the author's hints.
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
