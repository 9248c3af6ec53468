//! The files of `assets/locales`, a folder for each language. Every room puts
//! its own there.

use include_dir::{Dir, include_dir};

use super::Language;

static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../assets/locales");

/// The files of a language: their paths below its folder, and their texts.
pub(super) fn of(language: Language) -> Vec<(String, &'static str)> {
    let mut folders: Vec<&Dir<'_>> = LOCALES.get_dir(language.tag()).into_iter().collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        files.extend(folder.files().filter_map(|file| {
            let path = file.path().strip_prefix(language.tag()).ok()?;
            Some((path.display().to_string(), file.contents_utf8()?))
        }));
    }
    files
}
