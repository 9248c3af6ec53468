//! Palette: everything that can be drawn, found by name, meaning, kind and tag.

mod cells;
mod list;

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::choices::Choices;
use crate::{OpenDocument, editor_mut, editor_of, pictures, texts};
use kotodama_editor::{Held, Thing};
use kotodama_ui::prelude::*;
use kotodama_words::glossary::{Filter, Tag};
use kotodama_words_window::view::own::OwnSprites;

pub use cells::{data_of, described};
use kotodama_formats::Message;
use list::{Query, Row, Section, Way};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Palette>();
}

/// State of the palette.
#[derive(Resource, Clone, Debug, Default)]
pub struct Palette {
    /// Current query.
    query: Query,
    rows: Vec<Row>,
    /// Query of the displayed rows.
    listed: Query,
    /// Revision whose objects were counted.
    counted: Option<u64>,
    /// Whether an action requests the keyboard.
    wants_keys: bool,
    /// Whether the search field has the keyboard.
    pub has_keys: bool,
    /// Position of key navigation: row and index in it.
    at: Option<(usize, usize)>,
    /// Object being dragged onto the board.
    dragged: Option<Thing>,
    /// Scroll position and visible height of the list, in points.
    seen: (f32, f32),
    /// Scroll position to move to.
    scroll_to: Option<f32>,
}

impl Palette {
    /// Gives the keyboard to the search field.
    pub const fn search(&mut self) {
        self.wants_keys = true;
    }
}

/// Swaps the brush between the word and the object.
pub fn swap_word(world: &mut World) {
    let editor = editor_mut(world);
    match list::other_form(&editor.brush.name) {
        Some(name) => {
            let facing = editor.brush.facing;
            editor.choose(Thing {
                facing,
                ..Thing::named(&name)
            });
        }
        None => {
            let text = t!("editor-no-form", name = editor.brush.called());
            editor.say(Message::verbatim(text));
        }
    }
}

/// Returns whether a word or object of the same name exists for the brush.
pub(super) fn can_swap(name: &str) -> bool {
    list::other_form(name).is_some()
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    // The panel must not grow with its contents.
    let rect = ui.available_rect_before_wrap();
    ui.allocate_rect(rect, egui::Sense::hover());
    let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let mut state = std::mem::take(&mut *world.resource_mut::<Palette>());
    let pressed = search(ui, &mut state);
    narrow(ui, &mut state);
    recent(ui, world);
    refresh(ui, &mut state, world);
    cells::favourites(ui, world, &mut state);
    ui.separator();
    walk(&mut state, pressed.way);
    if pressed.enter {
        take_hit(&mut state, world, pressed.alt);
    }
    cells::show(ui, world, &mut state);
    drag(ui, world, &mut state);
    *world.resource_mut::<Palette>() = state;
}

/// Keys pressed in the search field.
#[derive(Default)]
struct Pressed {
    way: Option<Way>,
    enter: bool,
    alt: bool,
}

/// Shows the search field.
fn search(ui: &mut egui::Ui, state: &mut Palette) -> Pressed {
    let id = egui::Id::new("palette search");
    let mut pressed = Pressed::default();
    if state.wants_keys {
        state.wants_keys = false;
        ui.memory_mut(|memory| memory.request_focus(id));
        let all = egui::text::CCursorRange::two(
            egui::text::CCursor::new(0),
            egui::text::CCursor::new(state.query.search.chars().count()),
        );
        let mut edit = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
        edit.cursor.set_char_range(Some(all));
        edit.store(ui.ctx(), id);
        // The key that opened it is not typed.
        ui.input_mut(|input| {
            input
                .events
                .retain(|event| !matches!(event, egui::Event::Text(_)));
        });
    } else if state.has_keys {
        pressed = keys(ui, state.at.is_some());
    }
    let before = state.query.search.clone();
    ui.horizontal(|ui| {
        let is_empty = state.query.search.is_empty();
        let room = ui.available_width() - if is_empty { 0.0 } else { 32.0 };
        let field = ui.add(
            egui::TextEdit::singleline(&mut state.query.search)
                .id(id)
                .hint_text(t!("editor-search"))
                .margin(egui::vec2(8.0, 4.0))
                .desired_width(room - 16.0),
        );
        widgets::named(ui, &field, "search");
        let escaped = ui.input(|input| input.key_pressed(egui::Key::Escape));
        if field.lost_focus() && escaped {
            state.query.search.clear();
        }
        if pressed.enter {
            field.surrender_focus();
        }
        state.has_keys = field.has_focus();
        if !is_empty && widgets::press(ui, "clear search", ("x", t!("editor-search-clear"))) {
            state.query.search.clear();
        }
    });
    if before != state.query.search {
        state.at = None;
        state.scroll_to = Some(0.0);
    }
    pressed
}

/// Reads the keys that navigate the list while the search field has the
/// keyboard.
fn keys(ui: &egui::Ui, is_in_list: bool) -> Pressed {
    use egui::{Key, Modifiers};
    ui.input_mut(|input| {
        let mut pressed = Pressed::default();
        let mut ways = vec![(Key::ArrowDown, Way::Down), (Key::ArrowUp, Way::Up)];
        // Before the list is entered, left and right move in the text.
        if is_in_list {
            ways.extend([(Key::ArrowLeft, Way::Left), (Key::ArrowRight, Way::Right)]);
        }
        for (key, way) in ways {
            if input.consume_key(Modifiers::NONE, key) {
                pressed.way = Some(way);
            }
        }
        pressed.alt = input.consume_key(Modifiers::ALT, Key::Enter);
        pressed.enter = pressed.alt || input.consume_key(Modifiers::NONE, Key::Enter);
        pressed
    })
}

/// Shows the filters by kind and tag.
fn narrow(ui: &mut egui::Ui, state: &mut Palette) {
    ui.horizontal(|ui| {
        let only = &mut state.query.only;
        let title = only.map_or_else(|| t!("editor-all-kinds"), Section::title);
        let opened = egui::ComboBox::from_id_salt("kinds")
            .width(ui.available_width() - 88.0)
            .height(400.0)
            .selected_text(title)
            .show_ui(ui, |ui| {
                let all = ui.selectable_value(only, None, t!("editor-all-kinds"));
                widgets::named(ui, &all, "All kinds");
                for section in Section::choices() {
                    let one = ui.selectable_value(only, Some(section), section.title());
                    widgets::named(ui, &one, section.name());
                }
            });
        widgets::named(ui, &opened.response, "kinds");
        let menu = egui::containers::menu::MenuConfig::new()
            .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
        let (tags, _) = egui::containers::menu::MenuButton::new(t!("editor-tags"))
            .config(menu)
            .ui(ui, |ui| tag_menu(ui, &mut state.query.filter));
        widgets::named(ui, &tags, "Tags");
    });
    if state.query.filter.tags.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for tag in state.query.filter.tags.clone() {
            let chip = widgets::chip(format!("{} x", texts::tag(tag)), true);
            let name = format!("without {}", tag.name());
            if widgets::add(ui, true, &name, t!("editor-tag-remove"), chip).clicked() {
                state.query.filter.tags.remove(&tag);
            }
        }
    });
}

fn tag_menu(ui: &mut egui::Ui, filter: &mut Filter) {
    ui.set_max_width(360.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for &tag in Tag::ALL {
            let chosen = filter.tags.contains(&tag);
            let chip = ui.add(widgets::chip(texts::tag(tag), chosen));
            if widgets::named(ui, &chip, &format!("tag {}", tag.name())).clicked()
                && !filter.tags.remove(&tag)
            {
                filter.tags.insert(tag);
            }
        }
    });
}

/// Shows the recent brushes with their keys.
fn recent(ui: &mut egui::Ui, world: &mut World) {
    let editor = editor_of(world);
    let things: Vec<Thing> = editor.recent.iter().take(9).cloned().collect();
    let brush = editor.brush.clone();
    let icons: Vec<_> = pictures::with(world, |pictures| {
        things.iter().map(|thing| pictures.of(thing)).collect()
    });
    let fits = (ui.available_width() / cells::RECENT.x).floor() as usize;
    let (area, _) = ui.allocate_exact_size(
        egui::vec2(ui.available_width(), cells::RECENT.y),
        egui::Sense::hover(),
    );
    if things.is_empty() {
        let hint = egui::RichText::new(t!("editor-recent-hint")).weak();
        ui.put(area, egui::Label::new(hint).truncate());
        return;
    }
    for (index, thing) in things.into_iter().enumerate().take(fits) {
        let corner = area.min + egui::vec2(index as f32 * cells::RECENT.x, 0.0);
        let rect = egui::Rect::from_min_size(corner, cells::RECENT);
        let icon = icons.get(index).copied().flatten();
        let response = cells::recent(ui, rect, index + 1, icon, &thing, thing == brush);
        if response.clicked() {
            editor_mut(world).choose(thing);
        }
    }
}

/// Updates the rows if their inputs have changed.
fn refresh(ui: &egui::Ui, state: &mut Palette, world: &mut World) {
    // The scroll bar takes its share when visible.
    let room = ui.available_width() - ui.spacing().scroll.allocated_width().max(8.0);
    let mut query = state.query.clone();
    query.columns = ((room / cells::SIDE).floor() as usize).max(2);
    if let Some(settings) = world.get_resource::<Settings>() {
        let choices = settings.of::<Choices>();
        query.favourites.clone_from(&choices.favourites);
        query.folded.clone_from(&choices.folded);
    }
    let editor = editor_of(world);
    let revision = editor.revision();
    let has_sprites = world
        .get_resource_ref::<OwnSprites>()
        .is_some_and(|own| own.is_changed());
    if state.counted != Some(revision) || has_sprites {
        let settings = editor.draft().settings();
        query.filter.grammar = settings.grammar;
        let nouns = settings.object_list.iter();
        query.nouns = nouns.chain(settings.characters.keys()).cloned().collect();
        let brushes = editor.recent.iter().map(|thing| thing.name.clone());
        query.nouns.extend(brushes);
        if let Some(own) = world.get_resource::<OwnSprites>() {
            query.nouns.extend(own.names().map(str::to_owned));
        }
        // The count belongs to the editor and is not a change to the level.
        let mut current = world.resource_mut::<OpenDocument>();
        let used = current.bypass_change_detection().editor.used().iter();
        query.used = used.map(|(name, count)| (name.clone(), *count)).collect();
        state.counted = Some(revision);
    }
    state.query = query;
    if state.query != state.listed || state.rows.is_empty() {
        state.rows = list::rows(&state.query);
        state.listed = state.query.clone();
    }
    let is_listed = |at: &(usize, usize)| list::cell_at(&state.rows, *at).is_some();
    state.at = state.at.filter(is_listed);
}

/// Navigates the list and scrolls the row into view.
fn walk(state: &mut Palette, way: Option<Way>) {
    let Some(way) = way else { return };
    state.at = match (state.at, way) {
        // Above the first row is the search field.
        (Some((row, _)), Way::Up)
            if state
                .rows
                .iter()
                .take(row)
                .all(|row| row.cells().is_empty()) =>
        {
            None
        }
        (at, way) => list::step(&state.rows, at, way),
    };
    if let Some((row, _)) = state.at {
        let top = row as f32 * cells::SIDE;
        let (offset, height) = state.seen;
        let wanted = offset
            .max(top + 2.0 * cells::SIDE - height)
            .min((top - cells::SIDE).max(0.0));
        state.scroll_to = Some(wanted);
    }
}

/// Makes the selected or first result the brush; with Alt its other form.
fn take_hit(state: &mut Palette, world: &mut World, other: bool) {
    let first = || list::step(&state.rows, None, Way::Down);
    let at = state.at.or_else(first);
    let cell = at.and_then(|at| list::cell_at(&state.rows, at));
    let new = state.rows.iter().find_map(|row| match row {
        Row::New(noun) => Some(noun.clone()),
        _ => None,
    });
    let name = cell.map(|cell| cell.name.clone()).or(new);
    if let Some(name) = name {
        choose(world, &name, other);
    }
    state.at = None;
}

/// Makes an object or its other form the brush.
fn choose(world: &mut World, name: &str, other: bool) {
    let other = other.then(|| list::other_form(name)).flatten();
    let name = other.unwrap_or_else(|| name.to_owned());
    editor_mut(world).choose(Thing::named(&name));
}

/// Moves the dragged object with the pointer and places it on release.
fn drag(ui: &egui::Ui, world: &mut World, state: &mut Palette) {
    let Some(thing) = state.dragged.clone() else {
        return;
    };
    let ctx = ui.ctx().clone();
    let point = ctx.pointer_latest_pos();
    let (is_down, gave_up) = ui.input(|input| {
        (
            input.pointer.primary_down(),
            input.key_pressed(egui::Key::Escape),
        )
    });
    if is_down && !gave_up {
        cells::show_dragged(&ctx, world, &thing, point);
        return;
    }
    state.dragged = None;
    let shift = ctx.input(|input| input.modifiers.shift);
    if let Some(cell) = point.and_then(|point| cells::board_cell(&ctx, world, point))
        && !gave_up
    {
        let held = Held { shift, ctrl: false };
        editor_mut(world).place_from_palette(cell, thing, held);
    }
}

#[cfg(test)]
mod tests;
