//! System that plays cycles with the input, clicks or a recording.

use bevy::prelude::*;

use crate::choices::DungeonChoices;
use crate::hands::{Hand, Hands};
use crate::screens::DUNGEON;
use crate::session::{CycleClock, CyclePlayed, DungeonNews, DungeonRequest, DungeonSession, Feed};
use crate::walk::Walks;
use kotodama_dungeon::actions::Action;
use kotodama_shell::frame::PausableSystems;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CycleClock>()
        .init_resource::<Pace>()
        .add_systems(
            Update,
            (
                take_requests.in_set(AppSystems::Input),
                play.in_set(PlaySystems)
                    .in_set(AppSystems::Simulate)
                    .in_set(PausableSystems)
                    .run_if(in_state(DUNGEON)),
            ),
        );
}

/// Systems that play cycles.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaySystems;

/// Playback speed of a recording as a fraction; `None` while the players play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace(pub Option<(u64, u64)>);

fn take_requests(world: &mut World) {
    let mut requests = world.resource_mut::<Messages<DungeonRequest>>();
    let Some(request) = requests.drain().last() else {
        return;
    };
    begin(world, DungeonSession::new(request));
}

/// Shows the screen with this game.
pub fn begin(world: &mut World, session: DungeonSession) {
    *world.resource_mut::<DungeonSession>() = session;
    *world.resource_mut::<Hands>() = Hands::default();
    *world.resource_mut::<Walks>() = Walks::default();
    *world.resource_mut::<Pace>() = Pace::default();
    world.resource_mut::<CycleClock>().reset();
    world.write_message(DungeonNews::Began);
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    world.resource_mut::<NextState<Screen>>().set(DUNGEON);
}

/// Plays the cycles that are due.
fn play(world: &mut World) {
    let delta = world.resource::<Time<Real>>().delta();
    let usual = world.resource::<Settings>().of::<DungeonChoices>().speed();
    let speed = world.resource::<Pace>().0.unwrap_or(usual);
    let mut clock = world.resource_mut::<CycleClock>();
    clock.speed = speed;
    let due = clock.pass(delta);
    for _ in 0..due {
        step(world);
    }
    let part = world.resource::<CycleClock>().part();
    world.resource_mut::<DungeonSession>().set_part(part);
}

/// Plays a cycle.
pub fn step(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let actions = match &session.feed {
        Feed::Player => chosen(world),
        Feed::Recording(inputs) => inputs.at(session.cycles()).cloned().unwrap_or_default(),
    };
    let mut session = world.resource_mut::<DungeonSession>();
    let had_ended = session.ended;
    session.cycle(actions);
    let (cycle, has_ended) = (session.cycles(), session.ended);
    world.write_message(CyclePlayed(cycle));
    if has_ended && !had_ended {
        world.write_message(DungeonNews::Ended);
    }
}

/// Returns the actions of the players: key presses before clicks.
fn chosen(world: &mut World) -> [Action; 2] {
    let mut actions = world.resource_mut::<Hands>().take();
    world.resource_scope(|world, mut walks: Mut<Walks>| {
        let hands = world.resource::<Hands>();
        let session = world.resource::<DungeonSession>();
        for (player, action) in actions.iter_mut().enumerate() {
            let is_busy = hands.0.get(player).is_some_and(Hand::is_busy);
            if *action != Action::Wait || is_busy {
                walks.forget(player);
            } else {
                *action = walks.next(session, player);
            }
        }
    });
    actions
}
