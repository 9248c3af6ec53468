//! Playback of a recording: pause, speed, seeking, and taking over.

use std::path::Path;

use bevy::prelude::*;

use crate::play::{self, Pace};
use crate::saves::Kept;
use crate::screens::DUNGEON;
use crate::session::{DungeonNews, DungeonRequest, DungeonSession, Feed, RATE, Source};
use kotodama_dungeon::inputs::Inputs;
use kotodama_ui::prelude::*;
use kotodama_ui::transport::{self, Played, Playhead, PositionText, Transport, TransportBar};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(DUNGEON), end).add_systems(
        Update,
        (
            go.in_set(AppSystems::Simulate).before(play::PlaySystems),
            (show, update_text).chain().in_set(AppSystems::Show),
        )
            .run_if(in_state(DUNGEON)),
    );
}

/// Maximum number of cycles played silently in one frame while seeking.
const LEAP: u64 = 2_000;

/// Returns the recording being watched and its length in cycles.
fn recording(session: &DungeonSession) -> Option<(&Inputs, u64)> {
    match &session.feed {
        Feed::Recording(inputs) => Some((inputs, inputs.cycles())),
        Feed::Player => None,
    }
}

/// Plays a recording of a dungeon from its beginning.
pub fn watch(world: &mut World, source: Source, seed: u64, players: usize, inputs: Inputs) {
    world.write_message(DungeonRequest {
        source,
        seed,
        players,
        feed: Feed::Recording(inputs),
        is_casual: true,
    });
}

/// Plays the recording of a save.
///
/// # Errors
///
/// Returns the reason for the player if it is not possible.
pub fn watch_kept(world: &mut World, source: &Source, path: &Path) -> Result<(), String> {
    let kept = Kept::read(path)?;
    let inputs = kept.inputs(source)?;
    watch(
        world,
        source.clone(),
        kept.seed,
        kept.players.clamp(1, 2),
        inputs,
    );
    Ok(())
}

/// Replays the game that has just ended.
pub fn watch_last(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let (source, inputs) = (session.source.clone(), session.inputs.clone());
    let (seed, players) = (session.seed, session.players);
    watch(world, source, seed, players, inputs);
}

/// Applies the playback controls.
fn go(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let Some((_, last)) = recording(session) else {
        return;
    };
    let head = *world.resource::<Playhead>();
    if let Some(target) = head.target {
        jump(world, target.min(last));
    }
    let is_at_end = world.resource::<DungeonSession>().cycles() >= last;
    world.resource_mut::<Pace>().0 = Some(head.pace(is_at_end));
}

/// Plays silently towards a cycle.
fn jump(world: &mut World, target: u64) {
    let mut session = world.resource_mut::<DungeonSession>();
    if session.cycles() > target {
        session.go_back(target);
    }
    let Feed::Recording(inputs) = session.feed.clone() else {
        return;
    };
    for _ in 0..LEAP {
        match inputs.at(session.cycles()) {
            Some(actions) if session.cycles() < target => session.cycle(actions.clone()),
            _ => break,
        }
    }
    let is_there = session.cycles() >= target;
    // Skipped cycles are not shown or heard.
    world.write_message(DungeonNews::Began);
    if is_there {
        world.resource_mut::<Playhead>().target = None;
    }
}

/// Lets the player take over.
fn take_over(world: &mut World) {
    let mut session = world.resource_mut::<DungeonSession>();
    session.feed = Feed::Player;
    session.is_casual = true;
    world.resource_mut::<Pace>().0 = None;
    *world.resource_mut::<Playhead>() = Playhead::default();
    // The HUD is rebuilt for play.
    world.write_message(DungeonNews::Began);
}

fn end(mut head: ResMut<Playhead>, mut pace: ResMut<Pace>) {
    *head = Playhead::default();
    pace.0 = None;
}

/// Functions for the playback bar.
const TRANSPORT: Transport = Transport {
    position: |world| world.resource::<DungeonSession>().cycles(),
    length: |world| recording(world.resource::<DungeonSession>()).map_or(0, |(_, cycles)| cycles),
    rate: RATE,
    take_over,
};

/// Hides the bar while a menu is open, so that the focus has only its buttons
/// to go to.
fn show(
    mut commands: Commands,
    menu: Res<State<Menu>>,
    session: Res<DungeonSession>,
    bars: Query<Entity, With<TransportBar>>,
) {
    let is_wanted = *menu.get() == Menu::NONE && recording(&session).is_some();
    if is_wanted != bars.is_empty() {
        return;
    }
    for bar in &bars {
        commands.entity(bar).despawn();
    }
    if is_wanted {
        transport::spawn(&mut commands, "Recording", DUNGEON, TRANSPORT);
    }
}

fn update_text(
    head: Res<Playhead>,
    session: Res<DungeonSession>,
    mut lines: Query<&mut Text, With<PositionText>>,
    mut played: Query<&mut Node, With<Played>>,
) {
    let Some((_, cycles)) = recording(&session) else {
        return;
    };
    let now = session.cycles();
    let time = |cycles: u64| clock(cycles / RATE);
    let said = format!("{} / {}  {}", time(now), time(cycles), head.speed().1);
    for mut text in &mut lines {
        text.set_if_neq(Text(said.clone()));
    }
    Played::show(&mut played, now, cycles);
}

/// Formats seconds for display.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(61), "1:01");
        assert_eq!(clock(3725), "1:02:05");
    }
}
