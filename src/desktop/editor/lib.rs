//! The level editor in the window: panels around the real board. What is
//! edited, and how it is taken back, is [`crate::editor`]; here it is drawn and
//! given presses, files and plays.
//!
//! | module | what it is |
//! |---|---|
//! | [`stage`] | the draft on the board: the rules read it as turn 0 of a play |
//! | [`input`] | keys, pointer and wheel to actions and strokes |
//! | [`overlay`] | cursor, selection, marks over the board |
//! | [`knowledge`] | what the draft spells, remarks, the recorded solution |
//! | [`solving`] | the solver in the background |
//! | [`documents`] | the open levels, one of which is being edited |
//! | [`files`] | opening, saving, sharing, importing; what is unsaved is never lost |
//! | [`panels`] | menus, palette, tabs, dialogs |
//! | [`requests`] | what actions ask of the world: who does it |
//! | [`test_play`] | playing the draft and coming back |
//! | [`sprites`], [`nearby`] | the sprites and the levels beside the file that is edited |
//! | [`pictures`], [`signs`] | pictures of the board's objects, and of tools, in panels |
//! | [`keys`] | the keys of its actions |
//! | [`sounds`] | what is heard of editing |
//! | [`choices`] | what the player has chosen and finds again |

pub mod screens;
pub mod settings_page;
pub mod start;

pub mod choices;
mod documents;
mod files;
mod input;
pub mod keys;
mod knowledge;
mod nearby;
mod overlay;
mod panels;
mod pictures;
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
        knowledge::plugin,
        solving::plugin,
        (sprites::plugin, sounds::plugin),
        files::plugin,
    ));
}

/// The document that is being edited, among all that are open. They stay while
/// a level is played, and when the editor is left.
#[derive(Resource)]
pub struct OpenDocument {
    /// All of them in the order of their tabs; there is always one.
    tabs: Vec<DocumentTab>,
    /// Which one is edited.
    index: usize,
    /// Where the editor goes back to.
    pub from: Option<Screen>,
}

/// The editing of the open document.
fn editor_of(world: &World) -> &Editor {
    &world.resource::<OpenDocument>().editor
}

/// The same, to change it.
fn editor_mut(world: &mut World) -> &mut Editor {
    &mut world.resource_mut::<OpenDocument>().into_inner().editor
}

/// Says something in the status line.
fn say(world: &mut World, what: impl Into<String>) {
    editor_mut(world).say(Message::verbatim(what.into()));
}

/// Opens the editor: with what was last in it, or an empty board.
pub fn open(world: &mut World) {
    let from = *world.resource::<State<Screen>>().get();
    if from != EDITOR {
        world.resource_mut::<OpenDocument>().from = Some(from);
    }
    world.resource_mut::<NextState<Screen>>().set(EDITOR);
}

/// Puts a file into the editor. One that does not exist yet is an empty board
/// with this name; one that cannot be read is said to be so there.
pub fn open_file(world: &mut World, path: &Path) {
    files::open_or_begin(world, path);
}

/// Opens the level that a link of the edited one leads to.
fn open_link(world: &mut World, link: &str) {
    match nearby::target(world, link) {
        Some(path) if path.is_file() => open_file(world, &path),
        _ => say(world, t!("editor-link-missing", link = link)),
    }
}

/// Opens the editor with the level that is being played. If that is open
/// already, nothing of the editing is lost.
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
            // What is played is there, whatever has become of its file.
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

/// Leaves the editor for the screen it was opened from. What is edited stays.
pub fn leave(world: &mut World) {
    let has_pack = world.contains_resource::<Pack>();
    let from = world.resource::<OpenDocument>().from;
    let to = match from {
        Some(LEVEL_LIST) if has_pack => LEVEL_LIST,
        _ => Screen::TITLE,
    };
    world.resource_mut::<NextState<Screen>>().set(to);
}
