//! Changes to the files of a pack, which are written at once and cannot be
//! undone as steps of a level.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{labels, press, press_if};
use super::PackPanel;
use crate::files::import_export::not_written;
use crate::{OpenDocument, editor_mut, editor_of, keys, nearby, open_file};
use kotodama_editor::objects::Setting;
use kotodama_editor::store::with_extension;
use kotodama_editor::{Action, Draft, Place};
use kotodama_formats::Message;
use kotodama_formats::write_atomically;
use kotodama_ui::language::{self, t};
use kotodama_words::level::pack::{self, Pack};
use kotodama_words::level::pack_folder::{
    FolderError, PACK_FILE, PackFolder, PackRole, relative, resolve,
};
use kotodama_words::level::{Level, file};
use kotodama_words_window::level_navigation::source::LevelSource;

/// Changes the pack and shows the result.
pub(super) fn with(
    panel: &mut PackPanel,
    done: &str,
    change: impl FnOnce(&mut PackFolder) -> Result<(), FolderError>,
) -> bool {
    let Some(pack) = &mut panel.pack else {
        return false;
    };
    let result = change(pack);
    panel.tree = pack.tree();
    match result {
        Ok(()) => panel.say(done),
        Err(error) => panel.complain(language::said(&error.message())),
    }
    matches!(panel.message, Some(Ok(_)))
}

/// Reads the pack again.
pub(super) fn reload(panel: &mut PackPanel) {
    let Some(pack) = &mut panel.pack else { return };
    match pack.reload() {
        Ok(()) => {
            panel.tree = pack.tree();
            panel.message = None;
        }
        Err(problems) => panel.complain(language::problems(&problems)),
    }
}

/// Shows the commands for the selected level.
pub(super) fn chosen(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    let Some(name) = panel.chosen.clone() else {
        ui.weak(t!("editor-pack-choose"));
        return;
    };
    let branch = panel.tree.iter().find(|branch| branch.file == name);
    let Some(role) = branch.map(|branch| branch.role) else {
        panel.chosen = None;
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let edit = (t!("files-open"), t!("editor-pack-edit-help"));
        if press(ui, "open level", edit) {
            super::open(world, panel, &name);
        }
        if let PackRole::Listed(place) = role {
            let count = panel.pack.as_ref().map_or(0, |pack| pack.pack.levels.len());
            let (up, down) = (place.saturating_sub(1), place + 1);
            let mut to = None;
            if press_if(ui, place > 0, "level up", ("▲", t!("editor-pack-earlier"))) {
                to = Some(up);
            }
            let later = ("▼", t!("editor-pack-later"));
            if press_if(ui, down < count, "level down", later) {
                to = Some(down);
            }
            if let Some(to) = to {
                let done = t!("editor-pack-moved");
                with(panel, &done, |pack| pack.move_level(&name, to));
            }
        }
        if role == PackRole::Map {
            if press(ui, "no map", labels!("editor-pack-no-map")) {
                let done = t!("editor-pack-no-map-done");
                with(panel, &done, |pack| pack.set_map(None));
            }
        } else if press(ui, "set map", labels!("editor-pack-map")) {
            let done = t!("editor-pack-map-done", name = name.as_str());
            with(panel, &done, |pack| pack.set_map(Some(&name)));
        }
        if matches!(role, PackRole::Listed(_)) {
            if press(ui, "unlist level", labels!("editor-pack-unlist")) {
                let done = t!("editor-pack-unlisted", name = name.as_str());
                with(panel, &done, |pack| pack.unlist(&name));
            }
        } else if role != PackRole::Map && press(ui, "list level", labels!("editor-pack-list")) {
            let done = t!("editor-pack-listed", name = name.as_str());
            with(panel, &done, |pack| pack.list_level(&name));
        }
    });
    ui.horizontal(|ui| {
        let (width, hint) = (ui.available_width() - 84.0, t!("editor-pack-file-name"));
        let typed = fields::line_within(ui, width, "other name", &panel.rename, &hint);
        if let Some(text) = typed.text {
            panel.rename = text;
        }
        let is_other = panel.rename.trim() != name && !panel.rename.trim().is_empty();
        let rename_it = labels!("editor-pack-rename");
        let pressed = press_if(ui, is_other, "rename level", rename_it);
        if (pressed || typed.is_entered) && is_other {
            let new = with_ending(&panel.rename);
            rename(world, panel, &name, &new);
        }
    });
}

/// Returns the file name with the extension of level files.
fn with_ending(name: &str) -> String {
    let path = with_extension(Path::new(name.trim()));
    path.to_string_lossy().into_owned()
}

/// Renames a file. The current level gets new links in one step and is saved,
/// so that it still agrees with its file.
fn rename(world: &mut World, panel: &mut PackPanel, old: &str, new: &str) {
    let editor = editor_of(world);
    let edited = editor.file.as_deref().and_then(|file| panel.name_of(file));
    let speaks = edited.as_ref().is_some_and(|from| {
        from == old || !links_to(editor.document.draft(), from, old).is_empty()
    });
    if speaks && editor.document.is_modified() {
        let key = keys::hint(world, Action::Save);
        panel.complain(t!("editor-pack-save-first", key = key));
        return;
    }
    let done = t!("editor-pack-renamed", old = old, new = new);
    if !with(panel, &done, |pack| pack.rename(old, new)) {
        return;
    }
    panel.chosen = Some(new.to_owned());
    new.clone_into(&mut panel.rename);
    let (Some(from), Some(pack)) = (edited.filter(|_| speaks), &panel.pack) else {
        return;
    };
    let to = if from == old { new } else { &from };
    let path = pack.path(to);
    let editor = editor_mut(world);
    let places = links_to(editor.document.draft(), &from, old);
    let link = relative(to, new);
    if from == old {
        // Within its folder only a link to itself changes; in another folder
        // all links of the level do, and are read from the file.
        editor.file = Some(path.clone());
    }
    editor.edit(
        Message::verbatim(t!("editor-step-rename", old = old, new = new)),
        |draft| match file::read_file(&path) {
            Ok(level) if from == old => take_links(draft, &level),
            _ => {
                let setting = Setting::Level(Some(link.clone()));
                draft.change_things(&places, |thing| setting.apply(thing));
                if is_link(&from, draft.settings().parent.as_deref(), old) {
                    draft.set(|level| level.parent = Some(link));
                }
            }
        },
    );
    if let Err(problem) = editor.save_to(&path, true) {
        panel.complain(language::said(&problem.message()));
    }
    world.resource_mut::<OpenDocument>().source = LevelSource::File(path);
}

/// Takes the links of the same level as read from its new location.
fn take_links(draft: &mut Draft, level: &Level) {
    let (before, places) = draft.to_level_with_places();
    for ((old, new), place) in before.objects.iter().zip(&level.objects).zip(places) {
        if old.data.level != new.data.level {
            let setting = Setting::Level(new.data.level.clone());
            draft.change_things(&[place], |thing| setting.apply(thing));
        }
    }
    draft.set(|settings| settings.parent.clone_from(&level.parent));
}

fn is_link(from: &str, link: Option<&str>, to: &str) -> bool {
    link.and_then(|link| resolve(from, link)).as_deref() == Some(to)
}

/// Returns the objects of a level that lead to another one.
fn links_to(draft: &Draft, from: &str, to: &str) -> Vec<Place> {
    let links = draft.links();
    let links = links.filter(|link| is_link(from, Some(&link.level), to));
    links.map(|link| link.place).collect()
}

/// Shows the commands that add levels to the pack.
pub(super) fn add(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    let editor = editor_of(world);
    let inside = editor.file.as_deref().and_then(|file| panel.name_of(file));
    let is_part = inside.as_ref().is_some_and(|inside| {
        let branch = panel.tree.iter().find(|branch| branch.file == *inside);
        branch.is_some_and(|branch| matches!(branch.role, PackRole::Map | PackRole::Listed(_)))
    });
    if let Some(inside) = inside.filter(|_| !is_part)
        && press(ui, "add edited", labels!("editor-pack-add"))
    {
        let done = t!("editor-pack-listed", name = inside.as_str());
        with(panel, &done, |pack| pack.list_level(&inside));
    }
    ui.horizontal(|ui| {
        let (width, hint) = (ui.available_width() - 118.0, t!("editor-pack-file-name"));
        let typed = fields::line_within(ui, width, "new level", &panel.new, &hint);
        if let Some(text) = typed.text {
            panel.new = text;
        }
        let is_named = !panel.new.trim().is_empty();
        let new = (t!("editor-new"), t!("editor-pack-new-help"));
        if press_if(ui, is_named, "new level of pack", new) {
            add_level(world, panel, None);
        }
        let copy = (t!("editor-copy"), t!("editor-pack-copy-help"));
        if press_if(ui, is_named, "copy level of pack", copy) {
            let level = editor_of(world).draft().to_level();
            add_level(world, panel, Some(level));
        }
    });
}

fn add_level(world: &mut World, panel: &mut PackPanel, level: Option<Level>) {
    let name = with_ending(&panel.new);
    let map = panel.pack.as_ref().and_then(|pack| pack.pack.map.clone());
    let level = level.unwrap_or_else(|| Level {
        parent: map.map(|map| relative(&name, &map)),
        ..Draft::default().to_level()
    });
    let done = t!("editor-pack-added", name = name.as_str());
    if with(panel, &done, |pack| pack.add_level(&name, &level)) {
        panel.new.clear();
        panel.chosen = Some(name.clone());
        super::open(world, panel, &name);
    }
}

/// Shows the command that makes a pack of the current folder, if there is none.
pub(super) fn found(ui: &mut egui::Ui, world: &World, panel: &mut PackPanel) {
    let file = editor_of(world).file.clone();
    let Some((file, folder)) = file.zip(nearby::folder(world)) else {
        return;
    };
    if press(ui, "found pack", labels!("editor-pack-found")) {
        let name = file.file_name().unwrap_or_default();
        let pack = Pack {
            title: t!("editor-files-own"),
            map: None,
            ending: None,
            levels: vec![name.to_string_lossy().into_owned()],
        };
        let path = folder.join(PACK_FILE);
        if path.exists() {
            panel.open(&folder);
            return;
        }
        match write_atomically(&path, pack::write(&pack).as_bytes()) {
            Ok(()) => panel.open(&folder),
            Err(error) => panel.complain(not_written(&path, &error)),
        }
    }
}

/// Creates a pack in a folder with one empty level and opens that.
pub(super) fn create(world: &mut World, panel: &mut PackPanel, folder: &Path) {
    let first = format!("level-1{}", file::EXTENSION);
    let level = Draft::default().to_level();
    let made = PackFolder::create(folder, &t!("editor-files-own"), &first, &level);
    match made {
        Ok(pack) => {
            let path = pack.path(&first);
            panel.take(Ok(pack));
            panel.chosen = Some(first);
            panel.say(t!("editor-pack-made"));
            open_file(world, &path);
        }
        Err(error) => panel.complain(language::said(&error.message())),
    }
}
