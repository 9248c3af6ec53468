//! The open documents. One is on the desk; the others wait beside it in the
//! order of their tabs, each with its own past.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Desk;
use super::files::keeping::Clock;
use crate::desktop::ui::language::t;
use crate::desktop::words::level_navigation::source::Source;
use crate::desktop::words::view::board::Viewpoint;
use crate::editor::{Document, Draft, Editor};
use crate::words::level::file::Fault;
use crate::words::level::sprites::Sprite;

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
pub struct Paper {
    /// The editing itself.
    pub editor: Editor,
    /// Where the draft is from.
    pub source: Source,
    /// What belongs to it.
    pub about: About,
    /// From where it was seen last.
    pub viewpoint: Viewpoint,
}

impl Paper {
    /// A document that was not open before.
    pub fn new(editor: Editor) -> Self {
        let source = editor.file.clone().map_or(Source::None, Source::File);
        Self {
            editor,
            source,
            ..default()
        }
    }
}

/// The documents that are open beside the one on the desk.
#[derive(Default)]
pub(super) struct Others {
    before: Vec<Paper>,
    /// The next one last.
    after: Vec<Paper>,
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
            let ending = crate::words::level::file::EXTENSION;
            file.strip_suffix(ending).unwrap_or(&file).to_owned()
        },
    )
}

impl Desk {
    /// How many documents are open.
    pub(super) fn count(&self) -> usize {
        self.others.before.len() + 1 + self.others.after.len()
    }

    /// Which of them is on the desk.
    pub(super) fn index(&self) -> usize {
        self.others.before.len()
    }

    /// All editors, in the order of the tabs.
    pub(super) fn editors(&self) -> impl Iterator<Item = &Editor> {
        let before = self.others.before.iter().map(|paper| &paper.editor);
        let after = self.others.after.iter().rev().map(|paper| &paper.editor);
        before.chain(std::iter::once(&self.editor)).chain(after)
    }

    /// All documents with what belongs to them, in the order of the tabs.
    pub(super) fn papers_mut(&mut self) -> impl Iterator<Item = (&mut Editor, &mut About)> {
        fn parts(paper: &mut Paper) -> (&mut Editor, &mut About) {
            (&mut paper.editor, &mut paper.about)
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
            own.is_some_and(|own| crate::editor::store::same_file(own, path))
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

    /// Takes the document off the desk, with what it was seen from, and puts
    /// another one there.
    fn exchange(&mut self, new: Paper, viewpoint: &mut Viewpoint) -> Paper {
        self.editor.settle();
        let mut editor = new.editor;
        // What is in the hand stays there.
        editor.tool = self.editor.tool;
        if !self.editor.brush.name.is_empty() {
            editor.brush = self.editor.brush.clone();
        }
        editor.recent = self.editor.recent.clone();
        let old = Paper {
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
pub(super) fn add(world: &mut World, paper: Paper) {
    with(world, |desk, viewpoint| {
        let is_blank = desk.is_blank() || !desk.is_open;
        desk.is_open = true;
        let old = desk.exchange(paper, viewpoint);
        if !is_blank {
            desk.others.before.push(old);
        }
    });
}

/// Puts the document of a tab on the desk.
pub(super) fn show(world: &mut World, index: usize) {
    with(world, |desk, viewpoint| {
        while index < desk.index() {
            let Some(paper) = desk.others.before.pop() else {
                return;
            };
            let old = desk.exchange(paper, viewpoint);
            desk.others.after.push(old);
        }
        while index > desk.index() {
            let Some(paper) = desk.others.after.pop() else {
                return;
            };
            let old = desk.exchange(paper, viewpoint);
            desk.others.before.push(old);
        }
    });
}

/// Puts the document of the next tab on the desk, or of the one before.
pub(super) fn turn(world: &mut World, back: bool) {
    let desk = world.resource::<Desk>();
    let (index, count) = (desk.index(), desk.count());
    let step = if back { count - 1 } else { 1 };
    show(world, (index + step) % count);
}

/// Closes the document on the desk without asking. An empty board takes the
/// place of the last one.
pub(super) fn close(world: &mut World) {
    with(world, |desk, viewpoint| {
        let next = desk.others.after.pop();
        let next = next.or_else(|| desk.others.before.pop());
        let next = next.unwrap_or_else(blank);
        let mut old = desk.exchange(next, viewpoint);
        old.editor.discard_recovery();
    });
}

/// An empty board.
pub(super) fn blank() -> Paper {
    Paper::new(Editor::new(Document::new(Draft::default()), None))
}

fn with(world: &mut World, change: impl FnOnce(&mut Desk, &mut Viewpoint)) {
    world.resource_scope(|world, mut desk: Mut<Desk>| {
        change(&mut desk, &mut world.resource_mut::<Viewpoint>());
    });
}
