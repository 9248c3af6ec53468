//! Turns as pure functions, and through the schedule of whole games.

use bevy::math::IVec2;
use proptest::prelude::*;

use super::*;
use crate::falling::builtin;
use crate::falling::description::{Align, BlockPart, Description, FieldPart, RotationPart, Shapes};
use crate::falling::game::Game;
use crate::falling::grid::Block;
use crate::falling::happened::Happened;
use crate::falling::input::Buttons;
use crate::falling::notation::read_field;
use crate::falling::piece::{Dealt, Grounding};
use crate::falling::play::Setup;
use crate::falling::rules::Content;

/// Rules with a built-in list of shapes.
fn rules(set: &str, law: TurnLaw, kicks: Kicks) -> Rules {
    let mut description = Description::new("test");
    description.field = FieldPart {
        width: 10,
        height: 20,
        hidden: 0,
    };
    description.blocks = (1..=7)
        .zip("IJLOSTZ".chars())
        .map(|(id, glyph)| BlockPart::new(id, glyph))
        .collect();
    description.pieces.shapes = Shapes::Set(set.to_owned());
    description.rotation = RotationPart {
        law,
        kicks,
        quick_turn: None,
        half_turn: true,
    };
    Rules::compile(description)
}

fn shape<'a>(rules: &'a Rules, name: &str) -> (usize, &'a Shape) {
    let mut shapes = rules.shapes.iter().enumerate();
    shapes.find(|(_, shape)| shape.name == name).unwrap()
}

fn piece(rules: &Rules, name: &str, state: usize, at: (i32, i32)) -> Piece {
    let (number, shape) = shape(rules, name);
    let dealt = Dealt {
        shape: number,
        roles: vec![1; shape.placeholders.len()],
    };
    Piece::new(rules, dealt, state, IVec2::new(at.0, at.1))
}

/// A state as text, roles as the letters of their shapes.
fn text(state: &crate::falling::rules::ShapeState) -> String {
    let cell = |x, y| {
        let cell = state.cells.iter().find(|c| c.offset == IVec2::new(x, y));
        cell.map_or('.', |cell| match cell.content {
            Content::Placeholder(number) => char::from(b'0' + number),
            Content::Fixed(role) => "IJLOSTZ".chars().nth(usize::from(role) - 1).unwrap(),
        })
    };
    let rows = (0..state.size.y).map(|y| (0..state.size.x).map(|x| cell(x, y)).collect());
    rows.collect::<Vec<String>>().join("/")
}

fn texts(rules: &Rules, name: &str) -> Vec<String> {
    shape(rules, name).1.states.iter().map(text).collect()
}

/// 6.9 and F-ROT-02: the states of all seven.
#[test]
fn tetrominoes() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Srs);
    let names: Vec<_> = rules.shapes.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["I", "J", "L", "O", "S", "T", "Z"]);
    for (name, states) in [
        (
            "I",
            &[
                "..../IIII/..../....",
                "..I./..I./..I./..I.",
                "..../..../IIII/....",
                ".I../.I../.I../.I..",
            ][..],
        ),
        (
            "J",
            &["J../JJJ/...", ".JJ/.J./.J.", ".../JJJ/..J", ".J./.J./JJ."],
        ),
        (
            "L",
            &["..L/LLL/...", ".L./.L./.LL", ".../LLL/L..", "LL./.L./.L."],
        ),
        ("O", &[".OO./.OO./..../...."]),
        (
            "S",
            &[".SS/SS./...", ".S./.SS/..S", ".../.SS/SS.", "S../SS./.S."],
        ),
        (
            "T",
            &[".T./TTT/...", ".T./.TT/.T.", ".../TTT/.T.", ".T./TT./.T."],
        ),
        (
            "Z",
            &["ZZ./.ZZ/...", "..Z/.ZZ/.Z.", ".../ZZ./.ZZ", ".Z./ZZ./Z.."],
        ),
    ] {
        assert_eq!(texts(&rules, name), states, "{name}");
    }
}

/// 6.9: the other lists.
#[test]
fn built_in_lists() {
    let fixed = |set| rules(set, TurnLaw::FixedAxis, Kicks::Generic);
    let multi = fixed("tetrominoes_multi");
    assert_eq!(texts(&multi, "T")[1], ".2./.31/.4.");
    assert_eq!(
        texts(&fixed("pair"), "pair"),
        [".1./.2./...", ".../.21/...", ".../.2./.1.", ".../12./..."]
    );
    let column = rules("column", TurnLaw::Swap, Kicks::InPlace);
    assert_eq!(texts(&column, "column"), ["1/2/3", "3/1/2", "2/3/1"]);
    assert_eq!(
        texts(&fixed("square"), "square"),
        ["12/34", "31/42", "43/21", "24/13"]
    );
    assert_eq!(texts(&fixed("triple"), "triple")[1], "21/3.");
    let capsule = rules(
        "capsule",
        TurnLaw::MovableAxis(Align::BottomLeft),
        Kicks::Left,
    );
    assert_eq!(texts(&capsule, "capsule"), ["12", "1/2", "21", "2/1"]);
    assert_eq!(shape(&fixed("big"), "big").1.states.len(), 7);

    let classic = rules(
        "classic",
        TurnLaw::MovableAxis(Align::Centre),
        Kicks::InPlace,
    );
    let counts: Vec<_> = classic
        .shapes
        .iter()
        .map(|s| (s.name.as_str(), s.states.len()))
        .collect();
    let expected = [
        ("T", 4),
        ("J", 4),
        ("Z", 2),
        ("O", 1),
        ("S", 2),
        ("L", 4),
        ("I", 2),
    ];
    assert_eq!(counts, expected);
    assert_eq!(texts(&classic, "Z")[1], "..../...Z/..ZZ/..Z.");
    for shape in &classic.shapes {
        assert!(shape.states.iter().all(|s| s.anchor == IVec2::ZERO));
    }
}

/// The table of 6.4, as it is printed there.
const TABLE: &str = "
0 to R | (0,0) (-1,0) (-1,-1) (0,2) (-1,2) | (0,0) (-2,0) (1,0) (-2,1) (1,-2)
R to 0 | (0,0) (1,0) (1,1) (0,-2) (1,-2) | (0,0) (2,0) (-1,0) (2,-1) (-1,2)
R to 2 | (0,0) (1,0) (1,1) (0,-2) (1,-2) | (0,0) (-1,0) (2,0) (-1,-2) (2,1)
2 to R | (0,0) (-1,0) (-1,-1) (0,2) (-1,2) | (0,0) (1,0) (-2,0) (1,2) (-2,-1)
2 to L | (0,0) (1,0) (1,-1) (0,2) (1,2) | (0,0) (2,0) (-1,0) (2,-1) (-1,2)
L to 2 | (0,0) (-1,0) (-1,1) (0,-2) (-1,-2) | (0,0) (-2,0) (1,0) (-2,1) (1,-2)
L to 0 | (0,0) (-1,0) (-1,1) (0,-2) (-1,-2) | (0,0) (1,0) (-2,0) (1,2) (-2,-1)
0 to L | (0,0) (1,0) (1,-1) (0,2) (1,2) | (0,0) (-1,0) (2,0) (-1,-2) (2,1)
";

fn shifts(text: &str) -> Vec<IVec2> {
    let pairs = text.split_whitespace().map(|pair| {
        let (x, y) = pair.trim_matches(['(', ')']).split_once(',').unwrap();
        IVec2::new(x.parse().unwrap(), y.parse().unwrap())
    });
    pairs.collect()
}

/// A field that is full except for these cells.
fn full_except(rules: &Rules, free: &[IVec2]) -> Grid {
    let field = rules.description.field;
    let mut grid = Grid::new(field.width, rules.height(), field.hidden);
    for index in grid.indices() {
        if !free.contains(&grid.cell(index)) {
            grid.set(index, Some(Block::resting(1)));
        }
    }
    grid
}

/// F-KICK-01, F-ROT-09, F-ROT-14: every test of every transition of every
/// shape, each in a field in which nothing else fits.
#[test]
fn every_row_of_the_kick_table() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Srs);
    let mut seen = 0;
    for line in TABLE.trim().lines() {
        let columns: Vec<_> = line.split('|').map(str::trim).collect();
        let states: Vec<usize> = columns[0]
            .split(" to ")
            .map(|letter| "0R2L".find(letter).unwrap())
            .collect();
        let turn = match (states[1] + 4 - states[0]) % 4 {
            1 => Turn::Right,
            _ => Turn::Left,
        };
        for (names, tests) in [("JLSTZ", columns[1]), ("I", columns[2])] {
            for name in names.chars() {
                let before = piece(&rules, &name.to_string(), states[0], (4, 9));
                for (shift, kick) in shifts(tests).into_iter().zip(1..) {
                    let mut wanted = piece(&rules, &name.to_string(), states[1], (4, 9));
                    wanted.origin += shift;
                    wanted.kick = Some(kick);
                    let free: Vec<_> = wanted.places().collect();
                    let grid = full_except(&rules, &free);
                    assert_eq!(
                        turned(&rules, &grid, &before, turn),
                        Some(wanted),
                        "{name} {line} test {kick}"
                    );
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 8 * 6 * 5);
}

/// F-KICK-01: each row is the negative of its opposite transition.
#[test]
fn opposite_transitions_are_negative() {
    let rows: Vec<Vec<&str>> = TABLE
        .trim()
        .lines()
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    for row in &rows {
        let (from, to) = row[0].split_once(" to ").unwrap();
        let opposite = format!("{to} to {from}");
        let other = rows.iter().find(|other| other[0] == opposite).unwrap();
        for column in 1..=2 {
            let negative: Vec<_> = shifts(row[column]).into_iter().map(|s| -s).collect();
            assert_eq!(negative, shifts(other[column]), "{row:?}");
        }
    }
}

fn empty(rules: &Rules) -> Grid {
    full_except(
        rules,
        &Vec::from_iter(Grid::new(10, 20, 0).bounds().cells()),
    )
}

/// F-KICK-02: what the tables lead to.
#[test]
fn consequences_of_the_tables() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Srs);
    // The fifth test from the flat T into a slot three high.
    let slot = read_field(
        "SSS.......\n/SSS.......\n/SSS....SSS\n/SSS.SSSSSS\n/SSS..SSSSS\n/SSS.SSSSSS"
            .replace('\n', "")
            .replacen("SSS.......", "SSSS......", 2)
            .as_str(),
        &rules,
    )
    .unwrap();
    let flat = piece(&rules, "T", 0, (3, 15));
    assert!(flat.fits(&slot, flat.origin));
    let spun = turned(&rules, &slot, &flat, Turn::Right).unwrap();
    assert_eq!((spun.origin, spun.kick), (IVec2::new(2, 17), Some(5)));
    assert!(!spun.can_fall(&slot));
    let field = empty(&rules);
    // The flat I stands up on the floor.
    let flat = piece(&rules, "I", 0, (3, 18));
    assert!(!flat.can_fall(&field));
    let upright = turned(&rules, &field, &flat, Turn::Right).unwrap();
    assert_eq!(upright.kick, Some(5));
    assert!(!upright.can_fall(&field));
    // The upright I at both walls.
    for (x, kick) in [(-2, 3), (7, 2)] {
        let upright = piece(&rules, "I", 1, (x, 5));
        assert!(upright.fits(&field, upright.origin));
        let flat = turned(&rules, &field, &upright, Turn::Right).unwrap();
        assert_eq!(flat.kick, Some(kick));
    }
    // The O does not turn.
    let square = piece(&rules, "O", 0, (3, 5));
    assert_eq!(turned(&rules, &field, &square, Turn::Right), None);
}

/// F-ROT-09: shapes of other sizes use the general displacements.
#[test]
fn other_shapes_are_shifted_generally() {
    for set in ["pair", "square"] {
        let rules = rules(set, TurnLaw::FixedAxis, Kicks::Srs);
        let before = piece(&rules, set, 0, (4, 9));
        let mut wanted = piece(&rules, set, 1, (4, 9));
        wanted.origin += IVec2::new(-2, 0);
        let free: Vec<_> = wanted.places().collect();
        let found = turned(&rules, &full_except(&rules, &free), &before, Turn::Right);
        let expected = if set == "pair" { None } else { Some(7) };
        assert_eq!(found.and_then(|piece| piece.kick), expected, "{set}");
    }
}

/// F-ROT-08, and F-ROT-13 for half turns.
#[test]
fn general_displacements_in_order() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Generic);
    let right = "(0,0) (-1,0) (1,0) (0,-1) (-1,-1) (1,-1) (-2,0) (2,0)";
    for (turn, to, sign) in [(Turn::Right, 1, 1), (Turn::Left, 3, -1), (Turn::Half, 2, 1)] {
        let before = piece(&rules, "T", 0, (4, 9));
        for (shift, kick) in shifts(right).into_iter().zip(1..) {
            let mut wanted = piece(&rules, "T", to, (4, 9));
            wanted.origin += shift * IVec2::new(sign, 1);
            wanted.kick = Some(kick);
            let free: Vec<_> = wanted.places().collect();
            let grid = full_except(&rules, &free);
            assert_eq!(
                turned(&rules, &grid, &before, turn),
                Some(wanted),
                "{turn:?}"
            );
        }
        assert_eq!(
            turned(&rules, &full_except(&rules, &[]), &before, turn),
            None
        );
    }
}

/// F-ROT-12: lists do not try twice what is in place; tables go by transition.
#[test]
fn own_displacements() {
    let list = Kicks::List {
        right: vec![(0, 0), (3, 0)],
        left: vec![(2, 1)],
    };
    let table = Kicks::Table(vec![
        ("R2".to_owned(), vec![(0, 0), (0, 3)]),
        ("2R".to_owned(), vec![(1, 1), (4, 0)]),
        ("02".to_owned(), vec![(4, 1)]),
    ]);
    for (kicks, turn, (from, to), shift, kick) in [
        (&list, Turn::Right, (0, 1), (3, 0), Some(2)),
        (&list, Turn::Left, (0, 3), (2, 1), Some(2)),
        (&list, Turn::Half, (0, 2), (2, 0), Some(8)),
        (&table, Turn::Right, (1, 2), (0, 3), Some(2)),
        (&table, Turn::Left, (2, 1), (4, 0), Some(3)),
        (&table, Turn::Right, (0, 1), (1, 0), None),
        (&table, Turn::Half, (0, 2), (4, 1), Some(2)),
        (&table, Turn::Half, (2, 0), (2, 0), Some(8)),
        (&Kicks::InPlace, Turn::Half, (2, 0), (2, 0), Some(8)),
        (&Kicks::InPlace, Turn::Right, (0, 1), (1, 0), None),
    ] {
        let rules = rules("tetrominoes", TurnLaw::FixedAxis, kicks.clone());
        let before = piece(&rules, "T", from, (3, 9));
        let wanted = piece(&rules, "T", to, (3 + shift.0, 9 + shift.1));
        let free: Vec<_> = wanted.places().collect();
        let found = turned(&rules, &full_except(&rules, &free), &before, turn);
        assert_eq!(
            found.as_ref().and_then(|p| p.kick),
            kick,
            "{kicks:?} {turn:?}"
        );
        if let Some(found) = found {
            assert_eq!(found.origin, wanted.origin);
        }
    }
}

/// F-KICK-03: half turns of their own.
#[test]
fn half_turns_by_table() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::SrsHalf);
    let before = piece(&rules, "S", 1, (4, 9));
    let wanted = piece(&rules, "S", 3, (5, 7));
    let free: Vec<_> = wanted.places().collect();
    let found = turned(&rules, &full_except(&rules, &free), &before, Turn::Half).unwrap();
    assert_eq!((found.origin, found.kick), (wanted.origin, Some(3)));
    let flat = piece(&rules, "I", 0, (3, 18));
    let found = turned(&rules, &empty(&rules), &flat, Turn::Half).unwrap();
    assert_eq!(
        (found.origin.y, found.kick),
        (17, Some(2)),
        "up from the floor"
    );
}

/// F-KICK-03: right, left, the I never, and the middle column.
#[test]
fn arika() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Arika);
    let kick = |name: &str, (from, turn), free: &[(usize, (i32, i32))]| {
        let before = piece(&rules, name, from, (4, 9));
        let pieces = free
            .iter()
            .map(|&(state, at)| piece(&rules, name, state, at));
        let cells: Vec<_> = pieces
            .flat_map(|p| p.places().collect::<Vec<_>>())
            .collect();
        let grid = full_except(&rules, &cells);
        turned(&rules, &grid, &before, turn).and_then(|p| p.kick)
    };
    assert_eq!(kick("S", (0, Turn::Right), &[(1, (5, 9))]), Some(2));
    assert_eq!(kick("S", (0, Turn::Right), &[(1, (3, 9))]), Some(3));
    assert_eq!(
        kick("S", (0, Turn::Right), &[(1, (3, 9)), (1, (5, 9))]),
        Some(2)
    );
    assert_eq!(kick("I", (1, Turn::Right), &[(2, (5, 9))]), None);
    // From upright to flat the middle column does not matter.
    assert_eq!(kick("T", (1, Turn::Right), &[(2, (5, 9))]), Some(2));
    // From flat to upright it does, if it is met first.
    assert_eq!(kick("T", (0, Turn::Right), &[(1, (5, 9))]), None);
    let grid = |blocked: &[(i32, i32)]| {
        let mut grid = empty(&rules);
        for &(x, y) in blocked {
            let index = grid.index(x, y).unwrap();
            grid.set(index, Some(Block::resting(1)));
        }
        grid
    };
    // An L, flat, whose upright form has a corner in the upper right.
    let flat = piece(&rules, "J", 0, (4, 9));
    let upright = |blocked: &[(i32, i32)]| {
        turned(&rules, &grid(blocked), &flat, Turn::Right).and_then(|p| p.kick)
    };
    assert_eq!(upright(&[(5, 11)]), None, "the middle column is met first");
    assert_eq!(upright(&[(6, 9)]), Some(3), "the corner alone");
    assert_eq!(
        upright(&[(6, 9), (5, 11)]),
        Some(3),
        "the corner comes first"
    );
}

/// F-ROT-10: away from the wall, up from the floor, not above the field.
#[test]
fn pairs_give_way() {
    let rules = rules("pair", TurnLaw::FixedAxis, Kicks::Pair);
    let field = empty(&rules);
    let pair = |state, axis: (i32, i32)| piece(&rules, "pair", state, (axis.0 - 1, axis.1 - 1));
    let axis = |piece: Option<Piece>| {
        let piece = piece?;
        Some((piece.origin.x + 1, piece.origin.y + 1, piece.kick?))
    };
    let right = |state, at| axis(turned(&rules, &field, &pair(state, at), Turn::Right));
    let left = |state, at| axis(turned(&rules, &field, &pair(state, at), Turn::Left));
    assert_eq!(right(0, (4, 5)), Some((4, 5, 1)));
    assert_eq!(right(0, (9, 5)), Some((8, 5, 2)), "the right wall");
    assert_eq!(left(0, (0, 5)), Some((1, 5, 2)), "the left wall");
    assert_eq!(right(1, (4, 19)), Some((4, 18, 2)), "the floor");
    assert_eq!(
        right(3, (4, 0)),
        Some((4, 0, 1)),
        "the child above the field"
    );
    // A block under the axis on the topmost row.
    let mut grid = empty(&rules);
    for y in 1..20 {
        let index = grid.index(4, y).unwrap();
        grid.set(index, Some(Block::resting(1)));
    }
    let turn = |state, at| axis(turned(&rules, &grid, &pair(state, at), Turn::Right));
    assert_eq!(turn(1, (4, 0)), None);
    let index = grid.index(4, 1).unwrap();
    let mut grid = grid.clone();
    grid.set(index, None);
    let turn = |state, at| axis(turned(&rules, &grid, &pair(state, at), Turn::Right));
    assert_eq!(turn(1, (4, 1)), Some((4, 0, 2)));
    // Sideways on the topmost row.
    assert_eq!(right(0, (9, 0)), Some((8, 0, 2)));
}

/// F-ROT-12: `Left`, 7.5: only from upright to flat.
#[test]
fn capsules_are_shifted_to_the_left() {
    let law = TurnLaw::MovableAxis(Align::BottomLeft);
    let rules = rules("capsule", law, Kicks::Left);
    let field = empty(&rules);
    let turn = |piece: &Piece, turn| {
        turned(&rules, &field, piece, turn).map(|p| ((p.origin.x, p.origin.y), p.kick.unwrap()))
    };
    let upright = piece(&rules, "capsule", 1, (9, 4));
    assert_eq!(turn(&upright, Turn::Right), Some(((8, 5), 2)));
    assert_eq!(turn(&upright, Turn::Left), Some(((8, 5), 2)));
    let flat = piece(&rules, "capsule", 0, (3, 0));
    assert_eq!(
        turn(&flat, Turn::Right),
        Some(((3, -1), 1)),
        "over the edge"
    );
    let mut grid = empty(&rules);
    let index = grid.index(3, 9).unwrap();
    grid.set(index, Some(Block::resting(1)));
    let flat = piece(&rules, "capsule", 0, (3, 10));
    assert_eq!(turned(&rules, &grid, &flat, Turn::Right), None);
}

/// F-ROT-05: what the player sees of a change.
#[test]
fn changes_go_through_the_dealt_roles() {
    let mut description = rules("big", TurnLaw::FixedAxis, Kicks::Generic).description;
    description.blocks[1].deal = 0;
    let rules = Rules::compile(description);
    let field = empty(&rules);
    let mut piece = piece(&rules, "big", 0, (4, 4));
    let mut roles = Vec::new();
    for _ in 0..6 {
        roles.push(piece.cells[0].role);
        assert!(
            piece
                .cells
                .iter()
                .all(|cell| cell.role == piece.cells[0].role)
        );
        piece = turned(&rules, &field, &piece, Turn::Right).unwrap();
    }
    assert_eq!(roles, [1, 3, 4, 5, 6, 7]);
    assert_eq!(piece.cells[0].role, 1);
    let back = turned(&rules, &field, &piece, Turn::Left).unwrap();
    assert_eq!(back.cells[0].role, 7);
}

/// F-CTL-02.
#[test]
fn left_and_right_cancel_out() {
    let wanted = |buttons: &[Button]| Turn::wanted(|button| buttons.contains(&button));
    assert_eq!(wanted(&[Button::TurnLeft]), Some(Turn::Left));
    assert_eq!(wanted(&[Button::TurnLeft, Button::TurnRight]), None);
    assert_eq!(wanted(&[Button::HalfTurn]), Some(Turn::Half));
    assert_eq!(wanted(&[Button::HalfTurn, Button::Left]), Some(Turn::Half));
    assert_eq!(wanted(&[Button::Hold]), None);
}

const SETS: [&str; 9] = [
    "tetrominoes",
    "tetrominoes_multi",
    "classic",
    "pair",
    "column",
    "square",
    "triple",
    "capsule",
    "big",
];

fn any_rules() -> impl Strategy<Value = Rules> {
    let laws = prop::sample::select(vec![
        TurnLaw::FixedAxis,
        TurnLaw::MovableAxis(Align::BottomLeft),
        TurnLaw::MovableAxis(Align::BottomCentre),
        TurnLaw::MovableAxis(Align::Centre),
        TurnLaw::Swap,
        TurnLaw::Change,
        TurnLaw::Listed,
        TurnLaw::NoTurn,
    ]);
    let kicks = prop::sample::select(vec![
        Kicks::Generic,
        Kicks::Srs,
        Kicks::SrsHalf,
        Kicks::Arika,
        Kicks::Pair,
        Kicks::Left,
        Kicks::InPlace,
    ]);
    (prop::sample::select(SETS.to_vec()), laws, kicks)
        .prop_map(|(set, law, kicks)| rules(set, law, kicks))
}

proptest! {
    /// A turn never leaves a piece where it does not fit, and says how it got
    /// there.
    #[test]
    fn turned_pieces_fit(
        rules in any_rules(),
        number in 0..7_usize,
        (state, x, y) in (0..4_usize, -2..10, -3..20),
        blocks in prop::collection::vec(0..200_u16, 0..120),
        turns in prop::collection::vec(prop::sample::select(vec![Turn::Right, Turn::Left, Turn::Half]), 1..8),
    ) {
        let name = rules.shapes[number % rules.shapes.len()].name.clone();
        let mut grid = empty(&rules);
        for index in blocks {
            grid.set(index, Some(Block::resting(1)));
        }
        let mut piece = piece(&rules, &name, state, (x, y));
        for turn in turns {
            if let Some(next) = turned(&rules, &grid, &piece, turn) {
                prop_assert!(next.fits(&grid, next.origin));
                prop_assert!(next.rotation < rules.shapes[piece.dealt.shape].states.len());
                prop_assert!(next.kick.is_some());
                let again = in_state(&rules, &piece, next.rotation);
                prop_assert_eq!(next.kick == Some(1), next.origin == again.origin);
                piece = next;
            }
        }
    }

    /// As many turns to the right as there are states lead back, cells, place
    /// and roles; each is undone by one to the left.
    #[test]
    fn turns_lead_back(rules in any_rules(), number in 0..7_usize) {
        let name = rules.shapes[number % rules.shapes.len()].name.clone();
        let field = empty(&rules);
        let first = Piece { kick: Some(1), ..piece(&rules, &name, 0, (4, 9)) };
        let states = rules.shapes[first.dealt.shape].states.len();
        if states > 1 && rules.description.rotation.law != TurnLaw::NoTurn {
            let mut piece = first.clone();
            for _ in 0..states {
                let next = turned(&rules, &field, &piece, Turn::Right).unwrap();
                let back = turned(&rules, &field, &next, Turn::Left).unwrap();
                prop_assert_eq!(&back, &piece);
                piece = next;
            }
            prop_assert_eq!(piece, first);
        }
    }
}

/// A game of a shipped rule file, changed.
fn game(name: &str, field: &str, pieces: &[usize], change: impl Fn(&mut Description)) -> Game {
    let mut description = builtin::read(name).unwrap();
    change(&mut description);
    let rules = Rules::compile(description);
    let setup = Setup {
        grid: Some(read_field(field, &rules).unwrap()),
        pieces: pieces.iter().map(|&shape| (shape, Vec::new())).collect(),
        ..Setup::default()
    };
    Game::new(&rules, &setup)
}

fn held(buttons: &[Button]) -> Buttons {
    buttons.iter().copied().collect()
}

/// Steps, and says what became of the turn.
fn step(game: &mut Game, buttons: &[Button]) -> Vec<Happened> {
    game.step(held(buttons));
    let turns = game.happened().filter(|happened| {
        matches!(
            happened,
            Happened::Turned { .. } | Happened::QuickTurned { .. } | Happened::Refused
        )
    });
    turns.cloned().collect()
}

fn the_piece(game: &mut Game) -> (Piece, Grounding) {
    let world = game.world_mut();
    let mut pieces = world.query::<(&Piece, &Grounding)>();
    let (piece, grounding) = pieces.single(world).unwrap();
    (piece.clone(), *grounding)
}

const WELL: &str =
    ".O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O..";

/// F-ROT-11: two refused turns exchange child and axis, within the limit.
#[test]
fn quick_turns_of_pairs() {
    let refused = [Happened::Refused];
    let mut game = game("pairs", WELL, &[], |_| {});
    assert_eq!(step(&mut game, &[Button::TurnRight]), refused);
    assert_eq!(step(&mut game, &[]), []);
    let (before, _) = the_piece(&mut game);
    let quick = step(&mut game, &[Button::TurnLeft]);
    assert_eq!(quick, [Happened::QuickTurned { to: 2 }]);
    let (after, _) = the_piece(&mut game);
    assert_eq!(after.origin, before.origin - IVec2::Y);
    let mut cells: Vec<_> = after.places().collect();
    cells.reverse();
    assert!(before.places().eq(cells.into_iter().rev()));
    assert_eq!(after.cells[0].role, before.cells[1].role);
    assert_eq!(after.kick, Some(3));

    // The twentieth frame is too late; it arms it anew.
    let mut game = self::game("pairs", WELL, &[], |_| {});
    assert_eq!(step(&mut game, &[Button::TurnRight]), refused);
    for _ in 0..19 {
        assert_eq!(step(&mut game, &[]), []);
    }
    assert_eq!(step(&mut game, &[Button::TurnRight]), refused);
    for _ in 0..18 {
        assert_eq!(step(&mut game, &[]), []);
    }
    let quick = step(&mut game, &[Button::TurnRight]);
    assert_eq!(quick, [Happened::QuickTurned { to: 2 }]);
}

/// F-INI-07: without `Pair` the state after next is tried.
#[test]
fn quick_turns_of_other_kicks() {
    for kicks in [Kicks::InPlace, Kicks::Generic] {
        let narrow = WELL.replace(".O.O..", "OO.OO.");
        let mut game = game("pairs", &narrow, &[], |description| {
            description.rotation.kicks = kicks.clone();
            description.rotation.quick_turn = Some(u32::MAX);
        });
        // Below the rim; the general displacements reach over it otherwise.
        for _ in 0..60 {
            assert_eq!(step(&mut game, &[]), []);
        }
        assert_eq!(step(&mut game, &[Button::TurnLeft]), [Happened::Refused]);
        for _ in 0..40 {
            assert_eq!(step(&mut game, &[]), []);
        }
        let quick = step(&mut game, &[Button::TurnRight]);
        assert_eq!(quick, [Happened::QuickTurned { to: 2 }]);
        assert_eq!(the_piece(&mut game).0.kick, Some(1));
        assert_eq!(step(&mut game, &[]), []);
        assert_eq!(step(&mut game, &[Button::TurnRight]), [Happened::Refused]);
    }
}

/// F-INI-06, F-INI-07: where turns are never shifted, quick turns are not.
#[test]
fn quick_turns_are_shifted_only_where_turns_are() {
    for (kicks, expected) in [
        (Kicks::InPlace, None),
        (Kicks::Left, None),
        (Kicks::Generic, Some((18, 4))),
    ] {
        let rules = rules("pair", TurnLaw::FixedAxis, kicks.clone());
        let standing = piece(&rules, "pair", 0, (4, 18));
        assert!(!standing.can_fall(&empty(&rules)));
        let found = quick::turned(&rules, &empty(&rules), &standing, Turn::Right);
        let found = found.map(|piece| (piece.origin.y + 1, piece.kick.unwrap()));
        assert_eq!(found, expected, "{kicks:?}");
    }
}

/// F-ROT-14, F-CTL-02: what is reported; a later move forgets it.
#[test]
fn turns_are_reported() {
    let mut game = game("guideline", "", &[5], |_| {});
    let turn = step(&mut game, &[Button::TurnRight]);
    assert_eq!(turn, [Happened::Turned { to: 1, kick: 1 }]);
    assert_eq!(the_piece(&mut game).0.kick, Some(1));
    assert_eq!(step(&mut game, &[Button::TurnRight]), [], "still held");
    let both = [Button::TurnRight, Button::TurnLeft];
    assert_eq!(step(&mut game, &[]), []);
    assert_eq!(step(&mut game, &both), []);
    assert_eq!(step(&mut game, &[]), []);
    assert_eq!(
        step(&mut game, &[Button::HalfTurn]),
        [],
        "none in these rules"
    );
    step(&mut game, &[Button::Left]);
    let (piece, _) = the_piece(&mut game);
    assert_eq!((piece.rotation, piece.kick), (1, None));
}

/// F-CTL-07: a turn on the ground sets lock delay back, so many times.
#[test]
fn turns_set_lock_delay_back() {
    let mut game = game("guideline", "", &[0], |description| {
        description.gravity.lock = crate::falling::description::Lock::Delay {
            frames: 30,
            resets: 2,
            soft_places: false,
        };
        // Cells that stay where they are.
        description.rotation.law = TurnLaw::Change;
    });
    for _ in 0..60 {
        step(&mut game, &[Button::SoftDrop]);
        if the_piece(&mut game).1.frames == 5 {
            break;
        }
    }
    let frames = |game: &mut Game| {
        let (_, grounding) = the_piece(game);
        (grounding.frames, grounding.resets)
    };
    assert_eq!(frames(&mut game), (5, 0));
    for expected in [(1, 1), (3, 1), (1, 2), (3, 2), (4, 2)] {
        let buttons: &[_] = if expected.0 == 3 {
            step(&mut game, &[]);
            &[]
        } else {
            &[Button::TurnLeft]
        };
        step(&mut game, buttons);
        assert_eq!(frames(&mut game), expected);
    }
}

/// F-CTL-10: a turn held since before acts on the new piece.
#[test]
fn initial_turns() {
    let start = |initial: bool| {
        game("guideline", "", &[5], move |description| {
            description.pieces.initial = initial;
            description.waits.start = 3;
        })
    };
    for (initial, rotation) in [(true, 3), (false, 0)] {
        let mut game = start(initial);
        for _ in 0..4 {
            step(&mut game, &[Button::TurnLeft]);
        }
        let (piece, _) = the_piece(&mut game);
        assert_eq!((game.frame(), piece.rotation), (4, rotation));
    }
    // Pressed in the very frame: as usual.
    let mut game = start(true);
    for _ in 0..3 {
        step(&mut game, &[]);
    }
    assert_eq!(
        step(&mut game, &[Button::TurnLeft]),
        [Happened::Turned { to: 3, kick: 1 }]
    );
}

/// F-ARG-06: a script may switch shifts and the quick turn on.
#[test]
fn scripts_are_ready_for_shifts() {
    let mut description = builtin::read("pairs").unwrap();
    description.rotation = RotationPart {
        law: TurnLaw::Listed,
        kicks: Kicks::InPlace,
        quick_turn: None,
        half_turn: false,
    };
    let mut rules = Rules::compile(description);
    rules.shapes[0].states = vec![
        crate::falling::rules::ShapeState::new(
            IVec2::new(1, 2),
            [
                (IVec2::ZERO, Content::Fixed(1)),
                (IVec2::Y, Content::Fixed(2)),
            ],
        ),
        crate::falling::rules::ShapeState::new(
            IVec2::new(2, 1),
            [
                (IVec2::ZERO, Content::Fixed(2)),
                (IVec2::X, Content::Fixed(1)),
            ],
        ),
    ];
    rules.program = Some(crate::falling::rules::Program::default());
    let mut plan = Plan::default();
    choose(&rules, &mut plan);
    assert_eq!(plan.names(), ["control.turn.listed"]);
    let setup = Setup {
        grid: Some(read_field(WELL, &rules).unwrap()),
        ..Setup::default()
    };
    let mut game = Game::new(&rules, &setup);
    for _ in 0..20 {
        assert_eq!(step(&mut game, &[]), []);
    }
    assert_eq!(step(&mut game, &[Button::TurnLeft]), [Happened::Refused]);
    let mut rules = game.world_mut().resource_mut::<Rules>();
    rules.shapes[0].rotation.kicks = Kicks::Generic;
    assert_eq!(step(&mut game, &[]), []);
    let turn = step(&mut game, &[Button::TurnLeft]);
    assert!(
        matches!(turn[..], [Happened::Turned { to: 1, kick: 4.. }]),
        "{turn:?}"
    );
}

/// F-SYS-01, F-SYS-02: only what the description selects.
#[test]
fn systems_of_shipped_rules() {
    for (name, expected) in [
        (
            "guideline",
            &["control.turn.fixed", "control.kicks.srs"][..],
        ),
        ("classic", &["control.turn.movable"]),
        (
            "pairs",
            &[
                "control.turn.fixed",
                "control.kicks.pair",
                "control.quick_turn",
            ],
        ),
        ("jewels", &["control.turn.swap"]),
        ("capsules", &["control.turn.movable", "control.kicks.left"]),
        ("timeline", &["control.turn.fixed"]),
        (
            "carnival",
            &[
                "control.turn.fixed",
                "control.turn.change",
                "control.kicks.generic",
                "control.quick_turn",
            ],
        ),
    ] {
        let rules = Rules::compile(builtin::read(name).unwrap());
        let mut plan = Plan::default();
        choose(&rules, &mut plan);
        assert_eq!(plan.names(), expected, "{name}");
    }
    let mut none = builtin::read("pairs").unwrap();
    none.rotation.law = TurnLaw::NoTurn;
    let mut plan = Plan::default();
    choose(&Rules::compile(none), &mut plan);
    assert!(plan.names().is_empty());
}
