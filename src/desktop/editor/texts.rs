//! What actions are called, and what the headless editor says, in the player's
//! language. The English is where they are made; only the others are in
//! `assets/locales`.

use std::borrow::Cow;

use bevy::prelude::World;

use super::keys;
use crate::board::Direction;
use crate::desktop::ui::language::{self, t, translation};
use crate::editor::action::{ACTIONS, Action, Row};
use crate::formats::Message;
use crate::words::glossary::{Category, Tag};
use crate::words::level::IconState;
use crate::words::lint;

/// A text as a part of a key: `zoom-in` for `Zoom in`.
pub fn key(english: &str) -> String {
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

/// What the headless editor says: what was done, or why it was not.
pub(super) fn note(note: &Message) -> String {
    match ACTIONS.iter().find(|row| row.said() == note.english) {
        Some(row) => t!("editor-tip", action = name(row), help = help(row)),
        None => language::said(note),
    }
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
