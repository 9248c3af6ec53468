//! Inspector panel: a value of any size as a tree with foldable parts
//! (C-UI-06).

use bevy_egui::egui;
use kotodama_cards::value::Value;
use kotodama_ui::prelude::*;

use super::{PanelKey, moved};
use crate::acts::Act;
use crate::frame::Frame;
use crate::session::Session;
use crate::state::{Inspected, Table};

/// Part of a value: its path, and whether its arguments are shown.
struct Row<'a> {
    path: Vec<u8>,
    value: &'a Value,
    is_open: bool,
}

/// Maximum number of rows.
const MOST: usize = 400;

/// Depth down to which parts are unfolded initially.
const OPEN: usize = 4;

/// Returns the visible rows.
fn rows<'a>(value: &'a Value, inspected: &Inspected) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut waiting = vec![(Vec::new(), value)];
    while let Some((path, value)) = waiting.pop() {
        if rows.len() >= MOST {
            break;
        }
        let is_usual = path.len() < OPEN;
        let is_open = is_usual != inspected.turned.contains(&path);
        if let Value::Partial(partial) = value
            && is_open
        {
            let arguments = std::iter::once(partial.first()).chain(partial.second());
            let arguments: Vec<&Value> = arguments.collect();
            for (place, argument) in arguments.into_iter().enumerate().rev() {
                let mut path: Vec<u8> = path.clone();
                path.push(u8::try_from(place).unwrap_or(0));
                waiting.push((path, argument));
            }
        }
        rows.push(Row {
            path,
            value,
            is_open,
        });
    }
    rows
}

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let (player, slot) = frame.table.cursor;
    let Some(inspected) = frame.table.inspect(frame.session).cloned() else {
        return;
    };
    let session = &*frame.session;
    let Some((vitality, field)) = session.game().slot(player, usize::from(slot)) else {
        return;
    };
    let whose = match player == session.viewer() {
        true => t!("cards-your-slot", slot = slot),
        false => t!("cards-their-slot", slot = slot),
    };
    ui.label(frame.small(format!("{whose}   {vitality}"), Ink::Text));
    let size = match field.size() {
        u64::MAX => "≥ 2^64".to_owned(),
        size => size.to_string(),
    };
    let survey = &inspected.survey;
    let counts = t!(
        "cards-size",
        size = size,
        depth = survey.depth,
        parts = survey.parts
    );
    ui.label(frame.small(counts, Ink::Dim));
    ui.label(frame.small(missing(field), Ink::Dim));
    ui.separator();
    let all = rows(field, &inspected);
    let mut turned = None;
    let chosen = frame.table.is_in_panel.then_some(frame.table.row);
    egui::ScrollArea::both()
        .id_salt("inspector")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (place, row) in all.iter().enumerate() {
                let said = said_of(row, survey.count(row.value));
                let ink = match row.value {
                    Value::Number(_) => Ink::Sky,
                    Value::Card(_) => Ink::Text,
                    Value::Partial(_) => Ink::Accent,
                };
                let label = frame.small(said, ink);
                let button = egui::Button::selectable(chosen == Some(place), label)
                    .wrap_mode(egui::TextWrapMode::Extend);
                if ui.add(button).clicked() {
                    turned = Some(row.path.clone());
                }
            }
            if all.len() >= MOST {
                ui.label(frame.small(t!("cards-unfold-less", count = MOST), Ink::Dim));
            }
        });
    if let Some(path) = turned
        && let Some(inspected) = &mut frame.table.inspected
    {
        turn(inspected, path);
    }
}

/// Folds or unfolds a part.
fn turn(inspected: &mut Inspected, path: Vec<u8>) {
    let place = inspected.turned.iter().position(|other| *other == path);
    match place {
        Some(place) => _ = inspected.turned.swap_remove(place),
        None => inspected.turned.push(path),
    }
}

/// Returns the text of a row: its depth, content and number of occurrences.
fn said_of(row: &Row<'_>, count: usize) -> String {
    // Very deep parts are not indented further.
    let depth = row.path.len();
    let indent = "   ".repeat(depth.min(24));
    let sign = match (row.value, row.is_open) {
        (Value::Partial(_), true) => "▼",
        (Value::Partial(_), false) => "▶",
        _ => "·",
    };
    let named = match row.value {
        Value::Number(number) => number.to_string(),
        Value::Card(card) => card.name().to_owned(),
        Value::Partial(partial) => {
            let name = partial.card().name();
            match row.is_open {
                true => name.to_owned(),
                false => format!(
                    "{name}(…)  {}",
                    t!("cards-size-short", size = row.value.size())
                ),
            }
        }
    };
    let shared = match count {
        0 | 1 => String::new(),
        count => format!("  ≡{count}"),
    };
    let deep = if depth > 24 {
        format!("{depth}: ")
    } else {
        String::new()
    };
    format!("{indent}{deep}{sign} {named}{shared}")
}

/// Returns the number of missing arguments of a value in words.
fn missing(value: &Value) -> String {
    let count = match value {
        Value::Number(_) => return t!("cards-is-number"),
        Value::Card(card) => card.arity(),
        Value::Partial(partial) => {
            partial.card().arity() - 1 - usize::from(partial.second().is_some())
        }
    };
    t!("cards-missing", count = count)
}

pub(super) fn press(session: &mut Session, table: &mut Table, key: PanelKey) -> Option<Act> {
    let (player, slot) = table.cursor;
    let row = table.row;
    let inspected = table.inspect(session)?;
    let (_, field) = session.game().slot(player, usize::from(slot))?;
    let all = rows(field, inspected);
    match key {
        PanelKey::Rows(by) => table.row = moved(row, by, all.len()),
        PanelKey::Sideways(_) | PanelKey::Confirm => {
            let path = all.get(row)?.path.clone();
            turn(inspected, path);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_cards::card::Card;
    use kotodama_cards::notation;
    use kotodama_cards::survey::Survey;

    /// C-UI-06: parts are unfolded on demand, sharing is marked, and a value of
    /// size 2^80 or a depth of 100,000 takes no longer than its visible part.
    #[test]
    fn c_ui_06_values_of_any_size_are_shown() {
        let mut value = notation::read("S(K)").expect("a value");
        for _ in 0..80 {
            value = Value::partial(Card::S, value.clone(), Some(value));
        }
        let mut inspected = Inspected {
            of: (0, 0, 0),
            survey: Survey::of(&value),
            turned: Vec::new(),
        };
        let all = rows(&value, &inspected);
        assert_eq!(all.len(), 31, "five storeys");
        assert!(said_of(&all[1], inspected.survey.count(all[1].value)).contains("≡2"));
        turn(&mut inspected, Vec::new());
        assert_eq!(rows(&value, &inspected).len(), 1, "folded up");
        turn(&mut inspected, Vec::new());
        turn(&mut inspected, vec![0, 0, 0, 0]);
        assert_eq!(rows(&value, &inspected).len(), 33);
        assert_eq!(
            missing(&notation::read("attack(1)").expect("a value")),
            t!("cards-missing", count = 2)
        );
    }
}
