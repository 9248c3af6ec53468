//! A full disk and a killed program lose nothing but the file in writing, at
//! whatever step of writing it happens: levels, packs, sprites, replays, recovery
//! files. Those of dungeons are tested with the builder.

#[path = "common/written.rs"]
mod written;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kotodama::board::Bounds;
use kotodama::dungeon::recording;
use kotodama::editor::Editor;
use kotodama::editor::recovery::Recoverable;
use kotodama::falling::replay as falling;
use kotodama::formats::{faults, write_atomically};
use kotodama::words::Game;
use kotodama::words::input::Input;
use kotodama::words::level::pack_folder::PackFolder;
use kotodama::words::level::{Level, file, sprites};
use kotodama::words::replay;
use written::survives;

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Writes an older file of this name.
fn older(name: &'static str) -> impl Fn(&Path) {
    move |folder| fs::write(folder.join(name), "older").expect("written")
}

#[test]
fn a_file_of_any_kind() {
    let bytes = [7; 100_000];
    survives("bytes", older("a"), |folder| {
        write_atomically(&folder.join("a"), &bytes)
    });
    survives(
        "new",
        |_| (),
        |folder| write_atomically(&folder.join("a"), b"new"),
    );
}

#[test]
fn faults_of_the_disk_leave_replays_whole() {
    let level = file::read_file(&shipped("levels/road/01-inai.level.ron")).expect("a level");
    let mut game = Game::new(&level, 1);
    game.play(Input::Wait);
    let name = "Inai".to_owned();
    let words = replay::Replay::record(game.world(), &level, 1, name, None).expect("a replay");
    survives("words", older("a.replay.ron"), |folder| {
        words.write_file(&folder.join("a.replay.ron"))
    });

    let dungeon = shipped("levels/dungeons/cornered.run.ron");
    let dungeon = recording::read_file(&dungeon).expect("a recording");
    survives("dungeon", older("a.run.ron"), |folder| {
        dungeon.write_file(&folder.join("a.run.ron"))
    });

    let folder = written::folder("falling_made");
    let path = folder.join("a.replay.ron");
    let status = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .args([
            "falling",
            "run",
            "builtin:pairs",
            "--frames",
            "30",
            "--save-replay",
        ])
        .arg(&path)
        .output();
    let output = status.expect("it runs");
    assert!(output.status.success(), "{output:?}");
    let blocks = falling::read_file(&path).expect("a replay");
    survives("falling", older("a.replay.ron"), |folder| {
        blocks.write_file(&folder.join("a.replay.ron"))
    });
    fs::remove_dir_all(folder).expect("removed");
}

fn small() -> Level {
    Level {
        bounds: Bounds {
            width: 3,
            height: 2,
        },
        ..Level::default()
    }
}

#[test]
fn levels_packs_and_sprites() {
    let before = |folder: &Path| {
        fs::write(folder.join("a.level.ron"), file::write(&small())).expect("written");
    };
    survives("level", before, |folder| {
        let path = folder.join("a.level.ron");
        let mut editor = Editor::open(&path).expect("it is there");
        let level = file::read_file(&shipped("levels/road/03-kaeru.level.ron")).expect("a level");
        editor.document = Editor::of_file(&path, &level).document;
        editor.save_to(&path, true)
    });
    let pack = |folder: &Path| {
        PackFolder::create(folder, "Old", "a.level.ron", &small()).expect("a pack");
    };
    survives("title", pack, |folder| {
        let mut pack = PackFolder::open(folder).expect("it is there");
        pack.set_title("New")
    });
    survives("added", pack, |folder| {
        let mut pack = PackFolder::open(folder).expect("it is there");
        pack.add_level("b.level.ron", &small())
    });
    survives("renamed", pack, |folder| {
        let mut pack = PackFolder::open(folder).expect("it is there");
        pack.rename("a.level.ron", "b.level.ron")
    });
    let sprite = sprites::Sprite::default();
    survives(
        "sprite",
        |_| (),
        |folder| sprites::save(folder, "own", &sprite),
    );
}

#[test]
fn recovery_files() {
    let before = |folder: &Path| {
        fs::write(folder.join("a.level.ron"), file::write(&small())).expect("written");
        fs::write(folder.join("a.recovery.ron"), "older").expect("written");
    };
    survives("recovery", before, |folder| {
        let path = folder.join("a.level.ron");
        let level = file::read_file(&shipped("levels/road/03-kaeru.level.ron")).expect("a level");
        let kept = Recoverable {
            file: folder.join("a.recovery.ron"),
            original: Some(path.clone()),
            time: 1,
            hash: Some(2),
            draft: Editor::of_file(&path, &level).document.draft().clone(),
        };
        kept.write()
    });
}
