//! What is said about mistakes in files, in every format: the place is right,
//! the words say what was expected, little is quoted, and no terminal is
//! disturbed.

mod formats;
mod said;
mod tokens;

use formats::{FORMATS, Format};
use tokens::{Kind, Token, tokens};

/// Longest quotation of a file in a message, in characters.
const QUOTED: usize = 60;

/// Words of libraries, which tell people nothing.
const JARGON: &[&str] = &[
    "expected option",
    "expected float",
    "expected colon",
    "expected map colon",
    "unexpected char",
    "non-zero type",
    "is not in 1..",
    "trailing characters",
    "invalid type",
    "expected struct",
    "expected identifier",
    "expected value at",
    "control character (",
    "unit variant",
    "deserialize",
    "Error(",
    "u8",
    "u64",
    "i64",
    "usize",
];

/// Checks the message about a text that has a mistake.
#[track_caller]
fn check(format: &Format, text: &str, said: &str) {
    let context = || {
        let start: String = text.chars().take(3000).collect();
        format!("{}: {said}\nin\n{start}", format.name)
    };
    assert!(!said.is_empty(), "{}", context());
    let lines: Vec<&str> = text.split('\n').collect();
    for line in said.lines() {
        assert!(line.chars().count() < 1500, "{}", context());
        assert!(!line.contains(kotodama::formats::is_odd), "{}", context());
        let run = line.split(|c| c != 'q').map(str::len).max().unwrap_or(0);
        assert!(run <= QUOTED, "{run} characters are quoted: {}", context());
        let run = line.split(|c| c != '7').map(str::len).max().unwrap_or(0);
        assert!(run <= QUOTED, "{run} digits are quoted: {}", context());
        for jargon in JARGON {
            assert!(!line.contains(jargon), "{jargon}: {}", context());
        }
        let rest = line
            .strip_prefix(format.file)
            .and_then(|rest| rest.strip_prefix(':'));
        let Some(rest) = rest else {
            panic!("no place: {}", context());
        };
        let mut parts = rest.splitn(3, ':');
        let mut number = || {
            parts
                .next()
                .and_then(|part| part.trim().parse::<usize>().ok())
        };
        let (row, column) = (number(), number().unwrap_or(1));
        let row = row.unwrap_or_else(|| panic!("no line: {}", context()));
        assert!(
            (1..=lines.len()).contains(&row),
            "no such line: {}",
            context()
        );
        let width = lines[row - 1].chars().count();
        assert!(
            (1..=width + 1).contains(&column),
            "no such column: {}",
            context()
        );
    }
}

/// Returns the text with another one instead of a token.
fn replaced(text: &str, token: &Token, with: &str) -> String {
    format!("{}{with}{}", &text[..token.start], &text[token.end..])
}

/// Every token of every format is left out, made much too long, made another
/// kind of thing, or repeated: the messages are for people.
#[test]
fn every_token_may_be_wrong() {
    let long = "q".repeat(5000);
    let digits = "7".repeat(300);
    let odd = "\"\u{202e}q\u{1b}[2J\u{7}\"";
    let mut refused = 0;
    let mut wrong = Vec::new();
    for format in FORMATS {
        let tried = std::panic::catch_unwind(|| {
            let mut refused = 0;
            let text = format.text();
            (format.read)(format.file, &text)
                .unwrap_or_else(|said| panic!("{} is sound: {said}", format.name));
            for token in tokens(&text) {
                let quoted = format!("\"{long}\"");
                let twice = text[token.start..token.end].repeat(2);
                let mut instead: Vec<&str> = vec![
                    "", &long, &twice, "(", "]", "{", "\"", "'", "0x", "-1", "1.5", "@", "\u{0}",
                ];
                instead.extend(match token.kind {
                    Kind::Mark => Vec::new(),
                    _ => vec![
                        quoted.as_str(),
                        &digits,
                        odd,
                        "()",
                        "[]",
                        "{}",
                        "'a'",
                        "true",
                        "r#",
                        "1_",
                        "_1",
                        "b'a'",
                        "Some(1)",
                        "#![x]",
                    ],
                });
                for with in instead {
                    let changed = replaced(&text, &token, with);
                    if let Err(said) = (format.read)(format.file, &changed) {
                        refused += 1;
                        check(format, &changed, &said);
                    }
                }
            }
            // The end is missing.
            for (at, _) in text.char_indices() {
                if let Err(said) = (format.read)(format.file, &text[..at]) {
                    check(format, &text[..at], &said);
                }
            }
            refused
        });
        match tried {
            Ok(count) => refused += count,
            Err(_) => wrong.push(format.name),
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(refused > 10_000, "only {refused} were refused");
}
