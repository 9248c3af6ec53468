//! Fields that many parts of a file share.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use kotodama_formats::{DiagnosticSink, Fields, Named, Node, Text, msg, phrase};

use super::document::is_slug;

/// Reads a field that is a string.
pub(super) fn string(
    sink: &mut DiagnosticSink<'_>,
    fields: &Fields<'_>,
    name: &str,
) -> Option<String> {
    let node = fields.get(name)?;
    let what = format!("`{name}`");
    node.text(sink, what.as_str()).map(Text::into_value)
}

/// Reads a field that is `true` or `false`; false if missing.
pub(super) fn flag(sink: &mut DiagnosticSink<'_>, fields: &Fields<'_>, name: &str) -> bool {
    let what = format!("`{name}`");
    let value = fields.get(name);
    let value = value.and_then(|node| node.boolean(sink, what.as_str()));
    value.unwrap_or_default()
}

/// Reads the fields of a group with any of these names.
pub(super) fn group<'a>(
    sink: &mut DiagnosticSink<'a>,
    node: Node<'a>,
    what: impl Named,
    names: [&'static str; 2],
    known: &[&'static str],
) -> Option<Fields<'a>> {
    let [usual, other] = names;
    let name = if node.word() == other { other } else { usual };
    node.fields(sink, what, name, known)
}

/// Reads a map with slugs as keys.
pub(super) fn by_slug<'a, T>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
    name: &str,
    reserved: &[&str],
    read: fn(&mut DiagnosticSink<'a>, Node<'a>) -> T,
) -> BTreeMap<String, T> {
    let mut found = BTreeMap::new();
    let Some(node) = fields.get(name) else {
        return found;
    };
    let what = format!("`{name}`");
    for (key, value) in node.map(sink, what.as_str()).unwrap_or_default() {
        // Problems of the value are noted whatever its key is.
        let value = read(sink, value);
        if let Some(slug) = slug(sink, key, reserved) {
            insert(sink, &mut found, key, slug, value);
        }
    }
    found
}

fn slug(sink: &mut DiagnosticSink<'_>, key: Node<'_>, reserved: &[&str]) -> Option<String> {
    let slug = key
        .text(sink, phrase!("problem-dungeon-part-slug", "a slug"))?
        .into_value();
    let message = if !is_slug(&slug) {
        msg!(
            "problem-dungeon-no-slug",
            "{slug} is not a slug, expected lower-case letters, digits and `_`",
            slug = format!("{slug:?}"),
        )
    } else if reserved.contains(&slug.as_str()) {
        msg!(
            "problem-dungeon-reserved",
            "the slug `{slug}` is reserved, expected another one",
            slug = &slug,
        )
    } else {
        return Some(slug);
    };
    sink.add(key.at(), message);
    None
}

/// Adds the value of a key; notes a duplicate key.
pub(super) fn insert<K: Ord + ToString, T>(
    sink: &mut DiagnosticSink<'_>,
    map: &mut BTreeMap<K, T>,
    node: Node<'_>,
    key: K,
    value: T,
) {
    match map.entry(key) {
        Slot::Vacant(slot) => {
            slot.insert(value);
        }
        Slot::Occupied(slot) => {
            let message = msg!(
                "problem-dungeon-twice",
                "`{key}` appears twice, expected it once",
                key = slot.key().to_string(),
            );
            sink.add(node.at(), message);
        }
    }
}
