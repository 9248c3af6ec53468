//! Actions of the card duel (C-UI-03).

use kotodama_cards::card::Card;
use kotodama_ui::language::t;

kotodama_ui::actions! {
    /// Action at the table.
    pub enum CardAction {
        Up => t!("action-up"),
        Down => t!("action-down"),
        Left => t!("action-left"),
        Right => t!("action-right"),
        ToSlot => t!("action-cards-to-slot"),
        ToCard => t!("action-cards-to-card"),
        PreviousCard => t!("action-cards-previous"),
        NextCard => t!("action-cards-next"),
        OtherBoard => t!("action-cards-board"),
        Confirm => t!("action-cards-confirm"),
        Undo => t!("action-undo"),
        Redo => t!("action-redo"),
        Earlier => t!("action-cards-earlier"),
        Later => t!("action-cards-later"),
        Run => t!("action-cards-run"),
        Faster => t!("action-cards-faster"),
        Slower => t!("action-cards-slower"),
        Hide => t!("action-cards-hide"),
        Rule => t!("action-cards-rule"),
        Panel => t!("action-cards-panel"),
        Log => t!("action-cards-log"),
        Inspect => t!("action-cards-inspect"),
        Steps => t!("action-cards-steps"),
        Chart => t!("action-cards-chart"),
        Macros => t!("action-cards-macros"),
        CardI => t!("action-cards-card", card = "I"),
        CardZero => t!("action-cards-card", card = "zero"),
        CardSucc => t!("action-cards-card", card = "succ"),
        CardDbl => t!("action-cards-card", card = "dbl"),
        CardGet => t!("action-cards-card", card = "get"),
        CardPut => t!("action-cards-card", card = "put"),
        CardS => t!("action-cards-card", card = "S"),
        CardK => t!("action-cards-card", card = "K"),
        CardInc => t!("action-cards-card", card = "inc"),
        CardDec => t!("action-cards-card", card = "dec"),
        CardAttack => t!("action-cards-card", card = "attack"),
        CardHelp => t!("action-cards-card", card = "help"),
        CardCopy => t!("action-cards-card", card = "copy"),
        CardRevive => t!("action-cards-card", card = "revive"),
        CardZombie => t!("action-cards-card", card = "zombie"),
        Pause => t!("action-pause"),
    }
}

/// Actions that choose cards, in card order.
const CARDS: [CardAction; 15] = [
    CardAction::CardI,
    CardAction::CardZero,
    CardAction::CardSucc,
    CardAction::CardDbl,
    CardAction::CardGet,
    CardAction::CardPut,
    CardAction::CardS,
    CardAction::CardK,
    CardAction::CardInc,
    CardAction::CardDec,
    CardAction::CardAttack,
    CardAction::CardHelp,
    CardAction::CardCopy,
    CardAction::CardRevive,
    CardAction::CardZombie,
];

impl CardAction {
    /// Returns the action that chooses a card.
    pub fn of(card: Card) -> Self {
        let place = Card::all().position(|other| other == card);
        let action = place.and_then(|place| CARDS.get(place));
        action.copied().unwrap_or(Self::CardI)
    }

    /// Returns the card that it chooses.
    pub fn card(self) -> Option<Card> {
        let place = CARDS.iter().position(|action| *action == self)?;
        Card::all().nth(place)
    }
}
