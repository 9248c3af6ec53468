//! Cycles per second of dungeons: `cargo bench --bench dungeon`. The relevant
//! result is the throughput, in items (cycles) per second.
//!
//! *talking*: 60 x 25 with 150 objects that move and talk. *wandering*: 100 x
//! 100 with 1,000 monsters. *sleeping*: 200 x 200 with 10,000 programs of which
//! 100 are awake, and the same tiles without the 9,900 programs. *storm*: 500 guns that fire.
//! *all*: one program calls 1,000 in every cycle. *light*: 50 lamps in the dark on 100 x
//! 100. *loading*: 1,000 x 1,000 tiles from the text of a file.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use divan::counter::ItemsCount;
use kotodama::dungeon::Game;
use kotodama::dungeon::actions::Action;
use kotodama::dungeon::file::{Options, open};

const CYCLES: usize = 100;

fn main() {
    divan::main();
}

/// Things placed in a level.
struct Things<'a> {
    character: char,
    count: usize,
    /// Their record, as in a legend.
    record: &'a str,
    /// The rows in which they are evenly spread.
    rows: Range<usize>,
}

/// Returns the things in all rows.
const fn all_over(rows: usize, character: char, count: usize, record: &str) -> Things<'_> {
    Things {
        character,
        count,
        record,
        rows: 0..rows,
    }
}

/// Returns the text of a dungeon of one level: a floor with the player in a
/// corner, and things in their rows.
fn text(rows: usize, cols: usize, state: &str, things: &[Things]) -> String {
    let mut cells = vec!['.'; rows * cols];
    for (index, it) in things.iter().enumerate() {
        let (first, room) = (it.rows.start * cols, it.rows.len() * cols);
        for nth in 0..it.count {
            let mut place = (nth * room / it.count + index * 7 + 1) % room;
            while first + place == 0 || cells[first + place] != '.' {
                place = (place + 1) % room;
            }
            cells[first + place] = it.character;
        }
    }
    cells[0] = '@';
    let mut text = String::from(
        "Dungeon(name: \"bench\", legend: {'.': [\"floor\"], '@': [\"floor\", \"spawn\"],",
    );
    for it in things {
        let _ = write!(text, "{:?}: [\"floor\", {}],", it.character, it.record);
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

const STONE: &str = r##"(name: "stone", character: 'S', state: "blocking: true")"##;

const GUN: &str = r##"(name: "gun", character: 'G', state: "blocking: true, wait_cycles: 3", script: r#"
    :LOOP
    #SHOOT east
    #TRY idle
    #IF @id, loop
"#)"##;

const SHOUTER: &str = r##"(name: "shouter", character: 'H', state: "blocking: true, wait_cycles: 1", script: r#"
    :LOOP
    #SEND hear, all
    #TRY idle
    #IF @id, loop
"#)"##;

const HEARER: &str = r##"(name: "hearer", character: 'E', state: "blocking: true", script: r#"
    #END
    :HEAR
    @heard += 1
"#)"##;

const LAMP: &str = r##"(name: "lamp", character: 'L', state: "light_source: true")"##;

#[divan::bench]
fn talking(bencher: divan::Bencher) {
    run(
        bencher,
        &text(25, 60, "", &[all_over(25, 'T', 150, TALKER)]),
    );
}

#[divan::bench]
fn wandering(bencher: divan::Bencher) {
    let monsters = all_over(100, 'M', 1000, MONSTER);
    run(bencher, &text(100, 100, "", &[monsters]));
}

/// Measures a hundred monsters in the upper half, with things in the lower half
/// that they never touch.
fn upper_and_lower_half(bencher: divan::Bencher, lower: &str) {
    let fence = r##"(name: "fence", character: '#', state: "blocking: true")"##;
    let of = |character, count, record, rows| Things {
        character,
        count,
        record,
        rows,
    };
    let things = [
        of('M', 100, MONSTER, 0..99),
        of('#', 200, fence, 99..100),
        of('S', 9900, lower, 100..200),
    ];
    run(bencher, &text(200, 200, "", &things));
}

#[divan::bench]
fn sleeping(bencher: divan::Bencher) {
    upper_and_lower_half(bencher, SLEEPER);
}

#[divan::bench]
fn sleeping_without(bencher: divan::Bencher) {
    upper_and_lower_half(bencher, STONE);
}

#[divan::bench]
fn storm(bencher: divan::Bencher) {
    run(
        bencher,
        &text(100, 100, "", &[all_over(100, 'G', 500, GUN)]),
    );
}

#[divan::bench]
fn all(bencher: divan::Bencher) {
    let things = [
        all_over(100, 'H', 1, SHOUTER),
        all_over(100, 'E', 1000, HEARER),
    ];
    run(bencher, &text(100, 100, "", &things));
}

const DARK: &str = r#""visibility": "dark""#;

#[divan::bench]
fn light(bencher: divan::Bencher) {
    let lamps = all_over(100, 'L', 50, LAMP);
    run(bencher, &text(100, 100, DARK, &[lamps]));
}

/// Does the same while a lamp moves, so that everything has to be computed
/// again.
#[divan::bench]
fn light_moving(bencher: divan::Bencher) {
    let walker = MONSTER.replace("blocking: true, wait_cycles: 5", "light_source: true");
    let things = [all_over(100, 'L', 50, LAMP), all_over(100, 'M', 1, &walker)];
    run(bencher, &text(100, 100, DARK, &things));
}

#[divan::bench(sample_count = 3)]
fn loading(bencher: divan::Bencher) {
    let sleepers = all_over(1000, 'S', 10000, SLEEPER);
    let text = text(1000, 1000, "", &[sleepers]);
    bencher.bench_local(|| game(&text));
}
