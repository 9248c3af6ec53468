//! Messages between programs (section 15).

use std::sync::Arc;

use crate::name::{Known, Name};
use crate::state::State;
use crate::tile::{Appearance, Position, TileId};
use crate::value::Value;

/// A message: a label and a sender (D-MSG-01). All receivers share it.
#[derive(Clone, Debug)]
pub struct Message {
    /// The label, in lower case.
    pub label: Arc<str>,
    /// The sender.
    pub sender: Option<Arc<Sender>>,
}

/// A tile as it was when it sent a message (D-MSG-03).
#[derive(Clone, Debug)]
pub struct Sender {
    /// Its id; a message to all levels has none (D-SEND-02).
    pub id: Option<TileId>,
    /// Its position.
    pub position: Position,
    /// Its name and look.
    pub appearance: Appearance,
    /// Its state values.
    pub state: State,
}

impl Sender {
    /// Returns whether it is a player's tile.
    #[must_use]
    pub const fn is_player(&self) -> bool {
        self.state.is_set(Known::Player) && self.id.is_some()
    }

    /// Returns the sender of a message to all levels: without an id, and with a
    /// mark.
    #[must_use]
    pub fn global(&self) -> Self {
        let mut state = self.state.clone();
        state.set(Name::new("global_sender"), Value::Bool(true));
        Self {
            id: None,
            state,
            ..self.clone()
        }
    }
}

/// A message on its way.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The receiving tile.
    pub to: TileId,
    /// The message.
    pub message: Arc<Message>,
    /// The tile whose `SEND` sent a `SHOT` or `BOMBED` (D-DAMAGE-04).
    pub source: Option<Arc<Sender>>,
}

/// Labels of system messages (D-MSG-02), in lower case.
pub mod label {
    use std::sync::{Arc, LazyLock};

    /// Returns [`TOUCH`], shared by all messages.
    #[must_use]
    pub fn touch() -> Arc<str> {
        static LABEL: LazyLock<Arc<str>> = LazyLock::new(|| TOUCH.into());
        Arc::clone(&LABEL)
    }

    /// Returns [`THUD`], shared by all messages.
    #[must_use]
    pub fn thud() -> Arc<str> {
        static LABEL: LazyLock<Arc<str>> = LazyLock::new(|| THUD.into());
        Arc::clone(&LABEL)
    }

    /// Sent to every tile of a cell that a tile moves or tries to move into.
    pub const TOUCH: &str = "touch";
    /// Sent to a tile whose own move failed.
    pub const THUD: &str = "thud";
    /// Sent by a player.
    pub const OPEN: &str = "open";
    /// Sent by a player.
    pub const CLOSE: &str = "close";
    /// Message with a standard effect (section 19).
    pub const SHOT: &str = "shot";
    /// Message with a standard effect (section 19).
    pub const BOMBED: &str = "bombed";
}
