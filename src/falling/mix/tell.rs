//! Describes a mixture in two or three sentences (F-MIX-18).

use super::super::description::explain::{capital, clauses, law, name};
use super::super::description::{
    BlockLaw, ClearRule, Component, Condition, Description, FallLaw, LevelUp,
};
use super::fit::Fitted;
use super::parts::Parts;
use super::source::Source;
use kotodama_formats::{Message, msg};

/// Returns the description: shapes and blocks, clearing with the games it comes
/// from, and gravity.
pub fn tell(sources: &[Source], parts: &Parts, fitted: &Fitted) -> Vec<Message> {
    let title = |place: usize| {
        let source = sources.get(place);
        source.map_or_else(|| name(""), Source::called)
    };
    let pieces = parts.first(Component::Pieces);
    let blocks = parts.first(Component::Blocks);
    let field = &fitted.description.field;
    let (columns, rows) = (field.width, field.height);
    let first = if pieces == blocks {
        msg!(
            "told-pieces",
            "The pieces of {game} fall into a field of {columns} by {rows}.",
            game = title(pieces),
            columns,
            rows,
        )
    } else {
        msg!(
            "told-pieces-colours",
            "The shapes of {game}, made of the blocks of {other}, fall into a field of {columns} by {rows}.",
            game = title(pieces),
            other = title(blocks),
            columns,
            rows,
        )
    };
    vec![first, cleared(fitted, &title), falling(fitted)]
}

/// Returns the sentence on clearing, with the games it comes from.
fn cleared(fitted: &Fitted, title: &impl Fn(usize) -> Message) -> Message {
    let rules = &fitted.description.clear.rules;
    let mut games: Vec<(usize, Vec<&ClearRule>)> = Vec::new();
    for (rule, &origin) in rules.iter().zip(&fitted.origins) {
        match games.iter_mut().find(|(game, _)| *game == origin) {
            Some((_, list)) => list.push(rule),
            None => games.push((origin, vec![rule])),
        }
    }
    let said = games.into_iter().map(|(game, list)| {
        msg!(
            "told-cleared-as",
            "{rules} as in {game}",
            rules = linked(clauses(&fitted.description, list)),
            game = title(game),
        )
    });
    let said = linked(said);
    capital(msg!("told-cleared", "{said}.", said))
}

/// Returns one sentence on the clearing of any rules (F-UI-01).
#[must_use]
pub fn in_short(description: &Description) -> Message {
    let said = linked(clauses(description, &description.clear.rules));
    capital(msg!("told-cleared", "{said}.", said))
}

/// Joins several clauses with "and".
fn linked(clauses: impl IntoIterator<Item = Message>) -> Message {
    let linked = clauses
        .into_iter()
        .reduce(|first, more| msg!("told-and", "{first} and {more}", first, more));
    linked.unwrap_or_else(|| name(""))
}

/// Returns the sentence on gravity, and on the pace if it rises with pieces.
fn falling(fitted: &Fitted) -> Message {
    let mixed = &fitted.description;
    let own = |fall: FallLaw, is: fn(&ClearRule) -> bool| {
        let mut rules = mixed.clear.rules.iter();
        rules.any(|rule| rule.fall == Some(fall) && is(rule))
    };
    let is_row = |rule: &ClearRule| matches!(rule.when, Condition::FullRow { .. });
    let rows_move = own(FallLaw::Naive, is_row)
        || mixed.gravity.blocks == BlockLaw::Naive && mixed.clear.rules.iter().any(is_row);
    let above = own(FallLaw::Above, |_| true) || own(FallLaw::Cascade, |_| true);
    let said = match (mixed.gravity.blocks, rows_move, above) {
        (BlockLaw::Stay | BlockLaw::Naive, true, true) => msg!(
            "told-falls-both",
            "Rows above a cleared row move down as a whole; blocks above any other cleared block fall."
        ),
        (BlockLaw::Stay, true, false) => law(BlockLaw::Naive),
        (BlockLaw::Stay | BlockLaw::Naive, false, true) => law(BlockLaw::Above),
        (BlockLaw::Naive, false, false) => law(BlockLaw::Stay),
        (blocks, ..) => law(blocks),
    };
    match mixed.level.up {
        LevelUp::Pieces(pieces) => msg!(
            "told-pace",
            "{said} The game speeds up every {pieces} pieces.",
            said,
            pieces,
        ),
        _ => said,
    }
}
