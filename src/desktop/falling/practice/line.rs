//! The pieces to come, in a line: they are dragged into it, along it and out
//! of it; a press takes one out.

use bevy::picking::events::{Drag, DragEnd, DragStart, Pointer};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::ui_widgets::observe;

use super::PracticeDraft;
use super::small::{SIDE, Small};
use kotodama_falling::notation::Asked;
use kotodama_ui::prelude::*;

/// The line, and the pieces that it shows.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub(super) struct Line(Option<Vec<Asked>>);

/// What is dragged.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) enum Dragged {
    /// A piece that the rules have.
    New(Asked),
    /// The piece at this place of the line.
    Queued(usize),
}

/// A piece under the pointer.
#[derive(Component)]
struct Held;

/// This many of the last pieces have a picture.
const SHOWN: usize = 14;
/// From one piece to the next, with its frame.
const STRIDE: f32 = SIDE + 6.0;

/// Returns the line of pieces.
pub(super) fn line() -> impl Bundle {
    let node = Node::row(2.0)
        .centred()
        .height(px(SIDE + 8.0))
        .pad(3.0, 0.0);
    (
        Name::new("Line"),
        Line::default(),
        node.rigid().clip().framed(),
        Fill(Ink::Shadow, 0.6),
        Edge(Ink::PanelEdge),
    )
}

/// Returns what lets a piece be dragged.
pub(super) fn draggable(dragged: Dragged) -> impl Bundle {
    (dragged, observe(take), observe(carry), observe(put))
}

fn take(
    start: On<Pointer<DragStart>>,
    dragged: Query<&Dragged>,
    draft: Res<PracticeDraft>,
    scale: Res<UiScale>,
    mut commands: Commands,
) {
    let piece = match dragged.get(start.entity) {
        Ok(Dragged::New(piece)) => Some(piece),
        Ok(Dragged::Queued(place)) => draft.pieces.get(*place),
        Err(_) => None,
    };
    let Some(piece) = piece else { return };
    let at = held_at(start.pointer_location.position, &scale);
    commands.spawn((
        Held,
        Small::Piece(piece.clone()),
        Node::at(at.x, at.y).sized(SIDE, SIDE),
        GlobalZIndex(100),
        Pickable::IGNORE,
    ));
}

/// Returns where a held piece lies, in units of the interface.
fn held_at(pointer: Vec2, scale: &UiScale) -> Vec2 {
    pointer / scale.0.max(0.1) - SIDE / 2.0
}

fn carry(drag: On<Pointer<Drag>>, scale: Res<UiScale>, mut held: Query<&mut Node, With<Held>>) {
    let at = held_at(drag.pointer_location.position, &scale);
    for mut node in &mut held {
        (node.left, node.top) = (px(at.x), px(at.y));
    }
}

fn put(
    end: On<Pointer<DragEnd>>,
    dragged: Query<&Dragged>,
    lines: Query<(&ComputedNode, &UiGlobalTransform), With<Line>>,
    held: Query<Entity, With<Held>>,
    windows: Query<&Window>,
    mut draft: ResMut<PracticeDraft>,
    mut commands: Commands,
) {
    for held in &held {
        commands.entity(held).despawn();
    }
    let Ok(dragged) = dragged.get(end.entity) else {
        return;
    };
    let factor = windows.iter().next().map_or(1.0, Window::scale_factor);
    let pointer = end.pointer_location.position * factor;
    let place = lines.iter().find_map(|(node, transform)| {
        let area = Rect::from_center_size(transform.translation, node.size());
        let from_left = (pointer.x - area.min.x) * node.inverse_scale_factor();
        let shown = first_shown(draft.pieces.len()) + (from_left / STRIDE).max(0.0) as usize;
        area.contains(pointer).then_some(shown)
    });
    drop_at(&mut draft.pieces, dragged, place);
}

/// Returns the first piece of a line that has a picture.
const fn first_shown(count: usize) -> usize {
    count.saturating_sub(SHOWN)
}

/// Puts a piece into the line at a place of it, or takes one out that was
/// dropped elsewhere.
pub(super) fn drop_at(pieces: &mut Vec<Asked>, dragged: &Dragged, place: Option<usize>) {
    match (dragged, place) {
        (Dragged::New(piece), Some(place)) => {
            pieces.insert(place.min(pieces.len()), piece.clone());
        }
        (Dragged::New(_), None) => {}
        (Dragged::Queued(from), _) if *from >= pieces.len() => {}
        (Dragged::Queued(from), place) => {
            let piece = pieces.remove(*from);
            if let Some(place) = place {
                pieces.insert(place.min(pieces.len()), piece);
            }
        }
    }
}

/// Shows the last pieces of the sequence.
pub(super) fn line_up(
    mut commands: Commands,
    draft: Res<PracticeDraft>,
    mut lines: Query<(Entity, &mut Line)>,
) {
    for (entity, mut line) in &mut lines {
        if line.0.as_ref() == Some(&draft.pieces) {
            continue;
        }
        line.0 = Some(draft.pieces.clone());
        let mut line = commands.entity(entity);
        line.despawn_children();
        line.with_children(|line| {
            if draft.pieces.is_empty() {
                line.spawn(paragraph(t!("practice-as-dealt"), Ink::Dim));
            }
            let pieces = draft.pieces.iter().enumerate();
            for (place, piece) in pieces.skip(first_shown(draft.pieces.len())) {
                let remove = move |world: &mut World| {
                    let mut draft = world.resource_mut::<PracticeDraft>();
                    drop_at(&mut draft.pieces, &Dragged::Queued(place), None);
                };
                line.spawn((
                    pressable(
                        format!("Queued {}", place + 1),
                        Node::default().rigid(),
                        remove,
                    ),
                    draggable(Dragged::Queued(place)),
                    children![(
                        Small::Piece(piece.clone()),
                        Node::default().sized(SIDE, SIDE),
                        Pickable::IGNORE,
                    )],
                ));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_dragged_into_the_line_along_it_and_out_of_it() {
        let piece = |shape: usize| (shape, Vec::new());
        let shapes = |pieces: &[Asked]| pieces.iter().map(|one| one.0).collect::<Vec<_>>();
        let mut pieces = vec![piece(0), piece(1), piece(2)];
        let mut drop = |dragged: Dragged, place| {
            drop_at(&mut pieces, &dragged, place);
            shapes(&pieces)
        };
        assert_eq!(drop(Dragged::New(piece(7)), Some(1)), [0, 7, 1, 2]);
        assert_eq!(drop(Dragged::New(piece(8)), Some(99)), [0, 7, 1, 2, 8]);
        assert_eq!(drop(Dragged::New(piece(9)), None), [0, 7, 1, 2, 8]);
        assert_eq!(drop(Dragged::Queued(0), Some(2)), [7, 1, 0, 2, 8]);
        assert_eq!(drop(Dragged::Queued(4), Some(0)), [8, 7, 1, 0, 2]);
        assert_eq!(drop(Dragged::Queued(1), None), [8, 1, 0, 2]);
        assert_eq!(drop(Dragged::Queued(4), None), [8, 1, 0, 2]);
    }
}
