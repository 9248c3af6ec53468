//! The level as it is tried: exactly what is shown, or the same with the player
//! in another cell.

use bevy::math::IVec2;

use super::state::Editor;
use kotodama_board::ObjectId;
use kotodama_formats::{Message, msg};
use kotodama_words::Game;
use kotodama_words::level::{Grammar, Level};
use kotodama_words::lexicon::Property;
use kotodama_words::roles::Role;
use kotodama_words::rules::{RuleQuery, Thing};

/// The properties of controlled objects, in the order in which they are looked
/// for.
const STEERED: [Property; 4] = [
    Property::You,
    Property::You2,
    Property::ThreeD,
    Property::Select,
];

impl Editor {
    /// Returns the level as it is shown, with floating cells put down. Does not
    /// change the editor.
    #[must_use]
    pub fn for_play(&self) -> Level {
        self.draft().to_level()
    }

    /// Returns the same level for one play, with the first YOU object (or else
    /// YOU2, 3D or SELECT) in another cell.
    ///
    /// # Errors
    ///
    /// The cell is outside the board, or nothing is controlled.
    pub fn for_play_from(&self, cell: IVec2) -> Result<Level, Message> {
        let mut level = self.for_play();
        if !level.bounds.contains(cell) {
            return Err(super::outside());
        }
        let first = steered(&level).ok_or_else(|| {
            msg!(
                "problem-editor-nobody",
                "nothing is YOU in this level, so play cannot start here"
            )
        })?;
        let index = usize::try_from(first.0).unwrap_or(0).checked_sub(1);
        if let Some(placed) = index.and_then(|index| level.objects.get_mut(index)) {
            placed.cell = cell;
        }
        Ok(level)
    }
}

/// Returns the first controlled object when play begins.
fn steered(level: &Level) -> Option<ObjectId> {
    let game = Game::new(level, 0);
    let query = RuleQuery::new(game.world());
    if level.grammar == Grammar::Kanji
        && let Some(id) = query.focused(Role::You)
    {
        return Some(id);
    }
    let objects = (1_u32..).zip(&level.objects);
    let ids: Vec<ObjectId> = objects.map(|(id, _)| ObjectId(id)).collect();
    STEERED.into_iter().find_map(|property| {
        let is_steered = |&&id: &&ObjectId| query.is(property, Thing::Object(id));
        let given = query.rules.give(property);
        ids.iter().filter(|_| given).find(is_steered).copied()
    })
}
