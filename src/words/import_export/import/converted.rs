//! Levels of formats that need no legend. Things that could not be converted
//! are listed in the remarks.

use super::Form;
use crate::level::pack::{self, Pack};
use crate::level::{Level, file, pack_folder};
use kotodama_formats::Message;

/// Contents of a text, a pair of files or a folder: at least one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Converted {
    /// Format of the origin.
    pub form: Form,
    /// Title of the whole; may be empty.
    pub title: String,
    /// Author of the whole; may be empty.
    pub author: String,
    /// The levels in the order in which they are played.
    pub levels: Vec<NamedLevel>,
    /// The level in which play begins, if it is a map: its place in
    /// [`Converted::levels`].
    pub map: Option<usize>,
    /// Whether this is a pack, whose levels lead to each other.
    pub is_pack: bool,
    /// Things left out or changed, with their places.
    pub remarks: Vec<Message>,
}

/// A level and the name of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedLevel {
    /// File name, which ends in `.level.ron`. Icons of the other levels lead to
    /// it by this name.
    pub file: String,
    /// The level.
    pub level: Level,
}

impl Converted {
    /// Returns the title of a level, or else the name of its file.
    #[must_use]
    pub fn title_of(&self, index: usize) -> &str {
        let Some(NamedLevel { file, level }) = self.levels.get(index) else {
            return "";
        };
        match level.name.trim() {
            "" => file.strip_suffix(file::EXTENSION).unwrap_or(file),
            name => name,
        }
    }

    /// Returns the pack file and the level files of a folder that holds all
    /// levels: names and texts, the pack last.
    #[must_use]
    pub fn pack_files(&self) -> Vec<(String, String)> {
        let levels = self.levels.iter();
        let mut files: Vec<(String, String)> = levels
            .map(|it| (it.file.clone(), file::write(&it.level)))
            .collect();
        let listed = self.levels.iter().enumerate();
        let listed = listed.filter(|&(index, _)| self.map != Some(index));
        let mut pack = Pack {
            title: self.title.clone(),
            map: self
                .map
                .and_then(|it| Some(self.levels.get(it)?.file.clone())),
            ending: None,
            levels: listed.map(|(_, it)| it.file.clone()).collect(),
        };
        // A pack has at least one level in its list.
        if pack.levels.is_empty() {
            pack.levels.extend(pack.map.take());
        }
        files.push((pack_folder::PACK_FILE.to_owned(), pack::write(&pack)));
        files
    }
}
