//! Systems in the order in which they run, each with the condition under which
//! it could change anything, and stages of such systems.
//!
//! One list, run in two ways. Play runs it as a Bevy schedule
//! ([`Sequence::into_schedule`]). A search plays millions of turns, for which
//! the executor of a schedule is too slow: it asks every condition through a
//! system of its own, and looks up the parameters of each. [`Sequence::run`]
//! runs the same systems in the same order under the same conditions, which are
//! functions of one [`Situation`] that is looked up again only when a system
//! has run.
//!
//! A stage is no system set, because the executor of `bevy_ecs` 0.19 evaluates
//! the conditions of all systems of a set even if the condition of the set has
//! failed (bevyengine/bevy#10046). It is one system of the schedule, and runs
//! its own systems as a search does.

use std::ptr::fn_addr_eq;

use bevy::ecs::error::ErrorContext;
use bevy::ecs::prelude::*;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::{BoxedSystem, RunSystemError};

use super::situation::{Question, Situation};
use crate::kinds::Noun;
use crate::lexicon::Verb;
use crate::rules::Rules;
use crate::tiles::Tiles;
use kotodama_sim::deterministic;

/// A condition under which a system can change anything.
#[derive(Clone, Copy, Debug)]
pub enum When {
    /// In every turn.
    Always,
    /// Some rule gives one of the properties of this set.
    Given(u128),
    /// Some rule may give the level itself one of the properties of this set.
    GivenToLevel(u128),
    /// Some rule has this verb and a noun.
    Said(Verb),
    /// Something else in the rules or on the board.
    Asked(Question),
}

/// The conditions of a system, or of all systems of a stage: one of them has
/// to hold.
#[derive(Clone, Debug, Default)]
struct Guard {
    always: bool,
    given: u128,
    given_to_level: u128,
    verbs: u32,
    questions: Vec<Question>,
}

impl Guard {
    fn of(when: When) -> Self {
        let mut guard = Self::default();
        match when {
            When::Always => guard.always = true,
            When::Given(properties) => guard.given = properties,
            When::GivenToLevel(properties) => guard.given_to_level = properties,
            When::Said(verb) => guard.verbs = 1 << verb as u8,
            When::Asked(question) => guard.questions.push(question),
        }
        guard
    }

    /// Adds the conditions of another guard.
    fn add(&mut self, other: &Self) {
        self.always |= other.always;
        self.given |= other.given;
        self.given_to_level |= other.given_to_level;
        self.verbs |= other.verbs;
        for &question in &other.questions {
            // A question is put once, however many systems hang on it.
            if !self.questions.iter().any(|&q| fn_addr_eq(q, question)) {
                self.questions.push(question);
            }
        }
    }

    /// Returns whether a system that does not run always would run.
    fn is_met(&self, now: &Situation) -> bool {
        let rules = now.rules;
        rules.give_any(self.given)
            || self.given_to_level != 0 && rules.may_give(Noun::LEVEL, self.given_to_level)
            || rules.use_any_verb(self.verbs)
            || self.questions.iter().any(|question| question(now))
    }

    fn holds(&self, now: &Situation) -> bool {
        self.always || self.is_met(now)
    }
}

enum Step {
    System(BoxedSystem),
    /// Number of the following steps that make up a stage.
    Stage(usize),
}

/// Systems in the order in which they run.
#[derive(Default)]
pub struct Sequence {
    steps: Vec<(Guard, Step)>,
    is_initialized: bool,
}

impl Sequence {
    /// Adds a system behind those that the sequence has.
    pub fn then<M>(mut self, system: impl IntoSystem<(), (), M>, when: When) -> Self {
        let system = Box::new(IntoSystem::into_system(system));
        self.steps.push((Guard::of(when), Step::System(system)));
        self
    }

    /// Adds a stage behind what the sequence has. It is skipped as a whole
    /// while none of its systems could change anything: if none of their
    /// conditions holds when the stage begins, no system runs, so none of them
    /// can come to hold before it ends.
    pub fn stage(self, stage: Self) -> Self {
        let mut guard = Guard::default();
        for own in stage.guards() {
            guard.add(own);
        }
        self.guarded(guard, stage)
    }

    /// Adds a stage that is skipped unless a condition holds when it begins.
    pub fn stage_if(self, stage: Self, when: When) -> Self {
        self.guarded(Guard::of(when), stage)
    }

    fn guarded(mut self, guard: Guard, stage: Self) -> Self {
        self.steps.push((guard, Step::Stage(stage.steps.len())));
        self.steps.extend(stage.steps);
        self
    }

    /// Makes a schedule of the systems.
    pub fn into_schedule(self, label: impl ScheduleLabel) -> Schedule {
        let mut schedule = deterministic(label);
        let mut chain = None;
        let mut steps = self.steps.into_iter();
        while let Some((guard, step)) = steps.next() {
            let system = match step {
                Step::System(system) => system.into_configs(),
                Step::Stage(length) => {
                    let mut stage = Self {
                        steps: steps.by_ref().take(length).collect(),
                        is_initialized: false,
                    };
                    (move |world: &mut World| stage.run(world)).into_configs()
                }
            };
            let system = match guard.always {
                true => system,
                false => {
                    system.run_if(move |rules: Res<Rules>, tiles: Res<Tiles>, world: &World| {
                        let (rules, tiles) = (rules.into_inner(), tiles.into_inner());
                        guard.is_met(&Situation {
                            rules,
                            tiles,
                            world,
                        })
                    })
                }
            };
            chain = Some(match chain {
                Some(earlier) => (earlier, system).chain(),
                None => system,
            });
        }
        if let Some(chain) = chain {
            schedule.add_systems(chain);
        }
        schedule
    }

    /// Runs every system whose condition holds when its turn comes. All runs
    /// have to be on the same world.
    pub fn run(&mut self, world: &mut World) {
        if !self.is_initialized {
            self.initialize(world);
        }
        let mut next = 0;
        while let Some(place) = self.due(next, &Situation::of(world)) {
            if let Some((_, Step::System(system))) = self.steps.get_mut(place) {
                run_system(system, world);
            }
            next = place + 1;
        }
    }

    /// Returns the first system from `next` on whose condition, and that of its
    /// stage if it is the first of one, holds.
    fn due(&self, mut next: usize, now: &Situation) -> Option<usize> {
        loop {
            let (guard, step) = self.steps.get(next)?;
            next += match (guard.holds(now), step) {
                (true, Step::System(_)) => return Some(next),
                (true, Step::Stage(_)) | (false, Step::System(_)) => 1,
                (false, Step::Stage(length)) => 1 + length,
            };
        }
    }

    /// Returns the conditions of its systems and stages, without those inside
    /// stages.
    fn guards(&self) -> impl Iterator<Item = &Guard> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let (guard, step) = self.steps.get(next)?;
            next += match step {
                Step::System(_) => 1,
                Step::Stage(length) => 1 + length,
            };
            Some(guard)
        })
    }

    /// Returns whether no system would run now but those that always do. Then
    /// none would run later either: nothing changes what the conditions ask.
    #[must_use]
    pub fn rests(&self, world: &World) -> bool {
        let now = Situation::of(world);
        self.guards().all(|guard| !guard.is_met(&now))
    }

    fn initialize(&mut self, world: &mut World) {
        self.is_initialized = true;
        for (_, step) in &mut self.steps {
            match step {
                Step::System(system) => drop(system.initialize(world)),
                Step::Stage(_) => {}
            }
        }
    }
}

/// Runs a system as the executor of a schedule does.
fn run_system(system: &mut BoxedSystem, world: &mut World) {
    if let Err(RunSystemError::Failed(error)) = system.run((), world) {
        let context = ErrorContext::System {
            name: system.name(),
            last_run: system.get_last_run(),
        };
        world.fallback_error_handler()(error, context);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Ran(Vec<u8>);

    fn note(number: u8) -> impl FnMut(ResMut<Ran>) {
        move |mut ran: ResMut<Ran>| ran.0.push(number)
    }

    fn ran<'w>(now: &Situation<'w>) -> &'w [u8] {
        &now.world.resource::<Ran>().0
    }

    #[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
    struct Played;

    /// Returns whether the sequence rests in a world in which these have run,
    /// and what runs, in a search as in a schedule.
    fn run(before: &[u8], sequence: impl Fn() -> Sequence) -> (bool, Vec<u8>) {
        let world = || {
            let mut world = World::new();
            world.insert_resource(Rules::default());
            world.insert_resource(Tiles::default());
            world.insert_resource(Ran(before.to_vec()));
            world
        };
        let ran = |mut world: World| world.resource_mut::<Ran>().0.split_off(before.len());
        let (mut searched, mut played) = (world(), world());
        let mut once = sequence();
        let rests = once.rests(&searched);
        once.run(&mut searched);
        sequence().into_schedule(Played).run(&mut played);
        let in_search = ran(searched);
        assert_eq!(in_search, ran(played));
        (rests, in_search)
    }

    fn sequence() -> Sequence {
        let after_one = When::Asked(|now| ran(now).ends_with(&[1]));
        let after_two = When::Asked(|now| ran(now).ends_with(&[2]));
        let stage = Sequence::default()
            .then(note(2), after_one)
            .then(note(3), after_two)
            .then(note(4), after_two);
        Sequence::default()
            .then(note(0), When::Always)
            .stage(stage)
            .then(note(5), after_one)
            .then(note(6), When::Always)
    }

    #[test]
    fn conditions_are_asked_when_their_turn_comes() {
        // 0 has run when the stage asks whether 1 or 2 was last.
        assert_eq!(run(&[], sequence), (true, vec![0, 6]));
        // So it has here; but before anything ran, one of them would have.
        assert_eq!(run(&[1], sequence), (false, vec![0, 6]));
        let after_first = || {
            let first = Sequence::default().then(note(1), When::Always);
            first.stage(
                Sequence::default()
                    .then(note(2), When::Asked(|now| ran(now).ends_with(&[1])))
                    .then(note(3), When::Asked(|now| ran(now).ends_with(&[2])))
                    .then(note(4), When::Asked(|now| ran(now).ends_with(&[2]))),
            )
        };
        assert_eq!(run(&[], after_first), (true, vec![1, 2, 3]));
    }

    #[test]
    fn a_stage_in_a_stage_is_skipped_with_it() {
        let whole = |asked: When| {
            let inner = Sequence::default().then(note(2), asked);
            let outer = Sequence::default()
                .then(note(1), When::Asked(|_| false))
                .stage(inner)
                .then(note(3), When::Asked(|now| ran(now).ends_with(&[2])));
            Sequence::default().stage(outer).then(note(4), When::Always)
        };
        let never = || whole(When::Asked(|_| false));
        assert_eq!(run(&[], never), (true, vec![4]));
        let first = || whole(When::Asked(|now| ran(now).is_empty()));
        assert_eq!(run(&[], first), (false, vec![2, 3, 4]));
    }

    #[test]
    fn a_stage_with_a_condition_of_its_own_asks_nothing_else() {
        let stage = || Sequence::default().then(note(2), When::Always);
        let never = || Sequence::default().stage_if(stage(), When::Asked(|_| false));
        assert_eq!(run(&[], never), (true, vec![]));
        let always = || Sequence::default().stage_if(stage(), When::Asked(|_| true));
        assert_eq!(run(&[], always), (false, vec![2]));
    }
}
