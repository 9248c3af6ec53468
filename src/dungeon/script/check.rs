//! Checks the parameters of commands (D-ERR-04) against the table of commands.

use std::sync::Arc;

use kotodama_formats::{Message, Phrase, msg, phrase};

use super::ast::{Param, Source, Target, Variable};
use super::command::{Command, Count, Kind, Pair, Parameter};
use super::expressions;
use super::pairs::Given;
use super::part::{Part, is_word_character};
use super::reader::{Reader, UseKind, did_you_mean, shown};
use crate::direction::{Rotation, direction_of, direction_of_letter, word_of};
use crate::tile::is_color;
use crate::value::{Number, Value};

/// Words for directions of moves.
const WAYS: [&str; 11] = [
    "north", "south", "west", "east", "up", "down", "left", "right", "idle", "continue", "player",
];

/// Words for tiles.
const WHO: [&str; 10] = [
    "?sender", "?self", "north", "south", "west", "east", "up", "down", "left", "right",
];

const ROTATIONS: [&str; 3] = [
    Rotation::Clockwise.word(),
    Rotation::Counterclockwise.word(),
    Rotation::Reverse.word(),
];

const OPERATORS: [&str; 7] = ["=", "+=", "-=", "*=", "/=", "++", "--"];

const SHAPES: [&str; 4] = ["line", "cone", "circle", "blob"];

const LEVELS: [&str; 2] = ["up", "down"];

/// Reads and checks the parameters of a command in order. Surplus parameters
/// are dropped.
pub(super) fn list(
    reader: &mut Reader<'_>,
    rest: Part<'_>,
    command: &Command,
    list: &[Parameter],
    is_strict: bool,
) -> Vec<Param> {
    let text = rest.trim();
    let mut params = Vec::new();
    let mut next = (!text.is_empty()).then_some(text);
    while let Some(rest) = next {
        let (part, after) = match rest.split(",") {
            Some((part, after)) => (part.trim(), Some(after)),
            None => (rest.trim(), None),
        };
        let last = list.last().filter(|last| last.count == Count::Many);
        let Some(parameter) = list.get(params.len()).or(last) else {
            reader.note(part, is_strict, surplus(command, list));
            break;
        };
        params.push(in_order(reader, part, command, parameter, is_strict));
        next = after;
    }
    let missing = list.get(params.len());
    if let Some(missing) = missing.filter(|missing| missing.count != Count::Optional) {
        let is_error = is_strict || missing.kind == Kind::Condition;
        let usage = usage(command, list);
        let message = msg!(
            "problem-dungeon-script-parameter-missing",
            "`{name}` is missing, expected `#{usage}`",
            name = missing.name,
            usage,
        );
        reader.note(text.split_at(text.text.len()).1, is_error, message);
    }
    params
}

/// Reports a surplus parameter of a command.
fn surplus(command: &Command, list: &[Parameter]) -> Message {
    let usage = usage(command, list);
    match list.is_empty() {
        true => msg!(
            "problem-dungeon-script-parameters-none",
            "`{command}` has no parameters, expected nothing after it",
            command = command.name,
        ),
        false => msg!(
            "problem-dungeon-script-parameters-many",
            "one parameter too many, expected `#{usage}`",
            usage,
        ),
    }
}

/// Returns the syntax of a command, with optional parameters in brackets.
#[must_use]
pub fn usage(command: &Command, list: &[Parameter]) -> String {
    let mut usage = command.name.to_owned();
    for (index, parameter) in list.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let name = parameter.name;
        usage.push_str(&match parameter.count {
            Count::One => format!("{comma} {name}"),
            Count::Many => format!("{comma} {name}..."),
            Count::Optional => format!(" [{}{name}]", if index > 0 { ", " } else { "" }),
        });
    }
    usage
}

/// Reads and checks one parameter.
fn in_order(
    reader: &mut Reader<'_>,
    part: Part<'_>,
    command: &Command,
    parameter: &Parameter,
    is_strict: bool,
) -> Param {
    match parameter.kind {
        Kind::Condition => match expressions::condition(part) {
            Ok(condition) => {
                expressions::warn_of_right_side(reader, part, &condition);
                Param::Condition(Box::new(condition))
            }
            Err(malformed) => {
                reader.content(malformed.place(), malformed.message());
                expressions::literal("")
            }
        },
        Kind::LabelOrLines if matches!(Value::literal(part.text), Value::Int(_)) => {
            lines(reader, part, command)
        }
        Kind::Label | Kind::LabelOrLines => {
            let label = label(reader, part);
            expressions::text_literal(label.as_deref().unwrap_or_default())
        }
        kind => {
            let param = expressions::param(part);
            let is_error = is_strict || is_needed(kind);
            let place = Place {
                part,
                command,
                name: parameter.name,
            };
            if part.is_empty() && fits(kind, "") {
                // Among several values an empty text may be intended.
                let is_error = is_strict && parameter.count == Count::One;
                reader.note(part, is_error, empty(parameter.name));
            } else if check(reader, place, kind, &param, is_error) {
                note_use(reader, part, kind, &param);
                expressions::warn_of_literal(reader, part, &param);
            }
            param
        }
    }
}

/// Returns the message for an empty parameter.
fn empty(name: &str) -> Message {
    msg!(
        "problem-dungeon-script-parameter-empty",
        "`{name}` is empty, expected a value",
        name,
    )
}

/// Checks a number of lines to skip (D-IF-02).
fn lines(reader: &mut Reader<'_>, part: Part<'_>, command: &Command) -> Param {
    let param = expressions::literal(part.text);
    if !fits(Kind::PositiveInteger, part.text) {
        reader.content(
            part,
            msg!(
                "problem-dungeon-script-lines-few",
                "`{command}` skips {count} lines, expected at least 1",
                command = command.name,
                count = part.text,
            ),
        );
    }
    param
}

/// Returns a label in lower case; notes if the script does not define it.
pub(super) fn label(reader: &mut Reader<'_>, part: Part<'_>) -> Option<Arc<str>> {
    let folded = part.text.to_ascii_lowercase();
    if reader.labels.contains(&folded) {
        return Some(folded.into());
    }
    let message = msg!(
        "problem-dungeon-script-no-label",
        "the script has no label {label}, expected one of its labels",
        label = shown(part.text),
    );
    let message = reader.suggest_label(message, part.text);
    reader.content(part, message);
    None
}

/// A literal of a command, and its place.
#[derive(Clone, Copy)]
struct Place<'a> {
    part: Part<'a>,
    command: &'a Command,
    /// The parameter or key.
    name: &'a str,
}

/// Checks a parameter against its kind, notes a mistake, and returns whether it
/// is right.
fn check(
    reader: &mut Reader<'_>,
    place: Place<'_>,
    kind: Kind,
    param: &Param,
    is_error: bool,
) -> bool {
    let fits = match param {
        Param::Literal { text, .. } => fits(kind, text),
        Param::Variable(variable) if kind == Kind::Name => is_own_name(variable),
        _ => kind != Kind::Name,
    };
    if !fits {
        let Place {
            part,
            command,
            name,
        } = place;
        let message = msg!(
            "problem-dungeon-script-parameter",
            "`{name}` of `{command}` is {found}, expected {expected}",
            name,
            command = command.name,
            found = shown(part.text),
            expected = expected(kind),
        );
        let message = match direction_of_one_letter(kind, part.text) {
            Some(word) => did_you_mean(message, word),
            None => reader.suggest(message, part.text, words(kind)),
        };
        reader.note(part, is_error, message);
    }
    fits
}

/// Returns whether this kind is required even in commands that are not strict.
const fn is_needed(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Direction
            | Kind::DirectionToShoot
            | Kind::DirectionOrRotation
            | Kind::Who
            | Kind::WordOrId(_)
            | Kind::Positive
            | Kind::PositiveInteger
            | Kind::NotNegative
    )
}

/// Returns whether a literal fits a parameter of this kind.
fn fits(kind: Kind, text: &str) -> bool {
    let value = || Value::literal(text);
    let number = || value().number();
    let is_one_of = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    match kind {
        Kind::Any
        | Kind::Label
        | Kind::LabelOrLines
        | Kind::Condition
        | Kind::Template
        | Kind::Item
        | Kind::Sound
        | Kind::Target => true,
        Kind::Direction => is_one_of(&WAYS),
        Kind::DirectionToShoot | Kind::Who => {
            is_one_of(&WAYS) && !text.eq_ignore_ascii_case("idle")
        }
        Kind::DirectionOrRotation => is_one_of(&WAYS) || is_one_of(&ROTATIONS),
        Kind::Positive => number().is_some_and(Number::is_positive),
        Kind::PositiveInteger => value().integer().is_some_and(|number| number >= 1),
        Kind::NotNegative => number().is_some_and(|number| number.fraction() >= 0.0),
        Kind::Number => number().is_some(),
        Kind::RowOrCol(_) => value().integer().is_some(),
        Kind::Word(words) => is_one_of(words),
        Kind::WordOrId(words) => is_one_of(words) || value().integer().is_some(),
        Kind::Flag => matches!(value(), Value::Bool(_)),
        Kind::Character => {
            // The first character counts (D-BECOME-01).
            let first = text.chars().next();
            first.is_some_and(|first| !first.is_control())
        }
        Kind::Color => matches!(value(), Value::Nil) || is_color(text),
        Kind::Name => !text.is_empty() && text.chars().all(is_word_character),
        Kind::Operator => OPERATORS.contains(&text),
        Kind::Level => is_one_of(&LEVELS) || value().integer().is_some(),
        Kind::Shape => is_one_of(&SHAPES),
    }
}

/// Returns whether a variable names a value of the own tile, the level or the
/// dungeon.
fn is_own_name(variable: &Variable) -> bool {
    let is_own = matches!(
        variable.source,
        Source::Tile(Target::Own, _) | Source::Level(_) | Source::Dungeon(_)
    );
    is_own && variable.suffix.is_none()
}

/// Returns the direction that a single letter probably means.
fn direction_of_one_letter(kind: Kind, text: &str) -> Option<&'static str> {
    let is_direction = words(kind).contains(&"north");
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| is_direction)?;
    if letters.next().is_some() || direction_of(text).is_some() {
        return None;
    }
    direction_of_letter(letter).map(word_of)
}

/// Returns the words allowed for a parameter of this kind.
#[must_use]
pub fn words(kind: Kind) -> Vec<&'static str> {
    match kind {
        Kind::Direction => WAYS.to_vec(),
        Kind::DirectionToShoot => {
            let ways = WAYS.into_iter();
            ways.filter(|way| *way != "idle").collect()
        }
        Kind::DirectionOrRotation => [WAYS.as_slice(), &ROTATIONS].concat(),
        Kind::Who => WHO.to_vec(),
        Kind::Word(words) => words.to_vec(),
        Kind::WordOrId(words) => [words, &["?sender"]].concat(),
        Kind::Flag => vec!["true", "false"],
        Kind::Level => LEVELS.to_vec(),
        Kind::Shape => SHAPES.to_vec(),
        _ => Vec::new(),
    }
}

const WAY: Phrase = phrase!(
    "problem-dungeon-script-way",
    "a direction, `idle`, `continue` or `player`",
);
const WAY_TO_SHOOT: Phrase = phrase!(
    "problem-dungeon-script-way-to-shoot",
    "a direction, `continue` or `player`",
);
const WAY_OR_ROTATION: Phrase = phrase!(
    "problem-dungeon-script-way-or-rotation",
    "a direction, a rotation, `idle`, `continue` or `player`",
);
const A_TILE: Phrase = phrase!(
    "problem-dungeon-script-who",
    "`?sender`, `?self`, a direction or a variable",
);
const POSITIVE: Phrase = phrase!("problem-dungeon-script-positive", "a number above 0");
const POSITIVE_INTEGER: Phrase = phrase!(
    "problem-dungeon-script-positive-integer",
    "a whole number of at least 1",
);
const NOT_NEGATIVE: Phrase = phrase!(
    "problem-dungeon-script-not-negative",
    "a number of at least 0"
);
const NUMBER: Phrase = phrase!("problem-dungeon-script-number", "a number");
const INTEGER: Phrase = phrase!("problem-dungeon-script-integer", "a whole number");
const FLAG: Phrase = phrase!("problem-dungeon-script-flag", "`true` or `false`");
const CHARACTER: Phrase = phrase!("problem-dungeon-script-character", "one character");
const COLOR: Phrase = phrase!(
    "problem-dungeon-script-color",
    "the name of a colour, `#rgb`, `#rrggbb` or `nil`",
);
const NAME: Phrase = phrase!(
    "problem-dungeon-script-name",
    "the name of a value of letters from a to z, digits and `_`, plain or after `@`, `@@` or `&`",
);
const LEVEL: Phrase = phrase!(
    "problem-dungeon-script-level",
    "the number of a level, `up` or `down`",
);
const VALUE: Phrase = phrase!("problem-dungeon-script-value", "a value");

/// Returns the description of a parameter of this kind.
fn expected(kind: Kind) -> Message {
    let phrase = match kind {
        Kind::Direction => WAY,
        Kind::DirectionToShoot => WAY_TO_SHOOT,
        Kind::DirectionOrRotation => WAY_OR_ROTATION,
        Kind::Who => A_TILE,
        Kind::Positive => POSITIVE,
        Kind::PositiveInteger => POSITIVE_INTEGER,
        Kind::NotNegative => NOT_NEGATIVE,
        Kind::Number => NUMBER,
        Kind::RowOrCol(_) => INTEGER,
        Kind::Flag => FLAG,
        Kind::Character => CHARACTER,
        Kind::Color => COLOR,
        Kind::Name => NAME,
        Kind::Level => LEVEL,
        Kind::Word(words) => return one_of(words),
        Kind::Operator => return one_of(&OPERATORS),
        Kind::Shape => return one_of(&SHAPES),
        Kind::WordOrId(&[]) => {
            return msg!(
                "problem-dungeon-script-id",
                "`?sender`, a variable or the id of a tile",
            );
        }
        Kind::WordOrId(words) => {
            return msg!(
                "problem-dungeon-script-word-or-id",
                "{words}, `?sender`, a variable or the id of a tile",
                words = in_backticks(words),
            );
        }
        Kind::Any
        | Kind::Label
        | Kind::LabelOrLines
        | Kind::Condition
        | Kind::Template
        | Kind::Item
        | Kind::Sound
        | Kind::Target => VALUE,
    };
    phrase.into()
}

/// Returns a message that lists the allowed words.
fn one_of(words: &[&str]) -> Message {
    msg!(
        "problem-dungeon-script-one-of",
        "one of {words}",
        words = in_backticks(words),
    )
}

/// Returns words in the form used in messages.
fn in_backticks(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

/// Notes a slug named literally by a parameter.
fn note_use(reader: &mut Reader<'_>, part: Part<'_>, kind: Kind, param: &Param) {
    let kind = match kind {
        Kind::Template => UseKind::Template,
        Kind::Item => UseKind::Item,
        Kind::Sound => UseKind::Sound,
        _ => return,
    };
    if param.literal().is_some() {
        reader.use_slug(kind, part);
    }
}

/// Minimum length of a key that is taken for a mistyped one, in characters:
/// short names of state values resemble the keys too often.
const SHORTEST_KEY: usize = 5;

/// Checks the pairs of a command and returns them by key in lower case.
pub(super) fn pairs(
    reader: &mut Reader<'_>,
    rest: Part<'_>,
    command: &Command,
    known: &[Pair],
    given: &[Given<'_>],
) -> Vec<(Arc<str>, Param)> {
    let mut read: Vec<(Arc<str>, Param)> = Vec::with_capacity(given.len());
    for Given { key, value } in given {
        let folded: Arc<str> = key.text.to_ascii_lowercase().into();
        let param = value_of(*value, &folded);
        match known.iter().find(|pair| *pair.key == *folded) {
            Some(pair) => {
                let place = Place {
                    part: *value,
                    command,
                    name: pair.key,
                };
                let is_error = matches!(pair.kind, Kind::Character | Kind::Color);
                if check(reader, place, pair.kind, &param, is_error) {
                    note_use(reader, *value, pair.kind, &param);
                }
            }
            None => warn_of_key(reader, *key, known),
        }
        expressions::warn_of_literal(reader, *value, &param);
        read.push((folded, param));
    }
    together(reader, command, known, given);
    let needs_target = known.iter().any(|pair| pair.kind == Kind::Target);
    if needs_target && !read.iter().any(|(key, _)| key.starts_with("target")) {
        reader.content(
            rest,
            msg!(
                "problem-dungeon-script-no-target",
                "`{command}` has no target, expected a key that begins with `target`, such as \
                 `target: wall`",
                command = command.name,
            ),
        );
    }
    read
}

/// Reads the value of a pair (D-GRAM-04).
fn value_of(value: Part<'_>, key: &str) -> Param {
    if value.trim().is_empty() {
        return expressions::text_literal(" ");
    }
    if !matches!(key, "character" | "target_character") {
        return expressions::param(value);
    }
    match expressions::variable(value) {
        Some(variable) => Param::Variable(variable),
        None => expressions::text_literal(value.text),
    }
}

/// Notes keys without the key they require.
fn together(reader: &mut Reader<'_>, command: &Command, known: &[Pair], given: &[Given<'_>]) {
    for pair in known {
        let Kind::RowOrCol(other) = pair.kind else {
            continue;
        };
        let find = |key: &str| given.iter().find(|given| given.key.is(key));
        if let Some(alone) = find(pair.key).filter(|_| find(other).is_none()) {
            reader.content(
                alone.key,
                msg!(
                    "problem-dungeon-script-alone",
                    "`{command}` has `{key}` without `{other}`, expected both or neither",
                    command = command.name,
                    key = pair.key,
                    other,
                ),
            );
        }
    }
}

/// Warns of a key that sets a state value but is probably mistyped.
fn warn_of_key(reader: &mut Reader<'_>, key: Part<'_>, known: &[Pair]) {
    let has_targets = known.iter().any(|pair| pair.kind == Kind::Target);
    let is_condition = has_targets && key.strip_ignoring_case("target_").is_some();
    if is_condition || key.text.len() < SHORTEST_KEY {
        return;
    }
    let keys = known.iter().map(|pair| pair.key);
    if let Some(near) = reader.near(key.text, keys) {
        let message = msg!(
            "problem-dungeon-script-key",
            "{key} is not a key of the command, which takes it for a state value",
            key = shown(key.text),
        );
        reader.warn(key, did_you_mean(message, near));
    }
}
