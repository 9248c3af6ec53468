//! Drawing and input of the rows of the palette. Only visible rows are laid
//! out.

use bevy::prelude::*;
use bevy_egui::egui;

use super::list::{self, Cell, Row};
use super::{Palette, choose};
use crate::choices::Choices;
use crate::input::board_area;
use crate::panels::widgets;
use crate::pictures::{self, Icon};
use crate::signs::Sign;
use crate::{editor_of, texts};
use kotodama_editor::Thing;
use kotodama_editor::objects::Setting;
use kotodama_ui::prelude::*;
use kotodama_words::glossary;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::BoardLayout;

/// Side of a square in points: an image of 24 with a margin.
pub(super) const SIDE: f32 = 32.0;
/// Side of an image in points.
const PICTURE: f32 = 24.0;
/// Size of a recent brush: an image above its key.
pub(super) const RECENT: egui::Vec2 = egui::vec2(24.0, 40.0);

/// Input on a cell.
enum Done {
    Chosen { other: bool },
    Starred,
    Dragged,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World, state: &mut Palette) {
    ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
    let rows = std::mem::take(&mut state.rows);
    let brush = editor_of(world).brush.name.clone();
    let mut area = egui::ScrollArea::vertical()
        .id_salt("palette")
        .auto_shrink([false, false]);
    if let Some(offset) = state.scroll_to.take() {
        area = area.vertical_scroll_offset(offset);
    }
    let output = area.show_rows(ui, SIDE, rows.len(), |ui, range| {
        let shown = || {
            let rows = rows.iter().enumerate();
            rows.skip(range.start).take(range.len())
        };
        let names: Vec<&str> = shown()
            .flat_map(|(_, row)| row.cells())
            .map(|cell| cell.name.as_str())
            .collect();
        let icons: Vec<Option<Icon>> = pictures::with(world, |pictures| {
            let named = |name: &&str| pictures.named(name, Default::default());
            names.iter().map(named).collect()
        });
        let mut icons = icons.into_iter().chain(std::iter::repeat(None));
        for (index, row) in shown() {
            let (line, _) = ui
                .allocate_exact_size(egui::vec2(ui.available_width(), SIDE), egui::Sense::hover());
            match row {
                Row::Heading { section, folded } => {
                    if heading(ui, line, *section, *folded) {
                        change(world, |choices| choices.toggle_folded(section.name()));
                    }
                }
                Row::New(noun) => {
                    let text = t!("editor-new-noun", noun = noun.as_str());
                    let button = egui::Button::new(text).truncate();
                    let response = ui.put(line.shrink(2.0), button);
                    if widgets::named(ui, &response, "new noun").clicked() {
                        choose(world, noun, false);
                    }
                }
                Row::Nothing => {
                    ui.put(line, egui::Label::new(t!("editor-nothing-fits")));
                }
                Row::Cells(cells) => {
                    for (position, cell) in cells.iter().enumerate() {
                        let look = Look {
                            icon: icons.next().flatten(),
                            is_brush: cell.name == brush,
                            is_marked: state.at == Some((index, position)),
                            is_favourite: state.query.favourites.contains(&cell.name),
                            used: count_of(&state.query.used, &cell.name),
                        };
                        if let Some(done) = show_cell(ui, line, cell, &look) {
                            act(world, &mut state.dragged, cell, &done);
                        }
                    }
                }
            }
        }
    });
    state.seen = (output.state.offset.y, output.inner_rect.height());
    state.rows = rows;
}

/// Carries out the input on a cell.
fn act(world: &mut World, dragged: &mut Option<Thing>, cell: &Cell, done: &Done) {
    match done {
        Done::Chosen { other } => choose(world, &cell.name, *other),
        Done::Starred => change(world, |choices| choices.toggle_favourite(&cell.name)),
        Done::Dragged => *dragged = Some(cell.thing()),
    }
}

/// Height of the row of favourites, with its scroll bar.
const FAVOURITES: f32 = SIDE + 8.0;

/// Shows the favourites in a row that scrolls. Its height is fixed, so that the list
/// below stays in place.
pub(super) fn favourites(ui: &mut egui::Ui, world: &mut World, state: &mut Palette) {
    let size = egui::vec2(ui.available_width(), FAVOURITES);
    let (area, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let names = state.query.favourites.clone();
    if names.is_empty() {
        let hint = egui::RichText::new(t!("editor-favourites-hint")).weak();
        ui.put(area, egui::Label::new(hint).wrap());
        return;
    }
    let icons: Vec<Option<Icon>> = pictures::with(world, |pictures| {
        let named = |name: &String| pictures.named(name, Default::default());
        names.iter().map(named).collect()
    });
    let brush = editor_of(world).brush.name.clone();
    let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(area));
    ui.style_mut().always_scroll_the_only_direction = true;
    let row = egui::ScrollArea::horizontal()
        .id_salt("favourites")
        .auto_shrink([false, true]);
    row.show(ui, |ui| {
        let size = egui::vec2(names.len() as f32 * SIDE, SIDE);
        let (line, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let icons = icons.into_iter().chain(std::iter::repeat(None));
        for ((column, name), icon) in names.into_iter().enumerate().zip(icons) {
            let look = Look {
                icon,
                is_brush: name == brush,
                is_marked: false,
                is_favourite: false,
                used: count_of(&state.query.used, &name),
            };
            let cell = Cell {
                name,
                section: list::Section::Favourites,
                count: None,
                is_paired: false,
                column,
            };
            if let Some(done) = show_cell(ui, line, &cell, &look) {
                act(world, &mut state.dragged, &cell, &done);
            }
        }
    });
}

/// Changes the stored choices.
fn change(world: &mut World, change: impl FnOnce(&mut Choices)) {
    if let Some(mut settings) = world.get_resource_mut::<Settings>() {
        change(settings.of_mut::<Choices>());
    }
}

fn count_of(used: &[(String, usize)], name: &str) -> usize {
    let found = used.binary_search_by(|(other, _)| other.as_str().cmp(name));
    found.ok().and_then(|at| used.get(at)).map_or(0, |it| it.1)
}

/// Shows a heading; returns whether it was pressed.
fn heading(ui: &egui::Ui, line: egui::Rect, section: list::Section, folded: bool) -> bool {
    let name = section.name();
    let response = ui.interact(line, ui.id().with(name), egui::Sense::click());
    widgets::named(ui, &response, &format!("heading {name}"));
    let colour = if response.hovered() {
        ui.visuals().text_color()
    } else {
        ui.visuals().weak_text_color()
    };
    let sign = if folded { "▶" } else { "▼" };
    let text = format!("{sign} {}", section.title());
    let at = line.left_bottom() - egui::vec2(0.0, 4.0);
    write(ui, at, egui::Align2::LEFT_BOTTOM, &text, colour);
    response.clicked()
}

/// Draws text in the panel font.
fn write(ui: &egui::Ui, at: egui::Pos2, align: egui::Align2, text: &str, colour: egui::Color32) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter().text(at, align, text, font, colour);
}

/// Appearance of a cell.
struct Look {
    icon: Option<Icon>,
    is_brush: bool,
    is_marked: bool,
    is_favourite: bool,
    /// Number of these objects on the board.
    used: usize,
}

fn show_cell(ui: &egui::Ui, line: egui::Rect, cell: &Cell, look: &Look) -> Option<Done> {
    let corner = line.min + egui::vec2(cell.column as f32 * SIDE, 0.0);
    let size = egui::vec2(cell.width() as f32 * SIDE, SIDE);
    let rect = egui::Rect::from_min_size(corner, size);
    let id = ui.id().with((cell.section, &cell.name));
    let response = ui.interact(rect, id, egui::Sense::click_and_drag());
    let painter = ui.painter();
    let visuals = ui.visuals();
    if cell.is_paired {
        let both = egui::Rect::from_min_size(corner, egui::vec2(2.0 * SIDE, SIDE));
        painter.rect_filled(both.shrink(1.0), 4.0, visuals.faint_bg_color);
    }
    let inner = rect.shrink(2.0);
    if look.is_brush {
        painter.rect_filled(inner, 2.0, visuals.selection.bg_fill);
    }
    let edge = if look.is_marked || look.is_brush {
        Some(visuals.selection.stroke)
    } else if response.hovered() {
        Some(visuals.widgets.noninteractive.bg_stroke)
    } else {
        None
    };
    if let Some(edge) = edge {
        painter.rect_stroke(inner, 2.0, edge, egui::StrokeKind::Inside);
    }
    let square = egui::Rect::from_min_size(corner, egui::Vec2::splat(SIDE));
    let picture = square.shrink((SIDE - PICTURE) / 2.0);
    match look.icon {
        Some(icon) => icon.paint(painter, picture, 1.0),
        None => {
            let name = cell.name.trim_start_matches("text_");
            let text: String = name.chars().take(3).collect();
            let (at, align) = (picture.center(), egui::Align2::CENTER_CENTER);
            write(ui, at, align, &text, visuals.text_color());
        }
    }
    if let Some(count) = cell.count {
        let (at, align) = (square.right_center(), egui::Align2::LEFT_CENTER);
        write(ui, at, align, &count.to_string(), visuals.weak_text_color());
    }
    if look.is_favourite {
        let star = egui::Rect::from_min_size(
            egui::pos2(square.right() - 12.0, square.top()),
            egui::Vec2::splat(12.0),
        );
        Sign::FAVOURITE.paint(painter, star, visuals.hyperlink_color);
    }
    let prefix = match cell.section {
        list::Section::Basics => "basic ",
        list::Section::Used => "used ",
        list::Section::Favourites => "favourite ",
        _ => "",
    };
    widgets::named(ui, &response, &format!("{prefix}{}", cell.name));
    let done = if response.drag_started_by(egui::PointerButton::Primary) {
        Some(Done::Dragged)
    } else if response.secondary_clicked() {
        Some(Done::Starred)
    } else if response.clicked() {
        let other = ui.input(|input| input.modifiers.alt);
        Some(Done::Chosen { other })
    } else {
        None
    };
    response.on_hover_ui(|ui| tip(ui, cell, look));
    done
}

/// Shows the tooltip of a cell.
fn tip(ui: &mut egui::Ui, cell: &Cell, look: &Look) {
    ui.set_max_width(320.0);
    let word = cell.name.strip_prefix("text_");
    let kind = glossary::of_object(&cell.name);
    ui.horizontal(|ui| {
        if let Some(icon) = look.icon {
            ui.add(icon.image(2.0 * PICTURE));
        }
        ui.vertical(|ui| {
            ui.strong(word.unwrap_or(&cell.name).to_uppercase());
            let kind = kind.map_or_else(
                || t!("editor-section-own"),
                |entry| texts::kind(entry.category),
            );
            ui.weak(match word {
                Some(_) => t!("editor-kind-word", kind = kind),
                None => kind,
            });
        });
    });
    match kind {
        Some(entry) => {
            ui.label(entry.meaning);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
                for tag in entry.tags.iter() {
                    ui.add(widgets::chip(texts::tag(*tag), false).sense(egui::Sense::hover()));
                }
            });
        }
        None => {
            ui.label(t!("editor-own-noun"));
        }
    }
    if look.used > 0 {
        ui.label(t!("editor-used-count", count = look.used));
    }
    ui.weak(match (list::other_form(&cell.name), word) {
        (Some(_), Some(_)) => t!("editor-tip-object"),
        (Some(_), None) => t!("editor-tip-word"),
        (None, _) => t!("editor-tip-drag"),
    });
}

/// Shows a recent brush; returns its response.
pub(super) fn recent(
    ui: &egui::Ui,
    rect: egui::Rect,
    number: usize,
    icon: Option<Icon>,
    thing: &Thing,
    is_brush: bool,
) -> egui::Response {
    let id = ui.id().with(("recent", number));
    let response = ui.interact(rect, id, egui::Sense::click());
    widgets::named(ui, &response, &format!("recent {number}"));
    let painter = ui.painter();
    let visuals = ui.visuals();
    if is_brush {
        painter.rect_filled(rect, 2.0, visuals.selection.bg_fill);
    } else if response.hovered() {
        painter.rect_filled(rect, 2.0, visuals.faint_bg_color);
    }
    let picture = egui::Rect::from_min_size(rect.min, egui::Vec2::splat(PICTURE));
    if let Some(icon) = icon {
        icon.paint(painter, picture, 1.0);
    }
    let colour = if is_brush {
        visuals.text_color()
    } else {
        visuals.weak_text_color()
    };
    let (at, align) = (rect.center_bottom(), egui::Align2::CENTER_BOTTOM);
    write(ui, at, align, &number.to_string(), colour);
    response.on_hover_text(t!(
        "editor-recent-tip",
        what = described(thing),
        number = number
    ))
}

/// Returns the name of an object and its special settings in a few words.
pub fn described(thing: &Thing) -> String {
    let mut words = vec![thing.called()];
    if thing.facing != Default::default() {
        let facing = texts::value(&Setting::Facing(thing.facing));
        words.push(t!("editor-said-facing", facing = facing));
    }
    words.extend(data_of(thing));
    words.join(", ")
}

/// Returns the settings of an object besides name and direction.
pub fn data_of(thing: &Thing) -> Vec<String> {
    let data = &thing.data;
    let mut words = Vec::new();
    words.extend(data.colour.clone());
    words.extend(data.z.map(|z| t!("editor-said-height", height = z)));
    let link = |level: &String| t!("editor-said-link", level = level.as_str());
    words.extend(data.level.as_ref().map(link));
    words.extend(data.icon.map(|it| texts::value(&Setting::Icon(Some(it)))));
    words.extend(data.path.map(|_| t!("editor-object-path")));
    words
}

/// Returns the cell of the board at a point, unless a panel is there.
pub(super) fn board_cell(ctx: &egui::Context, world: &World, point: egui::Pos2) -> Option<IVec2> {
    let layer = ctx.layer_id_at(point);
    if layer.is_some_and(|layer| layer.order == egui::Order::Middle) {
        return None;
    }
    let scale = ctx.pixels_per_point();
    let point = Vec2::new(point.x, point.y) * scale;
    let screen = ctx.viewport_rect().size() * scale;
    let area = world.resource::<Viewpoint>();
    let area = board_area(Vec2::new(screen.x, screen.y), area.insets);
    let cell = world.resource::<BoardLayout>().cell_at(point);
    let bounds = editor_of(world).draft().bounds();
    (area.contains(point) && bounds.contains(cell)).then_some(cell)
}

/// Draws the dragged object at the pointer, at board size over the board.
pub(super) fn show_dragged(
    ctx: &egui::Context,
    world: &mut World,
    thing: &Thing,
    point: Option<egui::Pos2>,
) {
    let Some(point) = point else { return };
    ctx.set_cursor_icon(egui::CursorIcon::Grabbing);
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("dragged"));
    let painter = ctx.layer_painter(layer);
    let layout = *world.resource::<BoardLayout>();
    let scale = ctx.pixels_per_point();
    let cell = board_cell(ctx, world, point);
    let rect = match cell {
        Some(cell) => {
            let corner = layout.corner_of(cell) / scale;
            let side = layout.cell_size() / scale;
            egui::Rect::from_min_size(corner.to_array().into(), egui::Vec2::splat(side))
        }
        None => egui::Rect::from_center_size(point, egui::Vec2::splat(PICTURE)),
    };
    let icon = pictures::with(world, |pictures| pictures.of(thing));
    if let Some(icon) = icon {
        icon.paint(&painter, rect, 0.8);
    }
    if cell.is_some() {
        let edge = ctx.global_style().visuals.selection.stroke;
        painter.rect_stroke(rect, 2.0, edge, egui::StrokeKind::Inside);
    }
}
