//! Both boards: 256 slots each, with number, vitality and field (C-UI-01).

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Sense, Stroke, StrokeKind, pos2, vec2};
use kotodama_cards::board::{FULL, SLOTS};
use kotodama_cards::value::Value;
use kotodama_ui::prelude::*;

use crate::acts::Act;
use crate::effects::{Effect, What};
use crate::frame::{Frame, beginning, name, narrow, plain};
use crate::state::Panel;

/// Slots in a row.
const ROW: usize = 16;

/// Height of the line above a board.
const TITLE: f32 = 20.0;

/// Shows both boards, the near one on the left, or below if that gives more
/// space.
pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let all = ui.available_rect_before_wrap();
    let near = frame.session.near();
    let (one, two) = match all.width() >= all.height() * 1.1 {
        true => {
            let width = (all.width() - 8.0) / 2.0;
            let size = vec2(width, all.height());
            let right = all.min + vec2(width + 8.0, 0.0);
            (
                Rect::from_min_size(all.min, size),
                Rect::from_min_size(right, size),
            )
        }
        false => {
            let height = (all.height() - 4.0) / 2.0;
            let size = vec2(all.width(), height);
            let below = all.min + vec2(0.0, height + 4.0);
            (
                Rect::from_min_size(below, size),
                Rect::from_min_size(all.min, size),
            )
        }
    };
    board(ui, frame, one, near);
    board(ui, frame, two, 1 - near);
}

/// Returns the area of a slot.
fn cell(grid: Rect, slot: usize) -> Rect {
    let size = grid.size() / ROW as f32;
    let place = vec2((slot % ROW) as f32, (slot / ROW) as f32) * size;
    Rect::from_min_size(grid.min + place, size).shrink(0.5)
}

fn board(ui: &mut egui::Ui, frame: &mut Frame<'_>, rect: Rect, player: usize) {
    let painter = ui.painter().clone();
    let game = frame.session.game();
    let is_due = !game.progress().is_over() && game.progress().player() == player;
    let title = Rect::from_min_size(rect.min, vec2(rect.width(), TITLE));
    let ink = if is_due { Ink::Accent } else { Ink::Text };
    let mut left = title.left() + 2.0;
    if is_due {
        let side = vec2(16.0, 16.0);
        let at = Rect::from_min_size(pos2(left, title.top() + 1.0), side);
        frame.pictures.paint(&painter, at, "hand", 1.0);
        left += 20.0;
    }
    let standing = frame.session.history().standing(frame.session.moves())[player.min(1)];
    let counts = t!(
        "cards-standing",
        alive = standing.alive,
        vitality = standing.vitality
    );
    let colour = frame.colour(ink);
    painter.text(
        pos2(left, title.center().y),
        Align2::LEFT_CENTER,
        name(frame, player),
        plain(),
        colour,
    );
    painter.text(
        title.right_center() - vec2(2.0, 0.0),
        Align2::RIGHT_CENTER,
        counts,
        plain(),
        frame.colour(Ink::Dim),
    );
    let grid = Rect::from_min_max(pos2(rect.left(), title.bottom()), rect.max);
    let response = ui.interact(grid, ui.id().with(("board", player)), Sense::click());
    let at = |place: Pos2| {
        let part = (place - grid.min) / grid.size() * ROW as f32;
        let is_inside = grid.contains(place);
        is_inside.then(|| {
            let (x, y) = (part.x as usize, part.y as usize);
            y.min(ROW - 1) * ROW + x.min(ROW - 1)
        })
    };
    let over = ui
        .ctx()
        .pointer_latest_pos()
        .filter(|_| response.contains_pointer() || frame.table.dragged.is_some());
    let over = over.and_then(at);
    let looks = Looks::of(frame, grid);
    let game = frame.session.game();
    for slot in 0..SLOTS {
        if let Some((vitality, field)) = game.slot(player, slot) {
            slot_of(
                &painter,
                &looks,
                frame,
                cell(grid, slot),
                (player, slot, vitality, field),
            );
        }
    }
    outcomes(&painter, frame, grid, player);
    effects(&painter, frame, grid, player);
    cursor(&painter, frame, grid, (player, over));
    drop_card(ui, frame, grid, (player, over));
    let proponent = frame.session.proponent();
    if let Some(slot) = over.filter(|_| response.clicked() || response.secondary_clicked())
        && let Ok(slot) = u8::try_from(slot)
    {
        frame.table.go(player, slot, proponent);
        if response.secondary_clicked() || response.double_clicked() {
            frame.acts.push(Act::Open(Panel::Inspector));
        }
    }
}

/// Below this height figures cannot be read; slots then show fewer of them.
const LEGIBLE: f32 = 8.0;

/// Style of slots.
struct Looks {
    font: egui::FontId,
    /// Whether there is space only for a slot's number and one more figure.
    is_narrow: bool,
    lines: usize,
    step: f32,
    hides: bool,
    text: Color32,
    dim: Color32,
    ground: Color32,
    changed: Color32,
    dead: Color32,
    zombie: Color32,
    accent: Color32,
}

impl Looks {
    fn of(frame: &Frame<'_>, grid: Rect) -> Self {
        let size = grid.size() / ROW as f32;
        // Three lines where there is space, and five digits side by side.
        let full = ((size.y - 3.0) / 3.0).min(size.x / 3.2).min(15.0);
        let is_narrow = full < LEGIBLE;
        // Two lines, and four signs side by side.
        let height = match is_narrow {
            true => ((size.y - 3.0) / 2.0).min(size.x / 2.5).clamp(4.5, 15.0),
            false => full,
        };
        let step = height;
        Self {
            font: narrow(height),
            is_narrow,
            lines: (((size.y - 3.0) / step) as usize).clamp(1, 3),
            step,
            hides: frame.choices().hides,
            text: frame.colour(Ink::Text),
            dim: frame.colour(Ink::Dim).gamma_multiply(0.8),
            ground: frame.colour(Ink::Board),
            changed: frame.colour(Ink::Selection).gamma_multiply(0.55),
            dead: frame.colour(Ink::Shadow),
            zombie: frame.colour(Ink::Mint).gamma_multiply(0.25),
            accent: frame.colour(Ink::Accent),
        }
    }
}

/// Returns the colour of a vitality: the higher, the cooler.
fn vitality_ink(vitality: i32) -> Ink {
    match vitality {
        ..=0 => Ink::Ash,
        1..=2_499 => Ink::Danger,
        2_500..=7_499 => Ink::Flame,
        7_500..=9_999 => Ink::Gold,
        FULL => Ink::Mint,
        _ => Ink::Sky,
    }
}

fn slot_of(
    painter: &egui::Painter,
    looks: &Looks,
    frame: &Frame<'_>,
    rect: Rect,
    (player, slot, vitality, field): (usize, usize, i32, &Value),
) {
    let is_changed = vitality != FULL || !field.is_identity();
    let ground = match (vitality, is_changed) {
        (..=-1, _) => looks.zombie,
        (0, _) => looks.dead,
        (_, true) => looks.changed,
        _ => looks.ground,
    };
    painter.rect_filled(rect, 1.0, ground);
    if vitality == 0 {
        let stroke = Stroke::new(1.0, looks.dim.gamma_multiply(0.5));
        painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
        painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
    }
    let ink = vitality_ink(vitality);
    let top = rect.left_top() + vec2(1.5, 0.5);
    let text = |at: Pos2, align, said: String, colour| {
        painter.text(at, align, said, looks.font.clone(), colour);
    };
    let number = if is_changed { looks.accent } else { looks.dim };
    let is_far = player != frame.session.viewer();
    let small = narrow(looks.font.size.min(rect.width() / 4.7));
    let font = match is_far && !looks.is_narrow {
        true => &small,
        false => &looks.font,
    };
    painter.text(
        top,
        Align2::LEFT_TOP,
        slot.to_string(),
        font.clone(),
        number,
    );
    // Attacks on the far board count from its other end (C-STATE-03).
    let is_mirrored = is_far && !(looks.is_narrow && is_changed);
    if is_mirrored {
        let mirrored = format!("’{}", SLOTS - 1 - slot);
        let (at, align) = match looks.is_narrow {
            true => (top + vec2(0.0, looks.step), Align2::LEFT_TOP),
            false => (rect.right_top() + vec2(-1.0, 0.5), Align2::RIGHT_TOP),
        };
        painter.text(at, align, mirrored, font.clone(), looks.dim);
    }
    if looks.hides && !is_changed {
        return;
    }
    let colour = frame.colour(ink);
    let said = match vitality {
        ..=-1 => "Z −1".to_owned(),
        0 => "† 0".to_owned(),
        _ if looks.is_narrow => shortened(vitality),
        _ => vitality.to_string(),
    };
    let is_usual = vitality == FULL;
    if looks.lines > 1 && (is_changed || !looks.is_narrow) {
        let colour = if is_usual { looks.dim } else { colour };
        text(top + vec2(0.0, looks.step), Align2::LEFT_TOP, said, colour);
    }
    if looks.lines > 2 && !field.is_identity() {
        let at = top + vec2(0.0, looks.step * 2.0);
        let room = (rect.width() / (looks.font.size * 0.6)) as usize;
        text(at, Align2::LEFT_TOP, beginning(field, room), looks.text);
    }
    let part = (vitality.max(0) as f32 / FULL as f32).min(1.0);
    let bar = Rect::from_min_size(
        pos2(rect.left(), rect.bottom() - 2.0),
        vec2(rect.width() * part, 2.0),
    );
    painter.rect_filled(
        bar,
        0.0,
        colour.gamma_multiply(if is_usual { 0.45 } else { 1.0 }),
    );
    if vitality > FULL {
        let more = ((vitality - FULL) as f32 / (65_535 - FULL) as f32).min(1.0);
        let bar = Rect::from_min_size(bar.min - vec2(0.0, 2.0), vec2(rect.width() * more, 2.0));
        painter.rect_filled(bar, 0.0, frame.colour(Ink::Sky));
    }
}

/// Returns a vitality in at most four signs, rounded down to hundreds or
/// thousands.
fn shortened(vitality: i32) -> String {
    match vitality {
        10_000.. => format!("{}k", vitality / 1_000),
        1_000.. => format!("{}.{}k", vitality / 1_000, vitality / 100 % 10),
        _ => vitality.to_string(),
    }
}

/// Marks the slots that one of the previews would change.
fn outcomes(painter: &egui::Painter, frame: &mut Frame<'_>, grid: Rect, player: usize) {
    let inks = [Ink::Gold, Ink::Sky];
    let colours = inks.map(|ink| frame.colour(ink));
    let Some(both) = frame.table.previews(frame.session) else {
        return;
    };
    for (place, (preview, colour)) in both.iter().zip(colours).enumerate() {
        for change in preview.changes.iter().filter(|it| it.player == player) {
            let rect = cell(grid, change.slot).shrink(1.0 + place as f32 * 1.5);
            painter.rect_stroke(rect, 1.0, Stroke::new(1.0, colour), StrokeKind::Inside);
        }
    }
}

fn cursor(
    painter: &egui::Painter,
    frame: &Frame<'_>,
    grid: Rect,
    (player, over): (usize, Option<usize>),
) {
    let frame_of = |slot: usize, width: f32, ink: Ink| {
        let stroke = Stroke::new(width, frame.colour(ink));
        painter.rect_stroke(cell(grid, slot), 1.0, stroke, StrokeKind::Outside);
    };
    if let Some(slot) = over {
        frame_of(slot, 1.0, Ink::Dim);
    }
    if player == frame.session.proponent() && frame.session.chooser().is_some() {
        frame_of(usize::from(frame.table.slot), 2.0, Ink::Accent);
    }
    let (board, slot) = frame.table.cursor;
    if board == player {
        let ink = if frame.table.is_in_panel {
            Ink::Dim
        } else {
            Ink::Text
        };
        frame_of(usize::from(slot), 1.0, ink);
    }
}

/// Shows a card dragged over the board: the half of the slot below it, and the
/// move when it is dropped (C-UI-03).
fn drop_card(
    ui: &egui::Ui,
    frame: &mut Frame<'_>,
    grid: Rect,
    (player, over): (usize, Option<usize>),
) {
    let Some(card) = frame.table.dragged else {
        return;
    };
    let (Some(slot), Some(pointer)) = (over, ui.ctx().pointer_latest_pos()) else {
        return;
    };
    if frame.session.chooser() != Some(player) {
        return;
    }
    let proponent = frame.session.proponent();
    let rect = cell(grid, slot);
    let is_left = pointer.x < rect.center().x;
    let half = match is_left {
        true => Rect::from_min_max(rect.min, rect.center_bottom()),
        false => Rect::from_min_max(rect.center_top(), rect.max),
    };
    let ink = if is_left { Ink::Gold } else { Ink::Sky };
    ui.painter()
        .rect_filled(half, 1.0, frame.colour(ink).gamma_multiply(0.7));
    if let Ok(slot) = u8::try_from(slot) {
        frame.table.card = Some(card);
        frame.table.go(player, slot, proponent);
    }
    if ui.input(|input| input.pointer.any_released()) {
        frame.acts.push(Act::Play(is_left));
    }
}

/// Draws the current effects on slots.
fn effects(painter: &egui::Painter, frame: &Frame<'_>, grid: Rect, player: usize) {
    let is_lively = frame.is_lively();
    let flashes = !frame.settings.reduced_flashes;
    for effect in frame.effects.all.iter().filter(|it| it.player == player) {
        let rect = cell(grid, effect.slot);
        let part = effect.part();
        let fade = 1.0 - part;
        let rising = |said: String, ink: Ink| {
            let way = if is_lively { part * 16.0 } else { 0.0 };
            let at = rect.center() - vec2(0.0, way);
            let colour = frame.colour(ink).gamma_multiply(fade.sqrt());
            let shadow = frame.colour(Ink::Shadow).gamma_multiply(fade.sqrt());
            painter.text(
                at + vec2(1.0, 1.0),
                Align2::CENTER_CENTER,
                &said,
                plain(),
                shadow,
            );
            painter.text(at, Align2::CENTER_CENTER, said, plain(), colour);
        };
        let glow = |ink: Ink| {
            let colour = frame.colour(ink);
            let grown = if is_lively {
                rect.expand(part * 5.0)
            } else {
                rect
            };
            let stroke = Stroke::new(2.0, colour.gamma_multiply(fade));
            painter.rect_stroke(grown, 2.0, stroke, StrokeKind::Outside);
            if flashes {
                painter.rect_filled(rect, 1.0, colour.gamma_multiply(0.4 * fade * fade));
            }
        };
        let picture = |name: &str| {
            let side = rect.height().min(rect.width());
            let way = if is_lively {
                (1.0 - part) * side * 0.5
            } else {
                0.0
            };
            let at = Rect::from_center_size(rect.center() + vec2(0.0, way), vec2(side, side));
            frame.pictures.paint(painter, at, name, fade.sqrt());
        };
        match effect.what {
            What::Card(card) => fly(painter, frame, rect, (effect, card.name())),
            What::Vitality(by) if by > 0 => {
                glow(Ink::Mint);
                rising(format!("+{by}"), Ink::Mint);
            }
            What::Vitality(by) => {
                glow(Ink::Danger);
                rising(by.to_string(), Ink::Danger);
            }
            What::Death => {
                glow(Ink::Danger);
                picture("skull");
            }
            What::Rise | What::Run => {
                glow(Ink::Mint);
                picture("zombie");
            }
            What::Field => glow(Ink::Accent),
            What::Error => {
                glow(Ink::Coral);
                rising("!".to_owned(), Ink::Coral);
            }
        }
    }
}

/// Draws a card on its way from the hand, or from above, to its slot.
fn fly(painter: &egui::Painter, frame: &Frame<'_>, rect: Rect, (effect, name): (&Effect, &str)) {
    if !frame.is_lively() {
        return;
    }
    let screen = painter.ctx().viewport_rect();
    let is_near = effect.player == frame.session.near();
    let from = match is_near {
        true => pos2(screen.left() + 240.0, screen.bottom() - 60.0),
        false => pos2(screen.right() - 120.0, screen.top()),
    };
    let way = (effect.part() * 3.0).min(1.0);
    let eased = 1.0 - (1.0 - way).powi(3);
    let at = from + (rect.center() - from) * eased;
    let side = 40.0 - 16.0 * eased;
    let opacity = 1.0 - (effect.part() * 3.0 - 1.0).clamp(0.0, 1.0);
    let painter = painter.clone().with_clip_rect(screen);
    let card = Rect::from_center_size(at, vec2(side, side));
    painter.rect_filled(card, 3.0, frame.colour(Ink::Panel).gamma_multiply(opacity));
    frame
        .pictures
        .paint(&painter, card.shrink(3.0), name, opacity);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_slot_says_its_vitality_in_four_signs_and_never_too_high() {
        let said = [0, 999, 1_000, 9_999, FULL, 10_999, 65_535].map(shortened);
        assert_eq!(said, ["0", "999", "1.0k", "9.9k", "10k", "10k", "65k"]);
    }
}
