//! Crash recovery: unsaved documents are kept on disk, and those left behind by
//! other runs are offered.

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

/// Kept documents, and documents left behind by another run.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Keeping {
    #[deref]
    keeper: Keeper<Draft>,
    /// Whether the player wants nothing to be kept.
    given_up: bool,
}

fn folder(world: &World) -> Option<PathBuf> {
    world.resource::<Places>().recovery.clone()
}

/// Looks for documents left behind; returns whether there are any.
pub fn find(world: &mut World) -> bool {
    let folder = folder(world);
    let mut keeping = world.resource_mut::<Keeping>();
    if let Some(folder) = folder {
        keeping.look(&folder);
    }
    !keeping.found.is_empty()
}

/// Offers documents left behind when the editor is first opened.
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

/// Deletes the documents that were left behind.
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

/// Keeps changed documents.
fn keep(
    mut current: ResMut<OpenDocument>,
    mut keeping: ResMut<Keeping>,
    places: Res<Places>,
    time: Res<Time<Real>>,
) {
    let Some(folder) = &places.recovery else {
        return;
    };
    // Keeping is not a change to the document.
    let current = current.bypass_change_detection();
    let keeping = keeping.bypass_change_detection();
    let moment = (time.elapsed(), now());
    if let Some(message) = keeping.keep(current.editors_mut(), folder, moment) {
        warn!("{message}");
        current.editor.say(message);
    }
}

/// Keeps everything now, and waits until it is written.
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

/// Stops keeping, because the player discards the unsaved documents.
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
