//! Recognizes and reads the kinds of lines (sections 10 and 13).

use std::sync::Arc;

use kotodama_formats::msg;

use super::ast::{Arguments, Assignment, Line, Source, Step, Target, Way};
use super::ast::{Field, LevelField, Param};
use super::command::Parameters;
use super::part::Part;
use super::reader::{Reader, is_too_long, shown};
use super::{check, expressions, pairs};
use crate::direction::direction_of_letter;
use crate::name::Name;
use crate::value::{Arithmetic, Value};

/// Reads a line. The reader notes its problems; a line with an error does
/// nothing.
pub(super) fn read(reader: &mut Reader<'_>, line: Part<'_>) -> Line {
    let (sign, rest) = line.split_at(1);
    let read = match sign.text {
        "#" => command(reader, rest),
        ":" => label(reader, rest),
        "@" => {
            let (scope, rest) = line.split_at(if rest.text.starts_with('@') { 2 } else { 1 });
            own_state(reader, scope, rest)
        }
        "&" => own_state(reader, sign, rest),
        "?" => match expressions::assigned_target(rest) {
            Some((target, name)) if name.text.starts_with('@') => {
                other_state(reader, target, name.split_at(1).1)
            }
            _ => moves(reader, line.trim_end()),
        },
        "/" => moves(reader, line.trim_end()),
        "!" => link(reader, line, rest),
        "~" => text_condition(reader, rest),
        _ => Some(Line::Text(expressions::pieces(reader, line))),
    };
    read.unwrap_or(Line::Nothing)
}

/// Returns the label of a line in lower case, if it defines one.
pub(super) fn label_of(line: &str) -> Option<String> {
    let label = Part::new(line).strip(":").filter(|_| !is_too_long(line))?;
    let (word, rest) = label.trim().word()?;
    rest.is_empty().then(|| word.text.to_ascii_lowercase())
}

fn label(reader: &mut Reader<'_>, rest: Part<'_>) -> Option<Line> {
    let label = rest.trim();
    match label.word() {
        Some((word, after)) if after.is_empty() => {
            Some(Line::Label(word.text.to_ascii_lowercase().into()))
        }
        _ => {
            reader.form(
                label,
                msg!(
                    "problem-dungeon-script-label",
                    "{found} after `:`, expected a label of letters from a to z, digits \
                     and `_`",
                    found = shown(label.text),
                ),
            );
            None
        }
    }
}

fn command(reader: &mut Reader<'_>, rest: Part<'_>) -> Option<Line> {
    let (name, rest) = match rest.split(" ") {
        Some(split) => split,
        None => rest.split_at(rest.text.len()),
    };
    let name = name.trim_end();
    if name.is_empty() {
        reader.form(
            name,
            msg!(
                "problem-dungeon-script-no-command",
                "the command is missing, expected its name right after `#`",
            ),
        );
        return None;
    }
    let table = reader.table;
    let found = reader.command(name.text);
    let found = found.and_then(|index| Some((index, *table.get(index)?)));
    let Some((index, command)) = found else {
        let message = msg!(
            "problem-dungeon-script-command",
            "{name} is not a command, expected a known one",
            name = shown(name.text),
        );
        let known = table.iter().map(|command| command.name);
        let message = reader.suggest(message, name.text, known);
        reader.form(name, message);
        return None;
    };
    let arguments = match command.parameters {
        Parameters::List { list, is_strict } => {
            Arguments::List(check::list(reader, rest, command, list, is_strict))
        }
        Parameters::Pairs(known) => {
            let given = pairs::read(reader, command, rest)?;
            Arguments::Pairs(check::pairs(reader, rest, command, known, &given))
        }
    };
    Some(Line::Command {
        command: index,
        arguments,
    })
}

/// Reads a state line of the own tile, the level or the dungeon.
fn own_state(reader: &mut Reader<'_>, scope: Part<'_>, rest: Part<'_>) -> Option<Line> {
    let Some((name, rest)) = rest.word() else {
        reader.form(
            rest,
            msg!(
                "problem-dungeon-script-no-name",
                "the name of a value is missing, expected letters from a to z, digits and `_` \
                after `{scope}`; a text that begins with `{scope}` needs a space before it",
                scope = scope.text,
            ),
        );
        return None;
    };
    let target = match scope.text {
        "@@" => Source::Level(LevelField::of(name.text)),
        "&" => Source::Dungeon(Name::new(name.text)),
        _ => Source::Tile(Target::Own, Field::kept(name.text)),
    };
    assignment(reader, name, target, rest)
}

/// Reads a state line of another tile.
fn other_state(reader: &mut Reader<'_>, target: Target, rest: Part<'_>) -> Option<Line> {
    let Some((name, rest)) = rest.word() else {
        reader.form(
            rest,
            msg!(
                "problem-dungeon-script-no-name-of-other",
                "the name of a value is missing, expected letters from a to z, digits and `_` \
                after `@`",
            ),
        );
        return None;
    };
    let target = Source::Tile(target, Field::kept(name.text));
    assignment(reader, name, target, rest)
}

/// Signs of the assignments with an operand.
const ASSIGNMENTS: [(&str, Assignment); 5] = [
    ("=", Assignment::Set),
    ("+=", Assignment::Calculate(Arithmetic::Add)),
    ("-=", Assignment::Calculate(Arithmetic::Subtract)),
    ("*=", Assignment::Calculate(Arithmetic::Multiply)),
    ("/=", Assignment::Calculate(Arithmetic::Divide)),
];

/// Signs of the assignments without an operand.
const STEPS: [(&str, Arithmetic); 2] = [("++", Arithmetic::Add), ("--", Arithmetic::Subtract)];

/// Reads the effect of a state line on a value.
fn assignment(
    reader: &mut Reader<'_>,
    name: Part<'_>,
    target: Source,
    rest: Part<'_>,
) -> Option<Line> {
    let rest = rest.trim();
    warn_of_read_only(reader, name, &target);
    for (sign, operation) in STEPS {
        let Some(after) = rest.strip(sign) else {
            continue;
        };
        if !after.is_empty() {
            reader.form(
                after,
                msg!(
                    "problem-dungeon-script-after-step",
                    "{found} after `{sign}`, expected nothing",
                    found = shown(after.text),
                    sign,
                ),
            );
            return None;
        }
        return Some(Line::Assign {
            target,
            operation: Assignment::Calculate(operation),
            operand: expressions::literal("1"),
        });
    }
    let mut signs = ASSIGNMENTS.into_iter();
    let found = signs.find_map(|(sign, operation)| Some((operation, rest.strip(sign)?)));
    let Some((operation, operand)) = found else {
        reader.form(
            rest,
            msg!(
                "problem-dungeon-script-assignment",
                "{found} after the name of the value, expected `=`, `+=`, `-=`, `*=`, \
                 `/=`, `++` or `--`",
                found = shown(rest.text),
            ),
        );
        return None;
    };
    let operand = operand.trim_start();
    let param = expressions::param(operand);
    warn_of_operand(reader, operation, operand, &param);
    Some(Line::Assign {
        target,
        operation,
        operand: expressions::folded(param),
    })
}

/// Warns of a state line that changes a read-only value (D-VAR-01, D-LEVEL-09).
fn warn_of_read_only(reader: &mut Reader<'_>, name: Part<'_>, target: &Source) {
    let is_read_only = match target {
        Source::Tile(_, field) => !matches!(field, Field::State(_)),
        Source::Level(field) => !matches!(field, LevelField::State(_)),
        _ => false,
    };
    if is_read_only {
        reader.warn(
            name,
            msg!(
                "problem-dungeon-script-read-only",
                "a state line cannot change {name}, which leaves it without effect",
                name = shown(name.text),
            ),
        );
    }
}

fn warn_of_operand(
    reader: &mut Reader<'_>,
    operation: Assignment,
    operand: Part<'_>,
    param: &Param,
) {
    expressions::warn_of_literal(reader, operand, param);
    let Param::Literal { value, .. } = param else {
        return;
    };
    let message = match operation {
        Assignment::Set if operand.is_empty() => msg!(
            "problem-dungeon-script-stores-nothing",
            "the value is missing, which stores an empty text",
        ),
        Assignment::Set if operand.text.starts_with('=') => msg!(
            "problem-dungeon-script-stores-comparison",
            "`==` compares only in conditions; this stores the text {text}",
            text = shown(operand.text),
        ),
        Assignment::Calculate(_) if value.number().is_none() => msg!(
            "problem-dungeon-script-no-number",
            "{text} is not a number and counts as 0",
            text = shown(operand.text),
        ),
        _ => return,
    };
    reader.warn(operand, message);
}

fn moves(reader: &mut Reader<'_>, line: Part<'_>) -> Option<Line> {
    let mut steps = Vec::with_capacity(line.text.len() / 2);
    let mut rest = line;
    while !rest.is_empty() {
        let end = rest.text.char_indices().nth(2).map(|(at, _)| at);
        let (pair, after) = rest.split_at(end.unwrap_or(rest.text.len()));
        match step(pair.text) {
            Some(step) => steps.push(step),
            None => {
                bad_step(reader, line, pair);
                return None;
            }
        }
        rest = after;
    }
    Some(Line::Moves(steps.into()))
}

fn step(pair: &str) -> Option<Step> {
    let mut characters = pair.chars();
    let insists = match characters.next()? {
        '/' => true,
        '?' => false,
        _ => return None,
    };
    let letter = characters.next()?;
    let way = match letter.to_ascii_lowercase() {
        'i' => Way::Idle,
        'c' => Way::Continue,
        'p' => Way::Player,
        letter => Way::Direction(direction_of_letter(letter)?),
    };
    Some(Step { insists, way })
}

/// Words for the tile that a state line changes.
const TARGETS: [&str; 10] = [
    "sender", "self", "north", "south", "west", "east", "up", "down", "left", "right",
];

/// Notes a bad step, or a bad target if the line looks like a state line of
/// another tile.
fn bad_step(reader: &mut Reader<'_>, line: Part<'_>, pair: Part<'_>) {
    let target = line.strip("?").and_then(|rest| {
        let end = rest.text.find("}@").map(|at| at + 1);
        Some(rest.split_at(end.or_else(|| rest.text.find('@'))?).0)
    });
    if let Some(target) = target.filter(|target| !target.text.contains(['?', '/'])) {
        let message = msg!(
            "problem-dungeon-script-target",
            "{target} between `?` and `@` is not a tile whose values can be changed, and {pair} \
             is not a move, expected `sender`, `self`, a direction, an id, `{{@name}}` or \
             `{{?sender}}`",
            target = shown(target.text),
            pair = shown(pair.text),
        );
        let message = reader.suggest(message, target.text, TARGETS);
        reader.form(target, message);
        return;
    }
    reader.form(
        pair,
        msg!(
            "problem-dungeon-script-move",
            "{pair} is not a move, expected `/` or `?` and one of the letters n, s, e, w, i, c \
             and p",
            pair = shown(pair.text),
        ),
    );
}

/// Reads a link. A line without a label and `;` is a text.
fn link(reader: &mut Reader<'_>, line: Part<'_>, rest: Part<'_>) -> Option<Line> {
    let label = rest.word();
    let Some((label, text)) = label.and_then(|(label, rest)| Some((label, rest.strip(";")?)))
    else {
        reader.warn(
            line,
            msg!(
                "problem-dungeon-script-no-link",
                "the line is text, expected `!`, a label and `;` for a link, or a space before \
                a text",
            ),
        );
        return Some(Line::Text(expressions::pieces(reader, line)));
    };
    let text = expressions::pieces(reader, text);
    let folded: Arc<str> = check::label(reader, label)?;
    Some(Line::Link {
        label: folded,
        shown: label.text.into(),
        text,
    })
}

fn text_condition(reader: &mut Reader<'_>, rest: Part<'_>) -> Option<Line> {
    let (condition, count) = match rest.split(",") {
        Some((condition, count)) => (condition, Some(count.trim())),
        None => (rest, None),
    };
    let condition = match expressions::condition(condition) {
        Ok(read) => {
            expressions::warn_of_right_side(reader, condition, &read);
            read
        }
        Err(malformed) => {
            reader.form(malformed.place(), malformed.message());
            return None;
        }
    };
    let Some(count) = count else {
        return Some(Line::TextCondition { condition, skip: 1 });
    };
    let Value::Int(number) = Value::literal(count.text) else {
        reader.form(
            count,
            msg!(
                "problem-dungeon-script-text-lines",
                "{found} after the comma, expected a number of lines such as `1`",
                found = shown(count.text),
            ),
        );
        return None;
    };
    if number < 1 {
        reader.warn(
            count,
            msg!(
                "problem-dungeon-script-no-text-lines",
                "the condition skips no line, expected a number from 1",
            ),
        );
    }
    let skip = usize::try_from(number).unwrap_or(0);
    Some(Line::TextCondition { condition, skip })
}
