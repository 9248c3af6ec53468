//! Panels around the board: menus and tools above, the palette on the left,
//! tabs on the right, the status line below, and dialogs in windows.
//!
//! A panel is a function that draws into a `Ui` and may change the world; its
//! state is its own resource. [`show`] draws all of them, in the window and in
//! tests.

mod available;
mod bar;
mod documents;
mod examine;
mod fields;
mod files;
mod help;
mod import;
mod level;
mod minimap;
mod object;
mod pack;
mod palette;
mod problems;
mod recovery;
mod remarks;
mod replace;
mod resize;
mod rules;
mod share;
mod solve;
mod sprite;
mod stamps;
mod status;
mod trials;

pub(super) use kotodama_ui::egui_widgets as widgets;
pub(super) use palette::{Palette, swap_word};
pub(super) use replace::toggle as toggle_replace;
pub(super) use solve::verdict;
pub(super) use stamps::{delete as delete_stamp, toggle as toggle_stamps};
pub(super) use trials::said as tests_said;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use crate::files::dialog::FileDialog;
use crate::files::questions::Asked;
use crate::screens::EDITOR;
use kotodama_ui::file_dialog::Purpose;
use kotodama_ui::language::t;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::Insets;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>()
        .add_plugins((
            palette::plugin,
            object::plugin,
            level::plugin,
            pack::plugin,
            replace::plugin,
            resize::plugin,
            sprite::plugin,
            stamps::plugin,
        ))
        .add_systems(
            EguiPrimaryContextPass,
            draw.before(super::overlay::OverlaySystems)
                .run_if(in_state(EDITOR)),
        );
}

/// Open panels.
#[derive(Resource, Clone, Debug, Default)]
pub struct Panels {
    /// Current tab on the right.
    pub tab: Tab,
    dialogs: Vec<Dialog>,
    /// Whether no widget keeps the keyboard after this frame.
    frees_keys: bool,
}

/// Tabs on the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// Objects in the cell under the cursor.
    #[default]
    Object,
    /// Everything about the level besides its board.
    Level,
    /// Pack and its map.
    Pack,
    /// Rules on the board.
    Rules,
    /// Possible mistakes.
    Remarks,
    /// Problems of the file.
    Problems,
    /// Solver and recorded solution.
    Solve,
    /// Undo history.
    Steps,
}

impl Tab {
    /// Every tab in order, with its name for tests and its title.
    const ALL: [(Self, &'static str, fn() -> String); 8] = [
        (Self::Object, "Object", || t!("editor-tab-object")),
        (Self::Level, "Level", || t!("editor-tab-level")),
        (Self::Pack, "Pack", || t!("editor-tab-pack")),
        (Self::Rules, "Rules", || t!("editor-tab-rules")),
        (Self::Remarks, "Remarks", || t!("editor-tab-remarks")),
        (Self::Problems, "Problems", || t!("editor-tab-problems")),
        (Self::Solve, "Solve", || t!("editor-tab-solve")),
        (Self::Steps, "Steps", || t!("editor-tab-steps")),
    ];

    fn show(self, ui: &mut egui::Ui, world: &mut World) {
        match self {
            Self::Object => object::show(ui, world),
            Self::Level => level::show(ui, world),
            Self::Pack => pack::show(ui, world),
            Self::Rules => rules::show(ui, world),
            Self::Remarks => remarks::show(ui, world),
            Self::Problems => problems::show(ui, world),
            Self::Solve => solve::show(ui, world),
            Self::Steps => status::show_steps(ui, world),
        }
    }
}

/// Windows over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialog {
    /// Keys and help.
    Help,
    /// Resize the board.
    Resize,
    /// Choose a file.
    Files,
    /// Documents that were not saved when the game ended.
    Recovery,
    /// Share the level.
    Share,
    /// Import levels of other programs.
    Import,
    /// Draw the sprite of a noun.
    Sprite,
    /// Find objects and replace them.
    Replace,
    /// Save cells for other levels and paste them.
    Stamps,
}

impl Dialog {
    /// Returns its title and the function that shows it, which returns whether
    /// it stays open.
    fn parts(self, world: &World) -> (String, ShowDialog) {
        match self {
            Self::Help => (t!("editor-dialog-help"), help::show),
            Self::Resize => (t!("editor-dialog-resize"), resize::show),
            Self::Files => (world.resource::<FileDialog>().purpose.title(), files::show),
            Self::Recovery => (t!("editor-dialog-recovery"), recovery::show),
            Self::Share => (t!("editor-dialog-share"), share::show),
            Self::Import => (t!("editor-dialog-import"), import::show),
            Self::Sprite => (t!("editor-dialog-sprite"), sprite::show),
            Self::Replace => (t!("editor-dialog-replace"), replace::show),
            Self::Stamps => (t!("editor-dialog-stamps"), stamps::show),
        }
    }
}

type ShowDialog = fn(&mut egui::Ui, &mut World) -> bool;

impl Panels {
    /// Opens a dialog, or brings it to the front.
    pub fn open(&mut self, dialog: Dialog) {
        self.close(dialog);
        self.dialogs.push(dialog);
    }

    /// Closes a dialog.
    pub fn close(&mut self, dialog: Dialog) {
        self.dialogs.retain(|other| *other != dialog);
    }

    /// Returns whether a dialog is open.
    pub fn is_open(&self, dialog: Dialog) -> bool {
        self.dialogs.contains(&dialog)
    }

    /// Opens or closes a dialog.
    pub fn toggle(&mut self, dialog: Dialog) {
        if self.dialogs.contains(&dialog) {
            self.close(dialog);
        } else {
            self.open(dialog);
        }
    }

    /// Takes the keyboard from all widgets. Tab moves the focus of the panels,
    /// even in a chord whose other keys come up within the frame.
    pub const fn free_keys(&mut self) {
        self.frees_keys = true;
    }

    /// Closes the most recently opened dialog; returns whether there was one.
    pub fn close_last(&mut self) -> bool {
        self.dialogs.pop().is_some()
    }
}

pub(super) use sprite::open as open_sprite;

/// Shows the objects of a cell in their tab.
pub(super) fn show_object(world: &mut World, cell: IVec2) {
    world.resource_mut::<Panels>().tab = Tab::Object;
    world.resource_mut::<object::ObjectPanel>().show_cell(cell);
}

/// Returns the egui context of the window, if there is one.
pub(super) fn context(world: &mut World) -> Option<egui::Context> {
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(world).ok()?;
    Some(context.get_mut().clone())
}

fn draw(world: &mut World) {
    let Some(ctx) = context(world) else { return };
    let left = show(&ctx, world);
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let Ok(window) = windows.single(world) else {
        return;
    };
    let size = window.physical_size().as_vec2();
    let point = ctx.zoom_factor() * window.scale_factor();
    let insets = Insets {
        left: left.min.x * point,
        top: left.min.y * point,
        right: size.x - left.max.x * point,
        bottom: size.y - left.max.y * point,
    };
    let mut viewpoint = world.resource_mut::<Viewpoint>();
    let wanted = Viewpoint {
        insets: Some(insets),
        by_thirds: true,
        ..*viewpoint
    };
    viewpoint.set_if_neq(wanted);
}

/// Shows all panels; returns the area they leave for the board, in points.
pub fn show(ctx: &egui::Context, world: &mut World) -> egui::Rect {
    let mut root = egui::Ui::new(
        ctx.clone(),
        "editor".into(),
        egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(ctx.viewport_rect()),
    );
    egui::Panel::top("menus").show(&mut root, |ui| bar::show(ui, world));
    egui::Panel::bottom("status").show(&mut root, |ui| status::show(ui, world));
    // In narrow windows the board needs the space.
    let is_narrow = ctx.viewport_rect().width() < 1000.0;
    let (left, right) = if is_narrow {
        (176.0, 224.0)
    } else {
        (236.0, 268.0)
    };
    egui::Panel::left("palette")
        .default_size(left)
        .min_size(112.0)
        .show(&mut root, |ui| palette::show(ui, world));
    egui::Panel::right("tabs")
        .default_size(right)
        .min_size(180.0)
        .show(&mut root, |ui| show_tabs(ui, world));
    if documents::are_several(world) {
        egui::Panel::top("documents").show(&mut root, |ui| documents::show(ui, world));
    }
    let left = root.available_rect_before_wrap();
    minimap::show(ctx, world, left);
    for dialog in world.resource::<Panels>().dialogs.clone() {
        let mut is_open = true;
        let mut stays = true;
        let (title, contents) = dialog.parts(world);
        egui::Window::new(title)
            .id(egui::Id::new(dialog))
            .open(&mut is_open)
            .collapsible(false)
            .pivot(egui::Align2::CENTER_CENTER)
            .default_pos(left.center())
            .show(ctx, |ui| stays = contents(ui, world));
        if !is_open || !stays {
            world.resource_mut::<Panels>().close(dialog);
        }
    }
    if let Some(question) = world.resource::<Asked>().0.clone()
        && let Some(answer) = question.show(ctx)
    {
        world.resource_mut::<Asked>().0 = None;
        crate::files::answer(world, answer);
    }
    if world.resource::<Panels>().frees_keys {
        world.resource_mut::<Panels>().frees_keys = false;
        ctx.memory_mut(egui::Memory::stop_text_input);
    }
    left
}

/// Returns the title of a tab, with the number of entries that need attention, if
/// there are any.
fn tab_label(world: &World, tab: Tab, title: String) -> String {
    let count = match tab {
        Tab::Problems => problems::count(world),
        Tab::Remarks => remarks::count(world),
        Tab::Solve => trials::failing(world),
        _ => 0,
    };
    match count {
        0 => title,
        count => t!("editor-tab-counted", tab = title, count = count),
    }
}

/// Shows the line of tabs and scrolls to the current one when it changes; returns
/// the one that was pressed.
fn tab_line(ui: &mut egui::Ui, world: &World, current: Tab) -> Option<Tab> {
    let seen = egui::Id::new("tab in sight");
    let is_new = ui.data(|data| data.get_temp::<Tab>(seen)) != Some(current);
    ui.data_mut(|data| data.insert_temp(seen, current));
    ui.style_mut().always_scroll_the_only_direction = true;
    let line = egui::ScrollArea::horizontal()
        .id_salt("tabs")
        .auto_shrink([false, true])
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    let mut pressed = None;
    line.show(ui, |ui| {
        ui.horizontal(|ui| {
            for (other, name, title) in Tab::ALL {
                let label = tab_label(world, other, title());
                let response = ui.selectable_label(other == current, label);
                if widgets::named(ui, &response, name).clicked() {
                    pressed = Some(other);
                }
                if is_new && other == current {
                    response.scroll_to_me(None);
                }
            }
        });
    });
    pressed
}

/// Shows the tabs on a line that scrolls, and a menu of all tabs at its end.
fn show_tabs(ui: &mut egui::Ui, world: &mut World) {
    let current = world.resource::<Panels>().tab;
    let mut tab = current;
    ui.horizontal(|ui| {
        // The menu comes first, so that the line gets exactly the rest.
        let from_the_end = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(from_the_end, |ui| {
            let all = ui.menu_button("▼", |ui| {
                for (other, name, title) in Tab::ALL {
                    let label = tab_label(world, other, title());
                    if widgets::option(ui, &format!("tab {name}"), other == current, label) {
                        tab = other;
                        ui.close();
                    }
                }
            });
            let all = all.response.on_hover_text(t!("editor-all-tabs"));
            widgets::named(ui, &all, "all tabs");
            let from_the_start = egui::Layout::left_to_right(egui::Align::Center);
            let line = ui.with_layout(from_the_start, |ui| tab_line(ui, world, current));
            tab = line.inner.unwrap_or(tab);
        });
    });
    world.resource_mut::<Panels>().tab = tab;
    ui.separator();
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| tab.show(ui, world));
}
