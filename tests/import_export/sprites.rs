//! Sprites of a level's own nouns: sheets and their folder.

use std::fs;
use std::path::Path;

use kotodama::board::Rng;
use kotodama::words::import_export::{Anything, read_anything};
use kotodama::words::level::sprites::{
    self, BadSprite, FOLDER, MAX_SPRITES, Sprite, decode, encode, load_folder,
};

use super::cases::cases;
use super::support::{CASES, random_sprite, scratch_folder};

/// Returns a PNG of any kind.
fn png(
    width: u32,
    height: u32,
    colour: png::ColorType,
    depth: png::BitDepth,
    data: &[u8],
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    if colour == png::ColorType::Indexed {
        encoder.set_palette(vec![10, 20, 30, 40, 50, 60]);
        encoder.set_trns(vec![0]);
    }
    let mut writer = encoder.write_header().expect("valid");
    writer.write_image_data(data).expect("valid");
    writer.finish().expect("valid");
    bytes
}

#[test]
fn sheets_are_read_as_they_were_written() {
    for case in cases(CASES) {
        let sprite = random_sprite(&mut Rng::new(case));
        let bytes = encode(&sprite).expect("memory");
        assert_eq!(decode(&bytes), Ok(sprite.clone()), "case {case}");
        assert_eq!(encode(&sprite).expect("memory"), bytes);
        assert_eq!(Sprite::from_pixels(sprite.pixels()), sprite);
    }
}

#[test]
fn the_frames_lie_side_by_side() {
    let mut sprite = Sprite::default();
    assert!(sprite.set_pixel(2, 23, 1, [1, 2, 3, 4]));
    assert!(!sprite.set_pixel(3, 0, 0, [9; 4]));
    assert!(!sprite.set_pixel(0, 24, 0, [9; 4]));
    assert_eq!(sprite.pixel(2, 23, 1), Some([1, 2, 3, 4]));
    let at = (72 + 71) * 4;
    assert_eq!(sprite.sheet()[at..at + 4], [1, 2, 3, 4]);
    assert_eq!(sprite.sheet().len(), 72 * 24 * 4);
}

#[test]
fn a_single_frame_stands_still() {
    let data: Vec<u8> = (0..24 * 24 * 4).map(|n| (n % 256) as u8).collect();
    let png = png(24, 24, png::ColorType::Rgba, png::BitDepth::Eight, &data);
    let sprite = decode(&png).expect("a frame");
    assert_eq!(sprite.frames[0], sprite.frames[1]);
    assert_eq!(sprite, Sprite::still(*sprite.frames[2]));
    let shown: Vec<u8> = sprite.frames[0].as_flattened().as_flattened().to_vec();
    assert_eq!(shown, data);
    let read = read_anything("x", &png);
    assert_eq!(read, Ok(Anything::Sprite(Box::new(sprite))));
}

#[test]
fn drawing_programs_may_save_any_kind_of_png() {
    use png::{BitDepth, ColorType};
    let pixels = 24 * 24;
    let grey = png(
        24,
        24,
        ColorType::Grayscale,
        BitDepth::Eight,
        &vec![7; pixels],
    );
    assert_eq!(decode(&grey), Ok(Sprite::still([[[7, 7, 7, 255]; 24]; 24])));
    let rgb = png(
        24,
        24,
        ColorType::Rgb,
        BitDepth::Eight,
        &[1, 2, 3].repeat(pixels),
    );
    assert_eq!(decode(&rgb), Ok(Sprite::still([[[1, 2, 3, 255]; 24]; 24])));
    let alpha = png(
        24,
        24,
        ColorType::GrayscaleAlpha,
        BitDepth::Eight,
        &[5, 6].repeat(pixels),
    );
    assert_eq!(decode(&alpha), Ok(Sprite::still([[[5, 5, 5, 6]; 24]; 24])));
    let deep = png(
        24,
        24,
        ColorType::Rgba,
        BitDepth::Sixteen,
        &[9; 24 * 24 * 8],
    );
    assert_eq!(decode(&deep), Ok(Sprite::still([[[9; 4]; 24]; 24])));
    let bits = png(
        24,
        24,
        ColorType::Indexed,
        BitDepth::One,
        &[0b0101_0101; 72],
    );
    let row = std::array::from_fn(|x| [[10, 20, 30, 0], [40, 50, 60, 255]][x % 2]);
    assert_eq!(decode(&bits), Ok(Sprite::still([row; 24])));
}

#[test]
fn other_sizes_are_refused_naming_both() {
    for (width, height) in [(23, 24), (48, 24), (72, 72), (24, 72), (1, 1)] {
        let data = vec![0; width * height];
        let (width, height) = (width as u32, height as u32);
        let png = png(
            width,
            height,
            png::ColorType::Grayscale,
            png::BitDepth::Eight,
            &data,
        );
        let bad = decode(&png).expect_err("another size");
        assert_eq!(bad, BadSprite::Size(width, height));
        let message = format!(
            "the picture has {width} x {height} pixels, \
             expected 72 x 24 (three frames side by side) or 24 x 24"
        );
        assert_eq!(bad.to_string(), message);
    }
}

#[test]
fn a_picture_that_claims_to_be_huge_takes_no_memory() {
    // Only the header claims it; its checksum is correct.
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(u32::to_be_bytes(2_000_000_000));
    bytes.extend(u32::to_be_bytes(2_000_000_000));
    bytes.extend([16, 6, 0, 0, 0]);
    let mut crc = flate2::Crc::new();
    crc.update(&bytes[12..]);
    bytes.extend(crc.sum().to_be_bytes());
    assert_eq!(
        decode(&bytes),
        Err(BadSprite::Size(2_000_000_000, 2_000_000_000))
    );
}

#[test]
fn sprites_are_kept_beside_the_levels() {
    let folder = scratch_folder("sprites");
    assert_eq!(load_folder(&folder), Default::default());
    let mut rng = Rng::new(3);
    let (first, second) = (random_sprite(&mut rng), random_sprite(&mut rng));
    sprites::save(&folder, "own-noun", &first).expect("it is writable");
    sprites::save(&folder, "人", &first).expect("it is writable");
    sprites::save(&folder, "人", &second).expect("it is writable");
    let (found, problems) = load_folder(&folder);
    assert_eq!(problems, []);
    let found: Vec<_> = found.into_iter().collect();
    assert_eq!(
        found,
        [("own-noun".to_owned(), first), ("人".to_owned(), second)]
    );
    assert!(sprites::remove(&folder, "人").expect("it is writable"));
    assert!(!sprites::remove(&folder, "人").expect("it is writable"));
    let files = fs::read_dir(folder.join(FOLDER)).expect("a folder");
    assert_eq!(files.count(), 1, "nothing else may stay");
}

#[test]
fn what_is_wrong_in_the_folder_is_said_file_by_file() {
    let folder = scratch_folder("bad-sprites");
    let inside = folder.join(FOLDER);
    fs::create_dir(&inside).expect("it is writable");
    let write = |name: &str, bytes: &[u8]| fs::write(inside.join(name), bytes).expect("writable");
    write("Big.png", b"");
    write("notes.txt", b"");
    write("small.png", b"not a picture");
    write("text_baba.png", b"");
    fs::create_dir(inside.join("folder.png")).expect("it is writable");
    let good = encode(&Sprite::default()).expect("memory");
    write("good.png", &good);
    write("long.png", &vec![0; (1 << 20) + 1]);
    let (found, problems) = load_folder(&folder);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["good"]);
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let expected = [
        ("Big.png", "\"Big\" contains 'B'"),
        ("folder.png", "this is a directory"),
        (
            "long.png",
            "the file has 1048577 bytes, expected at most 1048576 (1 MiB)",
        ),
        ("small.png", "the picture cannot be read"),
        ("text_baba.png", "\"text_baba\" is a text object"),
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    for (line, (file, message)) in lines.iter().zip(expected) {
        let start = format!("{}:1:1: {message}", inside.join(file).display());
        assert!(line.starts_with(&start), "{line}");
    }
}

#[test]
fn a_name_cannot_lead_out_of_the_folder() {
    let folder = scratch_folder("names");
    for name in ["../x", "a/b", "", "Baba", "text_baba", "c:x", "."] {
        assert!(
            sprites::save(&folder, name, &Sprite::default()).is_err(),
            "{name}"
        );
        assert!(sprites::remove(&folder, name).is_err(), "{name}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn a_sprite_that_cannot_be_saved_leaves_the_old_one() {
    let folder = scratch_folder("unsaved");
    fs::create_dir_all(sprites::path(&folder, "own")).expect("it is writable");
    assert!(sprites::save(&folder, "own", &Sprite::default()).is_err());
    let inside = fs::read_dir(folder.join(FOLDER)).expect("a folder");
    assert_eq!(inside.count(), 1, "no temporary file may stay");
    assert!(!Path::new(FOLDER).exists());
}

#[test]
fn a_folder_may_not_have_any_number_of_sprites() {
    let folder = scratch_folder("many-sprites");
    fs::create_dir(folder.join(FOLDER)).expect("it is writable");
    for number in 0..=MAX_SPRITES {
        let path = sprites::path(&folder, &format!("n{number}"));
        fs::write(path, b"").expect("it is writable");
    }
    let (_, problems) = load_folder(&folder);
    assert_eq!(problems.len(), MAX_SPRITES + 1);
    let first = problems[0].to_string();
    assert!(first.contains("more sprites than the 1000"), "{first}");
}
