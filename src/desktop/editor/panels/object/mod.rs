//! Object tab: the stack of a cell, and the settings of each object: direction,
//! colour, height, link, icon, path. The brush can have the same settings.

mod settings;

use bevy::prelude::*;
use bevy_egui::egui;

use super::fields;
use super::widgets::{self, labels, press_if};
use crate::input::Pointed;
use crate::overlay::{Mark, Marks};
use crate::{editor_mut, editor_of, open_link, pictures, texts};
use kotodama_board::Direction;
use kotodama_editor::objects::Setting;
use kotodama_editor::{Action, Editor, Place, Thing};
use kotodama_formats::Message;
use kotodama_ui::language::{self, t};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ObjectPanel>();
}

/// State of the tab.
#[derive(Resource, Clone, Debug, Default)]
pub struct ObjectPanel {
    /// Cell shown: the one last pressed or reached by keys. The cursor follows
    /// the pointer, which has to leave the cell to get here.
    cell: IVec2,
    /// Cursor position in the previous frame.
    cursor: Option<IVec2>,
    scope: Scope,
    /// Problem of the last value.
    problem: Option<String>,
}

/// Objects to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Scope {
    /// Selected object of the stack.
    #[default]
    Marked,
    /// Objects with its name in the selection.
    Alike,
    /// All objects in the selection.
    Selection,
    /// The brush only.
    Brush,
}

impl ObjectPanel {
    /// Shows this cell.
    pub fn show_cell(&mut self, cell: IVec2) {
        self.cell = cell;
    }
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    follow(world);
    let cell = world.resource::<ObjectPanel>().cell;
    let editor = editor_of(world);
    let stack_here = editor.draft().stack(cell).iter();
    let things: Vec<Thing> = stack_here.map(|item| item.thing.clone()).collect();
    let marked = marked(editor, cell);
    ui.horizontal(|ui| {
        ui.strong(t!("editor-cell", x = cell.x, y = cell.y));
        ui.weak(match things.len() {
            0 => t!("editor-cell-empty"),
            count => t!("editor-cell-objects", count = count),
        });
    });
    if editor.cursor != cell {
        world.resource_mut::<Marks>().0.push((cell, Mark::Shown));
    }
    stack(ui, world, cell, &things, marked);
    stack_buttons(ui, world, cell, marked.is_some());
    ui.separator();
    scopes(ui, world, marked.and_then(|layer| things.get(layer)));
    let Some(shown) = subject(world, cell, marked) else {
        ui.weak(t!("editor-object-choose"));
        return;
    };
    let changes = settings::show(ui, world, &shown);
    for (setting, goes_on) in changes.settings {
        let places = places(world, cell, marked);
        apply(world, &places, &setting, goes_on);
    }
    if changes.is_left {
        editor_mut(world).document.pause();
    }
    if let Some(problem) = &world.resource::<ObjectPanel>().problem {
        fields::wrong(ui, problem);
    }
    if let Some(link) = changes.open {
        open_link(world, &link);
    }
}

/// Follows the cell last pressed or reached by keys.
fn follow(world: &mut World) {
    let cursor = editor_of(world).cursor;
    let pointed = world.resource::<Pointed>().0;
    let buttons = world.get_resource::<ButtonInput<MouseButton>>();
    let pressing = [MouseButton::Left, MouseButton::Right];
    let is_pressed =
        buttons.is_some_and(|it| it.any_pressed(pressing) || it.any_just_pressed(pressing));
    let bounds = editor_of(world).draft().bounds();
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
    if panel.cell != cell {
        panel.problem = None;
    }
    (panel.cell, panel.cursor) = (cell, Some(cursor));
}

/// Returns the layer of the selected object in this cell.
fn marked(editor: &Editor, cell: IVec2) -> Option<usize> {
    let top = editor.draft().stack(cell).len().checked_sub(1)?;
    Some(if editor.cursor == cell {
        editor.layer.min(top)
    } else {
        top
    })
}

/// Points the commands of the editor at an object of the shown cell.
fn mark(world: &mut World, cell: IVec2, layer: Option<usize>) {
    let editor = editor_mut(world);
    editor.point_at(cell);
    if let Some(layer) = layer {
        editor.mark_layer(layer);
    }
    world.resource_mut::<ObjectPanel>().cursor = Some(cell);
}

/// Shows the objects from top to bottom.
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
        let name = thing.called();
        let text = match summary(thing) {
            more if more.is_empty() => name,
            more => t!("editor-object-more", name = name, more = more),
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

/// Returns a short summary of an object's settings.
fn summary(thing: &Thing) -> String {
    let data = &thing.data;
    let mut words = Vec::new();
    if thing.facing != Direction::default() {
        words.push(arrow(thing.facing).to_owned());
    }
    words.extend(data.colour.clone());
    words.extend(data.z.map(|z| format!("z {z}")));
    words.extend(data.level.clone());
    words.extend(data.icon.map(|it| texts::value(&Setting::Icon(Some(it)))));
    words.extend(data.path.map(|_| t!("editor-object-path")));
    words.join(", ")
}

/// Returns the arrow of a direction.
pub(super) const fn arrow(direction: Direction) -> &'static str {
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
        for (action, name, label) in [
            (Action::Raise, "▲ up", t!("editor-object-up")),
            (Action::Lower, "▼ down", t!("editor-object-down")),
            (Action::Delete, "Delete", t!("editor-delete")),
        ] {
            let labels = (label, texts::tooltip(world, action));
            if press_if(ui, has_any, &format!("stack {name}"), labels) {
                act = Some(action);
            }
        }
        duplicate = press_if(ui, has_any, "stack double", labels!("editor-object-double"));
        let as_brush = labels!("editor-object-as-brush");
        if press_if(ui, has_any, "stack as brush", as_brush) {
            act = Some(Action::Use(kotodama_editor::Tool::Pick));
        }
    });
    if act.is_none() && !duplicate {
        return;
    }
    let layer = marked(editor_of(world), cell);
    mark(world, cell, layer);
    let editor = editor_mut(world);
    let Some(place) = editor.marked() else { return };
    match act {
        None => drop(editor.move_object(place, cell, true)),
        Some(Action::Use(_)) => editor.pick(cell),
        // The selection is not meant here.
        Some(Action::Delete) => {
            let name = editor.draft().thing(place).map(Thing::called);
            let name = t!("editor-step-delete", name = name.unwrap_or_default());
            editor.edit(Message::verbatim(name), |draft| {
                draft.change(place.cell, |stack| drop(stack.remove(place.layer)));
            });
        }
        Some(action) => editor.act(action),
    }
}

/// Shows the choice of objects that the settings below apply to.
fn scopes(ui: &mut egui::Ui, world: &mut World, marked: Option<&Thing>) {
    let editor = editor_of(world);
    let has_selection = editor.selection.is_some();
    let brush = editor.brush.called();
    let mut scope = world.resource::<ObjectPanel>().scope;
    if !has_selection && matches!(scope, Scope::Alike | Scope::Selection) {
        scope = Scope::Marked;
    }
    let mut choices = vec![(Scope::Marked, t!("editor-scope-marked"), marked.is_some())];
    if has_selection {
        if let Some(thing) = marked {
            let label = t!("editor-scope-alike", name = thing.called());
            choices.push((Scope::Alike, label, true));
        }
        choices.push((Scope::Selection, t!("editor-scope-selection"), true));
    }
    choices.push((Scope::Brush, t!("editor-scope-brush", name = brush), true));
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("editor-scope"));
        for (choice, label, enabled) in choices {
            let button = egui::Button::selectable(scope == choice, &label);
            let name = format!("scope {choice:?}");
            if widgets::add(ui, enabled, &name, String::new(), button).clicked() {
                scope = choice;
            }
        }
    });
    world.resource_mut::<ObjectPanel>().scope = scope;
}

/// Returns the object whose settings are shown.
fn subject(world: &World, cell: IVec2, marked: Option<usize>) -> Option<Thing> {
    let editor = editor_of(world);
    let here = marked.map(|layer| Place { cell, layer });
    let place = match (world.resource::<ObjectPanel>().scope, editor.selection) {
        (Scope::Brush, _) => return Some(editor.brush.clone()),
        (Scope::Selection, Some(region)) if !region.contains(cell) || here.is_none() => {
            let mut cells = region.cells();
            let cell = cells.find(|&cell| !editor.draft().stack(cell).is_empty())?;
            Some(Place { cell, layer: 0 })
        }
        _ => here,
    };
    place.and_then(|place| editor.draft().thing(place)).cloned()
}

/// Returns the places to change; empty for the brush.
fn places(world: &World, cell: IVec2, marked: Option<usize>) -> Vec<Place> {
    let editor = editor_of(world);
    let here = marked.map(|layer| Place { cell, layer });
    match world.resource::<ObjectPanel>().scope {
        Scope::Brush => Vec::new(),
        Scope::Marked => here.into_iter().collect(),
        Scope::Alike => {
            let thing = here.and_then(|place| editor.draft().thing(place));
            let name = thing.map(|thing| thing.name.as_str());
            name.map_or_else(Vec::new, |name| editor.chosen_places(Some(&[name])))
        }
        Scope::Selection => editor.chosen_places(None),
    }
}

/// Applies a setting to these places, or to the brush if there are none.
fn apply(world: &mut World, places: &[Place], setting: &Setting, goes_on: bool) {
    let is_brush = world.resource::<ObjectPanel>().scope == Scope::Brush;
    let editor = editor_mut(world);
    if !goes_on {
        editor.document.pause();
    }
    let result = if is_brush {
        setting.check().map(|()| {
            setting.apply(&mut editor.brush);
            let what = language::said(&setting.called().into());
            let text = t!(
                "editor-brush-has",
                what = what,
                value = texts::value(setting)
            );
            editor.say(Message::verbatim(text));
        })
    } else {
        editor.configure(places, setting).map(|_| ())
    };
    if !goes_on {
        editor.document.pause();
    }
    world.resource_mut::<ObjectPanel>().problem = result.err().map(|why| language::said(&why));
}

#[cfg(test)]
mod tests;
