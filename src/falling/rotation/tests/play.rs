//! Turns in a play.

use super::*;

/// Returns a game of a built-in rule file after `change`.
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

/// Plays a frame and returns the outcome of the turn.
fn step(game: &mut Game, buttons: &[Button]) -> Vec<FrameEvent> {
    game.step(held(buttons));
    let turns = game.events().filter(|event| {
        matches!(
            event,
            FrameEvent::Turned { .. } | FrameEvent::QuickTurned { .. } | FrameEvent::Refused
        )
    });
    turns.cloned().collect()
}

fn the_piece(game: &mut Game) -> (Piece, LockDelay) {
    let world = game.world_mut();
    let mut pieces = world.query::<(&Piece, &LockDelay)>();
    let (piece, lock_delay) = pieces.single(world).unwrap();
    (piece.clone(), *lock_delay)
}

const WELL: &str =
    ".O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O../.O.O..";

/// F-ROT-11: two refused turns exchange child and axis, within the limit.
#[test]
fn quick_turns_of_pairs() {
    let refused = [FrameEvent::Refused];
    let mut game = game("pairs", WELL, &[], |_| {});
    assert_eq!(step(&mut game, &[Button::TurnRight]), refused);
    assert_eq!(step(&mut game, &[]), []);
    let (before, _) = the_piece(&mut game);
    let quick = step(&mut game, &[Button::TurnLeft]);
    assert_eq!(quick, [FrameEvent::QuickTurned { to: 2 }]);
    let (after, _) = the_piece(&mut game);
    assert_eq!(after.origin, before.origin - IVec2::Y);
    let mut cells: Vec<_> = after.places().collect();
    cells.reverse();
    assert!(before.places().eq(cells.into_iter().rev()));
    assert_eq!(after.cells[0].role, before.cells[1].role);
    assert_eq!(after.kick, Some(3));

    // The twentieth frame is too late, so the turn arms again.
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
    assert_eq!(quick, [FrameEvent::QuickTurned { to: 2 }]);
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
        // Below the rim; otherwise the offsets of `Generic` reach over it.
        for _ in 0..60 {
            assert_eq!(step(&mut game, &[]), []);
        }
        assert_eq!(step(&mut game, &[Button::TurnLeft]), [FrameEvent::Refused]);
        for _ in 0..40 {
            assert_eq!(step(&mut game, &[]), []);
        }
        let quick = step(&mut game, &[Button::TurnRight]);
        assert_eq!(quick, [FrameEvent::QuickTurned { to: 2 }]);
        assert_eq!(the_piece(&mut game).0.kick, Some(1));
        assert_eq!(step(&mut game, &[]), []);
        assert_eq!(step(&mut game, &[Button::TurnRight]), [FrameEvent::Refused]);
    }
}

/// F-INI-06, F-INI-07: without offsets for turns there are none for quick
/// turns.
#[test]
fn quick_turns_use_offsets_only_if_turns_do() {
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

/// F-ROT-14, F-CTL-02: turns are reported; a later move clears the test number.
#[test]
fn turns_are_reported() {
    let mut game = game("guideline", "", &[5], |_| {});
    let turn = step(&mut game, &[Button::TurnRight]);
    assert_eq!(turn, [FrameEvent::Turned { to: 1, kick: 1 }]);
    assert_eq!(the_piece(&mut game).0.kick, Some(1));
    assert_eq!(step(&mut game, &[Button::TurnRight]), [], "still held");
    let both = [Button::TurnRight, Button::TurnLeft];
    assert_eq!(step(&mut game, &[]), []);
    assert_eq!(step(&mut game, &both), []);
    assert_eq!(step(&mut game, &[]), []);
    assert_eq!(
        step(&mut game, &[Button::Rotate180]),
        [],
        "none in these rules"
    );
    step(&mut game, &[Button::Left]);
    let (piece, _) = the_piece(&mut game);
    assert_eq!((piece.rotation, piece.kick), (1, None));
}

/// F-CTL-07: a turn on the ground resets the lock delay, up to the limit.
#[test]
fn turns_reset_the_lock_delay() {
    let mut game = game("guideline", "", &[0], |description| {
        description.gravity.lock = crate::description::Lock::Delay {
            frames: 30,
            resets: 2,
            soft_drop_locks: false,
        };
        // A turn that leaves the cells in place.
        description.rotation.law = TurnLaw::Change;
    });
    for _ in 0..60 {
        step(&mut game, &[Button::SoftDrop]);
        if the_piece(&mut game).1.frames == 5 {
            break;
        }
    }
    let frames = |game: &mut Game| {
        let (_, lock_delay) = the_piece(game);
        (lock_delay.frames, lock_delay.resets)
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

/// F-CTL-10: a turn button that is held before acts on the new piece.
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
    // Pressed in the same frame: an ordinary turn.
    let mut game = start(true);
    for _ in 0..3 {
        step(&mut game, &[]);
    }
    assert_eq!(
        step(&mut game, &[Button::TurnLeft]),
        [FrameEvent::Turned { to: 3, kick: 1 }]
    );
}

/// F-ARG-06, F-SYS-01: the systems for offsets and the quick turn run from the
/// frame in which the script enables them, not before.
#[test]
fn a_script_enables_kicks() {
    let text = "setFieldSize(3, 8) createBlockPattern(1) createBlockPattern(2)
        setTumo({{1}, {2}}, 0, 0) setTumo({{1, 2}}, 0, 1) setTumoDownSpeed(0)
        for y = 0, 7 do setColorBlock(0, y, 1) setColorBlock(2, y, 1) end
        n = 0
        function update()
            n = n + 1
            if n == 40 then setSuperRotation(true) setQuickTurn(true) end
        end";
    let source = crate::host::ScriptSource {
        file: "test.lua".to_owned(),
        text: text.to_owned(),
        around: None,
    };
    let mut game = Game::of_script(&source, &Setup::default(), Default::default());
    let names = |game: &Game| crate::assemble::plan(game.world().resource::<Rules>()).names();
    for _ in 0..30 {
        assert_eq!(step(&mut game, &[]), [], "{:?}", game.fault());
    }
    assert!(!names(&game).contains(&"control.kicks.generic"));
    assert_eq!(step(&mut game, &[Button::TurnLeft]), [FrameEvent::Refused]);
    for _ in 0..10 {
        assert_eq!(step(&mut game, &[]), []);
    }
    assert!(names(&game).contains(&"control.kicks.generic"));
    assert!(names(&game).contains(&"control.quick_turn"));
    let turn = step(&mut game, &[Button::TurnLeft]);
    assert_eq!(turn, [FrameEvent::Turned { to: 1, kick: 4 }]);
}

/// F-SYS-01, F-SYS-02: exactly the systems that the description selects.
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
