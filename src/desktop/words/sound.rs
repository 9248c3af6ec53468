//! Sounds of the word puzzle: the effect of each event of a play and of other
//! events. `view` shows the visible counterparts: every sound has one, except
//! for an EMPTY that is DONE (W-EP-24).
//!
//! | event | effect | visible |
//! |---|---|---|
//! | a step, a push, a fall, SWAP, TELE | [`Effect::Step`] and the like | the object glides; dust, a flash where it teleports |
//! | a failed step | [`Effect::Blocked`] | the object nudges the obstacle |
//! | a closed door of a map | [`Effect::Locked`] | the cursor nudges it |
//! | an object is destroyed | one for each cause | splash, shards, smoke, sparks; the view shakes |
//! | an EMPTY is destroyed | the same | the same; nothing for DONE |
//! | an object appears | [`Effect::Change`], [`Effect::Appear`], [`Effect::More`] | it pops up, with sparks |
//! | an object falls asleep | [`Effect::Sleep`] | its sleeping sprite, and Zs |
//! | rules | [`Effect::RuleMade`], [`Effect::RuleBroken`] | words flash up and open their eyes, each on its own note ([`Effect::Wake`]), sparks run along them, the objects that they name pulse; or they go dim and doze off |
//! | a role, or the 3D view, passes | [`Effect::FocusPassed`] | corners and sparks; another view |
//! | a win, a loop, the end of the level | [`Effect::Won`] ... | fireworks; a flash and a notice |
//! | no player left | [`Effect::Stuck`] | the colours of the board go; a notice |
//! | undo, redo, restart, waiting | [`Effect::Undo`] ... | the board and the turn counter |
//! | the ending | [`Effect::Page`] | the next card |
//! | new paths, an area won | [`Effect::Revealed`], [`Effect::AreaWon`] | sparks on them; a line of the banner |
//! | menus, settings, hints, saving | [`Effect::Select`] ... | the focus, the value, the text |
//! | the editor | [`Effect::Place`] ... | the board, and the name of the step |

use bevy::prelude::*;

use crate::doors::Knock;
use crate::screens::LEVEL;
use crate::session::Played;
use crate::unlocks::{AreaWon, Revealed};
use crate::view::lights::{Lights, LookedAt};
use kotodama_audio::HearingSystems;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::Cue;
use kotodama_shell::frame::AppSystems;
use kotodama_words::Outcome;
use kotodama_words::input::Input;
use kotodama_words::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};
use kotodama_words::report::Status;

pub fn plugin(app: &mut App) {
    app.add_message::<Knock>().add_systems(
        Update,
        (
            (hear_play, hear_loss, hear_wins, hear_doors).run_if(in_state(LEVEL)),
            hear_looking.run_if(resource_exists_and_changed::<Lights>),
        )
            .in_set(AppSystems::Show)
            .before(HearingSystems),
    );
}

/// Returns the effect of an event of a play.
const fn effect_of(happened: &TurnEvent) -> Option<Effect> {
    Some(match happened {
        TurnEvent::Moved { cause, .. } => match cause {
            MoveCause::Player => Effect::Step,
            MoveCause::Selected => Effect::MapStep,
            MoveCause::Itself | MoveCause::Back => Effect::Stir,
            MoveCause::Pushed | MoveCause::Pulled | MoveCause::Carried => Effect::Push,
            MoveCause::Swapped => Effect::Swap,
            MoveCause::Fell => Effect::Fall,
            MoveCause::Teleported => Effect::Teleport,
        },
        TurnEvent::Turned { .. } => Effect::Look,
        TurnEvent::Blocked { .. } => Effect::Blocked,
        TurnEvent::Born { cause, .. } => match cause {
            BirthCause::Transform | BirthCause::All | BirthCause::Back => Effect::Change,
            BirthCause::Has | BirthCause::Make => Effect::Appear,
            BirthCause::More => Effect::More,
        },
        TurnEvent::Died { cause, .. } | TurnEvent::EmptiesGone { cause, .. } => match cause {
            DeathCause::Sunk => Effect::Sink,
            DeathCause::Defeated => Effect::Defeat,
            DeathCause::Melted => Effect::Melt,
            DeathCause::Opened => Effect::Open,
            DeathCause::Broken => Effect::Break,
            DeathCause::Eaten => Effect::Eat,
            DeathCause::Taken => Effect::Bonus,
            DeathCause::Exploded => Effect::Boom,
            DeathCause::Vanished => Effect::Vanish,
            DeathCause::LevelGone => Effect::Ruin,
            // The result of the transformation has the sound.
            DeathCause::Transformed => return None,
        },
        TurnEvent::FocusPassed { .. } => Effect::FocusPassed,
        TurnEvent::FellAsleep { .. } => Effect::Sleep,
        TurnEvent::Explosion { .. } => Effect::Boom,
        TurnEvent::TakenHold { .. } => Effect::Hold,
        TurnEvent::RulesChanged { made: 1.., .. } => Effect::RuleMade,
        TurnEvent::RulesChanged { broken: 1.., .. } => Effect::RuleBroken,
        TurnEvent::Won { .. } => Effect::Won,
        TurnEvent::Looped => Effect::Loop,
        // Indirect changes of rules and the start of a turn are silent; a jump
        // has the sound of its input.
        TurnEvent::RulesChanged { .. }
        | TurnEvent::TurnBegan { .. }
        | TurnEvent::Rewound { .. } => {
            return None;
        }
    })
}

/// Returns the effect of an input itself.
const fn effect_of_input(input: Input) -> Option<Effect> {
    match input {
        Input::Wait => Some(Effect::Wait),
        Input::Undo => Some(Effect::Undo),
        Input::Redo => Some(Effect::Redo),
        Input::Restart => Some(Effect::Restart),
        Input::Step(..) | Input::Both(..) => None,
    }
}

/// Plays the sounds of a play.
pub fn hear_play(
    mut happened: MessageReader<TurnEvent>,
    mut played: MessageReader<Played>,
    outcome: Res<Outcome>,
    mut cues: MessageWriter<Cue>,
) {
    for happened in happened.read() {
        cues.write_batch(effect_of(happened).map(Cue::from));
        // A level can loop before the first turn.
        if outcome.looped.is_some() && *happened == (TurnEvent::Rewound { turn: 0 }) {
            cues.write(Effect::Loop.into());
        }
    }
    let inputs = played
        .read()
        .filter_map(|played| effect_of_input(played.input));
    cues.write_batch(inputs.map(Cue::from));
}

/// Plays a sound when a turn leaves no player.
pub fn hear_loss(
    mut played: MessageReader<Played>,
    outcome: Res<Outcome>,
    mut before: Local<bool>,
    mut cues: MessageWriter<Cue>,
) {
    let lost = outcome.status == Status::Lost;
    let is_turn = played.read().any(|played| !played.input.is_jump());
    if lost && !*before && is_turn {
        cues.write(Effect::Stuck.into());
    }
    *before = lost;
}

/// Plays the sounds of wins elsewhere on the map.
pub fn hear_wins(
    mut revealed: MessageReader<Revealed>,
    mut areas: MessageReader<AreaWon>,
    mut cues: MessageWriter<Cue>,
) {
    cues.write_batch(revealed.read().map(|_| Effect::Revealed.into()));
    cues.write_batch(areas.read().map(|_| Effect::AreaWon.into()));
}

/// Plays a sound when a cursor bumps into a closed door.
pub fn hear_doors(mut knocks: MessageReader<Knock>, mut cues: MessageWriter<Cue>) {
    cues.write_batch(knocks.read().map(|_| Effect::Locked.into()));
}

/// Plays a sound when the inspector moves, as for a focus.
pub fn hear_looking(
    lights: Res<Lights>,
    mut before: Local<Option<LookedAt>>,
    mut cues: MessageWriter<Cue>,
) {
    let now = lights.looked_at;
    if now.is_some() && before.is_some() && now != *before {
        cues.write(Effect::MenuMove.into());
    }
    *before = now;
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;
    use kotodama_board::{Direction, ObjectId};

    #[test]
    fn every_way_to_move_and_to_go_is_heard() {
        let (id, at) = (ObjectId(1), IVec2::ZERO);
        for (cause, effect) in [
            (MoveCause::Player, Effect::Step),
            (MoveCause::Selected, Effect::MapStep),
            (MoveCause::Itself, Effect::Stir),
            (MoveCause::Back, Effect::Stir),
            (MoveCause::Pushed, Effect::Push),
            (MoveCause::Pulled, Effect::Push),
            (MoveCause::Carried, Effect::Push),
            (MoveCause::Swapped, Effect::Swap),
            (MoveCause::Fell, Effect::Fall),
            (MoveCause::Teleported, Effect::Teleport),
        ] {
            let (from, to) = (at, IVec2::X);
            let moved = TurnEvent::Moved {
                id,
                from,
                to,
                cause,
            };
            assert_eq!(effect_of(&moved), Some(effect), "{cause:?}");
        }
        for (cause, effect) in [
            (DeathCause::Sunk, Some(Effect::Sink)),
            (DeathCause::Defeated, Some(Effect::Defeat)),
            (DeathCause::Melted, Some(Effect::Melt)),
            (DeathCause::Opened, Some(Effect::Open)),
            (DeathCause::Broken, Some(Effect::Break)),
            (DeathCause::Eaten, Some(Effect::Eat)),
            (DeathCause::Taken, Some(Effect::Bonus)),
            (DeathCause::Exploded, Some(Effect::Boom)),
            (DeathCause::Vanished, Some(Effect::Vanish)),
            (DeathCause::LevelGone, Some(Effect::Ruin)),
            (DeathCause::Transformed, None),
        ] {
            // W-EP-24: an EMPTY sounds like an object.
            let gone = TurnEvent::EmptiesGone {
                at: vec![at],
                cause,
            };
            assert_eq!(effect_of(&gone), effect, "{cause:?}");
        }
        let direction = Direction::Left;
        let blocked = TurnEvent::Blocked { id, direction };
        assert_eq!(effect_of(&blocked), Some(Effect::Blocked));
        for cause in [BirthCause::Has, BirthCause::Make] {
            let born = TurnEvent::Born { id, at, cause };
            assert_eq!(effect_of(&born), Some(Effect::Appear));
        }
    }

    #[test]
    fn explosions_and_grips_are_heard() {
        let (id, at) = (ObjectId(1), IVec2::ZERO);
        let explosion = TurnEvent::Explosion { at, reach: 1 };
        assert_eq!(effect_of(&explosion), Some(Effect::Boom));
        let grip = TurnEvent::TakenHold { id, at };
        assert_eq!(effect_of(&grip), Some(Effect::Hold));
    }

    #[test]
    fn a_broken_rule_is_heard_only_when_none_was_made() {
        let changed = |made, broken| effect_of(&TurnEvent::RulesChanged { made, broken });
        assert_eq!(changed(1, 1), Some(Effect::RuleMade));
        assert_eq!(changed(0, 2), Some(Effect::RuleBroken));
        assert_eq!(changed(0, 0), None);
    }
}
