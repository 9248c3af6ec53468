//! A rising pace for rules that are endless without it (F-MIX-16).

use super::super::description::{Condition, Description, LevelPart, LevelUp, Lock, PieceSpeed};
use kotodama_formats::{Message, msg};

/// Number of placements for each level.
const PIECES: u32 = 10;

/// Maximum number of levels.
const LEVELS: u32 = 18;

/// Number of placements after which any pace is at its highest.
pub const TO_THE_TOP: u32 = PIECES * LEVELS;

/// Minimum initial speed, in 1/65536 of a cell per frame: a row in 48 frames.
const SLOWEST: u32 = 65_536 / 48;

/// Highest speed: two rows per frame, too fast for almost every player.
const HIGHEST: u32 = 2 * 65_536;

/// Returns whether the level rises with rows but no rule clears rows.
pub fn waits_for_rows(description: &Description) -> bool {
    let mut rules = description.clear.rules.iter();
    matches!(
        description.level.up,
        LevelUp::Rows(_) | LevelUp::ClassicRows
    ) && !rules.any(|rule| matches!(rule.when, Condition::FullRow { .. }))
}

/// Makes the pace rise with every tenth piece, starting at the initial speed of
/// the rules. Returns the note about it.
pub fn raise(description: &mut Description) -> Message {
    let waited = waits_for_rows(description);
    let gravity = &mut description.gravity;
    let first = match &gravity.piece {
        PieceSpeed::Cells(list) => list.first().copied().unwrap_or(0),
        PieceSpeed::Frames(list) => 65_536 / list.first().copied().unwrap_or(1).max(1),
    };
    let first = first.clamp(SLOWEST, HIGHEST);
    // Each level is a third faster than the last.
    let faster = |speed: &u32| (*speed < HIGHEST).then(|| (speed + speed / 3).min(HIGHEST));
    let speeds: Vec<u32> = std::iter::successors(Some(first), faster).collect();
    let levels = u32::try_from(speeds.len()).unwrap_or(LEVELS);
    gravity.piece = PieceSpeed::Cells(speeds);
    gravity.hold_at_spawn = 0;
    // The time on the ground shortens as the pace rises.
    gravity.lock = Lock::OnStep;
    let start = description.level.start;
    description.level = LevelPart {
        start,
        max: start.saturating_add(levels).saturating_sub(1),
        up: LevelUp::Pieces(PIECES),
    };
    if waited {
        return msg!(
            "fit-pace-rows",
            "level: the game speeds up every {pieces} pieces, since no row is ever full",
            pieces = PIECES,
        );
    }
    msg!(
        "fit-pace",
        "level: the game speeds up every {pieces} pieces, so that it can be lost",
        pieces = PIECES,
    )
}
