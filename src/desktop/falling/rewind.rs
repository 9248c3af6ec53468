//! Back and forth in the play in progress, as its inputs say: from states that
//! are kept now and then; a script's play is played again from its beginning,
//! for nobody knows what a script remembers (F-MOD-13).

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::button_latch::ButtonLatch;
use super::session::{self, FallingNews, FallingSession, Feed, Ready};
use crate::screens::FIELD;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::inputs::Inputs;
use kotodama_falling::play::{self, State};
use kotodama_shell::frame::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Kept>()
        .init_resource::<Rewinding>()
        .add_systems(OnExit(FIELD), forget)
        .add_systems(
            Update,
            go_on
                .in_set(AppSystems::Simulate)
                .after(session::advance)
                .run_if(in_state(FIELD)),
        );
}

/// Frames between two states that are kept, in the beginning.
const EVERY: u32 = 240;
/// With more states every second one is forgotten.
const MOST: usize = 240;

/// States of the play in progress, by the frame that ran last. Their frames
/// are those of the inputs of the session, or of a recording that it follows.
#[derive(Resource, Default)]
struct Kept {
    states: BTreeMap<u32, State>,
    /// [`EVERY`] times a power of two.
    times: u32,
}

impl Kept {
    fn every(&self) -> u32 {
        EVERY.saturating_mul(self.times.max(1))
    }
}

/// Forgets all kept states of the play.
pub(super) fn forget(world: &mut World) {
    world.insert_resource(Kept::default());
    world.insert_resource(Rewinding::default());
}

/// Keeps the state of the play if its turn has come. Where nobody can go back
/// nothing is kept.
pub(super) fn keep(world: &mut World) {
    let session = world.resource::<FallingSession>();
    let has_way_back = session.practice || session.feed != Feed::Player;
    if session.opened.script.is_some() || !has_way_back {
        return;
    }
    let frame = session.inputs.frames();
    let kept = world.resource::<Kept>();
    if !frame.is_multiple_of(kept.every()) || kept.states.contains_key(&frame) {
        return;
    }
    let state = play::save(world);
    let mut kept = world.resource_mut::<Kept>();
    kept.states.insert(frame, state);
    if kept.states.len() > MOST {
        kept.times = kept.times.max(1).saturating_mul(2);
        let every = kept.every();
        kept.states.retain(|frame, _| frame.is_multiple_of(every));
    }
}

/// Going somewhere takes so much of a picture's time.
const SLICE: Duration = Duration::from_millis(12);

/// Takes the play to a frame of these inputs, silently and as far as there is
/// time in a picture; says whether it is there. Called again with the same it
/// goes on. A play that ends before stays there.
#[expect(
    clippy::disallowed_methods,
    reason = "how much fits into a picture changes nothing in the play"
)]
pub(super) fn seek(world: &mut World, inputs: &Inputs, target: u32) -> bool {
    let session = world.resource::<FallingSession>();
    let now = session.inputs.frames();
    // Behind their end no inputs say that nothing is held.
    let common = match session.inputs.alike(inputs) {
        alike if alike == inputs.frames() && now > alike => {
            now.min(silence(&session.inputs, alike))
        }
        alike => alike,
    };
    let from = common.min(target);
    if now > from {
        go_back(world, from, common);
    }
    let began = Instant::now();
    let is_there = loop {
        let session = world.resource::<FallingSession>();
        let frame = session.inputs.frames();
        if frame >= target || session.is_over() {
            break true;
        }
        if began.elapsed() > SLICE {
            break false;
        }
        session::run(world, inputs.at(frame + 1));
    };
    // Nothing of it is heard or flashes up.
    world.resource_mut::<Messages<FrameEvent>>().clear();
    is_there
}

/// Returns the frame up to which nothing is held, from this one on.
fn silence(inputs: &Inputs, from: u32) -> u32 {
    let mut last = from;
    while last < inputs.frames() && inputs.at(last + 1).0 == 0 {
        last += 1;
    }
    last
}

/// Returns to the last kept state at or before a frame. States after `common`
/// belong to another play and do not count.
fn go_back(world: &mut World, frame: u32, common: u32) {
    let mut kept = std::mem::take(&mut *world.resource_mut::<Kept>());
    kept.states.retain(|frame, _| *frame <= common);
    if let Some((&frame, state)) = kept.states.range(..=frame).next_back() {
        play::restore(world, state);
        let mut session = world.resource_mut::<FallingSession>();
        session.inputs.truncate(frame);
        session.failure = None;
        session.ended = false;
        *world.resource_mut::<Kept>() = kept;
    } else {
        session::load(world);
    }
    world.write_message(FallingNews::Rewound);
}

/// The play is on its way to a frame of these inputs.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Rewinding(Option<(Inputs, u32)>);

impl Rewinding {
    /// Takes the play to a frame of these inputs, over as many pictures as
    /// that needs.
    pub(super) fn to(inputs: Inputs, frame: u32) -> Self {
        Self(Some((inputs, frame)))
    }

    /// Returns whether it is on its way.
    pub(super) const fn is_on(&self) -> bool {
        self.0.is_some()
    }
}

/// Takes the play on where it is to go.
pub(super) fn go_on(world: &mut World) {
    let Some((inputs, target)) = world.resource::<Rewinding>().0.clone() else {
        return;
    };
    world.resource_mut::<Ready>().0 = 0.0;
    if seek(world, &inputs, target) {
        world.resource_mut::<Rewinding>().0 = None;
        // What is held now was not meant for this piece.
        world.resource_mut::<ButtonLatch>().begin();
    }
}
