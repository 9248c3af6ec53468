//! Moment between a win by END and the ending of the pack, in which the last board
//! stays in sight (W-END-02). With smooth movement, the view then closes in on the
//! hero.

use std::time::Duration;

use bevy::prelude::*;

use crate::level_navigation::source::LevelSource;
use crate::levels::Pack;
use crate::progress::Progress;
use crate::screens::{ENDING, LEVEL};
use crate::session::Session;
use kotodama_shell::frame::PausableSystems;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;
use kotodama_words::Outcome;
use kotodama_words::messages::TurnEvent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>()
        .add_systems(OnEnter(LEVEL), release)
        .add_systems(
            Update,
            hold.in_set(AppSystems::Show)
                .in_set(PausableSystems)
                .run_if(in_state(LEVEL)),
        );
}

/// Seconds for which the last board stays in sight.
pub const HOLD: f32 = 5.0;
/// The same without smooth movement, in which the view does not close in.
const STILL: f32 = 2.5;
/// Seconds for which the whole board is in sight at first.
const WHOLE: f32 = 1.5;
/// Seconds for which the view then closes in.
const CLOSING: f32 = 3.0;

/// Seconds until the ending begins, after a win by END. Inputs wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Held(Option<f32>);

impl Held {
    pub const fn is_waiting(self) -> bool {
        self.0.is_some()
    }

    /// Returns how far the view has closed in on the hero, from 0 to 1, if the board
    /// is held for [`HOLD`].
    pub fn closeness(self) -> f32 {
        let passed = self.0.map_or(0.0, |left| HOLD - left);
        let part = ((passed - WHOLE) / CLOSING).clamp(0.0, 1.0);
        part * part * (3.0 - 2.0 * part)
    }
}

fn release(mut held: ResMut<Held>) {
    *held = Held::default();
}

/// Returns whether this play can end the pack: a play of its own levels that
/// makes progress.
pub fn can_end(session: &Session, pack: Option<&Pack>) -> bool {
    let is_own = matches!(session.source, LevelSource::Pack(_)) && session.counts();
    is_own && pack.is_some_and(|pack| pack.ending.is_some())
}

/// Holds the board when it has been won by END, then shows the ending.
fn hold(
    mut happened: MessageReader<TurnEvent>,
    time: Res<Time>,
    outcome: Res<Outcome>,
    (session, pack, settings): (Res<Session>, Option<Res<Pack>>, Res<Settings>),
    mut progress: ResMut<Progress>,
    mut held: ResMut<Held>,
    mut screen: ResMut<NextState<Screen>>,
    mut next: ResMut<NextFrame>,
) {
    for happened in happened.read() {
        match happened {
            TurnEvent::Won { .. } if outcome.ended && can_end(&session, pack.as_deref()) => {
                progress.ended = true;
                held.0 = Some(if settings.smooth { HOLD } else { STILL });
            }
            // Undone on the timeline.
            TurnEvent::Rewound { .. } => held.0 = None,
            _ => {}
        }
    }
    if let Some(left) = held.0 {
        let left = left - time.delta_secs();
        held.0 = Some(left);
        match settings.smooth {
            true => next.at_once(),
            false => next.within(Duration::from_millis(100)),
        }
        if left <= 0.0 {
            held.0 = None;
            screen.set(ENDING);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_board_is_seen_before_the_view_closes_in() {
        let after = |seconds: f32| Held(Some(HOLD - seconds)).closeness();
        assert_eq!(Held(None).closeness().to_bits(), 0.0_f32.to_bits());
        assert!(after(WHOLE) < 1e-6);
        let way = [0.2, 0.4, 0.6, 0.8].map(|part| after(WHOLE + part * CLOSING));
        assert!(way.is_sorted() && way[0] > 0.0 && way[3] < 1.0, "{way:?}");
        assert!(after(WHOLE + CLOSING) > 1.0 - 1e-6);
    }
}
