//! The bar with its keys, the palette, the status line, and the frame of the
//! tabs.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers};
use kotodama_builder::Trial;
use kotodama_builder::cells::template;
use kotodama_builder::painting::{Brush, Layer};
use kotodama_dungeon::standard;
use kotodama_ui::prelude::*;

use crate::state::{Builder, Tab, Tool};
use crate::{canvas, files};

const TOOLS: [(Tool, Key, &str, fn() -> String); 6] = [
    (Tool::Brush, Key::B, "✏", || t!("builder-tool-brush")),
    (Tool::Line, Key::L, "╱", || t!("builder-tool-line")),
    (Tool::Rectangle, Key::R, "■", || {
        t!("builder-tool-rectangle")
    }),
    (Tool::Fill, Key::F, "▒", || t!("builder-tool-fill")),
    (Tool::Select, Key::S, "□", || t!("builder-tool-select")),
    (Tool::Pick, Key::I, "↑", || t!("builder-tool-pick")),
];

const LAYERS: [(Layer, fn() -> String); 4] = [
    (Layer::OnGround, || t!("builder-layer-on-ground")),
    (Layer::Top, || t!("builder-layer-top")),
    (Layer::Ground, || t!("builder-layer-ground")),
    (Layer::Alone, || t!("builder-layer-alone")),
];

/// Keys that work wherever the focus is not in a field; those with Control
/// everywhere but for what fields do with them.
pub(crate) fn keys(ctx: &egui::Context, builder: &mut Builder) {
    let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    if pressed(Modifiers::COMMAND, Key::S) {
        files::save(builder);
    }
    if pressed(Modifiers::COMMAND, Key::O) {
        files::ask_open(builder);
    }
    if pressed(Modifiers::NONE, Key::F5) {
        play(builder);
    }
    if ctx.egui_wants_keyboard_input() {
        return;
    }
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y)
    {
        builder.undo(true);
    }
    if pressed(Modifiers::COMMAND, Key::Z) {
        builder.undo(false);
    }
    let copies = ctx.input(|input| {
        let events = input.events.iter();
        events.fold(
            (false, false, false),
            |(copy, cut, paste), event| match event {
                egui::Event::Copy => (true, cut, paste),
                egui::Event::Cut => (copy, true, paste),
                egui::Event::Paste(_) => (copy, cut, true),
                _ => (copy, cut, paste),
            },
        )
    });
    let (level, cursor) = (builder.level, builder.cursor);
    if (copies.0 || copies.1)
        && let Some(region) = builder.selection
    {
        builder.clip = Some(builder.draft().copy(level, region));
    }
    let deletes = copies.1 || pressed(Modifiers::NONE, Key::Delete);
    if deletes && let Some(region) = builder.selection {
        builder.edit(t!("builder-step-clear"), |draft| {
            draft.clear(level, region);
        });
    }
    if (copies.2 || pressed(Modifiers::COMMAND, Key::V))
        && let Some(clip) = builder.clip.clone()
    {
        builder.edit(t!("builder-step-paste"), |draft| {
            draft.paste(level, cursor, &clip);
        });
    }
    for (key, columns) in [(Key::H, true), (Key::V, false)] {
        if pressed(Modifiers::NONE, key) {
            flip(builder, columns);
        }
    }
    for (tool, key, _, _) in TOOLS {
        if pressed(Modifiers::NONE, key) {
            builder.tool = tool;
        }
    }
    if pressed(Modifiers::NONE, Key::E) {
        builder.brush = Brush::Eraser;
    }
    if pressed(Modifiers::NONE, Key::Escape) {
        builder.selection = None;
    }
    for (key, by) in [
        (Key::ArrowLeft, IVec2::NEG_X),
        (Key::ArrowRight, IVec2::X),
        (Key::ArrowUp, IVec2::NEG_Y),
        (Key::ArrowDown, IVec2::Y),
    ] {
        if pressed(Modifiers::NONE, key) {
            let last = builder.draft().bounds(level).size() - IVec2::ONE;
            builder.cursor = (builder.cursor + by).clamp(IVec2::ZERO, last.max(IVec2::ZERO));
        }
    }
    if pressed(Modifiers::NONE, Key::Space) {
        let (brush, layer, cursor) = (builder.brush.clone(), builder.layer, builder.cursor);
        builder.edit(t!("builder-step-paint"), |draft| {
            draft.paint(level, &[cursor], &brush, layer);
        });
    }
}

/// Turns round what is selected, or what was copied.
fn flip(builder: &mut Builder, columns: bool) {
    let level = builder.level;
    if let Some(region) = builder.selection {
        builder.edit(t!("builder-step-flip"), |draft| {
            let mut clip = draft.copy(level, region);
            if columns {
                clip.flip_columns();
            } else {
                clip.flip_rows();
            }
            draft.paste(level, region.min, &clip);
        });
    }
}

/// Plays from the cursor.
pub(crate) fn play(builder: &mut Builder) {
    match Trial::new(builder.draft(), builder.level, builder.cursor) {
        Ok(mut trial) => {
            trial.stops = builder.debugger.stops.clone();
            builder.debugger.begin();
            builder.trial = Some(trial);
        }
        Err(_) => {
            builder.tab = Tab::Problems;
            builder.status = t!("builder-not-playable");
        }
    }
}

pub(crate) fn bar(ui: &mut egui::Ui, builder: &mut Builder) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(t!("builder-leave")).clicked() {
            builder.leaves = true;
        }
        if ui.button(t!("builder-new")).clicked() {
            files::ask_new(builder);
        }
        if ui
            .button(t!("builder-open"))
            .on_hover_text("Ctrl+O")
            .clicked()
        {
            files::ask_open(builder);
        }
        if ui
            .button(t!("builder-save"))
            .on_hover_text("Ctrl+S")
            .clicked()
        {
            files::save(builder);
        }
        if ui.button(t!("builder-save-as")).clicked() {
            files::ask_save(builder);
        }
        ui.separator();
        let has_past = !builder.opened.document.past().is_empty();
        let has_future = !builder.opened.document.future().is_empty();
        let undo = egui::Button::new(t!("builder-undo"));
        if ui
            .add_enabled(has_past, undo)
            .on_hover_text("Ctrl+Z")
            .clicked()
        {
            builder.undo(false);
        }
        let redo = egui::Button::new(t!("builder-redo"));
        if ui
            .add_enabled(has_future, redo)
            .on_hover_text("Ctrl+Y")
            .clicked()
        {
            builder.undo(true);
        }
        ui.separator();
        for (tool, key, sign, name) in TOOLS {
            let button = egui::Button::selectable(builder.tool == tool, sign);
            let help = format!("{} ({})", name(), key.name());
            if ui.add(button).on_hover_text(help).clicked() {
                builder.tool = tool;
            }
        }
        egui::ComboBox::from_id_salt("layer")
            .selected_text(
                LAYERS
                    .iter()
                    .find(|it| it.0 == builder.layer)
                    .map_or_else(String::new, |it| it.1()),
            )
            .show_ui(ui, |ui| {
                for (layer, name) in LAYERS {
                    ui.selectable_value(&mut builder.layer, layer, name());
                }
            });
        ui.separator();
        if ui.button(t!("builder-play")).on_hover_text("F5").clicked() {
            play(builder);
        }
    });
}

pub(crate) fn status(ui: &mut egui::Ui, builder: &Builder) {
    ui.horizontal(|ui| {
        let file = builder.opened.file.as_ref();
        let file = file.map_or_else(|| t!("builder-no-file"), |it| it.display().to_string());
        let sign = if builder.opened.document.is_modified() {
            "● "
        } else {
            ""
        };
        ui.label(format!("{sign}{file}"));
        ui.separator();
        ui.label(format!("{}, {}", builder.cursor.x, builder.cursor.y));
        ui.separator();
        ui.label(&builder.status);
    });
}

pub(crate) fn palette(ui: &mut egui::Ui, builder: &mut Builder) {
    ui.horizontal(|ui| {
        if ui
            .selectable_label(builder.brush == Brush::Spawn, t!("builder-brush-spawn"))
            .clicked()
        {
            builder.brush = Brush::Spawn;
        }
        let eraser =
            ui.selectable_label(builder.brush == Brush::Eraser, t!("builder-brush-eraser"));
        if eraser.on_hover_text("E").clicked() {
            builder.brush = Brush::Eraser;
        }
    });
    let field = egui::TextEdit::singleline(&mut builder.search).hint_text(t!("builder-search"));
    ui.add(field.desired_width(f32::INFINITY));
    let search = builder.search.to_lowercase();
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let own: Vec<String> = builder.draft().head().templates.keys().cloned().collect();
            let standard = standard::definition()
                .templates
                .keys()
                .map(ToString::to_string);
            let standard: Vec<String> = standard
                .filter(|slug| !own.contains(slug) && slug != "player")
                .collect();
            for (title, slugs) in [(t!("builder-own"), own), (t!("builder-standard"), standard)] {
                let mut slugs = slugs;
                slugs.retain(|slug| slug.contains(&search));
                if slugs.is_empty() {
                    continue;
                }
                ui.strong(title);
                for slug in slugs {
                    let entry = template(&slug);
                    let look = builder.draft().look(&entry);
                    let is_chosen = builder.brush == Brush::Tile(entry.clone());
                    ui.horizontal(|ui| {
                        let size = egui::vec2(20.0, 20.0);
                        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                        canvas::draw_tile(ui, &ui.painter().clone(), rect, &look);
                        if ui
                            .selectable_label(is_chosen, look.name.as_ref())
                            .on_hover_text(&slug)
                            .clicked()
                        {
                            builder.brush = Brush::Tile(entry);
                            if builder.tool == Tool::Select || builder.tool == Tool::Pick {
                                builder.tool = Tool::Brush;
                            }
                        }
                    });
                }
            }
        });
}
