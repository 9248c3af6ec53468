//! Where a level comes from, and how one level names another.

use std::path::{Component as Part, Path, PathBuf};

use crate::levels::Pack;
use kotodama_board::ObjectId;
use kotodama_words::level::{Level, file};

/// Where the level of a play comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelSource {
    /// Nothing is being played.
    #[default]
    None,
    /// A level of the pack or its map: a file of the pack's folder.
    Pack(String),
    /// A file named on the command line, or one that such a file leads to.
    File(PathBuf),
}

impl LevelSource {
    /// The file that a level of this one names; nothing if it lies outside of
    /// the pack.
    pub(super) fn beside(&self, relative: &str) -> Option<Self> {
        match self {
            Self::None => None,
            Self::Pack(file) => {
                let place = joined(Path::new(file), relative)?;
                Some(Self::Pack(slashed(&place)))
            }
            Self::File(path) => Some(Self::File(joined(path, relative)?)),
        }
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

    /// The name under which progress is remembered.
    pub fn key(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Pack(file) => Some(file.clone()),
            Self::File(path) => Some(slashed(path)),
        }
    }
}

/// A level through one of whose icons play has gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parent {
    pub source: LevelSource,
    /// The metadata of the icon.
    pub level: String,
    pub through: ObjectId,
}

/// `relative` to the folder of `file`, without `.` and `..`.
fn joined(file: &Path, relative: &str) -> Option<PathBuf> {
    let mut place = file.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(relative).components() {
        match part {
            Part::Normal(name) => place.push(name),
            Part::CurDir => {}
            Part::ParentDir if place.pop() => {}
            Part::ParentDir | Part::RootDir | Part::Prefix(_) => return None,
        }
    }
    Some(place)
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
