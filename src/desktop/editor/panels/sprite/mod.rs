//! The pixel editor for own nouns: a sprite of 24 x 24 pixels in three frames,
//! kept beside the level.

mod canvas;
mod tools;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::egui;

use super::{Dialog, Panels, fields};
use crate::desktop::editor::{Desk, pictures};
use crate::desktop::screens::Screen;
use crate::desktop::theme::palette::Palette;
use crate::desktop::view::OwnSprites;
use crate::editor::Thing;
use crate::editor::pixels::Canvas;
use crate::formats;
use crate::words::level::sprites::{self, Pixel};
use crate::words::level::{check_name, check_noun};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawing>()
        .add_message::<FileDragAndDrop>()
        .add_systems(Update, take_dropped.run_if(in_state(Screen::Edit)));
}

/// What is drawn, and with what.
#[derive(Resource, Clone, Debug)]
pub(in crate::desktop) struct Drawing {
    /// The noun whose sprite it is to be.
    noun: String,
    canvas: Canvas,
    /// Sprites that were begun and not saved, by their nouns.
    kept: BTreeMap<String, Canvas>,
    frame: usize,
    pen: Pen,
    colour: Pixel,
    /// Wholes are changed in all frames alike.
    all_frames: bool,
    /// The frame before shines through.
    onion: bool,
    /// Where the pen was, and where the stroke began.
    last: Option<IVec2>,
    from: Option<IVec2>,
    /// The PNG file that is to be loaded.
    path: String,
    /// What was done or is wrong.
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

/// What the pointer does to the canvas.
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
    const ALL: [(Self, &'static str, egui::Key, &'static str); 5] = [
        (Self::Pencil, "Pencil", egui::Key::B, "Draw freely (B)."),
        (Self::Line, "Line", egui::Key::L, "Draw a line (L)."),
        (
            Self::Fill,
            "Fill",
            egui::Key::F,
            "Fill what is connected and looks the same (F).",
        ),
        (
            Self::Eraser,
            "Eraser",
            egui::Key::X,
            "Draw what can be seen through (X).",
        ),
        (
            Self::Pick,
            "Pick",
            egui::Key::I,
            "Take a colour (I); the right button does it with every tool.",
        ),
    ];
}

impl Drawing {
    /// Goes over to the sprite of another noun; what was drawn is kept.
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

    /// What is wrong with the name.
    fn name_problem(&self) -> Option<String> {
        let name = self.noun.as_str();
        let bad = check_noun(name).and_then(|()| check_name(name)).err()?;
        Some(bad.to_string())
    }

    /// Puts the picture of a file on the canvas.
    fn load(&mut self, path: &Path) {
        let bytes = match formats::read_bytes(path, sprites::MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(problems) => return self.complain(problems.to_string()),
        };
        match sprites::decode(&bytes) {
            Ok(sprite) => {
                self.canvas.replace(sprite);
                if self.noun.is_empty()
                    && let Some(stem) = path.file_stem()
                {
                    self.noun = stem.to_string_lossy().to_lowercase();
                }
                self.say(format!("{} loaded", path.display()));
            }
            Err(bad) => self.complain(format!("{}: {bad}", path.display())),
        }
    }
}

/// Opens the dialog with the sprite of a noun.
pub(in crate::desktop::editor) fn open(world: &mut World) {
    let brush = world.resource::<Desk>().editor.brush.name.clone();
    let noun = brush.strip_prefix("text_").unwrap_or(&brush).to_owned();
    world.resource_scope(|world, mut drawing: Mut<Drawing>| {
        let own = world.resource::<OwnSprites>();
        let is_own = own.get(&noun).is_some();
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
    match &drawing.message {
        Ok(text) => ui.weak(text),
        Err(text) => {
            let colour = pictures::colour(world.resource::<Palette>(), "danger");
            ui.colored_label(colour, text)
        }
    };
    let wrong = pictures::colour(world.resource::<Palette>(), "danger");
    for problem in world.resource::<OwnSprites>().problems.iter().take(3) {
        ui.colored_label(wrong, problem.to_string());
    }
    *world.resource_mut::<Drawing>() = drawing;
    stays
}

/// The noun, and the own nouns there are.
fn name(ui: &mut egui::Ui, world: &World, drawing: &mut Drawing) {
    ui.horizontal(|ui| {
        ui.label("Noun");
        ui.scope(|ui| {
            ui.set_max_width(150.0);
            let typed = fields::line(ui, "sprite noun", &drawing.noun, "a name");
            if let Some(text) = typed.text {
                drawing.noun = text.trim().to_lowercase();
            }
        });
        let own = world.resource::<OwnSprites>();
        let list = || {
            let saved = own.names().chain(drawing.kept.keys().map(String::as_str));
            let all: std::collections::BTreeSet<&str> = saved.collect();
            all.into_iter().map(str::to_owned).collect()
        };
        let chosen = fields::choose(ui, "own nouns ▼", "own nouns", list);
        if let Some(noun) = chosen {
            drawing.go_to(&noun, own);
        }
        if fields::labelled(ui, true, "New", "new sprite", "Begin another sprite.") {
            drawing.go_to("", own);
        }
        let mark = if drawing.canvas.is_modified() {
            "● not saved"
        } else {
            ""
        };
        ui.weak(mark);
    });
}

/// Loading a PNG.
fn file(ui: &mut egui::Ui, drawing: &mut Drawing) {
    ui.horizontal(|ui| {
        ui.label("PNG");
        let mut entered = false;
        ui.scope(|ui| {
            ui.set_max_width(330.0);
            let hint = "72 x 24 or 24 x 24; or drop a file here";
            let typed = fields::line(ui, "sprite file", &drawing.path, hint);
            if let Some(text) = typed.text {
                drawing.path = text;
            }
            entered = typed.is_entered;
        });
        let path = drawing.path.trim().to_owned();
        let help = "Put the picture of this file on the canvas.";
        let pressed = fields::labelled(ui, !path.is_empty(), "Load", "load sprite", help);
        if (pressed || entered) && !path.is_empty() {
            drawing.load(Path::new(&path));
        }
    });
}

/// Saving, deleting, drawing with it.
fn ends(ui: &mut egui::Ui, world: &mut World, drawing: &mut Drawing) -> bool {
    let mut stays = true;
    let problem = drawing.name_problem();
    ui.horizontal(|ui| {
        let help = problem.as_deref();
        let help = help.unwrap_or("Keep it in the folder `sprites` beside the level.");
        if fields::labelled(ui, problem.is_none(), "Save", "save sprite", help) {
            save(world, drawing);
        }
        let help = "Save it, and draw with it.";
        if fields::labelled(
            ui,
            problem.is_none(),
            "Use as brush",
            "sprite as brush",
            help,
        ) && save(world, drawing)
        {
            let thing = Thing::named(&drawing.noun);
            world.resource_mut::<Desk>().editor.choose(thing);
            stays = false;
        }
        let is_saved = world.resource::<OwnSprites>().get(&drawing.noun).is_some();
        let help = "Delete the file; objects of this name are shown without it.";
        if fields::labelled(ui, is_saved, "Delete", "delete sprite", help) {
            delete(world, drawing);
        }
        let brush = world.resource::<Desk>().editor.brush.clone();
        let help = format!("Begin with the picture of the brush: {}.", brush.name);
        if fields::labelled(ui, true, "Copy brush", "copy brush", &help) {
            let sprite = pictures::with(world, |pictures| pictures.sprite(&brush));
            match sprite {
                Some(sprite) => drawing.canvas.replace(sprite),
                None => drawing.complain("there is no picture of it"),
            }
        }
        if fields::labelled(ui, true, "Close", "close sprite", "") {
            stays = false;
        }
    });
    stays
}

/// Keeps the sprite; gives whether that worked.
fn save(world: &mut World, drawing: &mut Drawing) -> bool {
    drawing.canvas.end();
    let noun = drawing.noun.clone();
    let sprite = drawing.canvas.sprite().clone();
    let mut own = world.resource_mut::<OwnSprites>();
    match own.save(&noun, &sprite) {
        Ok(has_file) => {
            drawing.canvas.mark_saved();
            drawing.kept.remove(&noun);
            drawing.say(if has_file {
                format!(
                    "{} saved",
                    own.folder()
                        .map_or_else(PathBuf::new, |folder| sprites::path(folder, &noun))
                        .display()
                )
            } else {
                format!("{noun} is kept; its file is written when the level is saved")
            });
            true
        }
        Err(error) => {
            drawing.complain(format!("{noun} cannot be saved: {error}"));
            false
        }
    }
}

fn delete(world: &mut World, drawing: &mut Drawing) {
    let noun = drawing.noun.clone();
    match world.resource_mut::<OwnSprites>().remove(&noun) {
        Ok(()) => {
            // What is drawn is not in any file now.
            drawing.canvas.mark_lost();
            drawing.say(format!(
                "the sprite of {noun} is deleted; Save brings it back"
            ));
        }
        Err(error) => drawing.complain(format!("{noun} cannot be deleted: {error}")),
    }
}

/// A picture that is dropped on the window while something is drawn.
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
