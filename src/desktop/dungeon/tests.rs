//! Tests of the whole crate in an app without a window.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use crate::layout::DungeonLayout;
use crate::places::Places;
use crate::play;
use crate::records::Records;
use crate::saves::{self, Kept};
use crate::screens::{DUNGEON, DUNGEON_OVER, DUNGEON_TEXT};
use crate::session::{DungeonRequest, DungeonSession, Feed};
use crate::testing::{CELLAR, folder, session_of, source_of};
use crate::text_window::Said;
use crate::walk::Walks;
use kotodama_audio::mixer::Cue;
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::inputs::Inputs;
use kotodama_dungeon::name::Known;
use kotodama_dungeon::report::{Log, Report};
use kotodama_dungeon::state::State as Values;
use kotodama_dungeon::tile::Position;
use kotodama_shell::files::Damages;
use kotodama_ui::prelude::*;
use kotodama_ui::testing;

/// Returns an app with files in these places.
fn app(places: Places) -> App {
    let mut app = testing::app_with_keys::<crate::keys::DungeonAction>();
    app.init_resource::<kotodama_shell::frame_pacing::NextFrame>()
        .init_resource::<kotodama_shell::clipboard::Clipboard>()
        .init_resource::<kotodama_audio::music::Music>()
        .init_resource::<kotodama_ui::touch_controls::TouchOffer>()
        .init_resource::<kotodama_ui::transport::Playhead>()
        .init_resource::<kotodama_ui::action_sets::ActionSets>()
        .add_message::<Cue>()
        .add_message::<bevy::window::WindowFocused>()
        .add_message::<FileDragAndDrop>()
        .insert_resource(places)
        .add_systems(
            Update,
            kotodama_shell::menu::stop_play.run_if(state_changed::<Menu>),
        )
        .add_plugins((AssetPlugin::default(), crate::plugin))
        .init_asset::<Mesh>()
        .init_asset::<Image>()
        .init_asset::<ColorMaterial>();
    app.world_mut().spawn(Camera2d);
    app.world_mut()
        .spawn((Window::default(), bevy::window::PrimaryWindow));
    app
}

fn begin(app: &mut App, text: &str) {
    let request = DungeonRequest {
        seed: 7,
        ..DungeonRequest::new(source_of(text))
    };
    app.world_mut().write_message(request);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(*app.world().resource::<State<Screen>>().get(), DUNGEON);
}

fn place(app: &App) -> (i32, i32) {
    let session = app.world().resource::<DungeonSession>();
    let tile = session.player(0).expect("a player");
    let position = session.world().get::<Position>(tile).expect("a place");
    (position.cell.row, position.cell.col)
}

/// Advances this many cycles of 50 milliseconds.
fn cycles(app: &mut App, count: u32) {
    // An update takes 16 milliseconds.
    for _ in 0..count * 50 / 16 + 1 {
        app.update();
    }
}

fn value(session: &DungeonSession, name: Known) -> i64 {
    let tile = session.player(0).expect("a player");
    let state = session.world().get::<Values>(tile).expect("its values");
    state.integer(name).unwrap_or(0)
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

#[test]
fn a_key_moves_the_player_in_the_next_cycle() {
    let mut app = app(Places::default());
    begin(&mut app, CELLAR);
    assert_eq!(place(&app), (1, 1));
    KeyCode::ArrowRight.press(app.world_mut());
    cycles(&mut app, 1);
    assert_eq!(place(&app), (1, 2));
    KeyCode::ArrowRight.release(app.world_mut());
    cycles(&mut app, 9);
    assert_eq!(place(&app), (1, 2), "nothing is held any more");
}

/// D-TEXT-09, D-ACT-08: the window opens, the world waits, a link is chosen by
/// its digit, and its message arrives.
#[test]
fn a_link_is_chosen_by_its_digit() {
    let mut app = app(Places::default());
    begin(&mut app, CELLAR);
    let walk: Inputs = "eeees".parse().expect("inputs");
    let mut session = app.world_mut().resource_mut::<DungeonSession>();
    for actions in walk.iter().take(4) {
        session.cycle(actions.clone());
    }
    KeyCode::ArrowDown.press(app.world_mut());
    cycles(&mut app, 2);
    KeyCode::ArrowDown.release(app.world_mut());
    app.update();
    assert_eq!(menu(&app), DUNGEON_TEXT);
    let now = app.world().resource::<DungeonSession>().cycles();
    cycles(&mut app, 20);
    let session = app.world().resource::<DungeonSession>();
    assert_eq!(session.cycles(), now, "the world waits");
    assert_eq!(value(session, Known::Gems), 0);
    KeyCode::Digit1.press(app.world_mut());
    cycles(&mut app, 4);
    assert_eq!(menu(&app), Menu::NONE);
    let session = app.world().resource::<DungeonSession>();
    assert_eq!(value(session, Known::Gems), 1);
    let said = app.world().resource::<Said>();
    assert!(said.lines.iter().any(|line| line.text == "Here you are."));
}

/// Chooses the second link with the arrow keys and Enter.
#[test]
fn a_link_is_chosen_by_arrows_and_enter() {
    let mut app = app(Places::default());
    app.add_plugins(kotodama_ui::focus::plugin);
    begin(&mut app, CELLAR);
    let mut session = app.world_mut().resource_mut::<DungeonSession>();
    for _ in 0..4 {
        session.cycle([Action::Step(kotodama_board::Direction::Right), Action::Wait]);
    }
    KeyCode::ArrowDown.press(app.world_mut());
    cycles(&mut app, 2);
    KeyCode::ArrowDown.release(app.world_mut());
    app.update();
    assert_eq!(menu(&app), DUNGEON_TEXT);
    // The first link has the focus.
    KeyCode::Enter.press(app.world_mut());
    cycles(&mut app, 4);
    let session = app.world().resource::<DungeonSession>();
    assert_eq!(value(session, Known::Gems), 1);
}

#[test]
fn a_click_walks_around_corners_and_touches_what_is_there() {
    let mut session = session_of(CELLAR, 0);
    let mut walks = Walks::default();
    let level = session
        .world()
        .get::<Position>(session.player(0).expect("a player"));
    let level = level.expect("a place").level;
    walks.walk(0, level, Cell::new(3, 5));
    let mut steps = 0;
    while !session.ended && steps < 100 {
        let action = walks.next(&session, 0);
        session.cycle([action, Action::Wait]);
        steps += 1;
    }
    // Two steps south, four east, the last of which touches the end; one every
    // third cycle.
    assert!(session.ended);
    assert_eq!(steps, 16);
    assert_eq!(value(&session, Known::Steps), 5);
}

#[test]
fn a_walk_ends_where_the_way_is_blocked() {
    let mut session = session_of(CELLAR, 0);
    let mut walks = Walks::default();
    let tile = session.player(0).expect("a player");
    let level = session
        .world()
        .get::<Position>(tile)
        .expect("a place")
        .level;
    // A wall next to the player is bumped into once.
    walks.walk(0, level, Cell::new(0, 1));
    let actions: Vec<Action> = (0..10)
        .map(|_| {
            let action = walks.next(&session, 0);
            session.cycle([action.clone(), Action::Wait]);
            action
        })
        .collect();
    let steps = actions.iter().filter(|it| **it != Action::Wait);
    assert_eq!(steps.count(), 1);
}

/// D-SAVE-01: loading and continuing gives the same as not having stopped.
#[test]
fn a_suspended_play_goes_on_exactly() {
    let folder = folder("suspend");
    let places = Places::within(&folder);
    let mut app = app(places.clone());
    begin(&mut app, CELLAR);
    let inputs: Inputs = "ee.!ess.".parse().expect("inputs");
    let mut session = app.world_mut().resource_mut::<DungeonSession>();
    for actions in inputs.iter() {
        session.cycle(actions.clone());
    }
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let source = source_of(CELLAR);
    let kept = saves::suspended(&places, &source.digest).expect("it was suspended");
    let mut resumed = kept.session(&source).expect("it fits");
    let mut whole = DungeonSession::begin(source.clone(), 7, 1);
    let all: Inputs = kept.inputs.parse().expect("inputs");
    for actions in all.iter() {
        whole.cycle(actions.clone());
    }
    let report = |session: &DungeonSession| {
        let report = Report::of(session.world(), Log::Present, true);
        format!("{report:?}")
    };
    // As stored by version 1.
    let without_state = Kept {
        state: String::new(),
        ..kept.clone()
    };
    let replayed = without_state.session(&source).expect("it fits");
    assert_eq!(report(&replayed), report(&whole));
    let more: Inputs = "wwss.e!n..".parse().expect("inputs");
    for actions in more.iter() {
        resumed.cycle(actions.clone());
        whole.cycle(actions.clone());
        assert_eq!(report(&resumed), report(&whole));
    }
    // A save of another dungeon does not fit this one.
    let other = source_of(&CELLAR.replace("someone", "somebody"));
    assert!(kept.session(&other).is_err());
    let damaged = |change: fn(&mut Kept)| {
        let mut damaged = kept.clone();
        change(&mut damaged);
        damaged.session(&source).is_err()
    };
    assert!(damaged(|kept| kept.cycles += 1));
    assert!(damaged(|kept| kept.state.truncate(40)));
    assert!(damaged(|kept| kept.state.replace_range(20..24, "AAAA")));
    assert!(damaged(|kept| kept.state.push('!')));
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

/// A start without a question keeps the suspended game.
#[test]
fn a_suspended_play_is_set_aside_for_another_one() {
    let folder = folder("aside");
    let places = Places::within(&folder);
    let session = session_of(CELLAR, 5);
    let digest = session.source.digest.clone();
    let path = folder.join(format!("suspended/{digest}{}", saves::EXTENSION));
    kotodama_shell::files::store(&path, &Kept::of(&session)).expect("written");
    assert!(saves::suspended(&places, &digest).is_some());
    saves::set_suspended_aside(&places, &digest);
    assert_eq!(saves::suspended(&places, &digest), None);
    let saved = saves::saved(&places, &digest);
    assert_eq!(saved.len(), 1);
    assert_eq!(saved[0].1.cycles, 5);
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

/// A suspended game of a newer version is not lost to the next one.
#[test]
fn games_that_cannot_be_read_are_set_aside_with_a_notice() {
    let folder = folder("newer");
    let places = Places::within(&folder);
    let session = session_of(CELLAR, 5);
    let digest = session.source.digest.clone();
    let path = |name: &str| folder.join(name.replace("DIGEST", &digest));
    let newer = Kept {
        version: 99,
        ..Kept::of(&session)
    };
    let good = path("saved/DIGEST-1.play.ron");
    kotodama_shell::files::store(&path("suspended/DIGEST.play.ron"), &newer).expect("written");
    kotodama_shell::files::store(&path("saved/DIGEST-2.play.ron"), &newer).expect("written");
    kotodama_shell::files::store(&good, &Kept::of(&session)).expect("written");
    let text = std::fs::read_to_string(path("suspended/DIGEST.play.ron")).expect("written");
    let mut app = app(places.clone());
    app.update();
    let mut damages = app.world_mut().resource_mut::<Damages>();
    assert_eq!(damages.tell().len(), 2);
    assert_eq!(saves::suspended(&places, &digest), None);
    let saved = saves::saved(&places, &digest).into_iter();
    assert_eq!(saved.map(|(path, _)| path).collect::<Vec<_>>(), [good]);
    for aside in [
        "suspended/DIGEST.play.newer.ron",
        "saved/DIGEST-2.play.newer.ron",
    ] {
        let aside = std::fs::read_to_string(path(aside)).expect("set aside");
        assert_eq!(aside, text);
    }
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

/// D-OVER-03, D-SAVE-01: the end is stored with its recording, and a finished
/// game cannot be resumed.
#[test]
fn an_end_is_remembered_and_can_be_watched() {
    let folder = folder("end");
    let places = Places::within(&folder);
    let mut app = app(places.clone());
    begin(&mut app, CELLAR);
    let source = source_of(CELLAR);
    // An earlier suspended game.
    KeyCode::Escape.press(app.world_mut());
    cycles(&mut app, 2);
    KeyCode::Escape.release(app.world_mut());
    cycles(&mut app, 2);
    KeyCode::Escape.press(app.world_mut());
    cycles(&mut app, 2);
    assert_eq!(menu(&app), Menu::NONE);
    let inputs: Inputs = "sseee".parse().expect("inputs");
    let mut session = app.world_mut().resource_mut::<DungeonSession>();
    for actions in inputs.iter() {
        session.cycle(actions.clone());
    }
    KeyCode::ArrowRight.press(app.world_mut());
    cycles(&mut app, 2);
    KeyCode::ArrowRight.release(app.world_mut());
    let key = crate::records::key("The cellar", &source.digest);
    let best = app.world().resource::<Records>().of(&key).to_vec();
    assert_eq!(best.len(), 1);
    assert!(best[0].victory && best[0].score == 5 && best[0].result == "Home");
    assert_eq!(saves::suspended(&places, &source.digest), None);
    // The results appear by themselves.
    cycles(&mut app, 60);
    assert_eq!(menu(&app), DUNGEON_OVER);
    let run = places.runs.expect("a folder").join(&best[0].run);
    let kept = Kept::read(&run).expect("its recording");
    let watched = kept.session(&source).expect("it fits");
    assert!(watched.ended);
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

#[test]
fn a_recording_plays_by_itself_and_counts_for_nothing() {
    let mut app = app(Places::default());
    let inputs: Inputs = "ee".parse().expect("inputs");
    app.world_mut().write_message(DungeonRequest {
        seed: 7,
        feed: Feed::Recording(inputs),
        ..DungeonRequest::new(source_of(CELLAR))
    });
    cycles(&mut app, 10);
    assert_eq!(place(&app), (1, 3));
    let session = app.world().resource::<DungeonSession>();
    assert!(!session.counts());
    assert_eq!(session.cycles(), 2, "it stands at its end");
}

/// Messages in a recording pass by without stopping it (D-TEXT-09).
#[test]
fn a_recording_is_not_stopped_by_windows() {
    let mut app = app(Places::default());
    let inputs: Inputs = "eeees.1...".parse().expect("inputs");
    app.world_mut().write_message(DungeonRequest {
        seed: 7,
        feed: Feed::Recording(inputs),
        ..DungeonRequest::new(source_of(CELLAR))
    });
    cycles(&mut app, 20);
    let session = app.world().resource::<DungeonSession>();
    assert_eq!((session.cycles(), value(session, Known::Gems)), (10, 1));
    assert_eq!(menu(&app), Menu::NONE);
}

/// Suspended games and lists are shown in both languages.
#[test]
fn the_values_are_said_in_both_languages() {
    use crate::hud::Stat;
    use kotodama_ui::language::{Language, speaking};
    let session = session_of(CELLAR, 0);
    let said = |language| {
        let all = Stat::ALL.into_iter().map(|stat| stat.said(&session, 0));
        speaking(language, || all.collect::<Vec<String>>())
    };
    let (english, japanese) = (said(Language::English), said(Language::Japanese));
    assert!(english.contains(&"Health 100".to_owned()), "{english:?}");
    assert!(japanese.contains(&"体力 100".to_owned()), "{japanese:?}");
    assert!(english.contains(&"In hand: Gun".to_owned()), "{english:?}");
    assert!(english.contains(&"Lives 2".to_owned()), "{english:?}");
    assert!(english[0] == "Stairs" && japanese[0] == "Stairs");
}

#[test]
fn a_play_is_begun_where_the_clock_begins() {
    let mut app = app(Places::default());
    begin(&mut app, CELLAR);
    cycles(&mut app, 20);
    let session = session_of(CELLAR, 0);
    play::begin(app.world_mut(), session);
    app.update();
    let now = app.world().resource::<DungeonSession>().cycles();
    assert!(now <= 1, "{now}");
}

/// The view reports the positions of cells for clicks, and draws them.
#[test]
fn what_is_drawn_can_be_pointed_at() {
    let mut app = app(Places::default());
    begin(&mut app, CELLAR);
    app.update();
    let panes = app.world().resource::<DungeonLayout>().panes.clone();
    let [pane] = panes.as_slice() else {
        panic!("one view of one player: {panes:?}");
    };
    let player = Cell::new(1, 1);
    let layout = app.world().resource::<DungeonLayout>();
    let at = layout.at(pane.middle_of(player)).map(|(_, cell)| cell);
    assert_eq!(at, Some(player));
    let mut drawn = app.world_mut().query::<&Mesh2d>();
    assert_eq!(drawn.iter(app.world()).count(), 1);
}
