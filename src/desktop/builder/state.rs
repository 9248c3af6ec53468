//! Dungeon being edited, and the view of it.

use bevy::prelude::*;
use kotodama_builder::cells::template;
use kotodama_builder::painting::{Brush, Layer};
use kotodama_builder::problems::problems;
use kotodama_builder::store::Opened;
use kotodama_builder::{Clip, Draft, Owner, Trial};
use kotodama_documents::Region;
use kotodama_documents::recovery::{Keepable, Keeper};
use kotodama_dungeon::file::Finding;
use kotodama_formats::Message;
use kotodama_ui::controls::Control;
use kotodama_ui::file_dialog::{FileDialog, Memory};
use kotodama_ui::language;
use kotodama_ui::presses::Device;
use kotodama_ui::question::Question;

use crate::files::{Answer, Next, Purpose};
use crate::keys::BuilderAction;

/// Pointer tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Paints cell by cell.
    #[default]
    Brush,
    /// Paints a straight line.
    Line,
    /// Paints a rectangle.
    Rectangle,
    /// Fills connected cells.
    Fill,
    /// Selects a rectangle, or moves the selection.
    Select,
    /// Picks the top tile of a cell.
    Pick,
}

/// Tabs on the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Cell,
    Level,
    Parts,
    Sounds,
    Dungeon,
    Problems,
}

/// Script being edited.
#[derive(Clone, Debug)]
pub struct Script {
    pub owner: Owner,
    pub text: String,
    /// Character to move the cursor to.
    pub go_to: Option<usize>,
    /// Text of the field for renaming a label.
    pub rename: String,
    /// Places found for a label.
    pub found: Vec<kotodama_builder::language::Place>,
}

/// State of the builder.
#[derive(Resource)]
pub struct Builder {
    pub opened: Opened,
    pub level: usize,
    pub cursor: IVec2,
    pub selection: Option<Region>,
    pub clip: Option<Clip>,
    pub tool: Tool,
    pub brush: Brush,
    pub layer: Layer,
    /// Start of the stroke and the cells it has passed.
    pub stroke: Option<(IVec2, Vec<IVec2>)>,
    /// Whether the stroke moves the selection.
    pub moves: bool,
    /// Points per cell that the player chose; otherwise the level fills its
    /// panel.
    pub zoom: Option<f32>,
    pub search: String,
    pub tab: Tab,
    pub status: String,
    pub script: Option<Script>,
    pub dialog: Option<FileDialog<Purpose>>,
    pub memory: Memory,
    pub trial: Option<Trial>,
    pub debugger: crate::debugger::Looks,
    /// Text of the fields in the tabs.
    pub fields: crate::tabs::Fields,
    /// Question that waits for an answer.
    pub asked: Option<Question<Answer>>,
    /// Next dungeon after saving.
    pub next: Option<Next>,
    pub leaves: bool,
    /// Keys chosen by the player.
    pub keys: crate::keys::BuilderKeys,
    /// Numbers of a sound to play.
    pub heard: Option<Vec<f64>>,
    pub keeper: Keeper<Draft>,
    found: Option<(u64, Vec<Finding>)>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            opened: Opened::blank(),
            level: 0,
            cursor: IVec2::ZERO,
            selection: None,
            clip: None,
            tool: Tool::default(),
            brush: Brush::Tile(template("wall")),
            layer: Layer::default(),
            stroke: None,
            moves: false,
            zoom: None,
            search: String::new(),
            tab: Tab::default(),
            status: String::new(),
            script: None,
            dialog: None,
            memory: default(),
            trial: None,
            debugger: default(),
            fields: default(),
            asked: None,
            next: None,
            leaves: false,
            keys: default(),
            heard: None,
            keeper: default(),
            found: None,
        }
    }
}

impl Builder {
    /// Returns the key of an action, or a dash.
    pub fn hint(&self, action: BuilderAction) -> String {
        let first = self.keys.first(action, Device::Keyboard);
        first.map_or_else(|| "–".to_owned(), Control::name)
    }

    /// Returns the dungeon being edited.
    pub fn draft(&self) -> &Draft {
        self.opened.document.draft()
    }

    /// Makes a change that can be undone; returns whether anything changed.
    pub fn edit(&mut self, name: String, change: impl FnOnce(&mut Draft)) -> bool {
        self.opened.document.edit(Message::verbatim(name), change)
    }

    /// Makes a change by typing in a field, which merges into one step.
    pub fn type_in(&mut self, key: &str, name: String, change: impl FnOnce(&mut Draft)) -> bool {
        self.opened
            .document
            .edit_merged(key, Message::verbatim(name), change)
    }

    /// Replaces the current dungeon, which was saved or is discarded.
    pub fn show(&mut self, opened: Opened) {
        self.opened.discard_recovery();
        self.opened = opened;
        self.level = 0;
        self.cursor = IVec2::ZERO;
        self.selection = None;
        self.stroke = None;
        self.script = None;
        (self.dialog, self.asked, self.next) = (None, None, None);
    }

    /// Undoes or redoes a step.
    pub fn undo(&mut self, again: bool) {
        let document = &mut self.opened.document;
        let done = if again {
            document.redo()
        } else {
            document.undo()
        };
        if let Some(name) = done {
            self.status = language::said(&name);
        }
        self.level = self
            .level
            .min(self.draft().count_levels().saturating_sub(1));
        if let Some(script) = &self.script {
            let text = self.draft().script_text(&script.owner);
            if let Some(script) = &mut self.script {
                script.text = text;
            }
        }
    }

    /// Returns the problems of the current dungeon.
    pub fn problems(&mut self) -> &[Finding] {
        let revision = self.opened.document.revision();
        if self.found.as_ref().is_none_or(|(of, _)| *of != revision) {
            self.found = Some((revision, problems(self.draft())));
        }
        self.found.as_ref().map_or(&[], |(_, found)| found)
    }

    /// Opens a script, with the cursor at a line and column.
    pub fn edit_script(&mut self, owner: Owner, line: usize, column: usize) {
        let text = self.draft().script_text(&owner);
        let before = text
            .split('\n')
            .take(line)
            .map(|line| line.chars().count() + 1);
        let go_to = before.sum::<usize>() + column;
        self.script = Some(Script {
            owner,
            text,
            go_to: Some(go_to),
            rename: String::new(),
            found: Vec::new(),
        });
    }
}
