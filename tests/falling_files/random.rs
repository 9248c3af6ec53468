//! Random rules are read back as printed; random damage is refused.

use kotodama::falling::builtin;
use kotodama::falling::description::printer::{print, print_with_comment};
use kotodama::falling::description::reader::{open, parse, read};
use proptest::prelude::*;

use super::descriptions::{any_description, playable};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn printing_and_reading_is_the_identity(description in any_description()) {
        let text = print(&description);
        prop_assert_eq!(parse("a", &text), Ok(description), "{}", text);
        let longest = text.lines().map(|line| line.chars().count()).max();
        prop_assert!(longest <= Some(160), "{}", text);
    }

    #[test]
    fn playable_rules_are_printed_and_read(description in playable(), comment in any::<String>()) {
        let text = print_with_comment(&description, &comment);
        prop_assert_eq!(read("a", &text), Ok(description), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = read("a", &text);
    }

    #[test]
    fn damaged_files_are_read_or_refused(
        description in any_description(),
        shipped in prop::sample::select(builtin::NAMES),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..5), 1..6),
    ) {
        for text in [print(&description), builtin::text(shipped).expect("a text").to_owned()] {
            let damaged = damage(text.into_bytes(), &edits);
            let damaged = String::from_utf8_lossy(&damaged);
            match open("a", &damaged) {
                Ok(opened) => {
                    let again = print(&opened.description);
                    prop_assert_eq!(read("a", &again), Ok(opened.description));
                }
                Err(problems) => {
                    let lines = damaged.split('\n').count();
                    prop_assert!(!problems.list.is_empty());
                    prop_assert!(problems.list.is_sorted_by_key(|p| (p.line, p.column)));
                    for problem in problems.list {
                        prop_assert!(problem.line >= 1 && problem.line <= lines, "{problem:?}");
                        prop_assert!(problem.column >= 1, "{problem:?}");
                        prop_assert!(!problem.message.english.contains('\n'), "{problem:?}");
                    }
                }
            }
        }
    }
}

/// Replaces, inserts or removes bytes, numbers and words; half of the new bytes
/// have a meaning in RON.
fn damage(mut bytes: Vec<u8>, edits: &[(prop::sample::Index, u8, i32)]) -> Vec<u8> {
    const TELLING: &[u8] = b"()[]{}'\"\\,:/*.#-r0 \n";
    const WORDS: &[&str] = &[
        "99",
        "-1",
        "0",
        "1000000000000000000000",
        "None",
        "Some(1)",
        "()",
        "[]",
        "(1, 2)",
        "Cells",
        "\"x\"",
        "'x'",
        "Every(n: 1, shape: \"x\")",
        "true",
        "1.5",
        "All([])",
    ];
    for (index, byte, kind) in edits {
        if bytes.is_empty() {
            break;
        }
        let at = index.index(bytes.len());
        let byte = if byte % 2 == 0 {
            TELLING[usize::from(byte / 2) % TELLING.len()]
        } else {
            *byte
        };
        match kind {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            // One or several whole tokens.
            _ => {
                let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                let start = bytes[..at]
                    .iter()
                    .rposition(|b| !is_word(b))
                    .map_or(0, |i| i + 1);
                let len = bytes[start..].iter().take_while(|b| is_word(b)).count();
                let word = WORDS[usize::from(byte) % WORDS.len()];
                bytes.splice(start..start + len, word.bytes());
            }
        }
    }
    bytes
}
