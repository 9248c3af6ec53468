//! The panels around the board: menus and tools above, the palette on the
//! left, tabs on the right, one line below, and dialogs in windows.
//!
//! A panel is a function that shows itself in a `Ui` and may do anything to
//! the world; what it remembers is a resource of its own. [`show`] draws all of
//! them, in the window and in tests.

mod available;
mod bar;
mod documents;
mod fields;
mod files;
mod help;
mod import;
mod level;
mod object;
mod pack;
mod palette;
mod problems;
mod question;
mod recovery;
mod remarks;
mod resize;
mod rules;
mod share;
mod solve;
mod sprite;
mod status;
pub(super) mod widgets;

pub(super) use palette::{Palette, swap_word};

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use crate::desktop::editor::screens::EDITOR;
use crate::desktop::ui::language::t;
use crate::desktop::words::view::board::Viewpoint;
use crate::desktop::words::view::layout::Insets;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>()
        .add_plugins((
            palette::plugin,
            object::plugin,
            level::plugin,
            pack::plugin,
            resize::plugin,
            sprite::plugin,
        ))
        .add_systems(
            EguiPrimaryContextPass,
            draw.before(super::overlay::OverlaySystems)
                .run_if(in_state(EDITOR)),
        );
}

/// What is open.
#[derive(Resource, Clone, Debug, Default)]
pub struct Panels {
    /// The tab that is shown on the right.
    pub tab: Tab,
    dialogs: Vec<Dialog>,
}

/// The tabs on the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The objects in the cell under the cursor.
    #[default]
    Object,
    /// Everything about the level that is not on its board.
    Level,
    /// The pack and its map.
    Pack,
    /// The rules that the board spells.
    Rules,
    /// What may be wrong.
    Remarks,
    /// What is wrong with the file.
    Problems,
    /// The solver and the recorded solution.
    Solve,
    /// The steps that can be taken back.
    Steps,
}

impl Tab {
    /// Every tab, in order, with its name for tests and its title.
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
    /// Every key.
    Help,
    /// Giving the board another size.
    Resize,
    /// Choosing a file.
    Files,
    /// What was not saved when the game ended.
    Recovery,
    /// The level for others.
    Share,
    /// Levels of other programs.
    Import,
    /// Drawing the picture of a noun.
    Sprite,
}

impl Dialog {
    fn title(self, world: &World) -> String {
        match self {
            Self::Help => t!("editor-dialog-help"),
            Self::Resize => t!("editor-dialog-resize"),
            Self::Files => {
                let dialog = world.resource::<super::files::dialog::FileDialog>();
                dialog.purpose.title()
            }
            Self::Recovery => t!("editor-dialog-recovery"),
            Self::Share => t!("editor-dialog-share"),
            Self::Import => t!("editor-dialog-import"),
            Self::Sprite => t!("editor-dialog-sprite"),
        }
    }

    /// Shows the contents; gives whether the window stays open.
    fn show(self, ui: &mut egui::Ui, world: &mut World) -> bool {
        match self {
            Self::Help => help::show(ui, world),
            Self::Resize => resize::show(ui, world),
            Self::Files => files::show(ui, world),
            Self::Recovery => recovery::show(ui, world),
            Self::Share => share::show(ui, world),
            Self::Import => import::show(ui, world),
            Self::Sprite => sprite::show(ui, world),
        }
    }
}

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

    /// Is a dialog open?
    pub fn is_open(&self, dialog: Dialog) -> bool {
        self.dialogs.contains(&dialog)
    }

    /// Opens a dialog or closes it.
    pub fn toggle(&mut self, dialog: Dialog) {
        if self.dialogs.contains(&dialog) {
            self.close(dialog);
        } else {
            self.open(dialog);
        }
    }

    /// Closes the dialog that was opened last; gives whether there was one.
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

fn draw(world: &mut World) {
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let Ok(mut context) = contexts.single_mut(world) else {
        return;
    };
    let ctx = context.get_mut().clone();
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
    if viewpoint.insets != Some(insets) {
        viewpoint.insets = Some(insets);
    }
}

/// Shows all panels; gives what they leave for the board, in points.
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
    // In narrow windows the board needs the room.
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
    for dialog in world.resource::<Panels>().dialogs.clone() {
        let mut is_open = true;
        let mut stays = true;
        egui::Window::new(dialog.title(world))
            .id(egui::Id::new(dialog))
            .open(&mut is_open)
            .collapsible(false)
            .pivot(egui::Align2::CENTER_CENTER)
            .default_pos(left.center())
            .show(ctx, |ui| stays = dialog.show(ui, world));
        if !is_open || !stays {
            world.resource_mut::<Panels>().close(dialog);
        }
    }
    question::show(ctx, world);
    left
}

fn show_tabs(ui: &mut egui::Ui, world: &mut World) {
    let mut tab = world.resource::<Panels>().tab;
    ui.horizontal_wrapped(|ui| {
        let remarks = remarks::count(world);
        for (other, name, title) in Tab::ALL {
            let title = title();
            let problems = problems::count(world);
            let label = match other {
                Tab::Problems if problems > 0 => {
                    t!("editor-tab-counted", tab = title, count = problems)
                }
                Tab::Remarks if remarks > 0 => {
                    t!("editor-tab-counted", tab = title, count = remarks)
                }
                _ => title,
            };
            let chosen = ui.selectable_label(tab == other, label);
            if widgets::named(ui, &chosen, name).clicked() {
                tab = other;
            }
        }
    });
    world.resource_mut::<Panels>().tab = tab;
    ui.separator();
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| tab.show(ui, world));
}
