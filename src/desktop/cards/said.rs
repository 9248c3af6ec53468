//! Names and descriptions for the player.

use kotodama_cards::contest::{BUILT_IN, PERSON};
use kotodama_cards::evaluate::Error;
use kotodama_cards::moves::Move;
use kotodama_ui::language::t;

/// Returns an error in words, with its name in outputs.
pub fn error(error: Error) -> String {
    let said = match error {
        Error::DeadSlot => t!("cards-error-dead-slot"),
        Error::NotAFunction => t!("cards-error-not-a-function"),
        Error::NotAnInteger => t!("cards-error-not-an-integer"),
        Error::NotASlot => t!("cards-error-not-a-slot"),
        Error::LowVitality => t!("cards-error-low-vitality"),
        Error::SlotAlive => t!("cards-error-slot-alive"),
        Error::Limit => t!("cards-error-limit"),
    };
    format!("{} ({said})", error.name())
}

/// Returns the displayed name of a player named on the command line.
pub fn player(name: &str) -> String {
    if name == PERSON {
        return t!("cards-person");
    }
    match name.strip_prefix(BUILT_IN) {
        Some("idle") => t!("cards-player-idle"),
        Some("random") => t!("cards-player-random"),
        Some("easy") => t!("cards-player-easy"),
        Some("medium") => t!("cards-player-medium"),
        Some("hard") => t!("cards-player-hard"),
        _ => name.to_owned(),
    }
}

/// Returns a move as an expression: the card and the slot in order.
pub fn choice(choice: Move) -> String {
    let (card, slot) = (choice.card.name(), choice.slot);
    match choice.is_left {
        true => format!("{card}([{slot}])"),
        false => format!("[{slot}]({card})"),
    }
}
