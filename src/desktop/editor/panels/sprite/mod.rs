//! Pixel editor for custom nouns: a sprite of 24 x 24 pixels in three frames,
//! stored next to the level.

mod canvas;
mod tools;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::egui;

use super::widgets::{Labels, labels, press, press_if};
use super::{Dialog, Panels, fields};
use crate::screens::EDITOR;
use crate::{OpenDocument, editor_mut, editor_of, pictures};
use kotodama_editor::Thing;
use kotodama_editor::pixels::Canvas;
use kotodama_formats as formats;
use kotodama_ui::language::{self, t};
use kotodama_words::glossary::of_object;
use kotodama_words::level::sprites::{self, Pixel};
use kotodama_words::level::{check_name, check_noun};
use kotodama_words_window::view::own::OwnSprites;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawing>()
        .add_message::<FileDragAndDrop>()
        .add_systems(Update, take_dropped.run_if(in_state(EDITOR)));
}

/// Sprite being drawn and the drawing tools.
#[derive(Resource, Clone, Debug)]
pub struct Drawing {
    /// Noun of the sprite.
    noun: String,
    canvas: Canvas,
    /// Unsaved sprites by noun.
    kept: BTreeMap<String, Canvas>,
    frame: usize,
    pen: Pen,
    colour: Pixel,
    /// Whether whole-frame changes apply to all frames.
    all_frames: bool,
    /// Whether the previous frame is visible underneath.
    onion: bool,
    /// Previous position of the pen, and start of the stroke.
    last: Option<IVec2>,
    from: Option<IVec2>,
    /// Path of the PNG file to load.
    path: String,
    /// Result or error of the last command.
    message: Result<String, String>,
}

impl Default for Drawing {
    fn default() -> Self {
        Self {
            noun: String::new(),
            canvas: Canvas::default(),
            kept: BTreeMap::new(),
            frame: 0,
            pen: Pen::default(),
            colour: [255; 4],
            all_frames: false,
            onion: true,
            last: None,
            from: None,
            path: String::new(),
            message: Ok(String::new()),
        }
    }
}

/// Effect of the pointer on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pen {
    #[default]
    Pencil,
    Line,
    Fill,
    Eraser,
    Pick,
}

impl Pen {
    /// Every pen with its name for tests and its key.
    const ALL: [(Self, &'static str, egui::Key); 5] = [
        (Self::Pencil, "Pencil", egui::Key::B),
        (Self::Line, "Line", egui::Key::L),
        (Self::Fill, "Fill", egui::Key::F),
        (Self::Eraser, "Eraser", egui::Key::X),
        (Self::Pick, "Pick", egui::Key::I),
    ];

    /// Returns its label and tooltip.
    fn labels(self) -> Labels {
        match self {
            Self::Pencil => labels!("editor-pen-pencil"),
            Self::Line => labels!("editor-pen-line"),
            Self::Fill => labels!("editor-pen-fill"),
            Self::Eraser => labels!("editor-pen-eraser"),
            Self::Pick => labels!("editor-pen-pick"),
        }
    }
}

impl Drawing {
    /// Switches to the sprite of another noun; keeps the current one.
    fn go_to(&mut self, noun: &str, own: &OwnSprites) {
        if noun == self.noun {
            return;
        }
        let canvas = match self.kept.remove(noun) {
            Some(canvas) => canvas,
            None => Canvas::new(own.get(noun).cloned().unwrap_or_default()),
        };
        let before = std::mem::replace(&mut self.canvas, canvas);
        if before.is_modified() {
            self.kept.insert(std::mem::take(&mut self.noun), before);
        }
        noun.clone_into(&mut self.noun);
        (self.last, self.from) = (None, None);
        self.message = Ok(String::new());
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Ok(text.into());
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = Err(text.into());
    }

    /// Returns the problem of the name.
    fn name_problem(&self) -> Option<String> {
        let name = self.noun.as_str();
        let bad = check_noun(name).and_then(|()| check_name(name)).err()?;
        Some(language::said(&bad))
    }

    /// Loads an image file onto the canvas.
    fn load(&mut self, path: &Path) {
        let bytes = match formats::read_bytes(path, sprites::MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(problems) => return self.complain(language::problems(&problems)),
        };
        match sprites::decode(&bytes) {
            Ok(sprite) => {
                self.canvas.replace(sprite);
                if self.noun.is_empty()
                    && let Some(stem) = path.file_stem()
                {
                    self.noun = stem.to_string_lossy().to_lowercase();
                }
                self.say(t!(
                    "editor-sprite-loaded",
                    path = path.display().to_string()
                ));
            }
            Err(bad) => {
                let why = language::said(&bad.message());
                self.complain(format!("{}: {why}", path.display()));
            }
        }
    }
}

fn noun_of(name: &str) -> &str {
    name.strip_prefix("text_").unwrap_or(name)
}

/// Returns whether a noun is unknown to the game.
fn is_custom(noun: &str) -> bool {
    let word = format!("text_{noun}");
    let is_known = of_object(noun).is_some() || of_object(&word).is_some();
    !is_known && check_noun(noun).is_ok() && check_name(noun).is_ok()
}

/// Opens the dialog with the sprite of the brush, if that is a custom noun.
pub fn open(world: &mut World) {
    let noun = noun_of(&editor_of(world).brush.name).to_owned();
    world.resource_scope(|world, mut drawing: Mut<Drawing>| {
        let own = world.resource::<OwnSprites>();
        let is_own = own.get(&noun).is_some() || is_custom(&noun);
        if is_own && !drawing.canvas.is_modified() {
            drawing.go_to(&noun, own);
        }
    });
    world.resource_mut::<Panels>().toggle(Dialog::Sprite);
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let mut drawing = std::mem::take(&mut *world.resource_mut::<Drawing>());
    name(ui, world, &mut drawing);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(112.0);
            tools::pens(ui, &mut drawing);
            tools::wholes(ui, &mut drawing);
        });
        ui.vertical(|ui| {
            tools::frames(ui, &mut drawing);
            canvas::show(ui, world, &mut drawing);
        });
        ui.vertical(|ui| {
            ui.set_width(128.0);
            canvas::previews(ui, world, &drawing);
            tools::colours(ui, world, &mut drawing);
        });
    });
    file(ui, &mut drawing);
    let stays = ends(ui, world, &mut drawing);
    fields::outcome(ui, &drawing.message);
    for problem in world.resource::<OwnSprites>().problems.iter().take(3) {
        fields::wrong(ui, &language::problems(problem));
    }
    *world.resource_mut::<Drawing>() = drawing;
    stays
}

/// Returns the custom nouns of the level, drawn or not.
fn custom_nouns(world: &World) -> impl Iterator<Item = &str> {
    let editor = editor_of(world);
    let stacks = editor.draft().stacks().flat_map(|(_, stack)| stack);
    let things = stacks.map(|item| &item.thing);
    let things = things.chain(&editor.recent).chain([&editor.brush]);
    things
        .map(|thing| noun_of(&thing.name))
        .filter(|noun| is_custom(noun))
}

/// Shows the noun and the existing custom nouns.
fn name(ui: &mut egui::Ui, world: &World, drawing: &mut Drawing) {
    ui.horizontal(|ui| {
        ui.label(t!("editor-sprite-noun"));
        let hint = t!("editor-sprite-noun-hint");
        let typed = fields::line_within(ui, 150.0, "sprite noun", &drawing.noun, &hint);
        if let Some(text) = typed.text {
            drawing.noun = text.trim().to_lowercase();
        }
        let own = world.resource::<OwnSprites>();
        let list = || {
            let saved = own.names().chain(drawing.kept.keys().map(String::as_str));
            let all: BTreeSet<&str> = saved.chain(custom_nouns(world)).collect();
            all.into_iter().map(str::to_owned).collect()
        };
        let chosen = fields::choose(ui, &t!("editor-sprite-own"), "own nouns", list);
        if let Some(noun) = chosen {
            drawing.go_to(&noun, own);
        }
        let new = (t!("editor-new"), t!("editor-sprite-new-help"));
        if press(ui, "new sprite", new) {
            drawing.go_to("", own);
        }
        if drawing.canvas.is_modified() {
            ui.weak(t!("editor-sprite-unsaved"));
        }
    });
}

/// Shows the field for loading a PNG.
fn file(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.horizontal(|ui| {
        ui.label("PNG");
        let hint = t!("editor-sprite-file-hint");
        let typed = fields::line_within(ui, 330.0, "sprite file", &drawing.path, &hint);
        if let Some(text) = typed.text {
            drawing.path = text;
        }
        let path = drawing.path.trim().to_owned();
        let load = labels!("editor-sprite-load");
        let pressed = press_if(ui, !path.is_empty(), "load sprite", load);
        if (pressed || typed.is_entered) && !path.is_empty() {
            drawing.load(Path::new(&path));
        }
    });
}

/// Shows the buttons that save, delete, and use the sprite as brush.
fn ends(ui: &mut egui::Ui, world: &mut World, drawing: &mut Drawing) -> bool {
    let mut stays = true;
    let problem = drawing.name_problem();
    ui.horizontal(|ui| {
        let is_named = problem.is_none();
        let help = problem.unwrap_or_else(|| t!("editor-sprite-save-help"));
        if press_if(ui, is_named, "save sprite", (t!("files-save"), help)) {
            save(world, drawing);
        }
        let as_brush = labels!("editor-sprite-as-brush");
        if press_if(ui, is_named, "sprite as brush", as_brush) && save(world, drawing) {
            editor_mut(world).choose(Thing::named(&drawing.noun));
            stays = false;
        }
        let is_saved = world.resource::<OwnSprites>().get(&drawing.noun).is_some();
        let delete_it = (t!("editor-delete"), t!("editor-sprite-delete-help"));
        if press_if(ui, is_saved, "delete sprite", delete_it) {
            delete(world, drawing);
        }
        let brush = editor_of(world).brush.clone();
        let help = t!("editor-sprite-copy-brush-help", name = brush.name.as_str());
        let copy = (t!("editor-sprite-copy-brush"), help);
        if press(ui, "copy brush", copy) {
            let sprite = pictures::with(world, |pictures| pictures.sprite(&brush));
            match sprite {
                Some(sprite) => drawing.canvas.replace(sprite),
                None => drawing.complain(t!("editor-sprite-no-picture")),
            }
        }
        stays &= !press(ui, "close sprite", t!("editor-close"));
    });
    stays
}

/// Saves the sprite; returns whether it succeeded.
fn save(world: &mut World, drawing: &mut Drawing) -> bool {
    drawing.canvas.end();
    drawing.canvas.fill_blank_frames();
    let noun = drawing.noun.clone();
    let sprite = drawing.canvas.sprite().clone();
    let mut own = world.resource_mut::<OwnSprites>();
    match own.save(&noun, &sprite) {
        Ok(has_file) => {
            drawing.canvas.mark_saved();
            drawing.kept.remove(&noun);
            drawing.say(if has_file {
                let path = own.folder().map(|folder| sprites::path(folder, &noun));
                let path = path.unwrap_or_default().display().to_string();
                t!("editor-sprite-saved", path = path)
            } else {
                t!("editor-sprite-kept", noun = noun)
            });
            true
        }
        Err(error) => {
            drawing.complain(t!(
                "editor-sprite-not-saved",
                noun = noun,
                why = language::system(&error)
            ));
            false
        }
    }
}

fn delete(world: &mut World, drawing: &mut Drawing) {
    let noun = drawing.noun.clone();
    let removed = world.resource_mut::<OwnSprites>().remove(&noun);
    match removed {
        Ok(()) => {
            // The drawn sprite is in no file now.
            drawing.canvas.mark_lost();
            let mut current = world.resource_mut::<OpenDocument>();
            current.about.sprites.remove(&noun);
            drawing.say(t!("editor-sprite-deleted", noun = noun));
        }
        Err(error) => drawing.complain(t!(
            "editor-sprite-not-deleted",
            noun = noun,
            why = language::system(&error)
        )),
    }
}

/// Loads an image that is dropped on the window while a sprite is drawn.
fn take_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    panels: Res<Panels>,
    mut drawing: ResMut<Drawing>,
) {
    for message in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = message
            && panels.is_open(Dialog::Sprite)
        {
            drawing.load(path_buf);
        }
    }
}

#[cfg(test)]
mod tests;
