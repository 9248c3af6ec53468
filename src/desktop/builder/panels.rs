//! Bar with its keys, palette, status line, and the frame of the tabs.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers};
use kotodama_builder::Trial;
use kotodama_builder::cells::template;
use kotodama_builder::painting::{Brush, Layer};
use kotodama_dungeon::standard;
use kotodama_ui::egui_widgets::{option, press, press_if};
use kotodama_ui::prelude::*;

use crate::canvas;
use crate::files::{self, Purpose};
use crate::keys::{self, BuilderAction};
use crate::state::{Builder, Tab, Tool};

const TOOLS: [(Tool, BuilderAction, &str); 6] = [
    (Tool::Brush, BuilderAction::Brush, "✏"),
    (Tool::Line, BuilderAction::Line, "╱"),
    (Tool::Rectangle, BuilderAction::Rectangle, "■"),
    (Tool::Fill, BuilderAction::Fill, "▒"),
    (Tool::Select, BuilderAction::Select, "□"),
    (Tool::Pick, BuilderAction::Pick, "↑"),
];

const LAYERS: [(Layer, fn() -> String); 4] = [
    (Layer::OnGround, || t!("builder-layer-on-ground")),
    (Layer::Top, || t!("builder-layer-top")),
    (Layer::Ground, || t!("builder-layer-ground")),
    (Layer::Alone, || t!("builder-layer-alone")),
];

/// Width that the choice of the layer needs, in points.
const LAYER: f32 = 160.0;

/// Handles key presses, copy and paste.
pub(crate) fn keys(ctx: &egui::Context, builder: &mut Builder) {
    let is_typing = ctx.egui_wants_keyboard_input();
    for action in keys::pressed(ctx, &builder.keys) {
        act(builder, action);
    }
    if is_typing {
        return;
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
    if copies.1 {
        act(builder, BuilderAction::Clear);
    }
    let pastes = ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::V));
    if (copies.2 || pastes)
        && let Some(clip) = builder.clip.clone()
    {
        builder.edit(t!("builder-step-paste"), |draft| {
            draft.paste(level, cursor, &clip);
        });
    }
}

/// Carries out an action.
fn act(builder: &mut Builder, action: BuilderAction) {
    use BuilderAction as Action;
    let level = builder.level;
    match action {
        Action::Save => files::save(builder),
        Action::Open => files::choose(builder, Purpose::Open),
        Action::Play => play(builder),
        Action::Undo => builder.undo(false),
        Action::Redo => builder.undo(true),
        Action::Eraser => builder.brush = Brush::Eraser,
        Action::Paint => {
            let (brush, layer, cursor) = (builder.brush.clone(), builder.layer, builder.cursor);
            builder.edit(t!("builder-step-paint"), |draft| {
                draft.paint(level, &[cursor], &brush, layer);
            });
        }
        Action::Clear => {
            if let Some(region) = builder.selection {
                builder.edit(t!("builder-step-clear"), |draft| {
                    draft.clear(level, region);
                });
            }
        }
        Action::FlipColumns => flip(builder, true),
        Action::FlipRows => flip(builder, false),
        Action::Deselect => builder.selection = None,
        Action::Left => go(builder, IVec2::NEG_X),
        Action::Right => go(builder, IVec2::X),
        Action::Up => go(builder, IVec2::NEG_Y),
        Action::Down => go(builder, IVec2::Y),
        Action::Brush
        | Action::Line
        | Action::Rectangle
        | Action::Fill
        | Action::Select
        | Action::Pick => {
            if let Some((tool, ..)) = TOOLS.iter().find(|row| row.1 == action) {
                builder.tool = *tool;
            }
        }
    }
}

/// Moves the cursor within the level.
fn go(builder: &mut Builder, by: IVec2) {
    let last = builder.draft().bounds(builder.level).size() - IVec2::ONE;
    builder.cursor = (builder.cursor + by).clamp(IVec2::ZERO, last.max(IVec2::ZERO));
}

/// Flips the selection or the copied cells.
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

/// Shows a button for an action.
fn button(ui: &mut egui::Ui, builder: &mut Builder, action: BuilderAction, can: bool) {
    let labels = (action.called(), builder.hint(action));
    if press_if(ui, can, &format!("{action:?}"), labels) {
        act(builder, action);
    }
}

pub(crate) fn bar(ui: &mut egui::Ui, builder: &mut Builder) {
    ui.horizontal_wrapped(|ui| {
        if press(ui, "Leave", t!("builder-leave")) {
            builder.leaves = true;
        }
        if press(ui, "New", t!("builder-new")) {
            files::ask_new(builder);
        }
        button(ui, builder, BuilderAction::Open, true);
        button(ui, builder, BuilderAction::Save, true);
        if press(ui, "Save as", t!("files-save-as")) {
            files::choose(builder, Purpose::SaveAs);
        }
        ui.separator();
        let has_past = !builder.opened.document.past().is_empty();
        let has_future = !builder.opened.document.future().is_empty();
        button(ui, builder, BuilderAction::Undo, has_past);
        button(ui, builder, BuilderAction::Redo, has_future);
        ui.separator();
        for (tool, action, sign) in TOOLS {
            let help = format!("{} ({})", action.called(), builder.hint(action));
            let name = format!("{action:?}");
            if option(ui, &name, builder.tool == tool, (sign, help)) {
                builder.tool = tool;
            }
        }
        // It does not wrap by itself.
        if ui.available_size_before_wrap().x < LAYER {
            ui.end_row();
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
        button(ui, builder, BuilderAction::Play, true);
    });
}

pub(crate) fn status(ui: &mut egui::Ui, builder: &Builder) {
    ui.horizontal(|ui| {
        let file = builder.opened.file.as_ref();
        let name = file.and_then(|it| it.file_name());
        let name = name.map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_else(|| t!("builder-no-file"));
        let sign = if builder.opened.document.is_modified() {
            "● "
        } else {
            ""
        };
        let label = ui.label(format!("{sign}{name}"));
        if let Some(file) = file {
            _ = label.on_hover_text(file.display().to_string());
        }
        ui.separator();
        ui.label(format!("{}, {}", builder.cursor.x, builder.cursor.y));
        ui.separator();
        ui.add(egui::Label::new(builder.status.as_str()).truncate());
    });
}

pub(crate) fn palette(ui: &mut egui::Ui, builder: &mut Builder) {
    ui.horizontal(|ui| {
        let spawn = t!("builder-brush-spawn");
        if option(ui, "Spawn", builder.brush == Brush::Spawn, spawn) {
            builder.brush = Brush::Spawn;
        }
        let eraser = BuilderAction::Eraser;
        let labels = (eraser.called(), builder.hint(eraser));
        if option(ui, "Eraser", builder.brush == Brush::Eraser, labels) {
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
