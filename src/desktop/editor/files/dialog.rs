//! File dialog of the editor: where it starts, and what happens to the chosen
//! file.

use bevy::prelude::*;

use super::places::{Memory, Places};
use super::{Then, import_export};
use crate::panels::{Dialog, Panels};
use crate::{OpenDocument, documents};
use kotodama_editor::store::slug;
use kotodama_ui::file_dialog::{self, Sort};
use kotodama_ui::language::t;
use kotodama_words::level::{file, pack};

/// Purpose for which a file is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Purpose {
    #[default]
    Open,
    SaveAs,
    SavePicture,
    Import,
}

/// Extensions of other files that may contain levels.
const OTHERS: [&str; 5] = [".png", ".json", ".txt", ".ron", ".ps"];

impl file_dialog::Purpose for Purpose {
    const EXTENSION: &'static str = file::EXTENSION;

    fn sort(name: &str) -> Option<Sort> {
        if name.ends_with(file::EXTENSION) {
            Some(Sort::Document)
        } else if name == pack::EXTENSION {
            Some(Sort::Pack)
        } else {
            let known = OTHERS.iter().any(|ending| name.ends_with(ending));
            known.then_some(Sort::Other)
        }
    }

    fn title(self) -> String {
        match self {
            Self::Open => t!("editor-files-open"),
            Self::SaveAs => t!("editor-files-save"),
            Self::SavePicture => t!("editor-files-picture"),
            Self::Import => t!("editor-files-import"),
        }
    }

    fn verb(self) -> String {
        match self {
            Self::Open => t!("files-open"),
            Self::SaveAs | Self::SavePicture => t!("files-save"),
            Self::Import => t!("editor-import"),
        }
    }

    fn writes(self) -> bool {
        matches!(self, Self::SaveAs | Self::SavePicture)
    }

    fn wants(self, sort: Sort, name: &str) -> bool {
        match self {
            Self::Open => sort != Sort::Other,
            Self::SaveAs => matches!(sort, Sort::Folder | Sort::Document),
            Self::SavePicture => sort == Sort::Folder || name.ends_with(".png"),
            Self::Import => true,
        }
    }
}

/// File dialog.
#[derive(Resource, Clone, Debug, Default, Deref, DerefMut)]
pub struct FileDialog {
    #[deref]
    pub dialog: file_dialog::FileDialog<Purpose>,
    /// Step that follows after saving the level.
    pub then: Then,
}

/// Opens the file dialog.
pub fn open(world: &mut World, purpose: Purpose, then: Then) {
    let current = world.resource::<OpenDocument>();
    let own = current.editor.file.as_deref();
    let name = suggested(current, purpose);
    let places = world.resource::<Places>();
    let others = [&places.own, &places.shipped, &places.home];
    let others = others.into_iter().flatten().cloned();
    // The player's folder is created when something is saved there.
    let others = others.filter(|it| it.is_dir() || places.own.as_ref() == Some(it));
    let memory = world.resource::<Memory>();
    let dialog = file_dialog::FileDialog::new(purpose, name, own, memory, others);
    *world.resource_mut::<FileDialog>() = FileDialog { dialog, then };
    world.resource_mut::<Panels>().open(Dialog::Files);
}

/// Returns a suggested name for a file to be written.
fn suggested(current: &OpenDocument, purpose: Purpose) -> String {
    let ending = match purpose {
        Purpose::SaveAs => file::EXTENSION,
        Purpose::SavePicture => ".png",
        Purpose::Open | Purpose::Import => return String::new(),
    };
    let stem = documents::stem(&current.editor);
    let stem = stem.unwrap_or_else(|| slug(&documents::name_of(&current.editor)));
    format!("{stem}{ending}")
}

/// Uses the chosen file for the purpose of the dialog, or opens the chosen
/// folder.
pub fn confirm(world: &mut World) {
    let home = world.resource::<Places>().home.clone();
    let FileDialog { mut dialog, then } = std::mem::take(&mut *world.resource_mut::<FileDialog>());
    let purpose = dialog.purpose;
    let memory = world.resource_mut::<Memory>().into_inner();
    let meant = dialog.confirm(home.as_deref(), memory);
    *world.resource_mut::<FileDialog>() = FileDialog { dialog, then };
    let Some(mut path) = meant else { return };
    if purpose == Purpose::SavePicture && path.extension().is_none_or(|it| it != "png") {
        path.as_mut_os_string().push(".png");
    }
    let done = match purpose {
        Purpose::Open | Purpose::Import => super::open(world, &path),
        // These close the dialog themselves when they are done.
        Purpose::SaveAs => {
            super::save_to(world, &path, false, then);
            return;
        }
        Purpose::SavePicture => {
            import_export::save_picture(world, &path, false);
            return;
        }
    };
    match done {
        Ok(()) => close(world, purpose),
        Err(message) => drop(complain(world, purpose, &message)),
    }
}

/// Shows an error in the dialog; returns whether the dialog is open for this
/// purpose.
pub(super) fn complain(world: &mut World, purpose: Purpose, message: &str) -> bool {
    let is_open = world.resource::<Panels>().is_open(Dialog::Files);
    let mut dialog = world.resource_mut::<FileDialog>();
    if is_open && dialog.purpose == purpose {
        message.clone_into(&mut dialog.error);
        return true;
    }
    false
}

/// Closes the dialog if it is open for this purpose.
pub(super) fn close(world: &mut World, purpose: Purpose) {
    if world.resource::<FileDialog>().purpose == purpose {
        world.resource_mut::<Panels>().close(Dialog::Files);
    }
}
