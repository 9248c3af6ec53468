//! The numbers beside the field: what is counted under the rules, and how it
//! is written.

use bevy::prelude::*;

use kotodama_falling::description::{Condition, Description, Garbage, Goal, LevelUp, Score};
use kotodama_falling::field::Field;
use kotodama_falling::flow::Clock;
use kotodama_falling::goal::clear_all::is_target;
use kotodama_falling::rules::Rules;
use kotodama_falling::score;
use kotodama_falling::stats::Stats;
use kotodama_falling::tally::Tally;
use kotodama_ui::language::t;

/// A number that is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    Score,
    Level,
    Rows,
    Cleared,
    Pieces,
    Time,
    Chain,
    Goal,
    Frame,
    /// Pieces a second.
    Pace,
    /// Returns the most clears on end after a first one.
    Combo,
    /// Needless presses.
    Needless,
    /// Blocks of garbage that came.
    Garbage,
}

impl Stat {
    /// Returns what is counted under these rules, besides the score.
    pub(super) fn of(rules: &Rules, frame_counter: bool) -> Vec<Self> {
        let description = &rules.description;
        let conditions = || description.clear.rules.iter().map(|rule| &rule.when);
        let has_rows = conditions().any(|when| matches!(when, Condition::FullRow { .. }));
        let has_others = conditions().any(|when| !matches!(when, Condition::FullRow { .. }));
        let mut stats = Vec::new();
        if description.goal != Goal::Endless {
            stats.push(Self::Goal);
        }
        if description.level.up != LevelUp::Never {
            stats.push(Self::Level);
        }
        if has_rows {
            stats.push(Self::Rows);
        }
        if has_others || !has_rows {
            stats.push(Self::Cleared);
        }
        stats.extend([Self::Pieces, Self::Pace]);
        if scores_combos(description) {
            stats.push(Self::Combo);
        }
        if has_others || !has_rows {
            stats.push(Self::Chain);
        }
        if description.garbage != Garbage::Off {
            stats.push(Self::Garbage);
        }
        stats.push(Self::Time);
        if frame_counter {
            stats.push(Self::Frame);
        }
        stats
    }

    /// Returns what it is called.
    pub fn label(self) -> String {
        match self {
            Self::Score => t!("falling-stat-score"),
            Self::Level => t!("falling-stat-level"),
            Self::Rows => t!("falling-stat-rows"),
            Self::Cleared => t!("falling-stat-cleared"),
            Self::Pieces => t!("falling-stat-pieces"),
            Self::Time => t!("falling-stat-time"),
            Self::Chain => t!("falling-stat-chain"),
            Self::Goal => t!("falling-stat-goal"),
            Self::Frame => t!("falling-stat-frame"),
            Self::Pace => t!("falling-stat-pace"),
            Self::Combo => t!("falling-stat-combo"),
            Self::Needless => t!("falling-stat-needless"),
            Self::Garbage => t!("falling-stat-garbage"),
        }
    }

    /// Returns how it stands.
    pub fn value(
        self,
        rules: &Rules,
        (totals, tally): (&Stats, &Tally),
        frame: u32,
        field: &Field,
    ) -> String {
        match self {
            Self::Score => grouped(totals.score),
            Self::Level => totals.level.to_string(),
            Self::Rows => totals.rows.to_string(),
            Self::Cleared => totals.cleared.to_string(),
            Self::Pieces => totals.pieces.to_string(),
            Self::Time => clock(frame),
            Self::Chain => totals.max_chain.to_string(),
            Self::Goal => goal(rules, totals, frame, field),
            Self::Frame => frame.to_string(),
            Self::Pace => pace(totals.pieces, frame),
            Self::Combo => tally.best_combo().to_string(),
            Self::Needless => tally.needless.to_string(),
            Self::Garbage => tally.garbage.to_string(),
        }
    }
}

/// Digits in threes.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// Frames as minutes, seconds and hundredths.
pub fn clock(frames: u32) -> String {
    let hundredths = u64::from(frames) * 100 / 60;
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000);
    format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100)
}

/// Pieces a second, in hundredths.
pub fn pace(pieces: u32, frame: u32) -> String {
    let hundredths = u64::from(pieces) * 6000 / u64::from(frame.max(1));
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Returns whether consecutive clears give more points under these rules.
pub fn scores_combos(description: &Description) -> bool {
    let mut models = score::models(&description.clear.score).into_iter();
    models.any(|model| matches!(model, Score::Guideline { .. }))
}

/// Returns what is left to do.
fn goal(rules: &Rules, totals: &Stats, frame: u32, field: &Field) -> String {
    match &rules.description.goal {
        Goal::Endless => String::new(),
        Goal::Rows(rows) => format!("{} / {rows}", totals.rows),
        Goal::Score(score) => t!("falling-goal-points", points = grouped(*score)),
        Goal::Frames(frames) => {
            let left = frames.saturating_sub(u64::from(frame));
            clock(u32::try_from(left).unwrap_or(u32::MAX))
        }
        Goal::ClearAll(targets) => {
            let left = field.grid().blocks().filter(|(_, block)| {
                !block.is_clearing() && is_target(targets, &rules.roles, block.role)
            });
            t!("falling-goal-left", count = left.count())
        }
        Goal::Pieces(pieces) => format!("{} / {pieces}", totals.pieces),
        Goal::Blocks(blocks) => format!("{} / {blocks}", totals.cleared),
        Goal::Level(level) => format!("{} / {level}", totals.level),
    }
}

/// The score as it is shown while it counts up.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct DisplayedScore(pub f64);

/// Shows how everything stands.
pub(super) fn count(
    (rules, totals, clock): (Option<Res<Rules>>, Option<Res<Stats>>, Option<Res<Clock>>),
    tally: Option<Res<Tally>>,
    field: Res<Field>,
    time: Res<Time<Real>>,
    mut score: ResMut<DisplayedScore>,
    mut stats: Query<(&Stat, &mut Text)>,
) {
    let (Some(rules), Some(totals), Some(clock)) = (rules, totals, clock) else {
        return;
    };
    let none = Tally::default();
    let tally = tally.as_deref().unwrap_or(&none);
    // The last points come as quickly as the first.
    let target = totals.score as f64;
    let step = ((target - score.0).abs() * 8.0).max(40.0) * f64::from(time.delta_secs());
    score.0 = if (target - score.0).abs() <= step || target < score.0 {
        target
    } else {
        score.0 + step
    };
    for (stat, mut text) in &mut stats {
        let value = match stat {
            Stat::Score => grouped(score.0 as u64),
            stat => stat.value(&rules, (&totals, tally), clock.frame, &field),
        };
        text.set_if_neq(Text(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;

    #[test]
    fn numbers_are_readable() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1 000");
        assert_eq!(grouped(12_345_678), "12 345 678");
        assert_eq!(pace(0, 0), "0.00");
        assert_eq!(pace(100, 60 * 60), "1.66");
        assert_eq!(clock(0), "0:00.00");
        assert_eq!(clock(59), "0:00.98");
        assert_eq!(clock(3690), "1:01.50");
        assert_eq!(clock(u32::MAX), "1193046:28.25");
    }

    #[test]
    fn only_what_the_rules_know_is_counted() {
        let stats = |name| {
            let description = builtin::read(name).expect("built-in rules");
            Stat::of(&Rules::compile(description), false)
        };
        assert!(stats("guideline").contains(&Stat::Rows));
        assert!(!stats("guideline").contains(&Stat::Cleared));
        assert!(stats("guideline").contains(&Stat::Combo));
        assert!(!stats("guideline").contains(&Stat::Chain));
        assert!(stats("bombs").contains(&Stat::Garbage));
        assert!(stats("pairs").contains(&Stat::Chain));
        assert!(!stats("pairs").contains(&Stat::Rows));
        assert!(stats("capsules").contains(&Stat::Goal));
        let both = stats("pairs_blocks");
        assert!(both.contains(&Stat::Rows) && both.contains(&Stat::Cleared));
    }
}
