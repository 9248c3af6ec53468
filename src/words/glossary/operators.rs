//! Special nouns, verbs, conditions, operators, and the objects of maps.

use super::Category::{Condition, Object, Operator, SpecialNoun, Verb};
use super::Tag::{
    Change, Creation, Destruction, Direction, Level, Logic, Look, Movement, Place, Player, Random,
    Sound, Text,
};
use super::{Entry, entry};

pub(super) const SPECIAL: &[Entry] = &[
    entry(
        "text",
        SpecialNoun,
        &[Text],
        "Every text object; after IS, HAS and MAKE the word of the subject.",
    ),
    entry(
        "empty",
        SpecialNoun,
        &[Place],
        "Every cell of the board without an object.",
    ),
    entry(
        "all",
        SpecialNoun,
        &[Logic],
        "Every noun the level has had, CURSOR too; not TEXT, EMPTY or LEVEL.",
    ),
    entry(
        "level",
        SpecialNoun,
        &[Level],
        "The level itself and every level icon, which is STOP by itself.",
    ),
    entry(
        "group",
        SpecialNoun,
        &[Logic],
        "Whatever IS GROUP, as one noun.",
    ),
    entry(
        "cursor",
        SpecialNoun,
        &[Level, Player],
        "The cursors of maps, which are SELECT by themselves.",
    ),
    entry(
        "image",
        SpecialNoun,
        &[Look],
        "Names nothing on an ordinary board.",
    ),
];

pub(super) const VERBS: &[Entry] = &[
    entry(
        "is",
        Verb,
        &[Change, Logic],
        "Gives a property, or turns every one of its subject into another noun.",
    ),
    entry(
        "has",
        Verb,
        &[Creation, Destruction],
        "When the subject is destroyed, the other noun appears in its place.",
    ),
    entry(
        "make",
        Verb,
        &[Creation],
        "Every turn makes the other noun in its cell, unless one is there.",
    ),
    entry(
        "eat",
        Verb,
        &[Destruction],
        "Destroys what it names on entering or sharing its cell, solid or not.",
    ),
    entry(
        "fear",
        Verb,
        &[Movement],
        "Flees when what it names is in one of the four cells beside it.",
    ),
    entry(
        "follow",
        Verb,
        &[Direction],
        "Every turn turns towards the nearest of what it names; does not move.",
    ),
    entry(
        "mimic",
        Verb,
        &[Change, Logic],
        "Takes over all rules about the other noun.",
    ),
    entry(
        "play",
        Verb,
        &[Sound],
        "Sounds a note each turn: A to G, then SHARP or FLAT, then octave 3 to 6.",
    ),
];

pub(super) const CONDITIONS: &[Entry] = &[
    entry(
        "lonely",
        Condition,
        &[Place],
        "Before a noun: while no other object is in its cell.",
    ),
    entry(
        "idle",
        Condition,
        &[Player],
        "Before a noun: in turns in which the player waits.",
    ),
    entry(
        "often",
        Condition,
        &[Random],
        "Before a noun: three turns in four, by chance for each one.",
    ),
    entry(
        "seldom",
        Condition,
        &[Random],
        "Before a noun: one turn in six, by chance for each one.",
    ),
    entry(
        "powered",
        Condition,
        &[Logic],
        "Before a noun: while anything on the board is POWER.",
    ),
    entry(
        "on",
        Condition,
        &[Place],
        "While it shares its cell with the noun that follows.",
    ),
    entry(
        "near",
        Condition,
        &[Place],
        "While the noun that follows is in its cell or the eight around it.",
    ),
    entry(
        "facing",
        Condition,
        &[Direction, Place],
        "While that noun is in the cell before it, or it faces that direction.",
    ),
    entry(
        "without",
        Condition,
        &[Place, Logic],
        "While no other of the noun that follows is on the board.",
    ),
    entry(
        "above",
        Condition,
        &[Place],
        "While the noun that follows is further down in its column.",
    ),
    entry(
        "below",
        Condition,
        &[Place],
        "While the noun that follows is further up in its column.",
    ),
    entry(
        "besideleft",
        Condition,
        &[Place],
        "While the noun that follows is further right in its row.",
    ),
    entry(
        "besideright",
        Condition,
        &[Place],
        "While the noun that follows is further left in its row.",
    ),
    entry(
        "feeling",
        Condition,
        &[Logic],
        "While some rule gives it the property that follows.",
    ),
];

pub(super) const OPERATORS: &[Entry] = &[
    entry(
        "and",
        Operator,
        &[Logic],
        "Joins subjects, conditions, verbs and what they say.",
    ),
    entry(
        "not",
        Operator,
        &[Logic],
        "Forbids what IS or a verb says; inverts a condition; all other nouns.",
    ),
];

pub(super) const OBJECTS: &[Entry] = &[
    entry(
        "cursor",
        Object,
        &[Level, Player],
        "Goes along the paths and opened icons of a map; wait enters a level.",
    ),
    entry(
        "level",
        Object,
        &[Level],
        "A level icon: leads to another level, opened, locked or hidden.",
    ),
];
