use super::*;
use crate::panels::{Panels, Tab};
use crate::testing::TestBench;
use kotodama_editor::Action;
use kotodama_words::level::{IconState, PathData, file};

/// Creates a pack of a map and two levels in its own folder.
fn pack(name: &str) -> PathBuf {
    let name = format!("kotodama_pack_{name}_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).expect("a file of the test");
    };
    write(
        "pack.ron",
        r#"Pack(title: "Two", map: "map.level.ron", levels: ["a.level.ron", "b.level.ron"])"#,
    );
    write(
        "map.level.ron",
        r#"Level(name: "The map", legend: {'.': []}, rows: ["....", "...."],
            objects: [(name: "level", x: 0, y: 0, level: "a.level.ron")])"#,
    );
    for name in ["a", "b"] {
        let text = format!(r#"Level(name: "{name}", legend: {{'.': []}}, rows: [".."])"#);
        write(&format!("{name}.level.ron"), &text);
    }
    folder
}

fn bench(folder: &Path, file: &str) -> TestBench {
    let mut bench = TestBench::new();
    bench.size = Vec2::new(1280.0, 2000.0);
    open_file(bench.world(), &folder.join(file));
    bench.world().resource_mut::<Panels>().tab = Tab::Pack;
    bench.frames(3);
    bench
}

fn levels(folder: &Path) -> Vec<String> {
    let pack = PackFolder::open(folder).expect("the pack can be read");
    pack.pack.levels
}

#[test]
fn the_pack_of_the_level_is_shown_and_its_list_changed() {
    let folder = pack("list");
    let mut bench = bench(&folder, "map.level.ron");
    let panel = bench.app.world().resource::<PackPanel>();
    let lines: Vec<String> = panel.tree.iter().map(line).collect();
    assert_eq!(lines, ["◆ The map", "1. a", "2. b"]);
    assert_eq!(panel.pack.as_ref().map(|pack| pack.problems.len()), Some(1));
    bench.click("b.level.ron");
    bench.click("level up");
    assert_eq!(levels(&folder), ["b.level.ron", "a.level.ron"]);
    bench.click("unlist level");
    assert_eq!(levels(&folder), ["a.level.ron"]);
    bench.click("list level");
    assert_eq!(levels(&folder), ["a.level.ron", "b.level.ron"]);
    bench.click("new level");
    bench.type_text("c");
    bench.click("new level of pack");
    assert_eq!(
        levels(&folder).last().map(String::as_str),
        Some("c.level.ron")
    );
    assert_eq!(bench.editor().file, Some(folder.join("c.level.ron")));
    assert_eq!(
        bench.draft().settings().parent.as_deref(),
        Some("map.level.ron")
    );
}

#[test]
fn renaming_a_file_takes_its_links_along() {
    let folder = pack("rename");
    let mut bench = bench(&folder, "map.level.ron");
    bench.click("a.level.ron");
    bench.world().resource_mut::<PackPanel>().rename = "first".to_owned();
    bench.click("rename level");
    assert!(folder.join("first.level.ron").is_file());
    assert_eq!(levels(&folder), ["first.level.ron", "b.level.ron"]);
    let link = |level: &kotodama_words::level::Level| level.objects[0].data.level.clone();
    assert_eq!(
        link(&bench.draft().to_level()).as_deref(),
        Some("first.level.ron")
    );
    let map = file::read_file(&folder.join("map.level.ron")).expect("a level");
    assert_eq!(link(&map).as_deref(), Some("first.level.ron"));
    assert!(!bench.editor().document.is_modified());
    // It can still be saved without a question.
    let path = folder.join("map.level.ron");
    assert!(bench.editor().save_to(&path, false).is_ok());
}

#[test]
fn the_icon_brush_goes_on_to_the_next_level() {
    let folder = pack("icons");
    let mut bench = bench(&folder, "map.level.ron");
    let world = bench.world();
    world.resource_mut::<PackPanel>().locked = true;
    bench.click("new level");
    bench.type_text("c");
    // Listed, but not opened.
    std::fs::copy(folder.join("b.level.ron"), folder.join("c.level.ron")).expect("copied");
    bench.click("reload pack");
    bench.click("c.level.ron");
    bench.click("list level");
    bench.click("icon brush");
    bench.stroke(&[(1, 1)]);
    bench.frames(2);
    bench.stroke(&[(2, 1)]);
    bench.frames(2);
    let links: Vec<(i32, String, Option<IconState>)> = bench
        .draft()
        .links()
        .map(|link| (link.place.cell.x, link.level, link.icon))
        .collect();
    let locked = Some(IconState::Locked);
    assert_eq!(
        links,
        [
            (0, "a.level.ron".to_owned(), None),
            (1, "b.level.ron".to_owned(), locked),
            (2, "c.level.ron".to_owned(), locked),
        ]
    );
}

#[test]
fn paths_and_the_icon_of_a_level_are_drawn() {
    let folder = pack("paths");
    let mut bench = bench(&folder, "map.level.ron");
    bench.click("paths hidden");
    bench.click("path brush");
    bench.stroke(&[(1, 0), (2, 0)]);
    let thing = bench.draft().stack(IVec2::new(2, 0))[0].thing.clone();
    let path = PathData {
        hidden: true,
        wins: 1,
    };
    assert_eq!((thing.name.as_str(), thing.data.path), ("line", Some(path)));
    bench.editor().point_at(IVec2::new(3, 1));
    bench.click("b.level.ron");
    bench.click("place icon");
    let icon = bench.draft().stack(IVec2::new(3, 1))[0].thing.clone();
    assert_eq!(icon.data.level.as_deref(), Some("b.level.ron"));
    assert_eq!(icon.data.icon, Some(IconState::Opened));
    bench.editor().act(Action::Undo);
    assert_eq!(bench.at(3, 1), "");
}

#[test]
fn a_pack_is_made_in_a_new_folder() {
    let folder = pack("new");
    let inner = folder.join("more");
    let mut bench = TestBench::new();
    bench.size = Vec2::new(1280.0, 2000.0);
    bench.world().resource_mut::<Panels>().tab = Tab::Pack;
    bench.frames(2);
    bench.click("pack folder");
    bench.type_text(&inner.display().to_string());
    bench.click("new pack");
    assert_eq!(levels(&inner), ["level-1.level.ron"]);
    assert_eq!(bench.editor().file, Some(inner.join("level-1.level.ron")));
    bench.click("pack title");
    bench.panel_key(egui::Key::A, egui::Modifiers::COMMAND);
    bench.type_text("Lake");
    bench.click("reload pack");
    let pack = PackFolder::open(&inner).expect("the pack can be read");
    assert_eq!(pack.pack.title, "Lake");
}
