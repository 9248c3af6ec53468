//! Rising levels (F-ETC-01).

use bevy::ecs::prelude::*;

use super::description::LevelUp;
use super::events::FrameEvent;
use super::flow::Clock;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::Stats;

/// Level at which the play began.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstLevel(pub Option<u32>);

/// Returns the number of levels gained since the play began at level `start`.
#[must_use]
pub fn gained(up: LevelUp, start: u32, stats: &Stats, frame: u32) -> u32 {
    match up {
        LevelUp::Never => 0,
        LevelUp::Rows(n) => stats.rows / n.max(1),
        LevelUp::Blocks(n) => stats.cleared / n.max(1),
        LevelUp::Pieces(n) => stats.pieces / n.max(1),
        LevelUp::Frames(n) => frame / n.max(1),
        LevelUp::ClassicRows => {
            let tens = start.saturating_mul(10);
            let first = tens
                .saturating_add(10)
                .min(tens.saturating_sub(50).max(100));
            stats
                .rows
                .checked_sub(first)
                .map_or(0, |more| more / 10 + 1)
        }
    }
}

/// System `level`.
pub fn level(
    rules: Res<Rules>,
    clock: Res<Clock>,
    mut first: ResMut<FirstLevel>,
    mut stats: ResMut<Stats>,
    mut events: MessageWriter<FrameEvent>,
) {
    let part = rules.description.level;
    let start = *first.0.get_or_insert(stats.level);
    let gained = gained(part.up, start, &stats, clock.frame);
    let level = start.saturating_add(gained).min(part.max);
    if level > stats.level {
        stats.level = level;
        events.write(FrameEvent::LevelUp { level });
    }
}

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    if rules.description.level.up != LevelUp::Never {
        plan.state::<FirstLevel>();
        plan.add(Stage::Level, "level", level);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(rows: u32) -> Stats {
        Stats {
            rows,
            cleared: 71,
            pieces: 25,
            ..Stats::default()
        }
    }

    /// F-ETC-01.
    #[test]
    fn levels_rise_by_the_given_count() {
        let of = |up| gained(up, 3, &stats(29), 601);
        assert_eq!(of(LevelUp::Rows(10)), 2);
        assert_eq!(of(LevelUp::Blocks(35)), 2);
        assert_eq!(of(LevelUp::Pieces(10)), 2);
        assert_eq!(of(LevelUp::Frames(300)), 2);
        assert_eq!(of(LevelUp::Never), 0);
    }

    /// F-ETC-01, F-GAM-02: the higher the start, the later the first rise.
    #[test]
    fn classic_rows() {
        let first = |start| {
            let up = |rows| gained(LevelUp::ClassicRows, start, &stats(rows), 0);
            (0..1000).find(|&rows| up(rows) > 0)
        };
        assert_eq!(
            [0, 5, 9, 10, 15, 16, 18].map(|start| first(start).expect("a level")),
            [10, 60, 100, 100, 100, 110, 130]
        );
        let up = |rows| gained(LevelUp::ClassicRows, 5, &stats(rows), 0);
        assert_eq!([59, 60, 69, 70, 80].map(up), [0, 1, 1, 2, 3]);
    }
}
