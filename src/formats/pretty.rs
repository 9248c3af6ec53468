//! Values formatted as RON text that is easy to read and to compare.

use super::quoted;

/// Maximum width of a line that can be broken.
const WIDTH: usize = 100;

/// A value of a RON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pretty {
    /// Written as it is: a number, a word, a quoted string.
    Word(String),
    /// `[...]`.
    List(Vec<Pretty>),
    /// `[...]`, the rows of a picture: one below the other unless all fit into
    /// one line.
    Lines(Vec<Pretty>),
    /// `Name(value, ...)`, or a tuple if the name is empty; only the name
    /// without values.
    Call(&'static str, Vec<Pretty>),
    /// `Name(field: value, ...)`, or without a name; only the name without
    /// fields.
    Group(&'static str, Vec<(&'static str, Pretty)>),
    /// `{key: value, ...}`.
    Map(Vec<(Pretty, Pretty)>),
    /// A value kept on one line, however long.
    Flat(Box<Pretty>),
    /// A value broken into lines, however short.
    Broken(Box<Pretty>),
}

impl Pretty {
    /// Returns a number, `true` or `false`.
    pub fn of(value: impl ToString) -> Self {
        Self::Word(value.to_string())
    }

    /// Returns a word without brackets.
    #[must_use]
    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    /// Returns a string.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Word(quoted(text))
    }

    /// Returns a list.
    pub fn list<T>(values: impl IntoIterator<Item = T>, each: impl FnMut(T) -> Self) -> Self {
        Self::List(values.into_iter().map(each).collect())
    }

    /// Returns the value on one line.
    #[must_use]
    pub fn in_one_line(self) -> Self {
        Self::Flat(Box::new(self))
    }

    /// Returns the value broken into lines.
    #[must_use]
    pub fn in_lines(self) -> Self {
        Self::Broken(Box::new(self))
    }

    /// Returns `None` or `Some(...)`.
    #[must_use]
    pub fn option(value: Option<Self>) -> Self {
        match value {
            None => Self::word("None"),
            Some(value) => Self::Call("Some", vec![value]),
        }
    }

    /// Returns the whole text, with its outermost brackets broken into lines.
    #[must_use]
    pub fn document(&self) -> String {
        let mut out = String::new();
        self.broken(&mut out, 0);
        out.push('\n');
        out
    }

    /// Returns the opening of the value, its parts with their labels, and its
    /// closing.
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

    /// Writes the value after the contents of the last line of `out`, which is
    /// indented by `indent`.
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

/// Writes as many values on each line as fit.
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
