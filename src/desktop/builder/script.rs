//! Script editor: syntax colours, underlined mistakes, completion at the
//! cursor, help for the line, labels and their senders.

use std::sync::Arc;

use bevy_egui::egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use bevy_egui::egui::{self, Key, Modifiers};
use kotodama_builder::Owner;
use kotodama_builder::language::{self, Colour, Known};
use kotodama_ui::egui_widgets::press;
use kotodama_ui::prelude::*;

use crate::state::Builder;

/// Maximum number of candidates shown.
const SHOWN: usize = 8;

fn ink(ui: &egui::Ui, colour: Colour) -> egui::Color32 {
    let rgb = egui::Color32::from_rgb;
    match colour {
        Colour::Sign => ui.visuals().weak_text_color(),
        Colour::Command => rgb(120, 170, 250),
        Colour::Unknown => ui.visuals().error_fg_color,
        Colour::Label => rgb(240, 200, 100),
        Colour::Key => rgb(170, 200, 160),
        Colour::Variable => rgb(210, 150, 230),
        Colour::Number => rgb(240, 160, 120),
        Colour::Word => ui.visuals().text_color(),
        Colour::Text => rgb(190, 190, 180),
        Colour::Move => rgb(130, 220, 200),
    }
}

/// Mistakes by line: first and last column, and whether it is an error.
type Mistakes = Vec<(usize, usize, usize, bool)>;

fn layout(ui: &egui::Ui, text: &str, mistakes: &Mistakes) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            append(ui, &mut job, "\n", ui.visuals().text_color(), None);
        }
        let mut colours = vec![ui.visuals().text_color(); line.len()];
        for token in language::tokens(line) {
            if let Some(part) = colours.get_mut(token.range) {
                part.fill(ink(ui, token.colour));
            }
        }
        for (column, (at, c)) in line.char_indices().enumerate() {
            let mut found = mistakes.iter();
            let mistake =
                found.find(|(of, from, to, _)| *of == index && (*from..*to).contains(&column));
            let under = mistake.map(|(.., is_error)| match is_error {
                true => ui.visuals().error_fg_color,
                false => ui.visuals().warn_fg_color,
            });
            let colour = colours.get(at).copied().unwrap_or_default();
            append(ui, &mut job, c.encode_utf8(&mut [0; 4]), colour, under);
        }
    }
    job
}

fn append(
    ui: &egui::Ui,
    job: &mut LayoutJob,
    text: &str,
    colour: egui::Color32,
    under: Option<egui::Color32>,
) {
    let underline = under.map_or(egui::Stroke::NONE, |colour| egui::Stroke::new(2.0, colour));
    let same = job
        .sections
        .last()
        .is_some_and(|last| last.format.color == colour && last.format.underline == underline);
    if same && let Some(last) = job.sections.last_mut() {
        job.text.push_str(text);
        last.byte_range.end.0 += text.len();
        return;
    }
    let format = TextFormat {
        font_id: egui::TextStyle::Monospace.resolve(ui.style()),
        color: colour,
        underline,
        ..Default::default()
    };
    job.append(text, 0.0, format);
}

fn title(owner: &Owner) -> String {
    match owner {
        Owner::Template(slug) => t!("builder-script-template", name = slug.as_str()),
        Owner::Item(slug) => t!("builder-script-item", name = slug.as_str()),
        Owner::Legend { character, .. } => {
            t!("builder-script-legend", name = character.to_string())
        }
        Owner::Tile { .. } => t!("builder-script-tile"),
    }
}

/// Returns the mistakes of a script, and the message of the first one in each
/// line.
fn mistakes(builder: &mut Builder, owner: &Owner, text: &str) -> (Mistakes, Vec<(usize, String)>) {
    use kotodama_dungeon::file::Owner as Place;
    let lines: Vec<&str> = text.split('\n').collect();
    let draft = builder.draft().clone();
    let mut found = Mistakes::new();
    let mut said = Vec::new();
    for finding in builder.problems() {
        let Some(place) = &finding.script else {
            continue;
        };
        let is_own = match (&place.owner, owner) {
            (Place::Template(one), Owner::Template(other))
            | (Place::Item(one), Owner::Item(other)) => one == other,
            (Place::Legend(one), Owner::Legend { character, .. }) => one == character,
            // The finding names the first cell; its line tells which tile.
            (Place::Tile { level, cell }, owner @ (Owner::Legend { .. } | Owner::Tile { .. })) => {
                let cell = bevy::math::IVec2::new(cell.col, cell.row);
                draft.level_of(*level).is_some_and(|level| {
                    let count = draft.stack(level, cell).tiles.len();
                    (0..count).any(|it| draft.owner_at(level, cell, it).as_ref() == Some(owner))
                })
            }
            _ => false,
        };
        let Some(line) = lines.get(place.line).filter(|_| is_own) else {
            continue;
        };
        let end = language::end_of_word(line, place.column);
        let length = line.chars().count();
        // A mistake at the end of a line is shown at its last character.
        let from = place.column.min(length.saturating_sub(1));
        found.push((place.line, from, end, finding.is_error));
        said.push((place.line, kotodama_ui::language::said(&finding.message)));
    }
    (found, said)
}

pub(crate) fn show(ui: &mut egui::Ui, builder: &mut Builder) {
    let Some(mut script) = builder.script.take() else {
        return;
    };
    let (marks, said) = mistakes(builder, &script.owner, &script.text);
    let mut stays = true;
    ui.horizontal(|ui| {
        ui.strong(title(&script.owner));
        if ui.button(t!("builder-close")).clicked() {
            stays = false;
        }
        if let Owner::Template(_) = &script.owner {
            let text = builder.draft().script_text(&script.owner);
            if text.is_empty() {
                ui.weak(t!("builder-script-none"));
            }
        }
    });
    let id = egui::Id::new("script editor");
    let cursor =
        egui::TextEdit::load_state(ui.ctx(), id).and_then(|state| state.cursor.char_range());
    let cursor = cursor.map_or(0, |range| range.primary.index.0);
    let (line, column, start) = place_of(&script.text, cursor);
    let text_line = script
        .text
        .split('\n')
        .nth(line)
        .unwrap_or_default()
        .to_owned();
    let at = language::byte_of(&text_line, column);
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let known = Known::of(builder.draft()).with_script(&script.text);
    let completion = language::complete(&text_line, at, &known);
    let mut chosen = None;
    let is_typing = !completion.range.is_empty();
    if has_focus
        && is_typing
        && let Some(first) = completion.candidates.first()
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab))
    {
        chosen = Some(first.text.clone());
    }
    if has_focus && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F12)) {
        find(builder, &mut script, &text_line, at);
    }
    // Candidates, help and mistakes are below the text, where they have to stay
    // visible.
    egui::Panel::bottom("script help")
        .min_size(84.0)
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                for candidate in completion
                    .candidates
                    .iter()
                    .take(SHOWN)
                    .filter(|_| is_typing)
                {
                    let button = ui.small_button(&candidate.text);
                    if button.on_hover_text(candidate.help).clicked() {
                        chosen = Some(candidate.text.clone());
                    }
                }
                if is_typing && !completion.candidates.is_empty() {
                    ui.weak(t!("builder-script-tab"));
                }
            });
            if let Some((_, message)) = said.iter().find(|(of, _)| *of == line) {
                ui.colored_label(ui.visuals().error_fg_color, message);
            } else if let Some(help) = language::help(&text_line, at) {
                let parameter = help
                    .parameter
                    .map_or_else(String::new, |it| format!(" [{it}]"));
                ui.label(format!("{}{parameter}: {}", help.usage, help.help));
            } else {
                ui.weak(t!("builder-script-keys"));
            }
            labels(ui, builder, &mut script, &text_line, at);
        });
    let mut layouter = |ui: &egui::Ui, text: &dyn egui::TextBuffer, width: f32| {
        let mut job = layout(ui, text.as_str(), &marks);
        job.wrap.max_width = width;
        let galley: Arc<egui::Galley> = ui.fonts_mut(|fonts| fonts.layout_job(job));
        galley
    };
    let go_to = script.go_to.take();
    let mut changed = false;
    egui::ScrollArea::vertical()
        .id_salt("script")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let edit = egui::TextEdit::multiline(&mut script.text)
                .id(id)
                .code_editor()
                .lock_focus(true)
                .desired_width(f32::INFINITY)
                .desired_rows(8)
                .layouter(&mut layouter);
            let output = edit.show(ui);
            changed = output.response.response.changed();
            let mut put = go_to.map(|at| (at, at));
            if let Some(word) = chosen {
                let from = start + completion.range.start;
                let to = start + completion.range.end;
                script.text.replace_range(from..to, &word);
                let before = script
                    .text
                    .get(..from + word.len())
                    .unwrap_or_default()
                    .chars()
                    .count();
                put = Some((before, before));
                changed = true;
            }
            if let Some((from, to)) = put {
                let mut state = output.state;
                let range = CCursorRange::two(CCursor::new(from), CCursor::new(to));
                state.cursor.set_char_range(Some(range));
                state.store(ui.ctx(), id);
                ui.memory_mut(|memory| memory.request_focus(id));
            }
        });
    if changed {
        let (owner, text) = (script.owner.clone(), script.text.clone());
        builder.type_in(
            &format!("script {owner:?}"),
            t!("builder-step-script"),
            |draft| {
                draft.set_script(&owner, &text);
            },
        );
    }
    // Going to a result may have opened another script.
    if stays && builder.script.is_none() {
        builder.script = Some(script);
    }
}

/// Returns the line and column of a character, and the byte index of the line's
/// start.
fn place_of(text: &str, cursor: usize) -> (usize, usize, usize) {
    let (mut line, mut column, mut start) = (0, 0, 0);
    for (at, c) in text
        .char_indices()
        .take(cursor)
        .map(|(at, c)| (at + c.len_utf8(), c))
    {
        column += 1;
        if c == '\n' {
            (line, column, start) = (line + 1, 0, at);
        }
    }
    (line, column, start)
}

/// Lists the places of the label under the cursor and its senders.
fn find(builder: &Builder, script: &mut crate::state::Script, line: &str, at: usize) {
    if let Some((_, word)) = language::word_at(line, at) {
        script.found = language::definitions(builder.draft(), word);
        script
            .found
            .extend(language::senders(builder.draft(), word));
    }
}

/// Shows the commands to find and rename the label under the cursor.
fn labels(
    ui: &mut egui::Ui,
    builder: &mut Builder,
    script: &mut crate::state::Script,
    line: &str,
    at: usize,
) {
    let word = language::word_at(line, at).map(|(_, word)| word.to_ascii_lowercase());
    let is_label = word.as_ref().is_some_and(|word| {
        !language::definitions(builder.draft(), word).is_empty()
            || !language::senders(builder.draft(), word).is_empty()
    });
    ui.horizontal_wrapped(|ui| {
        if let Some(word) = word.filter(|_| is_label) {
            let labels = (t!("builder-find", name = word.as_str()), "F12");
            if press(ui, "Find label", labels) {
                find(builder, script, line, at);
            }
            let hint = t!("builder-rename");
            ui.add(
                egui::TextEdit::singleline(&mut script.rename)
                    .hint_text(hint)
                    .desired_width(110.0),
            );
            if ui.button(t!("builder-rename")).clicked() {
                let to = std::mem::take(&mut script.rename);
                let mut count = 0;
                builder.edit(t!("builder-rename"), |draft| {
                    count = language::rename_label(draft, &word, &to);
                });
                builder.status = t!("builder-renamed", count = count);
                script.text = builder.draft().script_text(&script.owner);
            }
        }
        for place in script.found.clone() {
            let text = format!("{}: {}", title(&place.owner), place.line + 1);
            if ui.small_button(text).clicked() {
                builder.edit_script(place.owner, place.line, place.column);
            }
        }
    });
}
