//! The tree of levels: the map, the levels behind its icons, the levels behind
//! their icons, and so on.

use std::collections::BTreeSet;

use super::PackFolder;
use super::find::is_level;
use super::paths::resolve;

/// A line of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Indentation: 0 for the map and for levels behind no icon.
    pub depth: usize,
    /// Name of the file as in [`PackFolder::levels`].
    pub file: String,
    /// Title of the level, or the name of its file.
    pub title: String,
    /// Role of the level in the pack.
    pub role: PackRole,
    /// Whether the file can be read or belongs to another mode; otherwise it is
    /// missing or faulty.
    pub is_readable: bool,
    /// Whether it has been shown above, with the levels behind its icons.
    pub again: bool,
    /// Index in `Level::objects` of the object that leads here, in the level
    /// above.
    pub object: Option<usize>,
}

/// Role of a level in its pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackRole {
    /// Map, in which play begins.
    Map,
    /// In the list, at this index.
    Listed(usize),
    /// Not in the list, but behind an icon.
    Linked,
    /// Only in the folder.
    Unlisted,
}

impl PackFolder {
    /// Returns the tree from the map down, then the levels of the list without
    /// icons, then all other levels of the folder; each with the levels behind
    /// its icons.
    #[must_use]
    pub fn tree(&self) -> Vec<Branch> {
        let mut tree = Vec::new();
        let mut shown = BTreeSet::new();
        let named = self.pack.map.iter().chain(&self.pack.levels);
        let named = named.map(|name| resolve("", name).unwrap_or_else(|| name.clone()));
        let roots = named.chain(self.levels.keys().cloned());
        for root in roots {
            if !shown.contains(&root) {
                self.grow(root, &mut tree, &mut shown);
            }
        }
        tree
    }

    /// Adds a level and all levels behind its icons.
    fn grow(&self, root: String, tree: &mut Vec<Branch>, shown: &mut BTreeSet<String>) {
        let is_linked = |depth: usize| match depth {
            0 => PackRole::Unlisted,
            _ => PackRole::Linked,
        };
        let mut open = vec![(0, root, None)];
        while let Some((depth, file, object)) = open.pop() {
            let level = self.levels.get(&file).and_then(|level| level.as_ref().ok());
            let again = !shown.insert(file.clone());
            if let (Some(level), false) = (level, again) {
                // Reversed, since the last entry is taken first.
                let icons = level.icons.iter().rev();
                open.extend(
                    icons.filter_map(|icon| Some((depth + 1, icon.to.clone()?, icon.object))),
                );
            }
            let name = level.map(|level| level.name.clone());
            tree.push(Branch {
                depth,
                title: name
                    .filter(|name| !name.is_empty())
                    .unwrap_or_else(|| file.clone()),
                role: self.role(&file).unwrap_or_else(|| is_linked(depth)),
                is_readable: level.is_some() || !is_level(&file) && self.path(&file).is_file(),
                again,
                object,
                file,
            });
        }
    }

    /// Returns the role that the pack file gives a level.
    fn role(&self, file: &str) -> Option<PackRole> {
        let is_it = |name: &String| resolve("", name).as_deref() == Some(file);
        if self.pack.map.as_ref().is_some_and(is_it) {
            return Some(PackRole::Map);
        }
        self.pack
            .levels
            .iter()
            .position(is_it)
            .map(PackRole::Listed)
    }
}
