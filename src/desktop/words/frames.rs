//! Frame requests of a level: at once while anything moves, otherwise at the
//! next beat of the wobble. Endless motion (sparkles, floating) follows the
//! beat once the board is idle.

use std::time::Duration;

use bevy::prelude::*;

use super::actions::PlayAction;
use super::fast_forward::Rerun;
use super::menus::{GLOSSARY, HINTS, WON};
use super::screens::LEVEL;
use super::session::Queue;
use super::view::moves_by_itself;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::menu::Menu;
use kotodama_ui::repeat::Repeater;
use kotodama_words as words;
use kotodama_words::messages::TurnEvent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SinceTurn>().add_systems(
        PostUpdate,
        (notice_events, ask).chain().run_if(in_state(LEVEL)),
    );
}

/// Time in which all motion after a turn ends.
const SETTLING: Duration = Duration::from_millis(1200);

/// Time without a turn after which a board is idle.
pub const LEFT_ALONE: Duration = Duration::from_secs(5);

/// Time since the last turn, undo or similar event.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct SinceTurn(Duration);

fn notice_events(
    time: Res<Time<Real>>,
    mut events: MessageReader<TurnEvent>,
    mut since: ResMut<SinceTurn>,
) {
    since.0 = match events.read().count() {
        0 => since.0.saturating_add(time.delta()),
        _ => Duration::ZERO,
    };
}

fn ask(world: &mut World) {
    let menu = *world.resource::<State<Menu>>().get();
    let is_replayed = world.contains_resource::<Rerun>();
    let since = world.resource::<SinceTurn>().0;
    let moves = !menu.pauses
        && (menu == WON && since < LEFT_ALONE
            || since < SETTLING
            || !world.resource::<Queue>().0.is_empty()
            || world.resource::<Repeater<PlayAction>>().is_holding()
            || words::auto_turns(world) > 0
            || since < LEFT_ALONE && moves_by_itself(world));
    let mut next = world.resource_mut::<NextFrame>();
    if moves || is_replayed {
        next.at_once();
    } else if menu == HINTS {
        // A search may have a result.
        next.within(Duration::from_millis(100));
    } else if menu == GLOSSARY {
        next.within(Duration::from_millis(50));
    } else if !menu.pauses {
        next.within(BEAT);
    }
}

/// Interval at which sprites wobble and colours change.
const BEAT: Duration = Duration::from_millis(200);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::testing::playing_with_sparkles;
    use kotodama_board::Direction;
    use kotodama_words::input::{Input, Player};

    /// Returns the request after this many frames of 16 ms.
    fn asked(app: &mut App, frames: u32) -> NextFrame {
        for _ in 0..frames {
            std::mem::take(&mut *app.world_mut().resource_mut::<NextFrame>());
            app.update();
        }
        *app.world().resource::<NextFrame>()
    }

    #[test]
    fn a_board_at_rest_is_drawn_with_the_beat_and_a_turn_at_once() {
        let (mut at_once, mut with_beat) = (NextFrame::default(), NextFrame::default());
        at_once.at_once();
        with_beat.within(BEAT);
        for (drawn, sparkles) in [
            ("KEKE IS YOU \n keke flag .", false),
            ("KEKE IS YOU . FLAG IS WIN \n keke flag . . . . .", true),
        ] {
            let mut app = playing_with_sparkles(drawn);
            app.add_plugins(plugin)
                .init_resource::<NextFrame>()
                .init_resource::<Queue>()
                .init_resource::<Repeater<PlayAction>>();
            for _ in 0..2 {
                let step = Input::Step(Player::One, Direction::Down);
                words::play_turn(app.world_mut(), step);
                assert_eq!(asked(&mut app, 1), at_once, "{drawn}");
                // Everything is at rest except for sparkles.
                let settled = asked(&mut app, 120);
                assert_eq!(settled == at_once, sparkles, "{drawn}");
                assert_eq!(asked(&mut app, 240), with_beat, "{drawn}");
            }
        }
    }
}
