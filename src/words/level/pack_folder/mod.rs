//! The folder of a pack: its levels, map and sprites, everything that does not
//! fit together, the tree of levels, and changes to it ([`PackFolder::rename`]
//! and others).
//!
//! Levels are called by their path from the folder, `lake/1.level.ron`.

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

/// What the pack file of a folder is called.
pub const PACK_FILE: &str = "pack.ron";

/// How many level files a folder may hold, those in folders inside included.
pub const MAX_FILES: usize = pack::MAX_LEVELS;

/// A pack with everything around it, as it was when it was read.
#[derive(Clone, Debug)]
pub struct PackFolder {
    /// The folder.
    pub folder: PathBuf,
    /// The name of the pack file in it.
    pub file: String,
    /// What the pack file says.
    pub pack: Pack,
    /// All level files: those in the folder, and those that the pack and its
    /// levels name. What is wrong with the file stands in place of a summary.
    pub levels: BTreeMap<String, Result<Summary, Diagnostics>>,
    /// The pictures of own nouns.
    pub sprites: BTreeMap<String, Sprite>,
    /// What does not fit together, by file.
    pub problems: Vec<PackProblem>,
}

/// What a pack has to know of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Its name; may be empty.
    pub name: String,
    /// Explanation of the name; may be empty.
    pub subtitle: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What decides about its standing.
    pub features: Features,
    /// The level to which it returns.
    pub parent: Option<LinkTo>,
    /// The objects that lead to levels, in the order of their ids.
    pub icons: Vec<LinkTo>,
}

/// A link from a level to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkTo {
    /// As the file says it.
    pub said: String,
    /// The level that is meant, called as in [`PackFolder::levels`]; `None` if
    /// the link leads out of the folder.
    pub to: Option<String>,
    /// Which object has it: its place in `Level::objects`. Not for parents.
    pub object: Option<usize>,
    /// Line of the file, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

/// Something that does not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackProblem {
    /// The file that it is about, from the folder.
    pub file: String,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What can be wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The pack names it, and there is no such file.
    Missing {
        /// As the pack says it.
        name: String,
        /// Line and column of the pack file, counted from 1.
        place: (usize, usize),
    },
    /// The file cannot be read as a level or as a sprite.
    Unreadable(Diagnostics),
    /// Neither in the list nor behind an icon.
    Unlisted,
    /// In the list of a pack with a map.
    NoIcon,
    /// An object that leads nowhere.
    DeadLink(LinkTo),
    /// A parent that does not exist.
    DeadParent(LinkTo),
    /// Levels that are parents of each other, the file itself first.
    Circle(Vec<String>),
    /// More than [`MAX_FILES`].
    TooMany,
}

message_errors!(Wrong);

impl Wrong {
    /// Returns what it says.
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
                "the parents go round in a circle: {levels}",
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
    /// Returns where it is, counted from 1: line and column.
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
    /// A pack file that cannot be read. Whatever else is wrong is in
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

    /// Reads everything again.
    ///
    /// # Errors
    ///
    /// A pack file that can no longer be read; nothing changes then.
    pub fn reload(&mut self) -> Result<(), Diagnostics> {
        *self = Self::open(&self.folder.join(&self.file))?;
        Ok(())
    }

    /// Returns what the pack calls a level file, if it has it; `path` is to
    /// begin as the folder of the pack does.
    #[must_use]
    pub fn name_of(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(&self.folder).ok()?;
        let name = inside.to_string_lossy().replace('\\', "/");
        self.levels.contains_key(&name).then_some(name)
    }

    /// Returns whether it is the map of the pack, or a level of its list.
    #[must_use]
    pub fn lists(&self, name: &str) -> bool {
        let mut named = self.pack.map.iter().chain(&self.pack.levels);
        named.any(|listed| resolve("", listed).as_deref() == Some(name))
    }

    /// Returns what a level is among the others; a file that cannot be read is
    /// taken for something to win.
    #[must_use]
    pub fn standing(&self, name: &str) -> Standing {
        let level = |name: &str| self.levels.get(name)?.as_ref().ok();
        let own = level(name);
        let parent = own.and_then(|own| level(own.parent.as_ref()?.to.as_deref()?));
        let features = own.map_or_else(Features::default, |own| own.features);
        Standing::of(features, parent.map(|parent| parent.features))
    }

    /// Returns the levels of the list that can be won, in their order: all but
    /// maps and rooms.
    pub fn puzzles(&self) -> impl Iterator<Item = String> {
        let listed = self.pack.levels.iter();
        let listed = listed.filter_map(|name| resolve("", name));
        listed.filter(|name| self.standing(name) == Standing::Puzzle)
    }

    /// The icons that lead to files which are no levels, each with the level
    /// that has it.
    pub fn icons_elsewhere(&self) -> impl Iterator<Item = (&str, &LinkTo)> {
        let levels = self.levels.iter();
        let icons = levels.flat_map(|(name, level)| {
            let icons = level.iter().flat_map(|level| &level.icons);
            icons.map(move |icon| (name.as_str(), icon))
        });
        icons.filter(|(_, icon)| icon.to.as_ref().is_some_and(|to| !find::is_level(to)))
    }

    /// Returns where a file of the pack lies.
    #[must_use]
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// Returns all problems as lines for people, by file and place.
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
