//! What can still be read of a damaged file.
//!
//! A file of the player's is RON with a struct outside, every field of which
//! has a default. If it cannot be read as a whole, it is taken apart at its
//! commas, brackets and indentation, whatever else is wrong with it, and every
//! part is tried alone, inside of what is around it: a field, and if that is
//! damaged, its entries, and so on. What can be read alone is kept.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What a text said.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Read<T> {
    /// Its value, with defaults for what was missing or could not be read.
    pub value: T,
    /// The number in its field `version`; 0 without one.
    pub version: u32,
    /// Was there a text at all?
    pub existed: bool,
    /// Was anything in it lost?
    pub is_damaged: bool,
}

impl<T: Default> Read<T> {
    /// Of a file that does not exist.
    pub(super) fn nothing() -> Self {
        Self {
            value: T::default(),
            version: 0,
            existed: false,
            is_damaged: false,
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Versioned {
    version: u32,
}

/// Reads a text, or what can be read of it.
pub(super) fn salvage<T: DeserializeOwned + Default>(text: &str) -> Read<T> {
    if let Ok(value) = ron::from_str(text) {
        return Read {
            value,
            version: ron::from_str::<Versioned>(text).map_or(0, |text| text.version),
            existed: true,
            is_damaged: false,
        };
    }
    let mut good = Sieve::<T>::new().sift(text);
    let mut value = ron::from_str(&format!("({})", good.join(",")));
    // Fields that disagree with each other: the later ones have to go.
    while value.is_err() && good.pop().is_some() {
        value = ron::from_str(&format!("({})", good.join(",")));
    }
    let kept = format!("({})", good.join(","));
    Read {
        value: value.unwrap_or_default(),
        version: ron::from_str::<Versioned>(&kept).map_or(0, |text| text.version),
        existed: true,
        is_damaged: true,
    }
}

/// Parts that are tried at most, so that a huge heap of rubbish takes no
/// longer than a moment; what is left then counts as damaged.
const MOST_TRIES: usize = 50_000;
/// Bytes of all trials together, for the same reason.
const MOST_BYTES: usize = 64 << 20;
/// Brackets in brackets; what is deeper is kept or lost as a whole.
const DEEPEST: usize = 12;

struct Sieve<T> {
    tries: usize,
    bytes: usize,
    kind: std::marker::PhantomData<T>,
}

impl<T: DeserializeOwned> Sieve<T> {
    const fn new() -> Self {
        Self {
            tries: 0,
            bytes: 0,
            kind: std::marker::PhantomData,
        }
    }

    fn reads(&mut self, text: &str) -> bool {
        self.tries += 1;
        self.bytes += text.len();
        self.tries <= MOST_TRIES && self.bytes <= MOST_BYTES && ron::from_str::<T>(text).is_ok()
    }

    /// The fields that can be read, each as it is to be written.
    fn sift(&mut self, text: &str) -> Vec<String> {
        let inside = text.find('(').map_or("", |at| &text[at + 1..]);
        let mut names = Vec::new();
        let mut good = Vec::new();
        for part in parts(inside, true) {
            let Some((name, _)) = head(part) else {
                continue;
            };
            // Of two fields with one name the first counts.
            if names.contains(&name) {
                continue;
            }
            if let Some(part) = self.part(part, "(", ")", DEEPEST) {
                names.push(name);
                good.push(part);
            }
        }
        good
    }

    /// What can be read of a part between what is written around it.
    fn part(&mut self, part: &str, before: &str, after: &str, deep: usize) -> Option<String> {
        if self.reads(&format!("{before}{part}{after}")) {
            return Some(part.to_owned());
        }
        if deep == 0 || self.tries > MOST_TRIES {
            return None;
        }
        // A container: what comes before its bracket, and what is in it.
        let start = match head(part) {
            Some((_, rest)) => part.len() - rest.len(),
            None => 0,
        };
        let at = start + part[start..].find(['(', '[', '{'])?;
        let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name(part[start..at].trim()) {
            return None;
        }
        let close = match part.as_bytes().get(at)? {
            b'(' => ")",
            b'[' => "]",
            _ => "}",
        };
        let open = &part[..=at];
        let (before, after) = (format!("{before}{open}"), format!("{close}{after}"));
        let inner = parts(&part[at + 1..], false);
        let closed = |parts: &[&str], sieve: &mut Self| {
            let parts = parts.join(",");
            let is_good = sieve.reads(&format!("{before}{parts}{after}"));
            is_good.then(|| format!("{open}{parts}{close}"))
        };
        // Perhaps only its end is missing.
        if let Some(whole) = closed(&inner, &mut *self) {
            return Some(whole);
        }
        let kept: Vec<String> = inner
            .into_iter()
            .filter_map(|part| self.part(part, &before, &after, deep - 1))
            .collect();
        // Something of which nothing is left is no part any more.
        if kept.is_empty() {
            return None;
        }
        let kept: Vec<&str> = kept.iter().map(String::as_str).collect();
        closed(&kept, &mut *self)
    }
}

/// The name or key of a part, and what is written behind its colon.
fn head(part: &str) -> Option<(&str, &str)> {
    let mut scan = Scan::new(part);
    while let Some((at, c)) = scan.next() {
        match c {
            ':' if scan.depth == 0 => return Some((part[..at].trim(), &part[at + 1..])),
            _ if scan.depth > 0 => return None,
            _ => {}
        }
    }
    None
}

/// What stands between the commas of a container, up to the bracket that
/// closes it. A line that is indented like those of its fields and begins like
/// a field begins a part too: then a bracket before it is missing. At the
/// outermost level a bracket too many is passed over.
fn parts(inside: &str, outermost: bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let indent = match outermost {
        true => usual_indent(inside),
        false => {
            let line = inside.trim_start_matches('\r').strip_prefix('\n');
            line.map(|line| line.len() - line.trim_start_matches(' ').len())
        }
    };
    let mut scan = Scan::new(inside);
    while let Some((at, c)) = scan.next() {
        let begins_anew = c == '\n' && indent.is_some_and(|indent| is_field(&inside[at..], indent));
        if begins_anew {
            scan.depth = 0;
        }
        let ends = scan.depth < 0;
        if ends || begins_anew || (c == ',' && scan.depth == 0) {
            parts.push(&inside[from..at]);
            from = at + c.len_utf8();
        }
        if ends && !outermost {
            return nonempty(parts);
        }
        scan.depth = scan.depth.max(0);
    }
    parts.push(&inside[from..]);
    nonempty(parts)
}

/// How far the fields of a text are indented: less than what is inside of
/// them, and more than one of them.
fn usual_indent(text: &str) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if is_field(line, indent) {
            *counts.entry(indent).or_default() += 1;
        }
    }
    let mut usual = counts.iter().filter(|(_, count)| **count > 1);
    usual
        .next()
        .or(counts.first_key_value())
        .map(|(indent, _)| *indent)
}

fn nonempty(parts: Vec<&str>) -> Vec<&str> {
    let parts = parts.into_iter().map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Does the next line begin with so many spaces and then like a field?
fn is_field(text: &str, indent: usize) -> bool {
    let line = text.trim_start_matches(['\r', '\n']);
    let rest = line.trim_start_matches(' ');
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    line.len() - rest.len() == indent && name.len() < rest.len() && name.starts_with(':')
}

/// Walks through a text, over what is written in quotes and comments. A string
/// ends with its line: our files break no lines in strings.
struct Scan<'a> {
    chars: std::iter::Peekable<std::str::CharIndices<'a>>,
    /// Brackets that are open, with the last character counted in.
    depth: i32,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            chars: text.char_indices().peekable(),
            depth: 0,
        }
    }

    fn skip_string(&mut self) {
        while let Some(&(_, c)) = self.chars.peek() {
            if c == '\n' {
                return;
            }
            self.chars.next();
            match c {
                '"' => return,
                '\\' => drop(self.chars.next()),
                _ => {}
            }
        }
    }

    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|(_, c)| *c != '\n') {
            self.chars.next();
        }
    }

    /// The next character that means something.
    fn next(&mut self) -> Option<(usize, char)> {
        let (at, c) = self.chars.next()?;
        match c {
            '"' => self.skip_string(),
            '/' if self.chars.peek().is_some_and(|(_, next)| *next == '/') => self.skip_line(),
            '(' | '[' | '{' => self.depth += 1,
            ')' | ']' | '}' => self.depth -= 1,
            _ => {}
        }
        Some((at, c))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Serialize;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct File {
        version: u32,
        name: String,
        size: (u32, u32),
        inner: Inner,
        lists: BTreeMap<String, Vec<u32>>,
        last: Option<u32>,
    }

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Inner {
        on: bool,
        words: Vec<String>,
    }

    impl Default for File {
        fn default() -> Self {
            Self {
                version: 1,
                name: "default".to_owned(),
                size: (1, 2),
                inner: Inner::default(),
                lists: BTreeMap::new(),
                last: None,
            }
        }
    }

    fn file() -> File {
        File {
            version: 3,
            name: "a, \"b\": (c]".to_owned(),
            size: (30, 40),
            inner: Inner {
                on: true,
                words: ["one", "two, {", "three"].map(str::to_owned).into(),
            },
            lists: [("x: y", vec![1, 2, 3]), ("z", vec![])]
                .map(|(name, list)| (name.to_owned(), list))
                .into(),
            last: Some(9),
        }
    }

    fn written(file: &File) -> String {
        ron::ser::to_string_pretty(file, ron::ser::PrettyConfig::default()).expect("it is written")
    }

    fn read(text: &str) -> File {
        salvage(text).value
    }

    #[test]
    fn what_is_whole_is_read_as_it_is() {
        let all = salvage::<File>(&written(&file()));
        assert_eq!(all.value, file());
        assert_eq!((all.version, all.existed, all.is_damaged), (3, true, false));
        assert_eq!(salvage::<File>("(last: Some(2))").version, 0);
    }

    #[test]
    fn a_broken_field_costs_only_itself() {
        let text = written(&file());
        let without = |change: fn(&mut File)| {
            let mut file = file();
            change(&mut file);
            file
        };
        for (from, to, wanted) in [
            ("Some(9)", "9", without(|file| file.last = None)),
            ("(30, 40)", "(30, x)", without(|file| file.size = (1, 2))),
            ("(30, 40)", "(30, 40", without(|_| ())),
            (
                "on: true",
                "on: maybe",
                without(|file| file.inner.on = false),
            ),
            (
                "\"two, {\"",
                "2",
                without(|file| drop(file.inner.words.remove(1))),
            ),
            (
                "            2,\n",
                "            -2,\n",
                without(|file| {
                    file.lists.insert("x: y".into(), vec![1, 3]);
                }),
            ),
            (
                "name: \"",
                "name: ",
                without(|file| file.name = "default".into()),
            ),
            (
                "inner: (",
                "inner: ",
                without(|file| file.inner = Inner::default()),
            ),
            ("lists: {", "lists: [", without(|file| file.lists.clear())),
        ] {
            assert_ne!(text.replace(from, to), text, "{from}");
            let found = salvage::<File>(&text.replace(from, to));
            assert!(found.is_damaged, "{to}");
            let same_else = File {
                size: wanted.size,
                inner: found.value.inner.clone(),
                ..wanted.clone()
            };
            // A bracket that is missing may cost what it would have closed.
            match to {
                "(30, 40" => assert_eq!(
                    File {
                        size: (30, 40),
                        ..found.value
                    },
                    wanted
                ),
                "inner: " => assert_eq!(found.value, same_else, "{to}"),
                _ => assert_eq!(found.value, wanted, "{to}"),
            }
        }
    }

    #[test]
    fn a_file_that_was_cut_off_keeps_what_came_before() {
        let text = written(&file());
        let end = text.find("lists").expect("the field is there");
        let found = read(&text[..end]);
        assert_eq!(found.inner, file().inner);
        assert_eq!((found.name, found.size), (file().name, (30, 40)));
        assert!(found.lists.is_empty());
    }

    #[test]
    fn rubbish_gives_the_defaults() {
        for text in [
            "",
            "(",
            ")",
            "\0\0\0\0",
            "hello",
            "((((((((((",
            "(a: (b: [c: {",
            "\"",
            "(\"(",
        ] {
            assert_eq!(read(text), File::default(), "{text:?}");
        }
        let deep = format!("(inner: {}", "(".repeat(100_000));
        assert_eq!(read(&deep), File::default());
        let long = format!("(lists: {{\"a\": [{}", "x,".repeat(200_000));
        assert_eq!(read(&long).name, File::default().name);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        /// Some bytes of a file are lost or changed: fields that are written
        /// on other lines are as they were.
        #[test]
        fn mutated_files_keep_what_was_not_hit(
            at in 0_usize..10_000,
            length in 0_usize..4,
            new in "[a-z0-9(){}\\[\\]\",: \\\\/\n-]{0,4}",
        ) {
            let text = written(&file());
            let at = at % text.len();
            let end = (at + length).min(text.len());
            prop_assume!(text.is_char_boundary(at) && text.is_char_boundary(end));
            let mutated = format!("{}{new}{}", &text[..at], &text[end..]);
            let found = read(&mutated);
            let whole = file();
            let line = |name: &str| {
                let from = text.find(&format!("\n    {name}:")).expect("the field is there");
                let rest = &text[from + 1..];
                let next = rest.match_indices("\n    ").map(|(at, _)| at);
                let mut next = next.filter(|at| !rest[at + 5..].starts_with([' ', ')', ']', '}']));
                from..from + 1 + next.next().unwrap_or(rest.len())
            };
            let is_safe = |name: &str| {
                let range = line(name);
                (end < range.start || at > range.end) && at > 0
                    // What is added may have become a field of this name.
                    && !new.contains([':', ')', '\n'])
            };
            if is_safe("name") { prop_assert_eq!(&found.name, &whole.name, "{}", mutated); }
            if is_safe("size") { prop_assert_eq!(found.size, whole.size, "{}", mutated); }
            if is_safe("last") { prop_assert_eq!(found.last, whole.last, "{}", mutated); }
            if is_safe("inner") { prop_assert_eq!(&found.inner, &whole.inner, "{}", mutated); }
            if is_safe("lists") { prop_assert_eq!(&found.lists, &whole.lists, "{}", mutated); }
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,200}") {
            read(&text);
            read(&format!("(name: \"a\",{text}"));
        }
    }
}
