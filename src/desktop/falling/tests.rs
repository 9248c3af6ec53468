//! The screen without a window: time, buttons and menus.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use leafwing_input_manager::prelude::*;

use super::face::*;
use super::session::start;
use super::{buttons, keys, session};
use crate::desktop::input;
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::session::Queue;
use crate::desktop::settings::Settings;
use crate::desktop::{Pause, testing};
use crate::falling::flow::{Flow, Phase, Status};
use crate::falling::inputs::Inputs;
use crate::falling::open::{Kind, Source};
use crate::falling::piece::Piece;
use crate::falling::{Setup, play};

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

/// An app in which these rules are played, ready for the first frame.
fn playing_rules(rules: &str) -> App {
    let mut app = testing::app_with_keys();
    app.add_message::<WindowFocused>()
        .init_resource::<Queue>()
        .add_plugins((
            input::plugin,
            session::plugin,
            buttons::plugin,
            keys::plugin,
        ))
        .add_systems(
            Update,
            |menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>| {
                (*pause).set_if_neq(Pause(*menu.get() != Menu::None));
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

/// A picture is drawn after so much time.
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
        settings.falling.start_wait = Some(4);
        settings.falling.repeat = Some(0);
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
    assert_eq!(menu(&app), Menu::FallingPause);
    let stopped = play::frame(app.world());
    KeyCode::ArrowLeft.press(app.world_mut());
    frames(&mut app, 30);
    assert_eq!(play::frame(app.world()), stopped);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::None);
    frames(&mut app, 10);
    assert_eq!(play::frame(app.world()), stopped);
    frames(&mut app, 60);
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
    assert_eq!(menu(&app), Menu::FallingPause);
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
    assert_eq!(menu(&app), Menu::None);
    frames(&mut app, 90);
    assert_eq!(menu(&app), Menu::FallingOver);
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
    assert_eq!(menu(&app), Menu::FallingFailed);
    let session = app.world().resource::<FallingSession>();
    assert_eq!(session.failure.as_deref(), Some("test.lua:3: no"));
    assert!(play::frame(app.world()) <= 6);
    try_again(app.world_mut());
    frames(&mut app, 2);
    assert_eq!(menu(&app), Menu::None);
    let session = app.world().resource::<FallingSession>();
    assert_eq!(session.failure, None);
    assert_eq!(play::frame(app.world()), 0);
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
    next.set(Screen::Title);
    frames(&mut app, 5);
    let world = app.world_mut();
    assert_eq!(world.query::<&Piece>().iter(world).count(), 0);
}
