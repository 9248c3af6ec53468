//! Layout of the file dialog.

use std::path::Path;

use bevy_egui::egui::{self, TextureHandle};

use super::{FileDialog, Memory, Purpose, Sort};
use crate::egui_widgets::{self as widgets, press, press_if};
use crate::language::t;

/// Way in which the dialog ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Confirm,
    Cancel,
}

/// Shortcut to a folder: its name for tests, its label and its path.
pub type Shortcut<'a> = (&'static str, String, Option<&'a Path>);

/// Function that returns the picture of a file, if there is one: a small one for a
/// row of the list or, if the flag is set, a large one beside it.
pub type PictureOf<'a> = &'a mut dyn FnMut(&egui::Context, &Path, bool) -> Option<TextureHandle>;

/// Space of a picture in a row, in points.
const ROW_PICTURE: egui::Vec2 = egui::vec2(44.0, 22.0);

/// Space of the picture beside the list, in points.
const LARGE_PICTURE: egui::Vec2 = egui::vec2(240.0, 160.0);

impl<P: Purpose> FileDialog<P> {
    /// Shows the dialog in a window; returns how it ends in this frame.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        memory: &mut Memory,
        shortcuts: &[Shortcut<'_>],
        picture: Option<PictureOf<'_>>,
    ) -> Option<End> {
        let folder = self.folder.clone();
        let screen = ui.ctx().content_rect();
        let room = screen.width() - 80.0;
        // The picture of the chosen file gets its space only in wide windows.
        let aside = match picture {
            Some(_) if room >= 600.0 => LARGE_PICTURE.x + ui.spacing().item_spacing.x,
            _ => 0.0,
        };
        ui.set_width(room.clamp(200.0, 600.0 + aside));
        places(ui, self, memory, shortcuts);
        path(ui, self);
        ui.separator();
        let height = (screen.height() - 300.0).clamp(80.0, 300.0);
        let opened = list_with_picture(ui, self, (height, aside), picture);
        ui.separator();
        let entered = field(ui, self);
        if !self.error.is_empty() {
            ui.colored_label(ui.visuals().error_fg_color, &self.error);
        }
        if let Some(problem) = self.problem() {
            ui.weak(problem);
        }
        let pressed = buttons(ui, self);
        if self.folder != folder {
            memory.folder = Some(self.folder.clone());
        }
        if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            return Some(End::Cancel);
        }
        pressed.or((opened || entered).then_some(End::Confirm))
    }
}

/// Shows the shortcuts.
fn places<P: Purpose>(
    ui: &mut egui::Ui,
    state: &mut FileDialog<P>,
    memory: &Memory,
    shortcuts: &[Shortcut<'_>],
) {
    ui.horizontal_wrapped(|ui| {
        let recent = ui.selectable_label(state.shows_recent, t!("files-recent"));
        if widgets::named(ui, &recent, "place Recent").clicked() {
            state.show_recent(memory);
        }
        for (name, label, folder) in shortcuts {
            let Some(folder) = folder else { continue };
            let here = !state.shows_recent && state.folder == *folder;
            let place = ui.selectable_label(here, label.as_str());
            if widgets::named(ui, &place, &format!("place {name}")).clicked() {
                state.go(folder.to_path_buf());
            }
        }
    });
}

/// Shows the current folder and the button to its parent.
fn path<P: Purpose>(ui: &mut egui::Ui, state: &mut FileDialog<P>) {
    ui.horizontal(|ui| {
        if state.shows_recent {
            ui.weak(t!("files-recent-about"));
            return;
        }
        let has_parent = state.folder.parent().is_some();
        if press_if(ui, has_parent, "folder above", t!("files-up")) {
            state.go_up();
        }
        let folder = state.folder.display().to_string();
        ui.add(egui::Label::new(egui::RichText::new(&folder).weak()).truncate())
            .on_hover_text(folder);
    });
}

/// Shows the entries and, beside them, the picture of the chosen one; returns
/// whether a file was double-clicked.
fn list_with_picture<P: Purpose>(
    ui: &mut egui::Ui,
    state: &mut FileDialog<P>,
    (height, aside): (f32, f32),
    mut picture: Option<PictureOf<'_>>,
) -> bool {
    let width = ui.available_width() - aside;
    let opened = ui.horizontal_top(|ui| {
        let layout = egui::Layout::top_down(egui::Align::LEFT);
        let opened = ui.allocate_ui_with_layout(egui::vec2(width, height), layout, |ui| {
            ui.set_width(width);
            list(ui, state, height, &mut picture)
        });
        let shown = state.shown();
        let chosen = state.chosen.and_then(|index| shown.get(index));
        if aside > 0.0
            && let (Some(picture), Some(entry)) = (&mut picture, chosen)
            && let Some(large) = picture(ui.ctx(), &entry.path, true)
        {
            let (rect, response) = ui.allocate_exact_size(LARGE_PICTURE, egui::Sense::hover());
            widgets::draw_within(ui.painter(), rect, &large);
            widgets::named(ui, &response, "picture of the file");
        }
        opened.inner
    });
    opened.inner
}

/// Shows the entries; returns whether a file was double-clicked.
fn list<P: Purpose>(
    ui: &mut egui::Ui,
    state: &mut FileDialog<P>,
    height: f32,
    picture: &mut Option<PictureOf<'_>>,
) -> bool {
    let row = ui.spacing().interact_size.y.max(22.0);
    let mut list = egui::ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false]);
    if let Some(index) = state.scroll_to.take() {
        let step = row + ui.spacing().item_spacing.y;
        list = list.vertical_scroll_offset((index as f32 * step - height / 2.0).max(0.0));
    }
    let shown = state.shown();
    let (mut chosen, mut opened) = (None, None);
    list.show_rows(ui, row, shown.len().max(1), |ui, rows| {
        if shown.is_empty() {
            ui.weak(t!("files-none"));
        }
        for (index, entry) in shown.iter().enumerate().skip(rows.start).take(rows.len()) {
            let label = match entry.sort {
                // The mark lies over the spaces.
                Sort::Folder => format!("     {}/", entry.name),
                Sort::Pack => t!("files-pack", name = entry.name.as_str()),
                Sort::Document | Sort::Other if state.shows_recent => {
                    let folder = entry.path.parent().map(|it| it.display().to_string());
                    format!("{}   {}", entry.name, folder.unwrap_or_default())
                }
                Sort::Document | Sort::Other => entry.name.clone(),
            };
            let small = match (entry.sort, &mut *picture) {
                (Sort::Document, Some(picture)) => picture(ui.ctx(), &entry.path, false),
                _ => None,
            };
            let whole = egui::vec2(ui.available_width(), row);
            let (line, _) = ui.allocate_exact_size(whole, egui::Sense::hover());
            // Rows without a picture leave the space too, so that all names end at
            // the same place.
            let end = if picture.is_some() {
                ROW_PICTURE.x
            } else {
                0.0
            };
            let size = whole - egui::vec2(end, 0.0);
            let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
            let button = egui::Button::selectable(state.chosen == Some(index), label);
            let button = button.truncate().min_size(size);
            let place = egui::Rect::from_min_size(line.min, size);
            let place = egui::UiBuilder::new().max_rect(place).layout(layout);
            let response = ui.scope_builder(place, |ui| ui.add(button)).inner;
            if let Some(small) = small {
                let corner = egui::pos2(line.right() - ROW_PICTURE.x, line.top());
                let place = egui::Rect::from_min_size(corner, egui::vec2(ROW_PICTURE.x, row));
                widgets::draw_within(ui.painter(), place, &small);
            }
            if entry.sort == Sort::Folder {
                folder_mark(ui, response.rect);
            }
            widgets::named(ui, &response, &format!("entry {}", entry.name));
            if response.double_clicked() {
                opened = Some((*entry).clone());
            } else if response.clicked() {
                chosen = Some(index);
            }
        }
    });
    if let Some(index) = chosen {
        state.choose(index);
    }
    match opened {
        Some(entry) if entry.sort == Sort::Folder => state.go(entry.path),
        Some(_) => return true,
        None => {}
    }
    false
}

/// Draws the sign of a folder at the beginning of its row.
fn folder_mark(ui: &egui::Ui, row: egui::Rect) {
    let corner = row.left_center() + egui::vec2(6.0, -6.0);
    let ink = ui.visuals().weak_text_color();
    for (down, size) in [(0.0, egui::vec2(7.0, 3.0)), (3.0, egui::vec2(14.0, 9.0))] {
        let part = egui::Rect::from_min_size(corner + egui::vec2(0.0, down), size);
        ui.painter().rect_filled(part, 0.0, ink);
    }
}

/// Shows the name field; returns whether Enter was pressed.
fn field<P: Purpose>(ui: &mut egui::Ui, state: &mut FileDialog<P>) -> bool {
    let id = egui::Id::new("file name");
    let mut entered = false;
    if ui.memory(|memory| memory.has_focus(id)) {
        let pressed = |key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        if pressed(egui::Key::ArrowDown) {
            state.step(true);
        } else if pressed(egui::Key::ArrowUp) {
            state.step(false);
        }
        if state.text.is_empty() && pressed(egui::Key::Backspace) {
            state.go_up();
        }
        entered = pressed(egui::Key::Enter);
    }
    ui.horizontal(|ui| {
        ui.label(t!("files-name"));
        let mut text = state.text.clone();
        let field = egui::TextEdit::singleline(&mut text)
            .id(id)
            .hint_text(t!("files-search"))
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        widgets::named(ui, &field, "file name");
        if field.changed() {
            state.type_in(text);
        }
        if std::mem::take(&mut state.wants_focus) {
            field.request_focus();
        }
    });
    entered
}

fn buttons<P: Purpose>(ui: &mut egui::Ui, state: &mut FileDialog<P>) -> Option<End> {
    let mut end = None;
    ui.horizontal(|ui| {
        if press(ui, "confirm file", state.purpose.verb()) {
            end = Some(End::Confirm);
        }
        if press(ui, "cancel file", t!("files-cancel")) {
            end = Some(End::Cancel);
        }
        ui.checkbox(&mut state.all, t!("files-all"));
    });
    end
}
