//! Visual effects of a move: the flying card, numbers rising over slots. With
//! reduced motion slots are only framed for a while.

use bevy::prelude::*;
use kotodama_cards::card::Card;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

use crate::screens::CARDS;
use crate::session::Shown;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Effects>()
        .add_systems(OnEnter(CARDS), |mut effects: ResMut<Effects>| {
            effects.all.clear();
        })
        .add_systems(
            Update,
            (age, begin.run_if(on_message::<Shown>))
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(CARDS)),
        )
        .add_systems(PostUpdate, keep_drawing.run_if(in_state(CARDS)));
}

/// Kind of effect on a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A card is applied to it, or the slot to a card.
    Card(Card),
    /// Its vitality changes.
    Vitality(i32),
    /// It dies.
    Death,
    /// It becomes a zombie.
    Rise,
    /// It has run as a zombie.
    Run,
    /// Its field changes.
    Field,
    /// An error was raised.
    Error,
}

/// Effect on a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Owner of the slot.
    pub player: usize,
    /// Slot.
    pub slot: usize,
    /// Kind.
    pub what: What,
    /// Seconds since it started.
    pub age: f32,
}

/// Current effects.
#[derive(Resource, Debug, Default)]
pub struct Effects {
    /// All effects.
    pub all: Vec<Effect>,
}

/// Duration of an effect in seconds.
pub const LENGTH: f32 = 0.9;

/// Maximum number of effects at the same time.
const MOST: usize = 160;

impl Effect {
    /// Returns its progress from 0 to 1.
    pub fn part(&self) -> f32 {
        (self.age / LENGTH).clamp(0.0, 1.0)
    }
}

fn age(time: Res<Time<Real>>, mut effects: ResMut<Effects>) {
    if effects.all.is_empty() {
        return;
    }
    let delta = time.delta_secs();
    effects.all.retain_mut(|effect| {
        effect.age += delta;
        effect.age < LENGTH
    });
}

fn begin(mut shown: MessageReader<Shown>, mut effects: ResMut<Effects>) {
    for Shown { entry, changes } in shown.read() {
        let slot = usize::from(entry.choice.slot);
        let mut happens = |player, slot, what| {
            effects.all.push(Effect {
                player,
                slot,
                what,
                age: 0.0,
            });
        };
        happens(entry.player, slot, What::Card(entry.choice.card));
        if entry.error.is_some() {
            happens(entry.player, slot, What::Error);
        }
        for zombie in &entry.zombies {
            happens(entry.player, zombie.slot, What::Run);
        }
        for change in changes {
            let what = match (change.is_death(), change.vitality) {
                (true, _) => What::Death,
                (_, [before, after]) if before != after && after < 0 => What::Rise,
                (_, [before, after]) if before != after => What::Vitality(after - before),
                _ => What::Field,
            };
            happens(change.player, change.slot, what);
        }
    }
    let more = effects.all.len().saturating_sub(MOST);
    effects.all.drain(..more);
}

fn keep_drawing(effects: Res<Effects>, mut next: ResMut<NextFrame>) {
    if !effects.all.is_empty() {
        next.at_once();
    }
}
