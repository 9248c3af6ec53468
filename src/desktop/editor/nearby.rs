//! Level files near the edited one.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::OpenDocument;
use kotodama_words::level::file;
use kotodama_words::level::pack_folder::resolve;

/// Maximum number of files on offer.
const MOST: usize = 500;

/// Returns the folder of the current level, if it has a file.
pub(super) fn folder(world: &World) -> Option<PathBuf> {
    let file = world.resource::<OpenDocument>().editor.file.as_ref()?;
    Some(file.parent()?.to_path_buf())
}

/// Returns the other level files in the folder of the current level and its
/// subfolders, as that level would name them.
pub(super) fn levels(world: &World) -> Vec<String> {
    let Some(file) = &world.resource::<OpenDocument>().editor.file else {
        return Vec::new();
    };
    let mut names = Vec::new();
    if let Some(folder) = file.parent() {
        list(folder, "", 0, &mut names);
    }
    let own = file.file_name().unwrap_or_default().to_string_lossy();
    names.retain(|name| *name != own);
    names.sort();
    names
}

fn list(folder: &Path, prefix: &str, depth: usize, names: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if names.len() >= MOST {
            return;
        }
        if name.ends_with(file::EXTENSION) {
            names.push(format!("{prefix}{name}"));
        } else if depth == 0 && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            list(&entry.path(), &format!("{name}/"), depth + 1, names);
        }
    }
}

/// Returns the file that a link of the current level leads to.
pub(super) fn target(world: &World, link: &str) -> Option<PathBuf> {
    let mut folder = folder(world)?;
    let mut link = link;
    while let Some(rest) = link.strip_prefix("../") {
        folder.pop();
        link = rest;
    }
    Some(folder.join(resolve("", link)?))
}
