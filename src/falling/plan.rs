//! Plan of a game: the systems that its features add to the stages, and the
//! resources that they need.

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{IntoScheduleConfigs, ScheduleConfigs, ScheduleLabel};
use bevy::ecs::system::ScheduleSystem;

use super::stage::{Group, Stage};
use kotodama_sim::{Registry, deterministic};

/// The schedule of one frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame;

/// Systems of a game, in the order in which they run.
#[derive(Default)]
pub struct Plan {
    entries: Vec<Entry>,
    resources: Registry,
}

struct Entry {
    stage: Stage,
    /// Name of the system; `None` for systems of every game.
    name: Option<&'static str>,
    systems: ScheduleConfigs<ScheduleSystem>,
}

/// Position in the order of systems.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place(usize);

impl Plan {
    /// Adds the system of a feature under the name that F-SYS-02 gives it.
    /// Systems of one stage run in the order in which they are added.
    ///
    /// # Panics
    /// If there is a system with this name already: one of the two would never
    /// run, or run in the place of the other.
    pub fn add<M>(
        &mut self,
        stage: Stage,
        name: &'static str,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) {
        let is_taken = self.entries.iter().any(|entry| entry.name == Some(name));
        assert!(!is_taken, "two systems are called {name}");
        self.push(stage, Some(name), systems.into_configs());
    }

    /// Adds a second system of a feature that [`Plan::add`] has added, usually
    /// for another stage.
    pub fn also<M>(&mut self, stage: Stage, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) {
        self.push(stage, None, systems.into_configs());
    }

    fn push(
        &mut self,
        stage: Stage,
        name: Option<&'static str>,
        systems: ScheduleConfigs<ScheduleSystem>,
    ) {
        let behind = self.entries.partition_point(|entry| entry.stage <= stage);
        let entry = Entry {
            stage,
            name,
            systems,
        };
        self.entries.insert(behind, entry);
    }

    /// Adds a resource that need not be saved: it is empty when a play begins
    /// and when a state is restored.
    pub fn cache<T: Resource + Default>(&mut self) {
        self.resources.resource::<T>();
    }

    /// Adds a resource that belongs to the state of play: inserted when a play
    /// begins, saved and restored with it (F-MOD-13).
    pub fn state<T: Resource + Default + Clone + PartialEq>(&mut self) {
        self.resources.state::<T>();
    }

    /// Returns the resources added by [`Plan::cache`] and [`Plan::state`].
    #[must_use]
    pub const fn resources(&self) -> &Registry {
        &self.resources
    }

    /// Keeps only the systems of one stage.
    #[must_use]
    pub fn only(mut self, stage: Stage) -> Self {
        self.entries.retain(|entry| entry.stage == stage);
        self
    }

    /// Returns the names of the features' systems, in the order in which they
    /// run.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.entries.iter().filter_map(|entry| entry.name).collect()
    }

    /// Returns the schedule: all systems one after the other, by stage. The
    /// caller decides which groups of stages are skipped in a frame.
    #[must_use]
    pub(crate) fn schedule(self) -> Schedule {
        let mut schedule = deterministic(Frame);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A second system of the same name would never have run.
    #[test]
    #[should_panic(expected = "two systems are called control.hold")]
    fn two_systems_of_one_name_are_refused() {
        let mut plan = Plan::default();
        plan.add(Stage::Hold, "control.hold", || {});
        plan.add(Stage::Turn, "control.hold", || {});
    }
}
