//! Rules as sources of mixtures: the components they declare.

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

/// A description that can be mixed, with the name used for it in the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Name as on the command line: `builtin:pairs` or a path.
    pub name: String,
    /// Description of the rules.
    pub description: Description,
    /// Components that are left to a program and therefore cannot be taken from
    /// this source.
    pub undeclared: Vec<Component>,
}

impl Source {
    /// Returns rules as a source. A rule file declares all its components; a
    /// script declares its field, blocks, shapes and rotation, and with a
    /// template also clearing and gravity (F-MIX-09).
    #[must_use]
    pub fn of(opened: &Opened) -> Self {
        let name = opened.source.name.clone();
        match opened.script {
            Some(_) => Self::of_script(name, &opened.rules),
            None => Self::of_description(name, opened.rules.description.clone()),
        }
    }

    /// Returns a description as a source that declares all its components,
    /// except that one with sentences does not share blocks, pieces and clear
    /// (F-SAY-08).
    #[must_use]
    pub fn of_description(name: String, description: Description) -> Self {
        let mut clear = description.clear.rules.iter();
        let reads = clear.any(|rule| matches!(rule.when, Condition::Sentence { .. }));
        // Words, the pieces that carry them and their meanings belong together.
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
            // The picture is in the script's folder, where a mixture cannot
            // find it.
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
        // A script may have no limit here; a rule file needs one.
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

    /// Returns whether this component can be taken from the source.
    #[must_use]
    pub fn declares(&self, component: Component) -> bool {
        !self.undeclared.contains(&component)
    }

    /// Returns the shapes, with their cells looked up among the source's own
    /// blocks.
    #[must_use]
    pub fn shapes(&self) -> Vec<ResolvedShape> {
        let description = &self.description;
        description.pieces.shapes.resolve(&description.blocks)
    }

    /// Returns the displayed name of the rules.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.description.name
    }

    /// Returns the title as a message; titles of rules that ship are
    /// translated. The title of a script is its file name, which is not
    /// capitalised.
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

    /// Returns whether the blocks of its pieces are drawn.
    #[must_use]
    pub fn deals_colours(&self) -> bool {
        let shapes = self.shapes();
        let mut cells = shapes.iter().flat_map(cells);
        cells.any(|cell| matches!(cell, RowCell::Placeholder(_)))
    }

    /// Returns whether any clear rule compares blocks.
    #[must_use]
    pub fn compares_blocks(&self) -> bool {
        let mut rules = self.description.clear.rules.iter();
        rules.any(|rule| compares_blocks(&rule.when))
    }
}

/// Returns whether a condition depends on the roles of blocks.
pub fn compares_blocks(when: &Condition) -> bool {
    !matches!(when, Condition::FullRow { .. })
}

/// Returns the cells of all states of a shape.
pub fn cells(shape: &ResolvedShape) -> impl Iterator<Item = RowCell> + '_ {
    shape.matrices.iter().flatten().flatten().copied()
}

/// Returns a shape of a script in the form of a rule file.
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
