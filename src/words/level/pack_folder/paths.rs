//! Paths within a pack, always with `/` and from the folder of the pack; and
//! links between files in general.

use std::path::{Component, Path, PathBuf};

/// Returns the target of a link in the file `from`, as a path from the folder
/// of the pack; `None` if it leads out of the folder.
///
/// ```
/// use kotodama_words::level::pack_folder::resolve;
///
/// let meant = resolve("lake/1.level.ron", "../map.level.ron");
/// assert_eq!(meant.as_deref(), Some("map.level.ron"));
/// assert_eq!(resolve("map.level.ron", "../map.level.ron"), None);
/// ```
#[must_use]
pub fn resolve(from: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder_of(from).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// Returns the link to the file `to` for use in the file `from`.
///
/// ```
/// use kotodama_words::level::pack_folder::relative;
///
/// assert_eq!(relative("lake/1.level.ron", "map.level.ron"), "../map.level.ron");
/// assert_eq!(relative("map.level.ron", "lake/1.level.ron"), "lake/1.level.ron");
/// ```
#[must_use]
pub fn relative(from: &str, to: &str) -> String {
    let mut from = folder_of(from).peekable();
    let mut to = to.split('/').peekable();
    while let Some(part) = from.peek() {
        // The last part of `to` is the file name.
        let is_shared = to.peek() == Some(part) && to.clone().nth(1).is_some();
        if !is_shared {
            break;
        }
        from.next();
        to.next();
    }
    let parts: Vec<&str> = from.map(|_| "..").chain(to).collect();
    parts.join("/")
}

/// Returns the target of a link in a file; `None` if the link is absolute or
/// leads above the folders that the path of the file names.
#[must_use]
pub fn beside(file: &Path, link: &str) -> Option<PathBuf> {
    let mut place = file.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(link).components() {
        match part {
            Component::Normal(name) => place.push(name),
            Component::CurDir => {}
            Component::ParentDir if place.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(place)
}

/// Returns the folders around a file.
fn folder_of(file: &str) -> impl Iterator<Item = &str> {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.split('/').filter(|part| !part.is_empty())
}
