//! Validity of a mixture (F-MIX-03).

use super::super::description::check::{self, Severity};
use super::super::description::{Component, Description, TurnLaw};
use super::super::flow::Flow;
use super::super::grid::Grid;
use super::super::input::{Button, Buttons};
use super::super::piece::Piece;
use super::super::rules::Rules;
use super::super::spawn;
use super::super::stats::Stats;
use super::super::{Game, Setup};
use super::source::compares_blocks;
use bevy::math::IVec2;
use kotodama_formats::{Message, msg};

/// Number of frames within which the field must become quiet after the first
/// placement.
const MOST_FRAMES: u32 = 3600;

/// Reason why a mixture was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Components that do not go together.
    pub pair: [Component; 2],
    /// Description of the problem.
    pub message: Message,
}

/// Message key of the check for rules whose changes form a cycle.
const CIRCLE: &str = "problem-change-circle-rules";

/// Tests a mixture without playing it, in the order of F-MIX-03.
///
/// # Errors
///
/// Returns the first failure.
pub fn test(description: &Description) -> Result<(), Failure> {
    passes_check(description)?;
    let rules = Rules::compile(description.clone());
    fits(&rules)?;
    turns_matter(&rules)?;
    becomes_quiet(&rules)
}

fn passes_check(description: &Description) -> Result<(), Failure> {
    let remarks = check::check(description);
    let Some(remark) = remarks
        .into_iter()
        .find(|remark| remark.severity == Severity::Error || remark.message.key == CIRCLE)
    else {
        return Ok(());
    };
    let named = |name: &str| Component::ALL.into_iter().find(|one| one.name() == name);
    let mut components = remark.fields.iter().filter_map(|name| named(name));
    let first = components.next().unwrap_or(Component::Pieces);
    let second = components.next().unwrap_or(match first {
        Component::Pieces => Component::Blocks,
        _ => Component::Pieces,
    });
    Err(Failure {
        pair: [first, second],
        message: remark.message,
    })
}

/// Checks that every shape fits where it appears in the empty field, and can
/// reach every column.
fn fits(rules: &Rules) -> Result<(), Failure> {
    let field = rules.description.field;
    let grid = Grid::new(field.width, rules.height(), field.hidden);
    for shape in &rules.shapes {
        let origin = spawn::origin(rules, shape);
        let state = shape.state(0);
        let places = || state.cells.iter().map(|cell| cell.offset);
        let fits = |x: i32| grid.fits(places().map(|place| place + origin + IVec2::new(x, 0)));
        let left = places().map(|place| place.x + origin.x).min().unwrap_or(0);
        let right = places().map(|place| place.x + origin.x).max().unwrap_or(0);
        let is_free = (-left..=0).all(fits) && (0..grid.width() - right).all(fits);
        if !fits(0) || !is_free {
            return Err(Failure {
                pair: [Component::Field, Component::Pieces],
                message: msg!(
                    "problem-mix-shape",
                    "the shape {name} does not fit where it spawns, or cannot reach every column",
                    name = shape.name.as_str(),
                ),
            });
        }
    }
    Ok(())
}

/// Checks that a turn that moves or changes the blocks of a piece has a use:
/// the clear rules must compare blocks.
fn turns_matter(rules: &Rules) -> Result<(), Failure> {
    let description = &rules.description;
    let moves = |law: TurnLaw| !matches!(law, TurnLaw::Swap | TurnLaw::Change);
    let mut laws = rules.shapes.iter().map(|shape| shape.rotation.law);
    let mut clear = description.clear.rules.iter();
    if laws.any(moves) || clear.any(|rule| compares_blocks(&rule.when)) {
        return Ok(());
    }
    Err(Failure {
        pair: [Component::Rotation, Component::Clear],
        message: msg!(
            "problem-mix-idle-turns",
            "turns only move or change blocks, but no clear rule depends on the kind of block"
        ),
    })
}

/// Checks that the field becomes quiet after a piece has locked in it.
fn becomes_quiet(rules: &Rules) -> Result<(), Failure> {
    let mut game = Game::new(rules, &Setup::default());
    let mut since = 0;
    let mut held = Buttons::NONE;
    for _ in 0..20 * MOST_FRAMES {
        held = match held {
            Buttons::NONE => Buttons::NONE.with(Button::SoftDrop).with(Button::HardDrop),
            _ => Buttons::NONE.with(Button::SoftDrop),
        };
        game.step(held);
        let world = game.world_mut();
        let flow = world.resource::<Flow>();
        if flow.is_over() {
            return Ok(());
        }
        let (is_quiet, locked) = (flow.quiet, world.resource::<Stats>().pieces > 0);
        if locked && is_quiet {
            return Ok(());
        }
        since += u32::from(locked);
        let mut pieces = world.query::<&Piece>();
        if since > MOST_FRAMES && pieces.iter(world).next().is_none() {
            break;
        }
    }
    Err(Failure {
        pair: [Component::Gravity, Component::Clear],
        message: msg!(
            "problem-mix-no-rest",
            "the field does not come to rest within {frames} frames",
            frames = MOST_FRAMES,
        ),
    })
}
