//! Puzzles of the card duel: those that ship can be solved, files are read and
//! refused, and answers are played (C-PUZ-01 to C-PUZ-03, C-CLI-09).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kotodama::cards::card::Card;
use kotodama::cards::moves::{self, Move};
use kotodama::cards::puzzle::{self, Attempt, EXTENSION, PACKS, Puzzle, answer_file};
use proptest::prelude::*;
use serde_json::Value;

const FOLDER: &str = "levels/cards";

/// Returns the puzzles of a folder, in order.
fn files(pack: &str) -> Vec<PathBuf> {
    let folder = Path::new(FOLDER).join(pack);
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = files
        .map(|it| it.expect("the folder can be read").path())
        .filter(|it| it.to_string_lossy().ends_with(EXTENSION))
        .collect();
    files.sort();
    files
}

/// Returns the puzzles in the areas of the land.
fn places() -> Vec<PathBuf> {
    let areas = fs::read_dir("levels").expect("the folder is there");
    let areas = areas.map(|it| it.expect("the folder can be read").path());
    let areas = areas.filter(|it| it.is_dir() && !it.ends_with("cards"));
    let mut files: Vec<PathBuf> = areas
        .flat_map(|area| fs::read_dir(area).expect("the folder can be read"))
        .map(|it| it.expect("the folder can be read").path())
        .filter(|it| it.to_string_lossy().ends_with(EXTENSION))
        .collect();
    files.sort();
    files
}

fn all() -> Vec<PathBuf> {
    let packs = PACKS.iter().flat_map(|pack| files(pack.0));
    packs.chain(places()).collect()
}

fn open(file: &Path) -> Puzzle {
    puzzle::read_file(file).unwrap_or_else(|error| panic!("{error}"))
}

fn choice(text: &str) -> Move {
    let choice = moves::read_line(text).expect("it is a move");
    choice.expect("it is a move")
}

/// At least 24 puzzles and a lesson of twelve steps (C-PUZ-03).
#[test]
fn there_are_puzzles_and_a_lesson() {
    assert_eq!(files("lesson").len(), 12);
    assert!(all().len() - 12 - places().len() >= 28);
    let folders = fs::read_dir(FOLDER).expect("the folder is there");
    assert_eq!(folders.count(), PACKS.len());
}

/// Every stored answer solves its puzzle with its last move, earns three
/// stars, and leaves the player at most half as many turns again (C-PUZ-03).
#[test]
fn stored_answers_solve_their_puzzles() {
    for file in all() {
        let name = file.display();
        let puzzle = open(&file);
        let path = answer_file(&file).expect("it has a place");
        let answer = puzzle::read_answer(&path, &puzzle);
        let answer = answer.unwrap_or_else(|error| panic!("{error}"));
        let best = u32::try_from(answer.len()).expect("it is short");
        assert!(puzzle.turns >= best, "{name}");
        assert!(2 * puzzle.turns <= 3 * best, "{name}");
        assert!(!puzzle.hints.is_empty(), "{name}");
        let mut attempt = Attempt::new(puzzle);
        let hash = attempt.game().hash();
        assert!(!attempt.is_solved(), "{name}");
        assert!(attempt.unmet().next().is_some(), "{name}");
        for (number, choice) in answer.iter().enumerate() {
            assert!(!attempt.is_solved(), "{name}, move {number}");
            assert_eq!(attempt.play(*choice), Ok(true), "{name}");
        }
        let unmet: Vec<&str> = attempt.unmet().map(|it| it.written.as_str()).collect();
        assert!(attempt.is_solved(), "{name}: {unmet:?}");
        assert_eq!(attempt.turns(), u64::from(best), "{name}");
        assert_eq!(attempt.puzzle().stars(attempt.turns()), 3, "{name}");
        let most = u64::from(attempt.puzzle().turns);
        assert!(most == u64::from(best) || attempt.puzzle().stars(most) < 3);
        for _ in &answer {
            assert!(attempt.undo(), "{name}");
        }
        assert!(!attempt.undo(), "{name}");
        assert_eq!(attempt.game().hash(), hash, "{name}, taken back (C-UI-09)");
    }
}

/// Deepest search for an answer that is shorter than the stored one.
const DEPTH: usize = 2;

/// Returns an answer of at most this many moves that solves the puzzle.
fn solution(attempt: &mut Attempt, moves: &[Move], depth: usize) -> Option<Vec<Move>> {
    if depth == 0 {
        return None;
    }
    moves.iter().find_map(|choice| {
        if attempt.play(*choice) != Ok(true) {
            return None;
        }
        let rest = match attempt.is_solved() {
            true => Some(Vec::new()),
            false => solution(attempt, moves, depth - 1),
        };
        attempt.undo();
        rest.map(|rest| [vec![*choice], rest].concat())
    })
}

/// No answer of one or two moves, in the slots named by the puzzle and slots 0
/// and 1, is shorter than the stored one.
#[test]
fn stored_answers_are_short() {
    let mut found = Vec::new();
    for file in all() {
        let puzzle = open(&file);
        let best = puzzle.stars.expect("it has stars").best as usize;
        let named = puzzle.start.iter().map(|it| (it.player, it.slot));
        let named = named.chain(puzzle.goals.iter().map(|it| (it.player, it.slot)));
        let mine = named.filter(|it| it.0 == 0).map(|it| it.1 as u8);
        let slots: BTreeSet<u8> = mine.chain([0, 1]).collect();
        let cards = Card::all().filter(|it| puzzle.allows(*it).is_ok());
        let moves: Vec<Move> = cards
            .flat_map(|card| slots.iter().map(move |slot| (card, *slot)))
            .flat_map(|(card, slot)| {
                [true, false].map(|is_left| Move {
                    is_left,
                    card,
                    slot,
                })
            })
            .collect();
        if best <= DEPTH + 1 {
            let mut attempt = Attempt::new(puzzle);
            let shorter = solution(&mut attempt, &moves, best - 1);
            if let Some(shorter) = shorter {
                let said: Vec<String> = shorter.iter().map(Move::to_string).collect();
                found.push(format!("{}: {}", file.display(), said.join(", ")));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns whether moves solve a puzzle that ships.
fn solves(file: &str, answer: &[&str]) -> bool {
    let mut attempt = Attempt::new(open(&Path::new(FOLDER).join(file)));
    for text in answer {
        attempt.play(choice(text)).expect("the card is allowed");
    }
    attempt.is_solved()
}

/// The mistake that a puzzle warns of does not solve it.
#[test]
fn mistakes_do_not_solve() {
    let order = "5-zombies/06-right-order.cards.ron";
    assert!(!solves(order, &["2 1 I", "2 2 I", "1 I 0", "1 I 0"]));
    assert!(solves(order, &["2 2 I", "2 1 I", "1 I 0"]));
    let work = "4-errors/07-revive-in-time.cards.ron";
    let dead = [
        "2 255 zero",
        "1 succ 255",
        "1 succ 255",
        "1 revive 1",
        "1 succ 255",
    ];
    assert!(!solves(work, &dead), "the error has emptied the slot");
    let grave = "4-errors/08-close-the-grave.cards.ron";
    let late = [
        "2 9 zero",
        "1 succ 9",
        "1 succ 9",
        "1 dbl 9",
        "1 revive 1",
        "1 dbl 9",
        "1 dbl 9",
    ];
    assert!(!solves(grave, &late), "the zombie has run");
}

/// Every puzzle has its name, text and hints in Japanese, and there are no
/// unused translations.
#[test]
fn every_puzzle_is_translated() {
    let text = fs::read_to_string("assets/locales/ja/levels/cards.ftl").expect("it is there");
    let mut written: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, _)| key)
        .collect();
    let mut wanted = Vec::new();
    for (pack, _) in PACKS {
        wanted.push(format!("cards-{pack}"));
        for file in files(pack) {
            let name = file.file_name().expect("it has a name").to_string_lossy();
            let stem = name.strip_suffix(EXTENSION).expect("it is a puzzle");
            let hints = (1..=open(&file).hints.len()).map(|number| format!("hint-{number}"));
            let parts = ["name".to_owned(), "text".to_owned()].into_iter();
            wanted.extend(
                parts
                    .chain(hints)
                    .map(|it| format!("cards-{pack}-{stem}-{it}")),
            );
        }
    }
    written.sort_unstable();
    wanted.sort();
    assert_eq!(written, wanted);
}

/// So are the puzzles in the areas of the land, with all their hints.
#[test]
fn every_place_is_translated() {
    assert!(places().len() >= 3);
    for file in places() {
        let name = file.file_name().expect("it has a name").to_string_lossy();
        let stem = name.strip_suffix(EXTENSION).expect("it is a puzzle");
        let area = file.parent().and_then(Path::file_name).expect("an area");
        let area = area.to_string_lossy();
        let texts = fs::read_to_string(format!("assets/locales/ja/levels/{area}.ftl"));
        let texts = texts.expect("it is there");
        let hints = (1..=open(&file).hints.len()).map(|number| format!("hint-{number}"));
        let parts = ["name".to_owned(), "text".to_owned()].into_iter();
        for part in parts.chain(hints) {
            let key = format!("\n{area}-{stem}-{part} = ");
            assert!(texts.contains(&key), "{key} is missing");
        }
    }
}

const SMALL: &str = r#"CardPuzzle(
    name: "Small",
    text: "Make 1.",
    turns: 2,
    cards: ["zero", "succ"],
    goal: [
        (player: 0, slot: 3, field: "0"), // zero :)
        (player: 1, slot: 255, max_vitality: 9999),
    ],
)
"#;

fn refusal(text: &str) -> String {
    let refused = puzzle::read("a.cards.ron", text).expect_err("it is broken");
    refused.to_string()
}

/// Problems of a file are reported with their places.
#[test]
fn broken_files_are_refused() {
    let changed = |old: &str, new: &str| refusal(&SMALL.replace(old, new));
    assert_eq!(
        changed("turns: 2", "turns: 0"),
        "a.cards.ron:4:12: `turns` is `0`, expected a whole number from 1 to 100000"
    );
    assert_eq!(
        changed("    name: \"Small\",\n", ""),
        "a.cards.ron:1:1: field `name` is missing"
    );
    assert_eq!(
        changed("\"succ\"", "\"suck\""),
        "a.cards.ron:5:21: there is no card \"suck\", expected one of I, zero, succ, dbl, get, \
         put, S, K, inc, dec, attack, help, copy, revive, zombie"
    );
    assert_eq!(
        changed("cards: [\"zero\", \"succ\"]", "replies: [\"1 I\"]"),
        "a.cards.ron:5:15: a reply is \"1 I\", expected a move such as \"1 I 200\" or \
         \"2 200 zero\""
    );
    assert_eq!(
        changed("field: \"0\"", "field: \"K(\""),
        "a.cards.ron:7:40: expected a card or an integer from 0 to 65535"
    );
    assert_eq!(
        changed(", max_vitality: 9999", ""),
        "a.cards.ron:8:9: the goal has no condition for its slot, expected one of field, vitality, \
         min_vitality, max_vitality"
    );
    assert_eq!(
        changed("slot: 255", "slot: 256"),
        "a.cards.ron:8:27: `slot` is `256`, expected a whole number from 0 to 255"
    );
    let empty = "CardPuzzle(name: \"\", text: \"\", turns: 1, goal: [])";
    assert_eq!(
        refusal(empty),
        "a.cards.ron:1:48: `goal` is empty, expected at least one goal"
    );
    let stars = "turns: 2, stars: (best: 2, good: 1)";
    assert_eq!(
        changed("turns: 2", stars),
        "a.cards.ron:4:38: `good` is `1`, expected a whole number from 2 to 2"
    );
}

/// Runs `kotodama cards puzzle` or `kotodama check` on files of a folder.
fn program(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_kotodama"))
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .args(arguments)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn scratch(name: &str, answer: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the folder can be made");
    fs::write(folder.join("small.cards.ron"), SMALL).expect("it can be written");
    fs::write(folder.join("a.cards.txt"), answer).expect("it can be written");
    folder
}

const PUZZLE: [&str; 5] = [
    "cards",
    "puzzle",
    "small.cards.ron",
    "--moves",
    "a.cards.txt",
];

/// The document has the unmet goals as written in the file, and the exit status
/// is 0 (C-CLI-09).
#[test]
fn an_answer_that_does_not_solve_says_what_is_missing() {
    let folder = scratch("cards-unsolved", "2 3 zero\n1 succ 0\n1 succ 0\n");
    let (status, out, err) = program(&folder, &[&PUZZLE[..], &["--json"]].concat());
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let document: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(document["mode"], "cards");
    assert_eq!(document["moves"], 2, "no more than `turns` are played");
    assert_eq!(document["puzzle"], "Small");
    assert_eq!(document["solved"], false);
    let unmet = serde_json::json!(["(player: 1, slot: 255, max_vitality: 9999)"]);
    assert_eq!(document["unmet"], unmet);
}

/// A card that is not allowed is refused with its line (C-PUZ-02).
#[test]
fn a_card_that_is_not_allowed_is_refused() {
    let folder = scratch("cards-refused", "2 3 zero # fine\n\n2 0  dec\n1 K 0\n");
    let (status, out, err) = program(&folder, &PUZZLE);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert_eq!(
        err,
        "a.cards.txt:3:6: the card dec is not allowed here, expected one of zero, succ\n\
         a.cards.txt:4:3: the card K is not allowed here, expected one of zero, succ\n"
    );
}

/// `kotodama check` reads puzzles and reports their problems (C-CLI-01).
#[test]
fn check_knows_puzzles() {
    let folder = scratch("cards-check", "");
    let (status, _, err) = program(&folder, &["check", "small.cards.ron"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let broken = SMALL.replace("turns: 2", "turns: -1");
    fs::write(folder.join("small.cards.ron"), broken).expect("it can be written");
    let (status, out, err) = program(&folder, &["check", "small.cards.ron"]);
    assert_eq!(status, Some(1));
    let said = out + &err;
    assert!(
        said.contains("small.cards.ron:4:12: `turns` is `-1`"),
        "{said}"
    );
}

/// All files that ship pass the check.
#[test]
fn check_accepts_what_ships() {
    let puzzles = all();
    let answers = puzzles.iter().filter_map(|it| answer_file(it));
    let all: Vec<PathBuf> = puzzles.iter().cloned().chain(answers).collect();
    let mut arguments = vec!["check"];
    arguments.extend(all.iter().filter_map(|it| it.to_str()));
    let (status, _, err) = program(Path::new("."), &arguments);
    assert_eq!((status, err.as_str()), (Some(0), ""));
}

const REPLIED: &str = r#"CardPuzzle(
    name: "Replied", text: "", turns: 3,
    replies: ["2 0 dec", "2 0 zero"],
    goal: [(player: 0, slot: 255, max_vitality: 9999)],
)"#;

/// The opponent answers each turn; a goal met by the answer counts after the
/// player's next move (C-PUZ-02).
#[test]
fn replies_are_played_in_turn() {
    let puzzle = puzzle::read("a", REPLIED).expect("it is right");
    let mut attempt = Attempt::new(puzzle);
    let wait = choice("1 I 0");
    assert_eq!(attempt.play(wait), Ok(true));
    assert_eq!(attempt.play(wait), Ok(true));
    assert_eq!(attempt.unmet().count(), 0, "the second reply has hurt it");
    assert!(!attempt.is_solved(), "but it is not the player's move");
    assert_eq!(attempt.play(wait), Ok(true));
    assert!(attempt.is_solved());
    assert_eq!((attempt.turns(), attempt.game().progress().moves), (3, 5));
    assert_eq!(attempt.play(wait), Ok(false), "it is over");
    assert!(attempt.undo());
    assert_eq!((attempt.turns(), attempt.game().progress().moves), (2, 4));
    assert!(attempt.undo());
    assert_eq!((attempt.turns(), attempt.game().progress().moves), (1, 2));
}

proptest! {
    /// A puzzle with changed bytes is read or refused, and a puzzle that was
    /// read can be played.
    #[test]
    fn changed_files_do_no_harm(
        changes in proptest::collection::vec((0..SMALL.len(), any::<u8>()), 1..6),
        is_replied in any::<bool>(),
    ) {
        let text = if is_replied { REPLIED } else { SMALL };
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        let text = String::from_utf8_lossy(&bytes);
        match puzzle::read("a.cards.ron", &text) {
            Err(refused) => prop_assert!(!refused.to_string().is_empty()),
            Ok(puzzle) => {
                let mut attempt = Attempt::new(puzzle);
                for text in ["2 3 zero", "1 succ 0", "1 I 0"] {
                    let _ = attempt.play(choice(text));
                }
            }
        }
    }
}
