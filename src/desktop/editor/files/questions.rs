//! What is asked before something would be lost.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Then;
use kotodama_ui::language::t;

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

impl Question {
    /// Something that can be cancelled.
    fn new<const N: usize>(title: String, text: String, answers: [(String, Answer); N]) -> Self {
        let cancel = (t!("editor-cancel"), Answer::Nothing);
        Self {
            title,
            text,
            answers: answers.into_iter().chain([cancel]).collect(),
        }
    }

    /// Something that can only be taken note of.
    pub(super) fn notice(title: String, text: String) -> Self {
        Self {
            title,
            text,
            answers: vec![(t!("editor-ok"), Answer::Nothing)],
        }
    }

    pub(super) fn damaged(path: &Path, faults: usize, then: Then) -> Self {
        let text = t!(
            "editor-ask-damaged-text",
            parts = super::parts(faults),
            path = path.display().to_string()
        );
        let save = (t!("editor-save"), Answer::Replace(path.to_owned(), then));
        let elsewhere = (t!("editor-save-as"), Answer::Elsewhere(then));
        Self::new(t!("editor-ask-damaged"), text, [save, elsewhere])
    }

    pub(super) fn overwrite(text: String, path: PathBuf, is_changed: bool, then: Then) -> Self {
        let overwrite = if is_changed {
            (t!("editor-overwrite-copy"), Answer::Replace(path, then))
        } else {
            (t!("editor-overwrite"), Answer::Overwrite(path, then))
        };
        let elsewhere = (t!("editor-save-as"), Answer::Elsewhere(then));
        let text = t!("editor-ask-overwrite-text", problem = text);
        Self::new(t!("editor-ask-overwrite"), text, [overwrite, elsewhere])
    }

    pub(super) fn overwrite_picture(path: PathBuf) -> Self {
        let text = t!("editor-ask-exists-text", path = path.display().to_string());
        let overwrite = (t!("editor-overwrite"), Answer::OverwritePicture(path));
        Self::new(t!("editor-ask-overwrite"), text, [overwrite])
    }

    pub(super) fn elsewhere(text: String, then: Then) -> Self {
        let text = t!("editor-ask-not-saved-text", problem = text);
        let elsewhere = (t!("editor-save-as"), Answer::Elsewhere(then));
        Self::new(t!("editor-ask-not-saved"), text, [elsewhere])
    }

    pub(super) fn close(name: &str) -> Self {
        let text = t!("editor-ask-close-text", name = name);
        let save = (t!("editor-save"), Answer::Save(Then::Close));
        let discard = (t!("editor-discard"), Answer::Close);
        Self::new(t!("editor-ask-close"), text, [save, discard])
    }

    pub(super) fn quit(names: &[String]) -> Self {
        let text = t!("editor-ask-quit-text", names = names.join(", "));
        let answers = [
            (t!("editor-save-all"), Answer::SaveAll),
            (t!("editor-keep-for-later"), Answer::KeepAndQuit),
            (t!("editor-discard"), Answer::DiscardAndQuit),
        ];
        Self::new(t!("editor-ask-quit"), text, answers)
    }

    pub fn discard_found(count: usize) -> Self {
        let text = t!("editor-ask-discard-text", count = count);
        let discard = (t!("editor-discard"), Answer::DiscardFound);
        Self::new(t!("editor-ask-discard"), text, [discard])
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
