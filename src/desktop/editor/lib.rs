//! Level editor in the window: panels around the real board. The editing itself
//! and its undo are in [`kotodama_editor`]; this crate draws it and connects
//! input, files and playtests.
//!
//! | module | content |
//! |---|---|
//! | [`stage`] | the draft on the board: the rules read it as turn 0 of a play |
//! | [`input`] | keys, pointer and wheel to actions and strokes |
//! | [`overlay`] | cursor, selection, marks over the board |
//! | [`knowledge`] | rules of the draft, lints, what its recorded moves do |
//! | [`solving`], [`examining`] | solver and workbench, each in the [`background`] |
//! | [`documents`] | the open levels, one of which is being edited |
//! | [`files`] | opening, saving, sharing, importing, recovery |
//! | [`panels`] | menus, palette, tabs, dialogs |
//! | [`requests`] | actions that need the world |
//! | [`test_play`] | playtests of the draft |
//! | [`recording`] | solutions and tests that playtests and the solver record |
//! | [`sprites`], [`nearby`] | sprites and levels next to the edited file |
//! | [`pictures`], [`level_pictures`], [`signs`] | images of objects, of levels and of tools in panels |
//! | [`keys`] | key bindings |
//! | [`sounds`] | sounds of editing |
//! | [`choices`] | stored choices of the player |

pub mod screens;
pub mod settings_page;
pub mod start;

mod background;
pub mod choices;
mod documents;
mod examining;
mod files;
mod input;
pub mod keys;
mod knowledge;
mod level_pictures;
mod nearby;
mod overlay;
mod panels;
mod pictures;
mod recording;
mod requests;
mod signs;
mod solving;
mod sounds;
mod sprites;
mod stage;
mod test_play;
#[cfg(test)]
mod testing;
pub mod texts;

use std::path::Path;

use bevy::prelude::*;

use crate::screens::EDITOR;
use kotodama_editor::{Document, Draft, Editor};
use kotodama_ui::prelude::*;
use kotodama_words_window::level_navigation::source::LevelSource;
use kotodama_words_window::levels::Pack;
use kotodama_words_window::screens::LEVEL_LIST;
use kotodama_words_window::session::Session;

pub use choices::Choices;
use documents::DocumentTab;
pub use files::leaving::quit;
use kotodama_formats::Message;
pub use kotodama_shell::clipboard;
pub use test_play::TestPlay;

pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (|mut next: ResMut<kotodama_shell::frame_pacing::NextFrame>| next.at_once())
            .run_if(in_state(EDITOR)),
    );
    kotodama_ui::title_entries::title_entry(
        app,
        kotodama_ui::title_entries::TitleEntry {
            order: 20,
            label: |_| Some(t!("title-editor")),
            act: open,
        },
    );
    kotodama_words_window::view::show_board_on(app, EDITOR);
    app.insert_resource(kotodama_shell::quit::BeforeQuit(quit));
    kotodama_words_window::menus::pause::pause_entry(app, || t!("pause-edit"), open_session);
    app.insert_resource(kotodama_words_window::ending::BlankPage(open_blank));
    settings_page::plugin(app);
    kotodama_ui::action_sets::list::<keys::EditorAction>(app);
    kotodama_shell::settings::section::<Choices>(app);
    app.init_resource::<OpenDocument>().add_plugins((
        stage::plugin,
        input::plugin,
        panels::plugin,
        overlay::plugin,
        requests::plugin,
        test_play::plugin,
        (knowledge::plugin, recording::plugin),
        (solving::plugin, examining::plugin),
        (sprites::plugin, sounds::plugin, level_pictures::plugin),
        files::plugin,
    ));
}

/// Current document among all open ones. They stay open while a level is played
/// and when the editor is left.
#[derive(Resource)]
pub struct OpenDocument {
    /// Documents in tab order; there is always one.
    tabs: Vec<DocumentTab>,
    /// Index of the current document.
    index: usize,
    /// Screen that the editor returns to.
    pub from: Option<Screen>,
}

/// Returns the editor of the current document.
fn editor_of(world: &World) -> &Editor {
    &world.resource::<OpenDocument>().editor
}

/// Returns the editor of the current document for changes.
fn editor_mut(world: &mut World) -> &mut Editor {
    &mut world.resource_mut::<OpenDocument>().into_inner().editor
}

/// Shows a message in the status line.
fn say(world: &mut World, what: impl Into<String>) {
    editor_mut(world).say(Message::verbatim(what.into()));
}

/// Opens the editor with its last documents, or an empty board.
pub fn open(world: &mut World) {
    let from = *world.resource::<State<Screen>>().get();
    if from != EDITOR {
        world.resource_mut::<OpenDocument>().from = Some(from);
    }
    world.resource_mut::<NextState<Screen>>().set(EDITOR);
}

/// Opens the editor with an empty board, and the title behind it.
fn open_blank(world: &mut World) {
    files::new(world);
    world.resource_mut::<OpenDocument>().from = Some(Screen::TITLE);
    world.resource_mut::<NextState<Screen>>().set(EDITOR);
}

/// Opens a file in the editor. A missing file opens as an empty board with this
/// name; an unreadable one is reported there.
pub fn open_file(world: &mut World, path: &Path) {
    files::open_or_begin(world, path);
}

/// Opens the level that a link of the current one leads to.
fn open_link(world: &mut World, link: &str) {
    match nearby::target(world, link) {
        Some(path) if path.is_file() => open_file(world, &path),
        _ => say(world, t!("editor-link-missing", link = link)),
    }
}

/// Opens the editor with the level that is being played. If it is open already,
/// its editing state is kept.
pub fn open_session(world: &mut World) {
    let session = world.resource::<Session>().clone();
    if !world.contains_resource::<TestPlay>() {
        let file = match &session.source {
            LevelSource::File(path) => Some(path.clone()),
            LevelSource::Pack(file) => {
                kotodama_shell::paths::Folders::find().map(|it| it.levels.join(file))
            }
            LevelSource::None => None,
        };
        let opened = match &file {
            Some(path) => files::open_level(world, path),
            None => Err(t!("editor-no-file")),
        };
        if let Err(message) = opened {
            // The level in play is available even if its file is not.
            let document = Document::recovered(Draft::of(&session.level), None);
            let mut tab = DocumentTab::new(Editor::new(document, file));
            tab.source = session.source;
            documents::add(world, tab);
            say(world, message);
        }
        world.resource_mut::<OpenDocument>().from = Some(Screen::TITLE);
    }
    world.resource_mut::<NextState<Screen>>().set(EDITOR);
}

/// Leaves the editor for the screen it was opened from. The documents stay
/// open.
pub fn leave(world: &mut World) {
    let has_pack = world.contains_resource::<Pack>();
    let from = world.resource::<OpenDocument>().from;
    let to = match from {
        Some(LEVEL_LIST) if has_pack => LEVEL_LIST,
        _ => Screen::TITLE,
    };
    world.resource_mut::<NextState<Screen>>().set(to);
}
