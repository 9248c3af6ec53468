use super::*;
use crate::screens::LEVEL;
use crate::session::Queue;
use crate::{faults, written};
use kotodama_board::Rng;
use kotodama_shell::mutations;
use kotodama_shell::mutations::cases::cases;
use kotodama_shell::mutations::{CASES, Folder, blow, check_message};
use kotodama_words::level;

const WRITTEN: &str = r#"Level(
    name: "One",
    legend: {
        '.': [], 'b': ["baba"], 'B': ["text_baba"], 'i': ["text_is"], 'Y': ["text_you"],
        'r': ["rock"], 'R': ["text_rock"], 'P': ["text_push"],
    },
    rows: ["BiYRiP", "......", "b.r..."],
)"#;

/// Returns the game at the title, with a pack of one level.
fn game(folder: &Path) -> App {
    use crate::actions::PlayAction;
    use crate::levels::PackLevel;
    use kotodama_shell::menu::Menu;
    use kotodama_ui::menu_actions::MenuAction;
    use kotodama_ui::presses::Presses;
    let mut app = App::new();
    let level = level::file::read("one", WRITTEN).expect("a valid level");
    let file = "one.level.ron".to_owned();
    app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
        .configure_sets(Update, (AppSystems::Simulate, AppSystems::Show).chain())
        .init_state::<Screen>()
        .init_state::<Menu>()
        .init_state::<kotodama_shell::frame::Pause>()
        .init_resource::<Settings>()
        .init_resource::<Presses<MenuAction>>()
        .init_resource::<Presses<PlayAction>>()
        .insert_resource(SaveFolder(Some(folder.to_owned())))
        .insert_resource(Pack {
            levels: vec![PackLevel { file, level }],
            ..Pack::default()
        })
        .add_plugins((
            kotodama_words::WordsPlugin,
            play::plugin,
            crate::level_navigation::plugin,
            crate::progress::plugin,
            crate::fast_forward::plugin,
        ));
    app.update();
    app
}

fn play_moves(app: &mut App, moves: &str) {
    let inputs = Input::parse_moves(moves).expect("valid moves");
    app.world_mut().resource_mut::<Queue>().0.extend(inputs);
    app.update();
}

fn enter(app: &mut App) {
    let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
    screen.set(LEVEL);
    app.update();
    while app.world().contains_resource::<Rerun>() {
        app.update();
    }
}

#[test]
fn a_killed_game_goes_on_with_all_its_moves() {
    let name = format!("kotodama_killed_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let report = |app: &App| kotodama_words::report(app.world());

    let mut app = game(&folder);
    assert!(!resume(app.world_mut()), "there is nothing to go on with");
    let pack = app.world().resource::<Pack>();
    let session = Session::of_file(pack, "one.level.ron").expect("the level is there");
    app.insert_resource(session);
    enter(&mut app);
    play_moves(&mut app, "rrzr.");
    let before = report(&app);
    assert_eq!(before.turn, 3);
    // A killed program cannot write anything at the end.
    drop(app);

    let mut app = game(&folder);
    let saves = app.world().resource::<SaveFolder>();
    let pack = app.world().resource::<Pack>();
    let (session, moves) = left(saves, Slot::First, pack).expect("a level in play");
    assert_eq!(session.level.name, "One");
    assert_eq!(moves, Input::parse_moves("rrzr.").expect("valid moves"));
    assert_eq!(left(saves, Slot::Second, pack).map(|left| left.1), None);
    assert!(resume(app.world_mut()));
    enter(&mut app);
    assert_eq!(report(&app), before);
    // Again, with the moves played since; undo goes back all the way.
    play_moves(&mut app, "zz");
    drop(app);
    let mut app = game(&folder);
    assert!(resume(app.world_mut()));
    enter(&mut app);
    assert_eq!(report(&app).turn, 1);
    play_moves(&mut app, "z");
    assert_eq!(report(&app).turn, 0);
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_fault_costs_the_moves_that_are_being_saved_and_is_told() {
    let begun = |folder: &Path| {
        let mut app = game(folder);
        let pack = app.world().resource::<Pack>();
        let session = Session::of_file(pack, "one.level.ron").expect("the level is there");
        app.insert_resource(session);
        app
    };
    let before = |folder: &Path| {
        write_from(begun(folder).world_mut(), &[Input::Wait]);
        let [from, to] = [1, 2].map(|slot| folder.join(format!("saves/{slot}.moves")));
        std::fs::copy(from, to).expect("copied");
    };
    written::survives("moves", before, |folder| {
        let mut app = begun(folder);
        write_from(app.world_mut(), &[]);
        mutations::told(app.world())
    });
    // What is added to a full disk may be cut off, and nothing before it is.
    let folder = Folder::new("added");
    let mut app = begun(&folder.0);
    enter(&mut app);
    play_moves(&mut app, "rr");
    let moves = || {
        file::read(&folder.0.join("saves/1.moves"))
            .play
            .expect("moves")
            .1
    };
    let played = moves();
    let world = app.world_mut();
    world.write_message(Played {
        input: Input::Wait,
        turn: 3,
        won: false,
    });
    let (_, came) = faults::with(0, faults::Fault::Full, || {
        world.run_system_cached(write).expect("it runs");
    });
    assert!(came && mutations::told(world).is_err());
    assert!(moves().starts_with(&played), "{:?}", moves());
}

/// Leaves a slot in the middle of the level; returns its file.
fn left_over(folder: &Path) -> String {
    let mut app = game(folder);
    let pack = app.world().resource::<Pack>();
    let session = Session::of_file(pack, "one.level.ron").expect("the level is there");
    app.insert_resource(Session {
        seed: 12_345,
        surroundings: level::Surroundings {
            objects: vec![
                ("baba".to_owned(), IVec2::new(-1, 1)),
                ("rock".to_owned(), IVec2::new(i32::MIN, i32::MAX)),
            ],
            ..level::Surroundings::default()
        },
        ..session
    });
    enter(&mut app);
    for _ in 0..6 {
        play_moves(&mut app, "rrzr.ldu");
    }
    std::fs::read_to_string(folder.join("saves/1.moves")).expect("it was written")
}

#[test]
fn a_damaged_play_goes_on_from_the_moves_before_the_damage() {
    let folder = Folder::new("moves");
    let text = left_over(&folder.0);
    let (header, moves) = text.split_once('\n').expect("a header and moves");
    assert_eq!(moves.len(), 48);
    let saves = folder.0.join("saves");
    let path = saves.join("1.moves");
    let mut app = game(&folder.0);
    let (mut mended, mut resumed) = (0, 0);
    for case in cases(CASES) {
        let blow = blow(&mut Rng::new(case), &text);
        std::fs::write(&path, &blow.bytes).expect("it can be written");
        let found = file::read(&path);
        let before = blow.hit.start.checked_sub(header.len() + 1);
        if let Some(before) = before {
            // All moves up to the damage are kept.
            let whole = Input::parse_moves(&moves[..before]).expect("valid moves");
            let kept = found.play.clone().map(|(_, moves)| moves);
            let kept = kept.unwrap_or_default();
            assert!(kept.starts_with(&whole), "case {case}: {kept:?}");
        }
        if let Some(damage) = &found.damage {
            check_message(&damage.of(Path::new("1.moves")), "1.moves", &blow.bytes);
        }
        if case % 10 != 0 {
            continue;
        }
        let world = app.world_mut();
        mend(world, Slot::First);
        if let Some(damage) = &found.damage {
            mended += 1;
            let aside = match damage.is_newer {
                true => "1.newer.moves",
                false => "1.damaged.moves",
            };
            let aside = std::fs::read(saves.join(aside));
            assert_eq!(aside.ok(), Some(blow.bytes), "case {case}");
        }
        let again = file::read(&path);
        assert_eq!(
            (again.play, again.damage),
            (found.play, None),
            "case {case}"
        );
        if resume(world) {
            resumed += 1;
            play::begin(world);
            begin(world);
            assert_eq!(file::read(&path).damage, None, "case {case}");
        }
        let left = std::fs::read_dir(&saves).expect("the folder").flatten();
        for file in left.map(|file| file.path()) {
            let is_of_another_run = file.extension().is_some_and(|ending| ending == "tmp");
            assert!(!is_of_another_run, "case {case}: {}", file.display());
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if ["damaged", "newer"]
                .iter()
                .any(|aside| name.contains(aside))
            {
                std::fs::remove_file(file).expect("it can be removed");
            }
        }
    }
    assert!(
        mended > 0 && resumed > 0,
        "{mended} mended, {resumed} resumed"
    );
    assert!(!app.world().resource::<Damages>().is_empty());
}

#[test]
fn moves_of_a_level_that_has_changed_are_kept_beside() {
    let folder = Folder::new("changed");
    let text = left_over(&folder.0);
    let mut app = game(&folder.0);
    let mut pack = app.world_mut().resource_mut::<Pack>();
    pack.levels[0].level.name = "Another one".to_owned();
    assert!(!resume(app.world_mut()));
    let aside = std::fs::read_to_string(folder.0.join("saves/1.damaged.moves"));
    assert_eq!(aside.ok(), Some(text));
    let said = app.world_mut().resource_mut::<Damages>().tell().to_vec();
    assert_eq!(said.len(), 1);
    assert!(format!("{said:?}").contains("Another one"), "{said:?}");
    // There is nothing left to resume or to report.
    assert!(!resume(app.world_mut()));
    assert_eq!(app.world_mut().resource_mut::<Damages>().tell().len(), 1);
}

/// Level with a bonus to take, lose and take again.
const BONUS: &str = r#"Level(
    name: "One",
    legend: {
        '.': [], 'b': ["baba"], 'B': ["text_baba"], 'i': ["text_is"], 'Y': ["text_you"],
        'r': ["rock"], 'R': ["text_rock"], 'O': ["text_bonus"], 'P': ["text_push"],
        'k': ["keke"],
    },
    rows: ["BiY...", "RiO.P.", "b.rrk."],
)"#;

/// Plays random moves: the rewritten moves lead to the same place with the same
/// history, and are never longer.
#[test]
fn moves_that_are_written_anew_lead_to_the_same() {
    use kotodama_words::history::{go_to, position, restarts};
    let folder = Folder::new("anew");
    let path = folder.0.join("saves/1.moves");
    let mut app = game(&folder.0);
    let mut pack = app.world_mut().resource_mut::<Pack>();
    pack.levels[0].level = level::file::read("one", BONUS).expect("a valid level");
    let pack = app.world().resource::<Pack>();
    let session = Session::of_file(pack, "one.level.ron").expect("the level is there");
    let all_of = |app: &mut App| {
        let world = app.world_mut();
        let here = position(world);
        let mut all = vec![kotodama_words::report(world)];
        // Every position of the history, there and back.
        for at in (0..=here.len).chain((0..here.len).rev()) {
            go_to(world, at);
            all.push(kotodama_words::report(world));
        }
        (here, restarts(world), all)
    };
    let letters = [
        'r', 'r', 'l', 'u', 'd', '.', 'x', 'z', 'z', 'z', 'y', 'y', 'y',
    ];
    let (mut long, mut short) = (0, 0);
    for case in 0..60 {
        let mut rng = Rng::new(case);
        let mut moves: Vec<Input> = Vec::new();
        for _ in 0..40 {
            let letter = letters[rng.below(letters.len())];
            let times = 1 + rng.below(4);
            let input = match letter {
                'y' => Input::Redo,
                letter => Input::from_char(letter).expect("a move"),
            };
            moves.extend(std::iter::repeat_n(input, times));
        }
        app.insert_resource(session.clone());
        app.insert_resource(Resumed::default());
        enter(&mut app);
        let mut queue = app.world_mut().resource_mut::<Queue>();
        queue.0.extend(moves.iter().copied());
        for _ in 0..20 {
            app.update();
        }
        let played = file::read(&path).play.expect("it was written").1;
        assert_eq!(played, moves, "case {case}");
        assert!(resume(app.world_mut()));
        let before = all_of(&mut app);
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(Screen::TITLE);
        app.update();
        enter(&mut app);
        let again = file::read(&path).play.expect("it was written anew").1;
        assert_eq!(all_of(&mut app), before, "case {case}: {moves:?}");
        assert!(again.len() <= moves.len());
        (long, short) = (long + moves.len(), short + again.len());
        // The rewritten moves lead there, too.
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(Screen::TITLE);
        app.update();
        assert!(resume(app.world_mut()));
        enter(&mut app);
        assert_eq!(all_of(&mut app), before, "case {case}: {again:?}");
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(Screen::TITLE);
        app.update();
    }
    assert!(short * 4 < long * 3, "{short} of {long} moves are left");
}

#[test]
fn what_was_taken_back_and_brought_again_is_left_out_only_if_there_was_something() {
    let kept = |moves: &[(Input, bool)]| {
        let mut kept = Kept::default();
        for (input, changed) in moves {
            kept.add(*input, *changed);
        }
        kept.0
    };
    let (undo, redo, wait) = (Input::Undo, Input::Redo, Input::Wait);
    assert_eq!(kept(&[(wait, true), (undo, true), (redo, true)]), [wait]);
    // Nothing to undo, but something to redo.
    assert_eq!(kept(&[(undo, false), (redo, true)]), [redo]);
    let there_and_back = [(undo, true), (undo, true), (redo, true), (undo, true)];
    assert_eq!(kept(&there_and_back), [undo, undo]);
    let restart = [(undo, true), (Input::Restart, true), (redo, false)];
    assert_eq!(kept(&restart), [undo, Input::Restart]);
}
