//! Tabs on the right: cell, levels, templates and items, sounds, dungeon,
//! problems.

mod cell;
mod dungeon;
mod levels;
mod look;
mod parts;
mod problems;
mod sounds;
mod table;

use std::collections::BTreeMap;

use bevy_egui::egui;
use kotodama_builder::Refused;
use kotodama_builder::parts::Part;
use kotodama_ui::language::said;
use kotodama_ui::prelude::*;

use crate::state::{Builder, Tab};

/// Text of fields that is not in the dungeon yet, by field.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    texts: BTreeMap<String, String>,
    /// Selected part.
    chosen: Option<(Part, String)>,
    /// Selected sound.
    sound: Option<String>,
    /// Whether deleting the part although it is in use needs confirmation.
    is_asked: bool,
}

/// Shows a text field that applies its text while typing.
pub(super) fn line(ui: &mut egui::Ui, label: &str, text: &mut String) -> bool {
    ui.horizontal(|ui| {
        ui.label(label);
        ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY))
            .changed()
    })
    .inner
}

fn refused(builder: &mut Builder, outcome: Result<(), Refused>) {
    if let Err(problem) = outcome {
        builder.status = said(&problem.message());
    }
}

/// Shows the tabs and the current one.
pub(crate) fn tabs(ui: &mut egui::Ui, builder: &mut Builder) {
    let count = builder.problems().len();
    ui.horizontal_wrapped(|ui| {
        for (tab, name) in [
            (Tab::Cell, t!("builder-tab-cell")),
            (Tab::Level, t!("builder-tab-levels")),
            (Tab::Parts, t!("builder-tab-parts")),
            (Tab::Sounds, t!("builder-tab-sounds")),
            (Tab::Dungeon, t!("builder-tab-dungeon")),
            (Tab::Problems, t!("builder-tab-problems", count = count)),
        ] {
            ui.selectable_value(&mut builder.tab, tab, name);
        }
    });
    ui.separator();
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| match builder.tab {
            Tab::Cell => cell::cell(ui, builder),
            Tab::Level => levels::levels(ui, builder),
            Tab::Parts => parts::parts(ui, builder),
            Tab::Sounds => sounds::sounds(ui, builder),
            Tab::Dungeon => dungeon::dungeon(ui, builder),
            Tab::Problems => problems::problems(ui, builder),
        });
}
