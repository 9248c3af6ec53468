//! State values as they are typed in a table, and their holders.

use kotodama_dungeon::file::document::Values;
use kotodama_dungeon::value::Value;

use super::draft::Draft;
use super::scripts::Owner;

/// The holder of state values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// The dungeon.
    Dungeon,
    /// The level with this index.
    Level(usize),
    /// The player with this index.
    Player(usize),
    /// A template or tiles.
    Tile(Owner),
}

/// Kinds of values, in the order of the table.
pub const KINDS: [&str; 6] = [
    "nothing",
    "true or false",
    "number",
    "fraction",
    "text",
    "list",
];

/// Returns the kind of a value, as an index of [`KINDS`].
#[must_use]
pub const fn kind_of(value: &Value) -> usize {
    match value {
        Value::Nil => 0,
        Value::Bool(_) => 1,
        Value::Int(_) => 2,
        Value::Float(_) => 3,
        Value::Text(_) => 4,
        Value::List(_) => 5,
    }
}

/// Returns a value as typed in a field of its kind: texts without quotes, lists
/// with spaces between their texts.
#[must_use]
pub fn typed(value: &Value) -> String {
    match value {
        Value::Nil => String::new(),
        Value::Text(text) => text.to_string(),
        Value::List(texts) => texts.join(" "),
        Value::Bool(_) | Value::Int(_) | Value::Float(_) => value.to_string(),
    }
}

/// Reads the text of a field of a kind; `None` if it is not valid.
#[must_use]
pub fn read(kind: usize, text: &str) -> Option<Value> {
    match kind {
        0 => Some(Value::Nil),
        1 => match text.trim() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        },
        2 => text.trim().parse().ok().map(Value::Int),
        3 => {
            let number: f64 = text.trim().parse().ok()?;
            number.is_finite().then_some(Value::Float(number))
        }
        4 => Some(Value::text(text)),
        5 => Some(Value::List(
            text.split_whitespace().map(Into::into).collect(),
        )),
        _ => None,
    }
}

impl Draft {
    /// Returns the values of a holder, as written in the file.
    #[must_use]
    pub fn values(&self, holder: &Holder) -> Values {
        let values = match holder {
            Holder::Dungeon => Some(&self.head().state),
            Holder::Level(index) => self.level(*index).map(|level| &level.state),
            Holder::Player(index) => self.head().players.get(*index).map(|it| &it.state),
            Holder::Tile(owner) => self.record(owner).map(|record| &record.state),
        };
        values.cloned().unwrap_or_default()
    }

    /// Sets a value, or removes it.
    pub fn set_value(&mut self, holder: &Holder, name: &str, value: Option<Value>) {
        let name = name.trim().to_lowercase();
        if name.is_empty() {
            return;
        }
        let change = |values: &mut Values| {
            match value {
                Some(value) => values.insert(name, value.into()),
                None => values.remove(&name),
            };
        };
        match holder {
            Holder::Dungeon => self.change_head(|head| change(&mut head.state)),
            Holder::Level(index) => self.change_level(*index, |level| change(&mut level.state)),
            Holder::Player(index) => self.change_head(|head| {
                if head.players.is_empty() {
                    head.players.push(Default::default());
                }
                if let Some(player) = head.players.get_mut(*index) {
                    change(&mut player.state);
                }
            }),
            Holder::Tile(owner) => self.change_record(owner, |it| change(&mut it.state)),
        }
    }
}
