//! `kotodama share`, `import`, and `check` on packs and pictures, by running
//! the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kotodama::words::import_export::import::pair;
use kotodama::words::import_export::{Shared, picture};
use kotodama::words::level::file;
use kotodama::words::level::sprites::{self, Sprite};

#[path = "import_export/layers.rs"]
mod layers;

#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program in a folder with this on standard input.
fn run_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with this test");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A program that does not read its input is fine.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("diagnostics are UTF-8"),
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_with(folder, arguments, b"")
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for scratch files is there");
    folder
}

const LEVEL: &str = r#"Level(
    name: "Mine",
    legend: {
        '.': [],
        'o': ["own"],
        'B': ["text_baba"],
    },
    rows: [
        "B . o",
    ],
)
"#;

/// Returns a folder with a level and a sprite that it uses.
fn with_level(name: &str) -> (PathBuf, Sprite) {
    let folder = scratch(name);
    fs::write(folder.join("mine.level.ron"), LEVEL).expect("it is writable");
    let mut sprite = Sprite::default();
    sprite.set_pixel(1, 2, 3, [4, 5, 6, 7]);
    sprites::save(&folder, "own", &sprite).expect("it is writable");
    sprites::save(&folder, "other", &sprite).expect("it is writable");
    (folder, sprite)
}

#[test]
fn a_level_goes_out_as_a_line_and_comes_back() {
    let (folder, sprite) = with_level("there-and-back");
    let shared = run(&folder, &["share", "mine.level.ron"]);
    assert_eq!((shared.status, shared.err.as_str()), (Some(0), ""));
    assert_eq!(shared.out.lines().count(), 1);
    fs::create_dir(folder.join("in")).expect("it is writable");
    let mail = format!("> Look:\n> {}", shared.out);
    let arguments = ["import", "-", "-o", "in/copy.level.ron"];
    let silence = Run {
        status: Some(0),
        out: String::new(),
        err: String::new(),
    };
    assert_eq!(run_with(&folder, &arguments, mail.as_bytes()), silence);
    let copy = fs::read_to_string(folder.join("in/copy.level.ron")).expect("it was written");
    assert_eq!(copy, LEVEL);
    let (found, problems) = sprites::load_folder(&folder.join("in"));
    assert_eq!(problems, []);
    assert_eq!(
        found.into_iter().collect::<Vec<_>>(),
        [("own".to_owned(), sprite)]
    );
    // Repeating it changes nothing; a different sprite stays.
    assert_eq!(run_with(&folder, &arguments, mail.as_bytes()), silence);
    let other = Sprite::default();
    sprites::save(&folder.join("in"), "own", &other).expect("it is writable");
    let kept = run_with(&folder, &arguments, mail.as_bytes());
    assert_eq!(
        kept.err,
        "note: the folder already has other sprites, which were kept: own\n"
    );
    let read = sprites::read_file(&sprites::path(&folder.join("in"), "own"));
    assert_eq!(read, Ok(("own".to_owned(), other)));
    // Without -o the level is printed.
    let printed = run_with(&folder, &["import", "-"], mail.as_bytes());
    assert_eq!((printed.status, printed.out.as_str()), (Some(0), LEVEL));
}

#[test]
fn a_sprite_that_cannot_be_read_is_not_left_out_in_silence() {
    let (folder, _) = with_level("bad-sprite");
    fs::write(sprites::path(&folder, "other"), b"").expect("it is writable");
    assert_eq!(run(&folder, &["share", "mine.level.ron"]).status, Some(0));
    fs::write(sprites::path(&folder, "own"), b"").expect("it is writable");
    let refused = run(&folder, &["share", "mine.level.ron"]);
    assert_eq!((refused.status, refused.out.as_str()), (Some(1), ""));
    assert!(
        refused
            .err
            .contains("own.png:1:1: the picture cannot be read"),
        "{refused:?}"
    );
    let none = run(&folder, &["share", "none.level.ron"]);
    assert_eq!(none.status, Some(1));
    assert_eq!(none.err, "none.level.ron:1:1: there is no such file\n");
}

#[test]
fn pictures_hold_levels() {
    let (folder, _) = with_level("picture");
    let level = file::read("mine", LEVEL).expect("valid");
    let sprites = Default::default();
    let png = picture::write(2, 1, &[9; 8], &Shared { level, sprites }).expect("small");
    fs::write(folder.join("mine.png"), &png).expect("it is writable");
    let read = run(&folder, &["import", "mine.png"]);
    assert_eq!(
        (read.status, read.out.as_str(), read.err.as_str()),
        (Some(0), LEVEL, "")
    );
    assert_eq!(run(&folder, &["check", "mine.png"]).status, Some(0));
    let sprite = run(&folder, &["import", "sprites/own.png"]);
    assert_eq!(sprite.status, Some(1));
    assert!(
        sprite.err.contains("this is the picture of a noun"),
        "{sprite:?}"
    );
}

#[test]
fn characters_without_a_meaning_are_listed_with_an_example() {
    let folder = scratch("legend");
    fs::write(folder.join("map.txt"), "#b#\n# *\n").expect("it is writable");
    let lacking = run(&folder, &["import", "map.txt"]);
    assert_eq!((lacking.status, lacking.out.as_str()), (Some(1), ""));
    let lines: Vec<&str> = lacking.err.lines().collect();
    assert_eq!(
        lines[0],
        "map.txt:1:1: the legend lacks '*' 'b', expected all characters of the level"
    );
    assert!(lines[1].contains("--legend my.legend.ron"), "{}", lines[1]);
    // The example is a legend file.
    fs::write(folder.join("my.legend.ron"), lines[2..].join("\n")).expect("it is writable");
    assert_eq!(run(&folder, &["check", "my.legend.ron"]).status, Some(0));
    let arguments = ["import", "map.txt", "--legend", "my.legend.ron"];
    assert_eq!(run(&folder, &arguments).status, Some(0));
    let legend = "{'b': [\"baba\"], '*': [\"flag\", \"text_win\"], '#': [\"hedge\"]}";
    fs::write(folder.join("my.legend.ron"), legend).expect("it is writable");
    let level = run(&folder, &arguments);
    assert_eq!((level.status, level.err.as_str()), (Some(0), ""));
    let level = file::read("out", &level.out).expect("a level");
    let names: Vec<&str> = level.objects.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(
        names,
        ["hedge", "baba", "hedge", "hedge", "flag", "text_win"]
    );
    fs::write(folder.join("my.legend.ron"), "{'b': 1}").expect("it is writable");
    let bad = run(&folder, &arguments);
    assert_eq!(bad.status, Some(1));
    assert!(bad.err.starts_with("my.legend.ron:1:7: "), "{bad:?}");
}

#[test]
fn one_of_several_levels_is_chosen() {
    let folder = scratch("several");
    let json =
        r#"{"levels": [{"name": "one", "ascii": "bB\n12"}, {"name": "two", "ascii": "fF"}]}"#;
    fs::write(folder.join("set.json"), json).expect("it is writable");
    let which = run(&folder, &["import", "set.json"]);
    assert_eq!(which.status, Some(2));
    assert_eq!(
        which.err,
        "there are 2 levels in the file, expected --level with one of them:\n  1  one\n  2  two\n"
    );
    let second = run(&folder, &["import", "set.json", "--level", "2"]);
    assert_eq!(second.status, Some(0));
    assert!(second.out.contains("name: \"two\""), "{second:?}");
    let third = run(&folder, &["import", "set.json", "--level", "3"]);
    assert_eq!(third.status, Some(2));
    assert!(
        third
            .err
            .contains("there is no level 3, expected one from 1 to 2"),
        "{third:?}"
    );
}

#[test]
fn what_holds_no_level_is_refused_with_one_line() {
    let folder = scratch("refused");
    let inputs: [(&[u8], &str); 6] = [
        (b"hello", "-:1:1: there is no level in this text"),
        (b"\xff\xfe", "-:1:1: this is neither a text nor a PNG"),
        (b"KOTO1-abc", "-:1:1: this share code is cut off"),
        (b"KOTO9-abc.", "-:1:1: this share code is of version 9"),
        (b"\x89PNG\r\n\x1a\n", "-:1:1: this picture is cut off"),
        (b"Level(rows: [])", "-:1:13: `rows` is empty"),
    ];
    for (input, message) in inputs {
        let refused = run_with(&folder, &["import", "-"], input);
        assert_eq!(
            (refused.status, refused.out.as_str()),
            (Some(1), ""),
            "{refused:?}"
        );
        assert!(refused.err.starts_with(message), "{refused:?}");
        assert_eq!(refused.err.lines().count(), 1, "{refused:?}");
    }
    let none = run(&folder, &["import", "none.txt"]);
    assert_eq!(none.err, "none.txt:1:1: there is no such file\n");
    for usage in [
        &["import"][..],
        &["import", "x", "-o", "x.txt"],
        &["import", "x", "--level", "0"],
        &["share"],
    ] {
        let run = run(&folder, usage);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
    }
}

#[test]
fn a_picture_is_told_the_one_limit_that_it_exceeds() {
    let folder = scratch("large-picture");
    let sized = |name: &str, bytes: u64| {
        let path = folder.join(name);
        fs::write(&path, b"\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82").expect("written");
        let file = fs::File::options().write(true).open(&path);
        let grown = file.and_then(|file| file.set_len(bytes));
        grown.expect("a file with a hole");
    };
    sized("large.png", 40 << 20);
    // Too large for a sprite, which nobody says it is.
    sized("sprite.png", 2 << 20);
    let size = "large.png:1:1: the file has 41943040 bytes, expected at most 33554432 (32 MiB)\n";
    let level = "sprite.png:1:1: this picture has no level in it";
    for command in ["check", "import"] {
        // `check` prints what it finds as its result.
        let said = |file: &str| {
            let refused = run(&folder, &[command, file]);
            assert_eq!(refused.status, Some(1), "{refused:?}");
            refused.out + &refused.err
        };
        assert_eq!(said("large.png"), size);
        let refused = said("sprite.png");
        assert!(refused.starts_with(level), "{refused}");
        assert_eq!(refused.lines().count(), 1, "{refused}");
    }
}

#[test]
fn a_level_that_cannot_be_written_is_said() {
    let folder = scratch("unwritable");
    let arguments = ["import", "-", "-o", "nowhere/x.level.ron"];
    let refused = run_with(&folder, &arguments, LEVEL.as_bytes());
    assert_eq!(refused.status, Some(1));
    assert!(
        refused
            .err
            .starts_with("nowhere/x.level.ron:1:1: the file cannot be written"),
        "{refused:?}"
    );
}

#[test]
fn a_pack_is_checked_with_all_that_belongs_to_it() {
    let (folder, _) = with_level("pack");
    let pack = "Pack(title: \"x\", levels: [\"mine.level.ron\", \"gone.level.ron\"])";
    fs::write(folder.join("pack.ron"), pack).expect("it is writable");
    fs::write(sprites::path(&folder, "other"), b"").expect("it is writable");
    let expected = [
        "pack.ron:1:45: there is no \"gone.level.ron\", expected all levels of the pack in its folder",
        "sprites/other.png:1:1: the picture cannot be read",
    ];
    for (named, start) in [("pack.ron", ""), (".", "./")] {
        let checked = run(&folder, &["check", named]);
        assert_eq!(
            (checked.status, checked.err.as_str()),
            (Some(1), ""),
            "{checked:?}"
        );
        let lines: Vec<&str> = checked.out.lines().collect();
        assert_eq!(lines.len(), 2, "{checked:?}");
        for (line, expected) in lines.iter().zip(expected) {
            assert!(line.starts_with(&format!("{start}{expected}")), "{line}");
        }
    }
    fs::write(
        folder.join("pack.ron"),
        pack.replace(", \"gone.level.ron\"", ""),
    )
    .expect("writable");
    sprites::remove(&folder, "other").expect("it is writable");
    let fine = run(
        &folder,
        &[
            "check",
            ".",
            "pack.ron",
            "mine.level.ron",
            "sprites/own.png",
        ],
    );
    assert_eq!(
        (fine.status, fine.out.as_str(), fine.err.as_str()),
        (Some(0), "", "")
    );
    let none = run(&folder, &["check", "sprites"]);
    assert_eq!(none.out, "sprites/pack.ron:1:1: there is no such file\n");
}

#[test]
fn a_pack_that_lists_too_many_levels_is_refused_in_one_line() {
    let (folder, _) = with_level("long");
    let missing: String = (0..3000).map(|n| format!("\"{n}.level.ron\",")).collect();
    let pack = format!("Pack(title: \"x\", levels: [{missing}])");
    fs::write(folder.join("pack.ron"), pack).expect("it is writable");
    let checked = run(&folder, &["check", "pack.ron"]);
    assert_eq!(checked.status, Some(1));
    let lines: Vec<&str> = checked.out.lines().collect();
    let [line] = lines.as_slice() else {
        panic!("{} lines", lines.len());
    };
    assert!(line.starts_with("pack.ron:1:"), "{line}");
    assert!(
        line.ends_with("`levels` has 3000 levels, expected at most 2000"),
        "{line}"
    );
}

/// W-ICON-11
#[test]
fn a_pack_is_checked_with_the_places_of_other_modes_that_its_icons_lead_to() {
    let (folder, _) = with_level("places");
    let pack = "Pack(title: \"x\", map: \"map.level.ron\", levels: [\"mine.level.ron\"])";
    let map = |place: &str| {
        format!(
            "Level(legend: {{'.': []}}, rows: [\"..\"], objects: [\n\
             (name: \"level\", x: 0, y: 0, level: \"mine.level.ron\"),\n\
             (name: \"level\", x: 1, y: 0, level: \"{place}\"),\n])"
        )
    };
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("writable");
    write("pack.ron", pack);
    write("broken.falling.ron", "Falling(");
    write("notes.txt", "");
    let folder_of_rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/falling");
    let endless = fs::read_to_string(folder_of_rules.join("classic.falling.ron"));
    let endless = endless.expect("it ships");
    write("endless.falling.ron", &endless);
    let goal = endless.replacen("Falling(", "Falling(\n    goal: Rows(4),", 1);
    write("four.falling.ron", &goal);
    for (place, expected) in [
        ("broken.falling.ron", "./broken.falling.ron:1:"),
        (
            "notes.txt",
            "./map.level.ron:3:36: no mode plays \"notes.txt\", expected",
        ),
        (
            "endless.falling.ron",
            "./map.level.ron:3:36: \"endless.falling.ron\" has no goal, expected one",
        ),
        (
            "gone.dungeon.ron",
            "./map.level.ron:3:36: \"gone.dungeon.ron\" leads to no level, expected",
        ),
    ] {
        write("map.level.ron", &map(place));
        let checked = run(&folder, &["check", "."]);
        assert_eq!(checked.status, Some(1), "{checked:?}");
        assert!(checked.out.starts_with(expected), "{}", checked.out);
        assert_eq!(checked.out.lines().count(), 1, "{}", checked.out);
    }
    write("map.level.ron", &map("four.falling.ron"));
    let fine = run(&folder, &["check", "."]);
    assert_eq!((fine.status, fine.out.as_str()), (Some(0), ""));
}

#[test]
fn the_levels_that_ship_can_be_shared() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    assert_eq!(run(&levels, &["check", "."]).out, "");
    let code = run(&levels, &["share", "map.level.ron"]);
    assert_eq!(code.status, Some(0));
    let back = run_with(&levels, &["import", "-"], code.out.as_bytes());
    let map = file::read_file(&levels.join("map.level.ron"));
    assert_eq!(file::read("back", &back.out), map);
}

/// Writes a pair with a baba facing left beside the words BABA IS.
fn pair_of(folder: &Path, name: &str, text: &str) {
    let grid = layers::Grid::new(3, 1, true)
        .put(0, 0, layers::tile(1, 0), 2)
        .put(1, 0, layers::tile(9, 1), 0)
        .put(2, 0, layers::tile(1, 3), 0);
    let bytes = layers::file(261, &[grid]);
    fs::write(folder.join(format!("{name}.l")), bytes).expect("it is writable");
    fs::write(folder.join(format!("{name}.ld")), text).expect("it is writable");
}

#[test]
fn a_pair_of_files_becomes_a_level() {
    let folder = scratch("pair");
    pair_of(
        &folder,
        "one",
        "[general]\nname=One\nparticles=stars\nrhythm=10\n",
    );
    let expected = "Level(
    name: \"One\",
    legend: {
        '.': [],
        'B': [\"text_baba\"],
        'I': [\"text_is\"],
    },
    rows: [
        \". B I\",
    ],
    objects: [
        (name: \"baba\", x: 0, y: 0, facing: Left),
    ],
)
";
    let remark = "note: one.ld: [general] particles: the setting \"stars\" has no counterpart here\n\
                  one thing was not imported exactly\n";
    for half in ["one.l", "one.ld"] {
        let printed = run(&folder, &["import", half]);
        assert_eq!(printed.status, Some(0), "{printed:?}");
        assert_eq!(
            (printed.out.as_str(), printed.err.as_str()),
            (expected, remark)
        );
    }
    let written = run(&folder, &["import", "one.l", "-o", "one.level.ron"]);
    assert_eq!((written.status, written.out.as_str()), (Some(0), ""));
    let text = fs::read_to_string(folder.join("one.level.ron")).expect("it was written");
    assert_eq!(text, expected);
    // The layers alone lack their text.
    let bytes = fs::read(folder.join("one.l")).expect("it is there");
    let piped = run_with(&folder, &["import", "-"], &bytes);
    assert_eq!(piped.status, Some(0));
    assert!(
        piped.err.contains("there is no file *.ld beside it"),
        "{piped:?}"
    );
    // Damage is reported with its place.
    fs::write(folder.join("two.l"), &bytes[..50]).expect("it is writable");
    let refused = run(&folder, &["import", "two.l"]);
    assert_eq!((refused.status, refused.out.as_str()), (Some(1), ""));
    assert_eq!(
        refused.err,
        "two.l: byte 38: the file ends inside the header of a layer, expected 25 more bytes\n"
    );
    fs::write(folder.join("three.ld"), "[general]\nname=x\n").expect("it is writable");
    let half = run(&folder, &["import", "three.ld"]);
    assert_eq!(half.status, Some(1));
    assert!(half.err.contains("are in the file three.l"), "{half:?}");
    let wrong = run(&folder, &["import", "one.l", "-o", "one.txt"]);
    assert_eq!(wrong.status, Some(2), "{wrong:?}");
    let none = run(&folder, &["import", "one.l", "--level", "2"]);
    assert_eq!(none.status, Some(2), "{none:?}");
    let legend = run(&folder, &["import", "one.l", "--legend", "x.legend.ron"]);
    assert_eq!(legend.status, Some(2), "{legend:?}");
}

#[test]
fn a_folder_of_pairs_becomes_a_pack() {
    let folder = scratch("pairs");
    let world = folder.join("world");
    fs::create_dir(&world).expect("it is writable");
    pair_of(
        &world,
        "map",
        "[general]\nname=Map\nlevels=1\n[levels]\n0file=lake\n0X=1\n0Y=1\n0state=2\n",
    );
    pair_of(&world, "lake", "[general]\nname=Lake\n");
    let about = "[general]\nname=Waters\nstart=map\n";
    fs::write(world.join(pair::folder::WORLD), about).expect("it is writable");
    let asked = run(&folder, &["import", "world"]);
    assert_eq!(asked.status, Some(2));
    assert_eq!(
        asked.err,
        "these are 2 levels, expected -o with a new folder for the pack, or --level with one of \
         them:\n  1  Map\n  2  Lake\n"
    );
    for (source, out) in [("world", "pack"), ("world/world_data.txt", "again")] {
        let written = run(&folder, &["import", source, "-o", out]);
        assert_eq!(written.status, Some(0), "{written:?}");
        assert_eq!((written.out.as_str(), written.err.as_str()), ("", ""));
        let checked = run(&folder, &["check", out]);
        assert_eq!((checked.status, checked.err.as_str()), (Some(0), ""));
    }
    let pack = fs::read_to_string(folder.join("pack/pack.ron")).expect("it was written");
    assert!(pack.contains("title: \"Waters\""), "{pack}");
    assert!(pack.contains("map: \"map.level.ron\""), "{pack}");
    let lake = fs::read_to_string(folder.join("pack/lake.level.ron")).expect("it was written");
    assert!(lake.contains("parent: \"map.level.ron\""), "{lake}");
    // Nothing is overwritten.
    let again = run(&folder, &["import", "world", "-o", "pack"]);
    assert_eq!(again.status, Some(1));
    assert_eq!(
        again.err,
        "pack:1:1: the path already exists, expected a new folder for the pack\n"
    );
    let one = run(&folder, &["import", "world", "--level", "2"]);
    assert_eq!(one.status, Some(0));
    assert!(one.out.contains("name: \"Lake\""), "{one:?}");
    let empty = run(&folder, &["import", "again/none"]);
    assert_eq!(empty.status, Some(1), "{empty:?}");
}

#[test]
fn what_a_bot_draws_and_maps_of_numbers_become_levels() {
    let folder = scratch("tiles");
    let drawn = run_with(
        &folder,
        &["import", "-"],
        b"=tile text_baba,is,you\nbaba:left - rock:rot45",
    );
    assert_eq!(drawn.status, Some(0), "{drawn:?}");
    assert_eq!(
        drawn.err,
        "note: x 2, y 1: the variant \":rot45\" affects only the picture\n\
         one thing was not imported exactly\n"
    );
    assert!(
        drawn
            .out
            .contains("(name: \"baba\", x: 0, y: 1, facing: Left)"),
        "{drawn:?}"
    );
    fs::write(folder.join("map.txt"), "3 2\n4 67 77\n114 132 161\n").expect("it is writable");
    let numbers = run(&folder, &["import", "map.txt", "-o", "map.level.ron"]);
    assert_eq!((numbers.status, numbers.err.as_str()), (Some(0), ""));
    let level = file::read_file(&folder.join("map.level.ron")).expect("it was written");
    let names: Vec<&str> = level.objects.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["text_baba", "text_is", "text_you", "baba", "rock"]);
    let short = run_with(&folder, &["import", "-"], b"3 2\n4 67 77 114");
    assert_eq!(short.status, Some(1));
    assert!(short.err.contains("expected 6 for each layer"), "{short:?}");
}
