//! The open documents. One is being edited; the others wait beside it in the
//! order of their tabs, each with its own past.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use bevy::prelude::*;

use super::OpenDocument;
use kotodama_editor::recovery::Keepable;
use kotodama_editor::{Document, Draft, Editor};
use kotodama_ui::language::t;
use kotodama_words::level::file::{EXTENSION, Fault};
use kotodama_words::level::sprites::Sprite;
use kotodama_words_window::level_navigation::source::LevelSource;
use kotodama_words_window::view::board::Viewpoint;

/// What belongs to a document besides the editing.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// What its file had that could not be read, as long as the file has it.
    pub faults: Vec<Fault>,
    /// Pictures of own nouns that came with it and are in no folder yet.
    pub sprites: BTreeMap<String, Sprite>,
}

/// A document that is open.
#[derive(Default)]
pub struct DocumentTab {
    /// The editing itself.
    pub editor: Editor,
    /// Where the draft is from.
    pub source: LevelSource,
    /// What belongs to it.
    pub about: About,
    /// From where it was seen last.
    pub viewpoint: Viewpoint,
}

impl DocumentTab {
    /// A document that was not open before.
    pub fn new(editor: Editor) -> Self {
        let source = editor
            .file
            .clone()
            .map_or(LevelSource::None, LevelSource::File);
        Self {
            editor,
            source,
            ..default()
        }
    }
}

impl Default for OpenDocument {
    fn default() -> Self {
        Self {
            tabs: vec![blank()],
            index: 0,
            from: None,
        }
    }
}

impl Deref for OpenDocument {
    type Target = DocumentTab;

    fn deref(&self) -> &DocumentTab {
        &self.tabs[self.index]
    }
}

impl DerefMut for OpenDocument {
    fn deref_mut(&mut self) -> &mut DocumentTab {
        &mut self.tabs[self.index]
    }
}

/// What a level is called: by its name, or else by its file.
pub(super) fn name_of(editor: &Editor) -> String {
    let name = &editor.draft().settings().name;
    if !name.trim().is_empty() {
        return name.clone();
    }
    stem(editor).unwrap_or_else(|| t!("common-untitled"))
}

/// The name of the file of a level without its ending.
pub(super) fn stem(editor: &Editor) -> Option<String> {
    let file = editor.file.as_ref()?.file_name()?.to_string_lossy();
    Some(file.strip_suffix(EXTENSION).unwrap_or(&file).to_owned())
}

impl OpenDocument {
    /// How many documents are open.
    pub(super) fn count(&self) -> usize {
        self.tabs.len()
    }

    /// Returns the tab of the edited document.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// All editors, in the order of the tabs.
    pub(super) fn editors(&self) -> impl Iterator<Item = &Editor> {
        self.tabs.iter().map(|tab| &tab.editor)
    }

    /// The same, to change them.
    pub(super) fn editors_mut(&mut self) -> impl Iterator<Item = &mut Editor> {
        self.tabs.iter_mut().map(|tab| &mut tab.editor)
    }

    /// The document with this file.
    pub(super) fn find(&self, path: &Path) -> Option<usize> {
        let same = |editor: &Editor| {
            let own = editor.file.as_deref();
            own.is_some_and(|own| kotodama_editor::store::same_file(own, path))
        };
        self.editors().position(same)
    }

    /// Nothing has been done with it, so nothing is lost without it.
    fn is_blank(&self) -> bool {
        let Editor { document, file, .. } = &self.editor;
        file.is_none()
            && !document.is_modified()
            && document.past().is_empty()
            && document.future().is_empty()
    }
}

/// Opens a document in a tab of its own, in place of one that is blank.
pub(super) fn add(world: &mut World, tab: DocumentTab) {
    change(world, |current| {
        if current.is_blank() {
            **current = tab;
        } else {
            current.index += 1;
            current.tabs.insert(current.index, tab);
        }
    });
}

/// Edits the document of a tab.
pub(super) fn show(world: &mut World, index: usize) {
    let current = world.resource::<OpenDocument>();
    if index != current.index && index < current.count() {
        change(world, |current| current.index = index);
    }
}

/// Edits the document of the next tab, or of the one before.
pub(super) fn turn(world: &mut World, back: bool) {
    let current = world.resource::<OpenDocument>();
    let (index, count) = (current.index(), current.count());
    let step = if back { count - 1 } else { 1 };
    show(world, (index + step) % count);
}

/// Closes the edited document without asking. An empty board takes the
/// place of the last one.
pub(super) fn close(world: &mut World) {
    change(world, |current| {
        let mut closed = current.tabs.remove(current.index);
        closed.editor.discard_recovery();
        if current.tabs.is_empty() {
            current.tabs.push(blank());
        }
        current.index = current.index.min(current.count() - 1);
    });
}

/// An empty board.
pub(super) fn blank() -> DocumentTab {
    DocumentTab::new(Editor::new(Document::new(Draft::default()), None))
}

/// Changes which document is edited. The tool and the brushes stay.
fn change(world: &mut World, change: impl FnOnce(&mut OpenDocument)) {
    world.resource_scope(|world, mut current: Mut<OpenDocument>| {
        let mut viewpoint = world.resource_mut::<Viewpoint>();
        let tab = &mut **current;
        tab.viewpoint = *viewpoint;
        tab.editor.settle();
        let (tool, brush) = (tab.editor.tool, tab.editor.brush.clone());
        let recent = tab.editor.recent.clone();
        change(&mut current);
        let DocumentTab {
            editor,
            viewpoint: seen,
            ..
        } = &mut **current;
        (editor.tool, editor.brush, editor.recent) = (tool, brush, recent);
        (viewpoint.zoom, viewpoint.pan) = (seen.zoom, seen.pan);
    });
}
