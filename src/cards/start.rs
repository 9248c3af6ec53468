//! Starting states, files `*.cards.ron` (C-START-01).

use std::path::Path;

use kotodama_formats::{DiagnosticSink, Diagnostics, Fields, Node, msg, read_text};

use crate::board::{FULL, MOST, SLOTS, ZOMBIE};
use crate::card::Card;
use crate::notation;
use crate::value::Value;

/// A slot that differs from the start of a match.
#[derive(Clone, Debug)]
pub struct StartSlot {
    /// Its owner, 0 or 1.
    pub player: usize,
    /// Its number, 0 to 255.
    pub slot: usize,
    /// Its vitality, -1 to 65535.
    pub vitality: i32,
    /// Its field.
    pub field: Value,
}

/// Reads a starting state.
///
/// # Errors
///
/// All problems of the file.
pub fn read_file(path: &Path) -> Result<Vec<StartSlot>, Diagnostics> {
    read(&path.display().to_string(), &read_text(path)?)
}

/// Reads the text of a starting state.
///
/// # Errors
///
/// All problems of the text.
pub fn read(name: &str, text: &str) -> Result<Vec<StartSlot>, Diagnostics> {
    let mut sink = DiagnosticSink::new(name, text);
    let state = Node::document(&mut sink).and_then(|node| state(node, &mut sink));
    sink.finish(state)
}

fn state<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Vec<StartSlot>> {
    let fields = node.fields(sink, "the file", "CardState", &["slots"])?;
    slots(fields.require(sink, "slots")?, "`slots`", sink)
}

/// Reads a list of slots.
pub(crate) fn slots<'a>(
    node: Node<'a>,
    what: &'static str,
    sink: &mut DiagnosticSink<'a>,
) -> Option<Vec<StartSlot>> {
    let mut slots: Vec<StartSlot> = Vec::new();
    for node in node.list(sink, what)? {
        let Some(slot) = slot(node, sink) else {
            continue;
        };
        let is_same = |it: &StartSlot| (it.player, it.slot) == (slot.player, slot.slot);
        if slots.iter().any(is_same) {
            let message = msg!(
                "problem-cards-slot-twice",
                "the slot appears twice, expected it once"
            );
            sink.add(node.at(), message);
        }
        slots.push(slot);
    }
    Some(slots)
}

/// Reads the owner and number of a slot.
pub(crate) fn place(fields: &Fields<'_>, sink: &mut DiagnosticSink<'_>) -> Option<(usize, usize)> {
    let player = fields.require(sink, "player");
    let player = player.and_then(|it| it.integer(sink, "`player`", 0..=1_i32));
    let slot = fields.require(sink, "slot");
    let slot = slot.and_then(|it| it.integer(sink, "`slot`", 0..=SLOTS as i64 - 1));
    Some((usize::try_from(player?).ok()?, usize::try_from(slot?).ok()?))
}

fn slot<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<StartSlot> {
    let known = &["player", "slot", "vitality", "field"];
    let fields = node.fields(sink, "a slot", "", known)?;
    let place = place(&fields, sink);
    let vitality = match fields.get("vitality") {
        None => Some(FULL),
        Some(it) => it.integer(sink, "`vitality`", ZOMBIE..=MOST),
    };
    let field = match fields.get("field") {
        None => Some(Value::of(Card::I)),
        Some(it) => field(it, sink),
    };
    let (player, slot) = place?;
    Some(StartSlot {
        player,
        slot,
        vitality: vitality?,
        field: field?,
    })
}

/// Reads a written value.
pub(crate) fn field(node: Node<'_>, sink: &mut DiagnosticSink<'_>) -> Option<Value> {
    let text = node.text(sink, "`field`")?;
    match notation::read(text.value()) {
        Ok(value) => Some(value),
        Err(wrong) => {
            let before = text.value().get(..wrong.at).unwrap_or_default();
            let mut characters = text.characters().skip(before.chars().count());
            let at = characters.next().map_or(text.span().end - 1, |it| it.0);
            sink.add(at, wrong.expected);
            None
        }
    }
}
