//! Rules in the panels next to the board: rows for sentences, and the cells of
//! their words, which are highlighted.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::{Strikethrough, StrikethroughColor};

use crate::glossary::LooksUp;
use kotodama_board::ObjectId;
use kotodama_ui::prelude::*;
use kotodama_ui::side::{choosable, row};
use kotodama_words::Outcome;
use kotodama_words::rules::RuleQuery;
use kotodama_words::turn::looks;

/// Row for sentences, with the text objects that spell them.
#[derive(Component, Clone, Debug)]
pub struct Sentences(pub Vec<ObjectId>);

/// Contents of a rule row.
pub struct RuleRow {
    pub text: String,
    pub ink: Ink,
    /// Whether the text is struck through.
    pub is_cancelled: bool,
    /// Note after the text.
    pub mark: String,
    /// Smaller lines below it, each with whether it supports the rule.
    pub below: Vec<(String, bool)>,
    /// Text objects that spell it.
    pub sources: Vec<ObjectId>,
    /// Glossary words that explain it.
    pub words: Vec<String>,
}

impl RuleRow {
    /// Spawns the row in a list; some rows can be selected.
    pub fn spawn(self, list: &mut ChildSpawnerCommands, can_be_chosen: bool, danger: Color) {
        let mut parts = list.spawn((row(), Sentences(self.sources)));
        parts.entry::<Node>().and_modify(|mut node| {
            node.flex_direction = FlexDirection::Column;
            node.align_items = AlignItems::Stretch;
        });
        if can_be_chosen {
            parts.insert((choosable(), LooksUp(self.words)));
        }
        parts.with_children(|parts| {
            parts.spawn(Node::row(8.0)).with_children(|first| {
                let mut shown = first.spawn(paragraph(self.text, self.ink));
                if self.is_cancelled {
                    shown.insert((Strikethrough, StrikethroughColor(danger)));
                }
                if !self.mark.is_empty() {
                    first.spawn(paragraph(self.mark, Ink::Mint));
                }
            });
            for (text, holds) in self.below {
                let ink = if holds { Ink::Dim } else { Ink::Danger };
                let aside = Node::default().margin(UiRect::left(px(16)));
                parts.spawn((aside, paragraph(text, ink)));
            }
        });
    }
}

/// Returns the cells of visible objects, each once.
pub fn cells_of(world: &World, ids: &[ObjectId]) -> Vec<IVec2> {
    let query = RuleQuery::new(world);
    let exist = ids.iter().filter(|&&id| query.exists(id));
    let shown = exist.filter(|&&id| !looks::look(&query, id).hidden);
    let mut cells: Vec<IVec2> = shown.map(|&id| query.cell(id)).collect();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    cells
}

/// Returns the text objects of the focused row.
pub fn focused_sources(world: &World) -> Vec<ObjectId> {
    let focused = world.resource::<InputFocus>().get();
    let row = focused.and_then(|entity| world.get::<Sentences>(entity));
    row.map_or_else(Vec::new, |row| row.0.clone())
}

/// Returns whether the highlights may have changed: by focus, rows, or turns.
pub fn lights_may_change(
    focus: Res<InputFocus>,
    outcome: Res<Outcome>,
    new: Query<(), Added<Sentences>>,
) -> bool {
    focus.is_changed() || outcome.is_changed() || !new.is_empty()
}
