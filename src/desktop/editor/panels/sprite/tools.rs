//! The tools beside the canvas: pens, changes of whole frames, frames, colours.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::{fields, widgets};
use super::canvas::to_egui;
use super::{Drawing, Pen};
use crate::desktop::editor::pictures;
use crate::desktop::ui::prelude::*;
use crate::editor::pixels::{self, Change};
use crate::words::level::sprites::FRAMES;
use crate::words::lexicon::COLOURS;

/// Colours of the game besides the colour words, by their names in its
/// palette.
const MORE: [&str; 9] = [
    "sky", "sand", "mint", "blossom", "amber", "violet", "azure", "coral", "teal",
];

impl Drawing {
    /// The frames that a change of wholes is for.
    pub(super) fn changed_frames(&self) -> std::ops::Range<usize> {
        if self.all_frames {
            0..FRAMES
        } else {
            self.frame..self.frame + 1
        }
    }
}

pub(super) fn pens(ui: &mut egui::Ui, drawing: &mut Drawing) {
    for (pen, name, _) in Pen::ALL {
        let (label, help) = pen.texts();
        let button = egui::Button::selectable(drawing.pen == pen, label);
        let response = ui.add(button).on_hover_text(help);
        if widgets::named(ui, &response, &format!("pen {name}")).clicked() {
            drawing.pen = pen;
        }
    }
    ui.separator();
    let (can_undo, can_redo) = drawing.canvas.has_steps();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if fields::labelled(
            ui,
            can_undo,
            &t!("editor-undo"),
            "sprite undo",
            &t!("editor-sprite-undo-help"),
        ) {
            drawing.canvas.undo();
        }
        if fields::labelled(
            ui,
            can_redo,
            &t!("editor-redo"),
            "sprite redo",
            &t!("editor-sprite-redo-help"),
        ) {
            drawing.canvas.redo();
        }
    });
}

/// What is done to a frame as a whole.
pub(super) fn wholes(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.separator();
    let mut change = None;
    let shift = |sign: &str, name: &'static str, by: IVec2| {
        let help = t!("editor-sprite-shift-help");
        (sign.to_owned(), name, Change::Shift(by), help)
    };
    let rows: [&[(String, &str, Change, String)]; 3] = [
        &[
            (
                t!("editor-sprite-mirror"),
                "sprite mirror",
                Change::Across,
                t!("editor-sprite-mirror-help"),
            ),
            (
                t!("editor-sprite-flip"),
                "sprite flip",
                Change::Down,
                t!("editor-sprite-flip-help"),
            ),
        ],
        &[
            (
                t!("editor-sprite-turn"),
                "sprite turn",
                Change::Turn,
                t!("editor-sprite-turn-help"),
            ),
            (
                t!("editor-sprite-clear"),
                "sprite clear",
                Change::Clear,
                t!("editor-sprite-clear-help"),
            ),
        ],
        &[
            shift("←", "sprite left", IVec2::NEG_X),
            shift("↑", "sprite up", IVec2::NEG_Y),
            shift("↓", "sprite down", IVec2::Y),
            shift("→", "sprite right", IVec2::X),
        ],
    ];
    for row in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (label, name, what, help) in row {
                if fields::labelled(ui, true, label, name, help) {
                    change = Some(*what);
                }
            }
        });
    }
    let check = ui.checkbox(&mut drawing.all_frames, t!("editor-sprite-all-frames"));
    let check = check.on_hover_text(t!("editor-sprite-all-frames-help"));
    widgets::named(ui, &check, "all frames");
    if let Some(change) = change {
        let frames = drawing.changed_frames();
        drawing.canvas.change(frames, change);
    }
}

/// The three frames, and copying from one to another.
pub(super) fn frames(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(t!("editor-sprite-frame"));
        for frame in pixels::frames() {
            let number = (frame + 1).to_string();
            let button = egui::Button::selectable(drawing.frame == frame, &number);
            let response = ui.add(button).on_hover_text(t!("editor-sprite-frame-help"));
            if widgets::named(ui, &response, &format!("Frame {number}")).clicked() {
                drawing.frame = frame;
            }
        }
        let label = t!("editor-sprite-copy-last");
        let help = t!("editor-sprite-copy-last-help");
        if fields::labelled(ui, true, &label, "copy frame", &help) {
            let from = (drawing.frame + FRAMES - 1) % FRAMES;
            drawing.canvas.copy_frame(from, [drawing.frame]);
        }
        let (label, help) = (t!("editor-sprite-to-all"), t!("editor-sprite-to-all-help"));
        if fields::labelled(ui, true, &label, "copy to all", &help) {
            drawing.canvas.copy_frame(drawing.frame, pixels::frames());
        }
        let check = ui.checkbox(&mut drawing.onion, t!("editor-sprite-onion"));
        let check = check.on_hover_text(t!("editor-sprite-onion-help"));
        widgets::named(ui, &check, "onion");
    });
}

/// Colours of the game, those of the sprite, and any other.
pub(super) fn colours(ui: &mut egui::Ui, world: &World, drawing: &mut Drawing) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(t!("editor-colour"));
        let mut colour = to_egui(drawing.colour);
        let response = ui.color_edit_button_srgba(&mut colour);
        let response = response.on_hover_text(t!("editor-sprite-any-colour"));
        if widgets::named(ui, &response, "any colour").changed() {
            drawing.colour = colour.to_srgba_unmultiplied();
        }
    });
    let palette = world.resource::<Palette>();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        let names = COLOURS.iter().map(|colour| colour.name()).chain(MORE);
        for name in names {
            let colour = pictures::colour(palette, name);
            let pixel = colour.to_srgba_unmultiplied();
            let chosen = drawing.colour == pixel;
            let name = format!("draw {name}");
            if fields::swatch(ui, &name, &[colour], chosen, 22.0).clicked() {
                drawing.colour = pixel;
                if matches!(drawing.pen, Pen::Eraser | Pen::Pick) {
                    drawing.pen = Pen::Pencil;
                }
            }
        }
    });
}
