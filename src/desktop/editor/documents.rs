//! Open documents. One is being edited; the others wait in the order of their
//! tabs, each with its own history.

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

/// Data of a document besides its editing state.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Parts of its file that could not be read, as long as the file contains
    /// them.
    pub faults: Vec<Fault>,
    /// Sprites of custom nouns that came with it and are not in a folder yet.
    pub sprites: BTreeMap<String, Sprite>,
}

/// Open document.
#[derive(Default)]
pub struct DocumentTab {
    /// Number that no other document has.
    pub id: u64,
    /// Editing state.
    pub editor: Editor,
    /// Origin of the draft.
    pub source: LevelSource,
    /// Additional data.
    pub about: About,
    /// Last viewpoint.
    pub viewpoint: Viewpoint,
}

impl DocumentTab {
    /// Creates a tab for a document that was not open before.
    pub fn new(editor: Editor) -> Self {
        let source = editor
            .file
            .clone()
            .map_or(LevelSource::None, LevelSource::File);
        Self {
            // Revisions are not used twice, and one document has the first.
            id: editor.revision(),
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

/// Returns the name of a level, or else of its file.
pub(super) fn name_of(editor: &Editor) -> String {
    let name = &editor.draft().settings().name;
    if !name.trim().is_empty() {
        return name.clone();
    }
    stem(editor).unwrap_or_else(|| t!("common-untitled"))
}

/// Returns the file name of a level without its extension.
pub(super) fn stem(editor: &Editor) -> Option<String> {
    let file = editor.file.as_ref()?.file_name()?.to_string_lossy();
    Some(file.strip_suffix(EXTENSION).unwrap_or(&file).to_owned())
}

impl OpenDocument {
    /// Returns the number of open documents.
    pub(super) fn count(&self) -> usize {
        self.tabs.len()
    }

    /// Returns the tab of the current document.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// Returns the editor of a document that is still open.
    pub(super) fn editor_with(&mut self, id: u64) -> Option<&mut Editor> {
        let tab = self.tabs.iter_mut().find(|tab| tab.id == id)?;
        Some(&mut tab.editor)
    }

    /// Returns all editors, in tab order.
    pub(super) fn editors(&self) -> impl Iterator<Item = &Editor> {
        self.tabs.iter().map(|tab| &tab.editor)
    }

    /// Returns all editors for changes.
    pub(super) fn editors_mut(&mut self) -> impl Iterator<Item = &mut Editor> {
        self.tabs.iter_mut().map(|tab| &mut tab.editor)
    }

    /// Returns the tab of the document with this file.
    pub(super) fn find(&self, path: &Path) -> Option<usize> {
        let same = |editor: &Editor| {
            let own = editor.file.as_deref();
            own.is_some_and(|own| kotodama_editor::store::same_file(own, path))
        };
        self.editors().position(same)
    }

    /// Returns whether the document is untouched, so that closing it loses
    /// nothing.
    fn is_blank(&self) -> bool {
        let Editor { document, file, .. } = &self.editor;
        file.is_none()
            && !document.is_modified()
            && document.past().is_empty()
            && document.future().is_empty()
    }
}

/// Opens a document in its own tab, replacing a blank one.
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

/// Switches to the document of a tab.
pub(super) fn show(world: &mut World, index: usize) {
    let current = world.resource::<OpenDocument>();
    if index != current.index && index < current.count() {
        change(world, |current| current.index = index);
    }
}

/// Switches to the next or previous tab.
pub(super) fn turn(world: &mut World, back: bool) {
    let current = world.resource::<OpenDocument>();
    let (index, count) = (current.index(), current.count());
    let step = if back { count - 1 } else { 1 };
    show(world, (index + step) % count);
}

/// Closes the current document without asking. An empty board replaces the last
/// one.
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

/// Returns an empty board.
pub(super) fn blank() -> DocumentTab {
    DocumentTab::new(Editor::new(Document::new(Draft::default()), None))
}

/// Changes the current document. The tool and the brushes stay.
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
