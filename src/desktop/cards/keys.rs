//! The actions of the card duel and the controls that they are bound to
//! (C-UI-03).

use bevy::prelude::*;
use kotodama_cards::card::Card;

use crate::choices::CardChoices;
use kotodama_ui::bindings::{Bindable, Bindings};
use kotodama_ui::controls::{Control, Stick, button, key, stick};
use kotodama_ui::icons::Icon;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(kotodama_ui::bindings::actions::<CardAction>);
}

kotodama_ui::actions! {
    /// What can be done at the table.
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

/// The actions that choose cards, in the order of the cards.
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
    /// The action that chooses a card.
    pub fn of(card: Card) -> Self {
        let place = Card::all().position(|other| other == card);
        let action = place.and_then(|place| CARDS.get(place));
        action.copied().unwrap_or(Self::CardI)
    }

    /// The card that it chooses.
    pub fn card(self) -> Option<Card> {
        let place = CARDS.iter().position(|action| *action == self)?;
        Card::all().nth(place)
    }
}

impl Bindable for CardAction {
    const NAME: &'static str = "cards";
    const PAGE: u8 = 6;
    const ACTIONS: &'static [Self] = &Self::ALL;

    const GIVEN: &'static [(Self, Control)] = &[
        (Self::Up, key(KeyCode::ArrowUp)),
        (Self::Down, key(KeyCode::ArrowDown)),
        (Self::Left, key(KeyCode::ArrowLeft)),
        (Self::Right, key(KeyCode::ArrowRight)),
        (Self::ToSlot, key(KeyCode::KeyQ)),
        (Self::ToCard, key(KeyCode::KeyW)),
        (Self::PreviousCard, key(KeyCode::BracketLeft)),
        (Self::NextCard, key(KeyCode::BracketRight)),
        (Self::OtherBoard, key(KeyCode::Tab)),
        (Self::Confirm, key(KeyCode::Enter)),
        (Self::Undo, key(KeyCode::KeyZ)),
        (Self::Redo, key(KeyCode::KeyY)),
        (Self::Earlier, key(KeyCode::Comma)),
        (Self::Later, key(KeyCode::Period)),
        (Self::Run, key(KeyCode::Space)),
        (Self::Faster, key(KeyCode::Equal)),
        (Self::Slower, key(KeyCode::Minus)),
        (Self::Hide, key(KeyCode::KeyF)),
        (Self::Rule, key(KeyCode::Slash)),
        (Self::Panel, key(KeyCode::Backquote)),
        (Self::Log, key(KeyCode::KeyL)),
        (Self::Inspect, key(KeyCode::KeyV)),
        (Self::Steps, key(KeyCode::KeyT)),
        (Self::Chart, key(KeyCode::KeyJ)),
        (Self::Macros, key(KeyCode::KeyX)),
        (Self::CardI, key(KeyCode::KeyI)),
        (Self::CardZero, key(KeyCode::KeyO)),
        (Self::CardSucc, key(KeyCode::KeyU)),
        (Self::CardDbl, key(KeyCode::KeyD)),
        (Self::CardGet, key(KeyCode::KeyG)),
        (Self::CardPut, key(KeyCode::KeyP)),
        (Self::CardS, key(KeyCode::KeyS)),
        (Self::CardK, key(KeyCode::KeyK)),
        (Self::CardInc, key(KeyCode::KeyN)),
        (Self::CardDec, key(KeyCode::KeyE)),
        (Self::CardAttack, key(KeyCode::KeyA)),
        (Self::CardHelp, key(KeyCode::KeyH)),
        (Self::CardCopy, key(KeyCode::KeyC)),
        (Self::CardRevive, key(KeyCode::KeyR)),
        (Self::CardZombie, key(KeyCode::KeyM)),
        (Self::Up, button(GamepadButton::DPadUp)),
        (Self::Down, button(GamepadButton::DPadDown)),
        (Self::Left, button(GamepadButton::DPadLeft)),
        (Self::Right, button(GamepadButton::DPadRight)),
        (Self::Up, stick(Stick::LeftUp)),
        (Self::Down, stick(Stick::LeftDown)),
        (Self::Left, stick(Stick::LeftLeft)),
        (Self::Right, stick(Stick::LeftRight)),
        (Self::ToSlot, button(GamepadButton::West)),
        (Self::ToCard, button(GamepadButton::North)),
        (Self::PreviousCard, button(GamepadButton::LeftTrigger)),
        (Self::NextCard, button(GamepadButton::RightTrigger)),
        (Self::OtherBoard, button(GamepadButton::LeftThumb)),
        (Self::Confirm, button(GamepadButton::South)),
        (Self::Undo, button(GamepadButton::East)),
        (Self::Earlier, button(GamepadButton::LeftTrigger2)),
        (Self::Later, button(GamepadButton::RightTrigger2)),
        (Self::Panel, button(GamepadButton::Select)),
        (Self::Rule, button(GamepadButton::RightThumb)),
        (Self::Hide, stick(Stick::RightUp)),
        (Self::Run, stick(Stick::RightDown)),
        (Self::Slower, stick(Stick::RightLeft)),
        (Self::Faster, stick(Stick::RightRight)),
    ];

    const FIXED: &'static [(Self, Control)] = &[
        (Self::Pause, key(KeyCode::Escape)),
        (Self::Pause, button(GamepadButton::Start)),
    ];

    fn title() -> String {
        t!("keys-cards")
    }

    fn row_label() -> String {
        t!("settings-keys-cards")
    }

    fn further() -> String {
        t!("keys-cards-further")
    }

    fn icon(self) -> Icon {
        match self {
            Self::Up => Icon::Up,
            Self::Down => Icon::Down,
            Self::Left => Icon::Left,
            Self::Right => Icon::Right,
            Self::Undo => Icon::Undo,
            Self::Redo => Icon::Redo,
            _ => Icon::Pause,
        }
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<CardChoices>().keys
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<CardChoices>().keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_key_and_no_key_has_two_meanings() {
        for card in Card::all() {
            assert_eq!(CardAction::of(card).card(), Some(card));
            let called = CardAction::of(card).called();
            assert!(called.contains(card.name()), "{called}");
        }
        let mut all: Vec<Control> = CardAction::GIVEN.iter().map(|(_, it)| *it).collect();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
