//! Find and replace: replaces one kind of object or word with another, on the
//! board or in the selection, and marks what is found on the board.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets::{check, labels, press, press_if};
use super::{Dialog, Panels, fields, palette};
use crate::overlay::{Mark, Marks};
use crate::{OpenDocument, editor_mut, editor_of, input, pictures};
use kotodama_editor::replace::{Replacement, name_of};
use kotodama_editor::{Region, Thing};
use kotodama_ui::language::{self, t};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replace>();
}

/// Maximum number of cells that are marked.
const MAX_MARKS: usize = 2000;

/// Names of the fields.
const FIELDS: [&str; 2] = ["replace what", "replace by"];

/// State of the dialog.
#[derive(Resource, Clone, Debug, Default)]
pub struct Replace {
    /// Names as typed: the one to find, and its replacement.
    typed: [String; 2],
    both_forms: bool,
    /// Last search and its result.
    found: Option<(Searched, Found)>,
}

/// Revision, selection and names of a search.
type Searched = (u64, Option<Region>, Replacement);

/// Result of a search.
#[derive(Clone, Debug, Default)]
struct Found {
    /// Number on the whole board.
    on_board: usize,
    /// Number in the selection, or else on the board.
    count: usize,
    /// Their cells, at most [`MAX_MARKS`].
    cells: Vec<IVec2>,
}

impl Replace {
    fn replacement(&self) -> Replacement {
        let [from, to] = self.typed.each_ref().map(|typed| name_of(typed));
        let has_both = palette::can_swap(&from) && (to.is_empty() || palette::can_swap(&to));
        Replacement {
            both_forms: self.both_forms && has_both,
            from,
            to,
        }
    }
}

/// Opens or closes the dialog, which suggests to replace the object at the cursor
/// with the brush.
pub fn toggle(world: &mut World) {
    let editor = editor_of(world);
    let marked = editor.marked();
    let marked = marked.and_then(|place| editor.draft().thing(place));
    let names = [marked, Some(&editor.brush)].map(|thing| thing.map(Thing::called));
    let mut state = world.resource_mut::<Replace>();
    for (typed, name) in state.typed.iter_mut().zip(names) {
        if let Some(name) = name {
            *typed = name;
        }
    }
    let [from, to] = &mut state.typed;
    if from == to {
        to.clear();
    }
    world.resource_mut::<Panels>().toggle(Dialog::Replace);
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let mut state = world.resource::<Replace>().clone();
    ui.set_width(440.0);
    let names = names_on_board(world);
    let labels = [t!("editor-replace-find"), t!("editor-replace-by")];
    let mut entered = [false; 2];
    egui::Grid::new("names").num_columns(2).show(ui, |ui| {
        let rows = state.typed.iter_mut().zip(&mut entered);
        for ((label, id), (typed, entered)) in labels.into_iter().zip(FIELDS).zip(rows) {
            ui.label(label);
            *entered = name(ui, world, id, typed, &names);
            ui.end_row();
        }
    });
    let has_both = palette::can_swap(&state.replacement().from);
    ui.add_enabled_ui(has_both, |ui| {
        let text = labels!("editor-replace-both");
        check(ui, "both forms", &mut state.both_forms, text);
    });
    let replacement = state.replacement();
    let found = search(&mut state, world, &replacement);
    *world.resource_mut::<Replace>() = state;
    mark(world, &found);
    let is_limited = editor_of(world).selection.is_some();
    ui.label(match is_limited {
        true => t!(
            "editor-replace-in-selection",
            count = found.count,
            all = found.on_board
        ),
        false => t!("editor-replace-on-board", count = found.count),
    });
    let problem = replacement.check().err();
    if let Some(problem) = &problem
        && !replacement.to.is_empty()
    {
        fields::wrong(ui, &language::said(problem));
    }
    let can_replace = found.count > 0 && problem.is_none() && replacement.from != replacement.to;
    let mut stays = true;
    ui.horizontal(|ui| {
        let next = labels!("editor-replace-next");
        let [wants_next, wants_all] = entered;
        if press_if(ui, found.count > 0, "find next", next) || wants_next {
            editor_mut(world).find_next(&replacement);
            input::show_cursor(world);
        }
        let label = t!("editor-replace-do", count = found.count);
        let labels = (label, t!("editor-replace-do-help"));
        if press_if(ui, can_replace, "do replace", labels) || (wants_all && can_replace) {
            editor_mut(world).replace(&replacement);
        }
        stays = !press(ui, "Close", t!("editor-close"));
    });
    stays
}

/// Returns the names on the board, as players write them.
fn names_on_board(world: &mut World) -> Vec<String> {
    // Counting is not a change of the level.
    let mut current = world.resource_mut::<OpenDocument>();
    let used = current.bypass_change_detection().editor.used();
    used.keys()
        .map(|name| Thing::named(name).called())
        .collect()
}

/// Shows a name with its picture, and a list of names to choose from; returns
/// whether Enter was pressed.
fn name(
    ui: &mut egui::Ui,
    world: &mut World,
    id: &str,
    typed: &mut String,
    names: &[String],
) -> bool {
    ui.horizontal(|ui| {
        let thing = Thing::named(&name_of(typed));
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(24.0), egui::Sense::hover());
        let icon = pictures::with(world, |pictures| pictures.of(&thing));
        if let Some(icon) = icon.filter(|_| !thing.name.is_empty()) {
            icon.paint(ui.painter(), rect, 1.0);
        }
        let field = fields::line_within(ui, 160.0, id, typed, &t!("editor-replace-hint"));
        if let Some(text) = field.text {
            *typed = text;
        }
        let list = || names.to_vec();
        let label = t!("editor-choose");
        if let Some(chosen) = fields::choose(ui, &label, &format!("{id} list"), list) {
            *typed = chosen;
        }
        let brush = editor_of(world).brush.called();
        if press(ui, &format!("{id} brush"), labels!("editor-replace-brush")) {
            *typed = brush;
        }
        field.is_entered
    })
    .inner
}

/// Returns the result of the search, which runs again only after a change.
fn search(state: &mut Replace, world: &World, replacement: &Replacement) -> Found {
    let editor = editor_of(world);
    let searched = (editor.revision(), editor.selection, replacement.clone());
    if let Some((last, found)) = &state.found
        && *last == searched
    {
        return found.clone();
    }
    let draft = editor.draft();
    let on_board = replacement.places(draft, None).count();
    let mut found = Found {
        on_board,
        ..Found::default()
    };
    for place in replacement.places(draft, editor.selection) {
        found.count += 1;
        if found.cells.len() < MAX_MARKS && found.cells.last() != Some(&place.cell) {
            found.cells.push(place.cell);
        }
    }
    state.found = Some((searched, found.clone()));
    found
}

fn mark(world: &mut World, found: &Found) {
    let cells = found.cells.iter().map(|cell| (*cell, Mark::Shown));
    world.resource_mut::<Marks>().0.extend(cells);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBench;
    use kotodama_editor::Action;

    const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'w': ["wall"], 'W': ["text_wall"],
        'i': ["text_is"], 's': ["text_stop"]}, rows: ["Wis.", "wwww"])"#;

    fn bench() -> TestBench {
        let mut bench = TestBench::with(LEVEL);
        bench.editor().cursor = IVec2::new(0, 1);
        bench.editor().brush = Thing::named("hedge");
        bench.editor().act(Action::Replace);
        bench.frames(2);
        bench
    }

    fn found(bench: &mut TestBench) -> (usize, usize) {
        bench.frames(2);
        let state = bench.world().resource::<Replace>();
        let found = state.found.as_ref().map(|(_, found)| found);
        found.map_or((0, 0), |found| (found.count, found.on_board))
    }

    #[test]
    fn the_object_at_the_cursor_is_replaced_by_the_brush_with_its_word() {
        let mut bench = bench();
        assert_eq!(found(&mut bench), (4, 4));
        bench.click("both forms");
        assert_eq!(found(&mut bench), (5, 5));
        bench.click("do replace");
        assert_eq!([bench.at(0, 0), bench.at(3, 1)], ["text_hedge", "hedge"]);
        assert_eq!(bench.editor().document.past().len(), 1);
        bench.click("Undo");
        assert_eq!([bench.at(0, 0), bench.at(3, 1)], ["text_wall", "wall"]);
    }

    #[test]
    fn the_selection_limits_the_replacement() {
        let mut bench = bench();
        bench
            .editor()
            .select(Region::of_size(IVec2::new(2, 0), IVec2::splat(2)));
        assert_eq!(found(&mut bench), (2, 4));
        bench.click("find next");
        assert_eq!(bench.editor().cursor, IVec2::new(2, 1));
        bench.click("do replace");
        assert_eq!([bench.at(1, 1), bench.at(2, 1)], ["wall", "hedge"]);
    }

    #[test]
    fn the_key_opens_and_closes_the_dialog() {
        let mut bench = bench();
        let is_open = |bench: &mut TestBench| {
            bench.frames(2);
            bench.world().resource::<Panels>().is_open(Dialog::Replace)
        };
        assert!(is_open(&mut bench));
        for expected in [false, true] {
            let key = bevy::input::keyboard::Key::Character("h".into());
            bench.key(&[KeyCode::ControlLeft], KeyCode::KeyH, key);
            assert_eq!(is_open(&mut bench), expected);
        }
    }
}
