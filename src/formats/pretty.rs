//! Values laid out as a RON text that is pleasant to read and to compare.

use super::quoted;

/// Characters of a line, if it can be broken.
const WIDTH: usize = 100;

/// A value of a RON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pretty {
    /// As it stands: a number, a word, a string in its quotes.
    Word(String),
    /// `[...]`.
    List(Vec<Pretty>),
    /// `[...]`, the lines of a picture: one below the other unless all fit into
    /// one line.
    Lines(Vec<Pretty>),
    /// `Name(value, ...)`, or a tuple if the name is empty; without values only
    /// the name.
    Call(&'static str, Vec<Pretty>),
    /// `Name(field: value, ...)`, or without a name; without fields only the
    /// name.
    Group(&'static str, Vec<(&'static str, Pretty)>),
    /// `{key: value, ...}`.
    Map(Vec<(Pretty, Pretty)>),
    /// A value that stays in one line, however long it is.
    Flat(Box<Pretty>),
    /// A value that is broken into lines, however short it is.
    Broken(Box<Pretty>),
}

impl Pretty {
    /// A number, `true`, `false`.
    pub fn of(value: impl ToString) -> Self {
        Self::Word(value.to_string())
    }

    /// A word without anything in brackets.
    #[must_use]
    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    /// A string.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Word(quoted(text))
    }

    /// A list.
    pub fn list<T>(values: impl IntoIterator<Item = T>, each: impl FnMut(T) -> Self) -> Self {
        Self::List(values.into_iter().map(each).collect())
    }

    /// The same in one line.
    #[must_use]
    pub fn in_one_line(self) -> Self {
        Self::Flat(Box::new(self))
    }

    /// The same broken into lines.
    #[must_use]
    pub fn in_lines(self) -> Self {
        Self::Broken(Box::new(self))
    }

    /// `None` or `Some(...)`.
    #[must_use]
    pub fn option(value: Option<Self>) -> Self {
        match value {
            None => Self::word("None"),
            Some(value) => Self::Call("Some", vec![value]),
        }
    }

    /// The whole text, with its outermost brackets broken into lines.
    #[must_use]
    pub fn document(&self) -> String {
        let mut out = String::new();
        self.broken(&mut out, 0);
        out.push('\n');
        out
    }

    /// What the value begins with, its parts with what stands before each, and
    /// what it ends with.
    fn parts(&self) -> (String, Vec<(String, &Self)>, &'static str) {
        match self {
            Self::Word(word) => (word.clone(), Vec::new(), ""),
            Self::Flat(value) | Self::Broken(value) => value.parts(),
            Self::List(values) | Self::Lines(values) => ("[".to_owned(), unnamed(values), "]"),
            Self::Call(name, values) if values.is_empty() => ((*name).to_owned(), Vec::new(), ""),
            Self::Call(name, values) => (format!("{name}("), unnamed(values), ")"),
            Self::Group(name, fields) if fields.is_empty() && !name.is_empty() => {
                ((*name).to_owned(), Vec::new(), "")
            }
            Self::Group(name, fields) => {
                let parts = fields
                    .iter()
                    .map(|(field, value)| (format!("{field}: "), value));
                (format!("{name}("), parts.collect(), ")")
            }
            Self::Map(pairs) => {
                let parts = pairs
                    .iter()
                    .map(|(key, value)| (format!("{}: ", key.flat()), value));
                ("{".to_owned(), parts.collect(), "}")
            }
        }
    }

    fn flat(&self) -> String {
        let (open, parts, close) = self.parts();
        let parts = parts.into_iter().map(|(name, value)| name + &value.flat());
        open + &parts.collect::<Vec<String>>().join(", ") + close
    }

    /// Writes the value behind what the last line of `out` has already; that
    /// line is indented by `indent`.
    fn write(&self, out: &mut String, indent: usize) {
        if let Self::Flat(_) | Self::Broken(_) = self {
            return self.broken(out, indent);
        }
        let flat = self.flat();
        let line = out.rsplit('\n').next().unwrap_or_default();
        // A comma or bracket follows.
        if line.chars().count() + flat.chars().count() < WIDTH {
            out.push_str(&flat);
        } else {
            self.broken(out, indent);
        }
    }

    fn broken(&self, out: &mut String, indent: usize) {
        let inner = indent + 4;
        let (open, parts, close) = match self {
            Self::Flat(value) => return out.push_str(&value.flat()),
            Self::Broken(value) => return value.broken(out, indent),
            _ => self.parts(),
        };
        out.push_str(&open);
        let is_short = |value: &Self| matches!(value, Self::Word(_) | Self::Call(..));
        match (self, parts.as_slice()) {
            (Self::Call(..), [(_, value)]) => {
                value.broken(out, indent);
                return out.push_str(close);
            }
            (Self::List(values), _) if values.iter().all(is_short) => fill(out, inner, values),
            (_, parts) => {
                for (name, value) in parts {
                    new_line(out, inner);
                    out.push_str(name);
                    value.write(out, inner);
                    out.push(',');
                }
            }
        }
        if !close.is_empty() {
            new_line(out, indent);
            out.push_str(close);
        }
    }
}

fn unnamed(values: &[Pretty]) -> Vec<(String, &Pretty)> {
    values.iter().map(|value| (String::new(), value)).collect()
}

/// As many values in each line as fit.
fn fill(out: &mut String, indent: usize, values: &[Pretty]) {
    let mut used = WIDTH;
    for value in values {
        let flat = value.flat();
        let length = flat.chars().count() + 1;
        if used + 1 + length > WIDTH {
            new_line(out, indent);
            used = indent;
        } else {
            out.push(' ');
            used += 1;
        }
        out.push_str(&flat);
        out.push(',');
        used += length;
    }
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}
