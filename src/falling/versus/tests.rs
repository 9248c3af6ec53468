use super::super::description::Attack;
use super::super::field::Field;
use super::super::inputs::Inputs;
use super::super::stats::Spin;
use super::super::{Game, Setup, builtin, notation};
use super::*;

fn guideline() -> Attack {
    let rules = builtin::read("guideline").expect("it ships");
    match rules.versus {
        Versus::Attacks { attack, .. } => attack,
        Versus::Off => panic!("guideline has attacks"),
    }
}

/// F-VS-02: rows, spins, combos, back to back.
#[test]
fn rows_attack_by_their_kind() {
    let attack = guideline();
    let of = |rows, spin| {
        let mut streak = Streak::default();
        streak.place();
        streak.clear(&attack, rows, spin)
    };
    assert_eq!(
        [1, 2, 3, 4, 5].map(|rows| of(rows, Spin::None)),
        [0, 1, 2, 4, 4]
    );
    assert_eq!([1, 2, 3].map(|rows| of(rows, Spin::Full)), [2, 4, 6]);
    assert_eq!(of(2, Spin::Mini), 1);
    // A combo of single rows, of which the first two send nothing.
    let mut streak = Streak::default();
    let mut combo = |clears: bool| {
        streak.place();
        match clears {
            true => streak.clear(&attack, 1, Spin::None),
            false => 0,
        }
    };
    let sent = [true, true, true, true, true, false, true].map(&mut combo);
    assert_eq!(sent, [0, 0, 1, 1, 2, 0, 0]);
    // Four rows twice, with a placement in between; a single row ends it.
    let mut streak = Streak::default();
    let mut clear = |rows| {
        streak.place();
        streak.place();
        streak.clear(&attack, rows, Spin::None)
    };
    assert_eq!([4, 4, 1, 4].map(&mut clear), [4, 5, 0, 4]);
}

/// F-VS-04: garbage on its way here is cancelled first.
#[test]
fn attacks_cancel_before_they_send() {
    let mut battle = Battle {
        pending: 5,
        held: 5,
        ..Battle::default()
    };
    battle.attack(3);
    assert_eq!((battle.pending, battle.held, battle.outgoing), (2, 2, 0));
    battle.attack(3);
    assert_eq!((battle.pending, battle.held, battle.outgoing), (0, 0, 1));
    assert_eq!((battle.made, battle.cancelled), (6, 5));
}

/// F-VS-07.
#[test]
fn the_first_to_lose_loses() {
    use Status::{Over, Playing, Won};
    for (sides, expected) in [
        ([Playing, Playing], Outcome::Playing),
        ([Over, Playing], Outcome::Won(1)),
        ([Playing, Over], Outcome::Won(0)),
        ([Won, Playing], Outcome::Won(0)),
        ([Playing, Won], Outcome::Won(1)),
        ([Won, Over], Outcome::Won(0)),
        ([Over, Won], Outcome::Won(1)),
        ([Over, Over], Outcome::Draw),
        ([Won, Won], Outcome::Draw),
    ] {
        assert_eq!(outcome(sides), expected, "{sides:?}");
    }
}

fn game(name: &str, field: &str, pieces: &str) -> Game {
    let rules = Rules::compile(builtin::read(name).expect("it ships"));
    let setup = Setup {
        grid: Some(notation::read_field(field, &rules).expect("a field")),
        pieces: notation::read_pieces(pieces, &rules).expect("pieces"),
        ..Setup::seeded(1)
    };
    Game::new(&rules, &setup)
}

fn play(game: &mut Game, inputs: &str) {
    let inputs: Inputs = inputs.parse().expect("inputs");
    let frames = inputs.frames() as usize;
    inputs.iter().take(frames).for_each(|held| game.step(held));
}

fn field(game: &Game) -> String {
    let world = game.world();
    let roles = &world.resource::<Rules>().roles;
    notation::write_field(world.resource::<Field>().grid(), roles)
}

fn battle(game: &Game) -> Battle {
    game.world().resource::<Battle>().clone()
}

/// F-VS-06: rows arrive after a placement that clears nothing, with aligned
/// holes and up to a maximum at once.
#[test]
fn rows_arrive_when_a_piece_clears_nothing() {
    let mut game = game("guideline", "IIIIII..../IIIIII....", "I,O,O,O");
    game.world_mut().resource_mut::<Battle>().pending = 10;
    // The first piece clears a row, so no garbage arrives.
    play(&mut game, ".3 r20 .2 u .40");
    assert_eq!((battle(&game).pending, battle(&game).arrived), (10, 0));
    // The second clears none: eight rows arrive, and two remain.
    play(&mut game, "u .20");
    assert_eq!((battle(&game).pending, battle(&game).arrived), (2, 8));
    let text = field(&game);
    let rows: Vec<&str> = text.split('/').collect();
    let (_, garbage) = rows.split_at(rows.len() - 8);
    assert!(garbage.iter().all(|row| row == &garbage[0]), "{text}");
    assert_eq!(garbage[0].matches('8').count(), 9, "{text}");
    play(&mut game, "u .20");
    assert_eq!((battle(&game).pending, battle(&game).arrived), (0, 10));
}

/// F-VS-06: all blocks fall from above.
#[test]
fn blocks_arrive_from_above() {
    let mut game = game("pairs", "", "pair:RG,pair:RG");
    game.world_mut().resource_mut::<Battle>().pending = 9;
    play(&mut game, "d60 .60");
    assert_eq!((battle(&game).pending, battle(&game).arrived), (0, 9));
    assert_eq!(field(&game).matches('O').count(), 9);
}

/// F-VS-03: points are added up, and the remainder is kept.
#[test]
fn points_make_blocks() {
    let mut game = game("pairs", "R...B./RRRBBB", "pair:YY");
    let rules = Rules::compile(builtin::read("pairs").expect("it ships"));
    let setup = Setup {
        grid: Some(notation::read_field("R...B./RRRBBB", &rules).expect("a field")),
        settle: true,
        no_pieces: true,
        ..Setup::seeded(1)
    };
    game.restart(&setup);
    play(&mut game, ".90");
    // 240 points: three blocks of 70, and 30 for the empty field.
    assert_eq!(battle(&game).made, 33);
}

/// F-VS-05: the attack of a chain is visible at once but arrives only when the
/// field that sends it has come to rest.
#[test]
fn garbage_waits_for_the_end_of_a_chain() {
    let mut one = game("guideline", "", "O");
    let mut other = game("guideline", "", "O,O");
    one.world_mut().resource_mut::<Flow>().phase = Phase::Settle;
    one.world_mut().resource_mut::<Battle>().attack(4);
    let sent = exchange(one.world_mut(), other.world_mut());
    assert_eq!(sent.map(|sent| sent.amount), [4, 0]);
    assert_eq!((battle(&other).pending, battle(&other).held), (4, 4));
    play(&mut other, ".3 u .20");
    assert_eq!(battle(&other).arrived, 0);
    one.world_mut().resource_mut::<Flow>().phase = Phase::Control;
    exchange(one.world_mut(), other.world_mut());
    play(&mut other, "u .20");
    assert_eq!(battle(&other).arrived, 4);
}

/// F-VS-01: games without attacks have no systems for them.
#[test]
fn games_without_attacks_have_no_systems_for_them() {
    let names = |name: &str| {
        let rules = Rules::compile(builtin::read(name).expect("it ships"));
        crate::assemble::plan(&rules).names()
    };
    assert!(names("guideline").contains(&"versus.arrive"));
    let none = names("jewels");
    assert!(
        none.iter().all(|name| !name.starts_with("versus")),
        "{none:?}"
    );
}
