//! The dungeons that ship, each with recorded runs to its end.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kotodama::dungeon::file::{self, Options};
use kotodama::dungeon::recording::{self, End};

/// Returns the files of the dungeons to choose from and of those in the areas
/// of the land.
fn files(ending: &str) -> Vec<PathBuf> {
    let folders = fs::read_dir("levels").expect("the folder of levels");
    let folders = folders.map(|entry| entry.expect("an entry").path());
    let folders = folders.filter_map(|folder| fs::read_dir(folder).ok());
    let paths = folders
        .flatten()
        .map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    let name = path.file_name().expect("a name");
    name.to_string_lossy().into_owned()
}

/// D-CLI-03, D-OVER-01: every recording ends as recorded.
#[test]
fn recordings_end_as_they_were_recorded() {
    for path in files(recording::EXTENSION) {
        let shown = path.display();
        let recorded = recording::read_file(&path).unwrap_or_else(|bad| panic!("{bad}"));
        let definition = recorded.definition(&path);
        let definition = definition.unwrap_or_else(|bad| panic!("{bad}"));
        let game = recorded.replay(Arc::new(definition));
        let difference = recorded.end.difference(&End::of(&game));
        assert_eq!(difference.map(|it| it.to_string()), None, "{shown}");
    }
}

/// Every dungeon is valid without warnings and has a recorded win.
#[test]
fn every_dungeon_has_been_won() {
    let recordings = files(recording::EXTENSION).into_iter();
    let won: BTreeSet<String> = recordings
        .filter_map(|path| recording::read_file(&path).ok())
        .filter(|recorded| recorded.end.results.iter().any(|it| it.victory))
        .map(|recorded| recorded.played.file)
        .collect();
    let dungeons = files(file::EXTENSION);
    assert!(dungeons.len() >= 12, "{} dungeons ship", dungeons.len());
    for path in dungeons {
        let opened = file::read_file(&path, Options::default());
        let opened = opened.unwrap_or_else(|bad| panic!("{bad}"));
        let warnings = opened.warnings.map(|it| it.to_string());
        assert_eq!(warnings, None, "{}", path.display());
        assert!(won.contains(&name(&path)), "nobody won {}", path.display());
    }
}
