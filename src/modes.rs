//! The modes of the program: the one list of them outside of the window.

use crate::cli::{Help, Program, cards, dungeon, falling, words};

/// Everything that the command line can do.
pub const PROGRAM: Program = Program {
    modes: &[&words::MODE, &falling::MODE, &dungeon::MODE, &cards::MODE],
    help: Help {
        examples: EXAMPLES,
        play: "Play a level file, a replay, rules of falling blocks, or a dungeon, in a window",
        shot: "Save a picture of a level, of rules of falling blocks, or of a dungeon, as the game shows it",
        played: "The level, a file *.level.ron, a replay of one, *.moves.ron, rules of \
                 falling blocks, *.falling.ron, a dungeon, *.dungeon.ron, or a recorded run \
                 through one, *.run.ron",
        checked: "Files of any kind that the game reads: *.level.ron, *pack.ron, \
                  *.legend.ron, *.moves.ron, *.falling.ron, *.lua, *.replay.ron, *.dungeon.ron, *.run.ron, \
                  *.cards.ron, *.cards.txt and *.png, \
                  or the folder of a pack",
    },
};

const EXAMPLES: &str = "\
Examples:
  kotodama                                      open the game
  kotodama play my.level.ron                    play a level of your own
  kotodama edit my.level.ron                    make or change a level
  kotodama run my.level.ron --moves 'rr u l.'   play moves without a window
  kotodama check my.level.ron                   look for mistakes in a level
  kotodama solve my.level.ron                   search for moves that win
  kotodama shot my.level.ron -o my.png          save a picture of a level
  kotodama share my.level.ron                   make one line of text of a level or a dungeon
  kotodama import code.txt -o new.level.ron     make a file of such a line
  kotodama falling run builtin:pairs --json     play falling blocks without a window
  kotodama dungeon run my.dungeon.ron --json     play a dungeon without a window
  kotodama cards run --moves my.cards.txt        play a card duel without a window
  kotodama bench my.level.ron --moves rl        measure how long frames take

Exit status: 0 the command did its work, 1 a file is invalid, 2 wrong usage";
