//! Tools next to the canvas: pens, whole-frame changes, frames, colours.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{self, Labels, check, labels, option, press, press_if};
use super::canvas::to_egui;
use super::{Drawing, Pen};
use crate::pictures;
use kotodama_editor::pixels::{self, Change};
use kotodama_ui::prelude::*;
use kotodama_words::level::sprites::FRAMES;
use kotodama_words::lexicon::COLOURS;

/// Palette colours besides the colour words.
const MORE: [&str; 9] = [
    "sky", "sand", "mint", "blossom", "amber", "violet", "azure", "coral", "teal",
];

impl Drawing {
    /// Returns the frames that a whole-frame change applies to.
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
        let chosen = drawing.pen == pen;
        if option(ui, &format!("pen {name}"), chosen, pen.labels()) {
            drawing.pen = pen;
        }
    }
    ui.separator();
    let (can_undo, can_redo) = drawing.canvas.has_steps();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let undo = (t!("editor-undo"), t!("editor-sprite-undo-help"));
        if press_if(ui, can_undo, "sprite undo", undo) {
            drawing.canvas.undo();
        }
        let redo = (t!("editor-redo"), t!("editor-sprite-redo-help"));
        if press_if(ui, can_redo, "sprite redo", redo) {
            drawing.canvas.redo();
        }
    });
}

/// Shows the changes of whole frames.
pub(super) fn wholes(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.separator();
    let mut change = None;
    let rows = [
        vec![
            (Change::Across, "mirror", labels!("editor-sprite-mirror")),
            (Change::Down, "flip", labels!("editor-sprite-flip")),
        ],
        vec![
            (Change::Turn, "turn", labels!("editor-sprite-turn")),
            (Change::Clear, "clear", labels!("editor-sprite-clear")),
        ],
        [
            ("←", "left", IVec2::NEG_X),
            ("↑", "up", IVec2::NEG_Y),
            ("↓", "down", IVec2::Y),
            ("→", "right", IVec2::X),
        ]
        .map(|(sign, name, by)| {
            let labels = Labels::from((sign, t!("editor-sprite-shift-help")));
            (Change::Shift(by), name, labels)
        })
        .into(),
    ];
    for row in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (what, name, labels) in row {
                if press(ui, &format!("sprite {name}"), labels) {
                    change = Some(what);
                }
            }
        });
    }
    let all = &mut drawing.all_frames;
    check(ui, "all frames", all, labels!("editor-sprite-all-frames"));
    if let Some(change) = change {
        let frames = drawing.changed_frames();
        drawing.canvas.change(frames, change);
    }
}

/// Shows the three frames and the copy buttons.
pub(super) fn frames(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(t!("editor-sprite-frame"));
        for frame in pixels::frames() {
            let number = (frame + 1).to_string();
            let (name, chosen) = (format!("Frame {number}"), drawing.frame == frame);
            if option(ui, &name, chosen, (number, t!("editor-sprite-frame-help"))) {
                drawing.frame = frame;
            }
        }
        if press(ui, "copy frame", labels!("editor-sprite-copy-last")) {
            let from = (drawing.frame + FRAMES - 1) % FRAMES;
            drawing.canvas.copy_frame(from, [drawing.frame]);
        }
        if press(ui, "copy to all", labels!("editor-sprite-to-all")) {
            drawing.canvas.copy_frame(drawing.frame, pixels::frames());
        }
        let labels = labels!("editor-sprite-onion");
        check(ui, "onion", &mut drawing.onion, labels);
    });
}

/// Shows the colours of the game, of the sprite, and a custom colour.
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
            if fields::swatch(ui, &name, colour, chosen, 22.0).clicked() {
                drawing.colour = pixel;
                if matches!(drawing.pen, Pen::Eraser | Pen::Pick) {
                    drawing.pen = Pen::Pencil;
                }
            }
        }
    });
}
