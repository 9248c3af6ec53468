//! Names of actions and messages of the headless editor, in the player's
//! language. The English is in the code that makes them; only translations are
//! in `assets/locales`.

use std::borrow::Cow;

use bevy::prelude::World;

use super::keys;
use kotodama_editor::action::{ACTIONS, Action, Row};
use kotodama_editor::objects::Setting;
use kotodama_formats::Message;
use kotodama_ui::language::{self, t, translation};
use kotodama_words::glossary::{Category, Tag};
use kotodama_words::lint;

/// Converts a text to a part of a key: `zoom-in` for `Zoom in`.
pub fn key(english: &str) -> String {
    let lower = english.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Returns the label of an action.
pub(super) fn label(row: &Row) -> Cow<'static, str> {
    translation(&format!("editor-action-{}", key(row.label)), row.label)
}

/// Returns the help text of an action, one sentence.
pub(super) fn help(row: &Row) -> Cow<'static, str> {
    translation(&format!("editor-action-{}-help", key(row.label)), row.help)
}

/// Returns the label, key and help text of an action.
pub(super) fn tooltip(world: &World, action: Action) -> String {
    let Some(row) = action.row() else {
        return String::new();
    };
    match keys::first(world, action) {
        Some(key) => t!(
            "editor-tip-key",
            action = name(row),
            key = key,
            help = help(row)
        ),
        None => t!("editor-tip", action = name(row), help = help(row)),
    }
}

/// Returns the label without the dots that announce a dialog.
fn name(row: &Row) -> String {
    label(row).trim_end_matches('…').to_owned()
}

/// Returns a message of the headless editor: the operation or the reason for
/// refusing it.
pub(super) fn note(note: &Message) -> String {
    match ACTIONS.iter().find(|row| row.said() == note.english) {
        Some(row) => t!("editor-tip", action = name(row), help = help(row)),
        None => language::said(note),
    }
}

/// Returns the value of a setting in words.
pub(super) fn value(setting: &Setting) -> String {
    language::said(&setting.value())
}

/// Returns the beginning of a text.
pub(super) fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most - 1).collect();
    format!("{}…", start.trim_end())
}

/// Returns the name of a kind of words in the palette.
pub(super) fn kind(category: Category) -> String {
    let english = category.name();
    translation(&format!("editor-kind-{}", key(english)), english).into_owned()
}

/// Returns the name of a tag.
pub(super) fn tag(tag: Tag) -> String {
    let english = tag.name();
    translation(&format!("editor-tag-{}", key(english)), english).into_owned()
}

/// Returns the name of a kind of lint.
pub(super) fn remark(kind: lint::Kind) -> Cow<'static, str> {
    let english = kind.name();
    translation(&format!("lint-kind-{}", key(english)), english)
}
