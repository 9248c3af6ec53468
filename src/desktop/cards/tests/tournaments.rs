//! Tournaments in the window (C-UI-08).

use std::path::Path;

use bevy::ui_widgets::Activate;
use kotodama_cards::contest::{Contest, Step};
use kotodama_cards::tournament::Tournament;
use kotodama_shell::clipboard;

use super::*;
use crate::choices::CardChoices;
use crate::progress::{Best, Solved};
use crate::running::Running;
use crate::screens::{CARDS_LIST, CARDS_TABLE};
use crate::{faults, records, tournament, written};
use kotodama_shell::mutations;

const TERMS: Terms = Terms {
    turns: 6,
    seed: 3,
    move_time: Duration::from_secs(5),
};

fn of(players: &[&str], seeds: u32) -> Tournament {
    let players = players.iter().map(|it| (*it).to_owned()).collect();
    Tournament::new(players, TERMS, seeds)
}

/// Returns an app with a running tournament whose files are in a folder.
fn begun(name: &str, tournament: Tournament, is_quick: bool) -> (App, std::path::PathBuf) {
    let folder = std::env::temp_dir().join(format!("kotodama_{name}_{}", std::process::id()));
    let mut app = app(Places::within(&folder));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.of_mut::<CardChoices>().speed = 7;
    tournament::begin(app.world_mut(), tournament, is_quick);
    app.update();
    app.update();
    (app, folder)
}

fn running(app: &App) -> &Running {
    session(app).tournament.as_ref().expect("a tournament")
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn press(app: &mut App, name: &str) {
    let mut named = app.world_mut().query::<(Entity, &Name)>();
    let found = named.iter(app.world()).find(|(_, it)| it.as_str() == name);
    let entity = found.unwrap_or_else(|| panic!("no {name}")).0;
    app.world_mut().trigger(Activate { entity });
    app.update();
}

/// C-UI-08, C-UI-10, C-UI-11: records, solutions and macros.
#[test]
fn a_fault_costs_the_file_that_is_being_written_and_is_told() {
    let before = |folder: &Path| {
        for (name, text) in [
            ("macros.ron", "[]"),
            ("solved.ron", "()"),
            ("records/00001-a-b.cards.txt", "()"),
        ] {
            let file = folder.join(name);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, text).expect("written");
        }
    };
    let game = |folder: &Path, play: Play| {
        let mut app = app(Places::within(folder));
        begin(app.world_mut(), play);
        app.update();
        app.update();
        app
    };
    written::survives("cards_record", before, |folder| {
        let people = [PERSON, PERSON].map(str::to_owned);
        let mut app = game(folder, Play::duel(people, TERMS));
        wait(&mut app, "the first turn", |app| {
            session(app).chooser() == Some(0)
        });
        for action in [CardAction::CardZero, CardAction::ToCard] {
            perform(app.world_mut(), action);
        }
        wait(&mut app, "the move", |app| session(app).moves() > 0);
        let world = app.world_mut();
        records::keep_now(world);
        mutations::told(world)
    });
    written::survives("cards_macros", before, |folder| {
        let mut app = game(folder, Play::practice(false));
        let world = app.world_mut();
        act(world, Act::Record);
        act(world, Act::Macro(Macro::Number { number: 1, slot: 3 }));
        wait(&mut app, "the number", |app| session(app).queue.is_empty());
        let world = app.world_mut();
        act(world, Act::KeepRecording);
        mutations::told(world)
    });
    written::survives("cards_solved", before, |folder| {
        let mut solved = Solved::default();
        solved.note("a".to_owned(), Best { turns: 5, stars: 2 });
        let mut world = World::new();
        kotodama_shell::files::keep(&folder.join("solved.ron"), &solved)(&mut world);
        mutations::told(&world)
    });
}

/// C-UI-08: whatever of a tournament cannot be saved is told at its table.
#[test]
fn standings_and_matches_that_cannot_be_saved_are_told_at_the_table() {
    for step in 0.. {
        let players = of(&["builtin:idle", "builtin:random"], 1);
        let (mut app, folder) = begun("full", players, false);
        wait(&mut app, "a move", |app| session(app).moves() > 0);
        let full = faults::Fault::Full;
        let (_, came) = faults::with(step, full, || tournament::stop(app.world_mut()));
        let is_told = running(&app).problem.is_some();
        std::fs::remove_dir_all(folder).expect("the test's folder");
        assert_eq!(is_told, came, "step {step}");
        if !came {
            assert!(step >= 8, "a match and two tables are written");
            break;
        }
    }
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).expect("it was kept")
}

/// C-UI-08, C-FAULT-02: a tournament with a program, played at full speed, has
/// the same standings as on the command line; standings and records are saved.
#[test]
fn c_ui_08_a_tournament_gives_the_table_of_the_command_line() {
    let players = ["builtin:random", "sh -c 'exit 3'", "builtin:easy"];
    let mut wanted = of(&players, 2);
    while let Some(fixture) = wanted.next() {
        let stop = std::sync::Arc::default();
        let contest = Contest::new(fixture.names, fixture.terms, stop);
        let mut contest = contest.expect("they can be started");
        while let Step::Played(_) = contest.step() {}
        contest.end();
        wanted.add(Ok(contest.verdict().expect("it is over")));
    }
    assert!(wanted.table().contains("sh -c 'exit 3'"));
    let (mut app, folder) = begun("table", of(&players, 2), true);
    assert_eq!(
        menu(&app),
        CARDS_TABLE,
        "the table stands instead of boards"
    );
    wait(&mut app, "the end", |app| running(app).is_over());
    app.update();
    assert_eq!(menu(&app), CARDS_TABLE);
    assert_eq!(running(&app).tournament.table(), wanted.table());
    assert_eq!(running(&app).tournament.json(), wanted.json());
    let kept = folder.join("tournaments/00001");
    assert_eq!(read(&kept.join("table.txt")), wanted.table());
    assert_eq!(read(&kept.join("table.json")), wanted.json());
    // A match without moves has no record.
    let records = records::files(&kept);
    let with_moves = wanted.played().iter().flatten().filter(|it| it.moves > 0);
    assert_eq!(records.len(), with_moves.count());
    assert!(records::files(&folder.join("records")).is_empty());
    for (button, text) in [("Copy table", wanted.table()), ("Copy JSON", wanted.json())] {
        press(&mut app, button);
        assert_eq!(clipboard::get(app.world_mut()), Some(text));
    }
    // Again: the same matches, in a new folder.
    press(&mut app, "Again");
    wait(&mut app, "the end once more", |app| running(app).is_over());
    assert_eq!(
        read(&folder.join("tournaments/00002/table.txt")),
        wanted.table()
    );
    std::fs::remove_dir_all(folder).expect("the test's folder");
}

/// C-UI-08: between two matches the standings are shown, and the next match
/// starts by itself; a match can be skipped and the tournament stopped, and
/// unfinished matches count as such.
#[test]
fn c_ui_08_matches_follow_each_other_until_the_tournament_is_stopped() {
    let (mut app, folder) = begun("watch", of(&["builtin:idle", "builtin:random"], 3), false);
    assert_eq!(menu(&app), Menu::NONE, "the boards are watched");
    assert_eq!(
        app.world().resource::<Table>().panel,
        Some(Panel::Standings)
    );
    wait(&mut app, "the table", |app| menu(app) == CARDS_TABLE);
    assert_eq!((running(&app).number(), session(&app).moves()), (1, 12));
    assert!(running(&app).is_between());
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.of_mut::<CardChoices>().speed = 0;
    // Paused, the next match waits.
    press(&mut app, "Pause");
    for _ in 0..500 {
        app.update();
    }
    assert_eq!(running(&app).number(), 1);
    press(&mut app, "Pause");
    wait(&mut app, "the second match", |app| {
        running(app).number() == 2
    });
    app.update();
    assert_eq!(menu(&app), Menu::NONE);
    act(app.world_mut(), Act::NextMatch);
    app.update();
    app.update();
    assert_eq!(running(&app).number(), 3);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), CARDS);
    act(app.world_mut(), Act::Table);
    app.update();
    // It asks first.
    press(&mut app, "Stop");
    assert!(!running(&app).is_over());
    press(&mut app, "Stop");
    assert!(running(&app).is_over());
    let standings = running(&app).tournament.standings();
    let unfinished: Vec<u32> = standings.iter().map(|it| it.unfinished).collect();
    assert_eq!(unfinished, [2, 2], "one was skipped, one stopped");
    let table = read(&folder.join("tournaments/00001/table.txt"));
    assert!(table.contains("unfinished"), "{table}");
    let played = running(&app).tournament.played();
    assert_eq!(
        played[1].as_ref().err().map(String::as_str),
        Some("the match was skipped")
    );
    press(&mut app, "Leave");
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), CARDS_LIST);
    std::fs::remove_dir_all(folder).expect("the test's folder");
}

/// C-LIMIT-02, C-CLI-05: a player that cannot be started leaves its matches
/// unfinished; the others are played.
#[test]
fn c_ui_08_a_program_that_is_not_there_stops_no_tournament() {
    let players = ["builtin:idle", "/nowhere/at/all", "builtin:random"];
    let (mut app, folder) = begun("missing", of(&players, 1), true);
    wait(&mut app, "the end", |app| running(app).is_over());
    let standings = running(&app).tournament.standings();
    let unfinished = |name: &str| {
        let found = standings.iter().find(|it| it.player == name);
        found.map(|it| (it.unfinished, it.won + it.drawn + it.lost))
    };
    assert_eq!(unfinished("/nowhere/at/all"), Some((4, 0)));
    assert_eq!(unfinished("builtin:idle"), Some((2, 2)));
    std::fs::remove_dir_all(folder).expect("the test's folder");
}

/// C-PROTO-05: a program is ended when its tournament is left.
#[cfg(target_os = "linux")]
#[test]
fn c_proto_05_programs_end_when_the_tournament_is_left() {
    let file = std::env::temp_dir().join(format!("kotodama_pid_{}", std::process::id()));
    let program = format!("sh -c 'echo $$ > {}; exec sleep 60'", file.display());
    let (mut app, folder) = begun("leave", of(&["builtin:idle", &program], 1), false);
    let pid = |_: &App| std::fs::read_to_string(&file).is_ok_and(|it| it.ends_with('\n'));
    wait(&mut app, "the program runs", pid);
    let process = format!("/proc/{}", read(&file).trim());
    assert!(Path::new(&process).exists());
    go_to(CARDS_LIST)(app.world_mut());
    wait(&mut app, "it is ended", |_| !Path::new(&process).exists());
    assert!(session(&app).tournament.is_none());
    let table = read(&folder.join("tournaments/00001/table.txt"));
    assert_eq!(table.lines().count(), 3, "the table so far is kept");
    std::fs::remove_file(file).expect("the test's file");
    std::fs::remove_dir_all(folder).expect("the test's folder");
}

/// C-UI-08: players are added and removed in the form, and a tournament needs
/// two of them.
#[test]
fn c_ui_08_the_form_of_a_tournament() {
    let mut app = app(Places::default());
    go_to(CARDS_LIST)(app.world_mut());
    app.update();
    app.update();
    press(&mut app, "Topic Tournament");
    let entrants = |app: &App| {
        let choices = app.world().resource::<Settings>().of::<CardChoices>();
        choices.entrants.clone()
    };
    assert_eq!(
        entrants(&app),
        ["builtin:easy", "builtin:medium", "builtin:hard"]
    );
    press(&mut app, "Remove 2");
    press(&mut app, "Remove 0");
    press(&mut app, "Begin");
    assert!(session(&app).tournament.is_none(), "one player is too few");
    // A message rebuilds the page.
    app.update();
    press(&mut app, "Add");
    press(&mut app, "Add");
    assert_eq!(
        entrants(&app),
        ["builtin:medium", "builtin:idle", "builtin:random"]
    );
    press(&mut app, "Remove 1");
    press(&mut app, "Seeds");
    press(&mut app, "Begin");
    app.update();
    assert_eq!(running(&app).tournament.total(), 4, "both sides, two seeds");
    let names = running(&app).tournament.players();
    assert_eq!(names, ["builtin:medium", "builtin:random"]);
}

/// C-UI-08: the standings are next to the boards, with faults.
#[test]
fn c_ui_08_the_panel_shows_the_standings_and_every_result() {
    let players = ["builtin:idle", "sh -c 'echo 7'"];
    let (mut app, folder) = begun("panel", of(&players, 1), false);
    wait(&mut app, "the table", |app| menu(app) == CARDS_TABLE);
    let said = drawn(&mut app, egui::vec2(800.0, 600.0));
    for wanted in [
        "Pts",
        "Idle",
        "1. Idle",
        "by a fault",
        "Match 1 of 2",
        "Next match",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    std::fs::remove_dir_all(folder).expect("the test's folder");
}
