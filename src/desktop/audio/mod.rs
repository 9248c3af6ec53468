//! Sounds: what happens on the board and in menus can be heard, and there is
//! [`music`]. Without an audio device nothing is heard and nothing else
//! changes.

pub(super) mod music;
mod notes;

use bevy::asset::UntypedHandle;
use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy_asset_loader::prelude::*;

use super::AppSystems;
use super::display::Away;
use super::screens::Screen;
use super::settings::Settings;
use super::theme::focus::Focusable;
use crate::words::Outcome;
use crate::words::messages::{DeathCause, Happened, MoveCause};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(music::plugin)
        .add_message::<Effect>()
        .configure_loading_state(
            LoadingStateConfig::new(Screen::Loading)
                .load_collection::<Sounds>()
                .load_collection::<notes::Samples>(),
        )
        .add_observer(hear_activation)
        .add_systems(
            Update,
            (
                (hear_turns, hear_bonus).run_if(in_state(Screen::Play)),
                hear_focus,
                play.run_if(resource_exists::<Sounds>),
                notes::play.run_if(resource_exists::<notes::Samples>),
                fall_silent,
            )
                .chain()
                .in_set(AppSystems::Show),
        );
}

/// How loud everything is now.
#[derive(SystemParam)]
pub(super) struct Loudness<'w> {
    settings: Res<'w, Settings>,
    away: Option<Res<'w, Away>>,
}

impl Loudness<'_> {
    fn is_muted(&self) -> bool {
        let is_away = self.away.as_ref().is_some_and(|away| away.0);
        is_away && self.settings.mute_unfocused
    }

    /// Loudness of all sounds but music, as a factor; 0 is silence.
    pub(super) fn sounds(&self) -> f32 {
        match self.is_muted() {
            true => 0.0,
            false => self.settings.loudness(),
        }
    }

    /// Loudness of music, as a factor; 0 is silence.
    pub(super) fn music(&self) -> f32 {
        match self.is_muted() {
            true => 0.0,
            false => self.settings.music_loudness(),
        }
    }
}

/// The sounds of the game, in order of importance: in a turn in which much
/// happens only the most important ones are heard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    Win,
    Loop,
    Ruin,
    Bonus,
    RuleMade,
    RuleBroken,
    Melt,
    Sink,
    Open,
    Destroy,
    Restart,
    Undo,
    Push,
    Move,
    Blocked,
    MenuSelect,
    MenuMove,
}

impl Effect {
    const ALL: [Self; 17] = [
        Self::Win,
        Self::Loop,
        Self::Ruin,
        Self::Bonus,
        Self::RuleMade,
        Self::RuleBroken,
        Self::Melt,
        Self::Sink,
        Self::Open,
        Self::Destroy,
        Self::Restart,
        Self::Undo,
        Self::Push,
        Self::Move,
        Self::Blocked,
        Self::MenuSelect,
        Self::MenuMove,
    ];

    const fn file(self) -> &'static str {
        match self {
            Self::Win => "sounds/win.wav",
            Self::Loop => "sounds/loop.wav",
            Self::Ruin => "sounds/ruin.wav",
            Self::Bonus => "sounds/bonus.wav",
            Self::RuleMade => "sounds/rule_made.wav",
            Self::RuleBroken => "sounds/rule_broken.wav",
            Self::Melt => "sounds/melt.wav",
            Self::Sink => "sounds/sink.wav",
            Self::Open => "sounds/open.wav",
            Self::Destroy => "sounds/destroy.wav",
            Self::Restart => "sounds/restart.wav",
            Self::Undo => "sounds/undo.wav",
            Self::Push => "sounds/push.wav",
            Self::Move => "sounds/move.wav",
            Self::Blocked => "sounds/blocked.wav",
            Self::MenuSelect => "sounds/menu_select.wav",
            Self::MenuMove => "sounds/menu_move.wav",
        }
    }
}

/// One handle a sound, in the order of [`Effect::ALL`].
#[derive(Resource)]
struct Sounds(Vec<Handle<AudioSource>>);

impl AssetCollection for Sounds {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        Effect::ALL
            .map(|effect| server.load::<AudioSource>(effect.file()).untyped())
            .into()
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        Self(Effect::ALL.map(|effect| server.load(effect.file())).into())
    }
}

fn hear_turns(
    mut happened: MessageReader<Happened>,
    outcome: Res<Outcome>,
    mut effects: MessageWriter<Effect>,
) {
    for happened in happened.read() {
        effects.write_batch(effect_of(happened));
        // A level can loop before the first turn.
        if outcome.looped && *happened == (Happened::Rewound { turn: 0 }) {
            effects.write(Effect::Loop);
        }
    }
}

fn effect_of(happened: &Happened) -> Option<Effect> {
    Some(match happened {
        Happened::Moved { cause, .. } => match cause {
            MoveCause::Player | MoveCause::Selected | MoveCause::Teleported | MoveCause::Back => {
                Effect::Move
            }
            MoveCause::Pushed | MoveCause::Pulled | MoveCause::Swapped => Effect::Push,
            MoveCause::Itself | MoveCause::Fell => return None,
        },
        Happened::Blocked { .. } => Effect::Blocked,
        Happened::Died { cause, .. } => match cause {
            DeathCause::Sunk => Effect::Sink,
            DeathCause::Melted => Effect::Melt,
            DeathCause::Opened => Effect::Open,
            DeathCause::LevelGone => Effect::Ruin,
            // A bonus is heard when it counts.
            DeathCause::Transformed | DeathCause::Vanished | DeathCause::Taken => return None,
            // Eaten and whatever else may come.
            _ => Effect::Destroy,
        },
        Happened::RulesChanged { made, broken } => {
            if *made > 0 {
                Effect::RuleMade
            } else if *broken > 0 {
                Effect::RuleBroken
            } else {
                return None;
            }
        }
        Happened::Won { .. } => Effect::Win,
        Happened::Looped => Effect::Loop,
        Happened::TurnBegan { .. } | Happened::Born { .. } | Happened::Rewound { .. } => {
            return None;
        }
    })
}

/// A bonus was taken, by whatever it was.
fn hear_bonus(outcome: Res<Outcome>, mut before: Local<u32>, mut effects: MessageWriter<Effect>) {
    if outcome.bonus > *before {
        effects.write(Effect::Bonus);
    }
    *before = outcome.bonus;
}

fn hear_focus(
    focus: Res<InputFocus>,
    focusable: Query<(), With<Focusable>>,
    mut before: Local<Option<Entity>>,
    mut effects: MessageWriter<Effect>,
) {
    let now = focus.get().filter(|entity| focusable.contains(*entity));
    // Nothing sounds when a menu opens with its first focus.
    let was_there = before.is_some_and(|entity| focusable.contains(entity));
    if now.is_some() && was_there && now != *before {
        effects.write(Effect::MenuMove);
    }
    *before = now;
}

fn hear_activation(_: On<Activate>, mut effects: MessageWriter<Effect>) {
    effects.write(Effect::MenuSelect);
}

/// How long something has been sounding, in seconds.
#[derive(Component, Default)]
pub(super) struct Heard(f32);

/// Longer than any sound.
const SILENT_AFTER: f32 = 4.0;

/// Sounds go away by themselves when they end, which they never do without an
/// audio device.
fn fall_silent(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut heard: Query<(Entity, &mut Heard)>,
) {
    for (entity, mut heard) in &mut heard {
        heard.0 += time.delta_secs();
        if heard.0 > SILENT_AFTER {
            commands.entity(entity).try_despawn();
        }
    }
}

/// Sounds at the same time beyond this number are only noise.
const AT_ONCE: usize = 3;

fn play(
    mut commands: Commands,
    mut effects: MessageReader<Effect>,
    sounds: Res<Sounds>,
    loudness: Loudness,
) {
    let mut wanted: Vec<Effect> = effects.read().copied().collect();
    if loudness.sounds() <= 0.0 {
        return;
    }
    wanted.sort_unstable();
    wanted.dedup();
    // A loop has its own sound (W-LOOP-02).
    if wanted.contains(&Effect::Loop) {
        wanted.retain(|effect| *effect != Effect::Ruin);
    }
    // Walking is quiet where something louder is heard.
    if wanted.len() > 1 {
        wanted.retain(|effect| !matches!(effect, Effect::Move | Effect::Blocked));
    }
    for effect in wanted.into_iter().take(AT_ONCE) {
        let Some(source) = sounds.0.get(effect as usize) else {
            continue;
        };
        commands.spawn((
            Heard::default(),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness.sounds())),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_found_by_their_number() {
        for (number, effect) in Effect::ALL.into_iter().enumerate() {
            assert_eq!(effect as usize, number);
        }
    }

    #[test]
    fn a_broken_rule_is_heard_only_when_none_was_made() {
        let changed = |made, broken| effect_of(&Happened::RulesChanged { made, broken });
        assert_eq!(changed(1, 1), Some(Effect::RuleMade));
        assert_eq!(changed(0, 2), Some(Effect::RuleBroken));
        assert_eq!(changed(0, 0), None);
    }
}
