//! The written form of a game: only numbers and texts. Repeated things (texts,
//! looks, values, senders) are stored in a table and referred to by index.

use serde::{Deserialize, Serialize};

/// An index into one of the tables.
pub(super) type Index = u32;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Saved {
    /// Identifies the scripts and level sizes that are referred to by index.
    pub fingerprint: u64,
    pub cycle: u64,
    /// State of the generator.
    pub rng: u64,
    pub next_id: i64,
    /// Serial number of the last program.
    pub last_serial: u64,
    /// Warnings, by index in `Warning::ALL`.
    pub warnings: Vec<u8>,
    pub texts: Vec<String>,
    /// Lines of scripts made in play, which follow those of the definition.
    pub scripts: Vec<Vec<Index>>,
    pub looks: Vec<Look>,
    pub states: Vec<Values>,
    pub senders: Vec<Sender>,
    pub messages: Vec<Message>,
    /// State values of the dungeon.
    pub state: Index,
    /// Levels by number, then copies of levels (`copies`).
    pub levels: Vec<Level>,
    /// `None` if the tile is gone.
    pub players: Vec<Option<Player>>,
}

/// Names and values in their original order.
pub(super) type Values = Vec<(Index, Value)>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Value {
    Bool(bool),
    Int(i64),
    /// The bits of a fraction.
    Float(u64),
    Text(Index),
    List(Vec<Index>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Look {
    pub name: Index,
    pub character: char,
    pub color: Option<Index>,
    pub background: Option<Index>,
    pub template: Option<Index>,
    pub animation: Option<Animation>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Animation {
    pub period: u32,
    pub characters: String,
    pub colors: Vec<Index>,
    pub backgrounds: Vec<Index>,
    pub is_random: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Sender {
    pub id: Option<i64>,
    /// Number of the level, or the key of a copy.
    pub level: i64,
    pub row: i32,
    pub col: i32,
    pub z: i64,
    pub look: Index,
    pub state: Index,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Message {
    pub label: Index,
    pub sender: Option<Index>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Letter {
    pub to: i64,
    pub message: Index,
    pub source: Option<Index>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Level {
    pub number: i64,
    pub first_id: i64,
    pub state: Index,
    pub is_set_up: bool,
    /// Number of players' tiles in it.
    pub players: u32,
    /// The last cycle in which it stays awake without them.
    pub until: Option<u64>,
    pub was_awake: bool,
    pub exits: Vec<(i64, Index)>,
    /// Names in lower case that scripts have looked up, sorted.
    pub names: Vec<Index>,
    pub outbox: Vec<Letter>,
    pub delayed: Vec<(u64, Vec<Letter>)>,
    pub programs: Vec<i64>,
    pub ready: Vec<i64>,
    pub waits: Vec<(u64, i64)>,
    /// Number of tiles in each cell, row by row.
    pub heights: Vec<u32>,
    /// Tiles cell by cell, bottom to top.
    pub tiles: Vec<Tile>,
    /// Programs of those `tiles` that have one, in order.
    pub running: Vec<Program>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Tile {
    /// Difference of its id from that of the previous tile.
    pub id: i64,
    pub z: i64,
    pub look: Index,
    pub state: Index,
    pub has_program: bool,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Program {
    pub script: Index,
    pub serial: u64,
    pub status: Status,
    pub line: u32,
    pub steps: u32,
    pub zapped: Vec<u32>,
    pub sequences: Vec<(u32, u32)>,
    pub queue: Vec<Index>,
    pub sender: Option<Index>,
    pub over_budget: u64,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Status {
    Alive,
    Waiting(u64),
    Idle,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Player {
    pub id: i64,
    pub number: u8,
    pub links: Vec<Link>,
    pub ready_at: u64,
    pub torch_lit: u64,
    pub record: Option<Record>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Link {
    pub label: Index,
    pub text: Index,
    pub tile: Option<i64>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub victory: bool,
    pub result: Index,
    pub score: i64,
    pub steps: i64,
    pub deaths: i64,
    pub cycle: u64,
    /// The bits of a fraction.
    pub earlier: u64,
    pub is_recorded: bool,
}
