//! The held piece, the next ones, and the sentences that hold.

use bevy::prelude::*;

use super::art::{Joins, Look, Sheet};
use super::hud::HudSystems;
use crate::screens::FIELD;
use kotodama_falling::description::HoldRule;
use kotodama_falling::piece::{Dealt, Hold, PieceCell, Queue, cells_of};
use kotodama_falling::rules::Rules;
use kotodama_falling::sentence::{self, Laws};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.after(HudSystems)
            .in_set(AppSystems::Show)
            .run_if(in_state(FIELD)),
    );
}

/// A frame in which a piece is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Drawn)]
pub(super) enum Slot {
    Hold,
    /// This many pieces after the next one.
    Next(usize),
    /// This many sentences after the oldest that holds (F-SAY-07).
    Law(usize),
}

/// What stands in a frame.
#[derive(Clone, Debug, PartialEq)]
enum Content {
    Piece(Dealt),
    /// The roles with which a sentence is written.
    Sentence([u8; 3]),
}

/// What a frame shows, and the state of the pictures.
#[derive(Component, Clone, Debug, Default, PartialEq)]
struct Drawn(Option<(Option<Content>, bool, u32, Vec2)>);

/// Blocks of a preview are at most so large, in units of the interface.
const LARGEST: f32 = 22.0;

/// Blocks of a sentence, likewise.
const LARGEST_WORD: f32 = 30.0;

/// Returns the cells of a piece in state 0, moved into the corner, and their
/// extent.
fn laid_out(rules: &Rules, dealt: &Dealt) -> (Vec<PieceCell>, IVec2) {
    let Some(shape) = rules.shapes.get(dealt.shape) else {
        return (Vec::new(), IVec2::ONE);
    };
    let mut cells: Vec<PieceCell> = cells_of(rules, shape, shape.state(0), dealt).collect();
    let corner = cells.iter().map(|cell| cell.offset).reduce(IVec2::min);
    let end = cells.iter().map(|cell| cell.offset).reduce(IVec2::max);
    let (Some(corner), Some(end)) = (corner, end) else {
        return (Vec::new(), IVec2::ONE);
    };
    for cell in &mut cells {
        cell.offset -= corner;
    }
    (cells, end - corner + 1)
}

/// Returns the blocks of a sentence beside each other.
fn written(roles: [u8; 3]) -> (Vec<PieceCell>, IVec2) {
    let cells = (0..).zip(roles).filter(|(_, role)| *role > 0);
    let cells = cells.map(|(x, role)| PieceCell {
        offset: IVec2::new(x, 0),
        role,
        bonds: 0,
    });
    (cells.collect(), IVec2::new(3, 1))
}

fn show(
    mut commands: Commands,
    (rules, queue, hold): (Option<Res<Rules>>, Option<Res<Queue>>, Option<Res<Hold>>),
    laws: Option<Res<Laws>>,
    mut sheet: ResMut<Sheet>,
    mut slots: Query<(Entity, &Slot, &mut Drawn, &ComputedNode)>,
) {
    let (Some(rules), Some(queue), Some(hold)) = (rules, queue, hold) else {
        return;
    };
    let words = laws.as_ref().and_then(|_| sentence::words(&rules));
    for (entity, slot, mut drawn, node) in &mut slots {
        let size = node.size() * node.inverse_scale_factor();
        if size.min_element() <= 1.0 {
            continue;
        }
        let (content, is_dim) = match slot {
            Slot::Hold => {
                let once = rules.description.pieces.hold == HoldRule::Once;
                (hold.slot.clone().map(Content::Piece), hold.used && once)
            }
            Slot::Next(place) => {
                let piece = queue.pieces.get(*place).cloned();
                (piece.map(Content::Piece), false)
            }
            Slot::Law(place) => {
                let held = laws.as_ref().and_then(|laws| laws.held().get(*place));
                let words = words.as_ref().zip(held);
                let roles = words.map(|((words, _), held)| words.spell(*held));
                (roles.map(Content::Sentence), false)
            }
        };
        let wanted = Drawn(Some((content.clone(), is_dim, sheet.generation(), size)));
        if *drawn == wanted {
            continue;
        }
        *drawn = wanted;
        commands.entity(entity).despawn_children();
        let (cells, extent) = match content {
            None => continue,
            Some(Content::Piece(dealt)) => laid_out(&rules, &dealt),
            Some(Content::Sentence(roles)) => written(roles),
        };
        let inner = size - 4.0;
        let side = (inner * 0.86 / extent.as_vec2()).min_element();
        // Pieces of all sizes look alike, as far as they fit.
        let largest = match slot {
            // Words have to be read.
            Slot::Law(_) => LARGEST_WORD,
            _ => LARGEST,
        };
        let side = side.min(largest * size.x / 124.0);
        let corner = (inner - extent.as_vec2() * side) / 2.0;
        for cell in cells {
            let joins = Joins {
                touching: 0,
                joined: cell.bonds,
            };
            let look = Look::Block(cell.role, joins);
            let found = sheet.find(look);
            let rect = found.unwrap_or_else(|| sheet.make(look));
            let at = corner + cell.offset.as_vec2() * side;
            commands.spawn((
                ChildOf(entity),
                Node::at(at.x, at.y).sized(side, side),
                ImageNode {
                    image: sheet.image.clone(),
                    rect: Some(rect),
                    color: Color::WHITE.with_alpha(if is_dim { 0.35 } else { 1.0 }),
                    ..default()
                },
                Pickable::IGNORE,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;

    #[test]
    fn pieces_are_moved_into_the_corner_of_their_frame() {
        let description = builtin::read("guideline").expect("built-in rules");
        let rules = Rules::compile(description);
        let line = Dealt {
            shape: 0,
            roles: Vec::new(),
        };
        let (cells, extent) = laid_out(&rules, &line);
        assert_eq!((cells.len(), extent), (4, IVec2::new(4, 1)));
        assert!(cells.iter().all(|cell| cell.offset.y == 0));
        let nothing = Dealt {
            shape: 900,
            roles: Vec::new(),
        };
        assert_eq!(laid_out(&rules, &nothing).0, []);
    }
}
