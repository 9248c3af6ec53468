//! Chart panel: slots alive and total vitality over the turns, with marks for
//! zombies (C-UI-12).

use bevy_egui::egui::{self, Align2, Pos2, Rect, Sense, Stroke, pos2, vec2};
use kotodama_cards::history::{History, Standing};
use kotodama_ui::prelude::*;

use super::PanelKey;
use crate::acts::Act;
use crate::frame::{Frame, narrow};
use crate::session::Session;

/// Quantity shown for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Alive,
    Vitality,
}

impl Line {
    fn of(self, standing: Standing) -> f32 {
        match self {
            Self::Alive => f32::from(standing.alive),
            Self::Vitality => standing.vitality as f32,
        }
    }
}

/// Returns the values of a player at this many points of the match.
fn points(history: &History, player: usize, line: Line, count: usize) -> Vec<f32> {
    let last = history.entries().len();
    let count = count.min(last + 1).max(2);
    let at = |point: usize| point * last / (count - 1);
    let standing = |moves: usize| history.standing(moves)[player.min(1)];
    (0..count)
        .map(|point| line.of(standing(at(point))))
        .collect()
}

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let history = frame.session.history();
    let last = history.entries().len();
    if last == 0 {
        ui.label(frame.small(t!("cards-chart-none"), Ink::Dim));
        return;
    }
    let height = ((ui.available_height() - 90.0) / 2.0).clamp(60.0, 320.0);
    let near = frame.session.near();
    let mut pointed = None;
    for (line, title) in [
        (Line::Alive, t!("cards-chart-alive")),
        (Line::Vitality, t!("cards-chart-vitality")),
    ] {
        ui.label(frame.small(title, Ink::Text));
        let size = vec2(ui.available_width(), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        plot(ui.painter(), frame, rect, line);
        if response.clicked() || response.dragged() {
            pointed = response.interact_pointer_pos().map(|at| {
                let part = ((at.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
                (part * last as f32).round() as usize
            });
        }
    }
    if let Some(moves) = pointed {
        frame.acts.push(Act::View(moves));
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(frame.small(format!("— {}", t!("cards-filter-yours")), inks(0)));
        ui.label(frame.small(format!("┄ {}", t!("cards-filter-theirs")), inks(1)));
        ui.label(frame.small(format!("▲ {}", t!("cards-chart-zombie")), Ink::Mint));
    });
    _ = near;
}

/// Returns the colours of the near and the far player.
const fn inks(place: usize) -> Ink {
    match place {
        0 => Ink::Gold,
        _ => Ink::Sky,
    }
}

fn plot(painter: &egui::Painter, frame: &Frame<'_>, rect: Rect, line: Line) {
    painter.rect_filled(rect, 2.0, frame.colour(Ink::Outer));
    let history = frame.session.history();
    let last = history.entries().len();
    let near = frame.session.near();
    let columns = rect.width() as usize;
    let both = [near, 1 - near].map(|player| points(history, player, line, columns));
    let most = both
        .iter()
        .flatten()
        .fold(1.0_f32, |most, it| most.max(*it));
    let at = |point: usize, count: usize, value: f32| -> Pos2 {
        let x = point as f32 / (count - 1).max(1) as f32;
        let y = value / most;
        pos2(
            rect.left() + x * rect.width(),
            rect.bottom() - 2.0 - y * (rect.height() - 14.0),
        )
    };
    for (place, points) in both.iter().enumerate() {
        let places = points.iter().enumerate();
        let path: Vec<Pos2> = places
            .map(|(point, value)| at(point, points.len(), *value))
            .collect();
        let stroke = Stroke::new(1.5, frame.colour(inks(place)));
        // The far player's line is dashed: colour is not the only difference.
        match place {
            0 => painter.add(egui::Shape::line(path, stroke)),
            _ => painter.add(egui::Shape::Vec(egui::Shape::dashed_line(
                &path, stroke, 5.0, 3.0,
            ))),
        };
    }
    // Marks of zombies, at most one per column.
    let mut marked = usize::MAX;
    for (number, entry) in history.entries().iter().enumerate() {
        if entry.raised == 0 {
            continue;
        }
        let column = (number + 1) * columns.max(1) / last.max(1);
        if column == marked {
            continue;
        }
        marked = column;
        let x = rect.left() + column as f32;
        let is_near = entry.player == near;
        let y = if is_near {
            rect.top() + 6.0
        } else {
            rect.top() + 12.0
        };
        let colour = frame.colour(Ink::Mint);
        let corners = vec![pos2(x - 3.0, y), pos2(x + 3.0, y), pos2(x, y - 5.0)];
        painter.add(egui::Shape::convex_polygon(corners, colour, Stroke::NONE));
    }
    let x = rect.left() + rect.width() * frame.session.moves() as f32 / last.max(1) as f32;
    let now = Stroke::new(1.0, frame.colour(Ink::Text));
    painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], now);
    let label = frame.colour(Ink::Dim);
    painter.text(
        rect.left_top() + vec2(3.0, 1.0),
        Align2::LEFT_TOP,
        format!("{most:.0}"),
        narrow(11.0),
        label,
    );
}

pub(super) fn press(session: &Session, key: PanelKey) -> Option<Act> {
    let last = session.history().entries().len();
    let step = i32::try_from((last / 100).max(1)).unwrap_or(1);
    let by = match key {
        PanelKey::Rows(by) => by,
        PanelKey::Sideways(by) => by.saturating_mul(step),
        PanelKey::Confirm => return Some(Act::Present),
    };
    Some(Act::View(super::moved(session.moves(), by, last + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_cards::game::Options;
    use kotodama_cards::moves::read_line;
    use kotodama_cards::start;

    /// C-UI-12: the lines go from the first state to the last.
    #[test]
    fn c_ui_12_lines_are_what_the_players_had() {
        let slots = r#"CardState(slots: [
            (player: 0, slot: 0, field: "dec"), (player: 1, slot: 255, vitality: 1),
        ])"#;
        let slots = start::read("test", slots).expect("a state");
        let mut history = History::new(&slots, Options::default());
        for line in ["1 I 1", "1 I 0", "2 0 zero"] {
            history.play(read_line(line).expect("a move").expect("a move"));
        }
        assert_eq!(
            points(&history, 1, Line::Alive, 100),
            [256.0, 256.0, 256.0, 255.0]
        );
        assert_eq!(points(&history, 0, Line::Alive, 2), [256.0, 256.0]);
        let vitality = points(&history, 1, Line::Vitality, 2);
        assert_eq!(vitality, [2_550_001.0, 2_550_000.0]);
    }
}
