//! Embedded files of `assets/locales`, one folder per language. Each mode adds
//! its own files.

use include_dir::{Dir, include_dir};

use super::Language;

static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../assets/locales");

/// Returns the files of a language with their paths below its folder.
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
