//! Questions before data would be lost.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Then;
use kotodama_editor::stamps::Stamp;
use kotodama_ui::language::t;
pub use kotodama_ui::question::Question;

/// Question that waits for an answer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Asked(pub Option<Question<Answer>>);

/// Answer to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    #[default]
    Nothing,
    /// Overwrite a file.
    Overwrite(PathBuf, Then),
    /// Back up a file and overwrite it.
    Replace(PathBuf, Then),
    /// Choose another file.
    Elsewhere(Then),
    Save(Then),
    /// Close the document without saving.
    Close,
    /// Save all documents, then quit.
    SaveAll,
    KeepAndQuit,
    DiscardAndQuit,
    /// Discard documents left behind by an earlier run.
    DiscardFound,
    OverwritePicture(PathBuf),
    /// Delete a stamp.
    DeleteStamp(Stamp),
}

/// Returns the question before unreadable parts of a file are lost.
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

/// Returns the question before unsaved documents are lost by quitting.
pub(super) fn quit(names: &[String]) -> Question<Answer> {
    let text = t!("editor-ask-quit-text", names = names.join(", "));
    let answers = [
        (t!("editor-save-all"), Answer::SaveAll),
        (t!("editor-keep-for-later"), Answer::KeepAndQuit),
        (t!("files-discard"), Answer::DiscardAndQuit),
    ];
    Question::new(t!("editor-ask-quit"), text, answers)
}

/// Returns the question before this many documents of earlier runs are lost.
pub fn discard_found(count: usize) -> Question<Answer> {
    let text = t!("editor-ask-discard-text", count = count);
    let discard = (t!("files-discard"), Answer::DiscardFound);
    Question::new(t!("editor-ask-discard"), text, [discard])
}

/// Returns the question before a stamp is lost.
pub fn delete_stamp(stamp: &Stamp) -> Question<Answer> {
    let text = t!("editor-ask-stamp-text", name = stamp.name.as_str());
    let delete = (
        t!("editor-stamps-delete"),
        Answer::DeleteStamp(stamp.clone()),
    );
    Question::new(t!("editor-ask-stamp"), text, [delete])
}

/// Returns whether the question is about quitting.
pub(super) fn is_about_quitting(question: &Question<Answer>) -> bool {
    let mut answers = question.answers.iter();
    answers.any(|(_, answer)| *answer == Answer::KeepAndQuit)
}

/// Asks a question, replacing an earlier one.
pub fn ask(world: &mut World, question: Question<Answer>) {
    world.resource_mut::<Asked>().0 = Some(question);
}
