//! What actions are called, and what the headless editor says, in the player's
//! language. The English is where they are made; only the others are in
//! `assets/locales`.

use std::borrow::Cow;

use bevy::prelude::World;

use super::keys;
use crate::board::Direction;
use crate::desktop::language::{Language, current, t, translation};
use crate::editor::action::{ACTIONS, Action, Row};
use crate::words::glossary::{Category, Tag};
use crate::words::level::IconState;
use crate::words::lint;

/// A text as a part of a key: `zoom-in` for `Zoom in`.
pub(in crate::desktop) fn key(english: &str) -> String {
    let lower = english.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// What an action is called.
pub(super) fn label(row: &Row) -> Cow<'static, str> {
    translation(&format!("editor-action-{}", key(row.label)), row.label)
}

/// What an action does, in a sentence.
pub(super) fn help(row: &Row) -> Cow<'static, str> {
    translation(&format!("editor-action-{}-help", key(row.label)), row.help)
}

/// What an action is called, the key that is shown and what it does.
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

/// The label, without the dots that say that a question follows.
fn name(row: &Row) -> String {
    label(row).trim_end_matches('…').to_owned()
}

/// How notes and names of steps begin and end, and what is said instead around
/// what is between. The first that fits counts.
const NOTES: &[(&str, &str, fn(&str) -> String)] = &[
    ("undone: ", "", |what| t!("editor-note-undone", what = what)),
    ("done again: ", "", |what| {
        t!("editor-note-done-again", what = what)
    }),
    ("saved to ", "", |what| t!("editor-note-saved", what = what)),
    ("", " opened", |what| t!("editor-note-opened", what = what)),
    ("", " is the brush", |what| {
        t!("editor-note-brush", what = what)
    }),
    ("", " is marked", |what| {
        t!("editor-note-marked", what = what)
    }),
    ("", " cells selected", |what| {
        t!("editor-note-selected", what = what)
    }),
    ("", " copied", |what| t!("editor-note-copied", what = what)),
    ("place icon of ", "", |what| {
        t!("editor-note-icon", what = what)
    }),
    ("link to ", "", |what| t!("editor-note-link", what = what)),
    ("place ", "", |what| t!("editor-note-place", what = what)),
    ("draw ", "", |what| t!("editor-note-draw", what = what)),
    ("erase ", "", |what| t!("editor-note-erase", what = what)),
    ("cut ", "", |what| t!("editor-note-cut", what = what)),
    ("raise ", "", |what| t!("editor-note-raise", what = what)),
    ("lower ", "", |what| t!("editor-note-lower", what = what)),
    ("move ", "", |what| t!("editor-note-move", what = what)),
    ("copy ", "", |what| t!("editor-note-copy", what = what)),
    ("resize to ", "", |what| {
        t!("editor-note-resize", what = what)
    }),
    ("crop to ", "", |what| t!("editor-note-crop", what = what)),
    ("", " cells", |what| t!("editor-note-cells", what = what)),
    ("", " objects", |what| {
        t!("editor-note-objects", what = what)
    }),
];

/// A note or the name of a step of the headless editor, which speaks English.
pub(super) fn said(english: &str) -> Cow<'_, str> {
    if current() == Language::English {
        return Cow::Borrowed(english);
    }
    if let Some(row) = ACTIONS.iter().find(|row| row.said() == english) {
        return Cow::Owned(t!("editor-tip", action = name(row), help = help(row)));
    }
    for (before, after, say) in NOTES {
        let rest = english.strip_prefix(before);
        if let Some(what) = rest.and_then(|rest| rest.strip_suffix(after)) {
            return Cow::Owned(say(&said(what)));
        }
    }
    translation(&format!("editor-said-{}", key(english)), english)
}

/// A direction, as a word.
pub(super) fn facing(direction: Direction) -> String {
    match direction {
        Direction::Right => t!("editor-facing-right"),
        Direction::Up => t!("editor-facing-up"),
        Direction::Left => t!("editor-facing-left"),
        Direction::Down => t!("editor-facing-down"),
    }
}

/// The state of an icon, as a word.
pub(super) fn icon(state: IconState) -> String {
    match state {
        IconState::Opened => t!("editor-icon-opened"),
        IconState::Locked => t!("editor-icon-locked"),
        IconState::Hidden => t!("editor-icon-hidden"),
    }
}

/// A kind of words, as the palette calls it.
pub(super) fn kind(category: Category) -> String {
    let english = category.name();
    translation(&format!("editor-kind-{}", key(english)), english).into_owned()
}

/// A tag of words.
pub(super) fn tag(tag: Tag) -> String {
    let english = tag.name();
    translation(&format!("editor-tag-{}", key(english)), english).into_owned()
}

/// What a remark is about.
pub(super) fn remark(kind: lint::Kind) -> Cow<'static, str> {
    let english = kind.name();
    translation(&format!("lint-kind-{}", key(english)), english)
}
