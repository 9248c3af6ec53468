//! What is asked before something would be lost.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Then;

/// The question that waits for an answer.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::desktop::editor) struct Asked(pub Option<Question>);

/// A question with its answers. Escape gives the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::desktop::editor) struct Question {
    pub title: &'static str,
    pub text: String,
    pub answers: Vec<(&'static str, Answer)>,
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::desktop::editor) enum Answer {
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

const CANCEL: (&str, Answer) = ("Cancel", Answer::Nothing);

impl Question {
    /// Something that can only be taken note of.
    pub(super) fn notice(title: &'static str, text: String) -> Self {
        Self {
            title,
            text,
            answers: vec![("OK", Answer::Nothing)],
        }
    }

    pub(super) fn damaged(path: &Path, faults: usize, then: Then) -> Self {
        let path_shown = path.display();
        Self {
            title: "Save over a damaged file?",
            text: format!(
                "{} of {path_shown} could not be read (see the tab Problems). Saving \
                 writes the level as you see it; the old file is kept beside it.",
                super::parts(faults)
            ),
            answers: vec![
                ("Save", Answer::Replace(path.to_owned(), then)),
                ("Save as…", Answer::Elsewhere(then)),
                CANCEL,
            ],
        }
    }

    pub(super) fn overwrite(text: String, path: PathBuf, is_changed: bool, then: Then) -> Self {
        let (label, answer) = if is_changed {
            ("Overwrite, keep a copy", Answer::Replace(path, then))
        } else {
            ("Overwrite", Answer::Overwrite(path, then))
        };
        Self {
            title: "Overwrite the file?",
            text: format!("{text}."),
            answers: vec![
                (label, answer),
                ("Save as…", Answer::Elsewhere(then)),
                CANCEL,
            ],
        }
    }

    pub(super) fn overwrite_picture(path: PathBuf) -> Self {
        Self {
            title: "Overwrite the file?",
            text: format!("{} exists already.", path.display()),
            answers: vec![("Overwrite", Answer::OverwritePicture(path)), CANCEL],
        }
    }

    pub(super) fn elsewhere(text: String, then: Then) -> Self {
        Self {
            title: "Not saved",
            text: format!("{text}. Nothing is lost: the level is still open."),
            answers: vec![("Save as…", Answer::Elsewhere(then)), CANCEL],
        }
    }

    pub(super) fn close(name: &str) -> Self {
        Self {
            title: "Save before closing?",
            text: format!("\"{name}\" has changes that are not saved."),
            answers: vec![
                ("Save", Answer::Save(Then::Close)),
                ("Discard", Answer::Close),
                CANCEL,
            ],
        }
    }

    pub(super) fn quit(names: &[String]) -> Self {
        let names = names.join(", ");
        Self {
            title: "Save before quitting?",
            text: format!(
                "Not saved: {names}. What is kept is offered when the editor opens again."
            ),
            answers: vec![
                ("Save all", Answer::SaveAll),
                ("Keep for later", Answer::KeepAndQuit),
                ("Discard", Answer::DiscardAndQuit),
                CANCEL,
            ],
        }
    }

    pub(in crate::desktop::editor) fn discard_found(count: usize) -> Self {
        Self {
            title: "Discard what was not saved?",
            text: format!("Levels that were not saved are removed for good: {count}."),
            answers: vec![("Discard", Answer::DiscardFound), CANCEL],
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
pub(in crate::desktop::editor) fn ask(world: &mut World, question: Question) {
    world.resource_mut::<Asked>().0 = Some(question);
}
