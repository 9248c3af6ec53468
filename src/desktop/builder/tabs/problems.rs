//! Problems tab.

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_ui::prelude::*;

use crate::state::Builder;

/// Shows the problems; a click leads to the place.
pub(super) fn problems(ui: &mut egui::Ui, builder: &mut Builder) {
    use kotodama_dungeon::file::Owner as Place;
    let mut go_to = None;
    let found = builder.problems().to_vec();
    if found.is_empty() {
        ui.weak(t!("builder-no-problems"));
    }
    for finding in found {
        let said = kotodama_ui::language::said(&finding.message);
        let color = if finding.is_error {
            ui.visuals().error_fg_color
        } else {
            ui.visuals().warn_fg_color
        };
        let text = egui::RichText::new(said).color(color);
        if ui
            .add(egui::Label::new(text).wrap().sense(egui::Sense::click()))
            .clicked()
        {
            go_to = finding.script;
        }
        ui.separator();
    }
    let Some(place) = go_to else { return };
    let owner = match place.owner {
        Place::Template(slug) => Some(kotodama_builder::Owner::Template(slug)),
        Place::Item(slug) => Some(kotodama_builder::Owner::Item(slug)),
        Place::Legend(character) => {
            let owners = builder.draft().owners().into_iter();
            let mut owners = owners.filter(|owner| {
                matches!(owner, kotodama_builder::Owner::Legend { character: it, .. } if *it == character)
            });
            owners.next()
        }
        Place::Tile { level, cell } => builder.draft().level_of(level).and_then(|level| {
            let cell = IVec2::new(cell.col, cell.row);
            builder.level = level;
            builder.cursor = cell;
            let count = builder.draft().stack(level, cell).tiles.len();
            let owners = (0..count)
                .rev()
                .filter_map(|it| builder.draft().owner_at(level, cell, it));
            let mut owners = owners.filter(|owner| !builder.draft().script(owner).is_empty());
            owners.next()
        }),
    };
    if let Some(owner) = owner {
        builder.edit_script(owner, place.line, place.column);
    }
}
