//! The effects: one table of all that can be heard but notes and music.

use bevy::asset::UntypedHandle;
use bevy::audio::AudioSource;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

/// How an effect is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sound {
    /// Its file in `assets/sounds`, without the ending.
    pub file: &'static str,
    /// Loudness as a factor.
    pub gain: f32,
    /// Semitones by which it may sound higher or lower, so that what is heard
    /// often does not sound like a machine; what is a melody stays in tune.
    pub spread: f32,
    /// Seconds before it is heard again.
    pub gap: f32,
}

/// Makes the effects from their table. Those further up are more important:
/// where much happens at once only they are heard.
macro_rules! effects {
    ($($(#[$doc:meta])+ $name:ident: $file:literal, $gain:literal, $spread:literal, $gap:literal;)+) => {
        /// Something that can be heard, the more important first.
        #[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Effect {
            $($(#[$doc])+ $name,)+
        }

        impl Effect {
            /// All, in the order of their importance.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// How it is played.
            pub const fn sound(self) -> Sound {
                match self {
                    $(Self::$name => Sound {
                        file: $file,
                        gain: $gain,
                        spread: $spread,
                        gap: $gap,
                    },)+
                }
            }
        }
    };
}

effects! {
    // Ends of a play.
    /// All levels of an area are won.
    AreaWon: "area_won", 1.0, 0.0, 1.0;
    /// A level, or a play of falling blocks, is won.
    Won: "win", 1.0, 0.0, 0.5;
    /// A play of falling blocks is over.
    Over: "falling/over", 1.0, 0.0, 0.5;
    /// An infinite loop (W-LOOP-02).
    Loop: "loop", 1.0, 0.0, 0.5;
    /// The level is gone.
    Ruin: "ruin", 1.0, 0.0, 0.3;
    /// Nobody is left to move.
    Stuck: "stuck", 1.0, 0.0, 0.5;
    // What is seldom.
    /// Ways and icons have come up on a map.
    Revealed: "revealed", 1.0, 0.0, 0.5;
    /// A bonus was taken.
    Bonus: "bonus", 1.0, 0.0, 0.1;
    /// The field of falling blocks is empty.
    AllClear: "falling/all_clear", 1.0, 0.0, 0.3;
    /// Falling blocks fall faster.
    LevelUp: "falling/level", 1.0, 0.0, 0.3;
    /// A link of a chain.
    Clear: "falling/clear", 1.0, 0.0, 0.03;
    /// Full rows.
    Rows: "falling/rows", 1.0, 0.0, 0.03;
    /// A spin.
    Spin: "falling/spin", 1.0, 0.0, 0.1;
    /// Garbage comes.
    Garbage: "falling/garbage", 1.0, 0.3, 0.15;
    /// Roles of blocks change.
    Recolour: "falling/change", 1.0, 0.2, 0.08;
    /// A role, or the view of 3D, passes to another.
    FocusPassed: "focus", 1.0, 0.0, 0.08;
    /// A rule holds now.
    RuleMade: "rule_made", 1.0, 0.0, 0.06;
    /// A rule holds no more.
    RuleBroken: "rule_broken", 1.0, 0.0, 0.06;
    // What ends objects, and begins them.
    /// DEFEAT.
    Defeat: "defeat", 1.0, 0.3, 0.06;
    /// HOT and MELT.
    Melt: "melt", 1.0, 0.4, 0.06;
    /// SINK.
    Sink: "sink", 1.0, 0.4, 0.06;
    /// OPEN and SHUT.
    Open: "open", 1.0, 0.0, 0.06;
    /// EAT.
    Eat: "eat", 1.0, 0.5, 0.06;
    /// WEAK.
    Break: "destroy", 0.9, 0.4, 0.06;
    /// Something becomes something else.
    Change: "change", 1.0, 0.2, 0.06;
    /// Something vanishes: DONE, IS EMPTY, one too many.
    Vanish: "vanish", 1.0, 0.3, 0.06;
    /// MORE.
    More: "more", 0.9, 0.4, 0.06;
    /// MAKE and HAS.
    Appear: "appear", 0.9, 0.3, 0.06;
    /// Something falls asleep.
    Sleep: "sleep", 0.9, 0.2, 0.2;
    // Steps of the play.
    /// TELE.
    Teleport: "tele", 1.0, 0.2, 0.06;
    /// SWAP.
    Swap: "swap", 0.9, 0.3, 0.06;
    /// Everything from the beginning.
    Restart: "restart", 1.0, 0.0, 0.15;
    /// A turn is taken back.
    Undo: "undo", 0.9, 0.3, 0.04;
    /// Into the level behind an icon.
    Enter: "enter", 1.0, 0.0, 0.2;
    /// Back out of it.
    Leave: "leave", 1.0, 0.0, 0.2;
    /// A piece is placed.
    Lock: "falling/lock", 1.0, 0.3, 0.03;
    /// A piece is dropped.
    Drop: "falling/drop", 1.0, 0.3, 0.03;
    /// Blocks come to rest.
    Land: "falling/land", 1.0, 0.5, 0.04;
    /// A piece goes into the hold slot.
    Hold: "falling/hold", 1.0, 0.0, 0.03;
    /// A piece is turned.
    TurnPiece: "falling/turn", 1.0, 0.2, 0.02;
    /// Something is pushed or pulled.
    Push: "push", 0.9, 0.5, 0.05;
    /// Something lands after a fall.
    Fall: "fall", 0.9, 0.5, 0.06;
    // Menus.
    /// It does not work.
    Refused: "falling/refused", 1.0, 0.2, 0.12;
    /// A hint is given.
    Hint: "hint", 1.0, 0.0, 0.2;
    /// Something was saved or copied.
    Saved: "saved", 1.0, 0.0, 0.2;
    /// Time is back where it has come from.
    TimeEnds: "time_ends", 1.0, 0.0, 0.3;
    /// Something is chosen.
    Select: "menu_select", 1.0, 0.0, 0.05;
    /// A menu opens.
    MenuOpens: "menu_open", 1.0, 0.0, 0.1;
    /// A menu closes.
    MenuCloses: "menu_close", 1.0, 0.0, 0.1;
    /// A setting changes.
    Adjust: "menu_adjust", 1.0, 0.0, 0.05;
    /// The focus moves.
    MenuMove: "menu_move", 1.0, 0.2, 0.04;
    // The editor.
    /// Something is put on the board.
    Place: "place", 1.0, 0.5, 0.04;
    /// Something is taken off it.
    Erase: "erase", 1.0, 0.5, 0.04;
    /// The level is changed otherwise.
    Edit: "edit", 1.0, 0.3, 0.05;
    // Heard only where nothing else is.
    /// A player steps.
    Step: "move", 1.0, 0.6, 0.04;
    /// A cursor steps on a map.
    MapStep: "map_step", 1.0, 0.4, 0.04;
    /// Something steps by itself.
    Stir: "stir", 1.0, 0.6, 0.08;
    /// The view of 3D turns.
    Look: "look", 1.0, 0.2, 0.04;
    /// Somebody meets something solid.
    Blocked: "blocked", 0.7, 0.5, 0.08;
    /// A turn comes back that was taken back.
    Redo: "redo", 1.0, 0.3, 0.04;
    /// A turn passes.
    Wait: "wait", 1.0, 0.3, 0.06;
    /// A piece is moved.
    MovePiece: "falling/move", 1.0, 0.3, 0.02;
}

impl Effect {
    /// The file of its sound.
    pub fn path(self) -> String {
        format!("sounds/{}.wav", self.sound().file)
    }

    /// Is it heard only where nothing else is? Walking is quiet where
    /// something louder happens.
    pub const fn is_background(self) -> bool {
        matches!(
            self,
            Self::Step
                | Self::MapStep
                | Self::Stir
                | Self::Look
                | Self::Blocked
                | Self::Redo
                | Self::Wait
                | Self::MovePiece
        )
    }

    /// Does it belong to menus, which say one thing at a time?
    pub const fn is_of_menus(self) -> bool {
        matches!(
            self,
            Self::Hint
                | Self::Saved
                | Self::Refused
                | Self::TimeEnds
                | Self::Select
                | Self::MenuOpens
                | Self::MenuCloses
                | Self::Adjust
                | Self::MenuMove
        )
    }

    /// Is it not talked over by anything less important?
    pub const fn ends_all(self) -> bool {
        matches!(self, Self::AreaWon | Self::Won | Self::Over | Self::Loop)
    }
}

/// One handle an effect, in the order of [`Effect::ALL`].
#[derive(Resource)]
pub struct Sounds(Vec<Handle<AudioSource>>);

impl Sounds {
    pub fn of(&self, effect: Effect) -> Option<&Handle<AudioSource>> {
        self.0.get(effect as usize)
    }
}

fn load(world: &World) -> impl Iterator<Item = Handle<AudioSource>> {
    let server = world.resource::<AssetServer>();
    let effects = Effect::ALL.iter();
    effects.map(|effect| server.load::<AudioSource>(effect.path()))
}

impl AssetCollection for Sounds {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        load(world).map(Handle::untyped).collect()
    }

    fn create(world: &mut World) -> Self {
        Self(load(world).collect())
    }
}

#[cfg(test)]
impl Sounds {
    /// Sounds that are never loaded.
    pub fn silent(world: &World) -> Self {
        let sounds = world.resource::<Assets<AudioSource>>();
        Self(
            Effect::ALL
                .iter()
                .map(|_| sounds.reserve_handle())
                .collect(),
        )
    }
}
