use super::*;
use crate::Game;
use crate::glossary::{Category, entries};
use crate::lexicon::PARTICLES;
use crate::report::{ObjectLine, Report};

#[test]
fn the_files_are_valid() {
    for (grammar, text) in FILES {
        let read = read(grammar, text).unwrap_or_else(|problem| panic!("{grammar:?}: {problem}"));
        for example in read.values() {
            let bounds = example.level.bounds;
            assert!(bounds.width <= 8 && bounds.height <= 6, "{}", example.word);
            assert!(example.moves.len() <= 12, "{}", example.word);
        }
    }
}

#[test]
fn every_word_has_an_example() {
    let mut missing = Vec::new();
    for grammar in [Grammar::Words, Grammar::Kanji] {
        let words = entries().filter(|entry| entry.exists_in(grammar));
        for entry in words.filter(|entry| entry.category != Category::Object) {
            if of_entry(entry, grammar).is_none() {
                missing.push((entry.word, grammar));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// Returns the boards of a play turn by turn, without numbers of objects.
fn shown(level: &Level, moves: &[Input], without: &str) -> Vec<String> {
    let mut game = Game::new(level, 0);
    let line = |report: &Report| {
        let mut objects: Vec<String> = report
            .objects
            .iter()
            .filter(|object| object.name != without)
            .map(|object| {
                let plain = ObjectLine {
                    id: 0,
                    ..object.clone()
                };
                serde_json::to_string(&plain).expect("plain data")
            })
            .collect();
        objects.sort();
        let sounds = &report.sounds;
        let (status, bonus, level) = (report.status, report.bonus, &report.level);
        format!(
            "{status:?} {bonus} {level:?} {sounds:?} {}",
            objects.join(";")
        )
    };
    let mut lines = vec![line(&game.report())];
    for &input in moves {
        game.play(input);
        lines.push(line(&game.report()));
    }
    lines
}

/// Without the word the play would go otherwise.
#[test]
fn words_act_in_their_examples() {
    let (mut idle, mut still) = (Vec::new(), Vec::new());
    for (grammar, text) in FILES {
        for example in read(grammar, text).expect("valid").values() {
            let word = example.word.as_str();
            // These change only what is drawn, or name nothing; all letters
            // share one board.
            let is_look = PARTICLES.iter().any(|particle| particle.name() == word);
            let acts = !is_look && !["image", "letters"].contains(&word);
            let name = format!("text_{word}");
            let with = shown(&example.level, &example.moves, &name);
            let mut level = example.level.clone();
            level.objects.retain(|placed| placed.name != name);
            let without = shown(&level, &example.moves, &name);
            if acts && with == without {
                idle.push((word.to_owned(), grammar));
            }
            // Something is to be seen: the board does not stand still.
            let moves = with.iter().any(|line| *line != with[0]);
            if !moves && word != "image" {
                still.push((word.to_owned(), grammar));
            }
            if acts || is_look {
                let has = example
                    .level
                    .objects
                    .iter()
                    .any(|placed| placed.name == name);
                assert!(has, "{word} does not lie on its board");
            }
        }
    }
    assert!(idle.is_empty(), "these do nothing: {idle:?}");
    assert!(still.is_empty(), "nothing is to be seen of: {still:?}");
}

#[test]
fn what_is_drawn_wrongly_is_refused() {
    for (drawn, problem) in [
        ("baba:x", "baba:x: nothing is called ':x'"),
        ("baba . ro!ck", "ro!ck: "),
    ] {
        let refused = board(Grammar::Words, drawn).expect_err("it is wrong");
        assert!(refused.starts_with(problem), "{refused}");
    }
}
