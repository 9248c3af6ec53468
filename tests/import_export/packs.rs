//! Packs with their folders: inconsistencies, the tree of levels, and changes
//! that keep every link intact.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::board::Rng;
use kotodama::words::level::pack::{self, Pack};
use kotodama::words::level::pack_folder::{FolderError, PackFolder, PackRole, relative, resolve};
use kotodama::words::level::sprites::{self, Sprite};
use kotodama::words::level::{Level, file};

use super::cases::cases;
use super::support::{CASES, scratch_folder};

/// Creates a folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = scratch_folder(name);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it is writable");
        fs::write(path, text).expect("it is writable");
    }
    folder
}

/// Returns the text of a level with these links.
fn level(name: &str, parent: &str, icons: &[&str]) -> String {
    let icons: String = (0..)
        .zip(icons)
        .map(|(x, to)| format!("        (name: \"level\", x: {x}, y: 0, level: {to:?}), // {to}\n"))
        .collect();
    let parent = match parent {
        "" => String::new(),
        parent => format!("    parent: {parent:?},\n"),
    };
    format!(
        "Level(\n    name: {name:?},\n{parent}    legend: {{'.': []}},\n    \
         rows: [\". . . . .\"],\n    objects: [\n{icons}    ],\n)\n"
    )
}

/// Returns all files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(inside) = open.pop() {
        for entry in fs::read_dir(&inside).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("inside").to_string_lossy();
                found.insert(name.replace('\\', "/"), fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

/// Returns the problems without the folder before them.
fn problems(pack: &PackFolder) -> Vec<String> {
    let start = format!("{}/", pack.folder.display());
    let report = pack.report().into_iter();
    report
        .flat_map(|problems| {
            let lines = problems.to_string();
            lines
                .lines()
                .map(|line| line.replace(&start, ""))
                .collect::<Vec<_>>()
        })
        .collect()
}

fn open(folder: &Path) -> PackFolder {
    PackFolder::open(folder).unwrap_or_else(|problems| panic!("{problems}"))
}

const PACK: &str = r#"Pack(
    title: "Lakes",
    map: "map.level.ron",
    levels: [
        "a.level.ron",
        "lake/b.level.ron",
    ],
)
"#;

/// Returns a consistent pack.
fn sound(name: &str) -> PathBuf {
    let map = level("Map", "", &["a.level.ron", "lake/b.level.ron"]);
    let b = level("B", "../map.level.ron", &["c.level.ron", "../a.level.ron"]);
    let folder = folder(
        name,
        &[
            ("pack.ron", PACK),
            ("map.level.ron", &map),
            ("a.level.ron", &level("A", "map.level.ron", &[])),
            ("lake/b.level.ron", &b),
            ("lake/c.level.ron", &level("", "b.level.ron", &[])),
        ],
    );
    sprites::save(&folder, "own", &Sprite::default()).expect("it is writable");
    folder
}

#[test]
fn packs_are_read_as_they_were_written() {
    for case in cases(CASES) {
        let mut rng = Rng::new(case);
        let mut file =
            |n: usize| format!("{}{n}.level.ron", ["", "lake/", "「a\"\\"][rng.below(3)]);
        let levels: Vec<String> = (0..1 + case as usize % 5).map(&mut file).collect();
        let pack = Pack {
            title: ["", "A pack", "\"\\\n「」\u{7}"][case as usize % 3].to_owned(),
            map: (case % 2 == 0).then(|| file(9)),
            ending: (case % 3 == 1).then(|| "「The\nend」".to_owned()),
            levels: levels
                .into_iter()
                .filter(|name| !name.contains('\\'))
                .collect(),
        };
        let is_valid =
            !pack.levels.is_empty() && pack.map.as_ref().is_none_or(|map| !map.contains('\\'));
        if is_valid {
            let text = pack::write(&pack);
            assert_eq!(pack::read("pack.ron", &text), Ok(pack), "{text}");
        }
    }
    assert_eq!(
        pack::write(&pack::read("pack.ron", PACK).expect("valid")),
        PACK
    );
}

#[test]
fn a_sound_pack_has_no_problems_and_a_tree() {
    let pack = open(&sound("sound"));
    assert_eq!(problems(&pack), [""; 0]);
    assert_eq!(pack.sprites.len(), 1);
    let tree = pack.tree();
    let lines: Vec<String> = tree
        .iter()
        .map(|branch| {
            let indent = "-".repeat(branch.depth);
            let again = if branch.again { " again" } else { "" };
            format!("{indent}{} {:?}{again}", branch.title, branch.role)
        })
        .collect();
    assert_eq!(
        lines,
        [
            "Map Map",
            "-A Listed(0)",
            "-B Listed(1)",
            "--lake/c.level.ron Linked",
            "--A Listed(0) again",
        ]
    );
    assert_eq!(tree[2].file, "lake/b.level.ron");
    assert_eq!(tree[2].object, Some(1));
    let same = PackFolder::open(&pack.path("pack.ron")).expect("the file will do");
    assert_eq!(same.tree(), tree);
}

#[test]
fn the_pack_that_ships_has_no_problems() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let pack = open(&levels);
    assert_eq!(problems(&pack), [""; 0]);
    assert_eq!(pack.tree()[0].role, PackRole::Map);
}

#[test]
fn everything_that_does_not_fit_together_is_listed() {
    let map = level(
        "Map",
        "",
        &["a.level.ron", "gone.level.ron", "../out.level.ron"],
    );
    let folder = folder(
        "unsound",
        &[
            ("pack.ron", &PACK.replace("lake/b", "missing")),
            ("map.level.ron", &map),
            (
                "a.level.ron",
                &level("A", "b.level.ron", &["bad.level.ron"]),
            ),
            ("b.level.ron", &level("B", "c.level.ron", &["b.level.ron"])),
            ("c.level.ron", &level("C", "a.level.ron", &[])),
            ("d.level.ron", &level("D", "nowhere.level.ron", &[])),
            (
                "bad.level.ron",
                "Level(\n  nam: 1,\n  legend: {'.': []},\n  rows: [\".\"])",
            ),
            (".hidden.level.ron", "not looked at"),
            ("sprites/Big.png", ""),
            ("sprites/x.level.ron", "not looked at"),
        ],
    );
    let found = problems(&open(&folder));
    let expected = [
        "pack.ron:6:9: there is no \"missing.level.ron\", expected all levels of the pack",
        "a.level.ron:1:1: the parents form a cycle: a.level.ron, b.level.ron, c.level.ron",
        "b.level.ron:1:1: the pack does not list this level, and no icon leads to it",
        "bad.level.ron:2:3: unknown field `nam`",
        "c.level.ron:1:1: the pack does not list this level",
        "d.level.ron:3:13: the parent \"nowhere.level.ron\" is not a level",
        "d.level.ron:1:1: the pack does not list this level",
        "map.level.ron:7:44: \"gone.level.ron\" leads to no level",
        "map.level.ron:8:44: \"../out.level.ron\" leads to no level",
        "sprites/Big.png:1:1: \"Big\" contains 'B'",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}, expected {expected}");
    }
}

#[test]
fn levels_that_the_map_does_not_lead_to_are_named() {
    let folder = sound("no-icon");
    fs::write(
        folder.join("map.level.ron"),
        level("Map", "", &["a.level.ron"]),
    )
    .expect("writable");
    let line = "lake/b.level.ron:1:1: no icon leads to this level, \
                expected one on the map or on a level behind it";
    assert_eq!(problems(&open(&folder)), [line]);
    // Without a map there is only the list.
    fs::write(
        folder.join("pack.ron"),
        PACK.replace("    map: \"map.level.ron\",\n", ""),
    )
    .expect("writable");
    let found = problems(&open(&folder));
    assert_eq!(
        found,
        ["map.level.ron:1:1: the pack does not list this level, and no icon leads to it"]
    );
}

#[test]
fn links_that_go_in_circles_end_the_tree() {
    let folder = folder(
        "circles",
        &[
            ("pack.ron", "Pack(title: \"x\", levels: [\"a.level.ron\"])"),
            (
                "a.level.ron",
                &level("A", "", &["b.level.ron", "a.level.ron"]),
            ),
            (
                "b.level.ron",
                &level("B", "", &["a.level.ron", "b.level.ron"]),
            ),
        ],
    );
    let tree = open(&folder).tree();
    let titles: Vec<(usize, &str, bool)> = tree
        .iter()
        .map(|branch| (branch.depth, branch.title.as_str(), branch.again))
        .collect();
    let expected = [
        (0, "A", false),
        (1, "B", false),
        (2, "A", true),
        (2, "B", true),
        (1, "A", true),
    ];
    assert_eq!(titles, expected);
}

#[test]
fn a_new_pack_has_its_first_level() {
    let folder = scratch_folder("new").join("inside/mine");
    let first = file::read("x", &level("First", "", &[])).expect("valid");
    let pack = PackFolder::create(&folder, "Mine", "1.level.ron", &first).expect("writable");
    assert_eq!(problems(&pack), [""; 0]);
    assert_eq!(pack.pack.title, "Mine");
    assert_eq!(
        file::read_file(&folder.join("1.level.ron")),
        Ok(first.clone())
    );
    let before = contents(&folder);
    let again = PackFolder::create(&folder, "Other", "2.level.ron", &first);
    assert!(matches!(again, Err(FolderError::Exists(file)) if file == "pack.ron"));
    assert_eq!(contents(&folder), before);
}

#[test]
fn the_list_can_be_changed() {
    let folder = sound("list");
    let mut pack = open(&folder);
    let new = file::read("x", &level("New", "map.level.ron", &[])).expect("valid");
    pack.add_level("lake/../new.level.ron", &new)
        .expect("writable");
    assert_eq!(
        pack.pack.levels,
        ["a.level.ron", "lake/b.level.ron", "new.level.ron"]
    );
    pack.move_level("new.level.ron", 0).expect("writable");
    pack.move_level("a.level.ron", 99).expect("writable");
    assert_eq!(
        pack.pack.levels,
        ["new.level.ron", "lake/b.level.ron", "a.level.ron"]
    );
    pack.unlist("lake/b.level.ron").expect("writable");
    pack.list_level("lake/c.level.ron").expect("writable");
    assert_eq!(
        pack.pack.levels,
        ["new.level.ron", "a.level.ron", "lake/c.level.ron"]
    );
    pack.set_map(Some("lake/b.level.ron")).expect("writable");
    assert_eq!(pack.pack.map.as_deref(), Some("lake/b.level.ron"));
    assert_eq!(
        pack.pack.levels.last().map(String::as_str),
        Some("map.level.ron")
    );
    pack.set_title("Other").expect("writable");
    pack.unlist("lake/b.level.ron").expect("it is the map");
    assert_eq!(pack.pack.map, None);
    assert_eq!(
        pack::read_file(&folder.join("pack.ron")),
        Ok(pack.pack.clone())
    );
    assert_eq!(pack.pack.title, "Other");
}

#[test]
fn what_cannot_be_changed_is_said_and_nothing_changes() {
    let folder = sound("refused");
    let mut pack = open(&folder);
    let before = contents(&folder);
    let new = Level::default();
    let refused = [
        pack.add_level("a.level.ron", &new),
        pack.add_level("../x.level.ron", &new),
        pack.add_level("/x.level.ron", &new),
        pack.add_level("x.txt", &new),
        // It has no cells.
        pack.add_level("x.level.ron", &new),
        pack.add_level("lake/.level.ron", &new),
        pack.list_level("a.level.ron"),
        pack.list_level("map.level.ron"),
        pack.list_level("x.level.ron"),
        pack.unlist("x.level.ron"),
        pack.move_level("map.level.ron", 0),
        pack.set_map(Some("x.level.ron")),
        pack.rename("x.level.ron", "y.level.ron"),
        pack.rename("a.level.ron", "lake/b.level.ron"),
        pack.rename("a.level.ron", "a.level.ron"),
        pack.rename("a.level.ron", "a.ron"),
        pack.rename("a.level.ron", "../a.level.ron"),
    ];
    for (number, refused) in refused.into_iter().enumerate() {
        let message = refused.expect_err(&format!("number {number}")).to_string();
        super::mutate::check_message(&message);
    }
    assert_eq!(contents(&folder), before);
    pack.unlist("a.level.ron").expect("one is left");
    let last = pack.unlist("lake/b.level.ron");
    assert!(matches!(last, Err(FolderError::LastLevel)));
    let last = pack.set_map(Some("lake/b.level.ron"));
    assert!(last.is_ok(), "the old map takes its place");
}

#[test]
fn links_follow_a_level_that_is_renamed() {
    let folder = sound("renamed");
    let mut pack = open(&folder);
    let before = contents(&folder);
    pack.rename("map.level.ron", "maps/top.level.ron")
        .expect("writable");
    assert_eq!(problems(&pack), [""; 0]);
    assert_eq!(pack.pack.map.as_deref(), Some("maps/top.level.ron"));
    let text = fs::read_to_string(folder.join("maps/top.level.ron")).expect("a file");
    // Comments stay as they are.
    assert!(
        text.contains("level: \"../a.level.ron\"), // a.level.ron\n"),
        "{text}"
    );
    let b = fs::read_to_string(folder.join("lake/b.level.ron")).expect("a file");
    assert!(b.contains("parent: \"../maps/top.level.ron\""), "{b}");
    pack.rename("lake/b.level.ron", "lake/「b」\".level.ron")
        .expect("writable");
    assert_eq!(problems(&pack), [""; 0]);
    pack.rename("lake/「b」\".level.ron", "lake/b.level.ron")
        .expect("writable");
    pack.rename("maps/top.level.ron", "map.level.ron")
        .expect("writable");
    assert_eq!(contents(&folder), before, "there and back");
}

#[test]
fn a_level_that_speaks_of_itself_still_does_when_renamed() {
    let folder = folder(
        "itself",
        &[
            (
                "pack.ron",
                "Pack(title: \"x\", levels: [\"./a.level.ron\"])",
            ),
            (
                "a.level.ron",
                &level("A", "a.level.ron", &["./a.level.ron"]),
            ),
        ],
    );
    let mut pack = open(&folder);
    pack.rename("a.level.ron", "b.level.ron").expect("writable");
    assert_eq!(pack.pack.levels, ["b.level.ron"]);
    let Some(Ok(summary)) = pack.levels.get("b.level.ron") else {
        panic!("{:?}", pack.levels);
    };
    assert_eq!(summary.icons[0].said, "b.level.ron");
    assert_eq!(
        summary.parent.as_ref().expect("a parent").said,
        "b.level.ron"
    );
}

#[test]
fn a_level_that_cannot_be_read_keeps_its_link() {
    let folder = sound("unreadable");
    let text = "Level(parent: \"a.level.ron\", rows";
    fs::write(folder.join("bad.level.ron"), text).expect("writable");
    let mut pack = open(&folder);
    let before = contents(&folder);
    let refused = pack
        .rename("a.level.ron", "z.level.ron")
        .expect_err("bad speaks of it");
    assert!(matches!(refused, FolderError::Unreadable(..)), "{refused}");
    assert_eq!(contents(&folder), before);
    pack.rename("lake/b.level.ron", "lake/z.level.ron")
        .expect("bad does not speak of it");
}

#[test]
fn a_change_that_fails_half_way_is_taken_back() {
    // The last file to be written cannot be replaced, because a folder is in
    // its place.
    let folder = sound("half-way");
    let mut pack = open(&folder);
    fs::remove_file(folder.join("pack.ron")).expect("writable");
    fs::create_dir(folder.join("pack.ron")).expect("writable");
    let before = contents(&folder);
    let renamed = pack.rename("a.level.ron", "z.level.ron");
    assert!(renamed.is_err());
    assert_eq!(contents(&folder), before);
    let new = file::read("x", &level("New", "", &[])).expect("valid");
    let added = pack.add_level("new.level.ron", &new);
    assert!(added.is_err());
    assert_eq!(contents(&folder), before);
    let title = pack.set_title("x");
    assert!(title.is_err());
    assert_eq!(contents(&folder), before);
}

#[cfg(unix)]
#[test]
fn files_written_before_the_one_that_fails_get_their_old_contents_back() {
    // Temporary names have to fit too: this name has the maximum length, so the
    // file can be read but not replaced.
    let long = format!("{}.level.ron", "z".repeat(245));
    let folder = folder(
        "put-back",
        &[
            (
                "pack.ron",
                &format!("Pack(title: \"x\", levels: [\"a.level.ron\", {long:?}])"),
            ),
            ("a.level.ron", &level("A", "", &[])),
            ("b.level.ron", &level("B", "a.level.ron", &[])),
            (&long, &level("Z", "a.level.ron", &["b.level.ron"])),
        ],
    );
    let mut pack = open(&folder);
    let before = contents(&folder);
    let refused = pack
        .rename("a.level.ron", "new/c.level.ron")
        .expect_err("no such name");
    assert!(matches!(refused, FolderError::Disk { .. }), "{refused}");
    assert_eq!(contents(&folder), before);
    assert!(pack.reload().is_ok());
}

#[test]
fn paths_lead_where_they_say() {
    let folders = ["", "a/", "a/b/", "c/", "a/c/"];
    for from in folders.map(|folder| format!("{folder}from.level.ron")) {
        for to in folders.map(|folder| format!("{folder}to.level.ron")) {
            let link = relative(&from, &to);
            assert_eq!(
                resolve(&from, &link).as_ref(),
                Some(&to),
                "{from} to {to} by {link}"
            );
        }
    }
    assert_eq!(relative("a/from", "a/to"), "to");
    assert_eq!(
        resolve("a/from", "./../a//b/./../to").as_deref(),
        Some("a/to")
    );
    assert_eq!(resolve("a/from", "../../to"), None);
    assert_eq!(resolve("a/from", ".."), None);
}
