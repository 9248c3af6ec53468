//! Screen shake when something breaks. Losing the last player or the level can
//! be seen as well as heard.

use bevy::prelude::*;

use crate::screens::LEVEL;
use crate::view::systems::{ShakeSystems, step_of};
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::settings::Settings;
use kotodama_words::messages::{DeathCause, TurnEvent};

pub fn plugin(app: &mut App) {
    app.init_resource::<Shake>()
        .add_systems(OnEnter(LEVEL), rest)
        .add_systems(
            Update,
            shake
                .in_set(ShakeSystems)
                .in_set(AppSystems::Show)
                .in_set(PausableSystems)
                .run_if(in_state(LEVEL)),
        );
}

/// State of the screen shake.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Shake {
    /// Strength from 1 down to 0.
    strength: f32,
    /// Seconds since it began.
    age: f32,
}

/// Maximum offset of the view, in interface units.
const REACH: f32 = 5.0;
/// Remaining part of the strength after a second.
const FADE: f32 = 0.0006;
/// Frequencies in radians per second, across and along; not multiples of each
/// other.
const SWINGS: Vec2 = Vec2::new(71.0, 53.0);

impl Shake {
    /// Returns the offset of the view, in interface units.
    pub fn offset(&self) -> Vec2 {
        let angle = SWINGS * self.age;
        let swing = Vec2::new(angle.x.cos(), angle.y.cos());
        (swing * self.strength * REACH).round()
    }

    fn pass(&mut self, seconds: f32) {
        self.age += seconds;
        self.strength *= FADE.powf(seconds);
        // Less than half a unit is invisible.
        if self.strength * REACH < 0.5 {
            *self = Self::default();
        }
    }

    fn hit(&mut self, strength: f32) {
        if strength > self.strength {
            *self = Self { strength, age: 0.0 };
        }
    }
}

/// Returns the strength of an event.
const fn strength(happened: &TurnEvent) -> f32 {
    match happened {
        TurnEvent::Died { cause, .. } => match cause {
            DeathCause::Defeated => 0.6,
            DeathCause::Broken | DeathCause::Melted | DeathCause::Sunk => 0.25,
            DeathCause::LevelGone => 1.0,
            _ => 0.0,
        },
        TurnEvent::Explosion { reach: 0, .. } => 0.3,
        TurnEvent::Explosion { .. } => 0.6,
        TurnEvent::Looped => 1.0,
        _ => 0.0,
    }
}

fn rest(mut shake: ResMut<Shake>) {
    *shake = Shake::default();
}

fn shake(
    time: Res<Time>,
    settings: Res<Settings>,
    mut happened: MessageReader<TurnEvent>,
    mut shake: ResMut<Shake>,
) {
    let mut now = *shake;
    now.pass(step_of(&time));
    for happened in happened.read() {
        match happened {
            TurnEvent::Rewound { .. } => now = Shake::default(),
            happened => now.hit(strength(happened)),
        }
    }
    if !settings.shake {
        now = Shake::default();
    }
    shake.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_to_rest_soon_and_in_the_middle() {
        let mut shake = Shake::default();
        shake.hit(1.0);
        assert!(shake.offset().length() > 1.0);
        for _ in 0..30 {
            shake.pass(1.0 / 60.0);
            assert!(shake.offset().abs().max_element() <= REACH);
        }
        assert_eq!(shake, Shake::default());
        assert_eq!(shake.offset(), Vec2::ZERO);
    }

    #[test]
    fn a_small_blow_does_not_end_a_large_one() {
        let mut shake = Shake::default();
        shake.hit(1.0);
        shake.pass(0.01);
        let before = shake;
        shake.hit(0.2);
        assert_eq!(shake, before);
    }
}
