//! Dungeon tab: properties of the whole dungeon.

use bevy_egui::egui;
use kotodama_builder::values::Holder;
use kotodama_ui::egui_widgets::{labels, press};
use kotodama_ui::prelude::*;

use super::line;
use super::table::table;
use crate::state::Builder;

/// Shows the properties of the whole dungeon.
pub(super) fn dungeon(ui: &mut egui::Ui, builder: &mut Builder) {
    let head = builder.draft().head();
    let mut texts = [
        head.name.clone(),
        head.author.clone(),
        head.description.clone(),
    ];
    let labels = [
        t!("builder-name"),
        t!("builder-author"),
        t!("builder-description"),
    ];
    let mut changed = false;
    for (label, text) in labels.iter().zip(&mut texts) {
        changed |= line(ui, label, text);
    }
    if changed {
        let [name, author, description] = texts;
        builder.type_in("dungeon", t!("builder-step-dungeon"), |draft| {
            draft.change_head(|head| {
                (head.name, head.author, head.description) = (name, author, description);
            });
        });
    }
    if press(ui, "Tidy", labels!("builder-tidy")) {
        builder.edit(t!("builder-tidy"), |draft| {
            draft.tidy_legends();
        });
    }
    ui.separator();
    table(ui, builder, &Holder::Dungeon);
    ui.separator();
    ui.strong(t!("builder-player"));
    table(ui, builder, &Holder::Player(0));
}
