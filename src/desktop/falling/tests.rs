//! The screen without a window: time, buttons and menus.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use leafwing_input_manager::prelude::*;

use super::button_latch::ButtonLatch;
use super::layout::FallingLayout;
use super::session::{
    FallingRequest, FallingSession, Feed, Ready, fail, restart, start, step, try_again,
};
use super::{FallingAction, buttons, keys, popups, session, sound};
use crate::choices::FallingChoices;
use crate::menus::{FALLING_FAILED, FALLING_OVER, FALLING_PAUSE};
use kotodama_audio::mixer::Cue;
use kotodama_audio::music::{Music, Tempo};
use kotodama_falling::flow::{Flow, Phase, Status};
use kotodama_falling::input::Button;
use kotodama_falling::inputs::Inputs;
use kotodama_falling::notation;
use kotodama_falling::open::{Kind, Opened, Source};
use kotodama_falling::piece::Piece;
use kotodama_falling::stats::Stats;
use kotodama_falling::{Setup, play};
use kotodama_shell::frame::Pause;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::testing;

/// One square at a time that does not fall by itself, in a field of 9 x 6.
const RULES: &str = r#"Falling(
    name: "Test",
    field: (width: 9, height: 6, hidden: 0),
    blocks: [(id: 1, glyph: 'a')],
    pieces: (shapes: List([(name: "one", rows: ["a"])]), spawn: Origin(4, 0)),
    gravity: (piece: Cells([0]), hard: Lock, lock: Delay(frames: 600)),
    clear: (rules: [(when: FullRow)]),
    waits: (spawn: 0),
)"#;

const FRAME: Duration = Duration::from_nanos(16_666_667);

/// Returns an app in which these rules are played, ready for the first frame.
fn playing_rules(rules: &str) -> App {
    let mut app = testing::app_with_keys::<FallingAction>();
    app.add_message::<WindowFocused>()
        .add_plugins((session::plugin, buttons::plugin, keys::plugin))
        .add_systems(
            Update,
            |menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>| {
                (*pause).set_if_neq(Pause(*menu.get() != Menu::NONE));
            },
        );
    let source = Source {
        name: "test.falling.ron".to_owned(),
        kind: Kind::Description,
        text: rules.to_owned(),
        ..Source::default()
    };
    let opened = source
        .open()
        .unwrap_or_else(|problems| panic!("{problems}"));
    pass(&mut app, Duration::ZERO);
    start(app.world_mut(), opened, Setup::default());
    pass(&mut app, Duration::ZERO);
    pass(&mut app, Duration::ZERO);
    app.world_mut().resource_mut::<Ready>().0 = 0.0;
    app
}

fn playing() -> App {
    playing_rules(RULES)
}

/// Draws a frame after this time.
fn pass(app: &mut App, time: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    app.update();
}

fn frames(app: &mut App, count: u32) {
    (0..count).for_each(|_| pass(app, FRAME));
}

fn column(app: &mut App) -> i32 {
    let world = app.world_mut();
    let mut pieces = world.query::<&Piece>();
    pieces.single(world).expect("a piece").origin.x
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

#[test]
fn sixty_frames_a_second_however_often_the_window_is_drawn() {
    for rate in [30, 60, 144, 240] {
        let mut app = playing();
        let picture = Duration::from_nanos(1_000_000_000 / rate);
        (0..2 * rate).for_each(|_| pass(&mut app, picture));
        // Fractions of a nanosecond may be missing for the last one.
        let played = play::frame(app.world());
        assert!((119..=120).contains(&played), "{rate} Hz: {played}");
        let session = app.world().resource::<FallingSession>();
        assert_eq!(session.inputs.frames(), played);
    }
}

#[test]
fn a_long_hitch_is_not_made_up_for() {
    let mut app = playing();
    pass(&mut app, Duration::from_secs(5));
    assert!(play::frame(app.world()) <= 4);
}

#[test]
fn f_ui_07_a_key_pressed_and_released_between_two_frames_is_a_press() {
    let mut app = playing();
    frames(&mut app, 3);
    assert_eq!(column(&mut app), 4);
    KeyCode::ArrowLeft.press(app.world_mut());
    KeyCode::ArrowLeft.release(app.world_mut());
    // No frame of the game yet.
    pass(&mut app, Duration::from_millis(1));
    assert_eq!(column(&mut app), 4);
    frames(&mut app, 2);
    assert_eq!(column(&mut app), 3);
    for _ in 0..2 {
        KeyCode::ArrowRight.press(app.world_mut());
        KeyCode::ArrowRight.release(app.world_mut());
    }
    frames(&mut app, 5);
    assert_eq!(column(&mut app), 5);
}

#[test]
fn a_held_key_repeats_as_the_player_wants_it() {
    let mut app = playing();
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.of_mut::<FallingChoices>().das = Some(4);
        settings.of_mut::<FallingChoices>().arr = Some(0);
    }
    restart(app.world_mut(), true);
    frames(&mut app, 1);
    app.world_mut().resource_mut::<Ready>().0 = 0.0;
    frames(&mut app, 1);
    KeyCode::ArrowLeft.press(app.world_mut());
    frames(&mut app, 2);
    assert_eq!(column(&mut app), 3);
    frames(&mut app, 5);
    assert_eq!(column(&mut app), 0);
}

#[test]
fn a_button_on_the_screen_is_pressed_and_held_like_a_key() {
    let mut app = playing();
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.of_mut::<FallingChoices>().das = Some(4);
        settings.of_mut::<FallingChoices>().arr = Some(0);
    }
    restart(app.world_mut(), true);
    frames(&mut app, 1);
    app.world_mut().resource_mut::<Ready>().0 = 0.0;
    frames(&mut app, 1);
    let right = OnScreen::of(FallingAction::Right);
    right.press(app.world_mut());
    right.release(app.world_mut());
    // No frame of the game yet.
    pass(&mut app, Duration::from_millis(1));
    frames(&mut app, 2);
    assert_eq!(column(&mut app), 5);
    let left = OnScreen::of(FallingAction::Left);
    left.press(app.world_mut());
    frames(&mut app, 2);
    assert_eq!(column(&mut app), 4);
    frames(&mut app, 5);
    assert_eq!(column(&mut app), 0);
    left.release(app.world_mut());
    right.press(app.world_mut());
    frames(&mut app, 2);
    assert_eq!(column(&mut app), 1);
}

#[test]
fn a_gamepad_plays_too() {
    let mut app = playing();
    app.world_mut().spawn(Gamepad::default());
    frames(&mut app, 2);
    GamepadButton::DPadRight.press(app.world_mut());
    frames(&mut app, 2);
    assert_eq!(column(&mut app), 5);
}

#[test]
fn a_pause_stops_the_clock_and_goes_on_in_a_moment() {
    let mut app = playing();
    frames(&mut app, 10);
    KeyCode::Escape.press(app.world_mut());
    frames(&mut app, 2);
    KeyCode::Escape.release(app.world_mut());
    assert_eq!(menu(&app), FALLING_PAUSE);
    let stopped = play::frame(app.world());
    KeyCode::ArrowLeft.press(app.world_mut());
    frames(&mut app, 30);
    assert_eq!(play::frame(app.world()), stopped);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::NONE);
    frames(&mut app, 10);
    assert_eq!(play::frame(app.world()), stopped);
    // It counts down from three.
    frames(&mut app, 190);
    assert!(play::frame(app.world()) > stopped);
    // What was pressed in the menu was not meant for the piece.
    assert_eq!(column(&mut app), 4);
}

#[test]
fn losing_the_focus_pauses() {
    let mut app = playing();
    frames(&mut app, 2);
    app.world_mut().write_message(WindowFocused {
        window: Entity::PLACEHOLDER,
        focused: false,
    });
    frames(&mut app, 2);
    assert_eq!(menu(&app), FALLING_PAUSE);
}

#[test]
fn the_restart_key_is_held_for_half_a_second() {
    let mut app = playing();
    frames(&mut app, 40);
    KeyCode::KeyR.press(app.world_mut());
    frames(&mut app, 20);
    assert!(play::frame(app.world()) > 40);
    frames(&mut app, 20);
    assert_eq!(play::frame(app.world()), 0);
    // Held on, it does not restart again.
    frames(&mut app, 90);
    assert!(play::frame(app.world()) > 0);
}

#[test]
fn a_restart_deals_other_pieces_unless_they_are_to_be_the_same() {
    let mut app = playing();
    let seed = |app: &App| app.world().resource::<FallingSession>().setup.seed;
    let first = seed(&app);
    restart(app.world_mut(), true);
    assert_eq!(seed(&app), first);
    restart(app.world_mut(), false);
    assert_ne!(seed(&app), first);
}

#[test]
fn the_end_is_told_and_results_follow() {
    let mut app = playing();
    frames(&mut app, 2);
    for _ in 0..8 {
        KeyCode::Space.press(app.world_mut());
        frames(&mut app, 2);
        KeyCode::Space.release(app.world_mut());
        frames(&mut app, 2);
    }
    let session = app.world().resource::<FallingSession>();
    assert!(session.ended && session.is_over());
    assert_eq!(app.world().resource::<Flow>().status, Status::Over);
    let played = play::frame(app.world());
    assert_eq!(session.inputs.frames(), played);
    assert_eq!(menu(&app), Menu::NONE);
    frames(&mut app, 90);
    assert_eq!(menu(&app), FALLING_OVER);
    assert_eq!(play::frame(app.world()), played);
}

#[test]
fn a_recording_plays_by_itself() {
    let mut app = playing();
    let opened = app.world().resource::<FallingSession>().opened.clone();
    let inputs: Inputs = ".3 l.l.l. .9".parse().expect("inputs");
    app.world_mut().write_message(FallingRequest {
        rules: opened,
        setup: Setup::default(),
        feed: Feed::Recording(inputs.clone()),
        practice: false,
    });
    frames(&mut app, 1);
    app.world_mut().resource_mut::<Ready>().0 = 0.0;
    KeyCode::ArrowRight.press(app.world_mut());
    frames(&mut app, 12);
    assert_eq!(column(&mut app), 1);
    let session = app.world().resource::<FallingSession>();
    for frame in 1..=session.inputs.frames() {
        assert_eq!(session.inputs.at(frame), inputs.at(frame), "{frame}");
    }
}

#[test]
fn a_failed_script_stops_the_play_until_another_try() {
    let mut app = playing();
    frames(&mut app, 5);
    fail(app.world_mut(), "test.lua:3: no".to_owned());
    frames(&mut app, 5);
    assert_eq!(menu(&app), FALLING_FAILED);
    let session = app.world().resource::<FallingSession>();
    assert_eq!(session.failure.as_deref(), Some("test.lua:3: no"));
    assert!(play::frame(app.world()) <= 6);
    try_again(app.world_mut());
    frames(&mut app, 2);
    assert_eq!(menu(&app), Menu::NONE);
    let session = app.world().resource::<FallingSession>();
    assert_eq!(session.failure, None);
    assert_eq!(play::frame(app.world()), 0);
}

/// Returns a script that plays with seed 0, and fails with others before the
/// first frame.
fn picky() -> Opened {
    let script = |text: String| Source {
        name: "test.lua".to_owned(),
        kind: Kind::Script,
        text,
        ..Source::default()
    };
    // What seed 0 draws first is told by an error.
    let problems = script("error(math.random(1000000))".to_owned()).open();
    let problems = problems.expect_err("it fails").to_string();
    let drawn: u32 = problems
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .max()
        .expect("the number that was drawn");
    let text = format!(
        "if math.random(1000000) ~= {drawn} then error('unlucky') end\n\
         createBlockPattern(1)\nsetTumo({{{{1}}}}, 0, 0)\nfunction update() end"
    );
    let opened = script(text).open();
    opened.unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn f_lua_07_a_script_that_fails_before_the_first_frame_says_so_at_every_try() {
    let mut app = playing();
    let seeded = |seed| Setup::seeded(seed);
    start(app.world_mut(), picky(), seeded(0));
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::NONE);
    assert_eq!(app.world().resource::<FallingSession>().failure, None);
    let fails = |app: &mut App| {
        frames(app, 3);
        let failure = app.world().resource::<FallingSession>().failure.clone();
        assert!(failure.is_some_and(|failure| failure.contains("unlucky")));
        assert_eq!(menu(app), FALLING_FAILED);
    };
    // The same rules from another seed, within the screen.
    start(app.world_mut(), picky(), seeded(1));
    fails(&mut app);
    try_again(app.world_mut());
    fails(&mut app);
    restart(app.world_mut(), true);
    fails(&mut app);
    start(app.world_mut(), picky(), seeded(0));
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::NONE);
}

/// Frames may be played faster than pictures are drawn.
#[test]
fn f_ui_12_a_double_is_told_as_one_although_the_next_piece_is_placed_by_then() {
    let rules = RULES
        .replace("width: 9", "width: 2")
        .replace(r#"rows: ["a"]"#, r#"rows: ["a", "a"]"#)
        .replace("Origin(4, 0)", "Origin(0, 0)");
    let mut app = playing_rules(&rules);
    app.init_resource::<FallingLayout>()
        .init_resource::<Music>()
        .init_resource::<Tempo>()
        .add_message::<Cue>()
        .add_plugins((sound::plugin, popups::plugin));
    let opened = app.world().resource::<FallingSession>().opened.clone();
    let field = notation::read_field(".a/.a", &opened.rules).expect("a field");
    start(
        app.world_mut(),
        opened,
        Setup {
            grid: Some(field),
            ..Setup::default()
        },
    );
    pass(&mut app, Duration::ZERO);
    app.world_mut().resource_mut::<Messages<Cue>>().clear();
    let placed = |app: &App| app.world().resource::<Stats>().pieces;
    for _ in 0..200 {
        for is_down in [true, false] {
            let mut latch = app.world_mut().resource_mut::<ButtonLatch>();
            latch.change(Button::HardDrop, is_down);
            step(app.world_mut());
        }
        if placed(&app) == 2 {
            break;
        }
    }
    assert_eq!(placed(&app), 2);
    assert_eq!(app.world().resource::<Stats>().rows, 2);
    pass(&mut app, Duration::ZERO);
    let cues = app.world().resource::<Messages<Cue>>();
    let heard: Vec<_> = cues
        .iter_current_update_messages()
        .map(|cue| cue.sound)
        .collect();
    assert!(heard.contains(&sound::Effect::Rows.sound()), "{heard:?}");
    assert!(!heard.contains(&sound::Effect::Clear.sound()), "{heard:?}");
    let world = app.world_mut();
    let mut texts = world.query::<&Text>();
    assert!(texts.iter(world).any(|text| text.0.contains("Double")));
}

#[test]
fn the_wait_before_the_first_piece_is_the_rules_own() {
    let rules = RULES.replace("spawn: 0)", "spawn: 0, start: 90)");
    let mut app = playing_rules(&rules);
    frames(&mut app, 80);
    let flow = app.world().resource::<Flow>();
    assert!(matches!(flow.phase, Phase::Wait(_)));
    frames(&mut app, 20);
    assert_eq!(app.world().resource::<Flow>().phase, Phase::Control);
}

#[test]
fn leaving_the_screen_unloads_the_play() {
    let mut app = playing();
    frames(&mut app, 5);
    let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
    next.set(Screen::TITLE);
    frames(&mut app, 5);
    let world = app.world_mut();
    assert_eq!(world.query::<&Piece>().iter(world).count(), 0);
}
