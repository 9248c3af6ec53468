//! Tests of the whole crate in an app without a window.

#[cfg(unix)]
mod tournaments;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_cards::card::Card;
use kotodama_cards::contest::{PERSON, Terms};
use kotodama_cards::macros::Macro;
use kotodama_cards::moves::{self, Move};
use kotodama_ui::prelude::*;
use kotodama_ui::testing;

use crate::acts::{Act, act};
use crate::begin::begin;
use crate::frame::Frame;
use crate::input::perform;
use crate::keys::CardAction;
use crate::pictures::Pictures;
use crate::places::Places;
use crate::play::Play;
use crate::screens::{CARDS, CARDS_OVER};
use crate::session::Session;
use crate::state::{Panel, Table};

/// Returns an app with files in these places.
fn app(places: Places) -> App {
    let mut app = testing::app_with_keys::<CardAction>();
    app.init_resource::<kotodama_shell::frame_pacing::NextFrame>()
        .init_resource::<kotodama_audio::music::Music>()
        .init_resource::<kotodama_ui::action_sets::ActionSets>()
        .add_message::<FileDragAndDrop>()
        .add_message::<AppExit>()
        .init_resource::<kotodama_shell::clipboard::Clipboard>()
        .add_message::<kotodama_shell::clipboard::Copied>()
        .add_plugins((AssetPlugin::default(), crate::plugin))
        .insert_resource(places);
    app.update();
    app
}

fn started(play: Play) -> App {
    let mut app = app(Places::default());
    begin(app.world_mut(), play);
    app.update();
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), CARDS);
    app
}

fn session(app: &App) -> &Session {
    app.world().resource()
}

fn field(app: &App, player: usize, slot: usize) -> String {
    let slot = session(app).game().slot(player, slot).expect("a slot");
    slot.1.to_string()
}

fn line(line: &str) -> Move {
    moves::read_line(line).expect("a move").expect("a move")
}

/// Waits until a condition holds, while time passes in the app.
fn wait(app: &mut App, what: &str, holds: impl Fn(&App) -> bool) {
    for _ in 0..2000 {
        app.update();
        if holds(app) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it did not happen: {what}");
}

/// C-UI-03, C-UI-09: a move is made with keys alone; undo restores the state
/// exactly, and redo plays it again.
#[test]
fn c_ui_03_a_move_is_made_with_keys_alone_and_taken_back() {
    let mut app = started(Play::practice(false));
    let before = session(&app).game().hash();
    let now = Duration::from_secs(5);
    app.world_mut()
        .resource_mut::<Table>()
        .type_digit('1', now, 0);
    app.world_mut()
        .resource_mut::<Table>()
        .type_digit('7', now, 0);
    for action in [
        CardAction::CardZero,
        CardAction::ToCard,
        CardAction::CardSucc,
        CardAction::ToSlot,
    ] {
        perform(app.world_mut(), action);
    }
    assert_eq!(field(&app, 0, 17), "1");
    assert_eq!(session(&app).moves(), 4, "the idle opponent answers");
    perform(app.world_mut(), CardAction::Undo);
    perform(app.world_mut(), CardAction::Undo);
    assert_eq!(session(&app).game().hash(), before);
    perform(app.world_mut(), CardAction::Redo);
    perform(app.world_mut(), CardAction::Redo);
    assert_eq!(field(&app, 0, 17), "1");
    perform(app.world_mut(), CardAction::Right);
    perform(app.world_mut(), CardAction::Down);
    assert_eq!(app.world().resource::<Table>().slot, 34);
}

/// C-UI-05: the past can be viewed, but not played in.
#[test]
fn c_ui_05_the_past_is_only_looked_at() {
    let mut app = started(Play::practice(true));
    for choice in ["2 0 zero", "1 succ 0", "1 succ 0"] {
        app.world_mut()
            .resource_mut::<Session>()
            .choose(line(choice))
            .expect("it is played");
    }
    act(app.world_mut(), Act::View(1));
    assert_eq!(field(&app, 0, 0), "zero");
    let refused = app
        .world_mut()
        .resource_mut::<Session>()
        .choose(line("1 I 0"));
    assert!(refused.is_err());
    act(app.world_mut(), Act::Later);
    assert_eq!(field(&app, 0, 0), "1");
    perform(app.world_mut(), CardAction::Undo);
    assert_eq!(field(&app, 0, 0), "2", "back in the present first");
}

/// C-UI-08, C-REC-01: a match runs by itself, and its record replays to the
/// same result.
#[test]
fn c_ui_08_a_watched_match_ends_and_can_be_replayed() {
    let terms = Terms {
        turns: 30,
        seed: 3,
        move_time: Duration::from_secs(5),
    };
    let names = ["builtin:easy", "builtin:random"].map(str::to_owned);
    let mut app = started(Play::duel(names, terms));
    app.world_mut()
        .resource_mut::<Settings>()
        .of_mut::<crate::choices::CardChoices>()
        .speed = 7;
    wait(&mut app, "the end of the match", |app| {
        session(app).has_ended
    });
    app.update();
    assert_eq!(*app.world().resource::<State<Menu>>().get(), CARDS_OVER);
    assert_eq!(session(&app).moves(), 60);
    let hash = session(&app).game().hash();
    let record = session(&app).record().expect("a record");
    let read = moves::read("record", &record).expect("a valid record");
    assert_eq!(read.players[0], "builtin:easy");
    begin(app.world_mut(), Play::replay(read, &[], false));
    wait(&mut app, "the record is read", |app| {
        session(app).history().entries().len() == 60
    });
    for at in [0, 59, 60, 1] {
        act(app.world_mut(), Act::View(at));
        assert_eq!(session(&app).moves(), at);
    }
    act(app.world_mut(), Act::View(usize::MAX));
    assert_eq!(session(&app).game().hash(), hash);
}

/// C-UI-08: a person plays against a built-in player, which answers in the
/// background.
#[test]
fn c_ui_08_a_built_in_player_answers_a_person() {
    let terms = Terms {
        turns: 10,
        seed: 0,
        move_time: Duration::from_secs(5),
    };
    let names = ["builtin:easy".to_owned(), PERSON.to_owned()];
    let mut app = started(Play::duel(names, terms));
    assert_eq!(session(&app).near(), 1);
    wait(&mut app, "the first move", |app| {
        session(app).chooser() == Some(1)
    });
    app.world_mut()
        .resource_mut::<Session>()
        .choose(line("2 3 zero"))
        .expect("it is played");
    wait(&mut app, "the answer", |app| session(app).moves() == 3);
    assert_eq!(field(&app, 1, 3), "zero");
    assert!(!session(&app).has_undo(), "C-UI-09: none in a match");
}

/// C-UI-08: two people at one machine, each on their own board.
#[test]
fn c_ui_08_two_people_play_in_turn() {
    let terms = Terms {
        turns: 10,
        seed: 0,
        move_time: Duration::from_secs(5),
    };
    let mut app = started(Play::duel([PERSON, PERSON].map(str::to_owned), terms));
    wait(&mut app, "the first turn", |app| {
        session(app).chooser() == Some(0)
    });
    for (player, wanted) in [(0, "zero"), (1, "zero"), (0, "1"), (1, "1")] {
        let action = match wanted {
            "zero" => [CardAction::CardZero, CardAction::ToCard],
            _ => [CardAction::CardSucc, CardAction::ToSlot],
        };
        let moves = session(&app).moves();
        assert_eq!(app.world().resource::<Table>().cursor.0, player);
        assert_eq!(session(&app).viewer(), player);
        for action in action {
            perform(app.world_mut(), action);
        }
        wait(&mut app, "the move", |app| session(app).moves() > moves);
        assert_eq!(field(&app, player, 0), wanted);
    }
}

/// C-UI-08, C-FAULT-03: a program plays in the background; the time left for
/// its move is known, and a timeout ends the match.
#[cfg(unix)]
#[test]
fn c_ui_08_a_program_plays_and_its_time_is_told() {
    let terms = Terms {
        turns: 10,
        seed: 0,
        move_time: Duration::from_millis(400),
    };
    let program = "sh -c 'printf \"2\\n7\\nzero\\n\"; sleep 60'";
    let mut app = started(Play::duel(
        [program, "builtin:idle"].map(str::to_owned),
        terms,
    ));
    app.world_mut()
        .resource_mut::<Settings>()
        .of_mut::<crate::choices::CardChoices>()
        .speed = 7;
    wait(&mut app, "its move", |app| session(app).moves() == 2);
    assert_eq!(field(&app, 0, 7), "zero");
    let now = app.world().resource::<Time<Real>>().elapsed();
    let left = session(&app).time_left(now).expect("it is waited for");
    assert!(left <= terms.move_time, "{left:?}");
    wait(&mut app, "the end", |app| session(app).has_ended);
    let Play::Match(duel) = &session(&app).play else {
        panic!("another play");
    };
    let verdict = duel.verdict.as_ref().expect("a verdict");
    assert_eq!((verdict.winner, verdict.reason), (Some(1), "fault"));
    let record = session(&app).record().expect("a record");
    assert!(record.ends_with("timeout\n"), "{record}");
}

/// C-UI-10: the moves of a macro are played one after another, and an error
/// stops it.
#[test]
fn c_ui_10_macros_are_played_a_move_a_turn() {
    let mut app = started(Play::practice(false));
    act(app.world_mut(), Act::Record);
    act(
        app.world_mut(),
        Act::Macro(Macro::Number { number: 5, slot: 3 }),
    );
    wait(&mut app, "the number", |app| session(app).queue.is_empty());
    assert_eq!(field(&app, 0, 3), "5");
    act(app.world_mut(), Act::KeepRecording);
    let recorded = &app.world().resource::<crate::acts::Macros>().0[0];
    assert_eq!(recorded.choices().len(), 5, "{:?}", recorded.moves);
    // Applied again, `3` is not a function: the first move is an error.
    act(app.world_mut(), Act::PlayMacro(0));
    wait(&mut app, "it stops", |app| {
        session(app).queue.is_empty() && !app.world().resource::<Table>().remark.is_empty()
    });
    assert!(
        app.world()
            .resource::<Table>()
            .remark
            .contains("not-a-function")
    );
}

/// C-PUZ-02: a puzzle of the lesson is solved at the table.
#[test]
fn c_puz_02_a_puzzle_is_solved_at_the_table() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../levels/cards/lesson/01-zero.cards.ron");
    let puzzle = kotodama_cards::puzzle::read_file(&file).expect("a puzzle");
    let mut app = started(Play::puzzle(
        puzzle,
        file,
        "cards-lesson-01-zero".to_owned(),
    ));
    for action in [CardAction::CardZero, CardAction::ToCard] {
        perform(app.world_mut(), action);
    }
    wait(&mut app, "the results", |app| {
        *app.world().resource::<State<Menu>>().get() == CARDS_OVER
    });
    let solved = app.world().resource::<crate::progress::Solved>();
    assert_eq!(solved.best["cards-lesson-01-zero"].stars, 3);
}

/// Draws the table without a window; returns the texts drawn.
fn drawn(app: &mut App, size: egui::Vec2) -> String {
    let ctx = egui::Context::default();
    kotodama_ui::egui_context::apply_theme(&ctx, app.world().resource::<Palette>());
    let mut all = String::new();
    for _ in 0..3 {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            ..Default::default()
        };
        let world = app.world_mut();
        ctx.begin_pass(input);
        world.resource_scope(|world, mut session: Mut<Session>| {
            world.resource_scope(|world, mut table: Mut<Table>| {
                let mut pictures = Pictures::default();
                pictures.prepare(&ctx, &world.resource_ref::<Palette>());
                let mut frame = Frame {
                    session: &mut session,
                    table: &mut table,
                    effects: world.resource(),
                    pictures: &pictures,
                    palette: world.resource(),
                    settings: world.resource(),
                    device: kotodama_ui::presses::Device::Keyboard,
                    macros: &[],
                    now: Duration::ZERO,
                    acts: Vec::new(),
                };
                crate::table::show(&ctx, &mut frame);
                assert!(frame.acts.is_empty(), "nothing was pressed");
            });
        });
        let mut output = ctx.end_pass();
        output.textures_delta.clear();
        all = output
            .shapes
            .iter()
            .map(|shape| texts(&shape.shape))
            .collect();
    }
    all
}

fn texts(shape: &egui::Shape) -> String {
    match shape {
        egui::Shape::Text(text) => format!("{}\n", text.galley.text()),
        egui::Shape::Vec(all) => all.iter().map(texts).collect(),
        _ => String::new(),
    }
}

/// C-UI-02 to C-UI-07, C-UI-12: all required content is drawn at every size.
#[test]
fn c_ui_01_the_table_shows_what_it_has_to() {
    let slots = r#"CardState(slots: [
        (player: 0, slot: 0, field: "zero"), (player: 0, slot: 3, vitality: 7, field: "attack(zero)(12)"),
        (player: 1, slot: 250, vitality: -1, field: "K(I)"), (player: 1, slot: 9, vitality: 0),
    ])"#;
    let slots = kotodama_cards::start::read("test", slots).expect("a state");
    let mut app = started(Play::practice_from(&slots));
    perform(app.world_mut(), CardAction::CardSucc);
    for (width, height) in [
        (800.0, 540.0),
        (1280.0, 720.0),
        (960.0, 540.0),
        (700.0, 1200.0),
    ] {
        let said = drawn(&mut app, egui::vec2(width, height));
        for wanted in [
            "255",
            "’5",
            "Z −1",
            "† 0",
            "succ(0)",
            "0(succ)",
            "zombie",
            "not-a-function",
        ] {
            assert!(
                said.contains(wanted),
                "{wanted} at {width} x {height}: {said}"
            );
        }
    }
    app.world_mut()
        .resource_mut::<Session>()
        .choose(line("2 3 dec"))
        .expect("it is played");
    // The whole hand, and the rule of a card on demand.
    app.world_mut().resource_mut::<Table>().rule = Some(Card::Help);
    let said = drawn(&mut app, egui::vec2(1280.0, 720.0));
    for card in Card::all() {
        assert!(said.contains(card.name()), "{}", card.name());
    }
    assert!(said.contains("help: 3 arguments"), "{said}");
    app.world_mut().resource_mut::<Table>().rule = None;
    for panel in Panel::ALL {
        let mut table = app.world_mut().resource_mut::<Table>();
        table.panel = Some(panel);
        act(
            app.world_mut(),
            Act::Evaluate(0, kotodama_cards::steps::Part::Turn),
        );
        app.world_mut().resource_mut::<Table>().panel = Some(panel);
        let said = drawn(&mut app, egui::vec2(1280.0, 720.0));
        let wanted = match panel {
            Panel::Puzzle | Panel::Standings => continue,
            Panel::Log => "not-an-integer",
            Panel::Inspector => "Size 1",
            Panel::Steps => "1000",
            Panel::Chart => "Total vitality",
            Panel::Changes => "Card to slot",
            Panel::Macros => "Record",
        };
        assert!(said.contains(wanted), "{panel:?}: {said}");
    }
}

/// Presses random keys in any state of the table: nothing panics or hangs.
#[test]
fn mashing_keys_does_no_harm() {
    for play in [Play::practice(true), Play::practice(false)] {
        let mut app = started(play);
        let mut dice = 12_345_u64;
        for number in 0..600 {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let place = usize::try_from(dice >> 33).expect("small") % CardAction::ALL.len();
            perform(app.world_mut(), CardAction::ALL[place]);
            if number % 100 == 0 {
                go_to(Menu::NONE)(app.world_mut());
                app.update();
                drawn(&mut app, egui::vec2(1000.0, 600.0));
            }
        }
    }
}
