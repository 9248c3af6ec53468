//! Data and helpers for drawing the table and its panels.

use std::time::Duration;

use bevy_egui::egui;
use kotodama_cards::macros::Recording;
use kotodama_cards::preview::SlotChange;
use kotodama_cards::value::Value;
use kotodama_ui::egui_context::{NARROW, to_egui};
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Device;

use crate::acts::Act;
use crate::choices::CardChoices;
use crate::effects::Effects;
use crate::keys::CardAction;
use crate::pictures::Pictures;
use crate::play::Play;
use crate::said;
use crate::session::Session;
use crate::state::Table;

/// Data for drawing the table.
pub(crate) struct Frame<'a> {
    /// Game.
    pub session: &'a mut Session,
    /// Choices at the table.
    pub table: &'a mut Table,
    /// Effects on slots.
    pub effects: &'a Effects,
    /// Card images.
    pub pictures: &'a Pictures,
    /// Colours.
    pub palette: &'a Palette,
    /// Settings.
    pub settings: &'a Settings,
    /// Device that the player used last.
    pub device: Device,
    /// Recorded macros.
    pub macros: &'a [Recording],
    /// Time since the program started.
    pub now: Duration,
    /// Commands issued in this frame.
    pub acts: Vec<Act>,
}

impl Frame<'_> {
    /// Returns a colour.
    pub fn colour(&self, ink: Ink) -> egui::Color32 {
        to_egui(self.palette.of(ink))
    }

    /// Returns the settings of the card duel.
    pub fn choices(&self) -> &CardChoices {
        self.settings.of::<CardChoices>()
    }

    /// Returns the key of an action.
    pub fn key(&self, action: CardAction) -> String {
        let first = self.choices().keys.first(action, self.device);
        first.map_or_else(String::new, kotodama_ui::controls::Control::name)
    }

    /// Returns a label with the key of the same action.
    pub fn labelled(&self, label: &str, action: CardAction) -> String {
        match self.key(action) {
            key if key.is_empty() => label.to_owned(),
            key => format!("{label} [{key}]"),
        }
    }

    /// Returns a small text.
    pub fn small(&self, text: impl Into<String>, ink: Ink) -> egui::RichText {
        egui::RichText::new(text).color(self.colour(ink))
    }

    /// Returns whether motion is enabled.
    pub fn is_lively(&self) -> bool {
        self.settings.smooth
    }

    /// Shows a button that issues a command.
    pub fn button(&mut self, ui: &mut egui::Ui, label: impl Into<String>, is_on: bool, act: Act) {
        let button = egui::Button::new(label.into());
        if ui.add_enabled(is_on, button).clicked() {
            self.acts.push(act);
        }
    }
}

/// Returns the font for text of this height, in points.
pub(crate) fn narrow(height: f32) -> egui::FontId {
    egui::FontId::new(height, egui::FontFamily::Name(NARROW.into()))
}

/// Returns the font at its usual height.
pub(crate) const fn plain() -> egui::FontId {
    egui::FontId::proportional(16.0)
}

/// Returns the name of a player in this game.
pub(crate) fn name(frame: &Frame<'_>, player: usize) -> String {
    player_name(frame.session, player)
}

/// Returns the name of a player in a game.
pub(crate) fn player_name(session: &Session, player: usize) -> String {
    match &session.play {
        Play::Match(duel) => said::player(&duel.live.names[player.min(1)]),
        Play::Practice { .. } | Play::Puzzle(_) if player == 0 => t!("cards-person"),
        Play::Practice { .. } | Play::Puzzle(_) => t!("cards-opponent"),
        Play::Replay(replay) => match replay.names.get(player).map(String::as_str) {
            None | Some("") => t!("cards-player-number", number = player),
            Some(name) => said::player(name),
        },
    }
}

/// Returns the first characters of a written value, in time proportional to
/// their number.
pub(crate) fn beginning(value: &Value, room: usize) -> String {
    let mut said = String::new();
    let mut waiting = vec![Ok(value)];
    while let Some(part) = waiting.pop() {
        if said.chars().count() >= room {
            break;
        }
        match part {
            Err(sign) => said.push(sign),
            Ok(Value::Number(0)) => said.push('0'),
            Ok(Value::Number(number)) => said.push_str(&number.to_string()),
            Ok(Value::Card(card)) => said.push_str(card.name()),
            Ok(Value::Partial(partial)) => {
                said.push_str(partial.card().name());
                for argument in partial.second().into_iter().chain([partial.first()]) {
                    waiting.extend([Err(')'), Ok(argument), Err('(')]);
                }
            }
        }
    }
    said.chars().take(room).collect()
}

/// Shows an expression with the next application highlighted.
pub(crate) fn written(ui: &mut egui::Ui, frame: &Frame<'_>, [left, now, right]: &[String; 3]) {
    let mut job = egui::text::LayoutJob::default();
    let format = |ink: Ink| egui::TextFormat {
        font_id: plain(),
        color: frame.colour(ink),
        ..Default::default()
    };
    let shortened = |text: &String| -> String { text.chars().take(600).collect() };
    job.append(&shortened(left), 0.0, format(Ink::Dim));
    job.append(&shortened(now), 0.0, format(Ink::Accent));
    job.append(&shortened(right), 0.0, format(Ink::Dim));
    ui.add(egui::Label::new(job).wrap());
}

/// Shows a text in which backquotes surround the names of cards and values,
/// which have a colour of their own.
pub(crate) fn prose(ui: &mut egui::Ui, frame: &Frame<'_>, text: &str, ink: Ink) {
    let mut job = egui::text::LayoutJob::default();
    for (part, is_code) in parts(text) {
        let ink = if is_code { Ink::Gold } else { ink };
        job.append(
            part,
            0.0,
            egui::TextFormat::simple(plain(), frame.colour(ink)),
        );
    }
    ui.add(egui::Label::new(job).wrap());
}

/// Splits a text at its backquotes; each part comes with whether it was quoted.
fn parts(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| (part, index % 2 == 1))
        .filter(|(part, _)| !part.is_empty())
}

/// Height of a row of [`rows`].
pub(crate) const ROW: f32 = 18.0;

/// Distance between two rows.
pub(crate) const ROW_GAP: f32 = 2.0;

/// Shows rows of a list in a scroll area; only visible ones are drawn, whatever
/// their number.
pub(crate) fn rows(ui: &mut egui::Ui, count: usize, mut row: impl FnMut(&mut egui::Ui, usize)) {
    let step = ROW + ROW_GAP;
    let size = egui::vec2(ui.available_width(), step * count as f32);
    let (all, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let clip = ui.clip_rect();
    let at = |y: f32| (((y - all.top()) / step).max(0.0) as usize).min(count);
    for number in at(clip.top())..(at(clip.bottom()) + 1).min(count) {
        let top = all.top() + step * number as f32;
        let place =
            egui::Rect::from_min_size(egui::pos2(all.left(), top), egui::vec2(all.width(), ROW));
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let mut line = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
        row(&mut line, number);
    }
}

/// Shows every change of a list, one per line; a tooltip shows text that does
/// not fit.
pub(crate) fn changes(ui: &mut egui::Ui, frame: &Frame<'_>, all: &[SlotChange]) {
    rows(ui, all.len(), |ui, number| {
        if let Some(change) = all.get(number) {
            let said = frame.small(changed(frame, change), Ink::Text);
            ui.add(egui::Label::new(said).truncate());
        }
    });
}

/// Returns a change in words.
fn changed(frame: &Frame<'_>, change: &SlotChange) -> String {
    let slot = match change.player == frame.session.viewer() {
        true => t!("cards-your-slot", slot = change.slot),
        false => t!("cards-their-slot", slot = change.slot),
    };
    let mut said = slot;
    let [before, after] = change.vitality;
    if before != after {
        said.push_str(&format!("  {before} → {after}"));
    }
    if change.is_field_changed() {
        let [_, after] = &change.field;
        said.push_str(&format!("  → {}", beginning(after, 60)));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_backquotes_are_told_from_the_text_around_them() {
        let split = |text| parts(text).collect::<Vec<_>>();
        assert_eq!(split("put it"), [("put it", false)]);
        let text = "`get` cannot read; use `copy`.";
        let expected = [
            ("get", true),
            (" cannot read; use ", false),
            ("copy", true),
            (".", false),
        ];
        assert_eq!(split(text), expected);
        assert_eq!(split("a ` b"), [("a ", false), (" b", true)]);
        assert!(split("").is_empty());
    }

    /// C-UI-04: every row of a long list can be scrolled to, and only visible
    /// ones are drawn.
    #[test]
    fn c_ui_04_every_row_of_a_long_list_can_be_reached() {
        const ROWS: usize = 512;
        let ctx = egui::Context::default();
        kotodama_ui::egui_context::apply_theme(&ctx, &Palette::default());
        let mut seen = [false; ROWS];
        for page in 0..200 {
            let input = egui::RawInput {
                screen_rect: Some(egui::Rect::from_min_size(
                    egui::Pos2::ZERO,
                    egui::vec2(200.0, 100.0),
                )),
                ..Default::default()
            };
            let mut drawn = Vec::new();
            ctx.begin_pass(input);
            let mut root = egui::Ui::new(
                ctx.clone(),
                "test".into(),
                egui::UiBuilder::new().max_rect(ctx.viewport_rect()),
            );
            egui::ScrollArea::vertical()
                .vertical_scroll_offset(page as f32 * 60.0)
                .show(&mut root, |ui| {
                    rows(ui, ROWS, |ui, number| {
                        ui.label(number.to_string());
                        drawn.push(number);
                    });
                });
            let mut output = ctx.end_pass();
            output.textures_delta.clear();
            assert!(drawn.len() <= 7, "{drawn:?}");
            for number in drawn {
                seen[number] = true;
            }
        }
        let missing = seen.iter().position(|it| !it);
        assert_eq!(missing, None);
    }
}
