//! Puzzle files, `*.cards.ron` (C-PUZ-01).

use std::path::Path;

use kotodama_formats::{Argument, DiagnosticSink, Diagnostics, Fields, Node, msg, read_text};

use super::{Goal, Puzzle, Stars};
use crate::board::{MOST, ZOMBIE};
use crate::card::Card;
use crate::moves::{MAX_TURNS, Move, read_line};
use crate::start::{self, StartSlot};

/// The name at the start of a puzzle file; other files hold a starting state.
const NAME: &str = "CardPuzzle";

/// Contents of a file `*.cards.ron`.
#[derive(Debug)]
pub enum Opened {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A starting state.
    State(Vec<StartSlot>),
}

/// Reads a file `*.cards.ron` of either kind.
///
/// # Errors
///
/// All problems of the file.
pub fn open_file(path: &Path) -> Result<Opened, Diagnostics> {
    let text = read_text(path)?;
    let name = path.display().to_string();
    let mut sink = DiagnosticSink::new(&name, &text);
    let start = Node::document(&mut sink).map_or(0, Node::at);
    let rest = text.get(start..).unwrap_or_default();
    match rest.starts_with(NAME) {
        true => read(&name, &text).map(Opened::Puzzle),
        false => start::read(&name, &text).map(Opened::State),
    }
}

/// Reads a puzzle.
///
/// # Errors
///
/// All problems of the file.
pub fn read_file(path: &Path) -> Result<Puzzle, Diagnostics> {
    read(&path.display().to_string(), &read_text(path)?)
}

/// Reads the text of a puzzle.
///
/// # Errors
///
/// All problems of the text.
pub fn read(name: &str, text: &str) -> Result<Puzzle, Diagnostics> {
    let mut sink = DiagnosticSink::new(name, text);
    let puzzle = Node::document(&mut sink).and_then(|node| puzzle(node, &mut sink));
    sink.finish(puzzle)
}

const FIELDS: &[&str] = &[
    "name", "text", "turns", "start", "replies", "cards", "goal", "hint", "stars",
];

fn puzzle<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Puzzle> {
    let fields = node.fields(sink, "the file", NAME, FIELDS)?;
    let name = fields.require(sink, "name");
    let name = name.and_then(|it| it.text(sink, "`name`"));
    let text = fields.require(sink, "text");
    let text = text.and_then(|it| it.text(sink, "`text`"));
    let turns = fields.require(sink, "turns");
    let turns = turns.and_then(|it| it.integer(sink, "`turns`", 1..=MAX_TURNS));
    let start = match fields.get("start") {
        None => Some(Vec::new()),
        Some(it) => start::slots(it, "`start`", sink),
    };
    let replies = list(&fields, "replies", "`replies`", sink, reply);
    let cards = list(&fields, "cards", "`cards`", sink, card);
    let goals = goals(&fields, sink);
    let hints = list(&fields, "hint", "`hint`", sink, |it, sink| {
        Some(it.text(sink, "a hint")?.into_value())
    });
    let stars = match (fields.get("stars"), turns) {
        (Some(it), Some(turns)) => stars(it, turns, sink),
        _ => None,
    };
    Some(Puzzle {
        name: name?.into_value(),
        text: text?.into_value(),
        turns: turns?,
        start: start?,
        replies,
        cards,
        goals: goals?,
        hints,
        stars,
    })
}

/// Reads an optional list.
fn list<'a, T>(
    fields: &Fields<'a>,
    name: &str,
    what: &'static str,
    sink: &mut DiagnosticSink<'a>,
    mut read: impl FnMut(Node<'a>, &mut DiagnosticSink<'a>) -> Option<T>,
) -> Vec<T> {
    let list = fields.get(name).and_then(|it| it.list(sink, what));
    let list = list.unwrap_or_default().into_iter();
    list.filter_map(|it| read(it, sink)).collect()
}

fn reply<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Move> {
    let text = node.text(sink, "a reply")?;
    if let Ok(Some(reply)) = read_line(text.value()) {
        return Some(reply);
    }
    let message = msg!(
        "problem-cards-reply",
        "a reply is {found}, expected a move such as \"1 I 200\" or \"2 200 zero\"",
        found = format!("{:?}", text.value()),
    );
    sink.add(node.at(), message);
    None
}

fn card<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Card> {
    let text = node.text(sink, "a card")?;
    let card = Card::named(text.value());
    if card.is_none() {
        let names: Vec<&str> = Card::all().map(Card::name).collect();
        let message = msg!(
            "problem-cards-no-card",
            "there is no card {found}, expected one of {names}",
            found = format!("{:?}", text.value()),
            names = names.join(", "),
        );
        sink.add(node.at(), message);
    }
    card
}

fn stars<'a>(node: Node<'a>, turns: u32, sink: &mut DiagnosticSink<'a>) -> Option<Stars> {
    let fields = node.fields(sink, "`stars`", "", &["best", "good"])?;
    let best = fields.require(sink, "best");
    let best = best.and_then(|it| it.integer(sink, "`best`", 1..=turns))?;
    let good = match fields.get("good") {
        None => Some(best),
        Some(it) => it.integer(sink, "`good`", best..=turns),
    };
    Some(Stars { best, good: good? })
}

fn goals<'a>(fields: &Fields<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Vec<Goal>> {
    let node = fields.require(sink, "goal")?;
    let list = node.list(sink, "`goal`")?;
    if list.is_empty() {
        let message = msg!(
            "problem-cards-no-goal",
            "`goal` is empty, expected at least one goal"
        );
        sink.add(node.at(), message);
    }
    Some(list.into_iter().filter_map(|it| goal(it, sink)).collect())
}

fn goal<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Goal> {
    const CONDITIONS: [&str; 4] = ["field", "vitality", "min_vitality", "max_vitality"];
    let [field, vitality, least, most] = CONDITIONS;
    let known = &["player", "slot", field, vitality, least, most];
    let fields = node.fields(sink, "a goal", "", known)?;
    let place = start::place(&fields, sink);
    if !CONDITIONS.iter().any(|it| fields.get(it).is_some()) {
        let message = msg!(
            "problem-cards-goal-empty",
            "the goal has no condition for its slot, expected one of {conditions}",
            conditions = CONDITIONS.join(", "),
        );
        sink.add(node.at(), message);
    }
    let value = fields.get(field).and_then(|it| start::field(it, sink));
    let mut number = |name: &str| {
        let it = fields.get(name)?;
        let what = Argument::Text(format!("`{name}`"));
        it.integer(sink, what, ZOMBIE..=MOST)
    };
    let [vitality, min_vitality, max_vitality] = [number(vitality), number(least), number(most)];
    let (player, slot) = place?;
    let whole = sink.text().get(node.range()).unwrap_or_default();
    Some(Goal {
        player,
        slot,
        field: value,
        vitality,
        min_vitality,
        max_vitality,
        written: group(whole).to_owned(),
    })
}

/// Returns the group at the start of a text, without the blanks and comments
/// after it. Written values in strings of a goal have balanced parentheses.
fn group(text: &str) -> &str {
    let mut depth = 0;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|it| !it.is_empty()) {
        let comment = match rest.get(..2) {
            Some("//") => Some(rest.find('\n').unwrap_or(rest.len())),
            Some("/*") => Some(rest.find("*/").map_or(rest.len(), |it| it + 2)),
            _ => None,
        };
        if let Some(length) = comment {
            at += length;
            continue;
        }
        let Some(next) = rest.chars().next() else {
            break;
        };
        at += next.len_utf8();
        depth += i32::from(next == '(') - i32::from(next == ')');
        if next == ')' && depth == 0 {
            break;
        }
    }
    text.get(..at).unwrap_or(text)
}
