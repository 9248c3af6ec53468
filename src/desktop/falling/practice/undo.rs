//! Placements are taken back one by one, and put again.

use std::time::Duration;

use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

use crate::desktop::falling::keys::FallingAction;
use crate::desktop::falling::menus::FALLING_OVER;
use crate::desktop::falling::rewind::Rewinding;
use crate::desktop::falling::screens::FIELD;
use crate::desktop::falling::session::{FallingNews, FallingSession};
use crate::desktop::ui::prelude::*;
use crate::falling::flow::{Flow, Phase};
use crate::falling::inputs::Inputs;
use crate::falling::stats::Stats;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turns>().add_systems(
        Update,
        (
            press
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::NONE).or_else(in_state(FALLING_OVER))),
            begin.in_set(AppSystems::Show),
        )
            .run_if(in_state(FIELD)),
    );
}

/// When which piece came.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// The frames behind which pieces were still to be placed, each with the
    /// placements before it.
    starts: Vec<(u32, u32)>,
    /// What was played until something was taken back, the last one last.
    undone: Vec<Inputs>,
}

/// More is not put again.
const MOST_UNDONE: usize = 1000;

fn begin(mut news: MessageReader<FallingNews>, mut turns: ResMut<Turns>) {
    if news.read().any(|news| *news == FallingNews::Began) {
        *turns = Turns::default();
    }
}

/// Notes which piece has come. Called after every frame.
pub fn note(world: &mut World) {
    let session = world.resource::<FallingSession>();
    if !session.practice {
        return;
    }
    let frame = session.inputs.frames();
    let flow = world.get_resource::<Flow>();
    let has_piece = flow.is_some_and(|flow| flow.phase == Phase::Control);
    let Some(pieces) = world.get_resource::<Stats>().map(|stats| stats.pieces) else {
        return;
    };
    let is_moving = world.resource::<Rewinding>().is_on();
    let Some(mut turns) = world.get_resource_mut::<Turns>() else {
        return;
    };
    let last = turns.starts.last().copied();
    let explained = last.map_or(0, |(_, before)| before + 1);
    let start = if pieces > explained {
        // It appeared and was placed within this frame.
        (frame.saturating_sub(1), pieces - 1)
    } else if has_piece && last.is_none_or(|(_, before)| before != pieces) {
        (frame, pieces)
    } else {
        return;
    };
    // On the way to a frame pieces come again that are known.
    if last.is_none_or(|(then, _)| start.0 > then) {
        turns.starts.push(start);
        if !is_moving {
            // Something else was placed.
            turns.undone.clear();
        }
    }
}

/// Takes the last placement back.
pub fn back(world: &mut World) {
    let session = world.resource::<FallingSession>();
    if !session.practice || session.failure.is_some() || world.resource::<Rewinding>().is_on() {
        return;
    }
    let inputs = session.inputs.clone();
    let pieces = world
        .get_resource::<Stats>()
        .map_or(0, |stats| stats.pieces);
    let mut turns = world.resource_mut::<Turns>();
    // The piece under control has placed nothing yet.
    if turns.starts.len() > 1 && turns.starts.last().is_some_and(|last| last.1 == pieces) {
        turns.starts.pop();
    }
    let Some(&(target, before)) = turns.starts.last() else {
        return;
    };
    if target >= inputs.frames() {
        return;
    }
    // The first piece only goes back to where it appeared.
    if before != pieces && turns.undone.len() < MOST_UNDONE {
        turns.undone.push(inputs.clone());
    }
    go(world, inputs, target);
}

/// Puts again what was taken back last.
pub fn again(world: &mut World) {
    if world.resource::<Rewinding>().is_on() {
        return;
    }
    if let Some(inputs) = world.resource_mut::<Turns>().undone.pop() {
        let target = inputs.frames();
        go(world, inputs, target);
    }
}

fn go(world: &mut World, inputs: Inputs, target: u32) {
    world.insert_resource(Rewinding::to(inputs, target));
    if *world.resource::<State<Menu>>().get() != Menu::NONE {
        world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    }
}

/// A held key repeats after so long, so often.
const DELAY: Duration = Duration::from_millis(350);
const INTERVAL: Duration = Duration::from_millis(110);

fn press(
    mut commands: Commands,
    session: Res<FallingSession>,
    presses: Res<Presses<FallingAction>>,
    actions: Option<Single<&ActionState<FallingAction>>>,
    time: Res<Time<Real>>,
    mut wait: Local<Duration>,
) {
    if !session.practice {
        return;
    }
    let pairs: [(FallingAction, fn(&mut World)); 2] =
        [(FallingAction::Undo, back), (FallingAction::Redo, again)];
    let mut is_held = false;
    for (action, act) in pairs {
        if presses.0.contains(&action) {
            *wait = DELAY;
            is_held = true;
            commands.queue(act);
        } else if actions.as_ref().is_some_and(|state| state.pressed(&action)) && !is_held {
            is_held = true;
            *wait = match wait.checked_sub(time.delta()) {
                Some(left) if !left.is_zero() => left,
                _ => {
                    commands.queue(act);
                    INTERVAL
                }
            };
        }
    }
}
