//! Opening, saving, and recovery files.

#[path = "../../../tests/common/written.rs"]
mod written;

use std::path::{Path, PathBuf};

use bevy::math::IVec2;
use kotodama_builder::{Draft, problems, store};
use kotodama_documents::recovery::{Keepable, Recoverable, list};
use kotodama_documents::store::{NotSaved, back_up};
use kotodama_formats::{Message, faults};

/// Returns a new and empty folder.
fn folder(name: &str) -> PathBuf {
    let name = format!("kotodama-builder-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn files_are_saved_without_losing_those_of_others() {
    let folder = folder("saved");
    let mut opened = store::Opened::blank();
    assert!(!opened.document.is_modified());
    let path = opened.save_to(&folder.join("new"), false).expect("saved");
    assert!(path.to_string_lossy().ends_with("new.dungeon.ron"));
    let mut again = store::Opened::read(&path).expect("read");
    assert_eq!(again.document.draft(), opened.document.draft());
    std::fs::write(&path, "other").expect("written");
    assert!(
        again
            .save_to(&path, false)
            .is_err_and(|it| it.may_be_overwritten())
    );
    assert!(again.save_to(&path, true).is_ok());
    let mut third = store::Opened::blank();
    assert!(
        third
            .save_to(&path, false)
            .is_err_and(|it| it.may_be_overwritten())
    );
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A new dungeon can be played at once.
#[test]
fn a_new_dungeon_has_no_problems() {
    assert_eq!(problems::problems(&Draft::blank()), []);
}

/// An unsaved dungeon is recovered and does not overwrite a newer file.
#[test]
fn unsaved_dungeons_come_back_after_a_crash() {
    let folder = folder("crash");
    let mut opened = store::Opened::blank();
    let path = opened.save_to(&folder.join("a"), false).expect("saved");
    opened.document.edit(Message::verbatim("paint"), |draft| {
        draft.set_spawn(0, IVec2::ONE, true);
    });
    let kept = opened.keep(&folder, 7).expect("a folder");
    kept.expect("it is new").write().expect("written");
    assert_eq!(opened.keep(&folder, 8), Ok(None));
    std::fs::write(&path, "other").expect("written");

    let found = list::<Draft>(&folder);
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let [kept] = found.documents.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!((kept.original.as_ref(), kept.time), (Some(&path), 7));
    let mut back = store::Opened::recover(kept.clone());
    assert_eq!(back.document.draft(), opened.document.draft());
    assert!(back.document.is_modified());
    assert_eq!(
        back.save_to(&path, false),
        Err(NotSaved::Changed(path.clone()))
    );
    back.save_to(&path, true).expect("saved");
    assert!(list::<Draft>(&folder).documents.is_empty());
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A full disk and a killed program lose nothing but the file in writing.
#[test]
fn a_fault_while_writing_leaves_everything_else() {
    let older = |folder: &Path| {
        let mut opened = store::Opened::blank();
        opened
            .save_to(&folder.join("a.dungeon.ron"), false)
            .expect("saved");
    };
    let changed = |folder: &Path| {
        let mut opened = store::Opened::read(&folder.join("a.dungeon.ron")).expect("read");
        opened.document.edit(Message::verbatim("paint"), |draft| {
            draft.set_spawn(0, IVec2::ONE, true);
        });
        opened
    };
    written::survives("dungeon", older, |folder| {
        changed(folder).save_to(&folder.join("a.dungeon.ron"), true)
    });
    written::survives("copy", older, |folder| {
        back_up(&folder.join("a.dungeon.ron"))
    });
    written::survives("recovery", older, |folder| {
        let kept = Recoverable {
            file: folder.join("a.recovery.ron"),
            original: None,
            time: 1,
            hash: None,
            draft: changed(folder).document.draft().clone(),
        };
        kept.write()
    });
}

/// After a full disk the dungeon still counts as unsaved, and its recovery
/// file is there.
#[test]
fn a_failed_save_leaves_the_dungeon_unsaved() {
    let folder = folder("full");
    let mut opened = store::Opened::blank();
    let path = opened.save_to(&folder.join("a"), false).expect("saved");
    opened.document.edit(Message::verbatim("paint"), |draft| {
        draft.set_spawn(0, IVec2::ONE, true);
    });
    let kept = opened.keep(&folder, 7).expect("a folder");
    kept.expect("it is new").write().expect("written");
    let (saved, came) = faults::with(0, faults::Fault::Full, || opened.save_to(&path, true));
    assert!(
        came && matches!(saved, Err(NotSaved::Disk(..))),
        "{saved:?}"
    );
    assert!(opened.document.is_modified());
    assert_eq!(list::<Draft>(&folder).documents.len(), 1);
    opened.save_to(&path, true).expect("saved");
    assert!(list::<Draft>(&folder).documents.is_empty());
    std::fs::remove_dir_all(&folder).expect("removed");
}
