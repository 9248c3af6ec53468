//! State values (D-FILE-11): a map from names to values, or one text.

use kotodama_formats::{DiagnosticSink, Fields, Node, Phrase, Text, msg, phrase};

use super::document::{Placed, Values};
use super::fields::insert;
use super::limits::{self, THE_STATE, VALUES};
use crate::state::MAX_VALUES;
use crate::value::{Number, Value};

const NAME: Phrase = phrase!(
    "problem-dungeon-part-value-name",
    "the name of a state value"
);

/// Names of values that are lists of slugs.
pub(super) const LISTS: [&str; 2] = ["equipment", "starting_equipment"];

/// Reads the field `state`.
pub(super) fn state<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> Values {
    let mut values = Values::new();
    let Some(node) = fields.get("state") else {
        return values;
    };
    if is_text(sink, node) {
        if let Some(text) = node.text(sink, "`state`") {
            of_text(sink, node, &text, &mut values);
        }
    } else {
        for (key, node) in node.map(sink, "`state`").unwrap_or_default() {
            let name = key.text(sink, NAME).map(Text::into_value);
            let name = name.unwrap_or_default().to_lowercase();
            let value = value(sink, node, &name);
            let value = Placed::new(value.unwrap_or_default(), node.at());
            insert(sink, &mut values, key, name, value);
        }
    }
    if values.len() > MAX_VALUES {
        let message = limits::exceeded(THE_STATE, values.len(), VALUES, MAX_VALUES);
        sink.add(node.at(), message);
    }
    values
}

/// Reads values of the form `blocking: true, facing: north`.
fn of_text(sink: &mut DiagnosticSink<'_>, node: Node<'_>, text: &Text<'_>, values: &mut Values) {
    if text.value().trim().is_empty() {
        return;
    }
    let places: Vec<usize> = text.characters().map(|(at, _)| at).collect();
    let mut start = 0;
    for pair in text.value().split(',') {
        let blanks = pair.chars().take_while(|c| c.is_whitespace()).count();
        let at = places.get(start + blanks).or(places.last());
        let at = at.copied().unwrap_or_else(|| node.at());
        start += pair.chars().count() + 1;
        let Some((name, literal)) = pair
            .split_once(':')
            .filter(|(name, _)| !name.trim().is_empty())
        else {
            let message = msg!(
                "problem-dungeon-no-pair",
                "{pair} is not a state value, expected `name: value`",
                pair = format!("{:?}", pair.trim()),
            );
            sink.add(at, message);
            continue;
        };
        let (name, literal) = (name.trim().to_lowercase(), literal.trim());
        let value = match LISTS.contains(&name.as_str()) {
            true => list(literal),
            false => Value::literal(literal),
        };
        insert(sink, values, node, name, Placed::new(value, at));
    }
}

/// Splits a text into slugs at its spaces.
pub(super) fn list(text: &str) -> Value {
    Value::List(text.split_whitespace().map(Into::into).collect())
}

/// Reads a state value.
fn value<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>, name: &str) -> Option<Value> {
    let what = format!("`{name}`");
    let what = what.as_str();
    if is_text(sink, node) {
        return Some(Value::text(node.text(sink, what)?.value()));
    }
    let source = sink.text().get(node.range()).unwrap_or_default();
    match source.chars().next() {
        Some('[') => {
            let texts = node.list(sink, what)?.into_iter();
            let texts = texts.filter_map(|node| node.text(sink, what));
            Some(Value::List(texts.map(|text| text.value().into()).collect()))
        }
        Some('(') => {
            let nothing = phrase!("problem-dungeon-expected-nothing", "`()` for nothing");
            node.tuple::<0>(sink, what, nothing)?;
            Some(Value::Nil)
        }
        _ => match node.word() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => {
                let value = number(source);
                if value.is_none() {
                    let message = msg!(
                        "problem-dungeon-no-value",
                        "{what} is {found}, expected true, false, a number, a string in double \
                         quotes, a list of strings, or () for nothing",
                        what,
                        found = node.found(),
                    );
                    sink.add(node.at(), message);
                }
                value
            }
        },
    }
}

/// Reads a number of a sound.
pub(super) fn fraction(sink: &mut DiagnosticSink<'_>, node: Node<'_>) -> Option<f64> {
    let source = sink.text().get(node.range()).unwrap_or_default();
    let value = number(source).as_ref().and_then(Value::number);
    if value.is_none() {
        let message = msg!(
            "problem-dungeon-no-number",
            "a number of a sound is {found}, expected a number such as 0.5",
            found = node.found(),
        );
        sink.add(node.at(), message);
    }
    value.map(Number::fraction)
}

/// Returns the number at the start of a text, if there is one: digits, or
/// digits with a point between them.
fn number(source: &str) -> Option<Value> {
    let is_end = |c: char| c.is_whitespace() || ",)]}/".contains(c);
    let token = source.split(is_end).next().unwrap_or_default();
    let digits = token.strip_prefix('-').unwrap_or(token);
    let is_whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    // Unlike a literal of a script, a number of a file has to fit.
    if is_whole {
        return token.parse().ok().map(Value::Int);
    }
    Some(Value::literal(token)).filter(|value| matches!(value, Value::Float(_)))
}

/// Returns whether a value is a string.
pub(super) fn is_text(sink: &DiagnosticSink<'_>, node: Node<'_>) -> bool {
    let source = sink.text().get(node.range()).unwrap_or_default();
    source.starts_with('"') || source.starts_with("r\"") || source.starts_with("r#")
}
