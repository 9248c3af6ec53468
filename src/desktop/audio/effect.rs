//! Sound effects, without notes and music. Each mode defines its own table of
//! them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use bevy::asset::UntypedHandle;
use bevy::audio::AudioSource;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

/// Playback properties of an effect.
#[derive(Debug, PartialEq)]
pub struct Sound {
    /// File in `assets/sounds`, without extension.
    pub file: &'static str,
    /// Priority when many effects start at once: by subject, then by position
    /// in the table.
    pub importance: (Importance, usize),
    /// Maximum random pitch shift in semitones, so that frequent effects do not
    /// sound mechanical; melodies stay in tune.
    pub spread: f32,
    /// Minimum seconds between two plays.
    pub gap: f32,
}

/// Subject of an effect, the more important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// A game ends: not drowned out by anything less important.
    End,
    /// Rare events.
    Seldom,
    /// Objects appear or disappear.
    Life,
    /// A step of play.
    Play,
    /// Menus, one sound at a time.
    Menu,
    /// The editor.
    Edit,
    /// Heard only when nothing else is: walking is silent while something
    /// louder happens.
    Background,
}

impl Sound {
    /// Returns the path of its file.
    pub fn path(&self) -> String {
        format!("sounds/{}.wav", self.file)
    }

    /// Returns whether it has this subject.
    pub fn is(&self, importance: Importance) -> bool {
        self.importance.0 == importance
    }

    /// Orders the more important effect first.
    pub fn compare(&self, other: &Self) -> Ordering {
        let key = |sound: &Self| (sound.importance, sound.file);
        key(self).cmp(&key(other))
    }
}

/// Defines an enum of effects from a table, the more important first: each
/// subject, then its effects with file, spread and gap. The volume is that of
/// the file.
#[macro_export]
macro_rules! effects {
    (
        $(#[$about:meta])+
        $vis:vis enum $effects:ident;
        $($importance:ident: $($(#[$doc:meta])+ $name:ident = $file:literal, $spread:literal, $gap:literal;)+)+
    ) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $effects {
            $($($(#[$doc])+ $name,)+)+
        }

        impl $effects {
            /// All effects, most important first.
            $vis const ALL: &[Self] = &[$($(Self::$name,)+)+];

            /// Returns the effect with this sound.
            $vis fn of(sound: &$crate::effect::Sound) -> Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|effect| effect.sound() == sound)
            }

            /// Returns the sound.
            $vis const fn sound(self) -> &'static $crate::effect::Sound {
                match self {
                    $($(Self::$name => &$crate::effect::Sound {
                        file: $file,
                        importance: ($crate::effect::Importance::$importance, Self::$name as usize),
                        spread: $spread,
                        gap: $gap,
                    },)+)+
                }
            }
        }

        impl From<$effects> for $crate::mixer::Cue {
            fn from(effect: $effects) -> Self {
                Self { sound: effect.sound(), speed: 1.0 }
            }
        }
    };
}
pub use crate::effects;

effects! {
    /// Effects of levels, menus and the editor.
    pub enum Effect;
    End:
    /// All levels of an area are cleared.
    AreaWon = "area_won", 0.0, 1.0;
    /// A level or a game of falling blocks is won.
    Won = "win", 0.0, 0.5;
    /// An infinite loop (W-LOOP-02).
    Loop = "loop", 0.0, 0.5;
    Seldom:
    /// The level is destroyed.
    Ruin = "ruin", 0.0, 0.3;
    /// No player is left.
    Stuck = "stuck", 0.0, 0.5;
    /// Paths and icons appear on a map.
    Revealed = "revealed", 0.0, 0.5;
    /// A card of the ending appears.
    Page = "page", 0.0, 0.5;
    /// A bonus is collected.
    Bonus = "bonus", 0.0, 0.1;
    /// A role or the first-person view passes to another object.
    FocusPassed = "focus", 0.0, 0.08;
    /// A rule forms.
    RuleMade = "rule_made", 0.0, 0.06;
    /// A rule breaks.
    RuleBroken = "rule_broken", 0.0, 0.06;
    Life:
    /// BOOM.
    Boom = "boom", 0.3, 0.06;
    /// DEFEAT.
    Defeat = "defeat", 0.3, 0.06;
    /// HOT and MELT.
    Melt = "melt", 0.4, 0.06;
    /// SINK.
    Sink = "sink", 0.4, 0.06;
    /// OPEN and SHUT.
    Open = "open", 0.0, 0.06;
    /// EAT.
    Eat = "eat", 0.5, 0.06;
    /// WEAK.
    Break = "destroy", 0.4, 0.06;
    /// Something turns into something else.
    Change = "change", 0.2, 0.06;
    /// Something vanishes: DONE, IS EMPTY, surplus.
    Vanish = "vanish", 0.3, 0.06;
    /// MORE.
    More = "more", 0.4, 0.06;
    /// MAKE and HAS.
    Appear = "appear", 0.3, 0.06;
    /// Something falls asleep.
    Sleep = "sleep", 0.2, 0.2;
    /// HOLD takes hold of something.
    Hold = "hold", 0.2, 0.1;
    Play:
    /// TELE.
    Teleport = "tele", 0.2, 0.06;
    /// SWAP.
    Swap = "swap", 0.3, 0.06;
    /// The level restarts.
    Restart = "restart", 0.0, 0.15;
    /// A turn is undone.
    Undo = "undo", 0.3, 0.04;
    /// The player enters the level behind an icon.
    Enter = "enter", 0.0, 0.2;
    /// The player leaves the level.
    Leave = "leave", 0.0, 0.2;
    /// A cursor bumps into a closed door.
    Locked = "locked", 0.2, 0.12;
    /// Something is pushed or pulled.
    Push = "push", 0.5, 0.05;
    /// Something lands after a fall.
    Fall = "fall", 0.5, 0.06;
    /// A word wakes up, on its own note.
    Wake = "wake", 0.0, 0.03;
    Menu:
    /// An action is refused.
    Refused = "refused", 0.2, 0.12;
    /// A hint is shown.
    Hint = "hint", 0.0, 0.2;
    /// Something was saved or copied.
    Saved = "saved", 0.0, 0.2;
    /// The timeline is back at the present.
    TimeEnds = "time_ends", 0.0, 0.3;
    /// An entry is activated.
    Select = "menu_select", 0.0, 0.05;
    /// A menu opens.
    MenuOpens = "menu_open", 0.0, 0.1;
    /// A menu closes.
    MenuCloses = "menu_close", 0.0, 0.1;
    /// A setting changes.
    Adjust = "menu_adjust", 0.0, 0.05;
    /// The focus moves.
    MenuMove = "menu_move", 0.2, 0.04;
    Edit:
    /// Something is placed on the board.
    Place = "place", 0.5, 0.04;
    /// Something is erased.
    Erase = "erase", 0.5, 0.04;
    /// The level is edited in another way.
    Edit = "edit", 0.3, 0.05;
    Background:
    /// A player steps.
    Step = "move", 0.6, 0.04;
    /// A cursor steps on a map.
    MapStep = "map_step", 0.4, 0.04;
    /// Something moves by itself.
    Stir = "stir", 0.6, 0.08;
    /// The first-person view turns.
    Look = "look", 0.2, 0.04;
    /// A player bumps into something solid.
    Blocked = "blocked", 0.5, 0.08;
    /// A turn is redone.
    Redo = "redo", 0.3, 0.04;
    /// The player waits.
    Wait = "wait", 0.3, 0.06;
}

/// Sounds of all modes.
#[derive(Resource, Debug, Default)]
pub struct SoundList(Vec<&'static Sound>);

/// Adds sounds.
pub fn sounds(app: &mut App, sounds: impl IntoIterator<Item = &'static Sound>) {
    let mut list = app.world_mut().get_resource_or_init::<SoundList>();
    list.0.extend(sounds);
}

/// Loaded sounds by file.
#[derive(Resource)]
pub struct Sounds(BTreeMap<&'static str, Handle<AudioSource>>);

impl Sounds {
    /// Returns the audio source of a sound.
    pub fn of(&self, sound: &Sound) -> Option<&Handle<AudioSource>> {
        self.0.get(sound.file)
    }

    fn each(world: &World, handle: impl Fn(&Sound) -> Handle<AudioSource>) -> Self {
        let all = world.resource::<SoundList>().0.iter();
        Self(all.map(|sound| (sound.file, handle(sound))).collect())
    }

    /// Returns sounds that are never loaded.
    pub fn silent(world: &World) -> Self {
        let sounds = world.resource::<Assets<AudioSource>>();
        Self::each(world, |_| sounds.reserve_handle())
    }
}

impl AssetCollection for Sounds {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let sounds = Self::create(world).0.into_values();
        sounds.map(Handle::untyped).collect()
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        Self::each(world, |sound| server.load(sound.path()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_effect_has_its_file_and_every_file_its_effect() {
        let paths: BTreeSet<String> = Effect::ALL.iter().map(|it| it.sound().path()).collect();
        assert_eq!(paths.len(), Effect::ALL.len(), "no two sound alike");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets/sounds");
        let files = std::fs::read_dir(folder).expect("the sounds are in the repository");
        let files = files.map(|file| file.expect("the folder can be read"));
        let files = files.filter(|file| file.path().is_file());
        let there = files.map(|file| format!("sounds/{}", file.file_name().to_string_lossy()));
        assert_eq!(paths, there.collect());
        // Positions in the table are in order of importance.
        assert!(Effect::ALL.is_sorted_by(|a, b| a.sound().compare(b.sound()).is_lt()));
    }
}
