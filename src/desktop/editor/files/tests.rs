//! Tests of the editor's files, by pressing widgets.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};

use super::dialog::FileDialog;
use super::import_export::{self, Import};
use super::keeping::Keeping;
use super::places::{Memory, Places};
use super::questions::Asked;
use crate::panels::{Dialog, Panels, Tab};
use crate::testing::TestBench;
use crate::{OpenDocument, documents};
use kotodama_editor::{Action, Thing};
use kotodama_formats::Message;
use kotodama_shell::clipboard;
use kotodama_ui::testing::folder;
use kotodama_words::level::file;

const LEVEL: &str = r#"Level(name: "one", legend: {'.': [], 'b': ["baba"]}, rows: ["b.", ".."])"#;

/// Returns a bench with its own folder that contains `one.level.ron`.
fn bench(name: &str) -> (TestBench, PathBuf) {
    let folder = folder(name);
    fs::write(folder.join("one.level.ron"), LEVEL).expect("the folder is ours");
    let mut bench = TestBench::new();
    *bench.world().resource_mut::<Places>() = Places {
        own: Some(folder.clone()),
        recovery: Some(folder.join("recovery")),
        ..default()
    };
    (bench, folder)
}

fn act(bench: &mut TestBench, action: Action) {
    bench.editor().act(action);
    bench.frames(3);
}

fn draw(bench: &mut TestBench, name: &str) {
    bench
        .editor()
        .edit(Message::verbatim(format!("draw {name}")), |draft| {
            draft.put(IVec2::ONE, vec![Thing::named(name).into()]);
        });
    bench.frame();
}

fn open(bench: &mut TestBench, path: &Path) {
    super::open(bench.world(), path).unwrap_or_else(|message| panic!("{message}"));
    bench.frames(2);
}

fn level(path: &Path) -> kotodama_words::level::Level {
    file::read_file(path).unwrap_or_else(|problems| panic!("{problems}"))
}

fn question(bench: &mut TestBench) -> Option<String> {
    let asked = bench.world().resource::<Asked>();
    asked.0.as_ref().map(|question| question.title.clone())
}

fn has_quit(bench: &mut TestBench) -> bool {
    !bench.world().resource::<Messages<AppExit>>().is_empty()
}

fn request_close(bench: &mut TestBench) {
    let world = bench.world();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).expect("the bench has a window");
    world.write_message(WindowCloseRequested { window });
    bench.frame();
}

#[test]
fn a_new_level_is_saved_by_a_typed_name_and_opened_again() {
    let (mut bench, folder) = bench("save");
    draw(&mut bench, "rock");
    act(&mut bench, Action::Save);
    assert!(bench.world().resource::<Panels>().is_open(Dialog::Files));
    bench.panel_key(bevy_egui::egui::Key::A, bevy_egui::egui::Modifiers::COMMAND);
    bench.type_text("cave");
    bench.click("confirm file");
    let path = folder.join("cave.level.ron");
    assert_eq!(level(&path), bench.draft().to_level());
    assert!(!bench.editor().document.is_modified());
    assert!(!bench.world().resource::<Panels>().is_open(Dialog::Files));
    assert_eq!(bench.world().resource::<Memory>().recent, [path]);

    act(&mut bench, Action::Open);
    bench.type_text("on");
    bench.panel_key(
        bevy_egui::egui::Key::Enter,
        bevy_egui::egui::Modifiers::NONE,
    );
    bench.frames(2);
    let dialog = bench.world().resource::<FileDialog>();
    assert_eq!((dialog.text.as_str(), dialog.error.as_str()), ("on", ""));
    assert_eq!(bench.at(0, 0), "baba");
    assert_eq!(bench.world().resource::<OpenDocument>().count(), 2);
    act(&mut bench, Action::NextDocument);
    assert_eq!(bench.at(1, 1), "rock");
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn every_open_level_keeps_its_own_past() {
    let (mut bench, folder) = bench("tabs");
    open(&mut bench, &folder.join("one.level.ron"));
    draw(&mut bench, "flag");
    act(&mut bench, Action::New);
    draw(&mut bench, "rock");
    draw(&mut bench, "keke");
    bench.click("tab 0");
    assert_eq!(bench.at(1, 1), "flag");
    assert_eq!(bench.editor().document.past().len(), 1);
    act(&mut bench, Action::Undo);
    assert!(!bench.editor().document.is_modified());
    bench.click("tab 1");
    assert_eq!(bench.at(1, 1), "keke");
    act(&mut bench, Action::Undo);
    assert_eq!(bench.at(1, 1), "rock");
    // A file is not opened twice.
    open(&mut bench, &folder.join("one.level.ron"));
    let current = bench.world().resource::<OpenDocument>();
    assert_eq!((current.index(), current.count()), (0, 2));
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn closing_asks_only_for_what_is_not_saved() {
    let (mut bench, folder) = bench("close");
    let path = folder.join("one.level.ron");
    open(&mut bench, &path);
    act(&mut bench, Action::Close);
    assert_eq!(question(&mut bench).as_deref(), None);
    open(&mut bench, &path);
    draw(&mut bench, "flag");
    act(&mut bench, Action::Close);
    bench.click("answer Cancel");
    assert_eq!(bench.at(1, 1), "flag");
    act(&mut bench, Action::Close);
    bench.click("answer Save");
    assert_eq!(level(&path).objects.len(), 2);
    assert_eq!(bench.editor().file, None);
    draw(&mut bench, "flag");
    act(&mut bench, Action::Close);
    bench.click("answer Discard");
    assert!(bench.draft().is_empty());
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_file_that_was_changed_elsewhere_is_not_overwritten_unasked() {
    let (mut bench, folder) = bench("changed");
    let path = folder.join("one.level.ron");
    open(&mut bench, &path);
    draw(&mut bench, "flag");
    let theirs = LEVEL.replace("baba", "keke");
    fs::write(&path, &theirs).expect("the folder is ours");
    act(&mut bench, Action::Save);
    assert_eq!(
        question(&mut bench).as_deref(),
        Some("Overwrite this file?")
    );
    assert_eq!(level(&path), file::read("x", &theirs).expect("valid"));
    bench.click("answer Back up and overwrite");
    assert_eq!(level(&path), bench.draft().to_level());
    let copy = fs::read_to_string(folder.join("one.level.ron.bak"));
    assert_eq!(copy.ok(), Some(theirs));
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_file_that_cannot_be_written_leaves_the_level_open() {
    let (mut bench, folder) = bench("unwritable");
    draw(&mut bench, "flag");
    let path = folder.join("none").join("x.level.ron");
    assert!(!super::save_to(
        bench.world(),
        &path,
        false,
        super::Then::Close
    ));
    assert_eq!(question(&mut bench).as_deref(), Some("Could not save"));
    assert!(bench.editor().status.english.contains("cannot be written"));
    bench.click("answer Save as…");
    bench.click("confirm file");
    assert!(folder.join("untitled.level.ron").is_file());
    // Closing was requested after saving.
    assert!(bench.draft().is_empty());
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_damaged_file_opens_with_its_problems_and_is_kept_when_saved() {
    let (mut bench, folder) = bench("damaged");
    let path = folder.join("bad.level.ron");
    let text = LEVEL.replace("rows: [\"b.\"", "rows: [\"b?\"");
    fs::write(&path, &text).expect("the folder is ours");
    open(&mut bench, &path);
    assert_eq!(bench.at(0, 0), "baba");
    assert_eq!(bench.world().resource::<Panels>().tab, Tab::Problems);
    bench.click("problem 0");
    assert_eq!(bench.editor().cursor, IVec2::new(1, 0));
    bench.click("copy problems");
    let copied = clipboard::get(bench.world()).unwrap_or_default();
    assert!(copied.contains("bad.level.ron:1:"), "{copied}");

    act(&mut bench, Action::Save);
    assert_eq!(
        question(&mut bench).as_deref(),
        Some("Overwrite a damaged file?")
    );
    bench.click("answer Save");
    assert_eq!(level(&path), bench.draft().to_level());
    assert_eq!(
        fs::read_to_string(folder.join("bad.level.ron.bak")).ok(),
        Some(text)
    );
    assert!(
        bench
            .world()
            .resource::<OpenDocument>()
            .about
            .faults
            .is_empty()
    );
    let none = super::open(bench.world(), &folder.join("none.level.ron"));
    assert!(none.is_err_and(|message| message.contains("none.level.ron")));
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn what_is_wrong_with_files_is_said_in_japanese() {
    use crate::texts;
    use kotodama_ui::language::{Language, speaking};
    let (mut bench, folder) = bench("japanese");
    let path = folder.join("bad.level.ron");
    fs::write(&path, LEVEL.replace("rows: [\"b.\"", "rows: [\"b?\"")).expect("ours");
    speaking(Language::Japanese, || {
        open(&mut bench, &path);
        bench.click("copy problems");
        let copied = clipboard::get(bench.world()).unwrap_or_default();
        assert!(copied.contains("bad.level.ron:1:"), "{copied}");
        assert!(copied.contains("'?' は凡例にありません"), "{copied}");
        let none = super::open(bench.world(), &folder.join("none.level.ron"));
        assert!(none.is_err_and(|message| message.ends_with(":1:1: ファイルがありません")));
        let none = bench.editor().for_play_from(IVec2::new(-1, 0));
        bench.editor().say(none.expect_err("no cell"));
        let note = texts::note(&bench.editor().status);
        assert_eq!(note, "このマスは盤の外です。盤の上のマスにしてください");
    });
    fs::remove_dir_all(folder).expect("the folder is ours");
}

/// Returns the number of files with unsaved levels.
fn kept(folder: &Path) -> usize {
    let runs = fs::read_dir(folder.join("recovery")).into_iter().flatten();
    let files = runs.filter_map(Result::ok).flat_map(|run| {
        let files = fs::read_dir(run.path()).into_iter().flatten();
        files.filter_map(Result::ok)
    });
    files
        .filter(|file| file.file_name().to_string_lossy().ends_with(".ron"))
        .count()
}

/// Waits; a frame takes 16 ms.
fn wait(bench: &mut TestBench, seconds: usize) {
    for _ in 0..seconds * 63 {
        bench.app.update();
    }
    // Background writes.
    std::thread::sleep(std::time::Duration::from_millis(200));
    bench.app.update();
}

#[test]
fn what_was_not_saved_is_offered_after_a_crash() {
    let (mut bench, folder) = bench("crash");
    let path = folder.join("one.level.ron");
    open(&mut bench, &path);
    draw(&mut bench, "flag");
    wait(&mut bench, 3);
    assert_eq!(kept(&folder), 1);
    // Another run does not take documents that are in use.
    let (mut other, others) = self::bench("crash_other");
    other.world().resource_mut::<Places>().recovery = Some(folder.join("recovery"));
    act(&mut other, Action::Recover);
    assert!(other.world().resource::<Keeping>().found.is_empty());
    fs::remove_dir_all(others).expect("the folder is ours");

    // Looks to the files like the end of the process.
    let drawn = bench.draft().clone();
    drop(bench);
    let (mut next, others) = self::bench("crash_next");
    next.world().resource_mut::<Places>().recovery = Some(folder.join("recovery"));
    act(&mut next, Action::Recover);
    next.click("restore 0");
    assert_eq!(*next.draft(), drawn);
    assert!(next.editor().document.is_modified());
    assert_eq!(next.editor().file.as_ref(), Some(&path));
    act(&mut next, Action::Save);
    assert_eq!(level(&path), drawn.to_level());
    assert_eq!(kept(&folder), 0);
    fs::remove_dir_all(others).expect("the folder is ours");
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn the_window_closes_at_once_unless_something_is_not_saved() {
    let (mut bench, folder) = bench("quit");
    open(&mut bench, &folder.join("one.level.ron"));
    draw(&mut bench, "flag");
    act(&mut bench, Action::New);
    draw(&mut bench, "rock");
    request_close(&mut bench);
    assert_eq!(
        question(&mut bench).as_deref(),
        Some("Save before quitting?")
    );
    assert!(!has_quit(&mut bench));
    bench.click("answer Cancel");
    request_close(&mut bench);
    bench.click("answer Save all");
    // The first one has a file, the second one needs a name.
    assert_eq!(level(&folder.join("one.level.ron")).objects.len(), 2);
    assert!(!has_quit(&mut bench));
    bench.frames(2);
    let place = bench.place("confirm file");
    assert!(place.is_some());
    super::dialog::confirm(bench.world());
    assert!(has_quit(&mut bench));
    assert!(folder.join("untitled.level.ron").is_file());
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn who_closes_the_window_twice_loses_nothing() {
    let (mut bench, folder) = bench("twice");
    draw(&mut bench, "rock");
    request_close(&mut bench);
    assert!(!has_quit(&mut bench));
    let world = bench.world();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).expect("the bench has a window");
    world.write_message(WindowCloseRequested { window });
    bench.app.update();
    assert_eq!(kept(&folder), 1);
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_level_goes_out_as_a_code_and_comes_in_the_same() {
    let (mut bench, folder) = bench("share");
    open(&mut bench, &folder.join("one.level.ron"));
    draw(&mut bench, "flag");
    let shared = bench.draft().clone();
    act(&mut bench, Action::CopyCode);
    act(&mut bench, Action::New);
    act(&mut bench, Action::PasteCode);
    assert_eq!(*bench.draft(), shared);
    assert_eq!(bench.editor().file, None);
    assert!(bench.editor().document.is_modified());
    // The text of a level file works, too.
    clipboard::set(bench.world(), LEVEL);
    act(&mut bench, Action::PasteCode);
    assert_eq!(bench.at(0, 0), "baba");
    assert_eq!(bench.at(1, 1), "");
    clipboard::set(bench.world(), "KOTO1-nonsense");
    act(&mut bench, Action::PasteCode);
    assert_eq!(
        question(&mut bench).as_deref(),
        Some("No level on the clipboard")
    );
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn an_import_becomes_a_level_once_its_legend_is_complete() {
    let (mut bench, folder) = bench("import");
    bench.world().resource_mut::<Import>().text = "#####\n#.z.#\n#####".to_owned();
    act(&mut bench, Action::Import);
    bench.click("read import");
    let import = bench.world().resource::<Import>();
    assert!(import.found.is_some(), "{}", import.error);
    let unknown = import.unknown();
    assert!(unknown.contains(&'z'), "{unknown:?}");
    bench.click("import one");
    assert!(bench.draft().is_empty());

    bench.click("legend z");
    bench.type_text("keke text_bab");
    bench.click("suggest text_baba");
    for sign in unknown.into_iter().filter(|sign| *sign != 'z') {
        bench.click(&format!("legend {sign}"));
        bench.type_text(if sign == '#' { "wall" } else { "rock" });
    }
    bench.click("import one");
    assert_eq!(bench.at(2, 1), "keke text_baba");
    assert_eq!(bench.at(0, 0), "wall");
    assert!(!bench.world().resource::<Panels>().is_open(Dialog::Import));
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn an_import_that_is_refused_says_where() {
    let (mut bench, folder) = bench("import-place");
    act(&mut bench, Action::Import);
    for (text, place) in [
        ("{\"levels\": [\n{\"ascii\": 5}]}", ":2:12: "),
        ("###\n#b#\n\nb =\n", ":4:1: "),
    ] {
        bench.world().resource_mut::<Import>().text = text.to_owned();
        bench.click("read import");
        let error = bench.world().resource::<Import>().error.clone();
        assert!(error.contains(place), "{error}");
        let file = folder.join("other.txt");
        fs::write(&file, text).expect("written");
        let why = import_export::open(bench.world(), &file).expect_err("it is refused");
        assert!(why.contains("other.txt") && why.contains(place), "{why}");
    }
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn an_import_without_a_legend_lists_what_stays_behind() {
    let (mut bench, folder) = bench("import-tiles");
    bench.world().resource_mut::<Import>().text = "=tile baba rock:rot45".to_owned();
    act(&mut bench, Action::Import);
    bench.click("read import");
    let found = bench.world().resource::<Import>().converted.clone();
    let found = found.expect("a board of a bot");
    assert_eq!(found.remarks.len(), 1, "{found:?}");
    bench.click("import one");
    assert_eq!(
        (bench.at(0, 0), bench.at(1, 0)),
        ("baba".to_owned(), "rock".to_owned())
    );
    assert!(!bench.world().resource::<Import>().has_found());
    assert!(!bench.world().resource::<Panels>().is_open(Dialog::Import));
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn closing_the_last_level_leaves_an_empty_board() {
    let (mut bench, folder) = bench("last");
    open(&mut bench, &folder.join("one.level.ron"));
    documents::close(bench.world());
    bench.frame();
    assert_eq!(bench.world().resource::<OpenDocument>().count(), 1);
    assert!(bench.draft().is_empty());
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn the_dialog_shows_a_picture_of_the_chosen_level() {
    let (mut bench, folder) = bench("pictures");
    bench.add_art();
    act(&mut bench, Action::Open);
    bench.click("place My levels");
    assert!(bench.place("picture of the file").is_none());
    bench.click("entry one.level.ron");
    bench.frames(3);
    let place = bench.place("picture of the file").expect("a picture");
    let list = bench.place("entry one.level.ron").expect("a row");
    assert!(place.left() > list.right(), "{place:?} {list:?}");
    fs::remove_dir_all(folder).expect("the folder is ours");
}
