//! Pack tab: its levels as a tree from the map down, their order, problems, and
//! tools for drawing the map.

mod change;
mod map;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;

use super::fields;
use super::widgets::{self, labels, press, press_if};
use crate::level_pictures::{self, ROW};
use crate::{editor_of, nearby, open_file};
use kotodama_ui::language::{self, t};
use kotodama_words::level::pack_folder::{Branch, PackFolder, PackRole, pack_file_around};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PackPanel>();
}

/// State of the tab.
#[derive(Resource, Clone, Debug, Default)]
pub struct PackPanel {
    pack: Option<PackFolder>,
    /// Displayed levels.
    tree: Vec<Branch>,
    /// File for which the pack was looked up.
    looked: Option<PathBuf>,
    /// Selected level.
    chosen: Option<String>,
    /// Text of the folder field.
    path: String,
    /// Text of the rename field.
    rename: String,
    /// Text of the field for a new level.
    new: String,
    /// Result or error of the last command.
    message: Option<Result<String, String>>,
    /// Number of wins that reveal the next path; `None` if it is visible from
    /// the start.
    wins: Option<u32>,
    /// Whether new icons are locked.
    locked: bool,
    /// Levels to which the current one leads, by its name and revision.
    used: Option<(String, u64, BTreeSet<String>)>,
    /// Whether the brush is an icon that moves on to the next level.
    draws_icons: bool,
}

impl PackPanel {
    /// Takes over a pack, or its error.
    fn take(&mut self, pack: Result<PackFolder, String>) {
        match pack {
            Ok(pack) => {
                self.tree = pack.tree();
                self.path = pack.folder.display().to_string();
                self.pack = Some(pack);
                self.message = None;
            }
            Err(problem) => self.message = Some(Err(problem)),
        }
    }

    /// Opens the pack of a folder or pack file.
    fn open(&mut self, path: &Path) {
        self.chosen = None;
        self.take(PackFolder::open(path).map_err(|problems| language::problems(&problems)));
    }

    /// Returns the name of a file within the pack.
    fn name_of(&self, file: &Path) -> Option<String> {
        let inside = file.strip_prefix(&self.pack.as_ref()?.folder).ok()?;
        Some(inside.to_string_lossy().replace('\\', "/"))
    }

    fn complain(&mut self, problem: impl Into<String>) {
        self.message = Some(Err(problem.into()));
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Ok(text.into()));
    }
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    look(world);
    let mut panel = std::mem::take(&mut *world.resource_mut::<PackPanel>());
    if panel.pack.is_some() {
        title(ui, &mut panel);
        tree(ui, world, &mut panel);
        change::chosen(ui, world, &mut panel);
        change::add(ui, world, &mut panel);
        map::show(ui, world, &mut panel);
        problems(ui, world, &mut panel);
    } else {
        ui.weak(t!("editor-pack-none"));
        change::found(ui, world, &mut panel);
    }
    if let Some(message) = &panel.message {
        fields::outcome(ui, message);
    }
    places(ui, world, &mut panel);
    *world.resource_mut::<PackPanel>() = panel;
}

/// Opens the pack that contains the current level.
fn look(world: &mut World) {
    let file = editor_of(world).file.clone();
    let panel = world.resource::<PackPanel>();
    if panel.looked == file {
        return;
    }
    let inside = file.as_deref().and_then(|file| panel.name_of(file));
    let found = file.as_deref().and_then(pack_file_around);
    let mut panel = world.resource_mut::<PackPanel>();
    panel.looked = file;
    if inside.is_some() {
        // It may have just been saved there.
        change::reload(&mut panel);
    } else if let Some(pack) = found {
        panel.open(&pack);
    }
}

fn title(ui: &mut egui::Ui, panel: &mut PackPanel) {
    let Some(pack) = &panel.pack else { return };
    let hint = t!("editor-pack-title-hint");
    let typed = fields::line(ui, "pack title", &pack.pack.title, &hint);
    if let Some(text) = typed.text
        && let Some(pack) = &mut panel.pack
    {
        // Written when the field is left.
        pack.pack.title = text;
    }
    if typed.is_left {
        change::with(panel, &t!("editor-pack-title-saved"), |pack| {
            let title = pack.pack.title.clone();
            pack.set_title(&title)
        });
    }
}

/// Shows the levels; a double click opens one.
fn tree(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    let Some(pack) = &panel.pack else { return };
    let edited = editor_of(world).file.as_ref();
    let edited = edited.and_then(|file| panel.name_of(file));
    let wrong = ui.visuals().error_fg_color;
    let mut chosen = None;
    let mut open = None;
    // Below it is room for the level that is chosen.
    let height = (ui.ctx().viewport_rect().height() - 400.0).max(260.0);
    egui::ScrollArea::vertical()
        .id_salt("levels of the pack")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (index, branch) in panel.tree.iter().enumerate() {
                ui.horizontal(|ui| {
                    ui.add_space(14.0 * branch.depth as f32);
                    let mut text = egui::RichText::new(line(branch));
                    let mut problems = pack
                        .problems
                        .iter()
                        .filter(|problem| problem.file == branch.file)
                        .peekable();
                    if problems.peek().is_some() || !branch.is_readable {
                        text = text.color(wrong);
                    } else if branch.again {
                        text = text.weak();
                    }
                    if edited.as_ref() == Some(&branch.file) {
                        text = text.underline();
                    }
                    let is_chosen = panel.chosen.as_ref() == Some(&branch.file);
                    let space = egui::vec2(ROW.x as f32, ROW.y as f32);
                    let row = egui::Button::selectable(is_chosen, text).truncate();
                    let row = row.min_size(egui::vec2(0.0, space.y));
                    let room = ui.available_width() - ui.spacing().item_spacing.x;
                    let title = |ui: &mut egui::Ui| {
                        ui.set_max_width((room - space.x).max(0.0));
                        ui.add(row)
                    };
                    let mut row = ui.scope(title).inner;
                    let file = pack.path(&branch.file);
                    if ui.is_rect_visible(row.rect)
                        && let Some(small) = level_pictures::of_file(ui.ctx(), world, &file, ROW)
                    {
                        let corner = egui::pos2(ui.max_rect().right() - space.x, row.rect.top());
                        let place = egui::Rect::from_min_size(corner, space);
                        widgets::draw_within(ui.painter(), place, &small);
                    }
                    let name = if branch.again {
                        format!("{} again {index}", branch.file)
                    } else {
                        branch.file.clone()
                    };
                    widgets::named(ui, &row, &name);
                    row = row.on_hover_ui(|ui| {
                        ui.label(&branch.file);
                        level_pictures::tip(ui, world, &file);
                        for problem in problems {
                            ui.colored_label(wrong, language::said(&problem.wrong.message()));
                        }
                        ui.weak(t!("editor-pack-open-help"));
                    });
                    if row.double_clicked() {
                        open = Some(branch.file.clone());
                    } else if row.clicked() {
                        chosen = Some(branch.file.clone());
                    }
                });
            }
        });
    if let Some(chosen) = chosen {
        panel.rename.clone_from(&chosen);
        panel.chosen = Some(chosen);
    }
    if let Some(file) = open {
        self::open(world, panel, &file);
    }
}

/// Opens a level of the pack.
fn open(world: &mut World, panel: &PackPanel, file: &str) {
    if let Some(pack) = &panel.pack {
        open_file(world, &pack.path(file));
    }
}

/// Returns the line of a level with its role in the pack.
fn line(branch: &Branch) -> String {
    let sign = match branch.role {
        PackRole::Map => "◆".to_owned(),
        PackRole::Listed(place) => format!("{}.", place + 1),
        PackRole::Linked => "→".to_owned(),
        PackRole::Unlisted => "·".to_owned(),
    };
    let line = format!("{sign} {}", branch.title);
    match (branch.is_readable, branch.again) {
        (false, _) => format!("{line} ▲"),
        (true, true) => t!("editor-pack-above", level = line),
        _ => line,
    }
}

/// Shows the problems of the pack; a click opens the file.
fn problems(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    let Some(pack) = &panel.pack else { return };
    if pack.problems.is_empty() {
        return;
    }
    fields::heading(ui, &t!("editor-pack-problems", count = pack.problems.len()));
    let mut pressed = None;
    for (index, problem) in pack.problems.iter().enumerate() {
        let why = language::said(&problem.wrong.message());
        let text = format!("▲ {}: {why}", problem.file);
        let label = egui::Label::new(text).wrap().sense(egui::Sense::click());
        let response = ui.add(label);
        if widgets::named(ui, &response, &format!("pack problem {index}")).clicked() {
            pressed = Some(problem.file.clone());
        }
    }
    if let Some(file) = pressed {
        let is_level = file.ends_with(kotodama_words::level::file::EXTENSION);
        if is_level && pack.path(&file).is_file() {
            open(world, panel, &file);
        }
        panel.chosen = Some(file);
    }
}

/// Shows the commands for opening and creating packs.
fn places(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    fields::heading(ui, &t!("editor-pack-folder"));
    let hint = t!("editor-pack-folder-hint");
    let typed = fields::line(ui, "pack folder", &panel.path, &hint);
    if let Some(text) = typed.text {
        panel.path = text;
    }
    let path = PathBuf::from(panel.path.trim());
    let is_path = !panel.path.trim().is_empty();
    ui.horizontal(|ui| {
        let open = (t!("files-open"), t!("editor-pack-show-help"));
        let pressed = press_if(ui, is_path, "open pack", open);
        if (pressed || typed.is_entered) && is_path {
            panel.open(&path);
        }
        let new = (t!("editor-pack-new"), t!("editor-pack-begin-help"));
        if press_if(ui, is_path, "new pack", new) {
            change::create(world, panel, &path);
        }
        if panel.pack.is_some() {
            if press(ui, "reload pack", labels!("editor-pack-reload")) {
                change::reload(panel);
            }
        } else if let Some(folder) = nearby::folder(world) {
            let folder = folder.display().to_string();
            let here = (t!("editor-pack-here"), folder.as_str());
            if press_if(ui, panel.path != folder, "pack here", here) {
                panel.path = folder;
            }
        }
    });
}

#[cfg(test)]
mod tests;
