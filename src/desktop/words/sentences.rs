//! Rules in the panels next to the board: rows for sentences, in text or in
//! small word tiles, and the cells of their words, which are highlighted.

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
    /// Rule in text, which is also the name of the row.
    pub text: String,
    /// Rule in word tiles, which are shown in place of the text.
    pub tiles: Vec<RowPart>,
    pub ink: Ink,
    /// Whether the rule is struck through.
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

/// Part of a rule in word tiles.
pub enum RowPart {
    /// Word.
    Tile(ImageNode),
    /// Sign or number that is on no tile.
    Text(String),
}

/// Side of a word tile in a row, in interface units.
const TILE: f32 = 24.0;
/// Gap between two tiles.
const GAP: f32 = 1.0;

impl RowPart {
    /// Spawns the part in a line, with a stroke through it in this colour.
    fn spawn(self, line: &mut ChildSpawnerCommands, ink: Ink, stroke: Option<Color>) {
        match self {
            Self::Text(said) => spawn_text(line, said, ink, stroke),
            Self::Tile(image) => {
                let tile = Node::default().sized(TILE, TILE).rigid();
                line.spawn((tile, Pickable::IGNORE)).with_children(|tile| {
                    let node = Node::at(0.0, 0.0).sized(TILE, TILE);
                    tile.spawn((image, node, Pickable::IGNORE));
                    if let Some(colour) = stroke {
                        // The strokes of neighbours meet.
                        let node = Node::at(0.0, TILE / 2.0 - 1.0).sized(TILE + GAP, 2.0);
                        tile.spawn((node, BackgroundColor(colour), Pickable::IGNORE));
                    }
                });
            }
        }
    }
}

fn spawn_text(line: &mut ChildSpawnerCommands, said: String, ink: Ink, stroke: Option<Color>) {
    let mut shown = line.spawn(paragraph(said, ink));
    if let Some(colour) = stroke {
        shown.insert((Strikethrough, StrikethroughColor(colour)));
    }
}

impl RuleRow {
    /// Spawns the row in a list; some rows can be selected.
    pub fn spawn(self, list: &mut ChildSpawnerCommands, can_be_chosen: bool, danger: Color) {
        let mut parts = list.spawn((row(), Sentences(self.sources)));
        parts.insert(Name::new(self.text.clone()));
        parts.entry::<Node>().and_modify(|mut node| {
            node.flex_direction = FlexDirection::Column;
            node.align_items = AlignItems::Stretch;
        });
        if can_be_chosen {
            parts.insert((choosable(), LooksUp(self.words)));
        }
        parts.with_children(|parts| {
            let stroke = self.is_cancelled.then_some(danger);
            parts
                .spawn(Node::row(8.0).centred())
                .with_children(|first| {
                    if self.tiles.is_empty() {
                        spawn_text(first, self.text, self.ink, stroke);
                    } else {
                        let line = Node::row(GAP).wrap(2.0).centred();
                        first.spawn((line, Pickable::IGNORE)).with_children(|line| {
                            for part in self.tiles {
                                part.spawn(line, self.ink, stroke);
                            }
                        });
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the row of a rule, the number of its images and its
    /// texts.
    fn spawned(tiles: Vec<RowPart>) -> (Vec<String>, usize, Vec<String>) {
        let row = RuleRow {
            text: "cat is you".to_owned(),
            tiles,
            ink: Ink::Text,
            is_cancelled: true,
            mark: String::new(),
            below: Vec::new(),
            sources: Vec::new(),
            words: Vec::new(),
        };
        let mut world = World::new();
        let list = world.spawn(Node::default()).id();
        let mut commands = world.commands();
        commands
            .entity(list)
            .with_children(|list| row.spawn(list, true, Color::WHITE));
        world.flush();
        let mut names = world.query::<&Name>();
        let names = names.iter(&world).map(|name| name.as_str().to_owned());
        let names = names.collect();
        let images = world.query::<&ImageNode>().iter(&world).count();
        let mut texts = world.query::<&Text>();
        let texts = texts.iter(&world).map(|text| text.0.clone()).collect();
        (names, images, texts)
    }

    #[test]
    fn tiles_replace_the_text_of_a_rule_but_not_its_name() {
        let name = vec!["cat is you".to_owned()];
        let (names, images, texts) = spawned(Vec::new());
        assert_eq!((names, images, texts), (name.clone(), 0, name.clone()));
        let number = RowPart::Text("2 ×".to_owned());
        let tile = || RowPart::Tile(ImageNode::default());
        let (names, images, texts) = spawned(vec![number, tile(), tile(), tile()]);
        assert_eq!((names, images), (name, 3));
        assert_eq!(texts, ["2 ×"]);
    }
}
