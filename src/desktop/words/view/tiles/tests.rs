use super::*;
use crate::view::testing::playing;
use kotodama_ui::palette::Palette;
use kotodama_words as words;
use kotodama_words::input::{Input, Player};

/// Number of sprites that changed in the last frame.
#[derive(Resource, Default)]
struct Touched(usize);

fn app(drawn: &str) -> App {
    let mut app = playing(drawn, |app: &mut App| {
        app.init_resource::<Touched>().add_systems(
            Last,
            |shown: Query<(), Changed<TileSprite>>, mut touched: ResMut<Touched>| {
                touched.0 = shown.iter().count();
            },
        );
    });
    settle(&mut app);
    app
}

fn settle(app: &mut App) {
    (0..30).for_each(|_| app.update());
}

/// Plays an input; returns the number of sprites that change at once.
fn touched_by(app: &mut App, input: Input) -> usize {
    words::play_turn(app.world_mut(), input);
    app.update();
    let touched = app.world().resource::<Touched>().0;
    settle(app);
    assert_eq!(app.world().resource::<Touched>().0, 0, "at rest");
    touched
}

const RIGHT: Input = Input::Step(Player::One, Direction::Right);
const DOWN: Input = Input::Step(Player::One, Direction::Down);

#[test]
fn undo_and_restart_touch_what_they_change_however_large_the_board_is() {
    let grass = " grass".repeat(40);
    let board = format!("KEKE IS YOU . ROCK IS PUSH\n. keke rock . . . .\n{grass}\n{grass}");
    let mut app = app(&board);
    for _ in 0..2 {
        assert_eq!(touched_by(&mut app, RIGHT), 2);
        assert_eq!(touched_by(&mut app, Input::Undo), 2);
        assert_eq!(touched_by(&mut app, Input::Redo), 2);
        assert_eq!(touched_by(&mut app, Input::Restart), 2);
    }
}

/// Returns every visible property of the sprites.
fn seen(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut sprites = world.query_filtered::<(&TileSprite, &Drawn, &Marked), Without<Dying>>();
    let mut seen: Vec<String> = sprites
        .iter(world)
        .map(|(shown, drawn, marked)| {
            // Wobbling and bobbing continue.
            let at = match shown.floats {
                true => shown.at.extend(drawn.at.z),
                false => drawn.at,
            };
            let (colour, scale, hidden) = (drawn.colour, drawn.scale, drawn.hidden);
            format!("{shown:?} {marked:?} {at} {colour:?} {scale:.3} {hidden}")
        })
        .collect();
    seen.sort();
    seen
}

#[test]
fn what_is_seen_after_undo_is_what_a_look_at_everything_sees() {
    let mut app = app("KEKE IS YOU   . ROCK IS PUSH . .\n\
         WATER IS SINK . FLAG IS FLOAT . .\n\
         .     .  TEXT IS PUSH .  .    . .\n\
         keke  .  ROCK IS WALL .  .    . .\n\
         .     keke rock water wall wall . .\n\
         .     .    .    wall  wall flag . .");
    let moves = [DOWN, RIGHT, RIGHT, DOWN, RIGHT, RIGHT, DOWN];
    let moves = moves.into_iter().chain([Input::Undo; 5]);
    let moves = moves.chain([Input::Redo, RIGHT, Input::Restart, RIGHT, Input::Undo]);
    for (n, input) in moves.enumerate() {
        words::play_turn(app.world_mut(), input);
        settle(&mut app);
        let now = seen(&mut app);
        let tiles = app.world().resource::<Tiles>().len();
        assert_eq!(now.len(), tiles, "{n}: {input:?}");
        app.world_mut().resource_mut::<Palette>().set_changed();
        settle(&mut app);
        assert_eq!(now, seen(&mut app), "{n}: {input:?}");
    }
}

#[test]
fn text_lies_above_what_floats_over_it() {
    let mut app = app("KEKE IS YOU . ROCK IS FLOAT\n. . . . rock . keke");
    let world = app.world_mut();
    let mut sprites = world.query::<&TileSprite>();
    let (texts, things): (Vec<&TileSprite>, Vec<&TileSprite>) =
        sprites.iter(world).partition(|shown| shown.picture.is_text);
    assert!(things.iter().any(|shown| shown.floats));
    let highest = things.iter().map(|shown| shown.z()).fold(0.0, f32::max);
    assert!(texts.iter().all(|shown| shown.z() > highest), "{highest}");
}

#[test]
fn the_shadow_of_what_floats_lies_below_every_word() {
    let mut app = app("KEKE IS YOU . TEXT IS FLOAT\n. KEKE IS FLOAT . . keke");
    let world = app.world_mut();
    let mut sprites = world.query::<(&TileSprite, &Marked)>();
    let shadows = sprites.iter(world).flat_map(|(shown, marked)| {
        let lying = marked.0.iter().filter(|mark| mark.lies);
        lying.map(move |mark| shown.z() + mark.height)
    });
    let shadows: Vec<f32> = shadows.collect();
    assert_eq!(shadows.len(), 10);
    let words = sprites
        .iter(world)
        .filter(|(shown, _)| shown.picture.is_text);
    let lowest = words.map(|(shown, _)| shown.z()).fold(f32::MAX, f32::min);
    assert!(shadows.iter().all(|z| *z < lowest), "{shadows:?} {lowest}");
}
