use std::path::PathBuf;

use super::*;
use crate::testing::TestBench;
use kotodama_formats::Message;
use kotodama_words::level::sprites::Sprite;

const RED: Pixel = [255, 0, 0, 255];

/// Returns an empty folder for a test.
fn empty_folder(name: &str) -> PathBuf {
    let name = format!("kotodama_sprite_{name}_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn bench(file: Option<PathBuf>) -> TestBench {
    let mut bench = TestBench::new();
    bench.editor().file = file;
    bench.world().resource_mut::<Panels>().open(Dialog::Sprite);
    bench.world().resource_mut::<Drawing>().colour = RED;
    bench.frames(3);
    bench
}

fn drawing(bench: &TestBench) -> &Drawing {
    bench.app.world().resource::<Drawing>()
}

#[test]
fn a_sprite_is_drawn_saved_and_shown() {
    let folder = empty_folder("drawn");
    let mut bench = bench(Some(folder.join("a.level.ron")));
    bench.click("canvas");
    // The middle of the canvas is the corner of four pixels.
    assert_eq!(drawing(&bench).canvas.pixel(0, IVec2::new(12, 12)), RED);
    bench.click("sprite left");
    assert_eq!(drawing(&bench).canvas.pixel(0, IVec2::new(11, 12)), RED);
    bench.click("sprite undo");
    assert_eq!(drawing(&bench).canvas.pixel(0, IVec2::new(12, 12)), RED);
    bench.click("sprite noun");
    bench.type_text("Mog");
    bench.click("save sprite");
    let file = sprites::path(&folder, "mog");
    let (noun, sprite) = sprites::read_file(&file).expect("it is saved");
    assert_eq!((noun.as_str(), sprite.pixel(0, 12, 12)), ("mog", Some(RED)));
    assert_eq!(sprite.pixel(2, 12, 12), Some(RED), "no frame is left blank");
    let own = bench.app.world().resource::<OwnSprites>();
    assert_eq!(own.names().collect::<Vec<_>>(), ["mog"]);
    assert!(!drawing(&bench).canvas.is_modified());

    bench.click("delete sprite");
    assert!(!file.exists());
    assert!(drawing(&bench).canvas.is_modified());
    bench.click("sprite as brush");
    assert!(file.exists());
    assert_eq!(bench.editor().brush.name, "mog");
}

#[test]
fn the_dialog_begins_with_the_noun_of_the_brush_and_lists_those_not_drawn_yet() {
    let mut bench = TestBench::new();
    bench.editor().choose(Thing::named("text_mog"));
    bench
        .editor()
        .edit(Message::verbatim("something"), |draft| {
            draft.put(IVec2::ZERO, vec![Thing::named("gizmo").into()]);
            draft.put(IVec2::ONE, vec![Thing::named("rock").into()]);
        });
    open(bench.world());
    bench.frames(3);
    assert_eq!(drawing(&bench).noun, "mog");
    bench.click("own nouns");
    assert!(bench.place("own nouns: rock").is_none());
    bench.click("own nouns: gizmo");
    assert_eq!(drawing(&bench).noun, "gizmo");
}

#[test]
fn undo_in_the_dialog_leaves_the_level_alone() {
    let mut bench = bench(None);
    bench
        .editor()
        .edit(Message::verbatim("something"), |draft| {
            draft.put(IVec2::ZERO, vec![Thing::named("rock").into()]);
        });
    bench.click("canvas");
    assert!(drawing(&bench).canvas.is_modified());
    bench.panel_key(egui::Key::Z, egui::Modifiers::COMMAND);
    assert!(!drawing(&bench).canvas.is_modified());
    assert_eq!(bench.at(0, 0), "rock");
    bench.panel_key(egui::Key::Y, egui::Modifiers::COMMAND);
    assert!(drawing(&bench).canvas.is_modified());
}

#[test]
fn pictures_that_do_not_fit_are_refused_with_the_reason() {
    let folder = empty_folder("refused");
    let mut bench = bench(None);
    let mut sprite = Sprite::default();
    sprite.set_pixel(2, 1, 1, RED);
    sprites::save(&folder, "own", &sprite).expect("saved");
    let good = sprites::path(&folder, "own");
    let bad = folder.join("bad.png");
    std::fs::write(&bad, "no picture").expect("written");
    bench.click("sprite file");
    bench.type_text(&bad.display().to_string());
    bench.click("load sprite");
    assert!(drawing(&bench).message.is_err());
    assert!(!drawing(&bench).canvas.is_modified());
    let world = bench.world();
    world.resource_mut::<Drawing>().path = good.display().to_string();
    bench.click("load sprite");
    assert_eq!(*drawing(&bench).canvas.sprite(), sprite);
    // It has no name yet.
    assert_eq!(drawing(&bench).noun, "own");
}

#[test]
fn going_to_another_sprite_loses_nothing() {
    let mut bench = bench(None);
    bench.click("sprite noun");
    bench.type_text("one");
    bench.click("canvas");
    bench.click("new sprite");
    assert_eq!(*drawing(&bench).canvas.sprite(), Sprite::default());
    bench.click("own nouns");
    bench.click("own nouns: one");
    assert_eq!(drawing(&bench).noun, "one");
    assert_eq!(drawing(&bench).canvas.pixel(0, IVec2::new(12, 12)), RED);
    bench.click("save sprite");
    let own = bench.app.world().resource::<OwnSprites>();
    assert!(own.get("one").is_some());
}
