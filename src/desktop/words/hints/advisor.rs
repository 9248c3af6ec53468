//! Solver in the background for the current position, and the parts of its
//! result that have been shown.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use crate::level_navigation;
use crate::menus::HINTS;
use crate::screens::LEVEL;
use crate::sentences::cells_of;
use crate::session::{Played, Session};
use crate::view::lights::Lights;
use kotodama_solver::Progress;
use kotodama_ui::prelude::*;
use kotodama_words::hints::{self, Budget, Hint, Plan, PlayPosition, Push};
use kotodama_words::history;
use kotodama_words::input::Input;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Advisor>()
        .add_systems(OnEnter(LEVEL), forget)
        .add_systems(OnExit(LEVEL), forget)
        .add_systems(
            Update,
            (
                move_on.run_if(on_message::<Played>),
                collect.run_if(is_searching),
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(LEVEL)),
        );
}

/// Knowledge about the current position, and how much of it was shown.
#[derive(Resource, Default)]
pub(super) struct Advisor {
    search: Option<Search>,
    found: Option<FoundHint>,
    /// Shown part of a plan.
    pub shown: HintStage,
}

/// Shown part of a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HintStage {
    /// None.
    #[default]
    Nothing,
    /// The important push.
    Nudge,
    /// The next move.
    Move,
}

struct Search {
    progress: Arc<Progress>,
    from: PlayPosition,
    thread: Option<JoinHandle<Hint>>,
}

impl Drop for Search {
    fn drop(&mut self) {
        // The thread ends soon; it is not waited for.
        self.progress.cancel();
    }
}

/// Result of the solver with its position.
#[derive(Debug)]
struct FoundHint {
    turns: Vec<Input>,
    hint: Hint,
}

/// Current advice.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    /// The player has not asked here.
    Nothing,
    /// The solver is running.
    Searching,
    /// Next step of a plan.
    Plan {
        /// Important push.
        nudge: Option<Push>,
        /// Next move.
        next: Input,
    },
    /// Other result.
    Other(Hint),
}

impl FoundHint {
    /// Returns the advice after these turns; `None` if the player has left the
    /// plan.
    fn after(&self, turns: &[Input]) -> Option<Said> {
        let since = turns.strip_prefix(self.turns.as_slice())?;
        match &self.hint {
            Hint::Plan(Plan { moves, .. }) if !moves.starts_with(since) => None,
            Hint::Plan(plan) => Some(Said::Plan {
                nudge: plan.matters(since.len()),
                next: *plan.moves.get(since.len())?,
            }),
            other => since.is_empty().then(|| Said::Other(other.clone())),
        }
    }
}

/// Returns the advice for the current position.
pub(super) fn said(world: &World) -> Said {
    let advisor = world.resource::<Advisor>();
    if advisor.search.is_some() {
        return Said::Searching;
    }
    let turns = history::inputs(world);
    let said = advisor.found.as_ref().and_then(|found| found.after(&turns));
    said.unwrap_or(Said::Nothing)
}

/// Shows the next step of the result, or starts the solver.
pub(super) fn ask(world: &mut World) {
    match said(world) {
        Said::Searching => {}
        Said::Plan { .. } => {
            let mut advisor = world.resource_mut::<Advisor>();
            advisor.shown = match advisor.shown {
                HintStage::Nothing => HintStage::Nudge,
                HintStage::Nudge | HintStage::Move => HintStage::Move,
            };
        }
        Said::Nothing | Said::Other(_) => search(world),
    }
    light(world);
}

/// Highlights the important object.
fn light(world: &mut World) {
    let shown = world.resource::<Advisor>().shown;
    let hinted = match said(world) {
        Said::Plan {
            nudge: Some(push), ..
        } if shown != HintStage::Nothing => cells_of(world, &[push.id]).first().copied(),
        _ => None,
    };
    if let Some(mut lights) = world.get_resource_mut::<Lights>() {
        let wanted = Lights {
            hinted,
            ..lights.clone()
        };
        lights.set_if_neq(wanted);
    }
}

fn search(world: &mut World) {
    let session = world.resource::<Session>();
    let context = level_navigation::context(world, session);
    let from = PlayPosition::of(world, &session.level, &context, session.seed);
    let progress = Arc::new(Progress::new());
    let (its_progress, its_from) = (progress.clone(), from.clone());
    let thread = thread::Builder::new()
        .name("hints".to_owned())
        .spawn(move || hints::find(&its_from, &Budget::default(), &its_progress));
    let mut advisor = world.resource_mut::<Advisor>();
    advisor.shown = HintStage::Nothing;
    advisor.found = None;
    match thread {
        Ok(thread) => {
            let thread = Some(thread);
            advisor.search = Some(Search {
                progress,
                from,
                thread,
            });
        }
        Err(error) => {
            warn!("the solver cannot be started: {error}");
            advisor.search = None;
            advisor.found = Some(FoundHint {
                turns: from.turns,
                hint: Hint::Unknown,
            });
        }
    }
}

fn is_searching(advisor: Res<Advisor>) -> bool {
    advisor.search.is_some()
}

/// Collects the result of the solver.
fn collect(world: &mut World) {
    let mut advisor = world.resource_mut::<Advisor>();
    let is_done = |search: &Search| search.thread.as_ref().is_none_or(JoinHandle::is_finished);
    if !advisor.search.as_ref().is_some_and(is_done) {
        return;
    }
    let Some(mut search) = advisor.search.take() else {
        return;
    };
    let hint = match search.thread.take().map(JoinHandle::join) {
        Some(Ok(hint)) => hint,
        _ => Hint::Unknown,
    };
    advisor.found = Some(FoundHint {
        turns: std::mem::take(&mut search.from.turns),
        hint,
    });
    advisor.shown = HintStage::Nudge;
    light(world);
    if *world.resource::<State<Menu>>().get() == HINTS {
        // Laid out again.
        world.resource_mut::<NextState<Menu>>().set(HINTS);
    }
}

/// Drops answers for positions that the player has left. The highlight ends
/// with the first move; to follow the plan the player has to ask again.
fn move_on(world: &mut World) {
    let mut advisor = world.resource_mut::<Advisor>();
    advisor.search = None;
    advisor.shown = HintStage::Nothing;
    light(world);
}

fn forget(mut advisor: ResMut<Advisor>) {
    *advisor = Advisor::default();
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_board::{Direction, ObjectId};
    use kotodama_words::input::Player;

    const RIGHT: Input = Input::Step(Player::One, Direction::Right);
    const UP: Input = Input::Step(Player::One, Direction::Up);

    #[test]
    fn a_plan_continues_while_it_is_followed() {
        let push = |with, id| Push {
            with,
            id: ObjectId(id),
            is_text: true,
        };
        let found = FoundHint {
            turns: vec![UP],
            hint: Hint::Plan(Plan {
                moves: vec![RIGHT, UP, RIGHT],
                pushes: vec![push(1, 7), push(2, 8)],
            }),
        };
        let plan = |nudge, next| {
            let nudge = Some(nudge);
            Some(Said::Plan { nudge, next })
        };
        assert_eq!(found.after(&[UP]), plan(push(1, 7), RIGHT));
        assert_eq!(found.after(&[UP, RIGHT]), plan(push(1, 7), UP));
        assert_eq!(found.after(&[UP, RIGHT, UP]), plan(push(2, 8), RIGHT));
        // Won, left, undone.
        assert_eq!(found.after(&[UP, RIGHT, UP, RIGHT]), None);
        assert_eq!(found.after(&[UP, UP]), None);
        assert_eq!(found.after(&[]), None);
        let hopeless = Hint::Hopeless { undo: Some(1) };
        let found = FoundHint {
            turns: vec![UP],
            hint: hopeless.clone(),
        };
        assert_eq!(found.after(&[UP]), Some(Said::Other(hopeless)));
        assert_eq!(found.after(&[UP, UP]), None);
    }
}
