//! Properties of every turn.

use super::*;
use proptest::prelude::*;

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
        Kicks::Srs180,
        Kicks::Arika,
        Kicks::Pair,
        Kicks::Left,
        Kicks::InPlace,
    ]);
    (prop::sample::select(SETS.to_vec()), laws, kicks)
        .prop_map(|(set, law, kicks)| rules(set, law, kicks))
}

proptest! {
    /// A turned piece always fits, and reports the test that it used.
    #[test]
    fn turned_pieces_fit(
        rules in any_rules(),
        number in 0..7_usize,
        (state, x, y) in (0..4_usize, -2..10, -3..20),
        blocks in prop::collection::vec(0..200_u16, 0..120),
        turns in prop::collection::vec(prop::sample::select(vec![Turn::Right, Turn::Left, Turn::Rotate180]), 1..8),
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

    /// As many turns to the right as there are states restore cells, position
    /// and roles; each is undone by a turn to the left.
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
