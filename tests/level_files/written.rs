//! Writing levels, and saving them.

use std::fs;
use std::path::PathBuf;

use kotodama::board::Bounds;
use kotodama::formats::write_atomically;
use kotodama::words::level::Level;
use kotodama::words::level::file::{read, read_file, write};

use super::{EXAMPLE, placed};

#[test]
fn written_levels_look_like_the_example() {
    let level = read("a", EXAMPLE).expect("the example is valid");
    assert_eq!(
        write(&level),
        r#"Level(
    name: "First steps",
    author: "someone",
    legend: {
        '.': [],
        'b': ["baba"],
        'B': ["text_baba"],
        'I': ["text_is"],
        'Y': ["text_you"],
        '*': ["flag", "text_win"],
    },
    rows: [
        "B I Y . .",
        ". . . . .",
        ". b . * .",
    ],
    objects: [
        (name: "keke", x: 4, y: 0, facing: Left),
    ],
)
"#
    );
}

#[test]
fn objects_out_of_order_keep_their_ids_by_moving_to_the_list() {
    let level = Level {
        bounds: Bounds {
            width: 2,
            height: 1,
        },
        objects: vec![
            placed("baba", 0, 0),
            placed("keke", 1, 0),
            placed("rock", 0, 0),
            placed("flag", 1, 0),
        ],
        ..Level::default()
    };
    let text = write(&level);
    assert!(text.contains("\"b k\",\n"), "{text}");
    assert!(text.contains("(name: \"rock\", x: 0, y: 0),\n"), "{text}");
    assert_eq!(read("a", &text), Ok(level.clone()));

    let mut tidy = level;
    tidy.put_in_file_order();
    let text = write(&tidy);
    assert!(!text.contains("objects"), "{text}");
    assert_eq!(read("a", &text), Ok(tidy));
}

#[test]
fn a_level_with_more_different_stacks_than_letters_is_written() {
    let level = Level {
        bounds: Bounds {
            width: 100,
            height: 5,
        },
        objects: (0..500)
            .map(|n| placed(&format!("thing-{n}"), n % 100, n / 100))
            .collect(),
        ..Level::default()
    };
    assert_eq!(read("a", &write(&level)), Ok(level));
}

/// Returns an empty folder for the files of one test.
fn scratch_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for scratch files is there");
    folder
}

#[test]
fn a_saved_level_replaces_the_old_one_and_leaves_nothing_else_behind() {
    let folder = scratch_folder("saved");
    let path = folder.join("mine.level.ron");
    let level = read("a", EXAMPLE).expect("the example is valid");
    fs::write(&path, "old").expect("the folder is writable");
    write_atomically(&path, write(&level).as_bytes()).expect("the folder is writable");
    assert_eq!(read_file(&path), Ok(level));
    let files = fs::read_dir(&folder).expect("the folder is readable");
    assert_eq!(files.count(), 1);
}

#[test]
fn a_failed_save_leaves_the_old_file_alone() {
    let folder = scratch_folder("not_saved");
    let taken = folder.join("taken.level.ron");
    fs::create_dir(&taken).expect("the folder is writable");
    assert!(write_atomically(&taken, b"new").is_err());
    assert!(write_atomically(&folder.join("nowhere/x.level.ron"), b"new").is_err());
    let files = fs::read_dir(&folder).expect("the folder is readable");
    assert_eq!(files.count(), 1, "no temporary file may stay");
}

/// Links stay links, and devices and pipes stay what they are.
#[cfg(unix)]
#[test]
fn a_save_goes_through_links_and_into_what_is_no_file() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::path::Path;

    let folder = scratch_folder("through_links");
    let (target, link) = (folder.join("real.level.ron"), folder.join("link.level.ron"));
    symlink("real.level.ron", &link).expect("the folder is writable");
    for contents in [b"new", b"two"] {
        write_atomically(&link, contents).expect("the folder is writable");
        assert!(link.is_symlink(), "the link is still one");
        assert!(!target.is_symlink(), "what it leads to is a file");
        assert_eq!(fs::read(&target).expect("the file is there"), contents);
    }
    let round = folder.join("round");
    symlink("round", &round).expect("the folder is writable");
    assert!(
        write_atomically(&round, b"new").is_err(),
        "it leads nowhere"
    );
    assert!(round.is_symlink());

    let device = folder.join("null");
    symlink("/dev/null", &device).expect("the folder is writable");
    for path in [device.as_path(), Path::new("/dev/null")] {
        write_atomically(path, b"gone").expect("everybody may write there");
        let kind = fs::metadata(path).expect("it is there").file_type();
        assert!(kind.is_char_device(), "{} is a device", path.display());
    }
}
