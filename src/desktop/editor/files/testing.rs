//! Folders for tests.

use std::path::PathBuf;

/// A new and empty folder.
pub fn folder(name: &str) -> PathBuf {
    let name = format!("kotodama_editor_{name}_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}
