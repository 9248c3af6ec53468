//! Random play on boards built from the whole vocabulary: nothing panics,
//! nothing hangs, undo is exact, and chance follows the seed.

#[path = "common/cases.rs"]
mod cases;

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{IconState, Level, PathData, Placed, PlacedData};
use kotodama::words::lexicon::{LETTERS, Prefix, Preposition, Property, Special, Verb};
use kotodama::words::report::Status;
use kotodama::words::tiles::Tiles;
use kotodama::words::{Game, Outcome};

use cases::{cases, count, is_part};

/// Subjects of sentences, besides the special nouns.
const NOUNS: [&str; 6] = ["baba", "keke", "rock", "wall", "flag", "me"];

const NOTES: [&str; 7] = ["a", "b", "c", "d", "e", "f", "g"];

/// Number of turns on each board.
const TURNS: usize = 50;

/// Number of boards of each of the four tests.
const CASES: u64 = 500;

/// A source of random parts of boards.
struct Draw(Rng);

impl Draw {
    fn one_in(&mut self, n: usize) -> bool {
        self.0.below(n) == 0
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.0.below(from.len())]
    }

    /// Returns a word of a kind.
    fn word<T: Copy>(&mut self, kind: &[T], name: impl Fn(T) -> &'static str) -> &'static str {
        name(kind[self.0.below(kind.len())])
    }

    fn property(&mut self) -> &'static str {
        self.word(Property::ALL, Property::name)
    }

    fn noun(&mut self) -> &'static str {
        match self.0.below(2) {
            0 => self.pick(&NOUNS),
            _ => self.word(Special::ALL, Special::name),
        }
    }

    /// Returns an entity, an icon or a cursor.
    fn object(&mut self) -> &'static str {
        match self.0.below(4) {
            0 => self.pick(&["cursor", "level"]),
            _ => self.pick(&NOUNS),
        }
    }

    /// Returns one word or several joined by AND, each with a NOT now and then.
    fn list(&mut self, sentence: &mut Vec<&'static str>, one: impl Fn(&mut Self) -> &'static str) {
        loop {
            if self.one_in(7) {
                sentence.push("not");
            }
            let word = one(self);
            sentence.push(word);
            if !self.one_in(5) {
                break;
            }
            sentence.push("and");
        }
    }

    fn phrase(&mut self, sentence: &mut Vec<&'static str>) {
        if self.one_in(4) {
            sentence.push("not");
        }
        let preposition = self.word(Preposition::ALL, Preposition::name);
        sentence.push(preposition);
        match preposition {
            "feeling" => self.list(sentence, Self::property),
            "facing" if self.one_in(2) => {
                self.list(sentence, |draw| draw.pick(&["right", "up", "left", "down"]));
            }
            _ => self.list(sentence, Self::noun),
        }
    }

    /// Returns a mostly well-formed sentence, now and then with a stray word in
    /// it.
    fn sentence(&mut self) -> Vec<&'static str> {
        let mut sentence = Vec::new();
        if self.one_in(5) {
            self.list(&mut sentence, |draw| draw.word(Prefix::ALL, Prefix::name));
        }
        self.list(&mut sentence, Self::noun);
        if self.one_in(4) {
            self.phrase(&mut sentence);
        }
        if self.one_in(2) {
            sentence.push("is");
            self.list(&mut sentence, Self::property);
        } else {
            let verb = self.word(Verb::ALL, Verb::name);
            sentence.push(verb);
            match verb {
                "play" => self.list(&mut sentence, |draw| draw.pick(&NOTES)),
                "write" if self.one_in(2) => self.list(&mut sentence, Self::property),
                _ => self.list(&mut sentence, Self::noun),
            }
        }
        if self.one_in(10) {
            let place = self.0.below(sentence.len());
            let stray = self.pick(LETTERS);
            sentence.insert(place, stray);
        }
        sentence
    }

    fn number(&mut self, below: i32) -> i32 {
        i32::try_from(self.0.below(usize::try_from(below).unwrap_or(1))).unwrap_or(0)
    }

    fn data(&mut self, name: &str) -> PlacedData {
        let mut data = PlacedData::default();
        if name == "level" || self.one_in(20) {
            let states = [IconState::Opened, IconState::Locked, IconState::Hidden];
            data.level = (!self.one_in(3)).then(|| "other.level.ron".to_owned());
            data.icon = (!self.one_in(3)).then(|| states[self.0.below(3)]);
        }
        if self.one_in(8) {
            data.path = Some(PathData {
                hidden: self.one_in(3),
                wins: u32::from(self.one_in(2)),
            });
        }
        data
    }

    fn level(&mut self) -> Level {
        let mut level = Level {
            bounds: Bounds {
                width: 3 + self.number(10),
                height: 3 + self.number(8),
            },
            auto_delay: Some(0.5),
            ..Level::default()
        };
        let bounds = level.bounds;
        let mut place = |name: String, cell: IVec2, facing: Direction, data: PlacedData| {
            if bounds.contains(cell) {
                level.objects.push(Placed {
                    name,
                    cell,
                    facing,
                    data,
                });
            }
        };
        for number in 0..2 + self.0.below(7) {
            let mut at = IVec2::new(self.number(bounds.width), self.number(bounds.height));
            let down = self.one_in(2);
            let words = match number {
                0 => vec![self.noun(), "is", "you"],
                _ => self.sentence(),
            };
            for word in words {
                place(
                    format!("text_{word}"),
                    at,
                    Direction::Right,
                    PlacedData::default(),
                );
                at += if down { IVec2::Y } else { IVec2::X };
            }
        }
        for _ in 0..3 + self.0.below(16) {
            let name = self.object();
            let cell = IVec2::new(self.number(bounds.width), self.number(bounds.height));
            let facing = Direction::ALL[self.0.below(4)];
            let data = self.data(name);
            place(name.to_owned(), cell, facing, data);
        }
        level
    }

    fn input(&mut self) -> Input {
        let player = [Player::One, Player::One, Player::Two][self.0.below(3)];
        match self.0.below(14) {
            0 | 1 => Input::Wait,
            _ => Input::Step(player, Direction::ALL[self.0.below(4)]),
        }
    }
}

fn describe(level: &Level, case: u64) -> String {
    let text = kotodama::words::level::file::write(level);
    format!("case {case}:\n{text}")
}

/// Checks the board; now and then returns the whole report as a line, which
/// takes longer than a turn.
fn check(game: &Game, level: &Level, case: u64, turn: usize) -> Option<String> {
    let tiles = game.world().resource::<Tiles>();
    assert!(
        tiles.out_of_bounds().is_empty(),
        "something is outside; {}",
        describe(level, case)
    );
    if turn % 5 != 4 {
        return None;
    }
    let mut ids = BTreeSet::new();
    let report = game.report();
    for object in &report.objects {
        let id = object.id;
        assert!(
            ids.insert(id),
            "two objects {id}; {}",
            describe(level, case)
        );
        assert!(
            level.bounds.contains(IVec2::new(object.x, object.y)),
            "{} is outside at {},{}; {}",
            object.name,
            object.x,
            object.y,
            describe(level, case)
        );
    }
    Some(serde_json::to_string(&report).expect("reports are plain data"))
}

fn try_boards(quarter: u64) {
    let mut lively = 0;
    // Making a game costs more than playing most boards.
    let mut game = Game::new(&Level::default(), 0);
    for case in cases(CASES).map(|case| case * 4 + quarter) {
        let mut draw = Draw(Rng::new(case.wrapping_mul(0x9e37_79b9)));
        let level = draw.level();
        game.load(&level, case);
        let first = game.snapshot();
        // The states after each input, by turn: a tick of LEVEL IS AUTO is
        // several turns, of which only the last is visible.
        let mut seen = BTreeMap::from([(0, first.clone())]);
        let mut moves = Vec::new();
        let mut once = Vec::new();
        let mut took_bonus = false;
        for turn in 0..TURNS {
            if game.status() == Status::Left {
                break;
            }
            let input = draw.input();
            moves.push(input);
            game.play(input);
            once.push(check(&game, &level, case, turn));
            let outcome = game.world().resource::<Outcome>();
            took_bonus |= outcome.bonus > 0;
            seen.insert(outcome.turn, game.snapshot());
        }
        lively += u64::from(seen.values().any(|state| state.tiles_differ(&first)));
        let turn_of = |game: &Game| game.world().resource::<Outcome>().turn;
        let mut turn = turn_of(&game);
        while turn > 0 {
            game.play(Input::Undo);
            let now = turn_of(&game);
            assert!(now < turn, "undo does nothing; {}", describe(&level, case));
            turn = now;
            if let Some(expected) = seen.get(&turn) {
                let back = game.snapshot();
                // Undo takes all bonuses back at once (W-BONUS-05).
                let same = match took_bonus {
                    true => !back.tiles_differ(expected),
                    false => back == *expected,
                };
                assert!(
                    same,
                    "undo to turn {turn} went elsewhere; {}",
                    describe(&level, case)
                );
            }
        }
        // The same seed produces the same bytes.
        game.load(&level, case);
        for (turn, (input, line)) in moves.into_iter().zip(once).enumerate() {
            game.play(input);
            assert_eq!(line, check(&game, &level, case, turn));
        }
    }
    // Boards on which nothing happens would prove nothing.
    assert!(
        is_part() || lively * 3 > count(CASES),
        "only {lively} boards changed"
    );
}

#[test]
fn boards_of_all_words_first_quarter() {
    try_boards(0);
}

#[test]
fn boards_of_all_words_second_quarter() {
    try_boards(1);
}

#[test]
fn boards_of_all_words_third_quarter() {
    try_boards(2);
}

#[test]
fn boards_of_all_words_last_quarter() {
    try_boards(3);
}
