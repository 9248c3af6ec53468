//! Fits parts of different descriptions together by fixed rules (F-MIX-02), and
//! notes each change.

mod deal;
mod ending;
mod laws;
mod prune;
mod roles;
mod shapes;

use super::super::description::{
    BlockLaw, Component, Condition, Description, Goal, Kicks, Spawn, Start,
};
use super::parts::Parts;
use super::source::Source;
use super::valid::Failure;
use kotodama_formats::{Message, msg};
pub use prune::{drop_rule, drop_shape, prune};

/// Parts that have been put together.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// Combined description.
    pub description: Description,
    /// Source of each clear rule, as an index into the list of sources.
    pub origins: Vec<usize>,
    /// Roles of blocks that were added for clear rules.
    pub added: Vec<u8>,
    /// Changes that were made.
    pub notes: Vec<Message>,
}

/// Combines the parts into rules of this name.
///
/// # Errors
///
/// The parts cannot be combined: a rule needs more room than the field has, or
/// no shape is left.
pub fn fit(sources: &[Source], parts: &Parts, name: &str) -> Result<Fitted, Failure> {
    let of = |component: Component| {
        let source = sources.get(parts.first(component));
        source.map_or_else(|| Description::new(""), |source| source.description.clone())
    };
    let mut fitted = Fitted {
        description: Description::new(name),
        origins: Vec::new(),
        added: Vec::new(),
        notes: Vec::new(),
    };
    let mixed = &mut fitted.description;
    mixed.field = of(Component::Field).field;
    mixed.pieces = of(Component::Pieces).pieces;
    mixed.rotation = of(Component::Rotation).rotation;
    let from_gravity = of(Component::Gravity);
    mixed.gravity = from_gravity.gravity;
    mixed.level = from_gravity.level;
    mixed.waits = from_gravity.waits;
    mixed.controls = from_gravity.controls;
    mixed.display = from_gravity.display;
    mixed.display.next = None;
    mixed.game_over = of(Component::GameOver).game_over;
    mixed.clear.rules.clear();

    let blocks = sources.get(parts.first(Component::Blocks));
    if let Some(blocks) = blocks {
        roles::take_blocks(&mut fitted, blocks, parts);
    }
    let renamings = roles::take_clear(&mut fitted, sources, parts);
    shapes::fit_shapes(&mut fitted, sources, parts, &renamings)?;
    fit_spawn(&mut fitted, parts);
    fit_kicks(&mut fitted, parts);
    laws::fit_laws(&mut fitted, sources, parts);
    if fitted.description.gravity.blocks == BlockLaw::StickyBonds {
        shapes::join_shapes(&mut fitted);
    }
    keep_goal(&mut fitted, sources, parts);
    prune(&mut fitted);
    ending::fit_game_over(&mut fitted);
    has_room(&fitted.description)?;
    Ok(fitted)
}

/// (c): adapts the position at which pieces appear.
fn fit_spawn(fitted: &mut Fitted, parts: &Parts) {
    let mixed = &fitted.description;
    let shapes = mixed.pieces.shapes.resolve(&mixed.blocks);
    // A tool of another game may have no axis.
    let lacks_axis = matches!(mixed.pieces.spawn, Spawn::Axis(..))
        && shapes.iter().any(|shape| shape.part.axis.is_none());
    if parts.is_same(Component::Pieces, Component::Field) && !lacks_axis {
        return;
    }
    let pieces = &mut fitted.description.pieces;
    pieces.spawn_steps = 0;
    let default = Spawn::Default { above: 0 };
    if pieces.spawn != default {
        pieces.spawn = default;
        fitted
            .notes
            .push(msg!("fit-spawn", "spawn: centred at the top"));
    }
}

/// (e): replaces kicks that were made for other shapes.
fn fit_kicks(fitted: &mut Fitted, parts: &Parts) {
    let kicks = &mut fitted.description.rotation.kicks;
    let is_special = matches!(kicks, Kicks::Srs | Kicks::Srs180 | Kicks::Pair);
    if is_special && !parts.is_same(Component::Pieces, Component::Rotation) {
        *kicks = Kicks::Generic;
        fitted
            .notes
            .push(msg!("fit-kicks", "kicks: generic, for other shapes"));
    }
}

/// Keeps goal and start, which refer to blocks, if the clear rules and the
/// blocks come from their game.
fn keep_goal(fitted: &mut Fitted, sources: &[Source], parts: &Parts) {
    let clear = parts.first(Component::Clear);
    let Some(source) = sources.get(clear) else {
        return;
    };
    let (goal, start) = (&source.description.goal, &source.description.start);
    let is_at_home = parts.first(Component::Blocks) == clear
        && (parts.first(Component::Field) == clear || !matches!(start, Start::Rows(_)));
    if is_at_home {
        fitted.description.goal = goal.clone();
        fitted.description.start = start.clone();
    } else if *goal != Goal::Endless || *start != Start::Empty {
        fitted.notes.push(msg!(
            "fit-goal",
            "goal and start: dropped, since their blocks are missing"
        ));
    }
}

/// (h): refuses a rule that needs a longer run than the longest line of the
/// field, or more blocks than the field has cells.
fn has_room(mixed: &Description) -> Result<(), Failure> {
    let width = u32::from(mixed.field.width);
    let height = u32::from(mixed.field.height);
    for rule in &mixed.clear.rules {
        let (needs, has) = match &rule.when {
            Condition::Connected { min, .. } => (*min, width * height),
            Condition::Line { min, .. } => (*min, width.max(height)),
            _ => continue,
        };
        if needs > has {
            return Err(Failure {
                pair: [Component::Field, Component::Clear],
                message: msg!(
                    "problem-mix-room",
                    "{rule} needs {needs} blocks, but the field has room for {has}",
                    rule = rule.when.name(),
                    needs,
                    has,
                ),
            });
        }
    }
    Ok(())
}
