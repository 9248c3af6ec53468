//! Imports of `PuzzleScript` sources.

use kotodama::words::import_export::Shared;
use kotodama::words::import_export::import::{self, Form, detect, puzzlescript};

use super::imports::{legend, level, rows};

pub const SOURCE: &str = "\
title Simple Block Pushing (Game)
author David Skinner
homepage www.puzzlescript.net

========
OBJECTS
========

Background .
LIGHTGREEN GREEN
11111
01111

Target
DarkBlue

Wall W1
BROWN

Player
Black

Crate
Orange

=======
LEGEND
=======

# = Wall
P = Player
* = Crate
@ = Target and Crate
O = Target
= = Thing
Thing = Stack and Player
Stack = Crate and Target
? = Crate or Wall
! = text and (a choice) Thing2
Thing2 = Crate or Wall

================
COLLISIONLAYERS
================

Background
Target (below)
Player, Wall, Crate

======
RULES
======

[ > Player | Crate ] -> [ > Player | > Crate ]

=======
LEVELS
=======

message (a (nested) remark) Welcome

####..
#.O#..
#@p*=.
(a remark)
##?#!

##
#P
";

#[test]
fn puzzlescript_sources_suggest_the_names_of_their_legend() {
    assert_eq!(detect(SOURCE), Some(Form::PuzzleScript));
    let imported = import::read(SOURCE).expect("three levels");
    assert_eq!(imported.title, "Simple Block Pushing");
    assert_eq!(imported.author, "David Skinner");
    assert_eq!(rows(&imported, 0), ["####..", "#.o#..", "#@p*=."]);
    assert_eq!(rows(&imported, 1), ["##?#!"]);
    assert_eq!(rows(&imported, 2), ["##", "#p"]);
    let expected = legend(&[
        ('#', &["wall"]),
        ('p', &["player"]),
        ('*', &["crate"]),
        // In the order of layers, not of the legend.
        ('@', &["target", "crate"]),
        ('o', &["target"]),
        ('=', &["target", "crate", "player"]),
        ('.', &[]),
    ]);
    assert_eq!(imported.suggestions, expected);
    let unknown = imported.unknown(&imported.suggestions);
    assert_eq!(unknown.into_iter().collect::<String>(), "!?");
    let notes: Vec<String> = imported.notes.iter().map(ToString::to_string).collect();
    let notes = notes.join("\n");
    assert!(
        notes.contains("one message") && notes.contains("the rules were left out"),
        "{notes}"
    );
    let made = imported
        .to_level(2, &imported.suggestions)
        .expect("a level");
    let expected = level(
        "Simple Block Pushing",
        "David Skinner",
        r#"'#': ["wall"], 'p': ["player"]"#,
        &["##", "#p"],
    );
    assert_eq!(made, expected);
}

/// Only objects that the game has no picture for bring their own.
#[test]
fn puzzlescript_pictures_come_along_at_four_times_the_size() {
    let source = "\
OBJECTS

Wall
Brown
11111
11111
11111
11111
11111

Gadget G
#f00 #0000ff
0....
.1...
.....
.....
....1

Blot
Nocolour
00000
00000
00000
00000
00000

Short
Red
000
000

Plain
Black

LEGEND

# = Wall
* = Gadget and Plain
b = Blot and Short

LEVELS

#*b
";
    let imported = import::read(source).expect("a level");
    let drawn: Vec<&str> = imported.sprites.keys().map(String::as_str).collect();
    assert_eq!(drawn, ["gadget", "plain"]);
    let gadget = &imported.sprites["gadget"];
    let (red, blue, clear) = ([255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]);
    for frame in 0..3 {
        for (x, y, expected) in [
            (1, 1, clear),
            (2, 2, red),
            (5, 5, red),
            (6, 5, clear),
            (6, 6, blue),
            (21, 21, blue),
            (22, 22, clear),
        ] {
            assert_eq!(gadget.pixel(frame, x, y), Some(expected), "{x} {y}");
        }
    }
    let shared = Shared::new(
        imported
            .to_level(0, &imported.suggestions)
            .expect("a level"),
        &imported.sprites,
    );
    assert_eq!(shared.sprites, imported.sprites);
}

#[test]
fn the_player_of_a_source_gets_its_sentence_below_the_board() {
    let source = "\
LEGEND
Player = Knight or Thief
k = Knight
t = Thief
. = Background
w = text_wall
LEVELS
k.

tk
..

kw

..
";
    let imported = import::read(source).expect("levels");
    assert_eq!(imported.players, ["knight", "thief"]);
    let made = |index| {
        let level = imported.to_level(index, &imported.suggestions);
        let mut level = level.expect("a level");
        let added = imported.add_players(&mut level);
        (level, added)
    };
    let legend = r#"'k': ["knight"], 't': ["thief"], 'K': ["text_knight"],
        'T': ["text_thief"], 'i': ["text_is"], 'y': ["text_you"], '.': []"#;
    let expected = level("", "", legend, &["k..", "Kiy"]);
    assert_eq!(made(0), (expected, true));
    let expected = level("", "", legend, &["tk.", "...", "Kiy", "Tiy"]);
    assert_eq!(made(1), (expected, true));
    // The third level has a word, the fourth no player.
    for index in [2, 3] {
        let untouched = imported.to_level(index, &imported.suggestions);
        assert_eq!(made(index), (untouched.expect("a level"), false));
    }
}

#[test]
fn names_that_stand_for_each_other_end_somewhere() {
    let mut text = String::from("LEGEND\n");
    for (name, next) in ('a'..='y').zip('b'..='z') {
        text += &format!("{name} = {next} and {next} and x{name}\n");
    }
    text += "z = a and a and b\nCOLLISIONLAYERS\n";
    text += &"a, b, c, z\n".repeat(1000);
    text += "LEVELS\naz\nza\n";
    let imported = puzzlescript::read(&text).expect("a level");
    for names in imported.suggestions.values() {
        assert!(names.len() <= 32);
    }
}

#[test]
fn a_long_chain_of_names_is_not_followed_for_ever() {
    let mut text = String::from("LEGEND\n");
    for number in 0..50_000 {
        text += &format!("n{number} = n{}\n", number + 1);
    }
    text += "p = n0\nCOLLISIONLAYERS\n";
    text += &"n0\n".repeat(500_000);
    text += "LEVELS\npp\npp\n";
    let imported = puzzlescript::read(&text).expect("a level");
    assert_eq!(imported.suggestions.get(&'p'), None);
}

#[test]
fn a_source_without_levels_is_refused() {
    let bad = import::read("LEGEND\n# = Wall\n").expect_err("no levels");
    assert_eq!(
        bad.to_string(),
        "there are no levels in it, expected rows in a section LEVELS"
    );
}

#[test]
fn games_that_play_by_words_bring_their_words() {
    let source = "LEGEND\n\
        B = WordBaba\nI = text_is\nY = You_Text\nb = BabaObj\nr = Rock\ns = Sword\nx = Password\n\
        LEVELS\nBIY\nbrs\nx..\n";
    let source = source.replace("b = ", "1 = ").replace("brs", "1rs");
    let imported = import::read(&source).expect("a level");
    let names = |sign: char| imported.suggestions[&sign].clone();
    assert_eq!(names('b'), ["text_baba"]);
    assert_eq!(names('i'), ["text_is"]);
    assert_eq!(names('y'), ["text_you"]);
    assert_eq!(names('1'), ["baba"]);
    assert_eq!(names('r'), ["rock"]);
    // Words inside other words do not count.
    assert_eq!(names('s'), ["sword"]);
    assert_eq!(names('x'), ["password"]);
}
