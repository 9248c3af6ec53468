//! What makes a mixture valid (F-MIX-03).

use super::super::clear::{self, Matches, View};
use super::super::description::check::{self, Severity};
use super::super::description::{ClearRule, Component, Condition, Description, Garbage};
use super::super::flow::Flow;
use super::super::grid::{Block, Grid};
use super::super::input::{Button, Buttons};
use super::super::piece::Piece;
use super::super::rules::{Content, Rules};
use super::super::spawn;
use super::super::stats::Stats;
use super::super::{Game, Setup};
use bevy::math::IVec2;
use kotodama_formats::{Message, msg};

/// Frames within which the field has to become quiet after the first
/// placement.
const MOST_FRAMES: u32 = 3600;

/// Why a mixture was thrown away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The components that do not go together.
    pub pair: [Component; 2],
    /// What is wrong.
    pub message: Message,
}

/// Tests a mixture, in the order of the row.
///
/// # Errors
///
/// What fails first.
pub fn test(description: &Description) -> Result<(), Failure> {
    passes_check(description)?;
    let rules = Rules::compile(description.clone());
    fits(&rules)?;
    can_clear(&rules)?;
    becomes_quiet(&rules)
}

fn passes_check(description: &Description) -> Result<(), Failure> {
    let remarks = check::check(description);
    let Some(remark) = remarks
        .into_iter()
        .find(|remark| remark.severity == Severity::Error)
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

/// Every shape fits where it appears in the empty field, and can reach every
/// column.
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
                    "the shape {name} does not fit where it appears, or cannot reach every column",
                    name = shape.name.as_str(),
                ),
            });
        }
    }
    Ok(())
}

/// The roles that can come into the field.
fn roles(rules: &Rules) -> Vec<u8> {
    let mut roles: Vec<u8> = Vec::new();
    let cells = rules
        .shapes
        .iter()
        .flat_map(|shape| &shape.states)
        .flat_map(|state| &state.cells);
    for cell in cells {
        match cell.content {
            Content::Fixed(role) => roles.push(role),
            Content::Placeholder(_) => {
                roles.extend(rules.roles.dealt().iter().map(|&(role, _)| role));
            }
        }
    }
    match rules.description.garbage {
        Garbage::Off => {}
        Garbage::Drop { role, .. } | Garbage::Raise { role, .. } | Garbage::Grow { role, .. } => {
            roles.push(role);
        }
    }
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// Tests that there is a filling of the field for which a clear rule matches.
/// Full fields of one role, and of two in turn, decide it for all conditions
/// but patterns with empty cells; for these the field repeats the picture.
fn can_clear(rules: &Rules) -> Result<(), Failure> {
    let roles = roles(rules);
    let rows = |rule: &ClearRule| match &rule.when {
        Condition::Pattern { rows, .. } => Some(rows.clone()),
        _ => None,
    };
    let pictures: Vec<_> = rules
        .description
        .clear
        .rules
        .iter()
        .filter_map(rows)
        .collect();
    for &one in &roles {
        let turns = roles.iter().any(|&other| {
            clears(rules, |cell| match (cell.x + cell.y) % 2 {
                0 => Some(one),
                _ => Some(other),
            })
        });
        let repeats = || {
            pictures.iter().any(|rows| {
                let hidden = i32::from(rules.description.field.hidden);
                clears(rules, |cell| {
                    let row = repeated(rows, cell.y - hidden)?.as_bytes();
                    (*repeated(row, cell.x)? != b'-').then_some(one)
                })
            })
        };
        if turns || repeats() {
            return Ok(());
        }
    }
    Err(Failure {
        pair: [Component::Blocks, Component::Clear],
        message: msg!(
            "problem-mix-never-clears",
            "no filling of the field with the dealt blocks clears anything"
        ),
    })
}

/// The entry at a place of a list that is repeated in both directions.
fn repeated<T>(list: &[T], place: i32) -> Option<&T> {
    let count = i32::try_from(list.len()).ok()?;
    list.get(usize::try_from(place.checked_rem_euclid(count)?).ok()?)
}

/// Returns whether a clear rule matches in the field of these roles.
fn clears(rules: &Rules, role: impl Fn(IVec2) -> Option<u8>) -> bool {
    let field = rules.description.field;
    let mut grid = Grid::new(field.width, rules.height(), field.hidden);
    for index in grid.indices() {
        let role = role(grid.cell(index));
        grid.set(index, role.map(Block::resting));
    }
    let view = View {
        grid: &grid,
        roles: &rules.roles,
        frame: 1_000_000,
        resting: false,
        hidden: true,
    };
    let mut found = Matches::default();
    rules.description.clear.rules.iter().any(|rule| {
        !rule.when.is_special()
            && clear::search(&rule.when).is_some_and(|(_, find)| {
                let hidden = rule.when.counts_hidden();
                find(View { hidden, ..view }, &mut found);
                !found.is_empty()
            })
    })
}

/// A piece that locks in the empty field leads to a quiet field.
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
