//! Schedules that always run in the same order.

use bevy::ecs::schedule::{
    LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};

/// Returns an empty schedule that runs on one thread and refuses systems whose
/// order is ambiguous. Commands are applied only at its end, so changes that a
/// later system must see have to be made directly.
#[must_use]
pub fn deterministic(label: impl ScheduleLabel) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        auto_insert_apply_deferred: false,
        ..ScheduleBuildSettings::default()
    });
    schedule
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::prelude::*;

    #[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
    struct Step;

    #[derive(Resource, Default, Debug, PartialEq)]
    struct Order(Vec<u8>);

    fn first(mut order: ResMut<Order>) {
        order.0.push(1);
    }

    fn second(mut order: ResMut<Order>) {
        order.0.push(2);
    }

    #[test]
    fn systems_run_in_the_written_order() {
        let mut world = World::new();
        world.init_resource::<Order>();
        let mut schedule = deterministic(Step);
        schedule.add_systems((first, second).chain());
        schedule.run(&mut world);
        assert_eq!(world.resource::<Order>().0, [1, 2]);
    }

    #[test]
    fn an_ambiguous_order_is_refused() {
        let mut world = World::new();
        world.init_resource::<Order>();
        let mut schedule = deterministic(Step);
        schedule.add_systems((first, second));
        assert!(schedule.initialize(&mut world).is_err());
    }
}
