//! Giving the board another size: width, height, and what stays where it is.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{fields, widgets};
use crate::OpenDocument;
use kotodama_board::{Bounds, MAX_SIDE};
use kotodama_editor::settings::Anchor;
use kotodama_editor::{Action, Draft};
use kotodama_ui::language::t;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resize>();
}

/// What the dialog remembers.
#[derive(Resource, Clone, Debug, Default)]
pub struct Resize {
    /// The size that the board had when the fields were filled.
    before: Option<Bounds>,
    width: i32,
    height: i32,
    anchor: Anchor,
    /// How many objects would be cut, for these values and this revision.
    cut: Option<(u64, Bounds, Anchor, usize)>,
}

impl Resize {
    const fn wanted(&self) -> Bounds {
        Bounds {
            width: self.width,
            height: self.height,
        }
    }
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let bounds = world.resource::<OpenDocument>().editor.draft().bounds();
    let mut resize = world.resource::<Resize>().clone();
    if resize.before != Some(bounds) {
        resize.before = Some(bounds);
        (resize.width, resize.height) = (bounds.width, bounds.height);
    }
    ui.label(t!(
        "editor-size-is",
        width = bounds.width,
        height = bounds.height
    ));
    egui::Grid::new("size").num_columns(2).show(ui, |ui| {
        for (name, label, value) in [
            ("Width", t!("editor-size-width"), &mut resize.width),
            ("Height", t!("editor-size-height"), &mut resize.height),
        ] {
            ui.label(label);
            let drag = ui.add(egui::DragValue::new(value).range(1..=MAX_SIDE).speed(0.1));
            widgets::named(ui, &drag, name);
            ui.end_row();
        }
    });
    ui.add_space(4.0);
    ui.label(t!("editor-size-anchor"));
    anchors(ui, &mut resize, bounds);
    let editor = &world.resource::<OpenDocument>().editor;
    let cut = cut(&mut resize, editor.revision(), editor.draft());
    let (wanted, anchor) = (resize.wanted(), resize.anchor);
    match cut {
        0 => ui.weak(t!("editor-size-cut-none")),
        count => ui.label(t!("editor-size-cut", count = count)),
    };
    *world.resource_mut::<Resize>() = resize;
    let mut stays = true;
    ui.horizontal(|ui| {
        let help = t!("editor-size-help");
        let label = t!("editor-size-do");
        if fields::labelled(ui, wanted != bounds, &label, "do resize", &help) {
            let editor = &mut world.resource_mut::<OpenDocument>().editor;
            // A bad size is said in the status line.
            stays = editor.resize(wanted, anchor).is_err();
        }
        let has_selection = world.resource::<OpenDocument>().editor.selection.is_some();
        let (label, help) = if has_selection {
            (
                t!("editor-crop-selection"),
                t!("editor-crop-selection-help"),
            )
        } else {
            (t!("editor-crop-content"), t!("editor-crop-content-help"))
        };
        if fields::labelled(ui, true, &label, "crop", &help) {
            world
                .resource_mut::<OpenDocument>()
                .editor
                .act(Action::Crop);
            stays = false;
        }
        if fields::labelled(ui, true, &t!("editor-close"), "Close", "") {
            stays = false;
        }
    });
    if !stays {
        world.resource_mut::<Resize>().before = None;
    }
    stays
}

/// Nine buttons, each with the direction in which the board grows from there.
fn anchors(ui: &mut egui::Ui, resize: &mut Resize, bounds: Bounds) {
    let size = egui::vec2(96.0, 96.0);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let visuals = ui.visuals().clone();
    ui.painter()
        .rect_filled(rect, 2.0, visuals.extreme_bg_color);
    for (index, anchor) in Anchor::ALL.into_iter().enumerate() {
        let (column, row) = (index % 3, index / 3);
        let min = rect.min + egui::vec2(column as f32, row as f32) * 32.0;
        let place = egui::Rect::from_min_size(min, egui::vec2(32.0, 32.0)).shrink(2.0);
        let id = ui.id().with(("anchor", index));
        let response = ui.interact(place, id, egui::Sense::click());
        let name = format!("anchor {column} {row}");
        widgets::named(ui, &response, &name);
        if response.clicked() {
            resize.anchor = anchor;
        }
        let chosen = resize.anchor == anchor;
        let fill = if chosen {
            visuals.selection.bg_fill
        } else if response.hovered() {
            visuals.widgets.hovered.bg_fill
        } else {
            visuals.widgets.inactive.bg_fill
        };
        ui.painter().rect_filled(place, 2.0, fill);
        if chosen {
            ui.painter()
                .circle_filled(place.center(), 5.0, visuals.strong_text_color());
        }
    }
    // What becomes of the board, to scale: old over new.
    let shift = resize.anchor.shift(bounds, resize.wanted());
    let old = Rect::from_corners(
        shift.as_vec2(),
        (shift + IVec2::new(bounds.width, bounds.height)).as_vec2(),
    );
    let new = Rect::from_corners(
        Vec2::ZERO,
        IVec2::new(resize.width, resize.height).as_vec2(),
    );
    let all = old.union(new);
    let scale = 88.0 / all.size().max_element().max(1.0);
    let corner = rect.right_top() + egui::vec2(16.0, 4.0);
    let place = |part: Rect| {
        let min = (part.min - all.min) * scale;
        let size = part.size() * scale;
        egui::Rect::from_min_size(
            corner + egui::vec2(min.x, min.y),
            egui::vec2(size.x, size.y),
        )
    };
    let painter = ui.painter();
    painter.rect_filled(place(new), 0.0, visuals.selection.bg_fill);
    let stroke = egui::Stroke::new(2.0, visuals.weak_text_color());
    painter.rect_stroke(place(old), 0.0, stroke, egui::StrokeKind::Inside);
    ui.add_space(4.0);
}

/// How many objects would be cut off; counted anew only if something changed.
fn cut(resize: &mut Resize, revision: u64, draft: &Draft) -> usize {
    let (wanted, anchor) = (resize.wanted(), resize.anchor);
    if let Some((of, bounds, at, count)) = resize.cut
        && (of, bounds, at) == (revision, wanted, anchor)
    {
        return count;
    }
    let mut other = draft.clone();
    other.resize(wanted, anchor.shift(draft.bounds(), wanted));
    let count = draft.len() - other.len();
    resize.cut = Some((revision, wanted, anchor, count));
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::{Dialog, Panels};
    use crate::testing::TestBench;

    const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'r': ["rock"]},
        rows: ["b..r", "...."])"#;

    #[test]
    fn the_dialog_resizes_from_a_corner_and_says_what_is_cut() {
        let mut bench = TestBench::with(LEVEL);
        bench.world().resource_mut::<Panels>().open(Dialog::Resize);
        bench.frames(2);
        {
            let mut resize = bench.world().resource_mut::<Resize>();
            (resize.width, resize.height) = (3, 4);
        }
        bench.click("anchor 2 2");
        let counted = bench.world().resource::<Resize>().cut;
        assert_eq!(counted.map(|counted| counted.3), Some(1));
        bench.click("do resize");
        assert_eq!([bench.at(0, 2), bench.at(2, 2)], ["", "rock"]);
        let name = bench
            .editor()
            .document
            .past()
            .last()
            .map(|step| step.name.to_string());
        assert_eq!(name.as_deref(), Some("resize to 3 x 4, 1 object cut"));
        bench.click("Undo");
        assert_eq!([bench.at(0, 0), bench.at(3, 0)], ["baba", "rock"]);
    }

    #[test]
    fn cropping_leaves_what_is_on_the_board() {
        let mut bench = TestBench::with(LEVEL);
        bench.world().resource_mut::<Panels>().open(Dialog::Resize);
        bench.click("crop");
        let bounds = bench.draft().bounds();
        assert_eq!((bounds.width, bounds.height), (4, 1));
    }
}
