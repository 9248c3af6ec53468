//! Rules as far as they can be mixed: what they declare by components.

use super::super::builtin;
use super::super::description::shape_sets::{ResolvedShape, RowCell};
use super::super::description::{
    BlockLaw, CLEARING, ClearPart, ClearRule, Component, Condition, Description, Method, Score,
    ShapePart, Shapes, limits,
};
use super::super::open::Opened;
use super::super::rules::{Content, Rules, Shape, ShapeState, Template};
use super::super::script::EXAMPLES;
use kotodama_formats::{Message, msg};

/// A description that can be mixed, with the name that the result gives for
/// it.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// As on the command line: `builtin:pairs`, a path.
    pub name: String,
    /// What it says.
    pub description: Description,
    /// The components that it leaves to a program, so that they cannot be
    /// taken from it.
    pub undeclared: Vec<Component>,
}

impl Source {
    /// Rules of a file. All that a rule file says is declared; a script
    /// declares its field, blocks, shapes and turns, and with a template also
    /// what is cleared and falls (F-MIX-09).
    #[must_use]
    pub fn of(opened: &Opened) -> Self {
        let name = opened.source.name.clone();
        match opened.script {
            Some(_) => Self::of_script(name, &opened.rules),
            None => Self::of_description(name, opened.rules.description.clone()),
        }
    }

    /// Returns a description, all of which is declared; one that reads
    /// sentences keeps blocks, pieces and clear for itself (F-SAY-08).
    #[must_use]
    pub fn of_description(name: String, description: Description) -> Self {
        let mut clear = description.clear.rules.iter();
        let reads = clear.any(|rule| matches!(rule.when, Condition::Sentence { .. }));
        // Words, the pieces that carry them and what they say are one whole.
        let undeclared = match reads {
            true => vec![Component::Blocks, Component::Pieces, Component::Clear],
            false => Vec::new(),
        };
        Self {
            name,
            description,
            undeclared,
        }
    }

    fn of_script(name: String, rules: &Rules) -> Self {
        let template = rules.program.and_then(|program| program.template);
        let mut description = rules.description.clone();
        description.script = None;
        for block in &mut description.blocks {
            // The file lies in the script's folder.
            block.picture = None;
        }
        let glyph = |role: u8| rules.roles.glyph(role);
        let shapes = rules.shapes.iter().map(|shape| shape_part(shape, &glyph));
        description.pieces.shapes = Shapes::List(shapes.collect());
        let (when, law) = match template {
            Some(Template::Connected { min }) => (
                Some(Condition::Connected {
                    min,
                    diagonal: false,
                    roles: Vec::new(),
                    hidden: true,
                }),
                BlockLaw::Cascade,
            ),
            Some(Template::Rows) => (Some(Condition::FullRow { hidden: true }), BlockLaw::Naive),
            None => (None, BlockLaw::Stay),
        };
        // What has no end in a script has the longest one in a file.
        let longest = *limits::SOME_FRAMES.end();
        let quick_turn = &mut description.rotation.quick_turn;
        *quick_turn = quick_turn.map(|frames| frames.min(longest));
        description.gravity.blocks = law;
        description.clear = ClearPart {
            rules: when
                .map(|when| ClearRule {
                    when,
                    how: Method::Immediate { frames: CLEARING },
                    fall: None,
                    name: String::new(),
                })
                .into_iter()
                .collect(),
            score: Score::default(),
        };
        let undeclared = match template {
            Some(_) => Vec::new(),
            None => vec![Component::Gravity, Component::Clear],
        };
        Self {
            name,
            description,
            undeclared,
        }
    }

    /// Returns whether this component can be taken from it.
    #[must_use]
    pub fn declares(&self, component: Component) -> bool {
        !self.undeclared.contains(&component)
    }

    /// Returns its shapes, their cells looked up among its own blocks.
    #[must_use]
    pub fn shapes(&self) -> Vec<ResolvedShape> {
        let description = &self.description;
        description.pieces.shapes.resolve(&description.blocks)
    }

    /// Returns what people call the rules.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.description.name
    }

    /// The same in the player's language, where the rules ship. Scripts are
    /// named as their files, which are not written with a capital.
    #[must_use]
    pub fn called(&self) -> Message {
        let title = self.title();
        let example = EXAMPLES.iter().find(|example| example.name == title);
        let builtin = self.name.strip_prefix(builtin::PREFIX);
        let ships = builtin.or(example.map(|example| example.name));
        let mut game = title.to_owned();
        if example.is_some()
            && let Some(first) = game.get_mut(..1)
        {
            first.make_ascii_uppercase();
        }
        msg!(
            "told-game",
            "{game}",
            game,
            ships = ships.unwrap_or_default()
        )
    }

    /// Returns whether it draws the blocks of its pieces.
    #[must_use]
    pub fn deals_colours(&self) -> bool {
        let shapes = self.shapes();
        let mut cells = shapes.iter().flat_map(cells);
        cells.any(|cell| matches!(cell, RowCell::Placeholder(_)))
    }

    /// Returns whether a clear rule compares blocks.
    #[must_use]
    pub fn compares_blocks(&self) -> bool {
        let mut rules = self.description.clear.rules.iter();
        rules.any(|rule| compares_blocks(&rule.when))
    }
}

/// Returns whether a condition asks which blocks are alike, or of which role
/// they are.
pub fn compares_blocks(when: &Condition) -> bool {
    !matches!(when, Condition::FullRow { .. })
}

/// Returns the cells of all states of a shape.
pub fn cells(shape: &ResolvedShape) -> impl Iterator<Item = RowCell> + '_ {
    shape.matrices.iter().flatten().flatten().copied()
}

/// Returns a shape of a script as a rule file writes it.
fn shape_part(shape: &Shape, glyph: &impl Fn(u8) -> char) -> ShapePart {
    ShapePart {
        name: shape.name.clone(),
        matrices: shape
            .states
            .iter()
            .map(|state| matrix(state, glyph))
            .collect(),
        has_states: true,
        axis: None,
        turns: None,
        weight: shape.weight,
        rotation: None,
        joined: false,
    }
}

fn matrix(state: &ShapeState, glyph: &impl Fn(u8) -> char) -> Vec<String> {
    let cell = |x: i32, y: i32| {
        let mut cells = state.cells.iter();
        let found = cells.find(|cell| cell.offset.x == x && cell.offset.y == y);
        match found.map(|cell| cell.content) {
            Some(Content::Placeholder(number)) => char::from(b'0'.saturating_add(number)),
            Some(Content::Fixed(role)) => glyph(role),
            None => '.',
        }
    };
    let row = |y: i32| (0..state.size.x).map(|x| cell(x, y)).collect();
    (0..state.size.y).map(row).collect()
}
