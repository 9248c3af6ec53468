//! File dialog.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::files::dialog::{self, FileDialog};
use crate::files::places::{Memory, Places};
use crate::files::questions::Asked;
use crate::level_pictures::{self, LARGE, ROW};
use kotodama_ui::file_dialog::{End, Shortcut};
use kotodama_ui::language::t;

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let places = world.resource::<Places>().clone();
    let shipped = places.shipped.as_deref();
    let shortcuts: [Shortcut<'_>; 3] = [
        ("My levels", t!("editor-files-own"), places.own.as_deref()),
        ("Shipped", t!("editor-files-shipped"), shipped),
        ("Home", t!("files-home"), places.home.as_deref()),
    ];
    let is_asked = world.resource::<Asked>().0.is_some();
    let end = world.resource_scope(|world, mut state: Mut<FileDialog>| {
        world.resource_scope(|world, mut memory: Mut<Memory>| {
            let mut picture = |ctx: &egui::Context, file: &Path, is_large: bool| {
                let most = if is_large { LARGE } else { ROW };
                level_pictures::of_file(ctx, world, file, most)
            };
            state.show(ui, &mut memory, &shortcuts, Some(&mut picture))
        })
    });
    if end == Some(End::Confirm) {
        dialog::confirm(world);
    }
    // Escape answers the question above it.
    end != Some(End::Cancel) || is_asked
}
