//! Names of state values. Known names, which have a meaning (sections 3 to 6),
//! are numbered; others are texts.

use std::fmt;
use std::sync::Arc;

use crate::value::lower_case;

/// Defines the known names.
macro_rules! known {
    ($($variant:ident = $text:literal),* $(,)?) => {
        /// A name with a meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "what each means stands in the tables of the rules")]
        pub enum Known {
            $($variant),*
        }

        impl Known {
            /// All known names.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name as written.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => $text),*
                }
            }

            /// Returns the known name with this text, in lower case.
            #[must_use]
            pub fn of(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

known! {
    Blocking = "blocking",
    Low = "low",
    Flying = "flying",
    Pushable = "pushable",
    Squishable = "squishable",
    Soft = "soft",
    Destroyable = "destroyable",
    Teleporter = "teleporter",
    NotPushing = "not_pushing",
    NotSquishing = "not_squishing",
    Health = "health",
    Damage = "damage",
    WaitCycles = "wait_cycles",
    Pullable = "pullable",
    Pulling = "pulling",
    Points = "points",
    Owner = "owner",
    LightSource = "light_source",
    LightRange = "light_range",
    BlockingLight = "blocking_light",
    Facing = "facing",
    Locked = "locked",
    Target = "target_player_map_tile_id",
    BulletDamage = "bullet_damage",
    Ricochet = "ricochet",
    Player = "player",
    Score = "score",
    Steps = "steps",
    Deaths = "deaths",
    Duration = "duration",
    Lives = "lives",
    GameOver = "gameover",
    Ammo = "ammo",
    Gems = "gems",
    Cash = "cash",
    Torches = "torches",
    TorchLight = "torch_light",
    Equipped = "equipped",
    Equipment = "equipment",
    StartingEquipment = "starting_equipment",
    EntryRow = "entry_row",
    EntryCol = "entry_col",
    Buried = "buried",
    ResetPlayerWhenDamaged = "reset_player_when_damaged",
    ResetWhenNoPlayers = "reset_when_no_players",
    Pacifism = "pacifism",
    Solo = "solo",
    Visibility = "visibility",
    FogRange = "fog_range",
    FadeOverlay = "fade_overlay",
    RespawnAtEntry = "respawn_at_entry",
    NoScoring = "no_scoring",
    Saveable = "saveable",
    StartingLives = "starting_lives",
}

impl Known {
    /// Returns its bit in a set of names.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self as u32
    }
}

const _: () = assert!(Known::ALL.len() <= 64, "each name has a bit");

/// The name of a state value, in lower case (D-VAL-07).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A known name.
    Known(Known),
    /// Any other name.
    Other(Arc<str>),
}

impl Name {
    /// Returns the name with this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let folded = text.to_lowercase();
        match Known::of(&folded) {
            Some(known) => Self::Known(known),
            None => Self::Other(folded.into()),
        }
    }

    /// Returns the name with this text, sharing it.
    #[must_use]
    pub fn shared(text: &Arc<str>) -> Self {
        let folded = lower_case(text);
        match Known::of(&folded) {
            Some(known) => Self::Known(known),
            None => Self::Other(folded),
        }
    }

    /// Returns the name as written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Known(known) => known.text(),
            Self::Other(text) => text,
        }
    }

    /// Returns whether only the game and `GIVE`, `TAKE`, `EQUIP` and `UNEQUIP`
    /// can change this value of a player's tile (D-PLAYER-18).
    #[must_use]
    pub fn is_protected(&self) -> bool {
        match self {
            Self::Known(known) => matches!(
                known,
                Known::Player
                    | Known::Equipped
                    | Known::Equipment
                    | Known::Health
                    | Known::Gems
                    | Known::Cash
                    | Known::Ammo
                    | Known::Score
                    | Known::Lives
                    | Known::Torches
            ),
            Self::Other(text) => text.ends_with("_key"),
        }
    }
}

impl From<Known> for Name {
    fn from(known: Known) -> Self {
        Self::Known(known)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_in_any_case() {
        assert_eq!(Name::new("Blocking"), Name::Known(Known::Blocking));
        assert_eq!(Name::new("RED_Key"), Name::new("red_key"));
        for known in Known::ALL {
            assert_eq!(Name::new(known.text()), Name::Known(*known));
        }
    }
}
