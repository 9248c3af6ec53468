//! The list of modes, shared by everything outside of the window.

use crate::cli::{Help, Program, cards, dungeon, falling, words};

/// All capabilities of the command line.
pub const PROGRAM: Program = Program {
    modes: &[&words::MODE, &falling::MODE, &dungeon::MODE, &cards::MODE],
    help: Help {
        examples: EXAMPLES,
        play: "Open the game with a level, a replay, rules of falling blocks, a dungeon or a card duel",
        shot: "Save a picture of anything that can be played, as the game shows it",
        played: "A level, *.level.ron, or a replay of one, *.moves.ron; rules of falling blocks, \
                 *.falling.ron or *.lua; a dungeon, *.dungeon.ron, or a run through one, *.run.ron; \
                 a card puzzle, *.cards.ron, or a record of a duel, *.cards.txt",
        checked: "Files of any kind that the game reads: *.level.ron, *pack.ron, \
                  *.legend.ron, *.moves.ron, *.falling.ron, *.lua, *.replay.ron, *.dungeon.ron, *.run.ron, \
                  *.cards.ron, *.cards.txt and *.png, \
                  or the folder of a pack",
    },
};

const EXAMPLES: &str = "\
Examples:
  kotodama                                      open the game
  kotodama play my.level.ron                    play your own level
  kotodama edit my.level.ron                    create or change a level
  kotodama run my.level.ron --moves 'rr u l.'   play moves without a window
  kotodama check my.level.ron                   check a level for mistakes
  kotodama solve my.level.ron                   search for moves that win
  kotodama shot my.level.ron -o my.png          save a picture of a level
  kotodama share my.level.ron                   print a level or a dungeon as one line of text
  kotodama import code.txt -o new.level.ron     turn such a line into a file
  kotodama falling run builtin:pairs --json     play falling blocks without a window
  kotodama dungeon run my.dungeon.ron --json    play a dungeon without a window
  kotodama cards run --moves my.cards.txt       play a card duel without a window
  kotodama bench my.level.ron --moves rl        measure frame times

Exit status: 0 success, 1 a file is invalid, 2 wrong usage";
