//! Overlay over the board and under the panels: cursor, selection, the brush at
//! the pointer, tool previews, grid lines, notes about stacks and directions,
//! and cells marked by panels.

mod notes;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::input::{Pointed, PointerState};
use super::pictures::Pictures;
use super::{Choices, OpenDocument};
use crate::screens::EDITOR;
use kotodama_editor::{Editor, Region, Tool, fill};
use kotodama_ui::prelude::*;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::BoardLayout;

use notes::Notes;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>().add_systems(
        EguiPrimaryContextPass,
        draw.in_set(OverlaySystems).run_if(in_state(EDITOR)),
    );
}

/// Systems that draw the overlay, after the panels that mark cells.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OverlaySystems;

/// Reason for marking a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// Words of a rule, or the subject of a list entry.
    Shown,
    /// Error.
    Wrong,
    /// Possible error.
    Odd,
}

/// Cells that panels mark in this frame. Panels set them in every frame.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Marks(pub Vec<(IVec2, Mark)>);

/// Colours of the overlay.
#[derive(Clone, Copy)]
struct Tints {
    text: egui::Color32,
    accent: egui::Color32,
    danger: egui::Color32,
    odd: egui::Color32,
    shade: egui::Color32,
}

/// Board as seen by egui: positions of cells, and a painter clipped to the area
/// outside the panels.
struct OverlayPainter {
    painter: egui::Painter,
    layout: BoardLayout,
    /// Physical pixels per point.
    scale: f32,
    ink: Tints,
    bounds: kotodama_board::Bounds,
}

impl OverlayPainter {
    fn rect(&self, region: Region) -> egui::Rect {
        let corner = self.layout.corner_of(region.min) / self.scale;
        let end = self.layout.corner_of(region.max + IVec2::ONE) / self.scale;
        egui::Rect::from_min_max(egui::pos2(corner.x, corner.y), egui::pos2(end.x, end.y))
    }

    fn cell(&self, cell: IVec2) -> egui::Rect {
        self.rect(Region::between(cell, cell))
    }

    /// Returns the side of a cell in points.
    fn side(&self) -> f32 {
        self.layout.cell_size() / self.scale
    }

    /// Returns the visible cells.
    fn seen(&self) -> Option<Region> {
        let clip = self.painter.clip_rect();
        let at = |point: egui::Pos2| {
            self.layout
                .cell_at(Vec2::new(point.x, point.y) * self.scale)
        };
        Region::between(at(clip.min), at(clip.max)).on(self.bounds)
    }

    /// Draws text on a plate with a margin, moved into view if possible.
    fn plate(
        &self,
        (at, align): (egui::Pos2, egui::Align2),
        text: String,
        colour: egui::Color32,
        margin: egui::Vec2,
    ) {
        let font = egui::FontId::proportional(16.0);
        let galley = self.painter.layout_no_wrap(text, font, colour);
        let size = galley.size() + margin * 2.0;
        let clip = self.painter.clip_rect();
        let corner = align.anchor_size(at, size).min;
        let corner = corner.clamp(clip.min, (clip.max - size).max(clip.min));
        let plate = egui::Rect::from_min_size(corner, size);
        self.painter.rect_filled(plate, 2.0, self.ink.shade);
        self.painter.galley(corner + margin, galley, colour);
    }

    /// Draws a label below and to the right of a rectangle.
    fn label(&self, rect: egui::Rect, text: String) {
        let at = rect.right_bottom() + egui::vec2(6.0, 6.0);
        let place = (at, egui::Align2::LEFT_TOP);
        self.plate(place, text, self.ink.text, egui::vec2(6.0, 2.0));
    }

    fn fill(&self, rect: egui::Rect, colour: egui::Color32) {
        self.painter.rect_filled(rect, 2.0, colour);
    }

    /// Draws a frame inside a rectangle.
    fn frame(&self, rect: egui::Rect, width: f32, colour: egui::Color32) {
        let stroke = egui::Stroke::new(width, colour);
        self.painter
            .rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
    }

    fn dashed(&self, rect: egui::Rect, colour: egui::Color32) {
        let path = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        for (width, colour) in [(4.0, self.ink.shade.gamma_multiply(0.5)), (2.0, colour)] {
            let stroke = egui::Stroke::new(width, colour);
            self.painter
                .extend(egui::Shape::dashed_line(&path, stroke, 6.0, 4.0));
        }
    }
}

/// Cells that a flood fill from a cell would cover, for one revision.
#[derive(Default)]
struct Flood {
    of: Option<(u64, IVec2)>,
    /// Horizontal runs of cells.
    runs: Vec<Region>,
}

/// Maximum number of cells of a board with a flood fill preview, which is
/// computed whenever the pointer comes to another cell.
const LARGEST_FLOOD: usize = 16_384;

impl Flood {
    fn refresh(&mut self, editor: &Editor, cell: IVec2) {
        let of = (editor.revision(), cell);
        if self.of == Some(of) {
            return;
        }
        self.of = Some(of);
        self.runs.clear();
        if editor.draft().bounds().area() > LARGEST_FLOOD {
            return;
        }
        let mut cells = fill::connected(editor.draft(), cell);
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        for cell in cells {
            match self.runs.last_mut() {
                Some(run) if run.max + IVec2::X == cell => run.max = cell,
                _ => self.runs.push(Region::between(cell, cell)),
            }
        }
    }
}

fn draw(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
    (layout, viewpoint): (Res<BoardLayout>, Res<Viewpoint>),
    current: Res<OpenDocument>,
    (pointed, pointer): (Res<Pointed>, Res<PointerState>),
    settings: Option<Res<Settings>>,
    time: Res<Time<Real>>,
    mut marks: ResMut<Marks>,
    mut pictures: Pictures,
    (mut notes, mut flood): (Local<Notes>, Local<Flood>),
) {
    let ctx = context.get_mut().clone();
    // Egui uses its own points.
    let scale = ctx.zoom_factor() * window.scale_factor();
    let editor = &current.editor;
    let mut area = ctx.viewport_rect();
    if let Some(insets) = viewpoint.insets {
        area.min += egui::vec2(insets.left, insets.top) / scale;
        area.max -= egui::vec2(insets.right, insets.bottom) / scale;
    }
    let canvas = OverlayPainter {
        painter: ctx
            .layer_painter(egui::LayerId::background())
            .with_clip_rect(area),
        layout: *layout,
        scale,
        ink: Tints {
            text: pictures.colour(Ink::Text),
            accent: pictures.colour(Ink::Accent),
            danger: pictures.colour(Ink::Danger),
            odd: pictures.colour(Ink::Flame),
            shade: pictures.colour(Ink::Shadow).gamma_multiply(0.85),
        },
        bounds: editor.draft().bounds(),
    };
    let none = Choices::default();
    let choices = settings
        .as_ref()
        .map_or(&none, |settings| settings.of::<Choices>());
    let is_calm = settings
        .as_ref()
        .is_some_and(|settings| settings.reduced_flashes || !settings.wobble);
    notes.refresh(editor);
    notes.draw(&canvas, choices, &mut pictures);
    let pulse = if is_calm {
        1.0
    } else {
        0.8 + 0.2 * (time.elapsed_secs() * 4.0).sin()
    };
    let marks = std::mem::take(&mut marks.bypass_change_detection().0);
    draw_marks(&canvas, &marks, pulse);
    draw_selection(&canvas, editor);
    draw_tool(&canvas, editor, pointed.0, &mut pictures, &mut flood);
    draw_cursor(&canvas, editor, pointed.0);
    if let Some(icon) = pointer.grip()
        && (pointed.0.is_some() || icon == egui::CursorIcon::Grabbing)
    {
        ctx.set_cursor_icon(icon);
    }
}

fn draw_marks(canvas: &OverlayPainter, marks: &[(IVec2, Mark)], pulse: f32) {
    for &(cell, mark) in marks {
        let colour = match mark {
            Mark::Shown => canvas.ink.accent,
            Mark::Wrong => canvas.ink.danger,
            Mark::Odd => canvas.ink.odd,
        };
        let rect = canvas.cell(cell);
        canvas.fill(rect, colour.gamma_multiply(0.24 * pulse));
        canvas.frame(rect, 2.0, colour.gamma_multiply(pulse));
    }
}

fn draw_selection(canvas: &OverlayPainter, editor: &Editor) {
    let is_stroke = editor
        .stroke()
        .is_some_and(|stroke| stroke.tool == Tool::Select);
    let ink = canvas.ink;
    if let Some(floating) = editor.floating() {
        // The board draws the cells; light is drawn above floating objects.
        let region = floating.region();
        let rect = canvas.rect(region);
        canvas.fill(rect, ink.accent.gamma_multiply(0.16));
        canvas.dashed(rect.expand(2.0), ink.accent);
        canvas.label(rect, region.size_text());
    } else if let Some(selection) = editor.selection {
        let rect = canvas.rect(selection);
        canvas.fill(rect, ink.text.gamma_multiply(0.08));
        canvas.dashed(rect, ink.text);
        if is_stroke {
            canvas.label(rect, selection.size_text());
        }
    }
}

/// Draws the effect of the current tool, or its preview at the pointer.
fn draw_tool(
    canvas: &OverlayPainter,
    editor: &Editor,
    pointed: Option<IVec2>,
    pictures: &mut Pictures<'_>,
    flood: &mut Flood,
) {
    let ink = canvas.ink;
    if let Some(stroke) = editor.stroke() {
        let region = Region::between(stroke.from, stroke.to());
        match stroke.tool {
            Tool::Rectangle | Tool::FilledRectangle => {
                canvas.frame(canvas.rect(region).expand(2.0), 2.0, ink.accent);
                canvas.label(canvas.cell(stroke.to()), region.size_text());
            }
            Tool::Line => {
                for cell in editor.preview_cells() {
                    canvas.frame(canvas.cell(cell), 1.0, ink.accent.gamma_multiply(0.7));
                }
                let length = region.size().max_element();
                let text = t!("editor-line-length", count = length);
                canvas.label(canvas.cell(stroke.to()), text);
            }
            Tool::Erase => {
                canvas.fill(canvas.cell(stroke.to()), ink.danger.gamma_multiply(0.3));
            }
            Tool::Brush | Tool::Fill | Tool::Pick | Tool::Select => {}
        }
        return;
    }
    let Some(cell) = pointed else { return };
    let rect = canvas.cell(cell);
    if editor.tool == Tool::Fill {
        flood.refresh(editor, cell);
        for run in &flood.runs {
            let colour = ink.accent.gamma_multiply(0.16);
            canvas.painter.rect_filled(canvas.rect(*run), 0.0, colour);
        }
    }
    if editor.tool.draws() && editor.floating().is_none() {
        if let Some(icon) = pictures.of(&editor.brush) {
            icon.paint(&canvas.painter, rect, 0.5);
        }
        notes::arrow(canvas, cell, editor.brush.facing, ink.accent);
    } else if editor.tool == Tool::Erase {
        canvas.fill(rect, ink.danger.gamma_multiply(0.3));
    }
}

/// Draws the cursor: corners around its cell, and a thin frame at the pointer.
fn draw_cursor(canvas: &OverlayPainter, editor: &Editor, pointed: Option<IVec2>) {
    let ink = canvas.ink;
    if let Some(cell) = pointed.filter(|cell| *cell != editor.cursor) {
        canvas.frame(canvas.cell(cell), 1.0, ink.text.gamma_multiply(0.6));
    }
    let colour = match editor.stroke() {
        Some(stroke) if stroke.tool == Tool::Erase => ink.danger,
        _ => ink.accent,
    };
    let rect = canvas.cell(editor.cursor);
    let reach = (rect.width() / 3.0).max(3.0);
    let corners = [
        (rect.left_top(), 1.0, 1.0),
        (rect.right_top(), -1.0, 1.0),
        (rect.right_bottom(), -1.0, -1.0),
        (rect.left_bottom(), 1.0, -1.0),
    ];
    for (width, colour) in [(4.0, ink.shade), (2.0, colour)] {
        let stroke = egui::Stroke::new(width, colour);
        for (corner, x, y) in corners {
            let path = vec![
                corner + egui::vec2(reach * x, 0.0),
                corner,
                corner + egui::vec2(0.0, reach * y),
            ];
            canvas.painter.add(egui::Shape::line(path, stroke));
        }
    }
}
