//! What a command is: a row of the table from which the parser, the checker,
//! the help and the reference are made.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Script;
use super::ast::Arguments;
use crate::message::Sender;
use crate::stage::Stage;
use crate::tile::TileId;
use crate::value::Number;

/// A row of the table of commands.
#[derive(Debug)]
pub struct Command {
    /// Its name, in capital letters.
    pub name: &'static str,
    /// Old names that are still read (D-GRAM-03).
    pub aliases: &'static [&'static str],
    /// Its parameters.
    pub parameters: Parameters,
    /// What it does, in one line.
    pub help: &'static str,
    /// Does it.
    pub run: Action,
}

/// Executes a command for a program or an item.
pub type Action = fn(&mut Stage, &Run, &Arguments) -> Flow;

/// The parameters of a command.
#[derive(Clone, Copy, Debug)]
pub enum Parameters {
    /// In order.
    List {
        /// The parameters.
        list: &'static [Parameter],
        /// Whether too few, too many and wrong words are mistakes (D-ERR-04);
        /// else they are only warned of.
        is_strict: bool,
    },
    /// By key (D-GRAM-04).
    Pairs(&'static [Pair]),
}

/// A parameter that has its place.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// What the reference calls it.
    pub name: &'static str,
    /// What it has to be if it is a literal.
    pub kind: Kind,
    /// How often it stands there.
    pub count: Count,
}

/// How often a parameter stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Once.
    One,
    /// Once or not at all.
    Optional,
    /// Once or more; nothing comes behind it.
    Many,
}

/// A parameter that has a key.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The key, in lower case.
    pub key: &'static str,
    /// What its value has to be if it is a literal.
    pub kind: Kind,
}

/// What a literal parameter has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anything.
    Any,
    /// A direction, `idle`, `continue` or `player`.
    Direction,
    /// The same without `idle` (D-ERR-04).
    DirectionToShoot,
    /// A direction, `idle`, `continue`, `player` or a rotation.
    DirectionOrRotation,
    /// `?sender`, `?self`, a direction, or an id in a variable.
    Who,
    /// A label of the script, always literal.
    Label,
    /// A label of the script or a number of lines of at least 1, always literal.
    LabelOrLines,
    /// A condition.
    Condition,
    /// A number above 0.
    Positive,
    /// A whole number from 1.
    PositiveInteger,
    /// A number of at least 0.
    NotNegative,
    /// One of these words.
    Word(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// The slug of a template.
    Template,
    /// The slug of an item.
    Item,
    /// The slug of a sound.
    Sound,
    /// A character.
    Character,
    /// A colour.
    Color,
    /// The name of a state value, plain or with `@`, `@@`, `&`.
    Name,
    /// `=`, `+=`, `-=`, `*=`, `/=`, `++` or `--`.
    Operator,
    /// A level's number, `up` or `down`.
    Level,
    /// A shape (section 18).
    Shape,
    /// A number.
    Number,
    /// One of these words, `?sender`, or the id of a tile.
    WordOrId(&'static [&'static str]),
    /// A row or column, which only stands together with the pair of this key
    /// (D-PUT-02).
    RowOrCol(&'static str),
    /// A direction or the name of a tile. A command with such a pair needs at
    /// least one key that begins with `target` (D-REMOVE-02).
    Target,
}

/// Who executes a line.
#[derive(Clone, Debug)]
pub struct Run {
    /// The tile.
    pub tile: Entity,
    /// Its id.
    pub id: TileId,
    /// Who sent the message that is being handled.
    pub sender: Option<Arc<Sender>>,
    /// The script.
    pub script: Arc<Script>,
    /// Index of the line.
    pub line: usize,
    /// Moves of the line that are done.
    pub steps: usize,
    /// Whether it is the script of an item, and not the tile's own.
    pub is_item: bool,
}

/// How a script goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flow {
    /// With the next line.
    Next,
    /// With the line of this index.
    Jump(usize),
    /// With the line of this index and after so many of its moves, after so many
    /// cycles (D-PROG-04).
    Wait {
        /// Cycles; rounded down, at least 1.
        cycles: Number,
        /// The line.
        line: usize,
        /// Moves of the line that are done.
        steps: usize,
    },
    /// Not before a message comes.
    Idle,
    /// Not at all: the program has ended.
    End,
}
