//! Closing documents and the window without losing unsaved work.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use super::questions::{self, Answer, Asked, Question};
use super::{Then, keeping, save};
use crate::screens::EDITOR;
use crate::{OpenDocument, documents};
use kotodama_editor::Editor;
use kotodama_editor::recovery::Keepable;
use kotodama_shell::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowCloseRequested>().add_systems(
        Update,
        (|mut commands: Commands| commands.queue(quit)).run_if(on_message::<WindowCloseRequested>),
    );
}

/// Closes the current document; asks if it is not saved.
pub fn close(world: &mut World) {
    let current = world.resource::<OpenDocument>();
    if current.editor.has_unsaved() {
        let name = documents::name_of(&current.editor);
        let question = Question::unsaved(&name, Answer::Save(Then::Close), Answer::Close);
        questions::ask(world, question);
    } else {
        documents::close(world);
    }
}

/// Ends the game; asks if something is not saved. A second request quits
/// without asking: all unsaved documents are then kept.
pub fn quit(world: &mut World) {
    let current = world.resource::<OpenDocument>();
    let unsaved: Vec<String> = current
        .editors()
        .filter(|editor| editor.has_unsaved())
        .map(documents::name_of)
        .collect();
    let asked = world.resource::<Asked>().0.as_ref();
    let is_asked = asked.is_some_and(questions::is_about_quitting);
    let screen = world.resource::<State<Screen>>();
    let is_edited = *screen.get() == EDITOR;
    if unsaved.is_empty() {
        world.write_message(AppExit::Success);
    } else if is_asked {
        keep_and_quit(world);
    } else {
        if !is_edited {
            crate::open(world);
        }
        questions::ask(world, questions::quit(&unsaved));
    }
}

/// Ends the game; unsaved documents are offered the next time.
pub(super) fn keep_and_quit(world: &mut World) {
    keeping::keep_all(world);
    world.write_message(AppExit::Success);
}

/// Saves all documents one by one, then ends the game. If one of them needs an
/// answer first, this continues after it.
pub(super) fn save_all(world: &mut World) {
    let current = world.resource::<OpenDocument>();
    let unsaved = current.editors().position(Editor::has_unsaved);
    match unsaved {
        None => drop(world.write_message(AppExit::Success)),
        Some(index) => {
            documents::show(world, index);
            // The others follow when this one is saved.
            save(world, Then::Quit);
        }
    }
}
