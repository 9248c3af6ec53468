//! Breakpoints of a trial: at a line, at a message, at a change of a value.

use std::fmt;

use kotodama_dungeon::observation::{Event, Owner, Party};

/// A breakpoint of a trial. Names are compared ignoring case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A value of a tile changes.
    Change {
        /// Name of the tile; ignored for values of levels and the dungeon.
        tile: String,
        /// Name of the value, starting with `@@` for a level and `&` for the
        /// dungeon.
        value: String,
    },
    /// The program of a tile executes a line.
    Line {
        /// Name of the tile.
        tile: String,
        /// Index of the line.
        line: usize,
    },
    /// A message is sent or taken.
    Message {
        /// Its label.
        label: String,
        /// Name of the receiving tile; empty for any.
        to: String,
    },
}

impl Stop {
    /// Returns whether the event reaches this breakpoint.
    #[must_use]
    pub fn is_reached(&self, event: &Event) -> bool {
        let is = |party: &Party, name: &str| party.name.eq_ignore_ascii_case(name);
        match (self, event) {
            (Self::Change { tile, value }, Event::Changed { owner, name, .. }) => {
                let (of_level, of_dungeon) = (value.strip_prefix("@@"), value.strip_prefix('&'));
                let wanted = match owner {
                    Owner::Tile(party) => Some(value.as_str()).filter(|_| is(party, tile)),
                    Owner::Level(_) => of_level,
                    Owner::Dungeon => of_dungeon,
                };
                wanted.is_some_and(|wanted| wanted.eq_ignore_ascii_case(name))
            }
            (
                Self::Line { tile, line },
                Event::Line {
                    tile: party,
                    line: executed,
                    ..
                },
            ) => is(party, tile) && line == executed,
            (
                Self::Message { label, to },
                Event::Sent {
                    to: party,
                    label: sent,
                    ..
                }
                | Event::Taken {
                    tile: party,
                    label: sent,
                    ..
                },
            ) => sent.eq_ignore_ascii_case(label) && (to.is_empty() || is(party, to)),
            _ => false,
        }
    }
}

/// Writes the shortest form.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Change { value, .. } if value.starts_with(['@', '&']) => write!(f, "{value}"),
            Self::Change { tile, value } => write!(f, "{tile} @{value}"),
            Self::Line { tile, line } => write!(f, "{tile}: {}", line + 1),
            Self::Message { label, to } if to.is_empty() => write!(f, ":{label}"),
            Self::Message { label, to } => write!(f, ":{label} > {to}"),
        }
    }
}

/// A breakpoint that was reached, and the event that reached it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopped {
    /// The breakpoint.
    pub stop: Stop,
    /// The event.
    pub event: Event,
}
