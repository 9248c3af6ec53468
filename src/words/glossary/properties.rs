//! The properties.

use super::Category::Property;
use super::Tag::{
    Blocking, Change, Colour, Creation, Destruction, Direction, Level, Logic, Look, Movement,
    Player, Random, Text, Winning,
};
use super::{Entry, Tag, entry};

const fn property(word: &'static str, tags: &'static [Tag], meaning: &'static str) -> Entry {
    entry(word, Property, tags, meaning)
}

pub(super) const PROPERTIES: &[Entry] = &[
    property(
        "you",
        &[Player, Movement],
        "Steps as the first player says; as the second too if nothing is YOU2.",
    ),
    property(
        "you2",
        &[Player, Movement],
        "Steps as the second player says; otherwise like YOU.",
    ),
    property(
        "3d",
        &[Player, Movement, Look],
        "Seen from inside: up steps forward, left and right turn, down changes body.",
    ),
    property(
        "select",
        &[Player, Movement, Level],
        "Steps along paths and opened icons; to wait on an icon enters its level.",
    ),
    property(
        "win",
        &[Winning],
        "What is YOU wins the level by being it or sharing its cell.",
    ),
    property(
        "end",
        &[Winning],
        "Wins the level like WIN; a pack can show its ending then.",
    ),
    property(
        "bonus",
        &[Winning, Destruction],
        "Destroyed by what is YOU in its cell; gives a bonus that a win keeps.",
    ),
    property(
        "done",
        &[Winning, Destruction],
        "Vanishes; if ALL IS DONE, the level is won.",
    ),
    property("stop", &[Blocking], "Solid: others cannot enter its cell."),
    property(
        "push",
        &[Blocking, Movement],
        "Can be pushed, in rows too; solid where it cannot move on.",
    ),
    property(
        "pull",
        &[Blocking, Movement],
        "Follows what moves straight away from it; solid to those who come.",
    ),
    property(
        "swap",
        &[Movement],
        "Changes places with what it enters and with what enters it.",
    ),
    property(
        "phantom",
        &[Movement],
        "Moves into anything without pushing; beyond the border it is lost.",
    ),
    property(
        "still",
        &[Blocking],
        "Stays in its cell whatever would move it, except BACK; it still turns.",
    ),
    property(
        "lockedright",
        &[Blocking, Direction],
        "Does not move to the right, except by TELE, SWAP and BACK.",
    ),
    property(
        "lockedup",
        &[Blocking, Direction],
        "Does not move up, except by TELE, SWAP and BACK.",
    ),
    property(
        "lockedleft",
        &[Blocking, Direction],
        "Does not move to the left, except by TELE, SWAP and BACK.",
    ),
    property(
        "lockeddown",
        &[Blocking, Direction],
        "Does not move down, except by TELE, SWAP and BACK.",
    ),
    property(
        "reverse",
        &[Movement, Direction],
        "Moves opposite to where it is told, by itself, SHIFT or FALL; twice cancels.",
    ),
    property(
        "sink",
        &[Destruction],
        "Destroyed together with everything in its cell.",
    ),
    property(
        "defeat",
        &[Destruction, Player],
        "Destroys what is YOU in its cell.",
    ),
    property("hot", &[Destruction], "Destroys what is MELT in its cell."),
    property(
        "melt",
        &[Destruction],
        "Destroyed in the cell of something HOT, or if it is HOT itself.",
    ),
    property(
        "open",
        &[Destruction, Blocking],
        "Enters what is SHUT and solid; where the two meet both are destroyed.",
    ),
    property(
        "shut",
        &[Destruction, Blocking],
        "Where it meets something OPEN, both are destroyed.",
    ),
    property(
        "weak",
        &[Destruction],
        "Destroyed by sharing its cell or by a move that is blocked; blocks nothing.",
    ),
    property(
        "safe",
        &[Destruction],
        "Not destroyed, except as BONUS or outside the board; can still vanish.",
    ),
    property(
        "float",
        &[Look, Logic],
        "Shares its cell only with what floats too: no WIN, SINK, DEFEAT and so on.",
    ),
    property(
        "move",
        &[Movement],
        "Steps each turn where it faces; turns back once if that is blocked.",
    ),
    property(
        "auto",
        &[Movement, Level],
        "Steps each turn where it faces, never back; LEVEL IS AUTO lets time run.",
    ),
    property(
        "chill",
        &[Movement, Random],
        "Each turn faces a random direction and steps.",
    ),
    property(
        "nudgeright",
        &[Movement, Direction],
        "Steps to the right each turn without turning.",
    ),
    property(
        "nudgeup",
        &[Movement, Direction],
        "Steps up each turn without turning.",
    ),
    property(
        "nudgeleft",
        &[Movement, Direction],
        "Steps to the left each turn without turning.",
    ),
    property(
        "nudgedown",
        &[Movement, Direction],
        "Steps down each turn without turning.",
    ),
    property(
        "shift",
        &[Movement, Direction],
        "Moves what is in its cell one step where it faces.",
    ),
    property(
        "fall",
        &[Movement, Direction],
        "Falls down until something solid or the border stops it; pushes nothing.",
    ),
    property(
        "fallright",
        &[Movement, Direction],
        "Falls to the right until something stops it; pushes nothing.",
    ),
    property(
        "fallup",
        &[Movement, Direction],
        "Falls up until something stops it; pushes nothing.",
    ),
    property(
        "fallleft",
        &[Movement, Direction],
        "Falls to the left until something stops it; pushes nothing.",
    ),
    property(
        "tele",
        &[Movement, Random],
        "Sends what is in its cell to another TELE thing of its kind, by chance.",
    ),
    property(
        "sleep",
        &[Blocking],
        "Does not move or turn by itself; others can still move it.",
    ),
    property(
        "back",
        &[Movement, Change],
        "Goes back through its own past, one turn each turn.",
    ),
    property("right", &[Direction], "Faces right each turn."),
    property("up", &[Direction], "Faces up each turn."),
    property("left", &[Direction], "Faces left each turn."),
    property("down", &[Direction], "Faces down each turn."),
    property("turn", &[Direction], "Turns a quarter clockwise each turn."),
    property(
        "deturn",
        &[Direction],
        "Turns a quarter counter-clockwise each turn.",
    ),
    property(
        "more",
        &[Creation],
        "Copies itself each turn into free cells on its four sides.",
    ),
    property(
        "word",
        &[Text, Logic],
        "Is read in sentences as if it were its own noun.",
    ),
    property(
        "revert",
        &[Change],
        "Becomes what it was before it was first transformed.",
    ),
    property(
        "broken",
        &[Logic],
        "No rule about it applies, except BROKEN and MIMIC.",
    ),
    property(
        "power",
        &[Logic],
        "While anything has it, rules with POWERED hold.",
    ),
    property(
        "hide",
        &[Look],
        "Is not drawn; it acts as before. Icons and cursors stay visible.",
    ),
    property("best", &[Look], "Sparkles; does nothing else."),
    property("party", &[Look], "Throws confetti; does nothing else."),
    property("pet", &[Look], "Is petted by a hand; nothing else."),
    property("sad", &[Look], "Sheds tears; does nothing else."),
    property(
        "wonder",
        &[Look],
        "Shows question marks; does nothing else.",
    ),
    property(
        "red",
        &[Colour, Look],
        "Is red; several colours take turns.",
    ),
    property(
        "orange",
        &[Colour, Look],
        "Is orange; several colours take turns.",
    ),
    property(
        "yellow",
        &[Colour, Look],
        "Is yellow; several colours take turns.",
    ),
    property(
        "lime",
        &[Colour, Look],
        "Is lime green; several colours take turns.",
    ),
    property(
        "green",
        &[Colour, Look],
        "Is green; several colours take turns.",
    ),
    property(
        "cyan",
        &[Colour, Look],
        "Is cyan; several colours take turns.",
    ),
    property(
        "blue",
        &[Colour, Look],
        "Is blue; several colours take turns.",
    ),
    property(
        "purple",
        &[Colour, Look],
        "Is purple; several colours take turns.",
    ),
    property(
        "pink",
        &[Colour, Look],
        "Is pink; several colours take turns.",
    ),
    property(
        "rosy",
        &[Colour, Look],
        "Is rosy; several colours take turns.",
    ),
    property(
        "black",
        &[Colour, Look],
        "Is black; several colours take turns.",
    ),
    property(
        "grey",
        &[Colour, Look],
        "Is grey; several colours take turns.",
    ),
    property(
        "silver",
        &[Colour, Look],
        "Is silver; several colours take turns.",
    ),
    property(
        "white",
        &[Colour, Look],
        "Is white; several colours take turns.",
    ),
    property(
        "brown",
        &[Colour, Look],
        "Is brown; several colours take turns.",
    ),
];
