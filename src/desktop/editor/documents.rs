//! The open documents. One is being edited; the others wait beside it in the
//! order of their tabs, each with its own past.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::OpenDocument;
use super::files::keeping::Clock;
use kotodama_editor::{Document, Draft, Editor};
use kotodama_ui::language::t;
use kotodama_words::level::file::Fault;
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
    /// When it has to be kept against a crash.
    pub clock: Clock,
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

/// The other open documents.
#[derive(Default)]
pub(super) struct Others {
    before: Vec<DocumentTab>,
    /// The next one last.
    after: Vec<DocumentTab>,
}

/// What a tab says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Title {
    pub name: String,
    pub file: Option<PathBuf>,
    pub modified: bool,
}

impl Title {
    fn of(editor: &Editor) -> Self {
        Self {
            name: name_of(editor),
            file: editor.file.clone(),
            modified: editor.document.is_modified(),
        }
    }
}

/// What a level is called: by its name, or else by its file.
pub(super) fn name_of(editor: &Editor) -> String {
    let name = &editor.draft().settings().name;
    if !name.trim().is_empty() {
        return name.clone();
    }
    let file = editor.file.as_ref().and_then(|file| file.file_name());
    file.map_or_else(
        || t!("common-untitled"),
        |file| {
            let file = file.to_string_lossy();
            let ending = kotodama_words::level::file::EXTENSION;
            file.strip_suffix(ending).unwrap_or(&file).to_owned()
        },
    )
}

impl OpenDocument {
    /// How many documents are open.
    pub(super) fn count(&self) -> usize {
        self.others.before.len() + 1 + self.others.after.len()
    }

    /// Returns the tab of the edited document.
    pub(super) fn index(&self) -> usize {
        self.others.before.len()
    }

    /// All editors, in the order of the tabs.
    pub(super) fn editors(&self) -> impl Iterator<Item = &Editor> {
        let before = self.others.before.iter().map(|tab| &tab.editor);
        let after = self.others.after.iter().rev().map(|tab| &tab.editor);
        before.chain(std::iter::once(&self.editor)).chain(after)
    }

    /// All documents with what belongs to them, in the order of the tabs.
    pub(super) fn documents_mut(&mut self) -> impl Iterator<Item = (&mut Editor, &mut About)> {
        fn parts(tab: &mut DocumentTab) -> (&mut Editor, &mut About) {
            (&mut tab.editor, &mut tab.about)
        }
        let before = self.others.before.iter_mut().map(parts);
        let after = self.others.after.iter_mut().rev().map(parts);
        before
            .chain(std::iter::once((&mut self.editor, &mut self.about)))
            .chain(after)
    }

    /// What the tabs say, in order.
    pub(super) fn titles(&self) -> Vec<Title> {
        self.editors().map(Title::of).collect()
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

    /// Takes the edited document away, with what it was seen from, and puts
    /// another one there.
    fn swap(&mut self, new: DocumentTab, viewpoint: &mut Viewpoint) -> DocumentTab {
        self.editor.settle();
        let mut editor = new.editor;
        // The tool and the brush stay.
        editor.tool = self.editor.tool;
        if !self.editor.brush.name.is_empty() {
            editor.brush = self.editor.brush.clone();
        }
        editor.recent = self.editor.recent.clone();
        let old = DocumentTab {
            editor: std::mem::replace(&mut self.editor, editor),
            source: std::mem::replace(&mut self.source, new.source),
            about: std::mem::replace(&mut self.about, new.about),
            viewpoint: *viewpoint,
        };
        (viewpoint.zoom, viewpoint.pan) = (new.viewpoint.zoom, new.viewpoint.pan);
        old
    }
}

/// Opens a document in a tab of its own, in place of one that is blank.
pub(super) fn add(world: &mut World, tab: DocumentTab) {
    with(world, |current, viewpoint| {
        let is_blank = current.is_blank() || !current.is_open;
        current.is_open = true;
        let old = current.swap(tab, viewpoint);
        if !is_blank {
            current.others.before.push(old);
        }
    });
}

/// Edits the document of a tab.
pub(super) fn show(world: &mut World, index: usize) {
    with(world, |current, viewpoint| {
        while index < current.index() {
            let Some(tab) = current.others.before.pop() else {
                return;
            };
            let old = current.swap(tab, viewpoint);
            current.others.after.push(old);
        }
        while index > current.index() {
            let Some(tab) = current.others.after.pop() else {
                return;
            };
            let old = current.swap(tab, viewpoint);
            current.others.before.push(old);
        }
    });
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
    with(world, |current, viewpoint| {
        let next = current.others.after.pop();
        let next = next.or_else(|| current.others.before.pop());
        let next = next.unwrap_or_else(blank);
        let mut old = current.swap(next, viewpoint);
        old.editor.discard_recovery();
    });
}

/// An empty board.
pub(super) fn blank() -> DocumentTab {
    DocumentTab::new(Editor::new(Document::new(Draft::default()), None))
}

fn with(world: &mut World, change: impl FnOnce(&mut OpenDocument, &mut Viewpoint)) {
    world.resource_scope(|world, mut current: Mut<OpenDocument>| {
        change(&mut current, &mut world.resource_mut::<Viewpoint>());
    });
}
