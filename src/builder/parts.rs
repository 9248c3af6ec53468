//! Templates, items and sounds: named parts of the file that others use.

use std::collections::BTreeMap;

use kotodama_dungeon::file::document::{
    Document, Entry, ItemRecord, Placed, RESERVED, Record, SourceLine, Values, is_slug,
};
use kotodama_dungeon::script::UseKind;
use kotodama_dungeon::value::Value;
use kotodama_formats::{Message, message_errors, msg};

use super::draft::Draft;
use super::language;

/// Reason for which a change was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text is not a slug, or is a reserved one.
    NoSlug(String),
    /// A part with this slug exists already.
    Taken(String),
    /// The part is used this many times.
    Used(String, usize),
    /// A dungeon needs at least one level.
    LastLevel,
    /// A level has from 1 to this many rows and columns.
    Size(usize),
}

message_errors!(Refused);

impl Refused {
    /// Returns the message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NoSlug(slug) => msg!(
                "problem-builder-no-slug",
                "`{slug}` cannot be a slug, expected lower-case letters, digits and `_`, and not \
                a reserved slug",
                slug,
            ),
            Self::Taken(slug) => msg!(
                "problem-builder-taken",
                "`{slug}` already exists, expected another name",
                slug,
            ),
            Self::Used(slug, count) => msg!(
                "problem-builder-used",
                "`{slug}` is used in {count} places, expected none",
                slug,
                count = *count,
            ),
            Self::LastLevel => msg!(
                "problem-builder-last-level",
                "a dungeon needs at least one level",
            ),
            Self::Size(most) => msg!(
                "problem-builder-size",
                "a level has from 1 to {most} rows and columns",
                most = *most,
            ),
        }
    }
}

/// Kinds of parts with slugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Templates.
    Template,
    /// Items.
    Item,
    /// Sounds.
    Sound,
}

impl Part {
    const fn kind(self) -> UseKind {
        match self {
            Self::Template => UseKind::Template,
            Self::Item => UseKind::Item,
            Self::Sound => UseKind::Sound,
        }
    }
}

/// Names of values that list items.
const LISTS: [&str; 2] = ["equipment", "starting_equipment"];

impl Draft {
    /// Returns the slugs of the file's own parts.
    #[must_use]
    pub fn slugs(&self, part: Part) -> Vec<String> {
        let head = self.head();
        match part {
            Part::Template => head.templates.keys().cloned().collect(),
            Part::Item => head.items.keys().cloned().collect(),
            Part::Sound => head.sounds.keys().cloned().collect(),
        }
    }

    fn checked(&self, part: Part, slug: &str) -> Result<(), Refused> {
        if !is_slug(slug) || (part == Part::Template && RESERVED.contains(&slug)) {
            return Err(Refused::NoSlug(slug.to_owned()));
        }
        if self.slugs(part).iter().any(|other| other == slug) {
            return Err(Refused::Taken(slug.to_owned()));
        }
        Ok(())
    }

    /// Adds a part. A template starts as a copy of `from`, if given.
    ///
    /// # Errors
    ///
    /// The slug is invalid or taken.
    pub fn add_part(&mut self, part: Part, slug: &str, from: Option<&str>) -> Result<(), Refused> {
        self.checked(part, slug)?;
        let slug = slug.to_owned();
        self.change_head(|head| match part {
            Part::Template => {
                let record = Record {
                    template: from.map(|from| Placed::from(from.to_owned())),
                    name: Some(slug.replace('_', " ")),
                    character: from.is_none().then_some('?'),
                    ..Record::default()
                };
                head.templates.insert(slug, record);
            }
            Part::Item => {
                head.items.insert(slug, ItemRecord::default());
            }
            Part::Sound => {
                head.sounds.insert(slug, Vec::new());
            }
        });
        Ok(())
    }

    /// Renames a part and all its uses.
    ///
    /// # Errors
    ///
    /// The new slug is invalid or taken.
    pub fn rename_part(&mut self, part: Part, from: &str, to: &str) -> Result<(), Refused> {
        if from == to {
            return Ok(());
        }
        self.checked(part, to)?;
        self.change_uses(part, from, Some(to));
        self.change_head(|head| match part {
            Part::Template => rekey(&mut head.templates, from, to),
            Part::Item => rekey(&mut head.items, from, to),
            Part::Sound => rekey(&mut head.sounds, from, to),
        });
        Ok(())
    }

    /// Deletes a part.
    ///
    /// # Errors
    ///
    /// The part is used, and `anyway` is not set.
    pub fn delete_part(&mut self, part: Part, slug: &str, anyway: bool) -> Result<(), Refused> {
        let uses = self.uses(part, slug);
        if uses > 0 && !anyway {
            return Err(Refused::Used(slug.to_owned(), uses));
        }
        self.change_head(|head| match part {
            Part::Template => drop(head.templates.remove(slug)),
            Part::Item => drop(head.items.remove(slug)),
            Part::Sound => drop(head.sounds.remove(slug)),
        });
        Ok(())
    }

    /// Counts the places of the file that name a part.
    #[must_use]
    pub fn uses(&self, part: Part, slug: &str) -> usize {
        self.clone().change_uses(part, slug, None)
    }

    /// Replaces all uses of a part and returns their number.
    fn change_uses(&mut self, part: Part, from: &str, to: Option<&str>) -> usize {
        let mut document = self.to_document();
        let mut count = 0;
        each_record(&mut document, &mut |record| {
            if part == Part::Template
                && let Some(slug) = &mut record.template
                && slug.value == from
            {
                count += 1;
                to.into_iter().for_each(|to| to.clone_into(&mut slug.value));
            }
        });
        if part == Part::Template {
            each_entry(&mut document, &mut |entry| {
                if let Entry::Template(slug) = entry
                    && slug.value == from
                {
                    count += 1;
                    to.into_iter().for_each(|to| to.clone_into(&mut slug.value));
                }
            });
        }
        if part == Part::Item {
            each_values(&mut document, &mut |values| {
                for name in LISTS {
                    if let Some(value) = values.get_mut(name) {
                        count += rename_in_list(&mut value.value, from, to);
                    }
                }
            });
        }
        each_script(&mut document, &mut |lines| {
            let uses = language::uses(lines, part.kind(), from);
            count += uses.len();
            if let Some(to) = to {
                language::replace(lines, &uses, from, to);
            }
        });
        if to.is_some() && count > 0 {
            *self = Self::of(document);
        }
        count
    }
}

fn rekey<T>(map: &mut BTreeMap<String, T>, from: &str, to: &str) {
    if let Some(part) = map.remove(from) {
        map.insert(to.to_owned(), part);
    }
}

fn rename_in_list(value: &mut Value, from: &str, to: Option<&str>) -> usize {
    let slugs: Vec<String> = match &*value {
        Value::List(slugs) => slugs.iter().map(ToString::to_string).collect(),
        Value::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
        _ => return 0,
    };
    let count = slugs.iter().filter(|slug| *slug == from).count();
    if let Some(to) = to.filter(|_| count > 0) {
        let slugs = slugs
            .iter()
            .map(|slug| if slug == from { to } else { slug });
        *value = Value::List(slugs.map(Into::into).collect());
    }
    count
}

fn each_entry(document: &mut Document, change: &mut dyn FnMut(&mut Entry)) {
    let levels = document.levels.iter_mut().map(|level| &mut level.legend);
    for legend in std::iter::once(&mut document.legend).chain(levels) {
        legend.values_mut().flatten().for_each(&mut *change);
    }
}

fn each_record(document: &mut Document, change: &mut dyn FnMut(&mut Record)) {
    document.players.iter_mut().for_each(&mut *change);
    document.templates.values_mut().for_each(&mut *change);
    let tiles = document
        .levels
        .iter_mut()
        .flat_map(|level| &mut level.tiles);
    tiles.for_each(|extra| change(&mut extra.tile));
    each_entry(document, &mut |entry| {
        if let Entry::Tile(record) = entry {
            change(record);
        }
    });
}

fn each_values(document: &mut Document, change: &mut dyn FnMut(&mut Values)) {
    change(&mut document.state);
    document
        .levels
        .iter_mut()
        .for_each(|level| change(&mut level.state));
    each_record(document, &mut |record| change(&mut record.state));
}

/// Applies a change to all scripts of a file.
pub(crate) fn each_script(document: &mut Document, change: &mut dyn FnMut(&mut Vec<SourceLine>)) {
    document
        .items
        .values_mut()
        .for_each(|item| change(&mut item.script));
    each_record(document, &mut |record| {
        record.script.iter_mut().for_each(&mut *change);
    });
}
