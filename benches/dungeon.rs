//! Cycles per second of dungeons: `cargo bench --bench dungeon`. The number that
//! counts is the throughput, in items (cycles) per second.
//!
//! *talking*: 60 x 25 with 150 objects that move and talk. *wandering*: 100 x
//! 100 with 1,000 monsters. *sleeping*: 200 x 200 with 10,000 programs of which
//! 100 are awake, and the same without the 9,900. *storm*: 500 guns that fire.
//! *all*: 1,000 programs hear each other. *light*: 50 lamps in the dark on 100 x
//! 100. *loading*: 1,000 x 1,000 tiles from the text of a file.

use std::fmt::Write as _;
use std::sync::Arc;

use divan::counter::ItemsCount;
use kotodama::dungeon::Game;
use kotodama::dungeon::actions::Action;
use kotodama::dungeon::file::{Options, open};

const CYCLES: usize = 100;

fn main() {
    divan::main();
}

/// The text of a dungeon of one level: a floor with the player in a corner, and
/// so many cells of each character of the legend, spread evenly.
fn text(rows: usize, cols: usize, state: &str, things: &[(char, usize, &str)]) -> String {
    let mut cells = vec!['.'; rows * cols];
    let total: usize = things.iter().map(|(_, count, _)| count).sum();
    let mut place = 1;
    for (index, (character, count, _)) in things.iter().enumerate() {
        for nth in 0..*count {
            let spread = (nth * rows * cols / count.max(&1) + index * 7 + 1) % (rows * cols);
            place = spread.max(1);
            while cells[place] != '.' {
                place = (place + 1) % (rows * cols);
            }
            cells[place] = *character;
        }
    }
    assert!(total < rows * cols && place > 0);
    cells[0] = '@';
    let mut text = String::from(
        "Dungeon(name: \"bench\", legend: {'.': [\"floor\"], '@': [\"floor\", \"spawn\"],",
    );
    for (character, _, record) in things {
        let _ = write!(text, "{character:?}: [\"floor\", {record}],");
    }
    let _ = write!(text, "}}, levels: [(state: {{{state}}}, rows: [");
    for row in cells.chunks(cols) {
        let row: String = row.iter().collect();
        let _ = write!(text, "{row:?},");
    }
    text.push_str("])])");
    text
}

fn game(text: &str) -> Game {
    let opened = open("bench.dungeon.ron", text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    Game::new(Arc::new(opened.definition), 1, 1)
}

fn run(bencher: divan::Bencher, text: &str) {
    let mut game = game(text);
    bencher.counter(ItemsCount::new(CYCLES)).bench_local(|| {
        for _ in 0..CYCLES {
            game.cycle([Action::Wait, Action::Wait]);
        }
    });
}

const TALKER: &str = r##"(name: "talker", character: 'T', state: "blocking: true, wait_cycles: 2", script: r#"
    :LOOP
    ?n?e?s?w
    #SEND hello, north
    @n += 1
    #IF @n < 1000000000, loop
    #END
    :HELLO
    @heard += 1
    #IF @heard, loop
"#)"##;

const MONSTER: &str = r##"(name: "monster", character: 'M', state: "blocking: true, wait_cycles: 5", script: r#"
    :LOOP
    #RANDOM way, north, south, east, west
    #TRY @way
    #IF @way, loop
    #END
    :TOUCH
    #IF @way, loop
"#)"##;

const SLEEPER: &str = r##"(name: "sleeper", character: 'S', state: "blocking: true", script: r#"
    #END
    :TOUCH
    @touched = true
"#)"##;

const GUN: &str = r##"(name: "gun", character: 'G', state: "blocking: true, wait_cycles: 3", script: r#"
    :LOOP
    #SHOOT east
    #TRY idle
    #IF @id, loop
"#)"##;

const SHOUTER: &str = r##"(name: "shouter", character: 'H', state: "blocking: true, wait_cycles: 100", script: r#"
    :LOOP
    #SEND hear, all
    #TRY idle
    #SEND loop
    #END
    :HEAR
    @heard += 1
    #END
"#)"##;

const HEARER: &str = r##"(name: "hearer", character: 'E', state: "blocking: true", script: r#"
    #END
    :HEAR
    @heard += 1
"#)"##;

const LAMP: &str = r##"(name: "lamp", character: 'L', state: "light_source: true")"##;

#[divan::bench]
fn talking(bencher: divan::Bencher) {
    run(bencher, &text(25, 60, "", &[('T', 150, TALKER)]));
}

#[divan::bench]
fn wandering(bencher: divan::Bencher) {
    run(bencher, &text(100, 100, "", &[('M', 1000, MONSTER)]));
}

#[divan::bench]
fn sleeping(bencher: divan::Bencher) {
    let things = [('M', 100, MONSTER), ('S', 9900, SLEEPER)];
    run(bencher, &text(200, 200, "", &things));
}

#[divan::bench]
fn sleeping_without(bencher: divan::Bencher) {
    run(bencher, &text(200, 200, "", &[('M', 100, MONSTER)]));
}

#[divan::bench]
fn storm(bencher: divan::Bencher) {
    run(bencher, &text(100, 100, "", &[('G', 500, GUN)]));
}

#[divan::bench]
fn all(bencher: divan::Bencher) {
    let things = [('H', 1, SHOUTER), ('E', 999, HEARER)];
    run(bencher, &text(100, 100, "", &things));
}

#[divan::bench]
fn light(bencher: divan::Bencher) {
    let state = "\"visibility\": \"dark\"";
    run(bencher, &text(100, 100, state, &[('L', 50, LAMP)]));
}

/// The same while a lamp walks about: everything has to be looked at again.
#[divan::bench]
fn light_moving(bencher: divan::Bencher) {
    let state = "\"visibility\": \"dark\"";
    let lamp = MONSTER.replace("blocking: true, wait_cycles: 5", "light_source: true");
    let things = [('L', 50, LAMP), ('M', 1, lamp.as_str())];
    run(bencher, &text(100, 100, state, &things));
}

#[divan::bench(sample_count = 3)]
fn loading(bencher: divan::Bencher) {
    let text = text(1000, 1000, "", &[('S', 10000, SLEEPER)]);
    bencher.bench_local(|| game(&text));
}
