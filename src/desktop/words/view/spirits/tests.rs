use super::*;
use crate::notes::Sounded;
use crate::unlocks::Revealed;
use crate::view::testing::playing;
use crate::view::{auras, particles};
use kotodama_board::Direction;
use kotodama_words as words;
use kotodama_words::input::{Input, Player};

const DOWN: Input = Input::Step(Player::One, Direction::Down);

/// Returns an app in which a step down forms ROCK IS PUSH, and another one
/// breaks it.
fn app() -> App {
    let drawn = "CAT IS YOU  cat .\n\
                 .   .  .    IS  .\n\
                 .   .  ROCK .   PUSH\n\
                 .   .  .    .   .";
    playing(drawn, |app: &mut App| {
        app.add_message::<Sounded>()
            .add_message::<Revealed>()
            .add_message::<Cue>()
            .add_plugins((particles::plugin, auras::plugin, plugin));
    })
}

fn pass(app: &mut App, seconds: f32) {
    (0..(seconds / 0.016) as u32).for_each(|_| app.update());
}

/// Returns the names of the words whose eyes are to be seen.
fn seen(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut words = world.query::<(&TileSprite, &Eyes)>();
    let kinds = world.resource::<Kinds>();
    let mut seen: Vec<String> = words
        .iter(world)
        .filter(|(_, eyes)| eyes.0.is_some())
        .map(|(shown, _)| kinds.name(shown.kind).to_owned())
        .collect();
    seen.sort();
    seen
}

fn play(app: &mut App, input: Input) {
    words::play_turn(app.world_mut(), input);
}

#[test]
fn words_wake_up_when_the_level_begins_and_rest_soon() {
    let mut app = app();
    pass(&mut app, 1.0);
    assert_eq!(seen(&mut app), ["text_cat", "text_is", "text_you"]);
    pass(&mut app, 3.0);
    assert_eq!(seen(&mut app), [""; 0]);
}

#[test]
fn the_words_of_a_new_sentence_wake_up_one_after_the_other() {
    let mut app = app();
    pass(&mut app, 4.0);
    play(&mut app, DOWN);
    pass(&mut app, 0.06);
    assert_eq!(seen(&mut app), ["text_rock"]);
    pass(&mut app, 0.5);
    assert_eq!(seen(&mut app), ["text_is", "text_push", "text_rock"]);
    let cues = app.world().resource::<Messages<Cue>>();
    let mut reader = cues.get_cursor();
    assert!(reader.read(cues).count() <= 3, "one note each");
    pass(&mut app, 3.0);
    assert_eq!(seen(&mut app), [""; 0]);
}

#[test]
fn the_words_of_a_broken_sentence_doze_off() {
    let mut app = app();
    play(&mut app, DOWN);
    pass(&mut app, 4.0);
    play(&mut app, DOWN);
    pass(&mut app, 0.3);
    assert_eq!(seen(&mut app), ["text_is", "text_push", "text_rock"]);
    pass(&mut app, 1.0);
    assert_eq!(seen(&mut app), [""; 0]);
}

#[test]
fn undo_puts_words_to_sleep_at_once() {
    let mut app = app();
    pass(&mut app, 4.0);
    play(&mut app, DOWN);
    pass(&mut app, 0.5);
    play(&mut app, Input::Undo);
    pass(&mut app, 0.1);
    assert_eq!(seen(&mut app), [""; 0]);
}

#[test]
fn nobody_opens_an_eye_if_that_is_not_wanted() {
    let mut app = app();
    pass(&mut app, 4.0);
    app.world_mut().resource_mut::<Settings>().spirits = false;
    play(&mut app, DOWN);
    for _ in 0..100 {
        app.update();
        assert_eq!(seen(&mut app), [""; 0]);
    }
}

#[test]
fn now_and_then_a_word_peeks_out() {
    let mut app = app();
    pass(&mut app, 4.0);
    let peeked = (0..40).any(|_| {
        pass(&mut app, 0.5);
        seen(&mut app).len() == 1
    });
    assert!(peeked);
}
