//! Unsaved documents are kept against a crash, and what other runs of the
//! program have left behind is offered.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;

use super::places::Places;
use crate::documents::{self, DocumentTab};
use crate::panels::{Dialog, Panels};
use crate::screens::EDITOR;
use crate::{OpenDocument, say};
use kotodama_editor::recovery::{Keepable, Keeper};
use kotodama_editor::{Draft, Editor};
use kotodama_shell::files::now;
use kotodama_ui::language::{self, t};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeping>()
        .add_systems(Update, keep)
        .add_systems(OnEnter(EDITOR), offer)
        .add_systems(Last, keep_at_exit.run_if(on_message::<AppExit>));
}

/// What is kept, and what another run has left behind.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Keeping {
    #[deref]
    keeper: Keeper<Draft>,
    /// The player wants nothing to be kept.
    given_up: bool,
}

fn folder(world: &World) -> Option<PathBuf> {
    world.resource::<Places>().recovery.clone()
}

/// Looks for what was left behind; gives whether there is something.
pub fn find(world: &mut World) -> bool {
    let folder = folder(world);
    let mut keeping = world.resource_mut::<Keeping>();
    if let Some(folder) = folder {
        keeping.look(&folder);
    }
    !keeping.found.is_empty()
}

/// Offers what was left behind when the editor is opened first.
fn offer(world: &mut World) {
    let keeping = world.resource::<Keeping>();
    if !keeping.has_looked() && find(world) {
        world.resource_mut::<Panels>().open(Dialog::Recovery);
    }
}

/// Opens a document that was left behind.
pub fn restore(world: &mut World, index: usize) {
    let mut keeping = world.resource_mut::<Keeping>();
    if index < keeping.found.len() {
        let kept = keeping.found.remove(index);
        documents::add(world, DocumentTab::new(Editor::recover(kept)));
    }
}

/// Removes the documents that were left behind.
pub fn discard_found(world: &mut World) {
    for kept in std::mem::take(&mut world.resource_mut::<Keeping>().found) {
        if let Err(error) = fs::remove_file(&kept.file) {
            let message = t!(
                "editor-kept-not-removed",
                path = kept.file.display().to_string(),
                why = language::system(&error)
            );
            say(world, message);
        }
    }
}

/// Keeps what has changed.
fn keep(
    mut current: ResMut<OpenDocument>,
    mut keeping: ResMut<Keeping>,
    places: Res<Places>,
    time: Res<Time<Real>>,
) {
    let Some(folder) = &places.recovery else {
        return;
    };
    // That something is kept changes nothing about the editing.
    let current = current.bypass_change_detection();
    let keeping = keeping.bypass_change_detection();
    let moment = (time.elapsed(), now());
    if let Some(message) = keeping.keep(current.editors_mut(), folder, moment) {
        warn!("{message}");
        current.editor.say(message);
    }
}

/// Keeps everything now, and waits until it is done.
pub fn keep_all(world: &mut World) {
    let Some(folder) = folder(world) else { return };
    world.resource_scope(|world, mut keeping: Mut<Keeping>| {
        let mut current = world.resource_mut::<OpenDocument>();
        let editors = current.bypass_change_detection().editors_mut();
        for message in keeping.keep_all(editors, &folder, now()) {
            warn!("{message}");
        }
    });
}

/// From here on nothing is kept: the player does not want what is unsaved.
pub fn give_up(world: &mut World) {
    let mut keeping = world.resource_mut::<Keeping>();
    keeping.given_up = true;
    for message in keeping.finish() {
        warn!("{message}");
    }
    let mut current = world.resource_mut::<OpenDocument>();
    current.editors_mut().for_each(Keepable::discard_recovery);
}

fn keep_at_exit(world: &mut World) {
    if !world.resource::<Keeping>().given_up {
        keep_all(world);
    }
    world.resource_mut::<Keeping>().leave();
}
