//! The description of each card: its example has the stated result, and the
//! page is made from it.

use std::fmt::Write as _;
use std::{env, fs};

use kotodama::cards::card::Card;
use kotodama::cards::reference::{CARDS, Slot};

const PAGE: &str = "docs/card-reference.md";

/// Every card has one entry, in the order of the rules (C-CARD-01 to C-CARD-15).
#[test]
fn every_card_is_described() {
    let described: Vec<Card> = CARDS.iter().map(|it| it.card).collect();
    assert_eq!(described, Card::all().collect::<Vec<_>>());
}

/// The board after each example is the one in the table.
#[test]
fn the_examples_do_what_they_say() {
    for entry in CARDS {
        let name = entry.card.name();
        let mut game = entry.game();
        let start = board(&game);
        assert_eq!(start, written(entry.start), "{name}, the start");
        assert_eq!(entry.choices().count(), entry.moves.len(), "{name}");
        // Every slot without an entry holds `I`.
        let is_used = name == "I" || start.contains(name);
        let is_played = entry.moves.iter().any(|it| it.contains(name));
        assert!(is_used || is_played, "{name} does nothing in its example");
        for choice in entry.choices() {
            assert!(game.play(choice), "{name}");
            let error = game.progress().last.and_then(|it| it.error);
            assert_eq!(error, None, "{name}");
        }
        assert_eq!(
            board(&game),
            written(entry.after),
            "{name}, after the moves"
        );
    }
}

fn board(game: &kotodama::cards::Game) -> String {
    let mut text = String::new();
    for player in 0..2 {
        for (slot, vitality, field) in game.changed(player) {
            let _ = writeln!(text, "{player} {slot} {vitality} {field}");
        }
    }
    text
}

fn written(slots: &[Slot]) -> String {
    let lines = slots
        .iter()
        .map(|(player, slot, vitality, field)| format!("{player} {slot} {vitality} {field}\n"));
    lines.collect()
}

/// Returns a board as text.
fn said(slots: &[Slot]) -> String {
    let each = slots.iter().map(|&(player, slot, vitality, field)| {
        let owner = ["your", "the opponent's"][player];
        format!("{owner} slot {slot}: vitality {vitality}, field `{field}`")
    });
    match slots {
        [] => "every slot as at the start of a match".to_owned(),
        _ => each.collect::<Vec<_>>().join("; "),
    }
}

#[test]
fn the_page_says_what_the_table_says() {
    let mut page = String::from(
        "# The cards of the duel\n\n\
         Each card with its rule and an example in solo play. Slots that are not named\n\
         have vitality 10000 and the field `I`. tests/cards_reference.rs writes this page\n\
         from src/cards/reference.rs (`KOTODAMA_REWRITE=1`).\n",
    );
    for entry in CARDS {
        let arguments = match entry.card.arity() {
            0 => "no arguments".to_owned(),
            1 => "1 argument".to_owned(),
            count => format!("{count} arguments"),
        };
        let (start, after) = (said(entry.start), said(entry.after));
        let (name, line, rule) = (entry.card.name(), entry.line, entry.rule);
        let moves: Vec<String> = entry.moves.iter().map(|it| format!("`{it}`")).collect();
        let moves = moves.join(", then ");
        let _ = write!(
            page,
            "\n## {name}\n\n{line} ({arguments})\n\n{rule}\n\n\
             - Before: {start}.\n- Moves: {moves}.\n- After: {after}.\n"
        );
    }
    if env::var_os("KOTODAMA_REWRITE").is_some_and(|value| value == "1") {
        fs::write(PAGE, page).expect("the page can be written");
        return;
    }
    let now = fs::read_to_string(PAGE).expect("the page is there");
    assert!(now == page, "KOTODAMA_REWRITE=1 rewrites {PAGE}");
}
