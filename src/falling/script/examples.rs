//! Example scripts that ship with the game.

/// A script that ships with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Name of the file without its ending.
    pub name: &'static str,
    /// Text of the script.
    pub text: &'static str,
}

macro_rules! example {
    ($name:literal) => {
        Example {
            name: $name,
            text: include_str!(concat!("../../../assets/falling/", $name, ".lua")),
        }
    };
}

/// All examples: with a template, with its own `update`, with blocks that
/// change.
pub const EXAMPLES: [Example; 3] = [
    example!("lanterns"),
    example!("rivers"),
    example!("seasons"),
];
