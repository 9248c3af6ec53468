//! Levels of the reference game: a binary file of layers and a text, made here
//! for the purpose.

use std::fs;
use std::path::Path;

use kotodama::words::import_export::import::Converted;
use kotodama::words::import_export::import::pair::{self, BadPair};
use kotodama::words::import_export::{Anything, Refusal, read_anything, read_file};
use kotodama::words::level::pack_folder::PackFolder;
use kotodama::words::level::{IconState, Level, PathData, Placed, file};

use super::layers::{self, Grid, tile};
use super::support::scratch_folder;

const BABA: (u16, u16) = (1, 0);
const ROCK: (u16, u16) = (3, 0);
const IS: (u16, u16) = (1, 3);

/// Returns two layers with BABA IS YOU, a baba facing up on a tile, and a rock.
pub fn board() -> Vec<u8> {
    let ground = Grid::new(4, 2, true)
        .put(0, 0, tile(9, 1), 0)
        .put(1, 0, tile(IS.0, IS.1), 0)
        .put(2, 0, tile(11, 4), 0)
        .put(1, 1, tile(5, 0), 0);
    let things = Grid::new(4, 2, false)
        .put(1, 1, tile(BABA.0, BABA.1), 1)
        .put(3, 1, tile(ROCK.0, ROCK.1), 2);
    layers::file(261, &[ground, things])
}

pub const TEXT: &str = "[general]
name=a small place
author=somebody
palette=ocean.png
music=forest
paletteroot=1
leveltype=0
levels=0
paths=0
specials=0
selectorX=-1
selectorY=-1
subtitle=by the sea
rhythm=10
[tiles]
changed=
";

fn read(layers: &[u8], text: &str) -> Converted {
    pair::read("here.l", layers, Some(text.as_bytes())).unwrap_or_else(|bad| panic!("{bad}"))
}

fn only(converted: &Converted) -> &Level {
    assert_eq!(converted.levels.len(), 1);
    &converted.levels[0].level
}

fn remarks(converted: &Converted) -> Vec<String> {
    converted.remarks.iter().map(ToString::to_string).collect()
}

fn level(text: &str) -> Level {
    file::read("expected", text).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn a_pair_becomes_a_level() {
    let converted = read(&board(), TEXT);
    let expected = level(
        r#"Level(
            name: "a small place",
            subtitle: "by the sea",
            author: "somebody",
            palette: "sea",
            music: "leaves",
            legend: {
                '.': [], 'B': ["text_baba"], 'I': ["text_is"], 'Y': ["text_you"], 't': ["tile"],
            },
            rows: ["BIY.", ".t.."],
            objects: [
                (name: "baba", x: 1, y: 1, facing: Up),
                (name: "rock", x: 3, y: 1, facing: Left),
            ],
        )"#,
    );
    assert_eq!(only(&converted), &expected);
    assert_eq!(converted.levels[0].file, "here.level.ron");
    assert_eq!(
        remarks(&converted),
        [
            "here.ld: [general] palette: \"sea\" stands for \"ocean.png\"",
            "here.ld: [general] music: \"leaves\" stands for \"forest\"",
        ]
    );
}

#[test]
fn all_versions_are_read() {
    let expected = read(&board(), TEXT);
    let grids = [
        Grid::new(4, 2, true).put(1, 1, tile(BABA.0, BABA.1), 1),
        Grid::new(4, 2, false).put(1, 1, tile(ROCK.0, ROCK.1), 2),
    ];
    let reference = read(&layers::file(261, &grids), TEXT);
    assert_ne!(reference.levels, expected.levels);
    for version in 256..261 {
        let converted = read(&layers::file(version, &grids), TEXT);
        assert_eq!(converted, reference, "version {version}");
    }
    // A head of another length is skipped with a remark.
    let longer = read(&layers::file_with_head(261, 40, &grids), TEXT);
    assert_eq!(longer.levels, reference.levels);
    assert_eq!(
        remarks(&longer)[0],
        "here.l: byte 38: the header of the layer has 40 bytes where 32 were expected"
    );
    // Without directions everything faces right.
    let mut plain = grids[0].clone();
    plain.directions = None;
    let plain = read(&layers::file(261, &[plain]), TEXT);
    let facing = only(&plain).objects[0].facing;
    assert_eq!(facing, kotodama::board::Direction::Right);
}

#[test]
fn changed_objects_have_the_names_of_the_level() {
    let grid = Grid::new(7, 1, true)
        .put(0, 0, tile(4, 0), 0) // object003
        .put(1, 0, tile(5, 0), 0) // object004
        .put(2, 0, tile(0, 12), 0) // object120, free
        .put(3, 0, tile(1, 12), 0) // object121, free and not given a name
        .put(4, 0, tile(3, 0), 0) // object002
        .put(5, 0, tile(12, 14), 0) // no object
        .put(6, 0, tile(30, 40), 0); // object200, which the level adds
    let text = "[general]
name=changes
[tiles]
changed=object003,object004,object120,object002,
object003_name=crab
object003_unittype=object
object003_image=crab
object003_colour=2,2
object004_name=text_zap
object004_unittype=text
object004_type=2
object004_image=lightning
object002_activecolour=1,1
object002_colour=2,3
object002_layer=21
object002_argtype=x
object200_name=Two Words
object200_tile=30,40
stray=1
[currobjlist]
1object=object120
1name=gem
1id=5
1tile=0,12
2object=object007
2name=lamp
";
    let converted = read(&layers::file(261, &[grid]), text);
    let level = only(&converted);
    let names: Vec<&str> = level.objects.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["crab", "text_zap", "gem", "two-words", "rock"]);
    let rock = &level.objects[4];
    assert_eq!(rock.data.colour.as_deref(), Some("orange"));
    assert_eq!(rock.data.z, Some(21));
    // Letters can spell words of the palette.
    assert_eq!(level.object_list, ["lamp"]);
    assert_eq!(
        remarks(&converted),
        [
            "here.ld: [tiles] stray: the key is not known: its value was \"1\"",
            "here.ld: [tiles] object002_argtype: the change of rock to \"x\" has no counterpart here",
            "here.ld: [tiles] object004_image: text_zap keeps the look it has here: \"lightning\" was \
             left out",
            "here.ld: [tiles] object004_type: the word ZAP is a property there and a noun here",
            "here.ld: [tiles] object200_name: \"Two Words\" is called \"two-words\" here",
            "here.ld: these are not known here, so they are nouns of the level's own with pictures \
             made from their names: text_zap, two-words",
            "here.ld: these have the colours and heights of their nouns here, not those of the \
             file: crab",
            "here.ld: x 3, y 0: the tile 1,12 has no object",
            "here.ld: x 5, y 0: the tile 12,14 has no object",
        ]
    );
}

/// A map: an icon to `cave` that is opened, one that is hidden, a path, a gate
/// and a cursor.
pub const MAP: &str = "[general]
name=The map
leveltype=1
levels=2
paths=3
specials=3
selectorX=1
selectorY=1
particles=stars
[levels]
0file=cave
0name=Cave
0number=3
0style=0
0state=2
0X=2
0Y=1
0Z=0
0dir=0
1file=nowhere
1number=0
1style=-1
1state=0
1X=3
1Y=1
2file=leftover
2X=1
2Y=1
[icons]
0file=icon_cave_1
0root=1
[paths]
0object=object117
0style=1
0gate=0
0requirement=0
0X=2
0Y=2
0dir=1
1object=object117
1style=0
1gate=1
1requirement=5
1X=3
1Y=2
2object=object117
2style=1
2gate=2
2requirement=1
2X=4
2Y=2
[specials]
0data=level,cave,2,0,2
0X=1
0Y=2
1data=flower,5,3,1
1X=4
1Y=1
2data=level,cave,2,0,2
2X=4
2Y=1
[images]
total=1
0=island
";

pub fn map_board() -> Vec<u8> {
    let grid = Grid::new(4, 2, true).put(0, 1, tile(1, 0), 0);
    layers::file(261, &[grid])
}

#[test]
fn icons_paths_and_the_cursor_come_over() {
    let converted = read(&map_board(), MAP);
    let level = only(&converted);
    let find = |x: i32, y: i32| -> Vec<&Placed> {
        let here = level.objects.iter();
        here.filter(|it| (it.cell.x, it.cell.y) == (x, y)).collect()
    };
    let [icon] = find(1, 0)[..] else {
        panic!("{level:?}")
    };
    assert_eq!(icon.name, "level");
    assert_eq!(icon.data.level.as_deref(), Some("cave.level.ron"));
    assert_eq!(icon.data.icon, Some(IconState::Opened));
    assert_eq!(find(2, 0)[0].data.icon, Some(IconState::Hidden));
    assert_eq!(find(0, 0)[0].name, "cursor");
    let path = |x| (find(x, 1)[0].name.as_str(), find(x, 1)[0].data.path);
    let (hidden, wins) = (true, 5);
    assert_eq!(path(1), ("line", Some(PathData::default())));
    assert_eq!(path(2), ("line", Some(PathData { hidden, wins })));
    assert_eq!(path(3).1, Some(PathData { hidden, wins: 1 }));
    // Any object can lead to a level.
    let baba = find(0, 1)[0];
    assert_eq!(baba.name, "baba");
    assert_eq!(baba.data.level.as_deref(), Some("cave.level.ron"));
    assert_eq!(level.objects.len(), 7);
    let remarks = remarks(&converted);
    let has = |line: &str| {
        let line = format!("here.ld: {line}");
        assert!(remarks.contains(&line), "{line}\nis not in {remarks:#?}");
    };
    has("[general] particles: the setting \"stars\" has no counterpart here");
    has("[images] 0: the background picture \"island\" was left out");
    has("[levels]: 1 entries beyond the number that [general] gives are left over");
    has(
        "[levels] 1file: it leads to the level \"nowhere\", which is expected beside this one as \
         \"nowhere.level.ron\"",
    );
    has("x 1, y 0: icons have no number or letter of their own here");
    has("x 2, y 0: the icon had the picture \"icon_cave_1\"");
    has("x 3, y 0: the special \"flower,5,3,1\" has no counterpart here");
    has("x 3, y 0: nothing lies here that could lead to the level \"cave\"");
    has(
        "x 3, y 1: the gate of kind 2 counted something else; here it counts 1 levels that are won",
    );
    assert!(
        !remarks.iter().any(|it| it.contains("x 0, y 1")),
        "{remarks:#?}"
    );
}

#[test]
fn what_lies_on_the_edge_is_said_and_equal_remarks_are_one() {
    let mut grid = Grid::new(3, 1, true)
        .put(0, 0, 0, 0)
        .put(1, 0, 0, 0)
        .put(2, 0, tile(1, 0), 7);
    grid.tiles[0] = tile(1, 0);
    let converted = read(&layers::file(261, &[grid]), "[general]\nname=x\nnonsense\n");
    assert_eq!(only(&converted).objects.len(), 1);
    assert_eq!(
        remarks(&converted),
        [
            "here.ld: line 3: \"nonsense\" is not a value of a section",
            "here.ld: x -1, y -1: baba lies on the edge or outside of the board",
            "here.ld: x 2, y 0: the direction 7 is not known, expected 0 to 3: it faces right",
            "here.ld: x 0, y 0; x 1, y 0: the edge of the board inside it has no counterpart here",
        ]
    );
}

#[test]
fn broken_layers_are_refused_with_their_place() {
    let good = board();
    let said = |bytes: &[u8]| match pair::read("a.l", bytes, None) {
        Ok(converted) => panic!("{converted:?}"),
        Err(bad) => bad.to_string(),
    };
    let with = |at: usize, new: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        said(&bytes)
    };
    assert_eq!(
        said(b"ACHTUNK!"),
        "a.l: byte 0: these are not the layers of a level, expected \"ACHTUNG!\""
    );
    assert_eq!(
        with(8, &[7, 0]),
        "a.l: byte 8: the version is 7, expected 256 to 261"
    );
    assert_eq!(
        said(&good[..9]),
        "a.l: byte 8: the file ends inside its header, expected 1 more bytes"
    );
    assert_eq!(
        said(&good[..20]),
        "a.l: byte 20: there is no layer in the file, expected at least one"
    );
    assert_eq!(
        said(&good[..30]),
        "a.l: byte 30: the file ends inside the header of a layer, expected 4 more bytes"
    );
    // The board claims its size at 30: nothing is allocated for it.
    assert_eq!(
        with(30, &[0xff; 8]),
        "a.l: byte 30: the board has 4294967295 columns and 4294967295 rows, expected 1 to 1000"
    );
    assert_eq!(
        with(71, b"NOPE"),
        "a.l: byte 38: the layer has no tiles, expected \"MAIN\" after its header"
    );
    assert_eq!(
        with(79, &[1; 6]),
        "a.l: byte 75: the tiles of a layer cannot be inflated, expected zlib data"
    );
    // More tiles than the data contains.
    assert_eq!(
        with(34, &[5]),
        "a.l: byte 75: the layer has 48 bytes of tiles, expected 60"
    );
}

#[test]
fn a_bomb_takes_no_more_memory_than_its_board() {
    let mut bytes = b"ACHTUNG!\x05\x01LAYR\x02\0\0\0\x01\0\x03\0\0\0\x03\0\0\0".to_vec();
    bytes.extend([0; 32]);
    bytes.extend(b"\x01MAIN");
    let bomb = layers::packed(&vec![0; 16 << 20]);
    bytes.extend(u32::try_from(bomb.len()).expect("small").to_le_bytes());
    bytes.extend(bomb);
    let converted = read(&bytes, TEXT);
    assert_eq!(only(&converted).objects, []);
    // The layers are limited together.
    let grid = Grid::new(998, 998, false);
    let many = layers::file(261, &vec![grid; 5]);
    let refused = pair::read("a.l", &many, None).expect_err("five million cells");
    let refused = refused.to_string();
    assert!(
        refused.contains("the layers have more than 4000000 cells together"),
        "{refused}"
    );
}

fn write(folder: &Path, name: &str, layers: &[u8], text: &str) {
    fs::write(folder.join(format!("{name}.l")), layers).expect("it is writable");
    fs::write(folder.join(format!("{name}.ld")), text).expect("it is writable");
}

#[test]
fn halves_are_found_by_each_other() {
    let folder = scratch_folder("halves");
    write(&folder, "one", &board(), TEXT);
    let expected = pair::read("one.l", &board(), Some(TEXT.as_bytes())).expect("a pair");
    for half in ["one.l", "one.ld"] {
        match read_file(&folder.join(half)) {
            Ok(Anything::Converted(found)) => assert_eq!(*found, expected, "{half}"),
            other => panic!("{other:?}"),
        }
    }
    // The layers alone are a level, the text alone is not.
    match read_anything("pasted", &board()) {
        Ok(Anything::Converted(found)) => assert!(
            remarks(&found)[0].contains("there is no file *.ld beside it"),
            "{found:?}"
        ),
        other => panic!("{other:?}"),
    }
    fs::remove_file(folder.join("one.l")).expect("it is there");
    let refused = read_file(&folder.join("one.ld"));
    assert_eq!(
        refused,
        Err(Refusal::Pair(BadPair::NoLayers("one.l".to_owned())))
    );
    let pasted = read_anything("pasted", TEXT.as_bytes()).expect_err("half a level");
    assert!(
        pasted
            .to_string()
            .starts_with("the objects of this level are in the file *.l"),
        "{pasted}"
    );
}

#[test]
fn a_folder_becomes_a_pack_with_its_map() {
    let folder = scratch_folder("world");
    write(&folder, "0level", &map_board(), MAP);
    let inner = MAP
        .replace("0file=cave", "0file=0LEVEL")
        .replace("name=The map", "name=Cave");
    write(&folder, "cave", &map_board(), &inner);
    write(
        &folder,
        "Un named!",
        &board(),
        "[general]\ncustomparent=gone\n",
    );
    write(&folder, "broken", b"ACHTUNG!", TEXT);
    fs::write(folder.join("alone.ld"), TEXT).expect("it is writable");
    let world = "[general]\nname=My world\nauthor=me\nstart=0level\nfirstlevel=cave\nmods=1\n";
    fs::write(folder.join("world_data.txt"), world).expect("it is writable");
    let converted = pair::read_path(&folder).expect("a pack");
    assert_eq!(
        pair::read_path(&folder.join("world_data.txt")),
        Ok(converted.clone())
    );
    let levels = converted.levels.iter();
    let levels: Vec<(&str, Option<&str>)> = levels
        .map(|it| (it.file.as_str(), it.level.parent.as_deref()))
        .collect();
    assert_eq!(
        levels,
        [
            ("0level.level.ron", None),
            ("cave.level.ron", Some("0level.level.ron")),
            ("un-named.level.ron", None),
        ]
    );
    assert_eq!((converted.map, converted.is_pack), (Some(0), true));
    assert_eq!(
        (converted.title.as_str(), converted.author.as_str()),
        ("My world", "me")
    );
    let remarks = remarks(&converted);
    let has = |line: &str| assert!(remarks.iter().any(|it| it == line), "{line}: {remarks:#?}");
    has(
        "the level was left out: broken.l: byte 8: the file ends inside its header, expected 2 more bytes",
    );
    has("alone.ld: there is no file *.l beside it: the level was left out");
    has("0level.ld: [levels] 1file: it leads to the level \"nowhere\", which was not imported");
    has(
        "Un named!.ld: [general] customparent: it leads to the level \"gone\", which was not imported",
    );
    has("world_data.txt: [general] mods: the setting \"1\" has no counterpart here");
    has(
        "world_data.txt: [general] firstlevel: the level \"cave\" was played before the map; here \
         play begins on the map",
    );
    // The result is a consistent pack, except for the level to which no icon
    // leads.
    let out = scratch_folder("world-out");
    for (name, text) in converted.pack_files() {
        fs::write(out.join(name), text).expect("it is writable");
    }
    let pack = PackFolder::open(&out).expect("a pack");
    assert_eq!(pack.pack.map.as_deref(), Some("0level.level.ron"));
    assert_eq!(pack.pack.levels, ["cave.level.ron", "un-named.level.ron"]);
    let problems: Vec<String> = pack
        .problems
        .iter()
        .map(|it| format!("{}: {}", it.file, it.wrong))
        .collect();
    assert_eq!(
        problems,
        [
            "un-named.level.ron: no icon leads to this level, expected one on the map or on a \
             level behind it"
        ]
    );
}

#[test]
fn a_folder_without_pairs_is_no_pack() {
    let folder = scratch_folder("no-world");
    assert_eq!(pair::read_path(&folder), Err(BadPair::NoPairs(None)));
    fs::write(folder.join("a.l"), b"ACHTUNG!").expect("it is writable");
    let bad = pair::read_path(&folder).expect_err("a broken level");
    assert!(bad.to_string().contains("a.l: byte 8"), "{bad}");
    // A single level needs no map.
    fs::write(folder.join("b.l"), map_board()).expect("it is writable");
    fs::write(folder.join("b.ld"), MAP).expect("it is writable");
    let one = pair::read_path(&folder).expect("a level");
    assert_eq!((one.levels.len(), one.map), (1, None));
}

#[test]
fn parents_do_not_go_round() {
    let folder = scratch_folder("round");
    let parent = |of: &str| format!("[general]\nname=x\ncustomparent={of}\n");
    write(&folder, "a", &board(), &parent("b"));
    write(&folder, "b", &board(), &parent("c"));
    write(&folder, "c", &board(), &parent("b"));
    let converted = pair::read_path(&folder).expect("a pack");
    let parents: Vec<Option<&str>> = converted
        .levels
        .iter()
        .map(|it| it.level.parent.as_deref())
        .collect();
    assert_eq!(parents, [Some("b.level.ron"), None, Some("b.level.ron")]);
    let last = converted.remarks.last().map(ToString::to_string);
    assert_eq!(
        last.as_deref(),
        Some("world_data.txt: b.level.ron: its parents formed a cycle: it has none now")
    );
}
