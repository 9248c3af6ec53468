//! Opening, saving, and recovery files.

use std::fs;
use std::path::{Path, PathBuf};

use kotodama::editor::recovery::{self, Keepable, Recoverable};
use kotodama::editor::store::{MAX_RECENT_FILES, NotSaved, remember_file};
use kotodama::editor::{Action, Draft, Editor, Thing};
use kotodama::formats::Message;
use kotodama::words::level::file;

use super::drawn::{board, drag, rows};
use super::{PLAIN, at};

/// Returns an empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("editor-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

fn draw(editor: &mut Editor, name: &str, x: i32) {
    editor.choose(Thing::named(name));
    drag(editor, PLAIN, &[(x, 0)]);
}

/// Keeps unsaved documents, as the window does in the background; returns
/// whether anything was written.
fn autosave(editor: &mut Editor, folder: &Path, time: u64) -> Result<bool, Message> {
    if !editor.has_unsaved() {
        editor.discard_recovery();
        return Ok(false);
    }
    let keeping = editor.keep(folder, time)?;
    keeping.map_or(Ok(false), |it| it.write().map(|()| true))
}

#[test]
fn what_is_saved_is_what_is_opened() {
    let folder = folder("save");
    let mut e = board(&["bW>"]);
    draw(&mut e, "flag", 2);
    let path = e.save_to(&folder.join("lake"), false).expect("a free name");
    assert_eq!(path, folder.join("lake.level.ron"));
    assert_eq!(e.file.as_ref(), Some(&path));
    assert!(!e.document.is_modified());
    let opened = Editor::open(&path).expect("what was saved");
    assert_eq!(opened.draft().to_level(), e.draft().to_level());
    assert!(!opened.document.is_modified());
    // Undo continues past the saving.
    e.act(Action::Undo);
    assert!(e.document.is_modified());
    assert_eq!(rows(&e), ["bW>"]);
    let again = e.save_to(&path, false);
    assert_eq!(again, Ok(path));
    assert_eq!(names(&folder), ["lake.level.ron"]);
}

#[test]
fn other_peoples_changes_are_not_overwritten_unasked() {
    let folder = folder("conflict");
    let mut e = board(&["b."]);
    let path = e
        .save_to(&folder.join("a.level.ron"), false)
        .expect("a free name");
    let theirs = fs::read_to_string(&path)
        .expect("the file")
        .replace("baba", "keke");
    fs::write(&path, &theirs).expect("writing");
    draw(&mut e, "flag", 1);
    let refused = e.save_to(&path, false).expect_err("it was changed");
    assert_eq!(refused, NotSaved::Changed(path.clone()));
    assert!(refused.may_be_overwritten());
    assert!(
        e.status
            .english
            .ends_with("has been changed by another program since it was opened here")
    );
    assert_eq!(fs::read_to_string(&path).expect("the file"), theirs);
    assert!(e.document.is_modified());
    e.save_to(&path, true).expect("on purpose");
    assert!(
        fs::read_to_string(&path)
            .expect("the file")
            .contains("flag")
    );
    // A deleted file is simply written again.
    fs::remove_file(&path).expect("removing");
    e.save_to(&path, false).expect("no file in the way");
    // Another level's file is also in the way.
    let mut other = board(&["r"]);
    assert_eq!(
        other.save_to(&path, false),
        Err(NotSaved::Exists(path.clone()))
    );
    assert_eq!(other.file, None);
}

#[test]
fn what_could_not_be_read_is_not_written() {
    let folder = folder("unreadable");
    let mut e = board(&["b."]);
    // The window could make such an object; no command does.
    draw(&mut e, "Not A Name", 0);
    let refused = e.save_to(&folder.join("a"), true).expect_err("a bad name");
    assert!(matches!(refused, NotSaved::Unreadable(_)), "{refused:?}");
    assert!(
        e.status.english.starts_with("it cannot be saved: "),
        "{}",
        e.status.english
    );
    let mut e = board(&["b."]);
    let lost = e.save_to(&folder.join("no-such-folder/a"), false);
    assert!(matches!(lost, Err(NotSaved::Disk(..))), "{lost:?}");
    assert!(names(&folder).is_empty());
    assert!(Editor::open(&folder).is_err());
    assert!(Editor::open(&folder.join("a.level.ron")).is_err());
}

#[test]
fn recent_files_are_listed_once_each() {
    let mut files = Vec::new();
    for number in 0..20 {
        remember_file(&mut files, Path::new(&format!("{number}.level.ron")));
    }
    remember_file(&mut files, Path::new("15.level.ron"));
    assert_eq!(files.len(), MAX_RECENT_FILES);
    assert_eq!(
        files[..2],
        [PathBuf::from("15.level.ron"), PathBuf::from("19.level.ron")]
    );
}

#[test]
fn unsaved_levels_come_back_after_a_crash() {
    let folder = folder("crash");
    let kept = folder.join("kept");
    assert!(recovery::list::<Draft>(&kept).documents.is_empty());
    let mut e = board(&["b..."]);
    assert_eq!(autosave(&mut e, &kept, 1), Ok(false));
    let path = e.save_to(&folder.join("a"), false).expect("a free name");
    draw(&mut e, "flag", 1);
    assert_eq!(autosave(&mut e, &kept, 2), Ok(true));
    assert_eq!(autosave(&mut e, &kept, 3), Ok(false));
    // Floating cells are kept too.
    e.paste(Some("Level(legend: {'r': [\"rock\"]}, rows: [\"r\"])"));
    assert_eq!(autosave(&mut e, &kept, 4), Ok(true));
    let mut untitled = board(&["w"]);
    draw(&mut untitled, "rock", 0);
    assert_eq!(autosave(&mut untitled, &kept, 5), Ok(true));
    drop((e, untitled));

    let found = recovery::list::<Draft>(&kept);
    assert!(found.problems.is_empty());
    let [a, untitled] = found.documents.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!((a.original.as_ref(), a.time), (Some(&path), 4));
    assert_eq!((untitled.original.as_ref(), untitled.time), (None, 5));
    let mut back = Editor::recover(a.clone());
    assert_eq!(*back.draft(), a.draft);
    assert!(back.document.is_modified());
    assert_eq!(back.file.as_ref(), Some(&path));
    // It stays in the same recovery file until it is saved.
    draw(&mut back, "rock", 3);
    assert_eq!(autosave(&mut back, &kept, 6), Ok(true));
    assert_eq!(recovery::list::<Draft>(&kept).documents.len(), 2);
    back.save_to(&path, false).expect("its own file");
    let left: Vec<Recoverable<Draft>> = recovery::list(&kept).documents;
    assert_eq!(left, std::slice::from_ref(untitled));
    Editor::recover(untitled.clone()).discard_recovery();
    assert!(names(&kept).is_empty());
}

#[test]
fn a_recovered_level_does_not_overwrite_a_newer_file() {
    let folder = folder("newer");
    let mut e = board(&["b."]);
    let path = e.save_to(&folder.join("a"), false).expect("a free name");
    draw(&mut e, "flag", 1);
    autosave(&mut e, &folder, 1).expect("a folder");
    let newer = file::write(&board(&["r"]).draft().to_level());
    fs::write(&path, newer).expect("writing");
    let kept = recovery::list::<Draft>(&folder).documents;
    let mut back = Editor::recover(kept[0].clone());
    assert_eq!(back.save_to(&path, false), Err(NotSaved::Changed(path)));
}

#[test]
fn what_is_kept_goes_when_nothing_is_unsaved() {
    let folder = folder("clean");
    let mut e = board(&["b."]);
    draw(&mut e, "flag", 1);
    autosave(&mut e, &folder, 1).expect("a folder");
    assert_eq!(names(&folder).len(), 1);
    e.act(Action::Undo);
    assert_eq!(autosave(&mut e, &folder, 2), Ok(false));
    assert!(names(&folder).is_empty());
    // An emptied level counts as well, and two of them do not collide.
    let mut one = board(&["b"]);
    let mut other = board(&["b"]);
    for e in [&mut one, &mut other] {
        e.act(Action::SelectAll);
        e.act(Action::Delete);
        autosave(e, &folder, 3).expect("a folder");
    }
    assert_eq!(
        names(&folder),
        ["untitled-1.recovery.ron", "untitled-2.recovery.ron"]
    );
    let kept = recovery::list::<Draft>(&folder).documents;
    let mut back = Editor::recover(kept[0].clone());
    assert!(back.document.is_modified());
    assert_eq!(back.cursor, at(0, 0));
    back.discard_recovery();
    assert_eq!(names(&folder), ["untitled-2.recovery.ron"]);
}

#[test]
fn damaged_files_are_reported_and_kept() {
    let folder = folder("damaged");
    let mut e = board(&["b."]);
    draw(&mut e, "flag", 1);
    autosave(&mut e, &folder, 1).expect("a folder");
    let whole = fs::read_to_string(folder.join("untitled-1.recovery.ron")).expect("the file");
    let damages = [
        String::new(),
        whole[..whole.len() / 2].to_owned(),
        whole.replace("version: 1", "version: 2"),
        whole.replace("time: 1", "time: -1"),
        whole.replace("flag", "FLAG"),
        whole.replace("version: 1,", "version: 1, hash: \"xyz\","),
    ];
    for (damaged, number) in damages.iter().zip(2..) {
        fs::write(folder.join(format!("x-{number}.recovery.ron")), damaged).expect("writing");
    }
    fs::write(folder.join("other.txt"), "not ours").expect("writing");
    let found = recovery::list::<Draft>(&folder);
    assert_eq!(found.documents.len(), 1);
    assert_eq!(found.problems.len(), damages.len(), "{:?}", found.problems);
    assert_eq!(names(&folder).len(), damages.len() + 2);
    let bad_name = found.problems.iter().find(|p| p.path.contains("x-6"));
    let bad_name = bad_name.map(ToString::to_string).unwrap_or_default();
    assert!(bad_name.contains("in `level`, "), "{bad_name}");
}
