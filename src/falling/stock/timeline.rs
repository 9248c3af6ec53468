//! `Timeline`: a line that moves over the columns and deletes marked blocks
//! (F-MTH-05).

use bevy::ecs::prelude::*;

use super::super::clear::ClearMatches;
use super::super::description::{Method, Release, Score};
use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::grid::{Block, Grid, Index};
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::super::score::{models, patterns};
use super::super::stats::Stats;

/// A line that moves over the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// Number of frames for each column.
    pub frames: u32,
    /// Current column.
    pub column: i32,
    /// Number of frames spent in the current column, 0 to `frames - 1`.
    pub frame: u32,
    /// Cells that it has swept but not deleted yet.
    pub swept: Vec<Index>,
    /// Number of occurrences of patterns deleted in this pass.
    pub places: u32,
    /// Number of blocks deleted in this pass.
    pub blocks: u32,
    /// Whether its pass ends in the current frame.
    pub ends: bool,
}

/// Lines of a game, one for each speed that rules name.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Timelines {
    /// Lines, in the order in which rules name their speeds.
    pub lines: Vec<Timeline>,
}

/// Returns the number of the stock rule with this speed that a block belongs
/// to.
fn rule_of(
    rules: &Rules,
    grid: &Grid,
    matches: &ClearMatches,
    speed: u32,
    index: Index,
) -> Option<u8> {
    let number = matches.owners.owner(index)?;
    let rule = rules.clear_rule(number)?;
    let is_marked = grid.at(index).is_some_and(Block::is_resting)
        && rule.how == Method::Stock(Release::Timeline { frames: speed });
    is_marked.then_some(number)
}

impl Timeline {
    /// Advances the line by a frame.
    fn advance(&mut self, rules: &Rules, grid: &Grid, matches: &ClearMatches, orders: &mut Orders) {
        self.frame += 1;
        if self.frame < self.frames {
            return;
        }
        self.frame = 0;
        let mark = |index| rule_of(rules, grid, matches, self.frames, index);
        let marked = |column| {
            let cells = (0..grid.height()).filter_map(move |y| grid.index(column, y));
            cells.filter(|&index| mark(index).is_some())
        };
        self.swept.extend(marked(self.column));
        let next = self.column + 1;
        self.ends = next >= grid.width();
        if self.ends || marked(next).next().is_none() {
            // Blocks that have lost their mark in the meantime stay.
            let mut swept = std::mem::take(&mut self.swept);
            swept.retain(|&index| mark(index).is_some());
            swept.sort_unstable();
            for &index in &swept {
                if let Some(rule) = mark(index) {
                    orders.delete(grid, index, 0, rule);
                    self.blocks = self.blocks.saturating_add(1);
                }
            }
            let how = Method::Stock(Release::Timeline {
                frames: self.frames,
            });
            let places = matches
                .by_rule(rules)
                .filter(|(_, rule, _)| rule.how == how)
                .flat_map(|(_, _, found)| found.groups())
                .filter(|place| place.iter().all(|cell| swept.binary_search(cell).is_ok()));
            let places = u32::try_from(places.count()).unwrap_or(u32::MAX);
            self.places = self.places.saturating_add(places);
        }
        self.column = if self.ends { 0 } else { next };
    }
}

/// System `stock.timeline`: moves the lines in every frame.
pub fn timeline(
    rules: Res<Rules>,
    field: Res<Field>,
    matches: Res<ClearMatches>,
    mut timelines: ResMut<Timelines>,
    mut orders: ResMut<Orders>,
) {
    if timelines.lines.is_empty() {
        for rule in rules.clear() {
            if let Method::Stock(Release::Timeline { frames }) = rule.how
                && timelines.lines.iter().all(|line| line.frames != frames)
            {
                timelines.lines.push(Timeline {
                    frames,
                    ..Timeline::default()
                });
            }
        }
    }
    for line in &mut timelines.lines {
        line.advance(&rules, field.grid(), &matches, &mut orders);
    }
}

/// Returns the system that adds the points of a pass at its end (F-SCR-05).
pub(super) fn announce(
    rules: &Rules,
) -> impl Fn(ResMut<Timelines>, ResMut<Stats>, MessageWriter<FrameEvent>) + use<> {
    let models = models(&rules.description.clear.score);
    let patterns = models.into_iter().filter_map(|score| match score {
        Score::Patterns { unit, many } => Some((*unit, *many)),
        _ => None,
    });
    let patterns: Vec<_> = patterns.collect();
    move |mut timelines, mut stats, mut events| {
        for line in timelines.lines.iter_mut().filter(|line| line.ends) {
            line.ends = false;
            let blocks = std::mem::take(&mut line.blocks);
            let places = std::mem::take(&mut line.places);
            if blocks == 0 {
                continue;
            }
            let points = patterns
                .iter()
                .map(|&(unit, many)| patterns::gain(unit, many, places).points)
                .fold(0, u64::saturating_add);
            stats.score = stats.score.saturating_add(points);
            events.write(FrameEvent::Swept {
                places,
                score: points,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::clear::{View, search, testing};
    use super::super::super::description::Condition;
    use super::*;

    const SPEED: u32 = 3;

    fn rules() -> Rules {
        let square = Condition::Pattern {
            rows: vec!["aa".to_owned(), "aa".to_owned()],
            roles: Vec::new(),
            hidden: false,
        };
        let how = Method::Stock(Release::Timeline { frames: SPEED });
        testing::rules(6, 3, 0, &[(square, how)])
    }

    struct Board {
        rules: Rules,
        grid: Grid,
        matches: ClearMatches,
        line: Timeline,
        frame: u32,
    }

    impl Board {
        fn new(rows: &str) -> Self {
            let rules = rules();
            let grid = testing::grid(&rules, rows);
            let mut board = Self {
                rules,
                grid,
                matches: ClearMatches::default(),
                line: Timeline {
                    frames: SPEED,
                    ..Timeline::default()
                },
                frame: 0,
            };
            board.judge();
            board
        }

        fn judge(&mut self) {
            let rule = &self.rules.clear()[0];
            let view = View::new(&self.rules, &self.grid, self.frame, rule);
            self.matches.fit(1);
            let (_, find) = search(&rule.when).expect("it looks at the snapshot");
            find(view, &mut self.matches.found[0]);
            self.matches.claim(&self.rules, &self.grid);
        }

        /// Runs up to this frame and returns the deletions by frame.
        fn run(&mut self, frames: u32) -> Vec<(u32, Vec<Index>)> {
            let mut deleted = Vec::new();
            while self.frame < frames {
                self.frame += 1;
                self.line.ends = false;
                let mut orders = Orders::default();
                self.line
                    .advance(&self.rules, &self.grid, &self.matches, &mut orders);
                if orders.deletions.is_empty() {
                    continue;
                }
                let cells: Vec<Index> = orders.deletions.iter().map(|d| d.index).collect();
                for &cell in &cells {
                    self.grid.set(cell, None);
                }
                self.judge();
                deleted.push((self.frame, cells));
            }
            deleted
        }
    }

    /// F-MTH-05: the line leaves column `c` in frame `n * (c + 1)`; a square in
    /// columns 1 and 2 is deleted when the line leaves column 2.
    #[test]
    fn a_square() {
        let mut board = Board::new(".11... .11...");
        assert_eq!(board.run(8), []);
        assert_eq!(board.line.column, 2);
        assert_eq!(board.line.swept, [7, 13]);
        assert_eq!(board.run(9), [(9, vec![7, 8, 13, 14])]);
        assert_eq!(board.line.places, 1);
        assert_eq!(board.run(17), []);
        assert!(!board.line.ends);
        assert_eq!(board.run(18), []);
        assert!(board.line.ends);
        assert_eq!((board.line.column, board.line.frame), (0, 0));
    }

    /// F-MTH-05: overlapping occurrences count separately, neighbouring columns
    /// are deleted together, and the last column ends the pass.
    #[test]
    fn overlapping_places_and_the_last_column() {
        let mut board = Board::new("...111 ...111");
        assert_eq!(board.run(17), []);
        assert_eq!(board.run(18), [(18, vec![9, 10, 11, 15, 16, 17])]);
        assert_eq!(board.line.places, 2);
    }

    /// F-MTH-05: two separate squares are two deletions of one pass.
    #[test]
    fn two_deletions() {
        let mut board = Board::new("11.22. 11.22.");
        let deleted: Vec<u32> = board.run(18).into_iter().map(|(frame, _)| frame).collect();
        assert_eq!(deleted, [6, 15]);
        assert_eq!(board.line.places, 2);
        assert_eq!(board.line.blocks, 8);
    }

    /// F-MTH-05: of a square that forms across the line, the half ahead of it
    /// is deleted without counting.
    #[test]
    fn half_a_square() {
        let mut board = Board::new(".1.... .11...");
        assert_eq!(board.run(6), []);
        let block = Block::resting(1);
        board.grid.set(8, Some(block));
        board.judge();
        assert_eq!(board.run(18), [(9, vec![8, 14])]);
        assert_eq!(board.line.places, 0);
        assert!(board.line.ends);
    }

    /// F-MTH-04: a block that loses its mark before the deletion stays.
    #[test]
    fn a_lost_mark() {
        let mut board = Board::new("11.... 11....");
        assert_eq!(board.run(3), []);
        assert_eq!(board.line.swept, [6, 12]);
        board.grid.set(13, None);
        board.judge();
        assert_eq!(board.run(36), []);
        assert_eq!(board.line.places, 0);
    }
}
