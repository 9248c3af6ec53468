//! Variants of a game: the same rules with another goal (F-GOAL-03).

use super::super::description::{Class, Condition, Description, Goal, GoalTargets, LevelUp, Start};
use super::super::play::Setup;
use super::super::rules::{Content, Rules};

/// A popular goal for rules that have no goal of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// The goal of the rules.
    #[default]
    Own,
    /// Clear a number of rows or blocks as fast as possible.
    Sprint,
    /// Score as many points as possible in two minutes.
    Ultra,
    /// Score as many points as possible in fifteen levels.
    Marathon,
    /// Clear ten rows of garbage, each with a hole, as fast as possible.
    Cheese,
}

/// Number of rows of a sprint.
pub const SPRINT_ROWS: u32 = 40;
/// Number of blocks of a sprint under rules that do not clear rows.
pub const SPRINT_BLOCKS: u32 = 150;
/// Duration of an ultra in frames: two minutes.
pub const ULTRA_FRAMES: u32 = 7200;
/// Number of levels of a marathon.
pub const MARATHON_LEVELS: u32 = 15;
/// Number of rows of garbage; half the field if that is less.
pub const CHEESE_ROWS: u32 = 10;

impl Variant {
    /// All variants, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Own,
        Self::Sprint,
        Self::Ultra,
        Self::Marathon,
        Self::Cheese,
    ];

    /// Returns the name of the variant in settings and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Sprint => "sprint",
            Self::Ultra => "ultra",
            Self::Marathon => "marathon",
            Self::Cheese => "cheese",
        }
    }

    /// Returns the variants that suit these rules; only [`Self::Own`] if the
    /// rules have a goal.
    pub fn of(rules: &Rules) -> impl Iterator<Item = Self> + '_ {
        let is_free = rules.description.goal == Goal::Endless;
        Self::ALL.into_iter().filter(move |variant| {
            *variant == Self::Own || is_free && variant.goal(rules).is_some()
        })
    }

    /// Returns the goal that replaces the rules' own; `None` if the variant
    /// replaces none or does not suit the rules.
    #[must_use]
    pub fn goal(self, rules: &Rules) -> Option<Goal> {
        let d = &rules.description;
        match self {
            Self::Own => None,
            Self::Sprint if clears_rows(d) => Some(Goal::Rows(SPRINT_ROWS)),
            Self::Sprint => Some(Goal::Blocks(SPRINT_BLOCKS)),
            Self::Ultra => Some(Goal::Frames(ULTRA_FRAMES.into())),
            Self::Marathon => {
                let last = d.level.start.saturating_add(MARATHON_LEVELS);
                let last = last.min(d.level.max);
                let has_levels = d.level.up != LevelUp::Never && last > d.level.start;
                has_levels.then_some(Goal::Level(last))
            }
            Self::Cheese => {
                let role = garbage(rules).filter(|_| clears_rows(d))?;
                Some(Goal::ClearAll(GoalTargets::Roles(vec![role])))
            }
        }
    }

    /// Returns the start field that replaces the rules' own, if any.
    #[must_use]
    pub fn start(self, rules: &Rules) -> Option<Start> {
        let role = garbage(rules).filter(|_| self == Self::Cheese)?;
        Some(Start::Noise {
            rows: CHEESE_ROWS.min(u32::from(rules.description.field.height) / 2),
            holes: 1,
            role,
        })
    }

    /// Sets goal and start field of a setup to those of the variant.
    pub fn put(self, rules: &Rules, setup: &mut Setup) {
        setup.goal = self.goal(rules);
        setup.start = self.start(rules);
    }
}

fn clears_rows(d: &Description) -> bool {
    let mut rules = d.clear.rules.iter();
    rules.any(|rule| matches!(rule.when, Condition::FullRow { .. }))
}

/// Returns a block for garbage: the one that `garbage` adds, otherwise the
/// first that is neither fixed nor part of any piece.
fn garbage(rules: &Rules) -> Option<u8> {
    use super::super::description::Garbage;
    let d = &rules.description;
    if let Garbage::Drop { role, .. } | Garbage::Raise { role, .. } | Garbage::Grow { role, .. } =
        d.garbage
    {
        return Some(role);
    }
    let states = rules.shapes.iter().flat_map(|shape| &shape.states);
    let cells = || states.clone().flat_map(|state| &state.cells);
    let draws = cells().any(|cell| matches!(cell.content, Content::Placeholder(_)));
    let is_of_a_piece = |role: u8| {
        let is_drawn = draws && rules.roles.dealt().iter().any(|&(dealt, _)| dealt == role);
        is_drawn || cells().any(|cell| matches!(cell.content, Content::Fixed(it) if it == role))
    };
    let mut spare = d.blocks.iter().filter(|block| {
        matches!(block.class, Class::Normal | Class::Garbage) && !is_of_a_piece(block.id)
    });
    spare.next().map(|block| block.id)
}

#[cfg(test)]
mod tests {
    use super::super::chosen;
    use super::*;
    use crate::flow::Status;
    use crate::input::Buttons;
    use crate::{Game, builtin};

    fn rules(name: &str) -> Rules {
        Rules::compile(builtin::read(name).expect("it ships"))
    }

    /// F-GOAL-03.
    #[test]
    fn each_game_has_the_variants_that_suit_it() {
        use Variant::{Cheese, Marathon, Own, Sprint, Ultra};
        let of = |name| Variant::of(&rules(name)).collect::<Vec<_>>();
        assert_eq!(of("guideline"), [Own, Sprint, Ultra, Marathon, Cheese]);
        assert_eq!(of("classic"), [Own, Sprint, Ultra, Marathon, Cheese]);
        assert_eq!(of("pairs"), [Own, Sprint, Ultra]);
        assert_eq!(of("capsules"), [Own]);
        assert_eq!(of("tide"), [Own, Sprint, Ultra, Marathon]);
        assert_eq!(of("crucible"), [Own]);
        let goal = |variant: Variant, name| variant.goal(&rules(name));
        assert_eq!(goal(Sprint, "guideline"), Some(Goal::Rows(40)));
        assert_eq!(goal(Sprint, "pairs"), Some(Goal::Blocks(150)));
        assert_eq!(goal(Marathon, "guideline"), Some(Goal::Level(16)));
        assert_eq!(goal(Marathon, "classic"), Some(Goal::Level(15)));
        assert_eq!(goal(Sprint, "tide"), Some(Goal::Blocks(150)));
        assert_eq!(goal(Marathon, "tide"), Some(Goal::Level(16)));
    }

    /// F-GOAL-02, F-GOAL-03: every variant can be written as text, and the text
    /// suits the rules.
    #[test]
    fn variants_are_goals_of_rule_files() {
        for name in builtin::NAMES {
            let rules = rules(name);
            for variant in Variant::of(&rules) {
                if let Some(goal) = variant.goal(&rules) {
                    let text = chosen::write_goal(&goal);
                    assert_eq!(chosen::read_goal(&text, &rules), Ok(goal), "{name}: {text}");
                }
                if let Some(start) = variant.start(&rules) {
                    let text = chosen::write_start(&start);
                    assert_eq!(
                        chosen::read_start(&text, &rules),
                        Ok(start),
                        "{name}: {text}"
                    );
                }
            }
        }
    }

    /// F-GOAL-02: a chosen goal applies to one play only.
    #[test]
    fn a_restart_may_have_another_goal() {
        let rules = rules("pairs");
        let setup = |goal| Setup {
            goal,
            ..Setup::seeded(1)
        };
        let mut game = Game::new(&rules, &setup(Some(Goal::Frames(30))));
        let play = |game: &mut Game| {
            (0..40).for_each(|_| game.step(Buttons::NONE));
            (game.frame(), game.status())
        };
        assert_eq!(play(&mut game), (30, Status::Won));
        game.restart(&setup(Some(Goal::Frames(30))));
        assert_eq!(play(&mut game), (30, Status::Won));
        game.restart(&setup(None));
        assert_eq!(play(&mut game), (40, Status::Playing));
        game.restart(&setup(Some(Goal::Frames(20))));
        assert_eq!(play(&mut game), (20, Status::Won));
    }

    /// F-GOAL-03: cheese starts with its garbage, and can be won.
    #[test]
    fn cheese_has_rows_of_garbage() {
        let rules = rules("guideline");
        let mut setup = Setup::seeded(3);
        Variant::Cheese.put(&rules, &mut setup);
        let game = Game::new(&rules, &setup);
        let grid = game.world().resource::<crate::field::Field>().grid();
        assert_eq!(grid.count(), 90);
        assert!(grid.blocks().all(|(_, block)| block.role == 8));
        Variant::Own.put(&rules, &mut setup);
        assert_eq!(setup, Setup::seeded(3));
    }
}
