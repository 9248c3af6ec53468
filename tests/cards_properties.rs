//! The card duel with arbitrary input: damaged files, records of random
//! matches, values of any size and depth.

#[path = "common/cases.rs"]
mod cases;
#[path = "common/mutate.rs"]
mod mutate;

use std::fs;
use std::path::{Path, PathBuf};

use cases::{cases, is_part};
use kotodama::board::Rng;
use kotodama::cards::Game;
use kotodama::cards::card::Card;
use kotodama::cards::digest::{hexadecimal, sha256};
use kotodama::cards::game::Options;
use kotodama::cards::history::History;
use kotodama::cards::moves::{self, Move};
use kotodama::cards::players::blocks::Builder;
use kotodama::cards::puzzle::{self, Attempt};
use kotodama::cards::start;
use mutate::{check_message, damaged};

/// Number of cases of each test.
const CASES: u64 = 100;

const SOLO: Options = Options {
    is_solo: true,
    turns: moves::MAX_TURNS,
    has_undo: true,
    most_parts: kotodama::cards::game::MOST_PARTS,
};

fn random_move(rng: &mut Rng) -> Move {
    let cards: Vec<Card> = Card::all().collect();
    let slots = [4, 256][usize::from(rng.below(4) == 0)];
    Move {
        is_left: rng.below(2) == 0,
        card: cards[rng.below(cards.len())],
        slot: u8::try_from(rng.below(slots)).expect("below 256"),
    }
}

fn text_of(list: &[Move]) -> String {
    list.iter().map(|choice| format!("{choice}\n")).collect()
}

/// Finds every file of the card duel that ships.
fn shipped(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => shipped(&path, found),
            false => found.push(path),
        }
    }
}

/// Bytes with a meaning in these files.
const TELLING: &[u8] = b"()[]\",:012569 \n-#SKIzsag\xe3";

#[test]
fn damaged_files_are_read_or_refused_with_a_place() {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/cards");
    shipped(&folder, &mut files);
    files.sort();
    let mut texts: Vec<Vec<u8>> = files
        .iter()
        .map(|it| fs::read(it).expect("a file"))
        .collect();
    let state = br#"CardState(slots: [
        (player: 0, slot: 3, vitality: -1, field: "S(K(zombie(0)))(K(help(3)(4)))"),
        (player: 1, slot: 255, vitality: 0), (player: 1, slot: 0, field: "K(65535)"),
    ])"#;
    let record = b"cards-record 1\nplayer0 ./a b\nplayer1 builtin:hard\nseed 7\nturns 3\n\
        1 K 0\n2 0 zero\n1 succ 0\n1 I 0\nresult draw 256:256 turn 2 turns\n";
    texts.extend([state.to_vec(), record.to_vec()]);
    let (mut read, mut refused) = (0, 0);
    for case in cases(CASES * 20) {
        let mut rng = Rng::new(case);
        let text = &texts[rng.below(texts.len())];
        let bytes = damaged(&mut rng, text, TELLING);
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let mut results = Vec::new();
        results.push(start::read("x.cards.ron", &text).map(|slots| {
            let mut game = Game::new(&slots, Options::default());
            (0..20).for_each(|_| _ = game.play(random_move(&mut rng)));
        }));
        results.push(puzzle::read("x.cards.ron", &text).map(|puzzle| {
            let mut attempt = Attempt::new(puzzle);
            for _ in 0..20 {
                // Cards that the puzzle does not allow are refused.
                _ = attempt.play(random_move(&mut rng));
            }
            while attempt.undo() {}
        }));
        results.push(moves::read("x.cards.txt", &text).map(|moves| {
            let mut game = Game::new(&[], Options::default());
            moves.list.iter().for_each(|it| _ = game.play(*it));
        }));
        for result in results {
            match result {
                Ok(()) => read += 1,
                Err(problems) => {
                    refused += 1;
                    for line in problems.to_string().lines() {
                        check_message(line);
                        assert!(line.starts_with("x.cards."), "case {case}: {line}");
                    }
                }
            }
        }
    }
    assert!(
        is_part() || read > 100 && refused > 100,
        "{read} read, {refused} refused"
    );
}

/// C-MOVES, C-UI-11: written moves are read back, and continuing from any point
/// of a match ends in the same state.
#[test]
fn matches_are_read_again_and_taken_up_anywhere() {
    for case in cases(CASES / 4) {
        let mut rng = Rng::new(case);
        let list: Vec<Move> = (0..400).map(|_| random_move(&mut rng)).collect();
        let read = moves::read("x", &text_of(&list)).expect("moves");
        assert_eq!(read.list, list);
        let options = [Options::default(), SOLO][usize::from(case % 2 == 1)];
        let mut history = History::new(&[], options);
        list.iter().for_each(|it| _ = history.play(*it));
        let hash = history.game().hash();
        let at = rng.below(list.len());
        let mut game = history.at(at);
        list[at..].iter().for_each(|it| _ = game.play(*it));
        assert_eq!(game.hash(), hash, "case {case} from move {at}");
    }
}

/// C-VAL-06: `x -> S(x)(x)`, eighty times, move by move. The digest is that of
/// the intended value, and undo leads back to the start.
#[test]
fn c_val_06_eighty_doublings_are_played_and_taken_back() {
    let mut game = Game::new(&[], SOLO);
    let untouched = game.hash();
    let mut digest = sha256(b"FI\0");
    let mut count = 0;
    for _ in 0..80 {
        let double = Builder::on(1).left(Card::S).apply_to_slot(0).moves();
        let keep = Builder::on(0).clear().copy_of(1).moves();
        for choice in [double, keep].concat() {
            assert!(game.play(choice));
            let error = game.progress().last.and_then(|last| last.error);
            assert_eq!(error, None, "{choice}");
            count += 1;
        }
        digest = sha256(&[b"FS\0".as_slice(), &digest, &digest].concat());
    }
    assert!(count < 1500, "{count} moves");
    let (_, field) = game.slot(0, 0).expect("a slot");
    assert_eq!(field.to_string(), format!("#{}", hexadecimal(&digest)));
    while game.undo() {}
    assert_eq!(game.hash(), untouched);
}

/// C-VAL-06: 100,000 applications deep, for every operation.
#[test]
fn c_val_06_a_deep_value_is_ordinary() {
    const DEPTH: u32 = 100_000;
    let mut game = Game::new(&[], SOLO);
    let wrap = moves::read_line("1 K 0").expect("a move").expect("a move");
    let mut digest = sha256(b"FI\0");
    // The remaining move is for the operation.
    for _ in 1..DEPTH {
        assert!(game.play(wrap));
        digest = sha256(&[b"FK\0".as_slice(), &digest].concat());
    }
    let written = format!("#{}", hexadecimal(&digest));
    let (_, field) = game.slot(0, 0).expect("a slot");
    assert_eq!(field.to_string(), written);
    assert_eq!(field.size(), u64::from(DEPTH));
    assert_eq!(field, &field.clone());
    let fork = game.fork();
    assert_eq!(fork.hash(), game.hash());
    let clear = moves::read_line("1 put 0")
        .expect("a move")
        .expect("a move");
    assert!(game.play(clear));
    assert!(game.undo());
    assert_eq!(game.hash(), fork.hash());
}
