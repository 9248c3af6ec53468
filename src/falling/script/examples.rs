//! Scripts that ship with the game, to play and to learn from.

/// A script that ships with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The file's name without its ending.
    pub name: &'static str,
    /// The program.
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

/// All of them: with a template, with an own `update`, with blocks that change.
pub const EXAMPLES: [Example; 3] = [
    example!("lanterns"),
    example!("rivers"),
    example!("seasons"),
];
