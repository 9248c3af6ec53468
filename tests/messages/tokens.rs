//! The tokens of a text, in any format.

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word, a number, a string.
    Word,
    /// A bracket or another mark.
    Mark,
}

/// A part of a text: byte offsets.
#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// Returns all tokens, without blanks.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+');
        let mut end = start + c.len_utf8();
        let kind = match c {
            c if c.is_whitespace() => continue,
            '"' => {
                for (at, c) in rest.by_ref() {
                    end = at + c.len_utf8();
                    if c == '"' {
                        break;
                    }
                }
                Kind::Word
            }
            c if is_word(c) => {
                while let Some((at, c)) = rest.next_if(|(_, c)| is_word(*c)) {
                    end = at + c.len_utf8();
                }
                Kind::Word
            }
            _ => Kind::Mark,
        };
        found.push(Token { kind, start, end });
    }
    found
}
