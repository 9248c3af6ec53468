//! Parts of a line, each with its place.

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    /// Its text.
    pub text: &'a str,
    /// Byte offset of its start in the line.
    pub at: usize,
}

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// Returns whether labels and names may contain the character (D-GRAM-08).
pub(super) const fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl<'a> Part<'a> {
    /// Returns the whole line as a part.
    pub const fn new(line: &'a str) -> Self {
        Self { text: line, at: 0 }
    }

    /// Splits the part after this many bytes.
    pub fn split_at(self, bytes: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at_checked(bytes).unwrap_or((self.text, ""));
        let after = Self {
            text: after,
            at: self.at + before.len(),
        };
        (
            Self {
                text: before,
                ..self
            },
            after,
        )
    }

    /// Splits the part around the first occurrence of a text.
    pub fn split(self, separator: &str) -> Option<(Self, Self)> {
        let (before, after) = self.split_at(self.text.find(separator)?);
        Some((before, after.split_at(separator.len()).1))
    }

    /// Splits the part after its longest prefix of such characters, if not
    /// empty.
    pub fn run(self, belongs: impl Fn(char) -> bool) -> Option<(Self, Self)> {
        let end = self.text.find(|c| !belongs(c)).unwrap_or(self.text.len());
        (end > 0).then(|| self.split_at(end))
    }

    /// Splits off a word of letters, digits and `_`.
    pub fn word(self) -> Option<(Self, Self)> {
        self.run(is_word_character)
    }

    /// Returns the rest after a prefix.
    pub fn strip(self, prefix: &str) -> Option<Self> {
        let is_prefix = self.text.starts_with(prefix);
        is_prefix.then(|| self.split_at(prefix.len()).1)
    }

    /// Returns the rest after a prefix, ignoring case.
    pub fn strip_ignoring_case(self, prefix: &str) -> Option<Self> {
        let start = self.text.get(..prefix.len())?;
        let is_prefix = start.eq_ignore_ascii_case(prefix);
        is_prefix.then(|| self.split_at(prefix.len()).1)
    }

    /// Returns the part without leading spaces.
    pub fn trim_start(self) -> Self {
        let rest = self.text.trim_start_matches(is_space);
        self.split_at(self.text.len() - rest.len()).1
    }

    /// Returns the part without trailing spaces.
    pub fn trim_end(self) -> Self {
        Self {
            text: self.text.trim_end_matches(is_space),
            ..self
        }
    }

    /// Returns the part without spaces at either end.
    pub fn trim(self) -> Self {
        self.trim_start().trim_end()
    }

    /// Returns whether the part is empty.
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Returns whether the part is this word, ignoring case.
    pub const fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// Returns the byte offset of the end of the part in the line.
    pub const fn end(self) -> usize {
        self.at + self.text.len()
    }
}
