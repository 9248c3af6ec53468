use super::*;
use crate::fall::Movable;
use crate::open;
use kotodama_board::Rng;
use std::path::Path;

fn capsules() -> Game {
    let opened = open::open(Path::new("builtin:capsules"));
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let mut game = opened.play(&Setup::default());
    (0..200).for_each(|_| game.step(crate::input::Buttons::NONE));
    game
}

/// F-UI-10: the end of a play includes state that the field does not show.
/// Files of version 1 did not record it and are compared without it.
#[test]
fn the_end_covers_joints_marks_pieces_to_come_and_chance() {
    type Change = fn(&mut World);
    let recorded = End::of(capsules().world());
    let old = End {
        state: None,
        ..recorded
    };
    let changes: [Change; 4] = [
        |world| {
            let mut field = world.resource_mut::<Field>();
            let (first, _) = field.grid().blocks().next().expect("a target");
            field.update(first, |block| block.bonds ^= 1);
        },
        |world| {
            let mut field = world.resource_mut::<Field>();
            let (first, _) = field.grid().blocks().next().expect("a target");
            field.update(first, |block| block.marked = !block.marked);
        },
        |world| {
            world.resource_mut::<Queue>().pieces.pop_back();
        },
        |world| world.resource_mut::<Rngs>().field = Rng::new(3),
    ];
    assert!(
        recorded
            .differences(&End::of(capsules().world()))
            .is_empty()
    );
    for (number, change) in changes.into_iter().enumerate() {
        let mut game = capsules();
        change(game.world_mut());
        let end = End::of(game.world());
        assert_eq!(recorded.differences(&end).len(), 1, "{number}");
        assert_eq!(old.differences(&end), [], "{number}");
    }
}

/// F-GOAL-02.
#[test]
fn a_replay_keeps_the_goal_and_the_start_field() {
    use crate::goal::variants::Variant;
    let opened = open::open(Path::new("builtin:guideline")).expect("it ships");
    let mut setup = Setup::seeded(4);
    Variant::Cheese.put(&opened.rules, &mut setup);
    let mut game = opened.play(&setup);
    let inputs: Inputs = "u.30u.30".parse().expect("inputs");
    let frames = inputs.frames() as usize;
    inputs.iter().take(frames).for_each(|held| game.step(held));
    let replay = Replay::record(opened, setup, inputs, game.world());
    let text = replay.to_text();
    assert!(text.contains("version: 3"), "{text}");
    let again = read("test", &text).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(again.setup, replay.setup);
    assert_eq!(again.to_text(), text);
    assert_eq!(again.verify(), []);
    let wrong = text.replace("ClearAll(Roles([8]))", "ClearAll(Roles([99]))");
    let problems = read("test", &wrong).expect_err("no such block");
    assert!(problems.to_string().contains("99"), "{problems}");
}

/// Files that were recorded by earlier versions stay as they are.
#[test]
fn a_file_of_version_1_stays_one() {
    let opened = open::open(Path::new("builtin:capsules")).expect("it ships");
    let game = capsules();
    let mut replay = Replay::record(
        opened,
        Setup::default(),
        ".200".parse().expect("inputs"),
        game.world(),
    );
    let new = replay.to_text();
    assert!(new.contains("version: 2") && new.contains("state: "));
    replay.end.state = None;
    let old = replay.to_text();
    assert!(old.contains("version: 1") && !old.contains("state: "));
    for text in [new, old] {
        let replay = read("test", &text).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(replay.to_text(), text);
        assert_eq!(replay.verify(), []);
    }
}
