//! Damaged texts and files are read exactly, or refused with one message, in
//! little time and memory.

use std::collections::BTreeMap;

use kotodama::board::Rng;
use kotodama::words::import_export::import::{
    self, Converted, Imported, MAX_CELLS, MAX_LEVELS, MAX_REMARKS, pair,
};
use kotodama::words::import_export::{Anything, Shared, code, picture, read_anything, read_text};
use kotodama::words::level::pack::{self, Pack};
use kotodama::words::level::{file, sprites};

use super::cases::{cases, count, is_part};
use super::imports::{KEKE, MAP};
use super::mutate::{check_message, damaged};
use super::pairs;
use super::puzzlescript::SOURCE;
use super::support::{CASES, random_shared, random_sprite};

/// Number of rounds: thousands at the usual number of cases.
const ROUNDS: u64 = 20 * CASES;

/// Letters of codes and of the text around them.
const CODE: &[u8] = b"KOTO12-_.> \nAZaz09=+/\xc3\xa4";

/// Characters with a meaning in RON, JSON and `PuzzleScript`.
const TEXT: &[u8] = b"()[]{}'\"\\,:/*.#-r0= \n\t;\xe3\x80\x80LEGEND";

/// Length fields and kinds of chunks.
const PNG: &[u8] = b"\x00\x01\x7f\x80\xffIHDRtEXtzIDAT";

/// Returns some levels and the results of `write`: damaging a result takes less
/// time than making it.
fn made<T>(write: impl Fn(&Shared) -> T) -> Vec<(Shared, T)> {
    let some = (0..20).map(|seed| random_shared(&mut Rng::new(seed)));
    some.map(|shared| {
        let written = write(&shared);
        (shared, written)
    })
    .collect()
}

/// Returns the one to damage in a case.
fn chosen<T>(made: &[T], case: u64) -> &T {
    &made[usize::try_from(case).expect("few cases") % made.len()]
}

#[test]
fn damaged_codes_are_refused_or_still_exact() {
    let made = made(|shared| code::write(shared).expect("it is small"));
    let mut refused = 0;
    for case in cases(ROUNDS) {
        let mut rng = Rng::new(case);
        let (shared, line) = chosen(&made, case);
        let bytes = damaged(&mut rng, line.as_bytes(), CODE);
        let text = String::from_utf8_lossy(&bytes);
        match code::read(&text) {
            // A checksum of 32 bits accepts nothing else.
            Ok(read) => assert_eq!(read, *shared, "case {case}: {text}"),
            Err(bad) => {
                refused += 1;
                check_message(&bad.to_string());
            }
        }
        match read_anything("pasted", &bytes) {
            Ok(Anything::Shared(read)) => assert_eq!(*read, *shared, "case {case}"),
            // Without its beginning it cannot be recognized as a code.
            Ok(Anything::Imported(imported)) => check_imported(&imported),
            Ok(Anything::Converted(converted)) => check_converted(&converted),
            Ok(other) => panic!("case {case}: {other:?} from {text}"),
            Err(bad) => check_message(&bad.to_string()),
        }
    }
    assert!(
        is_part() || refused * 2 > count(ROUNDS),
        "only {refused} were refused"
    );
}

#[test]
fn damage_behind_the_checksum_is_refused_too() {
    // A code made by hand can have a correct checksum.
    let made = made(|shared| super::codes::contents_of(&code::write(shared).expect("small")));
    for case in cases(ROUNDS) {
        let mut rng = Rng::new(case);
        let (_, contents) = chosen(&made, case);
        let bytes = damaged(&mut rng, contents, b"\x00\x01\xff()\"");
        match code::read(&super::codes::code_of(&bytes)) {
            Ok(read) => {
                // It is an ordinary level.
                let again = file::write(&read.level);
                assert_eq!(file::read("again", &again), Ok(read.level), "case {case}");
            }
            Err(bad) => check_message(&bad.to_string()),
        }
    }
}

#[test]
fn damaged_pictures_are_refused_or_still_exact() {
    let pixels = vec![77; 64 * 48 * 4];
    let made = made(|shared| picture::write(64, 48, &pixels, shared).expect("it is small"));
    let mut exact = 0;
    for case in cases(ROUNDS) {
        let mut rng = Rng::new(case);
        let (shared, png) = chosen(&made, case);
        let bytes = damaged(&mut rng, png, PNG);
        match picture::level_from_png(&bytes) {
            Ok(read) => {
                exact += 1;
                assert_eq!(read, *shared, "case {case}");
            }
            Err(bad) => check_message(&bad.to_string()),
        }
        match read_anything("x.png", &bytes) {
            Ok(Anything::Shared(read)) => assert_eq!(*read, *shared, "case {case}"),
            Ok(other) => panic!("case {case}: {other:?}"),
            Err(bad) => check_message(&bad.to_string()),
        }
    }
    // Damage to the pixels does not affect the level.
    assert!(exact > 0);
}

#[test]
fn damaged_sprites_are_sprites_or_refused() {
    let some = (0..20).map(|seed| random_sprite(&mut Rng::new(seed)));
    let made: Vec<Vec<u8>> = some
        .map(|sprite| sprites::encode(&sprite).expect("memory"))
        .collect();
    for case in cases(ROUNDS) {
        let png: &Vec<u8> = chosen(&made, case);
        let bytes = damaged(&mut Rng::new(case), png, PNG);
        if let Err(bad) = sprites::decode(&bytes) {
            check_message(&bad.to_string());
        }
    }
}

#[test]
fn damaged_imports_are_levels_or_refused() {
    let texts = [KEKE, MAP, SOURCE, SOKOBAN, TILES, NUMBERS];
    for (number, text) in texts.into_iter().enumerate() {
        for case in cases(ROUNDS) {
            let mut rng = Rng::new(case * 10 + number as u64);
            let bytes = damaged(&mut rng, text.as_bytes(), TEXT);
            let damaged = String::from_utf8_lossy(&bytes);
            match read_text("pasted", &damaged) {
                Ok(Anything::Imported(imported)) => {
                    check_imported(&imported);
                    assert_eq!(import::read(&damaged), Ok(imported));
                }
                Ok(Anything::Converted(converted)) => {
                    check_converted(&converted);
                    assert_eq!(import::convert(&damaged), Ok(Some(*converted)));
                }
                Ok(other) => panic!("case {case}: {other:?} from {damaged}"),
                Err(bad) => check_message(&bad.to_string()),
            }
        }
    }
}

const TILES: &str = "=tile text_baba,is,you -\nbaba:left wall&rock:red \"flag is win\"\n";

const NUMBERS: &str = "3 2\n4 67 77\n114 132 161\n\n132 132 132\n132 111 132\n";

/// Bytes with a meaning in layers: tags, sizes, versions.
const LAYERS: &[u8] = b"\x00\x01\x02\x05\x7f\x80\xffACHTUNG!LAYRMAINDATA\x78\xda";

/// Bytes with a meaning in the text of a pair.
const PAIR: &[u8] = b"[]=\n,-_.0129XYobject level \xff\x00";

#[test]
fn damaged_pairs_are_levels_or_refused() {
    let boards = [pairs::board(), pairs::map_board()];
    let (mut sound, mut refused) = (0, 0);
    for case in cases(ROUNDS) {
        let mut rng = Rng::new(case);
        let board = chosen(&boards, case);
        let text = [pairs::TEXT, pairs::MAP][usize::from(board == &boards[1])];
        let board = match case % 3 {
            0 => board.clone(),
            _ => damaged(&mut rng, board, LAYERS),
        };
        let text = match case % 3 {
            1 => text.as_bytes().to_vec(),
            _ => damaged(&mut rng, text.as_bytes(), PAIR),
        };
        match pair::read("x.l", &board, Some(&text)) {
            Ok(converted) => {
                sound += 1;
                check_converted(&converted);
            }
            Err(bad) => {
                refused += 1;
                check_message(&bad.to_string());
                assert!(bad.to_string().starts_with("x.l: byte "), "{bad}");
            }
        }
    }
    assert!(sound > 0 && refused > 0, "{sound} and {refused}");
}

/// Checks that converted levels respect the limits and are ordinary levels.
fn check_converted(converted: &Converted) {
    assert_eq!(converted.levels.len(), 1);
    assert!(converted.remarks.len() <= MAX_REMARKS + 1);
    for remark in &converted.remarks {
        check_message(&remark.english);
    }
    for named in &converted.levels {
        assert!(named.level.bounds.width * named.level.bounds.height <= 1_000_000);
        let again = file::read("converted", &file::write(&named.level));
        assert_eq!(again.as_ref(), Ok(&named.level));
    }
}

const SOKOBAN: &str = "; 1\n\n#####\n#@$.#\n#####\nTitle: One\n";

/// Checks that an import respects the limits and becomes a level as soon as its
/// legend is complete.
fn check_imported(imported: &Imported) {
    assert!((1..=MAX_LEVELS).contains(&imported.levels.len()));
    let cells = imported.levels.iter().flat_map(|sheet| &sheet.rows);
    assert!(cells.map(Vec::len).sum::<usize>() <= MAX_CELLS);
    imported
        .notes
        .iter()
        .for_each(|note| check_message(&note.english));
    let mut legend = imported.suggestions.clone();
    for character in imported.unknown(&legend) {
        legend.insert(character, vec!["rock".to_owned()]);
    }
    for (index, sheet) in imported.levels.iter().enumerate() {
        assert!(
            sheet
                .rows
                .iter()
                .all(|row| row.len() == sheet.rows[0].len())
        );
        let level = imported.to_level(index, &legend).expect("a full legend");
        if index == 0 {
            let read = file::read("imported", &file::write(&level));
            assert_eq!(read, Ok(level), "an import is a level like any other");
        }
    }
}

#[test]
fn damaged_packs_are_packs_or_refused() {
    let pack = Pack {
        title: "「A」 \"pack\"\n".to_owned(),
        map: Some("map.level.ron".to_owned()),
        ending: Some("The end".to_owned()),
        levels: vec!["a.level.ron".to_owned(), "lake/b.level.ron".to_owned()],
    };
    let text = pack::write(&pack);
    assert_eq!(pack::read("pack.ron", &text), Ok(pack));
    for case in cases(ROUNDS) {
        let bytes = damaged(&mut Rng::new(case), text.as_bytes(), TEXT);
        match pack::read("pack.ron", &String::from_utf8_lossy(&bytes)) {
            Ok(read) => assert_eq!(pack::read("again", &pack::write(&read)), Ok(read)),
            Err(problems) => {
                for problem in problems.list {
                    check_message(&problem.message.english);
                }
            }
        }
    }
}

#[test]
fn damaged_level_files_lose_no_message_when_pasted() {
    for case in cases(ROUNDS) {
        let mut rng = Rng::new(case);
        let Shared { level, .. } = random_shared(&mut rng);
        let text = file::write(&level);
        let bytes = damaged(&mut rng, text.as_bytes(), TEXT);
        let damaged = String::from_utf8_lossy(&bytes);
        match read_text("pasted", &damaged) {
            Ok(Anything::Level(read)) => {
                assert_eq!(read.sprites, BTreeMap::new());
                assert_eq!(file::read("pasted", &damaged), Ok(read.level));
            }
            // Of some levels only rows are left.
            Ok(Anything::Imported(imported)) => check_imported(&imported),
            Ok(Anything::Converted(converted)) => check_converted(&converted),
            Ok(other) => panic!("case {case}: {other:?} from {damaged}"),
            Err(bad) => bad.to_string().lines().for_each(check_message),
        }
    }
}
