//! Blocks of text, links and conditions (section 13).

use std::sync::Arc;

use crate::eval;
use crate::log::{Link, Messages, Shown};
use crate::player::{Cycle, Player};
use crate::script::ast::{Line, Piece};
use crate::script::command::{Flow, Run};
use crate::stage::Stage;
use crate::tiles;

/// Maximum number of characters shown of a line; values can be long.
const MAX_LINE: usize = 10_000;

/// Maximum size of a message, in bytes.
const MAX_BLOCK: usize = 1 << 20;

/// Shows the block at the line of a program, if a player has sent the message
/// being handled, and continues after it.
pub fn show(world: &mut Stage, run: &Run) -> Flow {
    let lines = run.script.lines.get(run.line..).unwrap_or_default();
    if matches!(lines.first(), Some(Line::Text(pieces)) if pieces.is_empty()) {
        return Flow::Next;
    }
    let is_text = |line: &&Line| {
        matches!(
            line,
            Line::Text(_) | Line::Link { .. } | Line::TextCondition { .. }
        )
    };
    let count = lines.iter().take_while(is_text).count();
    let end = Flow::Jump(run.line + count);
    let sender = run.sender.as_ref().filter(|sender| sender.is_player());
    let player = sender
        .and_then(|sender| sender.id)
        .and_then(|id| tiles::find(world, id));
    let Some(player) = player.filter(|player| world.get::<Player>(*player).is_some()) else {
        return end;
    };
    let block = fill_in(world, run, lines.get(..count).unwrap_or_default());
    if block.lines.is_empty() {
        return end;
    }
    let Some(mut listener) = world.get_mut::<Player>(player) else {
        return end;
    };
    listener.links.clone_from(&block.links);
    let number = listener.number;
    let cycle = world.resource::<Cycle>().0;
    world.resource_mut::<Messages>().push(Shown {
        cycle,
        player: number,
        tile: (!run.is_item).then_some(run.id),
        code: None,
        is_modal: block.lines.len() > 1 || !block.links.is_empty(),
        lines: block.lines,
        links: block.links,
    });
    end
}

#[derive(Default)]
struct Block {
    lines: Vec<String>,
    links: Vec<Link>,
    bytes: usize,
}

/// Returns the shown lines of a block, with values filled in.
fn fill_in(world: &mut Stage, run: &Run, lines: &[Line]) -> Block {
    let mut block = Block::default();
    let mut left_out = 0;
    for line in lines {
        if left_out > 0 {
            left_out -= 1;
            continue;
        }
        if block.bytes > MAX_BLOCK {
            break;
        }
        match line {
            Line::TextCondition { condition, skip } => {
                let holds = eval::holds(world, run, condition);
                left_out = if holds { 0 } else { *skip };
            }
            Line::Text(pieces) => block.add(line_of(world, run, pieces)),
            Line::Link { shown, text, .. } => {
                let text = line_of(world, run, text);
                block.links.push(Link {
                    label: Arc::clone(shown),
                    text: text.clone(),
                    tile: (!run.is_item).then_some(run.id),
                });
                block.add(text);
            }
            _ => {}
        }
    }
    block
}

impl Block {
    fn add(&mut self, line: String) {
        self.bytes += line.len();
        self.lines.push(line);
    }
}

fn line_of(world: &mut Stage, run: &Run, pieces: &[Piece]) -> String {
    let text = eval::text(world, run, pieces);
    match text.char_indices().nth(MAX_LINE) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned(),
        None => text,
    }
}
