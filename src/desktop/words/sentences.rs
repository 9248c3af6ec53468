//! Rules in the panels beside the board: rows that stand for sentences, and the
//! cells of their words, which light up.

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

/// A row that stands for sentences: the objects that spell them.
#[derive(Component, Clone, Debug)]
pub struct Sentences(pub Vec<ObjectId>);

/// What a row says.
pub struct RuleRow {
    pub text: String,
    pub ink: Ink,
    /// Its text is struck through.
    pub is_cancelled: bool,
    /// What is said behind the text.
    pub mark: String,
    /// Smaller lines below it, and whether what they say speaks for the rule.
    pub below: Vec<(String, bool)>,
    /// The objects that spell it.
    pub sources: Vec<ObjectId>,
    /// Under which words the glossary explains it.
    pub words: Vec<String>,
}

impl RuleRow {
    /// Adds the row to a list; some can be chosen.
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

/// The cells of objects that can be seen, each once.
pub fn cells_of(world: &World, ids: &[ObjectId]) -> Vec<IVec2> {
    let query = RuleQuery::new(world);
    let exist = ids.iter().filter(|&&id| query.exists(id));
    let shown = exist.filter(|&&id| !looks::look(&query, id).hidden);
    let mut cells: Vec<IVec2> = shown.map(|&id| query.cell(id)).collect();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    cells
}

/// The objects that spell the row that has the focus.
pub fn focused_sources(world: &World) -> Vec<ObjectId> {
    let focused = world.resource::<InputFocus>().get();
    let row = focused.and_then(|entity| world.get::<Sentences>(entity));
    row.map_or_else(Vec::new, |row| row.0.clone())
}

/// Something else has the focus, or there are other rows, or turns were played
/// that had been asked for before.
pub fn lights_may_change(
    focus: Res<InputFocus>,
    outcome: Res<Outcome>,
    new: Query<(), Added<Sentences>>,
) -> bool {
    focus.is_changed() || outcome.is_changed() || !new.is_empty()
}
