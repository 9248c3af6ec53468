//! Library of stamps: saves the chosen cells under a name and pastes them into
//! this level or another.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets::{self, labels, press, press_if};
use super::{Dialog, Panels, fields};
use crate::files::places::Places;
use crate::files::questions;
use crate::level_pictures;
use crate::{editor_mut, editor_of};
use kotodama_editor::stamps::{self, Stamp};
use kotodama_ui::language::{self, t};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stamps>();
}

/// Size of a picture in the list, in points.
const PICTURE: UVec2 = UVec2::new(88, 44);

/// State of the dialog.
#[derive(Resource, Clone, Debug, Default)]
pub struct Stamps {
    stamps: Vec<Stamp>,
    /// Name for the stamp to be saved.
    name: String,
    /// Reason why the last stamp was not saved or deleted.
    error: Option<String>,
}

/// Opens or closes the dialog.
pub fn toggle(world: &mut World) {
    look(world);
    world.resource_mut::<Panels>().toggle(Dialog::Stamps);
}

/// Reads the library again.
fn look(world: &mut World) {
    let folder = world.resource::<Places>().stamps.clone();
    let mut state = world.resource_mut::<Stamps>();
    state.stamps = folder.map_or_else(Vec::new, |folder| stamps::list(&folder));
    state.error = None;
}

/// Deletes a stamp; called after the player has confirmed it.
pub fn delete(world: &mut World, stamp: &Stamp) {
    let deleted = stamps::delete(stamp);
    look(world);
    if let Err(problem) = deleted {
        world.resource_mut::<Stamps>().error = Some(language::said(&problem));
    }
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let mut state = world.resource::<Stamps>().clone();
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 420.0));
    let is_saved = save(ui, world, &mut state);
    if let Some(error) = &state.error {
        fields::wrong(ui, error);
    }
    ui.separator();
    let pasted = list(ui, world, &state.stamps);
    ui.separator();
    let is_closed = press(ui, "Close", t!("editor-close"));
    *world.resource_mut::<Stamps>() = state;
    if is_saved {
        look(world);
    }
    // The dialog closes, since the cells are moved with the keys of the board.
    let floats = pasted.is_some_and(|stamp| editor_mut(world).paste_stamp(&stamp));
    !(is_closed || floats)
}

/// Shows the field for a new stamp; returns whether one was saved.
fn save(ui: &mut egui::Ui, world: &mut World, state: &mut Stamps) -> bool {
    let (size, count) = editor_of(world).stamp_size();
    let about = match count {
        0 => t!("editor-stamps-none-chosen"),
        count => t!(
            "editor-stamps-chosen",
            width = size.x,
            height = size.y,
            count = count
        ),
    };
    ui.weak(about);
    let name = state.name.trim();
    let is_known = state.stamps.iter().any(|stamp| stamp.name == name);
    let folder = world.resource::<Places>().stamps.clone();
    let can_save = count > 0 && !name.is_empty() && folder.is_some();
    let mut is_wanted = false;
    ui.horizontal(|ui| {
        let hint = t!("editor-stamps-name");
        let width = ui.available_width() - 110.0;
        let typed = fields::line_within(ui, width, "stamp name", &state.name, &hint);
        let save = match is_known {
            true => labels!("editor-stamps-replace"),
            false => labels!("editor-stamps-save"),
        };
        is_wanted = press_if(ui, can_save, "save stamp", save);
        is_wanted |= typed.is_entered && can_save;
        if let Some(text) = typed.text {
            state.name = text;
        }
    });
    let Some(folder) = folder.filter(|_| is_wanted) else {
        return false;
    };
    match editor_mut(world).save_stamp(&folder, &state.name) {
        Ok(_) => {
            state.name.clear();
            true
        }
        Err(problem) => {
            state.error = Some(language::said(&problem));
            false
        }
    }
}

/// Shows the stamps; returns the one to paste.
fn list(ui: &mut egui::Ui, world: &mut World, stamps: &[Stamp]) -> Option<Stamp> {
    if stamps.is_empty() {
        ui.weak(t!("editor-stamps-none"));
        return None;
    }
    let size = egui::vec2(PICTURE.x as f32, PICTURE.y as f32);
    let height = (ui.ctx().content_rect().height() - 320.0).clamp(100.0, 400.0);
    let rows = egui::ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, true]);
    let mut pasted = None;
    rows.show_rows(ui, size.y, stamps.len(), |ui, shown| {
        for stamp in stamps.iter().skip(shown.start).take(shown.len()) {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                let picture = level_pictures::of_file(ui.ctx(), world, &stamp.file, PICTURE);
                if let Some(picture) = picture {
                    widgets::draw_within(ui.painter(), rect, &picture);
                }
                let delete = labels!("editor-stamps-delete");
                if press(ui, &format!("delete stamp {}", stamp.name), delete) {
                    questions::ask(world, questions::delete_stamp(stamp));
                }
                let button = egui::Button::new(stamp.name.as_str()).truncate();
                let (name, help) = (&format!("stamp {}", stamp.name), t!("editor-stamps-help"));
                if widgets::add(ui, true, name, help, button).clicked() {
                    pasted = Some(stamp.clone());
                }
            });
        }
    });
    pasted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;
    use crate::files::questions::{Answer, Asked};
    use crate::testing::TestBench;
    use kotodama_editor::{Action, Region};

    const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'r': ["rock"]},
        rows: ["b..r", "...."])"#;

    #[test]
    fn a_stamp_is_saved_pasted_into_another_level_and_deleted() {
        let folder = kotodama_ui::testing::folder("stamps");
        let mut bench = TestBench::with(LEVEL);
        bench.world().resource_mut::<Places>().stamps = Some(folder.clone());
        bench
            .editor()
            .select(Region::of_size(IVec2::ZERO, IVec2::new(4, 1)));
        bench.editor().act(Action::Stamps);
        bench.click("stamp name");
        bench.type_text("Pair");
        bench.click("save stamp");
        assert_eq!(stamps::list(&folder).len(), 1);

        files::new(bench.world());
        bench.frames(2);
        bench.editor().cursor = IVec2::new(2, 3);
        bench.click("stamp Pair");
        assert!(bench.editor().floating().is_some());
        let is_open =
            |bench: &mut TestBench| bench.world().resource::<Panels>().is_open(Dialog::Stamps);
        assert!(!is_open(&mut bench));
        bench.editor().settle();
        assert_eq!([bench.at(2, 3), bench.at(5, 3)], ["baba", "rock"]);

        bench.editor().act(Action::Stamps);
        bench.click("delete stamp Pair");
        let question = bench.world().resource::<Asked>().0.clone();
        let answers = question.map_or_else(Vec::new, |question| question.answers);
        let mut answers = answers.into_iter().map(|(_, answer)| answer);
        let delete = answers.find(|it| matches!(it, Answer::DeleteStamp(_)));
        files::answer(bench.world(), delete.expect("it is asked"));
        assert!(stamps::list(&folder).is_empty());
        assert!(bench.world().resource::<Stamps>().stamps.is_empty());
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
