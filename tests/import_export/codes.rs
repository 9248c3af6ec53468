//! Share codes, and pictures with a level inside.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use data_encoding::BASE64URL_NOPAD;
use kotodama::board::Rng;
use kotodama::formats::{BadCode, MAX_CODE_TEXT};
use kotodama::words::import_export::code;
use kotodama::words::import_export::picture::{self, BadPicture, level_from_png};
use kotodama::words::import_export::{Anything, Shared, read_anything, read_text};
use kotodama::words::level::file;
use kotodama::words::level::sprites::Sprite;

use super::cases::cases;
use super::mutate::check_message;
use super::support::{CASES, random_level, random_shared, random_sprite};

/// Returns the error for a text without a code.
fn none() -> BadCode {
    BadCode::NotACode("KOTO1-".to_owned())
}

const LEVEL: &str = r#"Level(
    name: "Small",
    parent: "../map.level.ron",
    legend: {'.': [], 'x': ["own"], 'B': ["text_baba"]},
    rows: ["B . x"],
)"#;

fn small() -> Shared {
    let level = file::read("small", LEVEL).expect("it is valid");
    let sprites = BTreeMap::from([
        ("own".to_owned(), random_sprite(&mut Rng::new(1))),
        ("unused".to_owned(), Sprite::default()),
    ]);
    Shared::new(level, &sprites)
}

/// Returns a code for arbitrary bytes.
pub fn code_of(unpacked: &[u8]) -> String {
    let mut deflate = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    deflate.write_all(unpacked).expect("memory");
    let packed = deflate.finish().expect("memory");
    let mut crc = flate2::Crc::new();
    crc.update(&packed);
    let mut bytes = crc.sum().to_le_bytes().to_vec();
    bytes.extend(packed);
    format!("KOTO1-{}.", BASE64URL_NOPAD.encode(&bytes))
}

/// Returns the bytes inside a code.
pub fn contents_of(code: &str) -> Vec<u8> {
    let text = code.trim_start_matches("KOTO1-").trim_end_matches('.');
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).expect("a code");
    let mut unpacked = Vec::new();
    flate2::read::DeflateDecoder::new(&bytes[4..])
        .read_to_end(&mut unpacked)
        .expect("deflated");
    unpacked
}

/// Returns the bytes of a code with this text as its level.
fn contents(level: &str) -> Vec<u8> {
    let mut bytes = u32::try_from(level.len())
        .expect("short")
        .to_le_bytes()
        .to_vec();
    bytes.extend(level.as_bytes());
    bytes
}

#[test]
fn codes_are_read_as_they_were_written() {
    for case in cases(CASES) {
        let shared = random_shared(&mut Rng::new(case));
        let line = code::write(&shared).expect("it is small");
        assert!(line.starts_with("KOTO1-") && line.ends_with('.'), "{line}");
        assert!(!line.contains(char::is_whitespace), "{line}");
        assert_eq!(code::read(&line), Ok(shared.clone()), "case {case}");
        assert_eq!(code::write(&shared), Ok(line), "case {case}");
    }
}

#[test]
fn only_sprites_that_the_level_uses_are_shared() {
    let shared = small();
    assert_eq!(shared.sprites.keys().collect::<Vec<_>>(), ["own"]);
    let mut level = shared.level;
    level.objects.clear();
    level.object_list.push("unused".to_owned());
    let sprites = BTreeMap::from([("unused".to_owned(), Sprite::default())]);
    assert_eq!(Shared::new(level, &sprites).sprites, sprites);
}

#[test]
fn paths_in_a_level_stay_as_they_are() {
    let read = code::read(&code::write(&small()).expect("small")).expect("a code");
    assert_eq!(read.level.parent.as_deref(), Some("../map.level.ron"));
}

#[test]
fn what_mail_and_chat_programs_add_is_overlooked() {
    let shared = small();
    let line = code::write(&shared).expect("small");
    let wrapped: Vec<&str> = line
        .as_bytes()
        .chunks(72)
        .map(|part| std::str::from_utf8(part).expect("a code is ASCII"))
        .collect();
    let forms = [
        format!("\n\t {line}\r\n"),
        format!("\u{feff}Try this: `{line}` - it's hard. KOTO1-xyz."),
        format!("> {}", wrapped.join("\r\n> ")),
        format!(">> | {}", wrapped.join("\n>> | ")),
        wrapped.join("\u{200b}\n  "),
        format!("KOTO is a code: \"{line}\""),
        // Without its full stop it is still complete.
        line.trim_end_matches('.').to_owned(),
    ];
    for form in forms {
        assert_eq!(code::read(&form), Ok(shared.clone()), "{form}");
        let read = read_text("pasted", &form);
        assert_eq!(
            read,
            Ok(Anything::Shared(Box::new(shared.clone()))),
            "{form}"
        );
    }
}

#[test]
fn every_reason_against_a_code_has_its_message() {
    let line = code::write(&small()).expect("small");
    let refused = |text: &str| code::read(text).expect_err("no code");
    assert_eq!(refused(""), none());
    assert_eq!(refused("hello KOTO-1 KOTOx1- KOTO01-a."), none());
    assert_eq!(
        refused(&line.replace("KOTO1", "KOTO2")),
        BadCode::Newer("2".to_owned())
    );
    assert_eq!(refused(&line[..line.len() / 2]), BadCode::CutOff);
    assert_eq!(refused(&line[..line.len() - 2]), BadCode::CutOff);
    assert_eq!(refused("KOTO1-"), BadCode::CutOff);
    assert_eq!(refused("KOTO1-."), BadCode::Mistyped);
    let other = if line.as_bytes()[50] == b'a' {
        "b"
    } else {
        "a"
    };
    let mut mistyped = line.clone();
    mistyped.replace_range(50..51, other);
    assert_eq!(refused(&mistyped), BadCode::Mistyped);
    mistyped.replace_range(50..51, "ä");
    assert_eq!(refused(&mistyped), BadCode::Character('ä'));
    assert_eq!(refused(&line.to_lowercase()), BadCode::Mistyped);
    assert_eq!(refused(&code_of(b"")), BadCode::Malformed);
    assert_eq!(
        refused(&code_of(b"\xff\xff\xff\xffabc")),
        BadCode::Malformed
    );
    let mut unnamed = contents(LEVEL);
    unnamed.extend(contents("../../x"));
    assert_eq!(refused(&code_of(&unnamed)), BadCode::Malformed);
    let bad = refused(&code_of(&contents("Level(auto_delay: 0, rows: [])")));
    assert_eq!(
        bad.to_string(),
        "the level in this share code is faulty: `auto_delay` is `0`, \
         expected a number from 0.001 to 3600 (and 1 more)"
    );
}

#[test]
fn a_small_code_cannot_unpack_to_a_large_level() {
    let bomb = code_of(&vec![b' '; 64 << 20]);
    assert!(bomb.len() < 100_000);
    let bad = code::read(&bomb).expect_err("a bomb");
    assert_eq!(bad, BadCode::Bomb((8 << 20) + (1 << 20)));
    assert_eq!(
        bad.to_string(),
        "this share code unpacks to over 9437184 bytes, more than anything in the game: \
         do not trust its source"
    );
    // The length of a part is checked before memory is allocated for it.
    let mut claims = u32::MAX.to_le_bytes().to_vec();
    claims.extend(b"short");
    assert_eq!(code::read(&code_of(&claims)), Err(BadCode::Malformed));
    let long = format!("KOTO1-{}", "A".repeat(MAX_CODE_TEXT));
    assert_eq!(code::read(&long), Err(BadCode::TextTooLong));
}

#[test]
fn a_text_full_of_beginnings_is_searched_once() {
    let text = "KOTO123456".repeat(500_000);
    assert_eq!(code::read(&text), Err(none()));
}

#[test]
fn too_many_sprites_are_refused_naming_the_limit() {
    let mut level = small().level;
    level.object_list = (0..101).map(|n| format!("noun-{n}")).collect();
    let sprites = level.object_list.iter();
    let sprites = sprites
        .map(|noun| (noun.clone(), Sprite::default()))
        .collect();
    let bad = code::write(&Shared::new(level, &sprites)).expect_err("too many");
    assert_eq!(
        bad.to_string(),
        "this level uses 101 sprites of its own, a share code holds at most 100"
    );
}

/// Returns the pixels of a small picture.
fn pixels() -> Vec<u8> {
    (0..40 * 30 * 4).map(|n| (n % 251) as u8).collect()
}

#[test]
fn a_picture_shows_its_pixels_and_holds_its_level() {
    for case in cases(30) {
        let shared = random_shared(&mut Rng::new(case));
        let png = picture::write(40, 30, &pixels(), &shared).expect("it is small");
        assert_eq!(level_from_png(&png), Ok(shared.clone()), "case {case}");
        let read = read_anything("x.png", &png);
        assert_eq!(read, Ok(Anything::Shared(Box::new(shared))));
        let mut reader = png::Decoder::new(Cursor::new(&png))
            .read_info()
            .expect("a PNG");
        let mut shown = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut shown).expect("pixels");
        assert_eq!(shown, pixels());
    }
}

#[test]
fn programs_may_keep_the_level_in_another_kind_of_text() {
    let shared = small();
    let line = code::write(&shared).expect("small");
    let add: [fn(&mut png::Encoder<'_, &mut Vec<u8>>, String); 2] = [
        |encoder, line| {
            let _ = encoder.add_ztxt_chunk("Kotodama".to_owned(), line);
        },
        |encoder, line| {
            let _ = encoder.add_itxt_chunk("Kotodama".to_owned(), line);
        },
    ];
    for add in add {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 40, 30);
        encoder.set_color(png::ColorType::Rgba);
        add(&mut encoder, line.clone());
        let mut writer = encoder.write_header().expect("valid");
        writer.write_image_data(&pixels()).expect("valid");
        writer.finish().expect("valid");
        assert_eq!(level_from_png(&bytes), Ok(shared.clone()));
    }
}

#[test]
fn every_reason_against_a_picture_has_its_message() {
    let shared = small();
    let png = picture::write(40, 30, &pixels(), &shared).expect("small");
    let refused = |bytes: &[u8]| level_from_png(bytes).expect_err("no level");
    assert_eq!(refused(b""), BadPicture::NotAPng);
    assert_eq!(refused(b"GIF89a"), BadPicture::NotAPng);
    assert_eq!(refused(&png[..60]), BadPicture::CutOff);
    let at = png.windows(4).position(|w| w == b"tEXt").expect("the text");
    let mut other = png.clone();
    other[at + 4] = b'k';
    assert_eq!(refused(&other), BadPicture::NoLevel);
    let message = refused(&other).to_string();
    assert!(
        message.starts_with("this picture has no level in it"),
        "{message}"
    );
    let mut mistyped = png.clone();
    mistyped[at + 40] = b'~';
    assert_eq!(
        refused(&mistyped),
        BadPicture::Code(BadCode::Character('~'))
    );
    for (width, height) in [(0, 30), (40, 31), (9000, 30)] {
        let bad = picture::write(width, height, &pixels(), &shared).expect_err("wrong size");
        check_message(&bad.to_string());
    }
}

#[test]
fn level_files_can_be_pasted_too() {
    let level = random_level(&mut Rng::new(5));
    let text = format!(
        "// mine\n#![enable(implicit_some)]\n{}",
        file::write(&level)
    );
    let pasted = read_text("pasted", &text).expect("a level file");
    let sprites = BTreeMap::new();
    assert_eq!(pasted, Anything::Level(Box::new(Shared { level, sprites })));
    let slip = read_text("pasted", "Level(rows: [\".\"], legend: {'x': []})").expect_err("a slip");
    assert_eq!(
        slip.to_string(),
        "pasted:1:15: '.' is not in the legend, expected one of its characters"
    );
    let pack = read_text("pasted", "/* a */ Pack(title: \"x\")").expect_err("a pack");
    assert!(pack.to_string().contains("text of a pack"), "{pack}");
}
