//! The folder of a pack: its levels, map and sprites, its inconsistencies, the
//! tree of levels, and changes to it ([`PackFolder::rename`] and others).
//!
//! Levels are named by their path from the folder: `lake/1.level.ron`.

mod change;
mod find;
mod paths;
mod tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::pack::{self, Pack};
use super::sprites::{self, Sprite};
use super::{Features, Standing};
use kotodama_formats::{Diagnostic, Diagnostics, Message, message_errors, msg};

pub use change::FolderError;
pub use find::pack_file_around;
pub use paths::{beside, relative, resolve};
pub use tree::{Branch, PackRole};

/// Name of the pack file of a folder.
pub const PACK_FILE: &str = "pack.ron";

/// Maximum number of level files in a folder, including its subfolders.
pub const MAX_FILES: usize = pack::MAX_LEVELS;

/// A pack with its folder, in the state in which it was read.
#[derive(Clone, Debug)]
pub struct PackFolder {
    /// The folder.
    pub folder: PathBuf,
    /// Name of the pack file in the folder.
    pub file: String,
    /// Contents of the pack file.
    pub pack: Pack,
    /// All level files: those in the folder, and those that the pack and its
    /// levels name. A file that cannot be read has its problems instead of a
    /// summary.
    pub levels: BTreeMap<String, Result<Summary, Diagnostics>>,
    /// Sprites of the pack's own nouns.
    pub sprites: BTreeMap<String, Sprite>,
    /// Inconsistencies, by file.
    pub problems: Vec<PackProblem>,
}

/// Data about a level that the pack needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Name of the level; may be empty.
    pub name: String,
    /// Explanation of the name; may be empty.
    pub subtitle: String,
    /// Author; may be empty.
    pub author: String,
    /// Features that decide its standing.
    pub features: Features,
    /// Whether it has tests.
    pub has_tests: bool,
    /// Parent level, to which play returns.
    pub parent: Option<LinkTo>,
    /// Objects that lead to levels, in the order of their ids.
    pub icons: Vec<LinkTo>,
}

/// A link from a level to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkTo {
    /// Path as written in the file.
    pub said: String,
    /// Target, named as in [`PackFolder::levels`]; `None` if the link leads out
    /// of the folder.
    pub to: Option<String>,
    /// Index in `Level::objects` of the object with the link; `None` for
    /// parents.
    pub object: Option<usize>,
    /// Line of the file, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

/// An inconsistency of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackProblem {
    /// Path of the file concerned, from the folder.
    pub file: String,
    /// Kind of the problem.
    pub wrong: Wrong,
}

/// Kind of an inconsistency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The pack names a file that does not exist.
    Missing {
        /// Name as written in the pack.
        name: String,
        /// Line and column of the pack file, counted from 1.
        place: (usize, usize),
    },
    /// The file cannot be read as a level or as a sprite.
    Unreadable(Diagnostics),
    /// The level is neither in the list nor behind an icon.
    Unlisted,
    /// The level is in the list of a pack with a map, but behind no icon.
    NoIcon,
    /// An object leads to a file that does not exist.
    DeadLink(LinkTo),
    /// The parent does not exist.
    DeadParent(LinkTo),
    /// Levels that are parents of each other in a cycle, starting with the file
    /// itself.
    Circle(Vec<String>),
    /// The folder has more than [`MAX_FILES`] level files.
    TooMany,
}

message_errors!(Wrong);

impl Wrong {
    /// Returns the problem as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Missing { name, .. } => msg!(
                "problem-pack-missing",
                "there is no {name}, expected all levels of the pack in its folder",
                name = format!("{name:?}"),
            ),
            Self::Unreadable(problems) => problems.message(),
            Self::Unlisted => msg!(
                "problem-pack-unlisted",
                "the pack does not list this level, and no icon leads to it"
            ),
            Self::NoIcon => msg!(
                "problem-pack-no-icon",
                "no icon leads to this level, expected one on the map or on a level behind it"
            ),
            Self::DeadLink(link) => msg!(
                "problem-pack-dead-link",
                "{link} leads to no level, expected a file of this pack",
                link = format!("{:?}", link.said),
            ),
            Self::DeadParent(link) => msg!(
                "problem-pack-dead-parent",
                "the parent {link} is not a level, expected a file of this pack",
                link = format!("{:?}", link.said),
            ),
            Self::Circle(circle) => msg!(
                "problem-pack-circle",
                "the parents form a cycle: {levels}",
                levels = circle.join(", "),
            ),
            Self::TooMany => msg!(
                "problem-pack-many",
                "the folder has more level files than the {most} it may have",
                most = MAX_FILES,
            ),
        }
    }
}

impl PackProblem {
    /// Returns the line and column of the problem, counted from 1.
    #[must_use]
    pub const fn place(&self) -> (usize, usize) {
        match &self.wrong {
            Wrong::DeadLink(link) | Wrong::DeadParent(link) => (link.line, link.column),
            Wrong::Missing { place, .. } => *place,
            _ => (1, 1),
        }
    }
}

impl PackFolder {
    /// Opens a folder that has a `pack.ron`, or the pack file itself.
    ///
    /// # Errors
    ///
    /// The pack file cannot be read. Other problems are listed in
    /// [`PackFolder::problems`].
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        let (folder, file) = if path.is_dir() {
            (path.to_path_buf(), PACK_FILE.to_owned())
        } else {
            let name = path.file_name().unwrap_or_default();
            let folder = path.parent().unwrap_or(Path::new(""));
            (folder.to_path_buf(), name.to_string_lossy().into_owned())
        };
        let pack = pack::read_file(&folder.join(&file))?;
        let (levels, is_whole) = find::levels(&folder, &pack);
        let (sprites, bad_sprites) = sprites::load_folder(&folder);
        let mut opened = Self {
            folder,
            file,
            pack,
            levels,
            sprites,
            problems: Vec::new(),
        };
        let mut problems = opened.find_problems(is_whole);
        problems.extend(bad_sprites.into_iter().map(|problems| PackProblem {
            file: opened.name_inside(Path::new(&problems.path)),
            wrong: Wrong::Unreadable(problems),
        }));
        opened.problems = problems;
        Ok(opened)
    }

    /// Reads the folder again.
    ///
    /// # Errors
    ///
    /// The pack file can no longer be read; nothing changes then.
    pub fn reload(&mut self) -> Result<(), Diagnostics> {
        *self = Self::open(&self.folder.join(&self.file))?;
        Ok(())
    }

    /// Returns the name of a level file in the pack, if it has one. `path` must
    /// start with the folder of the pack.
    #[must_use]
    pub fn name_of(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(&self.folder).ok()?;
        let name = inside.to_string_lossy().replace('\\', "/");
        self.levels.contains_key(&name).then_some(name)
    }

    /// Returns whether the level is the map of the pack or in its list.
    #[must_use]
    pub fn lists(&self, name: &str) -> bool {
        let mut named = self.pack.map.iter().chain(&self.pack.levels);
        named.any(|listed| resolve("", listed).as_deref() == Some(name))
    }

    /// Returns the standing of a level; a file that cannot be read counts as a
    /// puzzle.
    #[must_use]
    pub fn standing(&self, name: &str) -> Standing {
        let level = |name: &str| self.levels.get(name)?.as_ref().ok();
        let own = level(name);
        let parent = own.and_then(|own| level(own.parent.as_ref()?.to.as_deref()?));
        let features = own.map_or_else(Features::default, |own| own.features);
        Standing::of(features, parent.map(|parent| parent.features))
    }

    /// Returns the levels of the list that can be won, in order: all except
    /// maps and rooms.
    pub fn puzzles(&self) -> impl Iterator<Item = String> {
        let listed = self.pack.levels.iter();
        let listed = listed.filter_map(|name| resolve("", name));
        listed.filter(|name| self.standing(name) == Standing::Puzzle)
    }

    /// Returns the icons that lead to files other than levels, each with the
    /// level that has it.
    pub fn icons_elsewhere(&self) -> impl Iterator<Item = (&str, &LinkTo)> {
        let levels = self.levels.iter();
        let icons = levels.flat_map(|(name, level)| {
            let icons = level.iter().flat_map(|level| &level.icons);
            icons.map(move |icon| (name.as_str(), icon))
        });
        icons.filter(|(_, icon)| icon.to.as_ref().is_some_and(|to| !find::is_level(to)))
    }

    /// Returns the path of a file of the pack.
    #[must_use]
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// Returns all problems as lines, by file and place.
    #[must_use]
    pub fn report(&self) -> Vec<Diagnostics> {
        let line = |problem: &PackProblem| match &problem.wrong {
            Wrong::Unreadable(problems) => problems.clone(),
            wrong => {
                let (line, column) = problem.place();
                let message = wrong.message().in_one_line();
                let list = vec![Diagnostic {
                    line,
                    column,
                    message,
                }];
                let path = self.path(&problem.file).display().to_string();
                Diagnostics { path, list }
            }
        };
        self.problems.iter().map(line).collect()
    }

    fn name_inside(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.folder).unwrap_or(path);
        inside.to_string_lossy().replace('\\', "/")
    }
}
