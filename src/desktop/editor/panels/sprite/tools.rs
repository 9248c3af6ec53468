//! The tools beside the canvas: pens, changes of whole frames, frames, colours.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::{fields, widgets};
use super::canvas::to_egui;
use super::{Drawing, Pen};
use crate::desktop::editor::pictures;
use crate::desktop::theme::palette::Palette;
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
    for (pen, label, _, help) in Pen::ALL {
        let button = egui::Button::selectable(drawing.pen == pen, label);
        let response = ui.add(button).on_hover_text(help);
        if widgets::named(ui, &response, &format!("pen {label}")).clicked() {
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
            "Undo",
            "sprite undo",
            "Ctrl+Z over this window.",
        ) {
            drawing.canvas.undo();
        }
        if fields::labelled(
            ui,
            can_redo,
            "Redo",
            "sprite redo",
            "Ctrl+Y over this window.",
        ) {
            drawing.canvas.redo();
        }
    });
}

/// What is done to a frame as a whole.
pub(super) fn wholes(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.separator();
    let mut change = None;
    let rows: [&[(&str, &str, Change, &str)]; 3] = [
        &[
            ("Mirror", "sprite mirror", Change::Across, "Left to right."),
            ("Flip", "sprite flip", Change::Down, "Top to bottom."),
        ],
        &[
            (
                "Turn",
                "sprite turn",
                Change::Turn,
                "A quarter to the right.",
            ),
            ("Clear", "sprite clear", Change::Clear, "Empty it."),
        ],
        &[
            ("←", "sprite left", Change::Shift(IVec2::NEG_X), "Shift it."),
            ("↑", "sprite up", Change::Shift(IVec2::NEG_Y), "Shift it."),
            ("↓", "sprite down", Change::Shift(IVec2::Y), "Shift it."),
            ("→", "sprite right", Change::Shift(IVec2::X), "Shift it."),
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
    let check = ui.checkbox(&mut drawing.all_frames, "all frames");
    let check = check.on_hover_text("These change all three frames alike.");
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
        ui.label("Frame");
        for frame in pixels::frames() {
            let number = (frame + 1).to_string();
            let button = egui::Button::selectable(drawing.frame == frame, &number);
            let response = ui.add(button).on_hover_text("Also with its key.");
            if widgets::named(ui, &response, &format!("Frame {number}")).clicked() {
                drawing.frame = frame;
            }
        }
        let help = "Draw the frame before this one over again here.";
        if fields::labelled(ui, true, "Copy last", "copy frame", help) {
            let from = (drawing.frame + FRAMES - 1) % FRAMES;
            drawing.canvas.copy_frame(from, [drawing.frame]);
        }
        let help = "Put this frame into the others: the sprite stands still.";
        if fields::labelled(ui, true, "To all", "copy to all", help) {
            drawing.canvas.copy_frame(drawing.frame, pixels::frames());
        }
        let check = ui.checkbox(&mut drawing.onion, "onion");
        let check = check.on_hover_text("The frame before this one shines through.");
        widgets::named(ui, &check, "onion");
    });
}

/// Colours of the game, those of the sprite, and any other.
pub(super) fn colours(ui: &mut egui::Ui, world: &World, drawing: &mut Drawing) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label("Colour");
        let mut colour = to_egui(drawing.colour);
        let response = ui.color_edit_button_srgba(&mut colour);
        let response = response.on_hover_text("Any colour.");
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
