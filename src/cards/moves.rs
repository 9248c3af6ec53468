//! Move lists and records (C-MOVES, C-REC).

use std::fmt::{self, Display, Formatter};
use std::io::Read;
use std::path::Path;

use kotodama_formats::{DiagnosticSink, Diagnostics, Message, msg, read_bytes};

use crate::card::Card;

/// Extension of move lists and records.
pub const EXTENSION: &str = ".cards.txt";

/// Maximum number of lines of a move list.
pub const MAX_LINES: usize = 1_000_000;

/// Largest file with moves, in bytes.
const MAX_FILE: u64 = 256 << 20;

/// Maximum number of turns of a match (C-LIMIT-01).
pub const MAX_TURNS: u32 = 100_000;

/// First line of a record.
const RECORD: &str = "cards-record 1";

/// A player's choice (C-TURN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whether the card is applied to the slot, not the slot to the card.
    pub is_left: bool,
    /// The card.
    pub card: Card,
    /// The slot, 0 to 255.
    pub slot: u8,
}

impl Display for Move {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (card, slot) = (self.card.name(), self.slot);
        match self.is_left {
            true => write!(out, "1 {card} {slot}"),
            false => write!(out, "2 {slot} {card}"),
        }
    }
}

/// A list of moves, with the additional data of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The moves.
    pub list: Vec<Move>,
    /// `player0` and `player1` of a record, otherwise empty.
    pub players: [String; 2],
    /// `turns` of a record.
    pub turns: Option<u32>,
    /// `result` of a record, without the keyword.
    pub result: Option<String>,
}

/// Reads a move list or a record; `-` is standard input.
///
/// # Errors
///
/// All problems of the file.
pub fn read_file(path: &Path) -> Result<Moves, Diagnostics> {
    read_file_of(path, &[])
}

/// Reads a move list or a record that may use only these cards; an empty list
/// allows all (C-PUZ-02).
///
/// # Errors
///
/// All problems of the file.
pub fn read_file_of(path: &Path, cards: &[Card]) -> Result<Moves, Diagnostics> {
    let name = path.display().to_string();
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        let input = std::io::stdin().lock().take(MAX_FILE);
        let read = { input }.read_to_end(&mut bytes);
        read.map_err(|error| {
            let message = format!("standard input cannot be read: {error}");
            Diagnostics::with_file(&name, Message::verbatim(message))
        })?;
        bytes
    } else {
        read_bytes(path, MAX_FILE)?
    };
    // Text that is not UTF-8 is an unknown word, or part of a comment.
    read_of(&name, &String::from_utf8_lossy(&bytes), cards)
}

/// Reads the text of a move list or a record.
///
/// # Errors
///
/// The first mistake of each line.
pub fn read(name: &str, text: &str) -> Result<Moves, Diagnostics> {
    read_of(name, text, &[])
}

/// Reads the text of a move list as [`read_file_of`] does.
///
/// # Errors
///
/// The first mistake of each line.
pub fn read_of(name: &str, text: &str, cards: &[Card]) -> Result<Moves, Diagnostics> {
    let mut sink = DiagnosticSink::new(name, text);
    let mut moves = Moves::default();
    let mut at = 0;
    let is_record = text.lines().next() == Some(RECORD);
    let mut is_header = is_record;
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += whole.len();
        if number == MAX_LINES {
            let message = msg!(
                "problem-cards-too-long",
                "expected at most {lines} lines",
                lines = MAX_LINES
            );
            sink.add(start, message);
            break;
        }
        let line = whole.strip_suffix('\n').unwrap_or(whole);
        let line = line.strip_suffix('\r').unwrap_or(line);
        if is_record && number == 0 {
            continue;
        }
        if is_record {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "player0" | "player1" if is_header => {
                    let [one, two] = &mut moves.players;
                    rest.clone_into(if word == "player0" { one } else { two });
                    continue;
                }
                "seed" if is_header => {
                    if rest.parse::<u64>().is_err() {
                        let message = whole_number(0, u64::MAX);
                        sink.add(start + line.len() - rest.len(), message);
                    }
                    continue;
                }
                "turns" if is_header => {
                    let turns = rest.parse().ok();
                    moves.turns = turns.filter(|it| (1..=MAX_TURNS).contains(it));
                    if moves.turns.is_none() {
                        let message = whole_number(1, u64::from(MAX_TURNS));
                        sink.add(start + line.len() - rest.len(), message);
                    }
                    continue;
                }
                "result" if moves.result.is_none() => {
                    moves.result = Some(rest.to_owned());
                    continue;
                }
                _ => {}
            }
        }
        match read_line(line) {
            Ok(None) => {}
            Ok(Some(_)) if moves.result.is_some() => {
                let message = msg!(
                    "problem-cards-after-the-result",
                    "expected no move after the result"
                );
                sink.add(start, message);
            }
            Ok(Some(choice)) => {
                is_header = false;
                if !cards.is_empty() && !cards.contains(&choice.card) {
                    let word = if choice.is_left { 1 } else { 2 };
                    let offset = words(line).nth(word).map_or(0, |it| it.0);
                    sink.add(start + offset, not_allowed(choice.card, cards));
                }
                moves.list.push(choice);
            }
            Err((offset, expected)) => sink.add(start + offset, expected),
        }
    }
    sink.finish(Some(moves))
}

fn whole_number(least: u64, most: u64) -> Message {
    msg!(
        "problem-cards-whole-number",
        "expected a whole number from {least} to {most}",
        least,
        most,
    )
}

/// Returns the message that a card was expected.
fn expected_card() -> Message {
    let cards: Vec<&str> = Card::all().map(Card::name).collect();
    msg!(
        "problem-cards-card",
        "expected a card: {cards}",
        cards = cards.join(", "),
    )
}

/// Returns the message that a card is not allowed.
pub(crate) fn not_allowed(card: Card, cards: &[Card]) -> Message {
    let names: Vec<&str> = cards.iter().map(|it| it.name()).collect();
    msg!(
        "problem-cards-not-allowed",
        "the card {card} is not allowed here, expected one of {cards}",
        card = card.name(),
        cards = names.join(", "),
    )
}

/// Returns the words of a line with their offsets.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let said = line.split('#').next().unwrap_or_default();
    said.split([' ', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}

/// Returns the move of a line, which may be blank or a comment.
///
/// # Errors
///
/// The offset of the first wrong word and what was expected there.
pub fn read_line(line: &str) -> Result<Option<Move>, (usize, Message)> {
    let said = line.split('#').next().unwrap_or_default();
    let mut words = words(line);
    let Some((at, side)) = words.next() else {
        return Ok(None);
    };
    let is_left = match side {
        "1" => true,
        "2" => false,
        _ => return Err((at, msg!("problem-cards-side", "expected 1 or 2"))),
    };
    let end = said.trim_end_matches([' ', '\t']).len();
    let mut card = None;
    let mut slot = None;
    for is_card in [is_left, !is_left] {
        let (at, word) = words.next().unwrap_or((end, ""));
        if is_card {
            card = Card::named(word);
            if card.is_none() {
                return Err((at, expected_card()));
            }
        } else {
            slot = slot_of(word);
            if slot.is_none() {
                return Err((
                    at,
                    msg!("problem-cards-slot", "expected a slot from 0 to 255"),
                ));
            }
        }
    }
    if let Some((at, _)) = words.next() {
        return Err((
            at,
            msg!("problem-cards-line-end", "expected the end of the line"),
        ));
    }
    let (Some(card), Some(slot)) = (card, slot) else {
        return Ok(None);
    };
    Ok(Some(Move {
        is_left,
        card,
        slot,
    }))
}

pub(crate) fn slot_of(word: &str) -> Option<u8> {
    let is_short = (1..=3).contains(&word.len());
    let is_number = is_short && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}
