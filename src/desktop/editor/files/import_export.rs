//! Sharing of levels: codes on the clipboard, pictures, files dropped on the
//! window, and imports.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::places::Places;
use super::questions::{self, Answer, Question};
use super::{dialog, parts};
use crate::documents::{self, About, DocumentTab};
use crate::panels::{Dialog, Panels, Tab};
use crate::{OpenDocument, editor_mut, editor_of, say, stage};
use kotodama_editor::store::slug;
use kotodama_editor::{Document, Draft, Editor};
use kotodama_formats::write_atomically;
use kotodama_shell::clipboard;
use kotodama_shell::files::unused_path;
use kotodama_shell::screen::Screen;
use kotodama_ui::language::{self, t};
use kotodama_words::import_export::import::{Converted, Imported, Legend};
use kotodama_words::import_export::{self, Anything, Refusal, Shared, code, picture};
use kotodama_words::level::pack::{self, Pack};
use kotodama_words::level::pack_folder::PACK_FILE;
use kotodama_words::level::sprites::{self, Sprite};
use kotodama_words::level::{Level, check_name, file};
use kotodama_words_window::view;

use super::dialog::Purpose;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_systems(Update, take_dropped.run_if(on_message::<FileDragAndDrop>));
}

/// Maximum number of levels of an import that open as documents; more become a
/// pack.
pub const MOST_OPENED: usize = 12;

/// Returns the current level with its sprites.
fn shared(current: &OpenDocument) -> Shared {
    let level = current.editor.draft().to_level();
    let folder = current.editor.file.as_ref().and_then(|file| file.parent());
    let mut known = folder.map_or_else(BTreeMap::new, |folder| sprites::load_folder(folder).0);
    known.extend(current.about.sprites.clone());
    Shared::new(level, &known)
}

/// Returns the share code of the current level.
///
/// # Errors
///
/// Returns the reason in one line if there is none.
pub fn code(world: &mut World) -> Result<String, String> {
    let mut current = world.resource_mut::<OpenDocument>();
    current.bypass_change_detection().editor.settle();
    code::write(&shared(&current)).map_err(|bad| language::said(&bad.message()))
}

/// Copies the share code of the level to the clipboard.
pub fn copy_code(world: &mut World) {
    match code(world) {
        Ok(code) => {
            clipboard::set(world, &code);
            let length = code.chars().count();
            say(world, t!("editor-code-copied", length = length));
        }
        Err(message) => say(world, message),
    }
}

/// Opens the level on the clipboard.
pub fn paste(world: &mut World) {
    let Some(text) = clipboard::get(world).filter(|text| !text.trim().is_empty()) else {
        say(world, t!("editor-clipboard-empty"));
        return;
    };
    if let Err(message) = read(world, &text) {
        say(world, message.clone());
        let title = t!("editor-ask-no-level");
        questions::ask(world, Question::notice(title, message));
    }
}

/// Opens the level in a text, in any known format.
///
/// # Errors
///
/// Returns the reason in one line if there is none.
pub fn read(world: &mut World, text: &str) -> Result<(), String> {
    let name = t!("editor-the-text");
    match import_export::read_text(&name, text) {
        Ok(anything) => take(world, anything),
        Err(refusal) => open_faulty(world, &name, text, refusal),
    }
}

/// Opens the levels in a file that is not a level file.
///
/// # Errors
///
/// Returns the reason in one line if nothing was opened.
pub(super) fn open(world: &mut World, path: &Path) -> Result<(), String> {
    match import_export::read_file(path) {
        Ok(anything) => take(world, anything),
        Err(refusal @ Refusal::File(_)) => {
            let name = path.display().to_string();
            match kotodama_formats::read_text(path) {
                Ok(text) => open_faulty(world, &name, &text, refusal),
                Err(problems) => Err(language::first_problem(&problems)),
            }
        }
        Err(refusal) => Err(refused(&path.display().to_string(), &refusal)),
    }
}

/// Returns a refusal in one line, with its place in the text of this name.
fn refused(name: &str, refusal: &Refusal) -> String {
    let why = language::said(&refusal.message());
    match refusal.place() {
        // The whole text has no other place than its beginning.
        (1, 1) => format!("{name}: {why}"),
        (line, column) => format!("{name}:{line}:{column}: {why}"),
    }
}

/// Opens the readable parts of a refused text, if it is the text of a level.
fn open_faulty(world: &mut World, name: &str, text: &str, refusal: Refusal) -> Result<(), String> {
    let Refusal::File(problems) = refusal else {
        return Err(match refusal.place() {
            (1, 1) => language::said(&refusal.message()),
            _ => refused(name, &refusal),
        });
    };
    let opened = file::open(name, text);
    let Some(level) = opened.level else {
        return Err(language::first_problem(&problems));
    };
    let count = opened.problems.len();
    begin(world, Shared { level, ..default() });
    world.resource_mut::<OpenDocument>().about.faults = opened.problems;
    world.resource_mut::<Panels>().tab = Tab::Problems;
    say(world, t!("editor-opened-parts", parts = parts(count)));
    Ok(())
}

/// Opens the levels of an import.
fn take(world: &mut World, anything: Anything) -> Result<(), String> {
    match anything {
        Anything::Shared(shared) | Anything::Level(shared) => {
            begin(world, *shared);
            let name = documents::name_of(editor_of(world));
            say(world, t!("editor-opened-unsaved", name = name));
            Ok(())
        }
        Anything::Imported(imported) => {
            let mut import = world.resource_mut::<Import>();
            import.begin(imported);
            world.resource_mut::<Panels>().open(Dialog::Import);
            Ok(())
        }
        Anything::Converted(converted) => {
            let mut import = world.resource_mut::<Import>();
            import.show(*converted);
            world.resource_mut::<Panels>().open(Dialog::Import);
            Ok(())
        }
        Anything::Sprite(_) => Err(t!("editor-is-sprite")),
    }
}

/// Opens a new document for a level from elsewhere, not saved yet.
fn begin(world: &mut World, shared: Shared) {
    let document = Document::recovered(Draft::of(&shared.level), None);
    let mut tab = DocumentTab::new(Editor::new(document, None));
    tab.about = About {
        sprites: shared.sprites,
        ..default()
    };
    documents::add(world, tab);
}

/// Saves a picture of the board that contains the level; returns whether it was
/// saved.
pub(super) fn save_picture(world: &mut World, path: &Path, overwrite: bool) -> bool {
    if path.exists() && !overwrite {
        let overwrite = Answer::OverwritePicture(path.to_owned());
        questions::ask(world, Question::overwrite_other(path, overwrite));
        return false;
    }
    let saved = picture(world).and_then(|bytes| {
        write_atomically(path, &bytes).map_err(|error| not_written(path, &error))
    });
    match saved {
        Ok(()) => {
            let path = path.display().to_string();
            say(world, t!("editor-picture-saved", path = path));
            dialog::close(world, Purpose::SavePicture);
            true
        }
        Err(message) => {
            say(world, message.clone());
            dialog::complain(world, Purpose::SavePicture, &message);
            false
        }
    }
}

/// Returns the message about a file that could not be written.
pub fn not_written(path: &Path, error: &std::io::Error) -> String {
    t!(
        "editor-file-not-written",
        path = path.display().to_string(),
        why = language::system(error)
    )
}

/// Returns a PNG of the board that contains the level.
fn picture(world: &mut World) -> Result<Vec<u8>, String> {
    editor_mut(world).settle();
    let snapshot = view::snapshot(world, 2, picture::MAX_SIDE);
    let snapshot = snapshot.ok_or_else(|| t!("editor-picture-too-large"))?;
    let shared = shared(world.resource::<OpenDocument>());
    picture::write(snapshot.width(), snapshot.height(), &snapshot, &shared)
        .map_err(|bad| language::said(&bad.message()))
}

/// Opens files dropped on the window.
fn take_dropped(
    mut commands: Commands,
    mut dropped: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
) {
    let is_ready = !matches!(*screen.get(), Screen::LOADING | Screen::FAILURE);
    for message in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = message
            && is_ready
        {
            let path = path_buf.clone();
            commands.queue(move |world: &mut World| {
                crate::open(world);
                super::open_or_begin(world, &path);
                // The board shows the other document at once.
                world.resource_mut::<stage::Stage>().refresh();
            });
        }
    }
}

/// State of an import.
#[derive(Resource, Clone, Debug, Default)]
pub struct Import {
    /// Pasted text.
    pub text: String,
    /// Levels found in it.
    pub found: Option<Imported>,
    /// Converted levels, which need no legend.
    pub converted: Option<Converted>,
    /// Meaning of each character, as typed: names separated by spaces, blank
    /// for an empty cell; `None` if still unknown.
    pub legend: BTreeMap<char, Option<String>>,
    /// Whether the sentence PLAYER IS YOU is added to levels whose player is known.
    pub adds_players: bool,
    /// Index of the level shown.
    pub chosen: usize,
    /// Reason why it failed.
    pub error: String,
}

impl Import {
    fn begin(&mut self, imported: Imported) {
        let known = &imported.suggestions;
        let levels = 0..imported.levels.len();
        let used: BTreeSet<char> = levels.flat_map(|i| imported.characters(i)).collect();
        let entry = |sign: char| (sign, known.get(&sign).map(|names| names.join(" ")));
        *self = Self {
            text: std::mem::take(&mut self.text),
            legend: used.into_iter().map(entry).collect(),
            adds_players: !imported.players.is_empty(),
            found: Some(imported),
            ..default()
        };
    }

    fn show(&mut self, converted: Converted) {
        *self = Self {
            text: std::mem::take(&mut self.text),
            converted: Some(converted),
            ..default()
        };
    }

    /// Returns whether there is something to open.
    pub const fn has_found(&self) -> bool {
        self.found.is_some() || self.converted.is_some()
    }

    /// Returns the known part of the legend.
    ///
    /// # Errors
    ///
    /// Returns the first invalid object name.
    pub fn legend(&self) -> Result<Legend, String> {
        let mut legend = Legend::new();
        for (&sign, text) in &self.legend {
            let Some(text) = text else { continue };
            let names: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
            for name in &names {
                check_name(name).map_err(|bad| format!("{sign:?}: {}", language::said(&bad)))?;
            }
            legend.insert(sign, names);
        }
        Ok(legend)
    }

    /// Returns the characters without a meaning.
    pub fn unknown(&self) -> Vec<char> {
        let unknown = self.legend.iter().filter(|(_, text)| text.is_none());
        unknown.map(|(sign, _)| *sign).collect()
    }
}

/// Opens the import dialog.
pub fn begin_import(world: &mut World) {
    let mut import = world.resource_mut::<Import>();
    import.error.clear();
    world.resource_mut::<Panels>().toggle(Dialog::Import);
}

/// Opens the level shown in the dialog, or all of them: as documents, or as a
/// new pack if there are many.
///
/// # Errors
///
/// Returns the reason in one line if it failed.
pub fn import(world: &mut World, all: bool) -> Result<(), String> {
    let import = world.resource::<Import>().clone();
    let legend = import.legend()?;
    let Some(found) = &import.found else {
        return Err(t!("editor-import-nothing"));
    };
    let count = found.levels.len();
    let wanted = if all {
        0..count
    } else {
        import.chosen..import.chosen + 1
    };
    let mut levels = Vec::new();
    for index in wanted {
        let level = found.to_level(index, &legend);
        let mut level = level.map_err(|bad| language::said(&bad.message()))?;
        if import.adds_players {
            found.add_players(&mut level);
        }
        levels.push(level);
    }
    let opened = levels.len();
    if opened > MOST_OPENED {
        return write_pack(world, found, &levels);
    }
    for level in levels {
        begin(world, Shared::new(level, &found.sprites));
    }
    world.resource_mut::<Import>().found = None;
    say(world, t!("editor-imported", count = opened));
    Ok(())
}

/// Opens the converted level shown in the dialog, or all of them as a pack.
///
/// # Errors
///
/// Returns the reason in one line if it failed.
pub fn open_converted(world: &mut World, all: bool) -> Result<(), String> {
    let import = world.resource::<Import>();
    let Some(found) = import.converted.clone() else {
        return Err(t!("editor-import-nothing"));
    };
    if all {
        return write_files(world, &found.title, found.pack_files(), &BTreeMap::new());
    }
    let chosen = found.levels.into_iter().nth(import.chosen);
    let level = chosen.ok_or_else(|| t!("editor-import-nothing"))?.level;
    begin(world, Shared { level, ..default() });
    world.resource_mut::<Import>().converted = None;
    say(world, t!("editor-imported", count = 1_usize));
    Ok(())
}

/// Writes levels as a pack to a new folder of the player and opens it.
fn write_pack(world: &mut World, found: &Imported, levels: &[Level]) -> Result<(), String> {
    let mut pack = Pack {
        title: titled(&found.title).to_owned(),
        ..default()
    };
    let mut files = Vec::new();
    for (number, level) in (1..).zip(levels) {
        let name = slug(&level.name);
        let name = format!("{number:03}-{name}{}", file::EXTENSION);
        files.push((name.clone(), file::write(level)));
        pack.levels.push(name);
    }
    files.push((PACK_FILE.to_owned(), pack::write(&pack)));
    write_files(world, &found.title, files, &found.sprites)
}

/// Returns the title of a pack, or a default.
fn titled(title: &str) -> &str {
    match title.trim() {
        "" => "Imported",
        _ => title,
    }
}

/// Writes the files of a pack to a new folder of the player and opens it.
fn write_files(
    world: &mut World,
    title: &str,
    files: Vec<(String, String)>,
    pictures: &BTreeMap<String, Sprite>,
) -> Result<(), String> {
    let own = world.resource::<Places>().own.clone();
    let own = own.ok_or_else(|| t!("editor-import-no-folder"))?;
    let slug = slug(titled(title));
    let folder = unused_path(&own, &slug, "");
    let folder = folder.ok_or_else(|| t!("editor-import-too-many"))?;
    let problem = |error: std::io::Error| {
        t!(
            "editor-folder-not-made",
            path = folder.display().to_string(),
            why = language::system(&error)
        )
    };
    std::fs::create_dir_all(&folder).map_err(problem)?;
    let count = files.len().saturating_sub(1);
    for (name, text) in files {
        let path = folder.join(name);
        let written = write_atomically(&path, text.as_bytes());
        written.map_err(|error| not_written(&path, &error))?;
    }
    for (noun, picture) in pictures {
        let saved = sprites::save(&folder, noun, picture);
        saved.map_err(|error| not_written(&sprites::path(&folder, noun), &error))?;
    }
    let path = folder.join(PACK_FILE);
    super::open(world, &path)?;
    let folder = folder.display().to_string();
    let mut import = world.resource_mut::<Import>();
    (import.found, import.converted) = (None, None);
    let said = t!("editor-imported-pack", count = count, folder = folder);
    say(world, said);
    Ok(())
}
