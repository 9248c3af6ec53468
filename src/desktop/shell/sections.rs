//! Sections of the settings: the part of a module in the shared file. The file
//! is one list of fields; a section is one of these, or several side by side.

use std::any::{Any, type_name};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io;
use std::marker::PhantomData;
use std::path::Path;

use bevy::prelude::*;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::files;
use super::recovery::{Damage, Read, place_at, read_text, salvage};
use super::settings::Settings;

/// Section of the settings.
pub trait Section:
    Serialize + DeserializeOwned + Default + Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// Field of the file that holds the section. Without one the section's own
    /// fields are at the top level of the file.
    const FIELD: Option<&'static str>;

    /// Fields that are read for compatibility with older files and not written.
    const OLDER: &'static [&'static str] = &[];

    /// Returns the defaults; [`standard!`](crate::standard) writes this.
    fn standard() -> &'static Self;

    /// Clamps values to their ranges: the file may have been edited.
    #[must_use]
    fn checked(self) -> Self {
        self
    }
}

/// Implements [`Section::standard`].
#[macro_export]
macro_rules! standard {
    ($section:ty) => {
        fn standard() -> &'static Self {
            static STANDARD: std::sync::LazyLock<$section> =
                std::sync::LazyLock::new(Default::default);
            &STANDARD
        }
    };
}

/// Type-erased section.
trait AnySection: Any + Debug + Send + Sync {
    fn copy(&self) -> Box<dyn AnySection>;
    fn equals(&self, other: Option<&dyn AnySection>) -> bool;
    fn check(&mut self);
    /// Returns its lines of the file.
    fn lines(&self) -> io::Result<String>;
}

impl<S: Section> AnySection for S {
    fn copy(&self) -> Box<dyn AnySection> {
        Box::new(self.clone())
    }

    fn equals(&self, other: Option<&dyn AnySection>) -> bool {
        match other {
            Some(other) => (other as &dyn Any).downcast_ref() == Some(self),
            None => self == S::standard(),
        }
    }

    fn check(&mut self) {
        *self = std::mem::take(self).checked();
    }

    fn lines(&self) -> io::Result<String> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(self, pretty).map_err(io::Error::other)?;
        Ok(match S::FIELD {
            Some(field) => format!("    {field}: {},\n", text.replace('\n', "\n    ")),
            None => inner_lines(&text),
        })
    }
}

/// Returns the lines between the outer brackets of a struct.
fn inner_lines(text: &str) -> String {
    let inner = text
        .strip_prefix("(\n")
        .and_then(|text| text.strip_suffix(')'));
    inner.unwrap_or_default().to_owned()
}

/// Key of a section. Sections with top-level fields come first in the file, so
/// that recovery never takes a field of one section for that of another.
type Key = (bool, &'static str);

fn key<S: Section>() -> Key {
    (S::FIELD.is_some(), type_name::<S>())
}

/// Sections in which something was read or chosen.
#[derive(Debug, Default)]
pub struct Sections(BTreeMap<Key, Box<dyn AnySection>>);

impl Sections {
    pub(super) fn get<S: Section>(&self) -> Option<&S> {
        let section: &dyn Any = &**self.0.get(&key::<S>())?;
        section.downcast_ref()
    }

    pub(super) fn get_mut<S: Section>(&mut self) -> &mut S {
        let section = self.0.entry(key::<S>());
        let section = section.or_insert_with(|| Box::new(S::default()));
        let section: &mut dyn Any = &mut **section;
        section
            .downcast_mut()
            .expect("sections are filed under their own types")
    }

    pub(super) fn check(&mut self) {
        self.0.values_mut().for_each(|section| section.check());
    }

    /// Returns the file with this common part and all sections.
    pub(super) fn append_to(&self, common: String) -> io::Result<String> {
        let mut text = common.trim_end_matches(')').to_owned();
        for section in self.0.values() {
            text.push_str(&section.lines()?);
        }
        text.push(')');
        Ok(text)
    }
}

impl Clone for Sections {
    fn clone(&self) -> Self {
        let copies = self.0.iter().map(|(kind, section)| (*kind, section.copy()));
        Self(copies.collect())
    }
}

impl PartialEq for Sections {
    fn eq(&self, other: &Self) -> bool {
        let matches = |one: &Self, other: &Self| {
            one.0
                .iter()
                .all(|(kind, section)| section.equals(other.0.get(kind).map(AsRef::as_ref)))
        };
        matches(self, other) && matches(other, self)
    }
}

/// Function that reads one section from the text of the whole file.
type ReadSection = fn(&str) -> (Key, Box<dyn AnySection>, Option<Damage>);

/// Registered sections.
#[derive(Resource, Clone, Default)]
pub struct SectionKinds(Vec<(Vec<String>, ReadSection)>);

impl SectionKinds {
    /// Registers a section.
    pub fn add<S: Section>(&mut self) {
        let lines = S::standard().lines().unwrap_or_default();
        let mut names = field_names(&format!("({lines})"));
        names.extend(S::OLDER.iter().map(|name| (*name).to_owned()));
        self.0.push((names, read_section::<S>));
    }

    /// Reads the file with all its sections, as [`files::read`] does.
    pub fn read(&self, path: &Path) -> Read<Settings> {
        let read = match files::text_of(path) {
            Ok((text, _)) => self.read_text(&text),
            Err(_) => files::look(path),
        };
        let Some(damage) = &read.damage else {
            return read;
        };
        warn!("{}", damage.of(path));
        if files::set_aside(path, damage)
            && !damage.is_newer
            && let Err(error) = read
                .value
                .text()
                .and_then(|text| files::write(path, text.as_bytes()))
        {
            warn!("{} could not be written: {error}", path.display());
        }
        read
    }

    /// Reads all sections from the text of a file.
    pub fn read_text(&self, text: &str) -> Read<Settings> {
        let mut read = read_text::<Settings>(text);
        if read.is_newer() {
            return read;
        }
        let mut sections = Sections::default();
        for (_, read_section) in &self.0 {
            let (kind, section, damage) = read_section(text);
            sections.0.insert(kind, section);
            join(&mut read.damage, damage);
        }
        read.value.set_sections(sections);
        if read.damage.is_none() {
            read.damage = self.unknown_field(text);
        }
        read
    }

    /// Returns the damage for a field that no section knows.
    fn unknown_field(&self, text: &str) -> Option<Damage> {
        let common = ron::to_string(&Settings::default()).unwrap_or_default();
        let common = field_names(&common);
        let is_known = |name: &String| {
            common.contains(name) || self.0.iter().any(|(names, _)| names.contains(name))
        };
        let unknown = field_names(text).into_iter().find(|name| !is_known(name))?;
        let place = text.find(&unknown).and_then(|at| place_at(text, at));
        let place = place.unwrap_or((1, 1));
        Some(Damage {
            place: Some(place),
            lost: vec![(place.0, unknown.clone())],
            ..Damage::whole(format_args!("Unexpected field named `{unknown}`"))
        })
    }
}

/// Merges the damage of sections.
fn join(damage: &mut Option<Damage>, more: Option<Damage>) {
    let Some(more) = more else { return };
    let all = damage.get_or_insert_with(|| Damage {
        lost: Vec::new(),
        ..more.clone()
    });
    for lost in more.lost {
        if !all.lost.contains(&lost) {
            all.lost.push(lost);
        }
    }
    all.lost.sort();
}

/// Returns the names of the fields of a struct; empty if it is damaged.
fn field_names(text: &str) -> Vec<String> {
    ron::from_str(text).map_or_else(|_| Vec::new(), |Names(names)| names)
}

fn read_section<S: Section>(text: &str) -> (Key, Box<dyn AnySection>, Option<Damage>) {
    let (section, damage) = match S::FIELD {
        Some(_) => {
            let read = salvage::<Held<S>>(text);
            (read.value.0, read.damage)
        }
        None => {
            let read = salvage::<S>(text);
            (read.value, read.damage)
        }
    };
    (key::<S>(), Box::new(section), damage)
}

/// File as seen by a section that is one field.
#[derive(Default)]
struct Held<S>(S);

impl<'de, S: Section> Deserialize<'de> for Held<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields(S::FIELD, PhantomData);
        let (section, _) = deserializer.deserialize_struct("Settings", &[], fields)?;
        Ok(Self(section.unwrap_or_default()))
    }
}

/// Names of the fields of a file.
struct Names(Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::<IgnoredAny>(None, PhantomData);
        let (_, names) = deserializer.deserialize_struct("Settings", &[], fields)?;
        Ok(Self(names))
    }
}

/// Reader for one field of a file and the names of all.
struct Fields<T>(Option<&'static str>, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = (Option<T>, Vec<String>);

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the settings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut value, mut names) = (None, Vec::new());
        while let Some(name) = map.next_key::<String>()? {
            if self.0 == Some(name.as_str()) {
                value = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
            names.push(name);
        }
        Ok((value, names))
    }
}
