//! Functions of the language as a table: their names, arguments, and the phases
//! in which they have an effect (F-ARG, 5.4).

use mlua::{Lua, Table, Value};

use super::planes::Plane;

/// Effect of a function. All except [`Kind::Set`] are handled where the script
/// runs (`kotodama.c`), which uses the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Returns the width of the field.
    Width,
    /// Returns the height of the field.
    Height,
    /// Returns a number of a cell.
    Cell(Plane),
    /// Returns whether the block of a cell is falling.
    Down,
    /// Returns whether any block is falling.
    AnyDown,
    /// Deletes a block, or its group.
    Delete {
        /// Whether the whole group is deleted.
        group: bool,
    },
    /// Orders a block to fall.
    Fall,
    /// Changes the role of a block.
    Change,
    /// Makes a setting, which the bridge records.
    Set(Setting),
}

/// A setting that the bridge records for the engine.
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

/// Maximum length in bytes of a string for the engine, which keeps a copy.
const TEXT: i64 = 1000;

/// Type of an argument (F-ARG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// Any integer (F-ARG-03).
    Coordinate,
    /// An integer within a range.
    Integer(i64, i64),
    /// A finite number within a range.
    Number(i64, i64),
    /// `true` or `false`.
    Flag,
    /// A string of at most [`TEXT`] bytes.
    Text,
    /// A table.
    Table,
}

/// Phases in which a function has an effect.
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
    /// Name of the function.
    pub name: &'static str,
    /// Effect of the function.
    pub kind: Kind,
    /// Types of its arguments.
    pub arguments: &'static [Argument],
    /// Phases in which it has an effect.
    pub phases: Phases,
}

const CELL: &[Argument] = &[Argument::Coordinate; 2];
const NUMBERED_CELL: &[Argument] = &[Argument::Coordinate; 3];
const FLAG: &[Argument] = &[Argument::Flag];
const ROLE: Argument = Argument::Integer(0, 99);
const PART: Argument = Argument::Integer(0, 255);
const WAIT: &[Argument] = &[Argument::Integer(0, 600)];

/// Returns a function that has an effect in both phases.
const fn both(name: &'static str, kind: Kind, arguments: &'static [Argument]) -> Function {
    Function {
        name,
        kind,
        arguments,
        phases: Phases::Both,
    }
}

/// Returns a setting that can be made in both phases.
const fn sets(name: &'static str, setting: Setting, arguments: &'static [Argument]) -> Function {
    both(name, Kind::Set(setting), arguments)
}

impl Function {
    /// Returns the function restricted to these phases.
    const fn only(self, phases: Phases) -> Self {
        Self { phases, ..self }
    }
}

/// Returns a setting that can be made in the initial phase only.
const fn initial(name: &'static str, setting: Setting, arguments: &'static [Argument]) -> Function {
    sets(name, setting, arguments).only(Phases::Initial)
}

/// Returns an order, which has an effect inside `update` only.
const fn order(name: &'static str, kind: Kind, arguments: &'static [Argument]) -> Function {
    both(name, kind, arguments).only(Phases::Update)
}

/// All functions.
pub(super) const FUNCTIONS: [Function; 32] = {
    use Argument::{Integer, Number, Table, Text};
    use Kind::{AnyDown, Cell, Change, Delete, Down, Fall, Height, Width};
    use Plane::{Groups, Horizontal, LeftUp, RightUp, Roles, Vertical};

    [
        // A.1, initial settings.
        initial("setFieldSize", Setting::FieldSize, &[Integer(1, 100); 2]),
        initial("blockSize", Setting::BlockSize, &[Integer(1, 512)]),
        initial("setClearMode", Setting::ClearMode, &[Integer(i64::MIN, 1)]),
        initial("clearBlockNum", Setting::ClearNumber, &[Integer(1, 10_000)]),
        initial("createBlockPattern", Setting::Role, &[ROLE]),
        sets("setSuperRotation", Setting::SuperRotation, FLAG),
        sets("setQuickTurn", Setting::QuickTurn, FLAG),
        sets("setHardDrop", Setting::HardDrop, FLAG),
        initial(
            "setTumo",
            Setting::Shape,
            &[Table, Integer(0, 99), Integer(0, 15)],
        ),
        // A.2, queries.
        both("getFieldWidth", Width, &[]),
        both("getFieldHeight", Height, &[]),
        both("getFieldBlock", Cell(Roles), CELL),
        both("getComboBlockNum", Cell(Groups), CELL),
        both("getComboSeriesHorizontalBlockNum", Cell(Horizontal), CELL),
        both("getComboSeriesVerticalBlockNum", Cell(Vertical), CELL),
        both("getComboSeriesRightUpDiagonalBlockNum", Cell(RightUp), CELL),
        both("getComboSeriesLeftUpDiagonalBlockNum", Cell(LeftUp), CELL),
        both("getBlockDownFlag", Down, CELL),
        both("getAllBlockDownFlag", AnyDown, &[]),
        // A.2, orders.
        order("setBlockDeleteFlag", Delete { group: false }, CELL),
        order("setBlockGroupDeleteFlag", Delete { group: true }, CELL),
        order("setBlockDownCellNum", Fall, NUMBERED_CELL),
        both("setColorBlock", Change, NUMBERED_CELL),
        // A.3, drawing.
        sets("setBlockGraph", Setting::Picture, &[ROLE, Text]),
        sets("setBlockForm", Setting::Form, &[ROLE, Integer(0, 3)]),
        sets(
            "setBlockFormColor",
            Setting::Colour,
            &[ROLE, PART, PART, PART],
        ),
        sets("setVerticalSmoothFlag", Setting::VerticalSmooth, FLAG),
        sets("setHorizontalSmoothFlag", Setting::HorizontalSmooth, FLAG),
        sets("setShadow", Setting::Shadow, FLAG),
        // A.4, other.
        sets("setTumoDownSpeed", Setting::DownSpeed, &[Number(0, 100)]),
        sets("setTumoMoveWait", Setting::MoveWait, WAIT),
        sets("setTumoMoveStartWait", Setting::StartWait, WAIT),
    ]
};

impl Kind {
    /// Returns the number of the kind in `kotodama.c`, and its plane or bit.
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
    /// Returns the type of the argument in `kotodama.c`, and its range.
    const fn code(self) -> (u8, i64, i64) {
        match self {
            Self::Coordinate => (b'i', i64::MIN, i64::MAX),
            Self::Integer(min, max) => (b'i', min, max),
            Self::Number(min, max) => (b'n', min, max),
            Self::Flag => (b'f', 0, 0),
            Self::Text => (b's', 0, TEXT),
            Self::Table => (b't', 0, 0),
        }
    }
}

/// Defines all functions as globals of the script.
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
