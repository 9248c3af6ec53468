//! Compiles a description into tables for play.

use bevy::math::IVec2;

use super::super::description::limits::MAX_MATRIX;
use super::super::description::shape_sets::{ResolvedShape, RowCell};
use super::super::description::{Description, RotationPart, TurnLaw};
use super::super::rotation::{change, fixed_axis, listed, movable_axis, swap};
use super::{Content, Roles, Rules, Shape, ShapeState};

impl Rules {
    /// Returns the rules of a description. Invalid parts of an unchecked
    /// description are left out.
    #[must_use]
    pub fn compile(description: Description) -> Self {
        let roles = Roles::new(&description.blocks);
        let parts = description.pieces.shapes.resolve(&description.blocks);
        let shapes = parts
            .iter()
            .map(|part| shape(part, &description.rotation, &roles))
            .collect();
        Self {
            description,
            roles,
            shapes,
            program: None,
        }
    }
}

/// Returns a matrix as written; characters without meaning are empty cells.
fn state(rows: &[Vec<RowCell>]) -> ShapeState {
    let rows = || rows.iter().take(MAX_MATRIX).zip(0..);
    let width = rows().map(|(row, _)| row.len().min(MAX_MATRIX));
    let width = i32::try_from(width.max().unwrap_or(0)).unwrap_or(0);
    let height = i32::try_from(rows().count()).unwrap_or(0);
    let cells = rows().flat_map(|(row, y)| {
        let cells = row.iter().take(MAX_MATRIX).zip(0..);
        cells.filter_map(move |(cell, x)| match *cell {
            RowCell::Placeholder(number) => Some((IVec2::new(x, y), Content::Placeholder(number))),
            RowCell::Role(role) => Some((IVec2::new(x, y), Content::Fixed(role))),
            RowCell::Empty | RowCell::Unknown(_) => None,
        })
    });
    ShapeState::new(IVec2::new(width, height), cells)
}

/// Returns a shape with all its states.
fn shape(resolved: &ResolvedShape, component: &RotationPart, roles: &Roles) -> Shape {
    let part = &resolved.part;
    let rotation = part.rotation.as_ref().unwrap_or(component).clone();
    let written: Vec<_> = resolved.matrices.iter().map(|rows| state(rows)).collect();
    let axis = part
        .axis
        .map(|(x, y)| IVec2::new(i32::from(x), i32::from(y)));
    let first = written.first().cloned().unwrap_or_default();
    let turns = usize::from(part.turns.unwrap_or(4));
    let (mut states, axis) = match rotation.law {
        TurnLaw::FixedAxis => {
            let (square, axis) = fixed_axis::square(&first, axis);
            (fixed_axis::states(&square, turns), axis)
        }
        TurnLaw::MovableAxis(_) if part.has_states => (listed::states(&written), axis),
        TurnLaw::MovableAxis(align) => {
            let low = first.extent().map_or(IVec2::ZERO, |(low, _)| low);
            let states = movable_axis::states(&first, align, turns);
            (states, axis.map(|axis| axis - low))
        }
        TurnLaw::Swap => (swap::states(&first), axis),
        TurnLaw::Change => (change::states(&first, roles.dealt().len()), axis),
        TurnLaw::Listed => (listed::states(&written), axis),
        TurnLaw::NoTurn => (vec![first], axis),
    };
    if part.joined {
        states.iter_mut().for_each(ShapeState::join);
    }
    Shape::new(part.name.clone(), states, part.weight, rotation, axis)
}

impl Shape {
    /// Returns a shape with these states; without any, it gets one empty state.
    #[must_use]
    pub fn new(
        name: String,
        mut states: Vec<ShapeState>,
        weight: u32,
        rotation: RotationPart,
        axis: Option<IVec2>,
    ) -> Self {
        if states.is_empty() {
            states.push(ShapeState::default());
        }
        let contents = states.iter().flat_map(|state| &state.cells);
        let mut placeholders: Vec<u8> = contents
            .filter_map(|cell| match cell.content {
                Content::Placeholder(number) => Some(number),
                Content::Fixed(_) => None,
            })
            .collect();
        placeholders.sort_unstable();
        placeholders.dedup();
        Self {
            name,
            states,
            weight,
            rotation,
            axis,
            placeholders,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::description::{Align, BlockPart, ShapePart, Shapes};
    use super::*;

    fn part(rows: &[&str]) -> ShapePart {
        ShapePart {
            name: "x".to_owned(),
            matrices: vec![rows.iter().map(|&row| row.to_owned()).collect()],
            has_states: false,
            axis: None,
            turns: None,
            weight: 1,
            rotation: None,
            joined: false,
        }
    }

    fn compiled(part: ShapePart, law: TurnLaw) -> Shape {
        let mut description = Description::new("test");
        description.blocks = (1..=3)
            .zip("xyz".chars())
            .map(|(id, glyph)| BlockPart::new(id, glyph))
            .collect();
        description.pieces.shapes = Shapes::List(vec![part]);
        description.rotation.law = law;
        Rules::compile(description).shapes.remove(0)
    }

    /// Returns a state as text: digits are placeholders, `a`, `b`, ... are
    /// fixed roles.
    fn text(state: &ShapeState) -> String {
        let mut rows = vec![vec!['.'; state.size.x as usize]; state.size.y as usize];
        for cell in &state.cells {
            let character = match cell.content {
                Content::Placeholder(number) => char::from(b'0' + number),
                Content::Fixed(role) => char::from(b'a' + role - 1),
            };
            rows[cell.offset.y as usize][cell.offset.x as usize] = character;
        }
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        rows.join("/")
    }

    fn texts(shape: &Shape) -> Vec<String> {
        shape.states.iter().map(text).collect()
    }

    /// F-RON-14: meaning of the characters; F-ROT-02: centre and square.
    #[test]
    fn fixed_axis_turns_a_square() {
        let shape = compiled(part(&[".x.", "12y"]), TurnLaw::FixedAxis);
        assert_eq!(
            texts(&shape),
            [".a./12b/...", ".1./.2a/.b.", ".../b21/.a.", ".b./a2./.1."]
        );
        assert_eq!(shape.placeholders, [1, 2]);
        assert_eq!(shape.axis, None);
    }

    /// F-ROT-02: an axis cell becomes the middle of a square.
    #[test]
    fn fixed_axis_about_a_cell() {
        let mut pair = part(&["1", "2"]);
        pair.axis = Some((0, 1));
        let shape = compiled(pair, TurnLaw::FixedAxis);
        assert_eq!(
            texts(&shape),
            [".1./.2./...", ".../.21/...", ".../.2./.1.", ".../12./..."]
        );
        assert_eq!(shape.axis, Some(IVec2::ONE));
        let mut corner = part(&["12"]);
        corner.axis = Some((-1, 1));
        let shape = compiled(corner, TurnLaw::FixedAxis);
        assert_eq!(text(&shape.states[0]).replace('/', "").find('1'), Some(8));
        assert_eq!(shape.states[0].size, IVec2::splat(5));
    }

    /// F-ROT-02: `turns`.
    #[test]
    fn fewer_turns() {
        for (turns, states) in [(1, 1), (2, 2), (4, 4)] {
            let mut bar = part(&["12"]);
            bar.turns = Some(turns);
            assert_eq!(compiled(bar, TurnLaw::FixedAxis).states.len(), states);
        }
    }

    /// 7.5: the lower left cell of the box is always filled.
    #[test]
    fn capsules_keep_their_lower_left_cell() {
        let mut capsule = part(&["12"]);
        capsule.joined = true;
        let shape = compiled(capsule, TurnLaw::MovableAxis(Align::BottomLeft));
        assert_eq!(texts(&shape), ["12", "1/2", "21", "2/1"]);
        for state in &shape.states {
            let low = IVec2::new(0, state.size.y - 1) + state.anchor;
            assert_eq!(low, IVec2::ZERO);
            assert!(state.cells.iter().any(|c| c.offset + state.anchor == low));
        }
        let bonds: Vec<_> = shape.states[1].cells.iter().map(|c| c.bonds).collect();
        assert_eq!(bonds, [1 << 3, 1 << 1], "down, and up");
    }

    /// F-ROT-03: the fixed point, and rounding of halves.
    #[test]
    fn movable_axis_aligns() {
        let anchors = |align| {
            let shape = compiled(part(&["....", "1111"]), TurnLaw::MovableAxis(align));
            let anchors = shape.states.iter().map(|state| state.anchor);
            anchors.map(|a| (a.x, a.y)).collect::<Vec<_>>()
        };
        assert_eq!(
            anchors(Align::BottomLeft),
            [(0, 0), (0, -3), (0, 0), (0, -3)]
        );
        assert_eq!(
            anchors(Align::BottomCentre),
            [(0, 0), (1, -3), (0, 0), (1, -3)]
        );
        assert_eq!(anchors(Align::Centre), [(0, 0), (1, -2), (0, 0), (1, -2)]);
    }

    /// F-ROT-03: listed states are used unchanged.
    #[test]
    fn movable_axis_uses_states() {
        let mut listed = part(&["...", "111"]);
        listed
            .matrices
            .push(vec![".1.".to_owned(), ".1.".to_owned()]);
        listed.has_states = true;
        for law in [TurnLaw::MovableAxis(Align::Centre), TurnLaw::Listed] {
            let shape = compiled(listed.clone(), law);
            assert_eq!(texts(&shape), [".../111", ".1./.1."]);
        }
    }

    /// F-ROT-04.
    #[test]
    fn swap_moves_the_roles() {
        let shape = compiled(part(&["1", "2", "3"]), TurnLaw::Swap);
        assert_eq!(texts(&shape), ["1/2/3", "3/1/2", "2/3/1"]);
        let shape = compiled(part(&["1.", "2x"]), TurnLaw::Swap);
        assert_eq!(texts(&shape), ["1./2a", "a./12", "2./a1"]);
    }

    /// F-ROT-05: as many states as dealt roles.
    #[test]
    fn change_has_a_state_for_each_role() {
        let shape = compiled(part(&["11", "11"]), TurnLaw::Change);
        let changes: Vec<_> = shape.states.iter().map(|state| state.change).collect();
        assert_eq!(changes, [0, 1, 2]);
    }

    /// F-ROT-07, and F-RON-14: a shape's own rotation takes precedence.
    #[test]
    fn no_turn_has_one_state() {
        assert_eq!(compiled(part(&["12"]), TurnLaw::NoTurn).states.len(), 1);
        let mut own = part(&["12"]);
        own.rotation = Some(RotationPart {
            law: TurnLaw::Swap,
            ..RotationPart::default()
        });
        assert_eq!(texts(&compiled(own, TurnLaw::NoTurn)), ["12", "21"]);
    }

    /// Parts that `check` refuses are left out without harm.
    #[test]
    fn unchecked_shapes_are_compiled() {
        let laws = [
            TurnLaw::FixedAxis,
            TurnLaw::MovableAxis(Align::Centre),
            TurnLaw::Swap,
            TurnLaw::Change,
            TurnLaw::Listed,
            TurnLaw::NoTurn,
        ];
        let wide = "1".repeat(1000);
        for law in laws {
            for rows in [
                &[][..],
                &[""],
                &["..", "."],
                &["?", "\u{e9}1"],
                &[wide.as_str()],
            ] {
                let mut odd = part(rows);
                odd.axis = Some((i8::MIN, i8::MAX));
                odd.turns = Some(0);
                let shape = compiled(odd.clone(), law);
                assert!(!shape.states.is_empty());
                odd.matrices.clear();
                odd.axis = None;
                odd.joined = true;
                assert!(!compiled(odd, law).states.is_empty());
            }
        }
    }
}
