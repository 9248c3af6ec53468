//! What is asked before something would be lost.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Then;
use kotodama_ui::language::t;
pub use kotodama_ui::question::Question;

/// The question that waits for an answer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Asked(pub Option<Question<Answer>>);

/// What can be answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    #[default]
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

/// Parts of a file would be lost that could not be read.
pub(super) fn damaged(path: &Path, faults: usize, then: Then) -> Question<Answer> {
    let text = t!(
        "editor-ask-damaged-text",
        parts = super::parts(faults),
        path = path.display().to_string()
    );
    let save = (t!("files-save"), Answer::Replace(path.to_owned(), then));
    let elsewhere = (t!("files-save-as"), Answer::Elsewhere(then));
    Question::new(t!("editor-ask-damaged"), text, [save, elsewhere])
}

/// Unsaved documents would be lost with the end of the game.
pub(super) fn quit(names: &[String]) -> Question<Answer> {
    let text = t!("editor-ask-quit-text", names = names.join(", "));
    let answers = [
        (t!("editor-save-all"), Answer::SaveAll),
        (t!("editor-keep-for-later"), Answer::KeepAndQuit),
        (t!("files-discard"), Answer::DiscardAndQuit),
    ];
    Question::new(t!("editor-ask-quit"), text, answers)
}

/// So many documents of earlier runs would be lost.
pub fn discard_found(count: usize) -> Question<Answer> {
    let text = t!("editor-ask-discard-text", count = count);
    let discard = (t!("files-discard"), Answer::DiscardFound);
    Question::new(t!("editor-ask-discard"), text, [discard])
}

/// Is it asked because of quitting?
pub(super) fn is_about_quitting(question: &Question<Answer>) -> bool {
    let mut answers = question.answers.iter();
    answers.any(|(_, answer)| *answer == Answer::KeepAndQuit)
}

/// Asks something, in place of what was asked before.
pub fn ask(world: &mut World, question: Question<Answer>) {
    world.resource_mut::<Asked>().0 = Some(question);
}
