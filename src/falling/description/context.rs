//! Context shared by the readers of the components: the sink, the place of each
//! part in the file, and the name of the part being read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

use super::roles::RoleWalk;
use kotodama_formats::{
    Alias, Argument, DiagnosticSink, Fields, Mended, Message, Node, Pretty, Text, WHOLE, msg,
};

/// A kind of value in a rule file: how it is read and printed.
pub trait Kind {
    /// Type of the value that is read.
    type Value;

    /// Reads a value; `None` if it is faulty, which has been reported.
    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<Self::Value>;

    /// Prints a value in the form that [`Kind::read`] reads.
    fn print(&self, value: &Self::Value) -> Pretty;

    /// Visits the roles that a value names.
    fn roles(&self, _value: &mut Self::Value, _roles: &mut RoleWalk<'_>) {}
}

/// Places of the parts of a description in its file: byte offsets by path, such
/// as `clear.rules[0].when.min`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(BTreeMap<String, usize>);

impl Places {
    /// Returns the place of a part; if the file does not contain it, that of
    /// the nearest enclosing part.
    #[must_use]
    pub fn find(&self, path: &str) -> usize {
        let mut path = path;
        loop {
            if let Some(&at) = self.0.get(path) {
                return at;
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = path.get(..end).unwrap_or_default(),
                None => return self.0.get("").copied().unwrap_or_default(),
            }
        }
    }
}

/// A variant of a type.
pub struct Variant<'a, T> {
    /// Name of the variant.
    pub name: &'static str,
    /// Alternative name that is read as well; may be the same.
    pub alias: &'static str,
    /// Names of the values in brackets.
    pub known: &'static [&'static str],
    /// Alternative names of these values.
    pub aliases: &'static [Alias],
    /// Reads the values in brackets.
    pub read: fn(&mut Reader<'a>, &Fields<'a>) -> Option<T>,
}

/// The state of reading.
#[derive(Debug)]
pub struct Reader<'a> {
    /// Problems found so far.
    pub sink: DiagnosticSink<'a>,
    /// Places of the parts read so far.
    pub places: Places,
    /// Path of the part being read.
    path: String,
    /// Nesting depth of values that contain values of their own type.
    pub depth: usize,
    /// Fields of the file that have problems.
    pub faulty: BTreeSet<String>,
}

impl<'a> Reader<'a> {
    pub fn new(path: &'a str, text: &'a Mended) -> Self {
        Self {
            sink: DiagnosticSink::of_mended(path, text),
            places: Places::default(),
            path: String::new(),
            depth: 0,
            faulty: BTreeSet::new(),
        }
    }

    /// Records the place of the whole file.
    pub fn begin(&mut self, document: Node<'a>) {
        self.places.0.insert(String::new(), document.at());
    }

    /// Returns the name that messages use for the part being read.
    pub fn what(&self) -> Argument {
        let last = self.path.rsplit('.').next().unwrap_or_default();
        match last.split_once('[') {
            _ if last.is_empty() => WHOLE.into(),
            Some((list, _)) => {
                msg!("problem-part-entry", "an entry of `{list}`", list = list).into()
            }
            None => Argument::Text(format!("`{last}`")),
        }
    }

    /// Reports a problem with a value.
    pub fn wrong(&mut self, node: Node<'a>, message: Message) {
        self.sink.add(node.at(), message);
    }

    /// Reports a problem with a value that cannot be used, and returns `None`.
    pub fn refuse<T>(&mut self, node: Node<'a>, message: Message) -> Option<T> {
        self.wrong(node, message);
        None
    }

    /// Returns the number of problems so far.
    pub fn count(&self) -> usize {
        self.sink.count()
    }

    /// Reads the entry of a list or map at this index.
    pub fn entry<K: Kind>(&mut self, index: usize, node: Node<'a>, kind: &K) -> Option<K::Value> {
        self.within(format_args!("[{index}]"), node, |r, node| {
            kind.read(r, node)
        })
    }

    /// Reads a part nested within the current one.
    fn within<T>(
        &mut self,
        segment: fmt::Arguments<'_>,
        node: Node<'a>,
        read: impl FnOnce(&mut Self, Node<'a>) -> T,
    ) -> T {
        let len = self.path.len();
        self.path.push_str(&segment.to_string());
        self.places.0.insert(self.path.clone(), node.at());
        let value = read(self, node);
        self.path.truncate(len);
        value
    }

    /// Reads the part of this name.
    pub fn named<T>(
        &mut self,
        name: &str,
        node: Node<'a>,
        read: impl FnOnce(&mut Self, Node<'a>) -> T,
    ) -> T {
        if !self.path.is_empty() {
            return self.within(format_args!(".{name}"), node, read);
        }
        let before = self.count();
        let value = self.within(format_args!("{name}"), node, read);
        if self.count() > before {
            self.faulty.insert(name.to_owned());
        }
        value
    }

    /// Returns a field, or the default if the field is missing or faulty.
    pub fn field<K: Kind>(
        &mut self,
        fields: &Fields<'a>,
        name: &str,
        default: K::Value,
        kind: &K,
    ) -> K::Value {
        let node = fields.get(name);
        let value = node.and_then(|node| self.named(name, node, |r, node| kind.read(r, node)));
        value.unwrap_or(default)
    }

    /// Returns an optional field. The file may write `None` or leave it out,
    /// and may write `Some` around the value or not.
    pub fn option<K: Kind>(
        &mut self,
        fields: &Fields<'a>,
        name: &str,
        kind: &K,
    ) -> Option<K::Value> {
        let node = fields.get(name)?;
        self.named(name, node, |r, node| {
            let inner = node.optional(&mut r.sink)?;
            kind.read(r, inner)
        })
    }

    /// Returns a required field.
    pub fn require<K: Kind>(
        &mut self,
        fields: &Fields<'a>,
        name: &str,
        kind: &K,
    ) -> Option<K::Value> {
        let Some(node) = fields.require(&mut self.sink, name) else {
            if self.path.is_empty() {
                self.faulty.insert(name.to_owned());
            }
            return None;
        };
        self.named(name, node, |r, node| kind.read(r, node))
    }

    /// Returns the fields of a group. `kind` is the name of its type.
    pub fn group(
        &mut self,
        node: Node<'a>,
        kind: &'static str,
        known: &[&'static str],
        aliases: &[Alias],
    ) -> Option<Fields<'a>> {
        let what = self.what();
        node.fields_or(&mut self.sink, what, kind, known, aliases)
    }

    /// Returns one of several variants with the values in its brackets; if none
    /// of them has brackets, messages speak of words.
    pub fn variant<T>(&mut self, node: Node<'a>, variants: &[Variant<'a, T>]) -> Option<T> {
        let what = self.what();
        let word = node.word();
        let is_called = |name: &str| variants.iter().any(|variant| variant.name == name);
        let choices = variants.iter().map(|variant| {
            let by_alias = variant.alias == word && !is_called(word);
            let name = if by_alias {
                variant.alias
            } else {
                variant.name
            };
            (name, variant)
        });
        if variants.iter().all(|variant| variant.known.is_empty()) {
            let words: Vec<_> = choices.clone().map(|(name, _)| (name, ())).collect();
            node.choice(&mut self.sink, what.clone(), &words)?;
        }
        let (variant, payload) = node.variant(&mut self.sink, what, choices)?;
        let Variant { known, aliases, .. } = variant;
        let fields = payload.arguments(&mut self.sink, known, aliases)?;
        (variant.read)(self, &fields)
    }

    /// Returns a whole number.
    pub fn int<T>(&mut self, node: Node<'a>, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + fmt::Display,
    {
        let what = self.what();
        node.integer(&mut self.sink, what, range)
    }

    /// Reads `true` or `false`.
    pub fn flag(&mut self, node: Node<'a>) -> Option<bool> {
        let what = self.what();
        node.boolean(&mut self.sink, what)
    }

    /// Returns a string together with the places of its characters.
    pub fn text(&mut self, node: Node<'a>) -> Option<Text<'a>> {
        let what = self.what();
        node.text(&mut self.sink, what)
    }

    /// Returns a tuple; `expected` describes it in messages.
    pub fn tuple<const N: usize>(
        &mut self,
        node: Node<'a>,
        expected: impl Into<Message>,
    ) -> Option<[Node<'a>; N]> {
        let what = self.what();
        node.tuple(&mut self.sink, what, expected)
    }

    /// Returns a list whose length must be in `counts`; faulty entries are left
    /// out.
    pub fn list<K: Kind>(
        &mut self,
        node: Node<'a>,
        counts: &RangeInclusive<usize>,
        kind: &K,
    ) -> Option<Vec<K::Value>> {
        let what = self.what();
        let most = *counts.end();
        let nodes = node.list(&mut self.sink, what.clone())?;
        if nodes.len() < *counts.start() {
            let message = msg!(
                "problem-list-empty",
                "{what} is empty, expected at least one entry",
                what,
            );
            return self.refuse(node, message);
        }
        if let Some(&surplus) = nodes.get(most) {
            let message = msg!(
                "problem-list-long",
                "{what} has {count} entries, expected at most {most}",
                what,
                count = nodes.len(),
                most,
            );
            self.wrong(surplus, message);
        }
        let entries = nodes.into_iter().take(most).enumerate();
        let entries = entries.filter_map(|(index, entry)| self.entry(index, entry, kind));
        Some(entries.collect())
    }
}
