//! Names of files that are not UTF-8: every command reads and writes them, and
//! shows them so that a terminal can.

#![cfg(target_os = "linux")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(of: &str) -> Self {
        let mut name = OsString::from(format!("kotodama_names_{of}_{}_", std::process::id()));
        name.push(OsStr::from_bytes(b"\xff\xe4"));
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Returns a file in it, whose name begins with bytes that are not UTF-8.
    fn path(&self, rest: &str) -> PathBuf {
        let mut name = b"a\xe4\x80+".to_vec();
        name.extend(rest.bytes());
        self.0.join(OsString::from_vec(name))
    }

    /// Returns such a file, as a copy of one that ships.
    fn copy(&self, shipped: &str, rest: &str) -> PathBuf {
        let path = self.path(rest);
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join(shipped);
        fs::copy(shipped, &path).expect("copied");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run<'a>(arguments: impl IntoIterator<Item = &'a OsStr>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kotodama"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.args(arguments).output().expect("it runs")
}

/// Runs a command whose words are separated by spaces; `@` stands for the next
/// of the paths. It succeeds.
#[track_caller]
fn succeeds(words: &str, paths: &[&Path]) -> String {
    let mut paths = paths.iter();
    let arguments: Vec<&OsStr> = words
        .split(' ')
        .map(|word| match word {
            "@" => paths.next().expect("a path").as_os_str(),
            word => OsStr::new(word),
        })
        .collect();
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {said}");
    String::from_utf8(output.stdout).expect("results are UTF-8")
}

#[test]
fn commands_of_words() {
    let folder = Folder::new("words");
    let level = folder.copy("levels/road/01-inai.level.ron", "1.level.ron");
    let made = folder.path("2.level.ron");
    succeeds("check @", &[&level]);
    succeeds("run @ --moves .", &[&level]);
    succeeds("import @ -o @", &[&level, &made]);
    let code = folder.path("code.txt");
    fs::write(&code, succeeds("share @", &[&level])).expect("written");
    let again = folder.path("3.level.ron");
    succeeds("import @ -o @", &[&code, &again]);
    succeeds("solve @ --max-states 10000 --max-time 60", &[&again]);
    assert!(made.exists() && again.exists());
}

#[test]
fn commands_of_falling_blocks() {
    let folder = Folder::new("falling");
    let rules = folder.copy("assets/falling/classic.falling.ron", "1.falling.ron");
    let other = folder.copy("assets/falling/bombs.falling.ron", "2.falling.ron");
    let (replay, report) = (folder.path("1.replay.ron"), folder.path("report.md"));
    let made = folder.path("3.falling.ron");
    succeeds("check @", &[&rules]);
    succeeds("falling systems @", &[&rules]);
    succeeds(
        "falling run @ --frames 20 --save-replay @",
        &[&rules, &replay],
    );
    succeeds("falling replay @", &[&replay]);
    succeeds(
        "falling evaluate @ --games 1 --report @",
        &[&rules, &report],
    );
    let mut fixed = OsString::from("rotation=");
    fixed.push(&rules);
    let generate = "falling generate --from @ --from @ --fix @ -o @";
    succeeds(generate, &[&rules, &other, Path::new(&fixed), &made]);
    assert!(report.exists() && made.exists());
}

#[test]
fn commands_of_dungeons_and_cards() {
    let folder = Folder::new("other");
    let dungeon = folder.copy("levels/dungeons/cornered.dungeon.ron", "1.dungeon.ron");
    let record = folder.path("1.run.ron");
    succeeds("check @", &[&dungeon]);
    succeeds("dungeon run @ --inputs n --record @", &[&dungeon, &record]);
    succeeds("dungeon replay @", &[&record]);
    let puzzle = "levels/cards/5-zombies/01-first-zombie";
    let answer = folder.copy(&format!("{puzzle}.answer.cards.txt"), "1.answer.cards.txt");
    let puzzle = folder.copy(&format!("{puzzle}.cards.ron"), "1.cards.ron");
    succeeds("check @", &[&puzzle]);
    succeeds("cards puzzle @ --moves @", &[&puzzle, &answer]);
    let record = folder.path("match.txt");
    succeeds(
        "cards match builtin:easy builtin:easy --turns 3 --record @",
        &[&record],
    );
    assert!(record.exists());
}
