//! Resize dialog: width, height and anchor.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets::{self, labels, press, press_if};
use crate::{editor_mut, editor_of};
use kotodama_board::{Bounds, MAX_SIDE};
use kotodama_editor::settings::Anchor;
use kotodama_editor::{Action, Draft};
use kotodama_ui::language::t;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resize>();
}

/// State of the dialog.
#[derive(Resource, Clone, Debug, Default)]
pub struct Resize {
    /// Size of the board when the fields were filled.
    before: Option<Bounds>,
    width: i32,
    height: i32,
    anchor: Anchor,
    /// Number of objects that would be cut off, for these values and this
    /// revision.
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
    let bounds = editor_of(world).draft().bounds();
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
    let editor = editor_of(world);
    let cut = cut(&mut resize, editor.revision(), editor.draft());
    let (wanted, anchor) = (resize.wanted(), resize.anchor);
    match cut {
        0 => ui.weak(t!("editor-size-cut-none")),
        count => ui.label(t!("editor-size-cut", count = count)),
    };
    *world.resource_mut::<Resize>() = resize;
    let mut stays = true;
    ui.horizontal(|ui| {
        let resize = (t!("editor-size-do"), t!("editor-size-help"));
        if press_if(ui, wanted != bounds, "do resize", resize) {
            // The status line reports an invalid size.
            stays = editor_mut(world).resize(wanted, anchor).is_err();
        }
        let crop = match editor_of(world).selection {
            Some(_) => labels!("editor-crop-selection"),
            None => labels!("editor-crop-content"),
        };
        if press(ui, "crop", crop) {
            editor_mut(world).act(Action::Crop);
            stays = false;
        }
        stays &= !press(ui, "Close", t!("editor-close"));
    });
    if !stays {
        world.resource_mut::<Resize>().before = None;
    }
    stays
}

/// Shows nine buttons for the anchor and a preview.
fn anchors(ui: &mut egui::Ui, resize: &mut Resize, bounds: Bounds) {
    let side = 32.0;
    let grid = ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (row, anchors) in Anchor::ALL.chunks(3).enumerate() {
            ui.horizontal(|ui| {
                for (column, anchor) in anchors.iter().enumerate() {
                    let chosen = resize.anchor == *anchor;
                    let button = egui::Button::new(if chosen { "●" } else { "" })
                        .selected(chosen)
                        .min_size(egui::Vec2::splat(side));
                    let name = format!("anchor {column} {row}");
                    if widgets::add(ui, true, &name, String::new(), button).clicked() {
                        resize.anchor = *anchor;
                    }
                }
            });
        }
    });
    let rect = grid.response.rect;
    let visuals = ui.visuals().clone();
    // Scaled preview: the old board over the new one.
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
    let scale = 96.0 / all.size().max_element().max(1.0);
    let corner = egui::pos2(rect.left() + 4.0 * side, rect.top() + 4.0);
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

/// Returns the number of objects that would be cut off; counts again only after
/// a change.
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
