//! Notes on the whole board: grid lines, coordinates, stack sizes, directions,
//! hidden objects.
//! They are computed once per revision; only visible ones are drawn.

use bevy::prelude::*;
use bevy_egui::egui;

use super::OverlayPainter;
use crate::choices::Choices;
use crate::pictures::Pictures;
use kotodama_board::Direction;
use kotodama_editor::{Editor, Region, Thing};
use kotodama_words::level::IconState;

/// Notes on the cells.
#[derive(Default)]
pub(super) struct Notes {
    revision: Option<u64>,
    /// Cells with more than one object, in reading order.
    counts: Vec<(IVec2, usize)>,
    /// Cells whose top object does not face right, in reading order.
    facings: Vec<(IVec2, Direction)>,
    /// Objects that the board does not show, in reading order.
    hidden: Vec<(IVec2, HiddenThing)>,
}

/// Hidden path or icon.
struct HiddenThing {
    thing: Thing,
    /// Number of wins that make a path appear.
    wins: Option<u32>,
}

impl HiddenThing {
    /// Returns the object if the board does not show it.
    fn of(thing: &Thing) -> Option<Self> {
        let path = thing.data.path;
        let wins = path.filter(|path| path.hidden && path.wins > 0);
        let wins = wins.map(|path| path.wins);
        let is_hidden = wins.is_some() || thing.data.icon == Some(IconState::Hidden);
        is_hidden.then(|| Self {
            thing: thing.clone(),
            wins,
        })
    }
}

/// Opacity of hidden objects.
const FAINT: f32 = 0.4;

/// Minimum side of a cell in points at which notes are readable.
const READABLE: f32 = 20.0;

impl Notes {
    pub(super) fn refresh(&mut self, editor: &Editor) {
        let revision = editor.revision();
        if self.revision == Some(revision) {
            return;
        }
        self.revision = Some(revision);
        self.counts.clear();
        self.facings.clear();
        self.hidden.clear();
        for (cell, stack) in editor.draft().stacks() {
            if stack.len() > 1 {
                self.counts.push((cell, stack.len()));
            }
            let hidden = stack.iter().filter_map(|item| HiddenThing::of(&item.thing));
            self.hidden.extend(hidden.map(|hidden| (cell, hidden)));
            if let Some(top) = stack.last()
                && top.thing.facing != Direction::default()
            {
                self.facings.push((cell, top.thing.facing));
            }
        }
    }

    pub(super) fn draw(
        &self,
        canvas: &OverlayPainter,
        choices: &Choices,
        pictures: &mut Pictures<'_>,
    ) {
        let Some(seen) = canvas.seen() else { return };
        if choices.hidden {
            for (cell, hidden) in in_sight(&self.hidden, seen) {
                faint(canvas, *cell, hidden, pictures);
            }
        }
        if choices.grid && canvas.side() >= 6.0 {
            lines(canvas, seen);
        }
        if choices.coordinates {
            numbers(canvas, seen);
        }
        if canvas.side() < READABLE {
            return;
        }
        if choices.facings {
            for &(cell, facing) in in_sight(&self.facings, seen) {
                arrow(canvas, cell, facing, canvas.ink.text);
            }
        }
        if choices.counts {
            for &(cell, count) in in_sight(&self.counts, seen) {
                badge(canvas, cell, count);
            }
        }
    }
}

/// Returns the visible notes of a list in reading order.
fn in_sight<T>(notes: &[(IVec2, T)], seen: Region) -> impl Iterator<Item = &(IVec2, T)> {
    let from = notes.partition_point(|(cell, _)| cell.y < seen.min.y);
    let to = notes.partition_point(|(cell, _)| cell.y <= seen.max.y);
    let rows = notes.get(from..to).unwrap_or_default();
    rows.iter().filter(move |(cell, _)| seen.contains(*cell))
}

fn lines(canvas: &OverlayPainter, seen: Region) {
    let colour = canvas.ink.text.gamma_multiply(0.18);
    let line = egui::Stroke::new(1.0, colour);
    let all = canvas.rect(seen);
    for x in seen.min.x..=seen.max.x + 1 {
        let x = canvas.layout.corner_of(IVec2::new(x, 0)).x / canvas.scale;
        canvas.painter.vline(x, all.y_range(), line);
    }
    for y in seen.min.y..=seen.max.y + 1 {
        let y = canvas.layout.corner_of(IVec2::new(0, y)).y / canvas.scale;
        canvas.painter.hline(all.x_range(), y, line);
    }
}

/// Draws the column numbers above the board and the row numbers to its left, or
/// inside it where those places are out of view.
fn numbers(canvas: &OverlayPainter, seen: Region) {
    let side = canvas.side().max(0.1);
    // Numbers need some space; round steps are easy to count on.
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let step = |room: f32| {
        let fits = steps.iter().find(|step| **step as f32 * side >= room);
        fits.copied().unwrap_or(1000)
    };
    let clip = canvas.painter.clip_rect();
    let whole = canvas.rect(Region::whole(canvas.bounds));
    let colour = canvas.ink.text.gamma_multiply(0.7);
    let top = (whole.top() - 6.0).max(clip.top() + 18.0);
    let left = (whole.left() - 8.0).max(clip.left() + 34.0);
    let write = |at: egui::Pos2, align: egui::Align2, number: i32| {
        canvas.plate(
            (at, align),
            number.to_string(),
            colour,
            egui::vec2(2.0, 0.0),
        );
    };
    let columns = step(36.0);
    for x in (seen.min.x..=seen.max.x).filter(|x| x % columns == 0) {
        let middle = canvas.cell(IVec2::new(x, 0)).center().x;
        write(egui::pos2(middle, top), egui::Align2::CENTER_BOTTOM, x);
    }
    let rows = step(20.0);
    for y in (seen.min.y..=seen.max.y).filter(|y| y % rows == 0) {
        let middle = canvas.cell(IVec2::new(0, y)).center().y;
        write(egui::pos2(left, middle), egui::Align2::RIGHT_CENTER, y);
    }
}

/// Draws a small triangle at the edge that an object faces.
pub(super) fn arrow(
    canvas: &OverlayPainter,
    cell: IVec2,
    facing: Direction,
    colour: egui::Color32,
) {
    let rect = canvas.cell(cell);
    let delta = facing.delta();
    let ahead = egui::vec2(delta.x as f32, delta.y as f32);
    let aside = ahead.rot90();
    let size = (rect.width() / 8.0).clamp(3.0, 8.0);
    let tip = rect.center() + ahead * (rect.width() / 2.0 - 1.0);
    let points = vec![
        tip,
        tip - ahead * size + aside * size,
        tip - ahead * size - aside * size,
    ];
    let edge = egui::Stroke::new(1.0, canvas.ink.shade);
    canvas
        .painter
        .add(egui::Shape::convex_polygon(points, colour, edge));
}

/// Draws an object that the board does not show, with the number of wins that
/// make it appear.
fn faint(canvas: &OverlayPainter, cell: IVec2, hidden: &HiddenThing, pictures: &mut Pictures<'_>) {
    let rect = canvas.cell(cell);
    if let Some(icon) = pictures.of(&hidden.thing) {
        icon.paint(&canvas.painter, rect, FAINT);
    }
    if let Some(wins) = hidden.wins.filter(|_| canvas.side() >= READABLE) {
        let place = (rect.left_top(), egui::Align2::LEFT_TOP);
        let colour = canvas.ink.text.gamma_multiply(0.7);
        canvas.plate(place, wins.to_string(), colour, egui::vec2(2.0, 0.0));
    }
}

/// Draws the number of objects in the lower right corner of a cell.
fn badge(canvas: &OverlayPainter, cell: IVec2, count: usize) {
    let place = (canvas.cell(cell).right_bottom(), egui::Align2::RIGHT_BOTTOM);
    let margin = egui::vec2(2.0, 0.0);
    canvas.plate(place, count.to_string(), canvas.ink.text, margin);
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_editor::{Document, Draft};
    use kotodama_formats::Message;
    use kotodama_words::level::PathData;

    #[test]
    fn stacks_and_facings_are_noted_for_the_state_that_is_shown() {
        let mut editor = Editor::new(Document::new(Draft::default()), None);
        let mut notes = Notes::default();
        notes.refresh(&editor);
        assert!(notes.counts.is_empty() && notes.facings.is_empty());
        editor.edit(Message::verbatim("two"), |draft| {
            let up = Thing {
                facing: Direction::Up,
                ..Thing::named("baba")
            };
            draft.put(
                IVec2::new(3, 2),
                vec![Thing::named("wall").into(), up.into()],
            );
            draft.put(IVec2::new(9, 4), vec![Thing::named("rock").into()]);
        });
        notes.refresh(&editor);
        assert_eq!(notes.counts, [(IVec2::new(3, 2), 2)]);
        assert_eq!(notes.facings, [(IVec2::new(3, 2), Direction::Up)]);
        let seen = |min, max| {
            let region = Region::between(min, max);
            in_sight(&notes.counts, region).count()
        };
        assert_eq!(seen(IVec2::ZERO, IVec2::new(3, 2)), 1);
        assert_eq!(seen(IVec2::ZERO, IVec2::new(2, 5)), 0);
        assert_eq!(seen(IVec2::new(0, 3), IVec2::new(9, 9)), 0);
    }

    #[test]
    fn paths_and_icons_that_the_board_hides_are_noted() {
        let path = |hidden, wins| {
            let mut line = Thing::named("line");
            line.data.path = Some(PathData { hidden, wins });
            line
        };
        let mut icon = Thing::named("level");
        icon.data.icon = Some(IconState::Hidden);
        let mut editor = Editor::new(Document::new(Draft::default()), None);
        editor.edit(Message::verbatim("paths"), |draft| {
            // Those that need no win are on the board.
            let things = [path(false, 0), path(true, 3), path(true, 0), icon];
            for (thing, x) in things.into_iter().zip(0..) {
                draft.put(IVec2::new(x, 0), vec![thing.into()]);
            }
        });
        let mut notes = Notes::default();
        notes.refresh(&editor);
        let hidden = notes.hidden.iter().map(|(cell, it)| (cell.x, it.wins));
        assert_eq!(hidden.collect::<Vec<_>>(), [(1, Some(3)), (3, None)]);
    }
}
