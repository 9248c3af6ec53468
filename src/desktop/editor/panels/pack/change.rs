//! Changes to the files of a pack: they are on the disk at once, and no step
//! of any level.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::PackPanel;
use crate::files::import_export::not_written;
use crate::{OpenDocument, keys, nearby, open_file};
use kotodama_editor::objects::Setting;
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

/// Does something to the pack and shows what came of it.
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

/// What can be done to the level that is chosen.
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
        let (label, help) = (t!("editor-open"), t!("editor-pack-edit-help"));
        if fields::labelled(ui, true, &label, "open level", &help) {
            super::open(world, panel, &name);
        }
        if let PackRole::Listed(place) = role {
            let help = t!("editor-pack-earlier");
            if fields::labelled(ui, place > 0, "▲", "level up", &help) {
                with(panel, &t!("editor-pack-moved"), |pack| {
                    pack.move_level(&name, place.saturating_sub(1))
                });
            }
            let count = panel.pack.as_ref().map_or(0, |pack| pack.pack.levels.len());
            let help = t!("editor-pack-later");
            if fields::labelled(ui, place + 1 < count, "▼", "level down", &help) {
                with(panel, &t!("editor-pack-moved"), |pack| {
                    pack.move_level(&name, place + 1)
                });
            }
        }
        if role == PackRole::Map {
            let (label, help) = (t!("editor-pack-no-map"), t!("editor-pack-no-map-help"));
            if fields::labelled(ui, true, &label, "no map", &help) {
                let done = t!("editor-pack-no-map-done");
                with(panel, &done, |pack| pack.set_map(None));
            }
        } else {
            let (label, help) = (t!("editor-pack-map"), t!("editor-pack-map-help"));
            if fields::labelled(ui, true, &label, "set map", &help) {
                let done = t!("editor-pack-map-done", name = name.as_str());
                with(panel, &done, |pack| pack.set_map(Some(&name)));
            }
        }
        if matches!(role, PackRole::Listed(_)) {
            let (label, help) = (t!("editor-pack-unlist"), t!("editor-pack-unlist-help"));
            if fields::labelled(ui, true, &label, "unlist level", &help) {
                let done = t!("editor-pack-unlisted", name = name.as_str());
                with(panel, &done, |pack| pack.unlist(&name));
            }
        } else if role != PackRole::Map {
            let (label, help) = (t!("editor-pack-list"), t!("editor-pack-list-help"));
            if fields::labelled(ui, true, &label, "list level", &help) {
                let done = t!("editor-pack-listed", name = name.as_str());
                with(panel, &done, |pack| pack.list_level(&name));
            }
        }
    });
    ui.horizontal(|ui| {
        let mut entered = false;
        ui.scope(|ui| {
            ui.set_max_width(ui.available_width() - 84.0);
            let hint = t!("editor-pack-file-name");
            let typed = fields::line(ui, "other name", &panel.rename, &hint);
            if let Some(text) = typed.text {
                panel.rename = text;
            }
            entered = typed.is_entered;
        });
        let is_other = panel.rename.trim() != name && !panel.rename.trim().is_empty();
        let (label, help) = (t!("editor-pack-rename"), t!("editor-pack-rename-help"));
        let pressed = fields::labelled(ui, is_other, &label, "rename level", &help);
        if (pressed || entered) && is_other {
            let new = with_ending(&panel.rename);
            rename(world, panel, &name, &new);
        }
    });
}

/// The file name with the ending of level files.
fn with_ending(name: &str) -> String {
    let name = name.trim();
    if name.ends_with(file::EXTENSION) {
        name.to_owned()
    } else {
        format!("{name}{}", file::EXTENSION)
    }
}

/// Renames a file. The edited level gets new links as a step of its own and is
/// saved, so that it and its file agree as before.
fn rename(world: &mut World, panel: &mut PackPanel, old: &str, new: &str) {
    let editor = &world.resource::<OpenDocument>().editor;
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
    let editor = &mut world.resource_mut::<OpenDocument>().editor;
    let places = links_to(editor.document.draft(), &from, old);
    let link = relative(to, new);
    if from == old {
        // A link to itself is the only one of its own that changes its name;
        // in another folder the others do too, and are read from the file.
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
    let mut current = world.resource_mut::<OpenDocument>();
    current.source = LevelSource::File(path);
}

/// The same level read from its new place: only links differ.
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

/// The objects of a level that lead to another one.
fn links_to(draft: &Draft, from: &str, to: &str) -> Vec<Place> {
    let links = draft.links();
    let links = links.filter(|link| is_link(from, Some(&link.level), to));
    links.map(|link| link.place).collect()
}

/// Adding levels to the pack.
pub(super) fn add(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    let editor = &world.resource::<OpenDocument>().editor;
    let file = editor.file.clone();
    let inside = file.as_deref().and_then(|file| panel.name_of(file));
    let is_part = inside.as_ref().is_some_and(|inside| {
        let branch = panel.tree.iter().find(|branch| branch.file == *inside);
        branch.is_some_and(|branch| matches!(branch.role, PackRole::Map | PackRole::Listed(_)))
    });
    if let (Some(inside), false) = (&inside, is_part) {
        let (label, help) = (t!("editor-pack-add"), t!("editor-pack-add-help"));
        if fields::labelled(ui, true, &label, "add edited", &help) {
            let done = t!("editor-pack-listed", name = inside.as_str());
            with(panel, &done, |pack| pack.list_level(inside));
        }
    }
    ui.horizontal(|ui| {
        ui.scope(|ui| {
            ui.set_max_width(ui.available_width() - 118.0);
            let hint = t!("editor-pack-file-name");
            let typed = fields::line(ui, "new level", &panel.new, &hint);
            if let Some(text) = typed.text {
                panel.new = text;
            }
        });
        let is_named = !panel.new.trim().is_empty();
        let (label, help) = (t!("editor-new"), t!("editor-pack-new-help"));
        if fields::labelled(ui, is_named, &label, "new level of pack", &help) {
            add_level(world, panel, None);
        }
        let (label, help) = (t!("editor-copy"), t!("editor-pack-copy-help"));
        if fields::labelled(ui, is_named, &label, "copy level of pack", &help) {
            let level = world.resource::<OpenDocument>().editor.draft().to_level();
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

/// There is no pack: making one of the folder of the edited level.
pub(super) fn found(ui: &mut egui::Ui, world: &World, panel: &mut PackPanel) {
    let file = world.resource::<OpenDocument>().editor.file.clone();
    let Some((file, folder)) = file.zip(nearby::folder(world)) else {
        return;
    };
    let (label, help) = (t!("editor-pack-found"), t!("editor-pack-found-help"));
    if fields::labelled(ui, true, &label, "found pack", &help) {
        let name = file.file_name().unwrap_or_default();
        let pack = Pack {
            title: t!("editor-files-own"),
            map: None,
            levels: vec![name.to_string_lossy().into_owned()],
        };
        let path = folder.join(PACK_FILE);
        if path.exists() {
            panel.open(&folder);
            return;
        }
        match write_atomically(&path, pack::write(&pack).as_bytes()) {
            Ok(()) => panel.open(&folder),
            Err(error) => {
                panel.complain(not_written(&path, &error));
            }
        }
    }
}

/// Begins a pack in a folder with one empty level, and edits that.
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
