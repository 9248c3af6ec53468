//! The definition of a command: a row of the table from which the parser, the
//! checker, the help and the reference are made.

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
    /// Old names that are still accepted (D-GRAM-03).
    pub aliases: &'static [&'static str],
    /// Its parameters.
    pub parameters: Parameters,
    /// Its effect, in one line.
    pub help: &'static str,
    /// Its implementation.
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
        /// Whether a wrong number of parameters and wrong words are errors
        /// (D-ERR-04); otherwise they only cause warnings.
        is_strict: bool,
    },
    /// By key (D-GRAM-04).
    Pairs(&'static [Pair]),
}

/// A parameter identified by its position.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in the reference.
    pub name: &'static str,
    /// The kind required of a literal.
    pub kind: Kind,
    /// Number of times it occurs.
    pub count: Count,
}

/// Number of occurrences of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Once.
    One,
    /// Once or not at all.
    Optional,
    /// Once or more; always the last one.
    Many,
}

/// A parameter identified by a key.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The key, in lower case.
    pub key: &'static str,
    /// The kind required of a literal.
    pub kind: Kind,
}

/// The kind required of a literal parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anything.
    Any,
    /// A direction, `idle`, `continue` or `player`.
    Direction,
    /// A direction, `continue` or `player` (D-ERR-04).
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
    /// A row or column, allowed only together with the pair of this key
    /// (D-PUT-02).
    RowOrCol(&'static str),
    /// A direction or the name of a tile. A command with such a pair needs at
    /// least one key that starts with `target` (D-REMOVE-02).
    Target,
}

/// The context in which a line is executed.
#[derive(Clone, Debug)]
pub struct Run {
    /// The tile.
    pub tile: Entity,
    /// Its id.
    pub id: TileId,
    /// The sender of the message being handled.
    pub sender: Option<Arc<Sender>>,
    /// The script.
    pub script: Arc<Script>,
    /// Index of the line.
    pub line: usize,
    /// Number of completed moves of the line.
    pub steps: usize,
    /// Whether it is the script of an item instead of the tile's own.
    pub is_item: bool,
}

/// Continuation of a script after a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flow {
    /// Continue with the next line.
    Next,
    /// Continue with the line of this index.
    Jump(usize),
    /// Continue with the line of this index, after the given moves of it and
    /// this many cycles (D-PROG-04).
    Wait {
        /// Number of cycles; rounded down, at least 1.
        cycles: Number,
        /// The line.
        line: usize,
        /// Number of completed moves of the line.
        steps: usize,
    },
    /// Wait for a message.
    Idle,
    /// End the program.
    End,
}
