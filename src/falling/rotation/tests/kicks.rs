//! Offsets of turns.

use super::*;

/// The table of 6.4, in its printed form.
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

/// F-KICK-01, F-ROT-09, F-ROT-14: every test of every transition of every
/// shape, each in a field where no other test fits.
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

/// F-KICK-01: each row is the negative of the row of the opposite transition.
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

/// F-KICK-02: consequences of the tables.
#[test]
fn consequences_of_the_tables() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Srs);
    // The fifth test from the flat T into a slot of height three.
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

/// F-ROT-09: shapes of other sizes use the offsets of `Generic`.
#[test]
fn other_shapes_use_the_generic_offsets() {
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
fn generic_offsets_in_order() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Generic);
    let right = "(0,0) (-1,0) (1,0) (0,-1) (-1,-1) (1,-1) (-2,0) (2,0)";
    for (turn, to, sign) in [
        (Turn::Right, 1, 1),
        (Turn::Left, 3, -1),
        (Turn::Rotate180, 2, 1),
    ] {
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

/// F-ROT-12: lists do not repeat the test in place; tables depend on the
/// transition.
#[test]
fn offsets_of_lists_and_tables() {
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
        (&list, Turn::Rotate180, (0, 2), (2, 0), Some(8)),
        (&table, Turn::Right, (1, 2), (0, 3), Some(2)),
        (&table, Turn::Left, (2, 1), (4, 0), Some(3)),
        (&table, Turn::Right, (0, 1), (1, 0), None),
        (&table, Turn::Rotate180, (0, 2), (4, 1), Some(2)),
        (&table, Turn::Rotate180, (2, 0), (2, 0), Some(8)),
        (&Kicks::InPlace, Turn::Rotate180, (2, 0), (2, 0), Some(8)),
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

/// F-KICK-03: half turns with their own offsets.
#[test]
fn half_turns_by_table() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Srs180);
    let before = piece(&rules, "S", 1, (4, 9));
    let wanted = piece(&rules, "S", 3, (5, 7));
    let free: Vec<_> = wanted.places().collect();
    let found = turned(
        &rules,
        &full_except(&rules, &free),
        &before,
        Turn::Rotate180,
    )
    .unwrap();
    assert_eq!((found.origin, found.kick), (wanted.origin, Some(3)));
    let flat = piece(&rules, "I", 0, (3, 18));
    let found = turned(&rules, &empty(&rules), &flat, Turn::Rotate180).unwrap();
    assert_eq!(
        (found.origin.y, found.kick),
        (17, Some(2)),
        "up from the floor"
    );
}

/// F-KICK-03: right, then left; never the I; and the middle column.
#[test]
fn arika_tries_right_then_left_and_never_kicks_the_i() {
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
    // From flat to upright it matters if it is the first obstruction.
    assert_eq!(kick("T", (0, Turn::Right), &[(1, (5, 9))]), None);
    let grid = |blocked: &[(i32, i32)]| {
        let mut grid = empty(&rules);
        for &(x, y) in blocked {
            let index = grid.index(x, y).unwrap();
            grid.set(index, Some(Block::resting(1)));
        }
        grid
    };
    // A flat J, whose upright form has a corner in the upper right.
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

/// F-ROT-10: away from the wall, up from the floor, never above the field.
#[test]
fn pairs_move_away_from_obstacles() {
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
    // A block under the axis in the topmost row.
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
    // Sideways in the topmost row.
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

/// F-ROT-05: the roles that the player sees change.
#[test]
fn changes_go_through_the_dealt_roles() {
    let mut description = rules("big", TurnLaw::FixedAxis, Kicks::Generic).description;
    description.blocks[1].weight = 0;
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
    assert_eq!(wanted(&[Button::Rotate180]), Some(Turn::Rotate180));
    assert_eq!(
        wanted(&[Button::Rotate180, Button::Left]),
        Some(Turn::Rotate180)
    );
    assert_eq!(wanted(&[Button::Hold]), None);
}
