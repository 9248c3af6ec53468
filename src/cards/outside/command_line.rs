//! Splits the command line of a player (C-PROTO-01).

/// Splits a command line into words at blanks, with quotes as in a shell. No
/// shell is run, and no other character is special.
///
/// # Errors
///
/// The missing character: a closing quote, or one after a backslash.
pub fn split(line: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(character) = rest.next() {
        match character {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next() {
                        Some('\'') => break,
                        Some(inner) => word.push(inner),
                        None => return Err("expected a closing '"),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next() {
                        Some('"') => break,
                        Some('\\') if HAS_BACKSLASHES => match rest.next() {
                            Some(inner @ ('"' | '\\' | '$' | '`')) => word.push(inner),
                            Some(inner) => word.extend(['\\', inner]),
                            None => return Err("expected a closing \""),
                        },
                        Some(inner) => word.push(inner),
                        None => return Err("expected a closing \""),
                    }
                }
            }
            '\\' if HAS_BACKSLASHES => match rest.next() {
                Some(inner) => word.get_or_insert_default().push(inner),
                None => return Err("expected a character after the backslash"),
            },
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Whether backslashes escape; on Windows they separate the parts of a path.
const HAS_BACKSLASHES: bool = !cfg!(windows);

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(windows))]
    #[test]
    fn c_proto_01_words_are_split_as_in_a_shell() {
        let words = |line| split(line).unwrap_or_else(|why| vec![why.to_owned()]);
        assert_eq!(words("  ./run  -v\t3 "), ["./run", "-v", "3"]);
        assert_eq!(words(r#"'a b'"c d"e\ f"#), ["a bc de f"]);
        assert_eq!(words(r#""a\"b\n" '\' ''"#), ["a\"b\\n", "\\", ""]);
        assert_eq!(words("a#b $HOME *"), ["a#b", "$HOME", "*"]);
        assert_eq!(words("'a"), ["expected a closing '"]);
        assert_eq!(words("\"a"), ["expected a closing \""]);
        assert_eq!(words("a\\"), ["expected a character after the backslash"]);
        assert!(words(" \t").is_empty());
    }
}
