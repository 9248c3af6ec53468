//! What is asked before something would be lost.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Then;
use crate::desktop::ui::language::t;

/// The question that waits for an answer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Asked(pub Option<Question>);

/// A question with its answers. Escape gives the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub title: String,
    pub text: String,
    pub answers: Vec<(String, Answer)>,
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Nothing,
    /// Write over a file.
    Overwrite(PathBuf, Then),
    /// Write over a file of which a copy is kept.
    Replace(PathBuf, Then),
    /// Choose another file.
    Elsewhere(Then),
    Save(Then),
    /// Close the document as it is.
    Close,
    /// Save all documents, then quit.
    SaveAll,
    KeepAndQuit,
    DiscardAndQuit,
    /// Remove what an earlier run left behind.
    DiscardFound,
    OverwritePicture(PathBuf),
}

fn cancel() -> (String, Answer) {
    (t!("editor-cancel"), Answer::Nothing)
}

impl Question {
    /// Something that can only be taken note of.
    pub(super) fn notice(title: String, text: String) -> Self {
        Self {
            title,
            text,
            answers: vec![(t!("editor-ok"), Answer::Nothing)],
        }
    }

    pub(super) fn damaged(path: &Path, faults: usize, then: Then) -> Self {
        Self {
            title: t!("editor-ask-damaged"),
            text: t!(
                "editor-ask-damaged-text",
                parts = super::parts(faults),
                path = path.display().to_string()
            ),
            answers: vec![
                (t!("editor-save"), Answer::Replace(path.to_owned(), then)),
                (t!("editor-save-as"), Answer::Elsewhere(then)),
                cancel(),
            ],
        }
    }

    pub(super) fn overwrite(text: String, path: PathBuf, is_changed: bool, then: Then) -> Self {
        let (label, answer) = if is_changed {
            (t!("editor-overwrite-copy"), Answer::Replace(path, then))
        } else {
            (t!("editor-overwrite"), Answer::Overwrite(path, then))
        };
        Self {
            title: t!("editor-ask-overwrite"),
            text: t!("editor-ask-overwrite-text", problem = text),
            answers: vec![
                (label, answer),
                (t!("editor-save-as"), Answer::Elsewhere(then)),
                cancel(),
            ],
        }
    }

    pub(super) fn overwrite_picture(path: PathBuf) -> Self {
        Self {
            title: t!("editor-ask-overwrite"),
            text: t!("editor-ask-exists-text", path = path.display().to_string()),
            answers: vec![
                (t!("editor-overwrite"), Answer::OverwritePicture(path)),
                cancel(),
            ],
        }
    }

    pub(super) fn elsewhere(text: String, then: Then) -> Self {
        Self {
            title: t!("editor-ask-not-saved"),
            text: t!("editor-ask-not-saved-text", problem = text),
            answers: vec![(t!("editor-save-as"), Answer::Elsewhere(then)), cancel()],
        }
    }

    pub(super) fn close(name: &str) -> Self {
        Self {
            title: t!("editor-ask-close"),
            text: t!("editor-ask-close-text", name = name),
            answers: vec![
                (t!("editor-save"), Answer::Save(Then::Close)),
                (t!("editor-discard"), Answer::Close),
                cancel(),
            ],
        }
    }

    pub(super) fn quit(names: &[String]) -> Self {
        let names = names.join(", ");
        Self {
            title: t!("editor-ask-quit"),
            text: t!("editor-ask-quit-text", names = names),
            answers: vec![
                (t!("editor-save-all"), Answer::SaveAll),
                (t!("editor-keep-for-later"), Answer::KeepAndQuit),
                (t!("editor-discard"), Answer::DiscardAndQuit),
                cancel(),
            ],
        }
    }

    pub fn discard_found(count: usize) -> Self {
        Self {
            title: t!("editor-ask-discard"),
            text: t!("editor-ask-discard-text", count = count),
            answers: vec![(t!("editor-discard"), Answer::DiscardFound), cancel()],
        }
    }

    /// Is it asked because of quitting?
    pub(super) fn is_about_quitting(&self) -> bool {
        self.answers
            .iter()
            .any(|(_, answer)| *answer == Answer::KeepAndQuit)
    }
}

/// Asks something, in place of what was asked before.
pub fn ask(world: &mut World, question: Question) {
    world.resource_mut::<Asked>().0 = Some(question);
}
