//! The fields `palette`, `music`, `hints` and `solution`.

use crate::level::settings::is_turn;
use crate::level::{Level, MAX_HINTS, check_asset, check_hint, check_solution};
use kotodama_formats::{DiagnosticSink, Fields, Node, msg, phrase};

/// Reads the fields that are present.
pub fn read<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>, level: &mut Level) {
    let f = sink;
    if let Some(node) = fields.get("palette") {
        level.palette = node.checked(f, "`palette`", check_asset);
    }
    if let Some(node) = fields.get("music") {
        level.music = node.checked(f, "`music`", check_asset);
    }
    if let Some(node) = fields.get("hints") {
        level.hints = hints(f, node);
    }
    if let Some(node) = fields.get("solution") {
        level.solution = solution(f, node);
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
        .filter_map(|node| node.checked(sink, a_hint, check_hint))
        .collect()
}

/// Returns the moves without white space.
fn solution(sink: &mut DiagnosticSink<'_>, node: Node<'_>) -> Option<String> {
    let text = node.text(sink, "`solution`")?;
    let Err(bad) = check_solution(text.value()) else {
        return Some(text.value().split_whitespace().collect());
    };
    let stray = text.characters().find(|&(_, c)| !is_turn(c));
    sink.add(stray.map_or(node.at(), |(at, _)| at), bad);
    None
}
