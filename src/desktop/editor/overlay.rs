//! What is drawn over the board and under the panels: cursor, selection, the
//! brush under the pointer, grid lines, and whatever panels ask to be marked.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::Desk;
use super::input::Pointed;
use super::pictures::Pictures;
use crate::desktop::screens::Screen;
use crate::desktop::view::BoardLayout;
use crate::editor::Tool;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>()
        .init_resource::<GridLines>()
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(OverlaySystems).run_if(in_state(Screen::Edit)),
        );
}

/// The overlay is drawn, after the panels that mark cells.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OverlaySystems;

/// Are lines drawn between the cells?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GridLines(pub bool);

/// Why cells are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// The words of a rule, or what a list entry speaks of.
    Shown,
    /// Something is wrong there.
    Wrong,
    /// Something may be wrong there.
    Odd,
}

/// Cells that a panel wants marked in this frame. Panels set them anew in
/// every frame.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Marks(pub Vec<(IVec2, Mark)>);

fn draw(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
    layout: Res<BoardLayout>,
    desk: Res<Desk>,
    pointed: Res<Pointed>,
    grid: Res<GridLines>,
    mut marks: ResMut<Marks>,
    mut pictures: Pictures,
) {
    let ctx = context.get_mut().clone();
    let painter = ctx.layer_painter(egui::LayerId::background());
    // egui counts in points of its own.
    let point = ctx.zoom_factor() * window.scale_factor();
    let rect = |min: IVec2, max: IVec2| {
        let corner = layout.corner_of(min) / point;
        let end = layout.corner_of(max + IVec2::ONE) / point;
        egui::Rect::from_min_max(egui::pos2(corner.x, corner.y), egui::pos2(end.x, end.y))
    };
    let editor = &desk.editor;
    let bounds = editor.draft().bounds();
    let accent = pictures.colour("accent");
    let text = pictures.colour("text");
    if grid.0 && layout.cell_size() >= 6.0 {
        let line = egui::Stroke::new(1.0, text.gamma_multiply(0.18));
        let all = rect(IVec2::ZERO, IVec2::new(bounds.width - 1, bounds.height - 1));
        for x in 0..=bounds.width {
            let x = layout.corner_of(IVec2::new(x, 0)).x / point;
            painter.vline(x, all.y_range(), line);
        }
        for y in 0..=bounds.height {
            let y = layout.corner_of(IVec2::new(0, y)).y / point;
            painter.hline(all.x_range(), y, line);
        }
    }
    for (cell, mark) in std::mem::take(&mut marks.bypass_change_detection().0) {
        let colour = match mark {
            Mark::Shown => accent,
            Mark::Wrong => pictures.colour("danger"),
            Mark::Odd => pictures.colour("flame"),
        };
        let rect = rect(cell, cell);
        painter.rect_filled(rect, 2.0, colour.gamma_multiply(0.22));
        painter.rect_stroke(
            rect,
            2.0,
            egui::Stroke::new(2.0, colour),
            egui::StrokeKind::Inside,
        );
    }
    if let Some(selection) = editor.selection {
        let rect = rect(selection.min, selection.max);
        painter.rect_filled(rect, 0.0, text.gamma_multiply(0.08));
        let path = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        painter.extend(egui::Shape::dashed_line(
            &path,
            egui::Stroke::new(2.0, text),
            6.0,
            4.0,
        ));
    }
    if let Some(cell) = pointed.0 {
        let rect = rect(cell, cell);
        let draws = !matches!(editor.tool, Tool::Erase | Tool::Pick | Tool::Select);
        if draws
            && editor.stroke().is_none()
            && let Some(icon) = pictures.of(&editor.brush)
        {
            icon.paint(&painter, rect, 0.45);
        }
        let hover = egui::Stroke::new(1.0, text.gamma_multiply(0.6));
        painter.rect_stroke(rect, 2.0, hover, egui::StrokeKind::Inside);
    }
    let cursor = rect(editor.cursor, editor.cursor);
    painter.rect_stroke(
        cursor,
        2.0,
        egui::Stroke::new(2.0, accent),
        egui::StrokeKind::Inside,
    );
}
