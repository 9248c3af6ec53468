//! Share dialog: the code of the level, a file, a picture.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{fields, widgets};
use crate::files::import_export;
use crate::{editor_mut, editor_of, keys, texts};
use kotodama_editor::Action;
use kotodama_ui::language::t;

/// Share code of a revision, kept so that it is computed only once.
#[derive(Resource, Clone, Debug)]
pub(super) struct Made {
    revision: u64,
    code: Result<String, String>,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let revision = editor_of(world).revision();
    let made = world.get_resource::<Made>().cloned();
    let made = made.filter(|made| made.revision == revision);
    let made = made.unwrap_or_else(|| {
        let code = import_export::code(world);
        // The floating selection was placed for it.
        let revision = editor_of(world).revision();
        let made = Made { revision, code };
        world.insert_resource(made.clone());
        made
    });
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 520.0));
    let actions = match &made.code {
        Ok(code) => {
            let length = code.chars().count();
            let key = keys::hint(world, Action::PasteCode);
            ui.label(t!("editor-share-about", length = length, key = key));
            egui::ScrollArea::vertical()
                .max_height(140.0)
                .show(ui, |ui| {
                    // The text can be selected and copied, but not changed.
                    let mut text = code.as_str();
                    let field = egui::TextEdit::multiline(&mut text)
                        .desired_width(f32::INFINITY)
                        .desired_rows(4);
                    let field = ui.add(field);
                    widgets::named(ui, &field, "share code");
                });
            vec![
                (Action::CopyCode, "Copy code", t!("editor-share-copy")),
                (Action::SaveAs, "Save as file…", t!("editor-share-file")),
                (
                    Action::SavePicture,
                    "Save picture…",
                    t!("editor-share-picture"),
                ),
            ]
        }
        Err(message) => {
            fields::wrong(ui, message);
            vec![(Action::SaveAs, "Save as file…", t!("editor-share-file"))]
        }
    };
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for (action, name, label) in actions {
            let help = action.row().map(texts::help).unwrap_or_default();
            if widgets::press(ui, name, (label, help)) {
                editor_mut(world).act(action);
            }
        }
    });
    true
}
