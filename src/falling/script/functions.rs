//! The functions of the language, as one table: what they are called, which
//! arguments they take and in which phase they do something (F-ARG, 5.4).

use mlua::{Lua, Table, Value};

use super::planes::Plane;

/// What a function does. The first ones are answered or noted where the script
/// runs (`kotodama.c`); the numbers are the same there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The width of the field.
    Width,
    /// The height of the field.
    Height,
    /// A number of a cell.
    Cell(Plane),
    /// Is the block of a cell falling?
    Down,
    /// Is any block falling?
    AnyDown,
    /// Deletes a block, or its group.
    Delete {
        /// With its group?
        group: bool,
    },
    /// Makes a block fall.
    Fall,
    /// Gives a block a role.
    Change,
    /// A setting of the bridge.
    Set(Setting),
}

/// A setting: what the bridge notes for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    FieldSize,
    BlockSize,
    ClearMode,
    ClearNumber,
    Role,
    SuperRotation,
    QuickTurn,
    HardDrop,
    Shape,
    Picture,
    Form,
    Colour,
    VerticalSmooth,
    HorizontalSmooth,
    Shadow,
    DownSpeed,
    MoveWait,
    StartWait,
}

/// An argument (F-ARG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// Any integer (F-ARG-03).
    Coordinate,
    /// An integer from a range.
    Integer(i64, i64),
    /// A finite number from a range.
    Number(i64, i64),
    /// `true` or `false`.
    Flag,
    /// A string.
    Text,
    /// A table.
    Table,
}

/// In which phase a function does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phases {
    /// Only in the initial phase (F-ARG-06).
    Initial = 1,
    /// Only inside `update` (F-ARG-05).
    Update = 2,
    /// In both.
    Both = 3,
}

/// A function of the language.
#[derive(Debug)]
pub(super) struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub kind: Kind,
    /// Its arguments.
    pub arguments: &'static [Argument],
    /// When it does it.
    pub phases: Phases,
}

const fn function(
    name: &'static str,
    kind: Kind,
    arguments: &'static [Argument],
    phases: Phases,
) -> Function {
    Function {
        name,
        kind,
        arguments,
        phases,
    }
}

const CELL: &[Argument] = &[Argument::Coordinate, Argument::Coordinate];
const FLAG: &[Argument] = &[Argument::Flag];
const ROLE: Argument = Argument::Integer(0, 99);
const PART: Argument = Argument::Integer(0, 255);
const WAIT: &[Argument] = &[Argument::Integer(0, 600)];

/// All functions.
pub(super) const FUNCTIONS: [Function; 32] = {
    use Argument::{Coordinate, Integer, Number, Table, Text};
    use Kind::{AnyDown, Cell, Change, Delete, Down, Fall, Height, Set, Width};
    use Phases::{Both, Initial, Update};

    [
        // A.1, initial settings.
        function(
            "setFieldSize",
            Set(Setting::FieldSize),
            &[Integer(1, 100), Integer(1, 100)],
            Initial,
        ),
        function(
            "blockSize",
            Set(Setting::BlockSize),
            &[Integer(1, 512)],
            Initial,
        ),
        function(
            "setClearMode",
            Set(Setting::ClearMode),
            &[Integer(i64::MIN, 1)],
            Initial,
        ),
        function(
            "clearBlockNum",
            Set(Setting::ClearNumber),
            &[Integer(1, 10_000)],
            Initial,
        ),
        function("createBlockPattern", Set(Setting::Role), &[ROLE], Initial),
        function("setSuperRotation", Set(Setting::SuperRotation), FLAG, Both),
        function("setQuickTurn", Set(Setting::QuickTurn), FLAG, Both),
        function("setHardDrop", Set(Setting::HardDrop), FLAG, Both),
        function(
            "setTumo",
            Set(Setting::Shape),
            &[Table, Integer(0, 99), Integer(0, 15)],
            Initial,
        ),
        // A.2, questions.
        function("getFieldWidth", Width, &[], Both),
        function("getFieldHeight", Height, &[], Both),
        function("getFieldBlock", Cell(Plane::Roles), CELL, Both),
        function("getComboBlockNum", Cell(Plane::Groups), CELL, Both),
        function(
            "getComboSeriesHorizontalBlockNum",
            Cell(Plane::Horizontal),
            CELL,
            Both,
        ),
        function(
            "getComboSeriesVerticalBlockNum",
            Cell(Plane::Vertical),
            CELL,
            Both,
        ),
        function(
            "getComboSeriesRightUpDiagonalBlockNum",
            Cell(Plane::RightUp),
            CELL,
            Both,
        ),
        function(
            "getComboSeriesLeftUpDiagonalBlockNum",
            Cell(Plane::LeftUp),
            CELL,
            Both,
        ),
        function("getBlockDownFlag", Down, CELL, Both),
        function("getAllBlockDownFlag", AnyDown, &[], Both),
        // A.2, orders.
        function("setBlockDeleteFlag", Delete { group: false }, CELL, Update),
        function(
            "setBlockGroupDeleteFlag",
            Delete { group: true },
            CELL,
            Update,
        ),
        function(
            "setBlockDownCellNum",
            Fall,
            &[Coordinate, Coordinate, Coordinate],
            Update,
        ),
        function(
            "setColorBlock",
            Change,
            &[Coordinate, Coordinate, Coordinate],
            Both,
        ),
        // A.3, drawing.
        function("setBlockGraph", Set(Setting::Picture), &[ROLE, Text], Both),
        function(
            "setBlockForm",
            Set(Setting::Form),
            &[ROLE, Integer(0, 3)],
            Both,
        ),
        function(
            "setBlockFormColor",
            Set(Setting::Colour),
            &[ROLE, PART, PART, PART],
            Both,
        ),
        function(
            "setVerticalSmoothFlag",
            Set(Setting::VerticalSmooth),
            FLAG,
            Both,
        ),
        function(
            "setHorizontalSmoothFlag",
            Set(Setting::HorizontalSmooth),
            FLAG,
            Both,
        ),
        function("setShadow", Set(Setting::Shadow), FLAG, Both),
        // A.4, other.
        function(
            "setTumoDownSpeed",
            Set(Setting::DownSpeed),
            &[Number(0, 100)],
            Both,
        ),
        function("setTumoMoveWait", Set(Setting::MoveWait), WAIT, Both),
        function("setTumoMoveStartWait", Set(Setting::StartWait), WAIT, Both),
    ]
};

impl Kind {
    /// The number of the kind in `kotodama.c`, and the plane or bit that
    /// belongs to it.
    fn code(self) -> (i64, i64) {
        match self {
            Self::Width => (0, 0),
            Self::Height => (1, 0),
            Self::Cell(plane) => (2, plane as i64),
            Self::Down => (3, 0),
            Self::AnyDown => (4, 0),
            Self::Delete { group } => (5, 1 + i64::from(group)),
            Self::Fall => (6, 0),
            Self::Change => (7, 0),
            Self::Set(Setting::FieldSize) => (9, 0),
            Self::Set(Setting::Role) => (10, 0),
            Self::Set(_) => (8, 0),
        }
    }
}

impl Argument {
    /// Its type in `kotodama.c`, and its range.
    const fn code(self) -> (u8, i64, i64) {
        match self {
            Self::Coordinate => (b'i', i64::MIN, i64::MAX),
            Self::Integer(min, max) => (b'i', min, max),
            Self::Number(min, max) => (b'n', min, max),
            Self::Flag => (b'f', 0, 0),
            Self::Text => (b's', 0, 0),
            Self::Table => (b't', 0, 0),
        }
    }
}

/// Makes all functions globals of the script.
pub(super) fn define(lua: &Lua, native: &Table) -> mlua::Result<()> {
    let define: mlua::Function = native.get("define")?;
    for function in &FUNCTIONS {
        let (kind, number) = function.kind.code();
        let codes = function.arguments.iter().map(|argument| argument.code());
        let types: Vec<u8> = codes.clone().map(|(kind, ..)| kind).collect();
        let mut values = vec![
            Value::String(lua.create_string(function.name)?),
            Value::Integer(kind),
            Value::Integer(number),
            Value::Integer(function.phases as i64),
            Value::String(lua.create_string(types)?),
        ];
        for (_, min, max) in codes {
            values.extend([Value::Integer(min), Value::Integer(max)]);
        }
        define.call::<()>(mlua::MultiValue::from_vec(values))?;
    }
    Ok(())
}
