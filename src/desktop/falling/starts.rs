//! The level and the bottle with which a play begins (F-GOAL-05).

use kotodama_falling::description::{Goal, PieceSpeed, Start};
use kotodama_falling::play::Setup;
use kotodama_falling::rules::Rules;

/// Returns the levels that a play may begin with: the first and the last. None
/// where the level changes nothing.
pub fn levels(rules: &Rules) -> Option<(u32, u32)> {
    let d = &rules.description;
    if let Start::Targets(_) = d.start {
        return Some((0, MOST_BOTTLE));
    }
    let (PieceSpeed::Cells(speeds) | PieceSpeed::Frames(speeds)) = &d.gravity.piece;
    let speeds = u32::try_from(speeds.len()).unwrap_or(1);
    let last = d.level.start.saturating_add(speeds.saturating_sub(1));
    let last = last.min(d.level.max);
    (last > d.level.start).then_some((d.level.start, last))
}

/// The last bottle that has more targets than the one before.
const MOST_BOTTLE: u32 = 20;

/// Returns the level that the rules begin with themselves.
pub fn own_level(rules: &Rules) -> u32 {
    match rules.description.start {
        Start::Targets(level) => level,
        _ => rules.description.level.start,
    }
}

/// Puts a level into a setup: the bottle where targets lie in the field at the
/// beginning, else the level itself, below the one that would win.
pub fn put_level(rules: &Rules, setup: &mut Setup, level: Option<u32>) {
    let Some(level) = level.filter(|&level| level != own_level(rules)) else {
        return;
    };
    match rules.description.start {
        Start::Targets(_) => setup.start = Some(Start::Targets(level)),
        _ => {
            let most = match setup.goal {
                Some(Goal::Level(wins)) => wins.saturating_sub(1),
                _ => u32::MAX,
            };
            setup.level = Some(level.min(most));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;
    use kotodama_falling::goal::variants::Variant;

    fn rules(name: &str) -> Rules {
        Rules::compile(builtin::read(name).expect("it ships"))
    }

    /// Returns the level in a setup.
    fn level_of(rules: &Rules, setup: &Setup) -> u32 {
        match (&setup.start, setup.level) {
            (Some(Start::Targets(level)), _) => *level,
            (_, Some(level)) => level,
            _ => own_level(rules),
        }
    }

    /// F-GOAL-05.
    #[test]
    fn a_play_may_begin_faster_or_with_a_fuller_bottle() {
        assert_eq!(levels(&rules("guideline")), Some((1, 20)));
        assert_eq!(levels(&rules("classic")), Some((0, 29)));
        assert_eq!(levels(&rules("capsules")), Some((0, 20)));
        assert_eq!(levels(&rules("pairs")), None);
        let put = |name, variant: Variant, level| {
            let rules = rules(name);
            let mut setup = Setup::default();
            variant.put(&rules, &mut setup);
            put_level(&rules, &mut setup, Some(level));
            (setup.start.clone(), setup.level, level_of(&rules, &setup))
        };
        assert_eq!(put("guideline", Variant::Own, 1), (None, None, 1));
        assert_eq!(put("guideline", Variant::Own, 9), (None, Some(9), 9));
        // Nobody has won before the first piece.
        let marathon = put("guideline", Variant::Marathon, 18);
        assert_eq!(marathon, (None, Some(15), 15));
        let bottle = put("capsules", Variant::Own, 12);
        assert_eq!(bottle, (Some(Start::Targets(12)), None, 12));
    }
}
