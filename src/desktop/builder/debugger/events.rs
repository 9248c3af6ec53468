//! List of the events in a cycle.

use bevy_egui::egui;
use kotodama_builder::Trial;
use kotodama_dungeon::inspection::shown;
use kotodama_dungeon::observation::{Event, Fate, Owner, Party, Place};
use kotodama_ui::prelude::*;

/// Maximum number of listed events.
const MOST_SHOWN: usize = 500;

/// Kinds of events that are listed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    lines: bool,
    messages: bool,
    changes: bool,
}

impl Default for Listed {
    fn default() -> Self {
        Self {
            lines: true,
            messages: true,
            changes: true,
        }
    }
}

/// Lists the events of the current cycle in order.
pub(crate) fn show(ui: &mut egui::Ui, trial: &Trial, listed: &mut Listed) {
    let left_out = trial.left_out();
    let count = trial.events().len() + left_out;
    ui.strong(t!("builder-trial-happened", count = count));
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut listed.lines, t!("builder-trial-lines"));
        ui.checkbox(&mut listed.messages, t!("builder-trial-messages"));
        ui.checkbox(&mut listed.changes, t!("builder-trial-changes"));
    });
    let is_listed = |event: &&Event| match event {
        Event::Line { .. } => listed.lines,
        Event::Sent { .. } | Event::Taken { .. } => listed.messages,
        _ => listed.changes,
    };
    let events: Vec<&Event> = trial.events().iter().filter(is_listed).collect();
    // During a cycle the latest ones matter.
    let hidden = events.len().saturating_sub(MOST_SHOWN);
    let first = if trial.is_within_cycle() { hidden } else { 0 };
    egui::ScrollArea::vertical()
        .id_salt("events")
        .max_height(180.0)
        .auto_shrink([false, true])
        .stick_to_bottom(trial.is_within_cycle())
        .show(ui, |ui| {
            for event in events.iter().skip(first).take(MOST_SHOWN) {
                let color = match event {
                    Event::Line { .. } => ui.visuals().text_color(),
                    Event::Sent { .. } | Event::Taken { .. } => ui.visuals().hyperlink_color,
                    _ => ui.visuals().warn_fg_color,
                };
                let text = egui::RichText::new(text(event)).color(color);
                ui.add(egui::Label::new(text).wrap());
            }
            if hidden + left_out > 0 {
                ui.weak(t!("builder-trial-more", count = hidden + left_out));
            }
        });
}

/// Returns the description of an event in one line.
pub(crate) fn text(event: &Event) -> String {
    match event {
        Event::Line { tile, line, source } => {
            let (tile, line, source) = (party(tile), (line + 1).to_string(), source.to_string());
            t!(
                "builder-event-line",
                tile = tile,
                line = line,
                source = source
            )
        }
        Event::Sent {
            from,
            to,
            label,
            due,
        } => {
            let from = match from {
                Some(from) => party(from),
                None => t!("builder-event-nobody"),
            };
            let (to, label) = (party(to), label.to_string());
            match due {
                None => t!("builder-event-sent", from = from, to = to, label = label),
                Some(due) => {
                    let due = due.to_string();
                    t!(
                        "builder-event-delayed",
                        from = from,
                        to = to,
                        label = label,
                        due = due
                    )
                }
            }
        }
        Event::Taken { tile, label, fate } => {
            let (tile, label) = (party(tile), label.to_string());
            match fate {
                Fate::Handled => t!("builder-event-handled", tile = tile, label = label),
                Fate::NoLabel => t!("builder-event-no-label", tile = tile, label = label),
                Fate::Locked => t!("builder-event-locked", tile = tile, label = label),
                Fate::NoProgram => t!("builder-event-no-program", tile = tile, label = label),
                Fate::Full => t!("builder-event-full", tile = tile, label = label),
            }
        }
        Event::Changed {
            owner,
            name,
            old,
            new,
        } => t!(
            "builder-event-changed",
            owner = of(owner),
            name = name.clone(),
            old = shown(old),
            new = shown(new)
        ),
        Event::Moved { tile, from, to } => {
            let (from, to) = match from.level == to.level {
                true => (cell(from), cell(to)),
                false => (place(from), place(to)),
            };
            t!(
                "builder-event-moved",
                tile = party(tile),
                from = from,
                to = to
            )
        }
        Event::Made { tile, at } => {
            t!("builder-event-made", tile = party(tile), at = cell(at))
        }
        Event::Removed { tile } => t!("builder-event-removed", tile = party(tile)),
    }
}

fn party(party: &Party) -> String {
    format!("{} {}", party.id.0, party.name)
}

/// Returns the name of an owner of values.
pub(crate) fn of(owner: &Owner) -> String {
    match owner {
        Owner::Tile(tile) => party(tile),
        Owner::Level(number) => t!("builder-event-level", number = number.to_string()),
        Owner::Dungeon => t!("builder-event-dungeon"),
    }
}

fn cell(place: &Place) -> String {
    format!("{},{}", place.cell.row, place.cell.col)
}

fn place(place: &Place) -> String {
    let number = place.level.to_string();
    format!(
        "{} {}",
        t!("builder-event-level", number = number),
        cell(place)
    )
}
