//! Origin of a level, and the names by which levels refer to each other.

use std::path::{Path, PathBuf};

use crate::levels::Pack;
use kotodama_board::ObjectId;
use kotodama_shell::paths::Folders;
use kotodama_words::level::pack_folder::beside;
use kotodama_words::level::{Level, file};

/// Origin of the level in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelSource {
    /// No level.
    #[default]
    None,
    /// Level of the pack or its map, by its path in the pack's folder.
    Pack(String),
    /// File named on the command line, or reached from such a file.
    File(PathBuf),
}

impl LevelSource {
    /// Returns the file that a level of this one names; `None` outside the
    /// pack.
    pub(super) fn beside(&self, relative: &str) -> Option<Self> {
        match self {
            Self::None => None,
            Self::Pack(file) => {
                let place = beside(Path::new(file), relative)?;
                Some(Self::Pack(slashed(&place)))
            }
            Self::File(path) => Some(Self::File(beside(path, relative)?)),
        }
    }

    /// Returns the metadata of the first icon of `level`, which is this one, that
    /// leads to another.
    pub(super) fn leading_to(&self, level: &Level, other: &Self) -> Option<String> {
        let mut icons = level.objects.iter().flat_map(|object| &object.data.level);
        let icon = icons.find(|icon| self.beside(icon).as_ref() == Some(other));
        icon.cloned()
    }

    pub(super) fn read(&self, pack: Option<&Pack>) -> Result<Level, String> {
        match self {
            Self::None => Err("there is no such level".to_owned()),
            Self::Pack(file) => {
                let level = pack.and_then(|pack| pack.level(file));
                level
                    .cloned()
                    .ok_or_else(|| format!("the pack has no level {file:?}"))
            }
            Self::File(path) => file::read_file(path).map_err(|problems| problems.to_string()),
        }
    }

    /// Returns the file.
    pub(super) fn path(&self) -> Option<PathBuf> {
        match self {
            Self::None => None,
            Self::Pack(file) => Some(Folders::find()?.levels.join(file)),
            Self::File(path) => Some(path.clone()),
        }
    }

    /// Returns the progress key.
    pub fn key(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Pack(file) => Some(file.clone()),
            Self::File(path) => Some(slashed(path)),
        }
    }
}

/// Level that was left through one of its icons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parent {
    pub source: LevelSource,
    /// Metadata of the icon.
    pub level: String,
    /// The icon; unknown if the level was started without its map.
    pub through: Option<ObjectId>,
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
