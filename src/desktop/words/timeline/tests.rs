//! Timeline tests without a window.

use std::path::PathBuf;
use std::time::Duration;

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_widgets::Activate;
use leafwing_input_manager::prelude::*;

use super::files::{ReplayFolder, find, keep_best, save};
use super::watch;
use crate::actions::PlayAction;
use crate::fast_forward;
use crate::input::{self};
use crate::level_navigation::source::LevelSource;
use crate::level_navigation::{self};
use crate::menus::{REPLAYS, TIMELINE};
use crate::play;
use crate::progress::Progress;
use crate::screens::LEVEL;
use crate::session::{Played, Queue, Session};
use kotodama_shell::clipboard::{self, Clipboard};
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;
use kotodama_ui::repeat::RepeatRate;
use kotodama_ui::testing;
use kotodama_words::history::{Position, position};
use kotodama_words::input::Input;
use kotodama_words::level::{Level, file};
use kotodama_words::replay::{self, Replay};
use kotodama_words::{Game, Outcome, WordsPlugin, report};

const WRITTEN: &str = r#"Level(
    name: "Corridor",
    legend: {'.': [], 'b': ["baba"], 'f': ["flag"], 'B': ["text_baba"], 'I': ["text_is"],
        'Y': ["text_you"], 'F': ["text_flag"], 'W': ["text_win"]},
    rows: ["b . . . . f", "B I Y F I W"],
)"#;

pub fn level() -> Level {
    file::read("test", WRITTEN).expect("the test's level is valid")
}

pub fn bench() -> App {
    let mut app = testing::app_with_keys::<PlayAction>();
    app.add_plugins(WordsPlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            50,
        )))
        .init_resource::<Progress>()
        .init_resource::<Clipboard>();
    level_navigation::add_resources(app.world_mut());
    app.add_plugins((
        input::plugin,
        play::plugin,
        fast_forward::plugin,
        super::plugin,
    ));
    app.update();
    app
}

/// Returns an app in which the level is played.
fn playing() -> App {
    let mut app = bench();
    enter(&mut app, level());
    app
}

pub fn enter(app: &mut App, level: Level) {
    app.world_mut().insert_resource(Session::new(
        LevelSource::File(PathBuf::from("corridor.level.ron")),
        level,
    ));
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(LEVEL);
    app.update();
}

pub fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        key.press(app.world_mut());
        app.update();
        key.release(app.world_mut());
        app.update();
    }
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn at(app: &App) -> (usize, usize) {
    let Position { at, len } = position(app.world());
    (at, len)
}

/// Returns the column of BABA.
fn column(app: &App) -> i32 {
    let objects = report(app.world()).objects;
    let baba = objects.iter().find(|object| object.name == "baba");
    baba.expect("BABA is there").x
}

const RIGHT: KeyCode = KeyCode::ArrowRight;

#[test]
fn redo_and_a_restart_that_is_taken_back() {
    let mut app = playing();
    press(&mut app, &[RIGHT, RIGHT, RIGHT]);
    press(&mut app, &[KeyCode::KeyZ, KeyCode::KeyZ, KeyCode::KeyY]);
    assert_eq!((column(&app), at(&app)), (2, (2, 3)));
    press(&mut app, &[KeyCode::KeyR]);
    assert_eq!((column(&app), at(&app)), (0, (3, 3)));
    press(&mut app, &[KeyCode::KeyZ]);
    assert_eq!((column(&app), at(&app)), (2, (2, 3)));
    press(&mut app, &[KeyCode::KeyY, RIGHT]);
    assert_eq!((column(&app), at(&app)), (1, (4, 4)));
}

fn focus_strip(app: &mut App) {
    let mut strips = app.world_mut().query::<(Entity, &Name)>();
    let strip = strips
        .iter(app.world())
        .find(|(_, name)| name.as_str() == "Strip")
        .map(|(entity, _)| entity)
        .expect("the bar has a strip");
    let mut focus = app.world_mut().resource_mut::<InputFocus>();
    focus.set(strip, FocusCause::Navigated);
}

#[test]
fn the_bar_goes_anywhere_and_play_goes_on_from_there() {
    let mut app = playing();
    press(&mut app, &[RIGHT, RIGHT, RIGHT, KeyCode::KeyT]);
    assert_eq!(menu(&app), TIMELINE);
    focus_strip(&mut app);
    press(&mut app, &[KeyCode::Home]);
    assert_eq!((column(&app), at(&app)), (0, (0, 3)));
    press(&mut app, &[RIGHT, RIGHT]);
    assert_eq!((column(&app), at(&app)), (2, (2, 3)));
    press(&mut app, &[KeyCode::End]);
    assert_eq!(at(&app), (3, 3));
    press(&mut app, &[KeyCode::ArrowLeft, KeyCode::ArrowLeft]);
    assert_eq!(at(&app), (1, 3));
    // A held key repeats.
    KeyCode::ArrowLeft.press(app.world_mut());
    (0..20).for_each(|_| app.update());
    KeyCode::ArrowLeft.release(app.world_mut());
    app.update();
    assert_eq!(at(&app), (0, 3));
    press(&mut app, &[RIGHT, KeyCode::KeyT]);
    assert_eq!(menu(&app), Menu::NONE);
    press(&mut app, &[RIGHT]);
    assert_eq!((column(&app), at(&app)), (2, (2, 2)));
}

#[test]
fn the_key_that_goes_back_returns_to_where_the_bar_was_opened() {
    let mut app = playing();
    press(&mut app, &[RIGHT, RIGHT, RIGHT, KeyCode::KeyZ]);
    assert_eq!((column(&app), at(&app)), (2, (2, 3)));
    for away in [KeyCode::Home, KeyCode::End] {
        press(&mut app, &[KeyCode::KeyT, away]);
        assert_ne!(at(&app).0, 2, "{away:?}");
        press(&mut app, &[KeyCode::Escape]);
        assert_eq!(menu(&app), Menu::NONE);
        assert_eq!((column(&app), at(&app)), (2, (2, 3)), "{away:?}");
    }
}

#[test]
fn what_is_held_on_the_bar_repeats_at_the_pace_of_levels() {
    let mut app = playing();
    let mut queue = app.world_mut().resource_mut::<Queue>();
    queue.0.extend([Input::Wait; 60]);
    (0..70).for_each(|_| app.update());
    press(&mut app, &[KeyCode::KeyT]);
    focus_strip(&mut app);
    let rate = RepeatRate::of(app.world().resource::<Settings>());
    let step = Duration::from_millis(50);
    for key in [KeyCode::ArrowLeft, KeyCode::KeyZ] {
        let (before, _) = at(&app);
        key.press(app.world_mut());
        (0..20).for_each(|_| app.update());
        key.release(app.world_mut());
        app.update();
        // The press, and the repetitions due while it was held.
        let held = step * 20 - rate.delay;
        let due = 2.0 + held.as_secs_f32() / rate.interval.as_secs_f32();
        let (now, _) = at(&app);
        let went = (before - now) as f32;
        assert!((went - due).abs() <= 1.0, "{key:?}: {went} of {due}");
    }
}

#[test]
fn a_jump_is_told_as_inputs_that_lead_there() {
    let mut app = playing();
    press(
        &mut app,
        &[RIGHT, RIGHT, KeyCode::KeyR, RIGHT, KeyCode::KeyT],
    );
    app.world_mut().resource_mut::<Messages<Played>>().clear();
    press(&mut app, &[KeyCode::Home]);
    let mut reader = app.world_mut().resource_mut::<Messages<Played>>();
    let told: Vec<Input> = reader.drain().map(|played| played.input).collect();
    assert_eq!(told, vec![Input::Undo; 4]);
    assert_eq!((column(&app), at(&app)), (0, (0, 4)));
}

fn winning() -> Replay {
    let mut game = Game::new(&level(), 0);
    for input in Input::parse_moves("rr.rrr").expect("moves") {
        game.play(input);
    }
    let name = "Corridor".to_owned();
    Replay::record(game.world(), &level(), 0, name, None).expect("it leads there")
}

#[test]
fn a_replay_lies_ahead_runs_and_makes_no_progress() {
    let mut app = bench();
    watch(app.world_mut(), winning());
    (0..4).for_each(|_| app.update());
    assert_eq!(menu(&app), TIMELINE);
    assert_eq!(at(&app).1, 6);
    // Six turns at four a second, whatever is won on the way.
    (0..50).for_each(|_| app.update());
    assert_eq!((column(&app), at(&app)), (5, (6, 6)));
    assert_eq!(menu(&app), TIMELINE);
    assert_eq!(app.world().resource::<Outcome>().won_at, Some(6));
    assert_eq!(app.world().resource::<Session>().key(), None);
    // The player continues from the middle.
    press(&mut app, &[KeyCode::KeyZ, KeyCode::KeyZ, KeyCode::KeyT]);
    assert_eq!(menu(&app), Menu::NONE);
    press(&mut app, &[KeyCode::ArrowLeft]);
    assert_eq!((column(&app), at(&app)), (2, (5, 5)));
}

/// Folder for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("kotodama-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_play_is_saved_listed_and_watched() {
    let folder = Folder::new("replays");
    let mut app = playing();
    app.world_mut()
        .insert_resource(ReplayFolder(Some(folder.0.clone())));
    assert!(save(app.world_mut()).is_err(), "nothing was played");
    press(&mut app, &[RIGHT, RIGHT, KeyCode::KeyZ, RIGHT, RIGHT]);
    for _ in 0..2 {
        save(app.world_mut()).expect("it can be saved");
    }
    let found = find(Some(&folder.0));
    let mut names: Vec<&str> = found.iter().map(|found| found.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["corridor-1", "corridor-2"]);
    let read = replay::read_file(&found[0].path).expect("it can be read");
    assert_eq!(replay::moves_text(&read.turns), "rrr");
    assert_eq!(read.file.as_deref(), Some("corridor.level.ron"));
    let copied = clipboard::get(app.world_mut()).expect("it was copied");
    assert_eq!(replay::read("copy", &copied), Ok(read.clone()));
    // It is watched in place of the play.
    watch(app.world_mut(), read);
    (0..4).for_each(|_| app.update());
    assert_eq!((menu(&app), at(&app).1), (TIMELINE, 3));
}

#[test]
fn the_shortest_play_of_a_level_is_kept() {
    let folder = Folder::new("best");
    let mut app = playing();
    app.world_mut()
        .insert_resource(ReplayFolder(Some(folder.0.clone())));
    let best = || -> Vec<(String, usize)> {
        let found = find(Some(&folder.0)).into_iter();
        let read = |path: &PathBuf| replay::read_file(path).expect("it can be read");
        found
            .map(|found| (found.name, read(&found.path).turns.len()))
            .collect()
    };
    press(&mut app, &[RIGHT, RIGHT]);
    keep_best(app.world_mut());
    assert_eq!(best(), [], "a file that was opened by itself has no best");
    let own = |app: &mut App, file: &str| {
        let mut session = app.world_mut().resource_mut::<Session>();
        session.source = LevelSource::Pack(file.to_owned());
        keep_best(app.world_mut());
    };
    own(&mut app, "corridor.level.ron");
    assert_eq!(best(), [("corridor-best".to_owned(), 2)]);
    press(&mut app, &[RIGHT]);
    own(&mut app, "corridor.level.ron");
    assert_eq!(best(), [("corridor-best".to_owned(), 2)]);
    press(&mut app, &[KeyCode::KeyZ, KeyCode::KeyZ]);
    own(&mut app, "elsewhere/corridor.level.ron");
    assert_eq!(best(), [("corridor-best".to_owned(), 2)], "another level");
    own(&mut app, "corridor.level.ron");
    assert_eq!(best(), [("corridor-best".to_owned(), 1)]);
}

#[test]
fn a_replay_is_deleted_once_that_was_confirmed() {
    let folder = Folder::new("deleted");
    let mut app = playing();
    app.world_mut()
        .insert_resource(ReplayFolder(Some(folder.0.clone())));
    press(&mut app, &[RIGHT, RIGHT]);
    for _ in 0..2 {
        save(app.world_mut()).expect("it can be saved");
    }
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(REPLAYS);
    app.update();
    for left in [2, 1] {
        let mut buttons = app.world_mut().query::<(Entity, &Name)>();
        let button = buttons
            .iter(app.world())
            .find(|(_, name)| name.as_str() == "Delete corridor-1")
            .map(|(entity, _)| entity)
            .expect("every replay has a button");
        app.world_mut().trigger(Activate { entity: button });
        app.update();
        assert_eq!(find(Some(&folder.0)).len(), left);
    }
    assert_eq!(find(Some(&folder.0))[0].name, "corridor-2");
    (0..2).for_each(|_| app.update());
    let mut names = app.world_mut().query::<&Name>();
    let mut names = names.iter(app.world());
    assert!(!names.any(|name| name.as_str() == "Delete corridor-1"));
}

#[test]
fn the_focus_stays_in_its_row_when_a_replay_is_deleted() {
    let folder = Folder::new("rows");
    let mut app = playing();
    app.world_mut()
        .insert_resource(ReplayFolder(Some(folder.0.clone())));
    app.add_plugins(kotodama_ui::focus::plugin);
    press(&mut app, &[RIGHT, RIGHT]);
    for _ in 0..4 {
        save(app.world_mut()).expect("it can be saved");
    }
    let names = |folder: &Folder| -> Vec<String> {
        let found = find(Some(&folder.0)).into_iter();
        found.map(|found| found.name).collect()
    };
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(REPLAYS);
    app.update();
    let mut delete = |row: usize| -> String {
        let name = format!("Delete {}", names(&folder)[row]);
        let mut buttons = app.world_mut().query::<(Entity, &Name)>();
        let mut buttons = buttons.iter(app.world());
        let button = buttons.find(|(_, own)| own.as_str() == name);
        let entity = button.map(|(entity, _)| entity).expect("a button");
        for _ in 0..2 {
            app.world_mut().trigger(Activate { entity });
            app.update();
        }
        app.update();
        let focused = app.world().resource::<InputFocus>().get();
        let focused = focused.expect("something has the focus");
        let label = app.world().get::<Children>(focused).expect("a label")[0];
        let text = app.world().get::<Text>(label).expect("a text");
        text.0.clone()
    };
    let all = names(&folder);
    assert_eq!(delete(1), all[2]);
    assert_eq!(delete(2), all[2]);
    assert_eq!(delete(0), all[2]);
}

#[test]
fn a_bad_replay_is_one_message_with_its_place() {
    let mut app = playing();
    let mut text = winning().to_text();
    text = text.replace("rr.rrr", "rr?rrr");
    clipboard::set(app.world_mut(), &text);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(REPLAYS);
    app.update();
    super::list::paste(app.world_mut());
    app.update();
    let mut texts = app.world_mut().query::<&Text>();
    let said: Vec<&str> = texts
        .iter(app.world())
        .map(|text| text.0.as_str())
        .collect();
    let place = said
        .iter()
        .filter(|text| text.contains(":6:15: unknown move '?'"));
    assert_eq!(place.count(), 1, "{said:?}");
}
