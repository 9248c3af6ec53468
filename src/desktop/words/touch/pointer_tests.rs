//! Tests of playing with only a pointer, without a window.

mod action_button_tests;

use std::time::Duration;

use bevy::input::mouse::{MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResolution;
use leafwing_input_manager::prelude::*;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::actions::PlayAction;
use crate::inspect;
use crate::level_navigation;
use crate::menus::LEVEL_PAUSE;
use crate::play;
use crate::progress::Progress;
use crate::screens::LEVEL;
use crate::session::{Queue, Session};
use crate::view::board::Viewpoint;
use crate::view::first_person::FirstPerson;
use crate::view::layout::BoardLayout;
use crate::view::lights::Lights;
use crate::{input, notice, screen, touch};
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::testing;
use kotodama_ui::touch_controls::{self, KeysSaid, OnScreenButtons, TouchControls, TouchSettings};
use kotodama_words::Outcome;
use kotodama_words::WordsPlugin;
use kotodama_words::input::{Input, Player};
use kotodama_words::level::file;

fn right() -> OnScreen {
    OnScreen::of(PlayAction::Right)
}

/// App in which a level is played, in a window of 1280 x 800 pixels.
struct TestBench(App);

impl TestBench {
    fn new(second: &str) -> Self {
        Self::with(&["b..........", "k..........", &format!("BIY..{second}...")])
    }

    fn with(rows: &[&str]) -> Self {
        let mut app = testing::app_with_keys::<PlayAction>();
        app.init_resource::<Progress>()
            .init_resource::<Viewpoint>()
            .init_resource::<Lights>()
            .init_resource::<FirstPerson>()
            .insert_resource(BoardLayout {
                zoom: 1.0,
                origin: Vec2::new(500.0, 350.0),
                size: Vec2::new(264.0, 72.0),
            })
            .add_plugins(WordsPlugin);
        level_navigation::add_resources(app.world_mut());
        app.add_plugins((input::plugin, play::plugin, inspect::plugin));
        app.add_plugins((
            notice::plugin,
            screen::plugin,
            touch_controls::plugin,
            touch::plugin,
        ));
        app.init_resource::<Assets<Image>>();
        let window = Window {
            resolution: WindowResolution::new(1280, 800),
            ..default()
        };
        app.world_mut().spawn((window, PrimaryWindow));
        let text = format!(
            r#"Level(legend: {{'.': [], 'b': ["baba"], 'k': ["keke"], 'B': ["text_baba"],
                'K': ["text_keke"], 'I': ["text_is"], 'Y': ["text_you"], 'Z': ["text_you2"]}},
                rows: {rows:?})"#,
        );
        let level = file::read("test", &text).expect("the test's level is valid");
        app.insert_resource(Session::new(
            level_navigation::source::LevelSource::None,
            level,
        ));
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(LEVEL);
        let mut bench = Self(app);
        bench.frames(3);
        bench
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.0.update());
    }

    /// Advances by frames of this duration.
    fn pass(&mut self, count: usize, milliseconds: u64) {
        let time = Duration::from_millis(milliseconds);
        self.0
            .insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.frames(count);
    }

    fn settings(&mut self, shows: OnScreenButtons) {
        self.0
            .world_mut()
            .resource_mut::<Settings>()
            .of_mut::<TouchSettings>()
            .on_screen = shows;
        self.frames(2);
    }

    /// Moves the mouse.
    fn stir(&mut self) {
        self.0.world_mut().write_message(MouseMotion {
            delta: Vec2::new(30.0, 0.0),
        });
        self.frames(2);
    }

    fn move_to(&mut self, at: Vec2) {
        let world = self.0.world_mut();
        let mut windows = world.query::<&mut Window>();
        let mut window = windows.single_mut(world).expect("a window");
        window.set_physical_cursor_position(Some(at.as_dvec2()));
    }

    fn mouse(&mut self, state: ButtonState) {
        self.0.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window: Entity::PLACEHOLDER,
        });
    }

    fn place(&self, button: OnScreen) -> Option<Vec2> {
        let place = self.0.world().resource::<TouchControls>().place(button)?;
        Some(place.center())
    }

    fn point_at(&mut self, button: OnScreen) {
        let place = self.place(button).expect("there is such a button");
        self.move_to(place);
    }

    /// Returns the column of an object.
    fn column(&mut self, name: &str) -> i32 {
        let report = kotodama_words::report(self.0.world());
        let mut objects = report.objects.iter();
        let found = objects.find(|object| object.name == name);
        found.expect("it is there").x
    }

    fn menu(&self) -> Menu {
        *self.0.world().resource::<State<Menu>>().get()
    }

    fn turn(&self) -> u32 {
        self.0.world().resource::<Outcome>().turn
    }
}

#[test]
fn a_press_moves_the_player_a_cell_and_inspects_nothing() {
    let mut bench = TestBench::new("...");
    bench.stir();
    let place = bench.place(right()).expect("a button");
    assert!(bench.0.world().resource::<TouchControls>().takes(place));
    bench.point_at(right());
    bench.mouse(ButtonState::Pressed);
    bench.frames(1);
    assert_eq!(bench.column("baba"), 1);
    bench.mouse(ButtonState::Released);
    bench.frames(40);
    assert_eq!((bench.column("baba"), bench.menu()), (1, Menu::NONE));
}

#[test]
fn presses_within_a_frame_are_all_played() {
    let mut bench = TestBench::new("...");
    bench.stir();
    bench.point_at(right());
    for _ in 0..3 {
        bench.mouse(ButtonState::Pressed);
        bench.mouse(ButtonState::Released);
    }
    bench.frames(3);
    assert_eq!(bench.column("baba"), 3);
}

#[test]
fn a_held_button_repeats_at_the_pace_of_the_settings_until_it_is_let_go() {
    let mut bench = TestBench::new("...");
    {
        let mut settings = bench.0.world_mut().resource_mut::<Settings>();
        // 3 turns a second, after 120 milliseconds.
        (settings.repeat_rate, settings.repeat_delay) = (0, 0);
    }
    bench.stir();
    bench.point_at(right());
    bench.mouse(ButtonState::Pressed);
    bench.pass(1, 10);
    assert_eq!(bench.column("baba"), 1);
    bench.pass(10, 10);
    assert_eq!(bench.column("baba"), 1);
    bench.pass(2, 10);
    assert_eq!(bench.column("baba"), 2);
    bench.pass(34, 10);
    assert_eq!(bench.column("baba"), 3);
    // Released somewhere else.
    bench.move_to(Vec2::new(3.0, 3.0));
    bench.mouse(ButtonState::Released);
    bench.pass(100, 10);
    assert_eq!(bench.column("baba"), 3);
}

#[test]
fn undo_is_held_too_and_a_menu_lets_go_of_everything() {
    let mut bench = TestBench::new("...");
    bench.stir();
    for _ in 0..5 {
        bench.point_at(right());
        bench.mouse(ButtonState::Pressed);
        bench.mouse(ButtonState::Released);
        bench.frames(1);
    }
    assert_eq!(bench.column("baba"), 5);
    bench.point_at(OnScreen::of(PlayAction::Undo));
    bench.mouse(ButtonState::Pressed);
    bench.pass(30, 20);
    assert!(bench.column("baba") < 3, "{}", bench.column("baba"));
    let mut menu = bench.0.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::SETTINGS);
    bench.pass(3, 20);
    let here = bench.column("baba");
    assert_eq!(bench.place(right()), None);
    let mut menu = bench.0.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::NONE);
    // The mouse still holds it, but the game does not.
    bench.pass(30, 20);
    assert_eq!(bench.column("baba"), here);
}

#[test]
fn the_wheel_turns_time_back_and_on() {
    let mut bench = TestBench::new("...");
    for _ in 0..4 {
        bench
            .0
            .world_mut()
            .resource_mut::<Queue>()
            .0
            .push_back(Input::Step(Player::One, kotodama_board::Direction::Right));
    }
    bench.frames(2);
    assert_eq!(bench.turn(), 4);
    let wheel = |bench: &mut TestBench, unit: MouseScrollUnit, y: f32| {
        bench.0.world_mut().write_message(MouseWheel {
            unit,
            x: 0.0,
            y,
            window: Entity::PLACEHOLDER,
            phase: TouchPhase::Moved,
        });
        bench.frames(2);
    };
    wheel(&mut bench, MouseScrollUnit::Line, 1.0);
    assert_eq!(bench.turn(), 3);
    wheel(&mut bench, MouseScrollUnit::Line, 2.0);
    assert_eq!(bench.turn(), 1);
    wheel(&mut bench, MouseScrollUnit::Line, -1.0);
    assert_eq!(bench.turn(), 2);
    // A touchpad needs more than a touch.
    wheel(&mut bench, MouseScrollUnit::Pixel, 20.0);
    assert_eq!(bench.turn(), 2);
    wheel(&mut bench, MouseScrollUnit::Pixel, 30.0);
    assert_eq!(bench.turn(), 1);
    // A menu may have a list under the pointer.
    let mut menu = bench.0.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::SETTINGS);
    bench.frames(2);
    wheel(&mut bench, MouseScrollUnit::Line, 1.0);
    let mut menu = bench.0.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::NONE);
    bench.frames(3);
    assert_eq!(bench.turn(), 1);
}

#[test]
fn buttons_are_there_for_the_mouse_and_gone_with_a_key() {
    let mut bench = TestBench::new("...");
    assert_eq!(bench.place(right()), None);
    // A bump against the table.
    bench.0.world_mut().write_message(MouseMotion {
        delta: Vec2::new(3.0, 0.0),
    });
    bench.frames(2);
    assert_eq!(bench.place(right()), None);
    let keys = bench.0.world_mut().spawn((KeysSaid, Visibility::default()));
    let keys = keys.id();
    let are_said = |bench: &TestBench| {
        let seen = bench.0.world().get::<Visibility>(keys);
        seen != Some(&Visibility::Hidden)
    };
    bench.stir();
    let place = bench.place(right()).expect("there now");
    assert!(!are_said(&bench));
    KeyCode::KeyD.press(bench.0.world_mut());
    bench.frames(2);
    assert!(are_said(&bench));
    assert_eq!((bench.place(right()), bench.column("baba")), (None, 1));
    // Hidden buttons cannot be pressed; the first click makes them appear.
    bench.move_to(place);
    bench.mouse(ButtonState::Pressed);
    bench.mouse(ButtonState::Released);
    bench.frames(2);
    assert_eq!(bench.column("baba"), 1);
    assert!(bench.place(right()).is_some());
    bench.0.world_mut().spawn(Gamepad::default());
    bench.frames(1);
    GamepadButton::DPadRight.press(bench.0.world_mut());
    bench.frames(2);
    assert_eq!(bench.place(right()), None);
}

#[test]
fn the_settings_say_when_they_are_shown() {
    let mut bench = TestBench::new("...");
    let pause = OnScreen::of(PlayAction::Pause);
    bench.settings(OnScreenButtons::Always);
    assert!(bench.place(right()).is_some());
    bench.settings(OnScreenButtons::Never);
    assert_eq!((bench.place(right()), bench.place(pause)), (None, None));
    // The mouse always has a way out.
    bench.stir();
    assert_eq!(bench.place(right()), None);
    assert!(!bench.0.world().resource::<TouchControls>().plays());
    bench.point_at(pause);
    bench.mouse(ButtonState::Pressed);
    bench.mouse(ButtonState::Released);
    bench.frames(3);
    assert_eq!(bench.menu(), LEVEL_PAUSE);
}

#[test]
fn the_second_player_has_a_cross_while_somebody_is_you2() {
    let right = OnScreen::of(PlayAction::Right2);
    let mut bench = TestBench::new("...");
    bench.stir();
    assert_eq!(bench.place(right), None);
    let mut bench = TestBench::new("KIZ");
    bench.stir();
    bench.point_at(right);
    bench.mouse(ButtonState::Pressed);
    bench.mouse(ButtonState::Released);
    bench.frames(2);
    assert_eq!((bench.column("baba"), bench.column("keke")), (0, 1));
}

#[test]
fn fingers_press_by_themselves() {
    let mut bench = TestBench::new("KIZ");
    bench.settings(OnScreenButtons::Always);
    let places = [right(), OnScreen::of(PlayAction::Right2)];
    let places = places.map(|button| bench.place(button).expect("a button"));
    for (id, position) in (1..).zip(places) {
        for phase in [TouchPhase::Started, TouchPhase::Ended] {
            bench.0.world_mut().write_message(TouchInput {
                phase,
                position,
                window: Entity::PLACEHOLDER,
                force: None,
                id,
            });
        }
    }
    bench.frames(2);
    assert_eq!((bench.column("baba"), bench.column("keke")), (1, 1));
    let held = bench.0.world().resource::<ButtonInput<OnScreen>>();
    assert_eq!(held.get_pressed().count(), 0);
}
