//! Variables, conditions, parameters, and the values in texts (sections 11 to
//! 13). Everything else is a literal.

use std::sync::Arc;

use kotodama_formats::{Message, msg};

use super::ast::{
    Comparison, Condition, Field, LevelField, Param, Piece, Source, Target, Variable,
};
use super::part::{Part, is_word_character};
use super::reader::{Reader, shown};
use crate::direction::{Rotation, direction_of};
use crate::name::Name;
use crate::value::Value;

/// Largest N of `?random@N` (D-VAR-06).
const MAX_RANDOM: i64 = 999;

/// A problem of a condition, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Malformed<'a> {
    /// It does not start with a variable (D-EXPR-07).
    Left(Part<'a>),
    /// The variable is not followed by a comparison.
    Comparison(Part<'a>),
    /// The comparison is not followed by a value.
    Right(Part<'a>),
}

impl<'a> Malformed<'a> {
    /// Returns the place of the mistake.
    pub const fn place(self) -> Part<'a> {
        match self {
            Self::Left(part) | Self::Comparison(part) | Self::Right(part) => part,
        }
    }

    /// Returns the message.
    pub fn message(self) -> Message {
        match self {
            Self::Left(part) if part.is_empty() => msg!(
                "problem-dungeon-script-condition-empty",
                "the condition is missing, expected a variable such as `@open`",
            ),
            Self::Left(part) => msg!(
                "problem-dungeon-script-condition-left",
                "the condition begins with {found}, expected a variable such as `@open`",
                found = shown(part.text),
            ),
            Self::Comparison(part) => msg!(
                "problem-dungeon-script-condition-comparison",
                "{found} is not a comparison, expected `==`, `!=`, `<=`, `>=`, `<`, `>`, `=~` or \
                 `!~`",
                found = shown(part.text),
            ),
            Self::Right(_) => msg!(
                "problem-dungeon-script-condition-right",
                "the condition ends with its comparison, expected a variable or a value after it",
            ),
        }
    }
}

/// Reads a parameter or an operand.
pub(super) fn param(part: Part<'_>) -> Param {
    if part.is("?self") {
        return Param::SelfId;
    }
    if part.is("?sender") {
        return Param::SenderId;
    }
    match condition(part) {
        Ok(Condition {
            is_negated: false,
            left,
            comparison: None,
        }) => Param::Variable(left),
        Ok(condition) => Param::Condition(Box::new(condition)),
        Err(_) => literal(part.text),
    }
}

/// Reads a variable or a literal, but not a condition.
pub(super) fn simple(part: Part<'_>) -> Param {
    match variable(part) {
        Some(variable) => Param::Variable(variable),
        None => literal(part.text),
    }
}

/// Returns a literal (D-VAL-03).
pub(super) fn literal(text: &str) -> Param {
    let text: Arc<str> = text.into();
    let value = match Value::literal(&text) {
        Value::Text(_) => Value::Text(Arc::clone(&text)),
        other => other,
    };
    Param::Literal { text, value }
}

/// Returns a literal that is always a text.
pub(super) fn text_literal(text: &str) -> Param {
    let text: Arc<str> = text.into();
    Param::Literal {
        value: Value::Text(Arc::clone(&text)),
        text,
    }
}

/// Folds the literals of an operand to lower case, as state lines do (D-VAL-07).
pub(super) fn folded(param: Param) -> Param {
    match param {
        Param::Literal { text, value } => Param::Literal {
            text,
            value: value.folded(),
        },
        Param::Condition(mut condition) => {
            let comparison = condition.comparison.take();
            condition.comparison = comparison.map(|(comparison, right)| match right {
                Param::Literal { text, value } => {
                    let value = value.folded();
                    (comparison, Param::Literal { text, value })
                }
                other => (comparison, other),
            });
            Param::Condition(condition)
        }
        other => other,
    }
}

/// Reads a part that is a variable as a whole.
pub(super) fn variable(part: Part<'_>) -> Option<Variable> {
    let (variable, rest) = leading_variable(part)?;
    rest.is_empty().then_some(variable)
}

/// Reads a condition.
///
/// # Errors
///
/// The problem of the condition.
pub(super) fn condition(part: Part<'_>) -> Result<Condition, Malformed<'_>> {
    let part = part.trim();
    let negated = part.strip_ignoring_case("not ").or_else(|| part.strip("!"));
    let is_negated = negated.is_some();
    let part = negated.map_or(part, Part::trim_start);
    let (left, rest) = leading_variable(part).ok_or(Malformed::Left(part))?;
    let rest = rest.trim_start();
    if rest.is_empty() {
        return Ok(Condition {
            is_negated,
            left,
            comparison: None,
        });
    }
    let (comparison, right) = comparison(rest).ok_or(Malformed::Comparison(rest))?;
    let right = right.trim_start();
    if right.is_empty() {
        return Err(Malformed::Right(right));
    }
    Ok(Condition {
        is_negated,
        left,
        comparison: Some((comparison, simple(right))),
    })
}

/// Signs of the comparisons; longer signs come before their prefixes.
const COMPARISONS: [(&str, Comparison); 8] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<=", Comparison::LessOrEqual),
    (">=", Comparison::GreaterOrEqual),
    ("=~", Comparison::Contains),
    ("!~", Comparison::ContainsNot),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

fn comparison(part: Part<'_>) -> Option<(Comparison, Part<'_>)> {
    let mut signs = COMPARISONS.into_iter();
    signs.find_map(|(sign, comparison)| Some((comparison, part.strip(sign)?)))
}

/// Reads a variable at the start and returns the rest.
fn leading_variable(part: Part<'_>) -> Option<(Variable, Part<'_>)> {
    let plain = |source| Variable {
        source,
        suffix: None,
    };
    if let Some(rest) = part.strip_ignoring_case("?random@") {
        let (digits, rest) = rest.run(|c| c.is_ascii_digit())?;
        let most: i64 = digits.text.parse().ok()?;
        let is_possible = (1..=MAX_RANDOM).contains(&most);
        return is_possible.then(|| (plain(Source::Random(most)), rest));
    }
    if let Some(rest) = part.strip_ignoring_case("?any_player@") {
        let (name, rest) = rest.word()?;
        let is_known = name.is("is_facing");
        return is_known.then(|| (plain(Source::AnyPlayerIsFacing), rest));
    }
    let (source, rest) = source(part)?;
    let (suffix, rest) = suffix(rest);
    Some((Variable { source, suffix }, rest))
}

fn source(part: Part<'_>) -> Option<(Source, Part<'_>)> {
    if let Some(rest) = part.strip("@@") {
        let (name, rest) = rest.word()?;
        return Some((Source::Level(LevelField::of(name.text)), rest));
    }
    if let Some(rest) = part.strip("&") {
        let (name, rest) = rest.word()?;
        return Some((Source::Dungeon(Name::new(name.text)), rest));
    }
    let Some(rest) = part.strip("?") else {
        let (name, rest) = part.strip("@")?.word()?;
        return Some((Source::Tile(Target::Own, Field::kept(name.text)), rest));
    };
    let (target, rest) = read_target(rest)?;
    let (name, rest) = rest.strip("@")?.word()?;
    Some((Source::Tile(target, Field::of(name.text)), rest))
}

/// Reads the target between `?` and `@` of a variable; an empty one is the
/// sender.
fn read_target(part: Part<'_>) -> Option<(Target, Part<'_>)> {
    if part.text.starts_with('@') {
        return Some((Target::Sender, part));
    }
    if let Some(found) = assigned_target(part) {
        return Some(found);
    }
    if let Some(rest) = part.strip("{") {
        let (name, rest) = rest.trim_start().strip("@")?.word()?;
        let rest = rest.trim_start().strip("}")?;
        return Some((Target::Value(Field::kept(name.text)), rest));
    }
    let (word, rest) = part.word()?;
    let target = match word.is("here") {
        true => Target::Here,
        false => Target::Rotation(Rotation::of(word.text)?),
    };
    Some((target, rest))
}

/// Reads the target between `?` and `@` of a state line.
pub(super) fn assigned_target(part: Part<'_>) -> Option<(Target, Part<'_>)> {
    if let Some(rest) = part.strip_ignoring_case("{?sender}") {
        return Some((Target::SenderId, rest));
    }
    if let Some(rest) = part.strip("{@") {
        let (name, rest) = rest.word()?;
        return Some((Target::Value(Field::kept(name.text)), rest.strip("}")?));
    }
    let (word, rest) = part.run(|c| is_word_character(c) || c == '-')?;
    let target = match Value::literal(word.text) {
        Value::Int(id) => Target::Id(id),
        _ if word.is("sender") => Target::Sender,
        _ if word.is("self") => Target::Own,
        _ => Target::Direction(direction_of(word.text)?),
    };
    Some((target, rest))
}

/// Reads the word appended to the value of a variable (D-VAR-09).
fn suffix(part: Part<'_>) -> (Option<Arc<str>>, Part<'_>) {
    let plus = part.trim_start().strip("+");
    match plus.and_then(|rest| rest.trim_start().word()) {
        Some((word, rest)) => (Some(word.text.into()), rest),
        None => (None, part),
    }
}

/// Returns whether a literal looks like a variable.
fn looks_like_variable(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next();
    let second = characters.next();
    match first {
        Some('@') => second.is_some_and(|c| is_word_character(c) || c == '@'),
        Some('&') => second.is_some_and(is_word_character),
        Some('?') => second.is_some_and(|c| is_word_character(c) || matches!(c, '@' | '{')),
        _ => false,
    }
}

/// Warns of a literal that looks like a variable, also on the right side of a
/// condition.
pub(super) fn warn_of_literal(reader: &mut Reader<'_>, part: Part<'_>, param: &Param) {
    match param {
        Param::Literal { text, .. } => warn_of_text(reader, part, text),
        Param::Condition(condition) => warn_of_right_side(reader, part, condition),
        _ => {}
    }
}

/// Warns of a literal that looks like a variable on the right side of a
/// condition.
pub(super) fn warn_of_right_side(reader: &mut Reader<'_>, part: Part<'_>, condition: &Condition) {
    if let Some((_, Param::Literal { text, .. })) = &condition.comparison {
        warn_of_text(reader, part, text);
    }
}

fn warn_of_text(reader: &mut Reader<'_>, part: Part<'_>, text: &str) {
    if looks_like_variable(text) {
        reader.warn(
            part,
            msg!(
                "problem-dungeon-script-no-variable",
                "{text} is read as text, since it does not have the form of a variable",
                text = shown(text),
            ),
        );
    }
}

/// Reads a text with the values in it (D-TEXT-04).
pub(super) fn pieces(reader: &mut Reader<'_>, text: Part<'_>) -> Vec<Piece> {
    let plain = |part: Part<'_>| (!part.is_empty()).then(|| Piece::Plain(part.text.into()));
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split("${") {
        let Some((value, after)) = interpolated(inside) else {
            reader.warn(
                inside,
                msg!(
                    "problem-dungeon-script-open",
                    "`${{` is shown as it is, since no `}}` follows"
                ),
            );
            break;
        };
        let param = simple(value);
        if value.is_empty() {
            reader.warn(
                value,
                msg!(
                    "problem-dungeon-script-nothing-shown",
                    "`${{ }}` shows nothing, expected a variable in it",
                ),
            );
        }
        warn_of_literal(reader, value, &param);
        pieces.extend(plain(before));
        pieces.push(Piece::Value(param));
        rest = after;
    }
    pieces.extend(plain(rest));
    pieces
}

/// Splits the text after `${` into the value and the rest after its `}`. The
/// variable `?{@name}@name` has a `}` of its own.
fn interpolated(inside: Part<'_>) -> Option<(Part<'_>, Part<'_>)> {
    let (first, after_first) = inside.split("}")?;
    if first.trim_start().text.starts_with("?{")
        && let Some((second, after)) = after_first.split("}")
    {
        let (value, _) = inside.split_at(second.end() - inside.at);
        let value = value.trim();
        if variable(value).is_some() {
            return Some((value, after));
        }
    }
    Some((first.trim(), after_first))
}
