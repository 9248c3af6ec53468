use super::*;
use crate::Game;
use crate::actions::Action;
use crate::file::{Options, open};
use kotodama_board::Direction;

fn game(legend: &str, row: &str) -> Game {
    let text = format!(
        "Dungeon(name: \"test\", legend: {{'.': [\"floor\"], '@': [\"floor\", \"spawn\"], \
         {legend}}}, levels: [(rows: [\"{row}\"])])"
    );
    let opened = open("test.dungeon.ron", &text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    Game::observed(Arc::new(opened.definition), 0, 1)
}

fn said(game: &Game) -> Vec<String> {
    let observation = game.observation().expect("it is observed");
    observation
        .events()
        .iter()
        .map(ToString::to_string)
        .collect()
}

const LEVER: &str = r##"
    'L': [(name: "lever", state: {"blocking": true}, script: r#"
        #END
        :TOUCH
        @pulled = 1
        @pulled = 2
        #SEND toggle, gate
        &open = true
    "#)],
    'G': [(name: "gate", script: r#"
        #END
        :TOGGLE
        #GO east
    "#)]"##;

/// Messages and changes follow the line that caused them, each once.
#[test]
fn changes_stand_behind_the_line_that_made_them() {
    let mut game = game(LEVER, "@LG.");
    assert_eq!(said(&game)[0], "2 lever line 1: #END", "the set-up pass");
    let step = Action::Step(Direction::Right);
    game.cycle([step, Action::Wait]);
    assert_eq!(
        said(&game),
        [
            "2 lever handles touch",
            "2 lever line 3: @pulled = 1",
            "2 lever pulled: nil -> 1",
            "2 lever line 4: @pulled = 2",
            "2 lever pulled: 1 -> 2",
            "2 lever line 5: #SEND toggle, gate",
            "5 Player sends toggle to 3 gate",
            "2 lever line 6: &open = true",
            "the dungeon open: nil -> true",
        ]
    );
    let lever = tiles::find(game.world(), TileId(2)).expect("the lever");
    let document = crate::inspection::document(game.world(), lever);
    let happened = document["happened"].as_array().expect("a list");
    assert_eq!(happened.len(), 9, "all of it was done by the lever");
    game.cycle([Action::Wait, Action::Wait]);
    assert_eq!(
        said(&game),
        [
            "3 gate handles toggle",
            "3 gate line 3: #GO east",
            "3 gate moves from 0,2 to 0,3 in level 1",
            "3 gate facing: nil -> east",
        ]
    );
}

/// Messages that are not handled are recorded with the reason.
#[test]
fn messages_that_are_not_handled_say_why() {
    let legend = r##"
        'a': [(name: "deaf", script: "#END\n:other\n")],
        'b': [(name: "locked", state: {"locked": true}, script: "#END\n:hello\n")],
        'c': [(name: "thing")],
        's': [(name: "speaker", script: r#"
            /i
            #SEND hello, deaf
            #SEND hello, locked
            #SEND hello, thing
        "#)]"##;
    let mut game = game(legend, "@abcs");
    let mut all = Vec::new();
    for _ in 0..10 {
        game.cycle([Action::Wait, Action::Wait]);
        all.extend(said(&game));
    }
    for expected in [
        "2 deaf has no active label for hello",
        "3 locked is locked and ignores hello",
        "4 thing has no program for hello",
    ] {
        assert!(all.iter().any(|event| event == expected), "{all:#?}");
    }
}

/// A cycle with too many events says how many were left out.
#[test]
fn no_more_than_the_limit_is_kept() {
    let legend = r##"'n': [(name: "noisy", script: r#"
        :again
        #SEND x, all
        #SEND x, all
        #SEND x, all
        #SEND x, all
        #SEND x, all
        /i
        #SEND again
    "#)]"##;
    let mut game = game(legend, &format!("@{}", "n".repeat(60)));
    for _ in 0..6 {
        game.cycle([Action::Wait, Action::Wait]);
        let observation = game.observation().expect("it is observed");
        assert!(observation.events().len() <= MAX_EVENTS);
        if observation.left_out() > 0 {
            return;
        }
    }
    panic!("60 times 5 times 60 messages are more than {MAX_EVENTS}");
}

/// Observation has no effect on a game.
#[test]
fn an_observed_game_ends_as_any_other() {
    let mut observed = game(LEVER, "@LG.");
    let definition = &observed.world().resource::<crate::definition::Played>().0;
    let mut other = Game::new(Arc::clone(definition), 0, 1);
    for _ in 0..20 {
        for game in [&mut observed, &mut other] {
            game.cycle([Action::Step(Direction::Right), Action::Wait]);
        }
        let bytes = |game: &Game| Snapshot::of(game.world()).to_bytes().expect("small");
        assert_eq!(bytes(&observed), bytes(&other));
    }
}
