//! Listing of the usable files in a folder, and parsing of typed paths.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use crate::language::{self, t};

/// Maximum number of listed entries of a folder.
const MAX_ENTRIES: usize = 2000;

/// Kind of a folder entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    Folder,
    /// List of related documents.
    Pack,
    Document,
    /// Other file that may contain a document, such as a picture or text.
    Other,
}

/// Folder entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    pub sort: Sort,
    pub name: String,
    pub path: PathBuf,
}

/// Contents of a folder, folders first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    pub entries: Vec<FolderEntry>,
    /// Reason for missing entries.
    pub problem: Option<String>,
}

/// Function that returns the kind of a file by name, or `None` if it is not
/// usable.
pub type Sorting = fn(&str) -> Option<Sort>;

/// Lists a folder without hidden and unusable files.
pub fn list(folder: &Path, sort: Sorting) -> Listing {
    let mut listing = Listing::default();
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            listing.problem = Some(match error.kind() {
                ErrorKind::NotFound => t!("files-no-folder"),
                _ => t!("files-unreadable-folder", why = language::system(&error)),
            });
            return listing;
        }
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let folder = path.is_dir().then_some(Sort::Folder);
        let Some(sort) = folder.or_else(|| sort(&name.to_lowercase())) else {
            continue;
        };
        if listing.entries.len() == MAX_ENTRIES {
            listing.problem = Some(t!("files-only", count = MAX_ENTRIES));
            break;
        }
        listing.entries.push(FolderEntry { sort, name, path });
    }
    let key = |entry: &FolderEntry| (entry.sort, entry.name.to_lowercase(), entry.name.clone());
    listing.entries.sort_by_cached_key(key);
    listing
}

/// Lists these files, except for missing ones.
pub fn of_files(files: &[PathBuf], sort: Sorting) -> Listing {
    let entry = |path: &PathBuf| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        let sort = sort(&name.to_lowercase()).unwrap_or(Sort::Other);
        let path = path.clone();
        path.is_file().then_some(FolderEntry { sort, name, path })
    };
    Listing {
        entries: files.iter().filter_map(entry).collect(),
        problem: None,
    }
}

/// Resolves a typed path from a folder, the home folder (`~`) or the root, and
/// removes `.` and `..`.
pub fn typed(text: &str, folder: &Path, home: Option<&Path>) -> PathBuf {
    // File managers copy paths in this form.
    let text = text.trim().trim_matches('"');
    let text = text.strip_prefix("file://").unwrap_or(text);
    let path = match (text.strip_prefix('~'), home) {
        (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
            home.join(rest.trim_start_matches(['/', '\\']))
        }
        _ => folder.join(text),
    };
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_paths_start_where_they_say() {
        let home = Path::new("/home/a");
        let path = |text| typed(text, Path::new("/levels"), Some(home));
        assert_eq!(path("x.level.ron"), Path::new("/levels/x.level.ron"));
        assert_eq!(path("../y"), Path::new("/y"));
        assert_eq!(path("~/z"), Path::new("/home/a/z"));
        assert_eq!(path("~"), home);
        assert_eq!(path("~other"), Path::new("/levels/~other"));
        assert_eq!(path(" \"/a/./b\" "), Path::new("/a/b"));
        assert_eq!(path("file:///a/b"), Path::new("/a/b"));
    }

    #[test]
    fn folders_come_first_and_useless_files_not_at_all() {
        let folder = crate::testing::folder("browse");
        for name in ["b.doc", "A.doc", ".x.doc", "x.exe", "p.png", "pack.ron"] {
            std::fs::write(folder.join(name), "").expect("the folder is ours");
        }
        std::fs::create_dir_all(folder.join("zoo")).expect("the folder is ours");
        let sort = |name: &str| match name {
            "pack.ron" => Some(Sort::Pack),
            "p.png" => Some(Sort::Other),
            name => name.ends_with(".doc").then_some(Sort::Document),
        };
        let entries = list(&folder, sort).entries.into_iter();
        let names: Vec<String> = entries.map(|entry| entry.name).collect();
        assert_eq!(names, ["zoo", "pack.ron", "A.doc", "b.doc", "p.png"]);
        assert!(list(&folder.join("none"), sort).problem.is_some());
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
