//! Reading and checking, against a small table of commands.

mod content;
mod form;
mod whole;

use super::ast::{Arguments, Line, Param, Piece};
use super::command::{Command, Count, Flow, Kind, Pair, Parameter, Parameters, Run};
use super::{MAX_LINE, MAX_LINES, Reading, Severity, UseKind, read};
use crate::stage::Stage;
use crate::value::Value;

fn nothing(_: &mut Stage, _: &Run, _: &Arguments) -> Flow {
    Flow::Next
}

const fn row(
    name: &'static str,
    aliases: &'static [&'static str],
    parameters: Parameters,
) -> Command {
    Command {
        name,
        aliases,
        parameters,
        help: "",
        run: nothing,
    }
}

const fn parameter(name: &'static str, kind: Kind, count: Count) -> Parameter {
    Parameter { name, kind, count }
}

macro_rules! list {
    ($is_strict:literal $(, $name:literal $kind:expr, $count:ident)* $(,)?) => {
        Parameters::List {
            list: &[$(parameter($name, $kind, Count::$count)),*],
            is_strict: $is_strict,
        }
    };
}

macro_rules! pairs {
    ($($key:literal $kind:expr),* $(,)?) => {
        Parameters::Pairs(&[$(Pair { key: $key, kind: $kind }),*])
    };
}

static IF: Command = row(
    "IF",
    &[],
    list!(true, "condition" Kind::Condition, One, "label" Kind::LabelOrLines, Optional),
);
static GO: Command = row("GO", &[], list!(false, "direction" Kind::Direction, One));
static END: Command = row("END", &[], list!(false));
static SHOOT: Command = row(
    "SHOOT",
    &[],
    list!(false, "direction" Kind::DirectionToShoot, One),
);
static FACING: Command = row(
    "FACING",
    &[],
    list!(false, "direction" Kind::DirectionOrRotation, One),
);
static GIVE: Command = row(
    "GIVE",
    &[],
    list!(
        false,
        "what" Kind::Any, One,
        "amount" Kind::Positive, One,
        "who" Kind::Who, One,
        "max" Kind::Positive, Optional,
        "label" Kind::Label, Optional,
    ),
);
static EQUIP: Command = row(
    "EQUIP",
    &[],
    list!(false, "slug" Kind::Item, One, "who" Kind::Who, One),
);
static CYCLE: Command = row("CYCLE", &[], list!(false, "n" Kind::PositiveInteger, One));
static PUSH: Command = row(
    "PUSH",
    &[],
    list!(false, "direction" Kind::Direction, One, "range" Kind::NotNegative, Optional),
);
static ZAP: Command = row("ZAP", &[], list!(false, "label" Kind::Label, One));
static SHIFT: Command = row(
    "SHIFT",
    &[],
    list!(true, "rotation" Kind::Word(&["clockwise", "counterclockwise"]), One),
);
static GAMEOVER: Command = row(
    "GAMEOVER",
    &[],
    list!(
        true,
        "victory" Kind::Flag, Optional,
        "result" Kind::Any, Optional,
        "who" Kind::WordOrId(&["all"]), Optional,
    ),
);
static PASSAGE: Command = row("PASSAGE", &[], list!(true, "key" Kind::Any, One));
static RANDOM: Command = row(
    "RANDOM",
    &[],
    list!(true, "name" Kind::Name, One, "value" Kind::Any, Many),
);
static SEND: Command = row(
    "SEND",
    &[],
    list!(
        true,
        "message" Kind::Any, One,
        "target" Kind::Any, Optional,
        "delay" Kind::Any, Optional,
    ),
);
static SOUND: Command = row(
    "SOUND",
    &[],
    list!(
        true,
        "slug" Kind::Sound, One,
        "target" Kind::WordOrId(&["nearby", "all"]), Optional,
    ),
);
static TRANSPORT: Command = row(
    "TRANSPORT",
    &[],
    list!(
        true,
        "who" Kind::WordOrId(&[]), One,
        "level" Kind::Level, One,
        "key" Kind::Any, Optional,
    ),
);
static CHANGE_STATE: Command = row(
    "CHANGE_LEVEL_INSTANCE_STATE",
    &["CHANGE_INSTANCE_STATE"],
    list!(false, "name" Kind::Name, One, "operator" Kind::Operator, One, "value" Kind::Any, Optional),
);
static BECOME: Command = row(
    "BECOME",
    &[],
    pairs!(
        "slug" Kind::Template,
        "name" Kind::Any,
        "character" Kind::Character,
        "color" Kind::Color,
        "background_color" Kind::Color,
    ),
);
static PUT: Command = row(
    "PUT",
    &[],
    pairs!(
        "slug" Kind::Template,
        "direction" Kind::Direction,
        "shape" Kind::Shape,
        "range" Kind::Number,
        "row" Kind::RowOrCol("col"),
        "col" Kind::RowOrCol("row"),
    ),
);
static REMOVE: Command = row("REMOVE", &[], pairs!("target" Kind::Target));

static TABLE: &[&Command] = &[
    &IF,
    &GO,
    &END,
    &SHOOT,
    &FACING,
    &GIVE,
    &EQUIP,
    &CYCLE,
    &PUSH,
    &ZAP,
    &SHIFT,
    &GAMEOVER,
    &PASSAGE,
    &RANDOM,
    &SEND,
    &SOUND,
    &TRANSPORT,
    &CHANGE_STATE,
    &BECOME,
    &PUT,
    &REMOVE,
];

/// Reads a line of a script with the labels `here` and `open_2`.
fn read_line(line: &str) -> Reading {
    read(TABLE, &[line, ":here", ":Open_2"])
}

/// Returns the parsed line without internal details.
fn understood(line: &str) -> String {
    let reading = read_line(line);
    let errors = reading.problems.iter().filter(|p| p.severity.is_error());
    let errors: Vec<String> = errors.map(|p| p.message.to_string()).collect();
    assert_eq!(errors, [""; 0], "{line:?}");
    format!("{:?}", reading.script.lines[0])
}

/// Returns the parameters of a command in order, as displayed, or the start of
/// their internal form.
fn parameters(line: &str) -> Vec<String> {
    let reading = read_line(line);
    let Line::Command { arguments, .. } = &reading.script.lines[0] else {
        panic!("{line:?} is {:?}", reading.problems);
    };
    let list = arguments.list().iter().map(param_text);
    let pairs = arguments.pairs().iter();
    let pairs = pairs.map(|(key, param)| format!("{key}: {}", param_text(param)));
    list.chain(pairs).collect()
}

fn param_text(param: &Param) -> String {
    match param {
        Param::Literal { value, .. } => match value {
            Value::Text(text) => format!("{text:?}"),
            other => format!("{other:?}"),
        },
        Param::Variable(_) => "variable".to_owned(),
        Param::Condition(_) => "condition".to_owned(),
        Param::SelfId => "self".to_owned(),
        Param::SenderId => "sender".to_owned(),
    }
}

/// Returns all problems of the line: severity, column, message.
fn problems(line: &str) -> Vec<(Severity, usize, String)> {
    let reading = read_line(line);
    let problems = reading.problems.iter();
    let problems = problems.map(|p| (p.severity, p.column, p.message.to_string()));
    problems.collect()
}

/// Checks that each line has exactly one problem of this severity, at the place
/// of the `^` in the line below it, with this message.
fn check_each(severity: Severity, rows: &[(&str, &str, &str)]) {
    for (line, place, words) in rows {
        let found = problems(line);
        let [(found_severity, column, message)] = &found[..] else {
            panic!("{line:?} has {found:?}");
        };
        assert_eq!(*found_severity, severity, "{line:?}: {message}");
        assert_eq!(*column, place.len() - 1, "{line:?}: {message}");
        assert!(message.contains(words), "{line:?}: {message}");
        let is_nothing = matches!(read_line(line).script.lines[0], Line::Nothing);
        assert_eq!(is_nothing, severity.is_error(), "{line:?}");
    }
}

fn check_clean(lines: &[&str]) {
    for line in lines {
        assert_eq!(problems(line), [], "{line:?}");
    }
}
