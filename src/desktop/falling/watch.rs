//! Watching a replay (F-UI-10): standing still, frame by frame, at other
//! speeds, from any time on, and playing on from there.

use std::sync::Arc;

use bevy::prelude::*;

use super::frame_clock::{FrameClock, RATE};
use super::hud::clock;
use super::records::Casual;
use super::rewind;
use super::session::{FallingRequest, FallingSession, Feed, Ready};
use crate::screens::FIELD;
use kotodama_falling::replay::{End, Replay};
use kotodama_formats::Message;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::transport::{
    self, Played, Playhead, PositionText, TRANSPORT_BAR, Transport, TransportBar,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watching>()
        .add_systems(OnExit(FIELD), end)
        .add_systems(
            Update,
            (
                go.in_set(AppSystems::Simulate),
                (
                    show.run_if(state_changed::<Menu>.or_else(state_changed::<Screen>)),
                    update_text,
                )
                    .chain()
                    .in_set(AppSystems::Show),
            )
                .run_if(in_state(FIELD).and_then(is_watching)),
        );
}

/// The replay that is being watched.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Watching {
    replay: Option<Arc<Replay>>,
    /// Whether it plays by now: until then the play before it is still there.
    has_begun: bool,
    /// What differs from the recorded end, once it is reached.
    result: Option<Vec<Message>>,
}

impl Watching {
    /// Returns the space left for the field at the bottom, in units of the
    /// interface.
    pub(super) const fn room(&self) -> f32 {
        if self.replay.is_some() {
            TRANSPORT_BAR
        } else {
            0.0
        }
    }

    fn frames(&self) -> u32 {
        self.replay.as_ref().map_or(0, |replay| replay.frames())
    }
}

fn is_watching(watching: Res<Watching>) -> bool {
    watching.replay.is_some()
}

/// Opens the screen with a replay.
pub(super) fn watch(world: &mut World, replay: Replay) {
    world.write_message(FallingRequest {
        setup: replay.setup.clone(),
        feed: Feed::Recording(replay.inputs.clone()),
        ..FallingRequest::new(replay.rules.clone())
    });
    *world.resource_mut::<Watching>() = Watching {
        replay: Some(Arc::new(replay)),
        ..Watching::default()
    };
    *world.resource_mut::<Playhead>() = Playhead::default();
}

/// Lets time pass as the player wants it.
fn go(world: &mut World) {
    let watching = world.resource::<Watching>();
    let Some(replay) = watching.replay.clone() else {
        return;
    };
    let is_played = world.resource::<FallingSession>().feed == Feed::Player;
    if is_played {
        // Something else is being played by now, or still.
        if watching.has_begun {
            finish(world);
        }
        return;
    }
    if !watching.has_begun {
        world.resource_mut::<Watching>().has_begun = true;
    }
    let head = *world.resource::<Playhead>();
    let last = replay.frames();
    if let Some(target) = head.target {
        let target = u32::try_from(target).unwrap_or(last);
        jump(world, &replay, target.min(last));
    }
    let session = world.resource::<FallingSession>();
    let at_end = session.inputs.frames() >= last || session.is_over();
    world.resource_mut::<FrameClock>().speed = head.pace(at_end);
    let has_ended = at_end && head.target.is_none();
    // The whole field is looked at for it: once is enough.
    if has_ended != world.resource::<Watching>().result.is_some() {
        let result = has_ended.then(|| replay.end.differences(&End::of(world)));
        world.resource_mut::<Watching>().result = result;
    }
}

/// Plays silently towards a frame.
fn jump(world: &mut World, replay: &Replay, target: u32) {
    world.resource_mut::<Ready>().0 = 0.0;
    if rewind::seek(world, &replay.inputs, target) {
        world.resource_mut::<Playhead>().target = None;
    }
}

/// Lets the player take over from here.
fn take_over(world: &mut World) {
    let mut session = world.resource_mut::<FallingSession>();
    if session.is_over() {
        return;
    }
    session.feed = Feed::Player;
    world.resource_mut::<Ready>().again();
    world.resource_mut::<Casual>().0 = true;
    finish(world);
}

fn finish(world: &mut World) {
    *world.resource_mut::<Watching>() = Watching::default();
    *world.resource_mut::<Playhead>() = Playhead::default();
    world.resource_mut::<FrameClock>().speed = (1, 1);
    let mut bars = world.query_filtered::<Entity, With<TransportBar>>();
    let bars: Vec<Entity> = bars.iter(world).collect();
    for bar in bars {
        world.despawn(bar);
    }
}

fn end(mut watching: ResMut<Watching>, mut head: ResMut<Playhead>, mut clock: ResMut<FrameClock>) {
    *watching = Watching::default();
    *head = Playhead::default();
    clock.speed = (1, 1);
}

/// What the bar asks about the replay.
const TRANSPORT: Transport = Transport {
    position: |world| u64::from(world.resource::<FallingSession>().inputs.frames()),
    length: |world| u64::from(world.resource::<Watching>().frames()),
    rate: RATE,
    take_over,
};

/// Shows the bar, and hides it while a menu is open, so that the focus stays
/// among its buttons.
fn show(mut commands: Commands, menu: Res<State<Menu>>, bars: Query<Entity, With<TransportBar>>) {
    for bar in &bars {
        commands.entity(bar).despawn();
    }
    if *menu.get() == Menu::NONE {
        transport::spawn(&mut commands, "Replay", FIELD, TRANSPORT);
    }
}

fn update_text(
    watching: Res<Watching>,
    head: Res<Playhead>,
    session: Res<FallingSession>,
    mut lines: Query<(&mut Text, &mut Ink), With<PositionText>>,
    mut played: Query<&mut Node, With<Played>>,
) {
    let frames = watching.frames();
    let now = session.inputs.frames();
    let (said, wanted) = match &watching.result {
        Some(differences) if differences.is_empty() => (t!("falling-watch-same"), Ink::Mint),
        Some(differences) => {
            let what: Vec<String> = differences.iter().map(language::said).collect();
            let said = t!("falling-watch-differs", what = what.join("; "));
            (said, Ink::Coral)
        }
        None => (t!("falling-watch-speed", speed = head.speed().1), Ink::Dim),
    };
    let said = t!(
        "falling-watch-position",
        now = clock(now),
        all = clock(frames),
        frame = now,
        said = said,
    );
    for (mut text, mut ink) in &mut lines {
        text.set_if_neq(Text(said.clone()));
        ink.set_if_neq(wanted);
    }
    Played::show(&mut played, u64::from(now), u64::from(frames));
}
