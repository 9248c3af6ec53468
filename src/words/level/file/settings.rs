//! The fields `palette`, `music`, `hints` and `solution`.

use crate::level::settings::is_turn;
use crate::level::{BadSetting, Level, MAX_HINTS, check_asset, check_hint, check_solution};
use kotodama_formats::{DiagnosticSink, Fields, Named, Node, Text, msg, phrase};

/// Reads those of the fields that are there.
pub fn read<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>, level: &mut Level) {
    let f = sink;
    if let Some(node) = fields.get("palette") {
        level.palette = checked(f, node, "`palette`", check_asset);
    }
    if let Some(node) = fields.get("music") {
        level.music = checked(f, node, "`music`", check_asset);
    }
    if let Some(node) = fields.get("hints") {
        level.hints = hints(f, node);
    }
    if let Some(node) = fields.get("solution") {
        level.solution = solution(f, node);
    }
}

fn checked(
    sink: &mut DiagnosticSink<'_>,
    node: Node<'_>,
    what: impl Named,
    check: fn(&str) -> Result<(), BadSetting>,
) -> Option<String> {
    let value = node.text(sink, what)?.into_value();
    match check(&value) {
        Ok(()) => Some(value),
        Err(bad) => {
            sink.add(node.at(), bad.message());
            None
        }
    }
}

fn hints<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Vec<String> {
    let nodes = node.list(sink, "`hints`").unwrap_or_default();
    if let Some(surplus) = nodes.get(MAX_HINTS) {
        let count = nodes.len();
        let message = msg!(
            "problem-hints-many",
            "the level has {count} hints, expected at most {most}",
            count,
            most = MAX_HINTS,
        );
        sink.add(surplus.at(), message);
    }
    let nodes = nodes.into_iter().take(MAX_HINTS);
    let a_hint = phrase!("problem-part-hint", "a hint");
    nodes
        .filter_map(|node| checked(sink, node, a_hint, check_hint))
        .collect()
}

/// The moves without white space.
fn solution(sink: &mut DiagnosticSink<'_>, node: Node<'_>) -> Option<String> {
    let text = node.text(sink, "`solution`")?;
    match check_solution(text.value()) {
        Ok(()) => Some(text.value().split_whitespace().collect()),
        Err(bad) => {
            let at = culprit(&text, &bad).unwrap_or(node.at());
            sink.add(at, bad.message());
            None
        }
    }
}

/// Where the character stands that is no move.
fn culprit(text: &Text<'_>, bad: &BadSetting) -> Option<usize> {
    let mut characters = text.characters();
    matches!(bad, BadSetting::Move { .. })
        .then(|| characters.find(|&(_, c)| !is_turn(c)))?
        .map(|(at, _)| at)
}
