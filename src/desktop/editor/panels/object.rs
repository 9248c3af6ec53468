//! The objects in a cell, and everything that can be said about each: the
//! stack, facing, colour, height, link, icon, path. The brush can be given the
//! same.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{fields, widgets};
use crate::board::Direction;
use crate::desktop::editor::input::Pointed;
use crate::desktop::editor::overlay::{Mark, Marks};
use crate::desktop::editor::{Desk, nearby, pictures};
use crate::desktop::theme::palette::Palette;
use crate::editor::objects::Setting;
use crate::editor::{Action, Editor, Place, Thing};
use crate::words::level::{IconState, MAX_Z, PathData};
use crate::words::lexicon::COLOURS;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ObjectPanel>();
}

/// What the tab remembers.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::desktop) struct ObjectPanel {
    /// The cell that is shown. The cursor follows the pointer, which has to
    /// leave the cell to come here, so it is the one that was pressed last or
    /// that keys led to.
    cell: IVec2,
    /// Where the cursor was in the last frame.
    cursor: Option<IVec2>,
    scope: Scope,
    /// What was wrong with the last value.
    problem: Option<String>,
}

/// Which objects are changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Scope {
    /// The marked one.
    #[default]
    Marked,
    /// Those of its name in the selection.
    Alike,
    /// All in the selection.
    Selection,
    /// None: what is drawn next.
    Brush,
}

impl ObjectPanel {
    /// Shows this cell.
    pub(in crate::desktop) fn show_cell(&mut self, cell: IVec2) {
        self.cell = cell;
    }
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    follow(world);
    let cell = world.resource::<ObjectPanel>().cell;
    let editor = &world.resource::<Desk>().editor;
    let things: Vec<Thing> = editor
        .draft()
        .stack(cell)
        .iter()
        .map(|item| item.thing.clone())
        .collect();
    let marked = marked(editor, cell);
    ui.horizontal(|ui| {
        ui.strong(format!("Cell {}, {}", cell.x, cell.y));
        ui.weak(match things.len() {
            0 => "nothing here".to_owned(),
            1 => "1 object".to_owned(),
            count => format!("{count} objects, top first"),
        });
    });
    if editor.cursor != cell {
        world.resource_mut::<Marks>().0.push((cell, Mark::Shown));
    }
    stack(ui, world, cell, &things, marked);
    stack_buttons(ui, world, cell, marked.is_some());
    ui.separator();
    scopes(ui, world, marked.and_then(|layer| things.get(layer)));
    let (subject, places) = subject(world, cell, marked);
    let Some(subject) = subject else {
        ui.weak("Click a cell with an object, or choose “brush” to set what will be drawn.");
        return;
    };
    let changes = settings(ui, world, &subject);
    for (setting, goes_on) in changes.settings {
        apply(world, &places, &setting, goes_on);
    }
    if changes.is_left {
        world.resource_mut::<Desk>().editor.document.pause();
    }
    if let Some(problem) = &world.resource::<ObjectPanel>().problem {
        let colour = pictures::colour(world.resource::<Palette>(), "danger");
        ui.colored_label(colour, problem);
    }
    if let Some(link) = changes.open {
        super::super::open_link(world, &link);
    }
}

/// Keeps to the cell that was pressed last or that keys led to.
fn follow(world: &mut World) {
    let cursor = world.resource::<Desk>().editor.cursor;
    let pointed = world.resource::<Pointed>().0;
    let buttons = world.get_resource::<ButtonInput<MouseButton>>();
    let is_pressed =
        buttons.is_some_and(|it| it.any_pressed([MouseButton::Left, MouseButton::Right]));
    let bounds = world.resource::<Desk>().editor.draft().bounds();
    let mut panel = world.resource_mut::<ObjectPanel>();
    let by_key = panel.cursor != Some(cursor) && pointed != Some(cursor);
    let mut cell = panel.cell;
    if by_key {
        cell = cursor;
    }
    if let (true, Some(pointed)) = (is_pressed, pointed) {
        cell = pointed;
    }
    if !bounds.contains(cell) {
        cell = cursor;
    }
    if panel.cell != cell || panel.cursor != Some(cursor) {
        if panel.cell != cell {
            panel.problem = None;
        }
        (panel.cell, panel.cursor) = (cell, Some(cursor));
    }
}

/// The position in the stack of the object that is marked in this cell.
fn marked(editor: &Editor, cell: IVec2) -> Option<usize> {
    let top = editor.draft().stack(cell).len().checked_sub(1)?;
    Some(if editor.cursor == cell {
        editor.layer.min(top)
    } else {
        top
    })
}

/// Lets the editor's commands mean an object of the cell that is shown.
fn mark(world: &mut World, cell: IVec2, layer: Option<usize>) {
    let editor = &mut world.resource_mut::<Desk>().editor;
    editor.point_at(cell);
    if let Some(layer) = layer {
        editor.mark_layer(layer);
    }
    world.resource_mut::<ObjectPanel>().cursor = Some(cell);
}

/// The objects from top to bottom.
fn stack(
    ui: &mut egui::Ui,
    world: &mut World,
    cell: IVec2,
    things: &[Thing],
    marked: Option<usize>,
) {
    let icons: Vec<_> = pictures::with(world, |pictures| {
        things.iter().map(|thing| pictures.of(thing)).collect()
    });
    let mut pressed = None;
    for (layer, thing) in things.iter().enumerate().rev() {
        let text = match summary(thing) {
            more if more.is_empty() => thing.name.clone(),
            more => format!("{} ({more})", thing.name),
        };
        ui.horizontal(|ui| {
            match icons.get(layer).copied().flatten() {
                Some(icon) => drop(ui.add(icon.image(24.0))),
                None => ui.add_space(24.0),
            }
            let is_marked = marked == Some(layer);
            let row = egui::Button::selectable(is_marked, text).truncate();
            let row = ui.add(row);
            if widgets::named(ui, &row, &format!("object {layer}")).clicked() {
                pressed = Some(layer);
            }
        });
    }
    if let Some(layer) = pressed {
        mark(world, cell, Some(layer));
        let mut panel = world.resource_mut::<ObjectPanel>();
        if panel.scope == Scope::Brush {
            panel.scope = Scope::Marked;
        }
    }
}

/// What is special about an object, in few words.
fn summary(thing: &Thing) -> String {
    let data = &thing.data;
    let mut words = Vec::new();
    if thing.facing != Direction::default() {
        words.push(arrow(thing.facing).to_owned());
    }
    words.extend(data.colour.clone());
    words.extend(data.z.map(|z| format!("z {z}")));
    words.extend(data.level.clone());
    words.extend(data.icon.map(|icon| icon.name().to_owned()));
    words.extend(data.path.map(|_| "path".to_owned()));
    words.join(", ")
}

const fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "→",
        Direction::Up => "↑",
        Direction::Left => "←",
        Direction::Down => "↓",
    }
}

fn stack_buttons(ui: &mut egui::Ui, world: &mut World, cell: IVec2, has_any: bool) {
    let mut act = None;
    let mut duplicate = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (action, label) in [
            (Action::Raise, "▲ up"),
            (Action::Lower, "▼ down"),
            (Action::Delete, "Delete"),
        ] {
            let help = action
                .row()
                .map_or(String::new(), |row| format!("{}: {}", row.label, row.help));
            let name = format!("stack {label}");
            if fields::labelled(ui, has_any, label, &name, &help) {
                act = Some(action);
            }
        }
        let help = "Put a copy on top of the stack.";
        duplicate = fields::labelled(ui, has_any, "Double", "stack double", help);
        let help = "Draw with an object like this one, with all its settings.";
        if fields::labelled(ui, has_any, "As brush", "stack as brush", help) {
            act = Some(Action::Use(crate::editor::Tool::Pick));
        }
    });
    if act.is_none() && !duplicate {
        return;
    }
    let layer = marked(&world.resource::<Desk>().editor, cell);
    mark(world, cell, layer);
    let editor = &mut world.resource_mut::<Desk>().editor;
    let Some(place) = editor.marked() else { return };
    match act {
        None => drop(editor.move_object(place, cell, true)),
        Some(Action::Use(_)) => editor.pick(cell),
        // Not the selection, whatever it is.
        Some(Action::Delete) => {
            let name = editor.draft().thing(place).map(|thing| thing.name.clone());
            let name = format!("delete {}", name.unwrap_or_default());
            editor.edit(name, |draft| {
                draft.change(place.cell, |stack| drop(stack.remove(place.layer)));
            });
        }
        Some(action) => editor.act(action),
    }
}

/// Which objects are meant by what is set below.
fn scopes(ui: &mut egui::Ui, world: &mut World, marked: Option<&Thing>) {
    let editor = &world.resource::<Desk>().editor;
    let has_selection = editor.selection.is_some();
    let brush = editor.brush.name.clone();
    let mut scope = world.resource::<ObjectPanel>().scope;
    if !has_selection && matches!(scope, Scope::Alike | Scope::Selection) {
        scope = Scope::Marked;
    }
    let mut choices = vec![(Scope::Marked, "this object".to_owned(), marked.is_some())];
    if has_selection {
        if let Some(thing) = marked {
            choices.push((Scope::Alike, format!("selected {}", thing.name), true));
        }
        choices.push((Scope::Selection, "all selected".to_owned(), true));
    }
    choices.push((Scope::Brush, format!("brush: {brush}"), true));
    ui.horizontal_wrapped(|ui| {
        ui.label("Settings of");
        for (choice, label, enabled) in choices {
            let button = egui::Button::selectable(scope == choice, &label);
            let response = ui.add_enabled(enabled, button);
            if widgets::named(ui, &response, &format!("scope {choice:?}")).clicked() {
                scope = choice;
            }
        }
    });
    let mut panel = world.resource_mut::<ObjectPanel>();
    if panel.scope != scope {
        panel.scope = scope;
    }
}

/// The object whose settings are shown, and the places that they are set at;
/// none for the brush.
fn subject(world: &World, cell: IVec2, marked: Option<usize>) -> (Option<Thing>, Vec<Place>) {
    let editor = &world.resource::<Desk>().editor;
    let here = marked.map(|layer| Place { cell, layer });
    let thing = here.and_then(|place| editor.draft().thing(place)).cloned();
    let places = match world.resource::<ObjectPanel>().scope {
        Scope::Brush => return (Some(editor.brush.clone()), Vec::new()),
        Scope::Marked => here.into_iter().collect(),
        Scope::Alike => {
            let name = thing.as_ref().map(|thing| thing.name.as_str());
            name.map_or_else(Vec::new, |name| editor.chosen_places(Some(&[name])))
        }
        Scope::Selection => editor.chosen_places(None),
    };
    let first = || {
        let place = places.first()?;
        editor.draft().thing(*place).cloned()
    };
    let shown = if here.is_some_and(|here| places.contains(&here)) {
        thing
    } else {
        first()
    };
    (shown, places)
}

/// Sets something; without places, of the brush.
fn apply(world: &mut World, places: &[Place], setting: &Setting, goes_on: bool) {
    let is_brush = world.resource::<ObjectPanel>().scope == Scope::Brush;
    let editor = &mut world.resource_mut::<Desk>().editor;
    let result = if is_brush {
        setting.check().map(|()| {
            setting.apply(&mut editor.brush);
            let text = format!("the brush has {} {}", setting.name(), setting.value());
            editor.say(text);
        })
    } else {
        if !goes_on {
            editor.document.pause();
        }
        let result = editor.configure(places, setting).map(|_| ());
        if !goes_on {
            editor.document.pause();
        }
        result
    };
    world.resource_mut::<ObjectPanel>().problem = result.err();
}

/// What was changed in a frame.
#[derive(Default)]
struct Changes {
    /// The new values, and whether each goes on with the one before it.
    settings: Vec<(Setting, bool)>,
    /// A field was left.
    is_left: bool,
    /// The link of a level that is to be opened.
    open: Option<String>,
}

/// The widgets for everything that can be set.
fn settings(ui: &mut egui::Ui, world: &mut World, thing: &Thing) -> Changes {
    let mut changes = Changes::default();
    facing(ui, thing, &mut changes);
    colour(ui, world, thing, &mut changes);
    height(ui, thing, &mut changes);
    link(ui, world, thing, &mut changes);
    icon(ui, thing, &mut changes);
    path(ui, thing, &mut changes);
    changes
}

fn facing(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        ui.label("Facing");
        for direction in Direction::ALL {
            let chosen = thing.facing == direction;
            let response = ui.add(egui::Button::selectable(chosen, arrow(direction)));
            let name = format!("face {}", direction.name());
            if widgets::named(ui, &response, &name).clicked() && !chosen {
                changes.settings.push((Setting::Facing(direction), false));
            }
        }
    });
}

fn colour(ui: &mut egui::Ui, world: &World, thing: &Thing, changes: &mut Changes) {
    let palette = world.resource::<Palette>();
    let has = thing.data.colour.as_deref();
    ui.label("Colour");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        let none = ui.add(egui::Button::selectable(has.is_none(), "own"));
        let none = none.on_hover_text("Its own colour.");
        if widgets::named(ui, &none, "colour none").clicked() && has.is_some() {
            changes.settings.push((Setting::Colour(None), false));
        }
        for property in COLOURS {
            let name = property.name();
            let colours = [pictures::colour(palette, name)];
            let chosen = has == Some(name);
            if fields::swatch(ui, name, &colours, chosen, 20.0).clicked() && !chosen {
                let setting = Setting::Colour(Some(name.to_owned()));
                changes.settings.push((setting, false));
            }
        }
    });
}

fn height(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        let mut has = thing.data.z.is_some();
        let check = ui.checkbox(&mut has, "Height").on_hover_text(
            "Objects with a greater height are drawn above others; without one it is that of the kind.",
        );
        if widgets::named(ui, &check, "has height").changed() {
            changes.settings.push((Setting::Z(has.then_some(MAX_Z / 2)), false));
        }
        let mut z = thing.data.z.unwrap_or(MAX_Z / 2);
        let drag = ui.add_enabled(has, egui::DragValue::new(&mut z).range(0..=MAX_Z).speed(0.1));
        widgets::named(ui, &drag, "height");
        if drag.changed() {
            changes.settings.push((Setting::Z(Some(z)), true));
        }
        changes.is_left |= drag.drag_stopped() || drag.lost_focus();
        if has {
            ui.weak(format!("0 to {MAX_Z}"));
        }
    });
}

fn link(ui: &mut egui::Ui, world: &World, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        ui.label("Leads to");
        let list = || nearby::levels(world);
        if let Some(chosen) = fields::choose(ui, "choose ▼", "link list", list) {
            changes.settings.push((Setting::Level(Some(chosen)), false));
        }
        let to = thing.data.level.as_deref();
        let target = to.and_then(|link| nearby::target(world, link));
        let exists = target.is_some_and(|target| target.is_file());
        if let Some(to) = to {
            let help = if exists {
                "Edit the level that it leads to."
            } else {
                "There is no such file beside this level."
            };
            if fields::labelled(ui, exists, "Open", "open link", help) {
                changes.open = Some(to.to_owned());
            }
        }
    });
    let value = thing.data.level.as_deref().unwrap_or_default();
    let typed = fields::line(ui, "link", value, "no level, or lake-1.level.ron");
    if let Some(text) = typed.text {
        let text = text.trim().to_owned();
        let level = (!text.is_empty()).then_some(text);
        changes.settings.push((Setting::Level(level), true));
    }
    changes.is_left |= typed.is_left;
}

fn icon(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Icon");
        let states = [
            (
                None,
                "automatic",
                "Opened or locked as the links and wins have it.",
            ),
            (Some(IconState::Opened), "opened", "Can be entered."),
            (
                Some(IconState::Locked),
                "locked",
                "Shown, cannot be entered.",
            ),
            (
                Some(IconState::Hidden),
                "hidden",
                "Not drawn and not solid until it is opened.",
            ),
        ];
        for (state, label, help) in states {
            let chosen = thing.data.icon == state;
            let response = ui.add(egui::Button::selectable(chosen, label));
            let response = response.on_hover_text(help);
            if widgets::named(ui, &response, &format!("icon {label}")).clicked() && !chosen {
                changes.settings.push((Setting::Icon(state), false));
            }
        }
    });
}

fn path(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    let now = thing.data.path;
    ui.horizontal_wrapped(|ui| {
        let mut is_path = now.is_some();
        let check = ui.checkbox(&mut is_path, "Path");
        let check = check.on_hover_text("The cursor of a map walks on paths and icons.");
        if widgets::named(ui, &check, "is path").changed() {
            let path = is_path.then(PathData::default);
            changes.settings.push((Setting::Path(path), false));
        }
        let Some(mut path) = now else { return };
        let check = ui.checkbox(&mut path.hidden, "hidden until");
        if widgets::named(ui, &check, "path hidden").changed() {
            if path.hidden {
                path.wins = path.wins.max(1);
            }
            changes.settings.push((Setting::Path(Some(path)), false));
        }
        let value = egui::DragValue::new(&mut path.wins)
            .range(0..=9999)
            .speed(0.1);
        let drag = ui.add_enabled(path.hidden, value);
        widgets::named(ui, &drag, "path wins");
        if drag.changed() {
            changes.settings.push((Setting::Path(Some(path)), true));
        }
        changes.is_left |= drag.drag_stopped() || drag.lost_focus();
        ui.label("wins");
    });
}
