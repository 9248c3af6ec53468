//! What can be wrong with a share code.

use kotodama_formats::{Diagnostics, Message, message_errors, msg};

/// What codes begin with; their version and `-` follow.
pub const PREFIX: &str = "KOTO";

/// The version that is written, and the only one so far.
pub const VERSION: &str = "1";

/// How many sprites a code may carry.
pub const MAX_SPRITES: usize = 100;

/// Why there is no level in a text, or no code for a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadCode {
    /// Nothing in it looks like a code.
    NotACode,
    /// Of a version that does not exist yet.
    Newer(String),
    /// Its end is missing.
    CutOff,
    /// A character that codes do not contain.
    Character(char),
    /// The checksum is wrong.
    Mistyped,
    /// More than a level may have.
    TooLarge,
    /// More sprites than a code may carry.
    TooManySprites(usize),
    /// The checksum is right, so somebody made it this way.
    Malformed,
    /// What the reader of level files says of the level.
    Level(Diagnostics),
}

message_errors!(BadCode);

impl BadCode {
    /// What it says.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotACode => msg!(
                "problem-code-none",
                "this is no share code, expected a text that begins with {start}",
                start = format!("\"{PREFIX}{VERSION}-\""),
            ),
            Self::Newer(version) => msg!(
                "problem-code-newer",
                "this share code is of version {version}, made by a newer version of the game; \
                 this one reads version {own}",
                version,
                own = VERSION,
            ),
            Self::CutOff => msg!(
                "problem-code-cut-off",
                "this share code is cut off, expected a full stop at its end: copy all of it"
            ),
            Self::Character(character) => msg!(
                "problem-code-character",
                "this share code contains {character}, expected letters, digits, \"-\" and \"_\" \
                 up to a full stop",
                character = format!("{character:?}"),
            ),
            Self::Mistyped => msg!(
                "problem-code-mistyped",
                "this share code is damaged, some of its characters are wrong: copy it again"
            ),
            Self::TooLarge => msg!(
                "problem-code-large",
                "this level is too large for a share code, share its file instead"
            ),
            Self::TooManySprites(count) => msg!(
                "problem-code-sprites",
                "this level uses {count} sprites of its own, a share code holds at most {most}",
                count = *count,
                most = MAX_SPRITES,
            ),
            Self::Malformed => msg!(
                "problem-code-malformed",
                "this share code holds no level, although no character of it is wrong"
            ),
            Self::Level(problems) => msg!(
                "problem-code-level",
                "the level in this share code is faulty: {problems}",
                problems = first(problems),
            ),
        }
    }
}

/// What is wrong first, and how much more there is.
fn first(problems: &Diagnostics) -> Message {
    match problems.list.len() {
        0 | 1 => problems.first(),
        count => msg!(
            "problem-and-more",
            "{first} (and {count} more)",
            first = problems.first(),
            count = count - 1,
        ),
    }
}
