//! From the rules to the schedule of a frame (F-SYS): the stages are fixed,
//! and each feature that the rules name contributes its systems to its stage.

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{IntoScheduleConfigs, ScheduleConfigs, ScheduleLabel};
use bevy::ecs::system::ScheduleSystem;

use super::rules::Rules;
use super::{
    clear, control, flow, frame, garbage, goal, gravity, host, level, method, over, randomizer,
    rotation, score, stock, template,
};
use kotodama_sim::{Registry, deterministic};

/// The schedule of one frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame;

/// The stages of a frame, in the order in which they run (F-FRM-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The frame begins.
    Begin,
    /// Step 1.
    Input,
    /// Step 2: the queue is filled up.
    Deal,
    /// Step 2: a piece that is due appears.
    Appear,
    /// Step 2: does it fit?
    SpawnOver,
    /// Step 3: hold.
    Hold,
    /// Step 3: does the piece from the slot fit?
    HoldOver,
    /// Step 3: a turn in place.
    Turn,
    /// Step 3: a turn that is shifted.
    Kick,
    /// Step 3: the quick turn.
    QuickTurn,
    /// Step 3: the turn is over.
    Turned,
    /// Step 3: sideways.
    Shift,
    /// Step 3: hard drop.
    HardDrop,
    /// Step 3: soft drop and gravity.
    Descend,
    /// Step 3: is it placed?
    Lock,
    /// Step 3: the piece becomes blocks.
    Place,
    /// Step 3: was it placed above the visible rows?
    PlaceOver,
    /// Step 4: what is judged?
    Look,
    /// Step 4: clear conditions.
    Condition,
    /// Step 4: blocks marked and released.
    Stock,
    /// Step 4: what is beside them.
    Beside,
    /// Step 4: what becomes of matched blocks.
    Method,
    /// Step 4: a template of scripts.
    Template,
    /// Step 4: the script's `update()`.
    Script,
    /// Step 4: fall orders.
    Gravity,
    /// Step 5: orders are applied.
    Apply,
    /// Step 5: points.
    Score,
    /// Step 6.
    Vanish,
    /// Step 7.
    Fall,
    /// Step 8: is the field quiet?
    Quiet,
    /// Step 8: garbage.
    Garbage,
    /// Step 8: the level.
    Level,
    /// Step 8: the goal, which goes before game over (F-OVR-06).
    Goal,
    /// Step 8: game over.
    Over,
    /// The frame ends.
    End,
}

/// The systems that a game runs, in their order.
#[derive(Default)]
pub struct Plan {
    entries: Vec<Entry>,
    resources: Registry,
}

struct Entry {
    stage: Stage,
    /// `None`: belongs to every game.
    name: Option<&'static str>,
    systems: ScheduleConfigs<ScheduleSystem>,
}

/// A place in the order of systems.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place(usize);

impl Plan {
    /// The systems that the rules select.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut plan = Self::default();
        frame::choose(rules, &mut plan);
        control::choose(rules, &mut plan);
        randomizer::choose(rules, &mut plan);
        rotation::choose(rules, &mut plan);
        clear::choose(rules, &mut plan);
        method::choose(rules, &mut plan);
        stock::choose(rules, &mut plan);
        template::choose(rules, &mut plan);
        host::choose(rules, &mut plan);
        gravity::choose(rules, &mut plan);
        garbage::choose(rules, &mut plan);
        score::choose(rules, &mut plan);
        level::choose(rules, &mut plan);
        goal::choose(rules, &mut plan);
        over::choose(rules, &mut plan);
        plan.entries.sort_by_key(|entry| entry.stage);
        plan
    }

    /// Adds a system of a feature under the name that F-SYS-02 gives it; once,
    /// however often the rules name the feature. Systems of one stage run in
    /// the order in which they are added.
    pub fn add<M>(
        &mut self,
        stage: Stage,
        name: &'static str,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) {
        if self.entries.iter().all(|entry| entry.name != Some(name)) {
            self.entries.push(Entry {
                stage,
                name: Some(name),
                systems: systems.into_configs(),
            });
        }
    }

    /// Adds a second system of a feature that [`Plan::add`] has added, for
    /// another stage.
    pub fn also<M>(&mut self, stage: Stage, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) {
        self.entries.push(Entry {
            stage,
            name: None,
            systems: systems.into_configs(),
        });
    }

    /// A resource that the systems need and that can be forgotten between
    /// frames; inserted when a play begins.
    pub fn resource<T: Resource + Default>(&mut self) {
        self.resources.resource::<T>();
    }

    /// A resource that belongs to the state of play; inserted when a play
    /// begins, saved and restored with it (F-MOD-13).
    pub fn state<T: Resource + Default + Clone + PartialEq>(&mut self) {
        self.resources.state::<T>();
    }

    /// What was added by [`Plan::resource`] and [`Plan::state`].
    #[must_use]
    pub const fn resources(&self) -> &Registry {
        &self.resources
    }

    /// Only the systems of one stage.
    #[must_use]
    pub fn only(mut self, stage: Stage) -> Self {
        self.entries.retain(|entry| entry.stage == stage);
        self
    }

    /// The names of the features' systems, in the order in which they run.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.entries.iter().filter_map(|entry| entry.name).collect()
    }

    /// The schedule.
    #[must_use]
    pub fn schedule(self) -> Schedule {
        let mut schedule = deterministic(Frame);
        schedule.configure_sets((
            Group::Waiting.run_if(frame::waits),
            Group::Held.run_if(frame::is_controlled),
            Group::Controlled.run_if(frame::is_controlled),
            Group::Awake.run_if(frame::is_awake),
            // A script can fail in step 4.
            Group::Following.in_set(Group::Awake).run_if(flow::goes_on),
            Group::Closing.run_if(flow::goes_on),
        ));
        for (place, entry) in self.entries.into_iter().enumerate() {
            let systems = entry.systems.in_set(Place(place));
            match Group::of(entry.stage) {
                Some(group) => schedule.add_systems(systems.in_set(group)),
                None => schedule.add_systems(systems),
            };
            if place > 0 {
                schedule.configure_sets(Place(place).after(Place(place - 1)));
            }
        }
        schedule
    }
}

/// Stretches of the frame that are skipped as a whole when there is nothing
/// for them to do. What has ended is not gone on with (F-FRM-08).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Group {
    /// Step 2.
    Waiting,
    /// Step 3, hold.
    Held,
    /// Step 3, behind hold.
    Controlled,
    /// Steps 4 to 7.
    Awake,
    /// Of these, what follows the script: the end of step 4, and steps 5 to 7.
    Following,
    /// Step 8.
    Closing,
}

impl Group {
    const fn of(stage: Stage) -> Option<Self> {
        match stage {
            Stage::Begin | Stage::Input | Stage::End => None,
            Stage::Deal | Stage::Appear => Some(Self::Waiting),
            // `Appear` has ended the wait.
            Stage::SpawnOver | Stage::Hold | Stage::HoldOver => Some(Self::Held),
            Stage::Turn
            | Stage::Kick
            | Stage::QuickTurn
            | Stage::Turned
            | Stage::Shift
            | Stage::HardDrop
            | Stage::Descend
            | Stage::Lock
            | Stage::Place
            | Stage::PlaceOver => Some(Self::Controlled),
            Stage::Look
            | Stage::Condition
            | Stage::Stock
            | Stage::Beside
            | Stage::Method
            | Stage::Template
            | Stage::Script => Some(Self::Awake),
            Stage::Gravity | Stage::Apply | Stage::Score | Stage::Vanish | Stage::Fall => {
                Some(Self::Following)
            }
            Stage::Quiet | Stage::Garbage | Stage::Level | Stage::Goal | Stage::Over => {
                Some(Self::Closing)
            }
        }
    }
}
