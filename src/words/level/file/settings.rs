//! The fields `palette`, `music`, `hints`, `solution` and `tests`.

use crate::level::settings::is_turn;
use crate::level::{Level, LevelTest, MAX_HINTS, MAX_TESTS, check_asset, check_hint, check_moves};
use kotodama_formats::{DiagnosticSink, Fields, Node, Text, msg, phrase};

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
        level.solution = moves_of(f, node, "`solution`");
    }
    if let Some(node) = fields.get("tests") {
        level.tests = tests(f, node);
    }
}

fn hints<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Vec<String> {
    let too_many = |count| {
        msg!(
            "problem-hints-many",
            "the level has {count} hints, expected at most {most}",
            count,
            most = MAX_HINTS,
        )
    };
    let nodes = node.list_up_to(sink, "`hints`", MAX_HINTS, too_many);
    let a_hint = phrase!("problem-part-hint", "a hint");
    let nodes = nodes.into_iter().flatten();
    nodes
        .filter_map(|node| node.checked(sink, a_hint, check_hint))
        .collect()
}

fn tests<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Vec<LevelTest> {
    let too_many = |count| {
        msg!(
            "problem-tests-many",
            "the level has {count} tests, expected at most {most}",
            count,
            most = MAX_TESTS,
        )
    };
    let nodes = node.list_up_to(sink, "`tests`", MAX_TESTS, too_many);
    let nodes = nodes.into_iter().flatten();
    nodes.filter_map(|node| test(sink, node)).collect()
}

/// Reads a test.
pub fn test<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Option<LevelTest> {
    let a_test = phrase!("problem-part-test", "a test");
    let fields = node.fields(sink, a_test, "Test", TEST_FIELDS)?;
    let name = fields
        .get("name")
        .and_then(|node| node.text(sink, "`name`"));
    let moves = fields.require(sink, "moves");
    let moves = moves.and_then(|node| moves_of(sink, node, "`moves`"));
    let wins = fields.get("wins");
    let wins = wins.and_then(|node| node.boolean(sink, "`wins`"));
    Some(LevelTest {
        name: name.map(Text::into_value).unwrap_or_default(),
        moves: moves?,
        wins: wins.unwrap_or(true),
    })
}

const TEST_FIELDS: &[&str] = &["name", "moves", "wins"];

/// Returns the moves without white space.
fn moves_of(sink: &mut DiagnosticSink<'_>, node: Node<'_>, what: &'static str) -> Option<String> {
    let text = node.text(sink, what)?;
    let Err(bad) = check_moves(text.value()) else {
        return Some(text.value().split_whitespace().collect());
    };
    let stray = text.characters().find(|&(_, c)| !is_turn(c));
    sink.add(stray.map_or(node.at(), |(at, _)| at), bad);
    None
}
