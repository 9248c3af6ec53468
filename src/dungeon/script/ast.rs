//! Parsed lines of scripts (section 10).

use std::sync::Arc;

use bevy::platform::collections::HashMap;
use kotodama_board::Direction;

use crate::direction::Rotation;
use crate::name::Name;
use crate::value::{Arithmetic, Value};

/// A parsed script, shared by all programs that run it.
#[derive(Debug, Default)]
pub struct Script {
    /// Its source, line by line.
    pub source: Vec<Arc<str>>,
    /// Its parsed lines, referred to by index from 0.
    pub lines: Vec<Line>,
    /// Lines of each label, ascending, by the label in lower case.
    labels: HashMap<Arc<str>, Vec<usize>>,
}

impl Script {
    /// Returns the script of these lines.
    #[must_use]
    pub fn new(source: Vec<Arc<str>>, lines: Vec<Line>) -> Self {
        let mut labels: HashMap<Arc<str>, Vec<usize>> = HashMap::default();
        for (index, line) in lines.iter().enumerate() {
            if let Line::Label(label) = line {
                labels.entry(Arc::clone(label)).or_default().push(index);
            }
        }
        Self {
            source,
            lines,
            labels,
        }
    }

    /// Returns the lines of a label in lower case, ascending.
    #[must_use]
    pub fn lines_of(&self, label: &str) -> &[usize] {
        self.labels.get(label).map_or(&[], Vec::as_slice)
    }

    /// Returns all labels in lower case, sorted.
    #[must_use]
    pub fn labels(&self) -> Vec<&str> {
        let mut labels: Vec<&str> = self.labels.keys().map(|label| &**label).collect();
        labels.sort_unstable();
        labels
    }
}

/// One line of a script.
#[derive(Clone, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are named as the grammar names them"
)]
pub enum Line {
    /// Does nothing: a line with a mistake, where mistakes are allowed.
    Nothing,
    /// A label, in lower case.
    Label(Arc<str>),
    /// Text for a player; an empty line without pieces.
    Text(Vec<Piece>),
    /// A link: a choice with a text, which sends the label, in lower case, to
    /// the tile. `shown` is the label as written.
    Link {
        label: Arc<str>,
        shown: Arc<str>,
        text: Vec<Piece>,
    },
    /// Skips this many of the following lines of text unless the condition
    /// holds.
    TextCondition { condition: Condition, skip: usize },
    /// A state line.
    Assign {
        target: Source,
        operation: Assignment,
        operand: Param,
    },
    /// Moves, one after the other.
    Moves(Arc<[Step]>),
    /// A command, by its index in the table of commands.
    Command {
        command: usize,
        arguments: Arguments,
    },
}

/// A part of a text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Plain text.
    Plain(Arc<str>),
    /// `${ }`: shown as text.
    Value(Param),
}

/// Effect of a state line on the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignment {
    /// Stores the operand.
    Set,
    /// Calculates with it.
    Calculate(Arithmetic),
}

/// One of the moves of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// `/` tries again until it succeeds, `?` only once.
    pub insists: bool,
    /// Its direction.
    pub way: Way,
}

/// A word for the direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// One of the four directions.
    Direction(Direction),
    /// Nowhere.
    Idle,
    /// The present facing.
    Continue,
    /// Towards the target player.
    Player,
}

/// The parameters of a command.
#[derive(Clone, Debug)]
pub enum Arguments {
    /// In order.
    List(Vec<Param>),
    /// By key, in lower case.
    Pairs(Vec<(Arc<str>, Param)>),
}

impl Arguments {
    /// Returns the parameter at this index.
    #[must_use]
    pub fn nth(&self, place: usize) -> Option<&Param> {
        match self {
            Self::List(list) => list.get(place),
            Self::Pairs(_) => None,
        }
    }

    /// Returns all parameters in order.
    #[must_use]
    pub fn list(&self) -> &[Param] {
        match self {
            Self::List(list) => list,
            Self::Pairs(_) => &[],
        }
    }

    /// Returns all pairs in order.
    #[must_use]
    pub fn pairs(&self) -> &[(Arc<str>, Param)] {
        match self {
            Self::Pairs(pairs) => pairs,
            Self::List(_) => &[],
        }
    }

    /// Returns the last parameter with this key.
    #[must_use]
    pub fn key(&self, key: &str) -> Option<&Param> {
        let mut pairs = self.pairs().iter().rev();
        let found = pairs.find(|(other, _)| **other == *key);
        found.map(|(_, param)| param)
    }
}

/// A parameter, an operand or a value in a text.
#[derive(Clone, Debug)]
pub enum Param {
    /// A literal.
    Literal {
        /// Its text as written.
        text: Arc<str>,
        /// Its value.
        value: Value,
    },
    /// The value of a variable.
    Variable(Variable),
    /// Whether a condition holds.
    Condition(Box<Condition>),
    /// `?self`: the tile's own id.
    SelfId,
    /// `?sender`: the sender's id.
    SenderId,
}

impl Param {
    /// Returns the text of a literal.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match self {
            Self::Literal { text, .. } => Some(text),
            _ => None,
        }
    }
}

/// A variable (section 12).
#[derive(Clone, Debug)]
pub struct Variable {
    /// The value that is read.
    pub source: Source,
    /// A word appended to a text (D-VAR-09).
    pub suffix: Option<Arc<str>>,
}

/// A value that a variable reads and a state line changes.
#[derive(Clone, Debug)]
pub enum Source {
    /// A value of a tile.
    Tile(Target, Field),
    /// `@@`: a value of the level.
    Level(LevelField),
    /// `&`: a value of the dungeon.
    Dungeon(Name),
    /// `?random@N`: a number from 1 to N, drawn at each use.
    Random(i64),
    /// Whether the tile faces any player of the level.
    AnyPlayerIsFacing,
}

/// The tile of a variable.
#[derive(Clone, Debug)]
pub enum Target {
    /// The tile that runs the script.
    Own,
    /// The sender of the message, as it was when sending.
    Sender,
    /// The top tile of the own cell.
    Here,
    /// The top tile in this direction.
    Direction(Direction),
    /// The top tile in a direction relative to the own facing.
    Rotation(Rotation),
    /// The tile with this id in the level.
    Id(i64),
    /// `{@name}`: the tile whose id, direction or rotation is a value of the
    /// own tile.
    Value(Field),
    /// `{?sender}`: the tile with the sender's id, in its present state.
    SenderId,
}

/// A value of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the attributes of D-MODEL-03, D-VAR-07 and -08"
)]
pub enum Field {
    Id,
    Name,
    Character,
    Color,
    BackgroundColor,
    Row,
    Col,
    ZIndex,
    /// Straight-line distance from the own tile.
    Distance,
    /// Whether the own tile faces it.
    IsFacing,
    /// Any other name.
    State(Name),
}

impl Field {
    /// Returns the field of a name with a tile before it.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name.to_lowercase().as_str() {
            "id" => Self::Id,
            "name" => Self::Name,
            "character" => Self::Character,
            "color" => Self::Color,
            "background_color" => Self::BackgroundColor,
            "row" => Self::Row,
            "col" => Self::Col,
            "z_index" => Self::ZIndex,
            "distance" => Self::Distance,
            "is_facing" => Self::IsFacing,
            name => Self::State(Name::new(name)),
        }
    }

    /// Returns the field of a name without a tile before it, or of one that is
    /// set. `distance` and `is_facing` are measured only from one tile to
    /// another (D-VAR-07, D-VAR-08); otherwise they are ordinary state values.
    #[must_use]
    pub fn kept(name: &str) -> Self {
        match Self::of(name) {
            Self::Distance | Self::IsFacing => Self::State(Name::new(name)),
            other => other,
        }
    }
}

/// A value of the level (D-LEVEL-09).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as scripts name them")]
pub enum LevelField {
    NorthEdge,
    SouthEdge,
    WestEdge,
    EastEdge,
    Rows,
    Cols,
    /// Any other name.
    State(Name),
}

impl LevelField {
    /// Returns the field of a name after `@@`.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name.to_lowercase().as_str() {
            "north_edge" => Self::NorthEdge,
            "south_edge" => Self::SouthEdge,
            "west_edge" => Self::WestEdge,
            "east_edge" => Self::EastEdge,
            "rows" => Self::Rows,
            "cols" => Self::Cols,
            name => Self::State(Name::new(name)),
        }
    }
}

/// A condition (D-EXPR-03 to -07).
#[derive(Clone, Debug)]
pub struct Condition {
    /// Whether the whole is negated.
    pub is_negated: bool,
    /// The tested variable.
    pub left: Variable,
    /// The comparison and the other value; without it, the variable has to be
    /// set.
    pub comparison: Option<(Comparison, Param)>,
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named after the signs")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// `=~`
    Contains,
    /// `!~`
    ContainsNot,
}
