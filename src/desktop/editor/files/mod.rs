//! Files of the editor: opening, saving, closing, and questions before data
//! would be lost.
//!
//! | module | content |
//! |---|---|
//! | [`places`] | folders and remembered paths |
//! | [`dialog`] | file dialog |
//! | [`questions`] | questions before data would be lost |
//! | [`keeping`] | crash recovery of unsaved documents |
//! | [`leaving`] | closing documents and the window |
//! | [`import_export`], [`clipboard`] | share codes, pictures, imports |

pub(super) mod dialog;
pub(super) mod import_export;
pub(super) mod keeping;
pub(super) mod leaving;
pub(super) mod places;
pub(super) mod questions;
#[cfg(test)]
mod tests;

use std::path::Path;

use bevy::prelude::*;

use self::dialog::Purpose;
use self::places::{Memory, Places};
use self::questions::{Answer, Question};
use super::documents::{self, DocumentTab};
use super::keys;
use super::panels::{self, Panels, Tab};
use super::{OpenDocument, editor_mut, editor_of, say};
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_editor::action::Action;
use kotodama_editor::store;
use kotodama_editor::{Document, Draft, Editor};
use kotodama_formats as formats;
use kotodama_formats::Message;
use kotodama_shell::clipboard;
use kotodama_ui::language::{self, t};
use kotodama_words::import_export::import::pair;
use kotodama_words::level::file::{self, Fault};
use kotodama_words::level::{pack, sprites};
use kotodama_words_window::level_navigation::source::LevelSource;
use kotodama_words_window::levels::Pack;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<questions::Asked>()
        .init_resource::<clipboard::Clipboard>()
        .add_message::<clipboard::Copied>()
        .init_resource::<dialog::FileDialog>()
        .init_resource::<import_export::Import>()
        .add_plugins((
            places::plugin,
            keeping::plugin,
            leaving::plugin,
            import_export::plugin,
        ));
}

/// Step that follows after a document is saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Then {
    /// Editing continues.
    #[default]
    Stay,
    /// The document is closed.
    Close,
    /// The game ends, once all others are saved, too.
    Quit,
}

/// Opens an empty board.
pub(super) fn new(world: &mut World) {
    documents::add(world, documents::blank());
    say(world, t!("editor-new-level"));
}

/// Opens a file of any kind: a level, a pack, a share code, a picture, or
/// levels of another program.
///
/// # Errors
///
/// Returns the reason in one line if nothing was opened.
pub(super) fn open(world: &mut World, path: &Path) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if path.is_dir() {
        let inside = path.join(pack::EXTENSION);
        if inside.is_file() {
            return open_pack(world, &inside);
        }
        if pair::folder::is_one(path) {
            return import_export::open(world, path);
        }
        return Err(t!("editor-is-folder", path = path.display().to_string()));
    }
    if name.ends_with(file::EXTENSION) {
        open_level(world, path)
    } else if name.ends_with(pack::EXTENSION) {
        open_pack(world, path)
    } else {
        import_export::open(world, path)
    }
}

/// Opens the readable parts of a level; switches to its tab if it is open
/// already.
///
/// # Errors
///
/// Returns the reason in one line if nothing was opened.
pub(super) fn open_level(world: &mut World, path: &Path) -> Result<(), String> {
    if let Some(index) = world.resource::<OpenDocument>().find(path) {
        documents::show(world, index);
        world.resource_mut::<Memory>().note(path);
        return Ok(());
    }
    let (editor, faults) = read(path)?;
    let mut tab = DocumentTab::new(editor);
    tab.source = source(world, path);
    let count = faults.len();
    tab.about.faults = faults;
    documents::add(world, tab);
    world.resource_mut::<Memory>().note(path);
    if count > 0 {
        world.resource_mut::<Panels>().tab = Tab::Problems;
        let said = t!(
            "editor-opened-faulty",
            path = path.display().to_string(),
            parts = parts(count)
        );
        say(world, said);
    }
    Ok(())
}

/// Returns "1 part" or "3 parts".
pub(super) fn parts(count: usize) -> String {
    t!("editor-parts", count = count)
}

fn read(path: &Path) -> Result<(Editor, Vec<Fault>), String> {
    let text = formats::read_text(path).map_err(|problems| language::first_problem(&problems))?;
    let name = path.display().to_string();
    let opened = file::open(&name, &text);
    match opened.level {
        Some(level) => Ok((Editor::of_file(path, &level), opened.problems)),
        None => {
            let first = opened.problems.first();
            Err(first.map_or_else(
                || t!("editor-holds-no-level", path = name.as_str()),
                |it| language::problem(&name, &it.problem()),
            ))
        }
    }
}

/// Returns the origin of a level: the shipped pack, if it lies there and is
/// listed.
fn source(world: &World, path: &Path) -> LevelSource {
    let file = world.resource::<Places>().in_pack(path);
    let pack = world.get_resource::<Pack>();
    match file {
        Some(file) if pack.is_some_and(|pack| pack.level(&file).is_some()) => {
            LevelSource::Pack(file)
        }
        _ => LevelSource::File(path.to_owned()),
    }
}

/// Opens the map or first level of a pack and shows the pack.
fn open_pack(world: &mut World, path: &Path) -> Result<(), String> {
    let pack = pack::read_file(path).map_err(|problems| language::first_problem(&problems))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let first = pack.map.iter().chain(&pack.levels).next();
    let Some(first) = first else {
        return Err(t!(
            "editor-lists-no-levels",
            path = path.display().to_string()
        ));
    };
    open_level(world, &folder.join(first))?;
    let count = pack.levels.len();
    let said = t!(
        "editor-pack-opened",
        level = first.as_str(),
        count = count,
        key = keys::hint(world, Action::Pack)
    );
    say(world, said);
    Ok(())
}

/// Opens a file in the editor or reports why it cannot be opened. A missing
/// file opens as an empty board with this name.
pub(super) fn open_or_begin(world: &mut World, path: &Path) {
    let is_new =
        std::fs::metadata(path).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound);
    if is_new {
        let path = store::with_extension(path);
        let document = Document::new(Draft::default());
        documents::add(
            world,
            DocumentTab::new(Editor::new(document, Some(path.clone()))),
        );
        let said = t!("editor-file-is-new", path = path.display().to_string());
        say(world, said);
    } else if let Err(message) = open(world, path) {
        say(world, message.clone());
        let title = t!("editor-ask-not-opened");
        questions::ask(world, Question::notice(title, message));
    }
}

/// Saves the document to its file, or asks for one; returns whether it was
/// saved.
pub(super) fn save(world: &mut World, then: Then) -> bool {
    match editor_of(world).file.clone() {
        Some(path) => save_to(world, &path, false, then),
        None => {
            dialog::open(world, Purpose::SaveAs, then);
            false
        }
    }
}

/// Saves the document to a file; returns whether it was saved. Asks first if
/// data would be lost, unless `overwrite` is set.
pub(super) fn save_to(world: &mut World, path: &Path, overwrite: bool, then: Then) -> bool {
    let path = store::with_extension(path);
    let current = world.resource::<OpenDocument>();
    let is_own = current.editor.file.as_deref() == Some(&path);
    let faults = current.about.faults.len();
    if is_own && faults > 0 && !overwrite {
        questions::ask(world, questions::damaged(&path, faults, then));
        return false;
    }
    let places = world.resource::<Places>();
    let folder = path.parent();
    if let Some(folder) = folder.filter(|folder| places.own.as_deref() == Some(*folder))
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        let message = t!(
            "editor-folder-not-made",
            path = folder.display().to_string(),
            why = language::system(&error)
        );
        return refuse(world, message, then);
    }
    match editor_mut(world).save_to(&path, overwrite) {
        Ok(path) => {
            cue(world, Effect::Saved);
            saved(world, &path);
            go_on(world, then);
            true
        }
        Err(problem) if problem.may_be_overwritten() => {
            let overwrite = Answer::Overwrite(path.clone(), then);
            let (replace, elsewhere) = (Answer::Replace(path, then), Answer::Elsewhere(then));
            let question = Question::overwrite(&problem, overwrite, replace, elsewhere);
            questions::ask(world, question);
            false
        }
        Err(problem) => refuse(world, language::said(&problem.message()), then),
    }
}

/// Reports that the document was not saved and offers another location.
fn refuse(world: &mut World, message: String, then: Then) -> bool {
    say(world, message.clone());
    if !dialog::complain(world, Purpose::SaveAs, &message) {
        questions::ask(
            world,
            Question::elsewhere(&message, Answer::Elsewhere(then)),
        );
    }
    false
}

/// Finishes after a document has been written.
fn saved(world: &mut World, path: &Path) {
    let source = source(world, path);
    world.resource_scope(|world, mut current: Mut<OpenDocument>| {
        let current = &mut *current;
        current.about.faults.clear();
        current.source = source;
        if let Some(message) = write_sprites(path, current) {
            current.editor.say(Message::verbatim(message));
        }
        // The next play of the pack uses the saved level.
        if let LevelSource::Pack(file) = &current.source
            && let Some(mut pack) = world.get_resource_mut::<Pack>()
        {
            let Pack { levels, map, .. } = &mut *pack;
            let mut all = levels.iter_mut().chain(map);
            if let Some(level) = all.find(|level| level.file == *file) {
                level.level = current.editor.draft().to_level();
            }
        }
    });
    world.resource_mut::<Memory>().note(path);
    dialog::close(world, Purpose::SaveAs);
}

/// Writes the sprites that came with a level next to it, where there are none
/// yet. Returns the reason if it failed.
fn write_sprites(path: &Path, current: &mut OpenDocument) -> Option<String> {
    let folder = path.parent()?;
    let mut failure = None;
    current.about.sprites.retain(|noun, sprite| {
        if sprites::path(folder, noun).exists() {
            return false;
        }
        let saved = sprites::save(folder, noun, sprite);
        if let Err(error) = &saved {
            failure = Some(t!(
                "editor-picture-not-saved",
                noun = noun.as_str(),
                why = language::system(error)
            ));
        }
        saved.is_err()
    });
    failure
}

/// Overwrites a file after making a backup.
fn replace(world: &mut World, path: &Path, then: Then) {
    match store::back_up(path) {
        Ok(copy) => {
            if save_to(world, path, true, then) && then == Then::Stay {
                let message = t!("editor-saved-copy", path = copy.display().to_string());
                say(world, message);
            }
        }
        Err(message) => drop(refuse(world, language::said(&message), then)),
    }
}

fn go_on(world: &mut World, then: Then) {
    match then {
        Then::Stay => {}
        Then::Close => documents::close(world),
        Then::Quit => leaving::save_all(world),
    }
}

/// Carries out an answer.
pub(super) fn answer(world: &mut World, answer: Answer) {
    match answer {
        Answer::Nothing => {}
        Answer::Overwrite(path, then) => drop(save_to(world, &path, true, then)),
        Answer::Replace(path, then) => replace(world, &path, then),
        Answer::Elsewhere(then) => dialog::open(world, Purpose::SaveAs, then),
        Answer::Save(then) => drop(save(world, then)),
        Answer::Close => documents::close(world),
        Answer::SaveAll => leaving::save_all(world),
        Answer::KeepAndQuit => leaving::keep_and_quit(world),
        Answer::DiscardAndQuit => {
            keeping::give_up(world);
            world.write_message(AppExit::Success);
        }
        Answer::DiscardFound => keeping::discard_found(world),
        Answer::DeleteStamp(stamp) => panels::delete_stamp(world, &stamp),
        Answer::OverwritePicture(path) => drop(import_export::save_picture(world, &path, true)),
    }
}
